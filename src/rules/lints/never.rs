//! Conditions that can never hold.

use std::collections::{HashMap, HashSet};

use super::cover::MOST_COMPARED;
use super::implied::{follows, holdings_exclude, piece_facts_exclude};
use super::possible::{Known, asks_the_impossible, players};
use super::span_of;
use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{
    Act, ActKind, Amount, Bound, ByDie, ClauseId, Cond, EndKind, Holding, Moment, Phase, Place, PlayerFact, Rules,
    Subject,
};

/// Why a condition never holds.
pub(in crate::rules) const EXCLUDED: &str = "its parts exclude each other";
pub(in crate::rules) const DENIED: &str = "the piece that would do so is there itself";
const TOO_MANY: &str = "no player can ever have so many";

pub(super) fn lint(known: &Known, out: &mut Vec<Diagnostic>) {
    let rules = known.rules;
    let mut told: HashSet<ClauseId> = HashSet::new();
    let mut tell = |clause: ClauseId, label: &str| {
        if told.insert(clause) {
            out.push(
                Diagnostic::new(
                    Code::Contradiction,
                    span_of(rules, clause),
                    "the condition of this clause never holds",
                )
                .label(label)
                .help("Mend the condition, part it with `or`, or leave the clause out."),
            );
        }
    };
    for (clause, cond) in conditions(rules) {
        if impossible(known, cond) {
            let mut parts = Vec::new();
            flatten(cond, &mut parts);
            let alone = parts.iter().any(|part| matches!(part, Cond::Player(..)) && impossible(known, part));
            let by_itself = pairs(&parts).any(|(one, other)| exclude(rules, one, other));
            tell(clause, if alone && !by_itself { TOO_MANY } else { EXCLUDED });
        }
    }
    for end in &rules.ends {
        if let EndKind::PlayerWho { facts, .. } = &end.what
            && !facts.is_empty()
            && facts.iter().all(|all| exclusive(known, all))
        {
            let alone = facts.iter().flatten().any(|fact| players(rules).all(|player| !known.can_have(player, fact)));
            let pairs = |all: &[PlayerFact]| {
                all.iter().enumerate().any(|(at, one)| all[..at].iter().any(|other| facts_exclude(one, other)))
            };
            let by_itself = facts.iter().all(|all| pairs(all));
            tell(end.clause, if alone && !by_itself { TOO_MANY } else { EXCLUDED });
        }
    }
    for act in rules.acts.iter().filter(|act| denies_its_piece(rules, &act.what, &act.bound)) {
        tell(act.bound.clause, DENIED);
    }
    no_such_face(rules, out);
    no_such_piece(known, out);
    barred_promotions(known, out);
}

/// Acts that spend a die with a face that no die has.
fn no_such_face(rules: &Rules, out: &mut Vec<Diagnostic>) {
    let Some(dice) = rules.turn.dice.as_ref().filter(|dice| !dice.faces.is_empty()) else { return };
    let mut told: HashSet<ClauseId> = HashSet::new();
    for act in &rules.acts {
        let Some(ByDie::Face(face)) = act.by_die else { continue };
        if dice.faces.contains(&face) || !told.insert(act.bound.clause) {
            continue;
        }
        let faces: Vec<String> = dice.faces.iter().map(u32::to_string).collect();
        out.push(
            Diagnostic::new(
                Code::Contradiction,
                span_of(rules, act.bound.clause),
                format!("this act can never be made: no die shows {face}"),
            )
            .also(span_of(rules, dice.clause), "the dice are said here")
            .help(format!("Name one of the faces {}, or give the dice that face.", faces.join(", "))),
        );
    }
}

/// Whether a condition of an act excludes the piece that would make it, as `king: slide any way if mover has no king`.
fn denies_its_piece(rules: &Rules, what: &ActKind, bound: &Bound) -> bool {
    if matches!(what, ActKind::Remove { .. } | ActKind::Script(_)) {
        return false;
    }
    let there = PlayerFact::Has(Holding {
        amount: Amount::Between(1, u32::MAX),
        kinds: bound.kinds,
        equal_in_rank: false,
        outranking: false,
        with: None,
        place: Place::All,
        after_moving: false,
    });
    let there = Cond::Player(Subject::Mover, there);
    let mut parts = Vec::new();
    bound.cond.iter().for_each(|cond| flatten(cond, &mut parts));
    parts.iter().any(|part| match part {
        Cond::Player(Subject::Mover | Subject::Each, fact) => {
            exclude(rules, &there, &Cond::Player(Subject::Mover, fact.clone()))
        }
        _ => false,
    })
}

