//! Promotion on landing (semantics 5.5).

use super::RefereeError;
use super::table::Table;
use crate::rules::{Kind, Moment, Player, Point, Promotion};

/// What a landing makes of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crowning {
    /// The new kind.
    pub kind: Kind,
    /// When.
    pub moment: Moment,
}

impl Table<'_> {
    /// The promotions that a landing of the piece under way may bring, one for each choice, in the order written.
    /// The view already lacks what was taken so far, so that `missing` counts without it.
    pub fn crownings(&self, at: Point, kind: Kind) -> Result<Vec<Crowning>, RefereeError> {
        let mut found: Vec<Crowning> = Vec::new();
        for promotion in &self.rules.promotions {
            if !self.promotes(promotion, at, kind)? {
                continue;
            }
            for kind in self.choices(promotion, self.side()) {
                let crowning = Crowning { kind, moment: promotion.moment };
                if !found.contains(&crowning) {
                    found.push(crowning);
                }
            }
        }
        Ok(found)
    }

    /// Whether a clause promotes a kind on this point. A piece that is one of the kinds already stays what it is.
    pub fn promotes(&self, promotion: &Promotion, at: Point, kind: Kind) -> Result<bool, RefereeError> {
        Ok(!promotion.to.contains(&kind)
            && self.within(&promotion.on, self.side(), at)
            && self.binds(&promotion.bound, self.side(), kind)?)
    }

    /// The kinds among which its owner may choose.
    pub fn choices(&self, promotion: &Promotion, owner: Player) -> Vec<Kind> {
        let open = |kind: &&Kind| !promotion.missing || self.present(owner, **kind) < self.initial(owner, **kind);
        promotion.to.iter().filter(open).copied().collect()
    }

    /// How many men of a kind a player has on the board and in hand.
    fn present(&self, owner: Player, kind: Kind) -> u32 {
        let on_board = self.pos.men.iter().flatten().filter(|man| man.owner == owner && man.kind == kind).count();
        on_board as u32 + self.pos.hands.get(&(owner, kind)).copied().unwrap_or(0)
    }

    /// How many he had at the start.
    fn initial(&self, owner: Player, kind: Kind) -> u32 {
        let start = &self.rules.start;
        let men = start.men.iter().filter(|&&(_, o, k)| o == owner && k == kind).count() as u32;
        let hand: u32 = start.hands.iter().filter(|&&(o, k, _)| o == owner && k == kind).map(|&(_, _, n)| n).sum();
        men + hand
    }

    /// The pieces that wait for a kind to be missing, with the kind they now become: own pieces that stood on their
    /// zone before the move while none was missing. The first missing kind of the clause is taken where several are,
    /// since the text of a move has room for the point only.
    pub fn awaited(&self, before: &Table, mover: Option<Point>) -> Result<Vec<(Point, Kind)>, RefereeError> {
        let mut found = Vec::new();
        if !self.rules.promotions.iter().any(|promotion| promotion.missing) {
            return Ok(found);
        }
        for (point, kind) in before.held(before.side()) {
            let stays = self.top(point) == before.top(point) && mover != Some(point);
            for promotion in self.rules.promotions.iter().filter(|promotion| promotion.missing && stays) {
                let here = self.about(point)?;
                if here.promotes(promotion, point, kind)?
                    && let Some(&to) = here.choices(promotion, before.side()).first()
                {
                    found.push((point, to));
                    break;
                }
            }
        }
        Ok(found)
    }
}
