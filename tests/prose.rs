//! Rules as English: whole rulebooks of some variants, and a sentence for every construct of the language.

mod support;

use dablo::bundled::{self, Bundled};
use dablo::prose::{Block, Line, Page, provenance, questionnaire, questionnaire_page, rulebook};
use dablo::rules::{Answers, Rules, Ruleset, check};
use dablo::source::Sources;
use support::page::framed;

fn load(name: &str, text: &str) -> (Ruleset, Sources) {
    let mut sources = Sources::new();
    let source = sources.add(name, text);
    let checked = check(&mut sources, &source, &Bundled);
    let errors: Vec<_> = checked.diagnostics.iter().filter(|d| d.is_error()).map(|d| &d.message).collect();
    (checked.ruleset.unwrap_or_else(|| panic!("{name}: {errors:?}\n{text}")), sources)
}

fn resolved(ruleset: &Ruleset, reading: Option<&str>) -> (Answers, Rules) {
    let answers = ruleset.answers(reading, &[]).expect("the reading exists");
    let rules = ruleset.resolve(&answers).rules.expect("it can be played");
    (answers, rules)
}

fn book(ruleset: &Ruleset, reading: Option<&str>) -> Page {
    let (answers, rules) = resolved(ruleset, reading);
    rulebook(ruleset, &answers, &rules)
}

fn variant(name: &str) -> (Ruleset, Sources) {
    load(name, bundled::find(name).expect("it is bundled").text)
}

#[test]
fn rulebooks_of_some_variants() {
    for (name, reading) in [
        ("dablot-prejjesne", None),
        ("dablot-prejjesne", Some("winther")),
        ("dablo-south-sami", None),
        ("tablut", None),
        ("russian-draughts", None),
        ("italian-draughts", None),
        ("shatranj", None),
    ] {
        let key = format!("{name}-{}", reading.unwrap_or("default"));
        insta::assert_snapshot!(key, book(&variant(name).0, reading).text());
    }
}

#[test]
fn the_questionnaire_of_the_main_variant() {
    let (ruleset, _) = variant("dablot-prejjesne");
    let (answers, rules) = resolved(&ruleset, None);
    insta::assert_snapshot!("questionnaire", questionnaire_page(&ruleset, &answers, &rules).text());
}

