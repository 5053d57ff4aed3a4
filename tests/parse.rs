//! Texts in, trees out.

#![allow(clippy::disallowed_methods, reason = "tests read files")]

use dablo::source::Sources;
use dablo::syntax::tree::{
    Amount, BoardClause, CondWhat, EndClause, Entry, ExampleWhat, Item, Outcome, PlayerFactWhat, SetWhat, Side,
    Subject, TurnClause,
};
use dablo::syntax::{format, parse, print_tree, tree};

/// Reads a text in which nothing is wrong.
fn read(text: &str) -> tree::File {
    let parsed = parse(&Sources::new().add("text", text));
    assert!(parsed.diagnostics.is_empty(), "{:#?}", parsed.diagnostics);
    parsed.file
}

fn only_item(text: &str) -> Item {
    read(text).items.remove(0)
}

/// The condition of `must capture if ...`.
fn cond(text: &str) -> CondWhat {
    let Item::Turn(mut block) = only_item(&format!("turn {{ must capture if {text} }}")) else { panic!() };
    match block.entries.remove(0) {
        Entry::Clause(tree::Clause { node: TurnClause::Must { cond: Some(cond), .. }, .. }) => cond.what,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_sample_reads_without_a_word() {
    insta::glob!("parse/samples/*.dablo", |path| {
        read(&std::fs::read_to_string(path).unwrap());
    });
}

#[test]
fn every_construct_of_the_language() {
    insta::glob!("parse/language/*.dablo", |path| {
        let file = read(&std::fs::read_to_string(path).unwrap());
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!("tree", print_tree(&file));
        });
    });
}

#[test]
fn line_ends_carry_no_meaning() {
    insta::glob!("parse/samples/*.dablo", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        // A comment ends with its line, and a script is another language.
        let code = text.split("\nscript {").next().unwrap();
        let lines: Vec<&str> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let tree = |text: String| print_tree(&read(&text));
        assert_eq!(tree(lines.join("\n")), tree(lines.join(" ")));
        assert_eq!(tree(lines.join("\n")), tree(format!("\u{feff}{}", lines.join("\r\n"))));
    });
}

#[test]
fn words_are_compared_in_nfc() {
    let composed = read("pieces { \u{e5}l: \"K\", Sami \"\u{e5}\" }");
    let decomposed = read("pieces { a\u{30a}l: \"K\", Sami \"a\u{30a}\" }");
    assert_eq!(print_tree(&composed), print_tree(&decomposed));
}

#[test]
fn backquotes_are_no_part_of_a_name_but_are_kept() {
    let mut sources = Sources::new();
    let source = sources.add("text", "pieces { `light`: \"L\" }");
    let file = parse(&source).file;
    assert!(print_tree(&file).contains("name: light\n"));
    assert_eq!(format(&source, &file).unwrap(), "pieces { `light`: \"L\" }\n");
}

#[test]
fn the_short_question_answers_no_and_yes() {
    let Item::Turn(block) = only_item("turn { cap? lift at end @dagaz }") else { panic!() };
    let [Entry::Ask(ask)] = block.entries.as_slice() else { panic!() };
    assert!(ask.short);
    let [no, yes] = ask.answers.as_slice() else { panic!() };
    assert_eq!((no.name.text.as_str(), no.clauses.len()), ("no", 0));
    assert_eq!((yes.name.text.as_str(), yes.clauses.len()), ("yes", 1));
    assert_eq!(yes.clauses[0].tail.marks[0].key.text, "dagaz");
    assert_eq!(no.name.span, ask.name.span);
}

#[test]
fn the_tail_behind_a_brace_is_the_answers() {
    let Item::Turn(block) = only_item("turn { q? a = { lift at end @x } @y | d = nothing @z }") else { panic!() };
    let [Entry::Ask(ask), ..] = block.entries.as_slice() else { panic!() };
    assert_eq!(ask.answers[0].clauses[0].tail.marks[0].key.text, "x");
    assert_eq!(ask.answers[0].tail.marks[0].key.text, "y");
    assert_eq!(ask.answers[1].tail.marks[0].key.text, "z");
}

#[test]
fn and_binds_before_or() {
    let CondWhat::Or(any_of) = cond("turn 1 and turn 2 or turn 3") else { panic!() };
    assert!(matches!(any_of[0].what, CondWhat::And(ref all, None) if all.len() == 2));
    assert!(matches!(any_of[1].what, CondWhat::Turn(_)));
}

#[test]
fn lasting_ends_a_group() {
    let CondWhat::And(all_of, Some(lasting)) = cond("no capture and no man moves for 40 moves each") else { panic!() };
    assert_eq!((all_of.len(), lasting.count.value, lasting.each), (2, 40, true));
    let CondWhat::And(one, Some(lasting)) = cond("no capture for 60 turns") else { panic!() };
    assert_eq!((one.len(), lasting.each), (1, false));
}

