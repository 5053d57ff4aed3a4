//! Going back and forth in what was played.

use super::command::{nothing_behind, number};
use super::sitting::print;
use super::tree::{Cause, NodeId};
use super::{Block, Session, Sitting, Trouble};

type Outcome = Result<Vec<Block>, Trouble>;

pub(super) fn undo(session: &mut Session, rest: &str) -> Outcome {
    let count = number(rest, Some(1))?;
    let sitting = session.game_mut()?;
    let rules = std::sync::Arc::clone(sitting.rules());
    let done = sitting.undo(count)?;
    if done == 0 && count > 0 {
        return Err(Trouble::words("there is nothing to take back"));
    }
    let fewer = (done < count).then(|| fewer(done, "taken back", "to the beginning"));
    Ok(fewer.into_iter().chain(session.show_rules_and_board(&rules)?).collect())
}

pub(super) fn redo(session: &mut Session, rest: &str) -> Outcome {
    let count = number(rest, Some(1))?;
    let sitting = session.game_mut()?;
    let rules = std::sync::Arc::clone(sitting.rules());
    let done = sitting.redo(count)?;
    if done == 0 && count > 0 {
        return Err(Trouble::words("nothing was taken back"));
    }
    let fewer = (done < count).then(|| fewer(done, "done again", "to the end"));
    Ok(fewer.into_iter().chain(session.show_rules_and_board(&rules)?).collect())
}

/// That less was done than was asked for.
fn fewer(done: usize, what: &str, to: &str) -> Block {
    Block::Words(format!("There were only {done}: all {what}, {to}.").replace("only 1: all", "only 1: it was"))
}

/// `goto PLY`, `goto vN`
pub(super) fn go_to(session: &mut Session, rest: &str) -> Outcome {
    let sitting = session.game_mut()?;
    let rules = std::sync::Arc::clone(sitting.rules());
    let node = match rest.strip_prefix('v') {
        Some(variation) => variation_end(sitting, variation, rest)?,
        None => ply(sitting, rest)?,
    };
    sitting.go(node)?;
    session.show_rules_and_board(&rules)
}

/// The node after the ply with this number, on the line through the current position; 0 is its beginning.
fn ply(sitting: &Sitting, text: &str) -> Result<NodeId, Trouble> {
    if text.is_empty() {
        return Err(Trouble::with_help(
            "`goto` needs the number of a ply or of a variation",
            "`goto 0` goes to the beginning, `goto 3` behind the third ply, `goto v1` to the end of variation 1; \
             `history` shows the numbers.",
        ));
    }
    let wanted = number(text, None)?;
    let line = sitting.tree.line();
    match wanted.checked_sub(1) {
        None => Ok(sitting.tree.beginning(sitting.tree.at())),
        Some(index) => line.get(index).copied().ok_or_else(|| match line.len() {
            0 => Trouble::words(format!("there is no ply {wanted}; nothing was played yet")),
            most => Trouble::words(format!("there is no ply {wanted} in this line; its last is {most}")),
        }),
    }
}

fn variation_end(sitting: &Sitting, number: &str, text: &str) -> Result<NodeId, Trouble> {
    let wanted = number.parse().ok().filter(|&wanted| wanted <= sitting.tree.variations());
    wanted.and_then(|wanted| sitting.tree.end_of(wanted)).ok_or_else(|| match sitting.tree.variations() {
        0 => Trouble::words(format!("there is no variation `{text}`; there is only one line")),
        most => Trouble::words(format!("there is no variation `{text}`; they go from v0, the first line, to v{most}")),
    })
}

pub(super) fn history(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("history", rest)?;
    let sitting = session.game()?;
    let tree = &sitting.tree;
    let line = tree.line();
    let here = tree.variation(line.last().copied().unwrap_or(tree.at()));
    let steps = steps(sitting);
    let heading = match tree.variations() {
        0 => None,
        _ => Some(heading(sitting, &steps, here)),
    };
    let mut blocks = vec![match line.is_empty() {
        true => Block::Words(heading.map_or("No moves yet.".to_string(), |heading| format!("{heading} no moves yet"))),
        false => Block::Moves(heading.into_iter().chain(numbered(sitting, &line)).collect()),
    }];
    for number in (0..=tree.variations()).filter(|&number| number != here) {
        let nodes = tree.nodes_of(number);
        let plies: Vec<NodeId> = nodes.iter().copied().filter(|&node| sitting.ply(node).is_some()).collect();
        let is_step = matches!(*nodes, [only] if steps[only.index()]);
        if !is_step {
            let plies = if plies.is_empty() { vec!["no moves yet".to_string()] } else { numbered(sitting, &plies) };
            let heading = self::heading(sitting, &steps, number);
            blocks.push(Block::Moves(std::iter::once(heading).chain(plies).collect()));
        }
    }
    Ok(blocks)
}

/// Which nodes are only steps of a set-up by hand, which goes over many positions.
fn steps(sitting: &Sitting) -> Vec<bool> {
    let tree = &sitting.tree;
    let led = sitting.led_to(|node| tree.children(node).to_vec());
    let is_step = |node: NodeId| tree.is_edit(node) && tree.is_edit(led[node.index()]) && led[node.index()] != node;
    tree.nodes().map(is_step).collect()
}

/// Which variation it is, and where it leaves another. Steps are passed over, so that it names one that is listed.
fn heading(sitting: &Sitting, steps: &[bool], number: usize) -> String {
    let tree = &sitting.tree;
    let Some(&first) = tree.nodes_of(number).first() else { return format!("v{number}:") };
    let before = |&node: &NodeId| tree.parent(node).filter(|parent| steps[parent.index()]);
    let begun = std::iter::successors(Some(first), before).last().unwrap_or(first);
    let Some(parent) = tree.parent(begun) else { return format!("v{number}:") };
    let (ply, before) = (tree.way_to(parent).len(), tree.variation(parent));
    // A set-up in several steps is more than its last.
    let words = |cause: &Cause| if begun == first { cause.words().to_string() } else { "a set-up".to_string() };
    match (tree.cause(first).map(words), ply) {
        (None, _) => format!("v{number}, instead of ply {} of v{before}:", ply + 1),
        (Some(what), 0) => format!("v{number}, {what} at the beginning of v{before}:"),
        (Some(what), _) => format!("v{number}, {what} after ply {ply} of v{before}:"),
    }
}

/// The plies with their numbers, `>` before the current one.
fn numbered(sitting: &Sitting, plies: &[NodeId]) -> Vec<String> {
    let numbers = plies.first().map_or(0, |&first| sitting.tree.way_to(first).len())..;
    let texts = plies.iter().zip(numbers).filter_map(|(&node, number)| {
        let here = if node == sitting.tree.at() { ">" } else { "" };
        sitting.ply(node).map(|ply| format!("{here}{number}. {}", print(sitting.begun_at(node).0.rules(), ply)))
    });
    texts.collect()
}
