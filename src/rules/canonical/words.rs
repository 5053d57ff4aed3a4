//! The parts of clauses as S-expressions.

use crate::rules::{
    Act, ActKind, Amount, Bound, ByDie, Cond, Criterion, Dirs, Duty, EndKind, EndSide, FollowKind, Holding, KindSet,
    Landing, PieceFact, Place, PlaceSource, PlayerFact, RankTest, Region, Side, Subject, Take, Who, Whom,
};

pub(super) fn list(words: impl IntoIterator<Item = String>) -> String {
    format!("({})", words.into_iter().collect::<Vec<_>>().join(" "))
}

pub(super) fn vector(v: Option<(i32, i32)>) -> String {
    v.map_or("none".to_string(), |(x, y)| format!("{x},{y}"))
}

pub(super) fn kinds(set: KindSet) -> String {
    format!("{:x}", set.0)
}

pub(super) fn region(set: &Region) -> String {
    match set {
        Region::Fixed(sets) => {
            let mut texts: Vec<String> =
                sets.iter().map(|set| list(set.iter().map(|point| point.0.to_string()))).collect();
            texts.dedup();
            list(texts)
        }
        Region::Empty(inner) => format!("(empty {})", region(inner)),
        Region::Plus(a, b) => format!("(plus {} {})", region(a), region(b)),
        Region::Except(a, b) => format!("(except {} {})", region(a), region(b)),
        Region::Within(a, b) => format!("(within {} {})", region(a), region(b)),
        Region::Beside(inner) => format!("(beside {})", region(inner)),
        Region::Script(name) => format!("(script {})", name.name),
    }
}

pub(super) fn optional(when: &Option<Cond>) -> String {
    when.as_ref().map_or("always".to_string(), cond)
}

pub(super) fn bound(bound: &Bound) -> String {
    let player = bound.player.map_or("any".to_string(), |player| player.0.to_string());
    format!("(for {} {} {player} {})", bound.phase, kinds(bound.kinds), optional(&bound.cond))
}

pub(super) fn dirs(dirs: &Dirs) -> String {
    let mut texts: Vec<String> = dirs
        .links
        .iter()
        .map(|links| list(links.iter().enumerate().filter(|(_, may)| **may).map(|(link, _)| link.to_string())))
        .collect();
    texts.dedup();
    let along = list(dirs.along.iter().map(|track| track.0.to_string()));
    format!("(dirs {} {along})", list(texts))
}

pub(super) fn take(take: &Take) -> String {
    match take {
        Take::No => "no".to_string(),
        Take::Or(whom) => format!("(or {})", who(whom)),
        Take::Only(whom) => format!("(only {})", who(whom)),
        Take::Line { line, who: whom, ahead, only } => format!("(line {line} {ahead} {only} {})", who(whom)),
    }
}

pub(super) fn place(from: &PlaceSource) -> String {
    match from {
        PlaceSource::Hand => "hand".to_string(),
        PlaceSource::Board => "board".to_string(),
        PlaceSource::Set(set) => region(set),
    }
}

pub(super) fn act(act: &Act) -> String {
    let what = match &act.what {
        ActKind::Step(d, t) => format!("step {} {}", dirs(d), take(t)),
        ActKind::Slide(d, most, t) => {
            format!("slide {} {} {}", dirs(d), most.map_or("any".to_string(), |n| n.to_string()), take(t))
        }
        ActKind::Leap(offsets, t) => {
            format!("leap {} {}", list(offsets.iter().map(|(x, y)| format!("{x},{y}"))), take(t))
        }
        ActKind::Jump(d, w) => format!("jump {} {}", dirs(d), who(w)),
        ActKind::Fly(d, w, landing) => {
            let landing = match landing {
                Landing::Any => "any".to_string(),
                Landing::Next => "next".to_string(),
                Landing::NextAfter(set) => format!("next-after-{}", kinds(*set)),
            };
            format!("fly {} {} {landing}", dirs(d), who(w))
        }
        ActKind::Hop { dirs: d, line, over } => format!("hop {} {line} {}", dirs(d), who(over)),
        ActKind::Place { from, on } => format!("place {} {}", place(from), region(on)),
        ActKind::Remove { who: whom, otherwise } => remove(whom, otherwise),
        ActKind::Script(name) => format!("script {}", name.name),
    };
    let from = act.from.as_ref().map_or("any".to_string(), region);
    let onto = act.onto.as_ref().map_or("any".to_string(), region);
    let die = match act.by_die {
        None => "none".to_string(),
        Some(ByDie::Distance) => "distance".to_string(),
        Some(ByDie::Face(face)) => face.to_string(),
    };
    let past = act.past.as_ref().map_or("none".to_string(), who);
    let then = act.then.as_ref().map_or("none", |name| name.name.as_str());
    format!("(act {} ({what}) {from} {onto} {die} {past} {} {then})", bound(&act.bound), act.crossing_loop)
}

