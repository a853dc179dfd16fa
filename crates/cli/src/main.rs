//! The binary `connect4`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(connect4::run(std::env::args_os()))
}
