//! What is written to files says what was on the board, and loses nothing of what was typed.

use dablo::session::literate;

use super::*;

/// The session to which a literate session on the shelf leads, typed anew; nothing in it may be answered otherwise.
fn led_by(shelf: &Shelf, page: &str, variant: &str) -> Session {
    let fences = literate::read(&shelf.text(page).unwrap()).unwrap();
    let mut session = Session::new(Box::new(shelf.clone()));
    typed(&mut session, &format!("load {variant}"));
    for fence in fences {
        for turn in fence.turns {
            let answer = literate::answer(&mut session, &turn.input, fence.brief);
            assert_eq!(answer, turn.answer, "{}", turn.input);
        }
    }
    session
}

#[test]
fn a_page_that_is_written_leads_to_the_position_whatever_shaped_it() {
    for lines in [
        &["waive all", "position Sami: Kc3, Kd4, Kk1; Farmers: d6; Sami to move"][..],
        &["clear", "put Sami king a1 c1", "turn Farmers"],
        &["waive empty", "position Sami: Kc3; Sami to move", "waive none"],
        &["a5-b6", "clear", "put Sami king a1", "put Farmers soldier b2", "turn Sami"],
        &["reading winther", "set capture compulsory", "position Sami: Kc3; Farmers: d4, Kk13; Sami to move", "c3xe5"],
        &["remove a5 c5", "c7-c5"],
    ] {
        let shelf = Shelf::default();
        let mut session = Session::new(Box::new(shelf.clone()));
        typed(&mut session, "load dablot-prejjesne");
        lines.iter().for_each(|line| drop(session.run(line)));
        typed(&mut session, "test one to ./page.md");
        let mut there = led_by(&shelf, "./page.md", "dablot-prejjesne");
        for line in ["position", "moves", "set"] {
            assert_eq!(typed(&mut there, line), typed(&mut session, line), "{line} after {lines:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    /// The same after whatever was done.
    #[test]
    fn a_page_leads_to_the_position_whatever_was_done(lines in prop::collection::vec(any_deed(), 1..12)) {
        let shelf = Shelf::default();
        let mut session = Session::new(Box::new(shelf.clone()));
        typed(&mut session, "load dablo-child");
        lines.iter().for_each(|line| drop(session.run(line)));
        typed(&mut session, "test one to ./page.md");
        let mut there = led_by(&shelf, "./page.md", "dablo-child");
        for line in ["position", "set"] {
            prop_assert_eq!(typed(&mut there, line), typed(&mut session, line), "{}", line);
        }
    }
}
