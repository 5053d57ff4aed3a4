//! The rules as a page to be printed.

use super::acts::{Under, under};
use super::english::{listed, sentence};
use super::page::{Block, Line, Page, Section};
use super::provenance::{cited, cited_there};
use super::questionnaire::{Status, question_of, questionnaire, speaks_on};
use super::words::Words;
use crate::draw;
use crate::notation::position;
use crate::rules::{
    Answers, Bound, ClauseId, ClauseInfo, KindSet, Player, Rules, Ruleset, SaidClause, ShapeKind, WhyChosen,
};
use crate::syntax::tree::{Act, ActWhat, CondWhat, PhaseHead, Range, VariantFact};

/// The rules of a variant under these answers as a page: the board, the set-up, the moves, the turn, the end, which answers
/// were taken, what the sources leave open, and the sources. `rules` are those that `answers` resolve to.
pub fn rulebook(ruleset: &Ruleset, answers: &Answers, rules: &Rules) -> Page {
    let book = Book { words: Words::of(rules), rules, said: ruleset.said(answers) };
    let mut sections = vec![book.board()];
    sections.extend(book.people());
    // What is turned is told behind what it is taken from.
    let mut placed = book.lines(|words, said| match said {
        SaidClause::Stock(who, stock) => Some(words.stock(who, stock)),
        _ => None,
    });
    placed.extend(book.lines(|words, said| match said {
        SaidClause::Turned { who, other, rotated } => Some(words.turned(who, other, *rotated)),
        _ => None,
    }));
    sections.extend(section("Set-up", placed));
    let headings = [
        ("Moving", Under::Moving),
        ("Capturing", Under::Capturing),
        ("Promotion", Under::Promotion),
        ("What follows a move", Under::Following),
        ("Where pieces may not go", Under::Forbidden),
    ];
    sections.extend(headings.into_iter().filter_map(|(heading, wanted)| book.acts(heading, wanted)));
    sections.extend(book.section("The turn", |words, said| match said {
        SaidClause::Turn(clause) => Some(words.turn(clause)),
        _ => None,
    }));
    sections.push(book.ends());
    sections.extend(scripts(ruleset));
    sections.extend(taken(ruleset, answers));
    sections.extend(open(ruleset, answers, rules));
    sections.extend(sources(ruleset, rules));
    Page { title: ruleset.name.clone(), lead: lead(ruleset, answers), sections }
}

/// What an act says, and its clause.
type Said = (String, ClauseId);

struct Book<'a> {
    words: Words<'a>,
    rules: &'a Rules,
    /// What each clause says; index = [`ClauseId`].
    said: Vec<SaidClause>,
}

