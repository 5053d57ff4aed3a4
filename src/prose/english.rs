//! Small things of English: articles, lists, numbers, sentences.

use crate::notation::text::with_article;

/// The noun with its indefinite article.
pub(super) fn a(noun: &str) -> String {
    with_article(noun)
}

/// Nouns whose plural no rule forms, with it; both begin with the same letter.
const IRREGULAR: [(&str, &str); 17] = [
    ("wolf", "wolves"),
    ("werewolf", "werewolves"),
    ("calf", "calves"),
    ("elf", "elves"),
    ("half", "halves"),
    ("leaf", "leaves"),
    ("thief", "thieves"),
    ("knife", "knives"),
    ("wife", "wives"),
    ("child", "children"),
    ("goose", "geese"),
    ("mouse", "mice"),
    ("ox", "oxen"),
    ("foot", "feet"),
    ("sheep", "sheep"),
    ("deer", "deer"),
    ("fish", "fish"),
];

/// The plural of an English noun.
pub(super) fn plural_of(noun: &str) -> String {
    if let Some(stem) = noun.strip_suffix("man") {
        return format!("{stem}men");
    }
    let last = noun.rsplit([' ', '-', '_']).next().unwrap_or(noun);
    if let Some((one, many)) = IRREGULAR.iter().find(|(one, _)| last.eq_ignore_ascii_case(one)) {
        // The first letter stays as it is written.
        let kept = noun.len() - one.len() + 1;
        return format!("{}{}", noun.get(..kept).unwrap_or(""), many.get(1..).unwrap_or(""));
    }
    let before_y = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']) && !stem.is_empty());
    match before_y {
        Some(stem) => format!("{stem}ies"),
        None if noun.ends_with('s') || noun.ends_with('x') || noun.ends_with("ch") || noun.ends_with("sh") => {
            format!("{noun}es")
        }
        None => format!("{noun}s"),
    }
}

/// `a`, `a and b`, `a, b and c`
pub(super) fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// A whole number: in words up to twelve.
pub(super) fn number(value: u32) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(value as usize).map_or_else(|| value.to_string(), |word| word.to_string())
}

/// `eight by eight`; both in digits where one of them is.
pub(super) fn size(wide: u32, high: u32) -> String {
    match wide.max(high) > 12 {
        true => format!("{wide} by {high}"),
        false => format!("{} by {}", number(wide), number(high)),
    }
}

/// `first`, `second`: in words up to twelfth, then `13th`, `21st`.
pub(super) fn ordinal(value: u32) -> String {
    const WORDS: [&str; 13] = [
        "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        "eleventh", "twelfth",
    ];
    let ending = match (value % 10, value % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    WORDS.get(value as usize).map_or_else(|| format!("{value}{ending}"), |word| word.to_string())
}

/// `one turn`, `60 turns`
pub(super) fn counted(value: u32, one: &str, many: &str) -> String {
    format!("{} {}", number(value), if value == 1 { one } else { many })
}

/// With a capital at the beginning.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// A whole sentence: a capital at the beginning, a full stop at the end.
pub(super) fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.ends_with(['.', ':', '?']) { text } else { format!("{text}.") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_lists_and_numbers() {
        assert_eq!((a("king"), a("earl")), ("a king".to_string(), "an earl".to_string()));
        let spoken = ["unicorn", "hour", "Élan", "underling", "eunuch", "ørn", "one-eyed king", "house"].map(a);
        let written =
            ["a unicorn", "an hour", "an Élan", "an underling", "a eunuch", "an ørn", "a one-eyed king", "a house"];
        assert_eq!(spoken, written);
        let letters = ["X-ray", "x-man", "U-boat", "m", "b man"].map(a);
        assert_eq!(letters, ["an X-ray", "an x-man", "a U-boat", "an m", "a b man"]);
        let items = ["a".to_string(), "b".to_string(), "c".to_string()];
        assert_eq!(listed(&items, "or"), "a, b or c");
        assert_eq!(
            (number(3), number(40), counted(1, "turn", "turns")),
            ("three".into(), "40".into(), "one turn".into())
        );
        assert_eq!(sentence("it is so"), "It is so.");
        assert_eq!(["man", "lady", "boy", "fox", "king"].map(plural_of), ["men", "ladies", "boys", "foxes", "kings"]);
        let irregular = ["wolf", "Calf", "grey-wolf", "ox", "sheep", "chief"].map(plural_of);
        assert_eq!(irregular, ["wolves", "Calves", "grey-wolves", "oxen", "sheep", "chiefs"]);
    }
}
