//! What can be typed to count positions.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use connect4_core::Rules;

use super::RulesArgs;
use crate::output::Json;

#[derive(Args)]
#[command(after_help = "\
Positions that can occur in play: play stops when a line is made, the empty board counts, mirror images are counted \
apart. Prints their number and that of those in which a line has just been made (won); by the number of stones, a \
line each: stones, positions, won. docs/counting.md says how it works.

7x6 takes about a minute on one core, 8x6 two, 7x7 eight. --estimate counts smaller boards for some seconds and tells \
about what the board will take. --apart=winner needs less than half of the memory and somewhat more time. States that \
outgrow the memory go to the folder of --disk; without it the count ends with a message. With --checkpoint the same \
command goes on where it was interrupted.

Games without gravity are counted by listing all positions, as far as memory allows.

--json prints one object: size, connect, gravity, way, total, won; by_ply, with ply, total and won, where asked for; \
classes by number of columns, bits of a state, layers (pass, col, row, plain, guessed and awaiting states, bytes), \
peak_bytes, disk_bytes, seconds. With --estimate: measured (true when the board itself was counted), states, bytes, \
seconds, and smaller with size, states, bytes and seconds of each board counted.

Examples:
  connect4 count 7x6
  connect4 count 6x5 --per-ply
  connect4 count 8x6 --memory-gb 8 --disk /var/tmp --checkpoint 8x6.count
  connect4 count 7x7 --apart=winner
  connect4 count 7x7 --estimate
  connect4 count --game tic-tac-toe
  connect4 count 5x5 --way diagrams")]
pub(crate) struct CountArgs {
    /// Columns and rows, as --size
    #[arg(value_name = "COLSxROWS", value_parser = |text: &str| Rules::parse_size(text), conflicts_with = "size")]
    board: Option<(u8, u8)>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Count by the number of stones; takes several times as long
    #[arg(long)]
    pub(crate) per_ply: bool,
    /// Print positions with so many stones alone; takes as long as --per-ply
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// Memory for states, in GB [default: 4]
    #[arg(long, value_name = "G", value_parser = gigabytes)]
    pub(crate) memory_gb: Option<f64>,
    /// A folder for states that do not fit
    #[arg(long, value_name = "FOLDER")]
    pub(crate) disk: Option<PathBuf>,
    /// Keep what is done in this file after every column, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Independent passes one after the other, for each winner or also for each column: less memory, more time
    /// [default: by column with --per-ply; --apart alone is by column too]
    #[arg(long, value_enum, value_name = "BY", num_args = 0..=1, require_equals = true, default_missing_value = "column")]
    pub(crate) apart: Option<Apart>,
    /// Foretell states, memory and time instead of counting
    #[arg(long, conflicts_with_all = ["ply", "checkpoint", "way"])]
    pub(crate) estimate: bool,
    /// How to count
    #[arg(long, value_enum, default_value_t, value_name = "WAY")]
    pub(crate) way: Way,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// What passes are for.
#[derive(ValueEnum, Clone, Copy)]
pub(crate) enum Apart {
    /// 3 passes
    Winner,
    /// Two passes for each column that can have the first of several last stones, and one more
    Column,
}

/// How to count.
#[derive(ValueEnum, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Way {
    /// All boards at once, by an automaton; without gravity by listing
    #[default]
    Automaton,
    /// By decision diagrams, a slow second opinion on small boards
    Diagrams,
    /// Position by position, a plain second opinion on small boards
    Listing,
}

impl CountArgs {
    /// The rules asked for.
    pub(crate) fn rules(&self) -> Rules {
        RulesArgs { size: self.board.or(self.rules.size), ..self.rules.clone() }.rules()
    }
}

pub(super) fn gigabytes(text: &str) -> Result<f64, String> {
    super::positive(text, "GB", 1e6)
}
