//! What there is to see of a fact of moves or counts that is another now: the position, the moves that came or went, and the
//! first moves below which the counts differ.

use super::super::diff::diff;
use super::super::miss::points_of;
use super::made::{Case, Made};
use super::said::{BY_FIRST_MOVE, GAP, UNPLAYABLE, wrapped};
use super::say::{below_first_moves, first_moves, perft_of};
use crate::draw::LastMove;
use crate::notation::moves as notation;
use crate::play::PerftOptions;
use crate::rules::Point;
use crate::session::{Block, Sitting};

/// So many groups of answers are drawn; the others are only named.
const MOST_DRAWN: usize = 3;
/// So many first moves are listed.
const MOST_BRANCHES: usize = 40;
/// So many names of answers stand in a sentence.
const MOST_NAMES: usize = 4;

/// What differs under some answers.
struct Group<'a, D> {
    names: Vec<&'a str>,
    /// The first of these games.
    sitting: &'a Sitting,
    differing: D,
}

/// The moves that can be made first now and could not be, and the other way round, with the position of which they are.
pub(super) fn moves(made: &Made, accepted: &str) -> Vec<Block> {
    let accepted = by_headings(accepted);
    let groups = groups(made, |case, sitting| {
        let before = words_of(said_of(&accepted, &case.name)?)?;
        let now: Vec<_> = sitting.legal().ok()?.iter().map(|mv| notation::print(sitting.rules(), mv)).collect();
        let came: Vec<String> = now.iter().filter(|mv| !before.contains(mv)).cloned().collect();
        let gone: Vec<String> = before.into_iter().filter(|mv| !now.contains(mv)).collect();
        (!came.is_empty() || !gone.is_empty()).then_some((came, gone))
    });
    let all = made.cases.len();
    let mut blocks = Vec::new();
    for Group { names, sitting, differing: (came, gone) } in groups.iter().take(MOST_DRAWN) {
        if names.len() < all {
            blocks.push(Block::Words(format!("Under {}:", listed(names))));
        }
        let legal = sitting.legal().unwrap_or_default();
        let new = legal.iter().filter(|mv| came.contains(&notation::print(sitting.rules(), mv)));
        let mut ways: Vec<Vec<Point>> = new.map(|mv| LastMove::of(mv).way).collect();
        ways.extend(gone.iter().map(|mv| points_of(sitting.rules(), mv)));
        blocks.push(board(sitting, &ways));
        for (title, mark, moves) in [("Legal now and not before:", '+', came), ("No longer legal:", '-', gone)] {
            if !moves.is_empty() {
                let lines = wrapped(moves.iter().cloned());
                let lines: String = lines.lines().map(|line| format!("{mark} {line}\n")).collect();
                blocks.push(Block::Text(format!("{title}\n{lines}")));
            }
        }
    }
    blocks.extend(left_out(&groups));
    blocks.extend(unplayable(made, &accepted));
    blocks
}

/// The first depth at which the counts are others, and the first moves below which they are.
pub(super) fn perft(made: &Made, accepted: &str) -> Vec<Block> {
    let (accepted, branches) = accepted.split_once(BY_FIRST_MOVE).unwrap_or((accepted, ""));
    let accepted = by_lines(accepted);
    let groups = groups(made, |case, sitting| {
        let before = numbers(said_of(&accepted, &case.name)?)?;
        let now = perft_of(sitting).ok()?;
        let depth = before.iter().zip(&now).position(|(before, now)| before != now)?;
        Some((depth, before[depth], now[depth]))
    });
    let all = made.cases.len();
    let mut blocks = Vec::new();
    let mut drawn = None;
    for Group { names, sitting, differing: (index, before, now) } in groups.iter().take(MOST_DRAWN) {
        let under = if names.len() < all { format!(" under {}", listed(names)) } else { String::new() };
        let depth = *index as u32 + 1;
        blocks.push(Block::Words(format!("perft {depth} is {now}, not {before}{under}.")));
        // The same position need not be seen twice.
        let men = Some(sitting.setup().men);
        if drawn != men {
            blocks.push(board(sitting, &[]));
            drawn = men;
        }
        let default = made.cases.first().is_some_and(|first| names.contains(&first.name.as_str()));
        let known = default.then(|| differing_branches(sitting, branches, *index)).flatten();
        blocks.extend(known.or_else(|| all_branches(sitting, depth)).unwrap_or_default());
    }
    blocks.extend(left_out(&groups));
    blocks.extend(unplayable(made, &accepted));
    let default = made.cases.first().map(|case| case.name.as_str()).unwrap_or_default();
    let told = groups.iter().any(|group| group.names.contains(&default));
    let before: Vec<&str> = branches.lines().skip(1).collect();
    let now = below_first_moves(made);
    if !groups.is_empty() && !told && !before.is_empty() && before != now {
        let title = format!("Under {default} the counts are the same, but not below each first move:");
        blocks.push(Block::Words(title));
        blocks.push(Block::Text(diff(&before.join("\n"), &now.join("\n"))));
    }
    blocks
}