/// Each fragment under its section; the lines of that section are reviewed.
const CONSTRUCTS: &[(&str, &str)] = &[
    ("The board", "board { lattice 3 x 4; without a1 }\nsetup { White: soldier on c1; Black: soldier on c7 }"),
    ("The board", "board { grid 5 x 5 with alternate diagonals; numbered from a1 }"),
    ("The board", "board { grid 5 x 5 with diagonals; numbered }"),
    ("The board", "board { cells 8 x 8 checkered from a1 with orthogonal lines }"),
    (
        "The board",
        "board { hexagon 4; zone camp = d4 }\nplayers { White, Black: no facing; first White }\nsetup { White: soldier on d4; Black: soldier on e4 }",
    ),
    (
        "The board",
        "board { points a1 b1 c1 d1 (9,1); lines a1-c1 c1~d1 }\nplayers { White, Black: no facing; first White }\nsetup { White: soldier on a1; Black: soldier on d1 }",
    ),
    (
        "The board",
        "board { cells 8 x 8; zone `start` of White = a1 b1; zone `start` of Black = h8; zone yard = rows 1-2; track ring both ways = a2-f2 f2-f6 f6-a6 a6-a2 }",
    ),
    (
        "Players and pieces",
        "players { White \"the white side\": north-east; Tigers: south-west; first by lot }\nsetup { White: soldier on a1; Tigers: soldier on h8 }",
    ),
    (
        "Players and pieces",
        "pieces { king: \"K\", for White only; prince: \"P\", like soldier, Black \"vizier\"; soldier: \"\"; stone: \"S\", neutral; rank king or prince > soldier }",
    ),
    ("Set-up", "setup { White: 3 soldier on a1-c1, king on e1, 2 prince in hand; Black: White mirrored }"),
    (
        "Set-up",
        "setup { each: soldier on row 1; White: king on row 2 within file a; Black: king on enemy row 3 within file a }",
    ),
    (
        "Moving",
        "moves { each: step forward or sideways; soldier: slide orthogonal, at most 2, from row 1; king: slide any way, past friend; prince: leap (1,2) or (2,2) or (0,3) }",
    ),
    (
        "Moving",
        "moves { each: step diagonal forward; king: hop any way over line of own; prince: hop orthogonal over friend; soldier: step any way, or take enemy, onto own half }",
    ),
    (
        "Moving",
        "setup { each: soldier on row 1, 2 king in hand }\nmoves { soldier: step any way; king: place from hand on rows 1-2; prince: place from board anywhere; soldier: place from row 1 on row 2 }",
    ),
    (
        "Moving",
        "moves { each: step any way; soldier: step forward, to take enemy ahead; king: slide any way, or take line of enemy behind; prince: step any way if it has never moved and enemy king is on edge }",
    ),
    (
        "Moving",
        "moves if turn 1-2 { each: step forward }\nmoves if not White has any king { each: step any way }\nmoves otherwise { each: step sideways }",
    ),
    (
        "Moving",
        "turn { roll 2 dice of 1 2 3; spend dice in any order; must pass if mover cannot move }\nmoves { each: slide any way, by die; king: step any way, by die 1 }",
    ),
    (
        "Capturing",
        "moves { each: step any way; soldier: jump any way over enemy except king; king: fly diagonal over enemy, landing next; prince: fly any way over enemy or neutral piece, landing next after king }",
    ),
    (
        "Capturing",
        "moves { each: step any way; king: fly any way over enemy of lower rank; prince: jump any way over enemy of equal rank; soldier: jump any way over enemy prince or soldier of higher rank that is on edge }",
    ),
    (
        "Capturing",
        "moves { each: slide orthogonal; enclose enemy except king on 2 opposite sides; soldier: enclose enemy king on 4 sides, even when moving in }",
    ),
    (
        "Capturing",
        "moves { each: step any way; soldier: step diagonal forward, to take enemy; king: remove own soldier else own prince }",
    ),
    (
        "Promotion",
        "moves { each: step any way; soldier: promote to king or prince on last row, then stop; prince: promote to king on corners if the move ends there }",
    ),
    (
        "Promotion",
        "moves { each: step any way; jump any way over enemy; soldier: promote to missing king on last row, and go on; prince: promote to king anywhere if own king was captured }",
    ),
    (
        "What follows a move",
        "moves { each: step any way; jump any way over enemy; soldier: after completing line of 3, remove enemy that is not in line of 3 else enemy; king: after capturing, again; prince: after moving, place from hand on empty rows 1-2 }\nsetup { each: soldier on row 1, 1 prince in hand }",
    ),
    (
        "Where pieces may not go",
        "moves { each: step any way; never enter corners plus d4; king: never stop on edge; soldier, prince: never return }",
    ),
    (
        "The turn",
        "turn { must capture with king or prince if own king can capture; chains may stop; chains must finish for soldier; lift at end; prefer most captures, then most king, then highest capturer, then earliest king, then capturing with king }",
    ),
    (
        "The turn",
        "turn { must capture or be huffed; no chains; prefer most worth king 3 soldier 1, then highest captive }",
    ),
    (
        "The turn",
        "turn { must capture or move king, else approach enemy; chains keep direction; chains may stop; lift at once; prefer nothing; may pass if mover cannot move }",
    ),
    (
        "The turn",
        "turn { may capture; chains may stop; lift at once; chains never reverse; chains never revisit for king; chains land where they can go on; may call truce if turn 5; never leave king in check; never repeat position; limit king to 3 quiet moves running if White has no soldier; same start, end and taken are one move }",
    ),
    (
        "The turn",
        "turn { may capture; chains may stop; chains never repeat direction; lift at once; taken go to hand of taker }",
    ),
    ("The turn", "turn { may capture; chains may stop; chains never retake; lift at once; taken go under taker }"),
    (
        "The turn",
        "turn { may capture; chains may stop; lift at once; taken go to hand of owner; after each move close outermost ranks or files if empty; after each move close row 1 if White has no king }",
    ),
    (
        "The turn",
        "moves { each: step any way; enclose enemy on 2 sides }\nturn { must capture; enclosing counts as capture; count corners as enemy; count empty a1 as enemy to king; prefer nothing }",
    ),
    (
        "The turn",
        "turn { roll 1 dice of 1 2 3; spend dice in order 3 2 1; may reroll if turn 1; must pass if mover cannot move }\nmoves { each: slide any way, by die }",
    ),
    (
        "The end of the game",
        "end { a: a player who has no king or prince loses; b: a player who has only king or cannot move loses; c: a player who has only 2 pieces, equal in rank, with a king loses; d: White wins if no enemy soldier is on last row; e: most king wins if turn 50 }",
    ),
    (
        "The end of the game",
        "end { a: draw if each player has as many pieces and no capture for 20 moves each; b: draw if no capture and no soldier moves for 1 turns or position occurs 3 times; c: mover loses if mover is in check and mover cannot move; d: opponent wins if one player has exactly 1 king and the other has at least 3 pieces on edge }",
    ),
    (
        "The end of the game",
        "end { a: a player who repeats position 3 times loses; b: draw if the players together have fewer than 3 pieces; c: a player who has more than 2 soldiers that has left own half wins; d: Black loses if White can capture and not Black is in check; e: draw by agreement }",
    ),
    (
        "The end of the game",
        "end { a: a player who has any soldiers on last row wins; b: a player who has only king after moving loses; c: draw if own king is frontmost or own king was promoted or own king has never left edge; d: a player who cannot capture and has only 1 piece, outranking every enemy, loses }",
    ),
];

