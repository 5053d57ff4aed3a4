//! Reading the pieces of a position.

use std::collections::BTreeMap;

use super::super::text::{Cursor, Defect, find_point, kind_of, known_letter, owner_name};
use super::super::{Man, Setup};
use super::flags::scripted;
use super::{in_column, kinds, owners};
use crate::rules::{
    ActKind, Board, DirectionKind, FollowKind, Kind, MOST_IN_HAND, PlaceSource, Player, Point, Rules, Taken,
};

/// The pieces read so far, with the columns at which they were named.
pub(super) struct Men<'a> {
    rules: &'a Rules,
    setup: Setup,
    named: BTreeMap<Point, usize>,
    opened: Vec<Player>,
}

impl<'a> Men<'a> {
    /// Goes on from a position without pieces.
    pub fn new(rules: &'a Rules, setup: Setup) -> Men<'a> {
        Men { rules, setup, named: BTreeMap::new(), opened: Vec::new() }
    }

    /// Begins the part of an owner; an owner has one part.
    pub fn open(&mut self, owner: Player) -> Result<(), String> {
        if self.opened.contains(&owner) {
            return Err(format!("the pieces of `{}` are named a second time", owner_name(self.rules, owner)));
        }
        self.opened.push(owner);
        Ok(())
    }

    /// The position with these pieces.
    pub fn finish(self) -> Setup {
        self.setup
    }

    /// Reads items with commas or blanks between them to the end of the text; after a defect it goes on at the next comma.
    pub fn read_items(&mut self, owner: Player, cursor: &mut Cursor, defects: &mut Vec<Defect>) {
        loop {
            while cursor.peek().is_some_and(|c| c.is_whitespace() || c == ',') {
                cursor.bump();
            }
            if cursor.is_done() {
                return;
            }
            if let Err(defect) = self.read_item(owner, cursor) {
                defects.push(defect);
                cursor.take_while(|c| c != ',');
            }
        }
    }

    fn read_item(&mut self, owner: Player, cursor: &mut Cursor) -> Result<(), Defect> {
        let column = cursor.column();
        let at = |message: String| Defect::new(column, message);
        if cursor.eat(&['(']) {
            return self.read_column(owner, column, cursor);
        }
        if let Some((count, letter)) = in_hand(self.rules, cursor)? {
            let kind = kind_of(self.rules, owner, letter).map_err(at)?;
            if !has_hands(self.rules) {
                return Err(at("under these rules no piece is ever in hand".to_string()));
            }
            if self.setup.hands.contains_key(&(owner, kind)) {
                return Err(at(format!("the hand has `{}` a second time", self.rules.kinds[kind.index()].name)));
            }
            if count > MOST_IN_HAND {
                return Err(at(format!("a hand holds at most {MOST_IN_HAND} pieces of a kind")));
            }
            if count > 0 {
                self.setup.hands.insert((owner, kind), count);
            }
            return Ok(());
        }
        let (letter, first) = cursor.piece_and_point(self.rules)?;
        let points = match run_end(&self.rules.board, cursor)? {
            Some(last) => run(&self.rules.board, first, last).map_err(at)?,
            None => vec![first],
        };
        let kind = kind_of(self.rules, owner, letter).map_err(at)?;
        for point in points {
            self.put(point, column, vec![Man { owner, kind }])?;
        }
        Ok(())
    }

    fn put(&mut self, point: Point, column: usize, men: Vec<Man>) -> Result<(), Defect> {
        if let Some(before) = self.named.insert(point, column) {
            let name = self.rules.board.print(point);
            let message = format!("`{name}` is named twice: here and at column {before}");
            return Err(Defect::new(column, message));
        }
        self.setup.men[point.index()] = men;
        Ok(())
    }

    /// `(SK,F)c3`: a column, top first, behind its opening bracket.
    fn read_column(&mut self, owner: Player, column: usize, cursor: &mut Cursor) -> Result<(), Defect> {
        let mut men = Vec::new();
        loop {
            cursor.skip_blanks();
            let at = cursor.clone();
            let text = cursor.take_while(|c| c != ',' && c != ')');
            men.push(self.owned(text.trim()).map_err(|message| at.defect(message))?);
            match cursor.bump() {
                Some(',') => {}
                Some(_) => break,
                None => return Err(Defect::new(column, "this bracket is not closed")),
            }
        }
        let point = cursor.point(&self.rules.board)?;
        if self.rules.turn.taken != Taken::Under && men.len() > 1 {
            let message = "pieces do not stand on each other under these rules".to_string();
            return Err(Defect::new(column, message));
        }
        if men.first().is_some_and(|top| top.owner != owner) {
            let message = format!(
                "the top piece of this column does not belong to `{}`; a column is named with its top piece's owner",
                owner_name(self.rules, owner)
            );
            return Err(Defect::new(column, message));
        }
        men.reverse();
        self.put(point, column, men)
    }

    /// The man whom the initial of an owner and a letter mean.
    fn owned(&self, text: &str) -> Result<Man, String> {
        let all = owners(self.rules).flat_map(|owner| kinds(self.rules).map(move |kind| Man { owner, kind }));
        let mut fitting = all.filter(|&man| in_column(self.rules, man) == text && self.can_be(man));
        fitting.next().ok_or_else(|| {
            format!("`{text}` is no piece in a column; write the owner's initial and the piece's letter, top first")
        })
    }

    fn can_be(&self, man: Man) -> bool {
        super::super::text::can_have(self.rules, man.owner, man.kind)
    }
}

/// Whether pieces can be in hand: from the start, by being taken, or to be placed.
fn has_hands(rules: &Rules) -> bool {
    let taken = matches!(rules.turn.taken, Taken::HandOfTaker | Taken::HandOfOwner);
    let placed = |what: &ActKind| matches!(what, ActKind::Place { from: PlaceSource::Hand, .. });
    let follows = |then: &FollowKind| matches!(then, FollowKind::Place { from: PlaceSource::Hand, .. });
    taken
        || !rules.start.hands.is_empty()
        || rules.acts.iter().any(|act| placed(&act.what))
        || rules.follows.iter().any(|follow| follows(&follow.then))
        || scripted(rules)
}

/// `3 K in hand`, `3 in hand`: only if it is one; else the cursor has not moved.
fn in_hand(rules: &Rules, cursor: &mut Cursor) -> Result<Option<(u32, Option<char>)>, Defect> {
    let mut ahead = cursor.clone();
    if !ahead.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(None);
    }
    let Ok(count) = ahead.number() else { return Ok(None) };
    let bare = ahead.clone();
    if ahead.eat_word("in") {
        return finish_hand(cursor, ahead, count, None);
    }
    let mut ahead = bare;
    ahead.skip_blanks();
    let Some(letter) = ahead.bump().and_then(|letter| known_letter(rules, letter)) else { return Ok(None) };
    if ahead.eat_word("in") { finish_hand(cursor, ahead, count, Some(letter)) } else { Ok(None) }
}

