//! The tables of a game, for one width of point sets.

use std::sync::Arc;

use super::act::{self, Compiled, Placement, Program, Removal, binds, phase_mask};
use super::area::{Area, settle};
use super::bits::Bits;
use super::endings::Endings;
use super::hash;
use super::lane::Lane;
use super::men::{ManSet, Men};
use super::rays::Rays;
use crate::rules::{
    ActKind, BanKind, ChainRules, DutyRule, EachMove, FollowKind, Kind, KindSet, Landing, Moment, Player, Region,
    Rules, Taken,
};

/// For no more acts are the points of their prey kept.
const MOST_WITH_PREY: usize = 256;

/// What a piece of a kind and owner can do: indices into [`Core::programs`].
#[derive(Clone, Debug, Default)]
pub struct Repertoire {
    /// Programs that can move without taking.
    pub quiet: Vec<u32>,
    /// Programs that can take.
    pub takes: Vec<u32>,
    /// Programs whose captures go on in a chain.
    pub chains: Vec<u32>,
    /// Programs whose moves a script makes.
    pub made: Vec<u32>,
}

/// A promotion for one player and kind.
#[derive(Clone, Debug)]
pub struct Promoting<const W: usize> {
    /// Index into the promotions of the rules.
    pub index: usize,
    /// The phases in which it holds.
    pub phases: u64,
    /// Whether it has a condition.
    pub asks: bool,
    /// Where.
    pub on: Area<W>,
    /// The new kinds.
    pub to: Vec<u8>,
    /// Only kinds that are missing.
    pub missing: bool,
    /// When.
    pub moment: Moment,
}

/// A ban for one player and kind.
#[derive(Clone, Debug)]
pub struct Banning<const W: usize> {
    /// Index into the bans of the rules.
    pub index: usize,
    /// The phases in which it holds.
    pub phases: u64,
    /// Whether it has a condition.
    pub asks: bool,
    /// What is forbidden.
    pub what: Banned<W>,
}

/// What a ban forbids.
#[derive(Clone, Debug)]
pub enum Banned<const W: usize> {
    /// Stopping on or crossing these points.
    Enter(Area<W>),
    /// Ending a move on these points.
    Stop(Area<W>),
    /// Ending a move where the piece has stood.
    Return,
}

/// Which optional components positions of this game have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// Flags of men.
    pub flags: bool,
    /// Points where pieces have stood.
    pub been: bool,
    /// Columns.
    pub columns: bool,
    /// Captures in passing.
    pub passing: bool,
    /// Enclosing captures.
    pub encloses: bool,
    /// Follow-ups.
    pub follows: bool,
    /// Pieces that wait for a kind to be missing.
    pub waiting: bool,
    /// Points that close.
    pub closing: bool,
    /// Effects of scripts.
    pub effects: bool,
    /// Moves that scripts make.
    pub made: bool,
    /// The move just made, for ends that scripts decide.
    pub deeds: bool,
    /// Huffing.
    pub huffing: bool,
    /// The number of the turn is part of the key.
    pub turn_in_key: bool,
    /// Some clause asks for the number of the turn.
    pub turn_asked: bool,
}

