//! Where two readings, or two variants, differ: in a position, and after which play.

use std::collections::BTreeMap;

use super::edit::same_material;
use super::{Block, Choices, Cited, Session, Sitting, Trouble, Variant, cite};
use crate::explore::diff::{self, Difference, Parting};
use crate::explore::outcome_words;
use crate::notation::{Move, moves};

type Outcome = Result<Vec<Block>, Trouble>;

/// A search looks at no more positions than these.
const MOST_POSITIONS: usize = 50_000;
/// So many moves are named before the rest is only counted.
const MOST_NAMED: usize = 8;

/// `diff READING`, `diff QUESTION ANSWER`, `diff VARIANT [reading READING]`
pub(super) fn diff(session: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        return Err(Trouble::with_help(
            "`diff` needs a reading or a variant to compare with",
            "For example `diff winther`, `diff capture compulsory` or `diff dablo-frostviken`.",
        ));
    }
    let here = session.game()?;
    let (other, name) = other(session, here, rest)?;
    let mine = match &here.answers().reading {
        Some(reading) if *reading != name => reading.clone(),
        _ => here.rules().name.clone(),
    };
    let names = [mine.as_str(), name.as_str()];
    if !same_material(here.rules(), other.rules()) {
        return Ok(vec![Block::Words(material(here, &other, names))]);
    }
    let mut blocks = Vec::new();
    let setup = super::edit::carry_over(here.rules(), other.rules(), &here.setup());
    let there = other.clone().beginning_at(setup)?;
    let found = diff::differ(here.play(), there.play())?;
    match found.is_none() {
        true => blocks.push(Block::Words("In this position nothing differs.".to_string())),
        false => {
            blocks.push(Block::Words("In this position:".to_string()));
            blocks.extend(diff_blocks(here, &there, &found, names)?);
        }
    }
    let start = Sitting::begin(here.variant().clone(), Choices { position: None, ..here.choices().clone() })?;
    let watch = session.watch.as_ref();
    let mut go_on = |plies: usize, positions: usize| {
        if positions % 256 == 0 {
            watch.progress(&format!("play of {plies} plies, {positions} positions"));
        }
        !watch.stopped()
    };
    blocks.extend(part_blocks(start, other, names, MOST_POSITIONS, session.flip, &mut go_on)?);
    Ok(blocks)
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

/// Why moves of two variants cannot be compared.
fn material(here: &Sitting, there: &Sitting, names: [&str; 2]) -> String {
    let facts = |sitting: &Sitting| {
        let rules = sitting.rules();
        let players: Vec<&str> = rules.players.iter().map(|player| player.name.as_str()).collect();
        let kinds: Vec<&str> = rules.kinds.iter().map(|kind| kind.name.as_str()).collect();
        format!("{} points, players {}, pieces {}", rules.board.len(), players.join(" and "), kinds.join(", "))
    };
    format!(
        "Their moves cannot be compared, since they are not played with the same board, players and pieces.\n\
         {}: {}\n{}: {}",
        names[0],
        facts(here),
        names[1],
        facts(there)
    )
}

