//! Texts as strokes, so that a picture needs no font and is the same everywhere.

use unicode_normalization::UnicodeNormalization;

use super::letters::strokes;
use super::scene::Place;

/// How many rows of the grid the height of a capital takes.
const CAPITAL: i32 = 6;

/// The row on which letters stand.
const BASELINE: i32 = 2;

/// The strokes of an accent, from the middle of its letter and the row above it, as steps right and up.
fn accent(mark: char) -> Option<&'static [&'static [(i32, i32)]]> {
    Some(match mark {
        '\u{300}' => &[&[(0, 1), (-1, 2)]],
        '\u{301}' => &[&[(0, 1), (1, 2)]],
        '\u{302}' => &[&[(-1, 1), (0, 2), (1, 1)]],
        '\u{303}' => &[&[(-2, 1), (-1, 2), (1, 1), (2, 2)]],
        '\u{304}' => &[&[(-1, 1), (1, 1)]],
        '\u{306}' => &[&[(-1, 2), (0, 1), (1, 2)]],
        '\u{307}' => &[&[(0, 1)]],
        '\u{308}' => &[&[(-1, 1)], &[(1, 1)]],
        '\u{30a}' => &[&[(0, 1), (1, 2), (0, 3), (-1, 2), (0, 1)]],
        '\u{30b}' => &[&[(-1, 1), (0, 2)], &[(1, 1), (2, 2)]],
        '\u{30c}' => &[&[(-1, 2), (0, 1), (1, 2)]],
        '\u{313}' => &[&[(0, 2), (0, 1), (-1, 0)]],
        '\u{314}' => &[&[(0, 2), (0, 1), (1, 0)]],
        '\u{342}' => &[&[(-2, 1), (-1, 2), (1, 1), (2, 2)]],
        _ => return None,
    })
}

/// The strokes of a mark below its letter, from the middle of the baseline, as steps right and up.
fn mark_below(mark: char) -> Option<&'static [&'static [(i32, i32)]]> {
    Some(match mark {
        '\u{323}' => &[&[(0, -1)]],
        '\u{326}' => &[&[(0, -1), (-1, -2)]],
        '\u{327}' => &[&[(0, 0), (1, -1), (0, -2), (-1, -2)]],
        '\u{328}' => &[&[(1, 0), (0, -1), (1, -2), (2, -2)]],
        '\u{331}' => &[&[(-1, -1), (1, -1)]],
        '\u{345}' => &[&[(0, -1), (0, -2)]],
        _ => return None,
    })
}

/// Whether a letter can be written.
pub fn knows(letter: char) -> bool {
    letter.nfd().all(|part| strokes(part).is_some() || accent(part).is_some() || mark_below(part).is_some())
}

/// A letter on the grid, and how many columns it takes.
fn glyph(letter: char) -> (Vec<Vec<Place>>, i32) {
    let parts: Vec<char> = letter.nfd().collect();
    let base = match parts.first() {
        // An accent takes the place of the dot.
        Some('i' | 'і') if parts.len() > 1 => 'ı',
        Some(&base) => base,
        None => ' ',
    };
    // What is not known stands as a box: better seen than left out.
    let text = strokes(base).unwrap_or("0208484202");
    let mut lines: Vec<Vec<Place>> = text
        .split_whitespace()
        .map(|stroke| {
            let digits: Vec<i32> = stroke.bytes().map(|byte| i32::from(byte - b'0')).collect();
            digits.chunks_exact(2).map(|place| (place[0], place[1])).collect()
        })
        .collect();
    let places = || lines.iter().flatten();
    let (left, right) = (places().map(|p| p.0).min().unwrap_or(0), places().map(|p| p.0).max().unwrap_or(2));
    let top = places().map(|p| p.1).max().unwrap_or(8);
    let middle = (left + right) / 2;
    for &mark in &parts[1.min(parts.len())..] {
        let (base, strokes) = match (accent(mark), mark_below(mark)) {
            (Some(strokes), _) => (top, strokes),
            (None, Some(strokes)) => (BASELINE, strokes),
            (None, None) => continue,
        };
        lines.extend(strokes.iter().map(|stroke| stroke.iter().map(|(x, y)| (middle + x, base + y)).collect()));
    }
    (lines, right)
}

/// A text as strokes of which the capitals are so high, and its width. The strokes begin at the left of the baseline.
pub fn text(words: &str, height: i32) -> (Vec<Vec<Place>>, i32) {
    let mut lines = Vec::new();
    let mut column = 0;
    let scale = |steps: i32| (steps * height + CAPITAL / 2) / CAPITAL;
    for letter in words.nfc() {
        let (strokes, width) = glyph(letter);
        for stroke in strokes {
            lines.push(stroke.into_iter().map(|(x, y)| (scale(column + x), -scale(y - BASELINE))).collect());
        }
        column += width + 2;
    }
    (lines, scale((column - 2).max(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stroke_is_made_of_places_on_the_grid() {
        let letters = ('!'..='\u{52f}').filter_map(|letter| strokes(letter).map(|strokes| (letter, strokes)));
        for (letter, text) in letters {
            for stroke in text.split_whitespace() {
                assert!(stroke.len() % 2 == 0, "{letter}: {stroke}");
                assert!(stroke.bytes().all(|byte| byte.is_ascii_digit()), "{letter}: {stroke}");
            }
        }
    }

    #[test]
    fn letters_of_the_languages_around_are_known() {
        assert!("åäöÅÄÖáčđŋšŧžéèêëïüíøæßØÆŠŽČ0123456789".chars().all(knows));
        assert!("ÇŞĄĘŁĦÞÐŒẞƷǤŢçąęłħþðœʒǥ".chars().all(knows));
        assert!(('!'..='~').all(knows), "all of ASCII");
        assert!(('А'..='я').all(knows) && "ЁЂЃЄІЇЈЉЊЋЌЎЏҐҒҖҚҢҮҰҲҺӘӨёђѓєіїјљњћќўџґғҗқңүұҳһәө".chars().all(knows));
        assert!(('Α'..='Ρ').chain('Σ'..='Ω').chain('α'..='ω').all(knows) && "ΆΈΉΊΌΎΏΪΫάέήίόύώϊϋΐ".chars().all(knows));
        assert!(!knows('王') && !knows('Ա'));
    }
}
