//! The grammar's rules in the author's words.
//!
//! pest reports which rules it expected. Here each becomes what a person would say: a keyword as it is spelt, a
//! construct by what it is, with the keywords that can begin it, so that a misspelt one can be recognised. The match has
//! no last resort: a new rule of the grammar must find its words.

use super::grammar::Rule;

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
    /// The clause may end here.
    End,
    /// Nothing that an author could write.
    Nothing,
}

/// The words for an expected rule.
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
        Rule::fact | Rule::only_variant => Said::Words(&["also", "played", "recorded", "about"]),
        Rule::also => Said::Words(&["also"]),
        Rule::played => Said::Words(&["played"]),
        Rule::recorded => Said::Words(&["recorded"]),
        Rule::about => Said::Words(&["about"]),
        Rule::source => Said::Words(&["source"]),
        Rule::reading | Rule::x_reading => Said::Words(&["reading"]),
        Rule::choice | Rule::only_choice => Said::Thing("a question and its answer"),
        Rule::default => Said::Words(&["default"]),
        Rule::settle => Said::Words(&["settle"]),
        Rule::without | Rule::cut | Rule::end_without => Said::Words(&["without"]),
        Rule::tail => Said::Both("`when`, `@`", &["when"]),
        Rule::when => Said::Both("a question and its answer", &["reading"]),
        Rule::mark | Rule::at_sign => Said::Thing("`@`"),
        Rule::certainty => Said::Words(&["attested", "inferred", "conjecture", "agreed"]),
        Rule::board => Said::Words(&["board"]),
        Rule::shape => Said::Both("a shape", &["lattice", "grid", "cells", "hexagon"]),
        Rule::shape_note => Said::Words(&["checkered", "with", "at"]),
        Rule::points => Said::Words(&["points"]),
        Rule::whole => Said::Thing("a whole number"),
        Rule::lines => Said::Words(&["lines"]),
        Rule::bent => Said::Thing("a free line"),
        Rule::tilde => Said::Thing("`~`"),
        Rule::zone => Said::Words(&["zone"]),
        Rule::track => Said::Words(&["track"]),
        Rule::of_player | Rule::whom_rank => Said::Words(&["of"]),
        Rule::track_part => Said::Both("a part of a track", &["repeat", "loop"]),
        Rule::numbered => Said::Words(&["numbered"]),
        Rule::set | Rule::set_term => Said::Both(
            "points",
            &[
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
            ],
        ),
        Rule::set_zone => Said::Thing("the name of a zone"),
        Rule::players => Said::Words(&["players"]),
        Rule::first => Said::Words(&["first"]),
        Rule::player | Rule::player_name => Said::Thing("a player"),
        Rule::facing => Said::Both(
            "where the player faces",
            &["up", "down", "left", "right", "north-east", "north-west", "south-east", "south-west", "no"],
        ),
        Rule::pieces => Said::Words(&["pieces"]),
        Rule::piece => Said::Thing("a piece"),
        Rule::piece_note => Said::Both("a note on the piece", &["for", "like", "neutral"]),
        Rule::rank => Said::Words(&["rank"]),
        Rule::kinds | Rule::held_not | Rule::held_with => Said::Thing("the name of a piece"),
        Rule::setup => Said::Words(&["setup"]),
        Rule::placing | Rule::only_setup => Said::Both("whose pieces stand where", &["each", "neutral"]),
        Rule::turned => Said::Thing("another player, `rotated` or `mirrored`"),
        Rule::stock => Said::Thing("pieces and their points"),
        Rule::moves | Rule::x_moves => Said::Words(&["moves"]),
        Rule::moves_entry | Rule::act | Rule::only_moves => Said::Both(
            "an act",
            &[
                "step", "slide", "leap", "jump", "fly", "hop", "place", "remove", "enclose", "promote", "after",
                "never", "no", "script",
            ],
        ),
        Rule::label => Said::Thing("a label"),
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
        Rule::after | Rule::each_move | Rule::after_moving => Said::Words(&["after"]),
        Rule::after_event => Said::Words(&["completing", "capturing", "moving"]),
        Rule::scripted | Rule::script => Said::Words(&["script"]),
        Rule::never_enter | Rule::never_stop | Rule::never_return | Rule::never_check | Rule::never_repeat => {
            Said::Words(&["never"])
        }
        Rule::no_act | Rule::no_chains | Rule::no_capture | Rule::no_kind_moves => Said::Words(&["no"]),
        Rule::dirs | Rule::dir | Rule::dir_word => {
            Said::Both("a direction", &["any", "along", "forward", "backward", "sideways", "orthogonal", "diagonal"])
        }
        Rule::phrase => Said::Both(
            "a phrase",
            &["to", "or", "at", "by", "landing", "crossing", "from", "onto", "past", "then", "and", "if", "even"],
        ),
        Rule::take => Said::Words(&["to", "or"]),
        Rule::who | Rule::whom | Rule::pieces_have => {
            Said::Both("pieces, as `enemy` or `own king`", &["enemy", "friend", "own", "neutral", "anyone", "passing"])
        }
        Rule::side => Said::Both("whose pieces", &["enemy", "friend", "own", "neutral", "anyone", "passing"]),
        Rule::turn | Rule::turn_number => Said::Words(&["turn"]),
        Rule::must => Said::Words(&["must"]),
        Rule::duties | Rule::duty => Said::Both("a duty", &["capture", "move", "approach", "be", "script"]),
        Rule::may => Said::Words(&["may"]),
        Rule::chains => Said::Words(&["chains"]),
        Rule::chain_rule => Said::Both("what chains do", &["may", "must", "keep", "never", "land"]),
        Rule::lift => Said::Words(&["lift"]),
        Rule::taken => Said::Words(&["taken"]),
        Rule::prefer => Said::Words(&["prefer"]),
        Rule::criterion => Said::Both("what is preferred", &["most", "highest", "earliest", "capturing", "script"]),
        Rule::worth => Said::Thing("a piece and its worth"),
        Rule::limit => Said::Words(&["limit"]),
        Rule::count => Said::Words(&["count"]),
        Rule::enclosing => Said::Words(&["enclosing"]),
        Rule::roll => Said::Words(&["roll"]),
        Rule::spend => Said::Words(&["spend"]),
        Rule::outermost => Said::Words(&["outermost"]),
        Rule::identity => Said::Words(&["same"]),
        Rule::cond | Rule::all_of | Rule::negated => Said::Both(
            "a condition",
            &[
                "not", "turn", "no", "position", "script", "it", "mover", "opponent", "each", "a", "one", "the",
                "enemy", "friend", "own", "neutral", "anyone",
            ],
        ),
        Rule::lasting => Said::Words(&["for"]),
        Rule::occurs | Rule::x_position => Said::Words(&["position"]),
        Rule::called => Said::Thing("a call"),
        Rule::it_fact => Said::Words(&["it"]),
        Rule::player_has | Rule::subject => Said::Both("a player", &["mover", "opponent", "each", "a", "one", "the"]),
        Rule::named_has => Said::Thing("the name of a player"),
        Rule::player_fact | Rule::player_facts => {
            Said::Both("what the player has or does", &["has", "have", "cannot", "can", "is", "repeats", "resigns"])
        }
        Rule::holding | Rule::amount => {
            Said::Both("an amount", &["no", "any", "only", "exactly", "at", "more", "fewer", "as"])
        }
        Rule::held_equal => Said::Words(&["equal"]),
        Rule::held_outranking => Said::Words(&["outranking"]),
        Rule::held_at => Said::Words(&["on", "in", "that"]),
        Rule::piece_fact => Said::Both("what the piece is or has", &["is", "was", "has", "passes", "can"]),
        Rule::is_state => Said::Words(&["is", "was"]),
        Rule::has_left | Rule::has_moved => Said::Words(&["has"]),
        Rule::end => Said::Words(&["end"]),
        Rule::end_rule => Said::Thing("a label, as `stuck:`"),
        Rule::player_who => Said::Words(&["a"]),
        Rule::draw => Said::Words(&["draw"]),
        Rule::most_wins => Said::Words(&["most"]),
        Rule::side_if => Said::Both("who wins or loses", &["mover", "opponent"]),
        Rule::result => Said::Words(&["wins", "loses", "win", "lose"]),
        Rule::example => Said::Words(&["example"]),
        Rule::x_set => Said::Words(&["set"]),
        Rule::x_play => Said::Words(&["play"]),
        Rule::x_legal => Said::Words(&["legal"]),
        Rule::x_illegal => Said::Words(&["illegal"]),
        Rule::x_only => Said::Words(&["only"]),
        Rule::x_then => Said::Words(&["then"]),
        Rule::x_result => Said::Words(&["result"]),
        Rule::x_perft => Said::Words(&["perft"]),
        Rule::said | Rule::a_move => Said::Thing("a move, as `e5-c5`"),
        Rule::die => Said::Thing("a die"),
        Rule::reason => Said::Words(&[
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
        ]),
        Rule::only_item => Said::Both(
            "a block or a source",
            &[
                "variant", "edition", "source", "reading", "default", "settle", "without", "board", "players",
                "pieces", "setup", "moves", "turn", "end", "example", "script",
            ],
        ),
        Rule::only_board => Said::Both(
            "a clause of `board`",
            &["lattice", "grid", "cells", "hexagon", "points", "lines", "zone", "track", "numbered", "without"],
        ),
        Rule::only_players => Said::Both("a player or `first`", &["first"]),
        Rule::only_pieces => Said::Both("a piece or `rank`", &["rank"]),
        Rule::only_turn => Said::Both(
            "a clause of `turn`",
            &[
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
            ],
        ),
        Rule::only_end => Said::Both("a label, as `stuck:`", &["without"]),
        Rule::only_said => Said::Both("who wins or loses", &["a", "draw", "most", "mover", "opponent"]),
        Rule::only_example => Said::Both(
            "a step of the example",
            &["reading", "set", "position", "play", "moves", "legal", "illegal", "only", "then", "result", "perft"],
        ),
        Rule::EOI => Said::End,
        Rule::wc
        | Rule::quoted
        | Rule::point_like
        | Rule::sep
        | Rule::close
        | Rule::missing_brace
        | Rule::close_answer
        | Rule::missing_close
        | Rule::block_head
        | Rule::stop
        | Rule::headed
        | Rule::tagged
        | Rule::said_head
        | Rule::said_junk
        | Rule::said_bad
        | Rule::capital
        | Rule::stray
        | Rule::token
        | Rule::broken_string
        | Rule::bad_head
        | Rule::absent
        | Rule::file
        | Rule::item
        | Rule::item_head
        | Rule::bad_item
        | Rule::fact_one
        | Rule::fact_head
        | Rule::fact_junk
        | Rule::fact_bad
        | Rule::choice_bad
        | Rule::ask
        | Rule::answer
        | Rule::board_entry
        | Rule::board_ask
        | Rule::board_answer
        | Rule::board_group
        | Rule::board_clause
        | Rule::board_head
        | Rule::board_junk
        | Rule::board_bad
        | Rule::board_loose
        | Rule::players_entry
        | Rule::players_ask
        | Rule::players_answer
        | Rule::players_group
        | Rule::players_clause
        | Rule::players_head
        | Rule::players_junk
        | Rule::players_bad
        | Rule::players_loose
        | Rule::pieces_entry
        | Rule::pieces_ask
        | Rule::pieces_answer
        | Rule::pieces_group
        | Rule::pieces_clause
        | Rule::pieces_head
        | Rule::pieces_junk
        | Rule::pieces_bad
        | Rule::pieces_loose
        | Rule::kind
        | Rule::setup_entry
        | Rule::setup_ask
        | Rule::setup_answer
        | Rule::setup_group
        | Rule::setup_clause
        | Rule::setup_head
        | Rule::setup_junk
        | Rule::setup_bad
        | Rule::setup_loose
        | Rule::moves_ask
        | Rule::moves_answer
        | Rule::moves_group
        | Rule::moves_verb
        | Rule::moves_head
        | Rule::moves_junk
        | Rule::moves_bad
        | Rule::moves_loose
        | Rule::bad_label
        | Rule::turn_entry
        | Rule::turn_ask
        | Rule::turn_answer
        | Rule::turn_group
        | Rule::turn_clause
        | Rule::turn_head
        | Rule::turn_junk
        | Rule::turn_bad
        | Rule::turn_loose
        | Rule::one_of
        | Rule::statement
        | Rule::end_entry
        | Rule::end_said
        | Rule::end_ask
        | Rule::end_answer
        | Rule::end_group
        | Rule::end_clause
        | Rule::end_head
        | Rule::end_junk
        | Rule::end_bad
        | Rule::end_loose
        | Rule::sentence
        | Rule::example_step
        | Rule::example_clause
        | Rule::example_head
        | Rule::example_word
        | Rule::example_junk
        | Rule::example_bad
        | Rule::gap
        | Rule::missing_end
        | Rule::code
        | Rule::code_text
        | Rule::code_comment
        | Rule::reserved
        | Rule::WHITESPACE
        | Rule::COMMENT => Said::Nothing,
        Rule::A => Said::Keyword("a"),
        Rule::ABOUT => Said::Keyword("about"),
        Rule::AFTER => Said::Keyword("after"),
        Rule::AGAIN => Said::Keyword("again"),
        Rule::AGREED => Said::Keyword("agreed"),
        Rule::AGREEMENT => Said::Keyword("agreement"),
        Rule::AHEAD => Said::Keyword("ahead"),
        Rule::ALONG => Said::Keyword("along"),
        Rule::ALSO => Said::Keyword("also"),
        Rule::ALTERNATE => Said::Keyword("alternate"),
        Rule::AND => Said::Keyword("and"),
        Rule::ANY_ => Said::Keyword("any"),
        Rule::ANYONE => Said::Keyword("anyone"),
        Rule::ANYWHERE => Said::Keyword("anywhere"),
        Rule::APPROACH => Said::Keyword("approach"),
        Rule::ARE => Said::Keyword("are"),
        Rule::AS => Said::Keyword("as"),
        Rule::AT => Said::Keyword("at"),
        Rule::ATTESTED => Said::Keyword("attested"),
        Rule::BACKWARD => Said::Keyword("backward"),
        Rule::BE => Said::Keyword("be"),
        Rule::BECAUSE => Said::Keyword("because"),
        Rule::BEHIND => Said::Keyword("behind"),
        Rule::BESIDE => Said::Keyword("beside"),
        Rule::BOARD => Said::Keyword("board"),
        Rule::BOTH => Said::Keyword("both"),
        Rule::BY => Said::Keyword("by"),
        Rule::CALL => Said::Keyword("call"),
        Rule::CALLED => Said::Keyword("called"),
        Rule::CAN => Said::Keyword("can"),
        Rule::CANNOT => Said::Keyword("cannot"),
        Rule::CAPTIVE => Said::Keyword("captive"),
        Rule::CAPTURE => Said::Keyword("capture"),
        Rule::CAPTURED => Said::Keyword("captured"),
        Rule::CAPTURER => Said::Keyword("capturer"),
        Rule::CAPTURES => Said::Keyword("captures"),
        Rule::CAPTURING => Said::Keyword("capturing"),
        Rule::CELLS => Said::Keyword("cells"),
        Rule::CENTRE => Said::Keyword("centre"),
        Rule::CHAINS => Said::Keyword("chains"),
        Rule::CHECK => Said::Keyword("check"),
        Rule::CHECKERED => Said::Keyword("checkered"),
        Rule::CLOSE => Said::Keyword("close"),
        Rule::COMPLETING => Said::Keyword("completing"),
        Rule::CONJECTURE => Said::Keyword("conjecture"),
        Rule::CORNERS => Said::Keyword("corners"),
        Rule::COUNT => Said::Keyword("count"),
        Rule::COUNTS => Said::Keyword("counts"),
        Rule::CROSSING => Said::Keyword("crossing"),
        Rule::CROSSINGS => Said::Keyword("crossings"),
        Rule::DARK => Said::Keyword("dark"),
        Rule::DEFAULT => Said::Keyword("default"),
        Rule::DIAGONAL => Said::Keyword("diagonal"),
        Rule::DIAGONALS => Said::Keyword("diagonals"),
        Rule::DICE => Said::Keyword("dice"),
        Rule::DIE => Said::Keyword("die"),
        Rule::DIRECTION => Said::Keyword("direction"),
        Rule::DOWN => Said::Keyword("down"),
        Rule::DRAW => Said::Keyword("draw"),
        Rule::EACH => Said::Keyword("each"),
        Rule::EARLIEST => Said::Keyword("earliest"),
        Rule::EDGE => Said::Keyword("edge"),
        Rule::EDITION => Said::Keyword("edition"),
        Rule::ELSE => Said::Keyword("else"),
        Rule::EMPTY => Said::Keyword("empty"),
        Rule::ENCLOSE => Said::Keyword("enclose"),
        Rule::ENCLOSING => Said::Keyword("enclosing"),
        Rule::END => Said::Keyword("end"),
        Rule::ENDS => Said::Keyword("ends"),
        Rule::ENEMY => Said::Keyword("enemy"),
        Rule::ENTER => Said::Keyword("enter"),
        Rule::EQUAL => Said::Keyword("equal"),
        Rule::EVEN => Said::Keyword("even"),
        Rule::EVERY => Said::Keyword("every"),
        Rule::EXACTLY => Said::Keyword("exactly"),
        Rule::EXAMPLE => Said::Keyword("example"),
        Rule::EXCEPT => Said::Keyword("except"),
        Rule::FACING => Said::Keyword("facing"),
        Rule::FEWER => Said::Keyword("fewer"),
        Rule::FILE => Said::Keyword("file"),
        Rule::FILES => Said::Keyword("files"),
        Rule::FINISH => Said::Keyword("finish"),
        Rule::FIRST => Said::Keyword("first"),
        Rule::FLY => Said::Keyword("fly"),
        Rule::FOR => Said::Keyword("for"),
        Rule::FORWARD => Said::Keyword("forward"),
        Rule::FRIEND => Said::Keyword("friend"),
        Rule::FROM => Said::Keyword("from"),
        Rule::FRONTMOST => Said::Keyword("frontmost"),
        Rule::GO => Said::Keyword("go"),
        Rule::GRID => Said::Keyword("grid"),
        Rule::HALF => Said::Keyword("half"),
        Rule::HAND => Said::Keyword("hand"),
        Rule::HAS => Said::Keyword("has"),
        Rule::HAVE => Said::Keyword("have"),
        Rule::HEXAGON => Said::Keyword("hexagon"),
        Rule::HIGHER => Said::Keyword("higher"),
        Rule::HIGHEST => Said::Keyword("highest"),
        Rule::HOP => Said::Keyword("hop"),
        Rule::HUFFED => Said::Keyword("huffed"),
        Rule::IF => Said::Keyword("if"),
        Rule::ILLEGAL => Said::Keyword("illegal"),
        Rule::IN => Said::Keyword("in"),
        Rule::INFERRED => Said::Keyword("inferred"),
        Rule::IS => Said::Keyword("is"),
        Rule::IT => Said::Keyword("it"),
        Rule::JUMP => Said::Keyword("jump"),
        Rule::KEEP => Said::Keyword("keep"),
        Rule::LAND => Said::Keyword("land"),
        Rule::LANDING => Said::Keyword("landing"),
        Rule::LAST => Said::Keyword("last"),
        Rule::LATTICE => Said::Keyword("lattice"),
        Rule::LEAP => Said::Keyword("leap"),
        Rule::LEAST => Said::Keyword("least"),
        Rule::LEAVE => Said::Keyword("leave"),
        Rule::LEFT => Said::Keyword("left"),
        Rule::LEGAL => Said::Keyword("legal"),
        Rule::LIFT => Said::Keyword("lift"),
        Rule::LIGHT => Said::Keyword("light"),
        Rule::LIKE => Said::Keyword("like"),
        Rule::LIMIT => Said::Keyword("limit"),
        Rule::LINE => Said::Keyword("line"),
        Rule::LINES => Said::Keyword("lines"),
        Rule::LOOP => Said::Keyword("loop"),
        Rule::LOSE => Said::Keyword("lose"),
        Rule::LOSES => Said::Keyword("loses"),
        Rule::LOT => Said::Keyword("lot"),
        Rule::LOWER => Said::Keyword("lower"),
        Rule::MANY => Said::Keyword("many"),
        Rule::MAY => Said::Keyword("may"),
        Rule::MIRRORED => Said::Keyword("mirrored"),
        Rule::MISSING => Said::Keyword("missing"),
        Rule::MORE => Said::Keyword("more"),
        Rule::MOST => Said::Keyword("most"),
        Rule::MOVE => Said::Keyword("move"),
        Rule::MOVED => Said::Keyword("moved"),
        Rule::MOVER => Said::Keyword("mover"),
        Rule::MOVES => Said::Keyword("moves"),
        Rule::MOVING => Said::Keyword("moving"),
        Rule::MUST => Said::Keyword("must"),
        Rule::NEUTRAL => Said::Keyword("neutral"),
        Rule::NEVER => Said::Keyword("never"),
        Rule::NEXT => Said::Keyword("next"),
        Rule::NO => Said::Keyword("no"),
        Rule::NORTH_EAST => Said::Keyword("north-east"),
        Rule::NORTH_WEST => Said::Keyword("north-west"),
        Rule::NOT => Said::Keyword("not"),
        Rule::NOTHING => Said::Keyword("nothing"),
        Rule::NUMBERED => Said::Keyword("numbered"),
        Rule::OCCURS => Said::Keyword("occurs"),
        Rule::OF => Said::Keyword("of"),
        Rule::ON => Said::Keyword("on"),
        Rule::ONCE => Said::Keyword("once"),
        Rule::ONE => Said::Keyword("one"),
        Rule::ONLY => Said::Keyword("only"),
        Rule::ONTO => Said::Keyword("onto"),
        Rule::OPPONENT => Said::Keyword("opponent"),
        Rule::OPPOSITE => Said::Keyword("opposite"),
        Rule::OR => Said::Keyword("or"),
        Rule::ORDER => Said::Keyword("order"),
        Rule::ORTHOGONAL => Said::Keyword("orthogonal"),
        Rule::OTHER => Said::Keyword("other"),
        Rule::OTHERWISE => Said::Keyword("otherwise"),
        Rule::OUTERMOST => Said::Keyword("outermost"),
        Rule::OUTRANKING => Said::Keyword("outranking"),
        Rule::OVER => Said::Keyword("over"),
        Rule::OWN => Said::Keyword("own"),
        Rule::OWNER => Said::Keyword("owner"),
        Rule::PASS => Said::Keyword("pass"),
        Rule::PASSES => Said::Keyword("passes"),
        Rule::PASSING => Said::Keyword("passing"),
        Rule::PAST => Said::Keyword("past"),
        Rule::PERFT => Said::Keyword("perft"),
        Rule::PIECE => Said::Keyword("piece"),
        Rule::PIECES => Said::Keyword("pieces"),
        Rule::PLACE => Said::Keyword("place"),
        Rule::PLAY => Said::Keyword("play"),
        Rule::PLAYED => Said::Keyword("played"),
        Rule::PLAYER => Said::Keyword("player"),
        Rule::PLAYERS => Said::Keyword("players"),
        Rule::PLURAL => Said::Keyword("plural"),
        Rule::PLUS => Said::Keyword("plus"),
        Rule::POINTS => Said::Keyword("points"),
        Rule::POSITION => Said::Keyword("position"),
        Rule::PREFER => Said::Keyword("prefer"),
        Rule::PROMOTE => Said::Keyword("promote"),
        Rule::PROMOTED => Said::Keyword("promoted"),
        Rule::PROMOTION => Said::Keyword("promotion"),
        Rule::QUESTION => Said::Keyword("question"),
        Rule::QUIET => Said::Keyword("quiet"),
        Rule::RANK => Said::Keyword("rank"),
        Rule::RANKS => Said::Keyword("ranks"),
        Rule::READING => Said::Keyword("reading"),
        Rule::RECORDED => Said::Keyword("recorded"),
        Rule::REMOVE => Said::Keyword("remove"),
        Rule::REPEAT => Said::Keyword("repeat"),
        Rule::REPEATS => Said::Keyword("repeats"),
        Rule::REROLL => Said::Keyword("reroll"),
        Rule::RESIGNS => Said::Keyword("resigns"),
        Rule::RESULT => Said::Keyword("result"),
        Rule::RETAKE => Said::Keyword("retake"),
        Rule::RETURN => Said::Keyword("return"),
        Rule::REVERSE => Said::Keyword("reverse"),
        Rule::REVISIT => Said::Keyword("revisit"),
        Rule::RIGHT => Said::Keyword("right"),
        Rule::ROLL => Said::Keyword("roll"),
        Rule::ROTATED => Said::Keyword("rotated"),
        Rule::ROW => Said::Keyword("row"),
        Rule::ROWS => Said::Keyword("rows"),
        Rule::RUNNING => Said::Keyword("running"),
        Rule::SAME => Said::Keyword("same"),
        Rule::SCRIPT => Said::Keyword("script"),
        Rule::SET => Said::Keyword("set"),
        Rule::SETTLE => Said::Keyword("settle"),
        Rule::SETUP => Said::Keyword("setup"),
        Rule::SIDES => Said::Keyword("sides"),
        Rule::SIDEWAYS => Said::Keyword("sideways"),
        Rule::SLIDE => Said::Keyword("slide"),
        Rule::SOURCE => Said::Keyword("source"),
        Rule::SOUTH_EAST => Said::Keyword("south-east"),
        Rule::SOUTH_WEST => Said::Keyword("south-west"),
        Rule::SPEND => Said::Keyword("spend"),
        Rule::START => Said::Keyword("start"),
        Rule::STEP => Said::Keyword("step"),
        Rule::STOP => Said::Keyword("stop"),
        Rule::TAKE => Said::Keyword("take"),
        Rule::TAKEN => Said::Keyword("taken"),
        Rule::TAKER => Said::Keyword("taker"),
        Rule::THAN => Said::Keyword("than"),
        Rule::THAT => Said::Keyword("that"),
        Rule::THE => Said::Keyword("the"),
        Rule::THEN => Said::Keyword("then"),
        Rule::THERE => Said::Keyword("there"),
        Rule::THEY => Said::Keyword("they"),
        Rule::TIMES => Said::Keyword("times"),
        Rule::TO => Said::Keyword("to"),
        Rule::TOGETHER => Said::Keyword("together"),
        Rule::TRACK => Said::Keyword("track"),
        Rule::TURN => Said::Keyword("turn"),
        Rule::TURNS => Said::Keyword("turns"),
        Rule::UNDER => Said::Keyword("under"),
        Rule::UP => Said::Keyword("up"),
        Rule::VARIANT => Said::Keyword("variant"),
        Rule::VERTICES => Said::Keyword("vertices"),
        Rule::WAS => Said::Keyword("was"),
        Rule::WAY => Said::Keyword("way"),
        Rule::WAYS => Said::Keyword("ways"),
        Rule::WHEN => Said::Keyword("when"),
        Rule::WHERE => Said::Keyword("where"),
        Rule::WHO => Said::Keyword("who"),
        Rule::WIN => Said::Keyword("win"),
        Rule::WINS => Said::Keyword("wins"),
        Rule::WITH => Said::Keyword("with"),
        Rule::WITHIN => Said::Keyword("within"),
        Rule::WITHOUT => Said::Keyword("without"),
        Rule::WORTH => Said::Keyword("worth"),
        Rule::ZONE => Said::Keyword("zone"),
    }
}

/// All words of the language, in alphabetical order. They name no piece, player, zone or track unless they stand in
/// backquotes.
pub fn reserved_words() -> &'static [&'static str] {
    use std::sync::OnceLock;
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