impl Book<'_> {
    /// The clauses for which there is a sentence, with their sources.
    fn lines(&self, say: impl Fn(Words, &SaidClause) -> Option<String>) -> Vec<Line> {
        let clauses = self.said.iter().enumerate();
        let clauses = clauses.map(|(id, said)| (ClauseId(id as u32), said));
        let holding = clauses.filter(|(id, _)| !self.rules.clause(*id).dropped);
        holding.filter_map(|(id, said)| Some(self.line(&say(self.words, said)?, id))).collect()
    }

    /// A sentence with the sources of its clause, and the answer under which it stands.
    fn line(&self, text: &str, clause: ClauseId) -> Line {
        let info = self.rules.clause(clause);
        let mut notes: Vec<String> = match &info.inherited {
            Some(base) if !info.marks.is_empty() => {
                vec![format!("from {base}: {}", info.marks.iter().map(cited_there).collect::<Vec<_>>().join(", "))]
            }
            _ => info.marks.iter().map(cited).collect(),
        };
        if let Some((question, answer)) = &info.question {
            notes.push(format!("answer {question} {answer}"));
        }
        Line::new(sentence(text)).noted(notes.join("; "))
    }

    fn section(&self, heading: &str, say: impl Fn(Words, &SaidClause) -> Option<String>) -> Option<Section> {
        section(heading, self.lines(say))
    }

    fn board(&self) -> Section {
        let options = draw::TextOptions { unicode: true, ..Default::default() };
        let picture = draw::text(self.rules, &position::start(self.rules), &options);
        let mut lines = self.lines(|words, said| match said {
            SaidClause::Board(clause) => Some(words.board(clause)),
            _ => None,
        });
        let board = &self.rules.board;
        if board.shapes.iter().filter(|shape| **shape != ShapeKind::Explicit).count() > 1 {
            lines.push(Line::new(format!("There are {} {} in all.", board.len(), self.words.points())));
        }
        Section { heading: "The board".to_string(), blocks: vec![Block::Picture(picture), Block::List(lines)] }
    }

    fn people(&self) -> Option<Section> {
        let mut lines = self.lines(|words, said| match said {
            SaidClause::Players(clause) => Some(words.players(clause)),
            SaidClause::Pieces(clause) => Some(words.pieces_clause(clause)),
            _ => None,
        });
        if self.rules.ranks.clause.is_none() && self.rules.kinds.len() > 1 && compares_ranks(&self.said) {
            lines.push(Line::new("All pieces are equal in rank."));
        }
        section("Players and pieces", lines)
    }

    /// The acts under one heading, a sentence for each lot of pieces that the clause binds.
    fn acts(&self, heading: &str, wanted: Under) -> Option<Section> {
        // What holds at the same times stands together.
        let mut groups: Vec<(Option<String>, Vec<Said>)> = Vec::new();
        for (id, said) in self.said.iter().enumerate() {
            let SaidClause::Act(phase, act) = said else { continue };
            if under(act) != wanted {
                continue;
            }
            let id = ClauseId(id as u32);
            let phase = self.phase(phase);
            for bound in self.rules.bounds(id) {
                let text = self.words.act(&self.subject(&self.spoken_of(bound, act)), act);
                match groups.last_mut().filter(|(of, _)| *of == phase) {
                    Some((_, acts)) => acts.push((text, id)),
                    None => groups.push((phase.clone(), vec![(text, id)])),
                }
            }
        }
        // Sentences that stand by themselves come first, lest they seem to belong to what is said of others.
        let (mut free, mut led): (Vec<Line>, Vec<Block>) = Default::default();
        for (phase, acts) in groups {
            let line = |within: &str, (text, id): &Said| self.line(&format!("{within}{text}"), *id);
            match phase {
                // Said once of several sentences, and within the sentence of a single one.
                Some(phase) if acts.len() > 1 => {
                    led.push(Block::Words(format!("{}:", sentence(&phase).trim_end_matches('.'))));
                    led.push(Block::List(acts.iter().map(|act| line("", act)).collect()));
                }
                Some(phase) => free.extend(acts.iter().map(|act| line(&format!("{phase}, "), act))),
                None => free.extend(acts.iter().map(|act| line("", act))),
            }
        }
        let mut blocks: Vec<Block> = Vec::new();
        blocks.extend((!free.is_empty()).then_some(Block::List(free)));
        blocks.extend(led);
        (!blocks.is_empty()).then(|| Section { heading: heading.to_string(), blocks })
    }

    /// When the acts of a block of moves can be made; nothing if always. What holds otherwise is said without the word, which
    /// would point at a sentence that may stand under another heading.
    fn phase(&self, head: &PhaseHead) -> Option<String> {
        match head {
            PhaseHead::Always => None,
            PhaseHead::If(cond) => Some(match &cond.what {
                CondWhat::Turn(range) => in_turns(range),
                _ => format!("as long as {}", self.words.cond(cond)),
            }),
            PhaseHead::Otherwise => {
                let mut others: Vec<String> = Vec::new();
                for said in &self.said {
                    let SaidClause::Act(PhaseHead::If(cond), _) = said else { continue };
                    let other = match &cond.what {
                        CondWhat::Turn(range) => format!("{} is being played", turns(range)),
                        _ => self.words.cond(cond),
                    };
                    if !others.contains(&other) {
                        others.push(other);
                    }
                }
                (!others.is_empty()).then(|| format!("unless {}", others.join(" or ")))
            }
        }
    }

    /// Whom an act concerns: what is of a new kind already is not promoted to it.
    fn spoken_of(&self, bound: &Bound, act: &Act) -> Bound {
        let ActWhat::Promote { to, .. } = &act.what else { return bound.clone() };
        let is_new = |name: &str| to.iter().any(|kind| self.words.one(kind) == name);
        let old = bound.kinds.iter().filter(|kind| !is_new(&self.rules.kinds[kind.index()].name));
        let kinds = old.map(KindSet::of).fold(KindSet::default(), KindSet::plus);
        match kinds.is_empty() {
            true => bound.clone(),
            false => Bound { kinds, ..bound.clone() },
        }
    }

    fn subject(&self, bound: &Bound) -> String {
        let kinds = self.words.subject(bound.kinds);
        // A kind that only one player can have needs no player beside it.
        let owned = |player: Player| bound.kinds.iter().all(|kind| self.rules.kinds[kind.index()].only == Some(player));
        match bound.player {
            Some(player) if !owned(player) => format!("{kinds} of {}", self.rules.players[player.index()].shown),
            _ => kinds,
        }
    }

    fn ends(&self) -> Section {
        let mut lines = self.lines(|words, said| match said {
            SaidClause::End(label, outcome) => Some(format!("{} (`{label}`)", words.end(outcome))),
            _ => None,
        });
        lines.push(Line::new("A player may resign at any time, and then loses."));
        let mut blocks = vec![Block::List(lines)];
        if self.rules.ends.len() > 1 {
            let order = "These are asked after every move in this order; the first that holds decides.";
            blocks.insert(0, Block::Words(order.to_string()));
        }
        Section { heading: "The end of the game".to_string(), blocks }
    }
}

