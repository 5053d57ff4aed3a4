//! Texts that were made to hurt: long, deep, or random. They are refused or read, quickly and without a panic.

#![allow(clippy::disallowed_methods, reason = "tests read files and look at the clock")]

use std::time::{Duration, Instant};

use dablo::diagnostics::{Code, Diagnostic};
use dablo::source::{LONGEST_TEXT, Sources};
use dablo::syntax::tree::Item;
use dablo::syntax::{Parsed, format, highlight, parse, print_tree, reserved_words};
use proptest::prelude::*;

/// Reads a text with a small stack, as a thread of a server has, and says how long that took.
fn read(text: String) -> (Parsed, Duration) {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(move || {
        let start = Instant::now();
        let parsed = parse(&Sources::new().add("hostile", text));
        (parsed, start.elapsed())
    });
    thread.unwrap().join().expect("reading a text does not panic")
}

#[test]
fn nothing_takes_time_beyond_its_length() {
    measure(1 << 14, Duration::from_secs(10));
}

/// How long a mebibyte takes, for a build with optimisation: `cargo test --release -- --ignored`.
#[test]
#[ignore = "takes minutes without optimisation"]
fn a_mebibyte_of_anything_takes_a_second() {
    measure(LONGEST_TEXT - 16, Duration::from_secs(1));
}

/// Reads texts of this length made of one piece again and again, alone and in two blocks.
fn measure(length: usize, limit: Duration) {
    let pieces = [
        "x",
        " ",
        "\n",
        "{",
        "}",
        "(",
        "a ",
        "a,",
        "a, ",
        "step,",
        "step ",
        "\"",
        "\"\\",
        "`",
        "/*",
        "//x\n",
        "|",
        "a = ",
        "a? ",
        "a: ",
        ";",
        "@",
        "0",
        "1 ",
        "a1 ",
        "a1-",
        "not ",
        "no ",
        "must capture if (",
        "beside ",
        "empty ",
        "å",
        "a\u{30a}",
        "variant \"",
        "moves {",
        "moves { a: ",
        "example \"",
        "script {",
        "script { \"\\",
        "script { `${",
        "turn { a? b = ",
        "turn { must capture if no capture and ",
        "moves { man: step forward or ",
        "setup { a: b on a1 plus ",
        "board { zone a = ",
        "board { lattice 5 x 5; ",
        "end { a: draw if ",
        "end { a player who has no ",
        "reading a \"b\" { c d, ",
        "man: step forward; ",
        "chains must ",
        "A b: ",
        "own ",
        "or ",
        "over enemy that is on ",
        "edition 1 ",
        "$",
        "\u{0}",
        "((not ",
        "turn { may capture } ",
        "turn { x? a = { must capture ",
        "pieces { a: \"\", ",
        "Black man: ",
        "1 x 1 ",
        "example \"\" { only a1 ",
    ];
    let mut slow = Vec::new();
    for piece in pieces {
        for head in ["", "moves { ", "turn { "] {
            let (_, time) = read(format!("{head}{}", piece.repeat(length / piece.len())));
            if time > limit {
                slow.push(format!("{head}{piece} took {time:?}"));
            }
        }
    }
    assert!(slow.is_empty(), "{slow:#?}");
}

#[test]
fn too_much_is_refused_in_so_many_words() {
    let deep = |open: &str, close: &str| {
        format!("turn {{ must capture if {}mover cannot move{} }}", open.repeat(150), close.repeat(150))
    };
    for text in [
        "x".repeat(LONGEST_TEXT + 1),
        deep("(", ")"),
        deep("not ", ""),
        "{".repeat(200),
        format!("board {{ zone z = {} a1 }}", "beside ".repeat(200)),
        format!("script {{ {} }}", "{".repeat(200)),
        "a".repeat(300),
        "a ".repeat(60_000),
    ] {
        let (parsed, _) = read(text);
        assert_eq!(parsed.diagnostics.iter().map(|one| one.code).collect::<Vec<_>>(), [Code::Limit]);
        assert!(matches!(parsed.file.items.as_slice(), [Item::Bad(span)] if *span == parsed.file.span));
    }
    let (parsed, _) = read(format!("turn {{ must capture if {}mover cannot move{} }}", "(".repeat(90), ")".repeat(90)));
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
}

/// A mistake in a thousand clauses is not a thousand messages.
#[test]
fn messages_are_not_endless() {
    let (parsed, _) = read(format!("turn {{ {} }}", "may captur; ".repeat(5000)));
    assert!(parsed.diagnostics.len() <= 101, "{}", parsed.diagnostics.len());
}

