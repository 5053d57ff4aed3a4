//! What could not be read, and what of the game it may have been about.

use crate::diagnostics::nearest;
use crate::source::{Source, Span};
use crate::syntax::tree;

/// What the other clauses stand on.
#[derive(Clone, Copy)]
pub(super) enum Ground {
    /// The points of the board.
    Points,
    /// The letters of the pieces.
    Letters,
    /// Who plays.
    Players,
}

/// What a piece that could not be read may say of the board, the players or the pieces.
pub(super) fn ground(source: &Source, file: &tree::File, item: &tree::Item, span: Span) -> Option<Ground> {
    let of_block = |item: &tree::Item| match item {
        tree::Item::Board(block) if !leaves_points(source, &block.entries, span) => Some(Ground::Points),
        tree::Item::Players(block) if !leaves_players(source, &block.entries, span) => Some(Ground::Players),
        tree::Item::Pieces(_) => Some(Ground::Letters),
        _ => None,
    };
    let tree::Item::Bad(_) = item else { return of_block(item) };
    let inside = |other: &&tree::Item| {
        let whole = other.span();
        !matches!(other, tree::Item::Bad(_)) && whole.start <= span.start && span.end <= whole.end
    };
    if let Some(block) = file.items.iter().find(inside) {
        return of_block(block);
    }
    const HEADS: [&str; 14] = [
        "variant", "edition", "source", "reading", "default", "settle", "setup", "moves", "turn", "end", "example",
        "script", "board", "pieces",
    ];
    let said = source.slice(span);
    // No block but an example begins with a text.
    if said.starts_with('"') {
        return None;
    }
    // A brace alone says nothing; a misspelt head tells which block it was.
    let first = said.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty())?;
    match nearest(first, HEADS) {
        Some("board") => Some(Ground::Points),
        Some("pieces") => Some(Ground::Letters),
        None | Some("variant") => Some(Ground::Players),
        Some(_) => None,
    }
}

/// What stands right before a place is one of so many clauses and mistakes before it.
const NEAREST: usize = 32;

/// The clause or question that stands right before a place, so that what stands there belongs to it.
fn before<'a, C>(source: &Source, entries: &'a [tree::Entry<C>], span: Span) -> Option<&'a tree::Entry<C>> {
    let end = |entry: &tree::Entry<C>| match entry {
        tree::Entry::Clause(clause) => Some(clause.span.end).filter(|end| *end <= span.start),
        tree::Entry::Ask(ask) => Some(ask.span.end),
        tree::Entry::Bad(_) => None,
    };
    let close = |entry: &&tree::Entry<C>| {
        // What is wrong with an answer stands inside its question, or behind it.
        let between = end(entry).and_then(|end| source.text().get(end as usize..span.start.max(end) as usize));
        let is_asked = matches!(entry, tree::Entry::Ask(ask) if ask.span.start <= span.start);
        between.is_some_and(|between| match is_asked && between.trim_start().starts_with('|') {
            true => !between.contains([';', ':', '\n']),
            false => between.chars().all(|c| c == ' '),
        })
    };
    let start = |entry: &tree::Entry<C>| match entry {
        tree::Entry::Clause(clause) => clause.span.start,
        tree::Entry::Ask(ask) => ask.span.start,
        tree::Entry::Bad(bad) => bad.start,
    };
    let until = entries.partition_point(|entry| start(entry) <= span.start);
    entries[..until].iter().rev().take(NEAREST).find(close)
}

/// Whether words that could not be read say nothing of the points: they stand behind a zone or a track, or begin like one, or
/// they are only signs and sources behind what makes the board.
fn leaves_points(source: &Source, entries: &[tree::Entry<tree::BoardClause>], span: Span) -> bool {
    let is_named =
        |clause: &tree::BoardClause| matches!(clause, tree::BoardClause::Zone { .. } | tree::BoardClause::Track { .. });
    let said = source.slice(span);
    match before(source, entries, span) {
        Some(tree::Entry::Clause(clause)) if is_named(&clause.node) => true,
        Some(tree::Entry::Clause(clause)) => is_of_sources(said, !clause.tail.marks.is_empty()),
        Some(_) => false,
        None => first_word(said).is_some_and(|word| {
            nearest(word, ["zone", "track", "lattice", "lines", "points"])
                .is_some_and(|near| near == "zone" || near == "track")
        }),
    }
}

/// Whether words that could not be read leave it certain who plays: they stand behind a player or behind who begins, or begin
/// like the latter.
fn leaves_players(source: &Source, entries: &[tree::Entry<tree::PlayersClause>], span: Span) -> bool {
    let said = source.slice(span);
    let of_first = |clause: &tree::PlayersClause| matches!(clause, tree::PlayersClause::First(_));
    let is_begun = match before(source, entries, span) {
        Some(tree::Entry::Clause(_)) => true,
        Some(tree::Entry::Ask(ask)) => {
            let mut clauses = ask.answers.iter().flat_map(|answer| &answer.clauses);
            clauses.all(|clause| of_first(&clause.node))
        }
        Some(tree::Entry::Bad(_)) => false,
        None => first_word(said).is_some_and(|word| nearest(word, ["first"]).is_some()),
    };
    is_begun && !said.contains(':')
}

fn first_word(said: &str) -> Option<&str> {
    said.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty())
}

/// Whether words hold nothing but signs and what says where a clause comes from. Behind a source any word may be its
/// certainty, other than `when`.
fn is_of_sources(said: &str, behind_source: bool) -> bool {
    let mut behind_source = behind_source;
    // What stands in quotation marks is the note of a source.
    for said in said.split('"').step_by(2) {
        for word in said.split_whitespace() {
            let is_source = word.starts_with('@');
            let has_letters = word.contains(|c: char| c.is_alphanumeric());
            let is_when = nearest(word, ["when"]).is_some();
            if has_letters && !is_source && (!behind_source || is_when || word.contains(|c: char| c.is_ascii_digit())) {
                return false;
            }
            behind_source |= is_source;
        }
    }
    true
}
