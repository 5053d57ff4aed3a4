//! Runs and lists of points as others write them: `rows 1, 2`, `rows 1 - 2`, `a1 to e1`.

use super::lower::Lower;
use super::mend::{How, Mend};
use super::scan::{Kind, Token};
use super::words::is_reserved;

/// The words before a number of ranks, rows or files.
const COUNTED: [&str; 6] = ["row", "rows", "rank", "ranks", "file", "files"];

impl Lower<'_> {
    /// The run or sum that is meant by numbers or points that stand apart around a byte, not before `from`.
    pub(super) fn run_apart(&self, from: usize, here: usize) -> Option<Mend> {
        let text = |token: &Token| self.source.text().get(token.start..token.end).unwrap_or("");
        let tokens = &self.scan.tokens;
        let is_sign =
            |token: &Token| matches!(text(token), "," | "-" | "–" | "—" | "to" | "through" | "until" | "and" | "&");
        // The numbers and signs around the place at which reading stopped.
        let fits =
            |token: &Token| is_sign(token) || is_number(text(token)) || is_point(text(token)) || is_file(text(token));
        let behind = tokens.partition_point(|token| token.end <= here);
        let before = tokens[..behind].iter().rev().take_while(|token| token.start >= from && fits(token)).count();
        let after = tokens[behind..].iter().take_while(|token| fits(token)).count();
        let mut all = tokens.get(behind - before..behind + after)?;
        // A comma behind it parts it from the next pieces.
        while let [rest @ .., last] = all
            && is_sign(last)
        {
            all = rest;
        }
        // A sign stands between each two.
        let named: Vec<&Token> = all.iter().step_by(2).collect();
        let signs: Vec<&Token> = all.iter().skip(1).step_by(2).collect();
        if named.len() < 2 || signs.len() + 1 != named.len() || named.iter().any(|one| is_sign(one)) {
            return None;
        }
        if !signs.iter().all(|sign| is_sign(sign)) {
            return None;
        }
        let (first, last) = (named.first()?, named.last()?);
        let listed = signs.iter().all(|sign| matches!(text(sign), "," | "and" | "&"));
        let word = tokens.get((behind - before).checked_sub(1)?).filter(|token| token.start >= from);
        let counted = word.filter(|word| COUNTED.contains(&text(word)));
        let numbers: Vec<u32> = named.iter().filter_map(|one| text(one).parse().ok()).collect();
        let in_a_row = numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        let names: Vec<&str> = named.iter().map(|one| text(one)).collect();
        let (start, mended) = match (counted, listed) {
            (Some(word), true) if numbers.len() == named.len() && in_a_row => {
                (word.start, format!("{}s {}-{}", text(word).trim_end_matches('s'), names[0], names[names.len() - 1]))
            }
            (Some(word), true) if numbers.len() == named.len() => {
                let one = text(word).trim_end_matches('s');
                let each: Vec<String> = names.iter().map(|number| format!("{one} {number}")).collect();
                (word.start, each.join(" plus "))
            }
            (counted, false) if counted.is_none() && names.iter().any(|name| is_file(name)) => return None,
            // Points are named side by side.
            (None, true) if signs.iter().all(|sign| text(sign) == ",") && names.iter().all(|name| is_point(name)) => {
                (first.start, names.join(" "))
            }
            (_, false) if named.len() == 2 && text(signs[0]) != "," => {
                (first.start, format!("{}-{}", names[0], names[1]))
            }
            _ => return None,
        };
        Some(Mend { start, end: last.end, text: mended, how: How::Run, certain: true })
    }

    /// `man on row 1 a2`, `rows 1-2 5`: points, or more rows, behind counted ones, which `plus` adds.
    pub(super) fn points_added(&self, from: usize, here: usize) -> Option<Mend> {
        let text = |token: &Token| self.source.text().get(token.start..token.end).unwrap_or("");
        let tokens = &self.scan.tokens;
        let is_added = |token: &&Token| is_point(text(token)) || is_number(text(token));
        let behind = tokens.partition_point(|token| token.end <= here);
        let before = tokens[..behind].iter().rev().take_while(is_added).count();
        let after = tokens[behind..].iter().take_while(is_added).count();
        let is_counted = |index: &usize| tokens.get(*index).is_some_and(|token| COUNTED.contains(&text(token)));
        // The number behind the word is one of those that were found, unless it is a run or a letter.
        let first = behind - before;
        let head = [first.checked_sub(1), first.checked_sub(2)].into_iter().flatten().find(is_counted)?;
        let (head, number) = (tokens.get(head).filter(|head| head.start >= from)?, tokens.get(head + 1)?);
        let added = tokens[..behind + after].iter().filter(|token| token.start > number.start);
        let added: Vec<&Token> = added.collect();
        let one = text(head).trim_end_matches('s');
        let all_points = added.iter().all(|token| is_point(text(token)));
        let all_numbers = added.iter().all(|token| is_number(text(token)));
        let names = added.iter().map(|token| text(token));
        let sum = match () {
            () if added.is_empty() => return None,
            () if all_points => names.collect::<Vec<_>>().join(" "),
            () if all_numbers => names.map(|name| format!("{one} {name}")).collect::<Vec<_>>().join(" plus "),
            () => return None,
        };
        let mended = format!("{} {} plus {sum}", text(head), text(number));
        Some(Mend { start: head.start, end: added.last()?.end, text: mended, how: How::Run, certain: all_points })
    }

    /// `rank: king, man`: the order of rank with the signs that others would write, around a byte.
    pub(super) fn rank_listed(&self, from: usize, here: usize) -> Option<Mend> {
        let text = |token: &Token| self.source.text().get(token.start..token.end).unwrap_or("");
        let tokens = &self.scan.tokens;
        let behind = tokens.partition_point(|token| token.end <= here);
        let back = tokens[..behind].iter().rev().take(3).position(|token| text(token) == "rank")?;
        let head = tokens.get(behind - 1 - back).filter(|head| head.start >= from)?;
        let rest = tokens[behind - back..].iter().skip_while(|token| matches!(text(token), ":" | "="));
        let mut names: Vec<&Token> = Vec::new();
        let mut rest = rest.peekable();
        while let Some(name) = rest.next_if(|token| matches!(token.kind, Kind::Word | Kind::Quoted)) {
            names.push(name);
            if rest.next_if(|token| text(token) == ",").is_none() {
                break;
            }
        }
        let listed: Vec<&str> = names.iter().map(|name| text(name)).collect();
        let end = names.last().filter(|_| names.len() > 1)?.end;
        let mended = format!("rank {}", listed.join(" > "));
        // Which of them is the highest its author knows.
        Some(Mend { start: head.start, end, text: mended, how: How::Run, certain: false })
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.len() < 6 && text.bytes().all(|b| b.is_ascii_digit())
}

fn is_point(text: &str) -> bool {
    let rank = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
    is_number(rank) && matches!(text.len() - rank.len(), 1..=2)
}

fn is_file(text: &str) -> bool {
    match text.len() {
        1 => text.bytes().all(|b| b.is_ascii_lowercase()),
        2 => text.bytes().all(|b| b.is_ascii_lowercase()) && !is_reserved(text),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_number, is_point};

    #[test]
    fn points_and_numbers_are_told_apart() {
        assert!(is_point("a1") && is_point("aa12") && !is_point("abc1") && !is_point("12"));
        assert!(is_number("12") && !is_number("a1") && !is_number(""));
    }
}
