//! The command that makes a test of the game on the board: an example for the rules, or a part of a literate session.

use std::sync::Arc;

use super::keep::{file_name, typed};
use super::{Block, Over, Session, Sitting, Trouble, Variant, doubts, literate, read_position};
use crate::notation::{Verdict, moves, position};
use crate::rules::WhyChosen;

type Outcome = Result<Vec<Block>, Trouble>;

/// `test NAME [to FILE]`
pub(super) fn test(session: &mut Session, rest: &str) -> Outcome {
    let sitting = session.game()?;
    let (name, file) = name_and_file(rest)?;
    let name = unquoted(name);
    if name.is_empty() {
        return Err(Trouble::words("`test` needs a name, as in `test a soldier may not jump a prince`"));
    }
    let example = example(sitting, name, session.refused.as_ref())?;
    if file.is_some() {
        session.library.keeps_tests().map_err(Trouble::words)?;
    }
    match file {
        None => Ok(vec![Block::Text(example)]),
        Some(file) if file.ends_with(".md") => test_in_session(session, name, file, &example),
        Some(file) => test_in_rules(session, name, file, &example),
    }
}

/// A name without the quotation marks round the whole of it.
fn unquoted(name: &str) -> &str {
    let inside = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
    inside.filter(|inside| !inside.contains('"')).unwrap_or(name).trim()
}

/// The name of a test, and the file to which it is to be added.
fn name_and_file(rest: &str) -> Result<(&str, Option<&str>), Trouble> {
    // Where the name is missing, `to` stands first.
    let split = rest.rsplit_once(" to ").or_else(|| rest.strip_prefix("to ").map(|typed| ("", typed)));
    let Some((name, typed)) = split else { return Ok((rest, None)) };
    let typed = typed.trim();
    let file = match typed.strip_prefix('"') {
        Some(_) => file_name(typed)?.0,
        None => typed,
    };
    if file.ends_with(".dablo") || file.ends_with(".md") {
        return Ok((name.trim(), Some(file)));
    }
    // A name may well hold the word `to`, but none ends like the name of a file by chance.
    let ending = file.rsplit_once('.').map_or("", |(_, ending)| ending);
    let looks_like_a_file = !file.contains(char::is_whitespace)
        && (file.contains(['/', '\\']) || (!ending.is_empty() && ending.chars().all(|c| c.is_ascii_alphabetic())));
    match looks_like_a_file {
        true => Err(Trouble::with_help(
            format!("a test can be added to a file of rules or to a literate session, and `{file}` is neither"),
            "Their names end in `.dablo` and `.md`.",
        )),
        false => Ok((rest, None)),
    }
}

/// Adds an example to a file of rules.
fn test_in_rules(session: &mut Session, name: &str, file: &str, example: &str) -> Outcome {
    let variant = Variant::load(session.library.as_ref(), file)?;
    fits(session, name, file, &variant, example)?;
    if variant.ruleset.examples.iter().any(|other| other.what.text == name) {
        return Err(Trouble::with_help(
            format!("there is an example \"{name}\" in `{file}` already"),
            "Give this one another name.",
        ));
    }
    let text = session.library.open(file).map_err(Trouble::words)?.1;
    let end = line_end(&text);
    let gap = if text.ends_with('\n') { "" } else { end };
    let longer = format!("{text}{gap}{}{end}", example.replace('\n', end));
    session.library.write(file, longer.as_bytes(), Over::Existing).map_err(Trouble::words)?;
    // The change is our own, and changes no rule.
    session.look_at_files();
    Ok(vec![Block::Text(example.to_string()), Block::Words(format!("Added to the end of `{file}`."))])
}

/// Refuses an example that says something else under the rules of a file: those of another game, as a rule. Rules of the same
/// game may well be written otherwise, as in a file that is derived.
fn fits(session: &Session, name: &str, file: &str, there: &Arc<Variant>, here: &str) -> Result<(), Trouble> {
    let sitting = session.game()?;
    match under(sitting, there, name, session.refused.as_ref()) {
        Ok(found) if found == here => Ok(()),
        found => {
            let why = match found {
                Ok(found) => differing(here, &found),
                Err(trouble) => trouble.to_string(),
            };
            Err(Trouble::with_help(
                format!("the example does not hold under the rules of `{file}`: {why}"),
                format!("`load {}` begins a game under its rules; `test {name}` only shows the example.", typed(file)),
            ))
        }
    }
}

