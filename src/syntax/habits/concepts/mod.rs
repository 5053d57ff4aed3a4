//! What a clause in plain English is about, and how that is said here.
//!
//! Where no word by itself tells what is meant, all words of the clause are asked together: `take as many pieces as you can`
//! speaks of many and of taking. So every clause that cannot be read gets an example of one that can.

mod end;
mod moves;
mod other;
mod turn;

use dablo_grammar::Rule;

/// A subject: groups of words, one of each of which is spoken of, and how it is said here. A word that ends in `*` is any word
/// that begins so.
pub(super) type Concept = (&'static [&'static [&'static str]], &'static str);

/// What a clause seems to speak of.
pub(in crate::syntax) struct Meant {
    /// How it is said here.
    pub help: &'static str,
    /// Whether the words told; otherwise these are examples for the place.
    pub told: bool,
    /// Whether several words told it together.
    pub sure: bool,
}

/// Words that stand farther from the beginning of a clause, in bytes, do not say what it speaks of: a line may be as long as
/// the file.
const LONGEST_SENTENCE: usize = 1_000;

/// What a clause seems to speak of, by the words in it and the place where it stands.
pub(in crate::syntax) fn concept(strict: Rule, clause: &str) -> Option<Meant> {
    let lower = clause[..clause.floor_char_boundary(LONGEST_SENTENCE)].to_lowercase();
    let apart = |c: char| !(c.is_alphanumeric() || matches!(c, '-' | '\'' | '>' | '<' | '=' | '+'));
    let words: Vec<&str> = lower.split(apart).filter(|word| !word.is_empty()).collect();
    let (concepts, examples) = of(strict)?;
    let mut best: Option<(usize, &str)> = None;
    for (groups, help) in concepts {
        let all = groups.iter().all(|group| group.iter().any(|cue| words.iter().any(|word| is_said(cue, word))));
        if all && best.is_none_or(|(most, _)| groups.len() > most) {
            best = Some((groups.len(), help));
        }
    }
    Some(match best {
        Some((groups, help)) => Meant { help, told: true, sure: groups > 1 },
        None => Meant { help: examples, told: false, sure: false },
    })
}

fn is_said(cue: &str, word: &str) -> bool {
    match cue.strip_suffix('*') {
        Some(stem) => word.starts_with(stem),
        None => word == cue,
    }
}

/// The subjects of a place, and examples of what stands there.
fn of(strict: Rule) -> Option<(&'static [Concept], &'static str)> {
    Some(match strict {
        Rule::only_turn => (turn::CONCEPTS, turn::EXAMPLES),
        Rule::only_end | Rule::only_said => (end::CONCEPTS, end::EXAMPLES),
        Rule::only_moves => (moves::CONCEPTS, moves::EXAMPLES),
        Rule::only_board => (other::BOARD, other::BOARDS),
        Rule::only_players => (other::PLAYERS, "a player is `White: up`, and who begins `first White`"),
        Rule::only_pieces => (
            other::PIECES,
            "a piece is `king: \"K\"`, one without a letter `man: \"\"`; their order is `rank king > man`",
        ),
        Rule::only_setup => {
            (other::SETUP, "a start is `White: man on rows 1-3, king on d1`, for both players `each: man on rows 1-3`")
        }
        Rule::only_example => (other::STEPS, other::EXAMPLES),
        Rule::only_item => (other::HEADS, other::ITEMS),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;
    use crate::syntax::parse;

    const PLACES: [(Rule, &str); 8] = [
        (Rule::only_turn, "turn"),
        (Rule::only_end, "end"),
        (Rule::only_moves, "moves"),
        (Rule::only_board, "board"),
        (Rule::only_players, "players"),
        (Rule::only_pieces, "pieces"),
        (Rule::only_setup, "setup"),
        (Rule::only_example, "example \"x\""),
    ];

    /// What stands before and behind an example that is a part of a clause.
    const AROUND: [(&str, &str); 12] = [
        ("", ""),
        ("man: ", ""),
        ("x: ", ""),
        ("White: ", ""),
        ("man: step any way, ", ""),
        ("man: step any way ", ""),
        ("man: jump ", ""),
        ("x: draw if ", ""),
        ("x: a player who ", " loses"),
        ("x: a player who has ", " loses"),
        ("man: promote to king on last row ", ""),
        ("illegal a1-b2 ", ""),
    ];

    /// What a clause is told to be written as can be written so, there or in the block that is named.
    #[test]
    fn examples_can_be_written() {
        let reads = |text: String| parse(&Sources::new().add("help", text)).diagnostics.is_empty();
        let mut wrong = Vec::new();
        for (strict, _) in PLACES {
            let (concepts, examples) = of(strict).expect("every block has some");
            for help in concepts.iter().map(|(_, help)| *help).chain([examples]) {
                for said in help.split('`').skip(1).step_by(2).filter(|said| said.contains(' ')) {
                    let blocks = PLACES.iter().map(|(_, block)| *block);
                    let mut texts = blocks.flat_map(|block| {
                        AROUND.map(|(before, behind)| format!("{block} {{ {before}{said}{behind} }}\n"))
                    });
                    if !texts.any(reads) && !reads(format!("{said}\n")) {
                        wrong.push(said);
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn the_words_of_a_clause_tell_what_it_is_about() {
        let meant =
            |strict: Rule, clause: &str| concept(strict, clause).filter(|meant| meant.told).map(|meant| meant.help);
        let tells = |strict: Rule, clause: &str, said: &str| {
            let help = meant(strict, clause).unwrap_or_else(|| panic!("{clause} tells nothing"));
            assert!(help.contains(said), "{clause}: {help}");
        };
        tells(Rule::only_turn, "take the most pieces", "`prefer most captures`");
        tells(Rule::only_turn, "capturing is compulsory", "`must capture`");
        tells(Rule::only_turn, "captures are optional", "`may capture`");
        tells(Rule::only_turn, "one capture per turn", "`no chains`");
        tells(Rule::only_turn, "multi-jumps must finish", "`chains must finish`");
        tells(Rule::only_end, "bare: drawn after 40 moves without capture", "`draw if no capture for 40 moves each`");
        tells(Rule::only_end, "x: whoever is blocked loses", "`a player who cannot move loses`");
        tells(Rule::only_end, "x: White wins if king reaches the edge", "`White wins if king is on edge`");
        tells(Rule::only_moves, "man: flank enemy", "`enclose enemy on 2 opposite sides`");
        tells(Rule::only_moves, "man: crowned on the far row", "`promote to king on last row`");
        tells(Rule::only_setup, "White: 3 man in reserve", "`White: 3 man in hand`");
        assert!(meant(Rule::only_turn, "xyzzy").is_none());
    }
}
