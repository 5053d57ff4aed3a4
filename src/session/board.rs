//! Commands that show the board and set it up.

use super::command::nothing_behind;
use super::{Block, Session, Trouble, edit, read_position};
use crate::notation::position;

type Outcome = Result<Vec<Block>, Trouble>;

pub(super) fn show(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("board", rest)?;
    session.show()
}

pub(super) fn position(session: &mut Session, rest: &str) -> Outcome {
    let sitting = session.game_mut()?;
    if rest.is_empty() {
        return Ok(vec![Block::Words(position::print(sitting.rules(), &sitting.setup()))]);
    }
    let text = rest.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(rest);
    let setup = read_position(sitting.rules(), text)?;
    sitting.set_up(setup)?;
    session.show()
}

pub(super) fn put(session: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        return Err(Trouble::words("`put` needs a piece and a point, as in `put king c3`"));
    }
    change(session, |sitting| edit::put(sitting.rules(), &sitting.setup(), rest))
}

pub(super) fn remove(session: &mut Session, rest: &str) -> Outcome {
    change(session, |sitting| edit::remove(sitting.rules(), &sitting.setup(), rest))
}

pub(super) fn clear(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("clear", rest)?;
    change(session, |sitting| Ok(edit::clear(sitting.rules(), &sitting.setup())))
}

pub(super) fn turn(session: &mut Session, rest: &str) -> Outcome {
    change(session, |sitting| edit::turn(sitting.rules(), &sitting.setup(), rest))
}

pub(super) fn flip(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("flip", rest)?;
    session.game()?;
    session.flip = !session.flip;
    session.show()
}

/// Sets up what the edit makes of the position.
fn change(session: &mut Session, edit: impl Fn(&super::Sitting) -> Result<crate::notation::Setup, Trouble>) -> Outcome {
    let sitting = session.game_mut()?;
    let setup = edit(sitting)?;
    sitting.set_up(setup)?;
    session.show()
}
