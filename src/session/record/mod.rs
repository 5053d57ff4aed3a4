//! Game records as text: which rules, from where, what was played and what instead, how it ended.
//!
//! The writer gives one record one text; the reader takes any layout. Reading says nothing about whether the moves are
//! legal: [`super::judge()`] and `open` do.

mod place;
mod print;
mod read;
mod replay;
mod texts;
mod write;

pub(super) use place::texts_if_changed;
pub use print::print;
pub use read::read;
pub(super) use replay::{CHANGED, begin, replay, result_remark};
pub(super) use texts::passed_over;

use super::plies::PlyText;

/// A game record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The rules and the position with which it begins.
    pub head: Head,
    /// What was played and said.
    pub entries: Vec<Entry>,
    /// Who won (`draw`, `none`), and the label of the clause.
    pub result: Option<(String, Option<String>)>,
}

/// The rules under which a game is played, and where it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The variant, as a person would ask for it.
    pub variant: String,
    /// The reading, where one was in force.
    pub reading: Option<String>,
    /// Single answers: question and answer.
    pub set: Vec<(String, String)>,
    /// The fingerprint of the rules.
    pub fingerprint: Option<String>,
    /// The files of the rules, name and text, where they may say something else by now; that of the variant is first.
    pub texts: Vec<(String, String)>,
    /// The position from which it begins; that of the rules if `None`.
    pub position: Option<String>,
}

/// A part of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// What a player did.
    Ply(PlyText),
    /// A move that the rules do not allow, and the reason: kept, but not played.
    Illegal(String, String),
    /// A comment.
    Comment(String),
    /// Play goes on from another position, or from the start of a new game if `None`.
    SetUp(Option<String>),
    /// Play goes on under other rules.
    Rules(Head),
    /// What was done instead of the last ply, set-up or change of rules before it.
    Variation(Vec<Entry>),
}

impl Record {
    /// How many plies there are, those of variations too.
    pub fn plies(&self) -> usize {
        count(&self.entries, |entry| matches!(entry, Entry::Ply(_)))
    }

    /// How many plies, set-ups and changes of rules it holds, in words.
    pub fn extent(&self) -> String {
        let by_hand = |entry: &Entry| matches!(entry, Entry::SetUp(Some(_)));
        let set_ups = count(&self.entries, by_hand) + usize::from(self.head.position.is_some());
        let rules = count(&self.entries, |entry| matches!(entry, Entry::Rules(_)));
        let words =
            |count: usize, one: &str, several: &str| format!("{count} {}", if count == 1 { one } else { several });
        let others = [(set_ups, "set-up", "set-ups"), (rules, "change of rules", "changes of rules")];
        let others = others.iter().filter(|(count, ..)| *count > 0);
        let others = others.map(|(count, one, several)| format!(", {}", words(*count, one, several)));
        let others: String = others.collect();
        format!("{}{others}", words(self.plies(), "ply", "plies"))
    }
}

/// How many entries of a sort there are, those of variations too.
fn count(entries: &[Entry], sort: fn(&Entry) -> bool) -> usize {
    let of = |entry: &Entry| match entry {
        Entry::Variation(inner) => count(inner, sort),
        entry => usize::from(sort(entry)),
    };
    entries.iter().map(of).sum()
}

/// What is wrong with the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the record: {message}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