/// The tables of a game.
#[derive(Debug)]
pub struct Core<const W: usize> {
    /// The rules.
    pub rules: Arc<Rules>,
    /// How many points there are.
    pub points: u16,
    /// The numbering of men.
    pub men: Men,
    /// All runs.
    pub rays: Rays,
    /// The travelling acts.
    pub programs: Vec<Program<W>>,
    /// What pieces can do, by man.
    pub repertoires: Vec<Repertoire>,
    /// Placements, by player.
    pub placements: Vec<Vec<Placement<W>>>,
    /// Removals, by player.
    pub removals: Vec<Vec<Removal>>,
    /// Promotions, by man.
    pub promotions: Vec<Vec<Promoting<W>>>,
    /// Bans, by man.
    pub bans: Vec<Vec<Banning<W>>>,
    /// Chain rules, by kind.
    pub chains: Vec<ChainRules>,
    /// Which components there are.
    pub parts: Parts,
    /// Key words of men without flags at the bottom level: by man, then point.
    pub words: Vec<u64>,
    /// The ends and what they read.
    pub endings: Endings,
    /// The lane for simple rules.
    pub lane: Option<Lane<W>>,
    /// Distances in links, row by row, where a duty asks for them.
    pub distance: Vec<u16>,
    /// `never leave KIND in check`: the men that may not be left so.
    pub royal: ManSet,
    /// The set of all points.
    everywhere: Bits<W>,
    /// The men of whom a clause says where they may not go at all.
    pub barring: ManSet,
    /// Whether a completed chain can still be forbidden by where it ends, so that a first capture does not prove a move.
    pub ends_banned: bool,
    /// No two clauses give a piece the same quiet move and no two rays the same landing, so that no list has a move twice.
    pub distinct: bool,
    /// Every move that is found is legal, as far as duties and preferences allow: nothing is removed, multiplied or added
    /// once a list is made, as long as no piece waits for a kind to be missing.
    pub direct: bool,
    /// How often each man stands on the board and in hand at the start.
    pub initial: Vec<u32>,
    /// The sets that pieces remember to have left, each by the owner of the piece.
    pub memory: Vec<Vec<Bits<W>>>,
}

impl<const W: usize> Core<W> {
    /// Compiles the tables of rules that [`super::refuse`] has accepted.
    pub fn new(rules: Arc<Rules>, men: Men) -> Core<W> {
        let points = rules.board.len() as u16;
        let mut core = Core {
            rays: Rays::new(&rules.board),
            programs: Vec::new(),
            repertoires: vec![Repertoire::default(); men.count()],
            placements: vec![Vec::new(); men.players],
            removals: vec![Vec::new(); men.players],
            promotions: vec![Vec::new(); men.count()],
            bans: vec![Vec::new(); men.count()],
            chains: rules.turn.chains.clone(),
            parts: parts(&rules),
            words: words(&men, points),
            endings: Endings::new(&rules),
            lane: None,
            distance: Vec::new(),
            royal: ManSet::default(),
            everywhere: (0..points).fold(Bits::EMPTY, |all: Bits<W>, point| all.with(point)),
            barring: ManSet::default(),
            ends_banned: false,
            distinct: false,
            direct: false,
            initial: initial(&rules, &men),
            memory: memory(&rules, &men),
            points,
            men,
            rules: Arc::clone(&rules),
        };
        for player in 0..core.men.players as u8 {
            core.add_acts(player);
            core.add_promotions(player);
            core.add_bans(player);
            for &(kind, _) in &rules.turn.no_check {
                core.royal.insert(core.men.of(player, kind.0));
            }
        }
        core.ends_banned = rules.bans.iter().any(|ban| !matches!(ban.what, BanKind::Enter(_)))
            || core.programs.iter().any(|p| matches!(p.motion, act::Motion::Fly(Landing::NextAfter(_))));
        if rules.turn.duties.iter().flat_map(|d| d.steps.iter().flatten()).any(|d| *d == crate::rules::Duty::Approach) {
            core.distance = distances(&core.rays, points);
        }
        core.distinct = core.repertoires.iter().all(|repertoire| repertoire.quiet.len() <= 1)
            && core.programs.iter().all(|program| program.distinct(&core.rays, points))
            && core.placements.iter().all(|list| list.len() <= 1)
            && core.removals.iter().all(|list| list.len() <= 1);
        core.direct = direct(&rules, core.parts);
        core.lane = Lane::of(&core);
        core
    }

