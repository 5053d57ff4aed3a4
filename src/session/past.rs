//! Going back and forth in what was played.

use super::command::{nothing_behind, number};
use super::tree::{NodeId, Step};
use super::{Block, Session, Sitting, Trouble};

type Outcome = Result<Vec<Block>, Trouble>;

pub(super) fn undo(session: &mut Session, rest: &str) -> Outcome {
    let count = number(rest, Some(1))?;
    let sitting = session.game_mut()?;
    let rules = std::sync::Arc::clone(sitting.rules());
    if sitting.undo(count)? == 0 && count > 0 {
        return Err(Trouble::words("there is nothing to take back"));
    }
    session.show_rules_and_board(&rules)
}

pub(super) fn redo(session: &mut Session, rest: &str) -> Outcome {
    let count = number(rest, Some(1))?;
    let sitting = session.game_mut()?;
    let rules = std::sync::Arc::clone(sitting.rules());
    if sitting.redo(count)? == 0 && count > 0 {
        return Err(Trouble::words("nothing was taken back"));
    }
    session.show_rules_and_board(&rules)
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
    let mut blocks = Vec::new();
    if line.is_empty() {
        blocks.push(Block::Words("No moves yet.".to_string()));
    } else {
        let texts = line.iter().zip(1..).filter_map(|(&node, number)| {
            let here = if node == tree.at() { ">" } else { "" };
            sitting.ply(node).map(|ply| format!("{here}{number}. {}", sitting.print(ply)))
        });
        let variation = tree.variation(line.last().copied().unwrap_or(tree.at()));
        let name = (tree.variations() > 0).then(|| format!("v{variation}:"));
        blocks.push(Block::Moves(name.into_iter().chain(texts).collect()));
    }
    let in_line = |node: NodeId| line.contains(&node);
    let mut others: Vec<String> = Vec::new();
    // The first line stands among the others where a variation is on the board.
    if tree.variation(tree.at()) != 0 {
        others.extend(tree.end_of(0).map(|_| "v0: the first line".to_string()));
    }
    others.extend(tree.branches().into_iter().filter(|&(_, node)| !in_line(node)).map(|(number, node)| {
        let from = tree.way_to(node).len();
        let ahead: Vec<String> = std::iter::once(node)
            .chain(tree.ahead(node))
            .map(|node| match tree.step(node) {
                Step::Begin { what, .. } => what.clone(),
                Step::Ply(_) => {
                    let text = sitting.ply(node).map(|ply| sitting.print(ply)).unwrap_or_default();
                    format!("{}. {text}", tree.way_to(node).len())
                }
            })
            .collect();
        match from {
            0 => format!("v{number}: {}", ahead.join("  ")),
            _ => format!("v{number}, instead of ply {from}: {}", ahead.join("  ")),
        }
    }));
    blocks.extend(others.into_iter().map(Block::Words));
    Ok(blocks)
}
