//! What messages repeat of what was typed or read: of a very long word the beginning.

use std::borrow::Cow;

/// So many characters of a word between backquotes are repeated.
const LONGEST: usize = 400;

/// A message in which no word between backquotes is endless.
pub(super) fn curtailed(message: &str) -> Cow<'_, str> {
    if message.len() <= LONGEST {
        return Cow::Borrowed(message);
    }
    let parts = message.split('`').enumerate().map(|(at, part)| match part.char_indices().nth(LONGEST) {
        Some((end, _)) if at % 2 == 1 => Cow::Owned(format!("{}...", &part[..end])),
        _ => Cow::Borrowed(part),
    });
    Cow::Owned(parts.collect::<Vec<_>>().join("`"))
}

#[cfg(test)]
mod tests {
    use super::curtailed;

    #[test]
    fn only_endless_words_are_cut() {
        let long = "å".repeat(1_000);
        let text = format!("no `{long}`, but `king`; {long}");
        assert_eq!(curtailed(&text), format!("no `{}...`, but `king`; {long}", "å".repeat(400)));
        assert_eq!(curtailed("no `king`"), "no `king`");
    }
}
