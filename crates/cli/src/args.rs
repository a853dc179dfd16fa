//! The list of commands. The arguments of each are next to the code that runs it.

use std::error::Error;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};
use connect4_words::Language;

#[cfg(feature = "bot")]
use crate::commands::bot::BotArgs;
#[cfg(not(feature = "bot"))]
use crate::commands::left_out::LeftOutArgs as BotArgs;
#[cfg(not(feature = "mcp"))]
use crate::commands::left_out::LeftOutArgs as McpArgs;
#[cfg(not(feature = "server"))]
use crate::commands::left_out::{LeftOutArgs as GamesCommand, LeftOutArgs as ServeArgs};
#[cfg(feature = "mcp")]
use crate::commands::mcp::McpArgs;
use crate::commands::{
    arena::ArenaArgs, battleship::BattleshipCommand, bench::BenchArgs, book::BookCommand, count::CountArgs,
    engine::EngineArgs, evaluate::EvaluateArgs, explain::ExplainArgs, grade::GradeArgs, judge::JudgeArgs,
    learn::LearnArgs, perft::PerftArgs, play::PlayArgs, puzzle::PuzzleArgs, replay::ReplayArgs, review::ReviewArgs,
    sample::SampleArgs, search::SearchArgs, shell::CompletionsArgs, shell::ManArgs, show::ShowArgs, solve::SolveArgs,
    strategy::StrategyCommand, sudoku::SudokuCommand, verify::VerifyArgs, winner::WinnerArgs,
};
#[cfg(feature = "server")]
use crate::commands::{games::GamesCommand, serve::ServeArgs};

/// Play, solve and analyze Connect Four and other m,n,k-games
///
/// Without a command, connect4 starts a game, like `connect4 play`.
#[derive(Parser)]
#[command(name = "connect4", version, args_conflicts_with_subcommands = true)]
#[command(
    after_help = "Exit status: 0 success, 1 negative result (such as an illegal move or an invalid board), 2 error.\n\n\
                  Examples:\n  connect4 --o level:3\n  connect4 explain 44444326112\n  connect4 help solve"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

impl Cli {
    /// The language of what the command prints.
    pub(crate) fn language(&self) -> Language {
        match &self.command {
            None => self.play.language(),
            Some(Command::Play(args)) => args.language(),
            Some(Command::Explain(args)) => args.language(),
            Some(Command::Review(args)) => args.language(),
            Some(Command::Strategy(command)) => command.language(),
            Some(Command::Learn(args)) => args.language(),
            Some(_) => Language::English,
        }
    }

