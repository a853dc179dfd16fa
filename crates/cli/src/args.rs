//! What can be typed, as clap reads it.

mod arena;
mod counting;
mod learning;
mod puzzles;
#[cfg_attr(not(feature = "server"), path = "args/no_server.rs")]
mod serve;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgAction, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use connect4_core::Rules;
use connect4_play::Seat;
use connect4_wire::Notation;

use crate::formats::{Format, From};
use crate::output::{Color, Json};

pub(crate) use self::arena::ArenaArgs;
pub(crate) use self::counting::{Apart, CountArgs, Way};
pub(crate) use self::learning::{EvaluateArgs, LearnArgs, PositionsArgs};
pub(crate) use self::puzzles::{
    BattleshipCommand, BattleshipCountArgs, BattleshipPlaceArgs, BattleshipValidateArgs, FieldFormat, FleetArgs,
    SudokuCheckArgs, SudokuCommand, SudokuCountArgs, SudokuFormat, SudokuGenerateArgs, SudokuHintArgs, SudokuRateArgs,
    SudokuSolveArgs, SudokuSource,
};
pub(crate) use self::serve::{ArchiveCommand, ServeArgs};
#[cfg(feature = "server")]
pub(crate) use self::serve::{ArchiveGameArgs, ArchiveListArgs};

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

/// The command, and those within it, such that `-1` after an option is its value and is refused as a number out of range,
/// not as an option that nobody knows.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| match arg.get_num_args() {
        Some(count) if !count.takes_values() => arg,
        _ if !matches!(arg.get_action(), ArgAction::Set | ArgAction::Append) => arg,
        _ => {
            // No number, but may begin with one.
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
    /// Tell who wins a list of coloured moves on a 7x6 board
    Winner(WinnerArgs),
    /// Show a recorded game move by move
    Replay(ReplayArgs),
    /// Review a game: which moves lost the win or the draw, and what was better
    Review(ReviewArgs),
    /// Make puzzles: positions in which one move alone wins or draws
    Puzzle(PuzzleArgs),
    /// Solve positions, one a line: exact scores, the value of every move, best lines
    Solve(SolveArgs),
    /// Make, look at and check opening books
    #[command(subcommand)]
    Book(BookCommand),
    /// Train a player by self-play, from the rules alone
    Learn(LearnArgs),
    /// Judge a trained or any other player by the solver
    Evaluate(EvaluateArgs),
    /// Make positions by random play
    Positions(PositionsArgs),
    /// Let computer players play matches: results, Elo difference, times
    Arena(ArenaArgs),
    /// Serve the game in the browser: play, analysis, puzzles, online games, HTTP API
    #[cfg_attr(not(feature = "server"), command(hide = true))]
    Serve(ServeArgs),
    /// List, hide and remove finished online games of a server
    #[cfg_attr(feature = "server", command(subcommand))]
    #[cfg_attr(not(feature = "server"), command(hide = true))]
    Archive(ArchiveCommand),
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
    #[command(after_help = "Examples:\n  connect4 man play > connect4-play.1\n  connect4 man book build | man -l -")]
    Man(ManArgs),
}

/// Which game.
#[derive(Args, Clone)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RulesArgs {
    /// A game by name; the flags below change it
    #[arg(long, value_enum)]
    game: Option<NamedGame>,
    /// Columns and rows, each 1 to 20 [default: 7x6]
    #[arg(long, value_name = "COLSxROWS", value_parser = |text: &str| Rules::parse_size(text))]
    size: Option<(u8, u8)>,
    /// Stones in a row that win, 1 to 20 [default: 4]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=20))]
    connect: Option<u8>,
    /// Stones go on any free cell instead of falling
    #[arg(long)]
    no_gravity: bool,
}

#[derive(ValueEnum, Clone, Copy)]
enum NamedGame {
    /// 7x6, four in a row
    ConnectFour,
    /// 9x6, five in a row, from the empty board; the game sold as 5-in-a-Row begins with its outer columns full of discs,
    /// and can be read as a position
    ConnectFive,
    /// 3x3, three in a row, without gravity
    TicTacToe,
    /// 15x15, five in a row, without gravity
    Gomoku,
}

