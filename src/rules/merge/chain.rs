//! A file and its bases, base first.

use std::collections::BTreeSet;

use super::ground::{Ground, ground};
use super::{Merged, inherit};
use crate::diagnostics::{Code, Diagnostic, nearest};
use crate::hooks::Block;
use crate::rules::hurt::Part;
use crate::rules::{Bases, Doubt};
use crate::source::{FileId, Source, Sources, Span};
use crate::syntax::{self, tree};

/// A derived file may stand on so many others.
const DEEPEST: usize = 16;
/// What is said of the words that name a base, or a script file.
const BASE: &str = "the base is named here";
const SCRIPT: &str = "the script is named here";

/// What the texts hold beside their clauses.
#[derive(Debug, Default)]
pub(in crate::rules) struct Margin {
    /// The words of all that could not be read: what they declare is missing only seemingly.
    pub unread: BTreeSet<String>,
    /// Something could not be read.
    pub unreadable: bool,
    /// The comments of each file.
    pub comments: Vec<tree::Comment>,
    /// Each base and each script file, the words of the file that names it, and as what.
    pub bases: Vec<(FileId, Span, &'static str)>,
    /// A base cannot be used, so that much seems to be missing that it may hold.
    pub baseless: bool,
    /// Something could not be read that may have said who plays, or on which base the file stands.
    pub groundless: bool,
    /// What could not be read may have said something of these.
    pub doubt: Doubt,
    /// Where the blocks of all files stand.
    pub parts: Vec<(Part, Span)>,
    /// Something of the board could not be read, so that points seem to be missing.
    pub boardless: bool,
}

/// Parses the file and its bases and merges them. Where the head or a base is wrong, the rest is read without it, so that
/// its mistakes are told in the same run. Gives nothing for a text that no parser should see.
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
        let whole = parsed.file.span;
        let refused = parsed.diagnostics.iter().any(|diagnostic| diagnostic.code == Code::Limit)
            || matches!(parsed.file.items.as_slice(), [tree::Item::Bad(span)] if *span == whole);
        out.extend(parsed.diagnostics);
        note_unread(&current, &parsed.file, margin);
        margin.comments.extend(parsed.file.comments.iter().cloned());
        let from = match head(&parsed.file, out) {
            Some(head) => head.from.clone().or_else(|| base_behind(&current, &parsed.file, head)),
            None if refused => return None,
            None => {
                let attempt = attempted_head(&current, &parsed.file);
                if attempt.is_none() {
                    out.push(
                        Diagnostic::new(Code::Missing, parsed.file.span.before(), "the file has no `variant \"NAME\"`")
                            .help("A rules file begins with `variant \"NAME\"`."),
                    );
                }
                attempt.flatten()
            }
        };
        files.push((current.clone(), parsed.file));
        let Some(base) = from else { break };
        let unusable = if files.len() > DEEPEST {
            let message = format!("the file stands on more than {DEEPEST} others, one on top of the other");
            Diagnostic::new(Code::BadBase, base.span, message)
        } else {
            match bases.find(current.name(), &base.text) {
                Ok((name, text)) => match files.iter().find(|(source, _)| source.name() == name) {
                    Some((same, _)) => {
                        let message = format!("`{}` is derived from itself", same.name());
                        Diagnostic::new(Code::BadBase, base.span, message)
                            .help("Name a base that does not lead back to this file.")
                    }
                    None => {
                        current = sources.add(name, text);
                        margin.bases.push((current.id(), base.span, BASE));
                        continue;
                    }
                },
                Err(why) => {
                    let message = format!("the base `{}` cannot be used", base.text);
                    let diagnostic = Diagnostic::new(Code::BadBase, base.span, message).label(why);
                    let near = nearest_base(&base.text, bases);
                    let found = near.as_ref().and_then(|near| bases.find(current.name(), near).ok());
                    match (near, found) {
                        // Most likely that one is meant, and the rest is read so.
                        (Some(near), Some((name, text))) if files.iter().all(|(source, _)| source.name() != name) => {
                            out.push(respelt(diagnostic, &current, &base, &near));
                            current = sources.add(name, text);
                            margin.bases.push((current.id(), base.span, BASE));
                            continue;
                        }
                        _ => diagnostic,
                    }
                }
            }
        };
        out.push(unusable);
        margin.baseless = true;
        break;
    }
    files.reverse();
    let mut scripts = Vec::new();
    let mut merged: Option<Merged> = None;
    for (source, file) in files {
        scripts.extend(blocks(sources, &source, &file, bases, margin, out));
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
    margin: &mut Margin,
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
                    margin.bases.push((script.id(), name.span, SCRIPT));
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

/// Remembers the words of what could not be read, as far as they may declare something, and whether the game's ground may be
/// among it.
fn note_unread(source: &Source, file: &tree::File, margin: &mut Margin) {
    for item in &file.items {
        let spans = syntax::unread_of(item);
        margin.parts.extend(Part::of(item).map(|part| (part, item.span())));
        for span in &spans {
            match ground(source, file, item, *span) {
                Some(Ground::Points) => {
                    margin.doubt.points = true;
                    margin.boardless |= matches!(item, tree::Item::Board(_));
                }
                Some(Ground::Letters) => margin.doubt.letters = true,
                Some(Ground::Players) => margin.groundless = true,
                None => {}
            }
        }
        for span in spans {
            let said = source.slice(span);
            margin.unreadable = true;
            // What was swallowed inside of a block belongs to it.
            let holds = |other: &&tree::Item| {
                let whole = other.span();
                !matches!(other, tree::Item::Bad(_)) && whole.start <= span.start && span.end <= whole.end
            };
            let item = file.items.iter().find(holds).unwrap_or(item);
            let declares = match item {
                // Clauses of these blocks name what is declared elsewhere, but for questions and what is called or counted.
                tree::Item::Moves(_) | tree::Item::Setup(_) | tree::Item::Example(_) => said.contains('?'),
                tree::Item::Turn(_) => ["?", "call", "count"].iter().any(|word| said.contains(word)),
                tree::Item::End(_) => said.contains('?'),
                _ => true,
            };
            let words = said.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'));
            let words = words.filter(|word| !word.is_empty());
            // The label of an end is declared by its first word, where a clause begins.
            let before = source.text().get(..span.start as usize).unwrap_or("").trim_end_matches([' ', '\t']);
            let begins = before.ends_with([';', '{', '\n', '\r']) || before.is_empty();
            let first = if matches!(item, tree::Item::End(_)) && begins { 1 } else { 0 };
            let most = if declares { usize::MAX } else { first };
            margin.unread.extend(words.take(most).map(str::to_string));
        }
    }
}

/// The head that was written, only not so that it could be read; with the base that it names, if it does.
fn attempted_head(source: &Source, file: &tree::File) -> Option<Option<tree::Text>> {
    let is_head = |span: &Span| {
        let said = source.slice(*span);
        let first = said.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty());
        let misspelt = first.is_some_and(|word| nearest(word, ["variant"]).is_some());
        // `game "NAME" from "BASE"`: what begins so at the top of a file is its head.
        let named = said.split_whitespace().nth(1).is_some_and(|name| name.starts_with('"'));
        misspelt || named && file.items.first().is_some_and(|item| item.span() == *span)
    };
    // Of a file of another language nothing was read.
    if !file.items.is_empty() && file.items.iter().all(|item| matches!(item, tree::Item::Bad(_))) {
        return Some(None);
    }
    let span = file.items.iter().find_map(|item| match item {
        tree::Item::Bad(span) if is_head(span) => Some(*span),
        _ => None,
    })?;
    let said = source.slice(span);
    Some(said.find(" from \"").and_then(|at| text_at(source, span, at + " from ".len())))
}

