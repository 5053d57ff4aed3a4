//! The tolerant reader of positions.

use super::super::Setup;
use super::super::text::{Cursor, Defect, find_player, fold};
use super::flags::{self, Flag};
use super::men::{Men, points};
use super::{PositionError, empty, fen};
use crate::rules::{Player, PlayerInfo, Point, Rules};

/// Reads a position; all defects are reported, in the order of their columns.
pub fn read(rules: &Rules, text: &str) -> Result<Setup, Vec<PositionError>> {
    let result = fen::read(rules, text).unwrap_or_else(|| read_parts(rules, text));
    result.map_err(|mut defects| {
        defects.sort_by_key(|defect| defect.column);
        defects.into_iter().map(PositionError::from).collect()
    })
}

/// Reads points and runs of points, as `c3 d4-f6`.
pub fn read_points(rules: &Rules, text: &str) -> Result<Vec<Point>, Vec<PositionError>> {
    let mut cursor = Cursor::new(text, 1);
    points(&rules.board, &mut cursor).map_err(|defect| vec![defect.into()])
}

fn read_parts(rules: &Rules, text: &str) -> Result<Setup, Vec<Defect>> {
    if text.chars().all(|c| c.is_whitespace() || c == ';') {
        return Err(vec![Defect::new(1, "the position is empty")]);
    }
    let mut men = Men::new(rules, empty(rules));
    let mut side: Option<Player> = None;
    let mut later: Vec<(Flag, Cursor)> = Vec::new();
    let mut defects: Vec<Defect> = Vec::new();
    let mut column = 1;
    for part in text.split(';') {
        let start = column + part.chars().take_while(|c| c.is_whitespace()).count();
        let words = part.trim();
        let outcome = match (words.is_empty(), part_kind(rules, words)) {
            (true, _) => Ok(()),
            (_, Ok(PartKind::Pieces(owner, head))) => men.open(owner).map(|()| {
                let mut cursor = Cursor::new(words.get(head..).unwrap_or(""), start + words[..head].chars().count());
                men.read_items(owner, &mut cursor, &mut defects);
            }),
            (_, Ok(PartKind::ToMove(player))) => match side.replace(player) {
                Some(_) => Err("who is to move is said a second time".to_string()),
                None => Ok(()),
            },
            (_, Ok(PartKind::Flag(flag, head))) => {
                later.push((flag, Cursor::new(&words[head..], start + words[..head].chars().count())));
                Ok(())
            }
            (_, Err(message)) => Err(message),
        };
        if let Err(message) = outcome {
            defects.push(Defect::new(start, message));
        }
        column += part.chars().count() + 1;
    }
    // The flags speak of pieces and of the side to move, wherever in the text those are named.
    let mut setup = men.finish();
    setup.side = side.unwrap_or(setup.side);
    for (flag, cursor) in later {
        if let Err(defect) = flags::read(rules, &mut setup, flag, cursor) {
            defects.push(defect);
        }
    }
    if defects.is_empty() { Ok(setup) } else { Err(defects) }
}

/// What a part speaks of, and at which byte of it the rest begins.
enum PartKind {
    Pieces(Player, usize),
    ToMove(Player),
    Flag(Flag, usize),
}

fn part_kind(rules: &Rules, part: &str) -> Result<PartKind, String> {
    if let Some((head, _)) = part.split_once(':') {
        let behind = head.len() + 1;
        // A player may be called as other parts begin.
        let called =
            |player: &PlayerInfo| [&player.name, &player.shown].iter().any(|name| fold(name) == fold(head.trim()));
        if let Some(player) = rules.players.iter().position(called) {
            return Ok(PartKind::Pieces(Player(player as u8), behind));
        }
        if let Some(flag) = flags::with_points(rules, head)? {
            return Ok(PartKind::Flag(flag, behind));
        }
        if fold(head) == "neutral" {
            return Ok(PartKind::Pieces(rules.neutral(), behind));
        }
        return find_player(rules, head).map(|player| PartKind::Pieces(player, behind));
    }
    if let Some(name) = strip_words(part, &["to", "move"]) {
        return find_player(rules, name).map(PartKind::ToMove);
    }
    if let Some(name) = strip_words(part, &["called"]) {
        return flags::call(rules, name).map(|index| PartKind::Flag(Flag::Called(index), part.len()));
    }
    let first = part.split_whitespace().next().unwrap_or("");
    let known = flags::WORDS.iter().find(|(word, _)| *word == fold(first));
    let Some((_, flag)) = known else {
        let near = crate::diagnostics::nearest(first, flags::WORDS.iter().map(|(word, _)| *word));
        let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        return Err(format!(
            "`{first}` does not begin a part of a position such as `PLAYER: a1` or `PLAYER to move`{hint}"
        ));
    };
    Ok(PartKind::Flag(flag.clone(), first.len()))
}

/// What comes before these words, if the part ends with them.
fn strip_words<'a>(part: &'a str, words: &[&str]) -> Option<&'a str> {
    words.iter().rev().try_fold(part, |rest, word| {
        let rest = rest.trim_end();
        let (before, last) = rest.rsplit_once(char::is_whitespace)?;
        (fold(last) == *word).then_some(before)
    })
}
