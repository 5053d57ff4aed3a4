//! Tracks: paths that may bend.

use crate::diagnostics::{Code, Diagnostic};
use crate::rules::{Board, Course, PlayerInfo, Track};
use crate::source::Span;
use crate::syntax::tree::{BoardClause, TrackPart, Word};

use super::points::PointIndex;
use super::zones::find_player;

/// No course has more points.
const LONGEST_COURSE: usize = 4096;
/// No board has more tracks.
const MOST_TRACKS: usize = 256;

/// The tracks of a `board` block, for [`Board::tracks`]. Clauses with one name for several players are one track.
pub fn build_tracks(
    board: &Board,
    players: &[PlayerInfo],
    clauses: &[(&BoardClause, Span)],
    out: &mut Vec<Diagnostic>,
) -> Vec<Track> {
    let points = PointIndex::new(board);
    let mut tracks: Vec<Track> = Vec::new();
    // Who gave each course, to name the first of two.
    let mut given: Vec<Vec<Option<Span>>> = Vec::new();
    for &(clause, span) in clauses {
        let BoardClause::Track { name, of, both_ways, parts } = clause else { continue };
        let owner = match of {
            None => None,
            Some(word) => match find_player(players, word, out) {
                None => continue,
                owner => owner,
            },
        };
        let Some(course) = course(&points, parts, span, out) else { continue };
        let index = match tracks.iter().position(|track| track.name == name.text) {
            Some(index) => index,
            None if tracks.len() >= MOST_TRACKS => {
                let said = format!("a board may have at most {MOST_TRACKS} tracks");
                out.push(Diagnostic::new(Code::Limit, span, said));
                return tracks;
            }
            None => {
                let courses = vec![None; players.len()];
                tracks.push(Track { name: name.text.clone(), both_ways: *both_ways, courses });
                given.push(vec![None; players.len()]);
                tracks.len() - 1
            }
        };
        if tracks[index].both_ways != *both_ways {
            let said = format!("the track `{}` may be used both ways by one player only", name.text);
            out.push(
                Diagnostic::new(Code::Conflict, span, said).help("Say `both ways` of all its courses, or of none."),
            );
            continue;
        }
        let seats = (0..players.len()).filter(|&seat| owner.is_none_or(|owner| owner.index() == seat));
        for seat in seats {
            if let Some(first) = given[index][seat] {
                out.push(twice(name, span, first));
                break;
            }
            given[index][seat] = Some(span);
            tracks[index].courses[seat] = Some(course.clone());
        }
    }
    tracks
}

fn twice(name: &Word, span: Span, first: Span) -> Diagnostic {
    Diagnostic::new(Code::Duplicate, span, format!("the track `{}` is given twice", name.text))
        .also(first, "first here")
}

/// A course of points. A point that is said twice in a row, as at the corner of two runs, counts once.
fn course(points: &PointIndex, parts: &[TrackPart], span: Span, out: &mut Vec<Diagnostic>) -> Option<Course> {
    let before = out.len();
    let mut course = Course { points: Vec::new(), arcs: Vec::new(), closed: false, repeat: None };
    let mut arc: Option<Span> = None;
    let mut repeat: Option<Span> = None;
    for part in parts {
        let added = match part {
            TrackPart::Point(word) => points.find(word, out).map(|point| vec![point]),
            TrackPart::Run(run) => points.run(run, out),
            TrackPart::Loop(at) => {
                if course.points.is_empty() || arc.is_some() {
                    out.push(Diagnostic::new(Code::Syntax, *at, "a `loop` leads from one point to the next"));
                }
                arc = Some(*at);
                continue;
            }
            TrackPart::Repeat(at) => {
                if let Some(first) = repeat.replace(*at) {
                    let said = "a track can recur from one point only";
                    out.push(Diagnostic::new(Code::Duplicate, *at, said).also(first, "first here"));
                }
                course.repeat = Some(course.points.len());
                continue;
            }
        };
        for point in added.into_iter().flatten() {
            if course.points.last() == Some(&point) && arc.is_none() {
                // The point where the track turns.
                if course.repeat == Some(course.points.len()) {
                    course.repeat = Some(course.points.len() - 1);
                }
                continue;
            }
            if course.points.len() >= LONGEST_COURSE {
                let said = format!("a track may have at most {LONGEST_COURSE} points");
                out.push(Diagnostic::new(Code::Limit, span, said));
                return None;
            }
            if let Some(last) = course.arcs.last_mut() {
                *last = arc.take().is_some();
            }
            course.points.push(point);
            course.arcs.push(false);
        }
    }
    if out.len() > before {
        return None;
    }
    finish(course, arc, repeat, span, out)
}

/// Closes a course that ends where it began, or where it recurs.
fn finish(
    mut course: Course,
    arc: Option<Span>,
    repeat: Option<Span>,
    span: Span,
    out: &mut Vec<Diagnostic>,
) -> Option<Course> {
    let last = course.points.len().saturating_sub(1);
    if let Some(at) = repeat.filter(|_| course.repeat.is_some_and(|from| from > last)) {
        out.push(
            Diagnostic::new(Code::Syntax, at, "nothing stands behind `repeat`").help("Name the points that recur."),
        );
        return None;
    }
    if last == 0 {
        out.push(Diagnostic::new(Code::NotALine, span, "a track needs two points"));
        return None;
    }
    if let (Some(at), None) = (arc, repeat) {
        let said = "this `loop` leads nowhere";
        out.push(Diagnostic::new(Code::Syntax, at, said).help("End the track with the point that the loop leads to."));
        return None;
    }
    course.arcs[last] = arc.is_some();
    let target = course.repeat.unwrap_or(0);
    if target < last && course.points[target] == course.points[last] && arc.is_none() {
        course.points.pop();
        course.arcs.pop();
        course.closed = course.repeat.is_none();
    }
    Some(course)
}
