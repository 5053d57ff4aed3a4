//! The end from outside: somebody ends the program, or the terminal is closed, while a line is being edited. The terminal is
//! left as it was found, and what is not saved stays where it was put.

#[cfg(unix)]
pub use unix::End;

#[cfg(not(unix))]
pub use elsewhere::End;

#[cfg(unix)]
mod unix {
    use std::io::stdout;
    use std::thread;
    use std::time::Duration;

    use nix::sys::signal::{SigSet, Signal, raise};
    use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};
    use nix::unistd::write;

    /// What leaves bracketed paste and begins a new line, behind whatever stood in the line.
    const LEAVE: &[u8] = b"\x1b[?2004l\r\n";
    const LEAVE_DUMB: &[u8] = b"\r\n";
    /// A terminal that takes nothing any more is not waited for longer than so many times ten milliseconds.
    const PATIENCE: u32 = 20;

    /// So long others may take to end the program.
    const LAST_WORDS: Duration = Duration::from_millis(500);

    /// Listens to the end from outside.
    #[derive(Debug)]
    pub struct End;

    impl End {
        /// Listens from now on. It must be called before any other thread begins: all of them leave these signals to the one that
        /// waits for them.
        pub fn listen(dumb: bool) {
            let Ok(found) = tcgetattr(std::io::stdin()) else { return };
            let mut ends = SigSet::empty();
            [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGQUIT].into_iter().for_each(|signal| ends.add(signal));
            if ends.thread_block().is_err() {
                return;
            }
            let waiting = thread::Builder::new().name("ending".to_string());
            let waits = move || {
                if let Ok(signal) = ends.wait() {
                    leave(&found, dumb);
                    // As if nobody had listened, so that whoever started the program learns how it ended.
                    let _ = ends.thread_unblock().and_then(|()| raise(signal));
                    // Whoever else listens, to remove unfinished files, ends the program in a moment.
                    thread::sleep(LAST_WORDS);
                    std::process::exit(1);
                }
            };
            if waiting.spawn(waits).is_err() {
                // Nobody listens then; the signals do what they always did.
                let _ = ends.thread_unblock();
            }
        }
    }

    fn leave(found: &Termios, dumb: bool) {
        // What fails here fails because the terminal is gone.
        let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, found);
        let last = thread::spawn(move || write(stdout(), if dumb { LEAVE_DUMB } else { LEAVE }));
        for _ in 0..PATIENCE {
            if last.is_finished() {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    /// Nobody ends a program so.
    #[derive(Debug)]
    pub struct End;

    impl End {
        /// There is nothing to listen to.
        pub fn listen(_: bool) {}
    }
}
