//! Sets as text, in one spelling whatever the file's.

use crate::syntax::reserved_words;
use crate::syntax::tree::{PointOrRun, PointRun, Range, Set, SetOp, SetTerm, SetWhat, Whose};

/// A set in canonical print, as positions name it: `left own castle plus a1-c1: d4`.
pub fn print_set(set: &Set) -> String {
    let mut text = term(&set.first);
    for (op, next) in &set.rest {
        let op = match op {
            SetOp::Plus => "plus",
            SetOp::Except => "except",
            SetOp::Within => "within",
        };
        text += &format!(" {op} {}", term(next));
    }
    text
}

fn term(term: &SetTerm) -> String {
    match &term.what {
        SetWhat::Anywhere => "anywhere".to_string(),
        SetWhat::Ranks(range) => range_of("rank", range),
        SetWhat::Files(from, to) if from == to => format!("file {from}"),
        SetWhat::Files(from, to) => format!("files {from}-{to}"),
        SetWhat::Rows(Whose::Own, range) => range_of("row", range),
        SetWhat::Rows(Whose::Enemy, range) => format!("enemy {}", range_of("row", range)),
        SetWhat::LastRow => "last row".to_string(),
        SetWhat::Half(Whose::Own) => "own half".to_string(),
        SetWhat::Half(Whose::Enemy) => "enemy half".to_string(),
        SetWhat::Edge => "edge".to_string(),
        SetWhat::Corners => "corners".to_string(),
        SetWhat::Centre => "centre".to_string(),
        SetWhat::Vertices => "vertices".to_string(),
        SetWhat::Crossings => "crossings".to_string(),
        SetWhat::Beside(inner) => format!("beside {}", self::term(inner)),
        SetWhat::Empty(None) => "empty".to_string(),
        SetWhat::Empty(Some(inner)) => format!("empty {}", self::term(inner)),
        SetWhat::Dark => "dark".to_string(),
        SetWhat::Light => "light".to_string(),
        SetWhat::Script(name) => format!("script {}", quoted(&name.text)),
        SetWhat::Points(parts) => parts.iter().map(part).collect::<Vec<_>>().join(" "),
        SetWhat::Zone(None, name) => quoted(&name.text),
        SetWhat::Zone(Some(Whose::Own), name) => format!("own {}", quoted(&name.text)),
        SetWhat::Zone(Some(Whose::Enemy), name) => format!("enemy {}", quoted(&name.text)),
    }
}

fn range_of(word: &str, range: &Range) -> String {
    if range.from == range.to {
        format!("{word} {}", range.from)
    } else {
        format!("{word}s {}-{}", range.from, range.to)
    }
}

fn part(part: &PointOrRun) -> String {
    match part {
        PointOrRun::Point(word) => word.text.clone(),
        PointOrRun::Run(PointRun { from, to, .. }) => format!("{}-{}", from.text, to.text),
    }
}

/// A name that is a word of the language stands in backquotes.
fn quoted(name: &str) -> String {
    if reserved_words().binary_search(&name).is_ok() { format!("`{name}`") } else { name.to_string() }
}
