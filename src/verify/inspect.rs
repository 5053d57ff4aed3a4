//! Everything that is wrong with a file, in one run.
//!
//! Some mistakes hide others: behind a misspelt head nothing is known of the base, and what a misspelt clause declares is
//! missing. Where the fix is certain, the file is looked at again with the fix made, and what comes to light is told at
//! its place in the text as it stands.

use super::{refused, unreadable};
use crate::diagnostics::{Code, Diagnostic, Mended, mended};
use crate::rules::{Bases, Ruleset, check};
use crate::source::{Source, Sources, Span};

/// What [`inspect`] gives.
#[derive(Debug)]
pub struct Inspected {
    /// The ruleset, if nothing is wrong with it; what the engines cannot play is told all the same.
    pub ruleset: Option<Ruleset>,
    /// Mistakes, warnings and notes, by place.
    pub diagnostics: Vec<Diagnostic>,
}

/// So often a text is mended to see what its mistakes hide.
const ROUNDS: usize = 4;

/// Checks a file: its clauses, what the engines can play of it, and the positions and moves of its examples. Base files are
/// added to `sources`, so that diagnostics in them can be drawn.
pub fn inspect(sources: &mut Sources, source: &Source, bases: &dyn Bases) -> Inspected {
    let before = sources.clone();
    let mut found = once(sources, source, bases);
    let mut seen = found.diagnostics.clone();
    let mut text = source.clone();
    let mut mends: Vec<Mended> = Vec::new();
    while let Some(mend) = mended(&text, &seen).filter(|_| mends.len() < ROUNDS) {
        text = Source::new(source.id(), source.name(), mend.text.clone());
        let mut behind = before.clone();
        behind.replace(text.clone());
        let next = once(&mut behind, &text, bases).diagnostics;
        // What was hidden may be much; but a fix after which the words read worse was none.
        if unread(&next) > unread(&seen) {
            break;
        }
        mends.push(mend);
        adopt(sources, &behind);
        let drawable = |span: &Span| {
            let name = |all: &Sources| all.get(span.file).map(|source| source.name().to_string());
            name(sources) == name(&behind)
        };
        // What the fixes alone make vanish, though it has none of its own, followed from what they mend.
        let before = |diagnostic: &Diagnostic| {
            mends.iter().rev().fold(diagnostic.clone(), |diagnostic, mend| mend.of_before(diagnostic))
        };
        let left: Vec<Diagnostic> = next.iter().map(before).collect();
        found.diagnostics.retain(|diagnostic| {
            let mended = diagnostic.fix.as_ref().is_some_and(|fix| fix.certain);
            let stays = |other: &Diagnostic| {
                other.code == diagnostic.code && touch(other.primary.span, diagnostic.primary.span)
            };
            !diagnostic.is_error() || mended || of_syntax(diagnostic.code) || left.iter().any(stays)
        });
        for diagnostic in next.iter().filter(|diagnostic| diagnostic.is_error() && drawable(&diagnostic.primary.span)) {
            let told = before(diagnostic);
            if !found.diagnostics.iter().any(|known| known.is_error() && touch(known.primary.span, told.primary.span)) {
                found.diagnostics.push(told);
            }
        }
        seen = next;
    }
    found.diagnostics.sort_by_key(|diagnostic| (diagnostic.primary.span.file, diagnostic.primary.span.start));
    found
}

fn once(sources: &mut Sources, source: &Source, bases: &dyn Bases) -> Inspected {
    let checked = check(sources, source, bases);
    let mut diagnostics = checked.diagnostics;
    if let Some(ruleset) = &checked.ruleset {
        diagnostics.extend(refused(ruleset));
    }
    if let Some(ruleset) = checked.ruleset.as_ref().or(checked.sketch.as_ref())
        && (checked.sketch.is_some() || errors(&diagnostics) == 0)
    {
        diagnostics.extend(unreadable(ruleset, sources));
    }
    Inspected { ruleset: checked.ruleset, diagnostics }
}

/// What is wrong with the words themselves, which follows from nothing else.
fn of_syntax(code: Code) -> bool {
    matches!(
        code,
        Code::Syntax | Code::Unclosed | Code::Misplaced | Code::UnknownWord | Code::OtherLanguage | Code::Limit
    )
}

fn unread(diagnostics: &[Diagnostic]) -> usize {
    diagnostics.iter().filter(|diagnostic| of_syntax(diagnostic.code)).count()
}

fn errors(diagnostics: &[Diagnostic]) -> usize {
    diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count()
}

/// Adds the bases that came to light.
fn adopt(sources: &mut Sources, behind: &Sources) {
    let known = sources.iter().count();
    for base in behind.iter().skip(known) {
        sources.add(base.name(), base.text());
    }
}

fn touch(a: Span, b: Span) -> bool {
    a.file == b.file && a.start <= b.end && b.start <= a.end
}
