//! Commands that ask about moves, rules, counts and commands.

use super::command::{self, COMMANDS, nothing_behind, number};
use super::{Block, Session, Sitting, Trouble, citation, cite};
use crate::diagnostics::{Code, nearest};
use crate::notation::moves as notation;
use crate::play::PerftOptions;
use crate::rules::{ClauseId, WhyChosen};

type Outcome = Result<Vec<Block>, Trouble>;

pub(super) fn why(session: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        return Err(Trouble::words("`why` needs a move, as in `why a1-a2`"));
    }
    let sitting = session.game()?;
    why_blocks(sitting, rest)
}

/// The answer to why a move is legal or not.
pub fn why_blocks(sitting: &Sitting, text: &str) -> Result<Vec<Block>, Trouble> {
    let refusal = sitting.refusal(sitting.why(text)?);
    let verdict = match refusal.reason {
        "legal" => format!("{} is legal.", refusal.text),
        reason => format!("{} is not legal: {} ({reason}).", refusal.text, refusal.words),
    };
    let mut blocks = vec![Block::Words(verdict)];
    blocks.extend(refusal.clauses.into_iter().map(Block::Clause));
    Ok(blocks)
}

pub(super) fn explain(session: &mut Session, rest: &str) -> Outcome {
    if let Some(code) = Code::ALL.iter().find(|code| code.text() == rest) {
        return Ok(vec![Block::Words(format!("{}: {}", code.text(), code.meaning().trim()))]);
    }
    let sitting = session.game()?;
    let (rules, sources) = (sitting.rules(), &sitting.variant().sources);
    let ids = (0..rules.clauses.len() as u32).map(ClauseId);
    let wanted = rest.trim_matches('`').to_lowercase();
    let fits = |id: &ClauseId| {
        let clause = rules.clause(*id);
        let question = clause.question.as_ref().map(|(question, _)| question.to_lowercase());
        wanted.is_empty() || clause.label.to_lowercase() == wanted || question.as_ref() == Some(&wanted)
    };
    let found: Vec<Block> = ids.filter(fits).map(|id| Block::Clause(cite(rules, sources, id))).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let labels = rules.clauses.iter().map(|clause| clause.label.as_str());
    let message = format!("no clause is called `{rest}`");
    Err(match nearest(rest, labels) {
        Some(near) => Trouble::with_help(message, format!("Did you mean `{near}`?")),
        None => Trouble::with_help(message, "`explain` alone shows all clauses."),
    })
}

pub(super) fn questions(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("questions", rest)?;
    Ok(questions_blocks(session.game()?))
}

/// The questions with their answers, the one in force marked, and what is assumed where nothing is said.
pub fn questions_blocks(sitting: &Sitting) -> Vec<Block> {
    let mut rows = Vec::new();
    for (question, chosen) in sitting.variant().ruleset.questions.iter().zip(&sitting.answers().chosen) {
        rows.push(vec![
            format!("{}? {}", question.name, question.wording.as_deref().unwrap_or("")).trim_end().to_string(),
        ]);
        for answer in &question.answers {
            let mark = if answer.name == chosen.answer { "*" } else { " " };
            let clauses = match answer.clauses.is_empty() {
                true => "nothing".to_string(),
                false => answer.clauses.join("; "),
            };
            let unsaid = answer.name == chosen.answer && chosen.why == WhyChosen::NotSaid;
            let clauses = match (unsaid, &sitting.answers().reading) {
                (true, Some(reading)) => format!("{clauses}  (not said by the reading `{reading}`)"),
                _ => clauses,
            };
            rows.push(vec![format!("  {mark} {}", answer.name), clauses]);
            if !answer.marks.is_empty() {
                let who: Vec<String> = answer.marks.iter().map(citation).collect();
                rows.push(vec![String::new(), format!("  {}", who.join(", "))]);
            }
        }
    }
    let mut blocks = Vec::new();
    if rows.is_empty() {
        blocks.push(Block::Words("The file asks no questions.".to_string()));
    } else {
        blocks.push(Block::Table(rows));
    }
    let assumed = &sitting.rules().assumptions;
    if !assumed.is_empty() {
        blocks.push(Block::Words("Not answered, and assumed meanwhile:".to_string()));
        let rows = assumed.iter().map(|a| vec![format!("  {}", a.point), a.assumed.to_string()]);
        blocks.push(Block::Table(rows.collect()));
    }
    blocks
}

/// Why an answer is in force, in words.
pub fn why_chosen(why: WhyChosen) -> &'static str {
    match why {
        WhyChosen::Set => "set",
        WhyChosen::Reading => "said by the reading",
        WhyChosen::NotSaid => "not said by the reading: the first answer",
    }
}

pub(super) fn sources(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("sources", rest)?;
    let ruleset = &session.game()?.variant().ruleset;
    let rows = ruleset.sources.iter().map(|source| {
        let is_reading = ruleset.readings.iter().any(|reading| reading.key == source.key);
        let sort = if is_reading { "reading" } else { "source" };
        vec![source.key.clone(), sort.to_string(), source.certainty.word().to_string(), source.text.clone()]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    Ok(vec![match rows.is_empty() {
        true => Block::Words("The file names no sources.".to_string()),
        false => Block::Table(rows),
    }])
}

/// Counting deeper than this by accident would never end.
const DEEPEST: usize = 64;

fn depth(rest: &str) -> Result<u32, Trouble> {
    match number(rest, None)? {
        depth if depth <= DEEPEST => Ok(depth as u32),
        depth => Err(Trouble::words(format!("{depth} is too deep; {DEEPEST} is the most"))),
    }
}

pub(super) fn perft(session: &mut Session, rest: &str) -> Outcome {
    let play = session.game()?.play();
    let mut rows = Vec::new();
    let deepest = depth(rest)?;
    for depth in deepest.min(1)..=deepest {
        rows.push(vec![depth.to_string(), play.perft(depth, PerftOptions::default())?.to_string()]);
    }
    Ok(vec![Block::Table(rows)])
}

pub(super) fn divide(session: &mut Session, rest: &str) -> Outcome {
    let sitting = session.game()?;
    let depth = depth(rest)?;
    let parts = sitting.play().divide(depth, PerftOptions::default())?;
    let total = sitting.play().perft(depth, PerftOptions::default())?;
    let mut rows: Vec<Vec<String>> =
        parts.iter().map(|(mv, count)| vec![notation::print(sitting.rules(), mv), count.to_string()]).collect();
    rows.push(vec![depth.to_string(), total.to_string()]);
    Ok(vec![Block::Table(rows)])
}

pub(super) fn help(_: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        let rows = COMMANDS.iter().map(|c| vec![format!("{} {}", c.name, c.arguments), c.help.to_string()]);
        return Ok(vec![
            Block::Words(
                "Type a move, as `e5-c5` or `c3xe5xg3`, or a command; its first letters are enough.".to_string(),
            ),
            Block::Table(rows.collect()),
        ]);
    }
    let command = command::named(rest)?;
    Ok(vec![Block::Words(format!("{} {}\n  {}", command.name, command.arguments, command.help))])
}
