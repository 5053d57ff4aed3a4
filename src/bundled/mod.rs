//! The variants that come with the program.

use crate::rules::Bases;

/// The bundled variants as bases of other files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bundled;

impl Bases for Bundled {
    fn find(&self, _from: &str, base: &str) -> Result<(String, String), String> {
        Err(format!("no bundled variant is called `{base}`"))
    }
}
