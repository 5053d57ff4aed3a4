//! The session at a terminal.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{IsTerminal, Write};
use std::rc::Rc;

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint, Hinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::Ended;
use super::choice::{self, listed};
use super::ending::End;
use super::history::{self, History};
use super::recovery::{Recovery, left};
use super::watch::{AtTerminal, Interrupt};
use crate::session::{Block, LeftGame, Reply, Session, Style, complete, hint, render, render_until};

/// Lets the session be asked while a line is typed, and told when it is done.
struct Prompter<'a> {
    session: Rc<RefCell<&'a mut Session>>,
    colour: bool,
}

impl Helper for Prompter<'_> {}

/// A line may go on: within a quotation or brackets, or behind a backslash. What is wrong with it the session says best.
impl Validator for Prompter<'_> {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(match Session::is_whole(context.input()) {
            true => ValidationResult::Valid(None),
            false => ValidationResult::Incomplete,
        })
    }
}

/// A hint: shown in grey, or in brackets where there are no colours, and taken over with the right arrow where it goes on
/// with the line.
struct Shown {
    hint: crate::session::Hint,
    shown: String,
}

impl Hint for Shown {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        self.hint.goes_on.then_some(self.hint.shown.as_str())
    }
}

impl Completer for Prompter<'_> {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..pos).unwrap_or(line);
        let (start, candidates) = complete(&self.session.borrow(), typed);
        Ok((start, listed(candidates, choice::size())))
    }
}

impl Hinter for Prompter<'_> {
    type Hint = Shown;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<Shown> {
        let hint = (pos == line.len()).then(|| hint(&self.session.borrow(), line)).flatten()?;
        let text = hint.shown.trim_start();
        let blanks = &hint.shown[..hint.shown.len() - text.len()];
        let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let in_brackets = inside.is_some_and(|inside| !inside.contains(['[', ']']));
        // What looks like what was typed would be taken for it.
        let shown = if self.colour || in_brackets { hint.shown.clone() } else { format!("{blanks}[{text}]") };
        Some(Shown { hint, shown })
    }
}

impl Highlighter for Prompter<'_> {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if !self.colour {
            return Cow::Borrowed(hint);
        }
        let style = anstyle::Style::new().dimmed();
        Cow::Owned(format!("{style}{hint}{style:#}"))
    }
}

/// After so many unreadable lines running it is no terminal that sends them.
const MOST_UNREADABLE: u32 = 1_000;

/// Runs a sitting at the terminal until the person leaves. Ctrl-C clears the line or stops long work, Ctrl-D leaves.
/// Where the terminal is taken away the sitting ends, and what is not saved is kept for a later one.
pub fn terminal(session: &mut Session, style: Style) -> std::io::Result<Ended> {
    End::listen(is_dumb());
    match sit(session, style) {
        Err(_) if !std::io::stdin().is_terminal() => Ok(Ended::Well),
        ended => ended,
    }
}

fn sit(session: &mut Session, style: Style) -> std::io::Result<Ended> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        // What is listed has room, and needs no question.
        .completion_prompt_limit(usize::MAX)
        .history_ignore_space(true)
        .auto_add_history(false)
        .max_history_size(history::LONGEST)
        .map_err(other)?
        .build();
    let mut editor: Editor<Prompter<'_>, DefaultHistory> = Editor::with_config(config).map_err(other)?;
    let session = Rc::new(RefCell::new(session));
    editor.set_helper(Some(Prompter { session: Rc::clone(&session), colour: style.colour }));
    let interrupt = Interrupt::listen();
    session.borrow_mut().watched_by(Box::new(AtTerminal::new(interrupt.clone())));
    let greeting = session.borrow().greet();
    show(&greeting, &fitted(&mut editor, style))?;
    let mut history = match History::open() {
        Ok((history, entries)) => {
            for entry in entries {
                editor.add_history_entry(entry).map_err(other)?;
            }
            Some(history)
        }
        Err(why) => {
            show(
                &Reply::words(format!("What is typed is not kept for later sittings: {why}.")),
                &fitted(&mut editor, style),
            )?;
            None
        }
    };
    let mut recovery = match Recovery::begin() {
        Ok(recovery) => Some(recovery),
        Err(why) => {
            show(&cut_off_is_lost(&why), &fitted(&mut editor, style))?;
            None
        }
    };
    show(&offer(&left()), &fitted(&mut editor, style))?;
    let mut unreadable = 0;
    // Whoever was told once that something is not saved may go.
    let mut told = false;
    loop {
        let prompt = session.borrow().prompt();
        // What is typed from here on is not forgotten: it may come before the command that is just being sent has begun.
        interrupt.reset();
        interrupt.waits_at(is_dumb().then(|| prompt.clone()));
        let line = editor.readline(&prompt);
        interrupt.waits_at(None);
        match line {
            Ok(line) => {
                unreadable = 0;
                let told_before = std::mem::take(&mut told);
                if editor.add_history_entry(line.as_str()).map_err(other)?
                    && let Some(Err(error)) = history.as_ref().map(|history| history.add(&line))
                {
                    let words = format!("What is typed is not kept for later sittings any more: {error}.");
                    show(&Reply::words(words), &fitted(&mut editor, style))?;
                    history = None;
                }
                let mut quit = false;
                // What is pasted may be several lines.
                for line in Session::lines(&line) {
                    let reply = session.borrow_mut().run(&line);
                    // Kept before it is shown: a terminal that is gone shows nothing.
                    if let (Some(recovery), Some(file)) = (&mut recovery, &reply.brought) {
                        recovery.brought(file);
                    }
                    let stopped = interrupt.happened_since();
                    let kept = recovery.as_mut().map(|recovery| recovery.keep(&session.borrow()));
                    show_until(&reply, &fitted(&mut editor, style), &interrupt)?;
                    if let Some(Err(why)) = kept {
                        show(&cut_off_is_lost(&why), &fitted(&mut editor, style))?;
                        recovery = None;
                    }
                    quit = reply.quit;
                    if quit || stopped || reply.failed() {
                        break;
                    }
                }
                if quit {
                    told = !told_before && unsaved(&session.borrow(), &fitted(&mut editor, style))?;
                    if !told {
                        break;
                    }
                }
            }
            Err(ReadlineError::Interrupted) => {}
            // The terminal is gone: what is not saved stays where it was put.
            Err(ReadlineError::Eof) if !std::io::stdin().is_terminal() => return Ok(Ended::Well),
            Err(ReadlineError::Eof) => {
                told = !told && unsaved(&session.borrow(), &fitted(&mut editor, style))?;
                if !told {
                    break;
                }
            }
            // What is no text was typed or pasted; the game must not end for it.
            Err(ReadlineError::Io(error))
                if error.kind() == std::io::ErrorKind::InvalidData && unreadable < MOST_UNREADABLE =>
            {
                unreadable += 1;
                writeln!(std::io::stdout(), "error: this line is not UTF-8 text")?;
            }
            Err(error) => return Err(other(error)),
        }
    }
    if let Some(recovery) = recovery {
        recovery.end();
    }
    Ok(Ended::Well)
}