type InHand = Result<Option<(u32, Option<char>)>, Defect>;

fn finish_hand(cursor: &mut Cursor, mut ahead: Cursor, count: u32, letter: Option<char>) -> InHand {
    if !ahead.eat_word("hand") {
        ahead.skip_blanks();
        return Err(ahead.defect(format!("expected `hand` after `in`, found {}", ahead.next_words())));
    }
    *cursor = ahead;
    Ok(Some((count, letter)))
}

/// The end of a run, if a dash follows.
fn run_end(board: &Board, cursor: &mut Cursor) -> Result<Option<Point>, Defect> {
    let mut ahead = cursor.clone();
    ahead.skip_blanks();
    if !ahead.eat(&['-', '–']) {
        return Ok(None);
    }
    let last = ahead.point(board)?;
    *cursor = ahead;
    Ok(Some(last))
}

/// The points of a run: by number where points have numbers, else straight over the existing points.
pub(super) fn run(board: &Board, first: Point, last: Point) -> Result<Vec<Point>, String> {
    let number = |point: Point| {
        let info = &board.points[point.index()];
        if board.numbered { info.number } else { info.name.parse().ok() }
    };
    if let (Some(from), Some(to)) = (number(first), number(last)) {
        let numbers = from.min(to)..=from.max(to);
        return Ok(board.all().filter(|&p| number(p).is_some_and(|n| numbers.contains(&n))).collect());
    }
    let (from, to) = (board.points[first.index()].xy, board.points[last.index()].xy);
    let (dx, dy) = (i64::from(to.0) - i64::from(from.0), i64::from(to.1) - i64::from(from.1));
    let steps = gcd(dx, dy);
    if steps == 0 {
        return Ok(vec![first]);
    }
    let unit = (dx / steps, dy / steps);
    let is_direction = board.directions.iter().any(|direction| match direction.what {
        DirectionKind::Vector(x, y) => (i64::from(x), i64::from(y)) == unit,
        DirectionKind::Free { .. } => false,
    });
    if !is_direction && (unit.0.abs() > 1 || unit.1.abs() > 1) {
        return Err(format!("`{}-{}` is not a straight run", board.print(first), board.print(last)));
    }
    // Point by point rather than step by step: places may lie far apart.
    let on_run = |point: &Point| {
        let xy = board.points[point.index()].xy;
        let (x, y) = (i64::from(xy.0) - i64::from(from.0), i64::from(xy.1) - i64::from(from.1));
        x * unit.1 == y * unit.0 && (0..=steps).contains(&if unit.0 == 0 { y / unit.1 } else { x / unit.0 })
    };
    Ok(board.all().filter(on_run).collect())
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// Points and runs with blanks or commas between them, to the end of the text.
pub(super) fn points(board: &Board, cursor: &mut Cursor) -> Result<Vec<Point>, Defect> {
    let mut all = Vec::new();
    loop {
        while cursor.peek().is_some_and(|c| c.is_whitespace() || c == ',') {
            cursor.bump();
        }
        if cursor.is_done() {
            return Ok(all);
        }
        let column = cursor.column();
        let first = cursor.point(board)?;
        match run_end(board, cursor)? {
            Some(last) => all.extend(run(board, first, last).map_err(|message| Defect::new(column, message))?),
            None => all.push(first),
        }
    }
}

/// The kind of the top piece on a point.
pub(super) fn top(setup: &Setup, point: Point) -> Option<(Player, Kind)> {
    setup.men[point.index()].last().map(|man| (man.owner, man.kind))
}

/// The point with this name, for parts whose head holds one.
pub(super) fn named_point(board: &Board, name: &str) -> Option<Point> {
    find_point(board, name.trim())
}