impl RulesArgs {
    /// The rules asked for.
    pub(crate) fn rules(&self) -> Rules {
        let base = match self.game {
            None | Some(NamedGame::ConnectFour) => Rules::CONNECT_FOUR,
            Some(NamedGame::ConnectFive) => Rules::CONNECT_FIVE,
            Some(NamedGame::TicTacToe) => Rules::TIC_TAC_TOE,
            Some(NamedGame::Gomoku) => Rules::GOMOKU,
        };
        let (cols, rows) = self.size.unwrap_or((base.cols(), base.rows()));
        let rules = Rules::new(cols, rows, self.connect.unwrap_or(base.connect())).expect("clap checked the ranges");
        rules.with_gravity(base.has_gravity() && !self.no_gravity)
    }

    /// Whether any rule was asked for.
    pub(crate) fn is_given(&self) -> bool {
        self.game.is_some() || self.size.is_some() || self.connect.is_some() || self.no_gravity
    }
}

#[derive(Args)]
#[command(after_help = "\
On a terminal this is a full-screen game; without any of the choices below it begins with a menu, which remembers \
what was chosen last. ? shows its keys.

With --plain, or where input or output is no terminal, it is played in lines: before each turn the board is shown; \
answer with a column (or with a cell like b2 in games without gravity), or with undo, redo, moves, save FILE, help \
or quit. A game that is left on a terminal and stands in no file is kept in one, and you are told which; from a pipe \
it is not.

Players: human; level:1 (a beginner) to level:10 (perfect); random; greedy; minimax:DEPTH; mcts:SIMS; perfect; \
learned, the trained player of this program, or learned:FILE with a model of yours, each with :PLIES or :MSms to \
look ahead; hybrid or hybrid:FILE, the same with the endgame by the solver.

Examples:
  connect4 play --o level:3                you are X, the computer is O
  connect4 play --x mcts:1000 --o perfect  two computer players
  connect4 play --game gomoku --swap       five in a row on 15x15, with the swap rule
  connect4 play --analyse --moves 4435     the value of every move
  connect4 play --record evening.c4        saved after every move; the same command goes on with it
  printf '%s\\n' 4 4 5 5 6 6 7 | connect4")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// After the first stone the second player may take its side
    #[arg(long)]
    pub(crate) swap: bool,
    /// Moves already played: digits (4455), or cells ("d1 d2") without gravity
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// When to use colours; auto heeds NO_COLOR
    #[arg(long, value_enum, default_value_t)]
    pub(crate) color: Color,
    /// Plain lines instead of a full screen (also when stdin or stdout is no terminal)
    #[arg(long)]
    pub(crate) plain: bool,
    /// Save the game to this file after every move; if the file is there, go on with its game and its players. Later games
    /// of the evening are saved beside it, as FILE-2 and so on
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Open the game of this record, to go on with it or, if it is over, to look back on it; the file stays as it is
    #[arg(long, value_name = "FILE", conflicts_with_all = ["record", "moves", "game", "size", "connect", "no_gravity"])]
    pub(crate) open: Option<PathBuf>,
    /// Who plays X, the first player: human, level:1 to level:10, or another player by name (see below) [default: human]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) x: Option<Seat>,
    /// Who plays O, the second player [default: human]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) o: Option<Seat>,
    /// Draw lots for who of the two plays X
    #[arg(long)]
    pub(crate) lot: bool,
    /// Begin with the analysis open
    #[arg(long, conflicts_with = "plain")]
    pub(crate) analyse: bool,
    /// Discs do not fall, they are there (also when NO_COLOR is set)
    #[arg(long)]
    pub(crate) no_animation: bool,
    /// Seed of the computer players; the same seed gives the same games [default: another one each time]
    #[arg(long, value_name = "N", value_parser = whole_number)]
    pub(crate) seed: Option<u64>,
    /// Seconds that a computer player may take for a move [default: 2, perfect and level:10 20]
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    pub(crate) time: Option<f64>,
}

impl PlayArgs {
    /// Whether anything of a game was chosen, so that no menu needs to ask.
    pub(crate) fn is_chosen(&self) -> bool {
        let named = self.moves.is_some() || self.record.is_some() || self.open.is_some();
        let seated = self.x.is_some() || self.o.is_some() || self.lot;
        self.rules.is_given() || self.swap || named || seated || self.analyse || self.time.is_some()
    }
}

