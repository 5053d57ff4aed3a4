//! The session at a terminal.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::Write;
use std::path::PathBuf;
use std::rc::Rc;

use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint, Hinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::Ended;
use super::watch::{AtTerminal, Interrupt};
use crate::session::{Reply, Session, Style, complete, hint, render};

/// Lets the session be asked while a line is typed, and told when it is done.
struct Prompter<'a> {
    session: Rc<RefCell<&'a mut Session>>,
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

/// A hint: shown in grey, and taken over with the right arrow where it goes on with the line.
struct Grey(crate::session::Hint);

impl Hint for Grey {
    fn display(&self) -> &str {
        &self.0.shown
    }

    fn completion(&self) -> Option<&str> {
        self.0.goes_on.then_some(self.0.shown.as_str())
    }
}

impl Completer for Prompter<'_> {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..pos).unwrap_or(line);
        let (start, candidates) = complete(&self.session.borrow(), typed);
        let pairs = candidates.into_iter().map(|candidate| Pair {
            display: match candidate.about.is_empty() {
                true => candidate.word.clone(),
                false => format!("{}  ({})", candidate.word, candidate.about),
            },
            replacement: candidate.word,
        });
        Ok((start, pairs.collect()))
    }
}

impl Hinter for Prompter<'_> {
    type Hint = Grey;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<Grey> {
        (pos == line.len()).then(|| hint(&self.session.borrow(), line)).flatten().map(Grey)
    }
}

impl Highlighter for Prompter<'_> {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        // Without colours too: a hint that looks like what was typed would be taken for it.
        let style = anstyle::Style::new().dimmed();
        Cow::Owned(format!("{style}{hint}{style:#}"))
    }
}

/// After so many unreadable lines running it is no terminal that sends them.
const MOST_UNREADABLE: u32 = 1_000;

/// So many lines are remembered from sitting to sitting.
const LONGEST_HISTORY: usize = 1_000;

/// Runs a sitting at the terminal until the person leaves. Ctrl-C clears the line or stops long work, Ctrl-D leaves.
pub fn terminal(session: &mut Session, style: Style) -> std::io::Result<Ended> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .history_ignore_space(true)
        .auto_add_history(true)
        .max_history_size(LONGEST_HISTORY)
        .map_err(other)?
        .build();
    let mut editor: Editor<Prompter<'_>, DefaultHistory> = Editor::with_config(config).map_err(other)?;
    let session = Rc::new(RefCell::new(session));
    editor.set_helper(Some(Prompter { session: Rc::clone(&session) }));
    let interrupt = Interrupt::listen();
    session.borrow_mut().watched_by(Box::new(AtTerminal::new(interrupt.clone())));
    let greeting = session.borrow().greet();
    show(&greeting, &fitted(&mut editor, style))?;
    let history = history_file();
    if let Some(file) = &history {
        // There is none before the first sitting.
        let _ = editor.load_history(file);
    }
    let mut unreadable = 0;
    // Whoever was told once that something is not saved may go.
    let mut told = false;
    loop {
        let prompt = session.borrow().prompt();
        match editor.readline(&prompt) {
            Ok(line) => {
                unreadable = 0;
                interrupt.reset();
                let told_before = std::mem::take(&mut told);
                let mut quit = false;
                // What is pasted may be several lines.
                for line in Session::lines(&line) {
                    let reply = session.borrow_mut().run(&line);
                    show(&reply, &fitted(&mut editor, style))?;
                    quit = reply.quit;
                    if quit || reply.failed() {
                        break;
                    }
                }
                if let Some(file) = &history {
                    // Kept line by line, so that a terminal that goes away takes nothing with it; see below.
                    let _ = editor.append_history(file);
                }
                if quit {
                    told = !told_before && unsaved(&session.borrow(), &fitted(&mut editor, style))?;
                    if !told {
                        break;
                    }
                }
            }
            Err(ReadlineError::Interrupted) => {}
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
    if let Some(file) = &history {
        // A history that cannot be kept is no reason to end with an error.
        let _ = editor.append_history(file);
    }
    Ok(Ended::Well)
}

/// Says so if something of the sitting is in no file.
fn unsaved(session: &Session, style: &Style) -> std::io::Result<bool> {
    let what = match session.unsaved() {
        0 => return Ok(false),
        1 => "A move or set-up is not saved".to_string(),
        several => format!("{several} moves and set-ups are not saved"),
    };
    let how = "`save FILE` keeps what belongs to the game on the board; Ctrl-D or `quit` once more leaves.";
    show(&Reply::words(format!("{what}. {how}")), style)?;
    Ok(true)
}

/// The style with the width that the terminal has now.
fn fitted(editor: &mut Editor<Prompter<'_>, DefaultHistory>, style: Style) -> Style {
    match editor.dimensions() {
        Some((columns, _)) if columns > 0 => Style { width: usize::from(columns).min(style.width), ..style },
        _ => style,
    }
}

fn show(reply: &Reply, style: &Style) -> std::io::Result<()> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(render(reply, style).as_bytes())?;
    stdout.flush()
}

fn other(error: ReadlineError) -> std::io::Error {
    match error {
        ReadlineError::Io(error) => error,
        error => std::io::Error::other(error),
    }
}

/// Where the history is kept, its folder made if need be: in the state directory, or with the data where the system has
/// none.
#[allow(clippy::disallowed_methods, reason = "the prompt keeps its history, and nothing else, on disk")]
fn history_file() -> Option<PathBuf> {
    let names =
        AppStrategyArgs { top_level_domain: String::new(), author: String::new(), app_name: "dablo".to_string() };
    let strategy = choose_app_strategy(names).ok()?;
    let folder = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history.txt"))
}
