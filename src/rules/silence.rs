//! Silencing warnings and notes, each with a reason.
//!
//! A comment `// allow CODE: why` keeps a warning or note with that code quiet on its own line, or on the first line behind
//! it that is no comment. It is part of the file, so that the next reader sees the reason.

use crate::diagnostics::{Code, Diagnostic, Severity, nearest};
use crate::source::{Sources, Span};
use crate::syntax::spoken_of;
use crate::syntax::tree::Comment;

/// A comment that silences.
struct Allow {
    code: Code,
    /// The line that it speaks of.
    line: u32,
    span: Span,
    used: bool,
}

/// The diagnostics without those that the comments silence, and with what is wrong with the comments themselves. Whether
/// one silences nothing can be said only where every lint was asked.
pub(super) fn silence(
    mut diagnostics: Vec<Diagnostic>,
    comments: &[Comment],
    sources: &Sources,
    asked: bool,
) -> Vec<Diagnostic> {
    let mut wrong = Vec::new();
    let mut allows: Vec<Allow> =
        comments.iter().filter_map(|comment| read(comment, comments, sources, &mut wrong)).collect();
    diagnostics.retain(|diagnostic| {
        let line = line_of(diagnostic.primary.span, sources);
        let allow = allows.iter_mut().find(|allow| {
            allow.code == diagnostic.code && allow.span.file == diagnostic.primary.span.file && Some(allow.line) == line
        });
        match allow {
            Some(allow) if diagnostic.severity != Severity::Error => {
                allow.used = true;
                false
            }
            _ => true,
        }
    });
    for allow in allows.iter().filter(|allow| !allow.used && asked) {
        wrong.push(
            Diagnostic::new(
                Code::BadAllow,
                allow.span,
                format!("nothing is silenced here: no `{}`", allow.code.text()),
            )
            .help("Leave the comment out, or put it on the line of the clause, or on the line before it."),
        );
    }
    diagnostics.extend(wrong);
    diagnostics.sort_by_key(|diagnostic| (diagnostic.primary.span.file, diagnostic.primary.span.start));
    diagnostics
}

fn read(comment: &Comment, all: &[Comment], sources: &Sources, wrong: &mut Vec<Diagnostic>) -> Option<Allow> {
    let text = comment.text.trim_start_matches(['/', '*']).trim_end_matches(['/', '*']).trim();
    let (word, rest) = text.split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    let first = rest.split([',', ':']).next().unwrap_or("").trim();
    if word != "allow" && (!word.eq_ignore_ascii_case("allow") || !rest.contains(':') || !is_code(first)) {
        return None;
    }
    let (name, reason) = match rest.split_once(':') {
        Some((name, reason)) => (name.trim(), Some(reason.trim())),
        None => (rest.split_whitespace().next()?, None),
    };
    let known = || Code::ALL.iter().map(|code| code.text());
    let code = Code::ALL.iter().copied().find(|code| code.text() == name);
    let mut complain = |message: String, help: String| {
        wrong.push(Diagnostic::new(Code::BadAllow, comment.span, message).help(help));
    };
    if word != "allow" {
        complain(format!("`{word}` is written `allow`"), format!("Write `// allow {rest}`."));
        return None;
    }
    let listed: Vec<&str> = name.split(',').map(str::trim).collect();
    if reason.is_some() && listed.len() > 1 && listed.iter().any(|one| is_code(one)) {
        complain(
            "a comment silences one code".to_string(),
            "Write one comment for each, every one with its reason: `// allow CODE: why`.".to_string(),
        );
        return None;
    }
    let Some(code) = code else {
        // A comment in plain words may begin with `allow` too.
        if reason.is_some() && !name.contains(' ') {
            let near = nearest(name, known()).map(|near| format!("Perhaps `{near}` is meant."));
            let help = near.unwrap_or_else(|| "`dablo explain` lists the codes.".to_string());
            complain(format!("`{name}` is the code of no warning"), help);
        }
        return None;
    };
    if code.severity() == Severity::Error {
        complain(format!("`{name}` is an error, which cannot be silenced"), "Mend the mistake.".to_string());
        return None;
    }
    if reason.is_none_or(str::is_empty) {
        complain("the reason is missing".to_string(), format!("Write it behind a colon: `// allow {name}: why`."));
        return None;
    }
    let source = sources.get(comment.span.file)?;
    Some(Allow { code, line: spoken_of(comment, all, source), span: comment.span, used: false })
}

/// Whether this is the code of some diagnostic.
fn is_code(text: &str) -> bool {
    Code::ALL.iter().any(|code| code.text() == text)
}

fn line_of(span: Span, sources: &Sources) -> Option<u32> {
    sources.get(span.file).map(|source| source.line_column(span.start).0)
}
