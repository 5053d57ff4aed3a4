//! Which pieces a clause speaks of, and facts of pieces.

use super::{Lower, Meaning};
use crate::hooks::Place;
use crate::rules::geometry;
use crate::rules::{Dirs, PieceFact, Region, Side, Who, Whom};
use crate::syntax::tree::{self, PieceFactWhat, PieceState, SetTerm, SetWhat, WithoutWhat};

impl Lower<'_> {
    /// A set of points.
    pub(super) fn region(&mut self, set: &tree::Set) -> Meaning<Region> {
        for term in terms(set) {
            match &term.what {
                SetWhat::Script(name) => {
                    self.script(name, Place::Set);
                }
                SetWhat::Zone(_, name) if self.took_away(&name.text) => {
                    return Err(super::Stop::Dropped(name.text.clone()));
                }
                _ => {}
            }
        }
        geometry::region(self.sets, None, set, &mut self.out).ok_or(super::Stop::Reported)
    }

    /// Whether a zone or track of this name was taken away and not named anew.
    fn took_away(&self, name: &str) -> bool {
        let gone = |(what, gone): &(WithoutWhat, String)| {
            matches!(what, WithoutWhat::Zone | WithoutWhat::Track) && gone == name
        };
        self.merged.removed.iter().any(gone) && !self.board.zones.iter().any(|zone| zone.name == name)
    }

    /// The directions of an act.
    pub(super) fn dirs(&mut self, dirs: &tree::Dirs) -> Meaning<Dirs> {
        for dir in &dirs.any_of {
            if let tree::Dir::Along(track) = dir
                && self.took_away(&track.text)
                && !self.board.tracks.iter().any(|other| other.name == track.text)
            {
                return Err(super::Stop::Dropped(track.text.clone()));
            }
        }
        geometry::dirs(self.sets, None, dirs, &mut self.out).ok_or(super::Stop::Reported)
    }

    /// Which pieces; alternatives that speak only of kinds taken away vanish.
    pub(super) fn who(&mut self, who: &tree::Who) -> Meaning<Who> {
        let mut any_of = Vec::new();
        let mut gone = None;
        for whom in &who.any_of {
            match self.whom(whom) {
                Ok(whom) => any_of.push(whom),
                Err(super::Stop::Dropped(name)) => gone = Some(name),
                Err(stop) => return Err(stop),
            }
        }
        match gone {
            Some(name) if any_of.is_empty() => Err(super::Stop::Dropped(name)),
            _ => Ok(Who { any_of }),
        }
    }

    fn whom(&mut self, whom: &tree::Whom) -> Meaning<Whom> {
        let mut kinds = self.kinds(&whom.kinds)?;
        if !whom.except.is_empty() {
            // An exception that was taken away excepts nothing.
            match self.some_kinds(&whom.except) {
                Ok(except) => kinds = kinds.except(except),
                Err(super::Stop::Dropped(_)) => {}
                Err(stop) => return Err(stop),
            }
        }
        let side = match whom.side {
            Some(tree::Side::Enemy) => Side::Enemy,
            Some(tree::Side::Friend) => Side::Friend,
            Some(tree::Side::Own) => Side::Own,
            Some(tree::Side::Neutral) => Side::Neutral,
            Some(tree::Side::Anyone) | None => Side::Anyone,
        };
        let facts = whom.facts.iter().map(|fact| self.piece_fact(fact)).collect::<Meaning<Vec<_>>>()?;
        Ok(Whom { passing: whom.passing, side, kinds, rank: whom.rank, facts })
    }

    /// A fact of a piece.
    pub(super) fn piece_fact(&mut self, fact: &tree::PieceFact) -> Meaning<PieceFact> {
        Ok(match &fact.what {
            PieceFactWhat::Is { not, state } => {
                let not = *not;
                match state {
                    PieceState::On(set) => PieceFact::On { not, region: self.region(set)? },
                    PieceState::InLine(count) => PieceFact::InLine { not, count: count.value },
                    PieceState::InCheck => PieceFact::InCheck { not },
                    PieceState::Frontmost => PieceFact::Frontmost { not },
                    PieceState::Promoted => {
                        self.memory.promoted = true;
                        PieceFact::Promoted { not }
                    }
                    PieceState::Captured => PieceFact::Captured { not },
                }
            }
            PieceFactWhat::Left { never, set } => {
                let region = self.region(set)?;
                PieceFact::Left { never: *never, set: self.remembered(geometry::print_set(set), region) }
            }
            PieceFactWhat::Moved { never } => {
                self.memory.moved = true;
                PieceFact::Moved { never: *never }
            }
            PieceFactWhat::Passes(name) => PieceFact::Passes(self.script(name, Place::Fact)),
            PieceFactWhat::CanCapture => PieceFact::CanCapture,
        })
    }

    /// The index of a set that pieces remember.
    fn remembered(&mut self, text: String, region: Region) -> usize {
        match self.memory.sets.iter().position(|(other, _)| *other == text) {
            Some(index) => index,
            None => {
                self.memory.sets.push((text, region));
                self.memory.sets.len() - 1
            }
        }
    }
}

/// All terms of a set, those under `beside` and `empty` included.
fn terms(set: &tree::Set) -> Vec<&SetTerm> {
    let mut all: Vec<&SetTerm> = std::iter::once(&set.first).chain(set.rest.iter().map(|(_, term)| term)).collect();
    let mut next = 0;
    while let Some(term) = all.get(next) {
        next += 1;
        if let SetWhat::Beside(inner) | SetWhat::Empty(Some(inner)) = &term.what {
            all.push(inner);
        }
    }
    all
}
