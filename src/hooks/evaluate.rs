//! Expressions that somebody types, on a position: what a script could ask, asked at once.

use rhai::{Dynamic, Scope};

use super::api::Reach;
use super::call::{Broken, begin_call};
use super::fault::guard;
use super::scripts::unreadable;
use super::{Block, Scripts, View, World};
use crate::source::{FileId, Span};

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoValue {
    /// What is wrong with it.
    pub message: String,
    /// What to do about it; a sentence each.
    pub help: Vec<String>,
}

impl Scripts {
    /// No functions: for expressions under rules without scripts.
    pub fn none(world: World) -> Scripts {
        // Nothing is there that could be wrong.
        let (scripts, _) = Scripts::new(Vec::new(), Vec::new(), world);
        scripts.unwrap_or_else(|| unreachable!("no blocks and no calls have no mistakes"))
    }

    /// The value of an expression in which `pos` is the position, as text. The functions of the scripts can be called.
    pub fn evaluate(&self, expression: &str, view: View) -> Result<String, NoValue> {
        let runtime = self.runtime();
        let mut scope = Scope::new();
        scope.push_constant("pos", Dynamic::from(self.pos(&runtime, view, Reach::All, false)));
        let read = runtime.engine.compile_with_scope(&scope, expression).map_err(|error| {
            let span = Span { file: FileId(0), start: 0, end: expression.len() as u32 };
            let block = Block { code: expression.to_owned(), span, name: String::new(), line: 1 };
            let mistake = unreadable(&block, &error);
            NoValue { message: mistake.message, help: mistake.help }
        })?;
        begin_call();
        let whole = runtime.program.merge(&read);
        let value = guard(|| runtime.engine.eval_ast_with_scope::<Dynamic>(&mut scope, &whole));
        let plain = |message: String| NoValue { message, help: Vec::new() };
        match value {
            Err(fault) => Err(plain(fault.message)),
            Ok(Ok(value)) => Ok(match value.clone().into_string() {
                Ok(text) => text,
                Err(_) if value.is_unit() => "()".to_owned(),
                Err(_) => value.to_string(),
            }),
            Ok(Err(error)) => Err(plain(match self.broken("eval", &error) {
                Broken::Fault(fault) => fault.message,
                Broken::Veto(_) => "only an effect can forbid a move with `veto`".to_owned(),
                Broken::ReadsPosition => "the position cannot be read here".to_owned(),
            })),
        }
    }
}