    fn add_acts(&mut self, player: u8) {
        let rules = Arc::clone(&self.rules);
        for (index, act) in rules.acts.iter().enumerate().filter(|(_, act)| binds(&act.bound, player)) {
            match act::compile(&rules, &self.men, &mut self.rays, index, act, player) {
                Compiled::Program(mut program) => {
                    if self.programs.len() < MOST_WITH_PREY {
                        program.find_prey(&self.rays, self.points);
                    }
                    let at = self.programs.len() as u32;
                    for man in self.men.owned(Player(player), act.bound.kinds) {
                        let repertoire = &mut self.repertoires[usize::from(man)];
                        if program.quiet() {
                            repertoire.quiet.push(at);
                        }
                        if program.captures() {
                            repertoire.takes.push(at);
                        }
                        if program.motion == act::Motion::Script {
                            repertoire.made.push(at);
                        }
                        if program.chains() {
                            repertoire.chains.push(at);
                        }
                    }
                    self.programs.push(*program);
                }
                Compiled::Placement(placement) => self.placements[usize::from(player)].push(placement),
                Compiled::Removal(removal) => self.removals[usize::from(player)].push(removal),
            }
        }
    }

    fn add_promotions(&mut self, player: u8) {
        let rules = Arc::clone(&self.rules);
        for (index, promotion) in rules.promotions.iter().enumerate().filter(|(_, p)| binds(&p.bound, player)) {
            // A piece that is one of the kinds already stays what it is.
            let kinds = promotion.to.iter().fold(promotion.bound.kinds, |kinds, &to| kinds.except(KindSet::of(to)));
            for man in self.men.owned(Player(player), kinds) {
                self.promotions[usize::from(man)].push(Promoting {
                    index,
                    phases: phase_mask(&rules, &promotion.bound),
                    asks: promotion.bound.cond.is_some(),
                    on: Area::new(Some(&promotion.on), player, &rules),
                    to: promotion.to.iter().map(|kind| kind.0).collect(),
                    missing: promotion.missing,
                    moment: promotion.moment,
                });
            }
        }
    }

    fn add_bans(&mut self, player: u8) {
        let rules = Arc::clone(&self.rules);
        for (index, ban) in rules.bans.iter().enumerate().filter(|(_, b)| binds(&b.bound, player)) {
            let what = match &ban.what {
                BanKind::Enter(region) => Banned::Enter(Area::new(Some(region), player, &rules)),
                BanKind::Stop(region) => Banned::Stop(Area::new(Some(region), player, &rules)),
                BanKind::Return => Banned::Return,
            };
            for man in self.men.owned(Player(player), ban.bound.kinds) {
                if matches!(what, Banned::Enter(_)) {
                    self.barring.insert(man);
                }
                self.bans[usize::from(man)].push(Banning {
                    index,
                    phases: phase_mask(&rules, &ban.bound),
                    asks: ban.bound.cond.is_some(),
                    what: what.clone(),
                });
            }
        }
    }

    /// The set of all points.
    #[inline(always)]
    pub fn all(&self) -> Bits<W> {
        self.everywhere
    }

    /// The chain rules of a kind.
    #[inline(always)]
    pub fn chain(&self, kind: u8) -> &ChainRules {
        &self.chains[usize::from(kind)]
    }

    /// The key word of a man that stands alone on a point.
    #[inline(always)]
    pub fn word(&self, man: u8, point: u16, flags: u8) -> u64 {
        if flags == 0 {
            self.words[usize::from(man) * usize::from(self.points) + usize::from(point)]
        } else {
            hash::man(point, self.men.owner(man), self.men.kind(man), flags, 0)
        }
    }

    /// The duties.
    pub fn duties(&self) -> &[DutyRule] {
        &self.rules.turn.duties
    }

    /// The distance between two points in links.
    pub fn distance(&self, a: u16, b: u16) -> u16 {
        self.distance[usize::from(a) * usize::from(self.points) + usize::from(b)]
    }

    /// The rank order.
    pub fn lower(&self, a: u8, b: u8) -> bool {
        self.rules.ranks.lower(Kind(a), Kind(b))
    }
}

