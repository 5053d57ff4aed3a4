//! Positions, moves and records as text.
//!
//! The first byte of an input chooses the variant; the rest is the text.

use std::sync::OnceLock;

use dablo::bundled::{self, Bundled};
use dablo::notation::{moves as move_text, position as position_text};
use dablo::play::Play;
use dablo::session::{Choices, Session, Sitting, Variant, record as record_text};

use super::shelf::Shelf;

/// Where the first byte leads: one game of each bundled variant.
fn sittings() -> &'static [Sitting] {
    static ALL: OnceLock<Vec<Sitting>> = OnceLock::new();
    ALL.get_or_init(|| {
        let begin = |name: &str| {
            let variant = Variant::load(&Bundled, name).expect("bundled variants can be loaded");
            Sitting::begin(variant, Choices::default()).expect("bundled variants can be played")
        };
        bundled::ALL.iter().map(|bundled| begin(bundled.name)).collect()
    })
}

fn split(data: &[u8]) -> Option<(&'static Sitting, &str)> {
    let (first, rest) = data.split_first()?;
    let text = std::str::from_utf8(rest).ok().filter(|text| text.len() <= 4096)?;
    let all = sittings();
    Some((&all[usize::from(*first) % all.len()], text))
}

/// What can be read prints as itself; what can be set up can be played from.
pub fn position(data: &[u8]) {
    let Some((sitting, text)) = split(data) else { return };
    let rules = sitting.rules();
    let setup = match position_text::read(rules, text) {
        Ok(setup) => setup,
        Err(defects) => {
            assert!(!defects.is_empty(), "refused without a reason");
            return;
        }
    };
    let printed = position_text::print(rules, &setup);
    assert_eq!(position_text::read(rules, &printed).as_ref(), Ok(&setup), "{printed}");
    let Ok(mut play) = Play::from_setup(sitting.play().game().clone(), &setup) else { return };
    assert_eq!(play.key(), play.fresh_key(), "{printed}");
    let before = play.setup();
    let Ok(legal) = play.moves() else { return };
    for mv in legal.iter().take(8) {
        assert!(play.play(mv).is_ok(), "a listed move is refused in {printed}");
        assert_eq!(play.key(), play.fresh_key(), "{printed}");
        assert!(play.undo());
        assert_eq!(play.setup(), before, "undoing changes {printed}");
    }
}

/// What can be read is a legal move, and its printed form reads as the same.
pub fn moves(data: &[u8]) {
    let Some((sitting, text)) = split(data) else { return };
    let rules = sitting.rules();
    let mut play = sitting.play().clone();
    for word in text.split_whitespace().take(64) {
        let (Ok(legal), setup) = (play.moves(), play.setup()) else { return };
        let Ok(index) = move_text::read_on(rules, &setup, &legal, word) else {
            let _ = sitting.why(word).map(|why| sitting.refusal(why));
            continue;
        };
        let printed = move_text::print(rules, &legal[index]);
        assert_eq!(move_text::read_on(rules, &setup, &legal, &printed), Ok(index), "{word} prints as {printed}");
        assert!(play.play(&legal[index]).is_ok(), "a listed move is refused");
    }
}

/// What can be read prints as itself, and a session that opens it or refuses it goes on.
pub fn record(data: &[u8]) {
    let Some(text) = std::str::from_utf8(data).ok().filter(|text| text.len() <= 4096) else { return };
    if let Ok(record) = record_text::read(text) {
        let printed = record_text::print(&record);
        let again = record_text::read(&printed).expect("a printed record can be read");
        assert_eq!(record_text::print(&again), printed);
    }
    let mut session = Session::new(Box::new(Shelf::with("./game.txt", text)));
    if session.run("open ./game.txt").failed() {
        return;
    }
    assert!(!session.run("save ./again.txt").failed(), "an opened record cannot be saved");
    let position = session.sitting().map(Sitting::setup);
    assert!(!session.run("open ./again.txt").failed(), "a saved record cannot be opened");
    assert_eq!(session.sitting().map(Sitting::setup), position, "a record loses where it was");
}