/// The first moves of which the accepted fact says another count at a depth; nothing if it says none at all.
fn differing_branches(sitting: &Sitting, accepted: &str, index: usize) -> Option<Vec<Block>> {
    let depth = index + 1;
    let rows = accepted.lines().filter_map(|line| line.split_once(GAP));
    let before: Vec<(String, u64)> =
        rows.filter_map(|(counts, mv)| Some((mv.to_string(), *numbers(counts)?.get(index)?))).collect();
    if before.is_empty() {
        return None;
    }
    let now: Vec<(String, u64)> = first_moves(sitting, depth as u32).ok()?;
    let find = |all: &[(String, u64)], mv: &str| all.iter().find(|(other, _)| other == mv).map(|(_, count)| *count);
    let mut rows = Vec::new();
    for (mv, count) in &now {
        match find(&before, mv) {
            None => rows.push(vec![mv.clone(), count.to_string(), "new".to_string()]),
            Some(other) if other != *count => rows.push(vec![mv.clone(), count.to_string(), format!("not {other}")]),
            Some(_) => {}
        }
    }
    let gone = before.iter().filter(|(mv, _)| find(&now, mv).is_none());
    rows.extend(gone.map(|(mv, count)| vec![mv.clone(), "gone".to_string(), format!("was {count}")]));
    let title = match depth {
        1 => "First moves that came or are gone:".to_string(),
        depth => format!("First moves below which the counts differ, {depth} plies on:"),
    };
    Some(table(title, rows))
}

/// The count below every first move, to be held against what another program says.
fn all_branches(sitting: &Sitting, depth: u32) -> Option<Vec<Block>> {
    let rows = first_moves(sitting, depth).ok()?.into_iter().map(|(mv, count)| vec![mv, count.to_string()]);
    Some(table("By the first move now:".to_string(), rows.collect()))
}

/// A title and as many rows below it as anybody reads.
pub(in crate::verify) fn table(title: String, mut rows: Vec<Vec<String>>) -> Vec<Block> {
    let more = rows.len().saturating_sub(MOST_BRANCHES);
    rows.truncate(MOST_BRANCHES);
    let more = (more > 0).then(|| Block::Words(format!("... and {more} more")));
    [Block::Words(title), Block::Table(rows)].into_iter().chain(more).collect()
}

/// The counts below every first move of a game, at one depth.
pub(in crate::verify) fn divided(
    sitting: &Sitting,
    depth: u32,
    options: PerftOptions,
) -> Result<Vec<(String, u64)>, crate::play::PlayError> {
    let parts = sitting.play().divide(depth, options)?;
    Ok(parts.into_iter().map(|(mv, count)| (notation::print(sitting.rules(), &mv), count)).collect())
}

/// The cases in which something differs, those together in which the same does in the same position.
fn groups<'a, D: PartialEq>(made: &'a Made, differing: impl Fn(&Case, &Sitting) -> Option<D>) -> Vec<Group<'a, D>> {
    let mut groups: Vec<Group<'a, D>> = Vec::new();
    for case in &made.cases {
        let Ok(sitting) = &case.sitting else { continue };
        let Some(differing) = differing(case, sitting) else { continue };
        let same = |group: &&mut Group<'a, D>| {
            group.differing == differing && group.sitting.setup().men == sitting.setup().men
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.names.push(&case.name),
            None => groups.push(Group { names: vec![&case.name], sitting, differing }),
        }
    }
    groups
}

