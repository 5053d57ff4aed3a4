//! Resolved rules as canonical text, and its fingerprint.
//!
//! One S-expression a line, every default written out, sets as ascending point indices. Two files with the same canonical
//! text play alike: same lists, results, keys and texts. Names of variants, sources, comments and drawings are not in it.

use sha2::{Digest, Sha256};

use super::{
    Act, ActKind, Amount, BanKind, Board, Bound, ByDie, ChainEnd, Cond, Criterion, DirectionKind, Dirs, Duty, EachMove,
    EndKind, EndSide, Event, FollowKind, Holding, KindSet, Landing, Metric, Moment, Phase, PieceFact, Place,
    PlaceSource, PlayerFact, RankTest, Region, Rules, Side, Subject, Take, Taken, Who, Whom,
};

/// The number of the semantics that this program plays.
const SEMANTICS: u32 = 1;

impl Rules {
    /// The first 16 hexadecimal digits of the SHA-256 of the canonical text: the name of these rules as they play.
    pub fn fingerprint(&self) -> String {
        let digest = Sha256::digest(self.canonical().as_bytes());
        digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The canonical text.
    pub fn canonical(&self) -> String {
        let mut out = Lines(format!("(semantics {SEMANTICS})\n"));
        board(&mut out, &self.board);
        for (player, info) in self.players.iter().enumerate() {
            out.line("player", [player.to_string(), info.name.clone(), vector(info.facing)]);
        }
        out.line("first", [self.first.player.0.to_string()]);
        for kind in &self.kinds {
            let only = kind.only.map_or("any".to_string(), |player| player.0.to_string());
            let letter = kind.letter.map(String::from).unwrap_or_default();
            out.line("kind", [kind.name.clone(), format!("{letter:?}"), only, kind.neutral.to_string()]);
        }
        for (a, row) in self.ranks.at_most.iter().enumerate() {
            let pairs = row.iter().enumerate().filter(|(_, at_most)| **at_most).map(|(b, _)| b.to_string());
            out.line("at-most", std::iter::once(a.to_string()).chain(pairs));
        }
        for (point, owner, kind) in &self.start.men {
            out.line("start", [point.0.to_string(), owner.0.to_string(), kind.0.to_string()]);
        }
        for (owner, kind, count) in &self.start.hands {
            out.line("hand", [owner.0.to_string(), kind.0.to_string(), count.to_string()]);
        }
        self.moves(&mut out);
        self.turn(&mut out);
        for clock in &self.clocks {
            out.line("clock", [clock.turns.to_string(), cond(&clock.cond), clock.decides.to_string()]);
        }
        for end in &self.ends {
            out.line("end", [end.label.clone(), end_kind(&end.what)]);
        }
        out.0
    }

    fn moves(&self, out: &mut Lines) {
        for phase in &self.phases {
            out.line(
                "phase",
                [match phase {
                    Phase::Always => "always".to_string(),
                    Phase::If(when) => format!("(if {})", cond(when)),
                    Phase::Otherwise => "otherwise".to_string(),
                }],
            );
        }
        let mut acts: Vec<String> = self.acts.iter().map(act).collect();
        acts.extend(self.promotions.iter().map(|p| {
            let to = p.to.iter().map(|kind| kind.0.to_string()).collect::<Vec<_>>().join(" ");
            let moment = match p.moment {
                Moment::Stop => "stop",
                Moment::End => "end",
                Moment::GoOn => "go-on",
            };
            format!("(promote {} ({to}) {} {} {moment})", bound(&p.bound), p.missing, region(&p.on))
        }));
        acts.extend(self.encloses.iter().map(|e| {
            let words = [bound(&e.bound), who(&e.who), e.sides.to_string(), e.opposite.to_string()];
            format!("(enclose {} {})", words.join(" "), e.moving_in)
        }));
        acts.extend(self.follows.iter().map(|f| {
            let event = match f.event {
                Event::Line(count) => format!("line-{count}"),
                Event::Capturing => "capturing".to_string(),
                Event::Moving => "moving".to_string(),
            };
            format!("(after {} {event} {})", bound(&f.bound), follow(&f.then))
        }));
        acts.extend(self.bans.iter().map(|b| {
            let what = match &b.what {
                BanKind::Enter(set) => format!("(enter {})", region(set)),
                BanKind::Stop(set) => format!("(stop {})", region(set)),
                BanKind::Return => "return".to_string(),
            };
            format!("(never {} {what})", bound(&b.bound))
        }));
        acts.sort();
        for act in acts {
            out.0.push_str(&act);
            out.0.push('\n');
        }
    }

    fn turn(&self, out: &mut Lines) {
        let turn = &self.turn;
        for duty in &turn.duties {
            let steps = duty.steps.iter().map(|any_of| list(any_of.iter().map(duty_text)));
            out.line("must", steps.chain([optional(&duty.cond)]));
        }
        for (kind, rules) in turn.chains.iter().enumerate() {
            let end = match rules.end {
                ChainEnd::Single => "single",
                ChainEnd::MayStop => "may-stop",
                ChainEnd::MustFinish => "must-finish",
            };
            let flags = [
                rules.keep_direction,
                rules.never_reverse,
                rules.never_repeat,
                rules.never_revisit,
                rules.never_retake,
                rules.seek,
            ];
            let flags = flags.iter().map(|flag| u8::from(*flag).to_string()).collect::<String>();
            out.line("chains", [kind.to_string(), end.to_string(), flags]);
        }
        out.line("lift", [if turn.lift_at_end { "at-end" } else { "at-once" }.to_string()]);
        let taken = match turn.taken {
            Taken::Off => "off",
            Taken::Under => "under",
            Taken::HandOfTaker => "hand-of-taker",
            Taken::HandOfOwner => "hand-of-owner",
        };
        out.line("taken", [taken.to_string()]);
        out.line("prefer", turn.prefer.iter().map(criterion));
        for pass in &turn.passes {
            out.line(if pass.must { "must-pass" } else { "may-pass" }, [optional(&pass.cond)]);
        }
        for call in &turn.calls {
            out.line("may-call", [call.name.clone(), optional(&call.cond)]);
        }
        for (kind, _) in &turn.no_check {
            out.line("never-in-check", [kind.0.to_string()]);
        }
        out.line("never-repeat", [turn.no_repeat.is_some().to_string()]);
        for limit in &turn.limits {
            out.line("limit", [limit.kind.0.to_string(), limit.count.to_string(), optional(&limit.cond)]);
        }
        for hostile in &turn.hostile {
            out.line("hostile", [region(&hostile.region), kinds(hostile.to)]);
        }
        out.line("enclosing-counts", [turn.enclosing_counts.to_string()]);
        if let Some(dice) = &turn.dice {
            let order = dice.order.as_ref().map_or("any".to_string(), |order| list(order.iter().map(u32::to_string)));
            let reroll = list(dice.reroll.iter().map(cond));
            let faces = list(dice.faces.iter().map(u32::to_string));
            out.line("dice", [dice.number.to_string(), faces, order, reroll, dice.reroll_freely.to_string()]);
        }
        for each in &turn.after_each {
            out.line(
                "after-each",
                [match &each.what {
                    EachMove::CloseOutermost { count, ranks, files } => format!("(outermost {count} {ranks} {files})"),
                    EachMove::Close(set, when) => format!("(close {} {})", region(set), cond(when)),
                    EachMove::Script(name) => format!("(script {})", name.0),
                }],
            );
        }
        out.line("same-result", [turn.same_result.to_string()]);
    }
}

/// The text in the making.
struct Lines(String);

impl Lines {
    fn line(&mut self, head: &str, words: impl IntoIterator<Item = String>) {
        self.0.push('(');
        self.0.push_str(head);
        for word in words {
            self.0.push(' ');
            self.0.push_str(&word);
        }
        self.0.push_str(")\n");
    }
}

fn list(words: impl IntoIterator<Item = String>) -> String {
    format!("({})", words.into_iter().collect::<Vec<_>>().join(" "))
}

fn vector(v: Option<(i32, i32)>) -> String {
    v.map_or("none".to_string(), |(x, y)| format!("{x},{y}"))
}

fn kinds(set: KindSet) -> String {
    format!("{:x}", set.0)
}

fn board(out: &mut Lines, board: &Board) {
    let metric = if board.metric == Metric::Square { "square" } else { "hexagonal" };
    out.line("board", [metric.to_string(), board.numbered.to_string()]);
    for point in &board.points {
        let number = point.number.map_or("none".to_string(), |number| number.to_string());
        out.line("point", [point.name.clone(), number, vector(Some(point.xy))]);
    }
    for direction in &board.directions {
        let what = match direction.what {
            DirectionKind::Vector(x, y) => format!("{x},{y}"),
            DirectionKind::Free { line, ahead } => format!("free-{line}-{ahead}"),
        };
        out.line("direction", [what, direction.opposite.0.to_string()]);
    }
    for link in &board.links {
        let words = [link.from.0, link.direction.0, link.to.0].map(|n| n.to_string());
        out.line("link", words.into_iter().chain([link.orthogonal.to_string()]));
    }
    for track in &board.tracks {
        for (player, course) in track.courses.iter().enumerate() {
            let Some(course) = course else { continue };
            let points = course
                .points
                .iter()
                .zip(&course.arcs)
                .map(|(p, arc)| format!("{}{}", p.0, if *arc { "~" } else { "" }));
            let repeat = course.repeat.map_or("none".to_string(), |at| at.to_string());
            let head = [track.name.clone(), player.to_string(), track.both_ways.to_string(), course.closed.to_string()];
            out.line("track", head.into_iter().chain([repeat, list(points)]));
        }
    }
}

fn region(set: &Region) -> String {
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
        Region::Script(name) => format!("(script {})", name.0),
    }
}

