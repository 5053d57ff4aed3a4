//! Literate sessions: Markdown in which fences hold a sitting, line by line, with what the session answers.
//!
//! ````markdown
//! ```session
//! > moves c3
//! c3-c4  c3-d4
//! > c3-d4
//! ```
//! ````
//!
//! A fence is a sitting if the first word behind its marks is `session`. A line that begins with `> ` is typed; what stands
//! below it, up to the next such line, is the answer. A backslash before an answer's line is none of it: it keeps a line that begins
//! with `>`, with a backslash or with marks of a fence from being read as such. All sittings of a text are one; behind `session` there
//! may stand `new`, which begins afresh, and `brief`, which leaves out the boards that nobody asked for.

use std::sync::Arc;

use super::played::as_played;
use super::{Block, Choices, Reply, Session, Sitting, Style, Trouble, Variant, command, render};
use crate::bundled::Bundled;

/// The word behind the marks of a fence that makes it a sitting.
const TAG: &str = "session";

/// What a line that is typed begins with.
const PROMPT: &str = "> ";

/// A text longer than this is no session that somebody wrote.
pub const LONGEST: usize = 1 << 20;

/// A sitting in a fence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fence {
    /// The line of its opening marks, from 1.
    pub line: usize,
    /// The nearest heading above it; empty if there is none.
    pub heading: String,
    /// Whether it begins afresh.
    pub new: bool,
    /// Whether boards are left out that nobody asked for.
    pub brief: bool,
    /// What is typed.
    pub turns: Vec<Turn>,
    /// How far the marks stand in.
    inset: usize,
}

/// A line typed, and what is expected for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Its line, from 1.
    pub line: usize,
    /// What is typed.
    pub input: String,
    /// The answer, without blanks at the ends of lines and without blank lines at its end.
    pub answer: String,
    /// Where the answer stands in the text, in bytes, blank lines at its end left out.
    range: (usize, usize),
}

/// What is wrong with the text of a literate session.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct LiterateError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

/// A line of the text, with its place.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    /// Where the next line begins.
    end: usize,
    text: &'a str,
}

/// The sittings of a text, or the first mistake in it.
pub fn read(text: &str) -> Result<Vec<Fence>, LiterateError> {
    each(text).into_iter().collect()
}

/// All mistakes of a text, one for each sitting that cannot be read.
pub fn mistakes(text: &str) -> Vec<LiterateError> {
    each(text).into_iter().filter_map(Result::err).collect()
}

fn each(text: &str) -> Vec<Result<Fence, LiterateError>> {
    if text.len() > LONGEST {
        return vec![Err(LiterateError { line: 1, message: "the text is longer than 1 MiB".to_string() })];
    }
    let mut fences = Vec::new();
    let mut heading = String::new();
    let mut lines = lines(text).into_iter();
    while let Some(line) = lines.next() {
        let Some(marks) = Marks::open(line.text) else {
            if let Some(words) = heading_of(line.text) {
                heading = words;
            }
            continue;
        };
        let mut body = Vec::new();
        let closed = loop {
            match lines.next() {
                Some(line) if marks.closed_by(line.text) => break true,
                Some(line) => body.push(line),
                None => break false,
            }
        };
        let mut words = marks.info.split_whitespace();
        if words.next() != Some(TAG) {
            continue;
        }
        let begun = Fence { line: line.number, heading: heading.clone(), inset: marks.inset, ..Fence::default() };
        fences.push(match closed {
            true => sitting(begun, words, &body),
            false => Err(LiterateError { line: line.number, message: "this fence is not closed".to_string() }),
        });
    }
    fences
}

/// A fence with what stands in it; `words` are those behind its tag.
fn sitting<'a>(
    mut fence: Fence,
    words: impl Iterator<Item = &'a str>,
    body: &[Line<'_>],
) -> Result<Fence, LiterateError> {
    let fail = |message: String| LiterateError { line: fence.line, message };
    let (mut new, mut brief) = (false, false);
    for word in words {
        match word {
            "new" => new = true,
            "brief" => brief = true,
            other => return Err(fail(format!("`{other}` can not stand behind `{TAG}`; `new` and `brief` can"))),
        }
    }
    let turns = turns(body, fence.inset)?;
    if turns.is_empty() {
        return Err(fail("nothing is typed in this fence; what is typed stands behind `> `".to_string()));
    }
    (fence.new, fence.brief, fence.turns) = (new, brief, turns);
    Ok(fence)
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let mut end = 0;
    (1..)
        .zip(text.split_inclusive('\n'))
        .map(|(number, whole)| {
            end += whole.len();
            // Some editors put a mark before the first line, which is no part of it.
            let bare = if number == 1 { whole.trim_start_matches('\u{feff}') } else { whole };
            Line { number, end, text: bare.trim_end_matches(['\n', '\r']) }
        })
        .collect()
}

/// The marks that open a fence.
struct Marks<'a> {
    inset: usize,
    sign: char,
    count: usize,
    info: &'a str,
}

