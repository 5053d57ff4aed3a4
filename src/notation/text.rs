//! Reading notation character by character: points, letters of pieces, numbers, words.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::diagnostics::nearest;
use crate::rules::{Board, Kind, Player, Point, Rules};

/// What is wrong at a place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Defect {
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
    /// Of which sort that is.
    pub kind: DefectKind,
}

/// Of which sort a defect is, as far as somebody asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefectKind {
    /// A word stands where a point is to be named.
    WordForPoint,
    /// Anything else.
    Other,
}

impl Defect {
    pub fn new(column: usize, message: impl Into<String>) -> Defect {
        Defect { column, message: message.into(), kind: DefectKind::Other }
    }

    /// A name that no point of the board has.
    fn no_point(board: &Board, column: usize, name: &str) -> Defect {
        if name.chars().all(char::is_alphabetic) {
            let kind = DefectKind::WordForPoint;
            return Defect { kind, ..Defect::new(column, format!("`{name}` is not a point")) };
        }
        Defect::new(column, format!("there is no point `{name}` on this board{}", example_of_names(board)))
    }
}

/// A text with the place that has been reached.
#[derive(Clone, Debug)]
pub(super) struct Cursor {
    chars: Vec<char>,
    at: usize,
    /// The column of the first character.
    origin: usize,
}

/// A word as it is compared: composed, in small letters, with single blanks.
pub fn fold(text: &str) -> String {
    let composed: String = text.nfc().collect::<String>().to_lowercase();
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Beginnings that are spoken otherwise than they are written: with a consonant, and with a vowel.
const SPOKEN_WITH_CONSONANT: [&str; 9] = ["eu", "ewe", "once", "one-", "ubiq", "uni", "usa", "use", "ute"];
const SPOKEN_WITH_VOWEL: [&str; 5] = ["heir", "honest", "honor", "honour", "hour"];

/// The noun with its indefinite article, which goes by the sound.
pub fn with_article(noun: &str) -> String {
    let small: String = noun.nfd().filter(|c| !is_combining_mark(*c)).collect::<String>().to_lowercase();
    let begins = |all: &[&str]| all.iter().any(|beginning| small.starts_with(beginning));
    // `uninvited` is no compound of `uni`.
    let consonant = small == "one" || begins(&SPOKEN_WITH_CONSONANT) && !small.starts_with("unin");
    let vowel = match small.split(['-', ' ', '_']).next().map(|first| first.chars().collect::<Vec<char>>()).as_deref() {
        // A letter goes by its own name: an X-ray, a U-boat.
        Some([letter]) if letter.is_ascii() => "aefhilmnorsx8".contains(*letter),
        _ => small.starts_with(['a', 'e', 'i', 'o', 'u', 'æ', 'ø', 'œ']) && !consonant,
    };
    format!("{} {noun}", if vowel || begins(&SPOKEN_WITH_VOWEL) { "an" } else { "a" })
}

impl Cursor {
    /// At the beginning of a text whose first character stands in column `origin`.
    pub fn new(text: &str, origin: usize) -> Cursor {
        Cursor { chars: text.chars().collect(), at: 0, origin }
    }

    /// The column of the next character.
    pub fn column(&self) -> usize {
        self.origin + self.at
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    /// Whether nothing but blanks is left.
    pub fn is_done(&self) -> bool {
        self.chars[self.at..].iter().all(|c| c.is_whitespace())
    }

    /// What is left.
    pub fn rest(&self) -> String {
        self.chars[self.at..].iter().collect()
    }

    /// Passes blanks.
    pub fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Passes one character if it is one of these.
    pub fn eat(&mut self, any_of: &[char]) -> bool {
        let found = self.peek().is_some_and(|c| any_of.contains(&c));
        self.at += usize::from(found);
        found
    }

    /// Passes one character, whatever it is.
    pub fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += 1;
        Some(next)
    }

    /// Passes and gives the characters that fit.
    pub fn take_while(&mut self, fits: impl Fn(char) -> bool) -> String {
        let start = self.at;
        while self.peek().is_some_and(&fits) {
            self.at += 1;
        }
        self.chars[start..self.at].iter().collect()
    }

    /// Passes blanks and a word in any case, if it comes next.
    pub fn eat_word(&mut self, word: &str) -> bool {
        let mut ahead = self.clone();
        ahead.skip_blanks();
        let found = fold(&ahead.take_while(char::is_alphabetic)) == word;
        if found {
            *self = ahead;
        }
        found
    }

    /// A whole number of digits.
    pub fn number(&mut self) -> Result<u32, Defect> {
        self.skip_blanks();
        let column = self.column();
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(Defect::new(column, format!("expected a number, found {}", self.next_words())));
        }
        digits.parse().map_err(|_| Defect::new(column, format!("the number {digits} is too large")))
    }

    /// A defect at the place reached.
    pub fn defect(&self, message: impl Into<String>) -> Defect {
        Defect::new(self.column(), message)
    }

    /// The next few characters, for a message.
    pub fn next_words(&self) -> String {
        let next: String = self.chars[self.at..].iter().take_while(|c| !c.is_whitespace()).take(12).collect();
        if next.is_empty() { "nothing".to_string() } else { format!("`{next}`") }
    }

    /// A point, by name in any case or by number.
    pub fn point(&mut self, board: &Board) -> Result<Point, Defect> {
        self.skip_blanks();
        let column = self.column();
        let mut name = self.take_while(char::is_alphabetic);
        name.push_str(&self.take_while(|c| c.is_ascii_digit()));
        if name.is_empty() {
            return Err(Defect::new(column, format!("expected a point, found {}", self.next_words())));
        }
        find_point(board, &name).ok_or_else(|| Defect::no_point(board, column, &name))
    }

    /// A point, with the letter of a piece before it or without: `Ka1`, `K a1`, `a1`, `K4`, `4`.
    pub fn piece_and_point(&mut self, rules: &Rules) -> Result<(Option<char>, Point), Defect> {
        self.skip_blanks();
        let column = self.column();
        let letters = self.take_while(char::is_alphabetic);
        if let Some(letter) = only_char(&letters)
            && self.peek().is_some_and(char::is_whitespace)
        {
            let letter = known_letter(rules, letter)
                .ok_or_else(|| Defect::new(column, format!("no piece has the letter `{letter}`")))?;
            return Ok((Some(letter), self.point(&rules.board)?));
        }
        let digits = self.take_while(|c| c.is_ascii_digit());
        let whole = format!("{letters}{digits}");
        if whole.is_empty() {
            return Err(Defect::new(column, format!("expected a point, found {}", self.next_words())));
        }
        let as_point = find_point(&rules.board, &whole);
        let mut rest = letters.chars();
        let Some(first) = rest.next() else {
            return as_point.map(|point| (None, point)).ok_or_else(|| Defect::no_point(&rules.board, column, &whole));
        };
        let behind = find_point(&rules.board, &format!("{}{digits}", rest.as_str()));
        match (known_letter(rules, first), as_point, behind) {
            // A capital that some piece has is that piece's letter, even where a file is called so.
            (Some(letter), _, Some(point)) if first == letter => Ok((Some(letter), point)),
            (_, Some(point), _) => Ok((None, point)),
            (Some(letter), None, Some(point)) => Ok((Some(letter), point)),
            (None, None, Some(_)) if first.is_uppercase() => {
                Err(Defect::new(column, format!("no piece has the letter `{first}`")))
            }
            _ => Err(Defect::no_point(&rules.board, column, &whole)),
        }
    }
}

