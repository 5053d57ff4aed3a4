//! What differs between two texts, with drawn boards side by side.

use similar::{Algorithm, DiffOp, capture_diff_slices};
use unicode_width::UnicodeWidthStr;

/// So many lines are shown before and behind what differs.
const AROUND: usize = 2;

/// Two boards stand side by side if both together are not wider than this.
const WIDEST: usize = 100;

/// A line, or the lines of a drawn board: what is kept together.
type Unit<'a> = Vec<&'a str>;

/// The lines that differ, those of the first text behind `-`, those of the second behind `+`, with some lines around them.
/// A board that differs stands there twice, side by side, with a `^` below every sign that differs.
pub fn diff(old: &str, new: &str) -> String {
    let (old, new) = (units(old), units(new));
    let ops = capture_diff_slices(Algorithm::Myers, &old, &new);
    let mut text = String::new();
    for (index, op) in ops.iter().enumerate() {
        match *op {
            DiffOp::Equal { old_index, len, .. } => {
                let ends = (index == 0, index + 1 == ops.len());
                text += &around(&old[old_index..old_index + len], ends);
            }
            DiffOp::Delete { old_index, old_len, .. } => text += &marked('-', &old[old_index..old_index + old_len]),
            DiffOp::Insert { new_index, new_len, .. } => text += &marked('+', &new[new_index..new_index + new_len]),
            DiffOp::Replace { old_index, old_len, new_index, new_len } => {
                text += &replaced(&old[old_index..old_index + old_len], &new[new_index..new_index + new_len]);
            }
        }
    }
    text
}

/// Lines that do not differ, as many as stand around those that do.
fn around(same: &[Unit<'_>], (first, last): (bool, bool)) -> String {
    let (before, behind) = (if first { 0 } else { AROUND }, if last { 0 } else { AROUND });
    let left_out = before.min(same.len())..same.len().saturating_sub(behind).max(before.min(same.len()));
    let mut text = String::new();
    for (index, unit) in same.iter().enumerate() {
        if left_out.contains(&index) {
            if index == left_out.start && !(first || last) {
                text += "  ...\n";
            }
            continue;
        }
        match unit.as_slice() {
            [line] => text += &(format!("  {line}").trim_end().to_string() + "\n"),
            _ => text += "  (the board)\n",
        }
    }
    text
}

fn marked(mark: char, units: &[Unit<'_>]) -> String {
    units.iter().flatten().map(|line| format!("{mark} {line}").trim_end().to_string() + "\n").collect()
}

/// Lines in place of others; boards in place of boards stand side by side.
fn replaced(old: &[Unit<'_>], new: &[Unit<'_>]) -> String {
    let board = |units: &[Unit<'_>]| units.iter().position(|unit| unit.len() > 1);
    let (Some(at_old), Some(at_new)) = (board(old), board(new)) else { return swapped(old, new) };
    let before = if at_old + at_new > 0 { replaced(&old[..at_old], &new[..at_new]) } else { String::new() };
    let boards = side_by_side(&old[at_old], &new[at_new]);
    [before, boards, replaced(&old[at_old + 1..], &new[at_new + 1..])].concat()
}

fn swapped(old: &[Unit<'_>], new: &[Unit<'_>]) -> String {
    [marked('-', old), marked('+', new)].concat()
}

fn side_by_side(old: &[&str], new: &[&str]) -> String {
    let width = |lines: &[&str]| lines.iter().map(|line| line.width()).max().unwrap_or(0);
    let wide = width(old).max("before".len());
    if wide + width(new) + 6 > WIDEST {
        return swapped(&[old.to_vec()], &[new.to_vec()]);
    }
    let row = |left: &str, right: &str| {
        let gap = " ".repeat(wide.saturating_sub(left.width()) + 4);
        format!("  {left}{gap}{right}").trim_end().to_string() + "\n"
    };
    let mut text = row("before", "now");
    for index in 0..old.len().max(new.len()) {
        let (left, right) = (old.get(index).copied().unwrap_or(""), new.get(index).copied().unwrap_or(""));
        text += &row(left, right);
        if left != right {
            let marks = carets(left, right);
            text += &row(&marks, &marks);
        }
    }
    text
}

/// A `^` in every column in which two lines differ.
fn carets(left: &str, right: &str) -> String {
    let (mut left, mut right) = (left.chars(), right.chars());
    let mut marks = String::new();
    loop {
        let (a, b) = (left.next(), right.next());
        if a.is_none() && b.is_none() {
            return marks.trim_end().to_string();
        }
        marks.push(if a.unwrap_or(' ') == b.unwrap_or(' ') { ' ' } else { '^' });
    }
}

/// The lines of a text, with those of a drawn board in one.
fn units(text: &str) -> Vec<Unit<'_>> {
    let lines: Vec<&str> = text.lines().collect();
    let mut units = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let drawn = lines[at..].iter().take_while(|line| is_drawn(line)).count();
        // Fewer lines are no board: a legend has such signs too.
        if drawn >= 3 {
            // The letters below a board belong to it.
            let letters = usize::from(lines.get(at + drawn).is_some_and(|line| !line.trim().is_empty()));
            units.push(lines[at..at + drawn + letters].to_vec());
            at += drawn + letters;
        } else {
            units.push(vec![lines[at]]);
            at += 1;
        }
    }
    units
}

fn is_drawn(line: &str) -> bool {
    line.chars().any(|sign| matches!(sign, '\u{2500}'..='\u{257f}' | '·' | '▒'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_differ_stand_with_some_around_them() {
        let old = "a\nb\nc\nd\ne\nf\ng\nh";
        assert_eq!(diff(old, &old.replace('d', "D")), "  b\n  c\n- d\n+ D\n  e\n  f\n");
        assert_eq!(diff("a\nb", "a\nb"), "");
        assert_eq!(diff(old, "a\nb\nc\nd\ne\nf\ng\nh\ni"), "  g\n  h\n+ i\n");
        let both = old.replace('a', "A").replace('h', "H");
        assert_eq!(diff(old, &both), "- a\n+ A\n  b\n  c\n  ...\n  f\n  g\n- h\n+ H\n");
    }

    #[test]
    fn boards_that_differ_stand_side_by_side() {
        let old = "words\n2  ○───·\n   │   │\n1  ·───·\n   a   b\n";
        let new = "words\n2  ·───·\n   │   │\n1  ·───○\n   a   b\n";
        let shown = "  words\n  before      now\n  2  ○───·    2  ·───·\n     ^           ^\n     │   │       │   │\n  1  ·───·    1  ·───○\n         \
                     ^           ^\n     a   b       a   b\n";
        assert_eq!(diff(old, new), shown);
    }
}
