//! The keys of clauses: what replaces what when a file derives from another, and what may stand once only.

use super::{ActNode, Node, Scope};
use crate::rules::merge::Entry;
use crate::syntax::tree::{
    ActWhat, BoardClause, ChainRule, PhraseWhat, PiecesClause, PlacingWho, PlayersClause, TurnClause, WithoutWhat,
};

/// What sorts of act an act counts as, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules) struct Sorts(u16);

impl Sorts {
    pub const QUIET: Sorts = Sorts(1);
    pub const CAPTURE: Sorts = Sorts(2);
    pub const PROMOTE: Sorts = Sorts(4);
    const REMOVE: Sorts = Sorts(8);
    const ENTER: Sorts = Sorts(16);
    const STOP: Sorts = Sorts(32);
    const RETURN: Sorts = Sorts(64);
    const SCRIPT: Sorts = Sorts(128);

    /// Whether an act of both sorts exists.
    pub fn meet(self, other: Sorts) -> bool {
        self.0 & other.0 != 0
    }

    /// The sorts of an act.
    pub fn of(node: &ActNode) -> Sorts {
        let take = node.act.phrases.iter().find_map(|phrase| match &phrase.what {
            PhraseWhat::Take { only, .. } => Some(*only),
            _ => None,
        });
        match &node.act.what {
            ActWhat::Step(_) | ActWhat::Slide(_) | ActWhat::Leap(_) | ActWhat::Place { .. } | ActWhat::Hop { .. } => {
                match take {
                    Some(true) => Sorts::CAPTURE,
                    Some(false) => Sorts(Sorts::QUIET.0 | Sorts::CAPTURE.0),
                    None => Sorts::QUIET,
                }
            }
            ActWhat::Jump(..) | ActWhat::Fly(..) | ActWhat::Enclose { .. } | ActWhat::NoCapture => Sorts::CAPTURE,
            ActWhat::NoMove => Sorts::QUIET,
            ActWhat::Promote { .. } | ActWhat::NoPromotion => Sorts::PROMOTE,
            ActWhat::Remove { .. } | ActWhat::After(..) => Sorts::REMOVE,
            ActWhat::NeverEnter(_) => Sorts::ENTER,
            ActWhat::NeverStop(_) => Sorts::STOP,
            ActWhat::NeverReturn => Sorts::RETURN,
            ActWhat::Script(_) => Sorts::SCRIPT,
        }
    }
}

/// The name of the piece, zone or track that a clause declares.
pub(super) fn declares(node: &Node, what: WithoutWhat) -> Option<&String> {
    match (node, what) {
        (Node::Pieces(PiecesClause::Piece { name, .. }), WithoutWhat::Piece) => Some(&name.text),
        (Node::Board(BoardClause::Zone { name, .. }), WithoutWhat::Zone) => Some(&name.text),
        (Node::Board(BoardClause::Track { name, .. }), WithoutWhat::Track) => Some(&name.text),
        _ => None,
    }
}

/// What part of an inherited clause a new one replaces.
pub(super) fn replaced(new: &Node, old: &Node) -> Option<Scope> {
    match (new, old) {
        (Node::Board(new), Node::Board(old)) => board(new, old).then(Scope::all),
        (Node::Players(new), Node::Players(old)) => match (new, old) {
            (PlayersClause::First(_), PlayersClause::First(_)) => Some(Scope::all()),
            (PlayersClause::Players { names: new, .. }, PlayersClause::Players { names: old, .. }) => {
                // A list of players is replaced as a whole: it says one facing for all.
                old.iter().any(|(o, _)| new.iter().any(|(n, _)| n.text == o.text)).then(Scope::all)
            }
            _ => None,
        },
        (Node::Pieces(new), Node::Pieces(old)) => match (new, old) {
            (PiecesClause::Rank(_), PiecesClause::Rank(_)) => Some(Scope::all()),
            (PiecesClause::Piece { name: new, .. }, PiecesClause::Piece { name: old, .. }) => {
                (new.text == old.text).then(Scope::all)
            }
            _ => None,
        },
        (Node::Stock(new, stock), Node::Stock(old, other)) if stock.kind.text == other.kind.text => who(new, old),
        (Node::Stock(new, _), Node::Turned { who: old, .. }) => who(new, old),
        (Node::Turned { who: new, .. }, Node::Stock(old, _) | Node::Turned { who: old, .. }) => who(new, old),
        (Node::Act(new), Node::Act(old)) => act(new, old),
        (Node::Turn(new), Node::Turn(old)) => turn(new, old).then(Scope::all),
        (Node::End { label: new, .. }, Node::End { label: old, .. }) => (new == old).then(Scope::all),
        _ => None,
    }
}

fn board(new: &BoardClause, old: &BoardClause) -> bool {
    match (new, old) {
        (BoardClause::Shape(_), old) => !matches!(old, BoardClause::Zone { .. } | BoardClause::Track { .. }),
        (BoardClause::Numbered(_), BoardClause::Numbered(_)) => true,
        (BoardClause::Zone { name: new, of: by, .. }, BoardClause::Zone { name: old, of, .. })
        | (BoardClause::Track { name: new, of: by, .. }, BoardClause::Track { name: old, of, .. }) => {
            new.text == old.text && by.as_ref().map(|w| &w.text) == of.as_ref().map(|w| &w.text)
        }
        _ => false,
    }
}

/// The part of an old placing that a new one for `new` takes over.
fn who(new: &PlacingWho, old: &PlacingWho) -> Option<Scope> {
    match (new, old) {
        (PlacingWho::Each(_), PlacingWho::Each(_) | PlacingWho::Player(_)) => Some(Scope::all()),
        (PlacingWho::Player(new), PlacingWho::Each(_)) => Some(Scope { kinds: None, player: Some(new.text.clone()) }),
        (PlacingWho::Player(new), PlacingWho::Player(old)) => (new.text == old.text).then(Scope::all),
        (PlacingWho::Neutral(_), PlacingWho::Neutral(_)) => Some(Scope::all()),
        _ => None,
    }
}