fn only_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    let first = chars.next()?;
    chars.next().is_none().then_some(first)
}

/// The capital form of a letter that some kind has.
pub(super) fn known_letter(rules: &Rules, letter: char) -> Option<char> {
    let same = |known: char| known == letter || known.to_lowercase().eq(letter.to_lowercase());
    rules.kinds.iter().filter_map(|kind| kind.letter).find(|&known| same(known))
}

/// The point with this name, in any case.
pub fn find_point(board: &Board, name: &str) -> Option<Point> {
    board.find(name).or_else(|| board.find(&name.to_lowercase()))
}

/// The corners of the board, so that a reader sees what names look like.
fn example_of_names(board: &Board) -> String {
    match (board.all().next(), board.all().last()) {
        (Some(first), Some(last)) if first != last => {
            format!(", whose points go from `{}` to `{}`", board.print(first), board.print(last))
        }
        _ => String::new(),
    }
}

/// Whether a player, or nobody (the neutral owner), can have pieces of this kind.
pub fn can_have(rules: &Rules, owner: Player, kind: Kind) -> bool {
    let info = &rules.kinds[kind.index()];
    if owner == rules.neutral() { info.neutral } else { info.only.is_none_or(|only| only == owner) }
}

/// The kind that a player's piece with this letter, or without one, is.
pub(super) fn kind_of(rules: &Rules, owner: Player, letter: Option<char>) -> Result<Kind, String> {
    let fitting: Vec<Kind> =
        (0..rules.kinds.len() as u8).map(Kind).filter(|&kind| rules.kinds[kind.index()].letter == letter).collect();
    if let Some(&kind) = fitting.iter().find(|&&kind| can_have(rules, owner, kind)) {
        return Ok(kind);
    }
    let whose = owner_name(rules, owner);
    match (fitting.first(), letter) {
        (Some(kind), _) => Err(format!("{whose} cannot have a piece of the kind `{}`", rules.kinds[kind.index()].name)),
        (None, Some(letter)) => Err(format!("no piece has the letter `{letter}`")),
        (None, None) => Err(format!("every piece has a letter here: {}", letters_of(rules, owner))),
    }
}

fn letters_of(rules: &Rules, owner: Player) -> String {
    let kinds = (0..rules.kinds.len() as u8).map(Kind).filter(|&kind| can_have(rules, owner, kind));
    let named = kinds.filter_map(|kind| {
        let info = &rules.kinds[kind.index()];
        info.letter.map(|letter| format!("`{letter}` {}", info.name))
    });
    named.collect::<Vec<_>>().join(", ")
}

/// The owner's name in positions.
pub fn owner_name(rules: &Rules, owner: Player) -> &str {
    rules.players.get(owner.index()).map_or("neutral", |player| &player.name)
}

/// The player whom a word names: his name or shown name in any case, or its beginning where only his begins so.
pub fn find_player(rules: &Rules, word: &str) -> Result<Player, String> {
    let word = word.trim();
    let folded = fold(word.trim_matches('`'));
    let position = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let players = rules.players.iter().enumerate();
        players.filter(|(_, p)| fits(&fold(&p.name)) || fits(&fold(&p.shown))).map(|(index, _)| index).collect()
    };
    let exact = position(&|name| name == folded);
    let found =
        if exact.is_empty() && !folded.is_empty() { position(&|name| name.starts_with(&folded)) } else { exact };
    match found.as_slice() {
        [one] => Ok(Player(*one as u8)),
        [] => {
            let names = rules.players.iter().map(|player| player.name.as_str());
            Err(match nearest(word, names.clone()) {
                Some(near) => format!("no player is called `{word}`; did you mean `{near}`?"),
                None => format!("no player is called `{word}`; the players are {}", list(names)),
            })
        }
        _ => Err(format!("`{word}` could be more than one player; write the name in full")),
    }
}

/// Names in backquotes with `and` before the last.
pub fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}