impl Marks<'_> {
    fn open(line: &str) -> Option<Marks<'_>> {
        let text = line.trim_start_matches(' ');
        let inset = line.len() - text.len();
        let sign = text.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
        let info = text.trim_start_matches(sign);
        let count = text.len() - info.len();
        let fits = inset <= 3 && count >= 3 && !(sign == '`' && info.contains('`'));
        fits.then(|| Marks { inset, sign, count, info: info.trim() })
    }

    fn closed_by(&self, line: &str) -> bool {
        let text = line.trim_start_matches(' ');
        let rest = text.trim_start_matches(self.sign);
        line.len() - text.len() <= 3 && text.len() - rest.len() >= self.count && rest.trim().is_empty()
    }
}

/// The headings of a text that stand in no fence.
pub fn headings(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Option<Marks<'_>> = None;
    for line in lines(text) {
        match (&open, Marks::open(line.text)) {
            (Some(marks), _) if marks.closed_by(line.text) => open = None,
            (None, Some(marks)) => open = Some(marks),
            (None, None) => found.extend(heading_of(line.text)),
            (Some(_), _) => {}
        }
    }
    found
}

/// The words of a heading, `## so`.
fn heading_of(line: &str) -> Option<String> {
    let words = line.trim_start_matches('#');
    let depth = line.len() - words.len();
    let words = words.strip_prefix(' ')?;
    (1..=6).contains(&depth).then(|| words.trim().trim_end_matches('#').trim_end().to_string())
}

