//! The grammar as a parser. `Rule` stays inside this folder: nothing outside matches on grammar rules.

use pest_derive::Parser;

/// The parser that pest makes from the grammar.
#[derive(Parser)]
#[grammar = "grammar/dablo.pest"]
pub(super) struct Grammar;
