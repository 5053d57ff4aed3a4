//! Running the examples of a variant file.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::compare::position_difference;
use super::deep::parting;
use super::facts::{divided, table};
use super::miss::{Miss, points_of, said};
use super::proof::{At, Proof, ProofKind};
use super::walk::{Walk, line};
use crate::draw::LastMove;
use crate::notation::moves::MoveError;
use crate::notation::text::find_player;
use crate::notation::{Move, Reason, Verdict, moves};
use crate::play::PerftOptions;
use crate::rules::{Point, Rules};
use crate::session::plies::split;
use crate::session::{Block, Sitting, Variant, read_position};
use crate::syntax::tree::{BigNumber, Example, ExampleStep, ExampleWhat, Word};

/// Runs all examples of a variant, in the order written.
pub fn examples(variant: &Arc<Variant>) -> Vec<Proof> {
    examples_where(variant, &|_| true)
}

/// Runs those examples of a variant whose words are wanted, in the order written.
pub fn examples_where(variant: &Arc<Variant>, wanted: &dyn Fn(&str) -> bool) -> Vec<Proof> {
    let examples = variant.ruleset.examples.iter().filter(|example| wanted(&example.what.text));
    examples.map(|example| run(variant, example)).collect()
}

fn run(variant: &Arc<Variant>, example: &Example) -> Proof {
    let mut board = Board { walk: Walk::new(variant) };
    let mut failures = Vec::new();
    for step in &example.steps {
        if let Err(miss) = board.step(step) {
            failures.push(miss.failure(At::Clause(step.span), board.walk.begun()));
            // What follows would be asked of a position that the example does not mean.
            if matches!(step.what, ExampleWhat::Play(_) | ExampleWhat::Position(_) | ExampleWhat::Reading(_)) {
                break;
            }
        }
    }
    Proof { kind: ProofKind::Example, name: example.what.text.clone(), at: At::Clause(example.span), failures }
}

/// The board of an example, and what the example expects of it.
struct Board<'a> {
    walk: Walk<'a>,
}

