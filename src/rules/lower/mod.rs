//! Clauses to rules, under one set of answers.
//!
//! [`lower`] takes the merged clauses, keeps those that the answers make active, and says what each means: names become
//! indices, sets become points for each player, acts and conditions become data. A clause that cannot be understood is
//! reported at its words; a clause of a base that speaks only of something taken away is dropped with a note.

mod active;
mod acts;
mod assume;
mod conds;
mod ends;
mod names;
mod people;
mod scripts;
mod start;
mod turns;
mod who;

use std::collections::BTreeMap;

use self::active::Active;
pub(super) use self::active::tested;
use self::names::Names;
use super::geometry::{self, SetContext};
use super::merge::{Entry, Merged, Node};
use super::{
    Assumption, Board, Citation, ClauseId, ClauseInfo, ClockInfo, Doubt, Memory, Player, PlayerInfo, Resolved, Rules,
    ScriptName,
};
use crate::diagnostics::{Code, Diagnostic, Mark};
use crate::hooks::Place;
use crate::source::Span;
use crate::syntax::tree::{self, Certainty};

/// One answer for each question.
pub(super) type AnswerMap = BTreeMap<String, String>;

/// Why a clause has no meaning here.
pub(super) enum Stop {
    /// It was reported.
    Reported,
    /// It speaks only of something that the derived file took away.
    Dropped(String),
}

/// The meaning of a part of a clause.
type Meaning<T> = Result<T, Stop>;

/// What lowering has found out so far.
struct Lower<'a> {
    merged: &'a Merged,
    names: Names,
    board: &'a Board,
    players: &'a [PlayerInfo],
    sets: &'a SetContext<'a>,
    clauses: &'a [ClauseInfo],
    memory: Memory,
    clocks: Vec<ClockInfo>,
    calls: Vec<String>,
    /// The script functions that clauses call.
    called: Vec<(Place, tree::Word)>,
    /// What the scripts' counters begin with.
    counters_from: Vec<u32>,
    /// Per kind: the only player who can have it, and whether it can belong to nobody.
    kind_infos: Vec<(Option<Player>, bool)>,
    /// The clauses that speak only of something taken away.
    dropped: Vec<ClauseId>,
    out: Vec<Diagnostic>,
}

/// The entries that these answers make active; index = [`ClauseId`].
pub(super) fn active<'a>(
    merged: &'a Merged,
    answers: &AnswerMap,
    reading: Option<&str>,
) -> (Vec<&'a Entry>, Vec<ClauseInfo>) {
    let (active, clauses) = active::active(merged, answers, reading, &mut Vec::new());
    (active.into_iter().map(|active| active.entry).collect(), clauses)
}

/// The rules under these answers.
pub(super) fn lower(merged: &Merged, answers: &AnswerMap, reading: Option<&str>) -> Resolved {
    let mut out = Vec::new();
    let (active, mut clauses) = active::active(merged, answers, reading, &mut out);
    let of_answers = out.len();
    let people = people::people(merged, &active, &mut out);
    let of_people = out.len();
    let board_clauses: Vec<(&tree::BoardClause, Span)> = active
        .iter()
        .filter_map(|a| match &a.entry.node {
            Node::Board(clause) => Some((clause, a.entry.span)),
            _ => None,
        })
        .collect();
    if board_clauses.is_empty() {
        out.push(
            Diagnostic::new(Code::Missing, merged.head, "the file says nothing of the board")
                .help("Add a block such as `board { lattice 6 x 7 }`."),
        );
    }
    let board =
        if board_clauses.is_empty() { None } else { geometry::build_board(&board_clauses, merged.head, &mut out) };
    // On a board that is wrong the other clauses are still read, on a stand-in, so that their mistakes are told in the same
    // run; what depends on the points is not, for it would be said of the wrong board.
    let stand_in = board.is_none();
    let board = board.or_else(|| {
        geometry::build_board(&[(&tree::BoardClause::Shape(plain()), merged.head)], merged.head, &mut Vec::new())
    });
    let (Some(people), Some(mut board)) = (people, board) else {
        return Resolved { rules: None, sketch: None, doubt: Doubt::default(), diagnostics: out };
    };
    let told = out.len();
    // Which end speaks first and which piece outranks which does not matter to positions and moves as texts.
    let of_ends: Vec<Span> =
        active.iter().filter(|a| matches!(a.entry.node, Node::End { .. })).map(|a| a.entry.span).collect();
    let harmless = |one: &Diagnostic| {
        one.code == Code::BadRank || one.code == Code::Duplicate && of_ends.contains(&one.primary.span)
    };
    let wrong = |found: &[Diagnostic]| found.iter().any(|one| one.is_error() && !harmless(one));
    let doubt = Doubt {
        points: stand_in || wrong(&out[..of_answers]) || wrong(&out[of_people..]),
        letters: wrong(&out[..of_people]),
    };
    let zones = geometry::Zones::build(&board, &people.players, &board_clauses, &mut out);
    board.tracks = geometry::build_tracks(&board, &people.players, &board_clauses, &mut out);
    board.zones = zones.list();
    // A track whose points are wrong is there all the same.
    let wrong_tracks: Vec<&str> = board_clauses
        .iter()
        .filter_map(|(clause, _)| match clause {
            tree::BoardClause::Track { name, .. } if board.tracks.iter().all(|track| track.name != name.text) => {
                Some(name.text.as_str())
            }
            _ => None,
        })
        .collect();
    let sets = SetContext::new(&board, &people.players, &zones);
    let mut this = Lower {
        merged,
        names: people.names,
        board: &board,
        players: &people.players,
        sets: &sets,
        clauses: &clauses,
        memory: Memory::default(),
        clocks: Vec::new(),
        calls: turns::calls(&active),
        called: Vec::new(),
        counters_from: Vec::new(),
        kind_infos: people.kinds.iter().map(|kind| (kind.only, kind.neutral)).collect(),
        dropped: Vec::new(),
        out,
    };
    let mut start = this.start(&active);
    let moves = this.moves(&active, &people.like);
    let turn = this.turn(&active);
    let ends = this.ends(&active);
    start.counters = std::mem::take(&mut this.counters_from);
    let Lower { memory, clocks, called, dropped, out: mut diagnostics, .. } = this;
    drop(sets);
    for id in dropped {
        clauses[id.0 as usize].dropped = true;
    }
    let mut rules = Rules {
        name: merged.name.clone(),
        board,
        players: people.players,
        first: people.first,
        kinds: people.kinds,
        ranks: people.ranks,
        start,
        phases: moves.phases,
        acts: moves.acts,
        promotions: moves.promotions,
        encloses: moves.encloses,
        follows: moves.follows,
        bans: moves.bans,
        turn,
        ends,
        clocks,
        memory,
        clauses,
        scripts: None,
        assumptions: Vec::new(),
    };
    rules.assumptions = assume::assumptions(&rules, moves.without_moment);
    assume::check_whole(&rules, merged, &mut diagnostics);
    scripts::attach(&mut rules, merged, answers, called, &mut diagnostics);
    if stand_in {
        let of_points = [
            Code::NoPoint,
            Code::NotALine,
            Code::EmptySet,
            Code::EmptyBoard,
            Code::NoDirection,
            Code::BadSetup,
            Code::Missing,
            Code::NoEffect,
            Code::Limit,
        ];
        let mut index = 0;
        diagnostics.retain(|diagnostic| {
            index += 1;
            index <= told || !of_points.contains(&diagnostic.code)
        });
    }
    // Of players beyond two it is told once that they cannot play, and of a track that its points are wrong.
    let mut index = 0;
    diagnostics.retain(|diagnostic| {
        index += 1;
        let is_told = match &diagnostic.mark {
            Some(Mark::UnknownName(name)) => people.others.contains(name),
            Some(Mark::UnknownTrack(name)) => wrong_tracks.contains(&name.as_str()),
            _ => false,
        };
        index <= told || !is_told
    });
    let failed = diagnostics.iter().any(Diagnostic::is_error);
    let (rules, sketch) = if failed || stand_in { (None, Some(rules)) } else { (Some(rules), None) };
    Resolved { rules, sketch, doubt, diagnostics }
}

