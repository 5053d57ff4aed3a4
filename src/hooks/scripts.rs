//! The scripts of a variant: compiled, checked against the clauses that call them, and what of them never changes.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rhai::{AST, Engine, ParseError, ParseErrorType};

use super::api;
use super::blocks::Block;
use super::call::Reached;
use super::{Place, World, reading, sandbox};
use crate::diagnostics::{Code, Diagnostic, Mark, nearest};
use crate::source::Span;

/// A mistake in a script, as everywhere in a rules file.
pub type Mistake = Diagnostic;

/// A clause that calls a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Where in the clause.
    pub place: Place,
    /// The function.
    pub name: String,
    /// The clause in its own words.
    pub clause: String,
    /// The function's name in the clause.
    pub span: Span,
}

/// The script blocks of a variant.
#[derive(Debug)]
pub struct Scripts {
    /// Tells the variants of a thread's store apart.
    pub(super) id: u64,
    /// The blocks, those of bases first.
    pub(super) blocks: Vec<Block>,
    /// What never changes.
    pub(super) world: Arc<World>,
    /// The clauses that call.
    pub(super) callers: Vec<Caller>,
    /// By place and function, with how many parameters the function is called.
    pub(super) arity: BTreeMap<(Place, String), usize>,
    /// By place and function, the answers that never change.
    fixed: BTreeMap<(Place, String), Fixed>,
}

/// Answers that depend on nothing that changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fixed {
    /// Per player the points.
    Sets(Vec<Vec<u16>>),
    /// A condition.
    Answer(bool),
    /// Per point.
    Points(Vec<bool>),
    /// Per point and what stands there: `point * pieces + owner * kinds + kind`.
    Pieces(Vec<bool>),
}

/// A function that a block defines.
struct Function {
    name: String,
    arity: usize,
    block: usize,
}

