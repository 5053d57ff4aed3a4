//! Playing, taking back, listing moves.

use super::command::{nothing_behind, number};
use super::{Block, Choices, Session, Sitting, Trouble};
use crate::notation::text::{find_point, fold};
use crate::notation::{Move, MoveKind, moves as notation};
use crate::rules::{Kind, Point};

type Outcome = Result<Vec<Block>, Trouble>;

/// Plays a line of moves.
pub(super) fn play(session: &mut Session, line: &str) -> Outcome {
    let sitting = session.game_mut()?;
    let played = sitting.play_line(line)?;
    let texts: Vec<String> = played.iter().map(|ply| sitting.print(ply)).collect();
    let mut blocks = Vec::new();
    // A move typed in full needs no echo.
    if texts.join(" ") != line {
        blocks.push(Block::Words(texts.join(" ")));
    }
    blocks.extend(session.show()?);
    Ok(blocks)
}

pub(super) fn moves(session: &mut Session, rest: &str) -> Outcome {
    let sitting = session.game()?;
    let mut legal = sitting.legal()?;
    if !rest.is_empty() {
        let wanted = Wanted::read(sitting, rest)?;
        let setup = sitting.setup();
        legal.retain(|mv| match (&wanted, origin(mv)) {
            (Wanted::Point(point), Some(from)) => *point == from,
            (Wanted::Kind(kind), Some(from)) => setup.men[from.index()].last().is_some_and(|man| man.kind == *kind),
            (Wanted::Kind(kind), None) => matches!(&mv.what, MoveKind::Place { kind: placed, .. } if placed == kind),
            (Wanted::Point(_), None) => false,
        });
    }
    if legal.is_empty() {
        let whose = if rest.is_empty() { String::new() } else { format!(" for `{rest}`") };
        return Ok(vec![Block::Words(format!("No legal moves{whose}."))]);
    }
    Ok(vec![Block::Moves(legal.iter().map(|mv| notation::print(sitting.rules(), mv)).collect())])
}

enum Wanted {
    Point(Point),
    Kind(Kind),
}

impl Wanted {
    fn read(sitting: &Sitting, text: &str) -> Result<Wanted, Trouble> {
        let rules = sitting.rules();
        if let Some(point) = find_point(&rules.board, text) {
            return Ok(Wanted::Point(point));
        }
        let named = rules.kinds.iter().position(|kind| {
            let own = kind.names.iter().flatten();
            let letter = kind.letter.map(String::from);
            let mut names = [&kind.name, &kind.plural].into_iter().chain(own).chain(&letter);
            names.any(|name| fold(name) == fold(text))
        });
        named.map(|index| Wanted::Kind(Kind(index as u8))).ok_or_else(|| {
            let names: Vec<String> = rules.kinds.iter().map(|kind| format!("`{}`", kind.name)).collect();
            Trouble::words(format!("`{text}` is neither a point nor a kind of piece ({})", names.join(", ")))
        })
    }
}

fn origin(mv: &Move) -> Option<Point> {
    match &mv.what {
        MoveKind::Travel { from, .. } | MoveKind::Remove(from) => Some(*from),
        MoveKind::Place { from, .. } => *from,
        MoveKind::Roll(_) | MoveKind::Reroll | MoveKind::Pass => None,
    }
}

pub(super) fn undo(session: &mut Session, rest: &str) -> Outcome {
    let count = number(rest, Some(1))?;
    if session.game_mut()?.undo(count) == 0 && count > 0 {
        return Err(Trouble::words("there is nothing to take back"));
    }
    session.show()
}

pub(super) fn redo(session: &mut Session, rest: &str) -> Outcome {
    let count = number(rest, Some(1))?;
    if session.game_mut()?.redo(count)? == 0 && count > 0 {
        return Err(Trouble::words("nothing was taken back"));
    }
    session.show()
}

pub(super) fn history(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("history", rest)?;
    let sitting = session.game()?;
    if sitting.plies().is_empty() {
        return Ok(vec![Block::Words("No moves yet.".to_string())]);
    }
    let first = sitting.begin_setup().turn as usize;
    let texts = sitting.plies().iter().zip(first..).map(|(ply, number)| format!("{number}. {}", sitting.print(ply)));
    Ok(vec![Block::Moves(texts.collect())])
}

pub(super) fn call(session: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        let calls = session.game()?.play().calls();
        return Ok(vec![Block::Words(match calls.is_empty() {
            true => "Nothing can be called now.".to_string(),
            false => format!("These can be called: {}", calls.join(", ")),
        })]);
    }
    session.game_mut()?.play_line(&format!("call {rest}"))?;
    session.show()
}

pub(super) fn resign(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("resign", rest)?;
    session.game_mut()?.play_line("resign")?;
    session.show()
}

pub(super) fn draw(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("draw", rest)?;
    session.game_mut()?.play_line("draw")?;
    session.show()
}

pub(super) fn new(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("new", rest)?;
    let sitting = session.game_mut()?;
    let choices = Choices { position: None, ..sitting.choices().clone() };
    *sitting = Sitting::begin(sitting.variant().clone(), choices)?;
    session.show()
}

/// No more random moves than these at once.
const MOST_RANDOM: usize = 10_000;

pub(super) fn random(session: &mut Session, rest: &str) -> Outcome {
    let count = number(rest, Some(1))?;
    if count > MOST_RANDOM {
        return Err(Trouble::words(format!("no more than {MOST_RANDOM} moves are played at once")));
    }
    let sitting = session.sitting.as_mut().ok_or_else(super::no_game)?;
    let mut played = Vec::new();
    while played.len() < count && sitting.play().outcome().is_none() {
        match sitting.play_random(&mut session.lots) {
            Ok(Some(mv)) => played.push(notation::print(sitting.rules(), &mv)),
            Ok(None) => break,
            Err(trouble) => {
                sitting.undo(played.len());
                return Err(trouble);
            }
        }
    }
    if played.is_empty() && count > 0 {
        return Err(Trouble::words("there is no move to play"));
    }
    let mut blocks = vec![Block::Moves(played)];
    blocks.extend(session.show()?);
    Ok(blocks)
}
