//! Text to tree.

mod grammar;
pub mod tree;

use crate::diagnostics::Diagnostic;
use crate::source::Source;

/// A file as a tree, with everything that could not be read.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The tree.
    pub file: tree::File,
    /// What could not be read.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a text as a tree.
pub fn parse(source: &Source) -> Parsed {
    let _ = source;
    unimplemented!("being written")
}
#[cfg(test)]
mod tests {
    use super::grammar::{Grammar, Rule};
    use pest::Parser;
    #[test]
    fn smoke() {
        for f in std::fs::read_dir("tests/parse/samples").unwrap() {
            let p = f.unwrap().path();
            let t = std::fs::read_to_string(&p).unwrap();
            let start = std::time::Instant::now();
            match Grammar::parse(Rule::file, &t) {
                Ok(pairs) => {
                    for pair in pairs.flatten() {
                        let n = format!("{:?}", pair.as_rule());
                        if n.contains("bad") || n.contains("junk") || n.contains("loose") || n.contains("missing_") || n == "absent" {
                            println!("{} {n}: {:?}", p.display(), pair.as_str());
                        }
                    }
                }
                Err(e) => println!("{}: {e}", p.display()),
            }
            println!("{} {:?}", p.display(), start.elapsed());
        }
    }
}
