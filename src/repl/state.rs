//! The folder in which the prompt keeps what lasts from sitting to sitting.

use std::path::{Path, PathBuf};

use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

/// The folder, if there can be one: the state directory, or that of the data where the system has none.
pub fn state_folder() -> Option<PathBuf> {
    let names =
        AppStrategyArgs { top_level_domain: String::new(), author: String::new(), app_name: "dablo".to_string() };
    let strategy = choose_app_strategy(names).ok()?;
    Some(strategy.state_dir().unwrap_or_else(|| strategy.data_dir()))
}

/// The folder of the games of sittings that were cut off.
pub fn unsaved_folder() -> Option<PathBuf> {
    Some(state_folder()?.join("unsaved"))
}

/// A path with `~` for the folder of the person at its beginning.
pub fn without_tilde(path: &str) -> PathBuf {
    let below = path.strip_prefix("~/").or((path == "~").then_some(""));
    match (below, etcetera::home_dir()) {
        (Some(below), Ok(home)) => home.join(below),
        _ => PathBuf::from(path),
    }
}

/// A path as a person types it.
pub fn typed(path: &Path) -> String {
    let short =
        etcetera::home_dir().ok().and_then(|home| Some(format!("~/{}", path.strip_prefix(home).ok()?.display())));
    let short = short.unwrap_or_else(|| path.display().to_string());
    if short.contains(char::is_whitespace) { format!("\"{short}\"") } else { short }
}
