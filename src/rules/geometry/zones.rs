//! Zones: named sets.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostics::{Code, Diagnostic, nearest};
use crate::rules::{Board, Player, PlayerInfo, PointSet, Region, Zone};
use crate::source::Span;
use crate::syntax::tree::{BoardClause, Set, SetTerm, SetWhat, Word};

use super::sets::{SetContext, region};

/// No board has more zones.
const MOST_ZONES: usize = 256;

/// The zones of a board by name.
#[derive(Clone, Debug, Default)]
pub struct Zones {
    entries: Vec<Entry>,
    by_name: FxHashMap<String, usize>,
    /// All names that a clause gives, also those whose clause is wrong.
    given: FxHashSet<String>,
}

/// A zone as each player sees it.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    name: String,
    /// `own NAME`: the player's own, which is empty where it belongs to others only.
    pub own: Region,
    /// The bare name: the player's own, and where he has none that of the others.
    pub anyone: Region,
}

/// A `zone` clause.
struct Said<'a> {
    name: &'a Word,
    owner: Option<Player>,
    set: &'a Set,
}

impl Zones {
    /// The zones of a `board` block. They may be built of each other in any order, but not in a circle.
    pub fn build(
        board: &Board,
        players: &[PlayerInfo],
        clauses: &[(&BoardClause, Span)],
        out: &mut Vec<Diagnostic>,
    ) -> Zones {
        let said = read(players, clauses, out);
        let mut zones = Zones::default();
        for (clause, _) in clauses {
            if let BoardClause::Zone { name, .. } = clause {
                zones.given.insert(name.text.clone());
            }
        }
        for name in in_order(&said, out) {
            if let Some(entry) = zones.entry(board, players, name, &said, out) {
                zones.by_name.insert(name.to_string(), zones.entries.len());
                zones.entries.push(entry);
            }
        }
        zones
    }

    /// The zones for [`Board::zones`], as their bare names mean them.
    pub fn list(&self) -> Vec<Zone> {
        self.entries.iter().map(|entry| Zone { name: entry.name.clone(), points: entry.anyone.clone() }).collect()
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.as_str())
    }

    pub(super) fn get(&self, name: &str) -> Option<&Entry> {
        self.by_name.get(name).map(|&index| &self.entries[index])
    }

    /// Whether a zone with this name was reported already, so that naming it is no second mistake.
    pub(super) fn is_wrong(&self, name: &str) -> bool {
        self.given.contains(name) && !self.by_name.contains_key(name)
    }

    fn entry(
        &self,
        board: &Board,
        players: &[PlayerInfo],
        name: &str,
        said: &[Said],
        out: &mut Vec<Diagnostic>,
    ) -> Option<Entry> {
        let context = SetContext::new(board, players, self);
        let seats = context.seats();
        let mut common: Option<Region> = None;
        let mut owned: Vec<Option<PointSet>> = vec![None; seats];
        let mut owners = 0;
        for zone in said.iter().filter(|zone| zone.name.text == name) {
            let value = region(&context, zone.owner, zone.set, out)?;
            let Some(owner) = zone.owner else {
                common = Some(value);
                continue;
            };
            let Region::Fixed(mut sets) = value else {
                out.push(changes(zone));
                return None;
            };
            owners += 1;
            owned[owner.index()] = Some(sets.swap_remove(owner.index()));
        }
        let name = name.to_string();
        if owners == 0 {
            let common = common?;
            return Some(Entry { name, own: common.clone(), anyone: common });
        }
        let common = match common {
            None => None,
            Some(Region::Fixed(sets)) => Some(sets),
            Some(_) => {
                out.extend(said.iter().find(|zone| zone.name.text == name).map(changes));
                return None;
            }
        };
        let nothing = PointSet::empty(board.len());
        let everybodys = owned.iter().flatten().fold(nothing.clone(), |all, set| all.plus(set));
        let of = |seat: usize, otherwise: &PointSet| {
            let common = common.as_ref().map(|sets| &sets[seat]);
            owned[seat].as_ref().or(common).unwrap_or(otherwise).clone()
        };
        let own = Region::Fixed((0..seats).map(|seat| of(seat, &nothing)).collect());
        let anyone = Region::Fixed((0..seats).map(|seat| of(seat, &everybodys)).collect());
        Some(Entry { name, own, anyone })
    }
}