/// With this word begins the comment that names what the rules leave open.
const ASSUMED: &str = "assumed:";
/// This comment stands where the sitting was, if not at the end.
const HERE: &str = "here";

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "variant dablo-frostviken reading winther set capture compulsory\nrules 0123456789abcdef\n\
                        position Sami: c3; Farmers: d4; Sami to move\n{a comment} 1. c3xe5 [1 3] 2. a1-a2 ?illegal line \
                        call duel resign\nresult Farmers resignation\n";

    #[test]
    fn a_record_reads_as_it_was_written() {
        let record = read(TEXT).expect("a good record");
        assert_eq!(record.head.reading.as_deref(), Some("winther"));
        assert_eq!(record.entries.len(), 6);
        assert_eq!(record.entries[3], Entry::Illegal("a1-a2".to_string(), "line".to_string()));
        let printed = print(&record);
        assert_eq!(read(&printed), Ok(record));
        assert_eq!(print(&read(&printed).expect("what was printed")), printed);
    }

    const BRANCHED: &str = "variant tablo\nrules 0123456789abcdef\n1. a3-a4 (1. b3-b4 b5xb3(b4) {why} (1... c5-c4(a1)\n\
                            position South: a1; North: (South, North) g7\n)\n2. c3-c4) 1... a5xa3\nposition start\n\
                            (position South: a1; North: g7\n) 1. d3-d4\nvariant tablo set board 72\nposition South: a1\n\
                            {here} 1. e3-e4\nresult none\n";

    #[test]
    fn variations_and_set_ups_read_as_they_were_written() {
        let record = read(BRANCHED).expect("a good record");
        assert_eq!(record.plies(), 8);
        let printed = print(&record);
        assert_eq!(read(&printed), Ok(record), "{printed}");
        insta::assert_snapshot!(printed, @r"
        variant tablo
        rules 0123456789abcdef
        1. a3-a4 (1. b3-b4 b5xb3(b4) {why} (1... c5-c4(a1)
        position South: a1; North: (South, North) g7
        ) 2. c3-c4) 1... a5xa3
        position start
        (
        position South: a1; North: g7
        ) 1. d3-d4
        variant tablo set board 72
        position South: a1
        {here} 1. e3-e4
        result none
        ");
    }

    #[test]
    fn a_bracket_in_a_word_is_closed_there() {
        for moves in ["1. a1-a2(b3", "1. a1-a2 (1. b1(a1 call duel)", "call (duel", "1. a1-a2 ?illegal line("] {
            let message = read(&format!("variant tablo\n{moves}")).map_err(|error| error.message);
            assert!(message.as_ref().is_err_and(|message| message.contains("a bracket is not closed")), "{message:?}");
        }
    }

    #[test]
    fn names_with_blanks_stand_in_quotation_marks() {
        let head = Head { variant: "my games/a b.dablo".to_string(), ..Head::default() };
        let record = Record { head, ..Record::default() };
        assert_eq!(read(&print(&record)), Ok(record));
    }

    #[test]
    fn rules_that_a_record_keeps_read_as_they_were_written() {
        for rules in ["", "variant \"x\"\n\n  | a\n", "variant \"x\"", "\r\n\n", "a\r"] {
            let texts =
                vec![("./a b.dablo".to_string(), rules.to_string()), ("./c.dablo".to_string(), "c\n".to_string())];
            let head = Head { variant: "./a b.dablo".to_string(), texts, ..Head::default() };
            let entries = vec![Entry::Ply(PlyText::Move("a1-a2".to_string())), Entry::Rules(head.clone())];
            let record = Record { head, entries, ..Record::default() };
            assert_eq!(read(&print(&record)), Ok(record));
        }
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        let error = |text: &str| read(text).expect_err("a bad record").to_string();
        assert_eq!(error(""), "line 1 of the record: the record is empty; it begins with `variant NAME`");
        assert_eq!(error("\ne5-c5"), "line 2 of the record: a record begins with `variant NAME`");
        assert_eq!(error("variant x\n\n{no end"), "line 3 of the record: a comment is not closed; `}` is missing");
        assert_eq!(
            error("variant x\n1. a1-a2\n[a]"),
            "line 3 of the record: `[a]` is no throw; write the faces, as in `[1 3]`"
        );
        assert_eq!(
            error("variant x y"),
            "line 1 of the record: `y` is neither `reading NAME` nor `set QUESTION ANSWER`"
        );
        assert_eq!(error("variant x\n?illegal rank"), "line 2 of the record: `?illegal` stands behind a move");
        assert_eq!(error("variant x\nresult"), "line 2 of the record: `result` needs a player, `draw` or `none`");
        assert_eq!(error("variant x\na1-a2 (a1-b2"), "line 2 of the record: a variation is not closed; `)` is missing");
        assert_eq!(error("variant x\na1-a2)"), "line 2 of the record: `)` closes no variation");
        assert_eq!(
            error("variant x\n(a1-a2)"),
            "line 2 of the record: a variation stands behind the ply, `position` or `variant` that it replaces"
        );
        assert_eq!(error("variant x\n1. a1-a2\nrules 12"), "line 3 of the record: `rules` stands behind `variant`");
        let deep = format!("variant x\na1-a2 {}", "(a1-a2 ".repeat(1000));
        assert_eq!(error(&deep), "line 2 of the record: variations are nested more than 64 deep");
    }
}
