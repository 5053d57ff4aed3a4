//! What sessions, records and facts ask.

use std::sync::Arc;

use super::By;
use super::asked::{count, playout, plies};
use super::recorder::{Asked, Recorder};
use crate::notation::moves;
use crate::session::literate::{answer, read};
use crate::session::plies::{PlyText, split};
use crate::session::record::{self, Entry, Head};
use crate::session::{Choices, Sitting, Trouble, Variant, command_of, file_name, read_position};
use crate::verify::facts::{Made, fact_of, game_lots};
use crate::verify::shelf::Shelf;
use crate::verify::{Beside, ProofKind, Shared, literate};

/// Types all sessions that lie beside a variant, and asks what each line asks of it. One that cannot be read asks nothing: that
/// is said where sessions are proved.
pub(super) fn sessions(
    variant: &Arc<Variant>,
    beside: &Beside,
    library: &Shared,
    recorder: &mut Recorder,
) -> Result<(), Trouble> {
    for text in &beside.sessions {
        let Ok(fences) = read(&text.text) else { continue };
        let shelf = Shelf::new(variant, library);
        let mut session = None;
        for fence in &fences {
            let by = By::Test(ProofKind::Session, literate::name_of(fence));
            if fence.new {
                session = None;
            }
            for turn in &fence.turns {
                if session.is_none() {
                    session = Some(literate::begin(&shelf)?);
                }
                let Some(at_work) = &mut session else { break };
                let before = at_work.sitting().cloned();
                answer(at_work, &turn.input, fence.brief);
                // Other rules, which a session may load, have clauses of their own.
                let same = |sitting: &&Sitting| sitting.variant().called == shelf.variant().called;
                if let (Some(before), Some(after)) = (before.as_ref().filter(same), at_work.sitting().filter(same)) {
                    typed(&turn.input, before, after, &by, recorder)?;
                }
                if command_of(&turn.input).is_some_and(|(command, _)| command == "quit") {
                    session = None;
                }
            }
        }
    }
    Ok(())
}

/// What a line that is typed asks, by what it did to the game.
fn typed(line: &str, before: &Sitting, after: &Sitting, by: &By, recorder: &mut Recorder) -> Result<(), Trouble> {
    let (old, new) = (before.plies(), after.plies());
    let goes_on = before.begin_setup() == after.begin_setup() && before.answers() == after.answers();
    match command_of(line) {
        Some(("moves" | "count", _)) => recorder.ask(after, &Asked::All, by),
        Some(("perft" | "divide", depth)) => {
            count(after, depth.trim().parse().unwrap_or(1).min(MOST_DEEP), by, recorder)
        }
        Some(("why", text)) => asked_why(text, after, by, recorder),
        Some(("undo" | "redo" | "goto", _)) => Ok(()),
        _ if goes_on && new.len() > old.len() && new[..old.len()] == old[..] => {
            let played: Vec<_> = new[old.len()..].iter().map(|ply| (*ply).clone()).collect();
            plies(&mut before.clone(), &played, by, recorder)
        }
        None if new == old => match split(line).first() {
            Some(PlyText::Move(text)) if moves::parse(before.rules(), text).is_ok() => {
                recorder.ask(before, &Asked::Refused(text), by)
            }
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// A count is followed along lines no longer than this.
const MOST_DEEP: usize = 8;

/// Why a move is legal, or why not.
fn asked_why(text: &str, sitting: &Sitting, by: &By, recorder: &mut Recorder) -> Result<(), Trouble> {
    let legal = sitting.legal()?;
    match moves::read_on(sitting.rules(), &sitting.setup(), &legal, text) {
        Ok(index) => recorder.ask(sitting, &Asked::Legal(&legal[index]), by),
        Err(_) => recorder.ask(sitting, &Asked::Refused(text), by),
    }
}

/// Replays all records that lie beside a variant. One that cannot be played any further asks nothing more.
pub(super) fn records(
    variant: &Arc<Variant>,
    beside: &Beside,
    library: &Shared,
    recorder: &mut Recorder,
) -> Result<(), Trouble> {
    let shelf = Shelf::new(variant, library);
    for text in &beside.records {
        let Ok(record) = record::read(&text.text) else { continue };
        let by = By::Test(ProofKind::Record, file_name(&text.name).to_string());
        let Ok(mut sitting) = begin(&shelf, &record.head) else { continue };
        for entry in &record.entries {
            let done = match entry {
                Entry::Ply(ply) => sitting.clone().play_line(&ply.to_string()).map(|played| (entry, played)),
                _ => Ok((entry, Vec::new())),
            };
            let gone_on = match done {
                Ok((Entry::Ply(_), played)) => plies(&mut sitting, &played, &by, recorder),
                Ok((Entry::Illegal(text, _), _)) => recorder.ask(&sitting, &Asked::Refused(text), &by),
                Ok((Entry::SetUp(None), _)) => sitting.begin_new(),
                Ok((Entry::SetUp(Some(text)), _)) => {
                    read_position(sitting.rules(), text).and_then(|setup| sitting.set_up(setup, "the record"))
                }
                Ok((Entry::Rules(head), _)) => begin(&shelf, head).map(|begun| sitting = begun),
                Ok((Entry::Comment(_) | Entry::Variation(_), _)) => Ok(()),
                Err(trouble) => Err(trouble),
            };
            if gone_on.is_err() {
                break;
            }
        }
    }
    Ok(())
}

/// The variant as it is proved under the choices of a record, whatever name the record has for it.
fn begin(shelf: &Shelf, head: &Head) -> Result<Sitting, Trouble> {
    let choices =
        Choices { reading: head.reading.clone(), set: head.set.clone(), first: None, position: head.position.clone() };
    Sitting::begin(Arc::clone(shelf.variant()), choices)
}

/// Asks what the accepted facts ask: the first moves, the counts, the random game.
pub(super) fn facts(variant: &Arc<Variant>, beside: &Beside, recorder: &mut Recorder) -> Result<(), Trouble> {
    let named: Vec<&str> = beside.facts.iter().filter_map(|text| fact_of(&text.name)).map(|fact| fact.name).collect();
    let by = |name: &str| By::Test(ProofKind::Fact, name.to_string());
    if named.is_empty() {
        return Ok(());
    }
    for case in Made::of(variant).cases {
        let Ok(sitting) = &case.sitting else { continue };
        // Most of what facts go through examples have exercised: only what is missing is worth the time.
        if !recorder.misses_tests(sitting.rules()) {
            continue;
        }
        for name in &named {
            match *name {
                "moves" => recorder.ask(sitting, &Asked::All, &by(name))?,
                "perft" => count(sitting, FACT_DEEP, &by(name), recorder)?,
                "game" if case.reading => {
                    let (seed, plies) = game_lots();
                    playout(sitting, seed, plies, &by(name), recorder)?;
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// How deep the lines go that stand for a count among the facts.
const FACT_DEEP: usize = 4;
