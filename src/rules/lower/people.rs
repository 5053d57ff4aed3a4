//! Players, kinds of piece, ranks.

use super::active::Active;
use super::names::{Names, unknown_player};
use crate::diagnostics::{Code, Diagnostic, nearest};
use crate::rules::merge::{Merged, Node};
use crate::rules::{ClauseId, First, FirstRule, Kind, KindInfo, MOST_KINDS, Player, PlayerInfo, Ranks};
use crate::source::Span;
use crate::syntax::tree::{Facing, FirstMover, PieceNote, PiecesClause, PlayersClause, Text, WithoutWhat, Word};

/// Who plays with what.
pub(super) struct People {
    pub players: Vec<PlayerInfo>,
    pub first: First,
    pub kinds: Vec<KindInfo>,
    pub ranks: Ranks,
    pub names: Names,
    /// `like`: this kind moves as that one where it has no clause of its own.
    pub like: Vec<(Kind, Kind)>,
}

/// Reads the `players` and `pieces` blocks. Nothing if there are no two players or no pieces.
pub(super) fn people(merged: &Merged, active: &[Active], out: &mut Vec<Diagnostic>) -> Option<People> {
    let players = players(active, out);
    if players.len() != 2 {
        let message = match players.len() {
            0 => "the file names no players".to_string(),
            1 => "the file names one player only; there must be two".to_string(),
            n => format!("games for {n} players cannot be played; there must be two"),
        };
        out.push(
            Diagnostic::new(Code::Missing, merged.head, message)
                .help("Add a block such as `players { White: up; Black: down; first White }`."),
        );
        return None;
    }
    let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
    let first = first(active, &names, out);
    let (kinds, like) = kinds(merged, active, &names, out);
    if kinds.is_empty() {
        out.push(
            Diagnostic::new(Code::Missing, merged.head, "the file names no pieces")
                .help("Add a block such as `pieces { man: \"\"; king: \"K\" }`."),
        );
        return None;
    }
    if kinds.len() > MOST_KINDS {
        out.push(Diagnostic::new(
            Code::Limit,
            merged.head,
            format!("{} kinds of piece are too many; at most {MOST_KINDS} can be played", kinds.len()),
        ));
        return None;
    }
    let gone = merged.removed.iter().filter(|(what, _)| *what == WithoutWhat::Piece);
    let names = Names {
        players: names,
        kinds: kinds.iter().map(|kind| (kind.name.clone(), kind.plural.clone())).collect(),
        gone: gone.flat_map(|(_, name)| [name.clone(), format!("{name}s")]).collect(),
    };
    let ranks = ranks(active, &names, kinds.len(), out);
    Some(People { players, first, kinds, ranks, names, like })
}

fn players(active: &[Active], out: &mut Vec<Diagnostic>) -> Vec<PlayerInfo> {
    let mut players: Vec<(PlayerInfo, Span)> = Vec::new();
    for a in active {
        let Node::Players(PlayersClause::Players { names, facing }) = &a.entry.node else { continue };
        for (name, shown) in names {
            if let Some((_, first)) = players.iter().find(|(player, _)| player.name == name.text) {
                out.push(
                    Diagnostic::new(Code::Duplicate, name.span, format!("the player `{}` is named twice", name.text))
                        .also(*first, "first here"),
                );
                continue;
            }
            let player = PlayerInfo {
                name: name.text.clone(),
                shown: shown.as_ref().map_or_else(|| name.text.clone(), |text| text.text.clone()),
                facing: vector(*facing),
                clause: a.id,
            };
            players.push((player, name.span));
        }
    }
    players.into_iter().map(|(player, _)| player).collect()
}

fn vector(facing: Facing) -> Option<(i32, i32)> {
    Some(match facing {
        Facing::Up => (0, 1),
        Facing::Down => (0, -1),
        Facing::Left => (-1, 0),
        Facing::Right => (1, 0),
        Facing::NorthEast => (1, 1),
        Facing::NorthWest => (-1, 1),
        Facing::SouthEast => (1, -1),
        Facing::SouthWest => (-1, -1),
        Facing::None => return None,
    })
}

fn first(active: &[Active], players: &[String], out: &mut Vec<Diagnostic>) -> First {
    let clause = active.iter().find_map(|a| match &a.entry.node {
        Node::Players(PlayersClause::First(mover)) => Some((mover, a.id)),
        _ => None,
    });
    let (player, rule) = match clause {
        None => (0, FirstRule::Unsaid),
        Some((FirstMover::Lot, _)) => (0, FirstRule::Lot),
        Some((FirstMover::Agreement, _)) => (0, FirstRule::Agreement),
        Some((FirstMover::Player(name), _)) => match players.iter().position(|player| *player == name.text) {
            Some(player) => (player, FirstRule::Player),
            None => {
                out.push(unknown_player(players, name));
                (0, FirstRule::Unsaid)
            }
        },
    };
    First { player: Player(player as u8), rule, clause: clause.map(|(_, id)| id) }
}

struct Piece<'a> {
    name: &'a Word,
    letter: &'a Text,
    plural: Option<&'a Word>,
    notes: &'a [PieceNote],
    id: ClauseId,
}