impl Board<'_> {
    fn step(&mut self, step: &ExampleStep) -> Result<(), Miss> {
        if self.walk.arrange(&step.what)? {
            return Ok(());
        }
        match &step.what {
            // They only arrange the board.
            ExampleWhat::Reading(_) | ExampleWhat::Set(..) | ExampleWhat::Position(_) => Ok(()),
            ExampleWhat::Play(words) => self.play(words),
            ExampleWhat::Moves(number) => {
                let sitting = self.sitting()?;
                let legal = sitting.legal()?;
                match legal.len() == number.value as usize {
                    true => Ok(()),
                    false => {
                        Err(Miss::words(format!("there are {} legal moves here, not {}", legal.len(), number.value))
                            .listing(texts(sitting.rules(), &legal)))
                    }
                }
            }
            ExampleWhat::Legal(words) => self.legal(words),
            ExampleWhat::Illegal(word, reason) => self.illegal(word, reason),
            ExampleWhat::Only(words) => self.only(words),
            ExampleWhat::Then(text) => {
                let sitting = self.sitting()?;
                let wanted = read_position(sitting.rules(), &text.text)?;
                let written = |miss: Miss| miss.reworded(|message| in_written_order(&message, &text.text));
                position_difference(sitting.rules(), &wanted, &sitting.setup())
                    .map_or(Ok(()), |miss| Err(written(miss)))
            }
            ExampleWhat::Result(what, label) => self.result(what, label.as_ref()),
            ExampleWhat::Perft(counts) => self.perft(counts),
            ExampleWhat::Bad => Err(Miss::words("this clause cannot be read")),
        }
    }

    /// Where a count is another, the counts below each first move are shown, to be held against those of whoever expects
    /// it; and where the two engines part, since then neither the rules nor the expectation are to blame.
    fn perft(&mut self, counts: &[BigNumber]) -> Result<(), Miss> {
        let sitting = self.sitting()?;
        for (depth, wanted) in (1..).zip(counts) {
            let found = sitting.play().perft(depth, PerftOptions::default())?;
            if found == wanted.value {
                continue;
            }
            let rows = divided(sitting, depth, PerftOptions::default())?;
            let rows = rows.into_iter().map(|(mv, count)| vec![mv, count.to_string()]).collect();
            let mut miss = Miss::words(format!("perft {depth} is {found}, not {}", wanted.value));
            for block in table("By the first move:".to_string(), rows) {
                miss = miss.seeing(block);
            }
            // Where the slow engine cannot follow, nothing is known against either.
            if let Ok(Some(parting)) = parting(sitting, depth - 1, MOST_COMPARED) {
                miss = miss.seeing(Block::Words(parting));
            }
            return Err(miss);
        }
        Ok(())
    }

    fn sitting(&mut self) -> Result<&mut Sitting, Miss> {
        Ok(self.walk.sitting()?)
    }

    /// Plays move by move, so that the board shows where a line breaks off.
    fn play(&mut self, words: &[Word]) -> Result<(), Miss> {
        let sitting = self.sitting()?;
        for ply in split(&line(words)) {
            let text = ply.to_string();
            if let Err(trouble) = sitting.play_line(&text) {
                return Err(Miss::from(trouble).marking(points_of(sitting.rules(), &text)));
            }
        }
        Ok(())
    }

    fn legal(&mut self, words: &[Word]) -> Result<(), Miss> {
        let sitting = self.sitting()?;
        let legal = sitting.legal()?;
        let (mut wrong, mut marks): (Vec<String>, Vec<Point>) = Default::default();
        for word in words {
            let callable = is_call(word) && sitting.why(&word.text)?.reason.is_none();
            if !callable && moves::read_on(sitting.rules(), &sitting.setup(), &legal, &word.text).is_err() {
                let message = match sitting.why(&word.text) {
                    Ok(why) => format!("`{}` is not legal here: {}", word.text, why.words),
                    // It need not say of which move it speaks.
                    Err(trouble) => format!("`{}`: {}", word.text, said(trouble)),
                };
                wrong.push(message);
                marks.extend(points_of(sitting.rules(), &word.text));
            }
        }
        match wrong.is_empty() {
            true => Ok(()),
            false => Err(Miss::words(wrong.join("; ")).marking(marks)),
        }
    }

    fn illegal(&mut self, word: &Word, reason: &Word) -> Result<(), Miss> {
        if let Some(message) = Reason::mistaken(&reason.text) {
            return Err(Miss::words(message).unseen());
        }
        let sitting = self.sitting()?;
        let why = sitting.why(&word.text)?;
        let message = match why.reason {
            None => format!("`{}` is legal here", word.text),
            Some(found) if found.word() == reason.text => return Ok(()),
            Some(found) => format!(
                "`{}` is illegal because of `{}`, not `{}`: {}",
                word.text,
                found.word(),
                reason.text,
                why.words
            ),
        };
        Err(Miss::words(message).marking(points_of(sitting.rules(), &word.text)))
    }

    fn only(&mut self, words: &[Word]) -> Result<(), Miss> {
        let sitting = self.sitting()?;
        let (rules, setup) = (sitting.rules(), sitting.setup());
        let legal = sitting.legal()?;
        let mut named = BTreeSet::new();
        let (mut wrong, mut illegal, mut marks): (Vec<String>, Vec<&str>, Vec<Point>) = Default::default();
        for word in words {
            if is_call(word) {
                let message = format!("`{}` is no move, and `only` speaks of moves; write `legal {0}`", word.text);
                return Err(Miss::words(message).unseen());
            }
            match moves::read_on(rules, &setup, &legal, &word.text) {
                Ok(index) => {
                    named.insert(index);
                }
                Err(error) => {
                    match error {
                        MoveError::NotLegal { .. } => illegal.push(&word.text),
                        other => wrong.push(other.to_string()),
                    }
                    marks.extend(points_of(rules, &word.text));
                }
            }
        }
        let others: Vec<&Move> =
            legal.iter().enumerate().filter(|(i, _)| !named.contains(i)).map(|(_, mv)| mv).collect();
        let ways: Vec<Vec<_>> = others.iter().map(|mv| LastMove::of(mv).way).collect();
        let too = (!others.is_empty()).then(|| {
            marks.extend(ways.iter().filter_map(|way| way.first()));
            format!("these moves are legal too: {}", texts(rules, others).join(" "))
        });
        let missing = missing(illegal, wrong);
        let all_legal = (!missing.is_empty()).then(|| "the legal moves are listed below".to_string());
        let listed = all_legal.is_some();
        if too.is_none() && !listed {
            return Ok(());
        }
        let message: Vec<String> = missing.into_iter().chain(too).chain(all_legal).collect();
        let aims = ways.iter().flat_map(|way| way.iter().skip(1)).copied();
        let miss = Miss::words(message.join("; ")).marking(marks).aiming(aims);
        Err(if listed { miss.listing(texts(rules, &legal)) } else { miss })
    }

    fn result(&mut self, what: &Word, label: Option<&Word>) -> Result<(), Miss> {
        let sitting = self.sitting()?;
        let outcome = sitting.play().outcome();
        let found = outcome.map_or("no result".to_string(), |o| crate::explore::outcome_words(sitting.rules(), o));
        let verdict = outcome.map(|outcome| outcome.verdict);
        let as_said = match what.text.as_str() {
            "none" => matches!(verdict, None | Some(Verdict::Undecided)),
            "draw" => verdict == Some(Verdict::Draw),
            name => verdict == Some(Verdict::Wins(find_player(sitting.rules(), name).map_err(Miss::words)?)),
        };
        let label_fits = label.is_none_or(|label| outcome.is_some_and(|outcome| outcome.label == label.text));
        match as_said && label_fits {
            true => Ok(()),
            false => {
                let label = label.map(|label| format!(" {}", label.text)).unwrap_or_default();
                Err(Miss::words(format!("the result here is {found}, not `{}{label}`", what.text)))
            }
        }
    }
}