fn optional(when: &Option<Cond>) -> String {
    when.as_ref().map_or("always".to_string(), cond)
}

fn bound(bound: &Bound) -> String {
    let player = bound.player.map_or("any".to_string(), |player| player.0.to_string());
    format!("(for {} {} {player} {})", bound.phase, kinds(bound.kinds), optional(&bound.cond))
}

fn dirs(dirs: &Dirs) -> String {
    let mut texts: Vec<String> = dirs
        .links
        .iter()
        .map(|links| list(links.iter().enumerate().filter(|(_, may)| **may).map(|(link, _)| link.to_string())))
        .collect();
    texts.dedup();
    let along = list(dirs.along.iter().map(|track| track.0.to_string()));
    format!("(dirs {} {along})", list(texts))
}

fn take(take: &Take) -> String {
    match take {
        Take::No => "no".to_string(),
        Take::Or(whom) => format!("(or {})", who(whom)),
        Take::Only(whom) => format!("(only {})", who(whom)),
        Take::Line { line, who: whom, ahead, only } => format!("(line {line} {ahead} {only} {})", who(whom)),
    }
}

fn place(from: &PlaceSource) -> String {
    match from {
        PlaceSource::Hand => "hand".to_string(),
        PlaceSource::Board => "board".to_string(),
        PlaceSource::Set(set) => region(set),
    }
}

