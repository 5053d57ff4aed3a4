//! Reading a script block to its end: the interpreter stops at the first mistake, an author wants all of them.
//!
//! Functions are read one by one. A variable that does not exist is told, and something else stands in its place while the
//! rest is read; a function that does not read is left out for those around it.

use rhai::{Engine, ParseError, ParseErrorType};

use super::World;
use super::api::Listed;
use super::blocks::{Block, Stretch};
use super::scripts::{Mistake, unreadable};
use super::words::missing;
use crate::diagnostics::{Code, Diagnostic, nearest};

/// What a block comes to.
pub(super) struct Reading {
    /// Its functions that read, each with the number of its parameters.
    pub functions: Vec<(String, usize)>,
    /// The names of those in which something is wrong.
    pub broken: Vec<String>,
    /// The block without the functions that are broken, everything at its place.
    pub rest: Block,
    /// What is wrong.
    pub mistakes: Vec<Mistake>,
}

/// So many variables that do not exist are told of one function.
const MOST_UNKNOWN: usize = 32;

/// What stands in the place of a variable that does not exist.
const STAND_IN: &str = "stand_in_";

/// Reads a block.
pub(super) fn read(engine: &Engine, block: &Block) -> Reading {
    let mut reading = Reading { functions: Vec::new(), broken: Vec::new(), rest: block.clone(), mistakes: Vec::new() };
    let whole = match engine.compile(&block.code) {
        Ok(ast) => {
            reading.functions = ast.iter_functions().map(|f| (f.name.to_string(), f.params.len())).collect();
            reading.functions.sort();
            return reading;
        }
        Err(error) => error,
    };
    for stretch in block.stretches() {
        let found = mistakes_of(engine, block, &stretch);
        match found.as_slice() {
            [] => {
                let ast = engine.compile(&block.code[stretch.start..stretch.end]).ok();
                let functions = ast.iter().flat_map(|ast| ast.iter_functions());
                reading.functions.extend(functions.map(|f| (f.name.to_string(), f.params.len())));
            }
            _ => {
                reading.broken.extend(stretch.name.clone());
                let blank = |c: char| if c == '\n' { "\n".to_owned() } else { " ".repeat(c.len_utf8()) };
                let blanks: String = block.code[stretch.start..stretch.end].chars().map(blank).collect();
                reading.rest.code.replace_range(stretch.start..stretch.end, &blanks);
            }
        }
        reading.mistakes.extend(found);
    }
    // What is wrong between functions, or with all of them together.
    let left = if reading.mistakes.is_empty() { Some(whole) } else { engine.compile(&reading.rest.code).err() };
    if left.is_some() {
        reading.broken.extend(block.heads().into_iter().map(|head| head.name));
    }
    let doubled = |error: &ParseError| matches!(error.err_type(), ParseErrorType::FnDuplicatedDefinition(..));
    if let Some(error) = left.filter(|error| !doubled(error)) {
        let told = unreadable(block, &error);
        // Words outside of functions are told as such.
        let is_loose = block.loose().is_some_and(|loose| loose.start <= told.primary.span.start);
        if !is_loose && !reading.mistakes.iter().any(|known| known.primary.span == told.primary.span) {
            reading.mistakes.push(told);
        }
    }
    reading
}

/// What is wrong with one function.
fn mistakes_of(engine: &Engine, block: &Block, stretch: &Stretch) -> Vec<Mistake> {
    let mut text = block.code[stretch.start..stretch.end].to_owned();
    // Where something else stands now: the place in the text as it is, how long it was and is.
    let mut changes: Vec<(usize, usize, usize)> = Vec::new();
    let mut found: Vec<Mistake> = Vec::new();
    while found.len() < MOST_UNKNOWN {
        let Err(error) = engine.compile(&text) else { break };
        let now = offset(&text, &error);
        let then = changes.iter().rev().fold(now, |at, &(place, was, is)| match at {
            at if at < place => at,
            at if at < place + is => place,
            at => at + was - is,
        });
        let mut told = unreadable(block, &error);
        told.primary.span = block.word_at(stretch.start + then);
        let unknown = match error.err_type() {
            ParseErrorType::VariableUndefined(name) if text[now..].starts_with(name.as_str()) => Some(name.clone()),
            _ => None,
        };
        let Some(name) = unknown else {
            // A brace too few is told where it is missed.
            found.push(told);
            break;
        };
        let known = variables(&text).into_iter().filter(|known| *known != STAND_IN && *known != name);
        if let Some(near) = nearest(&name, known.chain(["true", "false"])) {
            let near = near.to_owned();
            let span = told.primary.span;
            told.help = vec![format!("Perhaps `{near}` is meant.")];
            told = told.fix(span, near);
        }
        found.push(told);
        text.replace_range(now..now + name.len(), STAND_IN);
        changes.push((now, name.len(), STAND_IN.len()));
        if changes.len() == 1 {
            let Some(brace) = text.find('{').map(|at| at + 1).filter(|at| *at <= now) else { break };
            let declared = format!("let {STAND_IN}=();");
            text.insert_str(brace, &declared);
            changes.push((brace, 0, declared.len()));
        }
    }
    found
}

/// Where in a text the interpreter stopped.
fn offset(text: &str, error: &ParseError) -> usize {
    let position = error.position();
    let Some(line) = position.line() else { return text.len() };
    let skipped: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text[skipped..].split('\n').next().unwrap_or_default();
    let column = position.position().unwrap_or(1);
    skipped + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}

