//! The `moves` blocks: acts, promotions, enclosing, what follows, what is forbidden.

use super::active::Active;
use super::conds::Where;
use super::{Lower, Meaning, Stop};
use crate::diagnostics::{Code, Diagnostic};
use crate::hooks::Place;
use crate::rules::merge::keys::Sorts;
use crate::rules::merge::{ActNode, Node};
use crate::rules::{
    Act, ActKind, Ban, BanKind, Bound, ByDie, Cond, Enclose, Event, Follow, FollowKind, Kind, KindSet, Landing, Moment,
    Phase, PlaceSource, Player, Promotion, Region, Take,
};
use crate::syntax::tree::{self, ActWhat, AfterEvent, AfterThen, PhaseHead, PhraseWhat, PlaceFrom, TakePlace};

/// What the `moves` blocks say.
#[derive(Default)]
pub(super) struct MovesMeaning {
    pub phases: Vec<Phase>,
    pub acts: Vec<Act>,
    pub promotions: Vec<Promotion>,
    pub encloses: Vec<Enclose>,
    pub follows: Vec<Follow>,
    pub bans: Vec<Ban>,
    /// The kinds whose promotion does not say at what moment of a chain it happens.
    pub without_moment: KindSet,
}

/// What the phrases of an act say.
#[derive(Default)]
struct Phrases {
    from: Option<Region>,
    onto: Option<Region>,
    take: Option<Take>,
    at_most: Option<u32>,
    by_die: Option<ByDie>,
    landing: Option<Landing>,
    past: Option<crate::rules::Who>,
    crossing_loop: bool,
    moving_in: bool,
    moment: Option<Moment>,
    cond: Option<Cond>,
    then: Option<crate::rules::ScriptName>,
}

