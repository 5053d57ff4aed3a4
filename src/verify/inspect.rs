//! Everything that is wrong with a file, in one run.
//!
//! Some mistakes hide others: behind a misspelt head nothing is known of the base, and what a misspelt clause declares is
//! missing. Where the fix is certain, the file is looked at again with the fix made, and what comes to light is told at
//! its place in the text as it stands.

use super::playable::refused_of_sketch;
use super::readable::{Read, unreadable_of};
use super::refused;
use crate::diagnostics::{Code, Diagnostic, Mended, bridged, mended};
use crate::rules::{Bases, Ruleset, check};
use crate::source::{Source, Sources, Span};
use crate::syntax::parse;
use crate::syntax::tree::Item;

/// What [`inspect`] gives.
#[derive(Debug)]
pub struct Inspected {
    /// The ruleset, if nothing is wrong with it; what the engines cannot play is told all the same.
    pub ruleset: Option<Ruleset>,
    /// Mistakes, warnings and notes, by place.
    pub diagnostics: Vec<Diagnostic>,
}

/// So often a text is mended to see what its mistakes hide.
const ROUNDS: usize = 12;

/// Whoever has more mistakes to mend than these is not told in the same run what they hide, nor what cannot be played.
const FEW: usize = 100;

/// Checks a file: its clauses, what the engines can play of it, and the positions and moves of its examples. Base files are
/// added to `sources`, so that diagnostics in them can be drawn.
pub fn inspect(sources: &mut Sources, source: &Source, bases: &dyn Bases) -> Inspected {
    let before = sources.clone();
    let mut found = once(sources, source, bases);
    let mut seen = found.diagnostics.clone();
    let mut text = source.clone();
    let mut seen_in = source.clone();
    let mut mends: Vec<Mended> = Vec::new();
    let few = |diagnostics: &[Diagnostic]| errors(diagnostics) <= FEW;
    while let Some(mend) = mended(&text, &seen).filter(|_| mends.len() < ROUNDS && few(&seen)) {
        text = Source::new(source.id(), source.name(), mend.text.clone());
        let mut behind = before.clone();
        behind.replace(text.clone());
        let next = once(&mut behind, &text, bases).diagnostics;
        // What was hidden in a block without a head may be much; but a fix after which the words read worse was none.
        let whole = swallowed(&seen_in);
        let worse = |diagnostic: &&Diagnostic| {
            let told = mend.of_before((*diagnostic).clone());
            of_syntax(told.code) && !whole.iter().any(|piece| within(told.primary.span, *piece))
        };
        if next.iter().filter(worse).count() > unread(&seen) {
            break;
        }
        seen_in = text.clone();
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
        // Warnings and notes are known better the more is mended.
        found.diagnostics.retain(Diagnostic::is_error);
        for diagnostic in next.iter().filter(|one| drawable(&one.primary.span)) {
            let told = before(diagnostic);
            // What a mended clause then says may be wrong in itself.
            let same = |known: &Diagnostic| {
                let mended = known.fix.as_ref().is_some_and(|fix| fix.certain) && of_syntax(known.code);
                let echo = !mended || of_syntax(told.code) || within(told.primary.span, known.primary.span);
                known.is_error() && echo && touch(known.primary.span, told.primary.span)
            };
            let known = |known: &Diagnostic| match told.is_error() {
                true => same(known),
                false => known.code == told.code && known.primary.span == told.primary.span,
            };
            if !found.diagnostics.iter().any(known) {
                found.diagnostics.push(told);
            }
        }
        seen = next;
    }
    if few(&found.diagnostics) {
        behind_mistakes(&before, source, bases, (text, seen, mends), &mut found.diagnostics);
    }
    found.diagnostics.sort_by_key(|diagnostic| (diagnostic.primary.span.file, diagnostic.primary.span.start));
    found
}

