//! The command line: one file a subcommand.
//!
//! This is the only folder that reads the environment, opens files and sets exit codes. Data goes to standard output and
//! nothing else does; what a person should know beside it goes to standard error. Exit codes: 0 fine; 1 rules, a
//! position or a move are wrong; 2 wrong usage; 4 an expectation failed. A reader that closes the pipe ends the program
//! quietly with 0; only a sitting goes on to its end. The shapes of `--json` are documented in `docs/json.md`.

#![allow(clippy::disallowed_methods, reason = "this is the folder that opens files and reads the environment")]

mod args;
mod bench;
mod check;
mod completions;
mod describe;
mod diff;
mod disk;
mod explain;
mod failure;
mod fmt;
mod json;
mod judge;
mod list;
mod man;
mod moves;
mod new;
mod out;
mod perft;
mod picture;
mod play;
mod playouts;
mod progress;
mod questions;
mod repl;
mod rulebook;
mod show;
mod sources;
mod test;
mod unfinished;
mod why;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use failure::Failure;
use out::Out;

/// A rules language and playground for board games of the dablo, draughts, alquerque and tafl families.
///
/// VARIANT is the name of a bundled variant (`dablo list`), or a path when it contains `/` or ends in `.dablo`.
#[derive(Debug, Parser)]
#[command(name = "dablo", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::List),
    Repl(repl::Repl),
    Show(show::Show),
    Moves(moves::Moves),
    Play(play::Play),
    Why(why::Why),
    Diff(diff::Diff),
    Judge(judge::Judge),
    Perft(perft::Perft),
    Playouts(playouts::Playouts),
    Bench(bench::Bench),
    Check(check::Check),
    Test(test::Test),
    Fmt(fmt::Fmt),
    New(new::New),
    Questions(questions::Questions),
    Sources(sources::Sources),
    Rulebook(rulebook::Rulebook),
    Explain(explain::Explain),
    Completions(completions::Completions),
    Man(man::Man),
}

/// Runs the program.
pub fn main() -> ExitCode {
    unfinished::fail_where_files_are_limited();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version come this way too, with code 0.
            let said = error.print();
            return ExitCode::from(match said {
                _ if error.use_stderr() => 2,
                Ok(()) => 0,
                Err(error) => Failure::from(error).report(),
            });
        }
    };
    let mut out = Out::new();
    let result = run(cli.command, &mut out).and_then(|()| out.flush());
    ExitCode::from(match result {
        Ok(()) => 0,
        Err(failure) => failure.report(),
    })
}

fn run(command: Command, out: &mut Out) -> Result<(), Failure> {
    match command {
        Command::List(list) => list.run(out),
        Command::Repl(repl) => repl.run(out),
        Command::Show(show) => show.run(out),
        Command::Moves(moves) => moves.run(out),
        Command::Play(play) => play.run(out),
        Command::Why(why) => why.run(out),
        Command::Diff(diff) => diff.run(out),
        Command::Judge(judge) => judge.run(out),
        Command::Perft(perft) => perft.run(out),
        Command::Playouts(playouts) => playouts.run(out),
        Command::Bench(bench) => bench.run(out),
        Command::Check(check) => check.run(out),
        Command::Test(test) => test.run(out),
        Command::Fmt(fmt) => fmt.run(out),
        Command::New(new) => new.run(out),
        Command::Questions(questions) => questions.run(out),
        Command::Sources(sources) => sources.run(out),
        Command::Rulebook(rulebook) => rulebook.run(out),
        Command::Explain(explain) => explain.run(out),
        Command::Completions(completions) => completions.run(out, Cli::command()),
        Command::Man(man) => man.run(out, Cli::command()),
    }
}

/// The number of threads that `--threads` asks for; 0 is one for each processor.
fn threads(asked: u16) -> u16 {
    match asked {
        0 => std::thread::available_parallelism().map_or(1, |number| number.get().min(1024) as u16),
        number => number.min(1024),
    }
}
