//! A move's text, taken apart.

use super::super::Mark;
use super::super::text::{Cursor, Defect, fold};
use super::MoveError;
use crate::rules::{Point, Rules};

/// What a text of a move says, whether or not such a move is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// The piece huffed first.
    pub huff: Option<Point>,
    /// The move itself.
    pub what: WhatText,
    /// The point behind `/`.
    pub follow: Option<Point>,
    /// The face behind `#`.
    pub die: Option<u32>,
}

/// The sorts of move text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhatText {
    /// From a point over one or more landings, of which some may have been left out.
    Travel {
        /// The letter of the piece, if it was written.
        letter: Option<char>,
        /// The start.
        from: Point,
        /// The landings.
        hops: Vec<HopText>,
    },
    /// A piece set down.
    Place {
        /// The letter of the piece, if it was written.
        letter: Option<char>,
        /// From this point; `None` is from hand.
        from: Option<Point>,
        /// On this point.
        to: Point,
        /// And becomes this.
        becomes: Option<NewKind>,
    },
    /// A bare point: a piece lifted.
    Remove(Point),
    /// `roll 1 1 3`, ascending.
    Roll(Vec<u32>),
    /// `reroll`
    Reroll,
    /// `pass`
    Pass,
}

/// One landing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HopText {
    /// Written with `x` rather than `-`.
    pub takes: bool,
    /// The landing.
    pub to: Point,
    /// `A` or `W`.
    pub mark: Option<Mark>,
    /// `(b1,c1)`: what it takes, ascending.
    pub victims: Option<Vec<Point>>,
    /// `=K`
    pub becomes: Option<NewKind>,
}

/// What stands behind `=`: a letter, or none for the kind without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewKind(pub Option<char>);

const QUIET: &[char] = &['-', '–', '—'];
const TAKING: &[char] = &['x', 'X', ':', '×'];

/// Longer texts are no moves: even the longest chain of hops, with all that it takes, is written in less.
const LONGEST: usize = 16 * 1024;

/// Takes the text of a move apart. Capitals in points, `:` for `x` and blanks around separators are accepted.
pub fn parse(rules: &Rules, text: &str) -> Result<MoveText, MoveError> {
    if text.len() > LONGEST {
        let message = format!("a move is written in at most {LONGEST} bytes, and this takes {}", text.len());
        return Err(MoveError::BadText { column: 1, message });
    }
    let origin = 1 + text.chars().take_while(|c| c.is_whitespace()).count();
    let mut cursor = Cursor::new(text.trim(), origin);
    read_move(rules, &mut cursor).map_err(|Defect { column, message, .. }| MoveError::BadText { column, message })
}

fn read_move(rules: &Rules, cursor: &mut Cursor) -> Result<MoveText, Defect> {
    let bare = |what| Ok(MoveText { huff: None, what, follow: None, die: None });
    match fold(&cursor.rest()).as_str() {
        "" => return Err(cursor.defect("expected a move, found nothing")),
        "pass" => return bare(WhatText::Pass),
        "reroll" => return bare(WhatText::Reroll),
        _ => {}
    }
    if cursor.eat_word("roll") {
        return bare(WhatText::Roll(faces(cursor)?));
    }
    let mut huff = None;
    let mut ahead = cursor.clone();
    if let Ok(point) = ahead.point(&rules.board)
        && ahead.eat(&['!'])
    {
        huff = Some(point);
        *cursor = ahead;
    }
    let passes = huff.is_some() && cursor.eat_word("pass");
    let what = if passes { WhatText::Pass } else { body(rules, cursor)? };
    let mut follow = None;
    cursor.skip_blanks();
    if cursor.eat(&['/']) {
        follow = Some(cursor.point(&rules.board)?);
    }
    let mut die = None;
    cursor.skip_blanks();
    if cursor.eat(&['#']) {
        die = Some(cursor.number()?);
    }
    if !cursor.is_done() {
        cursor.skip_blanks();
        return Err(cursor.defect(format!("{} does not belong to a move", cursor.next_words())));
    }
    Ok(MoveText { huff, what, follow, die })
}

