//! One file's blocks as a flat list of clauses and questions.

use super::{ActNode, Entry, Node, Question, QuestionAnswer, Test};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{Source, Span};
use crate::syntax::tree::{
    self, Ask, Block, Clause, EndClause, Item, MoveClause, PhaseHead, PieceLabel, Placing, PlacingWhat, Tail, WhenWhat,
};

/// What one file says.
pub(super) struct Flat {
    pub entries: Vec<Entry>,
    pub questions: Vec<Question>,
    /// Labels that `without LABEL` in an `end` block takes away.
    pub dropped_ends: Vec<tree::Word>,
}

/// Flattens the blocks of a file. `file` is its index among the merged files.
pub(super) fn flatten(source: &Source, items: &[Item], file: usize, out: &mut Vec<Diagnostic>) -> Flat {
    let flat = Flat { entries: Vec::new(), questions: Vec::new(), dropped_ends: Vec::new() };
    let mut flattener = Flattener { flat, source, file, out };
    for item in items {
        match item {
            Item::Board(block) => flattener.block(block, |_, node| vec![Node::Board(node)]),
            Item::Players(block) => flattener.block(block, |_, node| vec![Node::Players(node)]),
            Item::Pieces(block) => flattener.block(block, |_, node| vec![Node::Pieces(node)]),
            Item::Setup(block) => flattener.block(block, |_, node| placing(node)),
            Item::Turn(block) => flattener.block(block, |_, node| vec![Node::Turn(node)]),
            Item::End(block) => flattener.end(block),
            Item::Moves(moves) => flattener.moves(moves),
            _ => {}
        }
    }
    flattener.flat
}

struct Flattener<'a> {
    flat: Flat,
    source: &'a Source,
    file: usize,
    out: &'a mut Vec<Diagnostic>,
}

fn placing(node: Placing) -> Vec<Node> {
    match node.what {
        PlacingWhat::Rotated(other) => vec![Node::Turned { who: node.who, other, rotated: true }],
        PlacingWhat::Mirrored(other) => vec![Node::Turned { who: node.who, other, rotated: false }],
        PlacingWhat::Stock(stocks) => stocks.into_iter().map(|stock| Node::Stock(node.who.clone(), stock)).collect(),
    }
}

