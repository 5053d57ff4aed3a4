//! The place where two games part: searched for from their starts, and drawn.

use std::sync::Arc;

use super::differ::{MOST_NAMED, diff_blocks};
use super::edit::carry_over;
use super::{Block, Sitting, Trouble};
use crate::explore::diff::{self, Difference, Looked, Parting};
use crate::explore::{Apart, Pairing};
use crate::notation::{Setup, moves, position};
use crate::rules::{Point, PointInfo, Rules};

/// Why moves of two variants cannot be compared.
pub(super) fn material(here: &Sitting, there: &Sitting, names: [&str; 2], apart: &[Apart]) -> String {
    let facts = |sitting: &Sitting| {
        let rules = sitting.rules();
        let players: Vec<&str> = rules.players.iter().map(|player| player.name.as_str()).collect();
        let kinds: Vec<&str> = rules.kinds.iter().map(|kind| kind.name.as_str()).collect();
        format!("{} points, players {}, pieces {}", rules.board.len(), players.join(" and "), kinds.join(", "))
    };
    let apart: Vec<&str> = apart
        .iter()
        .map(|apart| match apart {
            Apart::Points => "points",
            Apart::Kinds => "kinds of piece",
            Apart::Players => "numbers of players",
        })
        .collect();
    let words = format!(
        "Their moves cannot be compared, since they have other {}.\n{}: {}\n{}: {}",
        apart.join(" and "),
        names[0],
        facts(here),
        names[1],
        facts(there)
    );
    match points_apart(here, there, names) {
        Some(apart) => format!("{words}\n{apart}"),
        None => words,
    }
}

