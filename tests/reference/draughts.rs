//! Draughts on dark cells and on all cells: flying kings, crowning, lifting, choice among captures.

use crate::build::*;
use dablo::rules::*;

const KINDS: [(&str, Option<char>); 2] = [("man", None), ("king", Some('K'))];

fn king_above(build: &mut Build) {
    build.0.ranks.at_most = vec![vec![true, true], vec![false, true]];
}

/// Men step forward; captures bind and are carried to the end; victims stay until then.
fn base(board: Board, rows: i32) -> Build {
    let mut build = Build::new(board, &KINDS, false);
    king_above(&mut build);
    build.step(&[0], FORWARD);
    build.must_capture();
    build.must_finish();
    build.0.turn.lift_at_end = true;
    let men = build.points(|(_, y)| y <= rows);
    build.place_rotated(0, &men);
    build.stuck_loses();
    build
}

fn english(size: i32, rows: i32) -> Build {
    let mut build = base(dark(size, &[]), rows);
    let enemy = build.enemy();
    build.jump(&[0], FORWARD, enemy.clone());
    build.step(&[1], ANY);
    build.jump(&[1], ANY, enemy);
    build.promote(0, 1, Moment::Stop);
    build.0.first.player = Player(1);
    build
}

fn flying(size: i32, rows: i32, moment: Moment) -> Build {
    let mut build = base(dark(size, &[]), rows);
    let enemy = build.enemy();
    build.jump(&[0], ANY, enemy);
    build.slide(&[1], ANY);
    build.fly(&[1], ANY, Landing::Any);
    build.promote(0, 1, moment);
    build
}

fn most(mut build: Build) -> Build {
    build.0.turn.prefer.push(Criterion::MostCaptures);
    build
}

fn international(moment: Moment) -> Build {
    most(flying(10, 4, moment))
}

#[test]
fn published_counts() {
    assert_eq!(perfts(&english(8, 3).start(), 5, false), [7, 49, 302, 1469, 7361]);
    assert_eq!(perfts(&international(Moment::End).start(), 4, true), [9, 81, 658, 4265]);
    assert_eq!(perfts(&most(flying(8, 3, Moment::End)).start(), 5, true), [7, 49, 302, 1469, 7473]);
    let mut russian = flying(8, 3, Moment::GoOn);
    russian.chains(|chain| chain.seek = true);
    assert_eq!(perfts(&russian.start(), 5, true), [7, 49, 302, 1469, 7482]);
}

#[test]
fn middle_game_counts() {
    let build = international(Moment::End);
    let woldouby = build.at("W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38");
    assert_eq!(perfts(&woldouby, 7, true), [6, 12, 30, 73, 215, 590, 1944]);
    let crowning = build.at("W:W6,7,8,9,10:B41,42,43,44,45");
    assert_eq!(perfts(&crowning, 3, true), [9, 81, 795]);
}

#[test]
fn english_choices() {
    let build = english(8, 3);
    assert_eq!(list(&build.at("W:W8,9:B6,7")), "9x2=K");
    assert_eq!(list(&build.at("W:W23,24:B5,10,19")), "23x16 24x15x6");
    assert_eq!(list(&build.at("W:WK18,10:B2,28")), "10-6 10-7 18-14 18-15 18-22 18-23");
}

#[test]
fn taken_pieces_stand_in_the_way_until_the_end() {
    let position = "W:WK33:B13,19,20,32,38,43";
    assert_eq!(list(&international(Moment::End).at(position)), "33x15 33x42 33x47");
    let mut at_once = international(Moment::End);
    at_once.0.turn.lift_at_end = false;
    assert_eq!(list(&at_once.at(position)), "33x15x42 33x15x47 33x42x15 33x47x15");
    assert_eq!(at_once.at(position).perft(1, true), Ok(3));
    assert_eq!(list(&international(Moment::End).at("W:WK4:B13,20,32,37")), "4x27x38x15 4x31x42x15");
}

#[test]
fn seeking_landings() {
    let mut russian = flying(8, 3, Moment::GoOn);
    // On numbers: d4 = 18, a3 = 21, e5 = 15, e7 = 7, f6 = 11, d8 = 2, g7 = 8, h8 = 4, h6 = 12, c5 = 14, d2 = 26.
    let position = "W:WK18:B21,15,7";
    assert_eq!(list(&russian.at(position)), "18x4 18x8 18x11x2");
    russian.chains(|chain| chain.seek = true);
    assert_eq!(list(&russian.at(position)), "18x11x2");
    // f8 = 3, b4 = 17, e1 = 31.
    assert_eq!(list(&russian.at("W:W12:B8,14,26")), "12x3=Kx17x31");
    let ended = flying(8, 3, Moment::End);
    assert_eq!(list(&ended.at("W:W12:B8,14,26")), "12x3=K");
}

