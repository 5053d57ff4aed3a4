//! Writes the seeds of every target, and as many mutations, into `corpus/TARGET/`.

use std::fs;
use std::path::Path;

use dablo::search::Lots;
use dablo_fuzz::{TARGETS, mutated, seeds};

fn main() -> std::io::Result<()> {
    for target in TARGETS {
        let folder = Path::new("corpus").join(target.name);
        fs::create_dir_all(&folder)?;
        let mut lots = Lots::new(1);
        for (number, seed) in seeds(target.name).iter().enumerate() {
            fs::write(folder.join(format!("seed-{number}")), seed)?;
            fs::write(folder.join(format!("mutated-{number}")), mutated(seed, &mut lots))?;
        }
    }
    Ok(())
}
