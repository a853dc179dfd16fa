//! The commands, as clap reads them; the arguments of each stand beside the code that runs it.

use std::ffi::OsString;

use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};

#[cfg(not(feature = "server"))]
use crate::commands::no_server::{GamesCommand, ServeArgs};
use crate::commands::{
    arena::ArenaArgs, battleship::BattleshipCommand, bench::BenchArgs, book::BookCommand, count::CountArgs,
    engine::EngineArgs, evaluate::EvaluateArgs, explain::ExplainArgs, learn::LearnArgs, perft::PerftArgs,
    play::PlayArgs, puzzle::PuzzleArgs, replay::ReplayArgs, review::ReviewArgs, sample::SampleArgs,
    shell::CompletionsArgs, shell::ManArgs, show::ShowArgs, solve::SolveArgs, strategy::StrategyCommand,
    sudoku::SudokuCommand, verify::VerifyArgs, winner::WinnerArgs,
};
#[cfg(feature = "server")]
use crate::commands::{games::GamesCommand, serve::ServeArgs};

/// Connect Four and every m,n,k-game: play, look at and check games, count.
///
/// Without a command, `connect4` plays.
#[derive(Parser)]
#[command(name = "connect4", version, args_conflicts_with_subcommands = true)]
#[command(
    after_help = "Exit codes: 0 done, 1 the answer is no (illegal, not valid), 2 usage or failure.\n\nExample:\n  connect4 play --o level:3"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

impl Cli {
    /// What was typed, after the name of the program.
    pub(crate) fn read(args: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let mut command = with_negative_numbers(Cli::command());
        let matches = command.try_get_matches_from_mut(args)?;
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

/// The command, and those within it, with `-1` after an option read as its value, so that it is refused as a number out of
/// range, not as an unknown option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| match arg.get_num_args() {
        Some(count) if !count.takes_values() => arg,
        _ if !matches!(arg.get_action(), ArgAction::Set | ArgAction::Append) => arg,
        _ => {
            // Not a number, but may begin with one.
            let is_size = arg.get_long().is_some()
                && arg.get_value_names().is_some_and(|names| names.iter().any(|name| name == "COLSxROWS"));
            if is_size { arg.allow_hyphen_values(true) } else { arg.allow_negative_numbers(true) }
        }
    });
    command.mut_subcommands(with_negative_numbers)
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play a game in the terminal, against each other or a computer player
    Play(PlayArgs),
    /// Show a position or game, or turn it into another notation
    Show(ShowArgs),
    /// Check whether a board can occur in play; with every reason if not
    Verify(VerifyArgs),
    /// Tell who wins a list of colored moves on a 7x6 board
    Winner(WinnerArgs),
    /// Show a recorded game move by move
    Replay(ReplayArgs),
    /// Review a game: which moves lost the win or the draw, and what was better
    Review(ReviewArgs),
    /// Explain a position: who wins, and why
    Explain(ExplainArgs),
    /// Make puzzles: positions in which one move alone wins or draws
    Puzzle(PuzzleArgs),
    /// Solve positions, one a line: exact scores, the value of every move, best lines
    Solve(SolveArgs),
    /// Make, look at and check opening books
    #[command(subcommand)]
    Book(BookCommand),
    /// Make, check and show strategies that one can hold in the hand: a small tree, then diagrams
    #[command(subcommand)]
    Strategy(StrategyCommand),
    /// Train a player by self-play, from the rules alone
    Learn(LearnArgs),
    /// Judge a trained or any other player by the solver
    Evaluate(EvaluateArgs),
    /// Make positions by random play
    Sample(SampleArgs),
    /// Let computer players play matches: results, Elo difference, times
    Arena(ArenaArgs),
    /// Be a player that other programs speak to: UGI, Gomocup, JSON lines
    Engine(EngineArgs),
    /// Serve the game in the browser: play, analysis, puzzles, online games, HTTP API
    #[cfg_attr(not(feature = "server"), command(hide = true))]
    Serve(ServeArgs),
    /// List, hide and remove finished online games of a server
    #[cfg_attr(feature = "server", command(subcommand))]
    #[cfg_attr(not(feature = "server"), command(hide = true))]
    Games(GamesCommand),
    /// Count all positions that can occur in play, exactly, without listing them
    Count(CountArgs),
    /// Count games (paths) or different positions ply by ply
    Perft(PerftArgs),
    /// Solve, count, check, make, grade and explain Sudokus
    #[command(subcommand)]
    Sudoku(SudokuCommand),
    /// Check, count and make Battleship fields
    #[command(subcommand)]
    Battleship(BattleshipCommand),
    /// Measure speed; ends with the signature, a count that is the same on every machine
    Bench(BenchArgs),
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  connect4 completions bash > ~/.local/share/bash-completion/completions/connect4"
    )]
    Completions(CompletionsArgs),
    /// Print the manual page of connect4 or of one of its commands
    #[command(after_help = "Examples:\n  connect4 man play > connect4-play.1\n  connect4 man book generate | man -l -")]
    Man(ManArgs),
}
