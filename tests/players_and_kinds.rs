//! A name that only a player has is the player, also where the grammar reads a kind.

mod support;

use std::sync::Arc;

use dablo::bundled::Bundled;
use dablo::notation::position;
use dablo::rules::check;
use dablo::session::{Choices, Sitting, Variant, read_position};
use dablo::source::Sources;
use dablo::verify;
use support::page::framed;

fn failures(fragment: &str) -> Vec<String> {
    let mut sources = Sources::new();
    let source = sources.add("fragment", framed(fragment));
    let checked = check(&mut sources, &source, &Bundled);
    let Some(ruleset) = checked.ruleset else {
        return checked.diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect();
    };
    let variant = Variant { called: "fragment".to_string(), sources, ruleset, remarks: Vec::new() };
    let results = verify::examples(&Arc::new(variant));
    assert!(!results.is_empty());
    results.into_iter().flat_map(|result| result.failures).map(|failure| failure.message).collect()
}

#[test]
fn a_player_can_capture() {
    let rules = "turn { must move king if White can capture; chains may stop; lift at once; prefer nothing }\n";
    let examples = "example \"bound\" { position \"White: a1, Kh1; Black: b2; White to move\"; moves 3; illegal a1xc3 because duty }\n\
                    example \"free\" { position \"White: a1, Kh1; Black: d4; White to move\"; moves 6 }\n";
    assert_eq!(failures(&format!("{rules}{examples}")), Vec::<String>::new());
}

/// `own piece` names no kind at all, and is no player either.
#[test]
fn pieces_without_a_kind_can_capture() {
    let fragment = "turn { must capture if own piece except king can capture; chains may stop; lift at once; prefer nothing }\n\
                    example \"bound\" { position \"White: a1, Kh1; Black: b2; White to move\"; only a1xc3 }\n\
                    example \"free\" { position \"White: Ka1, h1; Black: b2; White to move\"; legal a1-a2 h1-h2 }\n";
    assert_eq!(failures(fragment), Vec::<String>::new());
}

#[test]
fn a_player_is_in_check_or_not() {
    let rules = "moves { each: step any way; jump any way over enemy }\n\
                 turn { never leave king in check; may capture; chains may stop; lift at once }\n\
                 end { checked: draw if Black is in check; free: White wins if not Black is in check and turn 9 }\n\
                 example \"check\" { position \"White: c3, Kh1; Black: Kd5, a8; White to move\"; play c3-c4; result draw checked }\n";
    assert_eq!(failures(rules), Vec::<String>::new());
}

#[test]
fn a_player_where_only_a_piece_can_stand_is_called_a_player() {
    let said = failures("moves { each: step any way; jump any way over White }\nexample \"x\" { moves 1 }\n");
    assert!(said.iter().any(|message| message.contains("`White` is a player")), "{said:?}");
}

/// What a position is written as can be read, whatever its players are called.
#[test]
fn a_player_may_be_called_as_other_parts_of_a_position_begin() {
    for [one, other] in
        [["Left", "Right"], ["Turn", "Moved"], ["Again", "Closed"], ["Dice", "Clock"], ["Been", "Count"]]
    {
        let text = format!(
            "variant \"Names\"\nboard {{ grid 5 x 5 }}\nplayers {{ {one}: up; {other}: down; first {one} }}\n\
             pieces {{ man: \"\" }}\nsetup {{ each: man on row 1 }}\nmoves {{ man: step forward }}\n\
             turn {{ may capture; chains may stop; lift at once }}\nend {{ stuck: a player who cannot move loses }}\n"
        );
        let mut sources = Sources::new();
        let source = sources.add("names", text);
        let ruleset = check(&mut sources, &source, &Bundled).ruleset.expect("it is right");
        let variant = Arc::new(Variant { called: "names".to_string(), sources, ruleset, remarks: Vec::new() });
        let mut sitting = Sitting::begin(variant, Choices::default()).expect("it can be played");
        sitting.play_line("a1-a2").expect("it is legal");
        let written = position::print(sitting.rules(), &sitting.setup());
        let read = read_position(sitting.rules(), &written);
        assert_eq!(read.expect("it can be read"), sitting.setup(), "{written}");
    }
}
