//! Counts and names that are known from books and from counting by hand.

use super::Case;
use crate::rules::{Board, Direction, ShapeKind};

/// Points, edges, ordered (from, over, to) leaps, and how many points have how many neighbours.
fn counts(board: &Board) -> (usize, usize, usize, Vec<(usize, usize)>) {
    let directions = || (0..board.directions.len() as u16).map(Direction);
    let mut leaps = 0;
    let mut by_degree = std::collections::BTreeMap::new();
    for point in board.all() {
        *by_degree.entry(board.links_from(point).count()).or_insert(0) += 1;
        leaps += directions().filter(|&d| board.next(point, d).and_then(|over| board.next(over, d)).is_some()).count();
    }
    (board.len(), board.links.len() / 2, leaps, by_degree.into_iter().collect())
}

fn numbers(board: &Board, wanted: &[u32]) -> String {
    let name = |n: u32| board.points.iter().find(|p| p.number == Some(n)).map(|p| p.name.as_str()).unwrap_or("?");
    wanted.iter().map(|&n| name(n)).collect::<Vec<_>>().join(" ")
}

#[test]
fn lattices_have_the_counts_of_the_family() {
    for (clause, points, edges, leaps, degrees) in [
        ("lattice 6 x 7", 72, 191, 316, [4, 30, 18, 20]),
        ("lattice 7 x 7", 85, 228, 384, [4, 36, 20, 25]),
        ("lattice 5 x 5", 41, 104, 160, [4, 16, 12, 9]),
        ("lattice 5 x 6", 50, 129, 204, [4, 20, 14, 12]),
        ("lattice 4 x 5", 32, 79, 116, [4, 12, 10, 6]),
    ] {
        let case = Case::of(clause);
        let degrees = [3, 4, 5, 8].into_iter().zip(degrees).collect();
        assert_eq!(counts(case.board()), (points, edges, leaps, degrees), "{clause}");
    }
}

#[test]
fn lattice_names_are_doubled() {
    let case = Case::of("lattice 6 x 7");
    let board = case.board();
    let names: Vec<&str> = board.points.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names[..12].join(" "), "a1 c1 e1 g1 i1 k1 b2 d2 f2 h2 j2 a3");
    assert_eq!(names[71], "k13");
    let e5 = board.find("e5").expect("e5 is a vertex");
    assert!(board.links_from(e5).any(|(_, link)| board.points[link.to.index()].name == "c5" && link.orthogonal));
    assert!(board.find("b3").is_none());
    assert_eq!(board.shapes, [ShapeKind::Lattice]);
}

#[test]
fn draughts_boards_are_numbered_as_in_notation() {
    let case = Case::of("cells 8 x 8 checkered from a1; numbered");
    assert_eq!(numbers(case.board(), &[1, 4, 5, 29, 32]), "b8 h8 a7 a1 g1");
    assert_eq!(case.board().print(case.board().find("g1").expect("g1 is dark")), "32");
    let case = Case::of("cells 8 x 8 checkered from h1; numbered");
    assert_eq!(numbers(case.board(), &[1, 4, 5, 29, 32]), "a8 g8 b7 b1 h1");
    let case = Case::of("cells 10 x 10 checkered from a1; numbered");
    assert_eq!(numbers(case.board(), &[1, 5, 6, 46, 50]), "b10 j10 a9 a1 i1");
    let case = Case::of("cells 8 x 8 checkered from h1; numbered from h1");
    assert_eq!(numbers(case.board(), &[1, 4, 5, 32]), "h1 b1 g2 a8");
    assert_eq!(counts(Case::of("cells 8 x 8 checkered from a1").board()).1, 49);
}

#[test]
fn orthogonal_lines_over_one_colour_are_two_files_long() {
    let case = Case::of("cells 10 x 10 checkered from a1 with orthogonal lines");
    assert_eq!(case.ways(0, "e5", "any way"), "e3 d4 f4 c5 g5 d6 f6 e7");
    assert_eq!(case.ways(0, "e5", "orthogonal"), "e3 c5 g5 e7");
    assert_eq!(case.ways(0, "e5", "forward diagonal"), "d6 f6");
}

#[test]
fn alquerque_has_strong_and_weak_points() {
    let case = Case::of("grid 5 x 5 with alternate diagonals");
    let (points, edges, _, degrees) = counts(case.board());
    assert_eq!((points, edges), (25, 56));
    assert_eq!(degrees, [(3, 12), (4, 4), (5, 4), (8, 5)]);
    assert_eq!(counts(Case::of("grid 5 x 5").board()).1, 40);
    assert_eq!(counts(Case::of("grid 5 x 5 with diagonals").board()).1, 72);
    assert_eq!(counts(Case::of("cells 5 x 5").board()).1, 72);
}

#[test]
fn hexagons_have_six_directions() {
    for (clause, points, edges, degrees) in [
        ("hexagon 3", 19, 42, vec![(3, 6), (4, 6), (6, 7)]),
        ("hexagon 4", 37, 90, vec![(3, 6), (4, 12), (6, 19)]),
        ("hexagon 1", 1, 0, vec![(0, 1)]),
    ] {
        let case = Case::of(clause);
        let (n, e, _, found) = counts(case.board());
        assert_eq!((n, e, found), (points, edges, degrees), "{clause}");
    }
    let case = Case::of("hexagon 3");
    assert_eq!(case.board().directions.len(), 6);
    assert_eq!(case.points(0, "corners"), "c1 e1 a3 e3 a5 c5");
    assert_eq!(case.points(0, "centre"), "c3");
    assert_eq!(case.ways(0, "c3", "forward"), "d3 b4 c4");
    assert_eq!(case.ways(1, "c3", "forward"), "c2 d2 b3");
    assert_eq!(case.ways(0, "c3", "forward orthogonal"), "d3 b4 c4");
    assert_eq!(case.points(0, "c1-c5"), "c1 c2 c3 c4 c5");
    assert_eq!(case.points(0, "a5-e1"), "e1 d2 c3 b4 a5");
}

