//! The program `connect4`, shared by the binary and the Python package.
//!
//! Each command is a function from its arguments to an answer, in its own module under `commands`. Results go to
//! stdout, everything else to stderr. Exit codes: 0 success, 1 negative result, 2 error.
//!
//! | file | content |
//! |---|---|
//! | `args.rs`, `answer.rs`, `said.rs` | the list of commands; their results; errors in the user's language |
//! | `options.rs` | options of several commands, and one parser for each kind of number |
//! | `commands/` | one module per command, with its arguments |
//! | `formats.rs` | notations and output formats as options |
//! | `programs.rs`, `protocol.rs` | other programs as players; formats shared with `commands/engine.rs` |
//! | `input.rs`, `positions.rs`, `output.rs` | input with its limits; files of positions; JSON, progress, output files |

mod answer;
mod args;
mod commands;
mod formats;
mod input;
mod options;
mod output;
mod positions;
mod programs;
mod protocol;
mod said;

use std::ffi::OsString;
use std::io::Write;

use clap::CommandFactory;
use connect4_words::Words;

use crate::answer::{Answer, english, error_text, is_broken_pipe, is_illegal};
use crate::args::{Cli, Command};
#[cfg(target_os = "linux")]
pub use crate::output::report_closed_stdout;

/// Runs the command line `args`, whose first word is the name of the program, and returns the exit code.
///
/// Uses the standard streams of the process and flushes its output. Commands that have something to save install signal
/// handlers, which end the process.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    // A program in another language has not done it.
    #[cfg(target_os = "linux")]
    report_closed_stdout();
    let cli = match Cli::read(args) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are errors, too, but go to standard output.
            let printed = error.print().and_then(|()| std::io::stdout().flush());
            let is_lost = |io: &std::io::Error| !error.use_stderr() && io.kind() != std::io::ErrorKind::BrokenPipe;
            if let Some(io) = printed.err().filter(is_lost) {
                let _ = writeln!(std::io::stderr(), "connect4: {}", english(&io.into()));
                return 2;
            }
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    // Only a Rust `main` flushes at exit; the Python package has none.
    let words = Words::of(cli.language());
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
            let _ = writeln!(std::io::stderr(), "connect4: {}", error_text(&error, words));
            if is_illegal(&error) { 1 } else { 2 }
        }
    }
}

fn command(cli: Cli) -> anyhow::Result<Answer> {
    match cli.command.unwrap_or(Command::Play(cli.play)) {
        Command::Play(args) => commands::play::run(args),
        Command::Show(args) => commands::show::run(args),
        Command::Verify(args) => commands::verify::run(args),
        Command::Search(args) => commands::search::run(args),
        Command::Winner(args) => commands::winner::run(args),
        Command::Replay(args) => commands::replay::run(args),
        Command::Review(args) => commands::review::run(args),
        Command::Judge(args) => commands::judge::run(args),
        Command::Grade(args) => commands::grade::run(args),
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
        #[cfg(feature = "mcp")]
        Command::Mcp(args) => commands::mcp::run(args),
        #[cfg(not(feature = "mcp"))]
        Command::Mcp(args) => commands::left_out::run(args, "MCP server"),
        #[cfg(feature = "bot")]
        Command::Bot(args) => commands::bot::run(*args),
        #[cfg(not(feature = "bot"))]
        Command::Bot(args) => commands::left_out::run(*args, "client for servers"),
        #[cfg(feature = "server")]
        Command::Serve(args) => commands::serve::run(args),
        #[cfg(feature = "server")]
        Command::Games(command) => commands::games::run(command),
        #[cfg(not(feature = "server"))]
        Command::Serve(args) | Command::Games(args) => commands::left_out::run(args, "server"),
        Command::Count(args) => commands::count::run(args),
        Command::Perft(args) => commands::perft::run(args),
        Command::Sudoku(command) => commands::sudoku::run(command),
        Command::Battleship(command) => commands::battleship::run(command),
        Command::Bench(args) => commands::bench::run(args),
        Command::Completions(args) => commands::shell::completions(args, Cli::command()),
        Command::Man(args) => commands::shell::man(args, Cli::command()),
    }
}