/// Whatever a text is: reading does not panic, spans lie in the text, and a text that reads well formats for good.
fn check(text: &str) -> Result<(), TestCaseError> {
    let mut sources = Sources::new();
    let source = sources.add("text", text);
    let parsed = parse(&source);
    highlight(&source);
    for one in &parsed.diagnostics {
        prop_assert!(one.primary.span.start <= one.primary.span.end && one.primary.span.end as usize <= text.len());
        prop_assert!(text.get(one.primary.span.range()).is_some());
        dablo::diagnostics::render::terminal(one, &sources, false);
        dablo::diagnostics::render::json(one, &sources);
    }
    let formatted = format(&source, &parsed.file);
    // A comment without end may hide the brace that closes a block, and is then all that is told.
    let comment = |one: &Diagnostic| one.code == Code::Unclosed && is_comment(text, one.primary.span.start);
    prop_assert!(formatted.is_err() || parsed.diagnostics.iter().all(comment));
    prop_assert!(formatted.is_ok() || !parsed.diagnostics.is_empty());
    if let Ok(once) = formatted {
        let source = sources.add("formatted", once.as_str());
        let again = parse(&source);
        prop_assert_eq!(print_tree(&parsed.file), print_tree(&again.file), "{}", once);
        prop_assert_eq!(&format(&source, &again.file).unwrap(), &once);
    }
    Ok(())
}

fn is_comment(text: &str, at: u32) -> bool {
    text[at as usize..].starts_with("/*")
}

fn sample() -> impl Strategy<Value = String> {
    let mut samples: Vec<_> =
        std::fs::read_dir("tests/parse/samples").unwrap().map(|entry| entry.unwrap().path()).collect();
    samples.sort();
    let texts: Vec<String> = samples.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    prop::sample::select(texts)
}

/// A word of the language, a sign, a name or something odd.
fn word() -> impl Strategy<Value = String> {
    let signs = [
        "{", "}", "(", ")", ":", "?", "=", "|", ",", ";", "@", ">", "~", "\"", "\"x\"", "`", "//", "/*", "*/", "\n",
        "1", "a1", "a1-b2", "King", "man", "å", "-", "x",
    ];
    let words: Vec<String> = reserved_words().iter().copied().chain(signs).map(str::to_string).collect();
    prop_oneof![9 => prop::sample::select(words), 1 => any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in any::<String>()) {
        check(&text)?;
    }

    #[test]
    fn any_words(words in prop::collection::vec(word(), 0..60)) {
        check(&words.join(" "))?;
    }

    #[test]
    fn a_word_dropped_doubled_or_replaced(text in sample(), at in any::<prop::sample::Index>(), how in 0..4, new in word()) {
        let words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
        let at = at.index(words.len());
        let mut out = words[..at].concat();
        match how {
            0 => {}
            1 => out.push_str(&words[at].repeat(2)),
            2 => out.push_str(&format!("{new} ")),
            _ => out.push_str(&words[at..].concat().chars().skip(1).collect::<String>()),
        }
        if how < 3 {
            out.push_str(&words[at + 1..].concat());
        }
        check(&out)?;
    }

    #[test]
    fn comments_between_any_words(text in sample(), at in any::<prop::sample::Index>(), block in any::<bool>()) {
        let code = text.split("\nscript {").next().unwrap();
        let places: Vec<usize> = code.match_indices([' ', '\n']).map(|(at, _)| at).collect();
        let at = places[at.index(places.len())];
        let comment = if block { "/* c */" } else { "// c\n" };
        let commented = format!("{} {comment}{}", &code[..at], &code[at..]);
        let mut sources = Sources::new();
        let source = sources.add("text", commented.as_str());
        let parsed = parse(&source);
        if parsed.diagnostics.is_empty() {
            let once = format(&source, &parsed.file).unwrap();
            let again = sources.add("formatted", once.as_str());
            let tree = parse(&again);
            prop_assert!(tree.diagnostics.is_empty(), "{}", once);
            prop_assert_eq!(tree.file.comments.len(), parsed.file.comments.len(), "{}", once);
            prop_assert_eq!(print_tree(&parsed.file), print_tree(&tree.file));
            prop_assert_eq!(&format(&again, &tree.file).unwrap(), &once);
        }
    }
}

#[test]
fn a_script_that_is_not_closed_leaves_the_file_unread_and_unformatted() {
    let mut sources = Sources::new();
    let source = sources.add("text", "variant \"X\"\nscript { fn f(pos) { pos.put(\"a) } }\n");
    let parsed = parse(&source);
    assert!(parsed.diagnostics.iter().all(|one| one.code == Code::Unclosed), "{:?}", parsed.diagnostics);
    assert!(format(&source, &parsed.file).is_err());
    let checked = dablo::rules::check(&mut sources, &source, &dablo::bundled::Bundled);
    let told: Vec<Code> = checked.diagnostics.iter().map(|one| one.code).collect();
    assert_eq!(told, [Code::Unclosed]);
}
