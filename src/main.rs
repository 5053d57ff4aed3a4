//! The program `dablo`.

use std::process::ExitCode;

fn main() -> ExitCode {
    dablo::cli::main()
}
