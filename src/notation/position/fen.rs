//! The FEN of portable draughts notation, `W:W31-50:BK4`.

use super::super::text::{Cursor, Defect};
use super::super::{Setup, text};
use super::men::Men;
use super::print::{only_men, single_men};
use super::{empty, owners};
use crate::rules::{Player, Rules};

/// The capital initial of a player's name.
fn initial(rules: &Rules, player: Player) -> Option<char> {
    rules.players[player.index()].name.chars().next()?.to_uppercase().next()
}

/// The initials of the players, where positions of these rules have a FEN: a numbered board, two players, two initials.
fn initials(rules: &Rules) -> Option<[char; 2]> {
    if !rules.board.numbered || rules.players.len() != 2 {
        return None;
    }
    let both = [initial(rules, Player(0))?, initial(rules, Player(1))?];
    (both[0] != both[1]).then_some(both)
}

/// The FEN of a position that has one.
pub(super) fn print(rules: &Rules, setup: &Setup) -> Option<String> {
    let initials = initials(rules)?;
    if !only_men(rules, setup) {
        return None;
    }
    let mut text = initials[setup.side.index()].to_string();
    for owner in owners(rules).take(2) {
        text += &format!(":{}{}", initials[owner.index()], single_men(rules, setup, owner).join(","));
    }
    Some(text)
}

/// Reads a FEN. `None` if the text does not look like one.
pub(super) fn read(rules: &Rules, text: &str) -> Option<Result<Setup, Vec<Defect>>> {
    let initials = initials(rules)?;
    let bare = text.trim().trim_end_matches('.');
    let lead = text.chars().take_while(|c| c.is_whitespace()).count();
    let mut fields = bare.split(':');
    let side = player_of(initials, fields.next()?.trim())?;
    if bare.contains(';') || !fields.clone().all(|field| begins_with_player(initials, field)) {
        return None;
    }
    let mut men = Men::new(rules, Setup { side, ..empty(rules) });
    let mut defects = Vec::new();
    let mut column = lead + 1 + bare.split(':').next()?.chars().count() + 1;
    for field in fields {
        let mut cursor = Cursor::new(field, column);
        cursor.skip_blanks();
        let at = cursor.column();
        if let Some(owner) = cursor.bump().and_then(|letter| player_of(initials, &letter.to_string())) {
            if let Err(message) = men.open(owner) {
                defects.push(Defect::new(at, message));
            }
            men.read_items(owner, &mut cursor, &mut defects);
        }
        column += field.chars().count() + 1;
    }
    Some(if defects.is_empty() { Ok(men.finish()) } else { Err(defects) })
}

fn player_of(initials: [char; 2], field: &str) -> Option<Player> {
    let place = initials.iter().position(|initial| text::fold(&initial.to_string()) == text::fold(field))?;
    Some(Player(place as u8))
}

fn begins_with_player(initials: [char; 2], field: &str) -> bool {
    field.trim_start().chars().next().is_some_and(|first| player_of(initials, &first.to_string()).is_some())
}