fn faces(cursor: &mut Cursor) -> Result<Vec<u32>, Defect> {
    let mut faces = Vec::new();
    while !cursor.is_done() {
        faces.push(cursor.number()?);
    }
    faces.sort_unstable();
    Ok(faces)
}

fn body(rules: &Rules, cursor: &mut Cursor) -> Result<WhatText, Defect> {
    if let Some(letter) = from_hand(rules, cursor) {
        let HopText { to, becomes, .. } = landing(rules, cursor, false)?;
        return Ok(WhatText::Place { letter, from: None, to, becomes });
    }
    let (letter, from) = cursor.piece_and_point(rules)?;
    cursor.skip_blanks();
    if cursor.eat(&['*']) {
        let HopText { to, becomes, .. } = landing(rules, cursor, false)?;
        return Ok(WhatText::Place { letter, from: Some(from), to, becomes });
    }
    let mut hops = Vec::new();
    loop {
        cursor.skip_blanks();
        let takes = cursor.eat(TAKING);
        if !takes && !cursor.eat(QUIET) {
            break;
        }
        hops.push(landing(rules, cursor, takes)?);
    }
    Ok(if hops.is_empty() { WhatText::Remove(from) } else { WhatText::Travel { letter, from, hops } })
}

/// `*` or `K*`; gives the letter.
fn from_hand(rules: &Rules, cursor: &mut Cursor) -> Option<Option<char>> {
    let mut ahead = cursor.clone();
    let letter = match ahead.peek()? {
        '*' => None,
        letter => {
            ahead.bump();
            Some(super::super::text::known_letter(rules, letter)?)
        }
    };
    ahead.skip_blanks();
    if !ahead.eat(&['*']) {
        return None;
    }
    *cursor = ahead;
    Some(letter)
}

/// A landing with all that is written behind it.
fn landing(rules: &Rules, cursor: &mut Cursor, takes: bool) -> Result<HopText, Defect> {
    let to = cursor.point(&rules.board)?;
    let mark = if cursor.eat(&['A', 'a']) {
        Some(Mark::Approach)
    } else if cursor.eat(&['W', 'w']) {
        Some(Mark::Withdrawal)
    } else {
        None
    };
    let victims = if takes { victims(rules, cursor)? } else { None };
    Ok(HopText { takes, to, mark, victims, becomes: new_kind(rules, cursor)? })
}

/// `(b1,c1)`, where two lines lead to one landing.
fn victims(rules: &Rules, cursor: &mut Cursor) -> Result<Option<Vec<Point>>, Defect> {
    if !cursor.eat(&['(']) {
        return Ok(None);
    }
    let mut points = Vec::new();
    loop {
        cursor.skip_blanks();
        points.push(cursor.point(&rules.board)?);
        cursor.skip_blanks();
        if cursor.eat(&[')']) {
            points.sort_unstable();
            points.dedup();
            return Ok(Some(points));
        }
        if !cursor.eat(&[',']) {
            return Err(cursor.defect("expected `,` or `)` behind a taken point"));
        }
    }
}

/// `=K`, or `=` alone.
fn new_kind(rules: &Rules, cursor: &mut Cursor) -> Result<Option<NewKind>, Defect> {
    if !cursor.eat(&['=']) {
        return Ok(None);
    }
    let at = cursor.clone();
    // `=` alone is the kind without a letter; the next separator, `x` too, then follows at once.
    let mut ahead = cursor.clone();
    let letter = ahead.take_while(char::is_alphabetic).chars().next();
    let separates = letter.is_some_and(|c| TAKING.contains(&c));
    let Some(letter) = letter.filter(|&letter| !separates || exactly(rules, letter)) else {
        return Ok(Some(NewKind(None)));
    };
    let Some(known) = super::super::text::known_letter(rules, letter) else {
        return Err(at.defect(format!("no piece has the letter `{letter}`")));
    };
    cursor.bump();
    Ok(Some(NewKind(Some(known))))
}

/// Whether a kind has exactly this letter, so that `=X` can be told from `=` and a separator.
fn exactly(rules: &Rules, letter: char) -> bool {
    rules.kinds.iter().any(|kind| kind.letter == Some(letter))
}
