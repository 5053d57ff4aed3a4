//! Where two readings, or two variants, differ: in a position, and after which play.

use std::collections::BTreeMap;

use super::command::number;
use super::parting::{material, part, part_blocks};
use super::{Block, Choices, Session, Sitting, Trouble, Unwatched, Variant, Watch, cite};
use crate::explore::diff::{self, Difference, Looked};
use crate::explore::{Pairing, WhyError, instead_of, outcome_words, why_move};
use crate::notation::{Move, moves};
use crate::rules::ClauseId;

type Outcome = Result<Vec<Block>, Trouble>;

/// A search looks at no more positions than these, unless it is told how many.
const MOST_POSITIONS: usize = 100_000;
/// It is proposed to look at so many times more.
const FURTHER: usize = 10;
/// So many moves are named before the rest is only counted.
pub(super) const MOST_NAMED: usize = 8;
/// For so many moves the clauses are looked for; each takes its time.
const MOST_EXPLAINED: usize = 1_000;

/// `diff READING`, `diff QUESTION ANSWER`, `diff VARIANT [reading READING]`, each with a number of positions
pub(super) fn diff(session: &mut Session, rest: &str) -> Outcome {
    let (rest, most) = how_far(session.game()?, rest)?;
    if rest.is_empty() {
        return Err(Trouble::with_help(
            "`diff` needs a reading, a question with an answer, or a variant to compare with",
            examples(session.game()?),
        ));
    }
    let here = session.game()?;
    let (other, name) = other(session, here, rest)?;
    let mine = match &here.answers().reading {
        Some(reading) if *reading != name => reading.clone(),
        _ => here.rules().name.clone(),
    };
    // Answers set on the spot are no part of a reading.
    let set: Vec<String> = here.choices().set.iter().map(|(question, answer)| format!("{question} {answer}")).collect();
    let mine = if set.is_empty() { mine } else { format!("{mine} with {}", set.join(", ")) };
    let (mine, name) = told_apart([mine, name], [here, &other]);
    let names = [mine.as_str(), name.as_str()];
    if here.rules().fingerprint() == other.rules().fingerprint() {
        let alike = format!("{mine} and {name} are the same rules: no position and no play tells them apart.");
        return Ok(vec![Block::Words(alike)]);
    }
    let pairing = match Pairing::of(here.rules(), other.rules()) {
        Ok(pairing) => pairing,
        Err(apart) => return Ok(vec![Block::Words(material(here, &other, names, &apart))]),
    };
    let mut blocks = Vec::new();
    let setup = super::edit::carry_over(here.rules(), other.rules(), &pairing.setup(&here.setup()));
    let there = other.clone().beginning_at(setup)?;
    let found = diff::differ(here.play(), there.play(), &pairing)?;
    match found.is_none() {
        true => blocks.push(Block::Words("In this position nothing differs.".to_string())),
        false => {
            blocks.push(Block::Words("In this position:".to_string()));
            blocks.extend(explained(here, &there, &found, names, session.watch.as_ref()));
        }
    }
    if session.watch.stopped() {
        blocks.push(Block::Words("It was stopped before it looked for a play that parts them.".to_string()));
        return Ok(blocks);
    }
    let start = Sitting::begin(here.variant().clone(), Choices { position: None, ..here.choices().clone() })?;
    let watch = session.watch.as_ref();
    let mut go_on = |looked: Looked| {
        if looked.positions.is_multiple_of(256) {
            watch.progress(&looked.to_string());
        }
        !watch.stopped()
    };
    let most_positions = most.unwrap_or(MOST_POSITIONS);
    let parted = match part(start, other, names, most_positions, &mut go_on) {
        Err(_) if session.watch.stopped() => {
            blocks.push(Block::Words("The search for a play that parts them was stopped.".to_string()));
            return Ok(blocks);
        }
        parted => parted?,
    };
    blocks.extend(part_blocks(&parted, names, session.flip)?);
    match (session.watch.stopped(), parted.is_open()) {
        (true, true) => blocks.push(Block::Words("The search was stopped.".to_string())),
        (false, true) => {
            let further = most_positions.saturating_mul(FURTHER);
            blocks.push(Block::Words(format!("`diff {rest} {further}` looks at more positions; Ctrl-C stops it.")));
        }
        (_, false) => {}
    }
    Ok(blocks)
}

