//! The program `connect4`, shared by the binary and the Python package.
//!
//! Each command is a function from its arguments to an answer, in its own module under `commands`. Results go to
//! stdout, everything else to stderr. Exit codes: 0 success, 1 negative result, 2 error.
//!
//! | file | content |
//! |---|---|
//! | `args.rs` | the list of commands |
//! | `options.rs` | options of several commands, and one parser for each kind of number |
//! | `commands/` | one module per command, with its arguments |
//! | `formats.rs` | notations and output formats as options |
//! | `programs.rs`, `protocol.rs` | other programs as players; formats shared with `commands/engine.rs` |
//! | `input.rs`, `output.rs` | input with its limits; JSON, progress, output files |

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

/// The result of a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// Success.
    Yes,
    /// A negative result: illegal, invalid, not solved.
    No,
    /// Ended by the signal with this number.
    Signal(u8),
}

/// Runs the command line `args`, whose first word is the name of the program, and returns the exit code.
///
/// Uses the standard streams of the process and flushes its output. Commands that have something to save install signal
/// handlers, which end the process.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    let cli = match Cli::read(args) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are errors, too, but go to standard output.
            let printed = error.print().and_then(|()| std::io::stdout().flush());
            let is_lost = |io: &std::io::Error| !error.use_stderr() && io.kind() != std::io::ErrorKind::BrokenPipe;
            if let Some(io) = printed.err().filter(is_lost) {
                let _ = writeln!(std::io::stderr(), "connect4: cannot write standard output: {io}");
                return 2;
            }
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    // Only a Rust `main` flushes at exit; the Python package has none.
    let answer = command(cli).and_then(|answer| match std::io::stdout().flush() {
        // After a signal, the terminal may be gone.
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
            let _ = writeln!(std::io::stderr(), "connect4: {}", error_text(&error));
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

/// The messages of an error and its causes, except causes that an earlier message contains.
pub(crate) fn error_text(error: &anyhow::Error) -> String {
    let about = if output::is_full(error) { "cannot write standard output" } else { "" };
    error.chain().map(ToString::to_string).fold(about.to_owned(), |text, cause| match text.as_str() {
        "" => cause,
        _ if text.contains(&cause) => text,
        _ => format!("{text}: {cause}"),
    })
}

/// Whether the reader of standard output, such as `head`, has closed it.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |io: &std::io::Error| io.kind() == std::io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        cause.downcast_ref().is_some_and(broken)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|json| json.io_error_kind() == Some(std::io::ErrorKind::BrokenPipe))
    })
}

/// Whether the input is well-formed but illegal under the rules.
fn is_illegal(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref().is_some_and(ParseError::is_illegal) || cause.downcast_ref::<PlayError>().is_some()
    })
}
