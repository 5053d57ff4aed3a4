//! Snapshot files in the format of insta, a library for snapshot tests: a header of YAML between two lines `---`, and the
//! text below it. `cargo insta review` and editors that know the format work on them.

use super::proof::stem;

/// A snapshot file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The lines of the header, as they stand in the file.
    header: Vec<String>,
    contents: String,
}

/// A file longer than this is no snapshot.
const LONGEST: usize = 1 << 22;

/// The line above and below the header.
const RULE: &str = "---";

impl Snapshot {
    /// A new snapshot of a fact.
    pub fn new(variant: &str, fact: &str, contents: &str) -> Snapshot {
        let source = format!("{}.dablo", stem(variant));
        let header = vec![format!("source: {}", scalar(&source)), format!("expression: {}", scalar(fact))];
        Snapshot { header, contents: plain(contents) }
    }

    /// Reads a file. What other tools wrote into the header is kept.
    pub fn read(text: &str) -> Result<Snapshot, String> {
        if text.len() > LONGEST {
            return Err("it is longer than 4 MiB".to_string());
        }
        let text = text.trim_start_matches('\u{feff}');
        let mut lines = text.split_inclusive('\n');
        if lines.next().map(str::trim_end) != Some(RULE) {
            return Err("it does not begin with a header between two lines `---`".to_string());
        }
        let mut header = Vec::new();
        let mut read = text.len() - lines.clone().map(str::len).sum::<usize>();
        let closed = lines.any(|line| {
            read += line.len();
            let ends = line.trim_end() == RULE;
            if !ends {
                header.push(line.trim_end().to_string());
            }
            ends
        });
        if !closed {
            return Err("the header is not closed by a line `---`".to_string());
        }
        if header.iter().any(|line| line.starts_with("snapshot_kind:") && line.contains("binary")) {
            return Err("it is a snapshot of bytes, not of text".to_string());
        }
        Ok(Snapshot { header, contents: plain(&text[read..]) })
    }

    /// What it says, below the header.
    pub fn contents(&self) -> &str {
        &self.contents
    }

    /// Whether it says a text, apart from blank lines at the end.
    pub fn says(&self, text: &str) -> bool {
        self.contents == plain(text)
    }

    /// The same file with another text. What only said where a test stood is left out, as insta does.
    pub fn with(&self, contents: &str) -> Snapshot {
        let header = self.header.iter().filter(|line| !line.starts_with("assertion_line:")).cloned().collect();
        Snapshot { header, contents: plain(contents) }
    }

    /// The text of the file.
    pub fn print(&self) -> String {
        let header: String = self.header.iter().map(|line| format!("{line}\n")).collect();
        format!("{RULE}\n{header}{RULE}\n{}\n", self.contents)
    }
}

/// Whether two texts would be the same snapshot.
pub fn same_text(one: &str, other: &str) -> bool {
    plain(one) == plain(other)
}

/// A text as it is compared and kept: lines end in `\n`, and no blanks follow the last.
fn plain(text: &str) -> String {
    text.trim_end().replace("\r\n", "\n")
}

/// A text as a value of YAML: as it is where nothing in it could be misread, else in quotation marks.
fn scalar(text: &str) -> String {
    let harmless = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    let plain = text.chars().all(harmless) && text.starts_with(|c: char| c.is_ascii_alphabetic());
    if plain { text.to_string() } else { serde_json::Value::from(text).to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snapshot_reads_as_it_was_written() {
        let snapshot = Snapshot::new("./my games/a \"b\".dablo", "perft", "1 2\n\n---\n3\n\n");
        let text = snapshot.print();
        assert_eq!(text, "---\nsource: \"a \\\"b\\\".dablo\"\nexpression: perft\n---\n1 2\n\n---\n3\n");
        assert_eq!(Snapshot::read(&text), Ok(snapshot));
    }

    #[test]
    fn what_others_wrote_into_the_header_is_kept() {
        let text = "---\r\nsource: tests/x.rs\r\nassertion_line: 7\r\ninfo:\r\n  depth: 3\r\n---\r\na\r\nb\r\n";
        let snapshot = Snapshot::read(text).expect("a snapshot");
        assert!(snapshot.says("a\nb\n\n"));
        assert_eq!(snapshot.with("c").print(), "---\nsource: tests/x.rs\ninfo:\n  depth: 3\n---\nc\n");
    }

    #[test]
    fn broken_files_are_refused_in_words() {
        let error = |text: &str| Snapshot::read(text).expect_err("a broken file");
        assert_eq!(error(""), "it does not begin with a header between two lines `---`");
        assert_eq!(error("<<<<<<< HEAD\n---\n"), "it does not begin with a header between two lines `---`");
        assert_eq!(error("---\nsource: x\n"), "the header is not closed by a line `---`");
        assert_eq!(error("---\nsnapshot_kind: binary\n---\n"), "it is a snapshot of bytes, not of text");
    }
}