/// What could be typed here.
fn examples(here: &Sitting) -> String {
    let ruleset = &here.variant().ruleset;
    let reading = ruleset.readings.iter().find(|reading| here.answers().reading.as_ref() != Some(&reading.key));
    let question = ruleset.questions.iter().find_map(|question| Some((question, question.answers.get(1)?)));
    let reading = reading.map(|reading| format!("`diff {}`", reading.key));
    let question = question.map(|(question, answer)| format!("`diff {} {}`", question.name, answer.name));
    let all: Vec<String> = reading.into_iter().chain(question).collect();
    match all.is_empty() {
        true => "For example `diff ./mine.dablo`, or the name of a bundled variant.".to_string(),
        false => format!("For example {}; the name of another variant does as well.", all.join(" or ")),
    }
}

/// What stands before the number of positions to be looked at, and that number. A number that is an answer or a reading is none.
pub(super) fn how_far<'a>(here: &Sitting, text: &'a str) -> Result<(&'a str, Option<usize>), Trouble> {
    let Some((before, last)) = text.trim().rsplit_once(char::is_whitespace) else { return Ok((text, None)) };
    let before = before.trim_end();
    let question = here.variant().ruleset.questions.iter().find(|question| question.name == before);
    let is_answer = question.is_some_and(|question| question.answers.iter().any(|answer| answer.name == last));
    let is_reading = before.rsplit(char::is_whitespace).next() == Some("reading");
    if is_answer || is_reading || !last.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok((text, None));
    }
    match number(last, None)? {
        0 => Err(Trouble::words("to look at 0 positions finds nothing; the number is of positions to be looked at")),
        positions => Ok((before, Some(positions))),
    }
}

/// The game with which to compare, at its start, and what to call it.
fn other(session: &Session, here: &Sitting, text: &str) -> Result<(Sitting, String), Trouble> {
    let ruleset = &here.variant().ruleset;
    let words: Vec<&str> = text.split_whitespace().collect();
    let fresh = |choices: Choices| Sitting::begin(here.variant().clone(), Choices { position: None, ..choices });
    if let [reading] = words.as_slice()
        && ruleset.readings.iter().any(|known| known.key == *reading)
    {
        let choices = Choices { reading: Some(reading.to_string()), set: Vec::new(), ..here.choices().clone() };
        return Ok((fresh(choices)?, reading.to_string()));
    }
    if let [question, answer] = words.as_slice()
        && ruleset.questions.iter().any(|known| known.name == *question)
    {
        let mut choices = here.choices().clone();
        choices.set.retain(|(known, _)| known != question);
        choices.set.push((question.to_string(), answer.to_string()));
        return Ok((fresh(choices)?, format!("{question} {answer}")));
    }
    if let [question] = words.as_slice()
        && let Some(known) = ruleset.questions.iter().find(|known| known.name == *question)
    {
        let answers: Vec<&str> = known.answers.iter().map(|answer| answer.name.as_str()).collect();
        return Err(Trouble::words(format!("`{question}` needs an answer: {}", answers.join(", "))));
    }
    let (name, reading) = match text.rsplit_once(" reading ") {
        Some((name, reading)) => (name.trim(), Some(reading.trim().to_string())),
        None => (text, None),
    };
    let variant = Variant::load(session.library.as_ref(), name).map_err(|trouble| match trouble {
        Trouble::Words { message, mut help } => {
            let readings: Vec<&str> = ruleset.readings.iter().map(|reading| reading.key.as_str()).collect();
            if !readings.is_empty() {
                help.push(format!("The readings here are {}.", readings.join(", ")));
            }
            Trouble::Words { message, help }
        }
        other => other,
    })?;
    let called = reading.clone().unwrap_or_else(|| variant.ruleset.name.clone());
    Ok((Sitting::begin(variant, Choices { reading, ..Choices::default() })?, called))
}

/// What to call two sets of rules, told apart where they would be called the same: by their files, and by the answers set.
pub fn told_apart(names: [String; 2], sittings: [&Sitting; 2]) -> (String, String) {
    let [first, second] = names;
    if first != second {
        return (first, second);
    }
    let called = sittings.map(|sitting| sitting.variant().called.clone());
    if called[0] != called[1] {
        return match first == sittings[0].rules().name {
            true => (called[0].clone(), called[1].clone()),
            false => (format!("{first} of {}", called[0]), format!("{second} of {}", called[1])),
        };
    }
    (format!("{first} (first)"), format!("{second} (second)"))
}

