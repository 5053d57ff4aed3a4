//! What pieces can do, a sentence for each act.

use super::english::{a, counted, listed, number};
use super::words::{EVERY, Words};
use crate::syntax::tree::{
    Act, ActWhat, AfterEvent, AfterThen, Dir, DirWord, Dirs, Number, PhraseWhat, PlaceFrom, Set, SetOp, SetTerm,
    SetWhat, Side, TakePlace, Who,
};

/// Under which heading an act is described.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Under {
    /// Quiet moves, also those that may end on a piece and take it.
    Moving,
    /// Captures.
    Capturing,
    /// Promotion.
    Promotion,
    /// What follows a move.
    Following,
    /// What is forbidden.
    Forbidden,
}

/// The heading of an act.
pub(super) fn under(act: &Act) -> Under {
    let takes_only = act.phrases.iter().any(|phrase| matches!(phrase.what, PhraseWhat::Take { only: true, .. }));
    match &act.what {
        ActWhat::Jump(..)
        | ActWhat::Fly(..)
        | ActWhat::Enclose { .. }
        | ActWhat::Remove { .. }
        | ActWhat::NoCapture => Under::Capturing,
        ActWhat::Promote { .. } | ActWhat::NoPromotion => Under::Promotion,
        ActWhat::After(..) => Under::Following,
        ActWhat::NeverEnter(_) | ActWhat::NeverStop(_) | ActWhat::NeverReturn => Under::Forbidden,
        _ if takes_only => Under::Capturing,
        _ => Under::Moving,
    }
}

