//! The words of other games' rules, by what is expected where they stand; one file for each origin.

mod ludii;
mod notation;
mod speech;
mod zillions;

use crate::syntax::expected::Expected;

/// Words, what must be expected for them to be meant so, what to say, and the mended text.
pub(super) type Line = (&'static [&'static str], Place, &'static str, Option<&'static str>);

/// What is expected where a word stands.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Direction,
    Pieces,
    Act,
    Over,
    Facing,
    Player,
    Board,
    Piece,
    Setup,
    Turn,
    EndLabel,
    Condition,
    Points,
    Step,
    End,
    Result,
    Item,
    Fact,
    Amount,
    Duty,
    Criterion,
    PlayerFact,
    PlayerWho,
    Draw,
    If,
    Sum,
    StockOn,
    Count,
    Phrase,
}

impl Place {
    /// Whether this is expected.
    pub fn is(self, expected: &Expected) -> bool {
        match self {
            Place::Direction => expected.has("a direction"),
            Place::Pieces => expected.has("pieces, as `enemy` or `own king`"),
            Place::Act => expected.begins("an act") || expected.has("a label or an act"),
            Place::Over => expected.words.contains(&"over"),
            Place::Facing => expected.has("where the player faces"),
            Place::Player => {
                expected.has("a player or `first`") || expected.begins("a player") && expected.words.contains(&"first")
            }
            Place::Board => expected.begins("a clause of `board`"),
            Place::Piece => expected.has("a piece or `rank`") || expected.begins("a piece"),
            Place::Setup => expected.begins("whose pieces stand where"),
            Place::Turn => expected.begins("a clause of `turn`"),
            Place::EndLabel => expected.begins("a label, as `stuck:`"),
            Place::Condition => expected.has("a condition"),
            Place::Points => expected.has("points"),
            Place::Step => expected.begins("a step of the example"),
            Place::End => expected.begins("who wins or loses") || expected.has("who wins or loses"),
            Place::Result => expected.words.contains(&"wins"),
            Place::Item => expected.has("a block or a source"),
            Place::Fact => expected.begins("a fact about the variant"),
            Place::Amount => expected.has("an amount"),
            Place::Duty => expected.has("a duty"),
            Place::Criterion => expected.has("what is preferred"),
            Place::PlayerFact => expected.has("what the player has or does"),
            Place::PlayerWho => expected.words.contains(&"who") || expected.only_keyword() == Some("player"),
            Place::Draw => ["by", "if"].iter().all(|word| expected.words.contains(word)),
            Place::If => expected.only_keyword() == Some("if"),
            Place::Sum => expected.words.contains(&"plus"),
            Place::StockOn => ["rotated", "on"].iter().all(|word| expected.words.contains(word)),
            Place::Count => expected.has("a number"),
            Place::Phrase => expected.has("a phrase"),
        }
    }
}

/// The words, in the order in which they are asked.
pub(super) fn lines() -> impl Iterator<Item = &'static Line> {
    [zillions::LINES, ludii::LINES, notation::LINES, speech::LINES].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::super::guesses::GUESSES;
    use super::{Place, lines};
    use crate::source::Sources;
    use crate::syntax::parse;

    /// A file in which something stands at such a place.
    fn file(place: Place, word: &str) -> String {
        let [before, behind] = match place {
            Place::Direction => ["moves { man: step ", " }"],
            Place::Pieces => ["moves { man: jump any way over ", " }"],
            Place::Act => ["moves { man: ", " }"],
            Place::Over => ["moves { man: jump any way ", " enemy }"],
            Place::Facing => ["players { White: ", "; Black: down }"],
            Place::Player => ["players { ", " White }"],
            Place::Board => ["board { ", " 8 }"],
            Place::Piece => ["pieces { ", " \"K\" }"],
            Place::Setup => ["setup { ", " \"x\" }"],
            Place::Turn => ["turn { ", " }"],
            Place::EndLabel => ["end { ", " White }"],
            Place::Condition => ["end { stuck: draw if ", " }"],
            Place::Points => ["setup { White: man on ", " }"],
            Place::Step => ["example \"x\" { ", " a1 }"],
            Place::End => ["end { stuck: ", " }"],
            Place::Result => ["end { stuck: White ", " }"],
            Place::Item => ["", " { }"],
            Place::Fact => ["variant \"X\" { ", " \"y\" }"],
            Place::Amount => ["end { stuck: White wins if White has ", " }"],
            Place::Duty => ["turn { must ", " }"],
            Place::Criterion => ["turn { prefer ", " }"],
            Place::PlayerFact => ["end { stuck: a player who ", " loses }"],
            Place::PlayerWho => ["end { stuck: a player ", " loses }"],
            Place::Draw => ["end { stuck: draw ", " mover cannot move }"],
            Place::If => ["moves { man: step any way } moves ", " mover has no man { }"],
            Place::Sum => ["setup { White: man on row 1 ", " row 2 }"],
            Place::StockOn => ["setup { White: man ", " a1 }"],
            Place::Count => ["end { stuck: draw if position occurs ", " times }"],
            Place::Phrase => ["moves { man: step any way, ", " enemy }"],
        };
        format!("{before}{word}{behind}\n")
    }

    /// These lines are for words that read as names, which are told of when names are looked up, or that a sign tells of.
    const TOLD_ELSEWHERE: [&str; 6] = ["mine", "top", "bottom", "when", "middle", "column"];

    /// Every line of the tables speaks where its words stand, and no word of them is left without any remedy.
    #[test]
    fn words_from_elsewhere_are_answered() {
        let (mut mute, mut without): (Vec<_>, Vec<_>) = Default::default();
        for (words, place, help, _) in lines().chain(GUESSES) {
            let found = |word: &str| parse(&Sources::new().add("habit", file(*place, word))).diagnostics;
            // Where several words of the clause tell more, that is said.
            let said = |word: &&str| {
                found(word).iter().any(|one| one.help.iter().any(|said| said == help || said.matches('`').count() > 1))
            };
            if !words.iter().any(said) && !TOLD_ELSEWHERE.contains(&words[0]) {
                mute.push((file(*place, words[0]), *help));
            }
            let remedied = |word: &str| {
                let found = found(word);
                found.is_empty() || found.iter().any(|one| one.fix.is_some() || !one.help.is_empty())
            };
            without.extend(words.iter().filter(|word| !remedied(word)).map(|word| file(*place, word)));
        }
        assert!(mute.is_empty() && without.is_empty(), "{mute:#?}\n{without:#?}");
    }
}