/// A plain board, to read clauses on whose own board is wrong.
fn plain() -> tree::Shape {
    let span = Span { file: crate::source::FileId(0), start: 0, end: 0 };
    let side = tree::Number { value: 9, span };
    tree::Shape {
        what: tree::ShapeWhat::Grid(side, side),
        checkered: None,
        diagonals: true,
        alternate: false,
        orthogonal: false,
        at: None,
        span,
    }
}

impl Lower<'_> {
    /// Runs one clause's lowering; reports why it has no meaning.
    fn clause<T>(&mut self, active: &Active, meaning: Meaning<T>) -> Option<T> {
        match meaning {
            Ok(meaning) => Some(meaning),
            Err(Stop::Reported) => None,
            Err(Stop::Dropped(name)) => {
                self.dropped.push(active.id);
                if active.entry.file + 1 == self.merged.variants.len() {
                    self.out.push(
                        Diagnostic::unknown(active.entry.span, &name, format!("`{name}` was taken away"))
                            .help("A `without` of this file removes it; leave this clause out or keep the name."),
                    );
                } else {
                    self.out.push(Diagnostic::new(
                        Code::Dropped,
                        self.merged.head,
                        format!("the inherited `{}` is dropped: it speaks only of `{name}`", active.entry.text),
                    ));
                }
                None
            }
        }
    }

    /// A script function that a clause calls; whether it exists is asked when all clauses are read.
    fn script(&mut self, name: &tree::Word, place: Place) -> ScriptName {
        self.called.push((place, name.clone()));
        ScriptName {
            name: name.text.clone(),
            place,
            reads_turn: self.merged.scripts.iter().any(|block| block.mentions("turn")),
        }
    }

    /// Reports a mistake.
    fn report<T>(&mut self, diagnostic: Diagnostic) -> Meaning<T> {
        self.out.push(diagnostic);
        Err(Stop::Reported)
    }
}

/// What a clause keeps of where it comes from.
fn clause_info(merged: &Merged, entry: &Entry) -> ClauseInfo {
    let last = merged.variants.len() - 1;
    let inherited = (entry.file < last).then(|| merged.variants[entry.file].clone());
    let marks = entry
        .marks
        .iter()
        .filter_map(|mark| {
            let source = merged.sources.iter().find(|source| source.key == mark.key.text)?;
            let there = mark.certainty.unwrap_or(source.certainty);
            // What was taken over from a base rests on the base's author until this file cites it itself.
            let certainty =
                if inherited.is_some() && mark.span.file != merged.head.file { Certainty::Inferred } else { there };
            let note = mark.note.as_ref().map(|note| note.text.clone());
            Some(Citation { key: mark.key.text.clone(), certainty, there, note })
        })
        .collect();
    ClauseInfo {
        label: active::label(entry),
        text: entry.text.clone(),
        span: entry.span,
        marks,
        question: entry.question.clone(),
        inherited,
        dropped: false,
    }
}

/// What is not said at all.
fn assumption(point: &'static str, assumed: &'static str) -> Assumption {
    Assumption { point, assumed }
}
