//! What is shown while a line is typed.

use super::*;

/// As long as what is typed may still become what is meant, no hint says that it is wrong.
#[test]
fn no_hint_contradicts_a_line_that_is_right_in_the_end() {
    let mut said = String::new();
    for (variant, lines) in [
        (
            "dablot-prejjesne",
            &[
                "position Sami: Kc3, d4; Farmers: Ka13, b12-f12; Farmers to move",
                "position \"Sami: Kc3, d4, Pe5; Farmers: Ka13, h12\"",
                "position Farmers: Ka13; Sami: K k1; Sami to move; turn 12",
                "position Farmers: Ka13 b12; Sami: a1-k1; Sami to move",
                "position start",
                "put Sami king c3 d4",
                "put king c3, soldier d4 e5",
                "put Farmers prince k11",
                "put Kc3 d4 Pe5",
                "remove a1-k1",
                "remove a5 c5 k5",
                "turn Farmers",
                "a5-b6 c9-c7",
                "1. a5-b6 c9-c7",
                "why a5-b6",
                "moves king",
                "count soldier",
                "diff winther",
                "diff capture compulsory",
                "diff dablo-frostviken reading keyland",
                "load dablo-frostviken reading keyland",
                "export new.svg dark",
                "save new.txt",
                "goto v0",
                "waive all",
                "waive pieces kinds",
                "set capture compulsory",
                "explain capture",
                "help goto",
                "perft 3",
                "random 20",
            ][..],
        ),
        (
            "international-draughts",
            &[
                "position W:W31-50:BK4,12",
                "position W:WK31,50:B1-5,12",
                "position White: 31-35, K50; Black: K4, 12; Black to move",
                "put Black king 4 12",
                "put K4",
                "32-28 19-23 28x19",
                "remove 31-35",
                "board numbers",
            ],
        ),
        ("shatra", &["position White: Kd4, c1; Black: c13, Kd11; Black to move", "put White batyr d1 e1", "why c1-d1"]),
        ("sahkku", &["position Men: Za1, Zb1; Women: Za3; neutral: Kh2; Men to move", "put neutral king h3"]),
        ("tablut", &["position Muscovites: d1-f1; Swedes: Ke5, e4; Swedes to move", "put Swedes king e5", "a4-a1"]),
    ] {
        for line in lines {
            let mut session = begun(variant);
            typed(&mut session, "waive all");
            for (end, _) in line.char_indices().skip(1).chain([(line.len(), ' ')]) {
                if let Some(hint) = hint(&session, &line[..end]).filter(|hint| hint.shown.starts_with("  ")) {
                    said += &format!("{variant}: {}|{}\n", &line[..end], hint.shown);
                }
            }
            let reply = session.run(line);
            if reply.failed() {
                said += &format!("{variant}: {line} is refused: {}\n", render(&reply, &Style::default()));
            }
        }
    }
    assert!(said.is_empty(), "{said}");
}

/// What no game leads to is told as soon as the position is whole.
#[test]
fn a_set_up_that_is_refused_is_explained_before_it_is_sent() {
    let session = begun("dablot-prejjesne");
    let line = "position Sami: Kc3, Kd4; Farmers: Ka13; Sami to move";
    let shown = hint(&session, line).expect("it is refused");
    assert_eq!(shown.shown, "  no game leads to this set-up. `kinds`: Sami has 2 kings; a game begins with 1.");
    for end in 9..line.len() {
        let hint = hint(&session, &line[..end]).filter(|hint| hint.shown.starts_with("  "));
        assert_eq!(hint, None, "{}", &line[..end]);
    }
}
