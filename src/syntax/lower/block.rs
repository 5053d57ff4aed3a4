//! What all blocks have in common: clauses, questions, answers, and what was swallowed between them.

use super::Lower;
use crate::syntax::mistakes::Place;
use crate::syntax::node::Node;
use crate::syntax::tree::{Answer, Ask, Block, Clause, Entry, PieceLabel, Tail, Word};
use dablo_grammar::Rule;

/// What a piece is to the block in which it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// A clause with its tail.
    Entry,
    /// A question.
    Ask,
    /// An answer.
    Answer,
    /// Answers in braces.
    Group,
    /// What was swallowed where a clause should begin.
    Bad,
    /// What was swallowed behind a clause.
    Junk,
    /// An answer without a question.
    Loose,
    /// Keywords, braces, tails.
    Other,
}

fn role(rule: Rule) -> Role {
    match rule {
        Rule::board_entry
        | Rule::players_entry
        | Rule::pieces_entry
        | Rule::setup_entry
        | Rule::moves_entry
        | Rule::turn_entry
        | Rule::end_entry
        | Rule::end_said => Role::Entry,
        Rule::board_ask
        | Rule::players_ask
        | Rule::pieces_ask
        | Rule::setup_ask
        | Rule::moves_ask
        | Rule::turn_ask
        | Rule::end_ask => Role::Ask,
        Rule::board_answer
        | Rule::players_answer
        | Rule::pieces_answer
        | Rule::setup_answer
        | Rule::moves_answer
        | Rule::turn_answer
        | Rule::end_answer => Role::Answer,
        Rule::board_group
        | Rule::players_group
        | Rule::pieces_group
        | Rule::setup_group
        | Rule::moves_group
        | Rule::turn_group
        | Rule::end_group => Role::Group,
        Rule::board_bad
        | Rule::players_bad
        | Rule::pieces_bad
        | Rule::setup_bad
        | Rule::moves_bad
        | Rule::turn_bad
        | Rule::end_bad
        | Rule::said_bad
        | Rule::bad_label => Role::Bad,
        Rule::board_junk
        | Rule::players_junk
        | Rule::pieces_junk
        | Rule::setup_junk
        | Rule::moves_junk
        | Rule::turn_junk
        | Rule::end_junk
        | Rule::said_junk => Role::Junk,
        Rule::board_loose
        | Rule::players_loose
        | Rule::pieces_loose
        | Rule::setup_loose
        | Rule::moves_loose
        | Rule::turn_loose
        | Rule::end_loose => Role::Loose,
        _ => Role::Other,
    }
}

/// How one sort of block lowers its clauses.
pub(super) struct Reader<'s, C> {
    /// Where its clauses stand, for messages.
    pub place: &'static Place,
    /// Lowers what an entry says.
    pub clause: fn(&mut Lower<'s>, &Node) -> C,
    /// Whether a clause carries a label of pieces that holds for the clauses behind it.
    pub label: fn(&C) -> bool,
}

impl<'s> Lower<'s> {
    /// Lowers a block from its word to its brace.
    pub(super) fn block<C>(&mut self, node: &Node, reader: &Reader<'s, C>) -> Block<C> {
        let mut entries = Vec::new();
        // Behind a label that could not be read, clauses belong to no piece until the next label.
        let mut orphaned = false;
        for kid in node.kids() {
            match role(kid.rule()) {
                Role::Entry => {
                    let (clause, junk) = self.entry(&kid, reader);
                    orphaned &= !(reader.label)(&clause.node);
                    let span = clause.span;
                    entries.push(if orphaned { Entry::Bad(span) } else { Entry::Clause(clause) });
                    entries.extend(junk.map(|junk| Entry::Bad(self.span(&junk))));
                }
                Role::Ask => {
                    let ask = self.ask(&kid, reader);
                    orphaned &= ask.label.is_none();
                    entries.push(if orphaned { Entry::Bad(ask.span) } else { Entry::Ask(ask) });
                }
                Role::Bad => {
                    orphaned |= kid.rule() == Rule::bad_label;
                    self.bad_clause(&kid, reader.place);
                    entries.push(Entry::Bad(self.span(&kid)));
                }
                Role::Loose => {
                    let unread = self.answers_unread || matches!(entries.last(), Some(Entry::Bad(_)));
                    if !unread {
                        self.loose_answer(&kid);
                    }
                    entries.push(Entry::Bad(self.span(&kid)));
                }
                Role::Other if kid.rule() == Rule::missing_brace => {
                    self.missing_brace(node, &kid);
                    entries.push(Entry::Bad(self.span(&kid)));
                }
                Role::Answer | Role::Group | Role::Junk | Role::Other => {}
            }
        }
        Block { entries, span: self.span(node) }
    }