/// `in turn 3`, `in the turns 1 to 4`
fn in_turns(range: &Range) -> String {
    match range.from == range.to {
        true => format!("in turn {}", range.from),
        false if range.from + 1 == range.to => format!("in turns {} and {}", range.from, range.to),
        false => format!("in the turns {} to {}", range.from, range.to),
    }
}

/// `turn 3`, `one of the turns 1 to 4`
fn turns(range: &Range) -> String {
    match range.from == range.to {
        true => format!("turn {}", range.from),
        false if range.from + 1 == range.to => format!("turn {} or {}", range.from, range.to),
        false => format!("one of the turns {} to {}", range.from, range.to),
    }
}

/// Whether some clause asks for ranks at all.
fn compares_ranks(said: &[SaidClause]) -> bool {
    said.iter().any(|said| match said {
        SaidClause::Act(_, act) => format!("{act:?}").contains("rank: Some"),
        _ => false,
    })
}

fn section(heading: &str, lines: Vec<Line>) -> Option<Section> {
    (!lines.is_empty()).then(|| Section { heading: heading.to_string(), blocks: vec![Block::List(lines)] })
}

/// The names of the variant, where and when it was played, and the reading.
fn lead(ruleset: &Ruleset, answers: &Answers) -> Vec<Block> {
    let mut said = Vec::new();
    for fact in ruleset.facts() {
        said.push(match fact {
            VariantFact::Also(names) => {
                let names: Vec<String> = names.iter().map(|name| name.text.clone()).collect();
                format!("Also called {}.", listed(&names, "and"))
            }
            VariantFact::Played(place, years) => format!("Played: {}{}.", place.text, years_words(years.as_ref())),
            VariantFact::Recorded(place, years) => format!("Recorded: {}{}.", place.text, years_words(years.as_ref())),
            VariantFact::About(text) => sentence(&text.text),
        });
    }
    let mut blocks = Vec::new();
    if !said.is_empty() {
        blocks.push(Block::Words(said.join(" ")));
    }
    let reading = answers.reading.as_ref().and_then(|key| ruleset.readings.iter().find(|reading| reading.key == *key));
    if let Some(reading) = reading {
        blocks.push(Block::Words(format!("These are the rules in the reading `{}`: {}.", reading.key, reading.text)));
    }
    blocks
}

fn years_words(years: Option<&Range>) -> String {
    match years {
        Some(years) if years.from == years.to => format!(", {}", years.from),
        Some(years) => format!(", {} to {}", years.from, years.to),
        None => String::new(),
    }
}

/// The scripts that sentences above name, as the file has them.
fn scripts(ruleset: &Ruleset) -> Option<Section> {
    let mut blocks: Vec<Block> = ruleset.scripts().map(|code| Block::Picture(dedented(code))).collect();
    if blocks.is_empty() {
        return None;
    }
    let lead = "What the sentences above call a script is a small program, given here as the file has it: `fn NAME` begins \
                the script of that name, and what stands behind `//` is said to the reader.";
    blocks.insert(0, Block::Words(lead.to_string()));
    Some(Section { heading: "Scripts".to_string(), blocks })
}

