//! Both engines on small rulesets that use what few bundled variants do: lines taken ahead and behind, enclosing, mills,
//! columns, hands, huffing, passing, check, closing points, memory, limits.

use std::sync::Arc;

use dablo::bundled::Bundled;
use dablo::game::Game;
use dablo::notation::{Move, moves};
use dablo::play::Play;
use dablo::reference::{Referee, unplayable};
use dablo::rules::{Rules, check};
use dablo::source::Sources;

use crate::lists::Lots;

fn all() -> Vec<Arc<Rules>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reference/rules");
    let entries = std::fs::read_dir(folder).expect("a folder of rules");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let rules = paths.iter().map(|path| {
        let mut sources = Sources::new();
        let text = std::fs::read_to_string(path).expect("a readable file");
        let source = sources.add(path.display().to_string(), text);
        let ruleset = check(&mut sources, &source, &Bundled).ruleset;
        let ruleset = ruleset.unwrap_or_else(|| panic!("{} has mistakes", path.display()));
        let answers = ruleset.answers(None, &[]).expect("answers");
        Arc::new(ruleset.resolve(&answers).rules.expect("rules"))
    });
    rules.collect()
}

fn texts(rules: &Rules, list: &[Move]) -> Vec<String> {
    list.iter().map(|mv| moves::print(rules, mv)).collect()
}

#[test]
fn the_engines_agree() {
    let all = all();
    for rules in all {
        assert_eq!(unplayable(&rules), [], "{}", rules.name);
        let compiled = Arc::new(Game::compile(rules.clone()).expect("rules that both engines play"));
        for seed in 1..4 {
            let mut lots = Lots(seed);
            let mut fast = Play::start(compiled.clone());
            let mut slow = Referee::start(rules.clone()).expect("playable rules");
            let mut played = Vec::new();
            for _ in 0..60 {
                let legal = slow.moves().expect("a list");
                let at = format!("{} after {played:?}", rules.name);
                assert_eq!(texts(&rules, &fast.moves().expect("a list")), texts(&rules, &legal), "{at}");
                assert_eq!(fast.moves().expect("a list"), legal, "{at}");
                assert_eq!(fast.outcome(), slow.outcome(), "{at}");
                assert_eq!(fast.setup(), slow.setup(), "{at}");
                assert_eq!((fast.key(), fast.full_key()), (slow.key(), slow.full_key()), "{at}");
                if legal.is_empty() {
                    break;
                }
                let mv = &legal[lots.below(legal.len())];
                fast.play(mv).expect("a legal move");
                slow.play(mv).expect("a legal move");
                played.push(moves::print(&rules, mv));
            }
        }
    }
}