/// Where a text comes from and how it is written.
#[derive(Args)]
pub(crate) struct SourceArgs {
    /// How the input is written [default: digits, without gravity cells]
    #[arg(long, value_enum, value_name = "NOTATION")]
    pub(crate) from: Option<From>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  connect4 show 4455
  connect4 show --from list '[3,3,4,4]' --format position
  connect4 show --from position '3 3 3 3/1X1/3 O -' --format grid
  connect4 show --from record --file evening.c4 --format json")]
pub(crate) struct ShowArgs {
    /// The position or game, or - to read standard input; nothing is the empty board
    #[arg(value_name = "POSITION", conflicts_with = "file")]
    pub(crate) position: Option<String>,
    /// Read the position or game from this file instead
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// How to show it
    #[arg(long, value_enum, default_value_t = Format::Drop, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) json: Json,
    /// When to use colours; auto heeds NO_COLOR
    #[arg(long, value_enum, default_value_t)]
    pub(crate) color: Color,
}

#[derive(Args)]
#[command(after_help = "\
Prints `valid`, or `invalid` and every reason on a line of its own. Exit code 0 valid, 1 not, 2 unreadable.

Examples:
  printf '...\\n.O.\\n.X.\\n' | connect4 verify - --connect 3
  connect4 verify --from digits moves.txt
  connect4 verify --classroom board.txt")]
pub(crate) struct VerifyArgs {
    /// A file with the board, or - for standard input
    pub(crate) file: PathBuf,
    /// How the board is written [default: diagram, rows of X, O and . from the top]
    #[arg(long, value_enum, value_name = "NOTATION", default_value_t = From(Notation::Diagram))]
    pub(crate) from: From,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Check only what verify_board of the classroom checks: counts that differ by less than 2, no stone in the air
    #[arg(long, conflicts_with_all = ["from", "game", "size", "connect", "no_gravity"])]
    pub(crate) classroom: bool,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args)]
#[command(after_help = "\
Prints Red, Yellow or Draw. Moves after a win are ignored. Exit code 1 for a move into a full column or off the \
board.

Example:
  echo 'A_Red B_Yellow A_Red B_Yellow A_Red B_Yellow A_Red' | connect4 winner -")]