fn parts(rules: &Rules) -> Parts {
    let memory = &rules.memory;
    let turn = &rules.turn;
    let huffs = |duty: &crate::rules::Duty| *duty == crate::rules::Duty::BeHuffed;
    let reads = super::endings::turn_readers(rules);
    Parts {
        flags: !memory.sets.is_empty() || memory.moved || memory.promoted,
        been: memory.been,
        columns: turn.taken == Taken::Under,
        passing: super::endings::asks_passing(rules),
        encloses: !rules.encloses.is_empty(),
        follows: rules.follows.iter().any(|f| !matches!(f.then, FollowKind::Script(_))),
        waiting: rules.promotions.iter().any(|promotion| promotion.missing),
        closing: !turn.after_each.is_empty(),
        effects: rules.acts.iter().any(|act| act.then.is_some())
            || rules.follows.iter().any(|f| matches!(f.then, FollowKind::Script(_)))
            || turn.after_each.iter().any(|each| matches!(each.what, EachMove::Script(_))),
        made: rules.acts.iter().any(|act| matches!(act.what, ActKind::Script(_))),
        deeds: rules.scripts.as_ref().is_some_and(|scripts| {
            let tells = |place| matches!(place, crate::hooks::Place::EndCondition | crate::hooks::Place::Verdict);
            scripts.callers().iter().any(|caller| tells(caller.place))
        }),
        huffing: turn.duties.iter().any(|rule| rule.steps.iter().flatten().any(huffs)),
        turn_in_key: reads.decides,
        turn_asked: reads.decides || reads.draws,
    }
}

/// Whether lists are used as they are found.
fn direct(rules: &Rules, parts: Parts) -> bool {
    let turn = &rules.turn;
    turn.no_check.is_empty()
        && turn.no_repeat.is_none()
        && turn.limits.is_empty()
        && turn.dice.is_none()
        && !turn.passes.iter().any(|pass| pass.must)
        && !turn.enclosing_counts
        && !parts.huffing
        && !parts.follows
        && !parts.effects
        && !parts.made
}

fn words(men: &Men, points: u16) -> Vec<u64> {
    let mut words = Vec::with_capacity(men.count() * usize::from(points));
    for man in 0..men.count() as u8 {
        for point in 0..points {
            words.push(if man == 0 { 0 } else { hash::man(point, men.owner(man), men.kind(man), 0, 0) });
        }
    }
    words
}

fn memory<const W: usize>(rules: &Rules, men: &Men) -> Vec<Vec<Bits<W>>> {
    let set =
        |region: &Region, owner| settle(region, Player(owner), rules).map_or(Bits::EMPTY, |set| Bits::from_set(&set));
    let sets = rules.memory.sets.iter();
    sets.map(|(_, region)| (0..=men.players as u8).map(|owner| set(region, owner)).collect()).collect()
}

fn initial(rules: &Rules, men: &Men) -> Vec<u32> {
    let mut counts = vec![0; men.count()];
    for &(_, owner, kind) in &rules.start.men {
        counts[usize::from(men.of(owner.0, kind.0))] += 1;
    }
    for &(owner, kind, count) in &rules.start.hands {
        counts[usize::from(men.of(owner.0, kind.0))] += count;
    }
    counts
}

/// All distances in links, as if the board were empty; `u16::MAX` where no way leads.
fn distances(rays: &Rays, points: u16) -> Vec<u16> {
    let n = usize::from(points);
    let mut table = vec![u16::MAX; n * n];
    for from in 0..points {
        let row = usize::from(from) * n;
        let mut queue = std::collections::VecDeque::from([from]);
        table[row + usize::from(from)] = 0;
        while let Some(at) = queue.pop_front() {
            let next = table[row + usize::from(at)] + 1;
            for dir in 0..rays.directions() {
                if let Some(&to) = rays.of(rays.full(at, dir)).first()
                    && table[row + usize::from(to)] == u16::MAX
                {
                    table[row + usize::from(to)] = next;
                    queue.push_back(to);
                }
            }
        }
    }
    table
}
