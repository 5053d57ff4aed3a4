//! Numbers in the words about a game, held against the set-up.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::merge::{Entry, Node};
use crate::rules::{Answers, Kind, Player, Rules, Ruleset};
use crate::syntax::tree::VariantFact;

/// Numbers in words, from one on.
const NUMBERS: [&str; 20] = [
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
    "twenty",
];

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
        for pair in words.windows(2) {
            let [number, name] = pair else { continue };
            let Some(number) = value(number) else { continue };
            let mut counts: Vec<u32> = Vec::new();
            for (_, rules) in resolved {
                let Some(kind) = kind(rules, name) else { continue };
                let each = (0..rules.players.len() as u8).map(|player| count(rules, Player(player), kind));
                let each: Vec<u32> = each.collect();
                counts.push(each.iter().sum());
                counts.extend(each);
            }
            if let Some(most) = counts.iter().max().filter(|_| !counts.contains(&number)) {
                out.push(
                    Diagnostic::new(Code::CountDiffers, text.span, format!("the words speak of {number} {name}"))
                        .label(format!("the set-up has {most} in all, and no player has {number}"))
                        .help("Mend the number or the set-up."),
                );
            }
        }
    }
}

fn value(word: &str) -> Option<u32> {
    let in_words = || NUMBERS.iter().position(|number| *number == word).map(|at| at as u32 + 1);
    word.parse().ok().or_else(in_words)
}

fn kind(rules: &Rules, name: &str) -> Option<Kind> {
    let fits = |kind: &crate::rules::KindInfo| kind.name.to_lowercase() == name || kind.plural.to_lowercase() == name;
    rules.kinds.iter().position(fits).map(|index| Kind(index as u8))
}

fn count(rules: &Rules, player: Player, kind: Kind) -> u32 {
    let men = rules.start.men.iter().filter(|(_, owner, other)| *owner == player && *other == kind).count() as u32;
    let held = rules.start.hands.iter().filter(|(owner, other, _)| *owner == player && *other == kind);
    men + held.map(|(_, _, count)| *count).sum::<u32>()
}
