//! Scripts: the input is the text of a script with functions `f`, which clauses of every sort call.

use super::texts;

/// Rules that call `f` where a script may be called. One clause of them stands in each file.
const CLAUSES: &[(&str, &str)] = &[
    ("moves", "man: step any way; jump any way over enemy that passes script f"),
    ("moves", "man: step any way, onto script f; jump any way over enemy"),
    ("moves", "man: step any way if script f; jump any way over enemy"),
    ("moves", "man: step any way, then script f; jump any way over enemy"),
    ("moves", "man: script f"),
    ("turn", "must script f"),
    ("turn", "must capture; prefer script f"),
    ("turn", "after each move script f; count n from 0"),
    ("end", "odd: script f"),
    ("end", "odd: draw if script f"),
];

/// Whatever a script does, both engines answer alike or refuse in words.
pub fn script(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let Some(text) = std::str::from_utf8(rest).ok().filter(|text| text.len() <= 1024) else { return };
    let (block, clause) = CLAUSES[usize::from(*first) % CLAUSES.len()];
    let held = |name: &str, usual: &str| {
        if name == block { format!("{name} {{ {clause} }}\n") } else { format!("{name} {{ {usual} }}\n") }
    };
    let file = format!(
        "variant \"Scripted\"\nboard {{ cells 4 x 5 }}\nplayers {{ White: up; Black: down; first White }}\n\
         pieces {{ man: \"\" }}\nsetup {{ each: man on row 1 }}\n{}{}{}script {{\n{text}\n}}\n",
        held("moves", "man: step any way; jump any way over enemy"),
        held("turn", "may capture; chains may stop; lift at once; prefer nothing"),
        held("end", "stuck: a player who cannot move loses; cap: draw if turn 30"),
    );
    texts::agree(&file);
}
