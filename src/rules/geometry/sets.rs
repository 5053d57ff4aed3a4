//! Sets of points: from the words of a clause to the points for each player.

use crate::diagnostics::{Code, Diagnostic, nearest};
use crate::hooks::Place;
use crate::rules::{Board, Player, PlayerInfo, PointSet, Region, ScriptName};
use crate::source::Span;
use crate::syntax::name_elsewhere;
use crate::syntax::tree::{PointOrRun, Range, Set, SetOp, SetTerm, SetWhat, Whose, Word};

use super::names::{file_letters, file_number};
use super::places;
use super::points::PointIndex;
use super::rows::View;
use super::zones::Zones;

/// What may stand where a zone may stand, for suggestions.
const SET_WORDS: [&str; 22] = [
    "anywhere",
    "rank",
    "ranks",
    "file",
    "files",
    "row",
    "rows",
    "last row",
    "own",
    "enemy",
    "half",
    "edge",
    "corners",
    "centre",
    "vertices",
    "crossings",
    "dark",
    "light",
    "empty",
    "beside",
    "script",
    "except",
];

/// A set may have so many parts that are asked during play.
const MOST_CHANGING_PARTS: usize = 64;

/// What sets, directions and tracks are asked of: a board, who plays on it, and its zones.
#[derive(Debug)]
pub struct SetContext<'a> {
    /// The board.
    pub board: &'a Board,
    /// The players; none while the board itself is being cut.
    pub players: &'a [PlayerInfo],
    /// The zones that may be named.
    pub zones: &'a Zones,
    /// The points by name.
    pub(super) points: PointIndex<'a>,
    views: Vec<Option<View<'a>>>,
}