/// The names that a function gives: its parameters and what it defines.
fn variables(text: &str) -> Vec<&str> {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let head = text.split('{').next().unwrap_or_default();
    let parameters = head.split_once('(').map_or("", |(_, list)| list);
    let mut found: Vec<&str> = parameters.split(|c| !is_letter(c)).filter(|word| !word.is_empty()).collect();
    for word in ["let ", "const ", "for "] {
        let defined = text.split(word).skip(1).filter_map(|rest| rest.split(|c| !is_letter(c)).next());
        found.extend(defined.filter(|name| !name.is_empty()));
    }
    found
}

/// The calls of functions that nobody defines. `own` are those of the variant, also those that do not read.
pub(super) fn unknown_calls(blocks: &[Block], own: &[String], listed: &[Listed]) -> Vec<Mistake> {
    let is_known = |name: &str| {
        OF_THE_LANGUAGE.contains(&name)
            || own.iter().any(|own| own == name)
            || listed.iter().any(|function| function.name() == name)
    };
    // A word that also stands elsewhere may be a variable or an entry of a map that holds a function.
    let is_only_called = |name: &str| blocks.iter().all(|block| block.is_only_called(name));
    let calls = blocks.iter().flat_map(|block| block.calls());
    let unknown = calls.filter(|call| !is_known(&call.name) && is_only_called(&call.name));
    let told = unknown.map(|call| {
        let mistake = Diagnostic::new(Code::BadScript, call.span, missing(&call.name, own));
        let names = own.iter().map(String::as_str).chain(listed.iter().map(|function| function.name()));
        match nearest(&call.name, names) {
            Some(near) => mistake.fix(call.span, near),
            None => mistake.help("Define it in a script, or call one of the functions that `docs/scripts.md` lists."),
        }
    });
    told.collect()
}

/// Names of the game that are misspelt where a function of the board is called, and what no move has: `mv.playr`.
pub(super) fn unknown_names(blocks: &[Block], listed: &[Listed], world: &World) -> Vec<Mistake> {
    let points = world.points.iter().flat_map(|point| [Some(&point.name), point.other.as_ref()]).flatten();
    let names = world.players.iter().chain(&world.kinds).chain(&world.counters).chain(points);
    let names = names.chain(world.zones.keys()).chain(world.tracks.keys()).chain(world.answers.keys());
    let compass = world.compass.iter().flatten().copied();
    let known: Vec<&str> = names.map(String::as_str).chain(compass).chain(["neutral", "draw"]).collect();
    let is_listed = |name: &str| listed.iter().any(|function| function.name() == name);
    let mut found = Vec::new();
    for (call, text) in blocks.iter().flat_map(|block| block.texts_in_calls()) {
        let name = text.name.trim_matches('"');
        if call.name == "veto" || !is_listed(&call.name) || known.contains(&name) {
            continue;
        }
        // A text that is like no name at all is told when the function is called.
        if let Some(near) = nearest(name, known.iter().copied()) {
            let message = format!("nothing in this game is called {}", text.name);
            let told =
                Diagnostic::new(Code::BadScript, text.span, message).help(format!("Perhaps \"{near}\" is meant."));
            found.push(told.fix(text.span, format!("\"{near}\"")));
        }
    }
    for property in blocks.iter().flat_map(|block| block.properties()) {
        let name = property.name.as_str();
        if is_listed(name) || OF_THE_LANGUAGE.contains(&name) || blocks.iter().any(|block| block.gives(name)) {
            continue;
        }
        let told = Diagnostic::new(Code::BadScript, property.span, format!("nothing has the property `{name}`"));
        let known = listed.iter().filter(|function| !function.signature.contains('(')).map(Listed::name);
        found.push(match nearest(name, known) {
            Some(near) => told.help(format!("Perhaps `{near}` is meant.")).fix(property.span, near),
            None => told.help("`docs/scripts.md` lists what a move has, as `mv.to` and `mv.kind`."),
        });
    }
    found
}

/// Functions and words of the interpreter that may stand before a bracket: those of the packages that scripts have.
const OF_THE_LANGUAGE: &[&str] = &[
    "Fn",
    "call",
    "curry",
    "type_of",
    "is_shared",
    "is_def_var",
    "is_def_fn",
    "fn",
    "if",
    "else",
    "while",
    "until",
    "loop",
    "do",
    "for",
    "in",
    "switch",
    "return",
    "break",
    "continue",
    "let",
    "const",
    "veto",
    "abs",
    "sign",
    "is_zero",
    "is_odd",
    "is_even",
    "max",
    "min",
    "range",
    "chars",
    "bits",
    "start",
    "end",
    "is_inclusive",
    "is_exclusive",
    "is_empty",
    "contains",
    "len",
    "get",
    "set",
    "push",
    "append",
    "insert",
    "pad",
    "pop",
    "shift",
    "remove",
    "clear",
    "truncate",
    "chop",
    "reverse",
    "splice",
    "extract",
    "split",
    "for_each",
    "map",
    "filter",
    "index_of",
    "find",
    "find_map",
    "some",
    "all",
    "dedup",
    "reduce",
    "reduce_rev",
    "zip",
    "sort",
    "sort_by",
    "sort_desc",
    "order",
    "order_by",
    "order_desc",
    "drain",
    "retain",
    "mixin",
    "merge",
    "fill_with",
    "keys",
    "values",
    "to_json",
    "eval",
    "print",
    "debug",
    "import",
    "export",
    "this",
    "try",
    "catch",
    "throw",
];
