//! The program `connect4`, for its binary and for the Python package.
//!
//! Each command lives in its own module under `commands` and is a plain function from its arguments to an answer.
//! Results go to stdout, all else to stderr. Exit codes: 0 done, 1 the answer is "no", 2 usage or failure.
//!
//! | file | what it holds |
//! |---|---|
//! | `args.rs` | the list of commands |
//! | `options.rs` | options that several commands take, and one parser for each kind of number |
//! | `commands/` | one module a command, with its arguments |
//! | `formats.rs` | notations and pictures as options |
//! | `programs.rs`, `protocol.rs` | other programs as players; what they and `commands/engine.rs` write alike |
//! | `input.rs`, `output.rs` | text that is read, with its limits; JSON, progress, files that may be written |

mod args;
mod commands;
mod formats;
mod input;
mod options;
mod output;
mod programs;
mod protocol;

use std::ffi::OsString;
use std::io::Write;

use clap::CommandFactory;
use connect4_core::PlayError;
use connect4_core::notation::ParseError;

use crate::args::{Cli, Command};

/// What a command that ran has to say.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// Done, or "yes".
    Yes,
    /// "No": illegal, not valid, given up.
    No,
    /// The signal of this number has ended it.
    Signal(u8),
}

/// Does what the command line `args` says, and answers with the exit code. The first word is the name of the program.
///
/// It reads and writes the standard streams of the process, and flushes what it has printed. Signals are those of the process:
/// commands that have something to save put handlers of their own in place and end the process themselves; the others expect
/// a signal to end it.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    let cli = match Cli::read(args) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version come here too, and are written to standard output.
            let printed = error.print().and_then(|()| std::io::stdout().flush());
            let is_lost = |io: &std::io::Error| !error.use_stderr() && io.kind() != std::io::ErrorKind::BrokenPipe;
            if let Some(io) = printed.err().filter(is_lost) {
                let _ = writeln!(std::io::stderr(), "connect4: standard output cannot be written: {io}");
                return 2;
            }
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    // The end of a process flushes only what a binary in Rust has printed.
    let answer = command(cli).and_then(|answer| match std::io::stdout().flush() {
        // Where a signal ended it, the terminal may be gone.
        Err(error) if !matches!(answer, Answer::Signal(_)) => Err(error.into()),
        _ => Ok(answer),
    });
    match answer {
        Ok(Answer::Yes) => 0,
        Ok(Answer::No) => 1,
        // As shells report it.
        Ok(Answer::Signal(signal)) => signal.saturating_add(128),
        Err(error) if is_broken_pipe(&error) => 0,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "connect4: {}", told_once(&error));
            if is_illegal(&error) { 1 } else { 2 }
        }
    }
}

fn command(cli: Cli) -> anyhow::Result<Answer> {
    match cli.command.unwrap_or(Command::Play(cli.play)) {
        Command::Play(args) => commands::play::run(args),
        Command::Show(args) => commands::show::run(args),
        Command::Verify(args) => commands::verify::run(args),
        Command::Winner(args) => commands::winner::run(args),
        Command::Replay(args) => commands::replay::run(args),
        Command::Review(args) => commands::review::run(args),
        Command::Explain(args) => commands::explain::run(args),
        Command::Puzzle(args) => commands::puzzle::run(args),
        Command::Solve(args) => commands::solve::run(args),
        Command::Book(command) => commands::book::run(command),
        Command::Strategy(command) => commands::strategy::run(command),
        Command::Learn(args) => commands::learn::run(args),
        Command::Evaluate(args) => commands::evaluate::run(args),
        Command::Sample(args) => commands::sample::run(args),
        Command::Arena(args) => commands::arena::run(args),
        Command::Engine(args) => commands::engine::run(args),
        #[cfg(feature = "server")]
        Command::Serve(args) => commands::serve::run(args),
        #[cfg(feature = "server")]
        Command::Games(command) => commands::games::run(command),
        #[cfg(not(feature = "server"))]
        Command::Serve(args) | Command::Games(args) => commands::no_server::run(args),
        Command::Count(args) => commands::count::run(args),
        Command::Perft(args) => commands::perft::run(args),
        Command::Sudoku(command) => commands::sudoku::run(command),
        Command::Battleship(command) => commands::battleship::run(command),
        Command::Bench(args) => commands::bench::run(args),
        Command::Completions(args) => commands::shell::completions(args, Cli::command()),
        Command::Man(args) => commands::shell::man(args, Cli::command()),
    }
}

/// An error with its causes, without those that its own text already contains.
pub(crate) fn told_once(error: &anyhow::Error) -> String {
    let about = if output::is_full(error) { "standard output cannot be written" } else { "" };
    error.chain().map(ToString::to_string).fold(about.to_owned(), |told, cause| match told.as_str() {
        "" => cause,
        _ if told.contains(&cause) => told,
        _ => format!("{told}: {cause}"),
    })
}

/// Whoever reads our output has seen enough.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |io: &std::io::Error| io.kind() == std::io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        cause.downcast_ref().is_some_and(broken)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|json| json.io_error_kind() == Some(std::io::ErrorKind::BrokenPipe))
    })
}

/// Whether the request could be read, but the rules forbid it.
fn is_illegal(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref().is_some_and(ParseError::is_illegal) || cause.downcast_ref::<PlayError>().is_some()
    })
}
