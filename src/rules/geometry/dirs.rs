//! Directions: from words to the links that each player may follow.

use crate::diagnostics::{Code, Diagnostic, Mark, nearest};
use crate::rules::{Board, Dirs, Link, Player, TrackId};
use crate::source::Span;
use crate::syntax::tree::{self, Dir, DirWord, Word};

use super::sets::{SetContext, no_facing};
use super::shapes::Vector;

/// The links and tracks that an act may follow, for each player.
///
/// `only`: the one player whom the act concerns, as in [`super::region`]. Tracks are looked up in the board, so that they
/// must have been built. Directions that a player concerned finds nowhere on the board are an error.
pub fn dirs(context: &SetContext, only: Option<Player>, said: &tree::Dirs, out: &mut Vec<Diagnostic>) -> Option<Dirs> {
    let before = out.len();
    let board = context.board;
    let mut dirs = Dirs { links: vec![vec![false; board.links.len()]; context.seats()], along: Vec::new() };
    for dir in &said.any_of {
        match dir {
            Dir::Along(name) => {
                if let Some(track) = track(context, only, name, out)
                    && !dirs.along.contains(&track)
                {
                    dirs.along.push(track);
                }
            }
            Dir::Words(words, span) => widen(context, only, words, *span, &mut dirs, out),
        }
    }
    (out.len() == before).then_some(dirs)
}

/// Adds the links for which all words hold.
fn widen(
    context: &SetContext,
    only: Option<Player>,
    words: &[DirWord],
    span: Span,
    dirs: &mut Dirs,
    out: &mut Vec<Diagnostic>,
) {
    let board = context.board;
    let needs_facing =
        words.iter().any(|word| matches!(word, DirWord::Forward | DirWord::Backward | DirWord::Sideways));
    for (seat, links) in dirs.links.iter_mut().enumerate() {
        let is_concerned = only.is_none_or(|player| player.index() == seat);
        let player = context.players.get(seat);
        let facing = player.and_then(|player| player.facing);
        if needs_facing && facing.is_none() {
            if let Some(player) = player.filter(|_| is_concerned) {
                out.push(no_facing(player, span));
                return;
            }
            continue;
        }
        let mut found = false;
        for (link, allowed) in board.links.iter().zip(links.iter_mut()) {
            if words.iter().all(|&word| holds(board, link, word, facing)) {
                *allowed = true;
                found = true;
            }
        }
        if is_concerned && !found {
            let words: Vec<&str> = words.iter().map(|&word| spelling(word)).collect();
            let of = player.map(|player| format!(" for `{}`", player.name)).unwrap_or_default();
            let said = format!("no line of this board leads `{}`{of}", words.join(" "));
            out.push(Diagnostic::new(Code::NoDirection, span, said));
            return;
        }
    }
}

fn holds(board: &Board, link: &Link, word: DirWord, facing: Option<Vector>) -> bool {
    let ahead = || {
        let [from, to] = [link.from, link.to].map(|point| board.points[point.index()].xy);
        facing.map_or(0, |facing| board.metric.product((to.0 - from.0, to.1 - from.1), facing))
    };
    match word {
        DirWord::Any => true,
        DirWord::Forward => ahead() > 0,
        DirWord::Backward => ahead() < 0,
        DirWord::Sideways => ahead() == 0,
        DirWord::Orthogonal => link.orthogonal,
        DirWord::Diagonal => !link.orthogonal,
    }
}

fn spelling(word: DirWord) -> &'static str {
    match word {
        DirWord::Any => "any way",
        DirWord::Forward => "forward",
        DirWord::Backward => "backward",
        DirWord::Sideways => "sideways",
        DirWord::Orthogonal => "orthogonal",
        DirWord::Diagonal => "diagonal",
    }
}

fn track(context: &SetContext, only: Option<Player>, name: &Word, out: &mut Vec<Diagnostic>) -> Option<TrackId> {
    let tracks = &context.board.tracks;
    let Some(index) = tracks.iter().position(|track| track.name == name.text) else {
        let diagnostic = Diagnostic::new(Code::UnknownName, name.span, format!("there is no track `{}`", name.text))
            .mark(Mark::UnknownTrack(name.text.clone()));
        let diagnostic = match tracks.first() {
            Some(any) => diagnostic.stand_in(name.span, any.name.clone()),
            None => diagnostic,
        };
        out.push(match nearest(&name.text, tracks.iter().map(|track| track.name.as_str())) {
            Some(meant) => diagnostic.perhaps(&name.text, name.span, meant),
            None => diagnostic.help(format!("Name one in the board block: `track {} = POINTS`.", name.text)),
        });
        return None;
    };
    let goes = |seat: usize| tracks[index].courses.get(seat).is_some_and(Option::is_some);
    if !context.concerned(only).any(goes) {
        let said = format!("the track `{}` belongs to nobody whom this concerns", name.text);
        out.push(Diagnostic::new(Code::NoDirection, name.span, said));
        return None;
    }
    Some(TrackId(index as u16))
}