    /// A clause, and what could not be read behind it, which is reported.
    fn entry<'i, C>(&mut self, node: &Node<'i>, reader: &Reader<'s, C>) -> (Clause<C>, Option<Node<'i>>) {
        let junk = node.kids().find(|kid| role(kid.rule()) == Role::Junk);
        let end = junk.as_ref().map_or(node.end(), Node::start);
        let span = self.bytes(node.start(), self.scan.end_before(end));
        let clause = Clause { node: (reader.clause)(self, node), tail: self.tail(node), span };
        if let Some(junk) = &junk {
            self.bad_rest(node.start(), junk, reader.place.rule_of(node.rule()));
        }
        (clause, junk)
    }

    fn ask<C>(&mut self, node: &Node, reader: &Reader<'s, C>) -> Ask<C> {
        let span = self.span(node);
        self.answers_unread = false;
        let head = node.the(Rule::ask);
        let mut ask = Ask {
            label: node.find(Rule::label).map(|label| self.piece_label(&label)),
            name: self.name(&head),
            wording: head.find(Rule::string).map(|wording| self.text(&wording)),
            answers: Vec::new(),
            short: false,
            span,
        };
        for kid in node.kids() {
            match role(kid.rule()) {
                Role::Answer => {
                    let answer = self.answer(&kid, reader);
                    ask.answers.push(answer);
                }
                Role::Entry => {
                    ask.short = true;
                    let clause = self.answer_clause(&kid, reader);
                    let name = |text: &str| Word { text: text.to_string(), span: ask.name.span };
                    let answer = |name, clauses| Answer { name, clauses, braces: false, tail: Tail::default(), span };
                    ask.answers = vec![answer(name("no"), vec![]), answer(name("yes"), vec![clause])];
                }
                Role::Bad => self.bad_answer(&kid, reader.place),
                Role::Junk => self.bad_alternative(&kid),
                Role::Other if kid.rule() == Rule::absent => self.absent_answer(&kid, reader.place),
                _ => {}
            }
        }
        ask
    }

    fn answer<C>(&mut self, node: &Node, reader: &Reader<'s, C>) -> Answer<C> {
        let mut answer = Answer {
            name: self.name(&node.the(Rule::answer)),
            clauses: Vec::new(),
            braces: false,
            tail: self.tail(node),
            span: self.span(node),
        };
        for kid in node.kids() {
            match role(kid.rule()) {
                Role::Entry => answer.clauses.push(self.answer_clause(&kid, reader)),
                Role::Group => {
                    answer.braces = true;
                    answer.tail = self.tail(&kid);
                    answer.clauses = self.group(&kid, reader);
                }
                Role::Bad => self.bad_answer(&kid, reader.place),
                Role::Junk => self.bad_end(&kid),
                Role::Other if kid.rule() == Rule::absent => self.absent_answer(&kid, reader.place),
                _ => {}
            }
        }
        answer
    }

    /// The clauses of an answer in braces.
    fn group<C>(&mut self, node: &Node, reader: &Reader<'s, C>) -> Vec<Clause<C>> {
        let mut clauses = Vec::new();
        for kid in node.kids() {
            match role(kid.rule()) {
                Role::Entry => clauses.push(self.answer_clause(&kid, reader)),
                Role::Ask => self.nested_question(&kid),
                Role::Bad => {
                    self.bad_answer_clause(&kid, reader.place);
                    self.spoilt.push(self.span(&kid));
                }
                Role::Junk => self.bad_end(&kid),
                Role::Other if kid.rule() == Rule::missing_close => {
                    self.missing_brace(node, &kid);
                    self.spoilt.push(self.span(&kid));
                }
                _ => {}
            }
        }
        clauses
    }

    /// A clause inside an answer: what is wrong behind it spoils the file, since an answer has no room for `Bad`.
    fn answer_clause<C>(&mut self, node: &Node, reader: &Reader<'s, C>) -> Clause<C> {
        let (clause, junk) = self.entry(node, reader);
        self.spoilt.extend(junk.map(|junk| self.span(&junk)));
        clause
    }

    /// A label of pieces: `each:`, `soldier, prince:`, `Black man:`.
    pub(super) fn piece_label(&self, node: &Node) -> PieceLabel {
        let span = self.span(node);
        let mut kinds = self.words(node);
        let player = if node.has(Rule::comma) || kinds.len() < 2 { None } else { Some(kinds.remove(0)) };
        if let [only] = kinds.as_slice()
            && self.source.slice(only.span) == "each"
        {
            kinds.clear();
        }
        PieceLabel { player, kinds, span }
    }
}