pub(crate) struct WinnerArgs {
    /// A file with the moves, or - for standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  connect4 replay evening.c4
  connect4 replay evening.c4 --ply 12 --format grid")]
pub(crate) struct ReplayArgs {
    /// A file with the record, or - for standard input
    pub(crate) record: PathBuf,
    /// Show only the board after this many plies
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// How to show each board
    #[arg(long, value_enum, default_value_t = BoardFormat::Drop)]
    pub(crate) format: BoardFormat,
    #[command(flatten)]
    pub(crate) json: Json,
    /// When to use colours; auto heeds NO_COLOR
    #[arg(long, value_enum, default_value_t)]
    pub(crate) color: Color,
}

#[derive(ValueEnum, Clone, Copy)]
pub(crate) enum BoardFormat {
    /// With ` | ` between cells and column numbers
    Drop,
    /// The classroom print
    Grid,
}

#[derive(Args)]
#[command(after_help = "\
A line a move: its number, who made it, where the stone landed, what the move is worth to its maker with plies \
counted from before it, and what was better. ?? marks a move that lost the win or the draw, ?! one that made a win \
later or a loss sooner. Then, for each side, how many moves kept the value (in a lost position all do), and the \
value over the game.

Positions are solved from the end of the game backwards. Where --time or --nodes ended first, what is not proved is \
said to be not known, and the exit code is 1.

Examples:
  connect4 review evening.c4
  connect4 review evening.c4 --time 60 --json
  echo 3322441 | connect4 review - --from digits --size 5x4")]
pub(crate) struct ReviewArgs {
    /// A file with the game, or - for standard input
    pub(crate) record: PathBuf,
    /// How the game is written; for notations other than record the rules below count
    #[arg(long, value_enum, value_name = "NOTATION", default_value_t = From(Notation::Record))]
    pub(crate) from: From,
    /// Give a position up after this many seconds
    #[arg(long, value_name = "S", value_parser = positive_seconds, default_value = "10")]
    pub(crate) time: f64,
    /// Give a position up after this many nodes
    #[arg(long, value_name = "N", value_parser = whole_number)]
    pub(crate) nodes: Option<u64>,
    /// Threads that search a position together [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Memory for the table in MB; 0 for none
    #[arg(long, value_name = "M", default_value_t = 256, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) table_mb: u32,
    /// Do without the opening book
    #[arg(long)]
    pub(crate) no_book: bool,
    #[command(flatten)]
    pub(crate) json: Json,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

#[derive(Args)]
#[command(after_help = "\
In each puzzle one move alone wins, or one alone draws while all others lose; nobody can complete a line at once. A \
line a puzzle: the moves that lead to it, who is to move, the aim, the grade, the column that solves it, and a line \
of best play. The same seed gives the same puzzles, and a larger count only more of them. Exit code 1 when the board \
has not enough of them.

The grade rests on how many plies one must look ahead, to the end of the win or of the longest loss that the other \
moves lead to: 1 up to 5 plies, 2 up to 9, 3 up to 15, 4 beyond; and one more where the greedy player goes wrong.

Examples:
  connect4 puzzle --count 10 --seed 7
  connect4 puzzle --grade 5 --size 8x7
  connect4 puzzle --json | jq -r .question")]
pub(crate) struct PuzzleArgs {
    /// How many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) count: u32,
    /// Which
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole_number)]
    pub(crate) seed: u64,
    /// Only those of this grade, 1 easy to 5 hard
    #[arg(long, value_name = "G", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(crate) grade: Option<u8>,
    #[command(flatten)]
    pub(crate) json: Json,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

#[derive(Args)]
#[command(after_help = "\
Each line's first word is a position; what follows is ignored, and an empty line is the empty board. Cells, lists and \
positions take a whole line; of diagrams there may be several, with blank lines between; a record is a whole file. For \
each one line is printed, in order: the position, its score from the side to move, positions looked at, microseconds. A \
score of 0 is a draw, +n a win whose last stone leaves n - 1 of the winner's stones unplayed, -n such a loss. Where \
the budget ended first, the proved range is printed instead, like -2..3, and the exit code is 1. The line then ends \
with the column to try, an opinion after a short look at each, like try:4; in JSON `suggestion`. A line that is no \
position is named on stderr and gets `error` in its place; the exit code is then 2.

Boards without gravity can be solved up to 16 cells; --moves then prints the score of every cell, column by column \
from the bottom.

The first plies of 7x6 are answered by an opening book that is part of the program, whatever the budget; --no-book \
turns it off, --book takes another, which may be one of another board.

Examples:
  echo 4455 | connect4 solve --moves
  connect4 solve positions.txt --threads 2 > scores.txt
  echo | connect4 solve --size 6x5 --best-line
  connect4 solve --weak --time 10 positions.txt")]
pub(crate) struct SolveArgs {
    /// A file with positions, or - for standard input
    #[arg(default_value = "-")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// Tell only win (1), draw (0) or loss (-1), faster
    #[arg(long, conflicts_with_all = ["moves", "best_line"])]
    pub(crate) weak: bool,
    /// Print the score of every column too, - for one that is full or when the game is over
    #[arg(long)]
    pub(crate) moves: bool,
    /// Print a line of best play too
    #[arg(long)]
    pub(crate) best_line: bool,
    /// Threads: several lines are shared out, a single one is searched by all [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Memory for each table in MB; 0 for none
    #[arg(long, value_name = "M", default_value_t = 256, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) table_mb: u32,
    /// Use no opening book
    #[arg(long, conflicts_with = "book")]
    pub(crate) no_book: bool,
    /// Use the opening book in this file [default: for 7x6 the one of this program]
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Give a position up after this many nodes
    #[arg(long, value_name = "N", value_parser = whole_number)]
    pub(crate) nodes: Option<u64>,
    /// Give a position up after this many seconds
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    pub(crate) time: Option<f64>,
    #[command(flatten)]
    pub(crate) json: Json,
}

fn whole_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

fn positive_seconds(text: &str) -> Result<f64, String> {
    positive(text, "seconds", 1e9)
}

/// A number of these above 0.
fn positive(text: &str, unit: &str, most: f64) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|&number| number > 0.0 && number <= most);
    number.ok_or_else(|| format!("write a number of {unit} above 0 and up to {most}, for example 2.5"))
}

