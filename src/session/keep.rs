//! Commands that keep something: game records, pictures, examples for the tests.

use super::command::nothing_behind;
use super::sitting::Ply;
use super::{Block, Over, Session, Sitting, Trouble, literate, record, render};
use crate::draw::{self, PictureOptions, Theme};
use crate::notation::{Verdict, moves, position};
use crate::rules::WhyChosen;

type Outcome = Result<Vec<Block>, Trouble>;

/// A file name at the beginning of an argument, in quotation marks if it holds blanks, and what follows it.
fn file_name(rest: &str) -> Result<(&str, &str), Trouble> {
    let (name, behind) = match rest.strip_prefix('"') {
        Some(quoted) => quoted
            .split_once('"')
            .ok_or_else(|| Trouble::words("the quotation mark before the file's name is not closed"))?,
        None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
    };
    Ok((name, behind.trim()))
}

/// Whether a file that exists may be replaced: the word `over` behind its name says so.
fn over(behind: &str) -> Result<Over, Trouble> {
    match behind {
        "" => Ok(Over::Never),
        "over" => Ok(Over::Existing),
        other => Err(Trouble::words(format!("behind the file's name only `over` can stand, not `{other}`"))),
    }
}

/// `save [FILE [over]]`
pub(super) fn save(session: &mut Session, rest: &str) -> Outcome {
    let record = session.record()?;
    let (file, over, replaced) = match (rest, session.saved_as()) {
        ("", None) => {
            return Err(Trouble::with_help("`save` needs the name of a file", "For example `save game.txt`."));
        }
        ("", Some(saved)) => {
            if session.library.stamp(&saved.file) != saved.stamp {
                return Err(Trouble::with_help(
                    format!(
                        "`{}` was changed or removed by somebody else since this sitting wrote or read it",
                        saved.file
                    ),
                    format!(
                        "`save {} over` replaces it, `save` with another name leaves it alone.",
                        typed(&saved.file)
                    ),
                ));
            }
            (saved.file.clone(), Over::Existing, true)
        }
        // Whoever was just told that `over` replaces a file may leave out which.
        ("over", _) => {
            return Err(Trouble::with_help(
                "`save over` needs the name of the file before `over`",
                "For example `save game.txt over`. A file that is called so is `./over`.",
            ));
        }
        (rest, _) => {
            let (file, behind) = file_name(rest)?;
            let over = over(behind)?;
            (file.to_string(), over, over == Over::Existing && session.library.stamp(file).is_some())
        }
    };
    let plies = record.plies();
    let text = record::print(&record.as_seen_from(&file, session.library.as_ref()));
    session.library.write(&file, text.as_bytes(), over).map_err(|message| refused(session, message, &file, "save"))?;
    session.remember_file(&file);
    let plies = match plies {
        1 => "1 ply".to_string(),
        several => format!("{several} plies"),
    };
    let how = if replaced { ", in place of what was there" } else { "" };
    Ok(vec![Block::Words(format!("Saved {plies} to `{file}`{how}."))])
}

/// Why a file was not written; where one stands in the way, how to replace it.
fn refused(session: &Session, message: String, file: &str, command: &str) -> Trouble {
    match message.ends_with("exists already") && session.library.stamp(file).is_some() {
        true => Trouble::with_help(message, format!("`{command} {} over` replaces it.", typed(file))),
        false => Trouble::words(message),
    }
}

/// The name of a file as it is typed.
fn typed(file: &str) -> String {
    if file.contains(char::is_whitespace) { format!("\"{file}\"") } else { file.to_string() }
}

/// `open FILE`
pub(super) fn open(session: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        return Err(Trouble::words("`open` needs the name of a game record, as in `open game.txt`"));
    }
    let (file, behind) = file_name(rest)?;
    nothing_behind(&format!("open {file}"), behind)?;
    let text = session.library.read(file).map_err(Trouble::words)?;
    let record = record::read(&text).map_err(|error| Trouble::words(format!("`{file}`: {error}")))?;
    let (record, elsewhere) = record.found_in(file, session.library.as_ref());
    let opened = record::replay(session.library.as_ref(), &record, session.watch.as_ref())?;
    session.bring(opened.sitting, &format!("open {file}"));
    match session.library.is_passing(file) {
        true => session.remember_recovered(file),
        false => session.remember_file(file),
    }
    let moved = elsewhere.iter().map(|name| {
        format!("`{name}` does not lie where the record says; the file that lies so as seen from here was taken.")
    });
    let mut blocks: Vec<Block> = moved.chain(opened.remarks).map(Block::Words).collect();
    blocks.extend(session.show()?);
    Ok(blocks)
}

