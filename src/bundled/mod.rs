//! The variants that come with the program.
//!
//! Each is a file `variants/FAMILY/NAME.dablo`, compiled into the binary. `variants/list.rs` names them in the order in
//! which people see them; a test holds that list against the folders.

use crate::diagnostics::meant;
use crate::rules::Bases;

/// A variant that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The family: the name of its folder.
    pub family: &'static str,
    /// The name under which it is asked for.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
    /// The facts that were accepted of it, as snapshot files: each with the name of the file.
    pub facts: &'static [(&'static str, &'static str)],
}

macro_rules! facts {
    ($family:literal, $name:literal: $($fact:literal)*) => {
        &[$((
            concat!($name, "@", $fact, ".snap"),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/variants/", $family, "/snapshots/", $name, "@", $fact, ".snap"
            )),
        ),)*]
    };
}

macro_rules! variants {
    ($($family:literal: $($name:literal)*;)*) => {
        &[$($(Variant {
            family: $family,
            name: $name,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/variants/", $family, "/", $name, ".dablo")),
            facts: facts!($family, $name: "answers" "board" "game" "moves" "perft" "questions" "rulebook" "setup"),
        },)*)*]
    };
}

/// All bundled variants, family by family.
pub const ALL: &[Variant] = include!("../../variants/list.rs");

/// The bundled variant with this name.
pub fn find(name: &str) -> Option<&'static Variant> {
    ALL.iter().find(|variant| variant.name == name)
}

/// That no variant has this name, with the nearest name or all of them.
pub fn unknown(name: &str) -> String {
    match meant(name, ALL.iter().map(|variant| variant.name)) {
        Some(meant) => format!("no bundled variant is called `{name}`; did you mean {meant}?"),
        None => format!("no bundled variant is called `{name}`; `dablo list` names them all"),
    }
}

/// Whether a variant is asked for by path rather than by name.
pub fn is_path(variant: &str) -> bool {
    variant.contains('/') || variant.ends_with(".dablo")
}

/// The bundled variants as bases of other files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bundled;

impl Bases for Bundled {
    fn find(&self, _from: &str, base: &str) -> Result<(String, String), String> {
        if is_path(base) {
            return Err(format!("`{base}` is a file, and only bundled variants can be read here"));
        }
        let variant = find(base).ok_or_else(|| unknown(base))?;
        Ok((variant.name.to_string(), variant.text.to_string()))
    }

    fn names(&self) -> Vec<String> {
        ALL.iter().map(|variant| variant.name.to_string()).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    #[test]
    fn the_list_has_every_file_of_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants");
        let mut files = BTreeSet::new();
        for family in folder.read_dir().into_iter().flatten().flatten() {
            for file in family.path().read_dir().into_iter().flatten().flatten() {
                if let Some(name) = file.file_name().to_string_lossy().strip_suffix(".dablo") {
                    files.insert(format!("{}/{name}", family.file_name().to_string_lossy()));
                }
            }
        }
        let listed: BTreeSet<String> = ALL.iter().map(|v| format!("{}/{}", v.family, v.name)).collect();
        assert_eq!(listed, files);
        assert_eq!(listed.len(), ALL.len(), "no name is listed twice");
    }
}
