//! What a derived file takes over, replaces and drops; what questions, readings and `when` decide.

use std::collections::BTreeMap;

use dablo::diagnostics::Diagnostic;
use dablo::rules::{self, ActKind, Amount, Bases, EndKind, KindSet, PlayerFact, Rules, Ruleset};
use dablo::source::Sources;
use dablo::syntax::tree::Certainty;

/// A small game with all that can be inherited.
const GAME: &str = r#"
variant "Game" { also "Spiel" }
source  old "an old book"
source  new conjecture "a new idea"
reading strict inferred "a strict reading" { capture forced, stuck draws }
board   { grid 5 x 5; zone yard = rows 1-2 }
players { White: up; Black: down; first White @old }
pieces  { king: "K"; guard: "G"; man: ""; rank king > guard > man }
setup   { White: man on rows 1-2 except a1 b1, king on a1, guard on b1 @old; Black: White rotated }
moves   { king, guard: step any way; man: step forward; each: jump any way over enemy of equal or lower rank }
turn    { capture? free = may capture @old | forced = must capture @new
          chains must finish; lift at once }
end     { gone: a player who has no pieces loses @old
          stuck? loses = a player who cannot move loses @old | draws = draw if mover cannot move @new
          king: a player who has no king loses }
"#;

struct Shelf(BTreeMap<&'static str, String>);

impl Bases for Shelf {
    fn find(&self, _from: &str, base: &str) -> Result<(String, String), String> {
        self.0.get(base).map(|text| (base.to_string(), text.clone())).ok_or_else(|| "not on the shelf".to_string())
    }
}

fn check(text: &str) -> (Option<Ruleset>, Vec<Diagnostic>) {
    let shelf = Shelf(BTreeMap::from([("game", GAME.to_string())]));
    let mut sources = Sources::new();
    let source = sources.add("test", text);
    let checked = rules::check(&mut sources, &source, &shelf);
    (checked.ruleset, checked.diagnostics)
}

fn ruleset(text: &str) -> Ruleset {
    let (ruleset, diagnostics) = check(text);
    ruleset.unwrap_or_else(|| panic!("{diagnostics:#?}"))
}

fn rules_under(text: &str, reading: Option<&str>, set: &[(&str, &str)]) -> Rules {
    let ruleset = ruleset(text);
    let set: Vec<(String, String)> = set.iter().map(|(q, a)| (q.to_string(), a.to_string())).collect();
    let resolved = ruleset.resolve(&ruleset.answers(reading, &set).unwrap());
    resolved.rules.unwrap_or_else(|| panic!("{:#?}", resolved.diagnostics))
}

fn rules(text: &str) -> Rules {
    rules_under(text, None, &[])
}

fn errors(text: &str) -> Vec<String> {
    let (_, diagnostics) = check(text);
    diagnostics.iter().filter(|d| d.is_error()).map(|d| d.message.clone()).collect()
}

fn labels(rules: &Rules) -> Vec<&str> {
    rules.ends.iter().map(|end| end.label.as_str()).collect()
}

#[test]
fn a_derived_file_without_clauses_plays_like_its_base() {
    let base = rules(GAME);
    let derived = rules(r#"variant "Twin" from "game""#);
    assert_eq!(base.fingerprint(), derived.fingerprint());
    assert_eq!(derived.name, "Twin");
}

#[test]
fn comments_names_and_marks_leave_the_fingerprint_alone_and_rules_do_not() {
    let base = rules(GAME).fingerprint();
    let other = GAME.replace("Game", "Another").replace("@old", "@new").replace("board", "// a comment\nboard");
    assert_eq!(rules(&other).fingerprint(), base);
    let changed = GAME.replace("man: step forward", "man: step any way");
    assert_ne!(rules(&changed).fingerprint(), base);
}

#[test]
fn a_new_shape_drops_the_old_one_but_not_the_zones() {
    let derived = rules(r#"variant "Large" from "game"  board { grid 7 x 7 }"#);
    assert_eq!(derived.board.len(), 49);
    assert_eq!(derived.board.zones.len(), 1);
}

#[test]
fn an_act_replaces_the_acts_of_its_sort_for_its_piece_alone() {
    let derived = rules(r#"variant "Slow" from "game"  moves { guard: step forward }"#);
    let mut steps: Vec<u32> =
        derived.acts.iter().filter(|act| matches!(act.what, ActKind::Step(..))).map(|act| act.bound.kinds.0).collect();
    steps.sort_unstable();
    // king (0) keeps `any way`, man (2) `forward`, guard (1) has its own; no step is left without its piece.
    assert_eq!(steps, [1, 2, 4]);
    let jumps = derived.acts.iter().filter(|act| matches!(act.what, ActKind::Jump(..))).count();
    assert_eq!(jumps, 1, "captures are another sort of act");
}

#[test]
fn an_act_for_one_player_leaves_the_other_as_he_was() {
    let derived = rules(r#"variant "Uneven" from "game"  moves { Black man: step any way }"#);
    let mut men: Vec<Option<u8>> = derived
        .acts
        .iter()
        .filter(|act| matches!(act.what, ActKind::Step(..)) && act.bound.kinds == KindSet(4))
        .map(|act| act.bound.player.map(|player| player.0))
        .collect();
    men.sort_unstable();
    assert_eq!(men, [Some(0), Some(1)]);
}

#[test]
fn no_move_takes_an_act_away() {
    let derived = rules(r#"variant "Stiff" from "game"  moves { king: no move }"#);
    let king_steps = derived.acts.iter().any(|act| matches!(act.what, ActKind::Step(..)) && act.bound.kinds.0 & 1 == 1);
    assert!(!king_steps);
}

#[test]
fn an_end_clause_takes_the_place_of_the_one_with_its_label() {
    let derived = rules(r#"variant "Ends" from "game"  end { gone: draw if turn 90; late: draw if turn 100 }"#);
    assert_eq!(labels(&derived), ["gone", "stuck", "king", "late"]);
    assert!(matches!(derived.ends[0].what, EndKind::Draw(_)));
}

#[test]
fn an_end_clause_replaces_a_question_of_that_name() {
    let derived = ruleset(r#"variant "Ends" from "game"  end { stuck: draw if mover cannot move }"#);
    assert_eq!(derived.questions.iter().map(|q| q.name.as_str()).collect::<Vec<_>>(), ["capture"]);
    // The reading answered the question that is gone.
    assert!(derived.readings.is_empty());
    let dropped = rules(r#"variant "Ends" from "game"  end { without stuck }"#);
    assert_eq!(labels(&dropped), ["gone", "king"]);
}

#[test]
fn a_duty_replaces_the_question_of_duties() {
    let derived = ruleset(r#"variant "Free" from "game"  turn { may capture }"#);
    assert!(derived.questions.iter().all(|question| question.name != "capture"));
    let rules = rules(r#"variant "Free" from "game"  turn { may capture }"#);
    assert!(rules.turn.duties.is_empty() && rules.turn.may_capture.is_some());
}

#[test]
fn settle_closes_a_question_and_says_so_to_who_asks() {
    let text = r#"variant "Shut" from "game"  settle capture forced @new"#;
    let derived = ruleset(text);
    assert_eq!(derived.questions.len(), 1);
    assert_eq!(rules(text).turn.duties.len(), 1);
    let error = derived.answers(None, &[("capture".into(), "free".into())]).unwrap_err();
    assert_eq!(error.message, "the question `capture` is settled in this variant: `forced`");
}

#[test]
fn a_piece_taken_away_vanishes_from_lists() {
    let derived = rules(r#"variant "Two ranks" from "game"  without piece guard"#);
    assert_eq!(derived.kinds.iter().map(|kind| kind.name.as_str()).collect::<Vec<_>>(), ["king", "man"]);
    assert!(derived.ranks.lower(dablo::rules::Kind(1), dablo::rules::Kind(0)));
    assert_eq!(derived.start.men.len(), 2 * 9);
    let (_, diagnostics) = check(r#"variant "Two ranks" from "game"  without piece guard"#);
    let notes: Vec<&str> = diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(notes, ["the inherited `guard on b1` is dropped: it speaks only of `guard`"]);
}

#[test]
fn when_holds_a_clause_only_under_its_answer() {
    let text = r#"variant "Tied" from "game"
        turn { size? small = chains may stop | large = chains must finish }
        end { king: a player who has only king loses when size large }"#;
    let under = |answer| rules_under(text, None, &[("size", answer)]);
    let holds_only = |rules: &Rules| {
        rules.ends.iter().any(|end| match &end.what {
            EndKind::PlayerWho { facts, .. } => {
                matches!(&facts[0][..], [PlayerFact::Has(has)] if has.amount == Amount::Only)
            }
            _ => false,
        })
    };
    assert!(holds_only(&under("large")) && !holds_only(&under("small")));
    // Where it does not hold, the inherited clause stands.
    assert_eq!(labels(&under("small")), ["gone", "stuck", "king"]);
    assert_eq!(labels(&under("large")), ["gone", "stuck", "king"]);
}

#[test]
fn a_reading_answers_and_the_rest_is_said_to_be_unsaid() {
    let set = ruleset(GAME);
    let answers = set.answers(Some("strict"), &[]).unwrap();
    assert_eq!(answers.chosen.iter().map(|c| c.answer.as_str()).collect::<Vec<_>>(), ["forced", "draws"]);
    let plain = set.answers(None, &[("stuck".into(), "draws".into())]).unwrap();
    let why: Vec<_> = plain.chosen.iter().map(|c| (c.answer.as_str(), c.why)).collect();
    assert_eq!(why, [("free", rules::WhyChosen::NotSaid), ("draws", rules::WhyChosen::Set)]);
}

#[test]
fn unknown_readings_questions_and_answers_get_the_nearest_name() {
    let set = ruleset(GAME);
    let message = |reading, q: &str, a: &str| set.answers(reading, &[(q.into(), a.into())]).unwrap_err().message;
    assert_eq!(message(Some("stirct"), "capture", "free"), "`Game` has no reading `stirct`; perhaps `strict` is meant");
    assert_eq!(message(None, "captur", "free"), "`Game` has no question `captur`; perhaps `capture` is meant");
    assert_eq!(message(None, "capture", "never"), "`never` is no answer of `capture`; its answers are free, forced");
}

#[test]
fn what_was_taken_over_counts_as_inferred() {
    let derived = rules(r#"variant "Later" from "game"  end { gone: a player who has no pieces loses @old }"#);
    let marks = |label: &str| {
        let clause = derived.clauses.iter().find(|clause| clause.label == label).unwrap();
        (clause.inherited.clone(), clause.marks.iter().map(|m| (m.certainty, m.there)).collect::<Vec<_>>())
    };
    assert_eq!(marks("gone"), (None, vec![(Certainty::Attested, Certainty::Attested)]));
    assert_eq!(marks("first"), (Some("Game".into()), vec![(Certainty::Inferred, Certainty::Attested)]));
}

#[test]
fn a_base_that_leads_back_or_is_missing_is_an_error_at_its_name() {
    assert_eq!(errors(r#"variant "Lost" from "nowhere""#), ["the base `nowhere` cannot be used"]);
    let mut sources = Sources::new();
    let text = r#"variant "Ring" from "ring""#;
    let source = sources.add("ring", text);
    let shelf = Shelf(BTreeMap::from([("ring", text.to_string())]));
    let checked = rules::check(&mut sources, &source, &shelf);
    assert!(checked.ruleset.is_none());
    assert_eq!(checked.diagnostics[0].message, "`ring` is derived from itself");
}

#[test]
fn every_mistake_is_told_in_one_run() {
    let text = GAME.replace("step any way", "step any way if mover has any quen").replace("@new", "@nwe");
    let found = errors(&text);
    assert!(found.contains(&"no source or reading has the key `nwe`".to_string()), "{found:?}");
    assert!(found.contains(&"there is no piece called `quen`".to_string()), "{found:?}");
}

#[test]
fn two_clauses_with_one_key_in_a_file_are_an_error_unless_when_keeps_them_apart() {
    let twice = GAME.replace("lift at once", "lift at once; lift at end");
    assert_eq!(errors(&twice), ["the rule `lift` is said twice"]);
    let apart = GAME.replace("lift at once", "lift at once when capture free; lift at end when capture forced");
    assert!(errors(&apart).is_empty());
}

#[test]
fn ranks_are_a_partial_order() {
    let text = GAME.replace("rank king > guard > man", "rank king > guard or man");
    let rules = rules(&text);
    let (king, guard, man) = (dablo::rules::Kind(0), dablo::rules::Kind(1), dablo::rules::Kind(2));
    assert!(rules.ranks.lower(guard, king) && rules.ranks.lower(man, king));
    assert!(!rules.ranks.equal_or_lower(guard, man) && !rules.ranks.equal_or_lower(man, guard));
    assert!(rules.ranks.equal(man, man));
}

#[test]
fn a_set_up_written_once_is_turned_or_mirrored() {
    let at = |rules: &Rules, name: &str| {
        let point = rules.board.find(name).unwrap();
        rules.start.men.iter().find(|(p, ..)| *p == point).map(|(_, owner, kind)| (owner.0, kind.0))
    };
    let turned = rules(GAME);
    assert_eq!(at(&turned, "e5"), Some((1, 0)));
    let mirrored = rules(&GAME.replace("Black: White rotated", "Black: White mirrored"));
    assert_eq!(at(&mirrored, "a5"), Some((1, 0)));
    assert_eq!(errors(&GAME.replace("king on a1", "king on a1-b1")), ["two pieces are placed on b1"],);
}
