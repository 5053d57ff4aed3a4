//! What each fact says.

use std::fmt::Write;

use super::made::{Made, entries, headings};
use super::said::{BY_FIRST_MOVE, GAP, UNPLAYABLE, WIDTH, wrapped};
use super::shown::divided;
use crate::draw;
use crate::notation::{moves as notation, position};
use crate::play::{PerftOptions, PlayError};
use crate::prose;
use crate::rules::{FirstRule, Player, Point, Rules};
use crate::search::Lots;
use crate::session::{Sitting, citation, record, state};

/// No more positions than about so many are counted at one depth.
const PERFT_NODES: u64 = 20_000;
/// No fact counts deeper.
const PERFT_DEPTH: u32 = 8;
/// The seed of the random game, and how many plies of it are played.
const SEED: u64 = 1;
const PLIES: usize = 300;

/// The empty board, the number of its points and links, and its zones.
pub(super) fn board(made: &Made) -> String {
    entries(&made.each(false, |sitting| {
        let rules = sitting.rules();
        let board = &rules.board;
        let mut text = drawn(sitting, &position::empty(rules));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{} points, {} links", board.len(), board.links.len());
        for zone in &board.zones {
            let players = (0..rules.players.len() as u8).map(Player);
            // What depends on the position stands in the rulebook.
            let fixed = players.filter_map(|player| zone.points.fixed(player));
            let points: Vec<Vec<Point>> = fixed.map(|set| set.iter().collect()).collect();
            let same = points.windows(2).all(|pair| pair[0] == pair[1]);
            let names = |points: &[Point]| points.iter().map(|&point| board.print(point)).collect::<Vec<_>>().join(" ");
            for (player, points) in rules.players.iter().zip(&points).take(if same { 1 } else { usize::MAX }) {
                let whose = if same { String::new() } else { format!(" of {}", player.name) };
                let _ = writeln!(text, "zone {}{whose}: {}", zone.name, names(points));
            }
        }
        text
    }))
}

/// The position at the start, and how it is decided who begins.
pub(super) fn setup(made: &Made) -> String {
    entries(&made.each(false, |sitting| {
        let setup = sitting.setup();
        let begins = begins(sitting.rules());
        format!("{}\n{}\n{begins}", drawn(sitting, &setup), position::print(sitting.rules(), &setup))
    }))
}

/// How it is decided who begins, where the rules do not name the player.
fn begins(rules: &Rules) -> String {
    let how = match rules.first.rule {
        FirstRule::Player => return String::new(),
        FirstRule::Lot => "The lot decides who begins",
        FirstRule::Agreement => "The players agree on who begins",
        FirstRule::Unsaid => "No clause says who begins",
    };
    format!("{how}; here it is {}.\n", rules.players[rules.first.player.index()].name)
}