/// Under which answers the game could be played, and cannot any more.
fn unplayable(made: &Made, accepted: &Said<'_>) -> Option<Block> {
    let could = |case: &&Case| said_of(accepted, &case.name).is_some_and(|said| !said.starts_with(UNPLAYABLE));
    let cases: Vec<&Case> = made.cases.iter().filter(|case| case.sitting.is_err()).filter(could).collect();
    let why = cases.first()?.sitting.as_ref().err()?;
    let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    Some(Block::Words(format!("Under {} it cannot be played any more: {}.", listed(&names), why.trim_end_matches('.'))))
}

fn left_out<D>(groups: &[Group<'_, D>]) -> Option<Block> {
    let names: Vec<&str> = groups.iter().skip(MOST_DRAWN).flat_map(|group| &group.names).copied().collect();
    (!names.is_empty()).then(|| Block::Words(format!("It differs under {} too.", listed(&names))))
}

fn listed(names: &[&str]) -> String {
    let shown = names.iter().take(MOST_NAMES).copied().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(MOST_NAMES) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

fn board(sitting: &Sitting, ways: &[Vec<Point>]) -> Block {
    Block::Board {
        rules: sitting.rules().clone(),
        setup: Box::new(sitting.setup()),
        marks: ways.iter().filter_map(|way| way.first()).copied().collect(),
        targets: ways.iter().flat_map(|way| way.iter().skip(1)).copied().collect(),
        numbers: false,
        flip: false,
        ascii: false,
    }
}

/// The entries of an accepted fact: the names of the answers, and what is said under them. Names end in ` and all others`
/// where the rest of the answers come to the same.
type Said<'t> = Vec<(&'t str, String)>;

/// Entries below headings `# NAMES`; one without a heading is of all.
fn by_headings(text: &str) -> Said<'_> {
    let mut entries: Said<'_> = Vec::new();
    for line in text.lines() {
        match line.strip_prefix("# ") {
            Some(names) => entries.push((names, String::new())),
            None => {
                if entries.is_empty() {
                    entries.push(("", String::new()));
                }
                if let Some((_, said)) = entries.last_mut() {
                    *said += line;
                    said.push('\n');
                }
            }
        }
    }
    entries
}

/// Entries of one line each, the names behind what is said; one without names is of all.
fn by_lines(text: &str) -> Said<'_> {
    let lines = text.lines().filter(|line| !line.is_empty());
    let parted = lines.map(|line| line.split_once(GAP).unwrap_or((line, "")));
    parted.map(|(said, names)| (names, said.to_string())).collect()
}

/// What an accepted fact says under an answer.
fn said_of<'s>(said: &'s Said<'_>, name: &str) -> Option<&'s str> {
    let named = |names: &str| names.split(", ").any(|other| other.trim_end_matches(OTHERS) == name);
    let own = said.iter().find(|(names, _)| named(names));
    let rest = || said.iter().find(|(names, _)| names.is_empty() || names.ends_with(OTHERS));
    own.or_else(rest).map(|(_, said)| said.as_str())
}

const OTHERS: &str = " and all others";

/// The moves behind `N moves`; nothing if the text says something else.
fn words_of(text: &str) -> Option<Vec<String>> {
    let (first, rest) = text.trim().split_once('\n').unwrap_or((text.trim(), ""));
    first.strip_suffix(" moves")?.parse::<usize>().ok()?;
    let mut moves: Vec<String> = Vec::new();
    for word in rest.split_whitespace() {
        match moves.last_mut() {
            // The faces of a roll are parted by blanks.
            Some(last) if word.bytes().all(|byte| byte.is_ascii_digit()) && last.starts_with("roll") => {
                *last += " ";
                *last += word;
            }
            _ => moves.push(word.to_string()),
        }
    }
    Some(moves)
}

fn numbers(text: &str) -> Option<Vec<u64>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}
