//! Which warnings stand although something else in the file is wrong.
//!
//! Warnings are asked of the rules with the wrong clauses left out. What such a clause may have to do with is not told:
//! where a capture could not be read, nobody is blamed for never capturing.

use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree;

use super::lints;

/// The blocks of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Board,
    Players,
    Pieces,
    Setup,
    Moves,
    Turn,
    End,
    Example,
}

impl Part {
    /// The block that an item of a file is.
    pub fn of(item: &tree::Item) -> Option<Part> {
        Some(match item {
            tree::Item::Board(_) => Part::Board,
            tree::Item::Players(_) => Part::Players,
            tree::Item::Pieces(_) => Part::Pieces,
            tree::Item::Setup(_) => Part::Setup,
            tree::Item::Moves(_) => Part::Moves,
            tree::Item::Turn(_) => Part::Turn,
            tree::Item::End(_) => Part::End,
            tree::Item::Example(_) => Part::Example,
            _ => return None,
        })
    }
}

/// The blocks in which something is wrong.
pub(super) struct Hurt {
    blocks: Vec<Part>,
    /// Something is wrong outside of all blocks, or the blocks themselves are not certain.
    everything: bool,
    /// The words that are wrong: nothing more is said of them.
    wrong: Vec<Span>,
}

impl Hurt {
    /// What mistakes touch: those of the words, and those of what the words mean.
    pub fn by(of_words: &[Diagnostic], of_meaning: &[Diagnostic], blocks: &[(Part, Span)]) -> Hurt {
        let mut hurt = Hurt { blocks: Vec::new(), everything: false, wrong: Vec::new() };
        // A letter that is none changes nothing in what a piece does.
        let is_letter =
            |one: &&Diagnostic| one.code == Code::Syntax && block_of(one.primary.span, blocks) == Some(Part::Pieces);
        let all = of_words.iter().chain(of_meaning.iter().filter(|one| !is_letter(one)));
        for mistake in all.filter(|one| one.is_error()) {
            hurt.wrong.push(mistake.primary.span);
            match (block_of(mistake.primary.span, blocks), mistake.code) {
                // A brace that is missing may have drawn clauses of other blocks in.
                (None, _) | (_, Code::Unclosed | Code::Misplaced) => hurt.everything = true,
                (Some(block), _) => hurt.blocks.push(block),
            }
        }
        hurt
    }

    /// Whether a warning does not depend on what is wrong.
    pub fn leaves(&self, lint: &Diagnostic, blocks: &[(Part, Span)]) -> bool {
        let place = lint.primary.span;
        let is_wrong = |wrong: &Span| wrong.file == place.file && wrong.start <= place.start && place.end <= wrong.end;
        if self.wrong.iter().any(is_wrong) {
            return false;
        }
        if !self.everything && self.blocks.iter().all(|block| *block == Part::Example) {
            return true;
        }
        let depends = if lints::is_of_its_clause(lint) {
            Some([Part::Board, Part::Players, Part::Pieces].as_slice())
        } else if lints::is_of_all_blocks(lint) {
            use Part::{Board, End, Moves, Pieces, Players, Setup, Turn};
            Some([Board, Players, Pieces, Setup, Moves, Turn, End].as_slice())
        } else {
            rests_on(lint.code, block_of(lint.primary.span, blocks))
        };
        depends.is_some_and(|depends| {
            !self.everything && !depends.iter().any(|block| self.blocks.contains(block)) || depends.is_empty()
        })
    }
}

fn block_of(span: Span, blocks: &[(Part, Span)]) -> Option<Part> {
    let holds = |outer: Span| outer.file == span.file && outer.start <= span.start && span.end <= outer.end;
    blocks.iter().find(|(_, outer)| holds(*outer)).map(|(block, _)| *block)
}

/// The blocks that a warning rests on beside the clauses that it speaks of. `None`: it rests on everything.
fn rests_on(code: Code, place: Option<Part>) -> Option<&'static [Part]> {
    use Part::{Board, End, Moves, Pieces, Players, Setup, Turn};
    Some(match (code, place) {
        (Code::SameExample | Code::MisleadingLabel, _) | (Code::NoEffect, Some(Board)) => &[],
        (Code::Shadowed, _) => &[Board, Players, Pieces],
        (Code::NoEffect, _) => &[Board, Players, Pieces, Moves],
        (Code::CountDiffers, _) => &[Board, Players, Pieces, Setup],
        (Code::Open, _) => &[Board, Players, Pieces, Moves, Turn, End],
        (
            Code::Contradiction
            | Code::CannotMove
            | Code::NeverCaptures
            | Code::NeverInPlay
            | Code::Unreachable
            | Code::Stranded,
            _,
        ) => &[Board, Players, Pieces, Setup, Moves],
        _ => return None,
    })
}
