//! Every part of a file on which an operator may act, outermost first.

use crate::source::Span;
use crate::syntax::tree::{
    Act, ActWhat, AfterEvent, AfterThen, Amount, Answer, Ask, Block, BoardClause, Clause, Cond, CondWhat, Dirs,
    EachMove, EndClause, Entry, File, Holding, HoldingPlace, Item, Number, Outcome, PhaseHead, PhraseWhat, PieceFact,
    PieceFactWhat, PieceLabel, PieceState, PiecesClause, PlaceFrom, Placing, PlacingWhat, PlayerFact, PlayerFactWhat,
    PlayerFacts, PlayersClause, Range, Reading, Set, SetTerm, SetWhat, ShapeWhat, TurnClause, Who, Whom,
};

/// A part of a file, with its place where it does not hold it itself.
pub(super) enum Part<'a> {
    /// The items of the file.
    Items(&'a mut Vec<Item>),
    /// A reading.
    Reading(&'a mut Reading),
    /// When a block of moves holds.
    Phase(&'a mut PhaseHead),
    /// The label of an act.
    Label(&'a mut PieceLabel),
    /// An act.
    Act(&'a mut Act),
    /// Directions.
    Dirs(&'a mut Dirs),
    /// Which pieces.
    Who(&'a mut Who),
    /// A clause of the board.
    Board(&'a mut BoardClause, Span),
    /// A clause of the players.
    Players(&'a mut PlayersClause, Span),
    /// A clause of the pieces.
    Pieces(&'a mut PiecesClause, Span),
    /// A clause of the set-up.
    Placing(&'a mut Placing, Span),
    /// A clause of the turn.
    Turn(&'a mut TurnClause, Span),
    /// An end.
    Outcome(&'a mut Outcome, Span),
    /// A condition.
    Cond(&'a mut Cond),
    /// Facts of a player in an end.
    Facts(&'a mut PlayerFacts),
    /// What a player has.
    Holding(&'a mut Holding),
    /// A fact of a piece.
    Fact(&'a mut PieceFact),
    /// A set of points.
    Set(&'a mut Set),
    /// A number.
    Number(&'a mut Number),
    /// A range of numbers.
    Range(&'a mut Range),
}

/// Shows every part of a file.
pub(super) fn parts(file: &mut File, see: &mut dyn FnMut(Part)) {
    see(Part::Items(&mut file.items));
    let mut walk = Walk { see };
    for item in &mut file.items {
        match item {
            Item::Reading(reading) => (walk.see)(Part::Reading(reading)),
            Item::Board(block) => clauses(block, &mut |clause| walk.board(&mut clause.node, clause.span)),
            Item::Players(block) => {
                clauses(block, &mut |clause| (walk.see)(Part::Players(&mut clause.node, clause.span)));
            }
            Item::Pieces(block) => {
                clauses(block, &mut |clause| (walk.see)(Part::Pieces(&mut clause.node, clause.span)));
            }
            Item::Setup(block) => clauses(block, &mut |clause| walk.placing(&mut clause.node, clause.span)),
            Item::Moves(moves) => {
                walk.phase(&mut moves.phase);
                for entry in &mut moves.block.entries {
                    if let Entry::Ask(Ask { label: Some(label), .. }) = entry {
                        (walk.see)(Part::Label(label));
                    }
                }
                clauses(&mut moves.block, &mut |clause| {
                    clause.node.label.iter_mut().for_each(|label| (walk.see)(Part::Label(label)));
                    walk.act(&mut clause.node.act);
                });
            }
            Item::Turn(block) => clauses(block, &mut |clause| walk.turn(&mut clause.node, clause.span)),
            Item::End(block) => clauses(block, &mut |clause| {
                if let EndClause::Rule { outcome, .. } = &mut clause.node {
                    walk.outcome(outcome, clause.span);
                }
            }),
            _ => {}
        }
    }
}

/// Every clause of a block, those of answers too.
pub(super) fn clauses<C>(block: &mut Block<C>, see: &mut dyn FnMut(&mut Clause<C>)) {
    for entry in &mut block.entries {
        match entry {
            Entry::Clause(clause) => see(clause),
            Entry::Ask(Ask { answers, .. }) => {
                answers.iter_mut().flat_map(|Answer { clauses, .. }| clauses).for_each(&mut *see);
            }
            Entry::Bad(_) => {}
        }
    }
}

struct Walk<'f> {
    see: &'f mut dyn FnMut(Part),
}

impl Walk<'_> {
    fn board(&mut self, clause: &mut BoardClause, span: Span) {
        (self.see)(Part::Board(clause, span));
        match clause {
            BoardClause::Shape(shape) => match &mut shape.what {
                ShapeWhat::Lattice(a, b) | ShapeWhat::Grid(a, b) | ShapeWhat::Cells(a, b) => {
                    self.number(a);
                    self.number(b);
                }
                ShapeWhat::Hexagon(side) => self.number(side),
            },
            BoardClause::Zone { set, .. } | BoardClause::Without(set) => self.set(set),
            BoardClause::Points(_) | BoardClause::Lines(_) | BoardClause::Numbered(_) | BoardClause::Track { .. } => {}
        }
    }

    fn placing(&mut self, placing: &mut Placing, span: Span) {
        (self.see)(Part::Placing(placing, span));
        if let PlacingWhat::Stock(stocks) = &mut placing.what {
            for stock in stocks {
                stock.count.iter_mut().for_each(|count| self.number(count));
                stock.on.iter_mut().for_each(|set| self.set(set));
            }
        }
    }

    fn phase(&mut self, phase: &mut PhaseHead) {
        (self.see)(Part::Phase(phase));
        if let PhaseHead::If(cond) = phase {
            self.cond(cond);
        }
    }

    fn act(&mut self, act: &mut Act) {
        (self.see)(Part::Act(act));
        match &mut act.what {
            ActWhat::Step(dirs) | ActWhat::Slide(dirs) => self.dirs(dirs),
            ActWhat::Leap(offsets) => offsets.iter_mut().for_each(|(a, b)| {
                self.number(a);
                self.number(b);
            }),
            ActWhat::Jump(dirs, over) | ActWhat::Fly(dirs, over) | ActWhat::Hop { dirs, over, .. } => {
                self.dirs(dirs);
                self.who(over);
            }
            ActWhat::Place { from, on } => self.place(from, on),
            ActWhat::Remove { who, otherwise } => self.remove(who, otherwise),
            ActWhat::Enclose { who, sides, .. } => {
                self.who(who);
                self.number(sides);
            }
            ActWhat::Promote { on, .. } => on.iter_mut().for_each(|set| self.set(set)),
            ActWhat::After(event, then) => {
                if let AfterEvent::Line(count) = event {
                    self.number(count);
                }
                match then {
                    AfterThen::Remove { who, otherwise } => self.remove(who, otherwise),
                    AfterThen::Place { from, on } => self.place(from, on),
                    AfterThen::Script(_) | AfterThen::Again => {}
                }
            }
            ActWhat::NeverEnter(set) | ActWhat::NeverStop(set) => self.set(set),
            ActWhat::NeverReturn | ActWhat::NoMove | ActWhat::NoCapture | ActWhat::NoPromotion | ActWhat::Script(_) => {
            }
        }
        for phrase in &mut act.phrases {
            match &mut phrase.what {
                PhraseWhat::Take { who, .. } | PhraseWhat::Past(who) => self.who(who),
                PhraseWhat::AtMost(number) | PhraseWhat::ByDie(Some(number)) => self.number(number),
                PhraseWhat::From(set) | PhraseWhat::Onto(set) => self.set(set),
                PhraseWhat::If(cond) => self.cond(cond),
                _ => {}
            }
        }
    }

    fn place(&mut self, from: &mut PlaceFrom, on: &mut Option<Set>) {
        if let PlaceFrom::Set(set) = from {
            self.set(set);
        }
        on.iter_mut().for_each(|set| self.set(set));
    }

    fn remove(&mut self, who: &mut Who, otherwise: &mut Option<Who>) {
        self.who(who);
        otherwise.iter_mut().for_each(|who| self.who(who));
    }

    fn turn(&mut self, clause: &mut TurnClause, span: Span) {
        (self.see)(Part::Turn(clause, span));
        match clause {
            TurnClause::Must { cond, .. }
            | TurnClause::MustPass(cond)
            | TurnClause::MayPass(cond)
            | TurnClause::MayReroll(cond)
            | TurnClause::MayCall(_, cond) => cond.iter_mut().for_each(|cond| self.cond(cond)),
            TurnClause::Limit { count, cond, .. } => {
                self.number(count);
                cond.iter_mut().for_each(|cond| self.cond(cond));
            }
            TurnClause::Counter(_, number) => self.number(number),
            TurnClause::CountAsEnemy(set, _) => self.set(set),
            TurnClause::Roll(number, faces) => {
                self.number(number);
                faces.iter_mut().for_each(|face| self.number(face));
            }
            TurnClause::Prefer(criteria) => {
                for criterion in criteria {
                    if let crate::syntax::tree::Criterion::MostWorth(worths) = criterion {
                        worths.iter_mut().for_each(|(_, worth)| self.number(worth));
                    }
                }
            }
            TurnClause::AfterEachMove(each) => match each {
                EachMove::CloseOutermost { count, .. } => count.iter_mut().for_each(|count| self.number(count)),
                EachMove::Close(set, cond) => {
                    self.set(set);
                    self.cond(cond);
                }
                EachMove::Script(_) => {}
            },
            TurnClause::MayCapture
            | TurnClause::Chains(..)
            | TurnClause::Lift { .. }
            | TurnClause::Taken(_)
            | TurnClause::NeverInCheck(_)
            | TurnClause::NeverRepeat
            | TurnClause::EnclosingCounts
            | TurnClause::Spend(_)
            | TurnClause::SameResultOneMove => {}
        }
    }

    fn outcome(&mut self, outcome: &mut Outcome, span: Span) {
        (self.see)(Part::Outcome(outcome, span));
        match outcome {
            Outcome::PlayerWho { facts, .. } => {
                (self.see)(Part::Facts(facts));
                facts.any_of.iter_mut().flatten().for_each(|fact| self.player_fact(fact));
                facts.lasting.iter_mut().for_each(|lasting| self.number(&mut lasting.count));
            }
            Outcome::Draw(cond) | Outcome::MostWins { cond, .. } | Outcome::SideIf { cond, .. } => self.cond(cond),
            Outcome::Script(_) | Outcome::DrawByAgreement => {}
        }
    }

    fn cond(&mut self, cond: &mut Cond) {
        (self.see)(Part::Cond(cond));
        match &mut cond.what {
            CondWhat::Or(parts) => parts.iter_mut().for_each(|part| self.cond(part)),
            CondWhat::And(parts, lasting) => {
                parts.iter_mut().for_each(|part| self.cond(part));
                lasting.iter_mut().for_each(|lasting| self.number(&mut lasting.count));
            }
            CondWhat::Not(part) => self.cond(part),
            CondWhat::Turn(range) => (self.see)(Part::Range(range)),
            CondWhat::PositionOccurs(number) => self.number(number),
            CondWhat::Player(_, fact) => self.player_fact(fact),
            CondWhat::It(fact) => self.fact(fact),
            CondWhat::Pieces { who, fact, .. } => {
                self.who(who);
                self.fact(fact);
            }
            CondWhat::NoCapture | CondWhat::NoKindMoves(_) | CondWhat::Script(_) | CondWhat::Called(_) => {}
        }
    }

    fn player_fact(&mut self, fact: &mut PlayerFact) {
        match &mut fact.what {
            PlayerFactWhat::Has(holding) => {
                (self.see)(Part::Holding(holding));
                match &mut holding.amount {
                    Amount::Exactly(number)
                    | Amount::OnlyN(number)
                    | Amount::AtLeast(number)
                    | Amount::AtMost(number)
                    | Amount::MoreThan(number)
                    | Amount::FewerThan(number) => self.number(number),
                    Amount::No | Amount::Any | Amount::Only | Amount::AsMany => {}
                }
                match &mut holding.place {
                    HoldingPlace::On(set) => self.set(set),
                    HoldingPlace::That(fact) => self.fact(fact),
                    HoldingPlace::All | HoldingPlace::Hand => {}
                }
            }
            PlayerFactWhat::Repeats(number) => self.number(number),
            _ => {}
        }
    }

    fn fact(&mut self, fact: &mut PieceFact) {
        (self.see)(Part::Fact(fact));
        match &mut fact.what {
            PieceFactWhat::Is { state: PieceState::On(set), .. } | PieceFactWhat::Left { set, .. } => self.set(set),
            PieceFactWhat::Is { state: PieceState::InLine(number), .. } => self.number(number),
            _ => {}
        }
    }

    fn who(&mut self, who: &mut Who) {
        (self.see)(Part::Who(who));
        for Whom { facts, .. } in &mut who.any_of {
            facts.iter_mut().for_each(|fact| self.fact(fact));
        }
    }

    fn dirs(&mut self, dirs: &mut Dirs) {
        (self.see)(Part::Dirs(dirs));
    }

    fn set(&mut self, set: &mut Set) {
        (self.see)(Part::Set(set));
        self.term(&mut set.first);
        set.rest.iter_mut().for_each(|(_, term)| self.term(term));
    }

    fn term(&mut self, term: &mut SetTerm) {
        match &mut term.what {
            SetWhat::Ranks(range) | SetWhat::Rows(_, range) => (self.see)(Part::Range(range)),
            SetWhat::Beside(inner) => self.term(inner),
            SetWhat::Empty(Some(inner)) => self.term(inner),
            _ => {}
        }
    }

    fn number(&mut self, number: &mut Number) {
        (self.see)(Part::Number(number));
    }
}
