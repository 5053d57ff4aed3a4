//! Counting that can be stopped counts like the engine; where rules part, nothing shorter parts them.

use dablo::bundled::{ALL, Bundled};
use dablo::explore::count::{count, divide};
use dablo::explore::diff::{Parting, clauses, differ, part};
use dablo::play::{PerftOptions, Play};
use dablo::rules::ClauseId;
use dablo::session::{Block, Choices, Parted, Sitting, Variant, part_blocks};

fn start(name: &str, reading: Option<&str>, set: &[(&str, &str)]) -> Sitting {
    let variant = Variant::load(&Bundled, name).unwrap();
    let set = set.iter().map(|(question, answer)| (question.to_string(), answer.to_string())).collect();
    let choices = Choices { reading: reading.map(str::to_string), set, ..Choices::default() };
    Sitting::begin(variant, choices).unwrap()
}

#[test]
fn a_count_in_parts_is_the_engines_count() {
    let mut counted = 0;
    for variant in ALL {
        let sitting = start(variant.name, None, &[]);
        let play = sitting.play();
        // Games with many moves would only take long: one way of counting counts for all.
        if play.perft(3, PerftOptions::default()).unwrap() > 2_000 {
            continue;
        }
        counted += 1;
        let whole = play.perft(4, PerftOptions::default()).unwrap();
        assert_eq!(count(play, 4, &mut |_| true).unwrap(), Some(whole), "{}", variant.name);
        let (parts, all) = divide(play, 4, &mut |_| true).unwrap();
        assert!(all);
        assert_eq!(parts, play.divide(4, PerftOptions::default()).unwrap(), "{}", variant.name);
    }
    assert!(counted > 15, "{counted}");
}

#[test]
fn a_count_stops_when_it_is_told_to() {
    let sitting = start("dablot-prejjesne", None, &[]);
    let mut asked = 0;
    let stopped = count(sitting.play(), 20, &mut |_| {
        asked += 1;
        asked < 100
    });
    assert_eq!(stopped, Ok(None));
    let (counted, all) = divide(sitting.play(), 20, &mut |counted| counted == 0).unwrap();
    assert!(counted.is_empty() && !all);
}

/// Whether some play of exactly so many plies parts the two.
fn parts_at(first: &mut Play, second: &mut Play, plies: usize) -> bool {
    if plies == 0 {
        return !differ(first, second).unwrap().is_none();
    }
    first.moves().unwrap().iter().any(|mv| {
        first.play(mv).unwrap();
        second.play(mv).unwrap();
        let parts = parts_at(first, second, plies - 1);
        first.undo();
        second.undo();
        parts
    })
}

#[test]
fn the_shortest_play_that_parts_two_readings_is_found() {
    let name = "dablo-child";
    let readings: Vec<String> =
        Variant::load(&Bundled, name).unwrap().ruleset.readings.iter().map(|reading| reading.key.clone()).collect();
    let mut lengths = Vec::new();
    for (index, one) in readings.iter().enumerate() {
        for other in &readings[index + 1..] {
            let (first, second) = (start(name, Some(one), &[]), start(name, Some(other), &[]));
            // Those of one variant may begin otherwise.
            if first.setup().side != second.setup().side {
                continue;
            }
            let (mut a, mut b) = (first.play().clone(), second.play().clone());
            let found = part(&a, &b, 1_000, &mut |_, _| true).unwrap();
            let looked = match &found {
                Parting::After(way, difference) => {
                    assert!(!difference.is_none());
                    lengths.push(way.len());
                    way.len()
                }
                Parting::Nowhere { plies, .. } => plies + 1,
            };
            for shorter in 0..looked.min(3) {
                assert!(!parts_at(&mut a, &mut b, shorter), "{one}, {other}: parted after {shorter}: {found:?}");
            }
            if let Parting::After(way, difference) = found {
                for mv in &way {
                    a.play(mv).unwrap();
                    b.play(mv).unwrap();
                }
                assert_eq!(differ(&a, &b).unwrap(), difference);
            }
        }
    }
    assert!(lengths.iter().any(|&length| length > 0), "{lengths:?}");
}

#[test]
fn rules_that_play_alike_never_part_within_the_bound() {
    let (first, second) = (start("tablo", None, &[]), start("tablo", None, &[]));
    let found = part(first.play(), second.play(), 2_000, &mut |_, _| true).unwrap();
    assert!(matches!(found, Parting::Nowhere { whole: false, positions, .. } if positions == 2_000), "{found:?}");
}

/// Under every single other answer of every bundled variant: where the rules part, a clause that stands in one of them alone
/// is named.
#[test]
fn where_rules_part_a_clause_of_one_alone_is_named() {
    let mut looked = 0;
    let mut nameless = Vec::new();
    for variant in ALL {
        let loaded = Variant::load(&Bundled, variant.name).unwrap();
        let first = Sitting::begin(loaded.clone(), Choices::default()).unwrap();
        for question in &loaded.ruleset.questions {
            // The first answer is the one taken, but for a reading that says otherwise.
            for answer in question.answers.iter().skip(1) {
                let set = vec![(question.name.clone(), answer.name.clone())];
                let first = first.clone();
                let second = Sitting::begin(loaded.clone(), Choices { set, ..Choices::default() }).unwrap();
                let (mine, theirs) = clauses(first.rules(), second.rules());
                let texts = |sitting: &Sitting, ids: &[ClauseId]| -> Vec<String> {
                    ids.iter().map(|id| sitting.rules().clause(*id).text.clone()).collect()
                };
                let differing = [texts(&first, &mine), texts(&second, &theirs)].concat();
                let parted = dablo::session::part(first, second, ["one", "other"], 60, &mut |_, _| true).unwrap();
                if !matches!(parted, Parted::After { .. }) {
                    continue;
                }
                looked += 1;
                let blocks = part_blocks(&parted, ["one", "other"], false).unwrap();
                let named =
                    blocks.iter().any(|block| matches!(block, Block::Clause(cited) if differing.contains(&cited.text)));
                if !named {
                    nameless.push(format!("{}: {} {}", variant.name, question.name, answer.name));
                }
            }
        }
    }
    assert!(nameless.is_empty(), "{nameless:#?}");
    assert!(looked > 20, "{looked}");
}
