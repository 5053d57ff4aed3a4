//! Files of Fairy-Stockfish: a head in square brackets, and lines `key = value`.

use super::other;
use crate::diagnostics::Diagnostic;
use crate::syntax::lower::Lower;
use crate::syntax::scan::{Kind, Token};

const LANGUAGE: &str = "Fairy-Stockfish";

/// What is said of a head `[name:base]`, or of a line whose key that program knows, and where that ends.
pub(super) fn recognise(lower: &Lower, first: Token) -> Option<(Diagnostic, usize)> {
    let text = lower.source.text();
    let line_end = text.get(first.start..)?.find('\n').map_or(text.len(), |length| first.start + length);
    let line = text.get(first.start..line_end)?.trim_end();
    let begins_file = lower.scan.tokens.first().is_some_and(|token| token.start == first.start);
    if first.kind == Kind::Mark('[') {
        let inner = line.strip_prefix('[')?.strip_suffix(']')?;
        let named = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ':');
        if inner.is_empty() || !inner.chars().all(named) {
            return None;
        }
        let span = lower.bytes(first.start, first.start + line.len());
        let help = match inner.split_once(':') {
            Some(_) => {
                "a file begins with `variant \"NAME\"`; one that derives from another with `variant \"NAME\" from \"BASE\"`"
            }
            None => "a file begins with `variant \"NAME\"`, and holds one variant",
        };
        let end = if begins_file { text.len() } else { line_end };
        let message = match begins_file {
            true => format!("this is a file of {LANGUAGE}"),
            false => format!("`{line}` is written so in {LANGUAGE}"),
        };
        let diagnostic = other(span, &message).help(help);
        return Some((
            match begins_file {
                true => {
                    diagnostic.help("`dablo new NAME` writes a file to start from, in which each line is to be changed")
                }
                false => diagnostic,
            },
            end,
        ));
    }
    let equals = lower.scan.token_from(first.end).filter(|next| next.kind == Kind::Mark('='))?;
    let key = text.get(first.start..first.end).filter(|_| first.kind == Kind::Word)?;
    let (_, help) = KEYS.iter().find(|(keys, _)| keys.contains(&key))?;
    let span = lower.bytes(first.start, equals.end);
    Some((other(span, &format!("`{key} =` is written so in {LANGUAGE}")).help(*help), line_end))
}

/// By key, how it is said here.
const KEYS: &[(&[&str], &str)] = &[
    (
        &[
            "pieceToCharTable",
            "king",
            "pawn",
            "customPiece1",
            "customPiece2",
            "customPiece3",
            "fers",
            "wazir",
            "immobile",
        ],
        "pieces are named with their letter in `pieces { man: \"\"; king: \"K\" }`, and what they do stands in `moves`",
    ),
    (&["startFen"], "a start is written piece by piece: `setup { White: man on rows 1-3; Black: White rotated }`"),
    (
        &[
            "promotionRegion",
            "promotionRegionWhite",
            "promotionRegionBlack",
            "promotionPieceTypes",
            "promotionPawnTypes",
        ],
        "a promotion is an act: `moves { man: promote to king on last row }`",
    ),
    (
        &["maxRank", "maxFile"],
        "a board is one of the shapes `cells 8 x 8`, `grid 9 x 9`, `lattice 6 x 7`, or points one by one",
    ),
    (
        &[
            "stalemateValue",
            "extinctionValue",
            "extinctionPieceTypes",
            "extinctionPieceCount",
            "flagPiece",
            "flagRegion",
        ],
        "each end has a label: `end { stuck: a player who cannot move loses; bare: a player who has no pieces loses }`",
    ),
    (
        &["nMoveRule", "nFoldRule", "nFoldValue", "perpetualCheckIllegal"],
        "what ends a long game is said in words: `repeat: draw if position occurs 3 times`, `quiet: draw if no capture for 50 moves each`",
    ),
    (
        &["pieceDrops", "capturesToHand"],
        "what is placed from hand is `man: place from hand anywhere`; `taken go to hand of taker`",
    ),
    (
        &["mustCapture", "jumpCaptureTypes", "mandatoryCapture"],
        "duties stand in the block `turn`: `must capture`, `chains must finish`",
    ),
    (&["pass", "passOnStalemate"], "passing is said in the block `turn`: `may pass`, `must pass if mover cannot move`"),
    (
        &[
            "variantTemplate",
            "checking",
            "castling",
            "doubleStep",
            "enPassantRegion",
            "checkCounting",
            "blastOnCapture",
        ],
        "this has clauses of its own or none here; the reference lists the acts, the turn and the ends",
    ),
];