impl Lower<'_> {
    /// The meaning of all `moves` blocks. `like` names kinds that move as others do.
    pub(super) fn moves(&mut self, active: &[Active], like: &[(Kind, Kind)]) -> MovesMeaning {
        let mut moves = MovesMeaning::default();
        let mut phase_texts: Vec<String> = Vec::new();
        let acts: Vec<(&Active, &ActNode)> = active
            .iter()
            .filter_map(|a| match &a.entry.node {
                Node::Act(node) => Some((a, node)),
                _ => None,
            })
            .collect();
        for &(a, node) in &acts {
            let phase = match phase_texts.iter().position(|text| *text == node.phase_text) {
                Some(phase) => phase,
                None => {
                    let meaning = self.phase(a, &node.phase);
                    let Some(phase) = self.clause(a, meaning) else { continue };
                    phase_texts.push(node.phase_text.clone());
                    moves.phases.push(phase);
                    phase_texts.len() - 1
                }
            };
            let bounds = self.bounds(a, node, phase, &acts, like);
            if matches!(bounds, Err(Stop::Reported)) {
                // Whatever piece is meant, the rest of its clause has mistakes of its own.
                let kinds = self.names.all_kinds();
                let anyone = Bound { clause: a.id, phase, kinds, player: None, cond: None };
                let meaning = self.act(a, node, anyone, &mut MovesMeaning::default());
                self.clause(a, meaning);
            }
            for bound in self.clause(a, bounds).unwrap_or_default() {
                let meaning = self.act(a, node, bound, &mut moves);
                if self.clause(a, meaning).is_none() {
                    break;
                }
            }
        }
        moves
    }

    fn phase(&mut self, a: &Active, head: &PhaseHead) -> Meaning<Phase> {
        let at = Where { id: a.id, label: "phase".to_string(), decides: true, end: false };
        Ok(match head {
            PhaseHead::Always => Phase::Always,
            PhaseHead::Otherwise => Phase::Otherwise,
            PhaseHead::If(cond) => Phase::If(self.cond(cond, &at)?),
        })
    }

    /// The kinds and players of which the clause still speaks: one bound, or one for each player where they differ.
    fn bounds(
        &mut self,
        a: &Active,
        node: &ActNode,
        phase: usize,
        acts: &[(&Active, &ActNode)],
        like: &[(Kind, Kind)],
    ) -> Meaning<Vec<Bound>> {
        let player = node.label.player.as_ref().map(|name| self.player(name)).transpose()?;
        let named = self.kinds(&node.label.kinds)?;
        let mut follower: Vec<(Kind, Kind)> = Vec::new();
        for &(kind, model) in like {
            let own = acts.iter().any(|(_, other)| {
                other.phase_text == node.phase_text
                    && Sorts::of(other).meet(Sorts::of(node))
                    && other.label.kinds.iter().any(|name| self.names.find_kind(&name.text) == Some(kind))
            });
            if named.contains(model) && !named.contains(kind) && !own {
                follower.push((kind, model));
            }
        }
        let mut sets = Vec::new();
        for (index, name) in self.names.players.iter().enumerate() {
            let mut kinds = KindSet::default();
            if player.is_none_or(|player| player == Player(index as u8)) {
                for kind in named.iter().filter(|kind| a.speaks_of(&self.names.kinds[kind.index()].0, name)) {
                    kinds = kinds.plus(KindSet::of(kind));
                }
                for &(kind, model) in &follower {
                    if kinds.contains(model) {
                        kinds = kinds.plus(KindSet::of(kind));
                    }
                }
            }
            sets.push(kinds);
        }
        let bound = |kinds, player| Bound { clause: a.id, phase, kinds, player, cond: None };
        if player.is_none() && sets.iter().all(|kinds| *kinds == sets[0]) {
            let kinds = sets[0];
            return Ok(if kinds.is_empty() { Vec::new() } else { vec![bound(kinds, None)] });
        }
        let each = sets.into_iter().enumerate().filter(|(_, kinds)| !kinds.is_empty());
        Ok(each.map(|(index, kinds)| bound(kinds, Some(Player(index as u8)))).collect())
    }

    fn act(&mut self, a: &Active, node: &ActNode, bound: Bound, moves: &mut MovesMeaning) -> Meaning<()> {
        match self.phrases(a, &node.act) {
            Ok(phrases) => self.act_with(node, bound, phrases, moves),
            Err(Stop::Reported) => {
                // What stands before the phrases is read all the same, for its mistakes.
                self.act_with(node, bound, Phrases::default(), &mut MovesMeaning::default())?;
                Err(Stop::Reported)
            }
            Err(dropped) => Err(dropped),
        }
    }

    fn act_with(
        &mut self,
        node: &ActNode,
        mut bound: Bound,
        phrases: Phrases,
        moves: &mut MovesMeaning,
    ) -> Meaning<()> {
        let act = &node.act;
        bound.cond = phrases.cond.clone();
        let take = phrases.take.clone().unwrap_or(Take::No);
        let what = match &act.what {
            ActWhat::Step(dirs) => ActKind::Step(self.dirs(dirs)?, take),
            ActWhat::Slide(dirs) => ActKind::Slide(self.dirs(dirs)?, phrases.at_most, take),
            ActWhat::Leap(offsets) => {
                if let Some((x, y)) =
                    offsets.iter().find(|(x, y)| x.value == 0 && y.value == 0 || x.value.max(y.value) > 1000)
                {
                    let mut span = x.span;
                    span.end = y.span.end;
                    return self.report(
                        Diagnostic::new(Code::BadPhrase, span, "no leap goes so far, or so near")
                            .help("Write how many files and ranks it goes, as `leap (1,2)`."),
                    );
                }
                for (x, y) in offsets {
                    if !self.reaches((x.value as i32, y.value as i32)) {
                        let message = format!("nowhere on this board does ({},{}) lead to a point", x.value, y.value);
                        let diagnostic = Diagnostic::new(Code::NoDirection, x.span.to(y.span), message);
                        let near = self.leaps_like((x.value as i32, y.value as i32));
                        return self.report(match near.as_slice() {
                            [] => diagnostic.help("Write how many files and ranks it goes, as `leap (1,2)`."),
                            _ => diagnostic
                                .help(format!("Leaps like it that lead to a point here: {}.", near.join(", "))),
                        });
                    }
                }
                let offsets = offsets.iter().map(|(x, y)| (x.value as i32, y.value as i32)).collect();
                ActKind::Leap(offsets, take)
            }
            ActWhat::Jump(dirs, who) => {
                let (dirs, who) = (self.dirs(dirs), self.who(who));
                ActKind::Jump(dirs?, who?)
            }
            ActWhat::Fly(dirs, who) => {
                let (dirs, who) = (self.dirs(dirs), self.who(who));
                ActKind::Fly(dirs?, who?, phrases.landing.unwrap_or(Landing::Any))
            }
            ActWhat::Hop { dirs, line, over } => {
                let (dirs, over) = (self.dirs(dirs), self.who(over));
                ActKind::Hop { dirs: dirs?, line: *line, over: over? }
            }
            ActWhat::Place { from, on } => {
                ActKind::Place { from: self.place_from(from)?, on: self.region_or_anywhere(on)? }
            }
            ActWhat::Remove { who, otherwise } => ActKind::Remove {
                who: self.who(who)?,
                otherwise: otherwise.as_ref().map(|who| self.who(who)).transpose()?,
            },
            ActWhat::Script(name) => ActKind::Script(self.script(name, Place::Moves)),
            ActWhat::Enclose { who, sides, opposite } => {
                moves.encloses.push(Enclose {
                    bound,
                    who: self.who(who)?,
                    sides: sides.value,
                    opposite: *opposite,
                    moving_in: phrases.moving_in,
                });
                return Ok(());
            }
            ActWhat::Promote { missing, to, on } => {
                let (to, on) = (self.some_kinds(to), self.region_or_anywhere(on));
                let (to, on) = (to?.iter().collect(), on?);
                if phrases.moment.is_none() {
                    moves.without_moment = moves.without_moment.plus(bound.kinds);
                }
                let moment = phrases.moment.unwrap_or(Moment::Stop);
                moves.promotions.push(Promotion { bound, to, missing: *missing, on, moment });
                return Ok(());
            }
            ActWhat::After(event, then) => {
                let event = match event {
                    AfterEvent::Line(count) => Event::Line(count.value),
                    AfterEvent::Capturing => Event::Capturing,
                    AfterEvent::Moving => Event::Moving,
                };
                let then = match then {
                    AfterThen::Remove { who, otherwise } => FollowKind::Remove {
                        who: self.who(who)?,
                        otherwise: otherwise.as_ref().map(|who| self.who(who)).transpose()?,
                    },
                    AfterThen::Place { from, on } => {
                        FollowKind::Place { from: self.place_from(from)?, on: self.region_or_anywhere(on)? }
                    }
                    AfterThen::Script(name) => FollowKind::Script(self.script(name, Place::Effect)),
                    AfterThen::Again => FollowKind::Again,
                };
                moves.follows.push(Follow { bound, event, then });
                return Ok(());
            }
            ActWhat::NeverEnter(set) => {
                moves.bans.push(Ban { bound, what: BanKind::Enter(self.region(set)?) });
                return Ok(());
            }
            ActWhat::NeverStop(set) => {
                moves.bans.push(Ban { bound, what: BanKind::Stop(self.region(set)?) });
                return Ok(());
            }
            ActWhat::NeverReturn => {
                self.memory.been = true;
                moves.bans.push(Ban { bound, what: BanKind::Return });
                return Ok(());
            }
            // These only cancel what is inherited.
            ActWhat::NoMove | ActWhat::NoCapture | ActWhat::NoPromotion => return Ok(()),
        };
        moves.acts.push(Act {
            bound,
            what,
            from: phrases.from,
            onto: phrases.onto,
            by_die: phrases.by_die,
            past: phrases.past,
            crossing_loop: phrases.crossing_loop,
            then: phrases.then,
        });
        Ok(())
    }

    /// The leaps nearest to one that leads nowhere, farther than one point on.
    fn leaps_like(&self, (x, y): (i32, i32)) -> Vec<String> {
        let reach = |from: i32| from.saturating_sub(2).max(0)..=from.saturating_add(2);
        let all = reach(x).flat_map(|u| reach(y).map(move |v| (u, v)));
        let mut near: Vec<(i32, i32)> = all.filter(|(u, v)| u + v > 2 && self.reaches((*u, *v))).collect();
        near.sort_by_key(|(u, v)| ((u - x).abs() + (v - y).abs(), (u - v).abs() != (x - y).abs(), *u, *v));
        near.iter().take(3).map(|(u, v)| format!("`leap ({u},{v})`")).collect()
    }

    /// Whether two points of the board lie so far apart, in any of the eight turns.
    fn reaches(&self, offset: (i32, i32)) -> bool {
        let sizes = |(x, y): (i32, i32)| (x.abs().min(y.abs()), x.abs().max(y.abs()));
        let places = || self.board.points.iter().map(|point| point.xy);
        places().any(|(x, y)| places().any(|(u, v)| sizes((u - x, v - y)) == sizes(offset)))
    }

    fn phrases(&mut self, a: &Active, act: &tree::Act) -> Meaning<Phrases> {
        let mut all = Phrases::default();
        let mut seen: Vec<(std::mem::Discriminant<PhraseWhat>, crate::source::Span)> = Vec::new();
        let mut failed = None;
        for phrase in &act.phrases {
            // Each has mistakes of its own.
            if let Err(stop) = self.phrase(a, act, phrase, &mut seen, &mut all) {
                failed = failed.or(Some(stop));
            }
        }
        match failed {
            Some(stop) => Err(stop),
            None => Ok(all),
        }
    }

    fn phrase(
        &mut self,
        a: &Active,
        act: &tree::Act,
        phrase: &tree::Phrase,
        seen: &mut Vec<(std::mem::Discriminant<PhraseWhat>, crate::source::Span)>,
        all: &mut Phrases,
    ) -> Meaning<()> {
        if !belongs(&act.what, &phrase.what) {
            return self.report(
                Diagnostic::new(Code::BadPhrase, phrase.span, "this phrase does not belong to this act")
                    .also(act.span, "in this act")
                    .help(allowed(&act.what)),
            );
        }
        let kind = std::mem::discriminant(&phrase.what);
        if let Some((_, first)) = seen.iter().find(|(other, _)| *other == kind) {
            let first = *first;
            return self.report(
                Diagnostic::new(Code::Duplicate, phrase.span, "the act has two phrases of one sort")
                    .also(first, "the first is here")
                    .help("Write two acts, or join the two in one phrase."),
            );
        }
        seen.push((kind, phrase.span));
        match &phrase.what {
            PhraseWhat::Take { only, line, who, place } => {
                let who = self.who(who)?;
                all.take = Some(match place {
                    Some(place) => Take::Line { line: *line, who, ahead: *place == TakePlace::Ahead, only: *only },
                    None if *line => {
                        return self.report(
                            Diagnostic::new(Code::BadPhrase, phrase.span, "which line is taken is not said")
                                .help("Write `ahead` or `behind` after it."),
                        );
                    }
                    None if *only => Take::Only(who),
                    None => Take::Or(who),
                });
            }
            PhraseWhat::AtMost(count) if count.value == 0 => {
                return self.report(
                    Diagnostic::new(Code::BadPhrase, count.span, "a slide of at most 0 points goes nowhere")
                        .help("Write at least 1, or leave the phrase out."),
                );
            }
            PhraseWhat::AtMost(count) => all.at_most = Some(count.value),
            PhraseWhat::ByDie(face) => {
                all.by_die = Some(face.map_or(ByDie::Distance, |face| ByDie::Face(face.value)));
            }
            PhraseWhat::LandingNext(kinds) => {
                all.landing =
                    Some(if kinds.is_empty() { Landing::Next } else { Landing::NextAfter(self.some_kinds(kinds)?) });
            }
            PhraseWhat::CrossingLoop => all.crossing_loop = true,
            PhraseWhat::From(set) => all.from = Some(self.region(set)?),
            PhraseWhat::Onto(set) => all.onto = Some(self.region(set)?),
            PhraseWhat::Past(who) => all.past = Some(self.who(who)?),
            PhraseWhat::ThenStop => all.moment = Some(Moment::Stop),
            PhraseWhat::GoOn => all.moment = Some(Moment::GoOn),
            PhraseWhat::IfEndsThere => all.moment = Some(Moment::End),
            PhraseWhat::EvenWhenMovingIn => all.moving_in = true,
            PhraseWhat::ThenScript(name) => all.then = Some(self.script(name, Place::Effect)),
            PhraseWhat::If(cond) => {
                let at = Where { id: a.id, label: a.entry.text.clone(), decides: true, end: false };
                all.cond = Some(self.cond(cond, &at)?);
            }
        }
        Ok(())
    }

    fn place_from(&mut self, from: &PlaceFrom) -> Meaning<PlaceSource> {
        Ok(match from {
            PlaceFrom::Hand => PlaceSource::Hand,
            PlaceFrom::Board => PlaceSource::Board,
            PlaceFrom::Set(set) => PlaceSource::Set(self.region(set)?),
        })
    }

    fn region_or_anywhere(&mut self, set: &Option<tree::Set>) -> Meaning<Region> {
        match set {
            Some(set) => self.region(set),
            None => {
                let all = crate::rules::PointSet::full(self.board.len());
                Ok(Region::Fixed(vec![all; self.names.players.len() + 1]))
            }
        }
    }
}

