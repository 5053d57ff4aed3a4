//! What stands at the top of a file.

use super::block;
use super::page::{Page, WIDTH, width};
use super::say::Pen;
use crate::source::Span;
use crate::syntax::tree::{
    Example, ExampleStep, ExampleWhat, Item, PhaseHead, Reading, Script, ScriptWhat, Variant, VariantFact, WithoutWhat,
};

/// Writes an item with its comments.
pub(super) fn write(page: &mut Page, item: &Item) {
    let span = item.span();
    page.begin(span.start);
    page.comments_before(span.start, 0);
    match item {
        Item::Board(block) => block::write(page, "board", block),
        Item::Players(block) => block::write(page, "players", block),
        Item::Pieces(block) => block::write(page, "pieces", block),
        Item::Setup(block) => block::write(page, "setup", block),
        Item::Turn(block) => block::write(page, "turn", block),
        Item::End(block) => block::write(page, "end", block),
        Item::Moves(moves) => {
            let mut pen = Pen::new(page.source);
            pen.say("moves");
            match &moves.phase {
                PhaseHead::Always => {}
                PhaseHead::If(cond) => {
                    pen.say("if");
                    pen.cond(cond);
                }
                PhaseHead::Otherwise => pen.say("otherwise"),
            }
            let head = pen.finish();
            block::write(page, &head, &moves.block);
        }
        Item::Example(example) => write_example(page, example),
        Item::Script(script) => write_script(page, script),
        Item::Variant(variant) => {
            page.comments_before(span.end, 0);
            write_variant(page, variant);
        }
        Item::Reading(reading) => {
            page.comments_before(span.end, 0);
            write_reading(page, reading);
        }
        Item::Source(source) => {
            page.comments_before(span.end, 0);
            let mut pen = Pen::new(page.source);
            pen.text(&source.text);
            let key = pen.word_text(&source.key);
            let certainty = source.certainty.map_or("", |certainty| certainty.word());
            page.cited_line(["source", &key, certainty], &pen.finish());
        }
        other => {
            page.comments_before(span.end, 0);
            let mut pen = Pen::new(page.source);
            say_short(&mut pen, other);
            page.line(0, &pen.finish());
        }
    }
    page.comments_behind(span.end);
}

/// The items that always stand on one line.
fn say_short(pen: &mut Pen, item: &Item) {
    match item {
        Item::Edition(number) => {
            pen.say("edition");
            pen.number(*number);
        }
        Item::DefaultReading(key, _) => {
            pen.say("default reading");
            pen.word(key);
        }
        Item::Settle(settle) => {
            pen.say("settle");
            pen.word(&settle.question);
            pen.word(&settle.answer);
            pen.marks(&settle.marks);
        }
        Item::Without(without) => {
            pen.say("without");
            pen.say(match without.what {
                WithoutWhat::Piece => "piece",
                WithoutWhat::Zone => "zone",
                WithoutWhat::Track => "track",
                WithoutWhat::Reading => "reading",
                WithoutWhat::Source => "source",
                WithoutWhat::Question => "question",
            });
            pen.list(&without.names, ",", |pen, name| pen.word(name));
        }
        _ => {}
    }
}

fn write_variant(page: &mut Page, variant: &Variant) {
    let mut pen = Pen::new(page.source);
    pen.say("variant");
    pen.text(&variant.name);
    if let Some(base) = &variant.from {
        pen.say("from");
        pen.text(base);
    }
    let head = pen.finish();
    if variant.facts.is_empty() {
        return page.line(0, &head);
    }
    let mut facts: Vec<String> = variant.facts.iter().map(|fact| fact_text(page, fact)).collect();
    if let Some(last) = facts.last_mut() {
        let mut pen = Pen::new(page.source);
        pen.marks(&variant.marks);
        *last = format!("{last} {}", pen.finish()).trim_end().to_string();
    }
    braces(page, &head, &facts, page.holds(variant.span));
}

fn fact_text(page: &Page, fact: &VariantFact) -> String {
    let mut pen = Pen::new(page.source);
    match fact {
        VariantFact::Also(names) => {
            pen.say("also");
            pen.list(names, ",", |pen, name| pen.text(name));
        }
        VariantFact::Played(place, years) | VariantFact::Recorded(place, years) => {
            pen.say(if matches!(fact, VariantFact::Played(..)) { "played" } else { "recorded" });
            pen.text(place);
            if let Some(years) = years {
                pen.range(*years);
            }
        }
        VariantFact::About(text) => {
            pen.say("about");
            pen.text(text);
        }
    }
    pen.finish()
}

/// Writes a head with parts in braces: on one line if it fits or must, else a part a line.
fn braces(page: &mut Page, head: &str, parts: &[String], held: bool) {
    let line = format!("{head} {{ {} }}", parts.join("; "));
    if held || width(&line) <= WIDTH {
        return page.line(0, &line);
    }
    page.line(0, &format!("{head} {{"));
    parts.iter().for_each(|part| page.line(2, part));
    page.line(0, "}");
}

