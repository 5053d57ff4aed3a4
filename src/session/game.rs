//! Playing, taking back, listing moves.

use super::command::{self, nothing_behind, number};
use super::doubt::amount;
use super::plies::PlyText;
use super::{Block, Ply, Session, Sitting, Trouble};
use crate::notation::text::{find_point, fold};
use crate::notation::{Move, MoveKind, moves as notation};
use crate::rules::{Kind, Player, Point};

type Outcome = Result<Vec<Block>, Trouble>;

/// Plays a line of moves.
pub(super) fn play(session: &mut Session, line: &str) -> Outcome {
    let sitting = session.game_mut()?;
    let played = match sitting.play_line(line) {
        Ok(played) => played,
        Err(trouble) => {
            let trouble = command_among(line).or_else(|| only_points(sitting, line)).unwrap_or(trouble);
            // Behind other moves it was refused in another position than the one on the board.
            if let Trouble::Refused(refusal) = &trouble
                && refusal.behind.is_none()
            {
                session.refused = Some((refusal.text.clone(), refusal.reason));
            }
            return Err(trouble);
        }
    };
    let texts: Vec<String> = played.iter().map(|ply| sitting.print(ply)).collect();
    let mut blocks = Vec::new();
    // A move typed in full needs no echo.
    if texts.join(" ") != line {
        blocks.push(Block::Words(texts.join(" ")));
        // Who writes a capture means to take something.
        let typed = super::plies::split(line);
        let none = typed.iter().zip(&played).filter_map(|(typed, ply)| match (typed, ply) {
            (PlyText::Move(typed), Ply::Move(mv)) if is_written_as_capture(typed) && !mv.takes() => Some(typed),
            _ => None,
        });
        blocks.extend(none.map(|typed| Block::Words(format!("`{typed}` takes nothing; it was played as a move."))));
    }
    blocks.extend(session.show()?);
    Ok(blocks)
}

/// Whether a separator of captures stands behind a point.
fn is_written_as_capture(text: &str) -> bool {
    let taking = |c: char| matches!(c, 'x' | 'X' | ':' | '×');
    text.chars().zip(text.chars().skip(1)).any(|(before, c)| before.is_ascii_digit() && taking(c))
}

/// What is to be said about a command behind moves.
fn command_among(line: &str) -> Option<Trouble> {
    let in_line = |word: &&str| !matches!(*word, "call" | "resign" | "draw") && command::is_name(word);
    let word = line.split_whitespace().skip(1).find(in_line)?;
    Some(Trouble::with_help(
        format!("`{word}` is a command among moves; nothing was played"),
        "A command stands on a line of its own.",
    ))
}

/// What is to be said about points that stand side by side, as people type who leave the separator out.
fn only_points(sitting: &Sitting, line: &str) -> Option<Trouble> {
    let board = &sitting.rules().board;
    let words: Vec<&str> = line.split_whitespace().flat_map(run_together).collect();
    if !words.iter().all(|word| find_point(board, word).is_some()) {
        return None;
    }
    let legal = sitting.legal().ok()?;
    let texts: Vec<String> = legal.iter().map(|mv| notation::print(sitting.rules(), mv)).collect();
    let (first, rest) = words.split_first()?;
    if rest.is_empty() {
        let from = find_point(board, first)?;
        let own: Vec<&String> =
            legal.iter().zip(&texts).filter(|(mv, _)| origin(mv) == Some(from)).map(|(_, text)| text).collect();
        let message = format!("`{first}` is a point, not a move");
        return Some(match own.first() {
            Some(mv) => Trouble::with_help(
                message,
                format!("Write where the piece goes, as in `{mv}`; `moves {first}` lists its moves."),
            ),
            None => Trouble::with_help(message, "No piece can move from there; `moves` lists all moves."),
        });
    }
    let joined = |separator: &str| words.join(separator).to_lowercase();
    let meant = ["-", "x"]
        .map(joined)
        .into_iter()
        .find(|text| notation::read_on(sitting.rules(), &sitting.setup(), &legal, text).is_ok());
    let message = format!("`{line}` are {} points, not a move", words.len());
    Some(match meant {
        Some(text) => {
            let full = notation::read_on(sitting.rules(), &sitting.setup(), &legal, &text).ok();
            let full = full.and_then(|index| texts.get(index).cloned()).unwrap_or(text);
            Trouble::with_help(message, format!("Did you mean `{full}`?"))
        }
        None => {
            Trouble::with_help(message, format!("A move is written `{}`, a capture `{}`.", joined("-"), joined("x")))
        }
    })
}