/// Whether a phrase has a meaning for an act.
fn belongs(act: &ActWhat, phrase: &PhraseWhat) -> bool {
    use PhraseWhat as P;
    match act {
        ActWhat::Step(_) => {
            matches!(phrase, P::Take { .. } | P::From(_) | P::Onto(_) | P::If(_) | P::ThenScript(_) | P::ByDie(_))
        }
        ActWhat::Slide(_) => {
            !matches!(phrase, P::LandingNext(_) | P::ThenStop | P::GoOn | P::IfEndsThere | P::EvenWhenMovingIn)
        }
        ActWhat::Leap(_) => {
            matches!(phrase, P::Take { .. } | P::From(_) | P::Onto(_) | P::If(_) | P::ThenScript(_))
        }
        ActWhat::Fly(..) => {
            matches!(phrase, P::From(_) | P::Onto(_) | P::If(_) | P::ThenScript(_) | P::LandingNext(_))
        }
        ActWhat::Jump(..) | ActWhat::Hop { .. } => {
            matches!(phrase, P::From(_) | P::Onto(_) | P::If(_) | P::ThenScript(_))
        }
        ActWhat::Place { .. } | ActWhat::Remove { .. } => matches!(phrase, P::If(_) | P::ThenScript(_)),
        ActWhat::Enclose { .. } => matches!(phrase, P::EvenWhenMovingIn | P::If(_)),
        ActWhat::Promote { .. } => matches!(phrase, P::ThenStop | P::GoOn | P::IfEndsThere | P::If(_)),
        ActWhat::After(..) | ActWhat::NeverEnter(_) | ActWhat::NeverStop(_) | ActWhat::NeverReturn => {
            matches!(phrase, P::If(_))
        }
        ActWhat::NoMove | ActWhat::NoCapture | ActWhat::NoPromotion | ActWhat::Script(_) => false,
    }
}

