//! Commands through a pipe.

use std::io::{BufRead, ErrorKind, Read, Write};

use super::Ended;
use crate::session::{Block, Reply, Session, Style, Trouble, render};

/// A line longer than this is no command; reading it whole would only fill the memory.
const LONGEST_LINE: u64 = 1 << 20;

/// So many lines more are run after nobody reads the replies any more: what is to be saved stands in one of them, but an input
/// without end, as that of `yes`, must not keep the program for ever.
const MOST_UNREAD: usize = 100_000;

/// Runs the lines of `input` and writes the replies. The first error ends it, unless told to go on; errors are written
/// to standard error, so that the output holds data only. Whoever reads the output may leave early: the rest is run all the
/// same, and the sitting ends as it would have.
pub fn piped(
    session: &mut Session,
    mut input: impl BufRead,
    mut output: impl Write,
    style: Style,
    keep_going: bool,
) -> std::io::Result<Ended> {
    let mut ended = Ended::Well;
    // The number of the line that is read next, and of the one that was run.
    let mut next = 1;
    // Since when nobody reads the output.
    let mut unread: Option<usize> = None;
    loop {
        if unread.is_some_and(|since| next - since > MOST_UNREAD) {
            let reply = refuse("nobody reads the output, and the input goes on and on; the rest of it was not run");
            say(&format!("line {next}: {}", render(&reply, &style)));
            return Ok(Ended::WithErrors);
        }
        let number = next;
        let bytes = match whole_line(&mut input) {
            Ok(bytes) if bytes.is_empty() => return Ok(ended),
            Ok(bytes) => bytes,
            Err(error) => {
                let reply = refuse(&format!("the input cannot be read: {error}"));
                say(&format!("line {number}: {}", render(&reply, &style)));
                return Ok(Ended::WithErrors);
            }
        };
        let too_long = bytes.len() as u64 == LONGEST_LINE;
        next += bytes.iter().filter(|&&byte| byte == b'\n').count();
        if too_long && bytes.last() != Some(&b'\n') {
            // Its tail is no line of its own. What cannot be read is told of the next line.
            let _ = input.skip_until(b'\n');
            next += 1;
        }
        let lines = match String::from_utf8(bytes) {
            _ if too_long => {
                vec![(0, Err(format!("this line is longer than {LONGEST_LINE} bytes; nothing in it was done")))]
            }
            Ok(text) => Session::numbered_lines(&text).into_iter().map(|(at, line)| (at, Ok(line))).collect(),
            Err(_) => vec![(0, Err("this line is not UTF-8 text".to_string()))],
        };
        for (at, line) in lines {
            let number = number + at;
            let reply = match line {
                Ok(line) if Session::never_closed(&line) => never_closed(number, &line),
                Ok(line) => session.run(&line),
                Err(why) => refuse(&why),
            };
            if reply.failed() {
                say(&format!("line {number}: {}", render(&reply, &style)));
                ended = Ended::WithErrors;
            } else if unread.is_none() {
                let text = render(&reply, &style);
                match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
                    Err(error) if error.kind() == ErrorKind::BrokenPipe => unread = Some(next),
                    written => written?,
                }
            }
            if reply.quit || reply.failed() && !keep_going {
                return Ok(ended);
            }
        }
    }
}

/// A line, with those in which it goes on, as at the terminal; nothing at the end of the input.
fn whole_line(input: &mut impl BufRead) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let room = LONGEST_LINE - bytes.len() as u64;
        let read = input.by_ref().take(room).read_until(b'\n', &mut bytes)?;
        if read == 0 || !breaks_off(&bytes) || bytes.len() as u64 >= LONGEST_LINE {
            return Ok(bytes);
        }
    }
}

/// Writes to standard error; if nobody reads it there is nobody to tell.
fn say(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

fn breaks_off(bytes: &[u8]) -> bool {
    // Without the last line break, so that only an empty line ends what was never closed.
    let text = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    std::str::from_utf8(text).is_ok_and(|text| !Session::is_whole(text))
}

/// What is to be said about lines that break off and do not go on.
fn never_closed(first: usize, lines: &str) -> Reply {
    let message = match lines.trim_end().matches('\n').count() {
        0 => "this line was never closed, and nothing in it was done".to_string(),
        more => format!("lines {first}-{} were never closed, and nothing in them was done", first + more),
    };
    let help =
        "A bracket, a quotation mark or a backslash lets a line go on in the next; an empty line or a command ends it.";
    Reply { blocks: vec![Block::Trouble(Trouble::with_help(message, help))], ..Reply::default() }
}

fn refuse(message: &str) -> Reply {
    Reply { blocks: vec![Block::Trouble(Trouble::words(message))], ..Reply::default() }
}
