//! Text flows one way: a folder of `src/` uses only folders that stand before it.

#![allow(clippy::disallowed_methods, reason = "a test reads the source files")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Every folder, with those that it may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("diagnostics", &["source"]),
    ("syntax", &["source", "diagnostics"]),
    ("hooks", &["source", "diagnostics"]),
    ("rules", &["source", "diagnostics", "syntax", "hooks"]),
    ("notation", &["source", "diagnostics", "rules"]),
    ("game", &["source", "diagnostics", "rules", "notation", "hooks"]),
    ("play", &["source", "diagnostics", "rules", "notation", "game", "hooks"]),
    ("reference", &["source", "diagnostics", "rules", "notation", "hooks"]),
    ("search", &["rules", "notation", "game", "play", "hooks"]),
    ("bundled", &["source", "diagnostics", "rules"]),
    ("draw", &["source", "diagnostics", "rules", "notation"]),
    ("prose", &["source", "diagnostics", "syntax", "rules", "notation", "draw", "hooks"]),
    (
        "explore",
        &["source", "diagnostics", "syntax", "rules", "notation", "game", "play", "reference", "search", "hooks"],
    ),
    (
        "session",
        &[
            "source",
            "diagnostics",
            "hooks",
            "syntax",
            "rules",
            "notation",
            "game",
            "play",
            "reference",
            "bundled",
            "draw",
            "explore",
            "search",
        ],
    ),
    ("repl", &["source", "diagnostics", "session", "bundled", "rules", "notation"]),
    (
        "verify",
        &[
            "source",
            "diagnostics",
            "hooks",
            "syntax",
            "rules",
            "notation",
            "game",
            "play",
            "reference",
            "bundled",
            "draw",
            "prose",
            "explore",
            "search",
            "session",
        ],
    ),
];

#[test]
fn folders_use_only_folders_before_them() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for (folder, may_use) in MAY_USE {
        let files = rust_files(&src.join(folder));
        assert!(!files.is_empty(), "src/{folder} is empty or gone; mend the table");
        for file in files {
            for used in used_folders(&fs::read_to_string(&file).unwrap()) {
                if used != *folder && !may_use.contains(&used.as_str()) {
                    wrong.push(format!("{} uses {used}", file.strip_prefix(&src).unwrap().display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_table_names_every_folder() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let known: BTreeSet<&str> = MAY_USE.iter().map(|(folder, _)| *folder).chain(["cli"]).collect();
    let found: Vec<String> = fs::read_dir(src)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    for folder in &found {
        assert!(known.contains(folder.as_str()), "src/{folder} is not in the table");
    }
    assert_eq!(found.len(), known.len());
}

#[test]
fn no_game_is_named_in_the_source() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let games = ["shatra", "tablut", "damone", "cuhkka", "alquerque", "kharbaga"];
    for file in rust_files(&src).into_iter().filter(|file| !file.components().any(|part| part.as_os_str() == "tests")) {
        let text = fs::read_to_string(&file).unwrap();
        let code: String =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        let code = code.to_lowercase();
        for game in games {
            assert!(!code.contains(game), "{} names `{game}`", file.display());
        }
    }
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The folders named in `crate::FOLDER` paths and in `use crate::{FOLDER...}` lists.
fn used_folders(text: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        if let Some(list) = rest.strip_prefix('{') {
            let list = &list[..list.find('}').unwrap_or(list.len())];
            used.extend(list.split(',').map(|part| word(part.trim())));
        } else {
            used.insert(word(rest));
        }
    }
    used.retain(|name| MAY_USE.iter().any(|(folder, _)| folder == name) || name == "cli");
    used
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}