impl Flattener<'_> {
    /// A block whose clauses need nothing from their neighbours.
    fn block<C: Clone>(&mut self, block: &Block<C>, wrap: impl Fn(Option<&tree::Word>, C) -> Vec<Node>) {
        for entry in &block.entries {
            match entry {
                tree::Entry::Clause(clause) => self.clause(clause, None, &|c: &C| wrap(None, c.clone())),
                tree::Entry::Ask(ask) => {
                    let name = ask.name.clone();
                    self.ask(ask, &mut |this, clause, at| {
                        this.clause(clause, Some(at), &|c: &C| wrap(Some(&name), c.clone()));
                    });
                }
                tree::Entry::Bad(_) => {}
            }
        }
    }

    fn end(&mut self, block: &Block<EndClause>) {
        let mut kept = block.clone();
        kept.entries.retain(|entry| match entry {
            tree::Entry::Clause(Clause { node: EndClause::Without(label), .. }) => {
                self.flat.dropped_ends.push(label.clone());
                false
            }
            _ => true,
        });
        self.block(&kept, |question, node| match node {
            EndClause::Rule { label, outcome } => match question.or(label.as_ref()) {
                Some(label) => vec![Node::End { label: label.text.clone(), outcome }],
                None => Vec::new(),
            },
            EndClause::Without(_) => Vec::new(),
        });
    }

    fn moves(&mut self, moves: &tree::Moves) {
        let phase_text = match &moves.phase {
            PhaseHead::Always => String::new(),
            PhaseHead::If(cond) => format!("if {}", even(self.source.slice(cond.span))),
            PhaseHead::Otherwise => "otherwise".to_string(),
        };
        let mut label: Option<PieceLabel> = None;
        let mut unread = false;
        for entry in &moves.block.entries {
            match entry {
                // The label may stand in what could not be read before it.
                tree::Entry::Clause(clause) if unread && label.is_none() && clause.node.label.is_none() => {}
                tree::Entry::Clause(clause) => {
                    label = clause.node.label.clone().or(label);
                    self.act(clause, None, label.as_ref(), &moves.phase, &phase_text);
                }
                tree::Entry::Ask(ask) => {
                    label = ask.label.clone().or(label);
                    let mut inner = label.clone();
                    let mut answer_at = None;
                    let outer = label.clone();
                    self.ask(ask, &mut |this, clause: &Clause<MoveClause>, at: At| {
                        // A label inside braces holds to the closing brace: each answer starts again from the outer one.
                        if answer_at != Some(at.answer.span) {
                            answer_at = Some(at.answer.span);
                            inner = outer.clone();
                        }
                        inner = clause.node.label.clone().or(inner.take());
                        this.act(clause, Some(at), inner.as_ref(), &moves.phase, &phase_text);
                    });
                }
                tree::Entry::Bad(_) => unread = true,
            }
        }
    }

    fn act(
        &mut self,
        clause: &Clause<MoveClause>,
        at: Option<At>,
        label: Option<&PieceLabel>,
        phase: &PhaseHead,
        phase_text: &str,
    ) {
        let Some(label) = label else {
            self.out.push(
                Diagnostic::new(Code::Missing, clause.span, "it is not said which piece this act belongs to")
                    .help("Put the piece's name and a colon before it, or `each:` for every piece."),
            );
            return;
        };
        self.clause(clause, at, &|node: &MoveClause| {
            vec![Node::Act(ActNode {
                phase: phase.clone(),
                phase_text: phase_text.to_string(),
                label: label.clone(),
                act: node.act.clone(),
            })]
        });
    }

    fn clause<C>(&mut self, clause: &Clause<C>, at: Option<At>, wrap: &dyn Fn(&C) -> Vec<Node>) {
        let mut guard = Vec::new();
        let mut marks = clause.tail.marks.clone();
        let mut question = None;
        if let Some(at) = at {
            guard.push(Test::Answer {
                question: at.question.text.clone(),
                answers: vec![at.answer.name.text.clone()],
                not: false,
                span: at.question.span,
            });
            tests(&at.answer.tail, &mut guard);
            marks.extend(at.answer.tail.marks.iter().cloned());
            question = Some((at.question.text.clone(), at.answer.name.text.clone()));
        }
        tests(&clause.tail, &mut guard);
        let text = self.words(clause);
        for node in wrap(&clause.node) {
            let text = match &node {
                Node::Stock(_, stock) => even(self.source.slice(stock.span)),
                _ => text.clone(),
            };
            self.flat.entries.push(Entry {
                node,
                text,
                guard: guard.clone(),
                exclusions: Vec::new(),
                question: question.clone(),
                marks: marks.clone(),
                span: clause.span,
                file: self.file,
            });
        }
    }

    /// The words of a clause without its tail.
    fn words<C>(&self, clause: &Clause<C>) -> String {
        let tail = clause.tail.when.first().map(|test| test.span).or(clause.tail.marks.first().map(|mark| mark.span));
        let end = tail.map_or(clause.span.end, |span| span.start);
        let words = even(self.source.slice(Span { end, ..clause.span }));
        let words = words.strip_suffix(" when").unwrap_or(&words);
        words.trim_end_matches([',', ';', ' ']).to_string()
    }

    /// Notes the question and hands each clause of its answers on.
    fn ask<C>(&mut self, ask: &Ask<C>, each: &mut dyn FnMut(&mut Self, &Clause<C>, At)) {
        if let Some(first) = self.flat.questions.iter().find(|q| q.name == ask.name.text) {
            self.out.push(
                Diagnostic::new(
                    Code::Duplicate,
                    ask.name.span,
                    format!("the question `{}` is put twice", ask.name.text),
                )
                .also(first.span, "first here")
                .help("Give one of the two another name."),
            );
            return;
        }
        let mut answers: Vec<QuestionAnswer> = Vec::new();
        for answer in &ask.answers {
            if let Some(first) = answers.iter().find(|a| a.name == answer.name.text) {
                self.out.push(
                    Diagnostic::new(
                        Code::Duplicate,
                        answer.name.span,
                        format!("the answer `{}` of `{}` is given twice", answer.name.text, ask.name.text),
                    )
                    .also(first.span, "first here"),
                );
                continue;
            }
            let mut marks = answer.tail.marks.clone();
            for clause in &answer.clauses {
                marks.extend(clause.tail.marks.iter().cloned());
            }
            answers.push(QuestionAnswer {
                name: answer.name.text.clone(),
                clauses: answer.clauses.iter().map(|clause| self.words(clause)).collect(),
                marks,
                span: answer.name.span,
            });
            for clause in &answer.clauses {
                each(self, clause, At { question: &ask.name, answer: &AnswerHead::of(answer) });
            }
        }
        self.flat.questions.push(Question {
            name: ask.name.text.clone(),
            wording: ask.wording.as_ref().map(|text| text.text.clone()),
            answers,
            span: ask.name.span,
            settled: None,
        });
    }
}

/// Where in a question a clause stands.
#[derive(Clone, Copy)]
struct At<'a> {
    question: &'a tree::Word,
    answer: &'a AnswerHead,
}

/// An answer without its clauses.
struct AnswerHead {
    name: tree::Word,
    tail: Tail,
    span: Span,
}

impl AnswerHead {
    fn of<C>(answer: &tree::Answer<C>) -> AnswerHead {
        AnswerHead { name: answer.name.clone(), tail: answer.tail.clone(), span: answer.span }
    }
}

fn tests(tail: &Tail, guard: &mut Vec<Test>) {
    guard.extend(tail.when.iter().map(|test| match &test.what {
        WhenWhat::Reading(keys) => {
            Test::Reading { keys: keys.iter().map(|key| key.text.clone()).collect(), span: test.span }
        }
        WhenWhat::Answer { question, not, answers } => Test::Answer {
            question: question.text.clone(),
            answers: answers.iter().map(|answer| answer.text.clone()).collect(),
            not: *not,
            span: test.span,
        },
    }));
}

/// A text with every run of blanks and line ends as one blank.
pub(in crate::rules) fn even(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
