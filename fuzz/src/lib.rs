//! Fuzz targets: plain functions that take bytes and panic if a property does not hold.
//!
//! cargo-fuzz feeds them with what covers new code (`fuzz_targets/`); `tests/fuzz.rs` of the project feeds them with seeds
//! and a bounded number of mutations, on stable. Inputs that once broke something lie in `regressions/TARGET/`.

pub mod generated;
mod mutate;
mod notation;
mod properties;
mod scripts;
mod seeds;
mod session;
mod shelf;
mod texts;

pub use mutate::mutated;
pub use seeds::seeds;

/// A target by name.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, as in `cargo fuzz run NAME`.
    pub name: &'static str,
    /// What it does with an input.
    pub run: fn(&[u8]),
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "parse", run: texts::parse },
    Target { name: "check", run: texts::check },
    Target { name: "format", run: texts::format },
    Target { name: "position", run: notation::position },
    Target { name: "moves", run: notation::moves },
    Target { name: "record", run: notation::record },
    Target { name: "session", run: session::session },
    Target { name: "script", run: scripts::script },
    Target { name: "play", run: texts::play },
    Target { name: "generated", run: generated::generated },
];

/// Runs a target. Unknown names are a mistake in `fuzz_targets/`.
pub fn run(name: &str, data: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("the target is listed");
    (target.run)(data);
}