impl Words<'_> {
    /// An act of a subject such as `a soldier` or `every piece`, without the full stop.
    pub fn act(self, subject: &str, act: &Act) -> String {
        self.of_piece().act_of_piece(subject, act)
    }

    fn act_of_piece(self, subject: &str, act: &Act) -> String {
        let point = self.point();
        // Of all pieces a prohibition says that none may; elsewhere than as the subject it is any piece.
        let nobody = match subject {
            EVERY => "no piece".to_string(),
            _ => format!("no {}", subject.trim_start_matches("a ").trim_start_matches("an ")),
        };
        let nobody =
            nobody.replace(" or a ", " or ").replace(" or an ", " or ").replace(", a ", ", ").replace(", an ", ", ");
        let any = if subject == EVERY { "a piece" } else { subject };
        let said = match &act.what {
            ActWhat::Step(dirs) => format!("{subject} moves one {point} {}", self.dirs(dirs)),
            ActWhat::Slide(dirs) => {
                let far = act.phrases.iter().find_map(|phrase| match &phrase.what {
                    PhraseWhat::AtMost(count) => Some(count.value),
                    _ => None,
                });
                let face = act.phrases.iter().find_map(|phrase| match &phrase.what {
                    PhraseWhat::ByDie(face) => face.as_ref().map(|face| face.value),
                    _ => None,
                });
                let far = match far {
                    // A slide by one face goes just that far.
                    _ if face.is_some() => format!("{} ", counted(face.unwrap_or(1), point, self.points())),
                    Some(1) => format!("one {point} "),
                    Some(most) => format!("up to {} {} ", number(most), self.points()),
                    // How far is said by the die.
                    None if act.phrases.iter().any(|phrase| matches!(phrase.what, PhraseWhat::ByDie(None))) => {
                        String::new()
                    }
                    None => format!("any number of {} ", self.points()),
                };
                let over = act.phrases.iter().find_map(|phrase| match &phrase.what {
                    PhraseWhat::Past(who) => Some(self.passed(who)),
                    _ => None,
                });
                let over = over.unwrap_or_else(|| format!("empty {} only", self.points()));
                format!("{subject} moves {far}{}, over {over}", self.dirs(dirs))
            }
            ActWhat::Leap(offsets) => format!("{subject} leaps {}, whatever stands between", self.leaps(offsets)),
            // A long description of whom comes last, lest what follows it seem to belong to it.
            ActWhat::Jump(dirs, over) if over.any_of.iter().any(|whom| whom.passing || !whom.facts.is_empty()) => {
                format!(
                    "{subject} captures by jumping {} over the next {point} to the empty {point} right behind, over {}",
                    self.dirs(dirs),
                    self.who(over)
                )
            }
            ActWhat::Jump(dirs, over) => format!(
                "{subject} captures by jumping {} over {} on the next {point} to the empty {point} right behind",
                self.dirs(dirs),
                self.who(over)
            ),
            ActWhat::Fly(dirs, over) => {
                let landing = act.phrases.iter().find_map(|phrase| match &phrase.what {
                    PhraseWhat::LandingNext(kinds) => Some(kinds),
                    _ => None,
                });
                let landing = match landing {
                    None => format!("any empty {point} behind it"),
                    Some(kinds) if kinds.is_empty() => format!("the empty {point} right behind it"),
                    Some(kinds) => format!(
                        "any empty {point} behind it, but only to the one right behind if the last piece taken is {}",
                        self.any_of(kinds)
                    ),
                };
                format!(
                    "{subject} captures from any distance {}: over empty {}, over {}, to {landing}",
                    self.dirs(dirs),
                    self.points(),
                    self.who(over)
                )
            }
            ActWhat::Hop { dirs, line: false, over } => format!(
                "{subject} hops {} over {} to the empty {point} right behind, taking nothing",
                self.dirs(dirs),
                self.who(over)
            ),
            ActWhat::Hop { dirs, line: true, over } => format!(
                "{subject} hops {} over an unbroken line of {} to the empty {point} right behind, taking nothing",
                self.dirs(dirs),
                self.who_many(over)
            ),
            ActWhat::Place { from, on } => {
                let verb = match from {
                    PlaceFrom::Hand => "is placed from the hand".to_string(),
                    PlaceFrom::Board => "is taken up from the board and placed".to_string(),
                    PlaceFrom::Set(set) => format!("standing on {} is taken up and placed", self.any_in(set)),
                };
                format!("{subject} {verb} on {}", self.empty_of(on.as_ref()))
            }
            ActWhat::Remove { who, otherwise } => {
                let words = self.of_player("the player's own");
                let lifted = words.lifted(who, otherwise.as_ref());
                match subject == EVERY || self.rules.kinds.len() == 1 {
                    true => format!("a move may lift {lifted}"),
                    false => format!("a player who has {any} may use the move to lift {lifted}"),
                }
            }
            ActWhat::Enclose { who, sides, opposite } => {
                let sides = match opposite {
                    true => format!("on {} opposite sides", number(sides.value)),
                    false if sides.value == 1 => "on one side".to_string(),
                    false => format!("on {} sides", number(sides.value)),
                };
                let moving_in = act.phrases.iter().any(|phrase| matches!(phrase.what, PhraseWhat::EvenWhenMovingIn));
                let own_will = if moving_in { "; a piece that walks in between by itself is taken too" } else { "" };
                format!(
                    "{} is taken when {any} comes to stand beside it and it is enclosed {sides}{own_will}",
                    self.who(who)
                )
            }
            ActWhat::Promote { missing, to, on } => self.promotion(subject, act, *missing, to, on.as_ref()),
            ActWhat::After(event, then) => {
                let event = match event {
                    AfterEvent::Line(count) => format!("when {any} completes a line of {}", number(count.value)),
                    AfterEvent::Capturing => format!("when {any} has captured"),
                    AfterEvent::Moving => format!("when {any} has moved"),
                };
                let then = match then {
                    AfterThen::Remove { who, otherwise } => {
                        format!("its player lifts {}", self.lifted(who, otherwise.as_ref()))
                    }
                    AfterThen::Place { from, on } => {
                        let from = match from {
                            PlaceFrom::Hand => "from the hand".to_string(),
                            PlaceFrom::Board => "from elsewhere on the board".to_string(),
                            PlaceFrom::Set(set) => format!("from {}", self.any_in(set)),
                        };
                        format!("its player places a piece {from} on {}", self.empty_of(on.as_ref()))
                    }
                    AfterThen::Script(name) => format!("the script `{}` is run", name.text),
                    AfterThen::Again => "the same player moves again".to_string(),
                };
                format!("{event}, {then}")
            }
            ActWhat::NeverEnter(set) => format!("{nobody} may stop on or cross {}", self.any_in(set)),
            ActWhat::NeverStop(set) => format!("{nobody} may stop on {}, though crossing is allowed", self.any_in(set)),
            ActWhat::NeverReturn => format!("{nobody} may return to a {point} where it has stood"),
            ActWhat::NoMove => format!("{subject} has no quiet move"),
            ActWhat::NoCapture => format!("{subject} cannot capture"),
            ActWhat::NoPromotion => format!("{subject} is never promoted"),
            ActWhat::Script(name) => format!("{subject} moves as the script `{}` says", name.text),
        };
        said + self.phrases(act).as_str()
    }

    fn phrases(self, act: &Act) -> String {
        let mut said = String::new();
        for phrase in &act.phrases {
            match &phrase.what {
                PhraseWhat::Take { only, line, who, place } => said += &self.take(*only, *line, who, *place),
                PhraseWhat::ByDie(None) => said += ", exactly as far as a die shows",
                PhraseWhat::ByDie(Some(face)) => said += &format!(", spending a die that shows {}", face.value),
                PhraseWhat::CrossingLoop => said += ", going round at least one loop",
                PhraseWhat::From(set) => said += &format!(", starting from {}", self.any_in(set)),
                PhraseWhat::Onto(set) => said += &format!(", landing on {}", self.any_in(set)),
                PhraseWhat::Past(_) if matches!(act.what, ActWhat::Slide(_)) => {}
                PhraseWhat::Past(who) => said += &format!(", and may pass over {} on its way", self.who(who)),
                PhraseWhat::ThenScript(name) => said += &format!("; then the script `{}` is run", name.text),
                PhraseWhat::If(cond) => {
                    // Where another piece was spoken of last, it is said which is meant.
                    let it = match &act.what {
                        ActWhat::Enclose { .. } | ActWhat::After(..) => "the piece that moved",
                        ActWhat::Remove { .. } => "the piece of the player",
                        _ => self.it,
                    };
                    said += &format!(", if {}", Words { it, ..self }.cond(cond));
                }
                // Said with the act itself.
                PhraseWhat::AtMost(_)
                | PhraseWhat::LandingNext(_)
                | PhraseWhat::ThenStop
                | PhraseWhat::GoOn
                | PhraseWhat::IfEndsThere
                | PhraseWhat::EvenWhenMovingIn => {}
            }
        }
        said
    }

    /// What a slide may cross: empty points, and such pieces.
    fn passed(self, who: &Who) -> String {
        let empty = format!("empty {}", self.points());
        let all: Vec<String> = std::iter::once(empty)
            .chain(who.any_of.iter().map(|whom| {
                let alone = Who { any_of: vec![whom.clone()], ..who.clone() };
                let many = self.who_many(&alone);
                match whom.side {
                    Some(Side::Friend | Side::Own) if whom.facts.is_empty() && whom.except.is_empty() => {
                        format!("{} of {}", many.trim_start_matches("own "), self.own_side())
                    }
                    Some(Side::Anyone) | None if whom.facts.is_empty() && whom.except.is_empty() => {
                        format!("{many} of either side")
                    }
                    _ => many,
                }
            }))
            .collect();
        listed(&all, "and")
    }

    fn take(self, only: bool, line: bool, who: &Who, place: Option<TakePlace>) -> String {
        let Some(place) = place else {
            return match only {
                true => format!(", but only onto {}, which it takes", self.who(who)),
                false => format!(", also onto {}, which it then takes", self.who(who)),
            };
        };
        let what = match line {
            true => format!("the unbroken line of {}", self.who_many(who)),
            false => self.who(who),
        };
        let place = match place {
            TakePlace::Ahead => "in front of where it lands",
            TakePlace::Behind => "behind where it started",
        };
        match only {
            true => format!(", and only so that it takes {what} {place}"),
            false => format!(", and takes {what} {place}, if there is one"),
        }
    }

    fn promotion(
        self,
        subject: &str,
        act: &Act,
        missing: bool,
        to: &[crate::syntax::tree::Word],
        on: Option<&Set>,
    ) -> String {
        let to: Vec<String> = to.iter().map(|kind| a(&self.one(kind))).collect();
        let choice = if to.len() > 1 { ", as its player chooses" } else { "" };
        let place = match on {
            Some(set) => format!(" on {}", self.any_in(set)),
            None => " wherever its move ends".to_string(),
        };
        let has = |wanted: &PhraseWhat| {
            let same = |what: &PhraseWhat| std::mem::discriminant(what) == std::mem::discriminant(wanted);
            act.phrases.iter().any(|phrase| same(&phrase.what))
        };
        let moment = if has(&PhraseWhat::ThenStop) {
            ", and the move ends there"
        } else if has(&PhraseWhat::GoOn) {
            ", and goes on capturing as such if it can"
        } else if has(&PhraseWhat::IfEndsThere) {
            ", provided that its move ends there"
        } else {
            ""
        };
        let has_missing = missing;
        let missing = match missing {
            true => ", if fewer such pieces are on the board than at the start",
            false => "",
        };
        // What waits for a kind to be missing is promoted later.
        let later = match has_missing {
            true => {
                "; while none is missing it stays what it is, and as long as it stands there its player may promote it with a \
                 later move after which one is missing"
            }
            false => "",
        };
        format!("{subject} becomes {}{place}{choice}{missing}{moment}{later}", listed(&to, "or"))
    }

    fn lifted(self, who: &Who, otherwise: Option<&Who>) -> String {
        let first = self.who(who);
        match otherwise {
            Some(otherwise) => format!("from the board {first}, or where there is none, {}", self.who(otherwise)),
            None => format!("from the board {first}"),
        }
    }

    /// An empty point of a set, behind `on`. That it is empty is said once.
    fn empty_of(self, set: Option<&Set>) -> String {
        let any = format!("any empty {}", self.point());
        let Some(set) = set.and_then(occupied) else { return any };
        let one = format!("an empty {}", self.point());
        match &set.first.what {
            SetWhat::Anywhere => self.any_in(&set).replacen(&format!("any {}", self.point()), &any, 1),
            SetWhat::Points(_) if set.rest.is_empty() => format!("{one} among {}", self.set(&set)),
            SetWhat::Beside(_) if set.rest.is_empty() => self.any_in(&set).replacen(&a(self.point()), &one, 1),
            _ => format!("{one} within {}", self.set(&set)),
        }
    }

    fn leaps(self, offsets: &[(Number, Number)]) -> String {
        let far = |count: u32| counted(count, self.point(), self.points());
        let offsets: Vec<String> = offsets
            .iter()
            .map(|(x, y)| match (x.value.min(y.value), x.value.max(y.value)) {
                (0, long) => format!("{} along a rank or file", far(long)),
                (short, long) if short == long => format!("{} along a diagonal", far(long)),
                (short, long) => format!("{} one way and {} across", far(long), number(short)),
            })
            .collect();
        listed(&offsets, "or")
    }

    /// Directions behind a verb: `in any direction`, `diagonally forward or sideways`.
    pub fn dirs(self, dirs: &Dirs) -> String {
        let ways: Vec<String> = dirs
            .any_of
            .iter()
            .map(|dir| match dir {
                Dir::Along(track) => format!("along the {} track", track.text.replace(['-', '_'], " ")),
                Dir::Words(words, _) => way(words),
            })
            .collect();
        listed(&ways, "or")
    }
}

