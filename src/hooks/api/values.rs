//! The values that scripts hold: a position and a move.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use rhai::{Array, Dynamic, ImmutableString};
use rustc_hash::FxHashMap;

use super::{Failed, Stopped, fail, stop};
use crate::diagnostics::nearest;
use crate::hooks::{Deed, Edit, Piece, View, World};

/// The names of the world as the interpreter keeps texts.
#[derive(Debug)]
pub(in crate::hooks) struct Names {
    pub points: Vec<ImmutableString>,
    /// The points by every name that finds them.
    found: FxHashMap<ImmutableString, u16>,
    pub kinds: Vec<ImmutableString>,
    /// Players, and `neutral` last.
    pub owners: Vec<ImmutableString>,
}

impl Names {
    /// The names of a world.
    pub fn of(world: &World) -> Names {
        let owners = (0..=world.neutral()).map(|owner| world.owner_name(owner).into());
        let mut found = FxHashMap::default();
        for (index, point) in world.points.iter().enumerate() {
            found.entry(point.name.as_str().into()).or_insert(index as u16);
        }
        for (index, point) in world.points.iter().enumerate() {
            if let Some(other) = &point.other {
                found.entry(other.as_str().into()).or_insert(index as u16);
            }
        }
        Names {
            found,
            points: world.points.iter().map(|point| point.name.as_str().into()).collect(),
            kinds: world.kinds.iter().map(|kind| kind.as_str().into()).collect(),
            owners: owners.collect(),
        }
    }
}

/// What a script may read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::hooks) enum Reach {
    /// The whole position.
    All,
    /// What never changes.
    Static,
    /// What never changes, and what stands on this point.
    Point(u16),
}

/// A position in the hands of a script.
#[derive(Clone, Debug)]
pub struct Pos {
    pub(in crate::hooks) world: Arc<World>,
    pub(in crate::hooks) names: Rc<Names>,
    pub(in crate::hooks) view: Rc<RefCell<View>>,
    /// What an effect has changed so far; nothing where changes are not allowed.
    pub(in crate::hooks) edits: Option<Rc<RefCell<Vec<Edit>>>>,
    pub(in crate::hooks) reach: Reach,
}

/// A move in the hands of a script.
#[derive(Clone, Debug)]
pub struct Mv {
    pub(in crate::hooks) names: Rc<Names>,
    pub(in crate::hooks) deed: Rc<Deed>,
}

impl Pos {
    /// The point that a script names, by text or, on numbered boards, by number.
    pub(super) fn point(&self, value: &Dynamic) -> Result<u16, Failed> {
        self.find(value).or_else(fail)
    }

    /// The same, with the mistake in words.
    pub(in crate::hooks) fn find(&self, value: &Dynamic) -> Result<u16, String> {
        let name = match value.as_int() {
            Ok(number) => number.to_string().into(),
            Err(_) => match value.clone().into_immutable_string() {
                Ok(name) => name,
                Err(_) if value.is_unit() => return Err("`()` is no point; ask `!= ()` first".to_owned()),
                Err(kind) => return Err(format!("a point is a text such as \"a1\", not {}", article(kind))),
            },
        };
        self.names.found.get(&name).copied().ok_or_else(|| {
            let near = nearest(&name, self.world.points.iter().map(|point| point.name.as_str()));
            unknown("point", &name, near)
        })
    }

    pub(super) fn kind(&self, name: &str) -> Result<u8, Failed> {
        match self.world.kind(name) {
            Some(kind) => Ok(kind),
            None => fail(unknown_of("piece", name, &self.world.kinds)),
        }
    }

    /// A player or `neutral`.
    pub(super) fn owner(&self, name: &str) -> Result<u8, Failed> {
        match self.world.owner(name) {
            Some(owner) => Ok(owner),
            None => fail(unknown_of("player", name, &self.world.players)),
        }
    }

    /// A player, not `neutral`.
    pub(super) fn player(&self, name: &str) -> Result<u8, Failed> {
        match self.owner(name)? {
            owner if owner == self.world.neutral() => fail("`neutral` is no player"),
            owner => Ok(owner),
        }
    }

    /// The position, where it may be read as a whole.
    pub(super) fn all(&self) -> Result<std::cell::Ref<'_, View>, Failed> {
        match self.reach {
            Reach::All => Ok(self.view.borrow()),
            Reach::Static | Reach::Point(_) => stop(Stopped::ReadsPosition),
        }
    }

    /// What stands on a point.
    pub(super) fn piece(&self, point: u16) -> Result<Option<Piece>, Failed> {
        match self.reach {
            Reach::Point(known) if known == point => {}
            Reach::All => {}
            Reach::Static | Reach::Point(_) => return stop(Stopped::ReadsPosition),
        }
        Ok(self.view.borrow().men[usize::from(point)])
    }

    pub(super) fn name(&self, point: u16) -> Dynamic {
        self.names.points[usize::from(point)].clone().into()
    }

    pub(super) fn name_or_nothing(&self, point: Option<u16>) -> Dynamic {
        point.map_or(Dynamic::UNIT, |point| self.name(point))
    }

    pub(super) fn named(&self, points: impl IntoIterator<Item = u16>) -> Array {
        points.into_iter().map(|point| self.name(point)).collect()
    }
}

/// The same of what there are few of, which can be named where none of them is near.
fn unknown_of(what: &str, name: &str, all: &[String]) -> String {
    match (nearest(name, all.iter().map(String::as_str)), all) {
        (None, [first, .., last]) => {
            let middle: String = all[1..all.len() - 1].iter().map(|name| format!(", `{name}`")).collect();
            format!("there is no {what} `{name}`; the {what}s are `{first}`{middle} and `{last}`")
        }
        (near, _) => unknown(what, name, near),
    }
}

/// "there is no point `e55`; perhaps `e5` is meant"
pub(super) fn unknown(what: &str, name: &str, near: Option<&str>) -> String {
    match near {
        Some(near) => format!("there is no {what} `{name}`; perhaps `{near}` is meant"),
        None => format!("there is no {what} `{name}`"),
    }
}

/// The interpreter's name of a type with an article.
pub(in crate::hooks) fn article(kind: &str) -> String {
    match kind {
        "i64" => "a number".to_owned(),
        "string" | "ImmutableString" | "&str" => "a text".to_owned(),
        "bool" => "`true` or `false`".to_owned(),
        "()" => "nothing".to_owned(),
        "array" => "an array".to_owned(),
        "map" => "a map".to_owned(),
        other => format!("a {other}"),
    }
}
