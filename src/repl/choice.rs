//! What TAB shows: as many words as the terminal has room for, so that nobody has to page through them.

use rustyline::completion::Pair;
use terminal_size::{Height, Width, terminal_size_of};
use unicode_width::UnicodeWidthStr;

use crate::session::Candidate;

/// Between the columns of a list stand so many blanks.
const GAP: usize = 2;

/// Columns and lines of the terminal, where it does not say as many as most have.
pub(super) fn size() -> (usize, usize) {
    let (columns, lines) = terminal_size_of(std::io::stdout()).map_or((0, 0), |(Width(w), Height(h))| (w, h));
    let or = |given: u16, usual: usize| if given == 0 { usual } else { usize::from(given) };
    (or(columns, 80), or(lines, 24))
}

/// The candidates as they are listed: each with a few words about it, or where these find no room without, and the last ones
/// only counted where even that is too much.
pub(super) fn listed(candidates: Vec<Candidate>, (columns, lines): (usize, usize)) -> Vec<Pair> {
    // Below the list stands the line that is typed.
    let room = lines.saturating_sub(1);
    let all = |display: &dyn Fn(&Candidate) -> String| -> Vec<Pair> {
        let pair = |candidate: &Candidate| Pair { display: display(candidate), replacement: candidate.word.clone() };
        candidates.iter().map(pair).collect()
    };
    let told = all(&|candidate| match candidate.about.is_empty() {
        true => candidate.word.clone(),
        false => cut(&format!("{}  ({})", candidate.word, candidate.about.replace('\n', " ")), columns),
    });
    // A single one is taken at once.
    if candidates.len() < 2 || rows(&told, columns) <= room {
        return told;
    }
    let mut words = all(&|candidate| cut(&candidate.word, columns));
    if rows(&words, columns) <= room {
        return words;
    }
    if room == 0 {
        return Vec::new();
    }
    let replacement = common_prefix(candidates.iter().map(|candidate| candidate.word.as_str()));
    let more = |left_out: usize| format!("... and {left_out} more");
    let mut keep = (room * per_row(&words, columns)).min(words.len()).saturating_sub(1);
    loop {
        let left_out = words.len() - keep;
        let mut shown: Vec<Pair> = words.iter().take(keep).cloned().collect();
        shown.push(Pair { display: more(left_out), replacement: replacement.clone() });
        if keep == 0 || rows(&shown, columns) <= room {
            words = shown;
            return words;
        }
        keep -= 1;
    }
}

fn per_row(pairs: &[Pair], columns: usize) -> usize {
    let widest = pairs.iter().map(|pair| pair.display.width()).max().unwrap_or(0);
    columns / (widest + GAP).clamp(1, columns.max(1))
}

fn rows(pairs: &[Pair], columns: usize) -> usize {
    pairs.len().div_ceil(per_row(pairs, columns).max(1))
}

/// A text that stays on one line.
fn cut(text: &str, columns: usize) -> String {
    const DOTS: &str = "...";
    if text.width() < columns {
        return text.to_string();
    }
    let mut short = String::new();
    for c in text.chars() {
        if short.width() + 2 + DOTS.len() >= columns {
            break;
        }
        short.push(c);
    }
    short + DOTS
}

/// With what all words begin.
fn common_prefix<'a>(mut words: impl Iterator<Item = &'a str>) -> String {
    let first = words.next().unwrap_or("");
    let end = words.fold(first.len(), |end, word| {
        let same = first[..end].char_indices().zip(word.chars()).take_while(|((_, one), other)| one == other);
        same.last().map_or(0, |((at, c), _)| at + c.len_utf8())
    });
    first[..end].to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates(words: &[&str], about: &str) -> Vec<Candidate> {
        words.iter().map(|word| Candidate { word: word.to_string(), about: about.to_string() }).collect()
    }

    #[test]
    fn what_is_listed_has_room_on_the_terminal() {
        let words: Vec<String> = (0..500).map(|number| format!("move{number}")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        for columns in [1, 7, 20, 80, 200] {
            for lines in 2..60 {
                for about in ["", "some words that say more about each of them than one needs to know"] {
                    let shown = listed(candidates(&words, about), (columns, lines));
                    let room = lines - 1;
                    assert!(!shown.is_empty() && rows(&shown, columns) <= room, "{columns} x {lines}");
                    let beginning = common_prefix(shown.iter().map(|pair| pair.replacement.as_str()));
                    assert_eq!(beginning, "move", "what they have in common stays what it was");
                    let told = shown.last().and_then(|pair| pair.display.strip_prefix("... and "));
                    let left_out = told.map_or(0, |told| told.trim_end_matches(" more").parse().unwrap());
                    assert_eq!(shown.len() - usize::from(left_out > 0) + left_out, 500);
                }
            }
        }
        assert_eq!(listed(candidates(&["only"], "one"), (80, 1)).len(), 1);
        assert!(listed(candidates(&["one", "other"], ""), (80, 1)).is_empty());
    }

    #[test]
    fn words_about_a_candidate_stand_where_they_find_room() {
        let shown = |lines| listed(candidates(&["board", "moves"], "shows it"), (30, lines))[0].display.clone();
        assert_eq!([shown(24), shown(2)], ["board  (shows it)", "board"]);
        assert_eq!(cut("ひらがなひらがな", 12), "ひらがな...");
    }

    #[test]
    fn letters_of_several_bytes_are_not_cut() {
        assert_eq!(common_prefix(["åse", "äse"].into_iter()), "");
        assert_eq!(common_prefix(["åse", "åre", "å"].into_iter()), "å");
    }
}
