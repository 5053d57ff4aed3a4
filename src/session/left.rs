//! Games that sittings have left which were cut off: listed, brought back, thrown away.

use super::{Block, Session, Trouble, keep};

type Outcome = Result<Vec<Block>, Trouble>;

/// A game that a sitting has left which was cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftGame {
    /// The name of its file, as it is typed.
    pub file: String,
    /// How many plies it holds; none where the file cannot be read.
    pub plies: Option<usize>,
    /// Its rules.
    pub variant: String,
    /// How long ago it was kept, in words.
    pub age: String,
}

impl LeftGame {
    /// What it is, in a few words.
    pub fn words(&self) -> String {
        match self.plies {
            None => "a game that cannot be read".to_string(),
            Some(0) => format!("a set-up of `{}`", self.variant),
            Some(1) => format!("1 ply of `{}`", self.variant),
            Some(plies) => format!("{plies} plies of `{}`", self.variant),
        }
    }
}

/// What is to be done with the games left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    List,
    Open(LeftGame),
    Drop(Vec<LeftGame>),
}

/// What `sittings` is asked to do.
pub(super) fn asked(session: &Session, rest: &str) -> Result<Asked, Trouble> {
    let left = session.library.left();
    let words: Vec<&str> = rest.split_whitespace().collect();
    match words.as_slice() {
        [] => Ok(Asked::List),
        ["drop", "all"] => match left.is_empty() {
            true => Err(none()),
            false => Ok(Asked::Drop(left)),
        },
        ["open", number] => Ok(Asked::Open(numbered(left, number)?)),
        ["drop", number] => Ok(Asked::Drop(vec![numbered(left, number)?])),
        ["open" | "drop"] => Err(Trouble::with_help(
            format!("`sittings {rest}` needs a number"),
            "`sittings` lists them with their numbers.",
        )),
        _ => Err(Trouble::with_help(
            format!("`sittings` cannot `{rest}`"),
            "`sittings` lists games, `sittings open 1` brings one back, `sittings drop 1` or `sittings drop all` throws away.",
        )),
    }
}

fn numbered(left: Vec<LeftGame>, number: &str) -> Result<LeftGame, Trouble> {
    if left.is_empty() {
        return Err(none());
    }
    let count = left.len();
    let at = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    at.and_then(|at| left.into_iter().nth(at)).ok_or_else(|| match count {
        1 => Trouble::words(format!("there is no game {number}; only game 1 was left")),
        count => Trouble::words(format!("there is no game {number}; games 1 to {count} were left")),
    })
}

fn none() -> Trouble {
    Trouble::words("no game was left by a sitting that was cut off")
}

/// `sittings [open N|drop N|drop all]`
pub(super) fn sittings(session: &mut Session, rest: &str) -> Outcome {
    match asked(session, rest)? {
        Asked::List => {
            let left = session.library.left();
            if left.is_empty() {
                return Ok(vec![Block::Words("No sitting was cut off before its game was saved.".to_string())]);
            }
            let rows = left.iter().zip(1..).map(|(game, number)| {
                vec![number.to_string(), game.words(), game.age.clone(), format!("open {}", game.file)]
            });
            let how = "`sittings open N` brings one back, so that `save` can keep it; `sittings drop N` or `sittings drop all` \
                       throws away for good.";
            Ok(vec![Block::Table(rows.collect()), Block::Words(how.to_string())])
        }
        Asked::Open(game) => keep::open(session, &game.file),
        Asked::Drop(games) => {
            for game in &games {
                session.library.drop_left(&game.file).map_err(Trouble::words)?;
            }
            let said = games.iter().map(|game| Block::Words(format!("Threw away {}.", game.words())));
            Ok(said.collect())
        }
    }
}
