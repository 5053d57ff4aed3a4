//! What may be taken in passing: the points that a piece crossed, as far as some capture of the next player uses them.

use std::collections::BTreeSet;

use super::chain::Work;
use super::generate::Gen;
use super::list::{List, MoveRec, What};
use super::position::Position;
use crate::game::act::Motion;
use crate::game::bits::Bits;
use crate::game::core::Core;

/// Records what may be taken in passing: only what some capture of the next player uses. `stood` is where anything stood
/// before the move.
pub fn record<const W: usize>(core: &Core<W>, pos: &mut Position<W>, list: &List<W>, mv: &MoveRec<W>, stood: Bits<W>) {
    pos.set_passing(Vec::new());
    if mv.what != What::Travel || pos.man[usize::from(mv.to)] == 0 {
        return;
    }
    if core.programs[mv.program as usize].motion == Motion::Script {
        return;
    }
    let crossed = passed_over(core, pos, list, mv, stood);
    if crossed.is_empty() {
        return;
    }
    let captures = |pos: &Position<W>| {
        let gen_ = Gen { whole: false, ..Gen::new(core, pos) };
        let (mut found, mut work) = (List::default(), Work::default());
        // Beyond the bounds what was found so far is compared.
        let _ = gen_.movers().iter().try_for_each(|point| gen_.captures(point, &mut work, &mut found).map(|_| ()));
        (found.moves, found.hops)
    };
    let without = captures(pos);
    let mut used = Vec::new();
    for point in crossed {
        let mut asked = pos.clone();
        asked.set_passing(vec![(mv.to, point)]);
        if captures(&asked) != without {
            used.push((mv.to, point));
        }
    }
    pos.set_passing(used);
}

/// The points that a piece crossed in its move and that were vacant then. `pos` is the position after the move.
fn passed_over<const W: usize>(
    core: &Core<W>,
    pos: &Position<W>,
    list: &List<W>,
    mv: &MoveRec<W>,
    mut stood: Bits<W>,
) -> BTreeSet<u16> {
    let way = |from: u16, to: u16, program: u32, dir: Option<u16>| -> &[u16] {
        let rays = core.programs[program as usize].rays.at(from).iter();
        let mut runs = rays.filter(|ray| dir.is_none_or(|dir| dir == ray.dir)).map(|ray| core.rays.of(ray.run));
        runs.find_map(|run| Some(&run[..run.iter().position(|&p| p == to)?])).unwrap_or(&[])
    };
    let mut out = BTreeSet::new();
    let mut at = mv.from;
    for hop in list.hops_of(mv) {
        out.extend(way(at, hop.to, hop.program, Some(hop.dir)).iter().copied().filter(|&p| !stood.has(p)));
        core.rays
            .of(hop.victims)
            .iter()
            .filter(|&&victim| !pos.occ.has(victim))
            .for_each(|&victim| stood.remove(victim));
        stood.remove(mv.from);
        at = hop.to;
    }
    if mv.hops == 0 {
        out.extend(way(at, mv.to, mv.program, None).iter().copied().filter(|&p| !stood.has(p)));
    }
    out
}
