//! Letter names of points: `a1` is file 1, rank 1; after `z` come `aa`, `ab` and so on up to `zz`.

/// The last file that has a name: `zz`.
const LAST_FILE: i32 = 26 + 26 * 26;
/// The highest rank that a name may say. It bounds all coordinates that names can give.
const LAST_RANK: i32 = 9999;

/// The letters of a file, counted from 1.
pub fn file_letters(file: i32) -> Option<String> {
    let letter = |n: i32| char::from(b'a' + n as u8);
    match file {
        1..=26 => Some(letter(file - 1).to_string()),
        27..=LAST_FILE => {
            let rest = file - 27;
            Some([letter(rest / 26), letter(rest % 26)].iter().collect())
        }
        _ => None,
    }
}

/// The file that one or two small letters name.
pub fn file_number(letters: &str) -> Option<i32> {
    let digit = |b: u8| b.is_ascii_lowercase().then(|| i32::from(b - b'a') + 1);
    match *letters.as_bytes() {
        [a] => digit(a),
        [a, b] => Some(26 * digit(a)? + digit(b)?),
        _ => None,
    }
}

/// The name of the point in a file and rank, if there is one.
pub fn point_name((file, rank): (i32, i32)) -> Option<String> {
    if !(0..=LAST_RANK).contains(&rank) {
        return None;
    }
    Some(format!("{}{rank}", file_letters(file)?))
}

/// The place that a letter name says: its file and rank.
pub fn place_of(name: &str) -> Option<(i32, i32)> {
    let split = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = name.split_at(split);
    if !is_number(digits) {
        return None;
    }
    let rank = digits.parse().ok().filter(|&rank| rank <= LAST_RANK)?;
    Some((file_number(letters)?, rank))
}

/// Whether a point is named by a bare number.
pub fn is_number(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_run_on_behind_z() {
        for (file, letters) in [(1, "a"), (26, "z"), (27, "aa"), (28, "ab"), (52, "az"), (53, "ba"), (702, "zz")] {
            assert_eq!(file_letters(file).as_deref(), Some(letters));
            assert_eq!(file_number(letters), Some(file));
        }
        assert_eq!(file_letters(0), None);
        assert_eq!(file_letters(703), None);
    }

    #[test]
    fn only_letters_and_digits_are_a_place() {
        assert_eq!(place_of("k13"), Some((11, 13)));
        assert_eq!(place_of("ab7"), Some((28, 7)));
        for name in ["", "a", "7", "A1", "a1b", "abc1", "a99999999999", "ä1"] {
            assert_eq!(place_of(name), None, "{name}");
        }
    }
}
