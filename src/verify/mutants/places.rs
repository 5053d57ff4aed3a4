//! Where the examples of a variant begin, and what they play there: an author shows where a clause matters, and there the
//! comparison looks first.

use super::grounds::Choice;
use crate::session::plies::{PlyText, split};
use crate::syntax::tree::{Example, ExampleWhat};
use crate::verify::walk::line;

/// A position of an example.
pub(super) struct Place {
    /// The choice under which it is set up.
    pub choice: Choice,
    /// The position as text; none for the start of the game.
    pub position: Option<String>,
    /// What the example plays from there, or says that one may play.
    pub lines: Vec<Vec<PlyText>>,
}

/// The positions that an example sets up, under each choice at which something is played in them.
pub(super) fn places(example: &Example) -> Vec<Place> {
    let mut found = Vec::new();
    let mut place = Place { choice: (None, Vec::new()), position: None, lines: Vec::new() };
    // What was played so far.
    let mut played: Vec<PlyText> = Vec::new();
    for step in &example.steps {
        match &step.what {
            ExampleWhat::Reading(word) => {
                leave(&mut place, &mut found);
                place.choice.0 = Some(word.text.clone());
            }
            ExampleWhat::Set(question, answer) => {
                leave(&mut place, &mut found);
                place.choice.1.push((question.text.clone(), answer.text.clone()));
            }
            ExampleWhat::Position(text) => {
                leave(&mut place, &mut found);
                place.position = Some(text.text.clone());
                played.clear();
            }
            ExampleWhat::Play(words) => {
                played.extend(split(&line(words)));
                place.lines.push(played.clone());
            }
            ExampleWhat::Legal(words) | ExampleWhat::Only(words) => {
                for word in words {
                    place.lines.push(played.iter().cloned().chain(split(&word.text)).collect());
                }
            }
            ExampleWhat::Moves(_)
            | ExampleWhat::Illegal(..)
            | ExampleWhat::Then(_)
            | ExampleWhat::Result(..)
            | ExampleWhat::Perft(_)
            | ExampleWhat::Bad => {}
        }
    }
    leave(&mut place, &mut found);
    found
}

/// Keeps a place before its choice or its position is another; the next one begins as it stood.
fn leave(place: &mut Place, found: &mut Vec<Place>) {
    let next = Place { choice: place.choice.clone(), position: place.position.clone(), lines: Vec::new() };
    let left = std::mem::replace(place, next);
    if left.position.is_some() || !left.lines.is_empty() {
        found.push(left);
    }
}