/// What differs in the positions of two games, with the clauses responsible.
pub fn diff_blocks(
    first: &Sitting,
    second: &Sitting,
    found: &Difference,
    names: [&str; 2],
) -> Result<Vec<Block>, Trouble> {
    Ok(explained(first, second, found, names, &Unwatched))
}

/// As [`diff_blocks`]; who waits is told how far it is, and may stop it.
fn explained(first: &Sitting, second: &Sitting, found: &Difference, names: [&str; 2], watch: &dyn Watch) -> Vec<Block> {
    let mut blocks = Vec::new();
    if found.outcome {
        for (sitting, name) in [(first, names[0]), (second, names[1])] {
            let Some(outcome) = sitting.play().outcome() else {
                blocks.push(Block::Words(format!("{name}: the game goes on.")));
                continue;
            };
            blocks.push(Block::Words(format!("{name}: {}", outcome_words(sitting.rules(), outcome))));
            let sources = &sitting.variant().sources;
            blocks.extend(outcome.clause.map(|clause| Block::Clause(cite(sitting.rules(), sources, clause))));
        }
    }
    // If one game is over, all its moves are missing; the end says why.
    let over = found.outcome && (first.play().outcome().is_some() || second.play().outcome().is_some());
    // Only what can be paired has been compared.
    if let (false, Ok(pairing)) = (over, Pairing::of(first.rules(), second.rules())) {
        only([first, second], &pairing, &found.only_first, names, watch, &mut blocks);
        let names = [names[1], names[0]];
        only([second, first], &pairing.turned(), &found.only_second, names, watch, &mut blocks);
    }
    for (sitting, calls, name) in [(first, &found.calls_first, names[0]), (second, &found.calls_second, names[1])] {
        if !calls.is_empty() {
            blocks.push(Block::Words(format!("Only {name} lets a player call {}.", calls.join(", "))));
            let rules = sitting.rules().turn.calls.iter().filter(|call| calls.contains(&call.name));
            blocks.extend(cited(sitting, &rules.map(|call| call.clause).collect::<Vec<_>>()));
        }
    }
    blocks
}

/// Moves that the same clauses allow under one set of rules and forbid under the other.
struct Group {
    moves: Vec<String>,
    allowing: Vec<ClauseId>,
    forbidding: Vec<ClauseId>,
    /// Why the other rules do not allow them.
    why: String,
}