impl Scripts {
    /// Compiles the blocks and checks every call. Gives the scripts unless there are mistakes.
    pub fn new(blocks: Vec<Block>, callers: Vec<Caller>, world: World) -> (Option<Scripts>, Vec<Mistake>) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let mut scripts = Scripts {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            blocks,
            world: Arc::new(world),
            callers,
            arity: BTreeMap::new(),
            fixed: BTreeMap::new(),
        };
        let mut out = Vec::new();
        let mut broken = Vec::new();
        let functions = scripts.read(&mut broken, &mut out);
        scripts.match_calls(&functions, &broken, &mut out);
        scripts.settle(&broken, &mut out);
        (out.is_empty().then_some(scripts), out)
    }

    /// The blocks, those of bases first.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The answers that scripts may ask for, by question.
    pub fn answers(&self) -> impl Iterator<Item = (&String, &String)> {
        self.world.answers.iter()
    }

    /// Whether a word stands in the code of some block.
    pub fn mention(&self, word: &str) -> bool {
        self.blocks.iter().any(|block| block.mentions(word))
    }

    /// The clauses that call a function.
    pub fn callers(&self) -> &[Caller] {
        &self.callers
    }

    /// Compiles each block by itself and finds its functions.
    /// The functions in which something is wrong are left out, and `broken` are their names.
    fn read(&mut self, broken: &mut Vec<String>, out: &mut Vec<Mistake>) -> Vec<Function> {
        let mut functions: Vec<Function> = Vec::new();
        let mut length = 0;
        for block in &self.blocks {
            length += block.code.len();
            if length > sandbox::LONGEST_SCRIPTS {
                let most = sandbox::LONGEST_SCRIPTS;
                out.push(
                    Diagnostic::new(
                        Code::Limit,
                        block.span.before(),
                        format!("the scripts are longer than {most} bytes"),
                    )
                    .help("Say with clauses what clauses can say; scripts are for the rest."),
                );
                broken.extend(self.blocks.iter().flat_map(|block| block.heads()).map(|head| head.name));
                return functions;
            }
        }
        let mut engine = sandbox::bare();
        let listed = api::register(&mut engine);
        let mut rests = Vec::new();
        for (index, block) in self.blocks.iter().enumerate() {
            let read = reading::read(&engine, block);
            out.extend(read.mistakes);
            broken.extend(read.broken);
            let found = read.functions;
            rests.push(read.rest);
            if let Some(span) = block.loose() {
                out.push(
                    Diagnostic::new(Code::BadScript, span, "only functions stand in a script")
                        .label("this stands outside of every function")
                        .help("Put it into a function; for a fixed number write one, such as `fn size() { 5 }`."),
                );
            }
            if let Some(head) = block.heads().into_iter().find(|head| head.name == "veto") {
                out.push(
                    Diagnostic::new(Code::BadScript, head.span, "`veto` is a function of the script language")
                        .help("Choose another name."),
                );
            }
            for (name, arity) in found {
                let same = |f: &&Function| {
                    f.name == name && f.arity == arity && self.blocks[f.block].span.file == block.span.file
                };
                if let Some(first) = functions.iter().find(same) {
                    let head = |block: &Block, nth: usize| {
                        let mut heads = block.heads().into_iter().filter(|head| head.name == name);
                        heads.nth(nth).map_or(block.span, |head| head.span)
                    };
                    let nth = functions.iter().filter(|f| f.name == name && f.block == index).count();
                    out.push(
                        Diagnostic::new(
                            Code::Duplicate,
                            head(block, nth),
                            format!("the function `{name}` is defined twice"),
                        )
                        .also(head(&self.blocks[first.block], 0), "first here")
                        .help("Give one of the two another name."),
                    );
                }
                functions.push(Function { name, arity, block: index });
            }
        }
        let own: Vec<String> = self.blocks.iter().flat_map(|block| block.heads()).map(|head| head.name).collect();
        let unknown = reading::unknown_calls(&self.blocks, &own, &listed).into_iter();
        for unknown in unknown.chain(reading::unknown_names(&self.blocks, &listed, &self.world)) {
            let place = unknown.primary.span;
            let name = self.blocks.iter().find_map(|block| block.function_at(place));
            if !out.iter().any(|known| known.primary.span == place) {
                broken.extend(name);
                out.push(unknown);
            }
        }
        self.blocks = rests;
        // What a derived file defines stands for all functions of that name in its bases.
        let last = |name: &str| {
            functions.iter().filter(|f| f.name == name).map(|f| self.blocks[f.block].span.file).next_back()
        };
        let kept = |f: &Function| last(&f.name) == Some(self.blocks[f.block].span.file);
        let keep: Vec<bool> = functions.iter().map(kept).collect();
        let mut keep = keep.into_iter();
        functions.retain(|_| keep.next().unwrap_or(true));
        functions
    }

    /// The functions of all blocks as one program, in which every line number tells its block.
    pub(super) fn program(&self, engine: &Engine) -> Result<AST, ParseError> {
        let mut program = AST::empty();
        let mut before = 0;
        for (index, block) in self.blocks.iter().enumerate() {
            let ast = engine.compile("\n".repeat(before as usize) + block.code.as_str())?;
            before += block.lines();
            let heads = |block: &Block| block.heads().into_iter().map(|head| head.name).collect::<Vec<_>>();
            let later: Vec<String> = self.blocks[index + 1..]
                .iter()
                .filter(|later| later.span.file != block.span.file)
                .flat_map(heads)
                .collect();
            program.combine(ast.clone_functions_only_filtered(|_, _, _, name, _| !later.iter().any(|l| l == name)));
        }
        Ok(program)
    }

    /// The block, its line and the place of a line and column of [`Scripts::program`].
    pub(super) fn locate(&self, line: usize, column: usize) -> Option<(&Block, u32, Span)> {
        let mut line = line as u32;
        for block in &self.blocks {
            if line <= block.lines() {
                return Some((block, block.line + line - 1, block.at(line, column as u32)));
            }
            line -= block.lines();
        }
        None
    }

    /// The name of a function where it is defined.
    pub(super) fn head(&self, name: &str) -> Option<(&Block, Span)> {
        self.blocks.iter().rev().find_map(|block| {
            let head = block.heads().into_iter().find(|head| head.name == name)?;
            Some((block, head.span))
        })
    }

    /// Finds the function of every call.
    fn match_calls(&mut self, functions: &[Function], broken: &[String], out: &mut Vec<Mistake>) {
        // Of a function in which something is wrong it is not known how it is to be called.
        for caller in self.callers.iter().filter(|caller| !broken.contains(&caller.name)) {
            let named = || functions.iter().filter(|f| f.name == caller.name);
            let (parameters, least) = caller.place.parameters();
            let fitting = named().map(|f| f.arity).filter(|n| (least..=parameters.len()).contains(n)).max();
            let signature = caller.place.signature(&caller.name);
            match (fitting, named().next()) {
                (Some(arity), _) => {
                    self.arity.insert((caller.place, caller.name.clone()), arity);
                }
                (None, Some(function)) => {
                    let at = self.head(&caller.name).map_or(caller.span, |(_, span)| span);
                    let has = match function.arity {
                        1 => "1 parameter".to_owned(),
                        n => format!("{n} parameters"),
                    };
                    out.push(
                        Diagnostic::new(
                            Code::BadScript,
                            at,
                            format!("`{}` has {has}, but {} calls `{signature}`", caller.name, caller.place.words()),
                        )
                        .also(caller.span, "called here")
                        .help(format!("Write `{signature}`; it gives {}.", caller.place.gives())),
                    );
                }
                (None, None) => {
                    let names = functions.iter().map(|f| &f.name).chain(broken).map(String::as_str);
                    let mut mistake = Diagnostic::new(
                        Code::BadScript,
                        caller.span,
                        format!("no script defines the function `{}`", caller.name),
                    )
                    .mark(Mark::UndefinedFunction);
                    if let Some(near) = nearest(&caller.name, names) {
                        mistake = mistake.help(format!("Perhaps `{near}` is meant.")).fix(caller.span, near);
                    } else {
                        let code = format!("script {{ {} {{ ... }} }}", signature.replace(['[', ']'], ""));
                        mistake = mistake.help(format!("Define it: `{code}`; it gives {}.", caller.place.gives()));
                    }
                    out.push(mistake);
                }
            }
        }
    }

    /// Evaluates once what depends on nothing that changes, and finds mistakes on the way.
    fn settle(&mut self, broken: &[String], out: &mut Vec<Mistake>) {
        let mut calls: Vec<(Place, String)> = self.arity.keys().cloned().collect();
        // What a function gives is not known where it may call one in which something is wrong.
        if !broken.is_empty() {
            let all: Vec<&Block> = self.blocks.iter().collect();
            calls.retain(|(_, name)| !reaches(&all, name, broken));
        }
        for (place, name) in calls {
            match self.settled(place, &name) {
                Ok(Some(fixed)) => {
                    self.fixed.insert((place, name), fixed);
                }
                Ok(None) => {}
                Err(fault) => {
                    let span = fault.span.or_else(|| self.head(&name).map(|(_, span)| span));
                    let caller = self.callers.iter().find(|c| c.place == place && c.name == name);
                    let Some(span) = span.or(caller.map(|c| c.span)) else { continue };
                    let mut mistake = Diagnostic::new(Code::BadScript, span, fault.message.clone());
                    if let Some(caller) = caller {
                        mistake = mistake.also(caller.span, format!("`{name}` is called here, in {}", place.words()));
                    }
                    out.push(mistake.help(format!("`{}` gives {}.", place.signature(&name), place.gives())));
                }
            }
        }
    }

    fn settled(&self, place: Place, name: &str) -> Reached<Fixed> {
        let points = self.world.points.len() as u16;
        let arity = self.arity[&(place, name.to_owned())];
        match (place, arity) {
            (Place::Set, _) => {
                let players = 0..self.world.players.len() as u8;
                let sets: Result<Option<Vec<Vec<u16>>>, _> = players.map(|p| self.try_set(name, p)).collect();
                Ok(sets?.map(Fixed::Sets))
            }
            (Place::Condition | Place::EndCondition, 1) => Ok(self.try_answer(place, name, None)?.map(Fixed::Answer)),
            (Place::Condition, _) => self.by_point(place, name, points),
            (Place::Fact, 2) => match self.by_point(place, name, points)? {
                Some(fixed) => Ok(Some(fixed)),
                None => self.by_piece(name, points),
            },
            _ => Ok(None),
        }
    }

    fn by_point(&self, place: Place, name: &str, points: u16) -> Reached<Fixed> {
        let answers: Result<Option<Vec<bool>>, _> =
            (0..points).map(|point| self.try_answer(place, name, Some(point))).collect();
        Ok(answers?.map(Fixed::Points))
    }

    fn by_piece(&self, name: &str, points: u16) -> Reached<Fixed> {
        let owners = 0..self.world.players.len() as u8 + 1;
        let kinds = self.world.kinds.len() as u8;
        // A table for a large board with many kinds would cost more than it saves.
        if usize::from(points) * owners.len() * usize::from(kinds) > MOST_FIXED {
            return Ok(None);
        }
        let mut answers = Vec::new();
        for point in 0..points {
            for owner in owners.clone() {
                for kind in 0..kinds {
                    match self.try_piece(name, point, super::Piece { owner, kind })? {
                        Some(answer) => answers.push(answer),
                        None => return Ok(None),
                    }
                }
            }
        }
        Ok(Some(Fixed::Pieces(answers)))
    }

    /// The points of a set that never changes.
    pub fn fixed_set(&self, name: &str, player: u8) -> Option<&[u16]> {
        match self.fixed(Place::Set, name)? {
            Fixed::Sets(sets) => sets.get(usize::from(player)).map(Vec::as_slice),
            _ => None,
        }
    }

    /// Whether the answers of a function at a place never change, so that it is not called in play.
    pub fn is_settled(&self, place: Place, name: &str) -> bool {
        self.fixed(place, name).is_some()
    }

    pub(super) fn fixed(&self, place: Place, name: &str) -> Option<&Fixed> {
        if self.fixed.is_empty() {
            return None;
        }
        self.fixed.iter().find(|((p, n), _)| *p == place && n == name).map(|(_, fixed)| fixed)
    }
}

