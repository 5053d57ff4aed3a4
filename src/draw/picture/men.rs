//! Pieces, and the legend that says what they are.

use crate::draw::pieces::hollow;
use crate::notation::{Man, Setup};
use crate::rules::{Kind, KindInfo, Player, PlayerInfo, Rules};

use super::board::Ground;
use super::free::{area, comes_near};
use super::scene::{Colour, Pen, Place, Shape};
use super::theme::Palette;
use super::way::HEAD;
use super::{Hold, Sheet, font};

/// The radius of a piece on the board.
pub(super) const RADIUS: i32 = 36;
/// The radius of a piece in the legend.
const SMALL: i32 = 22;
/// The height of a line of the legend.
const LINE: i32 = 58;
/// The legend is at least so wide, however small the board.
const LEGEND_WIDTH: i32 = 700;
/// The height of capitals in the legend.
const WORDS: i32 = 24;

/// The number of a column is so high.
const COUNT: i32 = 20;
/// Where it can stand beside its column: at the upper right first, and never where the piece below shows.
const CORNERS: [(Place, Hold); 4] =
    [((47, -36), Hold::Right), ((-47, -36), Hold::Left), ((-47, 36), Hold::Left), ((0, -49), Hold::Middle)];

/// Draws what stands on the board; the numbers of columns keep off the arrow of the last move.
pub(super) fn draw(sheet: &mut Sheet, rules: &Rules, setup: &Setup, ground: &Ground, arrow: &[Place]) {
    for point in rules.board.all() {
        let men = setup.men.get(point.index()).map_or(&[][..], Vec::as_slice);
        let Some(&top) = men.last() else { continue };
        let (x, y) = ground.place(point);
        // What lies below shows at the edge, and its number beside.
        if men.len() > 1 {
            let below = men[men.len() - 2];
            piece(sheet, rules, Man { kind: top.kind, ..below }, (x + 7, y + 7), RADIUS, false);
        }
        piece(sheet, rules, top, (x, y), RADIUS, true);
        if men.len() > 1 {
            let Palette { ink, ground: behind, .. } = sheet.palette;
            let count = men.len().to_string();
            let spot = |((right, down), hold): (Place, Hold)| ((x + right, y + down), hold);
            let free = |(at, hold): (Place, Hold)| !comes_near(arrow, HEAD, area(&count, at, COUNT, hold));
            let (at, hold) = CORNERS.map(spot).into_iter().find(|&at| free(at)).unwrap_or(spot(CORNERS[0]));
            if ground.half_cell == 0 {
                sheet.write_with(&count, at, COUNT, hold, Pen { colour: behind, width: 9 });
            }
            sheet.write(&count, at, COUNT, hold, ink);
        }
    }
}

/// Draws a piece, with the letter of its kind if `lettered`.
fn piece(sheet: &mut Sheet, rules: &Rules, man: Man, at: Place, radius: i32, lettered: bool) {
    let palette = sheet.palette;
    let seat = man.owner.index();
    let neutral = man.owner == rules.neutral();
    let (fill, edge, ink): (Colour, Colour, Colour) = if neutral {
        (palette.neutral, palette.edges.0, palette.solid)
    } else if seat == hollow(rules) {
        (palette.hollow, palette.edges.0, palette.solid)
    } else {
        (palette.solid, palette.edges.1, palette.hollow)
    };
    let pen = Some(Pen { colour: edge, width: (radius / 8).max(3) });
    let (x, y) = at;
    if neutral {
        let corners = vec![(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)];
        sheet.add(Shape::Area { corners, fill, pen });
    } else {
        sheet.add(Shape::Disc { at, radius, fill: Some(fill), pen });
    }
    if let Some(letter) = letter(rules, man.kind).filter(|_| lettered) {
        // What is too broad for a disc is written smaller.
        let width = font::text(&letter, radius).1;
        let height = if width > radius { radius * radius / width } else { radius };
        sheet.write(&letter, at, height, Hold::Middle, ink);
    }
}

