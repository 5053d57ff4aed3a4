//! A game being played: a variant under a choice of answers, a position, and the moves that led to it.

use std::sync::Arc;

use super::plies::{PlyText, split};
use super::trouble::Refusal;
use super::{Trouble, Variant, cite};
use crate::diagnostics::Diagnostic;
use crate::explore::{self, Why, WhyError};
use crate::game::Game;
use crate::notation::moves::{self, MoveError};
use crate::notation::text::find_player;
use crate::notation::{Move, Setup, position};
use crate::play::Play;
use crate::reference::Referee;
use crate::rules::{Answers, Rules};
use crate::search::Lots;

/// What a person chooses before a game: `--reading`, `--set`, `--first`, `--position`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The reading; the default one if `None`.
    pub reading: Option<String>,
    /// Single answers: question and answer.
    pub set: Vec<(String, String)>,
    /// Who begins, where the position does not say it.
    pub first: Option<String>,
    /// The position to start from; that of the rules if `None`.
    pub position: Option<String>,
}

/// One thing that a player did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ply {
    /// A move.
    Move(Move),
    /// A call.
    Call(String),
    /// The player to move resigned.
    Resign,
    /// The players agreed on a draw.
    Agree,
}

/// A game from one set-up position on.
#[derive(Clone, Debug)]
struct Stage {
    begin: Setup,
    play: Play,
    plies: Vec<Ply>,
}

/// What `redo` brings back.
#[derive(Clone, Debug)]
enum Undone {
    Ply(Ply),
    Stage(Box<Stage>),
}

/// A game being played.
#[derive(Clone, Debug)]
pub struct Sitting {
    variant: Arc<Variant>,
    choices: Choices,
    answers: Answers,
    remarks: Vec<Diagnostic>,
    game: Arc<Game>,
    stage: Stage,
    earlier: Vec<Stage>,
    undone: Vec<Undone>,
}

/// The rules of a variant under a choice of answers.
pub fn resolve(variant: &Variant, choices: &Choices) -> Result<(Answers, Rules, Vec<Diagnostic>), Trouble> {
    let answers = variant.ruleset.answers(choices.reading.as_deref(), &choices.set)?;
    let resolved = variant.ruleset.resolve(&answers);
    let failed = resolved.diagnostics.iter().any(Diagnostic::is_error);
    let Some(mut rules) = resolved.rules.filter(|_| !failed) else {
        return Err(Trouble::Rules { sources: variant.sources.clone(), diagnostics: resolved.diagnostics });
    };
    if let Some(first) = &choices.first {
        rules.first.player = find_player(&rules, first).map_err(Trouble::words)?;
    }
    Ok((answers, rules, resolved.diagnostics))
}

/// The position that a text means.
pub fn read_position(rules: &Rules, text: &str) -> Result<Setup, Trouble> {
    position::read(rules, text).map_err(|defects| Trouble::Position { text: text.to_string(), defects })
}

