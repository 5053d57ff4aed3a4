//! Single words that another language, or another game's rules, would use for what is expected.

use super::brackets;
use super::guesses::GUESSES;
use super::signs::sign;
use super::table::{Place, lines};
use crate::syntax::expected::Expected;

/// What is said of such a word.
pub(in crate::syntax) struct Habit {
    /// The language whose word it is, if it is one's.
    pub language: Option<&'static str>,
    /// How it is said here.
    pub help: &'static str,
    /// The mended text, if it is that word alone that changes.
    pub fix: Option<String>,
}

/// A sentence on a name of pieces, or of points, that is what another language or game calls some; and what is written here.
pub fn name_elsewhere(found: &str, of_points: bool) -> Option<(String, Option<&'static str>)> {
    let lower = found.to_lowercase();
    let here = |place: &Place| match of_points {
        true => matches!(place, Place::Points),
        false => matches!(place, Place::Pieces),
    };
    let mut all = lines().chain(GUESSES);
    let (_, _, help, fix) = all.find(|(words, place, _, _)| words.contains(&lower.as_str()) && here(place))?;
    let mut letters = help.chars();
    let first: String = letters.next()?.to_uppercase().collect();
    Some((format!("{first}{}.", letters.as_str()), *fix))
}

/// A word of the tables alone, for one that was read as a name.
pub(in crate::syntax) fn named(found: &str, expected: &Expected) -> Option<Habit> {
    let lower = found.to_lowercase();
    let (_, _, help, fix) =
        lines().chain(GUESSES).find(|(words, place, _, _)| words.contains(&lower.as_str()) && place.is(expected))?;
    Some(Habit { language: None, help, fix: fix.map(str::to_string) })
}

/// A word that is used elsewhere for what is expected here, behind the word `before`.
pub(in crate::syntax) fn word(found: &str, before: &str, expected: &Expected) -> Option<Habit> {
    let lower = found.to_lowercase();
    let lower = lower.as_str();
    let plain = |help, fix: Option<&str>| Some(Habit { language: None, help, fix: fix.map(str::to_string) });
    // What can stand here is no habit from elsewhere.
    if expected.words.contains(&found) {
        return None;
    }
    if let Some((language, help)) = brackets::hyphenated(found) {
        return Some(Habit { language: Some(language), help, fix: None });
    }
    if let Some((_, _, help, fix)) =
        lines().chain(GUESSES).find(|(words, place, _, _)| words.contains(&lower) && place.is(expected))
    {
        return plain(help, *fix);
    }
    if let Some((help, fix)) = sign(found, before, expected) {
        return plain(help, fix);
    }
    if matches!(found, "–" | "—" | "−") && expected.may_end {
        return plain("a run is written with a plain hyphen, as `a1-e1` or `1-3`", Some("-"));
    }
    if found == "×" && expected.signs().contains(&"x") {
        return plain("a size is written with the letter x", Some("x"));
    }
    if found == ">" && expected.has("a move, as `e5-c5`") {
        return plain("moves are written `c3-d4`, and `c3xe5` where something is taken", None);
    }
    // `has 1 king`
    if expected.words.contains(&"exactly") && expected.words.contains(&"fewer") && is_count(found) {
        return Some(Habit {
            language: None,
            help: "how many is said with `exactly`, `at least`, `at most`, `more than` or `fewer than`",
            fix: Some(format!("exactly {found}")),
        });
    }
    let text = found.trim_matches('"');
    if found.starts_with('"')
        && (Place::Setup.is(expected) || super::is_fen(text.split_whitespace().next().unwrap_or("")))
    {
        return plain("a start is written piece by piece: `White: man on rows 1-3, king on d1`", None);
    }
    if Place::Board.is(expected) && lower.bytes().all(|b| b.is_ascii_digit()) {
        return plain(
            "a size stands behind its shape: `cells 8 x 8`, `grid 5 x 5`; a cross is two: `grid 7 x 3 at a3; grid 3 x 7 at c1`",
            None,
        );
    }
    let size = lower
        .split_once('x')
        .filter(|(w, h)| [w, h].iter().all(|s| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit())));
    match size {
        Some((w, h)) if expected.has("a number") => {
            Some(Habit { language: None, help: "a size is written with blanks", fix: Some(format!("{w} x {h}")) })
        }
        Some(_) if Place::Board.is(expected) => {
            plain("a size stands behind the shape, with blanks: `cells 8 x 8`, `grid 9 x 9`, `lattice 6 x 7`", None)
        }
        _ => None,
    }
}

/// Whether a word is a number other than 0.
fn is_count(found: &str) -> bool {
    found.len() < 5 && !found.starts_with('0') && found.bytes().all(|byte| byte.is_ascii_digit())
}
