//! Straight runs between two places.

use super::shapes::Vector;

/// The shortest whole vector in the direction of this one; (0,0) stays.
pub fn primitive((x, y): Vector) -> Vector {
    let divisor = gcd(x.unsigned_abs(), y.unsigned_abs()).max(1) as i32;
    (x / divisor, y / divisor)
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The primitive step from one place to another and how many of them it takes.
pub fn steps_between(from: Vector, to: Vector) -> (Vector, i32) {
    let way = (to.0 - from.0, to.1 - from.1);
    let step = primitive(way);
    let count = if step.0 != 0 { way.0 / step.0 } else { way.1.checked_div(step.1).unwrap_or(0) };
    (step, count)
}

/// Indices of the places on the straight way from one place to another, both ends included, in the order of the way.
pub fn on_segment(places: impl Iterator<Item = Vector>, from: Vector, to: Vector) -> Vec<usize> {
    let way = (i64::from(to.0) - i64::from(from.0), i64::from(to.1) - i64::from(from.1));
    let length = way.0 * way.0 + way.1 * way.1;
    let mut found: Vec<(i64, usize)> = places
        .enumerate()
        .filter_map(|(index, place)| {
            let off = (i64::from(place.0) - i64::from(from.0), i64::from(place.1) - i64::from(from.1));
            let along = off.0 * way.0 + off.1 * way.1;
            (off.0 * way.1 == off.1 * way.0 && (0..=length).contains(&along)).then_some((along, index))
        })
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(_, index)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_cut_into_its_shortest_steps() {
        assert_eq!(steps_between((1, 1), (7, 4)), ((2, 1), 3));
        assert_eq!(steps_between((3, 5), (3, 1)), ((0, -1), 4));
        assert_eq!(steps_between((3, 5), (3, 5)), ((0, 0), 0));
    }

    #[test]
    fn points_of_a_segment_come_in_its_order() {
        let places = [(1, 1), (4, 1), (2, 1), (3, 2), (5, 1), (0, 1)];
        assert_eq!(on_segment(places.into_iter(), (5, 1), (1, 1)), [4, 1, 2, 0]);
    }
}
