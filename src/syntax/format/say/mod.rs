//! How each clause is said, on one line.

mod board;
mod cond;
mod end;
mod moves;
mod pieces;
mod turn;

use crate::source::Source;
use crate::syntax::tree::{Answer, Ask, Clause, Mark, Number, PieceLabel, PointRun, Range, Tail, Text, WhenWhat, Word};

/// A clause that can be said.
pub(in crate::syntax) trait Said {
    /// Says the clause without its label and its tail.
    fn say(&self, pen: &mut Pen);

    /// The label of pieces in front of it.
    fn label(&self) -> Option<&PieceLabel> {
        None
    }
}

/// Writes words with single blanks between them.
pub(in crate::syntax) struct Pen<'s> {
    source: &'s Source,
    out: String,
}

impl<'s> Pen<'s> {
    pub fn new(source: &'s Source) -> Pen<'s> {
        Pen { source, out: String::new() }
    }

    /// What was written.
    pub fn finish(self) -> String {
        self.out
    }

    /// Writes words behind a blank.
    pub fn say(&mut self, words: &str) {
        if !self.out.is_empty() && !self.out.ends_with('(') && !words.is_empty() {
            self.out.push(' ');
        }
        self.out.push_str(words);
    }

    /// Writes words behind a blank if they are to be said.
    pub fn say_if(&mut self, said: bool, words: &str) {
        if said {
            self.say(words);
        }
    }

    /// Writes directly behind the last word.
    pub fn glue(&mut self, mark: &str) {
        self.out.push_str(mark);
    }

    /// Writes the items of a list with something between them.
    pub fn list<T>(&mut self, items: &[T], between: &str, mut say: impl FnMut(&mut Pen<'s>, &T)) {
        for (index, item) in items.iter().enumerate() {
            match between {
                _ if index == 0 => {}
                "," => self.glue(","),
                word => self.say(word),
            }
            say(self, item);
        }
    }

    /// A word as it must be written: in backquotes if it stood in backquotes.
    pub fn word_text(&self, word: &Word) -> String {
        if self.source.slice(word.span).starts_with('`') { format!("`{}`", word.text) } else { word.text.clone() }
    }

    pub fn word(&mut self, word: &Word) {
        let text = self.word_text(word);
        self.say(&text);
    }

    /// Names joined by `or`.
    pub fn kinds(&mut self, kinds: &[Word]) {
        self.list(kinds, "or", |pen, kind| pen.word(kind));
    }

    /// A preposition and names joined by `or`, if there are names.
    pub fn with_kinds(&mut self, preposition: &str, kinds: &[Word]) {
        if !kinds.is_empty() {
            self.say(preposition);
            self.kinds(kinds);
        }
    }

    pub fn text(&mut self, text: &Text) {
        let escaped = text.text.replace('\\', "\\\\").replace('"', "\\\"");
        self.say(&format!("\"{escaped}\""));
    }

    pub fn number(&mut self, number: Number) {
        self.say(&number.value.to_string());
    }

    pub fn numbers(&mut self, numbers: &[Number]) {
        numbers.iter().for_each(|number| self.number(*number));
    }

    pub fn range(&mut self, range: Range) {
        if range.from == range.to {
            self.say(&range.from.to_string());
        } else {
            self.say(&format!("{}-{}", range.from, range.to));
        }
    }

    pub fn run(&mut self, run: &PointRun) {
        self.say(&format!("{}-{}", run.from.text, run.to.text));
    }

    /// `soldier, prince:`
    pub fn label(&mut self, label: &PieceLabel) {
        if let Some(player) = &label.player {
            self.word(player);
        }
        if label.kinds.is_empty() {
            self.say("each");
        }
        self.list(&label.kinds, ",", |pen, kind| pen.word(kind));
        self.glue(":");
    }

    /// A clause without its label, with its tail.
    pub fn clause<C: Said>(&mut self, clause: &Clause<C>) {
        clause.node.say(self);
        self.tail(&clause.tail);
    }

    /// A clause with its label and its tail.
    pub fn labelled<C: Said>(&mut self, clause: &Clause<C>) {
        if let Some(label) = clause.node.label() {
            self.label(label);
        }
        self.clause(clause);
    }

    /// `NAME? "wording"`
    pub fn ask_head<C>(&mut self, ask: &Ask<C>) {
        self.word(&ask.name);
        self.glue("?");
        if let Some(wording) = &ask.wording {
            self.text(wording);
        }
    }

    /// A whole question without its label.
    pub fn ask<C: Said>(&mut self, ask: &Ask<C>) {
        self.ask_head(ask);
        if ask.short {
            ask.answers.iter().flat_map(|answer| &answer.clauses).for_each(|clause| self.labelled(clause));
            return;
        }
        self.list(&ask.answers, "|", |pen, answer| {
            pen.word(&answer.name);
            pen.say("=");
            pen.answer(answer);
        });
    }

    /// What an answer says.
    pub fn answer<C: Said>(&mut self, answer: &Answer<C>) {
        match answer.clauses.as_slice() {
            [] if answer.braces => self.say("{ }"),
            [] => self.say("nothing"),
            [only] if !answer.braces => self.labelled(only),
            clauses => {
                self.say("{");
                for (index, clause) in clauses.iter().enumerate() {
                    if index > 0 {
                        self.glue(";");
                    }
                    self.labelled(clause);
                }
                self.say("}");
            }
        }
        self.tail(&answer.tail);
    }

    /// `when` and marks.
    pub fn tail(&mut self, tail: &Tail) {
        for (index, test) in tail.when.iter().enumerate() {
            self.say(if index == 0 { "when" } else { "and" });
            match &test.what {
                WhenWhat::Reading(readings) => self.with_kinds("reading", readings),
                WhenWhat::Answer { question, not, answers } => {
                    self.word(question);
                    self.say_if(*not, "not");
                    self.kinds(answers);
                }
            }
        }
        self.marks(&tail.marks);
    }

    pub fn marks(&mut self, marks: &[Mark]) {
        for mark in marks {
            let key = self.word_text(&mark.key);
            self.say(&format!("@{key}"));
            if let Some(certainty) = mark.certainty {
                self.say(certainty.word());
            }
            if let Some(note) = &mark.note {
                self.text(note);
            }
        }
    }
}
