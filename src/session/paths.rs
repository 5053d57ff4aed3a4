//! Names of files as text: where one lies as seen from another.

/// The folder of a file, with its `/`; empty for a file that lies here.
pub fn folder(file: &str) -> &str {
    &file[..file.rfind('/').map_or(0, |at| at + 1)]
}

/// Whether a path says where it is without regard to the folder one is in.
pub fn is_anchored(path: &str) -> bool {
    path.starts_with('/') || path == "~" || path.starts_with("~/") || std::path::Path::new(path).is_absolute()
}

/// The path without `.` and, where that is certain, without `..`, so that one file has one name.
pub fn plain(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/').filter(|part| !matches!(*part, "" | ".")) {
        match (part, parts.last()) {
            ("..", Some(&last)) if last != ".." && last != "~" => drop(parts.pop()),
            // There is nothing above the root.
            ("..", None) if path.starts_with('/') => {}
            _ => parts.push(part),
        }
    }
    let root = if path.starts_with('/') { "/" } else { "" };
    format!("{root}{}", parts.join("/"))
}

/// A path that is written in a file, as seen from where that file's name is said.
pub fn seen_from_here(file: &str, path: &str) -> String {
    match is_anchored(path) {
        true => path.to_string(),
        false => as_path(plain(&format!("{}{path}", folder(file)))),
    }
}

/// A path as it is to be written in a file, both as seen from here; `None` where the folder of the file cannot be left by
/// as many `..` as it takes.
pub fn seen_from(file: &str, path: &str) -> Option<String> {
    let (from, to) = (plain(folder(file)), plain(path));
    let from: Vec<&str> = from.split('/').filter(|part| !part.is_empty()).collect();
    let to: Vec<&str> = to.split('/').filter(|part| !part.is_empty()).collect();
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    if from[shared..].iter().any(|part| matches!(*part, ".." | "~")) {
        return None;
    }
    let up = std::iter::repeat_n("..", from.len() - shared);
    let parts: Vec<&str> = up.chain(to[shared..].iter().copied()).collect();
    Some(as_path(parts.join("/")))
}

/// A bare name must not turn into that of a bundled variant.
fn as_path(path: String) -> String {
    if path.contains('/') { path } else { format!("./{path}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_seen_from_the_folder_of_a_file() {
        for (file, path, written) in [
            ("game.txt", "./mine.dablo", "./mine.dablo"),
            ("game.txt", "mine.dablo", "./mine.dablo"),
            ("games/game.txt", "mine.dablo", "../mine.dablo"),
            ("games/./old/game.txt", "rules/mine.dablo", "../../rules/mine.dablo"),
            ("games/game.txt", "games/rules/mine", "rules/mine"),
            ("../game.txt", "../mine.dablo", "./mine.dablo"),
            ("/a/b/game.txt", "/a/c/mine.dablo", "../c/mine.dablo"),
        ] {
            assert_eq!(seen_from(file, path).as_deref(), Some(written), "{path} from {file}");
            assert_eq!(plain(&seen_from_here(file, written)), plain(path), "{written} in {file}");
        }
        // What the folder above is called cannot be known.
        assert_eq!(seen_from("../game.txt", "mine.dablo"), None);
        assert_eq!(seen_from_here("games/game.txt", "/rules/mine.dablo"), "/rules/mine.dablo");
        assert_eq!(seen_from_here("games/game.txt", "~/mine.dablo"), "~/mine.dablo");
        assert_eq!(plain("/../a/./b//../c"), "/a/c");
    }
}