/// The points in a word that holds nothing else, as `c3e5`: letters and then digits, again and again.
fn run_together(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, pair) in word.char_indices().zip(word.char_indices().skip(1)).map(|(a, b)| (b.0, (a.1, b.1))) {
        if pair.0.is_ascii_digit() && pair.1.is_alphabetic() {
            parts.push(&word[start..at]);
            start = at;
        }
    }
    parts.push(&word[start..]);
    parts
}

pub(super) fn moves(session: &mut Session, rest: &str) -> Outcome {
    let sitting = session.game()?;
    let mut legal = sitting.legal()?;
    let mut board = None;
    if !rest.is_empty() {
        let wanted = Wanted::read(sitting, rest)?;
        let setup = sitting.setup();
        if let Wanted::Point(point) = wanted {
            board = Some(point);
        }
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
    let mut texts = Vec::with_capacity(legal.len());
    for (at, mv) in legal.iter().enumerate() {
        if at % MOVES_AT_ONCE == MOVES_AT_ONCE - 1 && session.watch.stopped() {
            return Err(Trouble::stopped());
        }
        texts.push(notation::print(sitting.rules(), mv));
    }
    let texts = Block::Moves(texts);
    Ok(match board {
        // The board shows where the piece can go.
        Some(_) => vec![session.board(legal.iter().flat_map(landings).collect())?, texts],
        None => vec![texts],
    })
}

/// So many moves are printed before it is looked whether somebody waits no longer.
const MOVES_AT_ONCE: usize = 1_000;

/// Where a move leads, with the stops of a chain.
fn landings(mv: &Move) -> Vec<Point> {
    match &mv.what {
        MoveKind::Travel { hops, .. } => hops.iter().map(|hop| hop.to).collect(),
        MoveKind::Place { to, .. } => vec![*to],
        MoveKind::Remove(_) | MoveKind::Roll(_) | MoveKind::Reroll | MoveKind::Pass => Vec::new(),
    }
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

/// Refuses what is neither a point nor a kind of piece.
pub(super) fn known_piece(sitting: &Sitting, text: &str) -> Result<(), Trouble> {
    Wanted::read(sitting, text).map(drop)
}

fn origin(mv: &Move) -> Option<Point> {
    match &mv.what {
        MoveKind::Travel { from, .. } | MoveKind::Remove(from) => Some(*from),
        MoveKind::Place { from, .. } => *from,
        MoveKind::Roll(_) | MoveKind::Reroll | MoveKind::Pass => None,
    }
}

pub(super) fn call(session: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        let calls = session.game()?.play().calls();
        return Ok(vec![Block::Words(match calls.is_empty() {
            true => "Nothing can be called now.".to_string(),
            false => format!("These can be called: {}", calls.join(", ")),
        })]);
    }
    let calls = session.game()?.play().calls();
    session.game_mut()?.play_line(&format!("call {rest}")).map_err(|trouble| match calls.is_empty() {
        true => Trouble::with_help(trouble.to_string(), "Nothing can be called now."),
        false => Trouble::with_help(trouble.to_string(), format!("These can be called: {}", calls.join(", "))),
    })?;
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
    session.game_mut()?.begin_new()?;
    session.show()
}

/// No more random moves than these at once.
const MOST_RANDOM: usize = 10_000;

/// How many moves `random` is to play.
pub(super) fn amount_of_random(rest: &str) -> Result<usize, Trouble> {
    match number(rest, Some(1))? {
        count if count <= MOST_RANDOM => Ok(count),
        _ => Err(Trouble::words(format!("no more than {MOST_RANDOM} moves are played at once"))),
    }
}

pub(super) fn random(session: &mut Session, rest: &str) -> Outcome {
    let count = amount_of_random(rest)?;
    let sitting = session.sitting.as_mut().ok_or_else(super::no_game)?;
    let mut played = Vec::new();
    while played.len() < count && sitting.play().outcome().is_none() {
        if session.watch.stopped() {
            break;
        }
        session.watch.progress(&format!("{} of {count} moves", played.len()));
        match sitting.play_random(&mut session.lots) {
            Ok(Some(mv)) => played.push(notation::print(sitting.rules(), &mv)),
            Ok(None) => break,
            // What was played by then stands.
            Err(_) if session.watch.stopped() && !played.is_empty() => break,
            Err(trouble) => {
                sitting.undo(played.len())?;
                return Err(trouble);
            }
        }
    }
    if played.is_empty() && session.watch.stopped() {
        return Err(Trouble::stopped());
    }
    if played.is_empty() && count > 0 {
        return Err(Trouble::words("there is no move to play"));
    }
    let mut blocks = vec![Block::Moves(played)];
    blocks.extend(session.show()?);
    Ok(blocks)
}

/// Whose pieces `count` is to count, and of which kind.
pub(super) fn counted(sitting: &Sitting, rest: &str) -> Result<(Option<Player>, Option<Kind>), Trouble> {
    let rules = sitting.rules();
    if rest.is_empty() {
        return Ok((None, None));
    }
    if let Ok(player) = crate::notation::text::find_player(rules, rest) {
        return Ok((Some(player), None));
    }
    match Wanted::read(sitting, rest) {
        Ok(Wanted::Kind(kind)) => Ok((None, Some(kind))),
        _ => {
            let names: Vec<&str> = rules.players.iter().map(|player| player.name.as_str()).collect();
            let kinds: Vec<&str> = rules.kinds.iter().map(|kind| kind.name.as_str()).collect();
            Err(Trouble::words(format!(
                "`{rest}` is neither a player ({}) nor a kind of piece ({})",
                names.join(", "),
                kinds.join(", ")
            )))
        }
    }
}

/// `count [PLAYER|PIECE]`
pub(super) fn count(session: &mut Session, rest: &str) -> Outcome {
    let sitting = session.game()?;
    let (rules, setup) = (sitting.rules(), sitting.setup());
    let (player, kind) = counted(sitting, rest)?;
    let mut rows = Vec::new();
    let owners = (0..=rules.players.len() as u8).map(Player);
    for owner in owners.filter(|&owner| player.is_none_or(|player| player == owner)) {
        let name = crate::notation::text::owner_name(rules, owner);
        for kind in (0..rules.kinds.len() as u8).map(Kind).filter(|&of| kind.is_none_or(|kind| kind == of)) {
            let all = amount(&setup, owner, Some(kind));
            let held = setup.hands.get(&(owner, kind)).map_or(0, |&count| count as usize);
            if all == 0 {
                continue;
            }
            let info = &rules.kinds[kind.index()];
            let noun = if all == 1 { &info.name } else { &info.plural };
            let hand = if held > 0 { format!("{held} of them in hand") } else { String::new() };
            rows.push(vec![name.to_string(), all.to_string(), noun.clone(), hand]);
        }
        let all = amount(&setup, owner, None);
        if kind.is_none() && all > 0 {
            rows.push(vec![name.to_string(), all.to_string(), "in all".to_string()]);
        }
    }
    if rest.is_empty() {
        let legal = sitting.legal()?;
        let taking = legal.iter().filter(|mv| mv.takes()).count();
        let empty = setup.men.iter().filter(|men| men.is_empty()).count() - setup.closed.len();
        rows.push(vec![String::new(), legal.len().to_string(), format!("legal moves, {taking} of them captures")]);
        rows.push(vec![String::new(), empty.to_string(), "empty points".to_string()]);
    }
    Ok(vec![match rows.is_empty() {
        true => Block::Words(format!("There are none of `{rest}` on the board or in hand.")),
        false => Block::Table(rows),
    }])
}
