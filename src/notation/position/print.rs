//! The strict writer of positions.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::super::text::owner_name;
use super::super::{Man, Setup};
use super::{empty, fen, in_column, kinds, owners};
use crate::rules::{Player, Point, Rules};

/// The strict text of a position.
///
/// Players come in the order of the rules, each with all his pieces by kind and point; then neutral pieces, the side to
/// move, and what else differs from the start of a game. A numbered board of two players whose initials differ is
/// written in FEN where there is nothing but men and side to write.
pub fn print(rules: &Rules, setup: &Setup) -> String {
    if let Some(text) = fen::print(rules, setup) {
        return text;
    }
    let mut parts: Vec<String> = Vec::new();
    for owner in owners(rules) {
        let items = items(rules, setup, owner);
        if !items.is_empty() {
            parts.push(format!("{}: {}", owner_name(rules, owner), items.join(", ")));
        } else if owner != rules.neutral() {
            parts.push(format!("{}:", owner_name(rules, owner)));
        }
    }
    parts.push(format!("{} to move", owner_name(rules, setup.side)));
    flags(rules, setup, &mut parts);
    counts(rules, setup, &mut parts);
    parts.join("; ")
}

/// Whether there is nothing to say about the position but its single men and the side to move.
pub(super) fn only_men(rules: &Rules, setup: &Setup) -> bool {
    let bare = Setup { side: setup.side, men: setup.men.clone(), ..empty(rules) };
    let neutral = rules.neutral();
    *setup == bare && setup.men.iter().all(|column| column.len() <= 1 && column.iter().all(|man| man.owner != neutral))
}

/// The pieces of an owner: men by kind and point, then columns under his top piece, then the hand.
fn items(rules: &Rules, setup: &Setup, owner: Player) -> Vec<String> {
    let mut items = single_men(rules, setup, owner);
    for (point, column) in rules.board.all().zip(&setup.men) {
        if column.len() > 1 && column.last().is_some_and(|top| top.owner == owner) {
            let men: Vec<String> = column.iter().rev().map(|&man| in_column(rules, man)).collect();
            items.push(format!("({}){}", men.join(","), rules.board.print(point)));
        }
    }
    for (&(_, kind), count) in setup.hands.iter().filter(|((holder, _), _)| *holder == owner) {
        let letter = rules.kinds[kind.index()].letter.map(|letter| format!("{letter} ")).unwrap_or_default();
        items.push(format!("{count} {letter}in hand"));
    }
    items
}

/// The single men of an owner, by kind and point.
pub(super) fn single_men(rules: &Rules, setup: &Setup, owner: Player) -> Vec<String> {
    let mut items = Vec::new();
    for kind in kinds(rules) {
        let letter = rules.kinds[kind.index()].letter.map(String::from).unwrap_or_default();
        for (point, column) in rules.board.all().zip(&setup.men) {
            if *column == [Man { owner, kind }] {
                items.push(format!("{letter}{}", rules.board.print(point)));
            }
        }
    }
    items
}

fn flags(rules: &Rules, setup: &Setup, parts: &mut Vec<String>) {
    let print = |point: Point| rules.board.print(point);
    let points = |set: &BTreeSet<Point>| set.iter().map(|&p| print(p)).collect::<Vec<_>>().join(" ");
    let mut named = |name: String, set: &BTreeSet<Point>| {
        if !set.is_empty() {
            parts.push(format!("{name} {}", points(set)));
        }
    };
    named("closed".to_string(), &setup.closed);
    named("huff".to_string(), &setup.huff);
    for ((name, _), (left, entered)) in rules.memory.sets.iter().zip(setup.left.iter().zip(&setup.entered)) {
        named(format!("left {name}:"), left);
        named(format!("entered {name}:"), entered);
    }
    named("moved".to_string(), &setup.moved);
    named("promoted".to_string(), &setup.promoted);
    for (&point, been) in &setup.been {
        named(format!("been {}:", print(point)), been);
    }
    for &(victim, crossed) in &setup.passing {
        parts.push(format!("passing {} {}", print(victim), print(crossed)));
    }
    let running: BTreeSet<(Point, u32)> = setup.running.values().copied().collect();
    for (point, number) in running {
        parts.push(format!("running {} {number}", print(point)));
    }
    match setup.again {
        Some(Some(point)) => parts.push(format!("again {}", print(point))),
        Some(None) => parts.push("again".to_string()),
        None => {}
    }
    if let Some(pending) = &setup.pending {
        parts.push(format!("pending {pending}"));
    }
}

fn counts(rules: &Rules, setup: &Setup, parts: &mut Vec<String>) {
    for call in setup.called.iter().filter_map(|&index| rules.turn.calls.get(index)) {
        parts.push(format!("{} called", call.name));
    }
    if let Some(dice) = &setup.dice {
        let mut text = "dice".to_string();
        for face in dice {
            // Writing to a string cannot fail.
            let _ = write!(text, " {face}");
        }
        parts.push(text);
    }
    if setup.turn != 1 {
        parts.push(format!("turn {}", setup.turn));
    }
    for (clock, value) in rules.clocks.iter().zip(&setup.clocks).filter(|(_, value)| **value != 0) {
        parts.push(format!("clock {} {value}", clock.label));
    }
    let named = rules.memory.counters.iter().zip(&setup.counters).zip(rules.counters_at_start());
    for ((name, value), _) in named.filter(|((_, value), start)| *value != start) {
        parts.push(format!("count {name} {value}"));
    }
}
