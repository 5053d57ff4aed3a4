//! Who exercised what: takes questions about positions, notes the clauses that make up the answers.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use super::contrary::{contraries, has_contrary};
use super::{By, Coverage, CoveredAnswer, CoveredClause};
use crate::notation::{Move, MoveKind, Reason, Setup, moves, position};
use crate::reference::Referee;
use crate::rules::{Answers, ClauseId, KindSet, Rules, Ruleset, SaidClause};
use crate::session::{Sitting, Trouble};
use crate::source::Span;
use crate::syntax::tree::{PiecesClause, TurnClause};

/// What is asked of a position.
pub(super) enum Asked<'a> {
    /// All its moves.
    All,
    /// A legal move.
    Legal(&'a Move),
    /// A legal move of a random game, and what removes others beside it.
    Passed(&'a Move),
    /// A text that means no legal move.
    Refused(&'a str),
    /// A call.
    Called(&'a str),
    /// How the game has ended.
    Over,
}

/// The rules under some answers, as the recorder needs them.
struct Ground {
    rules: Arc<Rules>,
    said: Vec<SaidClause>,
    contraries: Vec<(ClauseId, Arc<Rules>)>,
    start: Setup,
}

/// Who exercised what so far.
pub(super) struct Recorder<'a> {
    ruleset: &'a Ruleset,
    grounds: Vec<(Answers, Rc<Ground>)>,
    clauses: BTreeMap<Span, By>,
    taken: BTreeMap<(String, String), By>,
    /// Under how many answers a clause was sought in random games.
    sought: BTreeMap<Span, u32>,
    /// The same of facts.
    sought_by_facts: BTreeMap<Span, u32>,
}

/// Under so many answers a clause is sought in random games.
const MOST_SOUGHT: u32 = 3;

impl<'a> Recorder<'a> {
    pub fn new(ruleset: &'a Ruleset) -> Recorder<'a> {
        Recorder {
            ruleset,
            grounds: Vec::new(),
            clauses: BTreeMap::new(),
            taken: BTreeMap::new(),
            sought: BTreeMap::new(),
            sought_by_facts: BTreeMap::new(),
        }
    }

    /// Whether a game under these rules could exercise something that was not in vain under enough others: what nothing
    /// exercises is sought under a few answers only.
    pub fn hopes(&mut self, rules: &Rules) -> bool {
        let mut hopes = false;
        for clause in rules.clauses.iter().filter(|clause| !self.clauses.contains_key(&clause.span)) {
            let sought = self.sought.entry(clause.span).or_insert(0);
            hopes |= *sought < MOST_SOUGHT;
            *sought += 1;
        }
        hopes
    }

    /// Whether a fact under these rules could exercise something that no test does, and that was not sought in vain under
    /// enough others.
    pub fn misses_tests(&mut self, rules: &Rules) -> bool {
        let tested = |span: &Span| matches!(self.clauses.get(span), Some(By::Test(..)));
        let mut misses = false;
        for clause in rules.clauses.iter().filter(|clause| !tested(&clause.span)) {
            let sought = self.sought_by_facts.entry(clause.span).or_insert(0);
            misses |= *sought < MOST_SOUGHT;
            *sought += 1;
        }
        misses
    }

    /// Asks something of a game.
    pub fn ask(&mut self, sitting: &Sitting, asked: &Asked, by: &By) -> Result<(), Trouble> {
        self.ask_referee(sitting, &sitting.referee()?, asked, by)
    }

    /// Asks something of a position to which the game has led. Of the sitting only its rules and its beginning matter.
    pub fn ask_referee(&mut self, sitting: &Sitting, referee: &Referee, asked: &Asked, by: &By) -> Result<(), Trouble> {
        let ground = self.ground(sitting);
        for chosen in &sitting.answers().chosen {
            self.taken.entry((chosen.question.clone(), chosen.answer.clone())).or_insert_with(|| by.clone());
        }
        let mut found: BTreeSet<ClauseId> = BTreeSet::new();
        found.extend(ground.declared(*sitting.begin_setup() == ground.start));
        match asked {
            Asked::All => {
                let legal = referee.moves()?;
                found.extend(ground.removing(referee)?);
                for mv in &legal {
                    found.extend(ground.making(referee, mv)?);
                }
                found.extend(self.contrary(&ground, referee, by, |list| list != legal)?);
            }
            Asked::Legal(mv) => {
                found.extend(ground.making(referee, mv)?);
                found.extend(self.contrary(&ground, referee, by, |list| !list.contains(mv))?);
            }
            Asked::Passed(mv) => {
                let legal = referee.moves()?;
                found.extend(ground.removing(referee)?);
                found.extend(ground.making(referee, mv)?);
                found.extend(self.contrary(&ground, referee, by, |list| list != legal)?);
            }
            Asked::Refused(text) => {
                if let Ok(why) = crate::explore::why(referee, text) {
                    let named = why.clauses.into_iter().filter(|clause| !ground.by_contrary(*clause));
                    found.extend(named);
                    found.extend(ground.rules.ranks.clause.filter(|_| why.reason == Some(Reason::Rank)));
                }
                let (rules, setup) = (&ground.rules, referee.setup());
                let means = |list: &[Move]| moves::read_on(rules, &setup, list, text).is_ok();
                found.extend(self.contrary(&ground, referee, by, means)?);
            }
            Asked::Called(name) => {
                let calls = ground.rules.turn.calls.iter().filter(|call| call.name == *name);
                found.extend(calls.map(|call| call.clause));
            }
            Asked::Over => {
                let outcome = referee.outcome().or(sitting.play().outcome());
                found.extend(outcome.and_then(|outcome| outcome.clause));
            }
        }
        for clause in found {
            let span = ground.rules.clause(clause).span;
            self.clauses.entry(span).or_insert_with(|| by.clone());
        }
        Ok(())
    }

    fn ground(&mut self, sitting: &Sitting) -> Rc<Ground> {
        if let Some((_, ground)) = self.grounds.iter().find(|(answers, _)| answers == sitting.answers()) {
            return ground.clone();
        }
        let rules = sitting.rules().clone();
        let said = self.ruleset.said(sitting.answers());
        let ground =
            Rc::new(Ground { contraries: contraries(&rules, &said), start: position::start(&rules), said, rules });
        self.grounds.push((sitting.answers().clone(), ground.clone()));
        ground
    }

    /// The clauses under whose contrary the list of moves would be another one, as the test tells. Those known already are
    /// not asked again.
    fn contrary(
        &self,
        ground: &Ground,
        referee: &Referee,
        by: &By,
        tells: impl Fn(&[Move]) -> bool,
    ) -> Result<Vec<ClauseId>, Trouble> {
        let mut found = Vec::new();
        let setup = referee.setup();
        // Without the history nothing is a repetition, and nobody has given up: the rules themselves are asked without it too.
        let forgetful = ground.rules.turn.no_repeat.is_some() || referee.outcome().is_some();
        if forgetful && tells(&Referee::from_setup(ground.rules.clone(), &setup)?.moves()?) {
            return Ok(found);
        }
        for (clause, rules) in &ground.contraries {
            let known = self.clauses.get(&ground.rules.clause(*clause).span);
            if matches!((known, by), (Some(By::Test(..)), _) | (Some(_), By::Playout(_))) {
                continue;
            }
            if tells(&Referee::from_setup(rules.clone(), &setup)?.moves()?) {
                found.push(*clause);
            }
        }
        Ok(found)
    }

    /// Everything that there is, with who exercised it.
    pub fn coverage(self) -> Coverage {
        let mut clauses: BTreeMap<Span, CoveredClause> = BTreeMap::new();
        for answers in self.ruleset.worth_trying() {
            let said = self.ruleset.said(&answers);
            let Some(rules) = self.ruleset.resolve(&answers).rules else { continue };
            for (info, said) in rules.clauses.iter().zip(said) {
                let covered = || CoveredClause {
                    label: info.label.clone(),
                    text: info.text.clone(),
                    span: info.span,
                    question: info.question.clone(),
                    inherited: info.inherited.clone(),
                    end: matches!(said, SaidClause::End(..)),
                    by: self.clauses.get(&info.span).cloned(),
                };
                clauses.entry(info.span).or_insert_with(covered);
            }
        }
        let clauses: Vec<CoveredClause> = clauses.into_values().collect();
        let mut answers = Vec::new();
        for question in &self.ruleset.questions {
            for answer in &question.answers {
                let name = (question.name.clone(), answer.name.clone());
                let mut own = clauses.iter().filter(|clause| clause.question.as_ref() == Some(&name)).peekable();
                let by = match own.peek() {
                    None => self.taken.get(&name).cloned(),
                    Some(_) => {
                        let mut all: Vec<&By> = own.filter_map(|clause| clause.by.as_ref()).collect();
                        all.sort_by_key(|by| matches!(by, By::Playout(_)));
                        all.first().map(|by| (*by).clone())
                    }
                };
                answers.push(CoveredAnswer { question: name.0, answer: name.1, by });
            }
        }
        Coverage { clauses, answers }
    }
}

impl Ground {
    /// What any question exercises: the board and the players; the set-up and who begins, if the game began there.
    fn declared(&self, from_the_start: bool) -> impl Iterator<Item = ClauseId> + '_ {
        let given = move |clause: &SaidClause| match clause {
            SaidClause::Board(_) => true,
            SaidClause::Players(crate::syntax::tree::PlayersClause::Players { .. }) => true,
            SaidClause::Players(crate::syntax::tree::PlayersClause::First(_)) => from_the_start,
            SaidClause::Stock(..) | SaidClause::Turned { .. } => from_the_start,
            SaidClause::Turn(TurnClause::Counter(..)) => from_the_start,
            SaidClause::Pieces(PiecesClause::Piece { .. } | PiecesClause::Rank(_)) => false,
            SaidClause::Act(..) | SaidClause::Turn(_) | SaidClause::End(..) => false,
        };
        self.said.iter().enumerate().filter(move |(_, clause)| given(clause)).map(|(index, _)| ClauseId(index as u32))
    }

    fn by_contrary(&self, clause: ClauseId) -> bool {
        self.said.get(clause.0 as usize).is_some_and(has_contrary)
    }

    /// What removes moves here, but for what is judged by its contrary.
    fn removing(&self, referee: &Referee) -> Result<Vec<ClauseId>, Trouble> {
        Ok(referee.removing()?.into_iter().filter(|clause| !self.by_contrary(*clause)).collect())
    }

    /// What makes a move, with the pieces that it touches and where those go that it takes.
    fn making(&self, referee: &Referee, mv: &Move) -> Result<BTreeSet<ClauseId>, Trouble> {
        let mut found = referee.making(mv)?;
        let kinds = touched(&referee.setup(), mv);
        found.extend(kinds.iter().map(|kind| self.rules.kinds[kind.index()].clause));
        if mv.takes() {
            let goes = |clause: &SaidClause| matches!(clause, SaidClause::Turn(TurnClause::Taken(_)));
            found.extend(self.said.iter().position(goes).map(|index| ClauseId(index as u32)));
        }
        Ok(found)
    }
}

/// The kinds of the pieces that a move moves, makes or takes.
fn touched(setup: &Setup, mv: &Move) -> KindSet {
    let mut kinds = KindSet::default();
    let mut points = Vec::new();
    match &mv.what {
        MoveKind::Travel { from, hops } => {
            points.push(*from);
            for hop in hops {
                points.extend(&hop.victims);
                kinds = hop.becomes.map_or(kinds, |kind| kinds.plus(KindSet::of(kind)));
            }
        }
        MoveKind::Place { kind, becomes, .. } => {
            kinds = kinds.plus(KindSet::of(*kind));
            kinds = becomes.map_or(kinds, |kind| kinds.plus(KindSet::of(kind)));
        }
        MoveKind::Remove(point) => points.push(*point),
        MoveKind::Roll(_) | MoveKind::Reroll | MoveKind::Pass => {}
    }
    points.extend(mv.huff.iter().chain(&mv.follow));
    let standing = points.iter().filter_map(|point| setup.men[point.index()].last());
    standing.fold(kinds, |kinds, man| kinds.plus(KindSet::of(man.kind)))
}
