//! Numbers in the words about a game, held against the set-up.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::merge::{Entry, Node};
use crate::rules::{Answers, Kind, KindSet, Player, Rules, Ruleset};
use crate::syntax::tree::VariantFact;

/// Numbers in words, from one on.
const NUMBERS: [&str; 19] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
/// The tens in words, from twenty on.
const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// `about "... 12 men ..."`, or such a note behind a clause of the set-up, where neither a player nor all together have twelve.
pub(super) fn lint(ruleset: &Ruleset, resolved: &[(Answers, Rules)], out: &mut Vec<Diagnostic>) {
    let about = ruleset.facts().iter().filter_map(|fact| match fact {
        VariantFact::About(text) => Some(text),
        _ => None,
    });
    let of_setup = |entry: &&Entry| matches!(entry.node, Node::Stock(..) | Node::Turned { .. });
    let marks = ruleset.merged.entries.iter().filter(of_setup).flat_map(|entry| &entry.marks);
    let notes = marks.filter_map(|mark| mark.note.as_ref());
    for text in about.chain(notes) {
        let words: Vec<String> = text
            .text
            .split(|c: char| !c.is_alphanumeric() && c != '-')
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        for (at, number) in words.iter().enumerate() {
            let Some(value) = value(number) else { continue };
            // `twelve white men`: a player's name may stand between.
            let behind = words.get(at + 1).map(String::as_str).unwrap_or("");
            let whose = |rules: &Rules| player(rules, behind);
            let mut counts: Vec<u32> = Vec::new();
            let mut named = None;
            let mut sides: Vec<u32> = Vec::new();
            for (_, rules) in resolved {
                let whose = whose(rules);
                let next = words.get(at + 2).map(String::as_str).unwrap_or("");
                // `twenty goats`, where the player is called so too: the pieces are meant, unless a kind stands behind.
                let of_player = whose.and_then(|whose| Some((Some(whose), kinds(rules, next, value)?)));
                let alone = || Some((None, kinds(rules, behind, value)?));
                let Some((whose, kinds)) = of_player.or_else(alone) else { continue };
                named =
                    Some(words[at + 1..].iter().take(1 + usize::from(whose.is_some())).cloned().collect::<Vec<_>>());
                let players = (0..rules.players.len() as u8).map(Player);
                let each = players.filter(|player| whose.is_none_or(|whose| whose == *player));
                let each: Vec<Player> = each.collect();
                sides = each.iter().map(|player| count(rules, *player, kinds)).collect();
                // `men` may be all pieces or those of one kind.
                for kinds in kinds.iter().map(KindSet::of).chain([kinds]) {
                    let each: Vec<u32> = each.iter().map(|player| count(rules, *player, kinds)).collect();
                    if whose.is_none() {
                        counts.push(each.iter().sum());
                    }
                    counts.extend(each);
                }
            }
            if let (Some(most), Some(named)) = (counts.iter().max().filter(|_| !counts.contains(&value)), named) {
                let label = match named.len() {
                    1 => format!("the set-up has {most} in all{}", shared(&sides)),
                    _ => format!("the set-up has {most}"),
                };
                out.push(
                    Diagnostic::new(
                        Code::CountDiffers,
                        text.span,
                        format!("the words speak of {value} {}", named.join(" ")),
                    )
                    .label(label)
                    .help("Mend the number or the set-up."),
                );
            }
        }
    }
}

/// How many of them each player has, where that is the same for all.
fn shared(sides: &[u32]) -> String {
    match sides {
        [first, rest @ ..] if rest.iter().all(|other| other == first) => format!(", {first} for each player"),
        _ => ", and no player so many".to_string(),
    }
}

/// A number in digits or in words, up to ninety-nine.
fn value(word: &str) -> Option<u32> {
    let small = |word: &str| NUMBERS.iter().position(|number| *number == word).map(|at| at as u32 + 1);
    let tens = |word: &str| TENS.iter().position(|number| *number == word).map(|at| (at as u32 + 2) * 10);
    let compound = || {
        let (ten, one) = word.split_once('-')?;
        Some(tens(ten)? + small(one).filter(|one| *one < 10)?)
    };
    word.parse()
        .ok()
        .or_else(|| (word == "dozen").then_some(12))
        .or_else(|| small(word))
        .or_else(|| tens(word))
        .or_else(compound)
}

/// The kinds that a word names. What people call any piece is a kind only with a number too great for a way of speaking, as
/// in `three men in a row`.
fn kinds(rules: &Rules, name: &str, value: u32) -> Option<KindSet> {
    const ANY: [&str; 5] = ["pieces", "men", "counters", "pawns", "stones"];
    const GREAT: u32 = 5;
    let all = || (ANY.contains(&name) && value >= GREAT).then(|| KindSet::all(rules.kinds.len()));
    kind(rules, name).map(KindSet::of).or_else(all)
}

/// The player whom a word names.
fn player(rules: &Rules, name: &str) -> Option<Player> {
    let called = |text: &str| text.to_lowercase() == name;
    let index = rules.players.iter().position(|player| called(&player.name) || called(&player.shown));
    index.map(|index| Player(index as u8))
}

fn kind(rules: &Rules, name: &str) -> Option<Kind> {
    let fits = |kind: &crate::rules::KindInfo| kind.name.to_lowercase() == name || kind.plural.to_lowercase() == name;
    rules.kinds.iter().position(fits).map(|index| Kind(index as u8))
}

fn count(rules: &Rules, player: Player, kinds: KindSet) -> u32 {
    let men =
        rules.start.men.iter().filter(|(_, owner, other)| *owner == player && kinds.contains(*other)).count() as u32;
    let held = rules.start.hands.iter().filter(|(owner, other, _)| *owner == player && kinds.contains(*other));
    men + held.map(|(_, _, count)| *count).sum::<u32>()
}
