//! Resolved rules as canonical text, and its fingerprint.
//!
//! One S-expression a line, every default written out, sets as ascending point indices. Two files with the same canonical
//! text play alike: same lists, results, keys and texts. Names of variants, sources, comments and drawings are not in it.

mod words;

use sha2::{Digest, Sha256};

use self::words::{
    act, bound, cond, criterion, duty_text, end_kind, follow, kinds, list, optional, region, vector, who,
};
use super::{BanKind, Board, ChainEnd, DirectionKind, EachMove, Event, Metric, Moment, Phase, Rules, Taken};

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
                    EachMove::Script(name) => format!("(script {})", name.name),
                }],
            );
        }
        out.line("same-result", [turn.same_result.to_string()]);
        self.scripts(out);
    }

    /// The scripts as they are written, and the names by which they ask: those do not matter otherwise.
    fn scripts(&self, out: &mut Lines) {
        for (name, from) in self.memory.counters.iter().zip(&self.start.counters) {
            out.line("counter", [name.clone(), from.to_string()]);
        }
        let Some(scripts) = &self.scripts else { return };
        for line in scripts.blocks().iter().flat_map(|block| block.code.lines()) {
            out.line("script", [format!("{:?}", line.trim_end())]);
        }
        out.line("names", self.players.iter().map(|player| player.name.clone()));
        out.line("names", self.kinds.iter().map(|kind| kind.name.clone()));
        for zone in &self.board.zones {
            out.line("zone", [zone.name.clone(), region(&zone.points)]);
        }
        if scripts.mention("answer") {
            for (question, answer) in scripts.answers() {
                out.line("answer", [question.clone(), answer.clone()]);
            }
        }
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
