//! The questions that have to be asked of every game of the family, and who answers them.
//!
//! Language reference, *Open questions*: for each point the clause with its sources, or the question of the file with its
//! answers and who gives them, or that nobody answers, with what is assumed meanwhile.

use super::english::sentence;
use super::page::{Block, Line, Page, Section};
use super::provenance::cited;
use super::words::Words;
use crate::rules::{Answers, ClauseId, Rules, Ruleset, SaidClause, WhyChosen};
use crate::syntax::tree::{
    Act, ActWhat, ChainRule, Cond, CondWhat, Duty, Outcome, PhraseWhat, PlayerFact, PlayerFactWhat, TurnClause,
};

/// A point of the questionnaire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Point {
    First,
    Duty,
    Huffing,
    ChainEnd,
    Choice,
    Lifting,
    Twice,
    Return,
    Promotion,
    Dice,
    Calls,
    NoMove,
    LastBlocked,
    Repetition,
    NoProgress,
    Agreement,
}

/// The points in order: the key, the question, and under which name the engine's assumptions speak of it.
const POINTS: [(Point, &str, &str); 16] = [
    (Point::First, "first mover", "Who moves first?"),
    (Point::Duty, "capture duty", "Must one capture, who is bound, and what discharges the duty?"),
    (Point::Huffing, "huffing", "Is a piece that leaves a capture out huffed?"),
    (Point::ChainEnd, "chain end", "May a chain of captures stop early?"),
    (Point::Choice, "choice among captures", "Which of several captures must be made?"),
    (Point::Lifting, "lifting", "When are captured pieces lifted?"),
    (Point::Twice, "twice over one piece", "May one move pass over the same piece twice?"),
    (Point::Return, "return to origin", "May a chain come back to where it began?"),
    (Point::Promotion, "promotion in mid-chain", "What of a piece that reaches its place of promotion in mid-chain?"),
    (Point::Dice, "dice", "In what order are dice spent, may they be thrown again, and what of dice left over?"),
    (Point::Calls, "calls", "What may be called, and what does it change?"),
    (Point::NoMove, "no move", "What of a player who cannot move?"),
    (Point::LastBlocked, "last piece blocked", "What of a last piece that is blocked?"),
    (Point::Repetition, "repetition", "What of a position that occurs again?"),
    (Point::NoProgress, "no progress", "What of a game in which nothing happens?"),
    (Point::Agreement, "agreement", "May the players agree on a draw?"),
];

/// Whether a clause in force speaks on a point, though it may leave cases open.
pub(super) fn speaks_on(point: &str, ruleset: &Ruleset, answers: &Answers, rules: &Rules) -> bool {
    let said = ruleset.said(answers);
    let holding = |id: usize| !rules.clause(ClauseId(id as u32)).dropped;
    let known = POINTS.iter().find(|(_, key, _)| *key == point);
    known.is_some_and(|(point, ..)| {
        said.iter().enumerate().any(|(id, said)| points(said).contains(point) && holding(id))
    })
}

/// The question of a point, as `What of a player who cannot move?`.
pub(super) fn question_of(point: &str) -> String {
    let known = POINTS.iter().find(|(_, key, _)| *key == point);
    known.map_or_else(|| sentence(point), |(_, _, question)| question.to_string())
}

/// A point with what the rules say of it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Asked {
    /// The key of the point, as `chain end`.
    pub point: &'static str,
    /// The question in words.
    pub question: &'static str,
    /// Whether it is answered.
    pub status: Status,
    /// What holds, in words: the clauses, what follows from others, or what is assumed.
    pub answer: Vec<Given>,
    /// The questions of the file that concern the point, with all their answers.
    pub open: Vec<Open>,
}

/// How a point is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A clause says it.
    Said,
    /// It follows from what other clauses say, or from the language.
    Follows,
    /// Nobody says it, and something is assumed.
    Assumed,
    /// Nobody says it.
    Unanswered,
    /// It does not arise in this game.
    Idle,
}

impl Status {
    fn words(self) -> &'static str {
        match self {
            Status::Said => "said",
            Status::Follows => "follows",
            Status::Assumed => "not answered, assumed meanwhile",
            Status::Unanswered => "not answered",
            Status::Idle => "does not arise",
        }
    }
}

/// Something that holds, with what it rests on.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Given {
    /// In English.
    pub words: String,
    /// The clause, where it is one.
    pub clause: Option<String>,
    /// Its sources.
    pub sources: Vec<String>,
}