#[test]
fn shapes_join_by_position() {
    let case = Case::of("cells 7 x 6 at a5; cells 3 x 3 at c1; cells 3 x 3 at c12; points d4 d11");
    let board = case.board();
    assert_eq!(board.len(), 62);
    assert_eq!(case.ways(0, "d4", "any way"), "c3 d3 e3 c5 d5 e5");
    assert_eq!(case.ways(0, "a5", "any way"), "b5 a6 b6");
    assert_eq!(board.points[60].name, "d4");
    assert_eq!(case.points(0, "corners"), "c1 e1 c3 e3 a5 g5 a10 g10 c12 e12 c14 e14");
    let numbered = Case::of("cells 7 x 6 at a5; cells 3 x 3 at c1; cells 3 x 3 at c12; points d4 d11; numbered");
    assert_eq!(numbers(numbered.board(), &[1, 3, 10, 11, 53, 60, 62]), "c14 e14 d11 a10 d4 c1 e1");
    // Two grids that share their middle are a cross.
    let cross = Case::of("grid 7 x 3 at a3; grid 3 x 7 at c1");
    assert_eq!(counts(cross.board()).0, 33);
    assert_eq!(cross.ways(0, "c3", "any way"), "c2 b3 d3 c4");
    let sahkku = Case::of("grid 15 x 3");
    assert_eq!(counts(sahkku.board()).1, 72);
}

#[test]
fn lattices_join_where_their_lines_meet() {
    let case = Case::of("lattice 3 x 3; lattice 3 x 3 at e1");
    assert_eq!(counts(case.board()).0, Case::of("lattice 5 x 3").board().len());
    assert_eq!(case.points(0, "edge"), "a1 c1 e1 g1 i1 a3 i3 a5 c5 e5 g5 i5");
}

#[test]
fn cuts_take_points_and_their_lines_away() {
    let case = Case::of("grid 5 x 5; without corners plus c3");
    let board = case.board();
    assert_eq!(counts(board).0, 20);
    assert_eq!(case.ways(0, "c2", "any way"), "c1 b2 d2");
    assert_eq!(case.points(0, "rank 1"), "b1 c1 d1");
    assert_eq!(case.points(0, "edge within rank 2"), "a2 e2");
}

#[test]
fn lines_run_through_the_points_that_exist() {
    // Nine men's morris: three squares and four short lines.
    let case = Case::of(
        "points a1 d1 g1 b2 d2 f2 c3-e3 a4-c4 e4-g4 c5-e5 b6 d6 f6 a7 d7 g7
         lines a1-g1 g1-g7 a7-g7 a1-a7 b2-f2 f2-f6 b6-f6 b2-b6 c3-e3 e3-e5 c5-e5 c3-c5 d1-d3 a4-c4 e4-g4 d5-d7",
    );
    assert_eq!(counts(case.board()), (24, 32, 32, vec![(2, 12), (3, 8), (4, 4)]));
    assert_eq!(case.ways(0, "d2", "any way"), "d1 b2 f2 d3");
    // A longer line absorbs a shorter.
    let case = Case::of("points a1-g1; lines a1-c1 a1-g1 g1-e1");
    assert_eq!(counts(case.board()).1, 6);
    let case = Case::of("cells 4 x 4 checkered from a1; numbered; lines 1-3");
    assert_eq!(case.ways(0, "1", "any way"), "3 4");
    // A cut leaves a gap that a line may cross.
    let case = Case::of("grid 5 x 1; without c1; lines a1-e1");
    assert_eq!(case.ways(0, "b1", "any way"), "a1 d1");
}

#[test]
fn free_lines_keep_their_own_directions() {
    let case = Case::of("points a1 c1 c3 a3; lines a1~c1~c3~a3~a1");
    let board = case.board();
    assert_eq!(board.directions.len(), 2);
    let a1 = board.find("a1").expect("a1 is named");
    let mut at = a1;
    for name in ["c1", "c3", "a3", "a1"] {
        at = board.next(at, Direction(0)).expect("a ring has no end");
        assert_eq!(board.points[at.index()].name, name);
    }
    assert_eq!(case.ways(0, "c1", "forward"), "c3");
    assert_eq!(case.ways(0, "c1", "sideways orthogonal"), "a1");
    assert_eq!(case.points(0, "beside a1"), "c1 a3");
}

#[test]
fn places_may_be_given() {
    let case = Case::of("points 1 (0,0) 2 (-3,2) 3 (3,2); lines 1~2 2-3");
    let board = case.board();
    assert_eq!(board.points.iter().map(|p| p.xy).collect::<Vec<_>>(), [(0, 0), (-3, 2), (3, 2)]);
    assert_eq!(case.ways(0, "1", "forward"), "2");
    assert_eq!(case.ways(0, "2", "any way"), "1 3");
    assert_eq!(case.points(0, "1-3"), "1 2 3");
}

#[test]
fn directions_are_ordered_by_angle() {
    let board = Case::of("lattice 2 x 2");
    let angles: Vec<_> = board.board().directions.iter().map(|d| d.what).collect();
    let expected = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    assert_eq!(angles, expected.map(|(x, y)| crate::rules::DirectionKind::Vector(x, y)));
}

#[test]
fn files_run_on_behind_z_on_a_wide_board() {
    let case = Case::of("grid 30 x 2");
    assert_eq!(case.points(0, "files z-ac within rank 1"), "z1 aa1 ab1 ac1");
}