/// Acts that no piece of theirs can ever make, since none is such as they must take or pass, or every landing is barred.
fn no_such_piece(known: &Known, out: &mut Vec<Diagnostic>) {
    let rules = known.rules;
    let dead = |act: &Act| {
        // Who may stand nowhere at all cannot move, and that is told of the piece.
        let barred = |kind| act.onto.is_some() && !known.can_be_made(act, kind);
        act.bound.kinds.iter().all(|kind| !known.meets_somebody(act, kind) || barred(kind))
    };
    let mut alive: HashMap<ClauseId, bool> = HashMap::new();
    for act in &rules.acts {
        *alive.entry(act.bound.clause).or_default() |= !dead(act);
    }
    for act in &rules.acts {
        let clause = act.bound.clause;
        // The others of the clause are told of with the first.
        if alive.insert(clause, true) != Some(false) {
            continue;
        }
        let of_others = act.bound.kinds.iter().all(|kind| known.is_of_others(&act.bound, kind));
        if let Some(player) = act.bound.player.filter(|_| of_others && !act.bound.kinds.is_empty()) {
            let names: Vec<&str> = act.bound.kinds.iter().map(|kind| rules.kinds[kind.index()].name.as_str()).collect();
            let label = format!("{} never has a {}", rules.players[player.index()].name, names.join(" or a "));
            out.push(
                Diagnostic::new(Code::Contradiction, span_of(rules, clause), "this act can never be made")
                    .label(label)
                    .help("Set such a piece up for that player, or leave the act out."),
            );
            continue;
        }
        if asks_the_impossible(act) {
            out.push(
                Diagnostic::new(Code::Contradiction, span_of(rules, clause), "this act can never be made")
                    .label(EXCLUDED)
                    .help("Mend what is asked of the piece that is taken, or leave the act out."),
            );
            continue;
        }
        out.push(
            Diagnostic::new(Code::Contradiction, span_of(rules, clause), "this act can never be made")
                .label("there is no such piece to take or to pass, or no point where it may end")
                .help("Mend the act or what forbids it, or leave it out."),
        );
    }
}

/// Promotions on points where their pieces may never be.
fn barred_promotions(known: &Known, out: &mut Vec<Diagnostic>) {
    let rules = known.rules;
    for promotion in &rules.promotions {
        let bound = &promotion.bound;
        let barred = players(rules).filter(|player| bound.player.is_none_or(|only| only == *player)).all(|player| {
            let Some(on) = promotion.on.fixed(player) else { return false };
            // Whoever goes on does not end his move there.
            let barred = |kind| match promotion.moment {
                Moment::GoOn => known.never_entered(player, kind),
                Moment::Stop | Moment::End => known.never_stopped_on(player, kind),
            };
            !on.is_empty() && bound.kinds.iter().all(|kind| on.except(barred(kind)).is_empty())
        });
        if barred {
            out.push(
                Diagnostic::new(
                    Code::Contradiction,
                    span_of(rules, bound.clause),
                    "this promotion can never come about",
                )
                .label("its pieces may never be there")
                .help("Promote elsewhere, or take back what forbids it (`never enter`, `never stop on`)."),
            );
        }
    }
}

/// Every condition with the clause in which it stands; that of a block of moves with each clause of the block.
pub(super) fn conditions(rules: &Rules) -> Vec<(ClauseId, &Cond)> {
    let mut all: Vec<(ClauseId, &Cond)> = Vec::new();
    let bounds = rules.acts.iter().map(|act| &act.bound);
    let bounds = bounds.chain(rules.promotions.iter().map(|promotion| &promotion.bound));
    let bounds = bounds.chain(rules.encloses.iter().map(|enclose| &enclose.bound));
    let bounds = bounds.chain(rules.follows.iter().map(|follow| &follow.bound));
    let bounds: Vec<&Bound> = bounds.chain(rules.bans.iter().map(|ban| &ban.bound)).collect();
    for bound in bounds {
        all.extend(bound.cond.iter().map(|cond| (bound.clause, cond)));
        if let Some(Phase::If(cond)) = rules.phases.get(bound.phase) {
            all.push((bound.clause, cond));
        }
    }
    let turn = &rules.turn;
    all.extend(turn.duties.iter().filter_map(|rule| Some((rule.clause, rule.cond.as_ref()?))));
    all.extend(turn.passes.iter().filter_map(|rule| Some((rule.clause, rule.cond.as_ref()?))));
    all.extend(turn.calls.iter().filter_map(|rule| Some((rule.clause, rule.cond.as_ref()?))));
    all.extend(turn.limits.iter().filter_map(|rule| Some((rule.clause, rule.cond.as_ref()?))));
    all.extend(rules.ends.iter().filter_map(|end| match &end.what {
        EndKind::Draw(cond) | EndKind::Most { cond, .. } | EndKind::Side { cond, .. } => Some((end.clause, cond)),
        EndKind::PlayerWho { .. } | EndKind::Script(_) | EndKind::Agreement => None,
    }));
    all
}