/// Where two games part from their starts: the position after the shortest such play, and what differs there.
pub fn part_blocks(
    mut first: Sitting,
    mut second: Sitting,
    names: [&str; 2],
    most: usize,
    flip: bool,
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Vec<Block>, Trouble> {
    if !same_material(first.rules(), second.rules()) {
        return Ok(vec![Block::Words(material(&first, &second, names))]);
    }
    let (here, there) = (first.setup(), second.setup());
    if (here.side, &here.men, &here.hands) != (there.side, &there.men, &there.hands) {
        let print = |sitting: &Sitting| crate::notation::position::print(sitting.rules(), &sitting.setup());
        return Ok(vec![Block::Words(format!(
            "They part before the first move.\n{} begins with {}\n{} begins with {}",
            names[0],
            print(&first),
            names[1],
            print(&second)
        ))]);
    }
    let (way, found) = match diff::part(first.play(), second.play(), most, go_on)? {
        Parting::After(way, found) => (way, found),
        Parting::Nowhere { positions, whole: true, .. } => {
            return Ok(vec![Block::Words(format!(
                "From the start they never part: every game was played to its end ({positions} positions)."
            ))]);
        }
        Parting::Nowhere { plies, positions, whole: false } => {
            return Ok(vec![Block::Words(format!(
                "From the start they do not part within {plies} plies. It looked at {positions} positions and no further."
            ))]);
        }
    };
    let mut texts = Vec::new();
    for mv in &way {
        texts.push(moves::print(first.rules(), mv));
        first.play_move(mv)?;
        second.play_move(mv)?;
    }
    let mut blocks = vec![Block::Words(match texts.len() {
        0 => "From the start they part at once:".to_string(),
        1 => format!("From the start they part after 1 ply: {}", texts.join(" ")),
        plies => format!("From the start they part after {plies} plies, and after no fewer: {}", texts.join(" ")),
    })];
    blocks.push(Block::Board {
        rules: first.rules().clone(),
        setup: Box::new(first.setup()),
        marks: first.last_move().map(|last| last.way).unwrap_or_default(),
        targets: Vec::new(),
        flip,
        ascii: false,
    });
    blocks.extend(diff_blocks(&first, &second, &found, names)?);
    Ok(blocks)
}

/// What differs in the positions of two games, with the clauses responsible.
pub fn diff_blocks(
    first: &Sitting,
    second: &Sitting,
    found: &Difference,
    names: [&str; 2],
) -> Result<Vec<Block>, Trouble> {
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
    if !(found.outcome && (first.play().outcome().is_some() || second.play().outcome().is_some())) {
        only(first, second, &found.only_first, names, &mut blocks);
        only(second, first, &found.only_second, [names[1], names[0]], &mut blocks);
    }
    for (calls, name) in [(&found.calls_first, names[0]), (&found.calls_second, names[1])] {
        if !calls.is_empty() {
            blocks.push(Block::Words(format!("Only {name} lets a player call {}.", calls.join(", "))));
        }
    }
    Ok(blocks)
}

/// The moves that only one of two rules allows, together with what allows them and what forbids them.
fn only(here: &Sitting, there: &Sitting, all: &[Move], names: [&str; 2], blocks: &mut Vec<Block>) {
    if all.is_empty() {
        return;
    }
    let texts: Vec<String> = all.iter().map(|mv| moves::print(here.rules(), mv)).collect();
    let mut groups: BTreeMap<String, (Vec<String>, Vec<Cited>, Vec<Cited>)> = BTreeMap::new();
    let cited = |sitting: &Sitting, text: &str| -> (String, Vec<Cited>) {
        match sitting.why(text) {
            Ok(why) => {
                let refusal = sitting.refusal(why);
                let words = match refusal.reason {
                    // The moves that come first are different for no two moves; the reason alone is told.
                    "duty" | "prefer" => refusal.reason.to_string(),
                    reason => format!("{} ({reason})", refusal.words),
                };
                (words, refusal.clauses)
            }
            Err(_) => (String::new(), Vec::new()),
        }
    };
    for text in texts {
        let (_, allowing) = cited(here, &text);
        let (words, forbidding) = cited(there, &text);
        let places: Vec<&str> = allowing.iter().chain(&forbidding).map(|cited| cited.place.as_str()).collect();
        let group = groups.entry(format!("{} {}", places.join(" "), reason_of(&words)));
        let (moves, _, _) = group.or_insert_with(|| (Vec::new(), allowing, forbidding));
        moves.push(text);
    }
    for (moves, allowing, forbidding) in groups.into_values() {
        let named = moves.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join("  ");
        let more = match moves.len().saturating_sub(MOST_NAMED) {
            0 => String::new(),
            more => format!("  and {more} more"),
        };
        blocks.push(Block::Words(format!("Only {}: {named}{more}", names[0])));
        let shared = |cited: &Cited| forbidding.iter().any(|other| other.text == cited.text);
        let allowing: Vec<Cited> = allowing.iter().filter(|cited| !shared(cited)).cloned().collect();
        if !allowing.is_empty() {
            blocks.push(Block::Words(format!("{} allows that by", names[0])));
            blocks.extend(allowing.into_iter().map(Block::Clause));
        }
        match moves.first().map(|text| cited(there, text)) {
            Some((words, clauses)) => {
                let reason = match words.as_str() {
                    "duty" => "another duty comes first".to_string(),
                    "prefer" => "another capture comes first".to_string(),
                    "" => "it names no such move".to_string(),
                    words => words.to_string(),
                };
                blocks.push(Block::Words(format!("{} does not: {reason}", names[1])));
                blocks.extend(clauses.into_iter().map(Block::Clause));
            }
            None => {}
        }
    }
}

/// The reason at the end of words such as `... (rank)`.
fn reason_of(words: &str) -> &str {
    words.rsplit_once('(').map_or(words, |(_, reason)| reason)
}
