//! Acts: whom they bind, where they lead, what they take.

use super::Chisel;
use crate::syntax::tree::{
    ActWhat, AfterEvent, AfterThen, Dir, DirWord, Dirs, Phrase, PhraseWhat, RankTest, Side, Whom,
};
use crate::verify::mutants::parts::Part;

pub(super) fn label(part: Part, chisel: &mut Chisel) {
    if let Part::Label(label) = part {
        chisel.thin(&mut label.kinds, 1, |kind| kind.span);
    }
}

pub(super) fn rank_test(part: Part, chisel: &mut Chisel) {
    let Part::Who(who) = part else { return };
    for Whom { rank, span, .. } in &mut who.any_of {
        let Some(test) = *rank else { continue };
        let other = match test {
            RankTest::Equal => RankTest::EqualOrLower,
            RankTest::Lower => RankTest::EqualOrLower,
            RankTest::Higher => RankTest::EqualOrHigher,
            RankTest::EqualOrLower => RankTest::Lower,
            RankTest::EqualOrHigher => RankTest::Higher,
        };
        chisel.exchange(rank, *span, [Some(other), None]);
    }
}

pub(super) fn direction(part: Part, chisel: &mut Chisel) {
    let Part::Dirs(Dirs { any_of, span }) = part else { return };
    chisel.thin(any_of, 1, |_| *span);
    for index in 0..any_of.len() {
        let Dir::Words(words, at) = &any_of[index] else { continue };
        let at = *at;
        let less: Vec<Vec<Vec<DirWord>>> = match words.as_slice() {
            [DirWord::Any] => vec![
                vec![vec![DirWord::Orthogonal]],
                vec![vec![DirWord::Diagonal]],
                vec![vec![DirWord::Forward], vec![DirWord::Sideways]],
            ],
            [one @ (DirWord::Orthogonal | DirWord::Diagonal)] => {
                vec![vec![vec![DirWord::Forward, *one], vec![DirWord::Sideways, *one]]]
            }
            _ => Vec::new(),
        };
        for words in less {
            if chisel.strikes(at) {
                let words = words.into_iter().map(|words| Dir::Words(words, at));
                any_of.splice(index..=index, words);
                return;
            }
        }
    }
}

pub(super) fn direction_widened(part: Part, chisel: &mut Chisel) {
    let Part::Dirs(Dirs { any_of, .. }) = part else { return };
    for dir in any_of {
        let Dir::Words(words, span) = dir else { continue };
        if *words != [DirWord::Any] {
            chisel.exchange(words, *span, [vec![DirWord::Any]]);
        }
    }
}

pub(super) fn reach(part: Part, chisel: &mut Chisel) {
    let Part::Act(act) = part else { return };
    let other = match &act.what {
        ActWhat::Step(dirs) => ActWhat::Slide(dirs.clone()),
        ActWhat::Slide(dirs) => ActWhat::Step(dirs.clone()),
        ActWhat::Jump(dirs, over) => ActWhat::Fly(dirs.clone(), over.clone()),
        ActWhat::Fly(dirs, over) => ActWhat::Jump(dirs.clone(), over.clone()),
        _ => return,
    };
    chisel.exchange(&mut act.what, act.span, [other]);
}

pub(super) fn take(part: Part, chisel: &mut Chisel) {
    let Part::Act(act) = part else { return };
    for Phrase { what, span } in &mut act.phrases {
        if let PhraseWhat::Take { only, .. } = what
            && chisel.strikes(*span)
        {
            *only = !*only;
        }
    }
}

/// An alternative less, a kind less, no exception, no fact, anyone instead of enemies.
pub(super) fn over_whom(part: Part, chisel: &mut Chisel) {
    let Part::Who(who) = part else { return };
    chisel.thin(&mut who.any_of, 1, |whom| whom.span);
    for Whom { side, kinds, except, facts, span, .. } in &mut who.any_of {
        if side.is_some() {
            chisel.thin(kinds, 0, |kind| kind.span);
        } else {
            chisel.thin(kinds, 1, |kind| kind.span);
        }
        chisel.thin(except, 0, |kind| kind.span);
        chisel.thin(facts, 0, |fact| fact.span);
        if *side == Some(Side::Enemy) {
            chisel.exchange(side, *span, [Some(Side::Anyone)]);
        }
    }
}

pub(super) fn phrase_removed(part: Part, chisel: &mut Chisel) {
    let Part::Act(act) = part else { return };
    // Conditions have an operator of their own.
    for index in 0..act.phrases.len() {
        if !matches!(act.phrases[index].what, PhraseWhat::If(_)) && chisel.strikes(act.phrases[index].span) {
            act.phrases.remove(index);
            return;
        }
    }
    let otherwise = match &mut act.what {
        ActWhat::Remove { otherwise, .. } | ActWhat::After(_, AfterThen::Remove { otherwise, .. }) => otherwise,
        _ => return,
    };
    if otherwise.is_some() && chisel.strikes(act.span) {
        *otherwise = None;
    }
}

/// Another moment of a chain, all kinds rather than the missing ones, a kind less to choose.
pub(super) fn promotion(part: Part, chisel: &mut Chisel) {
    let Part::Act(act) = part else { return };
    let ActWhat::Promote { missing, to, .. } = &mut act.what else { return };
    if *missing && chisel.strikes(act.span) {
        *missing = false;
    }
    chisel.thin(to, 1, |kind| kind.span);
    let moments = [PhraseWhat::ThenStop, PhraseWhat::GoOn, PhraseWhat::IfEndsThere];
    for Phrase { what, span } in &mut act.phrases {
        let is_moment =
            |what: &PhraseWhat| matches!(what, PhraseWhat::ThenStop | PhraseWhat::GoOn | PhraseWhat::IfEndsThere);
        if is_moment(what) {
            let same = std::mem::discriminant(what);
            let others: Vec<PhraseWhat> =
                moments.iter().filter(|other| std::mem::discriminant(*other) != same).cloned().collect();
            chisel.exchange(what, *span, others);
        }
    }
}

pub(super) fn enclosing(part: Part, chisel: &mut Chisel) {
    let Part::Act(act) = part else { return };
    if let ActWhat::Enclose { opposite, .. } = &mut act.what
        && chisel.strikes(act.span)
    {
        *opposite = !*opposite;
    }
}

pub(super) fn event(part: Part, chisel: &mut Chisel) {
    let Part::Act(act) = part else { return };
    let ActWhat::After(event, _) = &mut act.what else { return };
    let other = match event {
        AfterEvent::Capturing => AfterEvent::Moving,
        AfterEvent::Moving => AfterEvent::Capturing,
        AfterEvent::Line(_) => return,
    };
    chisel.exchange(event, act.span, [other]);
}