#[derive(Subcommand)]
#[command(after_help = "\
An opening book holds the exact scores of all positions after some plies, in three or four bits each.

Example:
  connect4 book build --size 6x5 --plies 6 --out 6x5.book
  echo | connect4 solve --size 6x5 --book 6x5.book --moves")]
pub(crate) enum BookCommand {
    /// Solve all positions after some plies and write them to a book
    Build(BookBuildArgs),
    /// Say what is in a book
    #[command(after_help = "Example:\n  connect4 book info\n  connect4 book info 6x5.book --json")]
    Info(BookInfoArgs),
    /// Solve a sample of a book's positions anew and compare
    Check(BookCheckArgs),
}

#[derive(Args)]
#[command(after_help = "\
What is done is kept in FILE.part: after an interruption the same command goes on. FILE is written when all is done. \
Neither threads nor memory change the book. Each ply more takes about three times the memory and the time.

Example:
  connect4 book build --size 6x5 --plies 6 --out 6x5.book")]
pub(crate) struct BookBuildArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Stones on the board in the positions that are solved
    #[arg(long, value_name = "N")]
    pub(crate) plies: u16,
    /// The file of the book
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Threads, each of which solves other positions [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Memory for the table that the threads share, in MB
    #[arg(long, value_name = "M", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) table_mb: u32,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args)]
pub(crate) struct BookInfoArgs {
    /// The file of the book; without it, the book of this program
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args)]
#[command(after_help = "\
Takes random positions, most of them with as many stones as the book's and some with fewer, and solves each without \
the book. Exit code 0 when all agree, 1 when one does not.

Example:
  connect4 book check --count 20")]
pub(crate) struct BookCheckArgs {
    /// The file of the book; without it, the book of this program
    pub(crate) file: Option<PathBuf>,
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole_number)]
    pub(crate) count: u64,
    /// Which positions; the same seed takes the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number)]
    pub(crate) seed: u64,
    /// Threads, each of which solves other positions [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Memory for the table of each thread in MB
    #[arg(long, value_name = "M", default_value_t = 256, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) table_mb: u32,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args)]
#[command(after_help = "\
Prints a line for each ply: the number of stones and the count. Every leaf is visited, none is counted in bulk. \
Different positions of a ply are kept in memory, 16 bytes each on boards up to 64 bits.

Examples:
  connect4 perft 9
  connect4 perft 9 --unique --game tic-tac-toe
  connect4 perft 16 --unique --size 4x4")]
pub(crate) struct PerftArgs {
    /// Up to how many stones
    pub(crate) plies: u32,
    /// Count different positions instead of paths, and print their total
    #[arg(long)]
    pub(crate) unique: bool,
    /// Count from the position after these moves: digits, or cells without gravity
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub(crate) moves: String,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Memory for different positions, in GB
    #[arg(long, value_name = "G", default_value = "4", value_parser = counting::gigabytes)]
    pub(crate) memory_gb: f64,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args)]
#[command(after_help = "\
Prints how fast rules and solver are, then what a position costs to solve, from endings to openings and the empty \
board: on one thread, without a book, with a table of at most 1 GB that is empty for each. --sets takes the \
positions and scores of Pascal Pons's public test sets (Test_L3_R1.txt and so on); without it they come from random \
games. The last line is the signature, the same on every machine.

Examples:
  connect4 bench --signature
  connect4 bench --table --sets FOLDER")]
pub(crate) struct BenchArgs {
    /// Print the signature alone
    #[arg(long)]
    pub(crate) signature: bool,
    /// Run one measurement alone, once, for instruction counters
    #[arg(long, value_name = "NAME", conflicts_with = "signature")]
    pub(crate) only: Option<String>,
    /// Print the table of positions alone
    #[arg(long, conflicts_with_all = ["signature", "only"])]
    pub(crate) table: bool,
    /// Take the positions of the table from this folder, and check their scores
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["signature", "only"])]
    pub(crate) sets: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args)]
pub(crate) struct ManArgs {
    /// The command whose page to print, like play or book build; without it, the page of connect4 itself
    pub(crate) command: Vec<String>,
}
