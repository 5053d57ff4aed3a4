//! Calling: the thread's compiled programs, budgets, and what the answers must be.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use rhai::{AST, Array, CallFnOptions, Dynamic, Engine, EvalAltResult, Scope};

use super::api::{self, Mv, Names, Pos, Reach, Stopped, article};
use super::fault::{self, Fault, failed, note, unharmed};
use super::memo::{self, Answer, Question};
use super::read::made;
use super::scripts::{Fixed, Scripts};
use super::words::words;
use super::{Deed, Edit, Made, Piece, Place, View, sandbox};

/// What an effect does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It changes this.
    Edits(Vec<Edit>),
    /// It forbids the move, for this reason.
    Veto(String),
}

/// Who has won, as a script says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Won {
    /// This player.
    Player(u8),
    /// Nobody: a draw.
    Draw,
}

/// An answer, or nothing where it reads the position.
pub(super) type Reached<T> = Result<Option<T>, Box<Fault>>;

/// One thread's compiled scripts of one variant.
struct Runtime {
    engine: Engine,
    program: AST,
    names: Rc<Names>,
}

/// So many variants stay compiled in a thread.
const KEPT: usize = 8;

thread_local! {
    static RUNTIMES: RefCell<Vec<(u64, Rc<Runtime>)>> = const { RefCell::new(Vec::new()) };
    /// The operations of the present call.
    static SPENT: Cell<u64> = const { Cell::new(0) };
}

/// How a call ended, if not with an answer.
enum Broken {
    /// It reads the position.
    ReadsPosition,
    /// It forbids the move.
    Veto(Rc<str>),
    /// It failed.
    Fault(Box<Fault>),
}

impl Scripts {
    fn runtime(&self) -> Rc<Runtime> {
        RUNTIMES.with_borrow_mut(|kept| {
            if let Some(at) = kept.iter().position(|(id, _)| *id == self.id) {
                // The variant in use stays in front, so that the one given up is the longest unused.
                kept[..=at].rotate_right(1);
                return Rc::clone(&kept[0].1);
            }
            let mut engine = sandbox::bare();
            api::register(&mut engine);
            engine.on_progress(|operations| {
                SPENT.set(operations);
                None
            });
            // The same blocks were compiled by themselves before; were they unreadable now, every call would say so.
            let program = self.program(&engine).unwrap_or_else(|_| AST::empty());
            let runtime = Rc::new(Runtime { engine, program, names: Rc::new(Names::of(&self.world)) });
            kept.insert(0, (self.id, Rc::clone(&runtime)));
            kept.truncate(KEPT);
            runtime
        })
    }

    fn pos(&self, runtime: &Runtime, view: View, reach: Reach, edits: bool) -> Pos {
        Pos {
            world: Arc::clone(&self.world),
            names: Rc::clone(&runtime.names),
            view: Rc::new(RefCell::new(view)),
            edits: edits.then(Rc::default),
            reach,
        }
    }

    /// Calls a function; only as many arguments are given as it has parameters.
    fn run(&self, runtime: &Runtime, name: &str, mut arguments: Vec<Dynamic>, arity: usize) -> Result<Dynamic, Broken> {
        arguments.truncate(arity);
        SPENT.set(0);
        let options = CallFnOptions::new().eval_ast(false).rewind_scope(true);
        let result: Result<Dynamic, Box<EvalAltResult>> =
            runtime.engine.call_fn_with_options(options, &mut Scope::new(), &runtime.program, name, arguments);
        let spent = fault::spend(SPENT.get());
        match result {
            Ok(_) if spent > sandbox::MOST_OPERATIONS_IN_ALL => {
                let most = sandbox::MOST_OPERATIONS_IN_ALL;
                Err(Broken::Fault(Box::new(self.fault(
                    name,
                    format!("the scripts of this variant took more than {most} operations for one list of moves"),
                    None,
                ))))
            }
            Ok(value) => Ok(value),
            Err(error) => Err(self.broken(name, &error)),
        }
    }

    fn broken(&self, name: &str, error: &EvalAltResult) -> Broken {
        let inner = error.unwrap_inner();
        if let EvalAltResult::ErrorTerminated(token, _) = inner
            && let Some(stopped) = token.clone().try_cast::<Stopped>()
        {
            return match stopped {
                Stopped::ReadsPosition => Broken::ReadsPosition,
                Stopped::Veto(reason) => Broken::Veto(reason),
            };
        }
        let position = inner.position();
        let place = position.line().map(|line| (line, position.position().unwrap_or(1)));
        Broken::Fault(Box::new(self.fault(name, words(inner, &self.own_functions()), place)))
    }

