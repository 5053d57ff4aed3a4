//! The grammar of dablo's rules language as a parser.
//!
//! It is a package of its own because the parser that pest makes is the largest single piece of machine code in the
//! program, and changes the least: the rest of the program is built without building it again. Nothing outside the
//! `syntax` stage of dablo uses it.

use pest_derive::Parser;

/// The parser that pest makes from `dablo.pest`.
#[derive(Parser)]
#[grammar = "dablo.pest"]
pub struct Grammar;