/// The letter of a kind, or its number where the letter cannot be drawn; nothing for the kind that is written without.
fn letter(rules: &Rules, kind: Kind) -> Option<String> {
    let letter = rules.kinds.get(kind.index())?.letter?;
    Some(if font::knows(letter) { letter.to_string() } else { (kind.index() + 1).to_string() })
}

/// Writes the legend below the board; gives the size of the whole picture.
pub(super) fn legend(sheet: &mut Sheet, rules: &Rules, setup: &Setup, board: (i32, i32)) -> (i32, i32) {
    let width = board.0.max(LEGEND_WIDTH);
    let ink = sheet.palette.ink;
    let mut pen = Line { at: (40, board.1 + 20), right: width - 20, widest: 0 };
    for seat in 0..=rules.players.len() as u8 {
        let owner = Player(seat);
        let has = |kind: &KindInfo| match owner == rules.neutral() {
            true => kind.neutral,
            false => kind.only.is_none_or(|only| only == owner),
        };
        let name = rules.players.get(owner.index()).map_or("neutral".into(), PlayerInfo::both_names);
        let kinds: Vec<Kind> =
            (0..rules.kinds.len() as u8).map(Kind).filter(|kind| has(&rules.kinds[kind.index()])).collect();
        if kinds.is_empty() {
            continue;
        }
        pen.words(sheet, &format!("{name}:"), ink);
        for kind in kinds {
            let info = &rules.kinds[kind.index()];
            let own = info.names.get(owner.index()).and_then(Option::as_deref);
            let called = own.filter(|name| name.chars().all(font::knows)).unwrap_or(&info.name);
            pen.man(sheet, rules, Man { owner, kind }, called, ink);
        }
        pen.end();
    }
    for (point, men) in rules.board.all().zip(&setup.men).filter(|(_, men)| men.len() > 1) {
        pen.words(sheet, &format!("{}, from the top:", rules.board.print(point)), ink);
        men.iter().rev().for_each(|&man| pen.man(sheet, rules, man, "", ink));
        pen.end();
    }
    if !setup.hands.is_empty() {
        pen.words(sheet, "in hand:", ink);
        for (&(owner, kind), count) in &setup.hands {
            pen.man(sheet, rules, Man { owner, kind }, &count.to_string(), ink);
        }
        pen.end();
    }
    if let Some(dice) = &setup.dice {
        let faces: Vec<String> = dice.iter().map(u32::to_string).collect();
        pen.words(sheet, &format!("dice: {}", faces.join(" ")), ink);
        pen.end();
    }
    if let Some(side) = rules.players.get(setup.side.index()) {
        pen.words(sheet, &format!("{} to move", side.name), ink);
        pen.end();
    }
    // A name that is longer than a line widens the picture.
    (width.max(pen.widest + 20), pen.at.1)
}

/// The place reached in the legend.
struct Line {
    at: Place,
    right: i32,
    /// How far the longest line reaches.
    widest: i32,
}

impl Line {
    /// Begins a new line if so much does not fit on this one.
    fn room(&mut self, width: i32) {
        if self.at.0 + width > self.right && self.at.0 > 80 {
            self.at = (80, self.at.1 + LINE);
        }
    }

    fn words(&mut self, sheet: &mut Sheet, words: &str, ink: Colour) {
        self.room(font::text(words, WORDS).1);
        self.at.0 += sheet.write(words, self.at, WORDS, Hold::Left, ink);
        self.widest = self.widest.max(self.at.0);
        self.at.0 += 24;
    }

    fn man(&mut self, sheet: &mut Sheet, rules: &Rules, man: Man, words: &str, ink: Colour) {
        self.room(2 * SMALL + 12 + font::text(words, WORDS).1);
        piece(sheet, rules, man, (self.at.0 + SMALL, self.at.1), SMALL, true);
        self.at.0 += 2 * SMALL + 12;
        self.at.0 += sheet.write(words, self.at, WORDS, Hold::Left, ink);
        self.widest = self.widest.max(self.at.0);
        self.at.0 += 28;
    }

    fn end(&mut self) {
        self.at = (40, self.at.1 + LINE);
    }
}