fn turns(body: &[Line<'_>], inset: usize) -> Result<Vec<Turn>, LiterateError> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut lines = body.iter().peekable();
    while let Some(line) = lines.next() {
        let text = within(line.text, inset);
        if let Some(typed) = typed(text) {
            let mut input = typed.to_string();
            let mut end = line.end;
            while !Session::is_whole(&input) {
                let more = lines.next_if(|line| self::typed(within(line.text, inset)).is_some());
                let Some(more) = more else {
                    let message =
                        "this line breaks off: a quotation mark is not closed, or nothing follows a backslash";
                    return Err(LiterateError { line: line.number, message: message.to_string() });
                };
                input = format!("{}\n{}", input, self::typed(within(more.text, inset)).unwrap_or_default());
                end = more.end;
            }
            let input = Session::lines(&input).concat();
            turns.push(Turn { line: line.number, input, answer: String::new(), range: (end, end) });
            continue;
        }
        let bare = text.trim_end();
        let Some(turn) = turns.last_mut() else {
            if bare.is_empty() {
                continue;
            }
            let message = "an answer stands before anything is typed; what is typed stands behind `> `";
            return Err(LiterateError { line: line.number, message: message.to_string() });
        };
        turn.answer += bare.strip_prefix('\\').unwrap_or(bare);
        turn.answer.push('\n');
        if !bare.is_empty() {
            turn.range.1 = line.end;
        }
    }
    for turn in &mut turns {
        turn.answer.truncate(turn.answer.trim_end_matches('\n').len());
    }
    Ok(turns)
}

/// A line of a fence without as many blanks as its marks stand in.
fn within(line: &str, inset: usize) -> &str {
    let blanks = line.len() - line.trim_start_matches(' ').len();
    &line[blanks.min(inset)..]
}

fn typed(line: &str) -> Option<&str> {
    if line.trim_end() == PROMPT.trim_end() { Some("") } else { line.strip_prefix(PROMPT) }
}

/// The text with other answers in place of those that stand there: for each fence, for each of its turns, the new answer,
/// or `None` for one that stays as it is. Everything else stays byte for byte.
pub fn rewritten(text: &str, fences: &[Fence], answers: &[Vec<Option<String>>]) -> String {
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut new = String::new();
    let mut done = 0;
    for (fence, answers) in fences.iter().zip(answers) {
        for (turn, answer) in fence.turns.iter().zip(answers) {
            let Some(answer) = answer else { continue };
            new += &text[done..turn.range.0];
            for line in plain(answer).lines() {
                new += &written(line, fence.inset);
                new += line_end;
            }
            done = turn.range.1;
        }
    }
    new + &text[done..]
}

/// A line of an answer as it stands in a fence.
fn written(line: &str, inset: usize) -> String {
    let line = line.trim_end();
    let marks = line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~");
    let escape = if marks || line.starts_with(['>', '\\']) { "\\" } else { "" };
    let blanks = if line.is_empty() { 0 } else { inset };
    format!("{}{escape}{line}", " ".repeat(blanks))
}

/// An answer as it is compared: without blanks at the ends of lines and without blank lines at its end.
pub fn plain(answer: &str) -> String {
    let lines: Vec<&str> = answer.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end_matches('\n').to_string()
}

/// Types a line into a session; its answer as it is compared.
pub fn answer(session: &mut Session, input: &str, brief: bool) -> String {
    let reply = session.run(input);
    shown(reply, input, brief)
}

/// As [`answer`], but without what it quotes from the rules: only how the game goes.
pub fn answer_of_play(session: &mut Session, input: &str, brief: bool) -> String {
    let reply = as_played(session.run(input), input);
    shown(reply, input, brief)
}

fn shown(mut reply: Reply, input: &str, brief: bool) -> String {
    let asked = matches!(command::find(input.trim()), Ok(Some((command, _))) if command.name == "board");
    if brief && !asked {
        reply.blocks.retain(|block| !matches!(block, Block::Board { .. }));
    }
    plain(&render(&reply, &Style::default()))
}

/// A fence in which lines were typed into a new session, and where that led.
pub(super) struct Page {
    /// The fence.
    pub text: String,
    /// The lines that were refused.
    pub refused: Vec<String>,
    /// The game on the board behind all.
    pub sitting: Option<Sitting>,
}

/// A fence in which lines are typed into a new session on a variant and answered.
pub(super) fn fence(variant: &Variant, inputs: &[String]) -> Result<Page, Trouble> {
    let sitting = Sitting::begin(Arc::new(variant.without_folders()), Choices::default())?;
    let mut session = Session::with(Box::new(Bundled), sitting);
    let mut text = format!("```{TAG} new brief\n");
    let mut refused = Vec::new();
    for input in inputs {
        text += &format!("{PROMPT}{input}\n");
        let reply = session.run(input);
        if reply.failed() {
            refused.push(input.clone());
        }
        for line in shown(reply, input, true).lines() {
            text += &format!("{}\n", written(line, 0));
        }
    }
    Ok(Page { text: text + "```\n", refused, sitting: session.sitting().cloned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# One\n\nprose\n```session brief\n> moves\na1-a2\n\n\\> b\n\n> why \\\n> a1-a3\n```\n````md\n```session\n> x\n```\n````\n\
                        ## Two ##\n  ~~~ session new\n  > board\n  ~~~\nend";

    #[test]
    fn fences_are_read_with_what_is_typed_and_answered() {
        let fences = read(TEXT).expect("a good text");
        assert_eq!(fences.len(), 2);
        assert_eq!(
            (fences[0].heading.as_str(), fences[0].line, fences[0].brief, fences[0].new),
            ("One", 4, true, false)
        );
        assert_eq!(
            (fences[1].heading.as_str(), fences[1].line, fences[1].brief, fences[1].new),
            ("Two", 19, false, true)
        );
        let turns: Vec<_> = fences[0].turns.iter().map(|turn| (turn.input.as_str(), turn.answer.as_str())).collect();
        assert_eq!(turns, [("moves", "a1-a2\n\n> b"), ("why \\\na1-a3", "")]);
    }

    #[test]
    fn only_other_answers_are_written() {
        let fences = read(TEXT).expect("a good text");
        assert_eq!(rewritten(TEXT, &fences, &[vec![None, None], vec![None]]), TEXT);
        let answers = [vec![None, Some("```\nb\n\n".to_string())], vec![Some("\\c".to_string())]];
        let new = rewritten(TEXT, &fences, &answers);
        assert_eq!(
            new,
            TEXT.replace("> a1-a3\n", "> a1-a3\n\\```\nb\n").replace("  > board\n", "  > board\n  \\\\c\n")
        );
        let again = read(&new).expect("what was written");
        assert_eq!(again[0].turns[1].answer, "```\nb");
        assert_eq!(again[1].turns[0].answer, "\\c");
    }

    #[test]
    fn line_ends_stay_as_they_are() {
        let text = "```session\r\n> a\r\nold\r\n```\r\n";
        let fences = read(text).expect("a good text");
        assert_eq!(fences[0].turns[0].answer, "old");
        let new = rewritten(text, &fences, &[vec![Some("new\nlines".to_string())]]);
        assert_eq!(new, "```session\r\n> a\r\nnew\r\nlines\r\n```\r\n");
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        let error = |text: &str| read(text).expect_err("a bad text").to_string();
        assert_eq!(error("\n```session\n> a\n"), "line 2: this fence is not closed");
        assert_eq!(
            error("```session quick\n> a\n```"),
            "line 1: `quick` can not stand behind `session`; `new` and `brief` can"
        );
        assert_eq!(
            error("```session\na\n```"),
            "line 2: an answer stands before anything is typed; what is typed stands behind `> `"
        );
        assert_eq!(
            error("```session\n```"),
            "line 1: nothing is typed in this fence; what is typed stands behind `> `"
        );
        assert_eq!(
            error("```session\n> position \"a\nb\n```"),
            "line 2: this line breaks off: a quotation mark is not closed, or nothing follows a backslash"
        );
        assert_eq!(read("```\nnever closed").expect("other fences do not matter"), []);
        let all = mistakes("```session quick\n> a\n```\n```session\n> b\n```\n```session slow\n> c\n```\n");
        assert_eq!(all.iter().map(|mistake| mistake.line).collect::<Vec<_>>(), [1, 7]);
    }
}