/// A question of the file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Open {
    /// Its name.
    pub name: String,
    /// Its wording.
    pub wording: Option<String>,
    /// The answer in force.
    pub chosen: String,
    /// Whether the reading leaves it open, so that the first answer was taken.
    pub unsaid: bool,
    /// Its answers with their clauses and who gives them.
    pub answers: Vec<(String, Vec<String>, Vec<String>)>,
}

/// What the rules say of every point of the questionnaire.
pub fn questionnaire(ruleset: &Ruleset, answers: &Answers, rules: &Rules) -> Vec<Asked> {
    let said = ruleset.said(answers);
    let words = Words::of(rules);
    let everything = ruleset.said_by_answers();
    let asked = POINTS.iter().map(|&(point, key, question)| {
        let holding = |id: usize| !rules.clause(ClauseId(id as u32)).dropped;
        let clauses = said.iter().enumerate().filter(|(id, said)| points(said).contains(&point) && holding(*id));
        let answer: Vec<Given> = clauses
            .map(|(id, said)| {
                let info = rules.clause(ClauseId(id as u32));
                Given {
                    words: sentence(&in_words(words, said)),
                    clause: Some(info.text.clone()),
                    sources: info.marks.iter().map(cited).collect(),
                }
            })
            .collect();
        let concerned = |name: &str| everything.iter().any(|(of, said)| of == name && points(said).contains(&point));
        let open = open(ruleset, answers, &concerned);
        let given = |status, words: String| (status, vec![Given { words, clause: None, sources: Vec::new() }]);
        let (status, answer) = match answer.is_empty() {
            false => (Status::Said, answer),
            true => {
                let (status, words) = unsaid(point, key, rules, &open);
                given(status, words)
            }
        };
        Asked { point: key, question, status, answer, open }
    });
    let mut asked: Vec<Asked> = asked.collect();
    asked.push(Asked {
        point: "resignation",
        question: "May a player give up?",
        status: Status::Follows,
        answer: vec![Given {
            words: "A player may resign at any time, and then loses.".to_string(),
            clause: None,
            sources: Vec::new(),
        }],
        open: Vec::new(),
    });
    asked
}

/// What is to be said of a point on which no clause speaks.
fn unsaid(point: Point, key: &str, rules: &Rules, open: &[Open]) -> (Status, String) {
    if let Some(assumption) = rules.assumptions.iter().find(|assumption| assumption.point == key) {
        return (Status::Assumed, sentence(assumption.assumed));
    }
    // A question whose answer in force says nothing has been put, and answered so.
    if let Some(question) = open.first() {
        return match question.unsaid {
            true => (Status::Unanswered, format!("The answer taken, `{}`, says nothing.", question.chosen)),
            false => (Status::Said, format!("Nothing, by the answer `{}`.", question.chosen)),
        };
    }
    let turn = &rules.turn;
    let captures = "Nothing is captured here in a way that this could be asked of.".to_string();
    let idle = |why: &str| (Status::Idle, why.to_string());
    let chains = rules.acts.iter().any(|act| act.what.chains())
        && turn.chains.iter().any(|chain| chain.end != crate::rules::ChainEnd::Single);
    match point {
        Point::First => (Status::Unanswered, "Nobody says it.".to_string()),
        Point::Choice if turn.duties.is_empty() => idle("Where no capture is a duty the player chooses freely."),
        Point::Duty | Point::Choice | Point::ChainEnd | Point::Lifting => (Status::Idle, captures),
        Point::Huffing => (Status::Follows, "No clause speaks of huffing, so nothing is huffed.".to_string()),
        Point::Twice if turn.lift_at_end && chains => {
            (Status::Follows, "No: captured pieces stand until the end and are not jumped again.".to_string())
        }
        Point::Twice if chains => (Status::Follows, "No: a captured piece is gone at once.".to_string()),
        Point::Twice => idle("No piece captures more than once in a move."),
        Point::Return if !chains => idle("No piece captures more than once in a move."),
        Point::Return => (Status::Follows, "Yes: the point where the move began counts as empty.".to_string()),
        Point::Promotion if rules.promotions.is_empty() => idle("No piece is promoted."),
        Point::Promotion => idle("No piece that is promoted captures more than once in a move."),
        Point::Dice => idle("There are no dice."),
        Point::Calls => idle("Nothing can be called."),
        Point::NoMove if turn.dice.is_some() => {
            (Status::Follows, "It cannot happen: dice can be thrown, and what cannot be spent is passed.".to_string())
        }
        Point::NoMove => (Status::Unanswered, "Nobody says it; such a game ends undecided.".to_string()),
        Point::LastBlocked => (Status::Follows, "As any player who cannot move.".to_string()),
        Point::Repetition => (Status::Unanswered, "Nobody says it; a game may repeat itself for ever.".to_string()),
        Point::NoProgress => (Status::Unanswered, "Nobody says it; a game may go on for ever.".to_string()),
        Point::Agreement => (Status::Unanswered, "Nobody says it; no draw is agreed on.".to_string()),
    }
}

