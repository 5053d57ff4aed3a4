//! Pieces as one or two characters, and the legend that explains them.

use crate::notation::{Man, Setup};
use crate::rules::{KindInfo, Player, Rules};

use super::canvas::{Ink, inked};

/// The legend is broken at this width.
const LEGEND_WIDTH: usize = 100;

/// The characters for owners and kinds.
#[derive(Debug)]
pub struct Glyphs<'a> {
    rules: &'a Rules,
    /// Per player, then for neutral pieces.
    owners: Vec<char>,
}

/// The player with the hollow pieces: of two the one called white, otherwise the first.
pub(super) fn hollow(rules: &Rules) -> usize {
    let called =
        |seat: usize, name: &str| rules.players.get(seat).is_some_and(|player| player.name.eq_ignore_ascii_case(name));
    usize::from(rules.players.len() == 2 && (called(0, "black") || called(1, "white")))
}

impl<'a> Glyphs<'a> {
    /// A disc or the like for each owner. Of two players the one called white has the hollow disc; otherwise the first.
    pub fn new(rules: &'a Rules, unicode: bool) -> Glyphs<'a> {
        let signs: &[char] =
            if unicode { &['○', '●', '□', '■', '△', '▲'] } else { &['o', 'x', '#', '%', '&', '$'] };
        let neutral = if unicode { '◇' } else { '*' };
        let mut owners: Vec<char> = (0..rules.players.len()).map(|seat| signs[seat % signs.len()]).collect();
        if hollow(rules) == 1 {
            owners.swap(0, 1);
        }
        owners.push(neutral);
        Glyphs { rules, owners }
    }

    fn owner(&self, owner: Player) -> char {
        // Owners are players or the neutral owner, for whom the last sign stands.
        self.owners.get(owner.index()).or(self.owners.last()).copied().unwrap_or('?')
    }

    fn kind(&self, man: Man) -> Option<char> {
        self.rules.kinds.get(man.kind.index()).and_then(|kind| kind.letter)
    }

    /// A piece: its owner's sign, and its kind's letter if it has one.
    pub fn man(&self, man: Man) -> String {
        [Some(self.owner(man.owner)), self.kind(man)].into_iter().flatten().collect()
    }

    /// What stands on a point: its top piece, and how many there are if there are several.
    pub fn column(&self, men: &[Man]) -> Option<(String, Ink)> {
        let &top = men.last()?;
        let mut text = self.man(top);
        if men.len() > 1 {
            text += &men.len().to_string();
        }
        Some((text, Ink::Piece(top.owner.index())))
    }

    /// The lines below the board: who has which pieces, what stands in columns and in hand, and whose turn it is.
    /// Lines are broken at `width`, where that is narrower than usual.
    pub fn legend(&self, setup: &Setup, colour: bool, width: usize) -> String {
        let rules = self.rules;
        let mut text = String::new();
        for (seat, player) in rules.players.iter().enumerate() {
            let owner = Player(seat as u8);
            let may_have = |kind: &KindInfo| kind.only.is_none_or(|only| only == owner);
            text += &self.owner_line(&player.both_names(), owner, may_have, colour, width);
        }
        if rules.kinds.iter().any(|kind| kind.neutral) {
            text += &self.owner_line("neutral", rules.neutral(), |kind| kind.neutral, colour, width);
        }
        for (point, men) in rules.board.all().zip(&setup.men).filter(|(_, men)| men.len() > 1) {
            let column: Vec<String> = men.iter().rev().map(|&man| self.man(man)).collect();
            text += &format!("{}: {}, from the top\n", rules.board.print(point), column.join(" "));
        }
        if !setup.hands.is_empty() {
            let held =
                setup.hands.iter().map(|(&(owner, kind), count)| format!("{count} {}", self.man(Man { owner, kind })));
            text += &format!("in hand: {}\n", held.collect::<Vec<_>>().join(", "));
        }
        if !setup.closed.is_empty() {
            let points: Vec<String> = setup.closed.iter().map(|&point| rules.board.print(point)).collect();
            text += &format!("closed: {}\n", points.join(" "));
        }
        if let Some(dice) = &setup.dice {
            let faces: Vec<String> = dice.iter().map(u32::to_string).collect();
            text += &format!("dice: {}\n", faces.join(" "));
        }
        if let Some(side) = rules.players.get(setup.side.index()) {
            text += &format!("{} to move\n", side.name);
        }
        text
    }

    fn owner_line(
        &self,
        name: &str,
        owner: Player,
        has: impl Fn(&KindInfo) -> bool,
        colour: bool,
        widest: usize,
    ) -> String {
        let mut text = format!("{name}:");
        let mut width = text.chars().count();
        let kinds = self.rules.kinds.iter().enumerate().filter(|(_, kind)| has(kind));
        let mut first = true;
        for (index, kind) in kinds {
            let glyph = self.man(Man { owner, kind: crate::rules::Kind(index as u8) });
            let called = kind.names.get(owner.index()).and_then(Option::as_deref);
            let name = called.map_or(kind.name.clone(), |called| format!("{} ({called})", kind.name));
            let added = glyph.chars().count() + name.chars().count() + 3;
            if !first {
                text.push(',');
                if width + added > LEGEND_WIDTH.min(widest) {
                    text += "\n ";
                    width = 1;
                }
            }
            text += &format!(" {} {name}", inked(&glyph, Ink::Piece(owner.index()), colour));
            width += added;
            first = false;
        }
        text + "\n"
    }
}
