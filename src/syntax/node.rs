//! What the parser found, with the questions that the lowering asks of it.

use pest::iterators::Pair;

use dablo_grammar::Rule;

/// One piece of the parser's tree.
///
/// The grammar guarantees which pieces lie in which. [`Node::the`] relies on that without being able to fail: where a
/// piece is missing against all expectation, the node itself stands in for it.
#[derive(Clone)]
pub(super) struct Node<'i>(Pair<'i, Rule>);

impl<'i> Node<'i> {
    pub fn new(pair: Pair<'i, Rule>) -> Node<'i> {
        Node(pair)
    }

    pub fn rule(&self) -> Rule {
        self.0.as_rule()
    }

    pub fn text(&self) -> &'i str {
        self.0.as_str()
    }

    /// The first byte.
    pub fn start(&self) -> usize {
        self.0.as_span().start()
    }

    /// One past the last byte, blanks behind the last word perhaps included.
    pub fn end(&self) -> usize {
        self.0.as_span().end()
    }

    /// The pieces directly inside.
    pub fn kids(&self) -> impl Iterator<Item = Node<'i>> + use<'i> {
        self.0.clone().into_inner().map(Node)
    }

    /// The pieces directly inside that are of one rule.
    pub fn all(&self, rule: Rule) -> impl Iterator<Item = Node<'i>> + use<'i> {
        self.kids().filter(move |kid| kid.rule() == rule)
    }

    /// The first piece of one rule directly inside.
    pub fn find(&self, rule: Rule) -> Option<Node<'i>> {
        self.all(rule).next()
    }

    /// Whether a piece of this rule lies directly inside.
    pub fn has(&self, rule: Rule) -> bool {
        self.find(rule).is_some()
    }

    /// The piece of this rule, which the grammar guarantees.
    pub fn the(&self, rule: Rule) -> Node<'i> {
        self.find(rule).unwrap_or_else(|| self.clone())
    }

    /// The first piece, which the grammar guarantees.
    pub fn first(&self) -> Node<'i> {
        self.kids().next().unwrap_or_else(|| self.clone())
    }

    /// The rules of the pieces directly inside, to match on as a whole.
    pub fn rules(&self) -> Vec<Rule> {
        self.kids().map(|kid| kid.rule()).collect()
    }
}