    /// A fault at a place of the program, or at the function's name.
    fn fault(&self, name: &str, message: String, place: Option<(usize, usize)>) -> Fault {
        let at = place.and_then(|(line, column)| self.locate(line, column));
        let at = at.map(|(block, line, span)| (block.name.clone(), line, span));
        let head = || {
            let (block, span) = self.head(name)?;
            let before = span.start.saturating_sub(block.span.start) as usize;
            let lines = block.code.get(..before).map_or(0, |text| text.matches('\n').count());
            Some((block.name.clone(), block.line + lines as u32, span))
        };
        let at = at.or_else(head);
        let mut callers: Vec<String> =
            self.callers.iter().filter(|caller| caller.name == name).map(|caller| caller.clause.clone()).collect();
        callers.dedup();
        Fault {
            script: name.to_owned(),
            message,
            span: at.as_ref().map(|(_, _, span)| *span),
            line: at.map(|(name, line, _)| (name, line)),
            callers,
            position: None,
            deed: None,
            stopped: false,
        }
    }

    fn own_functions(&self) -> Vec<String> {
        self.blocks.iter().flat_map(|block| block.heads()).map(|head| head.name).collect()
    }

    /// Calls with a whole position; a fault is noted and any answer given.
    fn call<T>(
        &self,
        (place, name): (Place, &str),
        view: impl FnOnce() -> View,
        deed: Option<&Deed>,
        arguments: impl FnOnce(&Pos) -> Vec<Dynamic>,
        read: impl FnOnce(&Pos, Dynamic) -> Result<T, String>,
    ) -> Option<Result<T, Rc<str>>> {
        if failed() {
            return None;
        }
        let runtime = self.runtime();
        let pos = self.pos(&runtime, view(), Reach::All, place == Place::Effect);
        let arity = self.arity_of(place, name);
        let mut all = vec![Dynamic::from(pos.clone())];
        all.extend(arguments(&pos));
        let result = match self.run(&runtime, name, all, arity) {
            Ok(value) => read(&pos, value).map_err(|message| Broken::Fault(Box::new(self.fault(name, message, None)))),
            Err(broken) => Err(broken),
        };
        match result {
            Ok(value) => Some(Ok(value)),
            Err(Broken::Veto(reason)) if place == Place::Effect => Some(Err(reason)),
            Err(Broken::Veto(_)) => {
                let fault = self.fault(name, "only an effect can forbid a move with `veto`".to_owned(), None);
                self.note(fault, &pos, deed);
                None
            }
            Err(Broken::ReadsPosition) => None,
            Err(Broken::Fault(fault)) => {
                self.note(*fault, &pos, deed);
                None
            }
        }
    }

    fn note(&self, fault: Fault, pos: &Pos, deed: Option<&Deed>) {
        let mut position = pos.view.borrow().words(&self.world);
        if pos.edits.is_some() {
            position += " (as it was when the effect failed, the move half made)";
        }
        let position = Some(position);
        note(Fault { position, deed: deed.map(|deed| deed.words(&self.world)), ..fault });
    }

    /// Calls without a position, where the answer may depend on nothing that changes.
    fn probe<T>(
        &self,
        place: Place,
        name: &str,
        (reach, view): (Reach, View),
        arguments: impl FnOnce(&Pos) -> Vec<Dynamic>,
        read: impl FnOnce(&Pos, Dynamic) -> Result<T, String>,
    ) -> Reached<T> {
        let runtime = self.runtime();
        let pos = self.pos(&runtime, view, reach, false);
        let mut all = vec![Dynamic::from(pos.clone())];
        all.extend(arguments(&pos));
        match self.run(&runtime, name, all, self.arity_of(place, name)) {
            Ok(value) => match read(&pos, value) {
                Ok(value) => Ok(Some(value)),
                Err(message) => Err(Box::new(self.fault(name, message, None))),
            },
            Err(Broken::ReadsPosition) => Ok(None),
            Err(Broken::Veto(_)) => {
                Err(Box::new(self.fault(name, "only an effect can forbid a move with `veto`".to_owned(), None)))
            }
            Err(Broken::Fault(fault)) => Err(fault),
        }
    }

    fn arity_of(&self, place: Place, name: &str) -> usize {
        self.arity.iter().find(|((p, n), _)| *p == place && n == name).map_or(1, |(_, arity)| *arity)
    }

    /// A view in which nothing may be read but one point.
    fn hidden(&self) -> View {
        View { men: vec![None; self.world.points.len()], ..View::default() }
    }

