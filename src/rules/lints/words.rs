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
        // A sentence may speak of each player.
        for sentence in text.text.split(['.', ';', '!', '?']) {
            let words: Vec<String> = sentence
                .split(|c: char| !c.is_alphanumeric() && c != '-')
                .filter(|word| !word.is_empty())
                .map(str::to_lowercase)
                .collect();
            for at in 0..words.len() {
                if let Some((message, label)) = differs(&words, at, resolved) {
                    out.push(
                        Diagnostic::new(Code::CountDiffers, text.span, message)
                            .label(label)
                            .help("Mend the number or the set-up."),
                    );
                }
            }
        }
    }
}

/// What is wrong with the number at a place, if there is one: what the words say, and what the set-up has.
fn differs(words: &[String], at: usize, resolved: &[(Answers, Rules)]) -> Option<(String, String)> {
    let value = value(&words[at])?;
    // `twelve white men`: a player's name may stand between.
    let word = |after: usize| words.get(at + after).map(String::as_str).unwrap_or("");
    let mut counts: Vec<u32> = Vec::new();
    let mut named = None;
    let mut sides: Vec<u32> = Vec::new();
    let mut for_each = false;
    for (_, rules) in resolved {
        // `twenty goats`, where the player is called so too: the pieces are meant, unless a kind stands behind.
        let of_player = player(rules, word(1)).and_then(|whose| Some((Some(whose), kinds(rules, word(2), value)?)));
        let alone = || Some((None, kinds(rules, word(1), value)?));
        let Some((whose, kinds)) = of_player.or_else(alone) else { continue };
        let behind = at + 2 + usize::from(whose.is_some());
        named = Some(words[at + 1..behind].to_vec());
        for_each = whose.is_none() && speaks_of_each(&words[..at], &words[behind..]);
        let players = (0..rules.players.len() as u8).map(Player);
        let each: Vec<Player> = players.filter(|player| whose.is_none_or(|whose| whose == *player)).collect();
        sides = each.iter().map(|player| count(rules, *player, kinds)).collect();
        // `men` may be all pieces or those of one kind.
        for kinds in kinds.iter().map(KindSet::of).chain([kinds]) {
            let each: Vec<u32> = each.iter().map(|player| count(rules, *player, kinds)).collect();
            match for_each {
                // What each has no player has otherwise.
                true => counts.extend(each.first().filter(|first| each.iter().all(|other| other == *first))),
                false => {
                    counts.extend((whose.is_none()).then(|| each.iter().sum::<u32>()));
                    counts.extend(each);
                }
            }
        }
    }
    let named = named.filter(|_| !counts.contains(&value))?;
    let label = match (counts.iter().max(), named.len()) {
        (_, 1) if for_each => match sides.as_slice() {
            [first, rest @ ..] if rest.iter().all(|other| other == first) => {
                format!("the set-up has {first} for each player")
            }
            _ => "the set-up has not the same number for each player".to_string(),
        },
        (Some(most), 1) => format!("the set-up has {most} in all{}", shared(&sides)),
        (Some(most), _) => format!("the set-up has {most}"),
        (None, _) => return None,
    };
    let whose = if for_each { " for each player" } else { "" };
    Some((format!("the words speak of {value} {}{whose}", named.join(" ")), label))
}

/// Whether a number is one for each player: `each player has two kings`, `twelve men each`, `twelve men on each side`.
fn speaks_of_each(before: &[String], behind: &[String]) -> bool {
    const SIDES: [&str; 6] = ["player", "side", "party", "team", "army", "opponent"];
    const HAVE: [&str; 10] =
        ["has", "have", "had", "gets", "owns", "starts", "begins", "places", "receives", "commands"];
    let is_side = |word: Option<&String>| word.is_some_and(|word| SIDES.contains(&word.as_str()));
    let is_each = |word: &String| matches!(word.as_str(), "each" | "either" | "every");
    let said_before =
        before.windows(3).any(|three| is_each(&three[0]) && is_side(three.get(1)) && HAVE.contains(&three[2].as_str()));
    let said_behind = match behind {
        [first, ..] if first == "apiece" => true,
        [only] => only == "each",
        [first, second, ..] if first == "each" && (second == "and" || value(second).is_some()) => true,
        [first, second, ..] if is_each(first) || first == "per" => is_side(Some(second)),
        [first, second, rest @ ..] if matches!(first.as_str(), "on" | "for" | "to" | "at") => {
            is_each(second) && is_side(rest.first())
        }
        _ => false,
    };
    said_before || said_behind
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