fn open(ruleset: &Ruleset, answers: &Answers, concerned: &dyn Fn(&str) -> bool) -> Vec<Open> {
    let pairs = ruleset.questions.iter().zip(&answers.chosen);
    pairs
        .filter(|(question, _)| concerned(&question.name))
        .map(|(question, chosen)| Open {
            name: question.name.clone(),
            wording: question.wording.clone(),
            chosen: chosen.answer.clone(),
            unsaid: chosen.why == WhyChosen::NotSaid,
            answers: question
                .answers
                .iter()
                .map(|answer| {
                    let marks = answer.marks.iter().map(cited).collect();
                    (answer.name.clone(), answer.clauses.clone(), marks)
                })
                .collect(),
        })
        .collect()
}

fn in_words(words: Words, said: &SaidClause) -> String {
    match said {
        SaidClause::Players(clause) => words.players(clause),
        SaidClause::Turn(clause) => words.turn(clause),
        SaidClause::End(_, outcome) => words.end(outcome),
        SaidClause::Act(_, act) => words.act("a piece", act),
        SaidClause::Board(clause) => words.board(clause),
        SaidClause::Pieces(clause) => words.pieces_clause(clause),
        SaidClause::Stock(who, stock) => words.stock(who, stock),
        SaidClause::Turned { who, other, rotated } => words.turned(who, other, *rotated),
    }
}

/// On which points a clause speaks.
fn points(said: &SaidClause) -> Vec<Point> {
    match said {
        SaidClause::Players(crate::syntax::tree::PlayersClause::First(_)) => vec![Point::First],
        SaidClause::Turn(clause) => of_turn(clause),
        SaidClause::End(_, outcome) => of_end(outcome),
        SaidClause::Act(_, act) => of_act(act),
        _ => Vec::new(),
    }
}

fn of_act(act: &Act) -> Vec<Point> {
    let moment = |what: &PhraseWhat| matches!(what, PhraseWhat::ThenStop | PhraseWhat::GoOn | PhraseWhat::IfEndsThere);
    match &act.what {
        ActWhat::Promote { .. } if act.phrases.iter().any(|phrase| moment(&phrase.what)) => vec![Point::Promotion],
        _ => Vec::new(),
    }
}

fn of_turn(clause: &TurnClause) -> Vec<Point> {
    match clause {
        TurnClause::MayCapture => vec![Point::Duty],
        TurnClause::Must { duties, .. } => {
            let huffed = duties.iter().flatten().any(|duty| matches!(duty, Duty::BeHuffed));
            if huffed { vec![Point::Duty, Point::Huffing] } else { vec![Point::Duty] }
        }
        TurnClause::Chains(rule, _) => match rule {
            ChainRule::None | ChainRule::MayStop | ChainRule::MustFinish => vec![Point::ChainEnd],
            ChainRule::NeverRetake => vec![Point::Twice],
            ChainRule::NeverRevisit => vec![Point::Return],
            _ => Vec::new(),
        },
        TurnClause::Prefer(_) => vec![Point::Choice],
        TurnClause::Lift { .. } => vec![Point::Lifting],
        TurnClause::Roll(..) | TurnClause::Spend(_) | TurnClause::MayReroll(_) => vec![Point::Dice],
        TurnClause::MayCall(..) => vec![Point::Calls],
        TurnClause::NeverRepeat => vec![Point::Repetition],
        TurnClause::MayPass(cond) | TurnClause::MustPass(cond) => match cond {
            Some(cond) if !in_cond(cond, &|fact| matches!(fact, PlayerFactWhat::CannotMove)) => Vec::new(),
            _ => vec![Point::NoMove],
        },
        _ => Vec::new(),
    }
}