    pub(super) fn try_set(&self, name: &str, player: u8) -> Reached<Vec<u16>> {
        let arguments = |pos: &Pos| vec![pos.names.owners[usize::from(player)].clone().into()];
        self.probe(Place::Set, name, (Reach::Static, self.hidden()), arguments, points)
    }

    pub(super) fn try_answer(&self, place: Place, name: &str, point: Option<u16>) -> Reached<bool> {
        let arguments = |pos: &Pos| vec![named(pos, point), Dynamic::UNIT];
        self.probe(place, name, (Reach::Static, self.hidden()), arguments, answer)
    }

    pub(super) fn try_piece(&self, name: &str, point: u16, piece: Piece) -> Reached<bool> {
        let mut view = self.hidden();
        view.men[usize::from(point)] = Some(piece);
        let arguments = |pos: &Pos| vec![named(pos, Some(point)), Dynamic::UNIT];
        self.probe(Place::Fact, name, (Reach::Point(point), view), arguments, answer)
    }

    /// The points of a set, seen by a player.
    pub fn set(&self, name: &str, player: u8, view: impl FnOnce() -> View) -> Vec<u16> {
        if let Some(fixed) = self.fixed_set(name, player) {
            return fixed.to_vec();
        }
        let arguments = |pos: &Pos| vec![pos.names.owners[usize::from(player)].clone().into()];
        let asked = self.question(Place::Set, name, [Some(u16::from(player)), None]);
        match self.once(asked, view(), |view: View| {
            Answer::Points(self.plain((Place::Set, name), || view, None, arguments, points))
        }) {
            Answer::Points(points) => points,
            Answer::Holds(_) => Vec::new(),
        }
    }

    /// Whether a condition holds; `point` is where the piece stands that it is about.
    pub fn condition(&self, name: &str, point: Option<u16>, view: impl FnOnce() -> View) -> bool {
        match (self.fixed(Place::Condition, name), point) {
            (Some(Fixed::Answer(answer)), _) => return *answer,
            (Some(Fixed::Points(answers)), Some(point)) => return answers[usize::from(point)],
            _ => {}
        }
        let asked = self.question(Place::Condition, name, [point, None]);
        let ask = |view: View| {
            Answer::Holds(self.plain((Place::Condition, name), || view, None, |pos| vec![named(pos, point)], answer))
        };
        self.once(asked, view(), ask) == Answer::Holds(true)
    }

    /// A question as it is kept: arguments that the function does not take do not tell questions apart.
    fn question(&self, place: Place, name: &str, arguments: [Option<u16>; 2]) -> Question {
        let number = self.arity.keys().position(|(p, n)| *p == place && n == name).unwrap_or(usize::MAX);
        let taken = self.arity_of(place, name) - 1;
        let given = |at: usize| arguments[at].filter(|_| at < taken).map_or(0, |argument| u32::from(argument) + 1);
        (place, number, given(0), given(1))
    }

    /// Asks, unless the same has been asked of this position before. What a failing script gives is not kept.
    fn once(&self, asked: Question, view: View, ask: impl FnOnce(View) -> Answer) -> Answer {
        if let Some(answer) = memo::known(self.id, &view, asked) {
            return answer;
        }
        let answer = ask(view.clone());
        if unharmed() {
            memo::keep(self.id, view, asked, answer.clone());
        }
        answer
    }

    /// Whether the piece on a point passes; `by` is where the piece stands whose act asks.
    pub fn fact(&self, name: &str, point: u16, by: Option<u16>, view: impl FnOnce() -> View) -> bool {
        if let Some(Fixed::Points(answers)) = self.fixed(Place::Fact, name) {
            return answers[usize::from(point)];
        }
        let view = view();
        if let Some(Fixed::Pieces(answers)) = self.fixed(Place::Fact, name)
            && let Some(piece) = view.men[usize::from(point)]
        {
            let kinds = self.world.kinds.len();
            let pieces = kinds * (self.world.players.len() + 1);
            return answers[usize::from(point) * pieces + usize::from(piece.owner) * kinds + usize::from(piece.kind)];
        }
        let arguments = |pos: &Pos| vec![named(pos, Some(point)), named(pos, by)];
        let asked = self.question(Place::Fact, name, [Some(point), by]);
        let ask = |view: View| Answer::Holds(self.plain((Place::Fact, name), || view, None, arguments, answer));
        self.once(asked, view, ask) == Answer::Holds(true)
    }

    /// Whether a move meets a duty.
    pub fn duty(&self, name: &str, deed: &Deed, view: impl FnOnce() -> View) -> bool {
        self.plain((Place::Duty, name), view, Some(deed), |pos| vec![moved(pos, deed)], answer)
    }

