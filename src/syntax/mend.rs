//! How a mistake could be mended: what is proposed was read again.
//!
//! A proposal is an edit of the swallowed piece after which the strict rule reads on, past the word that it stopped at. An
//! edit after which the whole piece reads, and the only one of its sort, is certain.

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

use super::expected::Expected;
use super::habits;
use super::lower::Lower;
use super::scan::{Kind, Token, Unclosed};
use super::trial::Trial;
use super::words::is_reserved;
use crate::diagnostics::Edit;
use dablo_grammar::{Grammar, Rule};

/// A piece of the source as it would read with some mistakes mended.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    text: String,
    start: usize,
    /// Where in the draft an edit begins, how many bytes it took out and how many it put in; in order.
    pub edits: Vec<(usize, usize, usize)>,
}

impl Draft {
    /// The text between two bytes of the source.
    pub fn new(text: &str, start: usize, end: usize) -> Draft {
        Draft { text: text.get(start..end).unwrap_or("").to_string(), start, edits: Vec::new() }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where the piece begins in the source.
    pub fn start(&self) -> usize {
        self.start
    }

    /// Whether something was put in the place of what the source has at a byte.
    pub fn is_mended_at(&self, at: usize) -> bool {
        self.edits.iter().any(|(start, ..)| self.in_source(*start) == at)
    }

    pub fn is_untouched(&self) -> bool {
        self.edits.is_empty()
    }

    /// The byte of the source that stands at a byte of the draft.
    pub fn in_source(&self, at: usize) -> usize {
        let mut source = at;
        for &(start, old, new) in self.edits.iter().rev() {
            source = match source {
                before if before < start => before,
                inside if inside < start + new => start,
                behind => behind + old - new,
            };
        }
        source + self.start
    }

    /// The byte of the draft at which a byte of the source stands; the inverse of [`Draft::in_source`] outside edits.
    pub fn of_source(&self, at: usize) -> usize {
        let mut place = at.saturating_sub(self.start);
        for &(start, old, new) in &self.edits {
            if place >= start + old {
                place = place + new - old;
            }
        }
        place
    }

    /// The draft with something standing in the place of a mistake.
    pub fn with(&self, edit: &Edit) -> Option<Draft> {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        self.mended(&Mend { start, end, text: edit.text.clone(), how: How::Replace, certain: false })
    }

    /// The draft with an edit more.
    pub fn mended(&self, mend: &Mend) -> Option<Draft> {
        let (start, end) = (self.of_source(mend.start), self.of_source(mend.end));
        let mut text = self.text.clone();
        if start > end || !text.is_char_boundary(start) || !text.is_char_boundary(end.min(text.len())) {
            return None;
        }
        text.replace_range(start..end.min(text.len()), &mend.text);
        let mut edits = self.edits.clone();
        edits.push((start, end - start, mend.text.len()));
        Some(Draft { text, start: self.start, edits })
    }
}

/// An edit after which reading goes on.
#[derive(Clone, Debug)]
pub(super) struct Mend {
    /// The bytes of the source that are replaced.
    pub start: usize,
    /// One past the last of them.
    pub end: usize,
    /// What is put there.
    pub text: String,
    /// What sort of edit it is.
    pub how: How,
    /// Whether nothing else can be meant.
    pub certain: bool,
}

/// The sorts of edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// What another language writes becomes what is written here.
    Habit,
    /// A sign or word that is missing is put before the token.
    Insert(&'static str),
    /// A comma between clauses becomes a semicolon.
    Semicolon,
    /// A word of the language in backquotes names a thing.
    Backquotes,
    /// A misspelt word.
    Respell(&'static str),
    /// Another word where only one can stand.
    Replace,
    /// The only word that can stand before the one at which reading stops.
    Before(&'static str),
    /// A text without quotation marks.
    Quote,
    /// A text without the first of its quotation marks.
    Open,
    /// Two words that stand together.
    Split,
    /// Another bracket where a brace opens a block.
    Brace,
    /// A run or sum of points that was written apart.
    Run,
}

/// Where a strict rule stops in a text, with what it expected there; `None` if it reads all.
pub(super) fn stop(rule: Rule, text: &str, strict: Rule) -> Option<(usize, Expected)> {
    let error = Grammar::parse(rule, text).err()?;
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let rules = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives.as_slice(),
        ErrorVariant::CustomError { .. } => &[],
    };
    Some((at, Expected::of(rules, strict)))
}

/// Whether a text reads without anything swallowed, where the strict rule itself is tolerant inside.
pub(super) fn is_clean(rule: Rule, text: &str) -> bool {
    Grammar::parse(rule, text).is_ok() && swallowed(rule, text) == 0
}

/// How many bytes a rule that is tolerant inside swallows of a text.
pub(super) fn swallowed(rule: Rule, text: &str) -> usize {
    let is_swallowed = |name: &str| {
        name.ends_with("_bad") || name.ends_with("_junk") || name.starts_with("bad_") || name.starts_with("missing_")
    };
    Grammar::parse(rule, text).map_or(0, |pairs| {
        let swallowed = pairs.flatten().filter(|pair| is_swallowed(&format!("{:?}", pair.as_rule())));
        swallowed.map(|pair| pair.as_str().len().max(1)).sum()
    })
}

/// Pieces longer than this are not read again and again.
const LONGEST: usize = 4000;
/// So many spellings are tried.
const MOST_SPELLINGS: usize = 6;

impl Lower<'_> {
    /// The best edit at a place where a strict reading stopped, if one helps.
    pub(super) fn mend(
        &self,
        strict: Rule,
        draft: &Draft,
        at: usize,
        token: Option<Token>,
        expected: &Expected,
    ) -> Option<Mend> {
        if draft.text().len() > LONGEST {
            return None;
        }
        let here = draft.in_source(at);
        let trial = Trial { strict, draft };
        // What stands in the source and no longer in the draft was mended already.
        let untouched = |mend: &Mend| {
            let said = self.source.text().get(mend.start..mend.end).unwrap_or("");
            draft.text().get(draft.of_source(mend.start)..).is_some_and(|rest| rest.starts_with(said))
        };
        let apart = self.run_apart(draft.start(), here).or_else(|| self.rank_listed(draft.start(), here));
        let apart = apart.or_else(|| self.points_added(draft.start(), here).filter(|_| strict != Rule::only_example));
        let apart = apart.filter(untouched);
        if let Some(mend) = apart.and_then(|mend| trial.best(vec![mend])) {
            return Some(mend);
        }
        let Some(token) = token else {
            // `man on rwos 1-2`: what stands behind the misspelt word was read as a name that begins something.
            let last =
                self.scan.token_before(here).filter(|last| last.kind == Kind::Word && last.start > draft.start());
            let misspelt = last.and_then(|last| self.misspelt_before(strict, draft, last, &trial));
            if let Some(mend) = misspelt.filter(|mend| mend.certain) {
                return Some(mend);
            }
            let caret = self.scan.end_before(here).max(draft.start());
            return trial.best(self.insertions(expected, caret, caret, None));
        };
        let found = self.source.text().get(token.start..token.end).unwrap_or("");
        // With a word that goes, the blank behind it goes too.
        let text = self.source.text();
        let apart = text.get(..token.start).is_none_or(|before| before.ends_with(char::is_whitespace));
        let blank = usize::from(apart && text.get(token.end..).is_some_and(|rest| rest.starts_with(' ')));
        let edit = |text: String, how: How| {
            let end = if text.is_empty() { token.end + blank } else { token.end };
            Mend { start: token.start, end, text, how, certain: true }
        };
        let is_word = token.kind == Kind::Word;
        let before = self.scan.token_before(token.start);
        let before = before.and_then(|before| self.source.text().get(before.start..before.end)).unwrap_or("");
        // `rnk king > man`: the misspelt word was read as a name.
        let head = self.scan.token_before(token.start).filter(|head| head.kind == Kind::Word && !is_reserved(before));
        if let Some(head) = head.filter(|head| expected.signs().contains(&":") && head.start >= draft.in_source(0)) {
            let near = ["rank", "first"].into_iter().filter(|word| strsim::damerau_levenshtein(before, word) == 1);
            let (start, end) = (head.start, head.end);
            let respelt =
                near.map(|word| Mend { start, end, text: word.to_string(), how: How::Respell(word), certain: true });
            if let Some(mend) = trial.best(respelt.collect()) {
                return Some(mend);
            }
        }
        // `draw if turnn 500`, `no captur for 40 turns`: a misspelt keyword was read as a name, and reading stops behind it.
        if let Some(mend) = self.misspelt_before(strict, draft, token, &trial) {
            return Some(mend);
        }
        // `over an enemy`: the article was read as a name.
        let article = self.scan.token_before(token.start).filter(|_| matches!(before, "a" | "an" | "the"));
        if let Some(article) = article.filter(|article| expected.may_end && article.start >= draft.in_source(0)) {
            let (start, end) = (article.start, token.start);
            let taken = Mend { start, end, text: String::new(), how: How::Habit, certain: true };
            if let Some(mend) = trial.best(vec![taken]) {
                return Some(mend);
            }
        }
        if let Some(mend) = self.mend_around(strict, draft, token, expected) {
            return Some(mend);
        }
        // A short word of the language is one letter from many others: nobody misspells `in` as `if`.
        let is_short = found.len() <= 3 && is_reserved(found);
        let habit = match habits::word(found, before, expected) {
            // What is meant is known, and how it is said is more than a word; unless the word is only misspelt.
            Some(habit) if habit.fix.is_none() => {
                let near = spellings(found, &expected.words).into_iter().take(1).flatten();
                let near = near.filter(|word| is_word && !is_short && strsim::damerau_levenshtein(found, word) == 1);
                return trial.best(near.map(|word| edit(word.to_string(), How::Respell(word))).collect());
            }
            Some(habit) => {
                // `board: { ... }`: the brace is there already, and only the sign before it goes.
                let brace = self.scan.token_from(token.end).is_some_and(|next| next.kind == Kind::Mark('{'));
                let surplus = |fix: &String| brace && fix.trim() == "{";
                habit.fix.map(|fix| edit(if surplus(&fix) { String::new() } else { fix }, How::Habit))
            }
            None => None,
        };
        let mut all: Vec<Vec<Mend>> = vec![habit.into_iter().collect()];
        // `example "WHAT" winther {`: what the word names is cited.
        if is_word && expected.cites() && self.is_cited(found) {
            all.push(vec![edit(format!("@{found}"), How::Insert("@"))]);
        }
        // `end ( ... }`
        if matches!(token.kind, Kind::Mark('(' | '[')) && expected.signs().contains(&"{") {
            all.push(vec![edit("{".to_string(), How::Brace)]);
        }
        // `for 40 moves eah`: the word that is missing is there, misspelt.
        let near = |word: &&str| strsim::damerau_levenshtein(found, word) <= 1 + found.len() / 8;
        if let Some(only) = expected.only_keyword().filter(near).filter(|_| is_word && !is_reserved(found)) {
            all.push(vec![edit(only.to_string(), How::Respell(only))]);
        }
        // `variant "X" frm "Y"`, `moves otherwize {`: a head with a word misspelt is no head with a sign too few.
        if is_word && strict == Rule::only_item && !is_reserved(found) && found.len() > 2 {
            let slips = expected.words.iter().filter(|word| strsim::damerau_levenshtein(found, word) == 1);
            all.push(slips.map(|word| edit(word.to_string(), How::Respell(word))).collect());
        }
        let caret = self.scan.end_before(token.start).max(draft.start());
        all.push(self.insertions(expected, caret, token.start, Some(token)));
        // A word with one letter wrong is sooner misspelt than meant as a name.
        if is_word && is_reserved(found) && !is_short {
            let slips = expected.words.iter().filter(|word| strsim::damerau_levenshtein(found, word) == 1);
            all.push(slips.map(|word| edit(word.to_string(), How::Respell(word))).collect());
        }
        if is_word && is_reserved(found) && self.names_a_thing(&token) {
            let quoted = edit(format!("`{found}`"), How::Backquotes);
            all.push(vec![Mend { certain: false, ..quoted }]);
        }
        if is_word && !is_short {
            // A word of the language is seldom a misspelt other one: one letter at most, as `moves` for `move`.
            let likely = |word: &&str| !is_reserved(found) || strsim::damerau_levenshtein(found, word) == 1;
            for tied in spellings(found, &expected.words) {
                let tied = tied.into_iter().filter(likely);
                all.push(tied.map(|word| edit(word.to_string(), How::Respell(word))).collect());
            }
        }
        // `maycapture`
        let apart = expected.words.iter().filter_map(|word| {
            let rest = found.strip_prefix(word).filter(|rest| is_word && is_reserved(rest))?;
            Some(edit(format!("{word} {rest}"), How::Split))
        });
        all.push(apart.collect());
        if let Some(only) = expected.only_keyword().filter(|_| is_word) {
            // The word that is found may mean something else that is to be said: reading goes on, and nothing is changed.
            all.push(vec![Mend { certain: false, ..edit(only.to_string(), How::Replace) }]);
        }
        // `stuck = a player who ...`
        let label = ["a label, as `stuck:`", "a label or an act", "a piece or `rank`", "a player or `first`"];
        let next = self.scan.token_from(token.end).filter(|next| next.kind == Kind::Mark('='));
        if let Some(equals) = next.filter(|_| is_word && label.iter().any(|thing| expected.begins(thing))) {
            let (start, end) = (self.scan.end_before(equals.start), equals.end);
            all.push(vec![Mend { start, end, text: ":".into(), how: How::Insert(":"), certain: true }]);
        }
        // `king step any way`: the name that cannot stand here is a label without its colon.
        if is_word && !is_reserved(found) {
            let colon =
                Mend { start: token.end, end: token.end, text: ":".into(), how: How::Insert(":"), certain: true };
            all.push(vec![colon]);
        }
        let is_comma = |token: &Token| token.kind == Kind::Mark(',');
        let before = || self.scan.token_before(token.start).filter(is_comma);
        if let Some(comma) = Some(token).filter(is_comma).or_else(before) {
            let (start, end) = (comma.start, comma.end);
            all.push(vec![Mend { start, end, text: ";".into(), how: How::Semicolon, certain: true }]);
        }
        // `position White: a1"`: the mark at its end is there.
        let line = self.end_of_line_from(token.start);
        let closes = self.scan.unclosed.iter().any(|(at, what)| {
            *what == Unclosed::Text
                && *at > token.start
                && self.source.text().get(token.start..*at).is_some_and(|said| !said.contains('\n'))
        });
        if expected.only_text() && closes && line > token.start {
            let (start, text) = (token.start, "\"".to_string());
            return Some(Mend { start, end: start, text, how: How::Open, certain: false });
        }
        if expected.only_text() {
            // A number between quotation marks is seldom what a text was to say.
            let certain = !found.starts_with(|c: char| c.is_ascii_digit());
            // A piece's letter is a capital.
            let letter = strict == Rule::only_pieces && found.chars().count() == 1;
            let quoted = if letter { found.to_uppercase() } else { found.to_string() };
            all.push(vec![Mend { certain, ..edit(format!("\"{quoted}\""), How::Quote) }]);
            let end = self.end_of_text(token.end, draft.in_source(draft.text().len()));
            let long = self.source.text().get(token.start..end).unwrap_or(found);
            let quoted = format!("\"{}\"", long.replace('"', ""));
            all.push(vec![Mend { start: token.start, end, text: quoted, how: How::Quote, certain: false }]);
        }
        all.into_iter().find_map(|tied| trial.best(tied)).or_else(|| self.only_word_before(strict, draft, token))
    }

    /// Whether a word of the language names a thing of this file: it is being declared, or stands in backquotes elsewhere.
    fn names_a_thing(&self, token: &Token) -> bool {
        let text = self.source.text();
        let word = text.get(token.start..token.end);
        let next = self.scan.token_from(token.end).map(|next| next.kind);
        let quoted = |other: &Token| {
            other.kind == Kind::Quoted && text.get(other.start..other.end).map(|name| name.trim_matches('`')) == word
        };
        matches!(next, Some(Kind::Mark(':' | ',' | '='))) || self.scan.tokens.iter().any(quoted)
    }

    /// Whether a source or reading of this file has this key.
    fn is_cited(&self, key: &str) -> bool {
        let text = |token: &Token| self.source.text().get(token.start..token.end).unwrap_or("");
        self.scan.tokens.windows(2).any(|two| matches!(text(&two[0]), "source" | "reading") && text(&two[1]) == key)
    }

    /// Whether the brace of a head stands further on in its line.
    fn has_its_brace(&self, at: usize) -> bool {
        let is_of_head = |token: &&Token| !matches!(token.kind, Kind::Mark('}' | ';' | ':' | '|'));
        let from = self.scan.tokens.partition_point(|token| token.start < at);
        let mut head = self.scan.tokens[from..].iter().take_while(is_of_head);
        let brace = head.find(|token| token.kind == Kind::Mark('{'));
        brace.is_some_and(|brace| self.source.text().get(at..brace.start).is_some_and(|head| !head.contains('\n')))
    }

    /// Signs and words that may be missing before a token.
    fn insertions(&self, expected: &Expected, caret: usize, before: usize, token: Option<Token>) -> Vec<Mend> {
        let sign = |sign: &'static str| match sign {
            ":" | "," | ")" => {
                Mend { start: caret, end: caret, text: sign.into(), how: How::Insert(sign), certain: true }
            }
            _ => Mend { start: caret, end: caret, text: format!(" {sign}"), how: How::Insert(sign), certain: true },
        };
        let brace_follows = expected.signs().contains(&"{") && self.has_its_brace(before);
        let signs = expected.signs().into_iter().filter(|sign| *sign != "{" || !brace_follows);
        let mut all: Vec<Mend> = signs.map(sign).collect();
        // A word only where nothing else can stand, or an article. Only what somebody may call is called.
        let call = self.scan.token_before(caret).is_some_and(|word| self.is_callable(&word));
        let words = expected.only_keyword().or_else(|| expected.words.iter().copied().find(|word| *word == "a"));
        let words = words.filter(|word| *word != "called" || call);
        all.extend(words.map(|word| match token {
            Some(_) => {
                Mend { start: before, end: before, text: format!("{word} "), how: How::Insert(word), certain: true }
            }
            None => Mend { start: caret, end: caret, text: format!(" {word}"), how: How::Insert(word), certain: true },
        }));
        all
    }

