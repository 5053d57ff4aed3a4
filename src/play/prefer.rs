//! Choice among captures (semantics section 6.2): each criterion keeps, of those the last one left, the unbeaten.

use std::cmp::Ordering;

use super::effects;
use super::generate::Gen;
use super::list::{List, MoveRec};
use super::scripts;
use crate::game::bits::Bits;
use crate::rules::{Criterion, Kind, KindSet};

/// Keeps the captures that no other beats, and all quiet moves.
pub fn keep<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>) {
    for criterion in &gen_.core.rules.turn.prefer {
        if list.moves.iter().filter(|mv| mv.captures).nth(1).is_none() {
            return;
        }
        match criterion {
            Criterion::MostCaptures => most(list, |_, mv| u64::from(victims(gen_, mv).count())),
            Criterion::MostKind(kind) => most(list, |_, mv| {
                let is = |&point: &u16| kind_at(gen_, point) == *kind;
                victims(gen_, mv).iter().filter(is).count() as u64
            }),
            Criterion::MostWorth(worths) => most(list, |_, mv| {
                let worth = |point: u16| worths.iter().find(|(kind, _)| *kind == kind_at(gen_, point));
                victims(gen_, mv).iter().filter_map(worth).map(|&(_, worth)| u64::from(worth)).sum()
            }),
            Criterion::CapturingWith(kind) => most(list, |_, mv| u64::from(mv.kind == kind.0)),
            Criterion::HighestCapturer => {
                unbeaten(gen_, list, |mv| KindSet::of(Kind(mv.kind)));
            }
            Criterion::HighestCaptive => unbeaten(gen_, list, |mv| {
                victims(gen_, mv).iter().fold(KindSet::default(), |set, p| set.plus(KindSet::of(kind_at(gen_, p))))
            }),
            Criterion::EarliestKind(kind) => earliest(gen_, list, *kind),
            Criterion::Script(script) => scripted(gen_, list, &script.name),
        }
    }
}

fn kind_at<const W: usize>(gen_: &Gen<'_, W>, point: u16) -> Kind {
    Kind(gen_.core.men.kind(gen_.pos.man[usize::from(point)]))
}

/// All that a move takes, enclosed pieces included where they count.
fn victims<const W: usize>(gen_: &Gen<'_, W>, mv: &MoveRec<W>) -> Bits<W> {
    if gen_.core.rules.turn.enclosing_counts { mv.taken.or(&effects::enclosed_by(gen_, mv)) } else { mv.taken }
}

/// Keeps the captures with the greatest number.
fn most<const W: usize>(list: &mut List<W>, number: impl Fn(&List<W>, &MoveRec<W>) -> u64) {
    let best = list.moves.iter().filter(|mv| mv.captures).map(|mv| number(list, mv)).max().unwrap_or(0);
    let moves = std::mem::take(&mut list.moves);
    list.moves = moves.into_iter().filter(|mv| !mv.captures || number(list, mv) == best).collect();
}

/// Keeps the captures to which a script gives the greatest number. Each is asked about once.
fn scripted<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>, name: &str) {
    let Some(scripts) = scripts::of(gen_.core) else { return };
    let number = |mv: &MoveRec<W>| {
        let deed = scripts::deed(gen_.core, list, mv, gen_.side);
        scripts.criterion(name, &deed, || scripts::view(gen_.core, gen_.pos))
    };
    let numbers: Vec<Option<i64>> = list.moves.iter().map(|mv| mv.captures.then(|| number(mv))).collect();
    let best = numbers.iter().flatten().max().copied();
    let mut numbers = numbers.into_iter();
    list.moves.retain(|_| numbers.next().flatten().is_none_or(|number| Some(number) == best));
}

/// Keeps the captures whose best kinds no other capture outranks. Kinds that cannot be compared stay side by side.
fn unbeaten<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>, kinds: impl Fn(&MoveRec<W>) -> KindSet) {
    let pool = list.moves.iter().filter(|mv| mv.captures);
    let met: KindSet = pool.fold(KindSet::default(), |all, mv| all.plus(kinds(mv)));
    let beaten = |set: KindSet| {
        met.iter().any(|higher| !set.is_empty() && set.iter().all(|kind| gen_.core.lower(kind.0, higher.0)))
    };
    list.moves.retain(|mv| !mv.captures || !beaten(kinds(mv)));
}

/// Keeps the captures that meet a kind earliest: their victims in order, compared one by one.
fn earliest<const W: usize>(gen_: &Gen<'_, W>, list: &mut List<W>, kind: Kind) {
    let word = |list: &List<W>, mv: &MoveRec<W>| -> Vec<bool> {
        let hops = list.hops_of(mv).iter();
        hops.flat_map(|hop| list.victims(gen_.core, hop)).map(|&p| kind_at(gen_, p) == kind).collect()
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
    let moves = std::mem::take(&mut list.moves);
    list.moves = moves.into_iter().filter(|mv| !mv.captures || word(list, mv) == best).collect();
}