/// The moves that only one of two rules allows, together with what allows them and what forbids them.
fn only(
    [here, there]: [&Sitting; 2],
    pairing: &Pairing,
    all: &[Move],
    names: [&str; 2],
    watch: &dyn Watch,
    blocks: &mut Vec<Block>,
) {
    let (mine, theirs) = diff::clauses(here.rules(), there.rules());
    let mut groups: BTreeMap<(Vec<ClauseId>, Vec<ClauseId>, String), Group> = BTreeMap::new();
    let referees = (here.referee(), there.referee());
    let mut asked = 0;
    // Why the others are only counted.
    let mut limit = format!("only for the first {MOST_EXPLAINED} of them it was asked why");
    for mv in all.iter().take(MOST_EXPLAINED) {
        if watch.stopped() {
            limit = "stopped before it was asked why".to_string();
            break;
        }
        watch.progress(&format!("asking why: {asked} of {} moves", all.len().min(MOST_EXPLAINED)));
        let (Ok(referee), Ok(other)) = &referees else {
            limit = "why cannot be said".to_string();
            break;
        };
        let text = moves::print(here.rules(), mv);
        let paired = pairing.mv(mv);
        let refused = match why_move(other, &paired) {
            Ok(refused) => Some(refused),
            Err(WhyError::Move(_)) => None,
            Err(_) if watch.stopped() => continue,
            // It is the same for all that follow.
            Err(WhyError::Referee(error)) => {
                limit = format!("why cannot be said: {error}");
                break;
            }
        };
        // A move that the other rules only write otherwise, as with a promotion on the way, is refused by no clause.
        let otherwise = instead_of(other, &paired).ok().flatten();
        let forbidding = match (&otherwise, &refused) {
            (Some((_, clauses)), _) => clauses.iter().filter(|id| theirs.contains(id)).copied().collect(),
            (None, Some(why)) => why.clauses.clone(),
            (None, None) => Vec::new(),
        };
        let allowing = why_move(referee, mv).map(|why| why.clauses).unwrap_or_default();
        // What was stopped says nothing; the next round notices.
        if watch.stopped() {
            continue;
        }
        asked += 1;
        // What both rules say explains nothing, where something is said by one alone.
        let own: Vec<ClauseId> = allowing.iter().filter(|id| mine.contains(id)).copied().collect();
        let told = |id: &ClauseId| {
            let words = &here.rules().clause(*id).text;
            forbidding.iter().any(|other| there.rules().clause(*other).text == *words)
        };
        let allowing = match own.is_empty() {
            true => allowing.into_iter().filter(|id| !told(id)).collect(),
            false => own,
        };
        let reason = refused.as_ref().map_or("", |why| why.reason.map_or("legal", |reason| reason.word()));
        let otherwise = otherwise.map(|(mv, _)| moves::print(there.rules(), &mv));
        let key = otherwise.clone().unwrap_or_else(|| reason.to_string());
        let why = match (reason, &refused) {
            _ if otherwise.is_some() => format!("it has `{}` instead", otherwise.unwrap_or_default()),
            // Which moves come first is told by the list of the other rules.
            ("duty", _) => "another duty comes first (duty)".to_string(),
            ("prefer", _) => "another capture comes first (prefer)".to_string(),
            (reason, Some(why)) => format!("{} ({reason})", why.words),
            (_, None) => "it knows no such move".to_string(),
        };
        let group = groups.entry((allowing.clone(), forbidding.clone(), key));
        let group = group.or_insert_with(|| Group { moves: Vec::new(), allowing, forbidding, why });
        group.moves.push(text);
    }
    for Group { moves, allowing, forbidding, why } in groups.into_values() {
        let named = moves.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join("  ");
        let more = match moves.len().saturating_sub(MOST_NAMED) {
            0 => String::new(),
            more => format!("  and {more} more"),
        };
        blocks.push(Block::Words(format!("Only {}: {named}{more}", names[0])));
        let told = allowing.iter().any(|id| mine.contains(id)) || forbidding.iter().any(|id| theirs.contains(id));
        if !allowing.is_empty() {
            blocks.push(Block::Words(format!("{} allows that by", names[0])));
            blocks.extend(cited(here, &allowing));
        }
        blocks.push(Block::Words(format!("{} does not: {why}", names[1])));
        blocks.extend(cited(there, &forbidding));
        if !told {
            behind(here, &mine, names[0], blocks);
            behind(there, &theirs, names[1], blocks);
        }
    }
    let rest: Vec<String> = all.iter().skip(asked).take(MOST_NAMED).map(|mv| moves::print(here.rules(), mv)).collect();
    if !rest.is_empty() {
        let more = match all.len().saturating_sub(asked + MOST_NAMED) {
            0 => String::new(),
            more => format!("  and {more} more"),
        };
        blocks.push(Block::Words(format!("Only {}: {}{more} ({limit})", names[0], rest.join("  "))));
    }
}

/// Where no clause that allows or forbids a move differs, some clause behind it does: a rank, a zone, a choice.
fn behind(sitting: &Sitting, differing: &[ClauseId], name: &str, blocks: &mut Vec<Block>) {
    if differing.is_empty() {
        return;
    }
    blocks.push(Block::Words(format!("What only {name} says:")));
    blocks.extend(cited(sitting, &differing[..differing.len().min(MOST_NAMED)]));
    match differing.len().saturating_sub(MOST_NAMED) {
        0 => {}
        1 => blocks.push(Block::Words("and 1 clause more".to_string())),
        more => blocks.push(Block::Words(format!("and {more} clauses more"))),
    }
}

fn cited(sitting: &Sitting, clauses: &[ClauseId]) -> impl Iterator<Item = Block> {
    clauses.iter().map(|&id| Block::Clause(cite(sitting.rules(), &sitting.variant().sources, id)))
}
