//! Commands that ask about moves, rules, counts and commands.

use super::command::{self, COMMANDS, LONGEST_MOVE, nothing_behind, number, shortened};
use super::{Block, Session, Sitting, Trouble, citation, cite};
use crate::diagnostics::{Code, meant};
use crate::explore::count;
use crate::hooks::evaluate;
use crate::notation::{Move, moves as notation};
use crate::play::PerftOptions;
use crate::rules::{ClauseId, WhyChosen};

type Outcome = Result<Vec<Block>, Trouble>;

pub(super) fn why(session: &mut Session, rest: &str) -> Outcome {
    let sitting = session.game()?;
    if rest.is_empty() {
        // A move that can be asked about here: on another board its points mean nothing.
        let legal = sitting.legal().unwrap_or_default();
        let example = legal.first().map(|mv| format!("For example `why {}`.", notation::print(sitting.rules(), mv)));
        let help = example.into_iter().collect();
        return Err(Trouble::Words { message: "`why` needs a move, legal or not".to_string(), help });
    }
    why_blocks(sitting, rest)
}

/// The answer to why a move is legal or not.
pub fn why_blocks(sitting: &Sitting, text: &str) -> Result<Vec<Block>, Trouble> {
    let refusal = sitting.refusal(sitting.why(text)?);
    let text = shortened(&refusal.text, LONGEST_MOVE);
    let verdict = match refusal.reason {
        "legal" => format!("{text} is legal."),
        reason => format!("{text} is not legal: {} ({reason}).", refusal.words),
    };
    let mut blocks = vec![Block::Words(verdict)];
    blocks.extend(refusal.clauses.into_iter().map(Block::Clause));
    Ok(blocks)
}

pub(super) fn explain(session: &mut Session, rest: &str) -> Outcome {
    if let Some(code) = Code::ALL.iter().find(|code| code.text() == rest) {
        return Ok(vec![Block::Words(format!("{}: {}", code.text(), code.meaning().trim()))]);
    }
    let sitting = session.game()?;
    let (rules, sources) = (sitting.rules(), &sitting.variant().sources);
    let ids = (0..rules.clauses.len() as u32).map(ClauseId);
    let wanted = rest.trim_matches('`').to_lowercase();
    let fits = |id: &ClauseId| {
        let clause = rules.clause(*id);
        let question = clause.question.as_ref().map(|(question, _)| question.to_lowercase());
        wanted.is_empty() || clause.label.to_lowercase() == wanted || question.as_ref() == Some(&wanted)
    };
    let found: Vec<Block> = ids.filter(fits).map(|id| Block::Clause(cite(rules, sources, id))).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    Err(no_clause(sitting, rest))
}

fn no_clause(sitting: &Sitting, name: &str) -> Trouble {
    let labels = sitting.rules().clauses.iter().map(|clause| clause.label.as_str());
    let message = format!("no clause is called `{name}`");
    let longer: Vec<&str> = labels
        .clone()
        .filter(|label| label.to_lowercase().split_once(' ').is_some_and(|(first, _)| first == name.to_lowercase()))
        .collect();
    if !longer.is_empty() {
        let mut named: Vec<String> = longer.iter().map(|label| format!("`{label}`")).collect();
        named.dedup();
        return Trouble::with_help(message, format!("There is {}.", named.join(" and ")));
    }
    match meant(name, labels) {
        Some(meant) => Trouble::with_help(message, format!("Did you mean {meant}?")),
        None => Trouble::with_help(message, "`explain` alone shows all clauses."),
    }
}

/// `source CLAUSE`: the lines of the file in which a clause stands.
pub(super) fn source(session: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        return Err(Trouble::with_help(
            "`source` needs the name of a clause",
            "`explain` names the clauses, `sources` the books.",
        ));
    }
    let sitting = session.game()?;
    let sources = &sitting.variant().sources;
    let wanted = rest.trim_matches('`').to_lowercase();
    let mut shown: Vec<String> = Vec::new();
    for info in &sitting.rules().clauses {
        let question = info.question.as_ref().map(|(question, _)| question.to_lowercase());
        if info.label.to_lowercase() != wanted && question.as_ref() != Some(&wanted) {
            continue;
        }
        let Some(source) = sources.get(info.span.file) else { continue };
        let (first, _) = source.line_column(info.span.start);
        let (last, _) = source.line_column(info.span.end);
        let lines = source.text().lines().zip(1..).skip(first as usize - 1).take((last - first) as usize + 1);
        let lines = lines.map(|(line, number)| format!("\n{number:>4} | {}", line.trim_end()));
        let part = format!("{}:{}", source.name(), lines.collect::<String>());
        // Several clauses may stand on one line.
        if !shown.contains(&part) {
            shown.push(part);
        }
    }
    if shown.is_empty() {
        return Err(no_clause(sitting, rest));
    }
    Ok(shown.into_iter().map(Block::Text).collect())
}

