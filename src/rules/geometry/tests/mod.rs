//! Boards, sets, directions and tracks as files say them.

mod boards;
mod mistakes;
mod players;
mod random;

use crate::diagnostics::Diagnostic;
use crate::rules::{Board, ClauseId, Player, PlayerInfo, PointSet, Region};
use crate::source::{FileId, Source, Span};
use crate::syntax::parse;
use crate::syntax::tree::{Act, ActWhat, BoardClause, Dirs, Entry, Item, PhraseWhat, Set};

use super::{SetContext, Zones, build_board, build_tracks, dirs, region};

/// A `board` block, two players who face each other, and what was said about them.
struct Case {
    board: Option<Board>,
    players: Vec<PlayerInfo>,
    zones: Zones,
    out: Vec<Diagnostic>,
}

fn items(text: &str) -> Vec<Item> {
    let parsed = parse(&Source::new(FileId(0), "test", text));
    assert!(parsed.diagnostics.is_empty(), "{text}: {:?}", parsed.diagnostics);
    parsed.file.items
}

fn player(name: &str, facing: Option<(i32, i32)>) -> PlayerInfo {
    PlayerInfo { name: name.to_string(), shown: name.to_string(), facing, clause: ClauseId(0) }
}

impl Case {
    fn of(block: &str) -> Case {
        Case::with(block, vec![player("South", Some((0, 1))), player("North", Some((0, -1)))])
    }

    fn with(block: &str, players: Vec<PlayerInfo>) -> Case {
        let items = items(&format!("board {{ {block} }}"));
        let Some(Item::Board(block)) = items.first() else { panic!("no board block") };
        let clauses: Vec<(&BoardClause, Span)> = block
            .entries
            .iter()
            .map(|entry| match entry {
                Entry::Clause(clause) => (&clause.node, clause.span),
                _ => panic!("a question or a mistake"),
            })
            .collect();
        let mut out = Vec::new();
        let mut board = build_board(&clauses, block.span, &mut out);
        let mut zones = Zones::default();
        if let Some(board) = &mut board {
            zones = Zones::build(board, &players, &clauses, &mut out);
            board.zones = zones.list();
            board.tracks = build_tracks(board, &players, &clauses, &mut out);
        }
        Case { board, players, zones, out }
    }

    fn board(&self) -> &Board {
        assert!(self.out.is_empty(), "{:?}", self.out);
        self.board.as_ref().expect("a board without mistakes")
    }

    fn region_for(&self, only: Option<Player>, set: &str) -> Result<Region, Vec<Diagnostic>> {
        let context = SetContext::new(self.board(), &self.players, &self.zones);
        let mut out = Vec::new();
        region(&context, only, &read_set(set), &mut out).ok_or(out)
    }

    /// The points of a set for a player, as text.
    fn points(&self, player: usize, set: &str) -> String {
        let region = self.region_for(None, set).unwrap_or_else(|out| panic!("{set}: {out:?}"));
        let points = region.fixed(Player(player as u8)).expect("a set that never changes");
        self.print(points)
    }

    fn print(&self, points: &PointSet) -> String {
        points.iter().map(|point| self.board().print(point)).collect::<Vec<_>>().join(" ")
    }

    fn dirs_for(&self, only: Option<Player>, said: &str) -> Result<crate::rules::Dirs, Vec<Diagnostic>> {
        let context = SetContext::new(self.board(), &self.players, &self.zones);
        let mut out = Vec::new();
        dirs(&context, only, &read_dirs(said), &mut out).ok_or(out)
    }

    /// Where a player may go from a point, as text.
    fn ways(&self, player: usize, from: &str, said: &str) -> String {
        let board = self.board();
        let dirs = self.dirs_for(None, said).unwrap_or_else(|out| panic!("{said}: {out:?}"));
        let from = board.find(from).expect("a point of the board");
        let mut to: Vec<_> = board
            .links_from(from)
            .filter(|(id, _)| dirs.links[player][id.0 as usize])
            .map(|(_, link)| link.to)
            .collect();
        to.sort_unstable();
        to.into_iter().map(|point| board.print(point)).collect::<Vec<_>>().join(" ")
    }

    /// The mistakes: code and message of each.
    fn mistakes(&self) -> Vec<String> {
        said(&self.out)
    }
}

fn said(out: &[Diagnostic]) -> Vec<String> {
    out.iter().map(|d| format!("{}: {}", d.code.text(), d.message)).collect()
}

fn act(text: &str) -> Act {
    let mut items = items(&format!("moves {{ man: {text} }}"));
    let Some(Item::Moves(mut moves)) = items.pop() else { panic!("no moves block") };
    let Some(Entry::Clause(clause)) = moves.block.entries.pop() else { panic!("no act") };
    clause.node.act
}

fn read_set(text: &str) -> Set {
    match act(&format!("step any way, from {text}")).phrases.pop().map(|phrase| phrase.what) {
        Some(PhraseWhat::From(set)) => set,
        other => panic!("no set: {other:?}"),
    }
}

fn read_dirs(text: &str) -> Dirs {
    match act(&format!("step {text}")).what {
        ActWhat::Step(dirs) => dirs,
        other => panic!("no step: {other:?}"),
    }
}