/// Which points keep two boards apart.
fn points_apart(here: &Sitting, there: &Sitting, names: [&str; 2]) -> Option<String> {
    let (points, others) = (&here.rules().board.points, &there.rules().board.points);
    let only = |all: &[PointInfo], other: &[PointInfo], name: &str| -> Option<String> {
        let lacking = |point: &&PointInfo| !other.iter().any(|other| other.name == point.name);
        let names: Vec<&str> = all.iter().filter(lacking).map(|point| point.name.as_str()).collect();
        let more = match names.len().saturating_sub(MOST_NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let named = names.iter().take(MOST_NAMED).copied().collect::<Vec<_>>().join(" ");
        (!names.is_empty()).then(|| format!("Only {name} has {named}{more}."))
    };
    let both: Vec<String> =
        [only(points, others, names[0]), only(others, points, names[1])].into_iter().flatten().collect();
    (!both.is_empty()).then(|| both.join("\n"))
}

/// Where two games part from their starts.
#[derive(Clone, Debug)]
pub enum Parted {
    /// Their moves cannot be compared; says why.
    Incomparable(String),
    /// The positions from which they begin differ.
    BeforeTheFirstMove {
        /// The two games at their own starts.
        games: Box<(Sitting, Sitting)>,
        /// How they part where both begin from the start of the first, and of the second; `None` where the other rules do not
        /// know that position.
        onward: Box<[Option<Parted>; 2]>,
    },
    /// After the shortest such play, or after one that was found among many games.
    After {
        /// The two games after it.
        games: Box<(Sitting, Sitting)>,
        /// The moves played.
        play: Vec<String>,
        /// What differs there.
        found: Difference,
        /// No play of fewer plies parts them.
        least: usize,
    },
    /// Nowhere, as far as was looked.
    Nowhere {
        /// So many plies were looked through in full.
        plies: usize,
        /// So many positions were looked at.
        positions: usize,
        /// All games were over by then: they never part.
        whole: bool,
    },
}

impl Parted {
    /// Whether looking at more positions might find what was not found, or something shorter.
    pub fn is_open(&self) -> bool {
        match self {
            Parted::Incomparable(_) => false,
            Parted::BeforeTheFirstMove { onward, .. } => onward.iter().flatten().any(Parted::is_open),
            Parted::After { play, least, .. } => *least < play.len(),
            Parted::Nowhere { whole, .. } => !whole,
        }
    }
}

/// Looks for the shortest play from their starts after which two games differ, or for any, in at most so many positions.
pub fn part(
    first: Sitting,
    second: Sitting,
    names: [&str; 2],
    most: usize,
    go_on: &mut dyn FnMut(Looked) -> bool,
) -> Result<Parted, Trouble> {
    let pairing = match Pairing::of(first.rules(), second.rules()) {
        Ok(pairing) => pairing,
        Err(apart) => return Ok(Parted::Incomparable(material(&first, &second, names, &apart))),
    };
    let (here, there) = (pairing.setup(&first.setup()), second.setup());
    if (here.side, &here.men, &here.hands) != (there.side, &there.men, &there.hands) {
        let mut from = |games: Option<(Sitting, Sitting)>| {
            games.map(|(first, second)| from_here(first, second, &pairing, most / 2, go_on)).transpose()
        };
        let at_first = begun_at(&first, &second, &pairing).map(|second| (first.clone(), second));
        let at_second = begun_at(&second, &first, &pairing.turned()).map(|first| (first, second.clone()));
        let onward = Box::new([from(at_first)?, from(at_second)?]);
        return Ok(Parted::BeforeTheFirstMove { games: Box::new((first, second)), onward });
    }
    from_here(first, second, &pairing, most, go_on)
}

/// The other game begun from the start of one, if its rules know that position.
fn begun_at(one: &Sitting, other: &Sitting, pairing: &Pairing) -> Option<Sitting> {
    let setup = carry_over(one.rules(), other.rules(), &pairing.setup(&one.setup()));
    other.clone().beginning_at(setup).ok()
}

/// As [`part`], of games that stand at the same position.
fn from_here(
    mut first: Sitting,
    mut second: Sitting,
    pairing: &Pairing,
    most: usize,
    go_on: &mut dyn FnMut(Looked) -> bool,
) -> Result<Parted, Trouble> {
    match diff::part(first.play(), second.play(), pairing, most, go_on)? {
        Parting::Nowhere { plies, positions, whole } => Ok(Parted::Nowhere { plies, positions, whole }),
        Parting::After { way, difference: found, least } => {
            let play = way.iter().map(|mv| moves::print(first.rules(), mv)).collect();
            for mv in &way {
                let other = diff::counterpart(first.play(), second.play(), pairing, mv)?;
                first.play_move(mv)?;
                second.play_move(&other)?;
            }
            Ok(Parted::After { games: Box::new((first, second)), play, found, least })
        }
    }
}

/// What is to be said about where two games part: the position after the shortest such play, and what differs there.
pub fn part_blocks(parted: &Parted, names: [&str; 2], flip: bool) -> Result<Vec<Block>, Trouble> {
    let words = |text: String| Ok(vec![Block::Words(text)]);
    let (games, play, found, least) = match parted {
        Parted::Incomparable(text) => return words(text.clone()),
        Parted::BeforeTheFirstMove { games, onward } => {
            let mut blocks = starts(&games.0, &games.1, names, flip);
            for (onward, name) in onward.iter().zip(names) {
                blocks.push(Block::Words(match onward {
                    Some(_) => format!("Where both begin as {name} does:"),
                    None => format!("The other rules cannot begin as {name} does."),
                }));
                if let Some(onward) = onward {
                    blocks.extend(part_blocks(onward, names, flip)?);
                }
            }
            return Ok(blocks);
        }
        Parted::Nowhere { positions, whole: true, .. } => {
            return words(format!(
                "From the start they never part: every game was played to its end ({positions} positions)."
            ));
        }
        Parted::Nowhere { plies, positions, whole: false } => {
            let within = if *plies == 1 { "1 ply".to_string() } else { format!("{plies} plies") };
            return words(format!(
                "From the start they do not part within {within}, nor in the longer games that were tried.\nIt looked at \
                 {positions} positions and no further."
            ));
        }
        Parted::After { games, play, found, least } => (games, play, found, *least),
    };
    let (first, second) = (&games.0, &games.1);
    let mut blocks = Vec::new();
    if let Ok(pairing) = Pairing::of(first.rules(), second.rules()) {
        let renamed = pairing.renamed.iter();
        blocks.extend(renamed.map(|(here, there)| {
            Block::Words(format!("{here} of {} is compared with {there} of {}.", names[0], names[1]))
        }));
    }
    blocks.push(Block::Words(match play.len() {
        0 => "From the start they part at once:".to_string(),
        1 => format!("From the start they part after 1 ply: {}", play.join(" ")),
        plies if plies == least => {
            format!("From the start they part after {plies} plies, and after no fewer: {}", folded(play))
        }
        plies => format!(
            "From the start they part after {plies} plies in a game that was tried. Shorter play may part them, but none of \
             fewer than {least}: {}",
            folded(play)
        ),
    }));
    let way = first.last_move().map(|last| last.way).unwrap_or_default();
    blocks.push(board(first.rules().clone(), first.setup(), way, flip));
    let texts = [first, second].map(text_of);
    if texts[0] != texts[1] {
        // Each writes its points and players in its own way.
        blocks.push(Block::Words(format!("{} writes {}\n{} writes {}", names[0], texts[0], names[1], texts[1])));
    }
    blocks.extend(diff_blocks(first, second, found, names)?);
    Ok(blocks)
}

/// What comes again and again is written once, if it is not longer than this.
const LONGEST_FOLDED: usize = 16;
/// And if it comes so often.
const LEAST_FOLDED: usize = 3;

/// A play in which pieces go forth and back many times, each round written once: `(a1-a2 h8-h7 a2-a1 h7-h8) 30 times`.
fn folded(play: &[String]) -> String {
    let mut words = Vec::new();
    let mut at = 0;
    while at < play.len() {
        let rounds = |long: usize| {
            let round = &play[at..(at + long).min(play.len())];
            play[at..].chunks(long).take_while(|next| *next == round).count()
        };
        // The shortest round that says the most.
        let best = (1..=LONGEST_FOLDED).map(|long| (long, rounds(long))).filter(|(_, times)| *times >= LEAST_FOLDED);
        match best.max_by_key(|&(long, times)| (long * times, std::cmp::Reverse(long))) {
            Some((long, times)) => {
                words.push(format!("({}) {times} times", play[at..at + long].join(" ")));
                at += long * times;
            }
            None => {
                words.push(play[at].clone());
                at += 1;
            }
        }
    }
    words.join(" ")
}

/// The position of a game in its own notation.
fn text_of(sitting: &Sitting) -> String {
    position::print(sitting.rules(), &sitting.setup())
}

/// Two games that begin from different positions: both boards, with the points marked on which something else stands.
fn starts(first: &Sitting, second: &Sitting, names: [&str; 2], flip: bool) -> Vec<Block> {
    let mut blocks = vec![Block::Words("They part before the first move.".to_string())];
    let Ok(pairing) = Pairing::of(first.rules(), second.rules()) else { return blocks };
    let there = second.setup();
    let here = pairing.setup(&first.setup());
    let unlike: Vec<Point> =
        second.rules().board.all().filter(|p| here.men[p.index()] != there.men[p.index()]).collect();
    let sides = [first, second].map(|sitting| {
        let side = sitting.setup().side;
        sitting.rules().players[side.index()].name.clone()
    });
    if here.side != there.side {
        blocks.push(Block::Words(format!("{} moves first in {}, {} in {}.", sides[0], names[0], sides[1], names[1])));
    }
    if !unlike.is_empty() {
        let on = unlike.iter().take(MOST_NAMED).map(|&point| second.rules().board.print(point).to_string());
        let named = on.collect::<Vec<_>>().join(" ");
        blocks.push(Block::Words(match unlike.len().saturating_sub(MOST_NAMED) {
            0 => format!("Something else stands on {named}."),
            more => format!("Something else stands on {named} and {more} points more."),
        }));
    }
    if here.hands != there.hands {
        blocks.push(Block::Words("They hold other pieces in hand.".to_string()));
    }
    let back = pairing.turned();
    let marks = [unlike.iter().map(|&point| back.point(point)).collect(), unlike];
    for ((sitting, name), marks) in [first, second].into_iter().zip(names).zip(marks) {
        blocks.push(Block::Words(format!("{name} begins with {}", text_of(sitting))));
        // A board on which nothing differs shows nothing.
        if !marks.is_empty() {
            blocks.push(board(sitting.rules().clone(), sitting.setup(), marks, flip));
        }
    }
    blocks
}

fn board(rules: Arc<Rules>, setup: Setup, marks: Vec<Point>, flip: bool) -> Block {
    Block::Board { rules, setup: Box::new(setup), marks, targets: Vec::new(), flip, numbers: false, ascii: false }
}