fn act(new: &ActNode, old: &ActNode) -> Option<Scope> {
    if new.phase_text != old.phase_text || !Sorts::of(new).meet(Sorts::of(old)) {
        return None;
    }
    let player = match (&new.label.player, &old.label.player) {
        (Some(new), Some(old)) if new.text != old.text => return None,
        (Some(new), None) => Some(new.text.clone()),
        _ => None,
    };
    let kinds: Vec<String> = new.label.kinds.iter().map(|kind| kind.text.clone()).collect();
    if kinds.is_empty() {
        return Some(Scope { kinds: None, player });
    }
    let old_kinds = &old.label.kinds;
    if !old_kinds.is_empty() && !old_kinds.iter().any(|kind| kinds.contains(&kind.text)) {
        return None;
    }
    let whole = !old_kinds.is_empty() && old_kinds.iter().all(|kind| kinds.contains(&kind.text));
    Some(Scope { kinds: if whole { None } else { Some(kinds) }, player })
}

/// The key of a turn clause, by which people refer to it too.
pub(in crate::rules) fn turn_label(clause: &TurnClause) -> String {
    match clause {
        TurnClause::MayCapture | TurnClause::Must { .. } => "duty".into(),
        TurnClause::MustPass(_) => "must pass".into(),
        TurnClause::MayPass(_) => "may pass".into(),
        TurnClause::MayReroll(_) => "reroll".into(),
        TurnClause::MayCall(name, _) => format!("call {}", name.text),
        TurnClause::Chains(rule, _) => match rule {
            ChainRule::None | ChainRule::MayStop | ChainRule::MustFinish => "chain end".into(),
            ChainRule::KeepDirection
            | ChainRule::NeverReverse
            | ChainRule::MayReverse
            | ChainRule::NeverRepeatDirection => "chain direction".into(),
            ChainRule::NeverRevisit => "revisit".into(),
            ChainRule::NeverRetake => "retake".into(),
            ChainRule::LandWhereTheyGoOn => "landing".into(),
        },
        TurnClause::Lift { .. } => "lift".into(),
        TurnClause::Taken(_) => "taken".into(),
        TurnClause::Prefer(_) => "prefer".into(),
        TurnClause::NeverInCheck(kind) => format!("check {}", kind.text),
        TurnClause::NeverRepeat => "repetition".into(),
        TurnClause::Limit { kind, .. } => format!("limit {}", kind.text),
        TurnClause::CountAsEnemy(..) => "hostile".into(),
        TurnClause::Counter(name, _) => format!("count {}", name.text),
        TurnClause::EnclosingCounts => "enclosing".into(),
        TurnClause::Roll(..) => "dice".into(),
        TurnClause::Spend(_) => "spend".into(),
        TurnClause::AfterEachMove(_) => "after each move".into(),
        TurnClause::SameResultOneMove => "identity".into(),
    }
}

fn turn(new: &TurnClause, old: &TurnClause) -> bool {
    if turn_label(new) != turn_label(old) {
        return false;
    }
    match (new, old) {
        // Conditional duties go by the name of their question only.
        (_, TurnClause::Must { cond, .. }) => cond.is_none(),
        // A clause for some kinds replaces only such clauses for the same kinds; one for all replaces all.
        (TurnClause::Chains(_, new), TurnClause::Chains(_, old)) => {
            new.is_empty() || (!old.is_empty() && old.iter().all(|kind| new.iter().any(|k| k.text == kind.text)))
        }
        _ => true,
    }
}

/// The key under which a clause may stand only once in a file, unless `when` keeps them apart; `None` for those that add
/// up.
pub(in crate::rules) fn single(entry: &Entry) -> Option<String> {
    Some(match &entry.node {
        Node::Board(BoardClause::Numbered(_)) => "`numbered`".into(),
        Node::Board(BoardClause::Zone { name, of, .. }) => owned("zone", name, of),
        Node::Board(BoardClause::Track { name, of, .. }) => owned("track", name, of),
        Node::Players(PlayersClause::First(_)) => "`first`".into(),
        Node::Pieces(PiecesClause::Rank(_)) => "`rank`".into(),
        Node::Pieces(PiecesClause::Piece { name, .. }) => format!("the piece `{}`", name.text),
        Node::Turn(clause) => match clause {
            TurnClause::Must { .. }
            | TurnClause::MayCall(..)
            | TurnClause::CountAsEnemy(..)
            | TurnClause::NeverInCheck(_)
            | TurnClause::AfterEachMove(_)
            | TurnClause::MayReroll(_)
            | TurnClause::MayPass(_)
            | TurnClause::MustPass(_) => return None,
            TurnClause::Chains(_, kinds) => {
                let mut names: Vec<&str> = kinds.iter().map(|kind| kind.text.as_str()).collect();
                names.sort_unstable();
                format!("the rule `{}` {}", turn_label(clause), names.join(" ")).trim_end().to_string()
            }
            _ => format!("the rule `{}`", turn_label(clause)),
        },
        Node::End { label, .. } => format!("the end clause `{label}`"),
        Node::Board(_) | Node::Players(_) | Node::Stock(..) | Node::Turned { .. } | Node::Act(_) => return None,
    })
}

fn owned(what: &str, name: &crate::syntax::tree::Word, of: &Option<crate::syntax::tree::Word>) -> String {
    match of {
        Some(player) => format!("the {what} `{}` of `{}`", name.text, player.text),
        None => format!("the {what} `{}`", name.text),
    }
}
