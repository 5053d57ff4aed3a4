//! Choice among captures (semantics section 6.2): each criterion keeps, of those the last one left, the unbeaten.

use std::cmp::Ordering;

use super::effects;
use super::generate::Gen;
use super::list::{List, MoveRec};
use super::scripts;
use crate::rules::{Criterion, Kind, KindSet};

/// Keeps the captures that no other beats, and all quiet moves.
pub fn keep<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>) {
    for criterion in &gen_.core.rules.turn.prefer {
        if list.moves.iter().filter(|mv| mv.captures).nth(1).is_none() {
            return;
        }
        match criterion {
            Criterion::MostCaptures => most(list, |list, mv| match gen_.core.parts.columns {
                false if !gen_.core.rules.turn.enclosing_counts => u64::from(mv.taken.count()),
                _ => captives(gen_, list, mv).len() as u64,
            }),
            Criterion::MostKind(kind) => {
                most(list, |list, mv| {
                    captives(gen_, list, mv).iter().filter(|captive| *captive == kind).count() as u64
                });
            }
            Criterion::MostWorth(worths) => most(list, |list, mv| {
                let worth = |captive: &Kind| worths.iter().find(|(kind, _)| kind == captive);
                captives(gen_, list, mv).iter().filter_map(worth).map(|&(_, worth)| u64::from(worth)).sum::<u64>()
            }),
            Criterion::CapturingWith(kind) => most(list, |_, mv| u64::from(mv.kind == kind.0)),
            Criterion::HighestCapturer => {
                unbeaten(gen_, list, |_, mv| KindSet::of(Kind(mv.kind)));
            }
            Criterion::HighestCaptive => unbeaten(gen_, list, |list, mv| {
                captives(gen_, list, mv).iter().fold(KindSet::default(), |set, &kind| set.plus(KindSet::of(kind)))
            }),
            Criterion::EarliestKind(kind) => earliest(gen_, list, *kind),
            Criterion::Script(script) => scripted(gen_, list, &script.name),
        }
    }
}

/// The kinds of all that a move takes, in order; enclosed pieces last, where they count. From a column several men may be
/// taken one after another.
fn captives<const W: usize>(gen_: &Gen<'_, W>, list: &List<W>, mv: &MoveRec<W>) -> Vec<Kind> {
    if !gen_.core.parts.columns && !gen_.core.rules.turn.enclosing_counts {
        let kind = |&point: &u16| Kind(gen_.core.men.kind(gen_.pos.man[usize::from(point)]));
        return list.hops_of(mv).iter().flat_map(|hop| list.victims(gen_.core, hop)).map(kind).collect();
    }
    let mut points: Vec<u16> = list.hops_of(mv).iter().flat_map(|hop| list.victims(gen_.core, hop)).copied().collect();
    if gen_.core.rules.turn.enclosing_counts {
        points.extend(effects::captured_by(gen_, list, mv).iter());
    }
    let kind = |(i, &point): (usize, &u16)| {
        let before = points[..i].iter().filter(|&&earlier| earlier == point).count();
        let under = gen_.pos.below.get(usize::from(point)).filter(|_| before > 0);
        let man = under.and_then(|under| under.iter().rev().nth(before - 1));
        Kind(gen_.core.men.kind(man.map_or(gen_.pos.man[usize::from(point)], |&(man, _)| man)))
    };
    points.iter().enumerate().map(kind).collect()
}

/// Keeps the captures with the greatest number. Each is asked about once.
fn most<const W: usize, N: Ord>(list: &mut List<W>, number: impl Fn(&List<W>, &MoveRec<W>) -> N) {
    let numbers: Vec<Option<N>> = list.moves.iter().map(|mv| mv.captures.then(|| number(list, mv))).collect();
    let best = numbers.iter().flatten().max();
    let mut numbers = numbers.iter();
    list.moves.retain(|_| numbers.next().and_then(Option::as_ref).is_none_or(|number| Some(number) == best));
}

/// Keeps the captures to which a script gives the greatest number.
fn scripted<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>, name: &str) {
    let Some(scripts) = scripts::of(gen_.core) else { return };
    most(list, |list, mv| {
        let deed = scripts::deed(gen_.core, list, mv, gen_.side);
        scripts.criterion(name, &deed, || scripts::view(gen_.core, gen_.pos))
    });
}

/// Keeps the captures whose best kinds no other capture outranks. Kinds that cannot be compared stay side by side.
fn unbeaten<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>, kinds: impl Fn(&List<W>, &MoveRec<W>) -> KindSet) {
    let pool = list.moves.iter().filter(|mv| mv.captures);
    let met: KindSet = pool.fold(KindSet::default(), |all, mv| all.plus(kinds(list, mv)));
    let beaten = |set: KindSet| {
        met.iter().any(|higher| !set.is_empty() && set.iter().all(|kind| gen_.core.lower(kind.0, higher.0)))
    };
    let mut moves = std::mem::take(&mut list.moves);
    moves.retain(|mv| !mv.captures || !beaten(kinds(list, mv)));
    list.moves = moves;
}

/// Keeps the captures that meet a kind earliest: their victims in order, compared one by one.
fn earliest<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>, kind: Kind) {
    let word = |list: &List<W>, mv: &MoveRec<W>| -> Vec<bool> {
        captives(gen_, list, mv).into_iter().map(|captive| captive == kind).collect()
    };
    // `true` is greater than `false` and a word greater than its beginnings: the greatest word is the best.
    let mut best: Option<Vec<bool>> = None;
    for mv in list.moves.iter().filter(|mv| mv.captures) {
        let word = word(list, mv);
        if best.as_ref().is_none_or(|best| word.cmp(best) == Ordering::Greater) {
            best = Some(word);
        }
    }
    let Some(best) = best else { return };
    let mut moves = std::mem::take(&mut list.moves);
    moves.retain(|mv| !mv.captures || word(list, mv) == best);
    list.moves = moves;
}
