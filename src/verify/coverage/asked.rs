//! What tests ask: each step of an example as questions to the recorder.

use std::sync::Arc;

use super::By;
use super::recorder::{Asked, Recorder};
use crate::notation::moves;
use crate::search::Lots;
use crate::session::{Ply, Sitting, Trouble, Variant};
use crate::syntax::tree::{Example, ExampleStep, ExampleWhat};
use crate::verify::walk::{self, Walk};

/// How many random lines stand for all that a count over several plies goes through.
const LINES: u64 = 12;

/// Asks everything that the examples of a variant ask. What fails asks nothing more.
pub(super) fn examples(variant: &Arc<Variant>, recorder: &mut Recorder) -> Result<(), Trouble> {
    for example in &variant.ruleset.examples {
        let mut asker = Asker { walk: Walk::new(variant), by: by(example), recorder };
        for step in &example.steps {
            match asker.step(step) {
                Ok(()) => {}
                // That an example does not hold is said where examples are run.
                Err(Trouble::Rules { sources, diagnostics }) => return Err(Trouble::Rules { sources, diagnostics }),
                Err(_) => break,
            }
        }
    }
    Ok(())
}

fn by(example: &Example) -> By {
    By::Test(example.what.text.clone())
}

/// Plays a random game and notes what acts in it.
pub(super) fn playout(start: &Sitting, seed: u64, plies: usize, recorder: &mut Recorder) -> Result<(), Trouble> {
    let mut sitting = start.clone();
    let mut lots = Lots::new(seed);
    line(&mut sitting, plies, &mut lots, &By::Playout(seed), recorder)
}

/// Plays on at random, and asks at every position for its list and for the move that is played.
fn line(sitting: &mut Sitting, plies: usize, lots: &mut Lots, by: &By, recorder: &mut Recorder) -> Result<(), Trouble> {
    let mut referee = sitting.referee()?;
    for _ in 0..plies {
        let legal = referee.moves()?;
        let Some(mv) = legal.get(lots.below(legal.len())) else { break };
        recorder.ask_referee(sitting, &referee, &Asked::Passed(mv), by)?;
        referee.play(mv)?;
        recorder.ask_referee(sitting, &referee, &Asked::Over, by)?;
    }
    Ok(())
}

struct Asker<'a, 'r> {
    walk: Walk<'a>,
    by: By,
    recorder: &'a mut Recorder<'r>,
}

impl Asker<'_, '_> {
    fn step(&mut self, step: &ExampleStep) -> Result<(), Trouble> {
        if self.walk.arrange(&step.what)? {
            return Ok(());
        }
        match &step.what {
            ExampleWhat::Reading(_) | ExampleWhat::Set(..) | ExampleWhat::Position(_) => Ok(()),
            ExampleWhat::Play(words) => self.play(&walk::line(words)),
            ExampleWhat::Legal(words) => {
                let legal = self.sitting()?.legal()?;
                for word in words {
                    if let Some(name) = word.text.strip_prefix("call ") {
                        self.ask(&Asked::Called(name))?;
                        continue;
                    }
                    let sitting = self.sitting()?;
                    let found = moves::read_on(sitting.rules(), &sitting.setup(), &legal, &word.text);
                    if let Ok(index) = found {
                        self.ask(&Asked::Legal(&legal[index]))?;
                    }
                }
                Ok(())
            }
            ExampleWhat::Illegal(word, _) => self.ask(&Asked::Refused(&word.text)),
            ExampleWhat::Moves(_) | ExampleWhat::Only(_) => self.ask(&Asked::All),
            ExampleWhat::Result(..) => self.ask(&Asked::Over),
            ExampleWhat::Perft(counts) => self.perft(counts.len()),
            ExampleWhat::Then(_) | ExampleWhat::Bad => Ok(()),
        }
    }

    fn sitting(&mut self) -> Result<&mut Sitting, Trouble> {
        self.walk.sitting()
    }

    fn ask(&mut self, asked: &Asked) -> Result<(), Trouble> {
        self.recorder.ask(self.walk.sitting()?, asked, &self.by)
    }

    /// Plays a line, ply by ply.
    fn play(&mut self, line: &str) -> Result<(), Trouble> {
        let plies = self.sitting()?.clone().play_line(line)?;
        for ply in plies {
            match &ply {
                Ply::Move(mv) => self.ask(&Asked::Legal(mv))?,
                Ply::Call(name) => self.ask(&Asked::Called(name))?,
                Ply::Resign | Ply::Agree => {}
            }
            let sitting = self.sitting()?;
            match &ply {
                Ply::Move(mv) => sitting.play_move(mv)?,
                _ => {
                    let text = sitting.print(&ply);
                    sitting.play_line(&text)?;
                }
            }
            self.ask(&Asked::Over)?;
        }
        Ok(())
    }

    /// A count asks for all moves; what lies deeper is followed along some random lines.
    fn perft(&mut self, depth: usize) -> Result<(), Trouble> {
        self.ask(&Asked::All)?;
        let Some(sitting) = self.walk.begun() else { return Ok(()) };
        for seed in 0..LINES {
            if depth > 1 {
                line(&mut sitting.clone(), depth, &mut Lots::new(seed), &self.by, self.recorder)?;
            }
        }
        Ok(())
    }
}
