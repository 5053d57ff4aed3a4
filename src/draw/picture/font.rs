//! Letters and digits as strokes, so that a picture needs no font and is the same everywhere.
//!
//! A glyph is drawn on a grid: the baseline is row 2, small letters reach row 6, capitals and digits row 8, tails row 0. Each
//! stroke is a run of places, two digits each: column and row. A stroke of one place is a dot.

use unicode_normalization::UnicodeNormalization;

use super::scene::Place;

/// How many rows of the grid the height of a capital takes.
const CAPITAL: i32 = 6;

/// The strokes of a letter without its accents.
fn strokes(letter: char) -> Option<&'static str> {
    Some(match letter {
        ' ' => "",
        'A' => "022842 1434",
        'B' => "02083847463505 3544433202",
        'C' => "4738180703123243",
        'D' => "02082846442202",
        'E' => "48080242 0535",
        'F' => "480802 0535",
        'G' => "47381807031232434525",
        'H' => "0208 4248 0545",
        'I' => "2228 1838 1232",
        'J' => "4843321203",
        'K' => "0208 4804 1542",
        'L' => "080242",
        'M' => "0208254842",
        'N' => "02084248",
        'O' => "183847433212030718",
        'P' => "02083847463505",
        'Q' => "183847433212030718 2441",
        'R' => "02083847463505 2542",
        'S' => "473818070615354443321203",
        'T' => "0848 2228",
        'U' => "080312324348",
        'V' => "082248",
        'W' => "0812263248",
        'X' => "0842 0248",
        'Y' => "082548 2522",
        'Z' => "08480242",
        'a' => "4536160503123243 4642",
        'b' => "0802 0516364543321203",
        'c' => "4536160503123243",
        'd' => "4842 4536160503123243",
        'e' => "04444536160503123243",
        'f' => "38281712 0626",
        'g' => "4536160503123243 4641301001",
        'h' => "0802 0516364542",
        'i' => "1216 18",
        'ı' => "1216",
        'j' => "26211000 28",
        'k' => "0802 3603 1432",
        'l' => "181322",
        'm' => "0602 05162522 25364542",
        'n' => "0602 0516364542",
        'o' => "163645433212030516",
        'p' => "0600 0516364543321203",
        'q' => "4640 4536160503123243",
        'r' => "0602 051636",
        's' => "45361605143443321203",
        't' => "18132232 0636",
        'u' => "0603123243 4642",
        'v' => "062246",
        'w' => "0612253246",
        'x' => "0642 0246",
        'y' => "0622 4610",
        'z' => "06460242",
        'Ø' => "183847433212030718 0148",
        'ø' => "163645433212030516 0147",
        'Đ' => "02082846442202 0525",
        'đ' => "4842 4536160503123243 2747",
        'Ŋ' => "02084248 424130",
        'ŋ' => "0602 051636454120",
        'Ŧ' => "0848 2228 0545",
        'ŧ' => "18132232 0636 0424",
        'Æ' => "021848 2822 2242 2545 1525",
        'æ' => "0514241302 2226364424 2232",
        'ß' => "020718283736251535434212",
        '0' => "182837332212030718",
        '1' => "072822 1232",
        '2' => "07183847460242",
        '3' => "07183847463515 354443321203",
        '4' => "380444 3832",
        '5' => "480805354443321203",
        '6' => "38180703123243443505",
        '7' => "084812",
        '8' => "150607183847463515 15040312324344 4435",
        '9' => "12324347381807061545",
        '-' | '–' | '‐' => "1535",
        '.' => "12",
        ',' => "1211",
        ':' => "15 12",
        ';' => "15 1211",
        '\'' | '’' => "1817",
        '"' => "1817 3837",
        '(' => "28171322",
        ')' => "08171302",
        '/' => "0248",
        '+' => "2327 0545",
        '=' => "0646 0444",
        '!' => "1814 12",
        '?' => "07183847462524 22",
        '&' => "42161728370403122244",
        _ => return None,
    })
}

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
        _ => return None,
    })
}

/// Whether a letter can be written.
pub fn knows(letter: char) -> bool {
    letter.nfd().all(|part| strokes(part).is_some() || accent(part).is_some())
}

/// A letter on the grid, and how many columns it takes.
fn glyph(letter: char) -> (Vec<Vec<Place>>, i32) {
    let parts: Vec<char> = letter.nfd().collect();
    let base = match parts.first() {
        // An accent takes the place of the dot.
        Some('i') if parts.len() > 1 => 'ı',
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
    for mark in parts.iter().skip(1).filter_map(|&mark| accent(mark)) {
        lines.extend(mark.iter().map(|stroke| stroke.iter().map(|(x, y)| (middle + x, top + y)).collect()));
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
            lines.push(stroke.into_iter().map(|(x, y)| (scale(column + x), -scale(y - 2))).collect());
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
        let letters =
            (' '..='~').chain("ıØøĐđŊŋŦŧÆæß–‐’".chars()).filter_map(|letter| strokes(letter).map(|s| (letter, s)));
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
        assert!(!knows('王'));
    }
}