    /// Parses the command line; the first word is the name of the program.
    pub(crate) fn read(args: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let mut command = with_negative_numbers(Cli::command());
        let matches = command.try_get_matches_from_mut(args).map_err(with_plain_number)?;
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

/// Replaces the messages for a value that is not a number or is out of range.
fn with_plain_number(error: clap::Error) -> clap::Error {
    let source = error.source();
    let remedy = match source.and_then(|source| source.downcast_ref::<ParseIntError>()).map(ParseIntError::kind) {
        Some(IntErrorKind::PosOverflow) => "the number is too large",
        Some(IntErrorKind::NegOverflow) => "the number is too small",
        Some(_) => "write a whole number",
        None if source.is_some_and(|source| source.is::<ParseFloatError>()) => "write a number, for example 0.5",
        None => match source.and_then(|source| range_in(&source.to_string())) {
            Some(range) => &format!("write a whole number{range}"),
            None => return error,
        },
    };
    let cause = source.expect("number errors have a source").to_string();
    let text = error.to_string().replacen(&cause, remedy, 1);
    clap::Error::raw(error.kind(), text.strip_prefix("error: ").unwrap_or(&text))
}

/// The range in clap's message for a number out of range: ` from 1 to 20` for `21 is not in 1..=20`.
fn range_in(message: &str) -> Option<String> {
    let (number, range) = message.split_once(" is not in ")?;
    let (least, most) = range.split_once("..")?;
    if number.contains(' ') || least.is_empty() {
        return None;
    }
    // Without an upper limit, clap prints the largest number of the type.
    Some(match most.strip_prefix('=') {
        Some(most) => format!(" from {least} to {most}"),
        None => format!(", {least} or more"),
    })
}

/// Reads `-1` after an option as its value, so that it is refused as out of range, not as an unknown option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| match arg.get_num_args() {
        Some(count) if !count.takes_values() => arg,
        _ if !matches!(arg.get_action(), ArgAction::Set | ArgAction::Append) => arg,
        _ => {
            // `-1x6` is not a number.
            let is_size = arg.get_long().is_some()
                && arg.get_value_names().is_some_and(|names| names.iter().any(|name| name == "COLSxROWS"));
            if is_size { arg.allow_hyphen_values(true) } else { arg.allow_negative_numbers(true) }
        }
    });
    command.mut_subcommands(with_negative_numbers)
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play in the terminal, against another person or the computer
    Play(PlayArgs),
    /// Show a position or game, or convert it to another notation
    Show(ShowArgs),
    /// Check whether a position can occur in play, and list the reasons if not
    Verify(VerifyArgs),
    /// Print the winner of a move list like A_Red B_Yellow
    Winner(WinnerArgs),
    /// Show a recorded game move by move
    Replay(ReplayArgs),
    /// Review a game: find the mistakes and the better moves
    Review(ReviewArgs),
    /// Judge players: what the moves of their games were worth
    Judge(JudgeArgs),
    /// Grade homework in Python: functions, puzzles, searches and agents
    Grade(GradeArgs),
    /// Explain a position: who wins, and why
    Explain(ExplainArgs),
    /// Generate puzzles: positions with a single winning or drawing move
    Puzzle(PuzzleArgs),
    /// Solve positions, one per line: exact scores, scores of every move, best lines
    Solve(SolveArgs),
    /// Run textbook searches, count their nodes and print their trees
    Search(SearchArgs),
    /// Generate, inspect and check opening books
    #[command(subcommand)]
    Book(BookCommand),
    /// Generate, verify and query compact strategies (weak solutions)
    #[command(subcommand)]
    Strategy(StrategyCommand),
    /// Train a player by self-play
    Learn(LearnArgs),
    /// Measure a player's mistakes with the solver
    Evaluate(EvaluateArgs),
    /// Sample positions from random games
    Sample(SampleArgs),
    /// Run matches between computer players, with Elo and timing
    Arena(ArenaArgs),
    /// Run as an engine for other programs (UGI, Gomocup, JSON lines)
    Engine(EngineArgs),
    /// Run as a tool server for language models (Model Context Protocol)
    #[cfg_attr(not(feature = "mcp"), command(hide = true))]
    Mcp(McpArgs),
    /// Let a computer player or program play on a server: in tournaments and the lobby
    #[cfg_attr(not(feature = "bot"), command(hide = true))]
    Bot(Box<BotArgs>),
    /// Run the web server: web app, online games, HTTP API
    #[cfg_attr(not(feature = "server"), command(hide = true))]
    Serve(ServeArgs),
    /// List, hide and remove the finished games of a server
    #[cfg_attr(feature = "server", command(subcommand))]
    #[cfg_attr(not(feature = "server"), command(hide = true))]
    Games(GamesCommand),
    /// Count the positions that can occur in play, exactly, without listing them
    Count(CountArgs),
    /// Count games (paths) or distinct positions, ply by ply
    Perft(PerftArgs),
    /// Solve, count, check, generate, grade and explain Sudokus
    #[command(subcommand)]
    Sudoku(SudokuCommand),
    /// Validate, count and generate Battleship fields
    #[command(subcommand)]
    Battleship(BattleshipCommand),
    /// Run benchmarks and print the node-count signature
    Bench(BenchArgs),
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  connect4 completions bash > ~/.local/share/bash-completion/completions/connect4"
    )]
    Completions(CompletionsArgs),
    /// Print the manual page of connect4 or of a command
    #[command(after_help = "Examples:\n  connect4 man play > connect4-play.1\n  connect4 man book generate | man -l -")]
    Man(ManArgs),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Visits all commands, each with its full path of names.
    fn visit(command: &clap::Command, names: &[&str], see: &mut impl FnMut(&clap::Command, &[&str])) {
        see(command, names);
        for sub in command.get_subcommands() {
            visit(sub, &[names, &[sub.get_name()]].concat(), see);
        }
    }

    #[test]
    fn help_is_made_of_phrases_examples_and_separate_headings() {
        visit(&Cli::command(), &["connect4"], &mut |command, names| {
            let is_phrase = |text: &str| text.starts_with(char::is_uppercase) && !text.ends_with('.');
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            assert!(is_phrase(&about), "{names:?}: {about}");
            let has_rules = command.get_arguments().any(|arg| arg.get_id() == "connect");
            for arg in command.get_arguments() {
                let (id, help) = (arg.get_id(), arg.get_help().map(ToString::to_string).unwrap_or_default());
                assert!(is_phrase(&help), "{names:?} {id}: {help}");
                let is_rule = has_rules && ["game", "size", "connect", "no_gravity"].contains(&id.as_str());
                assert_eq!(arg.get_help_heading() == Some("Rules"), is_rule, "{names:?} {id}");
            }
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(command.has_subcommands() || help.contains("Example"), "{names:?} has no example");
        });
    }

    #[test]
    fn wrong_numbers_are_explained_in_words() {
        let mut count = 0;
        visit(&Cli::command(), &["connect4"], &mut |command, names| {
            for arg in command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
                for wrong in ["potato", "-99999999999999999999999", "99999999999999999999999", "1.5.5"] {
                    let value = arg.get_long().map_or(wrong.to_owned(), |long| format!("--{long}={wrong}"));
                    let args = names.iter().map(|name| name.to_string()).chain([value]).map(OsString::from);
                    let Some(error) = Cli::read(args).err().map(|error| error.to_string()) else { continue };
                    for words in ["invalid digit", "invalid float", "target type", "number would be zero", "u64"] {
                        assert!(!error.contains(words), "{names:?} {arg}: {error}");
                    }
                    count += usize::from(error.contains("write a whole number"));
                }
            }
        });
        assert!(count > 20, "{count}");
    }
}
