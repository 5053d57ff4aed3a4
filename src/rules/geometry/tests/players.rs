//! What is seen from a player's side: rows, halves, zones, directions, tracks, turned set-ups.

use super::{Case, player, read_set, said};
use crate::rules::geometry::{mirror, print_set, rotate};
use crate::rules::{Player, Region};

#[test]
fn rows_are_counted_from_each_players_side() {
    let case = Case::of("lattice 6 x 7");
    assert_eq!(case.points(0, "row 1"), "a1 c1 e1 g1 i1 k1");
    assert_eq!(case.points(1, "row 1"), "a13 c13 e13 g13 i13 k13");
    assert_eq!(case.points(0, "last row"), case.points(1, "row 1"));
    assert_eq!(case.points(0, "enemy rows 1-2"), case.points(1, "rows 1-2"));
    assert_eq!(case.points(0, "own half"), case.points(0, "rows 1-6"));
    assert_eq!(case.points(0, "enemy half within file a"), "a9 a11 a13");
    assert_eq!(case.points(1, "ranks 1-2 within own half plus a1"), "a1");
}

#[test]
fn a_slanting_facing_has_slanting_rows() {
    let case = Case::with("cells 4 x 4", vec![player("A", Some((1, 1))), player("B", Some((-1, -1)))]);
    assert_eq!(case.points(0, "row 2"), "b1 a2");
    assert_eq!(case.points(1, "row 2"), "d3 c4");
    assert_eq!(case.ways(0, "b2", "forward"), "c2 b3 c3");
    assert_eq!(case.ways(0, "b2", "sideways"), "c1 a3");
}

#[test]
fn sets_of_the_board_alone() {
    let case = Case::of("lattice 3 x 3");
    assert_eq!(case.points(0, "vertices"), "a1 c1 e1 a3 c3 e3 a5 c5 e5");
    assert_eq!(case.points(0, "crossings"), "b2 d2 b4 d4");
    assert_eq!(case.points(0, "edge"), "a1 c1 e1 a3 e3 a5 c5 e5");
    assert_eq!(case.points(0, "corners"), "a1 e1 a5 e5");
    assert_eq!(case.points(0, "centre"), "c3");
    assert_eq!(case.points(0, "beside c3"), "c1 b2 d2 a3 e3 b4 d4 c5");
    assert_eq!(case.points(0, "file a plus file b except rank 3"), "a1 b2 b4 a5");
    assert_eq!(case.points(0, "a1-e5 e1"), "a1 e1 b2 c3 d4 e5");
    let cells = Case::of("cells 8 x 8");
    assert_eq!(cells.points(0, "light within rank 1"), "b1 d1 f1 h1");
    assert_eq!(cells.points(0, "dark within a1-c1"), "a1 c1");
    let dark = Case::of("cells 8 x 8 checkered from a1; numbered");
    assert_eq!(dark.points(0, "corners"), "4 29");
    assert_eq!(dark.points(0, "1-3 12 a1"), "1 2 3 12 29");
}

#[test]
fn what_changes_during_play_stays_a_formula() {
    let case = Case::of("cells 3 x 3");
    let region = case.region_for(None, "empty rank 1 except a1").expect("a set");
    assert!(matches!(region, Region::Except(left, _) if matches!(*left, Region::Empty(_))));
    assert!(matches!(case.region_for(None, "script far"), Ok(Region::Script(_))));
    assert!(matches!(case.region_for(None, "beside empty"), Ok(Region::Beside(_))));
}

#[test]
fn zones_are_each_players_own() {
    let case = Case::of("cells 7 x 14; zone fortress = rows 1-2 except gate; zone gate = d1 d14");
    assert_eq!(case.points(0, "fortress within file d"), "d2");
    assert_eq!(case.points(0, "enemy fortress within file d"), "d13");
    assert_eq!(case.points(1, "own fortress within file d"), "d13");
    let case = Case::of("cells 3 x 3; zone camp of South = a1 b1; zone camp of North = row 1 within file c");
    assert_eq!(case.points(0, "camp"), "a1 b1");
    assert_eq!(case.points(1, "camp"), "c3");
    assert_eq!(case.points(1, "enemy camp"), "a1 b1");
    let case = Case::of("cells 3 x 3; zone camp of South = a1 b1");
    assert_eq!(case.points(1, "camp"), "a1 b1");
    let north = case.region_for(Some(Player(1)), "own camp").expect_err("North has no camp");
    assert_eq!(said(&north), ["empty-set: nobody whom this concerns has such a zone of his own"]);
    assert!(case.region_for(None, "own camp").is_ok());
}

#[test]
fn a_changing_zone_is_seen_by_the_enemy_too() {
    let case = Case::of("cells 3 x 3; zone free = empty row 1");
    let Ok(Region::Empty(inner)) = case.region_for(None, "enemy free") else { panic!("not a formula") };
    let Region::Fixed(sets) = *inner else { panic!("not fixed inside") };
    assert_eq!(case.print(&sets[0]), "a3 b3 c3");
}

