//! The tree for people, as indented lines without spans: `dablo show --tree`.
//!
//! What is empty or not said is left out, so that the lines say what the file says and no more.

use serde_json::{Map, Value};

use super::tree::File;

/// The tree as indented lines.
///
/// ```
/// use dablo::source::Sources;
/// use dablo::syntax::{parse, print_tree};
/// let source = Sources::new().add("line", "turn { lift at end }");
/// let lines = "items:\n  - Turn\n    entries:\n      - Clause\n        node: Lift\n          at_end: true\n";
/// assert_eq!(print_tree(&parse(&source).file), lines);
/// ```
pub fn print_tree(file: &File) -> String {
    // A tree of strings, numbers and lists always serialises.
    let value = serde_json::to_value(file).unwrap_or(Value::Null);
    let mut out = String::new();
    if let Value::Object(fields) = &value {
        write_fields(&mut out, fields, 0);
    }
    out
}

/// Writes the fields of a node, its name and what it is first.
fn write_fields(out: &mut String, fields: &Map<String, Value>, indent: usize) {
    const FIRST: [&str; 7] = ["label", "question", "name", "key", "what", "node", "who"];
    let rank = |key: &str| FIRST.iter().position(|first| *first == key).unwrap_or(FIRST.len());
    let mut fields: Vec<(&String, &Value)> = fields.iter().filter(|(_, value)| !is_empty(value)).collect();
    fields.sort_by_key(|(key, _)| rank(key));
    for (key, value) in fields {
        write(out, &format!("{key}:"), value, indent);
    }
}

/// Writes a value behind its head; what does not fit on the line stands below it.
fn write(out: &mut String, head: &str, value: &Value, indent: usize) {
    match value {
        Value::Array(items) => write_items(out, head, items, indent),
        Value::Object(fields) => match choice(fields) {
            Some((choice, Value::Object(fields))) => {
                line(out, indent, &format!("{head} {choice}"));
                write_fields(out, fields, indent + 2);
            }
            Some((choice, Value::Null)) => line(out, indent, &format!("{head} {choice}")),
            Some((choice, inner)) => write(out, &format!("{head} {choice}"), inner, indent),
            None => {
                line(out, indent, head);
                write_fields(out, fields, indent + 2);
            }
        },
        value => line(out, indent, &format!("{head} {}", scalar(value))),
    }
}

/// A choice among several, as a kind of clause: its name and what it holds.
fn choice(fields: &Map<String, Value>) -> Option<(&String, &Value)> {
    let (name, inner) = fields.iter().next()?;
    (fields.len() == 1 && name.starts_with(char::is_uppercase)).then_some((name, inner))
}

/// Writes a list: words side by side, anything else with a hyphen each.
fn write_items(out: &mut String, head: &str, items: &[Value], indent: usize) {
    let said: Vec<&Value> = items.iter().filter(|item| !item.is_null()).collect();
    match said.as_slice() {
        [Value::Array(inner)] => write_items(out, head, inner, indent),
        scalars if scalars.iter().all(|item| is_scalar(item)) => {
            let words: Vec<String> = scalars.iter().map(|item| scalar(item)).collect();
            line(out, indent, format!("{head} {}", words.join(" ")).trim_end());
        }
        items => {
            if !head.is_empty() {
                line(out, indent, head);
            }
            for item in items {
                let start = out.len();
                match item {
                    Value::Object(fields) if choice(fields).is_none() => write_fields(out, fields, indent + 4),
                    Value::Array(items) if !items.iter().all(is_scalar) => write_items(out, "", items, indent + 2),
                    item => {
                        write(out, "-", item, indent + 2);
                        continue;
                    }
                }
                // The hyphen goes in front of the first line of what was written.
                match out.get(start + indent + 2..start + indent + 3) {
                    Some(" ") => out.replace_range(start + indent + 2..start + indent + 3, "-"),
                    _ => line(out, indent + 2, "-"),
                }
            }
        }
    }
}

fn line(out: &mut String, indent: usize, text: &str) {
    out.push_str(&format!("{:indent$}{text}\n", ""));
}

fn is_scalar(value: &Value) -> bool {
    !matches!(value, Value::Array(_) | Value::Object(_))
}

/// What need not be said.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => {
            fields.iter().all(|(key, value)| key.starts_with(char::is_lowercase) && is_empty(value))
        }
        _ => false,
    }
}

/// A word as it is; a text that is no word in quotation marks.
fn scalar(value: &Value) -> String {
    match value {
        Value::String(text) if is_word(text) => text.clone(),
        value => value.to_string(),
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "_-=*!/".contains(c))
}