/// Words side by side narrow each other.
fn way(words: &[DirWord]) -> String {
    let has = |word| words.contains(&word);
    let lines = match (has(DirWord::Orthogonal), has(DirWord::Diagonal)) {
        (true, _) => Some("orthogonally"),
        (_, true) => Some("diagonally"),
        _ => None,
    };
    let part = [(DirWord::Forward, "forward"), (DirWord::Backward, "backward"), (DirWord::Sideways, "sideways")];
    let part = part.into_iter().find(|(word, _)| has(*word)).map(|(_, said)| said);
    match (lines, part) {
        (Some(lines), Some(part)) => format!("{lines} {part}"),
        (Some(lines), None) => lines.to_string(),
        (None, Some(part)) => part.to_string(),
        (None, None) => "in any direction".to_string(),
    }
}

/// A set without the word `empty`; nothing if all points are left.
fn occupied(set: &Set) -> Option<Set> {
    let anywhere = |term: &SetTerm| SetTerm { what: SetWhat::Anywhere, span: term.span };
    let plain = |term: &SetTerm| match &term.what {
        SetWhat::Empty(None) => anywhere(term),
        SetWhat::Empty(Some(inner)) => (**inner).clone(),
        _ => term.clone(),
    };
    let mut first = plain(&set.first);
    let mut rest: Vec<(SetOp, SetTerm)> = Vec::new();
    for (op, term) in &set.rest {
        let term = plain(term);
        match (op, &first.what, &term.what) {
            (SetOp::Within, _, SetWhat::Anywhere) => {}
            (SetOp::Within, SetWhat::Anywhere, _) if rest.is_empty() => first = term,
            _ => rest.push((*op, term)),
        }
    }
    let all = matches!(first.what, SetWhat::Anywhere) && rest.is_empty();
    (!all).then(|| Set { first, rest, ..set.clone() })
}
