//! Commands that show the board and set it up.

use super::command::nothing_behind;
use super::{Block, Session, Trouble, doubt, edit, read_position};
use crate::notation::position;

type Outcome = Result<Vec<Block>, Trouble>;

pub(super) fn show(session: &mut Session, rest: &str) -> Outcome {
    match rest {
        "" => {}
        part if "ascii".starts_with(part) => session.ascii = true,
        part if "unicode".starts_with(part) => session.ascii = false,
        part if "numbers".starts_with(part) => return numbers(session),
        other => {
            let message = format!("`board` takes `ascii`, `unicode` or `numbers`; `{other}` is none of them");
            return Err(Trouble::words(message));
        }
    }
    session.show()
}

/// The board with the number of every point, beside what stands there.
fn numbers(session: &mut Session) -> Outcome {
    let sitting = session.game()?;
    if !sitting.rules().board.numbered {
        return Err(Trouble::with_help(
            "the points of this board have no numbers",
            "A point is named by the letter of its file and the number of its rank, which stand at the border.",
        ));
    }
    let mut blocks = session.show()?;
    for block in &mut blocks {
        if let Block::Board { numbers, .. } = block {
            *numbers = true;
        }
    }
    Ok(blocks)
}

pub(super) fn position(session: &mut Session, rest: &str) -> Outcome {
    let sitting = session.game_mut()?;
    if rest.is_empty() {
        return Ok(vec![Block::Text(position::print(sitting.rules(), &sitting.setup()))]);
    }
    let within = |mark: char| rest.strip_prefix(mark).and_then(|text| text.strip_suffix(mark));
    let text = within('"').or_else(|| within('\'')).unwrap_or(rest);
    let setup = match text.trim() {
        "start" => position::start(sitting.rules()),
        _ => read_position(sitting.rules(), text)?,
    };
    let mut there = sitting.clone();
    there.set_up(setup, "a set-up")?;
    let doubts = session.doubts(&there);
    if !doubts.is_empty() && text.trim() != "start" {
        return Err(doubt::refusal(&doubts));
    }
    session.sitting = Some(there);
    session.show()
}

/// `waive [NAME...]`
pub(super) fn waive(session: &mut Session, rest: &str) -> Outcome {
    let names: Vec<&str> = rest.split_whitespace().collect();
    for name in &names {
        if !matches!(*name, "all" | "none") && !doubt::DOUBTS.iter().any(|(known, _)| known == name) {
            let known = doubt::DOUBTS
                .iter()
                .map(|(name, _)| name)
                .map(|name| format!("`{name}`"))
                .collect::<Vec<_>>()
                .join(", ");
            return Err(Trouble::words(format!("`{name}` is no doubt about a set-up; there are {known}")));
        }
    }
    for name in names {
        match name {
            "none" => session.waived.clear(),
            "all" => session.waived.extend(doubt::DOUBTS.iter().map(|(name, _)| *name)),
            name => session.waived.extend(doubt::DOUBTS.iter().map(|(known, _)| *known).filter(|known| *known == name)),
        }
    }
    let rows = doubt::DOUBTS.iter().map(|(name, what)| {
        let state = if session.waived.contains(name) { "waived" } else { "raised" };
        vec![name.to_string(), state.to_string(), what.to_string()]
    });
    Ok(vec![Block::Table(rows.collect())])
}

pub(super) fn put(session: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        let example = edit::example(session.game()?.rules());
        return Err(Trouble::words(format!("`put` needs a piece and a point, as in {example}")));
    }
    change(session, &format!("put {rest}"), |sitting| edit::put(sitting.rules(), &sitting.setup(), rest))
}

pub(super) fn remove(session: &mut Session, rest: &str) -> Outcome {
    change(session, &format!("remove {rest}"), |sitting| edit::remove(sitting.rules(), &sitting.setup(), rest))
}

pub(super) fn clear(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("clear", rest)?;
    change(session, "clear", |sitting| Ok(edit::clear(sitting.rules(), &sitting.setup())))
}

pub(super) fn turn(session: &mut Session, rest: &str) -> Outcome {
    change(session, "turn", |sitting| edit::turn(sitting.rules(), &sitting.setup(), rest))
}

pub(super) fn flip(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("flip", rest)?;
    session.game()?;
    session.flip = !session.flip;
    session.show()
}

/// Sets up what the edit makes of the position. What is doubtful about it is said, not refused: a set-up by hand passes
/// through positions that no game leads to.
fn change(
    session: &mut Session,
    what: &str,
    edit: impl Fn(&super::Sitting) -> Result<crate::notation::Setup, Trouble>,
) -> Outcome {
    let sitting = session.game_mut()?;
    let setup = edit(sitting)?;
    sitting.edit(setup, what)?;
    let mut blocks = session.show()?;
    let doubts = session.doubts(session.game()?);
    blocks.extend(doubts.into_iter().map(|doubt| Block::Words(format!("Set-up, `{}`: {}", doubt.name, doubt.words))));
    Ok(blocks)
}