/// No table of fixed answers is longer.
const MOST_FIXED: usize = 16_384;

/// Whether a function comes to one of these, by itself or through others.
fn reaches(blocks: &[&Block], name: &str, broken: &[String]) -> bool {
    let mut names = vec![name.to_owned()];
    let mut next = 0;
    while let Some(name) = names.get(next).cloned() {
        next += 1;
        if broken.contains(&name) {
            return true;
        }
        for called in blocks.iter().flat_map(|block| block.words_of(&name)) {
            if !names.contains(&called) {
                names.push(called);
            }
        }
    }
    false
}

/// What the interpreter's parser finds wrong, in our words.
pub(super) fn unreadable(block: &Block, error: &ParseError) -> Mistake {
    let position = error.position();
    let span = match (position.line(), position.position()) {
        (Some(line), column) => block.at(line as u32, column.unwrap_or(1) as u32),
        (None, _) => block.span.after(),
    };
    let mistake = |message: String, help: &str| {
        let mistake = Diagnostic::new(Code::BadScript, span, message);
        if help.is_empty() { mistake } else { mistake.help(help) }
    };
    match error.err_type() {
        ParseErrorType::VariableUndefined(name) => mistake(
            format!("there is no variable `{name}` here"),
            "A function sees its parameters and what it defines itself with `let`.",
        ),
        ParseErrorType::Reserved(word) | ParseErrorType::BadInput(rhai::LexError::ImproperSymbol(word, _))
            if sandbox::WITHOUT.contains(&word.as_str()) =>
        {
            mistake(
                format!("`{word}` cannot be used in scripts"),
                "Scripts read the position and give an answer; they print, load and wait for nothing.",
            )
        }
        ParseErrorType::Reserved(word) if matches!(word.as_str(), "null" | "nil" | "None" | "none" | "undefined") => {
            mistake(format!("`{word}` is not known in scripts"), "Nothing is written `()`.")
        }
        ParseErrorType::Reserved(word) => {
            mistake(format!("`{word}` is a reserved word of the script language"), "Choose another name.")
        }
        ParseErrorType::PropertyExpected => {
            mistake("a name is missing behind the `.`".to_owned(), "Numbers are whole: there is no 1.5.")
        }
        ParseErrorType::ExprTooDeep => mistake(
            "this expression stands too deep inside others".to_owned(),
            "Divide it: give its parts names with `let`, or write a function.",
        ),
        ParseErrorType::TooManyFunctions => {
            mistake(format!("a variant has at most {} functions", sandbox::MOST_FUNCTIONS), "")
        }
        ParseErrorType::BadInput(rhai::LexError::MalformedNumber(number)) => {
            mistake(format!("`{number}` is no whole number"), "Scripts count in whole numbers only.")
        }
        ParseErrorType::FnDuplicatedDefinition(name, _) => {
            mistake(format!("the function `{name}` is defined twice"), "Give one of the two another name.")
        }
        other => {
            let message = other.to_string();
            let message = message.trim_end_matches('.');
            mistake(format!("the script cannot be read: {}", lower_first(message)), "")
        }
    }
}

/// A foreign sentence as the end of one of ours.
pub(super) fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().collect::<String>() + chars.as_str())
}