#[test]
fn crowning_in_mid_chain() {
    let position = "W:W9,11:B7,8,41";
    assert_eq!(list(&international(Moment::End).at(position)), "11x2x13");
    assert_eq!(list(&international(Moment::Stop).at(position)), "11x2=K");
    assert_eq!(list(&international(Moment::GoOn).at(position)), "11x2=Kx19x46");
    let longer = "W:W11,32:B7,8,22,27,28,29";
    assert_eq!(list(&international(Moment::End).at(longer)), "11x2x13 32x23x34");
    assert_eq!(list(&international(Moment::Stop).at(longer)), "32x23x34");
    assert_eq!(list(&international(Moment::GoOn).at(longer)), "11x2=Kx24x33 11x2=Kx24x38 11x2=Kx24x42 11x2=Kx24x47");
}

/// All cells, orthogonal lines; victims lifted at once, no reversal, most captures.
fn turkish(moment: Moment) -> Build {
    let mut build = Build::new(grid(8, 8), &KINDS, false);
    king_above(&mut build);
    let not_back: Test = |(_, y)| y >= 0;
    build.step(&[0], not_back);
    let enemy = build.enemy();
    build.jump(&[0], not_back, enemy);
    build.slide(&[1], ANY);
    build.fly(&[1], ANY, Landing::Any);
    build.promote(0, 1, moment);
    build.must_capture();
    build.must_finish();
    build.chains(|chain| chain.never_reverse = true);
    let men = build.points(|(_, y)| y == 2 || y == 3);
    build.place_rotated(0, &men);
    build.stuck_loses();
    most(build)
}

#[test]
fn orthogonal_draughts() {
    assert_eq!(perfts(&turkish(Moment::End).start(), 3, true), [8, 64, 708]);
    let position = "First: g6; Second: g7 f8";
    assert_eq!(list(&turkish(Moment::Stop).at(position)), "g6xg8=K");
    assert_eq!(list(&turkish(Moment::End).at(position)), "g6xg8xe8=K");
    let going_on = "g6xg8=Kxa8 g6xg8=Kxb8 g6xg8=Kxc8 g6xg8=Kxd8 g6xg8=Kxe8";
    assert_eq!(list(&turkish(Moment::GoOn).at(position)), going_on);
    let far = turkish(Moment::End).at("First: Ke6; Second: d5 e5 a4 d3 f3");
    assert_eq!(list(&far), "e6xe3xa3xa5xf5xf1 e6xe3xa3xa5xf5xf2");
}

#[test]
fn value_and_rank_of_the_capturer() {
    let mut build = flying(10, 4, Moment::End);
    build.0.acts.clear();
    build.0.board = dark(10, &[(2, 0), (0, 2), (-2, 0), (0, -2)]);
    let enemy = build.enemy();
    let diagonal: Test = |(x, y)| x.abs() == y.abs();
    let ahead: Test = |(x, y)| x.abs() == y.abs() && y > 0;
    build.step(&[0], ahead);
    build.slide(&[1], diagonal);
    build.jump(&[0], ANY, enemy);
    build.fly(&[1], ANY, Landing::Any);
    let position = "W:W18,32:B7,11,22,K23,K39";
    assert_eq!(list(&build.at(position)), "18x27 18x29x49 32x12x1x21");
    build.0.turn.prefer = vec![Criterion::MostCaptures];
    assert_eq!(list(&build.at(position)), "32x12x1x21");
    build.0.turn.prefer = vec![Criterion::MostWorth(vec![(Kind(0), 100), (Kind(1), 199)])];
    assert_eq!(list(&build.at(position)), "18x29x49");
    assert_eq!(list(&build.at("W:W7,K42:B12,41")), "7x18 42x2");
    build.0.turn.prefer.push(Criterion::HighestCapturer);
    assert_eq!(list(&build.at("W:W7,K42:B12,41")), "42x2");
    assert_eq!(perfts(&build.start(), 4, true), [9, 81, 658, 3874]);
}