fn act(act: &Act) -> String {
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
        ActKind::Script(name) => format!("script {}", name.0),
    };
    let from = act.from.as_ref().map_or("any".to_string(), region);
    let onto = act.onto.as_ref().map_or("any".to_string(), region);
    let die = match act.by_die {
        None => "none".to_string(),
        Some(ByDie::Distance) => "distance".to_string(),
        Some(ByDie::Face(face)) => face.to_string(),
    };
    let past = act.past.as_ref().map_or("none".to_string(), who);
    let then = act.then.as_ref().map_or("none", |name| name.0.as_str());
    format!("(act {} ({what}) {from} {onto} {die} {past} {} {then})", bound(&act.bound), act.crossing_loop)
}

fn remove(whom: &Who, otherwise: &Option<Who>) -> String {
    let otherwise = otherwise.as_ref().map_or("none".to_string(), who);
    format!("remove {} {otherwise}", who(whom))
}

fn follow(then: &FollowKind) -> String {
    match then {
        FollowKind::Remove { who: whom, otherwise } => format!("({})", remove(whom, otherwise)),
        FollowKind::Place { from, on } => format!("(place {} {})", place(from), region(on)),
        FollowKind::Script(name) => format!("(script {})", name.0),
        FollowKind::Again => "again".to_string(),
    }
}