/// The example that the same game makes under the rules of another file.
fn under(
    sitting: &Sitting,
    there: &Arc<Variant>,
    name: &str,
    refused: Option<&(String, &'static str)>,
) -> Result<String, Trouble> {
    let mut other = Sitting::begin(Arc::clone(there), sitting.choices().clone())?;
    let begin = sitting.begin_setup();
    if *begin != position::start(&sitting.table.rules_of_file()) {
        let text = position::print(sitting.rules(), begin);
        let setup = read_position(other.rules(), &text)?;
        other = other.beginning_at(setup)?;
    }
    for ply in sitting.plies() {
        other.play_line(&sitting.print(ply))?;
    }
    let refused = match refused {
        Some((text, _)) => match other.why(text)?.reason {
            Some(reason) => Some((text.clone(), reason.word())),
            None => return Err(Trouble::words(format!("`{text}` is legal there"))),
        },
        None => None,
    };
    example(&other, name, refused.as_ref())
}

/// The first clause in which two examples differ, in words.
fn differing(here: &str, there: &str) -> String {
    let mut lines = here.lines().zip(there.lines());
    match lines.find(|(here, there)| here != there) {
        Some((here, there)) => format!("here `{}`, there `{}`", here.trim(), there.trim()),
        None => "one is longer than the other".to_string(),
    }
}

/// How the lines of a text end.
fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// Adds the position and the moves that led to it to a literate session.
fn test_in_session(session: &Session, name: &str, file: &str, example: &str) -> Outcome {
    let sitting = session.game()?;
    let rules = format!("{}.dablo", file.trim_end_matches(".md"));
    // `dablo test` will play the session on the rules of that name, or not at all.
    let beside = match session.library.open(&rules) {
        Ok(_) => {
            fits(session, name, &rules, &Variant::load(session.library.as_ref(), &rules)?, example)?;
            None
        }
        Err(_) => Some(format!("`dablo test` plays it once the rules lie beside it, as `{rules}`.")),
    };
    let page = literate::fence(sitting.variant(), &inputs(sitting, session.refused.as_ref())?)?;
    leads_here(&page, sitting, session.refused.as_ref())?;
    let fence = page.text;
    let (text, over) = match session.library.stamp(file) {
        Some(_) => (session.library.read(file).map_err(Trouble::words)?, Over::Existing),
        None => (format!("# {}\n", sitting.rules().name), Over::Never),
    };
    if literate::headings(&text).iter().any(|heading| heading == name) {
        return Err(Trouble::with_help(
            format!("there is a heading \"{name}\" in `{file}` already"),
            "Give this part another name.",
        ));
    }
    let end = line_end(&text);
    let gap = if text.ends_with('\n') { end.to_string() } else { end.repeat(2) };
    let added = format!("## {name}\n\n{fence}").replace('\n', end);
    session.library.write(file, format!("{text}{gap}{added}").as_bytes(), over).map_err(Trouble::words)?;
    let added = format!("Added to the end of `{file}`.");
    Ok([Block::Text(fence), Block::Words(added)].into_iter().chain(beside.map(Block::Words)).collect())
}

/// Refuses a page whose lines do not lead to the position on the board, or of which one is refused that should not be: its
/// answers would be right all the same, and nobody would notice what they are answers to.
fn leads_here(page: &literate::Page, here: &Sitting, refused: Option<&(String, &'static str)>) -> Result<(), Trouble> {
    let meant = |input: &&String| refused.is_some_and(|(text, _)| text == *input);
    if let Some(input) = page.refused.iter().find(|input| !meant(input)) {
        return Err(Trouble::words(format!("nothing is written: `{input}` would be refused in the session")));
    }
    let same = page.sitting.as_ref().is_some_and(|there| {
        let (there, here) = (there.play(), here.play());
        there.setup() == here.setup() && there.outcome() == here.outcome()
    });
    match same {
        true => Ok(()),
        false => Err(Trouble::words("nothing is written: what would be typed there does not lead to this position")),
    }
}

/// So many plies stand on one line of a literate session.
const PLIES_A_LINE: usize = 8;

/// What has to be typed to come to the position from the start, and to see what can be done there.
fn inputs(sitting: &Sitting, refused: Option<&(String, &'static str)>) -> Result<Vec<String>, Trouble> {
    let ruleset = &sitting.variant().ruleset;
    let reading = sitting.answers().reading.as_ref();
    let other = reading.filter(|key| Some(*key) != ruleset.default_reading.as_ref());
    let mut inputs: Vec<String> = other.map(|key| format!("reading {key}")).into_iter().collect();
    // In the order in which they were given: some answers only go together with others.
    inputs.extend(sitting.choices().set.iter().map(|(question, answer)| format!("set {question} {answer}")));
    let begin = sitting.begin_setup();
    if *begin != position::start(&sitting.table.rules_of_file()) {
        // Whoever waived them does so in this sitting, and `put` raises none at all.
        let doubts = doubts(&sitting.clone().beginning_at(begin.clone())?);
        let mut waived: Vec<&str> = doubts.iter().map(|doubt| doubt.name).collect();
        waived.sort_unstable();
        waived.dedup();
        if !waived.is_empty() {
            inputs.push(format!("waive {}", waived.join(" ")));
        }
        inputs.push(format!("position \"{}\"", position::print(sitting.rules(), begin)));
    }
    let plies: Vec<String> = sitting.plies().into_iter().map(|ply| sitting.print(ply)).collect();
    inputs.extend(plies.chunks(PLIES_A_LINE).map(|line| line.join(" ")));
    inputs.push("board".to_string());
    inputs.extend(refused.map(|(text, _)| text.clone()));
    if sitting.play().outcome().is_none() {
        inputs.push("moves".to_string());
    }
    Ok(inputs)
}

/// So many moves are named one by one; of more only the number is kept.
const MOST_NAMED: usize = 8;

/// The position and the moves that led to it as an `example` block.
fn example(sitting: &Sitting, name: &str, refused: Option<&(String, &'static str)>) -> Result<String, Trouble> {
    let rules = sitting.rules();
    let mut clauses = Vec::new();
    let ruleset = &sitting.variant().ruleset;
    if let Some(reading) =
        sitting.answers().reading.as_ref().filter(|key| Some(*key) != ruleset.default_reading.as_ref())
    {
        clauses.push(format!("reading {reading}"));
    }
    for chosen in sitting.answers().chosen.iter().filter(|chosen| chosen.why == WhyChosen::Set) {
        clauses.push(format!("set {} {}", chosen.question, chosen.answer));
    }
    let begin = sitting.begin_setup();
    if *begin != position::start(&sitting.table.rules_of_file()) {
        clauses.push(format!("position \"{}\"", position::print(rules, begin)));
    }
    let plies = sitting.plies();
    let played: Vec<String> = plies.iter().map(|ply| sitting.print(ply)).collect();
    if !played.is_empty() {
        clauses.push(format!("play {}", played.join(" ")));
        clauses.push(format!("then \"{}\"", position::print(rules, &sitting.setup())));
    }
    if let Some((text, reason)) = refused {
        clauses.push(format!("illegal {text} because {reason}"));
    }
    match sitting.play().outcome() {
        Some(outcome) => {
            let who = match outcome.verdict {
                Verdict::Wins(player) => crate::notation::text::owner_name(rules, player),
                Verdict::Draw => "draw",
                Verdict::Undecided => "none",
            };
            clauses.push(format!("result {who} {}", outcome.label));
        }
        None => {
            let legal = sitting.legal()?;
            clauses.push(match legal.len() {
                0 => "moves 0".to_string(),
                few if few <= MOST_NAMED => {
                    let texts: Vec<String> = legal.iter().map(|mv| moves::print(rules, mv)).collect();
                    format!("only {}", texts.join(" "))
                }
                many => format!("moves {many}"),
            });
        }
    }
    let name = name.replace('\\', "\\\\").replace('"', "\\\"");
    Ok(format!("example \"{name}\" {{\n  {}\n}}", clauses.join("\n  ")))
}