/// Every two of the parts of a condition, of a very long one those of its beginning.
fn pairs<'c>(parts: &'c [&'c Cond]) -> impl Iterator<Item = (&'c Cond, &'c Cond)> {
    let parts = &parts[..parts.len().min(MOST_COMPARED)];
    parts.iter().enumerate().flat_map(move |(at, one)| parts[..at].iter().map(move |other| (*one, *other)))
}

/// Whether a condition surely never holds.
fn impossible(known: &Known, cond: &Cond) -> bool {
    let rules = known.rules;
    match cond {
        Cond::Or(parts) => parts.iter().all(|part| impossible(known, part)),
        Cond::And(_) => {
            let mut parts = Vec::new();
            flatten(cond, &mut parts);
            parts.iter().any(|part| impossible(known, part))
                || pairs(&parts).any(|(one, other)| exclude(rules, one, other))
        }
        Cond::OnePlayer(part) => impossible(known, part),
        Cond::Clock(clock) => rules.clocks.get(usize::from(clock.0)).is_some_and(|info| impossible(known, &info.cond)),
        Cond::Player(subject, fact) => match subject {
            Subject::Player(player) => !known.can_have(*player, fact),
            Subject::Each => players(rules).any(|player| !known.can_have(player, fact)),
            Subject::Mover | Subject::Opponent | Subject::Some => {
                players(rules).all(|player| !known.can_have(player, fact))
            }
            Subject::One | Subject::Other | Subject::Together => false,
        },
        Cond::Turn(from, to) => from > to,
        _ => false,
    }
}

fn flatten<'c>(cond: &'c Cond, out: &mut Vec<&'c Cond>) {
    match cond {
        Cond::And(parts) => parts.iter().for_each(|part| flatten(part, out)),
        other => out.push(other),
    }
}

/// Whether two conditions surely never hold together.
fn exclude(rules: &Rules, one: &Cond, other: &Cond) -> bool {
    match (one, other) {
        (Cond::Not(part), whole) | (whole, Cond::Not(part)) if follows(rules, part, whole) => true,
        (Cond::Turn(from, to), Cond::Turn(first, last)) => to < first || last < from,
        (Cond::Player(one, fact), Cond::Player(other, second)) => {
            let sure = |subject: &Subject| !matches!(subject, Subject::Some);
            one == other && sure(one) && facts_exclude(fact, second)
        }
        (Cond::It(one), Cond::It(other)) => piece_facts_exclude(one, other),
        (Cond::Pieces { no: true, who, fact }, Cond::Pieces { no: false, who: other, fact: second })
        | (Cond::Pieces { no: false, who: other, fact: second }, Cond::Pieces { no: true, who, fact }) => {
            who == other && fact == second
        }
        (Cond::Or(parts), whole) | (whole, Cond::Or(parts)) => parts.iter().all(|part| exclude(rules, part, whole)),
        _ => false,
    }
}

fn exclusive(known: &Known, all: &[PlayerFact]) -> bool {
    let rules = known.rules;
    let never = |fact: &PlayerFact| match fact {
        PlayerFact::Lasted(clocks) => {
            !clocks.is_empty()
                && clocks.iter().all(|clock| {
                    rules.clocks.get(usize::from(clock.0)).is_some_and(|info| impossible(known, &info.cond))
                })
        }
        fact => players(rules).all(|player| !known.can_have(player, fact)),
    };
    all.iter().any(never)
        || all.iter().enumerate().any(|(at, one)| all[..at].iter().any(|other| facts_exclude(one, other)))
}

fn facts_exclude(one: &PlayerFact, other: &PlayerFact) -> bool {
    match (one, other) {
        (PlayerFact::Move { can: one }, PlayerFact::Move { can: other })
        | (PlayerFact::Capture { can: one }, PlayerFact::Capture { can: other }) => one != other,
        // Whoever can capture can move.
        (PlayerFact::Move { can: false }, PlayerFact::Capture { can: true })
        | (PlayerFact::Capture { can: true }, PlayerFact::Move { can: false }) => true,
        (PlayerFact::Has(one), PlayerFact::Has(other)) => holdings_exclude(one, other),
        _ => false,
    }
}