impl Sitting {
    /// Begins a game.
    pub fn begin(variant: Arc<Variant>, choices: Choices) -> Result<Sitting, Trouble> {
        let (answers, rules, remarks) = resolve(&variant, &choices)?;
        let rules = Arc::new(rules);
        let begin = match &choices.position {
            Some(text) => read_position(&rules, text)?,
            None => position::start(&rules),
        };
        let game = Game::compile(rules)
            .map_err(|diagnostics| Trouble::Rules { sources: variant.sources.clone(), diagnostics })?;
        let game = Arc::new(game);
        let play = Play::from_setup(game.clone(), &begin)?;
        let stage = Stage { begin, play, plies: Vec::new() };
        Ok(Sitting { variant, choices, answers, remarks, game, stage, earlier: Vec::new(), undone: Vec::new() })
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// What was chosen.
    pub fn choices(&self) -> &Choices {
        &self.choices
    }

    /// The answers under which it is played.
    pub fn answers(&self) -> &Answers {
        &self.answers
    }

    /// What is to be said about the rules under these answers, beside [`Variant::remarks`].
    pub fn remarks(&self) -> &[Diagnostic] {
        &self.remarks
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        self.game.rules()
    }

    /// The game: position, outcome, counts.
    pub fn play(&self) -> &Play {
        &self.stage.play
    }

    /// The position.
    pub fn setup(&self) -> Setup {
        self.stage.play.setup()
    }

    /// The position from which [`Sitting::plies`] lead here.
    pub fn begin_setup(&self) -> &Setup {
        &self.stage.begin
    }

    /// What the players did since the last set-up.
    pub fn plies(&self) -> &[Ply] {
        &self.stage.plies
    }

    /// The text of a ply.
    pub fn print(&self, ply: &Ply) -> String {
        match ply {
            Ply::Move(mv) => moves::print(self.rules(), mv),
            Ply::Call(name) => format!("call {name}"),
            Ply::Resign => "resign".to_string(),
            Ply::Agree => "draw".to_string(),
        }
    }

    /// The legal moves in canonical order.
    pub fn legal(&self) -> Result<Vec<Move>, Trouble> {
        Ok(self.stage.play.moves()?)
    }

    /// Plays a line of moves, calls and the like; all of it or nothing. Gives what was played.
    pub fn play_line(&mut self, line: &str) -> Result<Vec<Ply>, Trouble> {
        let before = self.stage.plies.len();
        for text in split(line) {
            match self.find(&text).and_then(|ply| self.apply(&ply).map(|()| ply)) {
                Ok(ply) => self.stage.plies.push(ply),
                Err(trouble) => {
                    for _ in self.stage.plies.drain(before..) {
                        self.stage.play.undo();
                    }
                    return Err(trouble);
                }
            }
        }
        let played = self.stage.plies[before..].to_vec();
        if !played.is_empty() {
            self.undone.clear();
        }
        Ok(played)
    }

    /// Plays a move that is known to be legal.
    pub fn play_move(&mut self, mv: &Move) -> Result<(), Trouble> {
        self.stage.play.play(mv)?;
        self.stage.plies.push(Ply::Move(mv.clone()));
        self.undone.clear();
        Ok(())
    }

    /// Plays one legal move by lot; `None` if there is none.
    pub fn play_random(&mut self, lots: &mut Lots) -> Result<Option<Move>, Trouble> {
        let legal = self.legal()?;
        let Some(mv) = legal.get(lots.below(legal.len())) else { return Ok(None) };
        self.play_move(mv)?;
        Ok(Some(mv.clone()))
    }

    fn find(&self, text: &PlyText) -> Result<Ply, Trouble> {
        let text = match text {
            PlyText::Call(name) => return Ok(Ply::Call(name.clone())),
            PlyText::Resign => return Ok(Ply::Resign),
            PlyText::Agree => return Ok(Ply::Agree),
            PlyText::Move(text) => text,
        };
        if let Some(outcome) = self.stage.play.outcome() {
            let words = explore::outcome_words(self.rules(), outcome);
            return Err(Trouble::with_help(
                format!("the game is over: {words}"),
                "In a session `undo` takes the last move back.",
            ));
        }
        let legal = self.legal()?;
        match moves::read_on(self.rules(), &self.setup(), &legal, text) {
            Ok(index) => Ok(Ply::Move(legal[index].clone())),
            Err(MoveError::NotLegal { .. }) => Err(self.refuse(text)),
            // With several moves on a line the column alone would not say in which.
            Err(MoveError::BadText { message, .. }) => Err(Trouble::words(format!("`{text}`: {message}"))),
            Err(other) => Err(other.into()),
        }
    }

    fn apply(&mut self, ply: &Ply) -> Result<(), Trouble> {
        match ply {
            Ply::Move(mv) => self.stage.play.play(mv)?,
            Ply::Call(name) => self.stage.play.call(name)?,
            Ply::Resign => self.stage.play.resign()?,
            Ply::Agree => self.stage.play.agree()?,
        }
        Ok(())
    }

    /// Why a move that is not legal is not.
    fn refuse(&self, text: &str) -> Trouble {
        match self.why(text) {
            Ok(why) => Trouble::Refused(Box::new(self.refusal(why))),
            Err(_) => Trouble::words(format!("`{text}` is not a legal move here")),
        }
    }

    /// The answer to `why`, with its clauses ready to be shown.
    pub fn refusal(&self, why: Why) -> Refusal {
        let clauses = why.clauses.iter().map(|&clause| cite(self.rules(), &self.variant.sources, clause)).collect();
        let reason = why.reason.map_or("legal", |reason| reason.word());
        Refusal { text: why.text, reason, words: why.words, clauses, instead: why.instead }
    }

    /// Why a move is legal or not.
    pub fn why(&self, text: &str) -> Result<Why, Trouble> {
        explore::why(&self.referee()?, text).map_err(|error| match error {
            WhyError::Move(error) => error.into(),
            WhyError::Referee(error) => error.into(),
        })
    }

    /// The slow engine in the same position after the same moves.
    pub fn referee(&self) -> Result<Referee, Trouble> {
        let mut referee = Referee::from_setup(self.rules().clone(), &self.stage.begin)?;
        for ply in &self.stage.plies {
            match ply {
                Ply::Move(mv) => referee.play(mv)?,
                Ply::Call(name) => referee.call(name)?,
                // They end the game without a move; the position stays.
                Ply::Resign | Ply::Agree => {}
            }
        }
        Ok(referee)
    }

    /// Takes back so many plies or set-ups; gives how many there were.
    pub fn undo(&mut self, count: usize) -> usize {
        let mut done = 0;
        while done < count {
            if let Some(ply) = self.stage.plies.pop() {
                self.stage.play.undo();
                self.undone.push(Undone::Ply(ply));
            } else if let Some(before) = self.earlier.pop() {
                let left = std::mem::replace(&mut self.stage, before);
                self.undone.push(Undone::Stage(Box::new(left)));
            } else {
                break;
            }
            done += 1;
        }
        done
    }

    /// Does again what was taken back; gives how much there was.
    pub fn redo(&mut self, count: usize) -> Result<usize, Trouble> {
        for done in 0..count {
            match self.undone.pop() {
                None => return Ok(done),
                Some(Undone::Stage(stage)) => self.earlier.push(std::mem::replace(&mut self.stage, *stage)),
                Some(Undone::Ply(ply)) => {
                    self.apply(&ply)?;
                    self.stage.plies.push(ply);
                }
            }
        }
        Ok(count)
    }

    /// Goes on from another position; `undo` comes back to this one.
    pub fn set_up(&mut self, setup: Setup) -> Result<(), Trouble> {
        let play = Play::from_setup(self.game.clone(), &setup)?;
        let stage = Stage { begin: setup, play, plies: Vec::new() };
        self.earlier.push(std::mem::replace(&mut self.stage, stage));
        self.undone.clear();
        Ok(())
    }

    /// The same game from another position, with nothing to take back.
    pub fn beginning_at(mut self, setup: Setup) -> Result<Sitting, Trouble> {
        self.set_up(setup)?;
        self.earlier.clear();
        Ok(self)
    }
}