impl<'a> SetContext<'a> {
    /// Looks the board up once for all the sets that are to be asked of it.
    pub fn new(board: &'a Board, players: &'a [PlayerInfo], zones: &'a Zones) -> SetContext<'a> {
        let views = players.iter().map(|player| player.facing.map(|facing| View::new(board, facing))).collect();
        SetContext { board, players, zones, points: PointIndex::new(board), views }
    }

    /// For how many players sets are evaluated; a board without players is seen by one.
    pub(super) fn seats(&self) -> usize {
        self.players.len().max(1)
    }

    pub(super) fn same_for_all(&self, set: PointSet) -> Region {
        Region::Fixed(vec![set; self.seats()])
    }

    /// The players that a clause concerns: one, or everybody.
    pub(super) fn concerned(&self, only: Option<Player>) -> impl Iterator<Item = usize> + use<> {
        (0..self.seats()).filter(move |&seat| only.is_none_or(|player| player.index() == seat))
    }

    /// Evaluates what a player sees for each player. `enemy`: seen by the other players, all together.
    fn seen(
        &self,
        enemy: bool,
        only: Option<Player>,
        span: Span,
        see: impl Fn(&View<'a>) -> PointSet,
        out: &mut Vec<Diagnostic>,
    ) -> Option<Region> {
        let mut sets = vec![PointSet::empty(self.board.len()); self.seats()];
        if self.players.is_empty() {
            let said = "rows and halves belong to players, and the board is the same for all";
            out.push(Diagnostic::new(Code::NoFacing, span, said).help("Name ranks, files or points."));
            return None;
        }
        for (seat, set) in sets.iter_mut().enumerate() {
            let is_concerned = only.is_none_or(|player| player.index() == seat);
            let viewers = (0..self.seats()).filter(|&viewer| (viewer == seat) != enemy);
            for viewer in viewers {
                match &self.views[viewer] {
                    Some(view) => *set = set.plus(&see(view)),
                    None if is_concerned => {
                        out.push(no_facing(&self.players[viewer], span));
                        return None;
                    }
                    None => {}
                }
            }
        }
        Some(Region::Fixed(sets))
    }

    /// Refuses a range that begins on the board and ends beyond it. What lies beyond it as a whole is an empty set.
    fn reaches(
        &self,
        (from, to): (i64, i64),
        last: i64,
        term: &SetTerm,
        what: &str,
        out: &mut Vec<Diagnostic>,
    ) -> Option<()> {
        let name = |number: i64| match what {
            "file" => file_letters(number as i32).unwrap_or_default(),
            _ => number.to_string(),
        };
        if from > last || to <= last {
            return Some(());
        }
        let said = format!("the board has no {what} {}", name(to));
        let help = match what {
            "row" => format!("A player counts {last} rows here; the last of them is `row {last}`, or `last row`."),
            _ => format!("Its last {what} is `{what} {}`.", name(last)),
        };
        out.push(Diagnostic::new(Code::NoPoint, term.span, said).help(help));
        None
    }

    fn term(&self, term: &SetTerm, only: Option<Player>, out: &mut Vec<Diagnostic>) -> Option<Region> {
        let board = self.board;
        let whole = |range: &Range| (range.from.min(range.to), range.from.max(range.to));
        let region = match &term.what {
            SetWhat::Anywhere => self.same_for_all(PointSet::full(board.len())),
            SetWhat::Ranks(range) => {
                let (from, to) = whole(range);
                let last = board.points.iter().map(|point| i64::from(point.xy.1)).max().unwrap_or(0);
                self.reaches((i64::from(from), i64::from(to)), last, term, "rank", out)?;
                self.same_for_all(places::ranks(board, from, to))
            }
            SetWhat::Files(from, to) => {
                let files = file_number(from).zip(file_number(to));
                if let Some((from, to)) = files {
                    let last = board.points.iter().map(|point| i64::from(point.xy.0)).max().unwrap_or(0);
                    self.reaches((i64::from(from.min(to)), i64::from(from.max(to))), last, term, "file", out)?;
                }
                self.same_for_all(match files {
                    Some((from, to)) => places::files(board, from.min(to), from.max(to)),
                    None => PointSet::empty(board.len()),
                })
            }
            SetWhat::Rows(whose, range) => {
                let (from, to) = whole(range);
                // He who counts fewest rows; who counts none is told of below.
                let enemy = *whose == Whose::Enemy;
                let seats = self
                    .concerned(only)
                    .flat_map(|seat| (0..self.seats()).filter(move |viewer| (*viewer == seat) != enemy));
                if let Some(last) = seats.filter_map(|seat| self.views.get(seat)?.as_ref()).map(View::count).min() {
                    self.reaches((i64::from(from), i64::from(to)), last as i64, term, "row", out)?;
                }
                self.seen(*whose == Whose::Enemy, only, term.span, |view| view.rows(from, to), out)?
            }
            SetWhat::LastRow => self.seen(false, only, term.span, View::last_row, out)?,
            SetWhat::Half(whose) => self.seen(*whose == Whose::Enemy, only, term.span, View::half, out)?,
            SetWhat::Edge => self.same_for_all(places::edge(board)),
            SetWhat::Corners => self.same_for_all(places::corners(board)),
            SetWhat::Centre => self.same_for_all(places::centre(board)),
            SetWhat::Vertices => self.same_for_all(places::vertices(board)),
            SetWhat::Crossings => self.same_for_all(places::crossings(board)),
            SetWhat::Dark => self.same_for_all(places::colour(board, true)),
            SetWhat::Light => self.same_for_all(places::colour(board, false)),
            SetWhat::Beside(inner) => beside(board, self.term(inner, only, out)?),
            SetWhat::Empty(None) => Region::Empty(Box::new(self.same_for_all(PointSet::full(board.len())))),
            SetWhat::Empty(Some(inner)) => Region::Empty(Box::new(self.term(inner, only, out)?)),
            SetWhat::Script(name) => {
                Region::Script(ScriptName { name: name.text.clone(), place: Place::Set, reads_turn: false })
            }
            SetWhat::Points(parts) => self.same_for_all(self.listed(parts, out)?),
            SetWhat::Zone(whose, name) => self.zone(*whose, name, out)?,
        };
        if self.is_empty(&region, only) {
            out.push(nothing_there(term));
            return None;
        }
        Some(region)
    }

    fn listed(&self, parts: &[PointOrRun], out: &mut Vec<Diagnostic>) -> Option<PointSet> {
        let mut set = PointSet::empty(self.board.len());
        let before = out.len();
        for part in parts {
            let points = match part {
                PointOrRun::Point(word) => self.points.find(word, out).map(|point| vec![point]),
                PointOrRun::Run(run) => self.points.run(run, out),
            };
            points.into_iter().flatten().for_each(|point| set.insert(point));
        }
        (out.len() == before).then_some(set)
    }

    fn zone(&self, whose: Option<Whose>, name: &Word, out: &mut Vec<Diagnostic>) -> Option<Region> {
        if let Some(zone) = self.zones.get(&name.text) {
            return match whose {
                None => Some(zone.anyone.clone()),
                Some(Whose::Own) => Some(zone.own.clone()),
                Some(Whose::Enemy) => Some(others(&zone.own, self.seats(), self.board.len())),
            };
        }
        if self.zones.is_wrong(&name.text) {
            return None;
        }
        let diagnostic = Diagnostic::unknown(name.span, &name.text, format!("there is no zone `{}`", name.text))
            .stand_in(name.span, if whose.is_some() { "half" } else { "anywhere" });
        let known = self.zones.names().chain(SET_WORDS);
        let small = name.text.to_lowercase();
        out.push(match nearest(&name.text, known) {
            _ if small != name.text && self.board.find(&small).is_some() => {
                diagnostic.help("Points are written with small letters: `a1`.").fix(name.span, small).certainly()
            }
            Some(meant) => diagnostic.perhaps(&name.text, name.span, meant),
            None if let Some((help, fix)) = name_elsewhere(&name.text, true) => {
                let told = diagnostic.help(help);
                fix.map_or(told.clone(), |fix| told.fix(name.span, fix))
            }
            None => diagnostic.help(format!("Name one in the board block: `zone {} = POINTS`.", name.text)),
        });
        None
    }

    fn is_empty(&self, region: &Region, only: Option<Player>) -> bool {
        match region {
            Region::Fixed(sets) => self.concerned(only).all(|seat| sets[seat].is_empty()),
            _ => false,
        }
    }

    /// A set without asking whether anything is left of it.
    pub(super) fn evaluate(&self, set: &Set, only: Option<Player>, out: &mut Vec<Diagnostic>) -> Option<Region> {
        let mut sum = self.term(&set.first, only, out);
        let mut changing = 0;
        for (op, term) in &set.rest {
            let next = self.term(term, only, out);
            let (Some(left), Some(right)) = (sum.take(), next) else { continue };
            changing += usize::from(!matches!(right, Region::Fixed(_)));
            if changing > MOST_CHANGING_PARTS {
                let said = format!("a set may have at most {MOST_CHANGING_PARTS} parts that change during play");
                out.push(Diagnostic::new(Code::Limit, set.span, said).help("Say it with fewer parts."));
                return None;
            }
            sum = Some(joined(*op, left, right));
        }
        sum
    }
}

/// The points of a set for each player, from whose side `own`, `enemy` and rows are taken.
///
/// `only`: the one player whom the clause concerns. Others need no facing then, and their points do not count. Everybody is
/// concerned by `None`. A set in which no player concerned ever has a point is an error. Where a zone is named that was
/// reported already, nothing is given and nothing more is said.
pub fn region(context: &SetContext, only: Option<Player>, set: &Set, out: &mut Vec<Diagnostic>) -> Option<Region> {
    let before = out.len();
    let region = context.evaluate(set, only, out).filter(|_| out.len() == before)?;
    if context.is_empty(&region, only) {
        out.push(Diagnostic::new(Code::EmptySet, set.span, "no point is left of this set"));
        return None;
    }
    Some(region)
}

/// The points of a set that is the same for everybody and for the whole game, perhaps none.
pub(super) fn fixed_points(context: &SetContext, set: &Set, out: &mut Vec<Diagnostic>) -> Option<PointSet> {
    match context.evaluate(set, None, out)? {
        Region::Fixed(mut sets) => sets.pop(),
        _ => {
            let said = "the board cannot depend on what happens in the game";
            out.push(Diagnostic::new(Code::Conflict, set.span, said).help("Name ranks, files or points."));
            None
        }
    }
}

/// Joins two regions; what never changes is settled here.
fn joined(op: SetOp, left: Region, right: Region) -> Region {
    match (op, left, right) {
        (_, Region::Fixed(left), Region::Fixed(right)) => {
            let op = match op {
                SetOp::Plus => PointSet::plus,
                SetOp::Except => PointSet::except,
                SetOp::Within => PointSet::within,
            };
            Region::Fixed(left.iter().zip(&right).map(|(left, right)| op(left, right)).collect())
        }
        (SetOp::Plus, left, right) => Region::Plus(Box::new(left), Box::new(right)),
        (SetOp::Except, left, right) => Region::Except(Box::new(left), Box::new(right)),
        (SetOp::Within, left, right) => Region::Within(Box::new(left), Box::new(right)),
    }
}

fn beside(board: &Board, region: Region) -> Region {
    let Region::Fixed(sets) = region else { return Region::Beside(Box::new(region)) };
    let neighbours = |set: &PointSet| {
        let mut beside = PointSet::empty(board.len());
        set.iter().flat_map(|point| board.links_from(point)).for_each(|(_, link)| beside.insert(link.to));
        beside
    };
    Region::Fixed(sets.iter().map(neighbours).collect())
}

/// For each player what the region is for the other players, all together.
fn others(region: &Region, seats: usize, len: usize) -> Region {
    // What it is for the player so many places further on.
    fn shifted(region: &Region, by: usize) -> Region {
        let shift = |inner: &Region| Box::new(shifted(inner, by));
        match region {
            Region::Fixed(sets) => {
                let mut sets = sets.clone();
                sets.rotate_left(by);
                Region::Fixed(sets)
            }
            Region::Empty(inner) => Region::Empty(shift(inner)),
            Region::Beside(inner) => Region::Beside(shift(inner)),
            Region::Plus(a, b) => Region::Plus(shift(a), shift(b)),
            Region::Except(a, b) => Region::Except(shift(a), shift(b)),
            Region::Within(a, b) => Region::Within(shift(a), shift(b)),
            Region::Script(name) => Region::Script(name.clone()),
        }
    }
    let enemies = (1..seats).map(|by| shifted(region, by));
    enemies.reduce(|a, b| joined(SetOp::Plus, a, b)).unwrap_or_else(|| Region::Fixed(vec![PointSet::empty(len); seats]))
}

/// Says that something is asked of a player who faces nowhere.
pub(super) fn no_facing(player: &PlayerInfo, span: Span) -> Diagnostic {
    let said = format!("`{}` has no facing, so that this means nothing for `{}`", player.name, player.name);
    Diagnostic::new(Code::NoFacing, span, said)
        .help(format!("Give a facing, as `{}: up`, or name ranks, files and directions that need none.", player.name))
}

fn nothing_there(term: &SetTerm) -> Diagnostic {
    let said = match &term.what {
        SetWhat::Centre => "this board has no one point in its middle",
        SetWhat::Vertices | SetWhat::Crossings => "only a `lattice` has vertices and crossings",
        SetWhat::Light | SetWhat::Dark => "this board has no points of that colour",
        SetWhat::Ranks(_) | SetWhat::Files(..) | SetWhat::Rows(..) => "the board does not reach so far",
        SetWhat::Zone(Some(Whose::Own), _) => "nobody whom this concerns has such a zone of his own",
        SetWhat::Zone(Some(Whose::Enemy), _) => "no enemy has such a zone",
        _ => "there is no such point",
    };
    Diagnostic::new(Code::EmptySet, term.span, said)
}
