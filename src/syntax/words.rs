//! The grammar's rules in the author's words.
//!
//! pest reports which rules it expected. Here each becomes what a person would say: a keyword as it is spelt, a
//! construct by what it is, with the keywords that can begin it, so that a misspelt one can be recognised. The match has
//! no last resort: a new rule of the grammar must find its words.

use std::sync::OnceLock;

use dablo_grammar::Rule;

/// What is said of an expected rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// A keyword.
    Keyword(&'static str),
    /// A thing without keywords of its own.
    Thing(&'static str),
    /// One of these keywords.
    Words(&'static [&'static str]),
    /// A thing that begins with one of these keywords, or with a name.
    Both(&'static str, &'static [&'static str]),
    /// A thing that begins with one of these keywords, and with which the next clause may begin.
    Begin(&'static str, &'static [&'static str]),
    /// The clause may end here.
    End,
    /// Nothing that an author could write.
    Nothing,
}

// The keywords with which things begin, by thing.
const ITEMS: &[&str] = &[
    "variant", "edition", "source", "reading", "default", "settle", "without", "board", "players", "pieces", "setup",
    "moves", "turn", "end", "example", "script",
];
const FACTS: &[&str] = &["also", "played", "recorded", "about"];
const BOARD: &[&str] =
    &["lattice", "grid", "cells", "hexagon", "points", "lines", "zone", "track", "numbered", "without"];
const SETS: &[&str] = &[
    "anywhere",
    "rank",
    "ranks",
    "row",
    "rows",
    "own",
    "enemy",
    "last",
    "file",
    "files",
    "edge",
    "corners",
    "centre",
    "vertices",
    "crossings",
    "dark",
    "light",
    "beside",
    "empty",
    "script",
    "half",
];
const FACINGS: &[&str] = &["up", "down", "left", "right", "north-east", "north-west", "south-east", "south-west", "no"];
const ACTS: &[&str] = &[
    "step", "slide", "leap", "jump", "fly", "hop", "place", "remove", "enclose", "promote", "after", "never", "no",
    "script",
];
const DIRECTIONS: &[&str] = &["any", "along", "forward", "backward", "sideways", "orthogonal", "diagonal"];
const PHRASES: &[&str] =
    &["to", "or", "at", "by", "landing", "crossing", "from", "onto", "past", "then", "and", "if", "even"];
const SIDES: &[&str] = &["enemy", "friend", "own", "neutral", "anyone", "passing"];
const TURN: &[&str] = &[
    "may",
    "must",
    "chains",
    "no",
    "lift",
    "taken",
    "prefer",
    "never",
    "limit",
    "count",
    "enclosing",
    "roll",
    "spend",
    "after",
    "same",
];
const DUTIES: &[&str] = &["capture", "move", "approach", "be", "script"];
const CHAINS: &[&str] = &["may", "must", "keep", "never", "land"];
const CRITERIA: &[&str] = &["most", "highest", "earliest", "capturing", "script"];
const CONDITIONS: &[&str] = &[
    "not", "turn", "no", "position", "script", "it", "mover", "opponent", "each", "a", "one", "the", "enemy", "friend",
    "own", "neutral", "anyone", "passing",
];
const PLAYERS: &[&str] = &["mover", "opponent", "each", "a", "one", "the"];
const PLAYER_FACTS: &[&str] = &["has", "have", "cannot", "can", "is", "repeats", "resigns"];
const PIECE_FACTS: &[&str] = &["is", "was", "has", "passes", "can"];
const AMOUNTS: &[&str] = &["no", "any", "only", "exactly", "at", "more", "fewer", "as"];
const OUTCOMES: &[&str] = &["a", "draw", "most", "mover", "opponent"];
const STEPS: &[&str] =
    &["reading", "set", "position", "play", "moves", "legal", "illegal", "only", "then", "result", "perft"];
const REASONS: &[&str] = &[
    "line",
    "blocked",
    "empty",
    "owner",
    "rank",
    "over",
    "direction",
    "chain",
    "ban",
    "check",
    "repeat",
    "duty",
    "prefer",
    "script",
    "turn",
];

/// The words for an expected rule.
#[rustfmt::skip]
pub(super) fn said(rule: Rule) -> Said {
    match rule {
        Rule::number => Said::Thing("a number"),
        Rule::string => Said::Thing("a text in quotation marks"),
        Rule::word => Said::Thing("a word"),
        Rule::name => Said::Thing("a name"),
        Rule::point | Rule::point_at => Said::Thing("a point"),
        Rule::run => Said::Thing("a run of points"),
        Rule::range => Said::Thing("a number or `3-5`"),
        Rule::files => Said::Thing("files, as `d` or `a-c`"),
        Rule::by => Said::Thing("`x`"),
        Rule::comma => Said::Thing("`,`"),
        Rule::colon => Said::Thing("`:`"),
        Rule::query => Said::Thing("`?`"),
        Rule::equals => Said::Thing("`=`"),
        Rule::bar => Said::Thing("`|`"),
        Rule::greater => Said::Thing("`>`"),
        Rule::open => Said::Thing("`{`"),
        Rule::bracket => Said::Thing("`(`"),
        Rule::unbracket => Said::Thing("`)`"),
        Rule::edition => Said::Words(&["edition"]),
        Rule::variant => Said::Words(&["variant"]),
        Rule::fact | Rule::only_variant => Said::Both("a fact about the variant", FACTS),
        Rule::also | Rule::played | Rule::recorded | Rule::about => Said::Begin("a fact about the variant", FACTS),
        Rule::source => Said::Words(&["source"]),
        Rule::reading => Said::Words(&["reading"]),
        Rule::choice | Rule::only_choice => Said::Thing("a question and its answer"),
        Rule::default => Said::Words(&["default"]),
        Rule::settle => Said::Words(&["settle"]),
        Rule::without => Said::Words(&["without"]),
        Rule::tail => Said::Both("`when`, `@`", &["when"]),
        Rule::when => Said::Both("a question and its answer", &["reading"]),
        Rule::mark | Rule::at_sign => Said::Thing("`@`"),
        Rule::certainty => Said::Words(&["attested", "inferred", "conjecture", "agreed"]),
        Rule::answer | Rule::only_answer => Said::Thing("an answer, as `name = ...`"),
        Rule::board => Said::Words(&["board"]),
        Rule::shape | Rule::points | Rule::lines | Rule::zone | Rule::track | Rule::numbered | Rule::cut => Said::Begin("a clause of `board`", BOARD),
        Rule::shape_note => Said::Words(&["checkered", "with", "at"]),
        Rule::whole => Said::Thing("a whole number"),
        Rule::bent => Said::Thing("a free line"),
        Rule::tilde => Said::Thing("`~`"),
        Rule::of_player | Rule::whom_rank => Said::Words(&["of"]),
        Rule::track_part => Said::Both("a part of a track", &["repeat", "loop"]),
        Rule::set | Rule::set_term => Said::Both("points", SETS),
        Rule::set_zone => Said::Thing("the name of a zone"),
        Rule::players => Said::Words(&["players"]),
        Rule::first => Said::Begin("`first`", &["first"]),
        Rule::player => Said::Begin("a player", &[]),
        Rule::player_name => Said::Thing("a player"),
        Rule::facing => Said::Both("where the player faces", FACINGS),
        Rule::pieces => Said::Words(&["pieces"]),
        Rule::piece => Said::Begin("a piece", &[]),
        Rule::piece_note => Said::Both("a note on the piece", &["for", "like", "neutral"]),
        Rule::rank => Said::Begin("`rank`", &["rank"]),
        Rule::kinds | Rule::kinds_held | Rule::held_not | Rule::held_with => Said::Thing("the name of a piece"),
        Rule::setup => Said::Words(&["setup"]),
        Rule::placing => Said::Begin("whose pieces stand where", &["each", "neutral"]),
        Rule::turned => Said::Thing("another player, `rotated` or `mirrored`"),
        Rule::stock => Said::Thing("pieces and their points"),
        Rule::moves => Said::Words(&["moves"]),
        Rule::moves_entry => Said::Both("an act", ACTS),
        Rule::label => Said::Thing("a label"),
        Rule::act => Said::Begin("an act", ACTS),
        Rule::step => Said::Words(&["step"]),
        Rule::slide => Said::Words(&["slide"]),
        Rule::leap => Said::Words(&["leap"]),
        Rule::offset => Said::Thing("an offset, as `(1,2)`"),
        Rule::jump => Said::Words(&["jump"]),
        Rule::fly => Said::Words(&["fly"]),
        Rule::hop => Said::Words(&["hop"]),
        Rule::place => Said::Words(&["place"]),
        Rule::remove => Said::Words(&["remove"]),
        Rule::enclose => Said::Words(&["enclose"]),
        Rule::promote => Said::Words(&["promote"]),
        Rule::after | Rule::after_moving => Said::Words(&["after"]),
        Rule::after_event => Said::Words(&["completing", "capturing", "moving"]),
        Rule::scripted | Rule::script => Said::Words(&["script"]),
        Rule::never_enter | Rule::never_stop | Rule::never_return => Said::Words(&["never"]),
        Rule::no_act | Rule::no_capture | Rule::no_kind_moves => Said::Words(&["no"]),
        Rule::dirs | Rule::dir | Rule::dir_word => Said::Both("a direction", DIRECTIONS),
        Rule::phrase => Said::Both("a phrase", PHRASES),
        Rule::take => Said::Words(&["to", "or"]),
        Rule::who | Rule::whom | Rule::pieces_have => Said::Both("pieces, as `enemy` or `own king`", SIDES),
        Rule::side => Said::Both("whose pieces", SIDES),
        Rule::turn | Rule::turn_number => Said::Words(&["turn"]),
        Rule::must | Rule::may | Rule::chains | Rule::no_chains | Rule::lift | Rule::taken | Rule::prefer
        | Rule::never_check | Rule::never_repeat | Rule::limit | Rule::counter | Rule::count | Rule::enclosing | Rule::roll
        | Rule::spend | Rule::each_move | Rule::identity => Said::Begin("a clause of `turn`", TURN),
        Rule::duties | Rule::duty => Said::Both("a duty", DUTIES),
        Rule::chain_rule => Said::Both("what chains do", CHAINS),
        Rule::criterion => Said::Both("what is preferred", CRITERIA),
        Rule::worth => Said::Thing("a piece and its worth"),
        Rule::outermost => Said::Words(&["outermost"]),
        Rule::cond | Rule::all_of | Rule::one_of | Rule::negated => Said::Both("a condition", CONDITIONS),
        Rule::lasting => Said::Words(&["for"]),
        Rule::occurs => Said::Words(&["position"]),
        Rule::called => Said::Thing("a call"),
        Rule::it_fact => Said::Words(&["it"]),
        Rule::player_has | Rule::subject => Said::Both("a player", PLAYERS),
        Rule::named_has => Said::Thing("the name of a player"),
        Rule::player_fact | Rule::player_facts => Said::Both("what the player has or does", PLAYER_FACTS),
        Rule::holding | Rule::amount => Said::Both("an amount", AMOUNTS),
        Rule::held_equal => Said::Words(&["equal"]),
        Rule::held_outranking => Said::Words(&["outranking"]),
        Rule::held_at => Said::Words(&["on", "in", "that"]),
        Rule::piece_fact => Said::Both("what the piece is or has", PIECE_FACTS),
        Rule::is_state => Said::Words(&["is", "was"]),
        Rule::has_left | Rule::has_moved => Said::Words(&["has"]),
        Rule::end => Said::Words(&["end"]),
        Rule::end_without | Rule::end_rule => Said::Begin("a label, as `stuck:`", &["without"]),
        Rule::sentence => Said::Begin("who wins or loses", OUTCOMES),
        Rule::player_who => Said::Words(&["a"]),
        Rule::draw => Said::Words(&["draw"]),
        Rule::most_wins => Said::Words(&["most"]),
        Rule::side_if => Said::Both("who wins or loses", &["mover", "opponent"]),
        Rule::result => Said::Words(&["wins", "loses", "win", "lose"]),
        Rule::example => Said::Words(&["example"]),
        Rule::x_reading | Rule::x_set | Rule::x_position | Rule::x_play | Rule::x_moves | Rule::x_legal
        | Rule::x_illegal | Rule::x_only | Rule::x_then | Rule::x_result | Rule::x_perft => Said::Begin("a step of the example", STEPS),
        Rule::said | Rule::a_move => Said::Thing("a move, as `e5-c5`"),
        Rule::die => Said::Thing("a die"),
        Rule::reason => Said::Both("a reason", REASONS),
        Rule::only_item => Said::Both("a block or a source", ITEMS),
        Rule::only_board => Said::Both("a clause of `board`", BOARD),
        Rule::only_players => Said::Both("a player or `first`", &["first"]),
        Rule::only_pieces => Said::Both("a piece or `rank`", &["rank"]),
        Rule::only_setup => Said::Both("whose pieces stand where", &["each", "neutral"]),
        Rule::only_moves => Said::Both("a label or an act", ACTS),
        Rule::only_turn => Said::Both("a clause of `turn`", TURN),
        Rule::only_end => Said::Both("a label, as `stuck:`", &["without"]),
        Rule::only_said => Said::Both("who wins or loses", OUTCOMES),
        Rule::only_example => Said::Both("a step of the example", STEPS),
        Rule::labelled => Said::Begin("a label", &[]),
        Rule::EOI => Said::End,
        // Keywords: their rules have their names.
        Rule::A | Rule::ABOUT | Rule::AFTER | Rule::AGAIN | Rule::AGREED | Rule::AGREEMENT | Rule::AHEAD
        | Rule::ALONG | Rule::ALSO | Rule::ALTERNATE | Rule::AND | Rule::ANY_ | Rule::ANYONE | Rule::ANYWHERE
        | Rule::APPROACH | Rule::ARE | Rule::AS | Rule::AT | Rule::ATTESTED | Rule::BACKWARD | Rule::BE
        | Rule::BECAUSE | Rule::BEHIND | Rule::BESIDE | Rule::BOARD | Rule::BOTH | Rule::BY | Rule::CALL
        | Rule::CALLED | Rule::CAN | Rule::CANNOT | Rule::CAPTIVE | Rule::CAPTURE | Rule::CAPTURED | Rule::CAPTURER
        | Rule::CAPTURES | Rule::CAPTURING | Rule::CELLS | Rule::CENTRE | Rule::CHAINS | Rule::CHECK
        | Rule::CHECKERED | Rule::CLOSE | Rule::COMPLETING | Rule::CONJECTURE | Rule::CORNERS | Rule::COUNT
        | Rule::COUNTS | Rule::CROSSING | Rule::CROSSINGS | Rule::DARK | Rule::DEFAULT | Rule::DIAGONAL
        | Rule::DIAGONALS | Rule::DICE | Rule::DIE | Rule::DIRECTION | Rule::DOWN | Rule::DRAW | Rule::EACH
        | Rule::EARLIEST | Rule::EDGE | Rule::EDITION | Rule::ELSE | Rule::EMPTY | Rule::ENCLOSE | Rule::ENCLOSING
        | Rule::END | Rule::ENDS | Rule::ENEMY | Rule::ENTER | Rule::EQUAL | Rule::EVEN | Rule::EVERY | Rule::EXACTLY
        | Rule::EXAMPLE | Rule::EXCEPT | Rule::FACING | Rule::FEWER | Rule::FILE | Rule::FILES | Rule::FINISH
        | Rule::FIRST | Rule::FLY | Rule::FOR | Rule::FORWARD | Rule::FRIEND | Rule::FROM | Rule::FRONTMOST
        | Rule::GO | Rule::GRID | Rule::HALF | Rule::HAND | Rule::HAS | Rule::HAVE | Rule::HEXAGON | Rule::HIGHER
        | Rule::HIGHEST | Rule::HOP | Rule::HUFFED | Rule::IF | Rule::ILLEGAL | Rule::IN | Rule::INFERRED | Rule::IS
        | Rule::IT | Rule::JUMP | Rule::KEEP | Rule::LAND | Rule::LANDING | Rule::LAST | Rule::LATTICE | Rule::LEAP
        | Rule::LEAST | Rule::LEAVE | Rule::LEFT | Rule::LEGAL | Rule::LIFT | Rule::LIGHT | Rule::LIKE | Rule::LIMIT
        | Rule::LINE | Rule::LINES | Rule::LOOP | Rule::LOSE | Rule::LOSES | Rule::LOT | Rule::LOWER | Rule::MANY
        | Rule::MAY | Rule::MIRRORED | Rule::MISSING | Rule::MORE | Rule::MOST | Rule::MOVE | Rule::MOVED
        | Rule::MOVER | Rule::MOVES | Rule::MOVING | Rule::MUST | Rule::NEUTRAL | Rule::NEVER | Rule::NEXT | Rule::NO
        | Rule::NORTH_EAST | Rule::NORTH_WEST | Rule::NOT | Rule::NOTHING | Rule::NUMBERED | Rule::OCCURS | Rule::OF
        | Rule::ON | Rule::ONCE | Rule::ONE | Rule::ONLY | Rule::ONTO | Rule::OPPONENT | Rule::OPPOSITE | Rule::OR
        | Rule::ORDER | Rule::ORTHOGONAL | Rule::OTHER | Rule::OTHERWISE | Rule::OUTERMOST | Rule::OUTRANKING
        | Rule::OVER | Rule::OWN | Rule::OWNER | Rule::PASS | Rule::PASSES | Rule::PASSING | Rule::PAST | Rule::PERFT
        | Rule::PIECE | Rule::PIECES | Rule::PLACE | Rule::PLAY | Rule::PLAYED | Rule::PLAYER | Rule::PLAYERS
        | Rule::PLURAL | Rule::PLUS | Rule::POINTS | Rule::POSITION | Rule::PREFER | Rule::PROMOTE | Rule::PROMOTED
        | Rule::PROMOTION | Rule::QUESTION | Rule::QUIET | Rule::RANK | Rule::RANKS | Rule::READING | Rule::RECORDED
        | Rule::REMOVE | Rule::REPEAT | Rule::REPEATS | Rule::REROLL | Rule::RESIGNS | Rule::RESULT | Rule::RETAKE
        | Rule::RETURN | Rule::REVERSE | Rule::REVISIT | Rule::RIGHT | Rule::ROLL | Rule::ROTATED | Rule::ROW
        | Rule::ROWS | Rule::RUNNING | Rule::SAME | Rule::SCRIPT | Rule::SET | Rule::SETTLE | Rule::SETUP
        | Rule::SIDES | Rule::SIDEWAYS | Rule::SLIDE | Rule::SOURCE | Rule::SOUTH_EAST | Rule::SOUTH_WEST
        | Rule::SPEND | Rule::START | Rule::STEP | Rule::STOP | Rule::TAKE | Rule::TAKEN | Rule::TAKER | Rule::THAN
        | Rule::THAT | Rule::THE | Rule::THEN | Rule::THERE | Rule::THEY | Rule::TIMES | Rule::TO | Rule::TOGETHER
        | Rule::TRACK | Rule::TURN | Rule::TURNS | Rule::UNDER | Rule::UP | Rule::VARIANT | Rule::VERTICES
        | Rule::WAS | Rule::WAY | Rule::WAYS | Rule::WHEN | Rule::WHERE | Rule::WHO | Rule::WIN | Rule::WINS
        | Rule::WITH | Rule::WITHIN | Rule::WITHOUT | Rule::WORTH | Rule::ZONE
            => Said::Keyword(spelling(rule)),
        // Rules that only hold others together, or that swallow what could not be read.
        Rule::wc | Rule::quoted | Rule::point_like | Rule::sep | Rule::close | Rule::missing_brace
        | Rule::close_answer | Rule::missing_close | Rule::block_head | Rule::stop | Rule::tagged | Rule::headed
        | Rule::capital | Rule::stray | Rule::token | Rule::broken_string | Rule::bad_head | Rule::absent | Rule::no_clause
        | Rule::file | Rule::item | Rule::item_head | Rule::bad_item | Rule::fact_one | Rule::fact_head
        | Rule::fact_junk | Rule::fact_bad | Rule::choice_bad | Rule::ask | Rule::board_entry | Rule::board_ask
        | Rule::board_answer | Rule::board_group | Rule::board_clause | Rule::board_head | Rule::board_junk
        | Rule::board_bad | Rule::board_loose | Rule::players_entry | Rule::players_ask | Rule::players_answer
        | Rule::players_group | Rule::players_clause | Rule::players_head | Rule::players_junk | Rule::players_bad
        | Rule::players_loose | Rule::pieces_entry | Rule::pieces_ask | Rule::pieces_answer | Rule::pieces_group
        | Rule::pieces_clause | Rule::pieces_head | Rule::pieces_junk | Rule::pieces_bad | Rule::pieces_loose
        | Rule::kind | Rule::setup_entry | Rule::setup_ask | Rule::setup_answer | Rule::setup_group
        | Rule::setup_clause | Rule::setup_head | Rule::setup_junk | Rule::setup_bad | Rule::setup_loose
        | Rule::moves_ask | Rule::moves_answer | Rule::moves_group | Rule::moves_verb | Rule::moves_head
        | Rule::moves_junk | Rule::moves_bad | Rule::moves_loose | Rule::bad_label | Rule::turn_entry
        | Rule::turn_ask | Rule::turn_answer | Rule::turn_group | Rule::turn_clause | Rule::turn_head
        | Rule::turn_junk | Rule::turn_bad | Rule::turn_loose | Rule::statement | Rule::end_entry | Rule::end_said
        | Rule::end_ask | Rule::end_answer | Rule::end_group | Rule::end_clause | Rule::end_head | Rule::end_junk
        | Rule::end_bad | Rule::said_head | Rule::said_junk | Rule::said_bad | Rule::end_loose | Rule::example_step
        | Rule::example_clause | Rule::example_head | Rule::example_word | Rule::example_junk | Rule::example_bad
        | Rule::gap | Rule::missing_end | Rule::code | Rule::code_text | Rule::code_comment | Rule::no_label
        | Rule::reserved | Rule::WHITESPACE | Rule::COMMENT
            => Said::Nothing,
    }
}

/// How a keyword is spelt: the grammar names its rule by the word in capitals, `NORTH_EAST` for `north-east`.
fn spelling(keyword: Rule) -> &'static str {
    static SPELT: OnceLock<Vec<String>> = OnceLock::new();
    let spell = |rule: &Rule| format!("{rule:?}").trim_end_matches('_').replace('_', "-").to_lowercase();
    let spelt = SPELT.get_or_init(|| Rule::all_rules().iter().map(spell).collect());
    let place = Rule::all_rules().iter().position(|rule| *rule == keyword);
    place.and_then(|place| spelt.get(place)).map_or("", String::as_str)
}

/// All words of the language, in alphabetical order. They name no piece, player, zone or track unless they stand in
/// backquotes.
pub fn reserved_words() -> &'static [&'static str] {
    static WORDS: OnceLock<Vec<&'static str>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let keyword = |rule: &Rule| match said(*rule) {
            Said::Keyword(word) => Some(word),
            _ => None,
        };
        let mut words: Vec<&'static str> = Rule::all_rules().iter().filter_map(keyword).collect();
        words.sort_unstable();
        words
    })
}

/// Whether a word is a word of the language.
pub(super) fn is_reserved(word: &str) -> bool {
    reserved_words().binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use pest::Parser;

    use super::*;
    use dablo_grammar::Grammar;

    #[test]
    fn every_keyword_is_read_as_it_is_spelt() {
        for rule in Rule::all_rules() {
            if let Said::Keyword(word) = said(*rule) {
                assert!(Grammar::parse(*rule, word).is_ok(), "{word}");
                assert!(Grammar::parse(Rule::name, word).is_err(), "{word} is not reserved");
                assert!(Grammar::parse(Rule::name, &format!("{word}x")).is_ok(), "{word}x is reserved");
            }
        }
    }

    #[test]
    fn the_words_of_every_thing_are_keywords() {
        for rule in Rule::all_rules() {
            if let Said::Words(words) | Said::Both(_, words) | Said::Begin(_, words) = said(*rule)
                && words != REASONS
            {
                words.iter().for_each(|word| assert!(is_reserved(word), "{word}"));
            }
        }
    }
}
