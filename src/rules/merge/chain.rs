//! A file and its bases, base first.

use std::collections::BTreeSet;

use super::{Merged, inherit};
use crate::diagnostics::{Code, Diagnostic, nearest};
use crate::hooks::Block;
use crate::rules::Bases;
use crate::source::{FileId, Source, Sources, Span};
use crate::syntax::{self, tree};

/// A derived file may stand on so many others.
const DEEPEST: usize = 16;

/// What the texts hold beside their clauses.
#[derive(Debug, Default)]
pub(in crate::rules) struct Margin {
    /// The words of all that could not be read: what they declare is missing only seemingly.
    pub unread: BTreeSet<String>,
    /// The comments of each file.
    pub comments: Vec<tree::Comment>,
    /// Each base, and the words of the file that names it as such.
    pub bases: Vec<(FileId, Span)>,
}

/// Parses the file and its bases and merges them. Gives nothing if a base is missing or the file has no variant head.
pub(in crate::rules) fn load(
    sources: &mut Sources,
    source: &Source,
    bases: &dyn Bases,
    margin: &mut Margin,
    out: &mut Vec<Diagnostic>,
) -> Option<Merged> {
    let mut files = Vec::new();
    let mut current = source.clone();
    loop {
        let parsed = syntax::parse(&current);
        // A text that could not be read at all is not blamed for what it lacks.
        let refused = parsed.diagnostics.iter().any(|diagnostic| diagnostic.code == Code::Limit);
        out.extend(parsed.diagnostics);
        for span in syntax::unread(&parsed.file) {
            let words = current.slice(span).split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'));
            margin.unread.extend(words.filter(|word| !word.is_empty()).map(str::to_string));
        }
        margin.comments.extend(parsed.file.comments.iter().cloned());
        let Some(head) = head(&parsed.file, out) else {
            // Nor is one whose head was written, only not so that it could be read.
            let attempted = margin.unread.iter().any(|word| nearest(word, ["variant"]).is_some());
            if refused || attempted {
                return None;
            }
            out.push(
                Diagnostic::new(Code::Missing, parsed.file.span.before(), "the file has no `variant \"NAME\"`")
                    .help("A rules file begins with `variant \"NAME\"`."),
            );
            return None;
        };
        let from = head.from.clone();
        files.push((current.clone(), parsed.file));
        let Some(base) = from else { break };
        if files.len() > DEEPEST {
            out.push(Diagnostic::new(
                Code::BadBase,
                base.span,
                format!("the file stands on more than {DEEPEST} others, one on top of the other"),
            ));
            return None;
        }
        match bases.find(current.name(), &base.text) {
            Ok((name, text)) => {
                if let Some((same, _)) = files.iter().find(|(s, _)| s.name() == name) {
                    out.push(
                        Diagnostic::new(Code::BadBase, base.span, format!("`{}` is derived from itself", same.name()))
                            .help("Name a base that does not lead back to this file."),
                    );
                    return None;
                }
                current = sources.add(name, text);
                margin.bases.push((current.id(), base.span));
            }
            Err(why) => {
                out.push(
                    Diagnostic::new(Code::BadBase, base.span, format!("the base `{}` cannot be used", base.text))
                        .label(why),
                );
                return None;
            }
        }
    }
    files.reverse();
    let mut scripts = Vec::new();
    let mut merged: Option<Merged> = None;
    for (source, file) in files {
        scripts.extend(blocks(sources, &source, &file, bases, out));
        merged = Some(inherit::add(merged, &source, file, out));
    }
    merged.map(|merged| Merged { scripts, ..merged })
}

/// The script blocks of a file, and the script files that it names.
fn blocks(
    sources: &mut Sources,
    source: &Source,
    file: &tree::File,
    bases: &dyn Bases,
    out: &mut Vec<Diagnostic>,
) -> Vec<Block> {
    let mut blocks = Vec::new();
    for item in &file.items {
        let tree::Item::Script(script) = item else { continue };
        match &script.what {
            tree::ScriptWhat::Code(code) => blocks.push(Block::new(source, code.span)),
            tree::ScriptWhat::File(name) => match bases.script(source.name(), &name.text) {
                Ok((found, text)) => {
                    let script = sources.add(found, text);
                    let span = Span { file: script.id(), start: 0, end: script.text().len() as u32 };
                    blocks.push(Block::new(&script, span));
                }
                Err(why) => out.push(
                    Diagnostic::new(
                        Code::BadScript,
                        name.span,
                        format!("the script file `{}` cannot be used", name.text),
                    )
                    .label(why),
                ),
            },
        }
    }
    blocks
}

fn head<'a>(file: &'a tree::File, out: &mut Vec<Diagnostic>) -> Option<&'a tree::Variant> {
    let mut heads = file.items.iter().filter_map(|item| match item {
        tree::Item::Variant(variant) => Some(variant),
        _ => None,
    });
    let first = heads.next()?;
    for second in heads {
        out.push(
            Diagnostic::new(Code::Duplicate, second.name.span, "the file has a second `variant`")
                .also(first.name.span, "the first is here")
                .help("A file holds one variant; put the other into a file of its own."),
        );
    }
    Some(first)
}
