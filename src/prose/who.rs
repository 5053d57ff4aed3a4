//! Which pieces: `an enemy piece of equal or lower rank`.

use super::english::{a, listed};
use super::words::Words;
use crate::syntax::tree::{PieceFactWhat, RankTest, Side, Who, Whom};

impl Words<'_> {
    /// One such piece, with its article.
    pub fn who(self, who: &Who) -> String {
        alternatives(who, who.any_of.iter().map(|whom| self.whom(whom)).collect())
    }

    /// Several such pieces, without article.
    pub fn who_many(self, who: &Who) -> String {
        alternatives(who, who.any_of.iter().map(|whom| self.whom_many(whom)).collect())
    }

    /// No such piece.
    pub fn nobody(self, who: &Who) -> String {
        let none = |whom: &Whom| self.one_whom(whom, &|nouns| format!("no {}", listed(nouns, "or")));
        listed(&who.any_of.iter().map(none).collect::<Vec<_>>(), "and")
    }

    fn whom(self, whom: &Whom) -> String {
        self.one_whom(whom, &|nouns| listed(&nouns.iter().map(|noun| a(noun)).collect::<Vec<_>>(), "or"))
    }

    fn one_whom(self, whom: &Whom, with_article: &dyn Fn(&[String]) -> String) -> String {
        let kinds: Vec<String> = whom.kinds.iter().map(|kind| self.one(kind)).collect();
        let nouns = if kinds.is_empty() { vec!["piece".to_string()] } else { kinds };
        let each =
            |adjective: &str| with_article(&nouns.iter().map(|noun| format!("{adjective}{noun}")).collect::<Vec<_>>());
        let text = match whom.side {
            Some(Side::Enemy) => each("enemy "),
            Some(Side::Friend) => format!("{} of {}", each("other "), self.own_side()).replace("an other ", "another "),
            Some(Side::Own) => format!("{} of {}", each(""), self.own_side()),
            Some(Side::Neutral) => each("neutral "),
            Some(Side::Anyone) | None if self.of_one_player(&whom.kinds) => each(""),
            Some(Side::Anyone) | None => format!("{} of either side", each("")),
        };
        let text = self.narrowed(text, whom, false);
        match whom.passing {
            true => format!("{text} that has just passed over that {}", self.point()),
            false => text,
        }
    }

    fn whom_many(self, whom: &Whom) -> String {
        let nouns = if whom.kinds.is_empty() { "pieces".to_string() } else { self.several(&whom.kinds, "and") };
        let text = match whom.side {
            Some(Side::Enemy) => format!("enemy {nouns}"),
            Some(Side::Friend | Side::Own) => format!("own {nouns}"),
            Some(Side::Neutral) => format!("neutral {nouns}"),
            Some(Side::Anyone) | None => nouns,
        };
        self.narrowed(text, whom, true)
    }

    fn narrowed(self, mut text: String, whom: &Whom, many: bool) -> String {
        if !whom.except.is_empty() {
            let except = if many { self.several(&whom.except, "and") } else { self.any_of(&whom.except) };
            text = format!("{text} other than {except}");
        }
        if let Some(rank) = whom.rank {
            text = format!("{text} of {} rank", rank_words(rank));
        }
        if !whom.facts.is_empty() {
            let facts: Vec<String> = whom.facts.iter().map(|fact| self.piece_fact(fact, many)).collect();
            // What a script lets pass cannot share its `that` with what the piece itself is or does.
            let apart = facts.len() > 1 && whom.facts.iter().any(|fact| matches!(fact.what, PieceFactWhat::Passes(_)));
            let facts = if apart { facts.join(" and that ") } else { listed(&facts, "and") };
            text = format!("{text} that {facts}");
        }
        text
    }
}

/// The one or the other. Where one of them says `or` itself, a comma shows where it ends.
fn alternatives(who: &Who, all: Vec<String>) -> String {
    let long = |whom: &Whom| whom.except.len() > 1 || !whom.facts.is_empty();
    match who.any_of.split_last() {
        Some((_, before)) if before.iter().any(long) => all.join(", or "),
        _ => listed(&all, "or"),
    }
}

fn rank_words(rank: RankTest) -> &'static str {
    match rank {
        RankTest::Equal => "equal",
        RankTest::Lower => "lower",
        RankTest::Higher => "higher",
        RankTest::EqualOrLower => "equal or lower",
        RankTest::EqualOrHigher => "equal or higher",
    }
}