/// The base that is named on the line of a head, behind words that do not read: `variant "NAME" form "BASE"`.
fn base_behind(source: &Source, file: &tree::File, head: &tree::Variant) -> Option<tree::Text> {
    let span = file.items.iter().find_map(|item| match item {
        tree::Item::Bad(span) if span.start >= head.span.end => Some(*span),
        _ => None,
    })?;
    let between = source.slice(Span { start: head.span.end, end: span.start, ..span });
    let line = source.slice(span).lines().next().unwrap_or("");
    let quote = line
        .find('"')
        .filter(|at| between.trim().is_empty() && !between.contains('\n') && !line[..*at].contains('{'))?;
    text_at(source, span, quote)
}

/// The text in quotation marks that begins at a byte of a span.
fn text_at(source: &Source, span: Span, start: usize) -> Option<tree::Text> {
    let said = source.slice(span);
    let length = said.get(start + 1..)?.find('"')?;
    let (from, to) = (span.start + start as u32, span.start + (start + length + 2) as u32);
    let text = said.get(start + 1..start + 1 + length)?.to_string();
    Some(tree::Text { text, span: Span { start: from, end: to, ..span } })
}

/// The base that needs no path and is spelt most like this one.
fn nearest_base(name: &str, bases: &dyn Bases) -> Option<String> {
    let known = bases.names();
    nearest(name, known.iter().map(String::as_str)).map(str::to_string)
}

/// Proposes the base that is probably meant.
fn respelt(diagnostic: Diagnostic, source: &Source, base: &tree::Text, near: &str) -> Diagnostic {
    let inner = Span { start: base.span.start + 1, end: base.span.end.saturating_sub(1), ..base.span };
    // In a text with escapes or other quotation marks the name does not stand between the first byte and the last.
    if source.slice(inner) != base.text {
        return diagnostic;
    }
    let proposed = diagnostic.clone().perhaps(&base.text, inner, near);
    Diagnostic { help: diagnostic.help, ..proposed }
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
