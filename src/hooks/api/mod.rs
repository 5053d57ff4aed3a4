//! What scripts may ask of a position and a move, and what effects may change.
//!
//! Every function is registered together with its signature and its meaning, so that the table of functions
//! ([`functions`]) is the list of what exists. Points, kinds and players are texts, as in a rules file; `()` stands for
//! nothing: no piece, no neighbour, no way.

mod board;
mod edits;
mod moves;
mod pieces;
mod values;

use std::rc::Rc;

use rhai::{Engine, EvalAltResult, Position};

pub use values::{Mv, Pos};
pub(super) use values::{Names, Reach, article};

/// What a failing function gives.
pub(super) type Failed = Box<EvalAltResult>;

/// A function of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its group: `board`, `pieces`, `game`, `move`, `effects`.
    pub group: &'static str,
    /// As it is called: `pos.at(point)`.
    pub signature: &'static str,
    /// What it gives.
    pub meaning: &'static str,
}

impl Listed {
    /// The bare name.
    pub fn name(&self) -> &'static str {
        let call = self.signature.rsplit_once('.').map_or(self.signature, |(_, call)| call);
        call.split('(').next().unwrap_or(call)
    }
}

/// Registers functions and lists them.
pub(super) struct Api<'e> {
    engine: &'e mut Engine,
    group: &'static str,
    listed: Vec<Listed>,
}

impl Api<'_> {
    /// Lists a function or property; its name.
    fn list(&mut self, signature: &'static str, meaning: &'static str) -> &'static str {
        let listed = Listed { group: self.group, signature, meaning };
        self.listed.push(listed);
        listed.name()
    }
}

/// Lists and registers a function. Macros, because the interpreter does not name the bound of its own values.
macro_rules! add {
    ($api:expr, $signature:expr, $meaning:expr, $function:expr $(,)?) => {{
        let name = $api.list($signature, $meaning);
        $api.engine.register_fn(name, $function);
    }};
}

/// Lists and registers a property of a move.
macro_rules! property {
    ($api:expr, $signature:expr, $meaning:expr, $get:expr $(,)?) => {{
        let name = $api.list($signature, $meaning);
        $api.engine.register_get(name, $get);
    }};
}
use {add, property};

/// Registers all functions with an interpreter.
pub(super) fn register(engine: &mut Engine) -> Vec<Listed> {
    engine.register_type_with_name::<Pos>("position");
    engine.register_type_with_name::<Mv>("move");
    let mut api = Api { engine, group: "board", listed: Vec::new() };
    board::register(&mut api);
    api.group = "pieces";
    pieces::register(&mut api);
    api.group = "game";
    pieces::register_game(&mut api);
    api.group = "move";
    moves::register(&mut api);
    api.group = "effects";
    edits::register(&mut api);
    api.listed
}

/// All functions, in the order of the reference.
pub fn functions() -> Vec<Listed> {
    register(&mut super::sandbox::bare())
}

/// A mistake of a script, told in these words at the place of the call.
fn fail<T>(message: impl Into<String>) -> Result<T, Failed> {
    Err(Box::new(EvalAltResult::ErrorRuntime(message.into().into(), Position::NONE)))
}

/// Why a script was stopped by one of its own calls, other than by a mistake.
#[derive(Clone, Debug)]
pub(super) enum Stopped {
    /// It read the position where only what never changes may be read.
    ReadsPosition,
    /// The effect forbids the move, for this reason.
    Veto(Rc<str>),
}

fn stop<T>(why: Stopped) -> Result<T, Failed> {
    Err(Box::new(EvalAltResult::ErrorTerminated(rhai::Dynamic::from(why), Position::NONE)))
}