fn who(who: &Who) -> String {
    list(who.any_of.iter().map(whom))
}

fn whom(whom: &Whom) -> String {
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

fn piece_fact(fact: &PieceFact) -> String {
    match fact {
        PieceFact::On { not, region: set } => format!("(on {not} {})", region(set)),
        PieceFact::InLine { not, count } => format!("(in-line {not} {count})"),
        PieceFact::InCheck { not } => format!("(in-check {not})"),
        PieceFact::Frontmost { not } => format!("(frontmost {not})"),
        PieceFact::Promoted { not } => format!("(promoted {not})"),
        PieceFact::Captured { not } => format!("(captured {not})"),
        PieceFact::Left { never, set } => format!("(left {never} {set})"),
        PieceFact::Moved { never } => format!("(moved {never})"),
        PieceFact::Passes(name) => format!("(passes {})", name.0),
        PieceFact::CanCapture => "can-capture".to_string(),
    }
}

fn cond(when: &Cond) -> String {
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
        Cond::Script(name) => format!("(script {})", name.0),
        Cond::Called(call) => format!("(called {call})"),
        Cond::Player(subject, fact) => format!("({} {})", subject_text(*subject), player_fact(fact)),
        Cond::It(fact) => format!("(it {})", piece_fact(fact)),
        Cond::Pieces { no, who: whom, fact } => format!("(pieces {no} {} {})", who(whom), piece_fact(fact)),
    }
}

fn subject_text(subject: Subject) -> String {
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

fn player_fact(fact: &PlayerFact) -> String {
    match fact {
        PlayerFact::Has(holding) => holding_text(holding),
        PlayerFact::Move { can } => format!("(can-move {can})"),
        PlayerFact::Capture { can } => format!("(can-capture {can})"),
        PlayerFact::InCheck => "in-check".to_string(),
        PlayerFact::Repeats(times) => format!("(repeats {times})"),
        PlayerFact::Resigns => "resigns".to_string(),
    }
}

fn holding_text(holding: &Holding) -> String {
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

fn duty_text(duty: &Duty) -> String {
    match duty {
        Duty::Capture(set) => format!("(capture {})", kinds(*set)),
        Duty::Move(set) => format!("(move {})", kinds(*set)),
        Duty::Approach => "approach".to_string(),
        Duty::BeHuffed => "be-huffed".to_string(),
        Duty::Script(name) => format!("(script {})", name.0),
    }
}

fn criterion(criterion: &Criterion) -> String {
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
        Criterion::Script(name) => format!("(script {})", name.0),
    }
}

fn end_kind(what: &EndKind) -> String {
    let result = |wins: &bool| if *wins { "wins" } else { "loses" };
    match what {
        EndKind::PlayerWho { facts, wins } => {
            let any_of = facts.iter().map(|all_of| list(all_of.iter().map(player_fact)));
            format!("(player-who {} {})", result(wins), list(any_of))
        }
        EndKind::Draw(when) => format!("(draw {})", cond(when)),
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
