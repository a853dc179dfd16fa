//! What can be typed to train, judge and sample.

use std::path::PathBuf;

use clap::Args;
use connect4_play::learned::Lookahead;

use super::RulesArgs;
use crate::output::Json;
use connect4_play::PlayerSpec;

#[derive(Args)]
#[command(after_help = "\
The player learns from games against itself; neither solver nor book nor other games teach it. Beside the model \
stand FILE.checkpoint, from which --resume goes on, FILE.csv, a log, and FILE.svg, the learning curve. All are \
written anew once a minute, at the end, and on Ctrl-C, which ends the training after the games under way. With one \
thread the same seed and games give the same model, interrupted or not; with two as well, where it was interrupted \
after a multiple of 64 games, as it is unless --games asks for others. On the way the solver counts in how many of some positions the player throws value away, where it can solve \
the game; it does not teach.

The last fifteenth of a training, by --games or --minutes, is for settling: half the step size, and fewer random \
openings. To go on beyond what was asked for, --resume with more; its last fifteenth settles again.

Examples:
  connect4 learn --minutes 5
  connect4 learn --size 5x5 --games 100000 --seed 7 --out five.model
  connect4 learn --resume five.model.checkpoint --games 200000")]
pub(crate) struct LearnArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Stop after so many minutes of training in all [default: 5 without --games]
    #[arg(long, value_name = "M", value_parser = positive_minutes)]
    pub(crate) minutes: Option<f64>,
    /// Stop after so many games in all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
    /// Which tuples and games
    #[arg(long, value_name = "S", default_value_t = 1, conflicts_with = "resume", value_parser = super::whole_number)]
    pub(crate) seed: u64,
    /// Threads that play at the same time [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// The file of the model [default: the size, as in 7x6.model; with --resume, that of the checkpoint]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with the training of this checkpoint, with its rules and options
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "size", "connect", "no_gravity"])]
    pub(crate) resume: Option<PathBuf>,
    /// Number of tuples [default: 70]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    pub(crate) tuples: Option<usize>,
    /// Cells of a tuple [default: 8]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    pub(crate) length: Option<usize>,
    /// Step size of a weight whose steps all agree
    #[arg(long, value_name = "A", conflicts_with = "resume")]
    pub(crate) alpha: Option<f32>,
    /// How far values are drawn towards later ones, 0 to 1
    #[arg(long, value_name = "L", conflicts_with = "resume")]
    pub(crate) lambda: Option<f32>,
    /// Share of moves that are random
    #[arg(long, value_name = "E", conflicts_with = "resume")]
    pub(crate) epsilon: Option<f32>,
    #[command(flatten)]
    pub(crate) json: Json,
}

fn positive_minutes(text: &str) -> Result<f64, String> {
    super::positive(text, "minutes", 1e6)
}

#[derive(Args)]
#[command(after_help = "\
A move loses value when it throws away a win or a draw; it is not best when it loses value, wins later or loses \
earlier than it could. Positions are of six kinds: begin, middle and end are thirds of the board's cells, and easy, \
medium and hard thirds of the board that are left to play under best play. They come from random games, and their \
number is the same for each kind unless the board has too few. Then the player moves first against perfect play, and \
second against perfect play that makes a random move with the probability shown; ties are broken at random.

The solver judges only. A model plays by its value alone (raw), for each --search by looking ahead as well, and, as \
hybrid, with the endgame by the solver, which is never called learned. At last each plays --ladder games against \
each of mcts:100, mcts:1000 and mcts:10000, after two random moves, with colours changed; connect4 arena --help says \
what the Elo difference is.

--json prints one object: size, connect, gravity, seed, and players, each with player, kinds (kind, positions, \
lose_value, not_best, microseconds a move), against_perfect (games, wins, draws, losses; moving first), \
against_erring (the same with error_rate; moving second), ladder (opponent, games, wins, draws, losses, elo, elo_low, \
elo_high), mean_lose_value and mean_not_best (0 to 1).

Examples:
  connect4 evaluate 7x6.model --search 6 --search 100ms
  connect4 evaluate learned --ladder 200
  connect4 evaluate level:5 --size 6x5 --games 1000 --json")]
pub(crate) struct EvaluateArgs {
    /// The file of a model, or a player as in connect4 arena
    #[arg(value_name = "PLAYER", value_parser = PlayerSpec::or_file)]
    pub(crate) player: PlayerSpec,
    /// Judge the model with so many plies of search too, or with so much time a move; may be repeated
    #[arg(long, value_name = "PLIES|MSms")]
    pub(crate) search: Vec<Lookahead>,
    /// Positions of each kind
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = positions_in_range)]
    pub(crate) positions: usize,
    /// Games of each match
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) games: u32,
    /// Games against each of mcts:100, mcts:1000 and mcts:10000; 0 for none
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    pub(crate) ladder: u32,
    /// Which positions and games
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = super::whole_number)]
    pub(crate) seed: u64,
    /// Let the solver use the opening book in this file [default: for 7x6 the one of this program]
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Memory for the solver's table in MB; 0 for none
    #[arg(long, value_name = "M", default_value_t = 512, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) table_mb: u32,
    #[command(flatten)]
    pub(crate) json: Json,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

fn positions_in_range(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count) if count <= 1_000_000 => Ok(count),
        _ => Err("write a number up to 1000000".to_owned()),
    }
}

#[derive(Args)]
#[command(after_help = "\
One position a line, as the moves that lead to it: random ones, none of which ends the game. The number of moves is \
uniform. The same seed gives the same positions, and a larger count only more of them.

Examples:
  connect4 positions --ply 8..14 --count 100 --seed 7
  connect4 positions --ply 20 --count 10 | connect4 solve --moves")]
pub(crate) struct PositionsArgs {
    /// Stones on the board: a number, or a range like 8..14 with both ends
    #[arg(long, value_name = "A..B", value_parser = ply_range)]
    pub(crate) ply: (u16, u16),
    /// How many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = super::whole_number)]
    pub(crate) count: u64,
    /// Which
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = super::whole_number)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) json: Json,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

fn ply_range(text: &str) -> Result<(u16, u16), String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        _ => Err("write a number of stones like 12, or a range like 8..14".to_owned()),
    }
}
