//! Counts of positions against published and independently computed numbers.

use std::sync::Arc;

use dablo::game::Game;
use dablo::play::{PerftOptions, Play};
use dablo::rules::*;

use crate::build::*;
use crate::games::*;

pub fn play(rules: Rules) -> Play {
    Play::start(Arc::new(Game::compile(Arc::new(rules)).unwrap()))
}

fn counts(rules: Rules, expected: &[u64]) {
    let play = play(rules);
    for (depth, &count) in expected.iter().enumerate() {
        let depth = depth as u32 + 1;
        assert_eq!(play.perft(depth, PerftOptions::default()), Ok(count), "depth {depth}");
    }
}

#[test]
fn optional_capture_that_may_stop() {
    counts(prejjesne(), &[15, 223, 4361, 85421]);
}

#[test]
fn compulsory_capture_that_must_finish() {
    let mut rules = prejjesne();
    compulsory(&mut rules);
    counts(rules, &[15, 155, 1941, 24839]);
}

#[test]
fn soldiers_forward_only_and_bound() {
    let mut rules = prejjesne();
    let forward = forward(&rules);
    let any = any_way(&rules);
    rules.acts[0] = act(SOLDIER, ActKind::Step(forward, Take::No));
    rules.acts.push(act(KING.plus(PRINCE), ActKind::Step(any, Take::No)));
    let own = Who { any_of: vec![whom(Side::Own, SOLDIER)] };
    let cond = Cond::Pieces { no: false, who: own, fact: PieceFact::CanCapture };
    rules.turn.duties = vec![must(vec![vec![Duty::Capture(KindSet::all(3))]], Some(cond))];
    chains(&mut rules, ChainEnd::MustFinish);
    counts(rules, &[15, 169, 2090, 26279]);
}

#[test]
fn english_draughts() {
    counts(english(), &[7, 49, 302, 1469, 7361, 36768, 179740]);
}

#[test]
fn international_draughts() {
    counts(international(), &[9, 81, 658, 4265, 27117, 167140, 1049442]);
}

#[test]
fn russian_draughts() {
    counts(russian(), &[7, 49, 302, 1469, 7482, 37986, 190146]);
}
