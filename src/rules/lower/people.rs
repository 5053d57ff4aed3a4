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
    /// The names of players beyond two: what clauses say of them is left out.
    pub others: Vec<String>,
    pub first: First,
    pub kinds: Vec<KindInfo>,
    pub ranks: Ranks,
    pub names: Names,
    /// `like`: this kind moves as that one where it has no clause of its own.
    pub like: Vec<(Kind, Kind)>,
}

/// Reads the `players` and `pieces` blocks. Nothing if there are no two players or no pieces.
pub(super) fn people(merged: &Merged, active: &[Active], out: &mut Vec<Diagnostic>) -> Option<People> {
    let mut players = players(active, out);
    if let [first, second, third, ..] = players.as_slice() {
        out.push(too_many([first, second, third], players.len(), active));
    }
    let others = players.drain(players.len().min(2)..).map(|(player, _)| player.name).collect();
    if players.len() != 2 {
        out.push(match players.as_slice() {
            [] => Diagnostic::new(Code::Missing, merged.head, "the file names no players")
                .help("Add a block such as `players { White: up; Black: down; first White }`."),
            [one, ..] => {
                Diagnostic::new(Code::Missing, one.1, format!("`{}` is the only player; there must be two", one.0.name))
                    .help("Name the other one too: `players { White: up; Black: down; first White }`.")
            }
        });
        return None;
    }
    let players: Vec<PlayerInfo> = players.into_iter().map(|(player, _)| player).collect();
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
    Some(People { players, others, first, kinds, ranks, names, like })
}

/// A game has two players; of a derived file it is said that its names do not replace those of the base.
fn too_many(named: [&(PlayerInfo, Span); 3], count: usize, active: &[Active]) -> Diagnostic {
    let [first, second, third] = named;
    let file = |player: &PlayerInfo| active.iter().find(|a| a.id == player.clause).map(|a| a.entry.file);
    let message = format!("games for {count} players cannot be played; there must be two");
    let diagnostic = Diagnostic::new(Code::Limit, third.1, message);
    let (one, two) = (&first.0.name, &second.0.name);
    if file(&first.0) == file(&third.0) {
        return diagnostic
            .label("one too many")
            .also(first.1, "the first")
            .also(second.1, "the second")
            .help("Leave out all but two.");
    }
    diagnostic
        .label(format!("comes to {one} and {two} of the base"))
        .also(first.1, "the base names its players here")
        .help(format!(
            "Players keep the names of the base in the rules; what people call them stands behind, with the way they face: `{one} \"{}\": right`.",
            third.0.name
        ))
}

fn players(active: &[Active], out: &mut Vec<Diagnostic>) -> Vec<(PlayerInfo, Span)> {
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
    players
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
        (first, second) => {
            let diagnostic =
                Diagnostic::new(Code::Syntax, text.span, format!("\"{}\" is not a piece's letter", text.text))
                    .help("A letter is one capital, as \"K\"; \"\" for the piece that is written without.");
            let uncased = first.filter(|letter| letter.is_alphabetic() && !letter.is_lowercase() && second.is_none());
            out.push(match uncased {
                Some(letter) => diagnostic.help(format!(
                    "`{letter}` belongs to a script without capitals; take one of Latin, Greek or Cyrillic. The piece itself may be called `{letter}`."
                )),
                None => match (first.map(|letter| letter.to_uppercase().collect::<Vec<char>>()), second) {
                    (Some(capital), None) if capital.len() == 1 && first.is_some_and(char::is_lowercase) => {
                        diagnostic.fix(text.span, format!("\"{}\"", capital[0]))
                    }
                    _ => diagnostic,
                },
            });
            None
        }
    }
}

/// Two kinds that one player can have may not share a letter, nor both be without.
fn letters(merged: &Merged, pieces: &[Piece], kinds: &[KindInfo], out: &mut Vec<Diagnostic>) {
    let _ = merged;
    for (at, (piece, kind)) in pieces.iter().zip(kinds).enumerate() {
        let clash = kinds[..at].iter().zip(pieces).position(|(other, other_piece)| {
            let together = other.only.is_none() || kind.only.is_none() || other.only == kind.only;
            // A letter that could not be read is told as that.
            let read = |kind: &KindInfo, piece: &Piece| kind.letter.is_some() || piece.letter.text.is_empty();
            together && other.letter == kind.letter && read(kind, piece) && read(other, other_piece)
        });
        let Some(other) = clash else { continue };
        let what = match kind.letter {
            Some(letter) => format!("`{}` and `{}` have the same letter {letter}", kinds[other].name, kind.name),
            None => format!("`{}` and `{}` are both without a letter", kinds[other].name, kind.name),
        };
        out.push(
            Diagnostic::new(Code::Duplicate, piece.letter.span, what)
                .also(pieces[other].letter.span, "first here")
                .help("Give one of them another capital; only one piece is written without a letter."),
        );
    }
}

fn unknown_piece(pieces: &[Piece], name: &Word) -> Diagnostic {
    let diagnostic = Diagnostic::unknown(name.span, &name.text, format!("there is no piece called `{}`", name.text));
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
                    let diagnostic =
                        Diagnostic::unknown(name.span, &name.text, format!("there is no piece called `{}`", name.text));
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
