//! The stable codes of diagnostics.

use super::Severity;

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident = $text:literal, $severity:ident;)*) => {
        /// A stable code: the name under which a kind of mistake can be looked up. It never changes its meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $($(#[doc = $doc])* $name,)* }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The code as people see and type it.
            pub fn text(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }

            /// How bad a mistake of this kind is.
            pub fn severity(self) -> Severity {
                match self { $(Code::$name => Severity::$severity,)* }
            }

            /// One sentence on what the code means.
            pub fn meaning(self) -> &'static str {
                match self { $(Code::$name => concat!($($doc),*),)* }
            }

            /// A page on the code in Markdown: what it means, a wrong and a right example. A fence `dablo` holds a whole
            /// file, a fence `dablo-fragment` the blocks of one that matter.
            pub fn page(self) -> &'static str {
                match self { $(Code::$name => include_str!(concat!("pages/", $text, ".md")),)* }
            }
        }
    };
}

codes! {
    /// The text does not read as a clause of this place.
    Syntax = "syntax", Error;
    /// A brace, bracket or quotation mark is not closed.
    Unclosed = "unclosed", Error;
    /// A clause stands in a block to which it does not belong.
    Misplaced = "misplaced", Error;
    /// A word is spelt like no keyword that may stand here.
    UnknownWord = "unknown-word", Error;
    /// The text is too long or too deep, or a number, name or list in it too large.
    Limit = "limit", Error;
    /// The clause reads like another rules language.
    OtherLanguage = "other-language", Error;
    /// A name is not declared.
    UnknownName = "unknown-name", Error;
    /// Something is declared twice.
    Duplicate = "duplicate", Error;
    /// A point does not exist on this board.
    NoPoint = "no-point", Error;
    /// A run or line does not go straight through existing points.
    NotALine = "not-a-line", Error;
    /// The board has no points, or none of the sort that is asked for.
    EmptyBoard = "empty-board", Error;
    /// A set of points is empty.
    EmptySet = "empty-set", Error;
    /// The directions named exist nowhere on the board.
    NoDirection = "no-direction", Error;
    /// Something relative to a facing is asked of a player who has none.
    NoFacing = "no-facing", Error;
    /// Two pieces are placed on one point, or a piece off the board.
    BadSetup = "bad-setup", Error;
    /// A clause that a game needs is missing.
    Missing = "missing", Error;
    /// Two clauses contradict each other.
    Conflict = "conflict", Error;
    /// A phrase does not belong to this act.
    BadPhrase = "bad-phrase", Error;
    /// The ranks form a circle, or are not ordered where an order is needed.
    BadRank = "bad-rank", Error;
    /// A base file cannot be read, or includes itself.
    BadBase = "bad-base", Error;
    /// A question or answer does not exist.
    UnknownAnswer = "unknown-answer", Error;
    /// The rules say something that the engine cannot play yet.
    NotPlayable = "not-playable", Error;
    /// A script is wrong.
    BadScript = "bad-script", Error;
    /// An example does not hold.
    BadExample = "bad-example", Error;
    /// A clause has no effect.
    NoEffect = "no-effect", Warning;
    /// A clause can never be reached.
    Shadowed = "shadowed", Warning;
    /// No piece can ever come to a point.
    Unreachable = "unreachable", Warning;
    /// A condition can never hold.
    Contradiction = "contradiction", Warning;
    /// A piece is set up on a point from which nothing leads away.
    Stranded = "stranded", Warning;
    /// A piece has no way of moving.
    CannotMove = "cannot-move", Warning;
    /// A number in the words about the game is not that of the set-up.
    CountDiffers = "count-differs", Warning;
    /// A comment that silences a warning gives no reason, or silences nothing.
    BadAllow = "bad-allow", Warning;
    /// Two examples have the same words, or the same clauses.
    SameExample = "same-example", Warning;
    /// A piece can never take anything, although others can.
    NeverCaptures = "never-captures", Note;
    /// A kind of piece is never set up, and nothing becomes one.
    NeverInPlay = "never-in-play", Note;
    /// The label of an end clause says something else than the clause does.
    MisleadingLabel = "misleading-label", Note;
    /// Two readings give the same rules.
    SameReading = "same-reading", Note;
    /// A question that the family asks is not answered.
    Open = "open", Note;
    /// Something of the base was dropped.
    Dropped = "dropped", Note;
    /// An answer that no reading takes and no source gives.
    IdleAnswer = "idle-answer", Note;
}