fn kinds(
    merged: &Merged,
    active: &[Active],
    players: &[String],
    out: &mut Vec<Diagnostic>,
) -> (Vec<KindInfo>, Vec<(Kind, Kind)>) {
    let pieces: Vec<Piece> = active
        .iter()
        .filter_map(|a| match &a.entry.node {
            Node::Pieces(PiecesClause::Piece { name, letter, plural, notes }) => {
                Some(Piece { name, letter, plural: plural.as_ref(), notes, id: a.id })
            }
            _ => None,
        })
        .collect();
    let mut kinds: Vec<KindInfo> = Vec::new();
    let mut like = Vec::new();
    for piece in &pieces {
        let mut info = KindInfo {
            name: piece.name.text.clone(),
            plural: piece.plural.map_or_else(|| format!("{}s", piece.name.text), |plural| plural.text.clone()),
            letter: letter(piece.letter, out),
            names: vec![None; players.len()],
            only: None,
            neutral: false,
            clause: piece.id,
        };
        for note in piece.notes {
            match note {
                PieceNote::ForOnly(name) => match players.iter().position(|player| *player == name.text) {
                    Some(player) => info.only = Some(Player(player as u8)),
                    None => out.push(unknown_player(players, name)),
                },
                PieceNote::Named(name, shown) => match players.iter().position(|player| *player == name.text) {
                    Some(player) => info.names[player] = Some(shown.text.clone()),
                    None => out.push(unknown_player(players, name)),
                },
                PieceNote::Neutral(_) => info.neutral = true,
                PieceNote::Like(name) => match pieces.iter().position(|other| other.name.text == name.text) {
                    Some(other) => like.push((Kind(kinds.len() as u8), Kind(other as u8))),
                    None => out.push(unknown_piece(&pieces, name)),
                },
            }
        }
        kinds.push(info);
    }
    letters(merged, &pieces, &kinds, out);
    (kinds, like)
}

fn letter(text: &Text, out: &mut Vec<Diagnostic>) -> Option<char> {
    let mut letters = text.text.chars();
    match (letters.next(), letters.next()) {
        (None, _) => None,
        (Some(letter), None) if letter.is_uppercase() => Some(letter),
        _ => {
            out.push(
                Diagnostic::new(Code::Syntax, text.span, format!("\"{}\" is not a piece's letter", text.text))
                    .help("A letter is one capital, as \"K\"; \"\" for the piece that is written without."),
            );
            None
        }
    }
}

/// Two kinds that one player can have may not share a letter, nor both be without.
fn letters(merged: &Merged, pieces: &[Piece], kinds: &[KindInfo], out: &mut Vec<Diagnostic>) {
    let _ = merged;
    for (at, (piece, kind)) in pieces.iter().zip(kinds).enumerate() {
        let clash = kinds[..at].iter().position(|other| {
            let together = other.only.is_none() || kind.only.is_none() || other.only == kind.only;
            together && other.letter == kind.letter
        });
        let Some(other) = clash else { continue };
        let what = match kind.letter {
            Some(letter) => format!("`{}` and `{}` have the same letter {letter}", kinds[other].name, kind.name),
            None => format!("`{}` and `{}` are both without a letter", kinds[other].name, kind.name),
        };
        out.push(
            Diagnostic::new(Code::Duplicate, piece.letter.span, what).also(pieces[other].letter.span, "first here"),
        );
    }
}

fn unknown_piece(pieces: &[Piece], name: &Word) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::UnknownName, name.span, format!("there is no piece called `{}`", name.text));
    match nearest(&name.text, pieces.iter().map(|piece| piece.name.text.as_str())) {
        Some(near) => diagnostic.perhaps(&name.text, name.span, near),
        None => diagnostic,
    }
}

/// The order of the `rank` clause: every kind of a level outranks every kind of the levels behind it.
fn ranks(active: &[Active], names: &Names, count: usize, out: &mut Vec<Diagnostic>) -> Ranks {
    let clause = active.iter().find_map(|a| match &a.entry.node {
        Node::Pieces(PiecesClause::Rank(levels)) => Some((levels, a)),
        _ => None,
    });
    let Some((levels, a)) = clause else { return Ranks { at_most: vec![vec![true; count]; count], clause: None } };
    let mut at_most: Vec<Vec<bool>> = (0..count).map(|a| (0..count).map(|b| a == b).collect()).collect();
    let mut above: Vec<Kind> = Vec::new();
    for level in levels {
        let mut here = Vec::new();
        for name in level {
            match names.find_kind(&name.text) {
                Some(kind) if above.contains(&kind) || here.contains(&kind) => out.push(
                    Diagnostic::new(Code::BadRank, name.span, format!("`{}` stands in the order twice", name.text))
                        .help("Name each piece once, the highest first."),
                ),
                Some(kind) => here.push(kind),
                None if names.gone.contains(&name.text) => {}
                None => {
                    let known = names.kinds.iter().map(|(one, _)| one.as_str());
                    let diagnostic = Diagnostic::new(
                        Code::UnknownName,
                        name.span,
                        format!("there is no piece called `{}`", name.text),
                    );
                    out.push(match nearest(&name.text, known) {
                        Some(near) => diagnostic.perhaps(&name.text, name.span, near),
                        None => diagnostic,
                    });
                }
            }
        }
        for &low in &here {
            for &high in &above {
                at_most[low.index()][high.index()] = true;
            }
        }
        above.extend(here);
    }
    Ranks { at_most, clause: Some(a.id) }
}