    /// The number by which captures are compared.
    pub fn criterion(&self, name: &str, deed: &Deed, view: impl FnOnce() -> View) -> i64 {
        let read = |_: &Pos, value: Dynamic| value.as_int().map_err(|kind| wrong(Place::Criterion, kind));
        self.plain((Place::Criterion, name), view, Some(deed), |pos| vec![moved(pos, deed)], read)
    }

    /// What an effect does after a move. The view is the position after it.
    pub fn effect(&self, name: &str, deed: &Deed, view: impl FnOnce() -> View) -> Effect {
        let read = |pos: &Pos, value: Dynamic| {
            // Whatever the last statement gives is of no use, but a forgotten call would go unnoticed.
            if !value.is_unit() {
                return Err(wrong(Place::Effect, value.type_name()));
            }
            Ok(pos.edits.as_ref().map(|edits| edits.borrow().clone()).unwrap_or_default())
        };
        match self.call((Place::Effect, name), view, Some(deed), |pos| vec![moved(pos, deed)], read) {
            Some(Ok(edits)) => Effect::Edits(edits),
            Some(Err(reason)) => Effect::Veto(reason.to_string()),
            None => Effect::Edits(Vec::new()),
        }
    }

    /// The moves that a script makes for the piece on a point.
    pub fn moves(&self, name: &str, point: u16, view: impl FnOnce() -> View) -> Vec<Made> {
        let read = |pos: &Pos, value: Dynamic| made(pos, point, value);
        self.plain((Place::Moves, name), view, None, |pos| vec![named(pos, Some(point))], read)
    }

    /// Whether a condition of the end holds, after a move if one was made.
    pub fn ends(&self, name: &str, deed: Option<&Deed>, view: impl FnOnce() -> View) -> bool {
        if let Some(Fixed::Answer(answer)) = self.fixed(Place::EndCondition, name) {
            return *answer;
        }
        let arguments = |pos: &Pos| vec![deed.map_or(Dynamic::UNIT, |deed| moved(pos, deed))];
        self.plain((Place::EndCondition, name), view, deed, arguments, answer)
    }

    /// Who has won, after a move if one was made; nothing while nobody has.
    pub fn verdict(&self, name: &str, deed: Option<&Deed>, view: impl FnOnce() -> View) -> Option<Won> {
        let arguments = |pos: &Pos| vec![deed.map_or(Dynamic::UNIT, |deed| moved(pos, deed))];
        let read = |pos: &Pos, value: Dynamic| {
            if value.is_unit() {
                return Ok(None);
            }
            let word = value.into_immutable_string().map_err(|kind| wrong(Place::Verdict, kind))?;
            if word.as_str() == "draw" {
                return Ok(Some(Won::Draw));
            }
            match pos.world.players.iter().position(|player| player == word.as_str()) {
                Some(player) => Ok(Some(Won::Player(player as u8))),
                None => Err(format!("`{word}` is no player; it must give {}", Place::Verdict.gives())),
            }
        };
        self.plain((Place::Verdict, name), view, deed, arguments, read)
    }

    /// A call that can forbid nothing; where it fails any answer will do.
    fn plain<T: Default>(
        &self,
        called: (Place, &str),
        view: impl FnOnce() -> View,
        deed: Option<&Deed>,
        arguments: impl FnOnce(&Pos) -> Vec<Dynamic>,
        read: impl FnOnce(&Pos, Dynamic) -> Result<T, String>,
    ) -> T {
        match self.call(called, view, deed, arguments, read) {
            Some(Ok(value)) => value,
            Some(Err(_)) | None => T::default(),
        }
    }
}

fn named(pos: &Pos, point: Option<u16>) -> Dynamic {
    point.map_or(Dynamic::UNIT, |point| pos.names.points[usize::from(point)].clone().into())
}

fn moved(pos: &Pos, deed: &Deed) -> Dynamic {
    Dynamic::from(Mv { names: Rc::clone(&pos.names), deed: Rc::new(deed.clone()) })
}

/// "it must give `true` or `false`, but it gave a number"
pub(super) fn wrong(place: Place, found: &str) -> String {
    format!("it must give {}, but it gave {}", place.gives(), article(found))
}

fn answer(_: &Pos, value: Dynamic) -> Result<bool, String> {
    value.as_bool().map_err(|kind| wrong(Place::Condition, kind))
}

fn points(pos: &Pos, value: Dynamic) -> Result<Vec<u16>, String> {
    let array = value.try_cast_result::<Array>().map_err(|value| wrong(Place::Set, value.type_name()))?;
    array.iter().map(|value| pos.find(value)).collect()
}