/// The lines of a text without the blanks that stand before all of them, and without empty lines around it.
fn dedented(code: &str) -> String {
    let lines: Vec<&str> = code.trim_end().lines().skip_while(|line| line.trim().is_empty()).collect();
    let blanks = |line: &&str| line.len() - line.trim_start().len();
    let margin = lines.iter().filter(|line| !line.trim().is_empty()).map(blanks).min().unwrap_or(0);
    lines.iter().map(|line| line.get(margin..).unwrap_or("").trim_end()).collect::<Vec<_>>().join("\n")
}

/// Which answer of each question was taken, and why.
fn taken(ruleset: &Ruleset, answers: &Answers) -> Option<Section> {
    let lines = ruleset.questions.iter().zip(&answers.chosen).map(|(question, chosen)| {
        let wording = question.wording.clone().unwrap_or_else(|| format!("`{}`?", question.name));
        let answer = question.answers.iter().find(|answer| answer.name == chosen.answer);
        let clauses = answer.map(|answer| answer.clauses.join("; ")).filter(|clauses| !clauses.is_empty());
        let clauses = clauses.map_or_else(|| "nothing is said".to_string(), |clauses| format!("`{clauses}`"));
        let why = match (chosen.why, &answers.reading) {
            (WhyChosen::Set, _) => "chosen by hand".to_string(),
            (WhyChosen::Reading, Some(key)) => format!("by {key}"),
            (WhyChosen::Reading, None) => "the first answer".to_string(),
            (WhyChosen::NotSaid, Some(key)) => format!("not said by {key}: the first answer"),
            (WhyChosen::NotSaid, None) => "the first answer".to_string(),
        };
        Line::new(format!("{wording} {}: {clauses}.", chosen.answer)).noted(why)
    });
    section("Answers taken", lines.collect())
}

/// What nobody says: assumptions, and answers that the reading does not give.
fn open(ruleset: &Ruleset, answers: &Answers, rules: &Rules) -> Option<Section> {
    let assumed = rules.assumptions.iter().map(|assumption| {
        let question = question_of(assumption.point);
        let said = match speaks_on(assumption.point, ruleset, answers, rules) {
            true => "The rules do not say it of every case.",
            false => "Nobody says it.",
        };
        Line::new(format!("{question} {said} Meanwhile this is assumed: {}.", assumption.assumed))
    });
    let unsaid = ruleset.questions.iter().zip(&answers.chosen).filter(|(_, chosen)| chosen.why == WhyChosen::NotSaid);
    let unsaid = unsaid.map(|(question, _)| {
        let wording = question.wording.clone().unwrap_or_else(|| format!("`{}`?", question.name));
        let names: Vec<String> = question.answers.iter().map(|answer| answer.name.clone()).collect();
        let whose = match &answers.reading {
            Some(key) => format!("The reading {key} does not answer"),
            None => "Left open".to_string(),
        };
        Line::new(format!("{whose}: {wording} Possible: {}.", listed(&names, "or")))
    });
    // What the family asks and nothing in the file so much as puts.
    let silent = questionnaire(ruleset, answers, rules).into_iter();
    let silent = silent.filter(|asked| asked.status == Status::Unanswered && asked.open.is_empty());
    let silent = silent.map(|asked| {
        let said: Vec<String> = asked.answer.into_iter().map(|given| given.words).collect();
        Line::new(format!("{} {}", asked.question, said.join(" ")))
    });
    section("Open questions", assumed.chain(unsaid).chain(silent).collect())
}

fn sources(ruleset: &Ruleset, rules: &Rules) -> Option<Section> {
    let lines = ruleset
        .sources
        .iter()
        .map(|source| Line::new(format!("`{}`: {}", source.key, source.text)).noted(source.certainty.word()));
    let mut section = section("Sources", lines.collect())?;
    let inherited = |clause: &ClauseInfo| !clause.dropped && clause.inherited.is_some() && !clause.marks.is_empty();
    if rules.clauses.iter().any(inherited) {
        let words = "Where it says `from` above, the sources speak of the game named there; that it holds of this one too is inferred.";
        section.blocks.insert(0, Block::Words(words.to_string()));
    }
    Some(section)
}