/// Whether the terminal knows no codes, so that lines are read as they come.
#[allow(clippy::disallowed_methods, reason = "the environment says what the terminal can do")]
pub fn is_dumb() -> bool {
    std::env::var("TERM").is_ok_and(|term| matches!(term.as_str(), "dumb" | "cons25" | "emacs"))
}

/// Says so if something of the sitting is in no file.
fn unsaved(session: &Session, style: &Style) -> std::io::Result<bool> {
    let games = session.unsaved();
    for game in &games {
        let (what, are) = match game.unsaved {
            1 => ("A move or change".to_string(), "is"),
            several => (format!("{several} moves and changes"), "are"),
        };
        let which = if game.on_board { "the game on the board" } else { "an earlier game" };
        let rest = game.file.as_ref().map(|file| format!("; the rest of it is in `{file}`")).unwrap_or_default();
        show(&Reply::words(format!("{what} of {which} ({}) {are} not saved{rest}.", game.name)), style)?;
    }
    let (here, earlier) = (games.iter().any(|game| game.on_board), games.iter().any(|game| !game.on_board));
    let here = here.then_some("`save FILE` keeps the game on the board.");
    let earlier = earlier.then_some("`undo` and `goto` come back to an earlier game, so that it can be saved.");
    let leave = (!games.is_empty()).then_some("Ctrl-D or `quit` once more leaves.");
    let how: Vec<&str> = here.into_iter().chain(earlier).chain(leave).collect();
    if !how.is_empty() {
        show(&Reply::words(how.join(" ")), style)?;
    }
    Ok(!games.is_empty())
}

fn cut_off_is_lost(why: &str) -> Reply {
    Reply::words(format!("If this sitting is cut off, what is not saved will be lost: {why}."))
}

/// Of so many games each is offered with its file; more are only counted.
const MOST_OFFERED: usize = 3;

/// What is to be said about games that sittings left which were cut off.
fn offer(games: &[LeftGame]) -> Reply {
    if games.len() > MOST_OFFERED {
        return Reply::words(format!(
            "{} games are kept of sittings that were cut off before they were saved: `sittings` lists them, and brings them \
             back or throws them away.",
            games.len()
        ));
    }
    let offered = games.iter().zip(1..).flat_map(|(game, number)| {
        let words = format!(
            "A sitting was cut off before its game was saved: {}, {}. `save` keeps it once this has brought it back \
             (`sittings drop {number}` throws it away):",
            game.words(),
            game.age
        );
        // The command stays on one line, so that it can be copied.
        [Block::Words(words), Block::Text(format!("  open {}", game.file))]
    });
    Reply { blocks: offered.collect(), ..Reply::default() }
}

/// The style with the width that the terminal has now.
fn fitted(editor: &mut Editor<Prompter<'_>, DefaultHistory>, style: Style) -> Style {
    match editor.dimensions() {
        Some((columns, _)) if columns > 0 => style.of_width(usize::from(columns)),
        _ => style,
    }
}

fn show(reply: &Reply, style: &Style) -> std::io::Result<()> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(render(reply, style).as_bytes())?;
    stdout.flush()
}

/// So many lines are written before it is looked whether somebody has seen enough.
const LINES_AT_ONCE: usize = 64;

/// As [`show`], until Ctrl-C is typed: a very long answer is cut off at the end of a line.
fn show_until(reply: &Reply, style: &Style, interrupt: &Interrupt) -> std::io::Result<()> {
    // What was stopped before is shown as far as it came.
    interrupt.reset();
    let text = render_until(reply, style, &|| interrupt.happened_since());
    let mut stdout = std::io::stdout().lock();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for (at, part) in lines.chunks(LINES_AT_ONCE).enumerate() {
        if interrupt.happened_since() {
            writeln!(stdout, "... ({} more lines)", lines.len() - at * LINES_AT_ONCE)?;
            break;
        }
        stdout.write_all(part.concat().as_bytes())?;
        stdout.flush()?;
    }
    stdout.flush()
}

fn other(error: ReadlineError) -> std::io::Error {
    match error {
        ReadlineError::Io(error) => error,
        error => std::io::Error::other(error),
    }
}