/// Adds what is wrong in the same block as a mistake without a certain fix, and was hidden by it. Something else stands in the
/// place of the mistake meanwhile, so that only words and names are told: what follows from what stands there is not.
fn behind_mistakes(
    sources: &Sources,
    source: &Source,
    bases: &dyn Bases,
    (mut text, mut seen, mut mends): (Source, Vec<Diagnostic>, Vec<Mended>),
    found: &mut Vec<Diagnostic>,
) {
    let items = parse(source).file.items;
    // Of a block that was swallowed whole nothing is known yet.
    let whole = swallowed(source);
    let mut changed: Vec<Span> = Vec::new();
    let mut asked: Vec<Span> = Vec::new();
    for _ in 0..ROUNDS {
        let Some(bridge) = bridged(&text, &seen) else { return };
        let back = |span: Span| mends.iter().rev().fold(span, |span, mend| mend.place_before(span));
        asked.extend(bridge.heads_of_questions().map(back));
        changed.extend(bridge.places().map(back));
        let block_of = |span: Span| items.iter().find(|item| within(span, item.span()));
        let blocks: Vec<Span> = changed.iter().filter_map(|span| Some(block_of(*span)?.span())).collect();
        text = Source::new(source.id(), source.name(), bridge.text.clone());
        let mut behind = sources.clone();
        behind.replace(text.clone());
        let next = once(&mut behind, &text, bases).diagnostics;
        mends.push(bridge);
        let before = |diagnostic: &Diagnostic| {
            mends.iter().rev().fold(diagnostic.clone(), |diagnostic, mend| mend.of_before(diagnostic))
        };
        let named_there = |span: Span| {
            let name = source.slice(span);
            changed.iter().any(|place| place.start < place.end && source.slice(*place).contains(name))
        };
        // Examples are read by what stands in other blocks.
        let is_example = |span: Span| matches!(block_of(span), Some(Item::Example(_)));
        let is_outside =
            |span: &Span| !matches!(block_of(*span), Some(Item::Board(_) | Item::Players(_) | Item::Pieces(_)));
        let of_examples = changed.iter().all(is_outside);
        // Nothing that has a name was put in or taken out.
        let declares_nothing = changed.iter().all(|span| match block_of(*span) {
            Some(Item::Setup(_) | Item::Moves(_) | Item::Turn(_) | Item::End(_) | Item::Example(_)) => true,
            Some(Item::Bad(_)) => mends.iter().all(Mended::puts_plain_heads),
            _ => false,
        });
        for told in next.iter().filter(|one| one.is_error()).map(before) {
            let place = told.primary.span;
            // The step in which something else stands is none to be read.
            let another = |change: &Span| {
                let (first, second) = if change.end <= place.start { (*change, place) } else { (place, *change) };
                let between = Span { start: first.end, end: second.start.max(first.end), ..place };
                source.slice(between).contains([';', '{', '}'])
            };
            let is_read =
                of_examples && told.code == Code::BadExample && is_example(place) && changed.iter().all(another);
            let of_answer = |head: &Span| {
                head.end <= place.start && block_of(*head).is_some_and(|block| within(place, block.span()))
            };
            let is_new = (of_syntax(told.code) || told.code == Code::BadExample)
                && whole.iter().any(|piece| within(place, *piece))
                || of_syntax(told.code) && asked.iter().any(of_answer);
            let is_named = told.code != Code::UnknownAnswer && is_of_words(told.code) && declares_nothing;
            let here = is_read
                || is_new
                || is_named
                || is_of_words(told.code) && blocks.iter().any(|block| within(place, *block));
            let next_to = |change: &Span| {
                let (first, second) = if change.end <= place.start { (*change, place) } else { (place, *change) };
                let between = Span { start: first.end, end: second.start.max(first.end), ..place };
                // A part of the next word belongs to it.
                touch(first, second)
                    || !source.slice(between).trim_start().contains(|c: char| c.is_whitespace() || ":,;@".contains(c))
                        && (source.slice(between).trim().is_empty() || !source.slice(between).ends_with(' '))
            };
            let misspelt = told.code == Code::UnknownWord;
            let apart = !changed.iter().any(|change| if misspelt { touch(*change, place) } else { next_to(change) });
            let known = found.iter().any(|known| known.is_error() && touch(known.primary.span, place));
            if place.file == source.id() && here && apart && !known && !named_there(place) {
                found.push(told);
            }
        }
        seen = next;
    }
}