pub(super) fn questions(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("questions", rest)?;
    Ok(questions_blocks(session.game()?))
}

/// The questions with their answers, the one in force marked, and what is assumed where nothing is said.
pub fn questions_blocks(sitting: &Sitting) -> Vec<Block> {
    let mut rows = Vec::new();
    for (question, chosen) in sitting.variant().ruleset.questions.iter().zip(&sitting.answers().chosen) {
        rows.push(vec![
            format!("{}? {}", question.name, question.wording.as_deref().unwrap_or("")).trim_end().to_string(),
        ]);
        for answer in &question.answers {
            let mark = if answer.name == chosen.answer { "*" } else { " " };
            let clauses = match answer.clauses.is_empty() {
                true => "nothing".to_string(),
                false => answer.clauses.join("; "),
            };
            let unsaid = answer.name == chosen.answer && chosen.why == WhyChosen::NotSaid;
            let clauses = match (unsaid, &sitting.answers().reading) {
                (true, Some(reading)) => format!("{clauses}  (not said by the reading `{reading}`)"),
                _ => clauses,
            };
            rows.push(vec![format!("  {mark} {}", answer.name), clauses]);
            if !answer.marks.is_empty() {
                let who: Vec<String> = answer.marks.iter().map(citation).collect();
                rows.push(vec![String::new(), format!("  {}", who.join(", "))]);
            }
        }
    }
    let mut blocks = Vec::new();
    if rows.is_empty() {
        blocks.push(Block::Words("The file asks no questions.".to_string()));
    } else {
        blocks.push(Block::Table(rows));
    }
    let assumed = &sitting.rules().assumptions;
    if !assumed.is_empty() {
        blocks.push(Block::Words("Not answered, and assumed meanwhile:".to_string()));
        let rows = assumed.iter().map(|a| vec![format!("  {}", a.point), a.assumed.to_string()]);
        blocks.push(Block::Table(rows.collect()));
    }
    blocks
}

/// Why an answer is in force, in words.
pub fn why_chosen(why: WhyChosen) -> &'static str {
    match why {
        WhyChosen::Set => "set",
        WhyChosen::Reading => "said by the reading",
        WhyChosen::NotSaid => "not said by the reading: the first answer",
    }
}

