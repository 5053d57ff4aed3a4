//! What the interpreter finds wrong, in the words of a rules author.

use rhai::EvalAltResult;

use super::api::{self, article};
use super::sandbox;
use super::scripts::lower_first;

/// What the interpreter found wrong, in our words. `own` are the functions of the variant.
pub(super) fn words(error: &EvalAltResult, own: &[String]) -> String {
    match error {
        EvalAltResult::ErrorRuntime(value, _) => {
            value.clone().into_string().unwrap_or_else(|_| format!("it gave up: {value}"))
        }
        EvalAltResult::ErrorTooManyOperations(_) => {
            format!("it took more than {} operations; does a loop never end?", sandbox::MOST_OPERATIONS)
        }
        EvalAltResult::ErrorStackOverflow(_) => {
            format!(
                "its calls stand more than {} deep inside each other; does a function call itself for ever?",
                sandbox::DEEPEST_CALLS
            )
        }
        EvalAltResult::ErrorDataTooLarge(..) => format!(
            "a value grew too large: arrays and maps hold {} entries, texts {} bytes",
            sandbox::LONGEST_ARRAY,
            sandbox::LONGEST_STRING
        ),
        EvalAltResult::ErrorTooManyVariables(_) => {
            format!("it holds more than {} variables at once", sandbox::MOST_VARIABLES)
        }
        EvalAltResult::ErrorArrayBounds(length, index, _) => match length {
            0 => format!("the array is empty, so it has no entry {index}"),
            _ => format!("the array has {length} entries, counted from 0, so it has no entry {index}"),
        },
        EvalAltResult::ErrorFunctionNotFound(signature, _) => missing(signature, own),
        EvalAltResult::ErrorMismatchDataType(wanted, found, _) => {
            format!("{} was expected here, but this is {}", article(wanted), article(found))
        }
        EvalAltResult::ErrorPropertyNotFound(name, _) => format!("the map has no entry `{name}`"),
        EvalAltResult::ErrorDataRace(..) => "what this `|...|` uses is in use already by the calls before it; \
                                                 give them a name first: `let all = pos.points(); all.filter(|p| ...)`"
            .to_owned(),
        EvalAltResult::ErrorDotExpr(..) => "this has no such property".to_owned(),
        other => {
            let message = other.to_string();
            // The place is told by the span; the interpreter's own is that of the padded program.
            let message = message.split(" (line ").next().unwrap_or(&message);
            lower_first(message.trim_end_matches('.'))
        }
    }
}

/// A function that nobody defines, with the nearest that exists.
pub(super) fn missing(signature: &str, own: &[String]) -> String {
    let name = signature.split(['(', ' ']).next().unwrap_or(signature);
    let name = name.trim_start_matches("get$").trim_start_matches("set$");
    if !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
        return format!("`{name}` does not work with such values");
    }
    let listed = api::functions();
    let known: Vec<&str> = listed.iter().map(|function| function.name()).collect();
    if let Some(function) = listed.iter().find(|function| function.name() == name) {
        return format!("`{name}` cannot be called so; it is `{}`", function.signature);
    }
    let names = known.into_iter().chain(own.iter().map(String::as_str));
    match crate::diagnostics::nearest(name, names) {
        Some(near) if near == name => {
            format!("`{name}` is called with as many values as it has parameters, and by its name alone: `{name}(...)`")
        }
        Some(near) => format!("there is no function `{name}`; perhaps `{near}` is meant"),
        None => format!("there is no function `{name}`"),
    }
}