fn of_end(outcome: &Outcome) -> Vec<Point> {
    let mut found = Vec::new();
    let fact = |test: &dyn Fn(&PlayerFactWhat) -> bool| match outcome {
        Outcome::PlayerWho { facts, .. } => facts.any_of.iter().flatten().any(|fact: &PlayerFact| test(&fact.what)),
        Outcome::Draw(cond) | Outcome::MostWins { cond, .. } | Outcome::SideIf { cond, .. } => in_cond(cond, test),
        Outcome::Script(_) | Outcome::DrawByAgreement => false,
    };
    let cond = |test: &dyn Fn(&CondWhat) -> bool| match outcome {
        Outcome::Draw(cond) | Outcome::MostWins { cond, .. } | Outcome::SideIf { cond, .. } => any(cond, test),
        Outcome::PlayerWho { .. } | Outcome::Script(_) | Outcome::DrawByAgreement => false,
    };
    if fact(&|fact| matches!(fact, PlayerFactWhat::CannotMove)) {
        found.push(Point::NoMove);
        if fact(&|fact| matches!(fact, PlayerFactWhat::Has(_))) {
            found.push(Point::LastBlocked);
        }
    }
    if fact(&|fact| matches!(fact, PlayerFactWhat::Repeats(_))) || cond(&|c| matches!(c, CondWhat::PositionOccurs(_))) {
        found.push(Point::Repetition);
    }
    let lasting = |what: &CondWhat| {
        matches!(what, CondWhat::NoCapture | CondWhat::NoKindMoves(_) | CondWhat::Turn(_) | CondWhat::And(_, Some(_)))
    };
    if cond(&lasting) {
        found.push(Point::NoProgress);
    }
    if matches!(outcome, Outcome::DrawByAgreement) {
        found.push(Point::Agreement);
    }
    found
}

fn in_cond(cond: &Cond, test: &dyn Fn(&PlayerFactWhat) -> bool) -> bool {
    any(cond, &|what| matches!(what, CondWhat::Player(_, fact) if test(&fact.what)))
}

fn any(cond: &Cond, test: &dyn Fn(&CondWhat) -> bool) -> bool {
    test(&cond.what)
        || match &cond.what {
            CondWhat::Or(parts) | CondWhat::And(parts, _) => parts.iter().any(|part| any(part, test)),
            CondWhat::Not(part) => any(part, test),
            _ => false,
        }
}

/// The questionnaire as a page, with the other questions of the file behind it.
pub fn questionnaire_page(ruleset: &Ruleset, answers: &Answers, rules: &Rules) -> Page {
    let asked = questionnaire(ruleset, answers, rules);
    let mut lines = Vec::new();
    let mut told: Vec<&str> = Vec::new();
    for Asked { question, status, answer, open, .. } in &asked {
        let mut inner: Vec<Line> =
            answer.iter().map(|given| Line::new(given.words.clone()).noted(given.sources.join("; "))).collect();
        for question in open {
            match told.contains(&question.name.as_str()) {
                true => inner.push(Line::new(format!("See the question `{}` above.", question.name))),
                false => inner.push(question_line(question, answers.reading.is_some())),
            }
            told.push(&question.name);
        }
        lines.push(Line { text: question.to_string(), notes: status.words().to_string(), inner });
    }
    let mut sections = vec![Section { heading: "What has to be asked".to_string(), blocks: vec![Block::List(lines)] }];
    let others = open(ruleset, answers, &|name| !told.contains(&name));
    if !others.is_empty() {
        let lines = others.iter().map(|question| question_line(question, answers.reading.is_some())).collect();
        sections.push(Section { heading: "What else the file asks".to_string(), blocks: vec![Block::List(lines)] });
    }
    let reading = match &answers.reading {
        Some(key) => format!("Under the reading `{key}`. The answer in force is marked with `*`."),
        None => "The answer in force is marked with `*`.".to_string(),
    };
    Page { title: format!("{}: open questions", ruleset.name), lead: vec![Block::Words(reading)], sections }
}

fn question_line(question: &Open, reading: bool) -> Line {
    let inner = question.answers.iter().map(|(name, clauses, sources)| {
        let mark = if *name == question.chosen { "* " } else { "" };
        let clauses = if clauses.is_empty() { "nothing".to_string() } else { format!("`{}`", clauses.join("; ")) };
        Line::new(format!("{mark}{name}: {clauses}")).noted(sources.join("; "))
    });
    let wording = question.wording.as_ref().map(|wording| format!(" {wording}")).unwrap_or_default();
    let notes = match (question.unsaid, reading) {
        (true, true) => "not said by the reading: the first answer",
        (true, false) => "left open: the first answer",
        (false, _) => "",
    };
    Line { text: format!("`{}`?{wording}", question.name), notes: notes.to_string(), inner: inner.collect() }
}