#[test]
fn a_sentence_for_every_construct() {
    let mut said = String::new();
    let mut wrong = Vec::new();
    for (heading, fragment) in CONSTRUCTS {
        let text = framed(fragment);
        let mut sources = Sources::new();
        let source = sources.add("fragment", text.as_str());
        let checked = check(&mut sources, &source, &Bundled);
        let Some(ruleset) = checked.ruleset else {
            let errors = checked.diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
            wrong.extend(errors.map(|diagnostic| format!("{}: {fragment}", diagnostic.message)));
            continue;
        };
        let page = book(&ruleset, None);
        said += &format!("{fragment}\n");
        match page.sections.iter().find(|section| section.heading == *heading) {
            Some(section) => lines(&section.blocks).iter().for_each(|line| said += &format!("    {}\n", line.text)),
            None => wrong.push(format!("no section {heading}: {fragment}")),
        }
        said += "\n";
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    insta::assert_snapshot!("constructs", said);
}

fn lines(blocks: &[Block]) -> Vec<&Line> {
    blocks
        .iter()
        .flat_map(|block| match block {
            Block::List(lines) => lines.iter().collect(),
            Block::Words(_) | Block::Picture(_) => Vec::new(),
        })
        .collect()
}

/// Under every reading of every variant each sentence begins with a capital, ends, and has no seam of its making.
#[test]
fn sentences_are_whole() {
    for variant in bundled::ALL {
        let (ruleset, sources) = load(variant.name, variant.text);
        let readings = ruleset.readings.iter().map(|reading| Some(reading.key.clone())).chain([None]);
        for reading in readings {
            let (answers, rules) = resolved(&ruleset, reading.as_deref());
            let page = rulebook(&ruleset, &answers, &rules);
            for section in page.sections.iter().filter(|section| section.heading != "Sources") {
                for line in lines(&section.blocks) {
                    let text = &line.text;
                    let whole = text.ends_with('.') && !text.starts_with(char::is_lowercase);
                    let seams = ["  ", " ,", " .", "..", "a a ", " a e", "an k", "of of", "the the", " or or ", ",,"];
                    let seam = seams.iter().find(|seam| text.contains(**seam));
                    assert!(whole && seam.is_none(), "{}: {text:?} {seam:?}", variant.name);
                }
            }
            // Every clause that moves or ends something has its sentence.
            let told: usize = page.sections.iter().map(|section| lines(&section.blocks).len()).sum();
            assert!(told > rules.ends.len() + rules.acts.len(), "{}", variant.name);
            let holding = rules.clauses.iter().filter(|clause| !clause.dropped).count();
            assert_eq!(provenance(&rules, &sources).clauses.len(), holding);
            assert_eq!(questionnaire(&ruleset, &answers, &rules).len(), 17);
        }
    }
}

#[test]
fn what_a_derived_file_takes_away_is_told_nowhere() {
    for name in ["cuhkka", "kloter"] {
        let (ruleset, sources) = variant(name);
        let (answers, rules) = resolved(&ruleset, None);
        let told = [
            rulebook(&ruleset, &answers, &rules).text(),
            questionnaire_page(&ruleset, &answers, &rules).text(),
            format!("{:?}", provenance(&rules, &sources)),
        ];
        assert!(told.iter().all(|text| !text.contains("twig")), "{name}: {told:#?}");
    }
    let (ruleset, _) = variant("dablo-daares");
    assert!(book(&ruleset, None).text().contains("In rank, a king stands above a soldier."));
}

#[test]
fn players_are_spoken_of_as_one_or_as_many() {
    let text = book(&variant("sahkku").0, None).text();
    for part in ["Men play up", "Women play down", "Men have sleepers on the first row of their own side"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let one = book(&variant("shatra").0, None).text();
    assert!(one.contains("White plays up") && one.contains("White has a biy on d4"), "{one}");
}

#[test]
fn scripts_are_shown_where_sentences_name_them() {
    let text = book(&variant("sahkku").0, None).text();
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("then the script `recruit` is run"), "{text}");
    assert!(text.contains("fn recruit(pos, mv) {\n  let ahead"), "{text}");
    assert!(!book(&variant("tablut").0, None).text().contains("fn "));
}

#[test]
fn a_promotion_outside_of_chains_is_no_question_of_chains() {
    let (ruleset, _) = variant("sahkku");
    let (answers, rules) = resolved(&ruleset, None);
    let asked = questionnaire(&ruleset, &answers, &rules);
    let promotion = asked.iter().find(|asked| asked.point == "promotion in mid-chain").expect("it is asked");
    let words = &promotion.answer[0].words;
    assert!(words.contains("that is promoted") && !words.contains("No piece is promoted"), "{words}");
}

#[test]
fn a_game_with_dice_leaves_nobody_without_a_move() {
    let (ruleset, _) = variant("sahkku");
    let (answers, rules) = resolved(&ruleset, None);
    assert_eq!(rules.assumptions, []);
    let asked = questionnaire(&ruleset, &answers, &rules);
    let no_move = asked.iter().find(|asked| asked.point == "no move").expect("it is asked");
    assert_eq!(no_move.status, dablo::prose::Status::Follows);
}

/// The acts of a block that holds at some times are told under what says when, and no sentence begins with a word that points
/// at one under another heading.
#[test]
fn what_holds_otherwise_is_told_with_what_it_is_otherwise_than() {
    let (ruleset, _) = variant("shatra");
    let text = book(&ruleset, None).text();
    assert!(!text.contains("Otherwise"), "{text}");
    let lead = "Unless a piece of the player's own side that has never left the player's own fortress has moved:";
    assert_eq!(text.replace('\n', " ").matches(lead).count(), 1, "{text}");
    let fragment = "moves { each: step any way; jump any way over enemy }\nmoves if turn 1-2 { soldier: step sideways; king: step forward }\n\
                    moves otherwise { soldier: jump sideways over friend; after moving, again }";
    let (ruleset, _) = load("turns", &framed(fragment));
    let text = book(&ruleset, None).text();
    assert!(text.contains("In turns 1 and 2:\n"), "{text}");
    assert!(text.contains("- Unless turn 1 or 2 is being played, a soldier captures"), "{text}");
}

#[test]
fn small_things_of_english_are_right() {
    let fragment = "board { cells 25 x 3; zone far = ranks 1-3 within row 3 }\n\
                    pieces { king: \"K\", White \"dama\", Black \"dama\"; soldier: \"\" }\n\
                    setup { each: soldier on row 1, king on row 2 within file a }\nplayers { White: right; Black: left; first White }\n\
                    moves { each: step any way; jump any way over enemy; soldier: promote to king on row 22 plus row 23, and go on }\n\
                    turn { must capture; chains may stop; lift at once; prefer capturing with king }";
    let (ruleset, _) = load("english", &framed(&fragment.replace(", king on row 2 within file a", "")));
    let text = book(&ruleset, None).text().replace('\n', " ").replace("   ", " ").replace("  ", " ");
    for said in
        ["25 by 3 squares", "both players call it dama", "the 22nd row", "the 23rd row", "with a king, if there is one"]
    {
        assert!(text.contains(said), "{said}: {text}");
    }
}

/// What is said of all pieces is not said of those of which another clause says otherwise.
#[test]
fn chains_of_some_pieces_are_no_contradiction() {
    let said = |fragment: &str| {
        let (ruleset, _) = load("chains", &framed(fragment));
        book(&ruleset, None).text().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let text = said("turn { may capture; chains must finish; chains may stop for king; lift at once }");
    assert!(text.contains("A piece other than a king, once it has captured, must go on capturing"), "{text}");
    assert!(text.contains("A king that has captured may go on capturing"), "{text}");
    let text = said("turn { may capture; chains must finish; chains may stop for king or prince; lift at once }");
    assert!(text.contains("A soldier that has captured must go on capturing"), "{text}");
}

#[test]
fn a_zone_of_one_point_and_letters_as_names_are_spoken_of_rightly() {
    let fragment = "board { cells 8 x 8; zone oasis = c3; zone axis = file d; zone lens = e5; zone gates = a1 h8 }\n\
                    pieces { x-man: \"X\"; u-boat: \"U\"; soldier: \"\" }\n\
                    moves { each: step any way; x-man, u-boat: jump any way over enemy; soldier: promote to x-man or u-boat on last row }";
    let (ruleset, _) = load("letters", &framed(fragment));
    let text = book(&ruleset, None).text().split_whitespace().collect::<Vec<_>>().join(" ");
    for said in
        ["The oasis is c3", "The axis is file d", "The lens is e5", "The gates are a1 and h8", "An x-man or a u-boat"]
    {
        assert!(text.contains(said), "{said}: {text}");
    }
}
