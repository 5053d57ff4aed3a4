//! Signs and small words between what belongs together, where something else is written here.

use crate::syntax::expected::Expected;

/// What is said of such a sign behind the word `before`, and the mended text.
pub(super) fn sign(found: &str, before: &str, expected: &Expected) -> Option<(&'static str, Option<&'static str>)> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_point = |text: &str| {
        let rank = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
        is_number(rank) && matches!(text.len() - rank.len(), 0..=2)
    };
    // A word with a place in it, as in a list of moves.
    let is_move =
        |text: &str| text.starts_with(|c: char| c.is_alphanumeric()) && text.ends_with(|c: char| c.is_ascii_digit());
    let is_of_moves = expected.has("a move, as `e5-c5`") || expected.words.contains(&"because");
    let lower = found.to_lowercase();
    let is_line = found.split('-').count() > 2 && found.split('-').all(is_point);
    match found {
        ">" | "<" | "=" if before == "turn" => {
            Some(("a turn is named by its number, `turn 500`, or as one of several, `turn 40-60`", None))
        }
        "between" if expected.words.contains(&"on") && expected.words.contains(&"that") => {
            Some(("taking between two is said with `on`: `enclose enemy on 2 opposite sides`", None))
        }
        _ if before == "leap" && expected.signs() == ["("] => {
            Some(("how far it leaps stands in brackets, with a comma: `leap (1,2)`", None))
        }
        _ if before == "roll" && expected.has("a number") => {
            Some(("dice are named by how many there are and what they show: `roll 2 dice of 1 2 3 4 5 6`", None))
        }
        ":" | "=" if before == "rank" => {
            Some(("the order of rank is said without a colon, the higher before `>`: `rank king > man`", Some("")))
        }
        "," if expected.signs().contains(&">") && expected.words.contains(&"or") => Some((
            "in `rank` the higher stands before `>`, and equals are joined by `or`: `rank king > man or guard`",
            Some(" >"),
        )),
        "each" if before == "turns" => Some((
            "turns are counted for both sides together, `for 20 turns`; those of each side are `for 10 moves each`",
            None,
        )),
        "on" | "in" | "at" if before == "is" && expected.only_keyword() == Some("called") => {
            Some(("where the moving piece stands is said with `it`: `if it is on row 6`", None))
        }
        ":" | "*" | "×" if is_move(before) && is_of_moves => {
            Some(("what is taken is told by an `x` before the landing: `c3xe5`", Some("x")))
        }
        "→" | ">" | "=>" | "->" if is_move(before) && is_of_moves => {
            Some(("a move is written with a hyphen, `e5-c5`, or with an `x` where something is taken", Some("-")))
        }
        "," if is_move(before) && is_of_moves => {
            Some(("moves stand side by side, without commas: `legal a1-b2 a1-c3`", Some("")))
        }
        "." if is_number(before) && is_of_moves => {
            Some(("moves stand without numbers, one behind the other: `play a1-c1 e5-d4`", None))
        }
        "@" if expected.begins_a_clause() => {
            Some(("what a clause rests on stands right behind it: `must capture @bell`", None))
        }
        "over" if expected.has("a direction") => {
            Some(("the direction stands before it: `jump any way over enemy`", Some("any way over")))
        }
        "repetition" | "repeating" if expected.only_keyword() == Some("agreement") => {
            Some(("repetition is a condition: `draw if position occurs 3 times`", None))
        }
        "plural" if before == "," => {
            Some(("the plural stands right behind the letter, without a comma: `man: \"\" plural men`", None))
        }
        "row" | "rows" | "rank" | "ranks" | "file" | "files"
            if before == "," && expected.has("pieces and their points") =>
        {
            Some(("the points of one piece are added with `plus`: `man on row 1 plus row 2`", None))
        }
        ":" | "=" if expected.has("a number") && !expected.may_end => {
            Some(("the number stands right behind: `prefer most worth man 1 king 3`", Some("")))
        }
        "can" | "might" | "could" if expected.has("what chains do") => {
            Some(("what chains may do is said with `may`: `chains may stop`", Some("may")))
        }
        "not" if expected.has("what chains do") => {
            Some(("what chains may not do is said with `never`: `chains never reverse`", Some("never")))
        }
        _ if !expected.may_end && expected.words.contains(&"attested") && expected.has("a text in quotation marks") => {
            Some(("what the source is stands in quotation marks: `source bell \"R. C. Bell\"`", None))
        }
        _ if matches!(before, "drawn" | "draws" | "tie" | "tied" | "stalemate") && expected.words.contains(&"wins") => {
            Some(("a draw is written `draw if turn 200`, `draw if mover cannot move` or `draw by agreement`", None))
        }
        _ if matches!(before, "whoever" | "who" | "anyone" | "anybody" | "player" | "players" | "everyone")
            && expected.words.contains(&"wins") =>
        {
            Some(("an end reads `a player who cannot move loses` or `White wins if White has no king`", None))
        }
        _ if matches!(before, "a" | "an" | "the") && expected.may_end => {
            Some(("no article stands before it: `over enemy`, `king on e1`", None))
        }
        _ if matches!(before, "every" | "all" | "both" | "any") && expected.signs().contains(&":") => {
            Some(("for all alike it is `each:`; one kind or player is named alone: `man: step any way`", None))
        }
        "may" | "can" | "must" | "moves" | "move" | "steps" | "is" | "are" if expected.signs().contains(&":") => {
            Some(("what is said of a piece stands behind its name and a colon: `king: step any way`", None))
        }
        "of" | "side" | "with" | "by" | "radius" | "size" | ":" | "("
            if matches!(before, "hexagon" | "lattice" | "grid" | "cells") && expected.has("a number") =>
        {
            Some(("the size stands right behind the shape: `hexagon 4`, `cells 8 x 8`", None))
        }
        ":" if expected.signs().contains(&"=") && expected.words.contains(&"of") => {
            Some(("`=` stands between a name and its points: `zone NAME = rows 1-2`", Some(" =")))
        }
        "the" if expected.has("points") => {
            Some(("points are named without an article: `row 1`, `last row`, `edge`, `corners`", Some("")))
        }
        "else" if expected.words.contains(&"otherwise") => {
            Some(("moves for when no other block holds are `moves otherwise { }`", Some("otherwise")))
        }
        "while" | "when" | "during" if expected.words.contains(&"otherwise") => {
            Some(("a block for some of the time is `moves if CONDITION { }`", Some("if")))
        }
        "(" if expected.words.contains(&"plural") || expected.has("a note on the piece") => {
            Some(("notes on a piece stand without brackets: `king: \"K\" plural kings, White \"lord\"`", None))
        }
        "from" | "during" | "between" | "until" | "after" | "before" | "since" | "unless"
            if expected.may_end && expected.words.contains(&"if") && !expected.words.contains(&found) =>
        {
            Some(("when a clause binds is said behind `if`: `if turn 40-60`, `if not own king is on edge`", None))
        }
        ":" if before == "first" => Some(("who begins is said without a colon: `first White`", Some(""))),
        "passing" | "pass" if before == "no" => Some(("nobody passes unless the block `turn` says `may pass`", None)),
        "{" if before == "variant" => {
            Some(("the name stands right behind: `variant \"NAME\"`, and facts in braces behind it", None))
        }
        "most" | "maximum" | "max" if before == "capture" => {
            Some(("the choice among captures is a clause of its own: `must capture; prefer most captures`", None))
        }
        _ if is_line && expected.has("a run of points") => Some((
            "a line is written by its ends and goes through all points between: `a1-g1`; through exactly these points it is `a1~b3~c5`",
            None,
        )),
        "nothing" => Some(("an answer has a name: `no = nothing | yes = may capture`", None)),
        ":" if expected.signs().contains(&"{") => {
            Some(("the clauses of a block stand between braces: `players { White: up; Black: down }`", Some(" {")))
        }
        ":" if expected.signs().contains(&"=") => Some(("an answer is written `NAME = ...`", Some(" ="))),
        "=" if expected.signs().contains(&":") && !expected.has("a word") => {
            Some(("a colon stands between a name and what is said of it: `king: \"K\"`", Some(":")))
        }
        "by" | "*" | "times" | "X" if expected.signs().contains(&"x") => {
            Some(("a size is written with the letter x: `4 x 6`", Some("x")))
        }
        "on" | "in" | "at" if expected.signs().contains(&":") => {
            Some(("whose pieces stand there comes first: `White: man on a1`", None))
        }
        "outranks" | "above" | "beats" if expected.signs().contains(&":") => {
            Some(("which piece is higher is said by `rank king > man`", None))
        }
        "in" | "left" | "on" if expected.has("what the piece is or has") => {
            Some(("whose they are comes first: `mover has no men in hand`", None))
        }
        "with" | "without" if expected.words.contains(&"who") => {
            Some(("what a player has is said with `who has`: `a player who has no pieces loses`", None))
        }
        "not" | "'" | "’" if before == "can" => Some(("`cannot` is one word", None)),
        "or" if matches!(before, "lower" | "higher") && expected.words.contains(&"rank") => {
            Some(("equal comes first: `of equal or lower rank`", None))
        }
        "direction" | "directions" if expected.words.contains(&"way") => {
            Some(("every direction is `any way`", Some("way")))
        }
        "the" if expected.has("pieces and their points") => Some((
            "the other side's set-up turned is `South rotated`, and pieces stand without an article: `man on a1`",
            None,
        )),
        "the" | "an" if !expected.begins_a_clause() => Some(("no article stands here", Some(""))),
        _ if lower != found && expected.words.contains(&lower.as_str()) => Some((
            "the words of the language are written in small letters: `variant \"NAME\"`, `board { cells 8 x 8 }`",
            None,
        )),
        "=" | ":" if expected.has("a word") => {
            Some(("a question is answered by the name of the answer alone: `capture forced`", Some("")))
        }
        "-" if expected.may_end && is_point(before) => {
            Some(("runs and moves are written without blanks: `a1-e1`, `1-3`", None))
        }
        "to" | "through" | "until" if is_point(before) => {
            Some(("a run is written with a hyphen: `a1-e1`, `rows 1-3`", None))
        }
        "over" | "above" | "before" if expected.signs().contains(&">") => {
            Some(("in `rank` the higher stands before `>`: `rank king > man`", Some(">")))
        }
        "begins" | "begin" | "starts" | "start" | "first" | "plays" | "goes" if expected.signs().contains(&":") => {
            Some(("who begins is said with `first White`", None))
        }
        "because" if expected.has("a move, as `e5-c5`") => {
            Some(("a reason belongs to `illegal a1-a3 because line`; is `illegal` misspelt?", None))
        }
        _ if is_number(found) && expected.has("a phrase") => Some((
            "how far is said by the act: `step` goes one point, `slide` any number, `slide forward, at most 2` up to two",
            None,
        )),
        _ => None,
    }
}