fn changes(zone: &Said) -> Diagnostic {
    let said = format!("the zone `{}` belongs to a player, but its points change during play", zone.name.text);
    Diagnostic::new(Code::NotPlayable, zone.set.span, said)
        .help("Name a zone that belongs to nobody, or write the set where it is used.")
}

/// The `zone` clauses with their owners; two for one owner are a mistake.
fn read<'a>(players: &[PlayerInfo], clauses: &[(&'a BoardClause, Span)], out: &mut Vec<Diagnostic>) -> Vec<Said<'a>> {
    let mut said: Vec<Said> = Vec::new();
    let mut first: FxHashMap<(&str, Option<Player>), Span> = FxHashMap::default();
    for &(clause, span) in clauses {
        let BoardClause::Zone { name, of, set } = clause else { continue };
        let owner = match of {
            None => None,
            Some(word) => match find_player(players, word, out) {
                None => continue,
                owner => owner,
            },
        };
        if let Some(&before) = first.get(&(name.text.as_str(), owner)) {
            let message = format!("the zone `{}` is named twice", name.text);
            out.push(Diagnostic::new(Code::Duplicate, name.span, message).also(before, "first here"));
            continue;
        }
        if said.len() >= MOST_ZONES {
            out.push(Diagnostic::new(Code::Limit, span, format!("a board may have at most {MOST_ZONES} zones")));
            break;
        }
        first.insert((&name.text, owner), span);
        said.push(Said { name, owner, set });
    }
    said
}

/// The player with a name.
pub(super) fn find_player(players: &[PlayerInfo], word: &Word, out: &mut Vec<Diagnostic>) -> Option<Player> {
    let found = players.iter().position(|player| player.name == word.text);
    if found.is_none() {
        let diagnostic = Diagnostic::unknown(word.span, &word.text, format!("there is no player `{}`", word.text));
        out.push(match nearest(&word.text, players.iter().map(|player| player.name.as_str())) {
            Some(meant) => diagnostic.perhaps(&word.text, word.span, meant),
            None => diagnostic,
        });
    }
    found.map(|index| Player(index as u8))
}

/// The names of zones, each behind those it is built of; zones that are built of themselves are reported and left out.
fn in_order<'a>(said: &[Said<'a>], out: &mut Vec<Diagnostic>) -> Vec<&'a str> {
    let mut waiting: FxHashMap<&str, usize> = FxHashMap::default();
    let mut users: FxHashMap<&str, Vec<&str>> = FxHashMap::default();
    let mut names: Vec<&'a str> = Vec::new();
    for zone in said {
        if waiting.insert(&zone.name.text, 0).is_none() {
            names.push(&zone.name.text);
        }
    }
    for zone in said {
        for used in zones_in(zone.set) {
            if waiting.contains_key(used) {
                users.entry(used).or_default().push(&zone.name.text);
                *waiting.entry(&zone.name.text).or_default() += 1;
            }
        }
    }
    let mut order: Vec<&'a str> = names.iter().copied().filter(|name| waiting[name] == 0).collect();
    let mut done = 0;
    while let Some(&name) = order.get(done) {
        done += 1;
        for &user in users.get(name).into_iter().flatten() {
            let left = waiting.entry(user).or_default();
            *left -= 1;
            if *left == 0 {
                order.push(user);
            }
        }
    }
    for zone in said.iter().filter(|zone| waiting[zone.name.text.as_str()] > 0) {
        let message = format!("the zone `{}` is built of itself", zone.name.text);
        out.push(Diagnostic::new(Code::Conflict, zone.set.span, message).help("Say its points without it."));
    }
    order
}

/// The zones that a set names.
fn zones_in(set: &Set) -> impl Iterator<Item = &str> {
    fn named(term: &SetTerm) -> Option<&str> {
        match &term.what {
            SetWhat::Zone(_, name) => Some(&name.text),
            SetWhat::Beside(inner) | SetWhat::Empty(Some(inner)) => named(inner),
            _ => None,
        }
    }
    std::iter::once(&set.first).chain(set.rest.iter().map(|(_, term)| term)).filter_map(named)
}