pub(super) fn remove(whom: &Who, otherwise: &Option<Who>) -> String {
    let otherwise = otherwise.as_ref().map_or("none".to_string(), who);
    format!("remove {} {otherwise}", who(whom))
}

pub(super) fn follow(then: &FollowKind) -> String {
    match then {
        FollowKind::Remove { who: whom, otherwise } => format!("({})", remove(whom, otherwise)),
        FollowKind::Place { from, on } => format!("(place {} {})", place(from), region(on)),
        FollowKind::Script(name) => format!("(script {})", name.name),
        FollowKind::Again => "again".to_string(),
    }
}

pub(super) fn who(who: &Who) -> String {
    list(who.any_of.iter().map(whom))
}

pub(super) fn whom(whom: &Whom) -> String {
    let side = match whom.side {
        Side::Enemy => "enemy",
        Side::Friend => "friend",
        Side::Own => "own",
        Side::Neutral => "neutral",
        Side::Anyone => "anyone",
    };
    let rank = match whom.rank {
        None => "any",
        Some(RankTest::Equal) => "equal",
        Some(RankTest::Lower) => "lower",
        Some(RankTest::Higher) => "higher",
        Some(RankTest::EqualOrLower) => "equal-or-lower",
        Some(RankTest::EqualOrHigher) => "equal-or-higher",
    };
    let facts = list(whom.facts.iter().map(piece_fact));
    format!("({side} {} {rank} {} {facts})", kinds(whom.kinds), whom.passing)
}

pub(super) fn piece_fact(fact: &PieceFact) -> String {
    match fact {
        PieceFact::On { not, region: set } => format!("(on {not} {})", region(set)),
        PieceFact::InLine { not, count } => format!("(in-line {not} {count})"),
        PieceFact::InCheck { not } => format!("(in-check {not})"),
        PieceFact::Frontmost { not } => format!("(frontmost {not})"),
        PieceFact::Promoted { not } => format!("(promoted {not})"),
        PieceFact::Captured { not } => format!("(captured {not})"),
        PieceFact::Left { never, set } => format!("(left {never} {set})"),
        PieceFact::Moved { never } => format!("(moved {never})"),
        PieceFact::Passes(name) => format!("(passes {})", name.name),
        PieceFact::CanCapture => "can-capture".to_string(),
    }
}

pub(super) fn cond(when: &Cond) -> String {
    match when {
        Cond::Or(parts) => format!("(or {})", parts.iter().map(cond).collect::<Vec<_>>().join(" ")),
        Cond::And(parts) => format!("(and {})", parts.iter().map(cond).collect::<Vec<_>>().join(" ")),
        Cond::Clock(clock) => format!("(clock {})", clock.0),
        Cond::Not(part) => format!("(not {})", cond(part)),
        Cond::OnePlayer(part) => format!("(one-player {})", cond(part)),
        Cond::Turn(from, to) => format!("(turn {from} {to})"),
        Cond::NoCapture => "no-capture".to_string(),
        Cond::NoKindMoves(kind) => format!("(no-move-of {})", kind.0),
        Cond::PositionOccurs(times) => format!("(occurs {times})"),
        Cond::Script(name) => format!("(script {})", name.name),
        Cond::Called(call) => format!("(called {call})"),
        Cond::Player(subject, fact) => format!("({} {})", subject_text(*subject), player_fact(fact)),
        Cond::It(fact) => format!("(it {})", piece_fact(fact)),
        Cond::Pieces { no, who: whom, fact } => format!("(pieces {no} {} {})", who(whom), piece_fact(fact)),
    }
}

