//! Inputs changed a little, by seeds: what cargo-fuzz does better, done on stable.

use dablo::search::Lots;
use dablo::syntax::reserved_words;

/// What is put into texts where it does not belong.
const ODD: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "\"",
    "`",
    ";",
    ",",
    ":",
    "=",
    "|",
    "?",
    "@",
    "//",
    "/*",
    "*/",
    "~",
    "-",
    "\n",
    "\u{301}",
    "å",
    "\0",
    "0",
    "1",
    "65536",
    "4294967296",
    "99999999999999999999",
    "a1",
    "zz999",
    "#",
    "\\",
    "<",
    ">",
    "\u{feff}",
    "\r\n",
    "\t",
];

/// An input with one to four small changes.
pub fn mutated(input: &[u8], lots: &mut Lots) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(input) else {
        return bytes(input, lots);
    };
    let mut words: Vec<String> = text.split_inclusive([' ', '\n', ';', ',']).map(str::to_owned).collect();
    for _ in 0..=lots.below(4) {
        change(&mut words, lots);
    }
    words.concat().into_bytes()
}

fn change(words: &mut Vec<String>, lots: &mut Lots) {
    if words.is_empty() {
        words.push("a".to_owned());
    }
    let at = lots.below(words.len());
    let other = lots.below(words.len());
    let reserved: Vec<&str> = reserved_words().to_vec();
    match lots.below(9) {
        0 => drop(words.remove(at)),
        1 => words.insert(other, words[at].clone()),
        2 => words.swap(at, other),
        3 => words[at] = format!("{} ", reserved[lots.below(reserved.len())]),
        4 => words.insert(at, ODD[lots.below(ODD.len())].to_owned()),
        5 => {
            let word = &words[at];
            let cut = word.char_indices().map(|(i, _)| i).nth(lots.below(word.chars().count().max(1))).unwrap_or(0);
            words[at] = format!("{}{}", &word[..cut], word[cut..].chars().skip(1).collect::<String>());
        }
        6 => words[at] = words[other].clone(),
        7 => {
            let digits = |c: char| c.is_ascii_digit();
            let number = ["0", "1", "2", "9", "1000", "65535", "18446744073709551616"][lots.below(7)];
            let word = words[at].clone();
            words[at] = word.replacen(digits, number, 1);
        }
        _ => words.truncate(at.max(1)),
    }
}

fn bytes(input: &[u8], lots: &mut Lots) -> Vec<u8> {
    let mut out = input.to_vec();
    for _ in 0..=lots.below(4) {
        if out.is_empty() {
            break;
        }
        let at = lots.below(out.len());
        out[at] = lots.below(256) as u8;
    }
    out
}
