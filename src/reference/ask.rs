//! What conditions speak of: events, the future, history.

use crate::hooks::Place as HookPlace;
use crate::rules::{ActKind, Cond, PieceFact, Place, PlayerFact, Rules, Take, Who};

/// A matter that a condition may touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asks {
    /// The move just made.
    Event,
    /// What a player could do from here: moves, captures, check.
    Future,
    /// Clocks, turn numbers and repetition.
    History,
    /// The number of the turn.
    Turn,
    /// How often the position has occurred.
    Occurrences,
}

/// Whether a condition touches a matter.
pub(super) fn cond(cond: &Cond, asks: Asks) -> bool {
    use self::cond as inner;
    match cond {
        Cond::Or(parts) | Cond::And(parts) => parts.iter().any(|part| inner(part, asks)),
        Cond::Not(part) | Cond::OnePlayer(part) => inner(part, asks),
        Cond::Clock(_) => asks == Asks::History,
        Cond::PositionOccurs(_) => matches!(asks, Asks::History | Asks::Occurrences),
        Cond::Turn(..) => matches!(asks, Asks::History | Asks::Turn),
        Cond::NoCapture | Cond::NoKindMoves(_) => asks == Asks::Event,
        Cond::Script(script) => match asks {
            Asks::Event => script.place == HookPlace::EndCondition,
            Asks::Turn | Asks::History => script.reads_turn,
            Asks::Future | Asks::Occurrences => false,
        },
        Cond::Called(_) => false,
        Cond::Player(_, fact) => player(fact, asks),
        Cond::It(fact) => piece(fact, asks),
        Cond::Pieces { who, fact, .. } => self::who(who, asks) || piece(fact, asks),
    }
}

/// Whether a fact of a player touches a matter.
pub(super) fn player(fact: &PlayerFact, asks: Asks) -> bool {
    match fact {
        PlayerFact::Has(holding) => {
            let place = match &holding.place {
                Place::That(fact) => piece(fact, asks),
                Place::On(_) | Place::All | Place::Hand => false,
            };
            place || (asks == Asks::Event && holding.after_moving)
        }
        PlayerFact::Move { .. } | PlayerFact::Capture { .. } | PlayerFact::InCheck => asks == Asks::Future,
        PlayerFact::Repeats(_) => matches!(asks, Asks::Event | Asks::History | Asks::Occurrences),
        PlayerFact::Lasted(_) => asks == Asks::History,
        PlayerFact::Resigns => false,
    }
}

/// Whether a fact of a piece touches a matter.
pub(super) fn piece(fact: &PieceFact, asks: Asks) -> bool {
    match fact {
        PieceFact::InCheck { .. } | PieceFact::CanCapture => asks == Asks::Future,
        PieceFact::Captured { .. } => asks == Asks::Event,
        PieceFact::Passes(script) => matches!(asks, Asks::Turn | Asks::History) && script.reads_turn,
        PieceFact::On { .. }
        | PieceFact::InLine { .. }
        | PieceFact::Frontmost { .. }
        | PieceFact::Promoted { .. }
        | PieceFact::Left { .. }
        | PieceFact::Moved { .. } => false,
    }
}

/// Whether one of the alternatives touches a matter.
pub(super) fn who(who: &Who, asks: Asks) -> bool {
    who.any_of.iter().flat_map(|whom| &whom.facts).any(|fact| piece(fact, asks))
}

/// Whether some act or follow-up speaks of pieces that crossed a point in the move just made.
pub(super) fn passing(rules: &Rules) -> bool {
    let takes = |take: &Take| match take {
        Take::No => false,
        Take::Or(who) | Take::Only(who) | Take::Line { who, .. } => crossed(who),
    };
    rules.acts.iter().any(|act| match &act.what {
        ActKind::Step(_, take) | ActKind::Slide(_, _, take) | ActKind::Leap(_, take) => takes(take),
        ActKind::Jump(_, who) | ActKind::Fly(_, who, _) => crossed(who),
        ActKind::Hop { .. } | ActKind::Place { .. } | ActKind::Remove { .. } | ActKind::Script(_) => false,
    })
}

fn crossed(who: &Who) -> bool {
    who.any_of.iter().any(|whom| whom.passing)
}