pub(super) fn subject_text(subject: Subject) -> String {
    match subject {
        Subject::Mover => "mover".to_string(),
        Subject::Opponent => "opponent".to_string(),
        Subject::Each => "each".to_string(),
        Subject::Some => "some".to_string(),
        Subject::One => "one".to_string(),
        Subject::Other => "other".to_string(),
        Subject::Together => "together".to_string(),
        Subject::Player(player) => format!("player-{}", player.0),
    }
}

pub(super) fn player_fact(fact: &PlayerFact) -> String {
    match fact {
        PlayerFact::Has(holding) => holding_text(holding),
        PlayerFact::Move { can } => format!("(can-move {can})"),
        PlayerFact::Capture { can } => format!("(can-capture {can})"),
        PlayerFact::InCheck => "in-check".to_string(),
        PlayerFact::Repeats(times) => format!("(repeats {times})"),
        PlayerFact::Resigns => "resigns".to_string(),
        PlayerFact::Lasted(clocks) => {
            format!("(lasted {})", clocks.iter().map(|clock| clock.0.to_string()).collect::<Vec<_>>().join(" "))
        }
    }
}

pub(super) fn holding_text(holding: &Holding) -> String {
    let amount = match holding.amount {
        Amount::Between(least, most) => format!("{least}-{most}"),
        Amount::Only => "only".to_string(),
        Amount::OnlyN(count) => format!("only-{count}"),
        Amount::AsMany => "as-many".to_string(),
    };
    let with = holding.with.map_or("any".to_string(), |kind| kind.0.to_string());
    let place = match &holding.place {
        Place::All => "all".to_string(),
        Place::On(set) => region(set),
        Place::Hand => "hand".to_string(),
        Place::That(fact) => piece_fact(fact),
    };
    let flags = [holding.equal_in_rank, holding.outranking, holding.after_moving];
    let flags = flags.iter().map(|flag| u8::from(*flag).to_string()).collect::<String>();
    format!("(has {amount} {} {flags} {with} {place})", kinds(holding.kinds))
}

pub(super) fn duty_text(duty: &Duty) -> String {
    match duty {
        Duty::Capture(set) => format!("(capture {})", kinds(*set)),
        Duty::Move(set) => format!("(move {})", kinds(*set)),
        Duty::Approach => "approach".to_string(),
        Duty::BeHuffed => "be-huffed".to_string(),
        Duty::Script(name) => format!("(script {})", name.name),
    }
}

pub(super) fn criterion(criterion: &Criterion) -> String {
    match criterion {
        Criterion::MostCaptures => "most-captures".to_string(),
        Criterion::MostKind(kind) => format!("(most {})", kind.0),
        Criterion::MostWorth(worths) => {
            format!("(worth {})", worths.iter().map(|(k, w)| format!("{}:{w}", k.0)).collect::<Vec<_>>().join(" "))
        }
        Criterion::HighestCapturer => "highest-capturer".to_string(),
        Criterion::HighestCaptive => "highest-captive".to_string(),
        Criterion::EarliestKind(kind) => format!("(earliest {})", kind.0),
        Criterion::CapturingWith(kind) => format!("(with {})", kind.0),
        Criterion::Script(name) => format!("(script {})", name.name),
    }
}

pub(super) fn end_kind(what: &EndKind) -> String {
    let result = |wins: &bool| if *wins { "wins" } else { "loses" };
    match what {
        EndKind::PlayerWho { facts, wins } => {
            let any_of = facts.iter().map(|all_of| list(all_of.iter().map(player_fact)));
            format!("(player-who {} {})", result(wins), list(any_of))
        }
        EndKind::Draw(when) => format!("(draw {})", cond(when)),
        EndKind::Script(script) => format!("(script {})", script.name),
        EndKind::Agreement => "agreement".to_string(),
        EndKind::Most { kinds: set, cond: when } => format!("(most {} {})", kinds(*set), cond(when)),
        EndKind::Side { side, wins, cond: when } => {
            let side = match side {
                EndSide::Mover => "mover".to_string(),
                EndSide::Opponent => "opponent".to_string(),
                EndSide::Player(player) => format!("player-{}", player.0),
            };
            format!("({side} {} {})", result(wins), cond(when))
        }
    }
}
