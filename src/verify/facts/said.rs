//! How facts are laid out: what those who write them and those who read them again have in common.

/// Lines are broken at this column.
pub(super) const WIDTH: usize = 100;
/// What stands between counts and whose they are.
pub(super) const GAP: &str = "  ";
/// How it begins what is said of a game that cannot be played.
pub(super) const UNPLAYABLE: &str = "cannot be played";
/// What stands above counts below first moves.
pub(super) const BY_FIRST_MOVE: &str = "By the first move";

/// Words side by side, as many as a line holds.
pub(super) fn wrapped(words: impl IntoIterator<Item = String>) -> String {
    let mut text = String::new();
    let mut used = 0;
    for word in words {
        let wide = word.chars().count();
        if used > 0 && used + 1 + wide > WIDTH {
            text.push('\n');
            used = 0;
        }
        if used > 0 {
            text.push(' ');
            used += 1;
        }
        text += &word;
        used += wide;
    }
    text + "\n"
}
