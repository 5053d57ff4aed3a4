//! A file beside a variant that somebody names by itself: a page with sessions, a game record, a fact.

use std::path::{Path, PathBuf};

use super::notes::variant_of_fact;
use crate::verify::ProofKind;

/// Some tests of a variant, by the file in which they stand.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The file.
    pub file: PathBuf,
    /// The sort of tests.
    pub kind: ProofKind,
    /// The file of the variant, whether or not it is there.
    pub variant: PathBuf,
}

impl Part {
    /// What the name of a file says; nothing if it is that of rules.
    pub fn of(path: &Path) -> Option<Part> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("");
        let file = path.to_path_buf();
        if ending == "md" {
            return Some(Part { file, kind: ProofKind::Session, variant: path.with_extension("dablo") });
        }
        // Whatever it is called: who names a file among the records means a record.
        let mut folders = path.ancestors().skip(1);
        let holds = |folder: &&Path| {
            let is_near = path.parent() == Some(*folder) || folder.with_extension("dablo").is_file();
            is_near && folder.extension().is_some_and(|ending| ending == "records")
        };
        if let Some(folder) = folders.find(holds)
            && ending != "dablo"
        {
            return Some(Part { file, kind: ProofKind::Record, variant: folder.with_extension("dablo") });
        }
        let (variant, _) = variant_of_fact(path, path.file_name()?.to_str()?)?;
        // What waits is the same fact.
        let file = if ending == "new" { path.with_extension("") } else { file };
        Some(Part { file, kind: ProofKind::Fact, variant })
    }

    /// What the file is, with its article.
    pub fn sort(&self) -> &'static str {
        match self.kind {
            ProofKind::Session => "a page of sessions",
            ProofKind::Record => "a game record",
            ProofKind::Fact | ProofKind::Example => "a fact",
        }
    }

    /// Why nothing in the file can be proved, if there is no variant.
    pub fn lost(&self) -> Option<String> {
        let (file, sort, variant) = (self.file.display(), self.sort(), self.variant.display());
        let why = format!("`{file}` is {sort} that is proved with its variant, and there is no `{variant}`");
        (!self.variant.is_file()).then_some(why)
    }
}