/// A message with two positions in quotation marks, that which is and that which should be, as the author wrote the second:
/// its words are his own, and the parts of the first stand in the order of his.
fn in_written_order(message: &str, written: &str) -> String {
    let parts: Vec<&str> = message.split('"').collect();
    match parts.as_slice() {
        [before, is, between, _, behind] => {
            let is = ordered_as(is, written);
            format!("{before}\"{is}\"{between}\"{written}\"{behind}")
        }
        _ => message.to_string(),
    }
}

/// A position as text, with players, pieces and the rest in the order in which another text has them. What the other does not
/// have stands behind.
fn ordered_as(text: &str, other: &str) -> String {
    let key = |part: &str| part.split_once(':').map_or(part, |(key, _)| key).trim().to_string();
    let others: Vec<&str> = other.split(';').map(str::trim).collect();
    let mut parts: Vec<&str> = text.split(';').map(str::trim).collect();
    let place = |part: &str| others.iter().position(|other| key(other) == key(part));
    // The players come first, whatever the other names; what says no name is not moved before them.
    parts.sort_by_key(|part| (!part.contains(':'), place(part).unwrap_or(usize::MAX)));
    let parts = parts.into_iter().map(|part| match (part.split_once(": "), place(part)) {
        (Some((key, items)), Some(at)) => {
            let written = others[at].split_once(':').map_or("", |(_, items)| items);
            let written = items_of(written);
            let mut items = items_of(items);
            items.sort_by_key(|item| written.iter().position(|other| other == item).unwrap_or(usize::MAX));
            format!("{key}: {}", items.join(", "))
        }
        _ => part.to_string(),
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// What stands between commas; commas in brackets part nothing.
fn items_of(text: &str) -> Vec<&str> {
    let mut open = 0_u32;
    let parts = text.split(|c: char| {
        match c {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ => {}
        }
        c == ',' && open == 0
    });
    parts.map(str::trim).collect()
}

/// In so many positions the engines are compared where a count is another.
const MOST_COMPARED: usize = 60;

/// So many texts that are no moves are told one by one.
const MOST_WRONG: usize = 3;

/// The moves that are not legal in one phrase, and of those that are none each with what is wrong.
fn missing(illegal: Vec<&str>, mut wrong: Vec<String>) -> Vec<String> {
    let illegal = match illegal.as_slice() {
        [] => None,
        [one] => Some(format!("`{one}` is not a legal move here")),
        many => Some(format!("these moves are not legal here: {}", many.join(" "))),
    };
    let more = wrong.len().saturating_sub(MOST_WRONG);
    wrong.truncate(MOST_WRONG);
    let more = (more > 0).then(|| format!("{more} more cannot be read"));
    illegal.into_iter().chain(wrong).chain(more).collect()
}

/// Whether a word stands for something that a player says before his move.
fn is_call(word: &Word) -> bool {
    word.text.starts_with("call ")
}

fn texts<'a>(rules: &Rules, all: impl IntoIterator<Item = &'a Move>) -> Vec<String> {
    all.into_iter().map(|mv| moves::print(rules, mv)).collect()
}
