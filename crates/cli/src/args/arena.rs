//! What can be typed for `connect4 arena`.

use std::path::PathBuf;

use clap::Args;

use super::{RulesArgs, positive_seconds};
use crate::output::Json;
use connect4_play::PlayerSpec;

#[derive(Args)]
#[command(after_help = "\
Players: random; greedy; minimax:DEPTH, 1 to 20 plies ahead; mcts:SIMS, 1 to 10000000 simulations a move; level:1 to \
level:10; learned, the trained player of this program, or learned:FILE with the model in a file, and :PLIES or :MSms \
to look ahead; hybrid or hybrid:FILE, the same with the endgame by the solver; perfect. A file named like a number \
is written ./6.

Games come in pairs that begin alike, with colours changed: A moves first in the first of each pair. Without \
--openings all begin on the empty board, and only the players' seeds make them differ. With --nodes, or without \
limits, the same seed gives the same results, whatever the threads; --time makes them depend on the machine.

The Elo difference is 400 log10(s / (1 - s)), where s is A's share of the points (a draw is half a point) after one \
won and one lost game are added to keep it finite; its interval holds the true one 95 times in 100, with pairs as \
the units of its error. p99 is the time within which 99 in 100 moves were made.

--json prints one object: player and opponent (A and B), games, wins, draws, losses, all from A's side, the same of \
the games in moving_first and moving_second, elo, elo_low, elo_high, times of both. With --round-robin: players \
(points, elo with mean 0) and matches, one such object for each two.

Examples:
  connect4 arena mcts:1000 minimax:4 --games 200
  connect4 arena mcts:500 perfect --openings random:8 --seed 3 --json
  connect4 arena learned:new.model:4 learned:old.model:4 --openings random:4 --games 1000
  connect4 arena minimax:3 greedy --game gomoku --games 20
  connect4 arena --round-robin random greedy minimax:2 mcts:100 --resume evening.arena")]
pub(crate) struct ArenaArgs {
    /// Who plays: A and B, or with --round-robin any number
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    pub(crate) players: Vec<PlayerSpec>,
    /// Everybody plays everybody
    #[arg(long)]
    pub(crate) round_robin: bool,
    /// Games of each two players
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) games: u32,
    /// Where games begin: a file with the moves of one opening a line (digits, without gravity cells), or random:PLIES
    #[arg(long, value_name = "FILE|random:PLIES")]
    pub(crate) openings: Option<String>,
    /// Which openings and which seeds of the players
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = super::whole_number)]
    pub(crate) seed: u64,
    /// Games at the same time [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Seconds a move, at most
    #[arg(long, value_name = "S", value_parser = positive_seconds, conflicts_with = "nodes")]
    pub(crate) time: Option<f64>,
    /// Positions or simulations a move, at most
    #[arg(long, value_name = "N", value_parser = super::whole_number)]
    pub(crate) nodes: Option<u64>,
    /// Keep finished games in this file; if it is there, go on with its match
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) json: Json,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}
