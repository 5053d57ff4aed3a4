//! Names of kinds and players, with the nearest one suggested for a misspelt one.

use super::{Lower, Meaning, Stop};
use crate::diagnostics::{Diagnostic, nearest};
use crate::rules::{Kind, KindSet, Player};
use crate::syntax::name_elsewhere;
use crate::syntax::tree::Word;

/// Words for all pieces or players together.
const ALL: [&str; 5] = ["both", "all", "every", "everybody", "everyone"];
const ARTICLES: [&str; 3] = ["a", "an", "the"];
/// Words by which people compare pieces.
const RANKED: [&str; 8] = ["weaker", "lower", "smaller", "stronger", "higher", "equal", "same", "superior"];
/// Words that people put behind a piece's name.
const VERBS: [&str; 8] = ["moves", "move", "can", "may", "must", "goes", "steps", "jumps"];

/// The names that clauses may use.
pub(super) struct Names {
    /// The players' names; index = player.
    pub players: Vec<String>,
    /// Name and plural of the kinds; index = kind.
    pub kinds: Vec<(String, String)>,
    /// Names and plurals of kinds that a derived file took away.
    pub gone: Vec<String>,
}

impl Names {
    /// All kinds.
    pub fn all_kinds(&self) -> KindSet {
        KindSet::all(self.kinds.len())
    }

    /// The kind with this name or plural.
    pub fn find_kind(&self, name: &str) -> Option<Kind> {
        self.kinds.iter().position(|(one, many)| one == name || many == name).map(|index| Kind(index as u8))
    }

    /// The player with this name.
    pub fn find_player(&self, name: &str) -> Option<Player> {
        self.players.iter().position(|player| player == name).map(|index| Player(index as u8))
    }
}