/// What is wrong with a word by itself, whatever stands around it.
fn is_of_words(code: Code) -> bool {
    matches!(code, Code::UnknownName | Code::UnknownAnswer | Code::UnknownWord | Code::NoPoint | Code::OtherLanguage)
}

fn once(sources: &mut Sources, source: &Source, bases: &dyn Bases) -> Inspected {
    let checked = check(sources, source, bases);
    let mut diagnostics = checked.diagnostics;
    if let Some(ruleset) = &checked.ruleset {
        diagnostics.extend(refused(ruleset));
    }
    let few = errors(&diagnostics) <= FEW;
    if let Some(sketch) = checked.sketch.as_ref().filter(|_| few && !checked.doubt.points) {
        let wrong: Vec<Span> = diagnostics.iter().filter(|one| one.is_error()).map(|one| one.primary.span).collect();
        let apart = |one: &Diagnostic| !wrong.iter().any(|span| touch(*span, one.primary.span));
        diagnostics.extend(refused_of_sketch(sketch).into_iter().filter(apart));
    }
    if let Some(ruleset) = checked.ruleset.as_ref().or(checked.sketch.as_ref())
        && (checked.sketch.is_some() || errors(&diagnostics) == 0)
    {
        let told: Vec<Span> =
            diagnostics.iter().filter(|one| of_syntax(one.code)).map(|one| one.primary.span).collect();
        // A word that cannot stand where it stands is told of once.
        let again = |place: Span| {
            let before = |told: &Span| {
                let between = Span { start: place.end, end: told.start.max(place.end), ..place };
                told.file == place.file && place.end <= told.start && source.slice(between).trim().is_empty()
            };
            told.iter().any(|told| *told == place || place.file == source.id() && before(told))
        };
        let found = unreadable_of(ruleset, sources, what_was_read(source, &diagnostics), checked.doubt);
        diagnostics.extend(found.into_iter().filter(|one| !again(one.primary.span)));
    }
    Inspected { ruleset: checked.ruleset, diagnostics }
}

/// Which blocks were read whole, so that a name that they do not give is none.
fn what_was_read(source: &Source, diagnostics: &[Diagnostic]) -> Read {
    let file = parse(source).file;
    let errors: Vec<Span> = diagnostics.iter().filter(|one| one.is_error()).map(|one| one.primary.span).collect();
    let elsewhere = errors.iter().any(|span| span.file != source.id());
    let inside_another =
        |span: Span| file.items.iter().any(|item| !matches!(item, Item::Bad(_)) && within(span, item.span()));
    let is_right = |block: Span| !errors.iter().any(|error| within(*error, block));
    let is_whole = |item: &Item| match item {
        Item::Bad(span) => inside_another(*span),
        Item::End(block) => is_right(block.span),
        _ => true,
    };
    let ends = !elsewhere && file.items.iter().all(is_whole);
    let is_sound = |item: &Item| !matches!(item, Item::Moves(_) | Item::Turn(_)) || is_right(item.span());
    Read { ends, clauses: ends && file.items.iter().all(is_sound), all: errors.is_empty() }
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

/// The pieces at the top of a file that were swallowed whole, so that nothing is known of what is wrong inside.
fn swallowed(source: &Source) -> Vec<Span> {
    let items = parse(source).file.items;
    items.iter().filter_map(|item| if let Item::Bad(span) = item { Some(*span) } else { None }).collect()
}

fn within(inner: Span, outer: Span) -> bool {
    inner.file == outer.file && outer.start <= inner.start && inner.end <= outer.end
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
