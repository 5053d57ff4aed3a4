//! The places in a clause where a script can stand, and what its function takes and gives there.

/// A place where a clause calls a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A set of points.
    Set,
    /// A condition of acts, duties, phases, passes, calls and clocks.
    Condition,
    /// A fact of a piece: `that passes script`.
    Fact,
    /// A duty.
    Duty,
    /// A criterion of choice.
    Criterion,
    /// What follows a move: `then script`, `after ... script`, `after each move script`.
    Effect,
    /// Moves of a piece.
    Moves,
    /// A condition of the end.
    EndCondition,
    /// Who has won: `LABEL: script`.
    Verdict,
}

impl Place {
    /// All places.
    pub const ALL: [Place; 9] = [
        Place::Set,
        Place::Condition,
        Place::Fact,
        Place::Duty,
        Place::Criterion,
        Place::Effect,
        Place::Moves,
        Place::EndCondition,
        Place::Verdict,
    ];

    /// The parameters that the function has, and how many of them it may not leave out.
    pub fn parameters(self) -> (&'static [&'static str], usize) {
        match self {
            Place::Set => (&["pos", "player"], 1),
            Place::Condition => (&["pos", "point"], 1),
            Place::Fact => (&["pos", "point", "by"], 2),
            Place::Duty | Place::Criterion | Place::Effect => (&["pos", "mv"], 2),
            Place::Moves => (&["pos", "point"], 2),
            Place::EndCondition | Place::Verdict => (&["pos", "mv"], 1),
        }
    }

    /// What the function gives.
    pub fn gives(self) -> &'static str {
        match self {
            Place::Set => "an array of points",
            Place::Condition | Place::Fact | Place::Duty | Place::EndCondition => "`true` or `false`",
            Place::Criterion => "a whole number",
            Place::Effect => "nothing",
            Place::Moves => "an array of moves",
            Place::Verdict => "the name of the winner, \"draw\", or `()` while nobody has won",
        }
    }

    /// What stands there, for messages: "a condition", "an effect".
    pub fn words(self) -> &'static str {
        match self {
            Place::Set => "a set of points",
            Place::Condition => "a condition",
            Place::Fact => "a fact of a piece",
            Place::Duty => "a duty",
            Place::Criterion => "a criterion of choice",
            Place::Effect => "an effect",
            Place::Moves => "an act",
            Place::EndCondition => "a condition of the end",
            Place::Verdict => "an end",
        }
    }

    /// The signature of a function for this place, with optional parameters in brackets.
    pub fn signature(self, name: &str) -> String {
        let (parameters, least) = self.parameters();
        let mut out = format!("fn {name}({}", parameters[..least].join(", "));
        for optional in &parameters[least..] {
            out += &format!("[, {optional}]");
        }
        out + ")"
    }
}
