//! What of an answer shows how the game goes. An answer may quote the rules too, and their words change with every clause,
//! whether or not anything is played otherwise.

use super::record::CHANGED;
use super::{Block, Refusal, Reply, Trouble, command};

/// An answer without what it quotes from the rules; `input` is what was typed.
pub(super) fn as_played(reply: Reply, input: &str) -> Reply {
    let asked = command::command_of(input);
    if asked.is_some_and(|(command, rest)| quotes(command, rest)) {
        return Reply { blocks: Vec::new(), ..reply };
    }
    let makes_test = asked.is_some_and(|(command, _)| command == "test");
    let blocks = reply.blocks.into_iter().filter_map(|block| match block {
        Block::Clause(_) | Block::Remarks { .. } => None,
        Block::Words(words) if words.starts_with(CHANGED) => None,
        Block::Text(text) if makes_test => Some(Block::Text(without_clauses(&text))),
        Block::Trouble(trouble) => Some(Block::Trouble(without_quotation(trouble))),
        other => Some(other),
    });
    Reply { blocks: blocks.collect(), ..reply }
}

/// Whether a command answers with nothing but words of the rules.
fn quotes(command: &str, rest: &str) -> bool {
    match command {
        "explain" | "source" | "sources" | "questions" => true,
        // Alone they name the answers and readings that there are.
        "set" | "reading" => rest.is_empty(),
        _ => false,
    }
}

fn without_quotation(trouble: Trouble) -> Trouble {
    match trouble {
        Trouble::Refused(refusal) => Trouble::Refused(Box::new(Refusal { clauses: Vec::new(), ..*refusal })),
        // That they cannot be used is told all the same.
        Trouble::Rules { .. } => Trouble::words(trouble.to_string()),
        other => other,
    }
}

/// A test as it was made, without the lines by which its answers cite clauses.
fn without_clauses(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("  by `")).map(|line| format!("{line}\n")).collect()
}