/// `export FILE [dark] [over]`
pub(super) fn export(session: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        return Err(Trouble::words(
            "`export` needs the name of a file that ends in `.svg`, `.png` or `.txt`, as in `export board.svg`",
        ));
    }
    let (file, behind) = file_name(rest)?;
    let (theme, behind) = match behind.split_once(char::is_whitespace).unwrap_or((behind, "")) {
        ("dark", behind) => (Theme::Dark, behind.trim()),
        ("light", behind) => (Theme::Light, behind.trim()),
        _ => (Theme::Light, behind),
    };
    let over = over(behind)?;
    let sitting = session.game()?;
    let ending = file.rsplit_once('.').map_or("", |(_, ending)| ending).to_lowercase();
    let options = PictureOptions { theme, flip: session.flip, last: sitting.last_move() };
    let bytes = match ending.as_str() {
        "svg" => draw::svg(sitting.rules(), &sitting.setup(), &options).into_bytes(),
        "png" => draw::png(sitting.rules(), &sitting.setup(), &options).map_err(Trouble::words)?,
        "txt" => {
            let style = render::Style { unicode: !session.ascii, ..render::Style::default() };
            let reply = super::Reply { blocks: vec![session.board(Vec::new())?], ..super::Reply::default() };
            render::render(&reply, &style).into_bytes()
        }
        _ => return Err(Trouble::words(format!("`{file}` does not end in `.svg`, `.png` or `.txt`"))),
    };
    session.library.write(file, &bytes, over).map_err(|message| refused(session, message, file, "export"))?;
    Ok(vec![Block::Words(format!("Drew the board to `{file}`."))])
}

/// `test NAME [to FILE]`
pub(super) fn test(session: &mut Session, rest: &str) -> Outcome {
    let sitting = session.game()?;
    let (name, file) = match rest.rsplit_once(" to ") {
        Some((name, file)) if file.trim().ends_with(".dablo") || file.trim().ends_with(".md") => {
            (name.trim(), Some(file.trim()))
        }
        _ => (rest, None),
    };
    let name = name.trim_matches('"');
    if name.is_empty() {
        return Err(Trouble::words("`test` needs a name, as in `test a soldier may not jump a prince`"));
    }
    if let Some(file) = file.filter(|file| file.ends_with(".md")) {
        return test_in_session(session, name, file);
    }
    let example = example(sitting, name, session.refused.as_ref())?;
    let Some(file) = file else {
        return Ok(vec![Block::Text(example)]);
    };
    let text = session.library.open(file).map_err(Trouble::words)?.1;
    let gap = if text.ends_with('\n') { "" } else { "\n" };
    let longer = format!("{text}{gap}{example}\n");
    session.library.write(file, longer.as_bytes(), Over::Existing).map_err(Trouble::words)?;
    // The change is our own, and changes no rule.
    session.look_at_files();
    Ok(vec![Block::Text(example), Block::Words(format!("Added to the end of `{file}`."))])
}

/// Adds the position and the moves that led to it to a literate session.
fn test_in_session(session: &Session, name: &str, file: &str) -> Outcome {
    let sitting = session.game()?;
    let fence = literate::fence(sitting.variant(), &inputs(sitting, session.refused.as_ref()))?;
    let (text, over) = match session.library.stamp(file) {
        Some(_) => (session.library.read(file).map_err(Trouble::words)?, Over::Existing),
        None => (format!("# {}\n", sitting.rules().name), Over::Never),
    };
    let gap = if text.ends_with('\n') { "\n" } else { "\n\n" };
    let longer = format!("{text}{gap}## {name}\n\n{fence}");
    session.library.write(file, longer.as_bytes(), over).map_err(Trouble::words)?;
    Ok(vec![Block::Text(fence), Block::Words(format!("Added to the end of `{file}`."))])
}

/// So many plies stand on one line of a literate session.
const PLIES_A_LINE: usize = 8;

/// What has to be typed to come to the position from the start, and to see what can be done there.
fn inputs(sitting: &Sitting, refused: Option<&(String, &'static str)>) -> Vec<String> {
    let ruleset = &sitting.variant().ruleset;
    let reading = sitting.answers().reading.as_ref();
    let other = reading.filter(|key| Some(*key) != ruleset.default_reading.as_ref());
    let mut inputs: Vec<String> = other.map(|key| format!("reading {key}")).into_iter().collect();
    let set = sitting.answers().chosen.iter().filter(|chosen| chosen.why == WhyChosen::Set);
    inputs.extend(set.map(|chosen| format!("set {} {}", chosen.question, chosen.answer)));
    let begin = sitting.begin_setup();
    if *begin != position::start(&sitting.table.rules_of_file()) {
        inputs.push(format!("position \"{}\"", position::print(sitting.rules(), begin)));
    }
    let plies: Vec<String> = sitting.plies().into_iter().map(|ply| sitting.print(ply)).collect();
    inputs.extend(plies.chunks(PLIES_A_LINE).map(|line| line.join(" ")));
    inputs.push("board".to_string());
    inputs.extend(refused.map(|(text, _)| text.clone()));
    if sitting.play().outcome().is_none() {
        inputs.push("moves".to_string());
    }
    inputs
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
    // An example knows moves and calls; how people end a game is no rule.
    let played: Vec<String> =
        plies.iter().filter(|ply| matches!(ply, Ply::Move(_) | Ply::Call(_))).map(|ply| sitting.print(ply)).collect();
    if !played.is_empty() {
        clauses.push(format!("play {}", played.join(" ")));
        clauses.push(format!("then \"{}\"", position::print(rules, &sitting.setup())));
    }
    if let Some((text, reason)) = refused {
        clauses.push(format!("illegal {text} because {reason}"));
    }
    match sitting.play().outcome() {
        Some(outcome) if plies.iter().all(|ply| matches!(ply, Ply::Move(_) | Ply::Call(_))) => {
            let who = match outcome.verdict {
                Verdict::Wins(player) => crate::notation::text::owner_name(rules, player),
                Verdict::Draw => "draw",
                Verdict::Undecided => "none",
            };
            clauses.push(format!("result {who} {}", outcome.label));
        }
        Some(_) => {}
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