pub(super) fn sources(session: &mut Session, rest: &str) -> Outcome {
    nothing_behind("sources", rest)?;
    let ruleset = &session.game()?.variant().ruleset;
    let rows = ruleset.sources.iter().map(|source| {
        let is_reading = ruleset.readings.iter().any(|reading| reading.key == source.key);
        let sort = if is_reading { "reading" } else { "source" };
        vec![source.key.clone(), sort.to_string(), source.certainty.word().to_string(), source.text.clone()]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    Ok(vec![match rows.is_empty() {
        true => Block::Words("The file names no sources.".to_string()),
        false => Block::Table(rows),
    }])
}

/// Counting deeper than this by accident would never end.
const DEEPEST: usize = 64;

pub(super) fn depth(command: &str, rest: &str) -> Result<u32, Trouble> {
    if rest.is_empty() {
        return Err(Trouble::words(format!("`{command}` needs a number of moves, as in `{command} 3`")));
    }
    match number(rest, None)? {
        depth if depth <= DEEPEST => Ok(depth as u32),
        depth => Err(Trouble::words(format!("{depth} is too deep; {DEEPEST} is the most"))),
    }
}

/// What is answered where somebody stopped the work.
fn stopped(done: &str) -> Block {
    Block::Words(format!("Stopped{done}."))
}

pub(super) fn perft(session: &mut Session, rest: &str) -> Outcome {
    let play = session.game()?.play();
    let watch = session.watch.as_ref();
    let mut rows = Vec::new();
    let deepest = depth("perft", rest)?;
    for depth in deepest.min(1)..=deepest {
        let mut go_on = |counted: u64| {
            watch.progress(&format!("depth {depth}: {counted} so far"));
            !watch.stopped()
        };
        match count::count(play, depth, &mut go_on)? {
            Some(number) => rows.push(vec![depth.to_string(), number.to_string()]),
            None => return Ok(vec![Block::Table(rows), stopped(&format!(" at depth {depth}"))]),
        }
    }
    Ok(vec![Block::Table(rows)])
}

/// `eval EXPRESSION`: the value of a script expression on the position.
pub(super) fn eval(session: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        let listed = crate::hooks::api::functions().into_iter();
        let asked = listed.filter(|function| !matches!(function.group, "move" | "effects"));
        let rows = asked.map(|function| vec![function.signature.to_string(), function.meaning.to_string()]);
        return Ok(vec![Block::Words("An expression may ask the position:".to_string()), Block::Table(rows.collect())]);
    }
    let sitting = session.game()?;
    let answers = sitting.answers().chosen.iter().map(|chosen| (chosen.question.clone(), chosen.answer.clone()));
    let rules = sitting.rules();
    let world = rules.world(&answers.collect());
    let value = evaluate(world, sitting.play().view(), rules.scripts.as_deref(), rest).map_err(Trouble::words)?;
    // Nothing is an answer too, and a line that says so is seen.
    Ok(vec![Block::Text(if value.is_empty() { "()".to_string() } else { value })])
}

/// Of a count that was stopped so many moves are shown.
const MOST_SHOWN: usize = 1_000;

pub(super) fn divide(session: &mut Session, rest: &str) -> Outcome {
    let sitting = session.game()?;
    let depth = depth("divide", rest)?;
    let watch = session.watch.as_ref();
    let mut go_on = |counted: u64| {
        watch.progress(&format!("{counted} below the move at hand"));
        !watch.stopped()
    };
    let (parts, finished) = count::divide(sitting.play(), depth, &mut go_on)?;
    let total: u64 = match depth {
        0 => sitting.play().perft(0, PerftOptions::default())?,
        _ => parts.iter().map(|(_, count)| count).sum(),
    };
    // Who stopped it does not want to see thousands of moves.
    let shown = if finished { parts.len() } else { parts.len().min(MOST_SHOWN) };
    let row = |(mv, count): &(Move, u64)| vec![notation::print(sitting.rules(), mv), count.to_string()];
    let mut rows = Vec::with_capacity(shown);
    for (at, part) in parts[..shown].iter().enumerate() {
        if at % MOST_SHOWN == MOST_SHOWN - 1 && finished && watch.stopped() {
            rows.truncate(MOST_SHOWN);
            let hidden = parts.len() - rows.len();
            return Ok(vec![Block::Table(rows), stopped(&format!("; {hidden} moves are not shown"))]);
        }
        rows.push(row(part));
    }
    if !finished && rows.is_empty() {
        return Ok(vec![stopped("")]);
    }
    if !finished {
        let moves = if parts.len() == 1 { "1 move".to_string() } else { format!("{} moves", parts.len()) };
        let hidden = match parts.len() - shown {
            0 => String::new(),
            hidden => format!(", and {hidden} of these not shown"),
        };
        return Ok(vec![Block::Table(rows), stopped(&format!(" after {moves}; the others are not counted{hidden}"))]);
    }
    rows.push(vec![depth.to_string(), total.to_string()]);
    Ok(vec![Block::Table(rows)])
}

pub(super) fn help(_: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        let rows = COMMANDS.iter().map(|c| vec![format!("{} {}", c.name, c.arguments), c.help.to_string()]);
        return Ok(vec![
            Block::Words(
                "Type a move, as `e5-c5` or `c3xe5xg3`, or a command; its first letters are enough.".to_string(),
            ),
            Block::Table(rows.collect()),
            Block::Words("`help WORD` shows examples.".to_string()),
        ]);
    }
    let command = command::named(rest.split_whitespace().next().unwrap_or(rest))?;
    let mut text = format!("{} {}", command.name, command.arguments).trim_end().to_string();
    text += &format!("\n  {}", command.help);
    let others: Vec<String> =
        command::ALSO.iter().filter(|(_, full)| *full == command.name).map(|(short, _)| format!("`{short}`")).collect();
    if !others.is_empty() {
        text += &format!("\n  Also {}.", others.join(", "));
    }
    let examples = command.examples.iter().map(|(example, what)| vec![format!("    {example}"), what.to_string()]);
    Ok(vec![Block::Words(text), Block::Table(examples.collect())])
}