#[test]
fn subjects_are_pieces_or_players() {
    let CondWhat::Pieces { no: false, who, fact } = cond("own piece except biy can capture") else { panic!() };
    assert_eq!(who.any_of[0].side, Some(Side::Own));
    assert_eq!(who.any_of[0].except[0].text, "biy");
    assert!(matches!(fact.what, tree::PieceFactWhat::CanCapture));
    let CondWhat::Player(Subject::Named(name), fact) = cond("White has only 1 king") else { panic!() };
    assert_eq!(name.text, "White");
    let PlayerFactWhat::Has(holding) = fact.what else { panic!() };
    assert!(matches!(holding.amount, Amount::OnlyN(number) if number.value == 1));
}

/// Behind `or` stands one more kind, or a statement of its own.
#[test]
fn a_name_with_a_fact_of_its_own_begins_a_statement_behind_or() {
    for text in [
        "Black has no king or White has any man on rank 8",
        "Black has no king or White cannot move",
        "mover has any man on rank 8 or Black is in check",
        "Black has no king or king is on edge",
        "Black has no king or duel called",
    ] {
        let CondWhat::Or(any_of) = cond(text) else { panic!("{text}") };
        assert_eq!(any_of.len(), 2, "{text}");
    }
    for text in
        ["Black has no king or man", "Black has no king or man that has moved", "Black has no king or man on rank 8"]
    {
        assert!(matches!(cond(text), CondWhat::Player(..)), "{text}");
    }
}

#[test]
fn a_comma_may_stand_before_the_result() {
    let text = "end { stuck: a player who cannot move and has only 1 piece, outranking every enemy, loses }";
    let Item::End(block) = only_item(text) else { panic!() };
    let [Entry::Clause(clause)] = block.entries.as_slice() else { panic!() };
    let EndClause::Rule { outcome: Outcome::PlayerWho { facts, wins: false }, .. } = &clause.node else { panic!() };
    assert_eq!(facts.any_of[0].len(), 2);
    assert_eq!(text, &text[clause.span.range().start - 6..clause.span.range().end + 2]);
}

#[test]
fn sets_and_runs() {
    let Item::Board(block) = only_item("board { zone z = 3-5 plus last row }") else { panic!() };
    let [Entry::Clause(clause)] = block.entries.as_slice() else { panic!() };
    let BoardClause::Zone { set, .. } = &clause.node else { panic!() };
    assert!(matches!(&set.first.what, SetWhat::Points(points) if points.len() == 1));
    assert!(matches!(set.rest[0].1.what, SetWhat::LastRow));
}

#[test]
fn moves_of_examples_are_one_word_each() {
    let Item::Example(example) =
        only_item("example \"\" { play *d4 call  combat roll 1  1 3 11-15 d4!c3-c4 // no\n d7-a7/g1 }")
    else {
        panic!()
    };
    let ExampleWhat::Play(moves) = &example.steps[0].what else { panic!() };
    let moves: Vec<&str> = moves.iter().map(|word| word.text.as_str()).collect();
    assert_eq!(moves, ["*d4", "call combat", "roll 1 1 3", "11-15", "d4!c3-c4", "d7-a7/g1"]);
}

#[test]
fn a_kind_before_a_label_is_no_player() {
    let Item::Moves(moves) =
        only_item("moves { man: jump any way over enemy king\n king: step any way\n Black man: no move }")
    else {
        panic!()
    };
    let labels = moves.block.entries.iter().map(|entry| match entry {
        Entry::Clause(clause) => clause.node.label.as_ref().map(|label| (label.player.is_some(), label.kinds.len())),
        other => panic!("{other:?}"),
    });
    assert_eq!(labels.collect::<Vec<_>>(), [Some((false, 1)), Some((false, 1)), Some((true, 1))]);
}

#[test]
fn a_question_may_be_named_like_what_could_go_on() {
    read("moves { man: step forward\n diagonal? a = step diagonal | b = nothing }");
    read("board { track road = a1-a5\n repeat? cut = without a1 | keep = nothing }");
    read("moves { man: step any way, to take enemy\n behind? step any way, to take enemy behind }");
}

#[test]
fn a_bad_clause_leaves_its_neighbours() {
    let parsed = parse(&Sources::new().add("text", "turn { may capture\n  lift at onec\n  prefer nothing }"));
    assert_eq!(parsed.diagnostics.len(), 1);
    let Item::Turn(block) = &parsed.file.items[0] else { panic!() };
    assert!(matches!(block.entries.as_slice(), [Entry::Clause(_), Entry::Bad(_), Entry::Clause(_)]));
}

#[test]
fn acts_behind_a_bad_label_belong_to_no_piece() {
    let text = "moves { (king): step any way; jump any way over enemy\n man: step forward }";
    let parsed = parse(&Sources::new().add("text", text));
    assert_eq!(parsed.diagnostics.len(), 1);
    let Item::Moves(moves) = &parsed.file.items[0] else { panic!() };
    assert!(matches!(moves.block.entries.as_slice(), [.., Entry::Bad(_), Entry::Bad(_), Entry::Clause(_)]));
}
