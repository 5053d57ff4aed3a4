//! The syntax tree: a file as it was written, every part with its span.
//!
//! The tree keeps the order, the questions and the names of the file; it knows no meaning. What could not be read is an
//! `Bad` entry, reported by the parser already. All words are in NFC and without backquotes.
//!
//! The tree serialises without its spans and comments: that is how two trees are compared and how one is shown.

#![expect(clippy::large_enum_variant, reason = "a tree is small and soon gone; boxes would only be in the way")]

use serde::Serialize;

use crate::source::Span;

/// A phrase that carries nothing but its place: whether it was said.
fn said<S: serde::Serializer>(phrase: &Option<Span>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(phrase.is_some())
}

/// A word: a name, a key, a label, an answer.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Word {
    /// The word without backquotes.
    pub text: String,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// A string literal, its escapes resolved.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Text {
    /// The text between the quotation marks.
    pub text: String,
    /// Where it stands, quotation marks included.
    #[serde(skip)]
    pub span: Span,
}

/// A whole number.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub struct Number {
    /// The value.
    pub value: u32,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// A whole file.
#[derive(Clone, Debug, Serialize)]
pub struct File {
    /// The clauses and blocks in the order written.
    pub items: Vec<Item>,
    /// The comments, in the order written, for the formatter.
    #[serde(skip)]
    pub comments: Vec<Comment>,
    /// The whole text.
    #[serde(skip)]
    pub span: Span,
}