#[test]
fn players_without_facing_have_no_rows() {
    let case = Case::with("cells 3 x 3", vec![player("King", None), player("Men", Some((0, 1)))]);
    let out = case.region_for(None, "row 1").expect_err("the king has no rows");
    assert_eq!(said(&out), ["no-facing: `King` has no facing, so that this means nothing for `King`"]);
    let men = case.region_for(Some(Player(1)), "row 1").expect("the men have");
    assert_eq!(men.fixed(Player(1)).map(|set| case.print(set)).as_deref(), Some("a1 b1 c1"));
    assert!(case.region_for(Some(Player(1)), "enemy row 1").is_err());
    assert!(case.region_for(Some(Player(0)), "enemy row 1").is_ok());
    assert!(case.dirs_for(None, "forward").is_err());
    assert!(case.dirs_for(Some(Player(1)), "forward").is_ok());
    assert!(case.dirs_for(None, "diagonal").is_ok());
}

#[test]
fn directions_narrow_and_widen() {
    let case = Case::of("lattice 5 x 5");
    assert_eq!(case.ways(0, "e5", "forward"), "d6 f6 e7");
    assert_eq!(case.ways(1, "e5", "forward"), "e3 d4 f4");
    assert_eq!(case.ways(0, "e5", "forward diagonal or sideways"), "c5 g5 d6 f6");
    assert_eq!(case.ways(0, "d4", "any way"), "c3 e3 c5 e5");
    assert_eq!(case.ways(0, "e5", "backward orthogonal"), "e3");
}

#[test]
fn directions_that_lead_nowhere_are_a_mistake() {
    let case = Case::of("cells 8 x 8 checkered from a1");
    let out = case.dirs_for(None, "forward or sideways").expect_err("only diagonals here");
    assert_eq!(said(&out), ["no-direction: no line of this board leads `sideways` for `South`"]);
    assert!(case.dirs_for(None, "forward backward").is_err());
}

#[test]
fn tracks_bend_recur_and_close() {
    let case = Case::of(
        "grid 15 x 3
         track course of South = a1-o1 repeat o2-a2 a3-o3
         track course of North = o3-a3 repeat a2-o2 o1-a1
         track round both ways = a1-c1 c1-c3 loop a3 a3-a1",
    );
    let board = case.board();
    let south = board.tracks[0].courses[0].as_ref().expect("South has a course");
    assert_eq!((south.points.len(), south.repeat, south.closed), (45, Some(15), false));
    let north = board.tracks[0].courses[1].as_ref().expect("North has a course");
    assert_eq!(board.print(north.points[15]), "a2");
    let round = board.tracks[1].courses[0].as_ref().expect("everybody's");
    let names: Vec<String> = round.points.iter().map(|&point| board.print(point)).collect();
    assert_eq!(names.join(" "), "a1 b1 c1 c2 c3 a3 a2");
    assert_eq!(round.arcs, [false, false, false, false, true, false, false]);
    assert!(round.closed && board.tracks[1].both_ways);
    let dirs = case.dirs_for(None, "along course or forward").expect("both exist");
    assert_eq!(dirs.along.len(), 1);
    let out = case.dirs_for(None, "along corse").expect_err("misspelt");
    assert_eq!(out[0].help, ["Perhaps `course` is meant."]);
}

#[test]
fn set_ups_turn_and_mirror() {
    let name = |case: &Case, point: Option<crate::rules::Point>| point.map(|p| case.board().print(p));
    let case = Case::of("lattice 6 x 7");
    let board = case.board();
    let find = |name: &str| board.find(name).expect("a point of the board");
    assert_eq!(name(&case, rotate(board, find("j6"))).as_deref(), Some("b8"));
    assert_eq!(name(&case, mirror(board, find("j6"), (0, 1))).as_deref(), Some("j8"));
    assert_eq!(name(&case, mirror(board, find("a1"), (1, 0))).as_deref(), Some("k1"));
    let case = Case::of("cells 4 x 4");
    let board = case.board();
    let b1 = board.find("b1").expect("b1 exists");
    assert_eq!(name(&case, mirror(board, b1, (1, 1))).as_deref(), Some("d3"));
    let case = Case::of("hexagon 3");
    let board = case.board();
    let c1 = board.find("c1").expect("c1 exists");
    assert_eq!(name(&case, rotate(board, c1)).as_deref(), Some("c5"));
    let mirrored = mirror(board, c1, (0, 1)).expect("a hexagon is its own mirror image");
    assert_eq!(mirror(board, mirrored, (0, -1)), Some(c1));
}

#[test]
fn sets_are_printed_in_one_spelling() {
    for text in ["rows 1-3", "enemy row 1 plus last row", "a1 b2-b6 except own gate", "files a-c within empty edge"] {
        assert_eq!(print_set(&read_set(text)), text);
    }
}