    /// Where a text without quotation marks may end: before the last `}` of its line, and before what does not go on with a
    /// position such as `White: a1; Black: b2; White to move`.
    fn end_of_text(&self, from: usize, end: usize) -> usize {
        let rest = self.source.text().get(from..).unwrap_or("");
        let line = rest.lines().next().unwrap_or("").trim_end().trim_end_matches(['}', ' ', ';']);
        let mut length = 0;
        for part in line.split(';') {
            let first = length == 0;
            if !first && !part.contains(':') && !part.trim_end().ends_with("to move") {
                break;
            }
            length += part.len() + usize::from(!first);
        }
        (from + length).max(from).min(end.max(from + length))
    }
}

/// The words that are spelt like this one, the nearest first, equally near ones together.
pub(super) fn spellings(found: &str, words: &[&'static str]) -> Vec<Vec<&'static str>> {
    let lower = found.to_lowercase();
    let length = lower.chars().count();
    let mut near: Vec<(usize, &'static str)> = words
        .iter()
        .map(|word| (strsim::damerau_levenshtein(&lower, word), *word))
        .filter(|(distance, word)| *distance <= (word.chars().count().max(length) / 3).max(1))
        .collect();
    near.sort();
    near.dedup();
    near.truncate(MOST_SPELLINGS);
    let mut tied: Vec<Vec<&'static str>> = Vec::new();
    let mut last = None;
    for (distance, word) in near {
        if last != Some(distance) {
            tied.push(Vec::new());
            last = Some(distance);
        }
        if let Some(group) = tied.last_mut() {
            group.push(word);
        }
    }
    tied
}
