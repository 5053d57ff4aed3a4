//! What could have stood where a reading stopped.

use super::words::{Said, said};
use dablo_grammar::Rule;

/// The expectations at one place.
#[derive(Debug, Default)]
pub(super) struct Expected {
    /// Keywords that can stand here, also those that begin a thing.
    pub words: Vec<&'static str>,
    /// Whether the clause may end here.
    pub may_end: bool,
    /// Keywords that were expected one by one.
    keywords: Vec<&'static str>,
    /// Things, by what they are.
    things: Vec<&'static str>,
    /// Things with which the next clause may begin.
    begins: Vec<&'static str>,
}

/// Things that are names, so that a reserved word among nothing else was meant as a name.
const NAMES: [&str; 4] = ["a name", "the name of a piece", "the name of a zone", "the name of a player"];
/// Things that begin with a name and a colon.
const LABELLED: [&str; 5] =
    ["a player or `first`", "a piece or `rank`", "a piece", "a player", "whose pieces stand where"];
/// More alternatives than this are not spelt out at the mark.
const MOST_AT_MARK: usize = 5;

impl Expected {
    /// The expectations behind these rules, where the clauses of `strict` were read.
    pub fn of(rules: &[Rule], strict: Rule) -> Expected {
        let mut expected = Expected::default();
        for rule in rules {
            match said(*rule) {
                Said::Keyword(word) => expected.keyword(word),
                Said::Words(words) => words.iter().for_each(|word| expected.keyword(word)),
                Said::Thing(thing) => push(&mut expected.things, thing),
                Said::Both(thing, words) => {
                    push(&mut expected.things, thing);
                    words.iter().for_each(|word| push(&mut expected.words, word));
                }
                Said::Begin(thing, words) => {
                    push(&mut expected.begins, thing);
                    words.iter().for_each(|word| push(&mut expected.words, word));
                }
                Said::End => expected.may_end = true,
                Said::Nothing => {}
            }
        }
        // Where the clause may end, the words of the next clause do not go on with it.
        if let Said::Both(_, next) = said(strict)
            && expected.may_end
        {
            expected.keywords.retain(|word| !next.contains(word));
        }
        expected
    }

    fn keyword(&mut self, word: &'static str) {
        push(&mut self.words, word);
        push(&mut self.keywords, word);
    }

    /// All alternatives, things first; the next clause is none while this one can go on.
    fn items(&self) -> Vec<String> {
        let begins = self.begins.iter().filter(|_| !self.may_end);
        let things = begins.chain(&self.things).map(|thing| thing.to_string());
        things.chain(self.keywords.iter().map(|word| format!("`{word}`"))).collect()
    }

    /// The words at the mark.
    pub fn label(&self) -> String {
        let items = self.items();
        match self.short_label() {
            Some(label) => label,
            None if items.is_empty() => "cannot be read here".to_string(),
            None => "expected one of the words below".to_string(),
        }
    }

    /// What is expected, where that is said in few words.
    pub fn short_label(&self) -> Option<String> {
        let items = self.items();
        if self.may_end || items.is_empty() {
            return None;
        }
        if items.len() <= MOST_AT_MARK {
            return Some(format!("expected {}", listed(&items)));
        }
        let things: Vec<String> = self.begins.iter().chain(&self.things).map(|thing| thing.to_string()).collect();
        let telling = things.len() <= MOST_AT_MARK && things.iter().any(|thing| !thing.starts_with('`'));
        telling.then(|| format!("expected {}", listed(&things)))
    }

    /// With what the clause can go on, if with anything.
    pub fn list(&self) -> Option<String> {
        const MOST: usize = 12;
        let mut items = self.items();
        if items.len() > MOST {
            items.truncate(MOST);
            return Some(format!("{} and others", items.join(", ")));
        }
        (!items.is_empty()).then(|| listed(&items))
    }

    /// The keywords, if the mark does not name them already.
    pub fn help(&self) -> Option<String> {
        let spelt_out = self.items().len() <= MOST_AT_MARK && self.words.len() == self.keywords.len();
        if spelt_out || self.words.len() < 2 {
            return None;
        }
        let words: Vec<String> = self.words.iter().map(|word| format!("`{word}`")).collect();
        Some(format!("words that can stand here: {}", words.join(", ")))
    }

    /// The signs that can stand here.
    pub fn signs(&self) -> Vec<&'static str> {
        const SIGNS: [&str; 8] = [":", "=", ",", "{", "(", ")", ">", "x"];
        let sign = |thing: &&str| SIGNS.into_iter().find(|sign| thing.trim_matches('`') == *sign);
        self.things.iter().filter_map(sign).collect()
    }

    /// Whether a source can be cited here.
    pub fn cites(&self) -> bool {
        self.things.iter().any(|thing| thing.contains("`@`"))
    }

    /// The keyword that alone can stand here.
    pub fn only_keyword(&self) -> Option<&'static str> {
        match (self.keywords.as_slice(), self.things.is_empty() && self.begins.is_empty() && !self.may_end) {
            ([only], true) => Some(only),
            _ => None,
        }
    }

    /// Whether nothing but a name can stand here.
    pub fn only_name(&self) -> bool {
        !self.things.is_empty()
            && self.begins.is_empty()
            && self.keywords.is_empty()
            && self.things.iter().all(|thing| NAMES.contains(thing))
    }

    /// Whether nothing but a text in quotation marks can stand here.
    pub fn only_text(&self) -> bool {
        self.keywords.is_empty() && self.begins.is_empty() && self.things == ["a text in quotation marks"]
    }

    /// Whether a name and a colon can stand here.
    pub fn may_be_labelled(&self) -> bool {
        self.things.iter().chain(&self.begins).any(|thing| LABELLED.contains(thing))
    }

    /// Whether a clause can begin here.
    pub fn begins_a_clause(&self) -> bool {
        const CLAUSES: [&str; 5] = [
            "a block or a source",
            "a label or an act",
            "a label, as `stuck:`",
            "a clause of `turn`",
            "a clause of `board`",
        ];
        !self.begins.is_empty() || self.things.iter().any(|thing| CLAUSES.contains(thing)) || self.may_be_labelled()
    }

    /// Whether such a thing can begin here.
    pub fn begins(&self, thing: &str) -> bool {
        self.begins.contains(&thing) || self.has(thing)
    }

    /// Whether this thing can stand here.
    pub fn has(&self, thing: &str) -> bool {
        self.things.contains(&thing)
    }
}

fn push(list: &mut Vec<&'static str>, item: &'static str) {
    if !list.contains(&item) {
        list.push(item);
    }
}

/// `a`, `a or b`, `a, b or c`
fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