/// The words of which English could have made this plural, other than by `s` alone.
fn singulars(plural: &str) -> Vec<String> {
    let endings = [("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("men", "man"), ("i", "us"), ("en", "")];
    let mut found: Vec<String> = endings
        .iter()
        .filter_map(|(many, one)| Some(format!("{}{one}", plural.strip_suffix(many)?)))
        .filter(|one| !one.is_empty())
        .collect();
    let vowels = [("ee", "oo"), ("ice", "ouse")];
    found.extend(vowels.iter().filter(|(many, _)| plural.contains(many)).map(|(many, one)| plural.replace(many, one)));
    found
}

impl Lower<'_> {
    /// A kind by name or plural.
    pub(super) fn kind(&mut self, name: &Word) -> Meaning<Kind> {
        if let Some(kind) = self.names.find_kind(&name.text) {
            return Ok(kind);
        }
        if self.names.gone.contains(&name.text) {
            return Err(Stop::Dropped(name.text.clone()));
        }
        if self.names.find_player(&name.text).is_some() {
            let message = format!("`{}` is a player, and a piece is meant here", name.text);
            return self.report(
                Diagnostic::unknown(name.span, &name.text, message)
                    .help("Pieces are named by their kind, or by whose they are: `own`, `enemy`, `own king`."),
            );
        }
        let known: Vec<&str> = self.names.kinds.iter().flat_map(|(one, many)| [one.as_str(), many.as_str()]).collect();
        // A misspelt `enemy` reads like the name of a piece, and so does what others call an enemy.
        let words = ["enemy", "enemies", "friend", "own", "neutral", "anyone", "piece", "pieces"];
        let mut diagnostic =
            Diagnostic::unknown(name.span, &name.text, format!("there is no piece called `{}`", name.text));
        if let Some((any, _)) = self.names.kinds.first() {
            diagnostic = diagnostic.stand_in(name.span, format!("`{any}`"));
        }
        // `foe`, `mine`: what other games and languages call them.
        if let Some((help, Some(fix))) = name_elsewhere(&name.text, false) {
            return self.report(diagnostic.help(help).fix(name.span, fix).certainly());
        }
        let near = nearest(&name.text, known.iter().copied().chain(words)).filter(|near| *near != name.text);
        let small = name.text.to_lowercase();
        let is_player = self.names.players.iter().any(|player| player.to_lowercase() == small);
        // A plural that is not made with `s` is told where the piece is named.
        let singular =
            singulars(&name.text).into_iter().find(|one| self.names.kinds.iter().any(|(kind, _)| kind == one));
        if let Some(one) = singular {
            let plural = format!(
                "The plural of `{one}` can be named behind the piece in the block `pieces`: `plural {}`.",
                name.text
            );
            return self.report(diagnostic.help(plural).fix(name.span, one).certainly());
        }
        diagnostic = match near {
            _ if matches!(small.as_str(), "piece" | "pieces") => diagnostic.help(
                "Acts of all pieces stand behind `each:`; whose a piece is stands before it: `over enemy piece`.",
            ),
            None if is_player => diagnostic.help(
                "Players are no pieces; whose a piece is says `enemy`, `own` or `friend`: `jump any way over enemy`.",
            ),
            None if RANKED.contains(&small.as_str()) => diagnostic.help(
                "Ranks are compared behind a piece: `over enemy of lower rank`, `over enemy of equal or lower rank`.",
            ),
            Some("enemies") => {
                diagnostic.help("The other side's pieces are `enemy`.").fix(name.span, "enemy").certainly()
            }
            Some(near) => {
                let diagnostic = diagnostic.perhaps(&name.text, name.span, near);
                let plural = name.text.strip_suffix("men").is_some_and(|stem| near == format!("{stem}man"));
                match plural {
                    true => diagnostic.help(format!("As a plural it is known by `{near}: \"\" plural {}`.", name.text)),
                    false => diagnostic,
                }
            }
            None if ALL.contains(&name.text.to_lowercase().as_str()) => {
                diagnostic.help("All kinds together are `each:` before an act, and `anyone` behind `over` or `take`.")
            }
            None if ARTICLES.contains(&name.text.to_lowercase().as_str()) => {
                diagnostic.help("No article stands before a piece: `over enemy`, `king on e1`.")
            }
            None if VERBS.contains(&name.text.to_lowercase().as_str()) => {
                diagnostic.help("Acts stand behind the piece's name alone and a colon: `king: step any way`.")
            }
            None => {
                let ones: Vec<&str> = self.names.kinds.iter().map(|(one, _)| one.as_str()).collect();
                diagnostic.help(format!("The pieces are {}.", ones.join(", ")))
            }
        };
        self.report(diagnostic)
    }

    /// A list of kinds; those taken away vanish from it, and nothing left drops the clause. An empty list is all kinds.
    pub(super) fn kinds(&mut self, names: &[Word]) -> Meaning<KindSet> {
        if names.is_empty() {
            return Ok(self.names.all_kinds());
        }
        self.some_kinds(names)
    }

    /// As [`Lower::kinds`], but an empty list is no kinds.
    pub(super) fn some_kinds(&mut self, names: &[Word]) -> Meaning<KindSet> {
        let mut set = KindSet::default();
        let mut gone = None;
        let mut failed = false;
        for name in names {
            match self.kind(name) {
                Ok(kind) => set = set.plus(KindSet::of(kind)),
                Err(Stop::Dropped(name)) => gone = Some(name),
                Err(Stop::Reported) => failed = true,
            }
        }
        match gone {
            _ if failed => Err(Stop::Reported),
            Some(name) if set.is_empty() => Err(Stop::Dropped(name)),
            _ => Ok(set),
        }
    }

    /// A player by name.
    pub(super) fn player(&mut self, name: &Word) -> Meaning<Player> {
        match self.names.find_player(&name.text) {
            Some(player) => Ok(player),
            None => {
                let diagnostic = unknown_player(&self.names.players, name);
                self.report(diagnostic)
            }
        }
    }
}

/// The mistake of naming a player who does not exist.
pub(super) fn unknown_player(players: &[String], name: &Word) -> Diagnostic {
    let diagnostic = Diagnostic::unknown(name.span, &name.text, format!("there is no player called `{}`", name.text));
    let diagnostic = match players.first() {
        Some(any) => diagnostic.stand_in(name.span, format!("`{any}`")),
        None => diagnostic,
    };
    match nearest(&name.text, players.iter().map(String::as_str)) {
        Some(near) => diagnostic.perhaps(&name.text, name.span, near),
        None if ALL.contains(&name.text.to_lowercase().as_str()) => {
            diagnostic.help("Both players alike are `each`: `each: man on rows 1-2`.").fix(name.span, "each")
        }
        None if ["nobody", "neither", "none", "noone", "no-one", "nil"].contains(&name.text.to_lowercase().as_str()) => {
            diagnostic.help("That nobody wins is a draw: `draw if turn 200`, `draw if mover cannot move`.")
        }
        None if ["player", "players", "winner", "loser", "game", "side", "sides"]
            .contains(&name.text.to_lowercase().as_str()) =>
        {
            diagnostic.help("Any player is `a player`, both are `each player`, in `setup` they are `each`: `a player who cannot move loses`, `each: man on rows 1-2`.")
        }
        None if ["random", "lot", "lots", "dice", "coin", "chance", "either"]
            .contains(&name.text.to_lowercase().as_str()) =>
        {
            diagnostic.help("Where chance decides it is `first by lot`, where the players do `first by agreement`.")
        }
        None => diagnostic.help(format!("The players are {}.", players.join(" and "))),
    }
}
