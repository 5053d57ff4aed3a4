//! What is refused, and in which words.

use super::{Case, said};

fn refused(block: &str) -> Vec<String> {
    let case = Case::of(block);
    let is_refused = case.board.is_none() || !case.out.is_empty();
    assert!(is_refused, "{block} was accepted");
    case.mistakes()
}

#[test]
fn boards_that_are_too_large_are_refused_at_once() {
    let too_large = ["limit: a board may have at most 1024 points"];
    assert_eq!(refused("cells 100000 x 100000"), too_large);
    assert_eq!(refused("lattice 4294967295 x 4294967295"), too_large);
    assert_eq!(refused("hexagon 4294967295"), too_large);
    assert_eq!(refused("grid 40 x 40"), ["limit: the board has 1600 points, but may have at most 1024"]);
    assert!(Case::of("cells 45 x 45 checkered from a1; without edge").mistakes().is_empty());
    assert_eq!(refused("grid 2 x 2 at zz1"), ["limit: this shape has points beyond the last name, `zz9999`"]);
    assert_eq!(refused("points a1-a9999"), too_large);
    assert_eq!(refused("points a1 (100000,1)"), ["limit: a place lies at most 10000 from the origin"]);
}

#[test]
fn boards_without_points_are_refused() {
    assert_eq!(refused("cells 0 x 8"), ["empty-board: this shape has no points"]);
    assert_eq!(refused("zone border = edge"), ["empty-board: the board has no points"]);
    assert_eq!(refused("grid 2 x 2; without anywhere"), ["empty-board: nothing is left of the board"]);
    assert_eq!(refused("grid 2 x 2; without a1 except a1"), ["no-effect: this takes no point away"]);
}

#[test]
fn points_are_made_once() {
    assert_eq!(refused("grid 2 x 2; points b2"), ["duplicate: there is a point `b2` already"]);
    assert_eq!(refused("points a1 b1 (1,1)"), ["duplicate: `b1` lies where `a1` lies, at (1,1)"]);
    assert_eq!(refused("points 7"), ["no-point: the point `7` has no place"]);
    assert_eq!(refused("points 7 (1,1); numbered"), ["conflict: the point `7` has a number already"]);
}

#[test]
fn lines_go_through_points_that_exist_and_once() {
    assert_eq!(refused("grid 3 x 3; lines a1-e1"), ["no-point: there is no point `e1` on this board"]);
    assert_eq!(refused("points a1 b1; lines a1~a1"), ["conflict: `a1` cannot be joined to itself"]);
    assert_eq!(refused("points a1 b1; lines a1-a1"), ["not-a-line: a line needs two points"]);
    assert_eq!(refused("points a1 b1; lines a1-b1 b1~a1"), ["conflict: `b1` and `a1` would be joined twice"]);
    assert_eq!(refused("grid 3 x 3; lines a1~b2~a1"), ["conflict: `b2` and `a1` would be joined twice"]);
    assert_eq!(refused("points a1 b1 c1 d1; lines a1~b1~c1~b1~d1"), ["duplicate: this line goes through `b1` twice"]);
    let crossing = refused("lattice 2 x 2; points b1; lines a1-b1");
    assert_eq!(crossing, ["conflict: from `a1` the same direction would lead to `c1` and to `b1`"]);
}

#[test]
fn phrases_belong_to_shapes() {
    assert_eq!(refused("lattice 3 x 3 with diagonals"), ["bad-phrase: only a `grid` can be drawn with diagonals"]);
    assert_eq!(refused("grid 3 x 3 checkered from a1"), ["bad-phrase: only `cells` can be checkered"]);
    assert_eq!(refused("cells 3 x 3 checkered from d1"), ["no-point: `d1` is not one of these cells"]);
    assert_eq!(refused("hexagon 3; grid 2 x 2 at j1"), ["conflict: a hexagon cannot be joined to another shape"]);
    assert_eq!(refused("cells 8 x 8 checkered from a1; numbered from h1"), ["no-point: numbers cannot begin at `h1`"]);
}

#[test]
fn cuts_are_the_same_for_everybody() {
    let rows = "no-facing: rows and halves belong to players, and the board is the same for all";
    assert_eq!(refused("grid 3 x 3; without row 1"), [rows]);
    let changing = "conflict: the board cannot depend on what happens in the game";
    assert_eq!(refused("grid 3 x 3; without empty rank 1"), [changing]);
}

#[test]
fn sets_name_what_exists() {
    let case = Case::of("cells 4 x 4; zone castle = a1");
    let mistakes = |set: &str| said(&case.region_for(None, set).expect_err(set));
    assert_eq!(mistakes("rank 9"), ["empty-set: the board does not reach so far"]);
    assert_eq!(mistakes("centre"), ["empty-set: this board has no one point in its middle"]);
    assert_eq!(mistakes("crossings"), ["empty-set: only a `lattice` has vertices and crossings"]);
    assert_eq!(mistakes("rank 1 except a1-d1"), ["empty-set: no point is left of this set"]);
    assert_eq!(mistakes("a1-b3"), ["not-a-line: `a1-b3` follows no rank, file, diagonal or line"]);
    assert_eq!(mistakes("a9 b2"), ["no-point: there is no point `a9` on this board"]);
    let misspelt = case.region_for(None, "casle").expect_err("misspelt");
    assert_eq!(misspelt[0].help, ["Perhaps `castle` is meant."]);
    let misspelt = case.region_for(None, "corner").expect_err("misspelt");
    assert_eq!(misspelt[0].help, ["Perhaps `corners` is meant."]);
}

#[test]
fn zones_are_not_built_of_themselves() {
    let circle = refused("grid 3 x 3; zone a_ = b_ plus a1; zone b_ = a_; zone c_ = a1");
    assert_eq!(circle, ["conflict: the zone `a_` is built of itself", "conflict: the zone `b_` is built of itself"]);
    assert_eq!(refused("grid 3 x 3; zone gate = a1; zone gate = b1"), ["duplicate: the zone `gate` is named twice"]);
    // What is built of a zone that is wrong is no second mistake.
    let far = refused("grid 3 x 3; zone gate = beside fort; zone fort = a9");
    assert_eq!(far, ["no-point: there is no point `a9` on this board"]);
    assert_eq!(refused("grid 3 x 3; zone gate of Soth = a1"), ["unknown-name: there is no player `Soth`"]);
}

#[test]
fn tracks_lead_somewhere() {
    assert_eq!(refused("grid 3 x 3; track t = a1"), ["not-a-line: a track needs two points"]);
    assert_eq!(refused("grid 3 x 3; track t = a1-c1 loop"), ["syntax: this `loop` leads nowhere"]);
    assert_eq!(refused("grid 3 x 3; track t = a1-c1; track t = c1-a1"), ["duplicate: the track `t` is given twice"]);
    assert_eq!(refused("grid 3 x 3; track t = a1-c1 repeat"), ["syntax: nothing stands behind `repeat`"]);
}
