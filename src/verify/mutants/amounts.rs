//! How many pieces two players can have where an end strikes. Ends for which there are no such numbers together never strike
//! in the same position.

use crate::rules::{Amount, Cond, End, EndKind, Holding, KindSet, Place, Player, PlayerFact, Rules, Subject};

/// So many pieces of a player are tried. What asks for more may hold.
const MOST: u32 = 40;

/// Whether the numbers of pieces keep two ends from striking at once.
pub(super) fn apart(rules: &Rules, one: &End, other: &End) -> bool {
    rules.players.len() == 2
        && (0..=MOST).all(|a| {
            (0..=MOST).all(|b| {
                let have = Have { rules, pieces: [a, b], one: None };
                !(have.may_end(one) && have.may_end(other))
            })
        })
}

/// So many pieces of each player.
#[derive(Clone, Copy)]
struct Have<'a> {
    rules: &'a Rules,
    pieces: [u32; 2],
    /// Who is the one player of a condition.
    one: Option<usize>,
}

impl Have<'_> {
    /// Whether the end may strike; what does not depend on numbers may hold.
    fn may_end(self, end: &End) -> bool {
        match &end.what {
            EndKind::Draw(cond) | EndKind::Side { cond, .. } | EndKind::Most { cond, .. } => self.may(cond),
            EndKind::PlayerWho { facts, .. } => {
                let of = |player: usize| facts.iter().any(|all| all.iter().all(|fact| self.may_fact(player, fact)));
                of(0) || of(1)
            }
            EndKind::Script(_) | EndKind::Agreement => true,
        }
    }

    fn may(self, cond: &Cond) -> bool {
        match cond {
            Cond::Or(parts) => parts.iter().any(|part| self.may(part)),
            Cond::And(parts) => parts.iter().all(|part| self.may(part)),
            Cond::Clock(clock) => self.rules.clocks.get(usize::from(clock.0)).is_none_or(|info| self.may(&info.cond)),
            Cond::OnePlayer(inner) => (0..2).any(|one| Have { one: Some(one), ..self }.may(inner)),
            Cond::Player(subject, fact) => self.may_subject(*subject, fact),
            _ => true,
        }
    }

    fn may_subject(self, subject: Subject, fact: &PlayerFact) -> bool {
        let of = |player: usize| self.may_fact(player, fact);
        match (subject, self.one) {
            (Subject::Each, _) => of(0) && of(1),
            (Subject::Player(Player(player)), _) => of(usize::from(player)),
            (Subject::One, Some(one)) => of(one),
            (Subject::Other, Some(one)) => of(1 - one),
            (Subject::Together, _) => match fact {
                PlayerFact::Has(holding) => self.may_have(self.pieces[0] + self.pieces[1], holding),
                _ => true,
            },
            // Of whom it speaks is not known.
            _ => of(0) || of(1),
        }
    }

    fn may_fact(self, player: usize, fact: &PlayerFact) -> bool {
        match (fact, self.pieces.get(player)) {
            (PlayerFact::Has(holding), Some(pieces)) => self.may_have(*pieces, holding),
            _ => true,
        }
    }

    /// Whether so many pieces may have among them what is asked for.
    fn may_have(self, pieces: u32, holding: &Holding) -> bool {
        if holding.place != Place::All {
            return true;
        }
        let all = holding.kinds == KindSet::all(self.rules.kinds.len());
        match holding.amount {
            Amount::Between(MOST.., _) | Amount::OnlyN(MOST..) => true,
            Amount::Between(least, most) if all => (least..=most).contains(&pieces),
            Amount::Between(least, _) => least <= pieces,
            Amount::Only => pieces > 0,
            Amount::OnlyN(count) => pieces == count,
            Amount::AsMany => !all || self.pieces[0] == self.pieces[1],
        }
    }
}
