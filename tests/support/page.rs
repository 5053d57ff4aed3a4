//! Pages with examples: their fences, and the small game in which fragments stand.

use dablo::source::Sources;
use dablo::syntax::parse;
use dablo::syntax::tree::Item;

/// A small game around fragments.
pub const FRAME: &[(&str, &str)] = &[
    ("variant", "variant \"Frame\""),
    ("board", "board { cells 8 x 8 }"),
    ("players", "players { White: up; Black: down; first White }"),
    ("pieces", "pieces { king: \"K\"; prince: \"P\"; soldier: \"\"; rank king > prince > soldier }"),
    ("setup", "setup { each: soldier on row 1 }"),
    ("moves", "moves { each: step any way; jump any way over enemy of equal or lower rank }"),
    ("turn", "turn { may capture; chains may stop; lift at once; prefer nothing }"),
    ("end", "end { bare: a player who has no pieces loses; stuck: a player who cannot move loses }"),
];

/// A fenced block of the page.
pub struct Fence {
    pub line: usize,
    pub info: String,
    pub text: String,
}

pub fn fences(page: &str) -> Vec<Fence> {
    let mut fences = Vec::new();
    let mut open: Option<Fence> = None;
    for (line, text) in (1..).zip(page.lines()) {
        match (&mut open, text.strip_prefix("```")) {
            (None, Some(info)) => open = Some(Fence { line, info: info.trim().to_string(), text: String::new() }),
            (Some(_), Some(_)) => fences.extend(open.take()),
            (Some(fence), None) => fence.text += &format!("{text}\n"),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a fence is not closed");
    fences
}

fn head(item: &Item) -> Option<&'static str> {
    Some(match item {
        Item::Variant(_) => "variant",
        Item::Board(_) => "board",
        Item::Players(_) => "players",
        Item::Pieces(_) => "pieces",
        Item::Setup(_) => "setup",
        Item::Moves(_) => "moves",
        Item::Turn(_) => "turn",
        Item::End(_) => "end",
        _ => return None,
    })
}

/// The blocks of the frame that a fragment does not have itself.
pub fn frame_of(fragment: &str) -> String {
    let source = Sources::new().add("fragment", fragment);
    let own: Vec<&str> = parse(&source).file.items.iter().filter_map(head).collect();
    let frame = FRAME.iter().filter(|(head, _)| !own.contains(head));
    frame.map(|(_, text)| format!("{text}\n")).collect()
}

/// A fragment as a whole file: the frame without the blocks that the fragment has itself.
pub fn framed(fragment: &str) -> String {
    frame_of(fragment) + fragment
}