/// A comment as written, `//` or `/* */` included.
#[derive(Clone, Debug, Serialize)]
pub struct Comment {
    /// The comment's text.
    pub text: String,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// What may stand at the top of a file.
#[derive(Clone, Debug, Serialize)]
pub enum Item {
    /// `edition N`
    Edition(Number),
    /// `variant "NAME" from "BASE" { ... }`
    Variant(Variant),
    /// `source KEY certainty "TEXT"`
    Source(SourceItem),
    /// `reading KEY certainty "TEXT" { question answer, ... }`
    Reading(Reading),
    /// `default reading KEY`
    DefaultReading(Word, #[serde(skip)] Span),
    /// `settle NAME ANSWER`
    Settle(Settle),
    /// `without piece NAME, ...`
    Without(Without),
    /// `board { ... }`
    Board(Block<BoardClause>),
    /// `players { ... }`
    Players(Block<PlayersClause>),
    /// `pieces { ... }`
    Pieces(Block<PiecesClause>),
    /// `setup { ... }`
    Setup(Block<Placing>),
    /// `moves { ... }`, `moves if COND { ... }`, `moves otherwise { ... }`
    Moves(Moves),
    /// `turn { ... }`
    Turn(Block<TurnClause>),
    /// `end { ... }`
    End(Block<EndClause>),
    /// `example "WHAT" { ... }`
    Example(Example),
    /// `script { ... }` or `script "FILE"`
    Script(Script),
    /// Something that was reported and skipped.
    Bad(#[serde(skip)] Span),
}

/// The head of a variant.
#[derive(Clone, Debug, Serialize)]
pub struct Variant {
    /// The variant's name.
    pub name: Text,
    /// The base file it derives from.
    pub from: Option<Text>,
    /// The facts in braces.
    pub facts: Vec<VariantFact>,
    /// Marks on the facts.
    pub marks: Vec<Mark>,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

/// A fact about the variant as a thing in the world.
#[derive(Clone, Debug, Serialize)]
pub enum VariantFact {
    /// `also "NAME", ...`
    Also(Vec<Text>),
    /// `played "PLACE" YEARS`
    Played(Text, Option<Range>),
    /// `recorded "PLACE" YEARS`
    Recorded(Text, Option<Range>),
    /// `about "TEXT"`
    About(Text),
}

/// How sure a source is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Certainty {
    /// An eyewitness or ethnographic source says it.
    Attested,
    /// It follows from what a source says.
    Inferred,
    /// A modern suggestion or a programmer's decision.
    Conjecture,
    /// Players agree on it.
    Agreed,
}

impl Certainty {
    /// The word in a file.
    pub fn word(self) -> &'static str {
        match self {
            Certainty::Attested => "attested",
            Certainty::Inferred => "inferred",
            Certainty::Conjecture => "conjecture",
            Certainty::Agreed => "agreed",
        }
    }
}

/// `source KEY certainty "TEXT"`
#[derive(Clone, Debug, Serialize)]
pub struct SourceItem {
    /// The key by which clauses cite it.
    pub key: Word,
    /// Its own certainty.
    pub certainty: Option<Certainty>,
    /// The citation.
    pub text: Text,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

/// `reading KEY certainty "TEXT" { question answer, ... }`
#[derive(Clone, Debug, Serialize)]
pub struct Reading {
    /// The key.
    pub key: Word,
    /// Its own certainty.
    pub certainty: Option<Certainty>,
    /// The citation.
    pub text: Text,
    /// Marks behind the text.
    pub marks: Vec<Mark>,
    /// Its answers: question, answer.
    pub choices: Vec<(Word, Word)>,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

/// `settle QUESTION ANSWER`
#[derive(Clone, Debug, Serialize)]
pub struct Settle {
    /// The question.
    pub question: Word,
    /// The answer.
    pub answer: Word,
    /// Its sources.
    pub marks: Vec<Mark>,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

/// What `without` removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum WithoutWhat {
    /// Kinds of piece.
    Piece,
    /// Zones.
    Zone,
    /// Tracks.
    Track,
    /// Readings.
    Reading,
    /// Sources.
    Source,
    /// Questions.
    Question,
}

/// `without piece NAME, ...`
#[derive(Clone, Debug, Serialize)]
pub struct Without {
    /// What sort of thing.
    pub what: WithoutWhat,
    /// The names.
    pub names: Vec<Word>,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

/// `@KEY certainty "note"`
#[derive(Clone, Debug, Serialize)]
pub struct Mark {
    /// A source's or reading's key.
    pub key: Word,
    /// Certainty, where it differs from the source's own.
    pub certainty: Option<Certainty>,
    /// Note or page.
    pub note: Option<Text>,
    /// The whole mark.
    #[serde(skip)]
    pub span: Span,
}

/// What may follow a clause: `when ...` and marks.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Tail {
    /// The answers on which the clause depends; all must hold.
    pub when: Vec<WhenTest>,
    /// The sources.
    pub marks: Vec<Mark>,
}

/// One test of a `when`.
#[derive(Clone, Debug, Serialize)]
pub struct WhenTest {
    /// What is asked.
    pub what: WhenWhat,
    /// The whole test.
    #[serde(skip)]
    pub span: Span,
}

/// What a `when` asks.
#[derive(Clone, Debug, Serialize)]
pub enum WhenWhat {
    /// `reading A or B`
    Reading(Vec<Word>),
    /// `QUESTION A or B`, or `QUESTION not A or B`
    Answer {
        /// The question.
        question: Word,
        /// Whether `not` stands before the answers.
        not: bool,
        /// The answers.
        answers: Vec<Word>,
    },
}

/// A block of clauses, questions and things that could not be read.
#[derive(Clone, Debug, Serialize)]
pub struct Block<C> {
    /// The entries in the order written.
    pub entries: Vec<Entry<C>>,
    /// From the block's word to its brace.
    #[serde(skip)]
    pub span: Span,
}

/// One entry of a block.
#[derive(Clone, Debug, Serialize)]
pub enum Entry<C> {
    /// A clause.
    Clause(Clause<C>),
    /// A question with its answers.
    Ask(Ask<C>),
    /// Something that was reported and skipped.
    Bad(#[serde(skip)] Span),
}

/// A clause with its tail.
#[derive(Clone, Debug, Serialize)]
pub struct Clause<C> {
    /// What it says.
    pub node: C,
    /// `when` and marks.
    pub tail: Tail,
    /// The clause with its tail.
    #[serde(skip)]
    pub span: Span,
}

/// A question: `NAME? "wording" answer = ... | answer = ...`, or the short `NAME? CLAUSE`.
#[derive(Clone, Debug, Serialize)]
pub struct Ask<C> {
    /// In `moves`: the label under which the question stands, if it is written right before the question.
    pub label: Option<PieceLabel>,
    /// The question's name.
    pub name: Word,
    /// How it is put to a person.
    pub wording: Option<Text>,
    /// The answers; for the short form `no` (nothing) and `yes` (the clause), both with the question's span as name span.
    pub answers: Vec<Answer<C>>,
    /// Whether the short form was written.
    pub short: bool,
    /// The whole question.
    #[serde(skip)]
    pub span: Span,
}

/// One answer of a question.
#[derive(Clone, Debug, Serialize)]
pub struct Answer<C> {
    /// The answer's name.
    pub name: Word,
    /// Its clauses; none for `nothing`.
    pub clauses: Vec<Clause<C>>,
    /// Whether braces were written.
    pub braces: bool,
    /// The tail behind the closing brace or behind `nothing`.
    pub tail: Tail,
    /// The whole answer.
    #[serde(skip)]
    pub span: Span,
}

// ---- board -------------------------------------------------------------------------------------------------------

/// A clause of a `board` block.
#[derive(Clone, Debug, Serialize)]
pub enum BoardClause {
    /// `lattice 6 x 7 ...` and its like.
    Shape(Shape),
    /// `points a1 (3,2) b2-b6 ...`
    Points(Vec<PointsPart>),
    /// `lines a1-g1 a1~b3~c5 ...`
    Lines(Vec<LinePart>),
    /// `zone NAME of PLAYER = SET`
    Zone {
        /// The zone's name.
        name: Word,
        /// The player it belongs to.
        of: Option<Word>,
        /// Its points.
        set: Set,
    },
    /// `track NAME of PLAYER both ways = ...`
    Track {
        /// The track's name.
        name: Word,
        /// The player it belongs to.
        of: Option<Word>,
        /// Whether it may be used backwards too.
        both_ways: bool,
        /// Its course.
        parts: Vec<TrackPart>,
    },
    /// `numbered from POINT`
    Numbered(Option<Word>),
    /// `without SET`
    Without(Set),
}

/// A shape of board.
#[derive(Clone, Debug, Serialize)]
pub struct Shape {
    /// Which shape.
    pub what: ShapeWhat,
    /// `checkered from a1`
    pub checkered: Option<Word>,
    /// `with diagonals`
    pub diagonals: bool,
    /// `with alternate diagonals`
    pub alternate: bool,
    /// `with orthogonal lines`
    pub orthogonal: bool,
    /// `at POINT`
    pub at: Option<Word>,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

/// The shapes.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum ShapeWhat {
    /// `lattice W x H`
    Lattice(Number, Number),
    /// `grid W x H`
    Grid(Number, Number),
    /// `cells W x H`
    Cells(Number, Number),
    /// `hexagon N`
    Hexagon(Number),
}

/// A part of `points`.
#[derive(Clone, Debug, Serialize)]
pub enum PointsPart {
    /// A point, perhaps with its place.
    Point(Word, Option<(i32, i32)>),
    /// All points of a run.
    Run(PointRun),
}

/// `a1-e1` or `3-5`: from one point to another along a straight line.
#[derive(Clone, Debug, Serialize)]
pub struct PointRun {
    /// The first point.
    pub from: Word,
    /// The last point.
    pub to: Word,
    /// The whole run.
    #[serde(skip)]
    pub span: Span,
}

/// A part of `lines`.
#[derive(Clone, Debug, Serialize)]
pub enum LinePart {
    /// A straight line through the existing points of the run.
    Straight(PointRun),
    /// A free line `a1~b3~c5` through exactly these points.
    Free(Vec<Word>, #[serde(skip)] Span),
}

/// A part of a track.
#[derive(Clone, Debug, Serialize)]
pub enum TrackPart {
    /// A point.
    Point(Word),
    /// All points of a run, in its direction.
    Run(PointRun),
    /// `loop`: the next link is an arc.
    Loop(#[serde(skip)] Span),
    /// `repeat`: from the next point on the track recurs.
    Repeat(#[serde(skip)] Span),
}

/// Numbers `3` or `3-5`, both ends included.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Range {
    /// The first.
    pub from: u32,
    /// The last.
    pub to: u32,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// A set of points: terms joined from left to right.
#[derive(Clone, Debug, Serialize)]
pub struct Set {
    /// The first term.
    pub first: SetTerm,
    /// The others with what joins them.
    pub rest: Vec<(SetOp, SetTerm)>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// What joins two terms of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum SetOp {
    /// `plus`
    Plus,
    /// `except`
    Except,
    /// `within`
    Within,
}

/// One term of a set.
#[derive(Clone, Debug, Serialize)]
pub struct SetTerm {
    /// What it is.
    pub what: SetWhat,
    /// The whole term.
    #[serde(skip)]
    pub span: Span,
}

/// Whose row, half or zone is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Whose {
    /// `own`, or nothing
    Own,
    /// `enemy`
    Enemy,
}

/// The terms of sets.
#[derive(Clone, Debug, Serialize)]
pub enum SetWhat {
    /// `anywhere`
    Anywhere,
    /// `rank 3`, `ranks 1-5`
    Ranks(Range),
    /// `file d`, `files a-c`
    Files(String, String),
    /// `rows 1-3`, `enemy row 1`; `last row` is `enemy row 1`
    Rows(Whose, Range),
    /// `last row`
    LastRow,
    /// `own half`, `enemy half`
    Half(Whose),
    /// `edge`
    Edge,
    /// `corners`
    Corners,
    /// `centre`
    Centre,
    /// `vertices`
    Vertices,
    /// `crossings`
    Crossings,
    /// `beside TERM`
    Beside(Box<SetTerm>),
    /// `empty [TERM]`
    Empty(Option<Box<SetTerm>>),
    /// `dark`
    Dark,
    /// `light`
    Light,
    /// `script NAME`
    Script(Word),
    /// Points and runs side by side.
    Points(Vec<PointOrRun>),
    /// A zone; whose, if it said so.
    Zone(Option<Whose>, Word),
}

/// A point or a run.
#[derive(Clone, Debug, Serialize)]
pub enum PointOrRun {
    /// A point.
    Point(Word),
    /// A run.
    Run(PointRun),
}

// ---- players, pieces, setup --------------------------------------------------------------------------------------

/// A clause of a `players` block.
#[derive(Clone, Debug, Serialize)]
pub enum PlayersClause {
    /// `NAME "shown", NAME "shown": facing`
    Players {
        /// The names, each perhaps with the name shown.
        names: Vec<(Word, Option<Text>)>,
        /// Where they face.
        facing: Facing,
    },
    /// `first ...`
    First(FirstMover),
}

/// Who begins.
#[derive(Clone, Debug, Serialize)]
pub enum FirstMover {
    /// `first NAME`
    Player(Word),
    /// `first by lot`
    Lot,
    /// `first by agreement`
    Agreement,
}

/// Where a player faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Facing {
    /// `up`: towards higher ranks
    Up,
    /// `down`
    Down,
    /// `left`: towards lower files
    Left,
    /// `right`
    Right,
    /// `north-east`
    NorthEast,
    /// `north-west`
    NorthWest,
    /// `south-east`
    SouthEast,
    /// `south-west`
    SouthWest,
    /// `no facing`
    None,
}

/// A clause of a `pieces` block.
#[derive(Clone, Debug, Serialize)]
pub enum PiecesClause {
    /// `KIND: "LETTER" plural WORD, ...`
    Piece {
        /// The kind.
        name: Word,
        /// Its letter, perhaps empty.
        letter: Text,
        /// Its plural.
        plural: Option<Word>,
        /// What else is said.
        notes: Vec<PieceNote>,
    },
    /// `rank a > b or c > d`
    Rank(Vec<Vec<Word>>),
}

/// A note on a kind.
#[derive(Clone, Debug, Serialize)]
pub enum PieceNote {
    /// `for PLAYER only`
    ForOnly(Word),
    /// `like KIND`
    Like(Word),
    /// `neutral`
    Neutral(#[serde(skip)] Span),
    /// `PLAYER "name"`
    Named(Word, Text),
}

/// A clause of a `setup` block.
#[derive(Clone, Debug, Serialize)]
pub struct Placing {
    /// Whose pieces.
    pub who: PlacingWho,
    /// Where.
    pub what: PlacingWhat,
}

/// Whose pieces are placed.
#[derive(Clone, Debug, Serialize)]
pub enum PlacingWho {
    /// A player.
    Player(Word),
    /// `each`
    Each(#[serde(skip)] Span),
    /// `neutral`
    Neutral(#[serde(skip)] Span),
}

/// What is placed.
#[derive(Clone, Debug, Serialize)]
pub enum PlacingWhat {
    /// `PLAYER rotated`
    Rotated(Word),
    /// `PLAYER mirrored`
    Mirrored(Word),
    /// `[N] KIND on SET, N KIND in hand`
    Stock(Vec<Stock>),
}

/// One lot of pieces.
#[derive(Clone, Debug, Serialize)]
pub struct Stock {
    /// How many, if it says so.
    pub count: Option<Number>,
    /// Of which kind.
    pub kind: Word,
    /// On which points; `None` is in hand.
    pub on: Option<Set>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

// ---- moves -------------------------------------------------------------------------------------------------------

/// `moves if COND { ... }`
#[derive(Clone, Debug, Serialize)]
pub struct Moves {
    /// When the block holds.
    pub phase: PhaseHead,
    /// Its acts.
    pub block: Block<MoveClause>,
}

/// When a `moves` block holds.
#[derive(Clone, Debug, Serialize)]
pub enum PhaseHead {
    /// Always.
    Always,
    /// `if COND`
    If(Cond),
    /// `otherwise`
    Otherwise,
}

/// An act, with the label written right before it, if one is.
#[derive(Clone, Debug, Serialize)]
pub struct MoveClause {
    /// The label; without one the last one written in the block holds.
    pub label: Option<PieceLabel>,
    /// The act.
    pub act: Act,
}

/// `soldier, prince:` or `Black man:` or `each:`
#[derive(Clone, Debug, Serialize)]
pub struct PieceLabel {
    /// The player to whom it is narrowed.
    pub player: Option<Word>,
    /// The kinds; empty for `each`.
    pub kinds: Vec<Word>,
    /// The whole label with its colon.
    #[serde(skip)]
    pub span: Span,
}

/// An act with its phrases.
#[derive(Clone, Debug, Serialize)]
pub struct Act {
    /// The act.
    pub what: ActWhat,
    /// Its phrases in the order written.
    pub phrases: Vec<Phrase>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// The acts.
#[derive(Clone, Debug, Serialize)]
pub enum ActWhat {
    /// `step DIRS`
    Step(Dirs),
    /// `slide DIRS`
    Slide(Dirs),
    /// `leap (1,2) or (2,2)`
    Leap(Vec<(Number, Number)>),
    /// `jump DIRS over WHO`
    Jump(Dirs, Who),
    /// `fly DIRS over WHO`
    Fly(Dirs, Who),
    /// `hop DIRS over [line of] WHO`
    Hop {
        /// Directions.
        dirs: Dirs,
        /// `line of`
        line: bool,
        /// Over whom.
        over: Who,
    },
    /// `place from ... on ...`
    Place {
        /// From where.
        from: PlaceFrom,
        /// Onto which points; `None` is anywhere.
        on: Option<Set>,
    },
    /// `remove WHO else WHO`
    Remove {
        /// Which pieces.
        who: Who,
        /// Which, where there are none of the first.
        otherwise: Option<Who>,
    },
    /// `enclose WHO on N [opposite] sides`
    Enclose {
        /// Which pieces.
        who: Who,
        /// How many sides.
        sides: Number,
        /// Whether they must be opposite.
        opposite: bool,
    },
    /// `promote to [missing] KINDS on SET`
    Promote {
        /// `missing`
        missing: bool,
        /// To which kinds.
        to: Vec<Word>,
        /// Where; `None` is anywhere.
        on: Option<Set>,
    },
    /// `after EVENT, ACT`
    After(AfterEvent, AfterThen),
    /// `never enter SET`
    NeverEnter(Set),
    /// `never stop on SET`
    NeverStop(Set),
    /// `never return`
    NeverReturn,
    /// `no move`
    NoMove,
    /// `no capture`
    NoCapture,
    /// `no promotion`
    NoPromotion,
    /// `script NAME`
    Script(Word),
}

/// From where a piece is placed.
#[derive(Clone, Debug, Serialize)]
pub enum PlaceFrom {
    /// `hand`
    Hand,
    /// `board`
    Board,
    /// A set
    Set(Set),
}

/// After what something follows.
#[derive(Clone, Debug, Serialize)]
pub enum AfterEvent {
    /// `completing line of N`
    Line(Number),
    /// `capturing`
    Capturing,
    /// `moving`
    Moving,
}

/// What follows.
#[derive(Clone, Debug, Serialize)]
pub enum AfterThen {
    /// `remove WHO else WHO`
    Remove {
        /// Which pieces.
        who: Who,
        /// Which, where there are none of the first.
        otherwise: Option<Who>,
    },
    /// `place from ... on ...`
    Place {
        /// From where.
        from: PlaceFrom,
        /// Onto which points; `None` is anywhere.
        on: Option<Set>,
    },
    /// `script NAME`
    Script(Word),
    /// `again`
    Again,
}

/// Directions: alternatives joined by `or`.
#[derive(Clone, Debug, Serialize)]
pub struct Dirs {
    /// The alternatives.
    pub any_of: Vec<Dir>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// One alternative.
#[derive(Clone, Debug, Serialize)]
pub enum Dir {
    /// `along TRACK`
    Along(Word),
    /// Words side by side, each narrowing the others.
    Words(Vec<DirWord>, #[serde(skip)] Span),
}

/// The words for directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum DirWord {
    /// `any way`
    Any,
    /// `forward`
    Forward,
    /// `backward`
    Backward,
    /// `sideways`
    Sideways,
    /// `orthogonal`
    Orthogonal,
    /// `diagonal`
    Diagonal,
}

/// A phrase of an act.
#[derive(Clone, Debug, Serialize)]
pub struct Phrase {
    /// What it says.
    pub what: PhraseWhat,
    /// The whole phrase.
    #[serde(skip)]
    pub span: Span,
}

/// The phrases.
#[derive(Clone, Debug, Serialize)]
pub enum PhraseWhat {
    /// `to take ...` or `or take ...`
    Take {
        /// `to take`: only so.
        only: bool,
        /// `line of`
        line: bool,
        /// Whom.
        who: Who,
        /// `ahead` or `behind`
        place: Option<TakePlace>,
    },
    /// `at most N`
    AtMost(Number),
    /// `by die [FACE]`
    ByDie(Option<Number>),
    /// `landing next [after KINDS]`
    LandingNext(Vec<Word>),
    /// `crossing loop`
    CrossingLoop,
    /// `from SET`
    From(Set),
    /// `onto SET`
    Onto(Set),
    /// `past WHO`
    Past(Who),
    /// `then stop`
    ThenStop,
    /// `and go on`
    GoOn,
    /// `if the move ends there`
    IfEndsThere,
    /// `even when moving in`
    EvenWhenMovingIn,
    /// `then script NAME`
    ThenScript(Word),
    /// `if COND`
    If(Cond),
}

/// Which pieces a take by approach or withdrawal lifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TakePlace {
    /// In front of the landing point.
    Ahead,
    /// Behind the start point.
    Behind,
}

/// Which pieces: alternatives joined by `or`.
#[derive(Clone, Debug, Serialize)]
pub struct Who {
    /// The alternatives.
    pub any_of: Vec<Whom>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// Whose pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Side {
    /// `enemy`
    Enemy,
    /// `friend`: own, but not the piece itself
    Friend,
    /// `own`
    Own,
    /// `neutral`
    Neutral,
    /// `anyone`, or kinds alone
    Anyone,
}

/// One alternative of [`Who`].
#[derive(Clone, Debug, Serialize)]
pub struct Whom {
    /// `passing`
    pub passing: bool,
    /// Whose; `None` where kinds stand alone.
    pub side: Option<Side>,
    /// Of which kinds; empty is any.
    pub kinds: Vec<Word>,
    /// `except KINDS`
    pub except: Vec<Word>,
    /// `of ... rank`
    pub rank: Option<RankTest>,
    /// `that FACT and FACT`
    pub facts: Vec<PieceFact>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// A comparison of ranks with the mover's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum RankTest {
    /// `of equal rank`
    Equal,
    /// `of lower rank`
    Lower,
    /// `of higher rank`
    Higher,
    /// `of equal or lower rank`
    EqualOrLower,
    /// `of equal or higher rank`
    EqualOrHigher,
}

// ---- conditions --------------------------------------------------------------------------------------------------

/// A condition.
#[derive(Clone, Debug, Serialize)]
pub struct Cond {
    /// What it asks.
    pub what: CondWhat,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// The conditions.
#[derive(Clone, Debug, Serialize)]
pub enum CondWhat {
    /// `A or B`
    Or(Vec<Cond>),
    /// `A and B`, perhaps `for N turns`
    And(Vec<Cond>, Option<Lasting>),
    /// `not A`
    Not(Box<Cond>),
    /// `turn N`, `turn N-M`
    Turn(Range),
    /// `no capture`
    NoCapture,
    /// `no KIND moves`
    NoKindMoves(Word),
    /// `position occurs N times`
    PositionOccurs(Number),
    /// `script NAME`
    Script(Word),
    /// `NAME called`
    Called(Word),
    /// A fact of a player.
    Player(Subject, PlayerFact),
    /// `it FACT`
    It(PieceFact),
    /// `[no] WHO FACT`: some (or no) such piece has the fact.
    Pieces {
        /// `no` stands before it.
        no: bool,
        /// Which pieces.
        who: Who,
        /// The fact.
        fact: PieceFact,
    },
}

/// `for N turns`, `for N moves each`
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Lasting {
    /// N.
    pub count: Number,
    /// `moves each`: N turns of either side.
    pub each: bool,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// Of whom a fact is asked.
#[derive(Clone, Debug, Serialize)]
pub enum Subject {
    /// `mover`
    Mover(#[serde(skip)] Span),
    /// `opponent`
    Opponent(#[serde(skip)] Span),
    /// `each player`
    Each(#[serde(skip)] Span),
    /// `a player`
    Some(#[serde(skip)] Span),
    /// `one player`
    One(#[serde(skip)] Span),
    /// `the other`
    Other(#[serde(skip)] Span),
    /// `the players together`
    Together(#[serde(skip)] Span),
    /// A player's name.
    Named(Word),
}

/// A fact of a player.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerFact {
    /// What it says.
    pub what: PlayerFactWhat,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// The facts of a player.
#[derive(Clone, Debug, Serialize)]
pub enum PlayerFactWhat {
    /// `has ...`
    Has(Box<Holding>),
    /// `cannot move`
    CannotMove,
    /// `can move`
    CanMove,
    /// `cannot capture`
    CannotCapture,
    /// `can capture`
    CanCapture,
    /// `is in check`
    InCheck,
    /// `repeats position N times`
    Repeats(Number),
    /// `resigns`
    Resigns,
}

/// `has AMOUNT KINDS ...`
#[derive(Clone, Debug, Serialize)]
pub struct Holding {
    /// How many.
    pub amount: Amount,
    /// Of which kinds; empty is pieces.
    pub kinds: Vec<Word>,
    /// `pieces, not a KIND`
    pub not: Vec<Word>,
    /// `equal in rank`
    #[serde(serialize_with = "said")]
    pub equal_in_rank: Option<Span>,
    /// `outranking every enemy`
    #[serde(serialize_with = "said")]
    pub outranking: Option<Span>,
    /// `with a KIND`
    pub with: Option<Word>,
    /// Where.
    pub place: HoldingPlace,
    /// `after moving`
    #[serde(serialize_with = "said")]
    pub after_moving: Option<Span>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// Where pieces are counted.
#[derive(Clone, Debug, Serialize)]
pub enum HoldingPlace {
    /// Board and hand together.
    All,
    /// `on SET`
    On(Set),
    /// `in hand`
    Hand,
    /// `that FACT`
    That(PieceFact),
}

/// An amount.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum Amount {
    /// `no`
    No,
    /// `any`
    Any,
    /// `exactly N`
    Exactly(Number),
    /// `only`
    Only,
    /// `only N`
    OnlyN(Number),
    /// `at least N`
    AtLeast(Number),
    /// `at most N`
    AtMost(Number),
    /// `more than N`
    MoreThan(Number),
    /// `fewer than N`
    FewerThan(Number),
    /// `as many`
    AsMany,
}

/// A fact of a piece.
#[derive(Clone, Debug, Serialize)]
pub struct PieceFact {
    /// What it says.
    pub what: PieceFactWhat,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// The facts of a piece.
#[derive(Clone, Debug, Serialize)]
pub enum PieceFactWhat {
    /// `is|was [not] STATE`
    Is {
        /// `not`
        not: bool,
        /// The state.
        state: PieceState,
    },
    /// `has left SET`, `has never left SET`
    Left {
        /// `never`
        never: bool,
        /// The set.
        set: Set,
    },
    /// `has moved`, `has never moved`
    Moved {
        /// `never`
        never: bool,
    },
    /// `passes script NAME`
    Passes(Word),
    /// `can capture`
    CanCapture,
}

/// The states of a piece.
#[derive(Clone, Debug, Serialize)]
pub enum PieceState {
    /// `on SET`
    On(Set),
    /// `in line of N`
    InLine(Number),
    /// `in check`
    InCheck,
    /// `frontmost`
    Frontmost,
    /// `promoted`
    Promoted,
    /// `captured`
    Captured,
}

// ---- turn --------------------------------------------------------------------------------------------------------

/// A clause of a `turn` block.
#[derive(Clone, Debug, Serialize)]
pub enum TurnClause {
    /// `may capture`
    MayCapture,
    /// `must DUTY or DUTY, else DUTY if COND`
    Must {
        /// Asked in order, each only where the one before is impossible; each an alternative of duties.
        duties: Vec<Vec<Duty>>,
        /// When it binds.
        cond: Option<Cond>,
    },
    /// `must pass if COND`
    MustPass(Option<Cond>),
    /// `may pass [if COND]`
    MayPass(Option<Cond>),
    /// `may reroll if COND`
    MayReroll(Option<Cond>),
    /// `may call NAME [if COND]`
    MayCall(Word, Option<Cond>),
    /// `chains ...` or `no chains`, perhaps `for KINDS`
    Chains(ChainRule, Vec<Word>),
    /// `lift at once`, `lift at end`
    Lift {
        /// At the end of the move.
        at_end: bool,
    },
    /// `taken go ...`
    Taken(TakenTo),
    /// `prefer nothing`, `prefer C, then C`
    Prefer(Vec<Criterion>),
    /// `never leave KIND in check`
    NeverInCheck(Word),
    /// `never repeat position`
    NeverRepeat,
    /// `limit KIND to N quiet moves running [if COND]`
    Limit {
        /// The kind.
        kind: Word,
        /// N.
        count: Number,
        /// When it binds.
        cond: Option<Cond>,
    },
    /// `count SET as enemy [to KINDS]`
    CountAsEnemy(Set, Vec<Word>),
    /// `enclosing counts as capture`
    EnclosingCounts,
    /// `roll N dice of FACES`
    Roll(Number, Vec<Number>),
    /// `spend dice in any order`, `in order FACES`
    Spend(Option<Vec<Number>>),
    /// `after each move ...`
    AfterEachMove(EachMove),
    /// `same start, end and taken are one move`
    SameResultOneMove,
}

/// What a duty demands.
#[derive(Clone, Debug, Serialize)]
pub enum Duty {
    /// `capture [with KINDS]`
    Capture(Vec<Word>),
    /// `move KINDS`
    Move(Vec<Word>),
    /// `approach enemy`
    Approach,
    /// `be huffed`
    BeHuffed,
    /// `script NAME`
    Script(Word),
}

/// What is said of chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ChainRule {
    /// `no chains`
    None,
    /// `chains may stop`
    MayStop,
    /// `chains must finish`
    MustFinish,
    /// `chains keep direction`
    KeepDirection,
    /// `chains never reverse`
    NeverReverse,
    /// `chains may reverse`
    MayReverse,
    /// `chains never repeat direction`
    NeverRepeatDirection,
    /// `chains never revisit`
    NeverRevisit,
    /// `chains never retake`
    NeverRetake,
    /// `chains land where they can go on`
    LandWhereTheyGoOn,
}

/// Where taken pieces go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TakenTo {
    /// `under taker`
    UnderTaker,
    /// `to hand of taker`
    HandOfTaker,
    /// `to hand of owner`
    HandOfOwner,
}

/// A criterion of preference.
#[derive(Clone, Debug, Serialize)]
pub enum Criterion {
    /// `most captures`
    MostCaptures,
    /// `most KIND`
    MostKind(Word),
    /// `most worth KIND N ...`
    MostWorth(Vec<(Word, Number)>),
    /// `highest capturer`
    HighestCapturer,
    /// `highest captive`
    HighestCaptive,
    /// `earliest KIND`
    EarliestKind(Word),
    /// `capturing with KIND`
    CapturingWith(Word),
    /// `script NAME`
    Script(Word),
}

/// What happens after each move.
#[derive(Clone, Debug, Serialize)]
pub enum EachMove {
    /// `close outermost [N] ranks|files [or files] if empty`
    CloseOutermost {
        /// How many at once.
        count: Option<Number>,
        /// `ranks`
        ranks: bool,
        /// `files`
        files: bool,
    },
    /// `close SET if COND`
    Close(Set, Cond),
    /// `script NAME`
    Script(Word),
}

// ---- end, examples, scripts --------------------------------------------------------------------------------------

/// A clause of an `end` block.
#[derive(Clone, Debug, Serialize)]
pub enum EndClause {
    /// `LABEL: OUTCOME`; under a question the label is the question's name and absent here.
    Rule {
        /// The label.
        label: Option<Word>,
        /// What it says.
        outcome: Outcome,
    },
    /// `without LABEL`
    Without(Word),
}

/// Who wins or loses, and when.
#[derive(Clone, Debug, Serialize)]
pub enum Outcome {
    /// `a player who FACTS wins|loses`
    PlayerWho {
        /// The facts.
        facts: PlayerFacts,
        /// `wins`
        wins: bool,
    },
    /// `draw if COND`
    Draw(Cond),
    /// `draw by agreement`
    DrawByAgreement,
    /// `most pieces wins if COND`, `most KIND wins if COND`
    MostWins {
        /// Of which kind; `None` is pieces.
        kind: Option<Word>,
        /// When.
        cond: Cond,
    },
    /// `PLAYER|mover|opponent wins|loses if COND`
    SideIf {
        /// Who.
        side: EndSide,
        /// `wins`
        wins: bool,
        /// When.
        cond: Cond,
    },
}

/// Who wins or loses.
#[derive(Clone, Debug, Serialize)]
pub enum EndSide {
    /// `mover`
    Mover,
    /// `opponent`
    Opponent,
    /// A player.
    Player(Word),
}

/// Facts of a player joined by `and` and `or`, perhaps for a time.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerFacts {
    /// Alternatives of facts that hold together: `or` of `and`.
    pub any_of: Vec<Vec<PlayerFact>>,
    /// `for N turns` at the end.
    pub lasting: Option<Lasting>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// `example "WHAT" { ... }`
#[derive(Clone, Debug, Serialize)]
pub struct Example {
    /// What it shows.
    pub what: Text,
    /// Its sources.
    pub marks: Vec<Mark>,
    /// Its clauses.
    pub steps: Vec<ExampleStep>,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// A clause of an example.
#[derive(Clone, Debug, Serialize)]
pub struct ExampleStep {
    /// What it says.
    pub what: ExampleWhat,
    /// The whole clause.
    #[serde(skip)]
    pub span: Span,
}

/// The clauses of examples.
#[derive(Clone, Debug, Serialize)]
pub enum ExampleWhat {
    /// `reading R`
    Reading(Word),
    /// `set Q A`
    Set(Word, Word),
    /// `position "..."`
    Position(Text),
    /// `play MOVE ...`
    Play(Vec<Word>),
    /// `moves N`
    Moves(Number),
    /// `legal MOVE ...`
    Legal(Vec<Word>),
    /// `illegal MOVE because REASON`
    Illegal(Word, Word),
    /// `only MOVE ...`
    Only(Vec<Word>),
    /// `then "..."`
    Then(Text),
    /// `result WHAT [LABEL]`
    Result(Word, Option<Word>),
    /// `perft N ...`
    Perft(Vec<BigNumber>),
    /// Something that was reported and skipped.
    Bad,
}

/// A whole number that may be large: a count of positions.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub struct BigNumber {
    /// The value.
    pub value: u64,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// `script { ... }` or `script "FILE"`
#[derive(Clone, Debug, Serialize)]
pub struct Script {
    /// The code, or the file.
    pub what: ScriptWhat,
    /// The whole.
    #[serde(skip)]
    pub span: Span,
}

/// Where the code is.
#[derive(Clone, Debug, Serialize)]
pub enum ScriptWhat {
    /// Between the braces; the span is that of the code without them.
    Code(Text),
    /// In a file.
    File(Text),
}
