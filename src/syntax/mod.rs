//! Text to tree.
//!
//! [`parse`] never fails: what cannot be read is a `Bad` entry of the tree and a diagnostic, and reading goes on at the
//! next clause. A text goes through three hands: the scanner finds its tokens and refuses what no parser should see, the
//! grammar says what is what, and the lowering makes the tree and the messages.

mod around;
mod asked;
mod elsewhere;
mod expected;
mod format;
mod habits;
mod heads;
mod highlight;
mod lower;
mod meant;
mod mend;
mod misfit;
mod mistakes;
mod node;
mod print;
mod quotes;
mod reread;
mod runs;
mod scan;
mod spoken;
mod stand_in;
pub mod tree;
mod trial;
mod unread;
mod unseen;
mod words;

pub use format::{Unreadable, format};
pub use habits::name_elsewhere;
pub use highlight::{Class, highlight};
pub use print::print_tree;
pub use spoken::spoken_of;
pub use unread::{unread, unread_of};
pub use words::reserved_words;

use pest::Parser;

use crate::diagnostics::{Code, Diagnostic};
use crate::source::Source;
use dablo_grammar::{Grammar, Rule};
use lower::Lower;
use node::Node;

/// A file as a tree, with everything that could not be read.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The tree.
    pub file: tree::File,
    /// What could not be read.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a text as a tree.
///
/// ```
/// use dablo::source::Sources;
/// let source = Sources::new().add("line", "moves { man: step forward }");
/// assert!(dablo::syntax::parse(&source).diagnostics.is_empty());
/// ```
pub fn parse(source: &Source) -> Parsed {
    let scan = scan::scan(source);
    let mut lower = Lower::new(source, &scan);
    lower.report_unclosed();
    lower.report_curly();
    lower.report_unseen();
    let file = match &scan.refused {
        None => read(&mut lower),
        Some(refused) => {
            lower.diagnostics.push(refused.clone());
            lower.unread_file()
        }
    };
    let mut diagnostics = lower.diagnostics;
    diagnostics.sort_by_key(|diagnostic| diagnostic.primary.span);
    Parsed { file, diagnostics }
}

/// Parses and lowers a text that the scanner found fit.
fn read(lower: &mut Lower) -> tree::File {
    match Grammar::parse(Rule::file, lower.text_as_read()) {
        Ok(mut pairs) => match pairs.next() {
            Some(pair) => lower.file(&Node::new(pair)),
            None => lower.unread_file(),
        },
        // The grammar reads every text; what is left is pest's guard of its own stack.
        Err(_) => {
            let start = lower.bytes(0, 0);
            lower.diagnostics.push(Diagnostic::new(Code::Limit, start, "the text is too deep to be read"));
            lower.unread_file()
        }
    }
}
