//! What examples ask: each step as questions to the recorder.

use std::sync::Arc;

use super::By;
use super::recorder::{Asked, Recorder};
use crate::notation::moves;
use crate::search::Lots;
use crate::session::{Ply, Sitting, Trouble, Variant};
use crate::syntax::tree::{ExampleStep, ExampleWhat};
use crate::verify::ProofKind;
use crate::verify::walk::{self, Walk};

/// How many random lines stand for all that a count over several plies goes through.
const LINES: u64 = 12;

/// Asks everything that the examples of a variant ask. What fails asks nothing more.
pub(super) fn examples(variant: &Arc<Variant>, recorder: &mut Recorder) -> Result<(), Trouble> {
    for example in &variant.ruleset.examples {
        let by = By::Test(ProofKind::Example, example.what.text.clone());
        let mut asker = Asker { walk: Walk::new(variant), by, recorder };
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

/// Plays a random game and notes what acts in it.
pub(super) fn playout(
    start: &Sitting,
    seed: u64,
    plies: usize,
    by: &By,
    recorder: &mut Recorder,
) -> Result<(), Trouble> {
    line(&mut start.clone(), plies, &mut Lots::new(seed), by, recorder)
}

/// Plays on at random, and asks at every position for its list and for the move that is played.
fn line(sitting: &mut Sitting, plies: usize, lots: &mut Lots, by: &By, recorder: &mut Recorder) -> Result<(), Trouble> {
    let mut referee = sitting.referee()?;
    for _ in 0..plies {
        if referee.outcome().is_some() {
            break;
        }
        // The order of the quick engine, as random games are played elsewhere.
        let legal = sitting.legal()?;
        let Some(mv) = legal.get(lots.below(legal.len())) else { break };
        recorder.ask_referee(sitting, &referee, &Asked::Passed(mv), by)?;
        referee.play(mv)?;
        sitting.play_move(mv)?;
        recorder.ask_referee(sitting, &referee, &Asked::Over, by)?;
    }
    Ok(())
}

/// Asks for every ply of a line, and whether the game is over behind it.
pub(super) fn plies(sitting: &mut Sitting, plies: &[Ply], by: &By, recorder: &mut Recorder) -> Result<(), Trouble> {
    let mut referee = sitting.referee()?;
    for ply in plies {
        match ply {
            Ply::Move(mv) => {
                recorder.ask_referee(sitting, &referee, &Asked::Legal(mv), by)?;
                referee.play(mv)?;
                sitting.play_move(mv)?;
            }
            other => {
                if let Ply::Call(name) = other {
                    recorder.ask_referee(sitting, &referee, &Asked::Called(name), by)?;
                    referee.call(name)?;
                }
                let text = sitting.print(other);
                sitting.play_line(&text)?;
            }
        }
        recorder.ask_referee(sitting, &referee, &Asked::Over, by)?;
    }
    Ok(())
}

/// Asks for all moves; what a count goes through deeper is followed along some random lines.
pub(super) fn count(sitting: &Sitting, depth: usize, by: &By, recorder: &mut Recorder) -> Result<(), Trouble> {
    recorder.ask(sitting, &Asked::All, by)?;
    for seed in 0..LINES {
        if depth > 1 {
            playout(sitting, seed, depth, by, recorder)?;
        }
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
        let sitting = self.walk.sitting()?;
        let played = sitting.clone().play_line(line)?;
        plies(sitting, &played, &self.by, self.recorder)
    }

    fn perft(&mut self, depth: usize) -> Result<(), Trouble> {
        count(self.walk.sitting()?, depth, &self.by, self.recorder)
    }
}
