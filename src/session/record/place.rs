//! Where a record's rules lie: it names their files as seen from its own folder.

use super::{Entry, Head, Record};
use crate::bundled::is_path;
use crate::session::paths::{is_anchored, seen_from, seen_from_here};
use crate::session::{Library, Variant};

impl Record {
    /// The record as it is written in a file: names of files seen from that file's folder.
    pub fn as_seen_from(mut self, file: &str, library: &dyn Library) -> Record {
        self.rename(&mut |name| match is_anchored(name) {
            true => name.to_string(),
            false => match (is_anchored(file), seen_from(file, name)) {
                (false, Some(seen)) => seen,
                _ => {
                    let (file, name) = (library.absolute(file), library.absolute(name));
                    seen_from(&file, &name).unwrap_or(name)
                }
            },
        });
        self
    }

    /// The record with the names of files as they are seen from everywhere.
    pub fn as_seen_from_anywhere(mut self, library: &dyn Library) -> Record {
        self.rename(&mut |name| library.absolute(name));
        self
    }

    /// The record as it was read from a file: names of files seen from here. Gives the names for which no file lies where
    /// the record says, but one where it would lie if the record were here.
    pub fn found_in(mut self, file: &str, library: &dyn Library) -> (Record, Vec<String>) {
        let mut elsewhere: Vec<String> = Vec::new();
        self.rename(&mut |name| {
            let found = seen_from_here(file, name);
            if library.stamp(&found).is_some() || library.stamp(name).is_none() {
                return found;
            }
            if !elsewhere.iter().any(|known| known == name) {
                elsewhere.push(name.to_string());
            }
            name.to_string()
        });
        (self, elsewhere)
    }

    /// Gives each file of rules another name.
    fn rename(&mut self, new: &mut dyn FnMut(&str) -> String) {
        self.head.rename(new);
        rename(&mut self.entries, new);
    }
}

fn rename(entries: &mut [Entry], new: &mut dyn FnMut(&str) -> String) {
    for entry in entries {
        match entry {
            Entry::Rules(head) => head.rename(new),
            Entry::Variation(inner) => rename(inner, new),
            _ => {}
        }
    }
}

impl Head {
    fn rename(&mut self, new: &mut dyn FnMut(&str) -> String) {
        let texts = self.texts.iter_mut().map(|(name, _)| name);
        for name in std::iter::once(&mut self.variant).chain(texts).filter(|name| is_path(name)) {
            *name = new(name);
        }
    }
}

/// The files of a variant with their texts, if one of them does not say any more what it said when it was read.
pub(in crate::session) fn texts_if_changed(variant: &Variant, library: &dyn Library) -> Vec<(String, String)> {
    match variant.changed(library).is_empty() {
        true => Vec::new(),
        false => {
            let files = variant.sources.iter().filter(|source| is_path(source.name()));
            files.map(|source| (source.name().to_string(), source.text().to_string())).collect()
        }
    }
}
