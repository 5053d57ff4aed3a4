//! The set-up: written once, turned or mirrored for the other side.

use std::collections::BTreeMap;

use super::active::Active;
use super::{Lower, Meaning};
use crate::diagnostics::{Code, Diagnostic, Mark};
use crate::rules::geometry;
use crate::rules::merge::Node;
use crate::rules::{Kind, MOST_IN_HAND, Player, Point, Start};
use crate::source::Span;
use crate::syntax::tree::{PlacingWho, Set, SetOp, SetTerm, SetWhat, Stock, Word};

/// What stands where, and which words put it there.
type Placed = BTreeMap<Point, (Player, Kind, Span)>;

/// Whether a set is counted from a player's own side, and no points are added to it that are the same for all.
fn from_a_side(set: &Set) -> bool {
    let counted = |term: &SetTerm| matches!(term.what, SetWhat::Rows(..) | SetWhat::LastRow | SetWhat::Half(_));
    counted(&set.first) && set.rest.iter().all(|(op, term)| *op != SetOp::Plus || counted(term))
}

impl Lower<'_> {
    /// The pieces at the start.
    pub(super) fn start(&mut self, active: &[Active]) -> Start {
        let mut placed = Placed::new();
        let mut hands: BTreeMap<(Player, Kind), u32> = BTreeMap::new();
        self.stocks_once(active);
        for a in active {
            let Node::Stock(who, stock) = &a.entry.node else { continue };
            let meaning = self.stock(a, who, stock, &mut placed, &mut hands);
            self.clause(a, meaning);
        }
        for a in active {
            let Node::Turned { who, other, rotated } = &a.entry.node else { continue };
            let meaning = self.turned(a, who, other, *rotated, &mut placed, &mut hands);
            self.clause(a, meaning);
        }
        if placed.is_empty() && hands.is_empty() && !self.out.iter().any(Diagnostic::is_error) {
            self.out.push(
                Diagnostic::new(Code::Missing, self.merged.head, "nothing stands on the board and nothing is in hand")
                    .help("Add a block such as `setup { each: man on rows 1-3 }`."),
            );
        }
        Start {
            counters: Vec::new(),
            men: placed.into_iter().map(|(point, (owner, kind, _))| (point, owner, kind)).collect(),
            hands: hands.into_iter().map(|((owner, kind), count)| (owner, kind, count)).collect(),
        }
    }

    /// A kind of a player is placed by one clause: a second one does not add to it unnoticed.
    fn stocks_once(&mut self, active: &[Active]) {
        let mut seen: Vec<(usize, String, &str, bool, Span)> = Vec::new();
        for a in active {
            let Node::Stock(who, stock) = &a.entry.node else { continue };
            let owners: Vec<String> = match who {
                PlacingWho::Player(name) => vec![name.text.clone()],
                PlacingWho::Each(_) => self.names.players.clone(),
                PlacingWho::Neutral(_) => vec![String::new()],
            };
            let in_hand = stock.on.is_none();
            for owner in owners.into_iter().filter(|owner| a.speaks_of(&stock.kind.text, owner)) {
                let first = seen.iter().find(|(file, other, kind, hand, _)| {
                    *file == a.entry.file && *other == owner && *kind == stock.kind.text && *hand == in_hand
                });
                if let Some((.., first)) = first {
                    let whose = if owner.is_empty() { "nobody".to_string() } else { format!("`{owner}`") };
                    let message = format!("the set-up of `{}` for {whose} is written twice", stock.kind.text);
                    let help = match in_hand {
                        true => "Write one number for all of them, as `9 man in hand`.",
                        false => "Name all the points in one clause, as `man on rows 1-2 plus a3`.",
                    };
                    self.out.push(
                        Diagnostic::new(Code::Duplicate, stock.span, message).also(*first, "first here").help(help),
                    );
                    break;
                }
                seen.push((a.entry.file, owner, &stock.kind.text, in_hand, stock.span));
            }
        }
    }

    fn owners(&mut self, who: &PlacingWho) -> Meaning<Vec<Player>> {
        Ok(match who {
            PlacingWho::Player(name) => vec![self.player(name)?],
            PlacingWho::Each(_) => (0..self.names.players.len() as u8).map(Player).collect(),
            PlacingWho::Neutral(_) => vec![self.neutral()],
        })
    }

    /// The owner of pieces that belong to nobody.
    fn neutral(&self) -> Player {
        Player(self.names.players.len() as u8)
    }

    fn stock(
        &mut self,
        a: &Active,
        who: &PlacingWho,
        stock: &Stock,
        placed: &mut Placed,
        hands: &mut BTreeMap<(Player, Kind), u32>,
    ) -> Meaning<()> {
        let kind = self.kind(&stock.kind)?;
        for owner in self.owners(who)? {
            let player = self.names.players.get(owner.index()).cloned().unwrap_or_default();
            if !a.speaks_of(&stock.kind.text, &player) {
                continue;
            }
            self.may_have(owner, kind, &stock.kind)?;
            let Some(set) = &stock.on else {
                let Some(count) = stock.count else {
                    return self.report(
                        Diagnostic::new(Code::BadSetup, stock.span, "it is not said how many are in hand")
                            .help("Write the number before the piece, as `9 man in hand`."),
                    );
                };
                let held = hands.entry((owner, kind)).or_default();
                *held = held.saturating_add(count.value);
                if *held > MOST_IN_HAND {
                    return self.report(
                        Diagnostic::new(Code::Limit, count.span, format!("{} in hand are too many", count.value))
                            .help(format!("A hand holds at most {MOST_IN_HAND} pieces of a kind.")),
                    );
                }
                continue;
            };
            let region = self.region(set)?;
            let viewpoint = if owner == self.neutral() { Player(0) } else { owner };
            let Some(points) = region.fixed(viewpoint).cloned() else {
                return self.report(
                    Diagnostic::new(Code::BadSetup, set.span, "these points change during play")
                        .help("A set-up needs points that are the same from the start, so no `empty`."),
                );
            };
            if let Some(count) = stock.count.filter(|count| count.value as usize != points.count()) {
                return self.report(
                    Diagnostic::new(
                        Code::BadSetup,
                        count.span,
                        format!("{} are announced, but the set has {} points", count.value, points.count()),
                    )
                    .also(set.span, "this set"),
                );
            }
            let others = |point: &Point| {
                placed.get(point).is_some_and(|(other, _, span)| *span == stock.span && *other != owner)
            };
            let shared = points.iter().filter(others).count();
            if shared > 0 && from_a_side(set) {
                return self.report(self.overlap(owner, set.span, shared));
            }
            for point in points.iter() {
                self.put(placed, point, (owner, kind, stock.span))?;
            }
        }
        Ok(())
    }

    /// What each player fills from his own side reaches into what the other fills.
    fn overlap(&self, owner: Player, set: Span, shared: usize) -> Diagnostic {
        let message = match shared {
            1 => "1 point of this set is filled by both players".to_string(),
            _ => format!("{shared} points of this set are filled by both players"),
        };
        let diagnostic = Diagnostic::new(Code::BadSetup, set, message).label("counted from each player's own side");
        let facing = self.players.get(owner.index()).and_then(|player| player.facing);
        match facing.map(|facing| geometry::count_rows(self.board, facing)) {
            Some(rows) if rows > 2 => diagnostic.help(format!(
                "This board has {rows} rows, so that the pieces of both find room on `{}` at most.",
                if rows / 2 == 1 { "row 1".to_string() } else { format!("rows 1-{}", rows / 2) }
            )),
            _ => diagnostic.help("Take points for each player that the other does not fill."),
        }
    }

    fn may_have(&mut self, owner: Player, kind: Kind, word: &Word) -> Meaning<()> {
        let info = self.kind_infos.get(kind.index()).cloned();
        let Some((only, neutral)) = info else { return Ok(()) };
        if owner == self.neutral() && !neutral {
            return self.report(
                Diagnostic::new(Code::BadSetup, word.span, format!("`{}` cannot belong to nobody", word.text))
                    .help("Write `neutral` after the piece in the `pieces` block."),
            );
        }
        match only {
            Some(only) if owner != only => {
                let player = self.names.players.get(only.index()).cloned().unwrap_or_default();
                let (name, plural) = self.names.kinds.get(kind.index()).cloned().unwrap_or_default();
                let diagnostic =
                    Diagnostic::new(Code::BadSetup, word.span, format!("only `{player}` can have `{plural}`"));
                // A set-up that is turned takes over all pieces of the other.
                let is_turned = word.text != name && word.text != plural;
                self.report(match is_turned {
                    true => diagnostic.label(format!("`{player}` has some that would be taken over")).help(format!(
                        "Write the pieces of the other player one by one, or leave out `for {player} only` behind `{name}`."
                    )),
                    false => diagnostic.help(format!("Leave out `for {player} only` behind `{name}`, or this.")),
                })
            }
            _ => Ok(()),
        }
    }

    fn put(&mut self, placed: &mut Placed, point: Point, man: (Player, Kind, Span)) -> Meaning<()> {
        match placed.get(&point) {
            Some((owner, _, first)) => {
                let owner = *owner;
                let name = self.board.print(point);
                let diagnostic = Diagnostic::new(Code::BadSetup, man.2, format!("two pieces are placed on {name}"));
                self.report(match (*first == man.2, owner == man.0) {
                    // One clause for both players names a point that is the same for both.
                    (true, false) => diagnostic.label("each player's, by this clause").help(format!(
                        "`{name}` is one and the same point for both players. Name a player for each point, as `White: man on {name}`, or say it as seen from his side, as `file a within row 1`."
                    )),
                    (_, true) => diagnostic.also(*first, "the other one here"),
                    _ => diagnostic.also(*first, "the other one here").help(
                        "`rows` are counted from each player's own side, `ranks`, `files` and points are the same for both.",
                    ),
                })
            }
            None => {
                placed.insert(point, man);
                Ok(())
            }
        }
    }

    fn turned(
        &mut self,
        a: &Active,
        who: &PlacingWho,
        other: &Word,
        rotated: bool,
        placed: &mut Placed,
        hands: &mut BTreeMap<(Player, Kind), u32>,
    ) -> Meaning<()> {
        let from = self.player(other)?;
        let span = a.entry.span;
        let owners = self.owners(who)?;
        let [owner] = owners[..] else {
            return self.report(
                Diagnostic::new(Code::BadSetup, span, "one player's set-up is turned for the other")
                    .help(format!("Name the player: `NAME: {} rotated`.", other.text)),
            );
        };
        if owner == from || owner == self.neutral() {
            return self.report(Diagnostic::new(Code::BadSetup, span, "a set-up is turned for the other player"));
        }
        let men: Vec<(Point, Kind)> =
            placed.iter().filter(|(_, man)| man.0 == from).map(|(point, man)| (*point, man.1)).collect();
        if men.is_empty() && !hands.keys().any(|(player, _)| *player == from) {
            return self.report(
                Diagnostic::new(Code::BadSetup, other.span, format!("`{}` has no set-up of his own", other.text))
                    .mark(Mark::NoSetUp)
                    .help("Say where that player's pieces stand."),
            );
        }
        let facing = match self.players.get(from.index()).and_then(|player| player.facing) {
            Some(facing) => facing,
            None if rotated => (0, 1),
            None => {
                return self.report(
                    Diagnostic::new(Code::NoFacing, other.span, format!("`{}` faces nowhere", other.text))
                        .help("A set-up is mirrored across the middle between players who face each other."),
                );
            }
        };
        for (point, kind) in men {
            let turned =
                if rotated { geometry::rotate(self.board, point) } else { geometry::mirror(self.board, point, facing) };
            let Some(to) = turned else {
                let name = self.board.print(point);
                let otherwise = match rotated {
                    true => geometry::mirror(self.board, point, facing),
                    false => geometry::rotate(self.board, point),
                };
                let help = match otherwise {
                    Some(_) if rotated => {
                        format!("Try `{} mirrored`, which keeps the pieces on this board.", other.text)
                    }
                    Some(_) => format!("Try `{} rotated`, which keeps the pieces on this board.", other.text),
                    None => "The board does not look the same from the other side; place these pieces one by one."
                        .to_string(),
                };
                return self.report(
                    Diagnostic::new(Code::BadSetup, span, format!("the piece on {name} would leave the board"))
                        .help(help),
                );
            };
            self.may_have(owner, kind, other)?;
            self.put(placed, to, (owner, kind, span))?;
        }
        let kept: Vec<((Player, Kind), u32)> = hands.iter().map(|(key, count)| (*key, *count)).collect();
        for ((player, kind), count) in kept {
            if player == from {
                self.may_have(owner, kind, other)?;
                hands.insert((owner, kind), count);
            }
        }
        Ok(())
    }
}
