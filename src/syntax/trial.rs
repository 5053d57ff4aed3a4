//! Edits on trial: what is proposed is read again.

use super::mend::{Draft, How, Mend, is_clean, stop};
use dablo_grammar::Rule;

/// Edits on trial.
pub(super) struct Trial<'t> {
    pub strict: Rule,
    pub draft: &'t Draft,
}

impl Trial<'_> {
    /// Whether all up to the end of the line of an edit reads with it, where more lines follow that are clauses of their own.
    fn line_is_clean(&self, mend: &Mend) -> bool {
        let Some(draft) = self.draft.mended(mend) else { return false };
        let edited = draft.edits.last().map_or(0, |(start, _, new)| start + new);
        let end = draft.text().get(edited..).and_then(|behind| behind.find('\n')).map(|length| edited + length);
        let line = end.and_then(|end| draft.text().get(..end));
        line.is_some_and(|line| is_clean(self.strict, line))
    }

    /// The edit of a group with which reading goes furthest, if it goes past the word behind the edit. It is certain if the whole piece reads with it, and with no other of the group.
    pub fn best(&self, group: Vec<Mend>) -> Option<Mend> {
        let single = group.len() == 1;
        let mut reached: Vec<(usize, Mend)> = Vec::new();
        let mut whole_item = false;
        for mend in group {
            let Some(draft) = self.draft.mended(&mend) else { continue };
            let far = match stop(self.strict, draft.text(), self.strict) {
                None => usize::MAX,
                Some((at, expected)) => {
                    // Behind a block that reads another one may begin that does not.
                    whole_item |= self.strict == Rule::only_item && expected.may_end;
                    let edited = draft.edits.last().map_or(0, |(start, _, new)| start + new);
                    let behind = draft.text().get(edited..).unwrap_or("");
                    // The word behind the edit must be read too, lest any edit seem to help; a sign in an answer's head
                    // is all that its strict rule reads.
                    let next = edited + behind.len() - behind.trim_start().len();
                    let all_that_is_read = match mend.how {
                        How::Insert("=") => single,
                        How::Habit => single && !mend.text.is_empty(),
                        _ => false,
                    };
                    let needs_all = matches!(mend.how, How::Insert("{" | "a") | How::Replace);
                    if at > next && !needs_all || at == next && all_that_is_read { at } else { continue }
                }
            };
            reached.push((far, mend));
        }
        let furthest = reached.iter().map(|(far, _)| *far).max()?;
        let ties = reached.iter().filter(|(far, _)| *far == furthest).count();
        let (_, mut mend) = reached.into_iter().find(|(far, _)| *far == furthest)?;
        let clean = || self.draft.mended(&mend).is_some_and(|draft| is_clean(self.strict, draft.text()));
        // A block whose head is mended is one, whatever else is wrong inside.
        let head = self.strict == Rule::only_item
            && (furthest == usize::MAX || whole_item && single)
            && !matches!(mend.how, How::Insert(_));
        let whole =
            head || furthest == usize::MAX && clean() || mend.how == How::Insert("=") || self.line_is_clean(&mend);
        // Where a bracket closes, its author alone knows.
        mend.certain &= ties == 1 && whole && mend.how != How::Insert(")");
        Some(mend)
    }
}