/// Which phrases an act takes, for the help of a diagnostic.
fn allowed(act: &ActWhat) -> &'static str {
    match act {
        ActWhat::Step(_) => "A step takes `to take`, `or take`, `from`, `onto`, `by die`, `if`.",
        ActWhat::Slide(_) => {
            "A slide takes `at most`, `to take`, `or take`, `past`, `crossing loop`, `from`, `onto`, `by die`, `if`."
        }
        ActWhat::Leap(_) => "A leap takes `to take`, `or take`, `from`, `onto`, `if`.",
        ActWhat::Fly(..) => "A fly takes `landing next`, `from`, `onto`, `if`.",
        ActWhat::Jump(..) => "A jump takes `from`, `onto`, `if`.",
        ActWhat::Hop { .. } => "A hop takes `from`, `onto`, `if`.",
        ActWhat::Place { .. } | ActWhat::Remove { .. } => "It takes `if` only.",
        ActWhat::Enclose { .. } => "It takes `even when moving in` and `if`.",
        ActWhat::Promote { .. } => "It takes `then stop`, `and go on` or `if the move ends there`, and `if`.",
        ActWhat::After(..) | ActWhat::NeverEnter(_) | ActWhat::NeverStop(_) | ActWhat::NeverReturn => {
            "It takes `if` only."
        }
        ActWhat::NoMove | ActWhat::NoCapture | ActWhat::NoPromotion | ActWhat::Script(_) => "It takes no phrases.",
    }
}