fn drawn(sitting: &Sitting, setup: &crate::notation::Setup) -> String {
    let options = draw::TextOptions { unicode: true, width: WIDTH, ..draw::TextOptions::default() };
    let text = draw::text(sitting.rules(), setup, &options);
    let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

/// The questions with all their answers, and what each reading takes.
pub(super) fn answers(made: &Made) -> String {
    let ruleset = &made.variant.ruleset;
    let mut text = String::new();
    for question in &ruleset.questions {
        let wording = question.wording.as_ref().map(|wording| format!(": {wording}")).unwrap_or_default();
        let _ = writeln!(text, "{}{wording}", question.name);
        for answer in &question.answers {
            let marks: Vec<String> = answer.marks.iter().map(citation).collect();
            let by = if marks.is_empty() { "nobody".to_string() } else { marks.join(", ") };
            let _ = writeln!(text, "  {}, by {by}", answer.name);
            for clause in &answer.clauses {
                let _ = writeln!(text, "    {clause}");
            }
        }
    }
    if ruleset.questions.is_empty() {
        text += "The file asks no questions.\n";
    }
    for reading in &ruleset.readings {
        let default = if ruleset.default_reading.as_ref() == Some(&reading.key) { " (default)" } else { "" };
        let _ = writeln!(text, "\nreading {}{default}, {}: {}", reading.key, reading.certainty.word(), reading.text);
        let Ok(answers) = ruleset.answers(Some(&reading.key), &[]) else { continue };
        for chosen in &answers.chosen {
            let _ = writeln!(text, "  {} {}", chosen.question, chosen.answer);
        }
    }
    text
}

/// The moves that can be made first.
pub(super) fn moves(made: &Made) -> String {
    entries(&made.each(false, |sitting| match sitting.legal() {
        Ok(legal) => {
            let texts = legal.iter().map(|mv| notation::print(sitting.rules(), mv));
            format!("{} moves\n{}", legal.len(), wrapped(texts))
        }
        Err(trouble) => format!("{trouble}\n"),
    }))
}

/// How many positions there are at each depth: a line for each case, or for all cases that have the same numbers; then the
/// same below each first move of the default, so that a difference can be found.
pub(super) fn perft(made: &Made) -> String {
    let all = made.each(false, |sitting| match perft_of(sitting) {
        Ok(counts) => in_a_row(&counts),
        Err(error) => error.to_string(),
    });
    let lines = all.iter().zip(headings(&all)).map(|((_, counts), names)| match all.len() {
        1 => format!("{counts}\n"),
        _ => format!("{counts}{GAP}{names}\n"),
    });
    let mut text: String = lines.collect();
    if let (Some(case), rows @ [_, ..]) = (made.cases.first(), below_first_moves(made).as_slice()) {
        let under = if all.len() == 1 { String::new() } else { format!(", {}", case.name) };
        text += &format!("\n{BY_FIRST_MOVE}{under}:\n");
        rows.iter().for_each(|row| text += &format!("{row}\n"));
    }
    text
}

/// The counts below each first move of the default, a line each; none where they would only tell the moves themselves.
pub(super) fn below_first_moves(made: &Made) -> Vec<String> {
    let rows = made.default().ok().and_then(|sitting| by_first_move(sitting).ok()).unwrap_or_default();
    rows.into_iter().map(|(mv, counts)| format!("{}{GAP}{mv}", in_a_row(&counts))).collect()
}

fn in_a_row(counts: &[u64]) -> String {
    counts.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// Counts as deep as the next depth has, by its growth so far, no more positions than the limit.
pub(super) fn perft_of(sitting: &Sitting) -> Result<Vec<u64>, PlayError> {
    let mut found: Vec<u64> = vec![1];
    for depth in 1..=PERFT_DEPTH {
        let last = found[found.len() - 1];
        let growth = found.len().checked_sub(2).map_or(1, |before| last / found[before].max(1) + 1);
        if last.saturating_mul(growth) > PERFT_NODES || last == 0 {
            break;
        }
        found.push(sitting.play().perft(depth, options(sitting))?);
    }
    found.remove(0);
    Ok(found)
}

fn options(sitting: &Sitting) -> PerftOptions {
    PerftOptions { rolls: sitting.rules().turn.dice.is_some(), ..PerftOptions::default() }
}

/// The count below each first move at a depth.
pub(super) fn first_moves(sitting: &Sitting, depth: u32) -> Result<Vec<(String, u64)>, PlayError> {
    divided(sitting, depth, options(sitting))
}

/// The counts below each first move, from depth 1 on.
fn by_first_move(sitting: &Sitting) -> Result<Vec<(String, Vec<u64>)>, PlayError> {
    let mut rows: Vec<(String, Vec<u64>)> = Vec::new();
    // At the first depth there is nothing to tell but the moves themselves.
    let depths = Some(perft_of(sitting)?.len()).filter(|depths| *depths > 1).unwrap_or(0);
    for depth in (1..).take(depths) {
        for (index, (mv, count)) in first_moves(sitting, depth)?.into_iter().enumerate() {
            match rows.get_mut(index) {
                Some((_, counts)) => counts.push(count),
                None => rows.push((mv, vec![count])),
            }
        }
    }
    Ok(rows)
}

/// The seed of the random game, and how many plies of it are played at most.
pub fn game_lots() -> (u64, usize) {
    (SEED, PLIES)
}

/// A random game under each reading.
pub(super) fn game(made: &Made) -> String {
    entries(&made.each(true, |sitting| {
        let mut sitting = sitting.clone();
        let mut lots = Lots::new(SEED);
        let mut failed = None;
        for _ in 0..PLIES {
            match sitting.play_random(&mut lots) {
                Ok(Some(_)) if sitting.play().outcome().is_none() => {}
                Ok(_) => break,
                Err(trouble) => {
                    failed = Some(format!("{trouble}\n"));
                    break;
                }
            }
        }
        let mut kept = sitting.record();
        // What is assumed the questions say.
        kept.entries.retain(|entry| !matches!(entry, record::Entry::Comment(_)));
        let moves = record::Record { entries: kept.entries, result: kept.result, ..record::Record::default() };
        // Which rules it was played under the name of the fact says.
        let moves = record::print(&moves).split_once('\n').map(|(_, moves)| moves.to_string()).unwrap_or_default();
        let end = state_words(&sitting);
        format!("{moves}{}{end}{}", drawn_with_text(&sitting), failed.unwrap_or_default())
    }))
}

fn drawn_with_text(sitting: &Sitting) -> String {
    let setup = sitting.setup();
    format!("\n{}\n{}\n", drawn(sitting, &setup), position::print(sitting.rules(), &setup))
}

/// How the game ended, without the place of the clause.
fn state_words(sitting: &Sitting) -> String {
    state(sitting).and_then(|words| words.lines().next().map(|line| format!("{line}\n"))).unwrap_or_default()
}

/// The questions of the family, and who answers them.
pub(super) fn questions(made: &Made) -> String {
    of_default(made, |sitting| {
        prose::questionnaire_page(&made.variant.ruleset, sitting.answers(), sitting.rules()).text()
    })
}

/// The rules in English.
pub(super) fn rulebook(made: &Made) -> String {
    of_default(made, |sitting| prose::rulebook(&made.variant.ruleset, sitting.answers(), sitting.rules()).text())
}

fn of_default(made: &Made, say: impl Fn(&Sitting) -> String) -> String {
    match made.default() {
        Ok(sitting) => say(sitting),
        Err(message) => format!("{UNPLAYABLE}: {message}\n"),
    }
}
