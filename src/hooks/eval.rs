//! An expression that a person types, asked of a position.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use rhai::{AST, Dynamic, ParseError, ParseErrorType, Scope};

use super::api::{self, Names, Pos, Reach};
use super::{Scripts, View, World, sandbox};

/// The value of an expression in which `pos` is the position, in words; or what is wrong with it. The functions of a
/// variant's scripts can be called, with the same limits as everywhere.
///
/// ```
/// use dablo::hooks::{View, World, evaluate};
/// assert_eq!(evaluate(World::default(), View::default(), None, "1 + 2"), Ok("3".to_owned()));
/// assert_eq!(evaluate(World::default(), View::default(), None, "1 +"), Err("something is missing at the end".to_owned()));
/// assert_eq!(
///     evaluate(World::default(), View::default(), None, "{\n  1 2\n}"),
///     Err("line 2, column 5: expecting ';' to terminate this statement".to_owned())
/// );
/// ```
pub fn evaluate(world: World, view: View, scripts: Option<&Scripts>, text: &str) -> Result<String, String> {
    let mut engine = sandbox::bare();
    api::register(&mut engine);
    let world = Arc::new(world);
    let names = Rc::new(Names::of(&world));
    let pos = Pos { world, names, view: Rc::new(RefCell::new(view)), edits: None, reach: Reach::All };
    let mut scope = Scope::new();
    // A constant is shared by all that ask it at once: `pos.points().filter(|p| pos.is_empty(p))`.
    scope.push_constant("pos", pos);
    let unreadable = |error: ParseError| {
        let what = super::scripts::lower_first(&error.err_type().to_string());
        match (error.position().line(), error.position().position()) {
            _ if *error.err_type() == ParseErrorType::UnexpectedEOF => "something is missing at the end".to_owned(),
            (_, None) => "something is missing at the end".to_owned(),
            (Some(line), Some(column)) if text.contains('\n') => format!("line {line}, column {column}: {what}"),
            (_, Some(column)) => format!("column {column}: {what}"),
        }
    };
    let mut program = match scripts {
        // They were compiled when the file was checked.
        Some(scripts) => scripts.program(&engine).unwrap_or_else(|_| AST::empty()),
        None => AST::empty(),
    };
    program.combine(engine.compile_with_scope(&scope, text).map_err(unreadable)?);
    let value: Dynamic = engine
        .eval_ast_with_scope(&mut scope, &program)
        .map_err(|error| super::words::words(error.unwrap_inner(), &[]))?;
    if value.is::<Pos>() {
        return Ok("a position".to_owned());
    }
    let mut said = value.to_string();
    if let Some((end, _)) = said.char_indices().nth(LONGEST_ANSWER) {
        said.truncate(end);
        said.push_str(" ...");
    }
    Ok(said)
}

/// So many characters of an answer are shown.
const LONGEST_ANSWER: usize = 2_000;
