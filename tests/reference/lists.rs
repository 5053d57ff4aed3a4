//! What must be true of every list of the slow engine, on random games of the variants that come with the program.

use std::sync::Arc;

use dablo::bundled::{self, Bundled};
use dablo::notation::{Move, MoveKind, Setup, moves};
use dablo::reference::{Referee, unplayable};
use dablo::rules::{ChainEnd, Point, Rules, check};
use dablo::source::Sources;

fn rules(variant: &bundled::Variant) -> Arc<Rules> {
    let mut sources = Sources::new();
    let source = sources.add(variant.name, variant.text);
    let ruleset = check(&mut sources, &source, &Bundled).ruleset.expect("a ruleset");
    let answers = ruleset.answers(None, &[]).expect("answers");
    Arc::new(ruleset.resolve(&answers).rules.expect("rules"))
}

/// A linear congruence: enough to pick moves with.
pub struct Lots(pub u64);

impl Lots {
    /// A number below a count.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % count as u64) as usize
    }
}

fn men(setup: &Setup) -> usize {
    setup.men.iter().map(Vec::len).sum()
}

/// Whether one move is a proper beginning of another.
fn begins(one: &Move, other: &Move) -> bool {
    let huffs = one.huff == other.huff;
    match (&one.what, &other.what) {
        (MoveKind::Travel { from: a, hops: one }, MoveKind::Travel { from: b, hops: other }) => {
            a == b && huffs && one.len() < other.len() && other.starts_with(one)
        }
        _ => false,
    }
}

/// Sorted, free of equal moves, the same as what is judged legal, and complete where chains must finish.
fn hold(game: &Referee) {
    let rules = game.rules();
    let name = &rules.name;
    let legal = game.moves().expect("a list");
    let sorted = |list: &[&Move]| list.is_sorted_by(|a, b| moves::compare(a, b).is_lt());
    assert!(sorted(&legal.iter().collect::<Vec<_>>()), "{name}: order");
    let judged = game.judged().expect("a list");
    assert!(sorted(&judged.iter().map(|judged| &judged.mv).collect::<Vec<_>>()), "{name}: order of what is judged");
    if game.outcome().is_some() {
        assert!(legal.is_empty(), "{name}: moves after the end");
        assert!(judged.iter().all(|judged| judged.verdict.is_err()), "{name}: judged after the end");
        return;
    }
    let allowed = judged.iter().filter(|judged| judged.verdict.is_ok()).map(|judged| &judged.mv);
    assert!(allowed.eq(legal.iter()), "{name}: what is judged legal");
    if rules.turn.chains.iter().all(|chain| chain.end == ChainEnd::MustFinish) {
        let broken = legal.iter().any(|one| legal.iter().any(|other| one.takes() && begins(one, other)));
        assert!(!broken, "{name}: a chain that stops where it could go on");
    }
}

#[test]
fn every_list_is_sorted_and_honest() {
    for variant in bundled::ALL {
        let rules = rules(variant);
        if !unplayable(&rules).is_empty() {
            continue;
        }
        let mut lots = Lots(17);
        let mut game = Referee::start(rules.clone()).expect("playable rules");
        for _ in 0..30 {
            hold(&game);
            let again = Referee::from_setup(rules.clone(), &game.setup()).expect("a position");
            assert_eq!((game.key(), game.full_key()), (again.key(), again.full_key()), "{}: keys", rules.name);
            let before = game.setup();
            assert!(game.play(&Move::plain(MoveKind::Remove(Point(0)))).is_err());
            assert_eq!(game.setup(), before, "{}: a refused move leaves all as it was", rules.name);
            let legal = game.moves().expect("a list");
            if legal.is_empty() {
                break;
            }
            game.play(&legal[lots.below(legal.len())]).expect("a legal move");
            assert!(men(&game.setup()) <= men(&before) || !before.hands.is_empty(), "{}: men", rules.name);
        }
    }
}
