//! What cannot be right about a set-up, each by a name under which it can be waived.

use super::{Sitting, Trouble};
use crate::notation::text::owner_name;
use crate::notation::{Move, MoveKind, Setup};
use crate::rules::{Kind, Phase, Player, Region, Rules, Taken};

/// Something about a set-up that no game leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The name under which it can be waived.
    pub name: &'static str,
    /// What is wrong; a sentence.
    pub words: String,
}

/// The names, with what each stands for.
pub const DOUBTS: &[(&str, &str)] = &[
    ("empty", "a player has no pieces"),
    ("pieces", "a player has more pieces than at the start"),
    ("kinds", "a player has more pieces of a kind than at the start, and none is promoted to it"),
    ("unpromoted", "a piece stands where it would have been promoted"),
    ("check", "the player who has just moved left a piece in check"),
];

/// Everything that cannot be right about the position of a sitting.
pub fn doubts(sitting: &Sitting) -> Vec<Doubt> {
    doubts_about(sitting.rules(), &sitting.setup(), &sitting.legal().unwrap_or_default())
}

/// Everything that cannot be right about a position with these legal moves.
pub fn doubts_about(rules: &Rules, setup: &Setup, legal: &[Move]) -> Vec<Doubt> {
    let mut found = Vec::new();
    for player in (0..rules.players.len() as u8).map(Player) {
        counts(rules, setup, player, &mut found);
        unpromoted(rules, setup, player, &mut found);
    }
    in_check(rules, setup, legal, &mut found);
    found
}

/// How many pieces of a player there are, on the board and in hand: of one kind, or of all.
pub(super) fn amount(setup: &Setup, player: Player, kind: Option<Kind>) -> usize {
    let fits = |owner: Player, of: Kind| owner == player && kind.is_none_or(|kind| kind == of);
    let on_board = setup.men.iter().flatten().filter(|man| fits(man.owner, man.kind)).count();
    let held = setup.hands.iter().filter(|((owner, of), _)| fits(*owner, *of));
    on_board + held.map(|(_, &count)| count as usize).sum::<usize>()
}

fn counts(rules: &Rules, setup: &Setup, player: Player, found: &mut Vec<Doubt>) {
    let start = crate::notation::position::start(rules);
    let name = owner_name(rules, player);
    let (now, then) = (amount(setup, player, None), amount(&start, player, None));
    if now == 0 && then > 0 {
        found.push(Doubt { name: "empty", words: format!("{name} has no pieces.") });
    }
    // Where prisoners change sides a player can come to have more.
    if rules.turn.taken == Taken::HandOfTaker || rules.kinds.iter().any(|kind| kind.neutral) {
        return;
    }
    if now > then {
        found.push(Doubt { name: "pieces", words: format!("{name} has {now} pieces; a game begins with {then}.") });
    }
    for kind in (0..rules.kinds.len() as u8).map(Kind) {
        let made = rules.promotions.iter().any(|promotion| promotion.to.contains(&kind));
        let (now, then) = (amount(setup, player, Some(kind)), amount(&start, player, Some(kind)));
        if now > then && !made {
            let info = &rules.kinds[kind.index()];
            let noun = if now == 1 { &info.name } else { &info.plural };
            found.push(Doubt { name: "kinds", words: format!("{name} has {now} {noun}; a game begins with {then}.") });
        }
    }
}

fn unpromoted(rules: &Rules, setup: &Setup, player: Player, found: &mut Vec<Doubt>) {
    for promotion in &rules.promotions {
        let bound = &promotion.bound;
        let always = bound.cond.is_none()
            && bound.player.is_none_or(|only| only == player)
            && !promotion.missing
            && rules.phases.get(bound.phase).is_none_or(|phase| matches!(phase, Phase::Always));
        let Some(set) = Region::fixed(&promotion.on, player).filter(|_| always) else { continue };
        for point in set.iter() {
            let Some(man) = setup.men[point.index()].last().filter(|man| man.owner == player) else { continue };
            let starts_there =
                rules.start.men.iter().any(|&(at, owner, kind)| at == point && (owner, kind) == (man.owner, man.kind));
            if bound.kinds.contains(man.kind) && !starts_there {
                let (kind, at) = (&rules.kinds[man.kind.index()].name, rules.board.print(point));
                let words =
                    format!("The {kind} of {} on `{at}` would have been promoted there.", owner_name(rules, player));
                found.push(Doubt { name: "unpromoted", words });
            }
        }
    }
}

fn in_check(rules: &Rules, setup: &Setup, legal: &[Move], found: &mut Vec<Doubt>) {
    if rules.turn.no_check.is_empty() {
        return;
    }
    let victims = legal.iter().flat_map(|mv| match &mv.what {
        MoveKind::Travel { hops, .. } => hops.iter().flat_map(|hop| hop.victims.clone()).collect::<Vec<_>>(),
        _ => Vec::new(),
    });
    let mut victims: Vec<_> = victims.collect();
    victims.sort();
    victims.dedup();
    for point in victims {
        let Some(man) = setup.men[point.index()].last() else { continue };
        if rules.turn.no_check.iter().any(|(kind, _)| *kind == man.kind) {
            let (kind, at) = (&rules.kinds[man.kind.index()].name, rules.board.print(point));
            let words = format!("The {kind} of {} on `{at}` was left in check.", owner_name(rules, man.owner));
            found.push(Doubt { name: "check", words });
        }
    }
}

/// The refusal of a set-up, with every doubt and the way to waive it.
pub(super) fn refusal(doubts: &[Doubt]) -> Trouble {
    let mut help: Vec<String> = doubts.iter().map(|doubt| format!("`{}`: {}", doubt.name, doubt.words)).collect();
    let mut names: Vec<&str> = doubts.iter().map(|doubt| doubt.name).collect();
    names.dedup();
    help.push(format!("`waive {}` lets it stand; then set it up again.", names.join(" ")));
    Trouble::Words { message: "no game leads to this set-up".to_string(), help }
}