/// Writes a reading; answers that do not fit behind its text stand below it.
fn write_reading(page: &mut Page, reading: &Reading) {
    const BELOW: usize = 8;
    let mut pen = Pen::new(page.source);
    pen.text(&reading.text);
    pen.marks(&reading.marks);
    let key = pen.word_text(&reading.key);
    let certainty = reading.certainty.map_or("", |certainty| certainty.word());
    let start = ["reading", key.as_str(), certainty];
    let text = pen.finish();
    if reading.choices.is_empty() {
        return page.cited_line(start, &text);
    }
    let pen = Pen::new(page.source);
    let choice = |(question, answer): &(_, _)| format!("{} {}", pen.word_text(question), pen.word_text(answer));
    let choices: Vec<String> = reading.choices.iter().map(choice).collect();
    let line = format!("{text} {{ {} }}", choices.join(", "));
    let before = "reading ".len() + width(&key) + width(certainty) + 2;
    if before + width(&line) <= WIDTH || page.holds(reading.span) {
        return page.cited_line(start, &line);
    }
    page.cited_line(start, &text);
    let mut line = "{".to_string();
    let last = choices.len() - 1;
    for (index, choice) in choices.iter().enumerate() {
        let end = if index == last { " }" } else { "," };
        if BELOW + width(&line) + 1 + width(choice) + width(end) > WIDTH && line.len() > 1 {
            page.line(BELOW, &line);
            line = " ".to_string();
        }
        line = format!("{line} {choice}{end}");
    }
    page.line(BELOW, &line);
}

fn write_example(page: &mut Page, example: &Example) {
    let mut pen = Pen::new(page.source);
    pen.say("example");
    pen.text(&example.what);
    pen.marks(&example.marks);
    let head = pen.finish();
    let steps: Vec<String> = example.steps.iter().map(|step| step_text(page, step)).collect();
    let inside = Span { start: example.what.span.end, ..example.span };
    let line = if steps.is_empty() { format!("{head} {{ }}") } else { format!("{head} {{ {} }}", steps.join("; ")) };
    if !page.has_comment(inside) && (width(&line) <= WIDTH || steps.is_empty()) {
        return page.line(0, &line);
    }
    page.line(0, &format!("{head} {{"));
    let mut last: Option<Span> = None;
    for (step, text) in example.steps.iter().zip(&steps) {
        let together = last.is_some_and(|last| page.is_one_line(last.end, step.span));
        page.gap(last, step.span.start);
        last = Some(step.span);
        if together && page.join(text) {
            page.comments_behind(step.span.end);
            continue;
        }
        page.comments_before(step.span.end, 2);
        page.line(2, text);
        page.comments_behind(step.span.end);
    }
    page.comments_before(example.span.end.saturating_sub(1), 2);
    page.line(0, "}");
}

fn step_text(page: &Page, step: &ExampleStep) -> String {
    let mut pen = Pen::new(page.source);
    let moves = |pen: &mut Pen, verb: &str, moves: &[_]| {
        pen.say(verb);
        moves.iter().for_each(|word| pen.word(word));
    };
    match &step.what {
        ExampleWhat::Reading(key) => moves(&mut pen, "reading", std::slice::from_ref(key)),
        ExampleWhat::Set(question, answer) => {
            pen.say("set");
            pen.word(question);
            pen.word(answer);
        }
        ExampleWhat::Position(text) => {
            pen.say("position");
            pen.text(text);
        }
        ExampleWhat::Play(played) => moves(&mut pen, "play", played),
        ExampleWhat::Moves(number) => pen.say(&format!("moves {}", number.value)),
        ExampleWhat::Legal(legal) => moves(&mut pen, "legal", legal),
        ExampleWhat::Illegal(illegal, reason) => {
            moves(&mut pen, "illegal", std::slice::from_ref(illegal));
            pen.say("because");
            pen.word(reason);
        }
        ExampleWhat::Only(only) => moves(&mut pen, "only", only),
        ExampleWhat::Then(text) => {
            pen.say("then");
            pen.text(text);
        }
        ExampleWhat::Result(result, label) => {
            pen.say("result");
            pen.word(result);
            label.iter().for_each(|label| pen.word(label));
        }
        ExampleWhat::Perft(counts) => {
            pen.say("perft");
            counts.iter().for_each(|count| pen.say(&count.value.to_string()));
        }
        ExampleWhat::Bad => {}
    }
    pen.finish()
}

/// Writes a script. Its code is another language, and stays as it is.
fn write_script(page: &mut Page, script: &Script) {
    match &script.what {
        ScriptWhat::File(file) => {
            let mut pen = Pen::new(page.source);
            pen.say("script");
            pen.text(file);
            page.line(0, &pen.finish());
        }
        ScriptWhat::Code(code) => {
            page.comments_before(code.span.start, 0);
            page.line(0, "script {");
            page.append(&code.text);
            page.append("}");
        }
    }
}
