//! Commands through a pipe.

use std::io::{BufRead, Read, Write};

use super::Ended;
use crate::session::{Block, Reply, Session, Style, Trouble, render};

/// A line longer than this is no command; reading it whole would only fill the memory.
const LONGEST_LINE: u64 = 1 << 20;

/// Runs the lines of `input` and writes the replies. The first error ends it, unless told to go on; errors are written
/// to standard error, so that the output holds data only.
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
    loop {
        let number = next;
        let mut bytes = Vec::new();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(ended);
        }
        // A line that breaks off goes on in the next, as at the terminal.
        while breaks_off(&bytes) && (bytes.len() as u64) < LONGEST_LINE {
            let room = LONGEST_LINE - bytes.len() as u64;
            if input.by_ref().take(room).read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
        }
        next += bytes.iter().filter(|&&byte| byte == b'\n').count();
        let reply = match String::from_utf8(bytes) {
            Ok(line) if line.len() as u64 == LONGEST_LINE => refuse("this line is too long"),
            Ok(line) => session.run(&line),
            Err(_) => refuse("this line is not UTF-8 text"),
        };
        let text = render(&reply, &style);
        if reply.failed() {
            std::io::stderr().write_all(format!("line {number}: {text}").as_bytes())?;
            ended = Ended::WithErrors;
        } else {
            output.write_all(text.as_bytes())?;
            output.flush()?;
        }
        if reply.quit || reply.failed() && !keep_going {
            return Ok(ended);
        }
    }
}

fn breaks_off(bytes: &[u8]) -> bool {
    // Without the last line break, so that only an empty line ends what was never closed.
    let text = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    std::str::from_utf8(text).is_ok_and(|text| !Session::is_whole(text))
}

fn refuse(message: &str) -> Reply {
    Reply { blocks: vec![Block::Trouble(Trouble::words(message))], ..Reply::default() }
}
