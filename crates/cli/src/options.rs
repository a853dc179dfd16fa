//! What several commands take: rules, notations, and a parser for each kind of number.

use clap::builder::RangedI64ValueParser;
use clap::{Args, ValueEnum, value_parser};
use connect4_core::Rules;

use crate::commands::threads;
use crate::formats;

/// Which game.
#[derive(Args, Clone)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RulesArgs {
    /// A game by name; the flags below change it
    #[arg(long, value_enum)]
    game: Option<NamedGame>,
    /// Columns and rows, each 1 to 20 [default: 7x6]
    #[arg(short, long, value_name = "COLSxROWS", value_parser = |text: &str| Rules::parse_size(text))]
    size: Option<(u8, u8)>,
    /// Stones in a row that win, 1 to 20 [default: 4]
    #[arg(long, value_name = "K", value_parser = value_parser!(u8).range(1..=20))]
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

    /// The rules asked for, of this size where one is given.
    pub(crate) fn of_size(&self, size: Option<(u8, u8)>) -> Rules {
        RulesArgs { size: size.or(self.size), ..self.clone() }.rules()
    }

    /// Whether any rule was asked for.
    pub(crate) fn is_given(&self) -> bool {
        self.game.is_some() || self.size.is_some() || self.connect.is_some() || self.no_gravity
    }
}

/// Where a text comes from and how it is written.
#[derive(Args)]
pub(crate) struct SourceArgs {
    /// How the input is written [default: digits, without gravity cells]
    #[arg(long, value_enum, value_name = "NOTATION")]
    pub(crate) from: Option<formats::From>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

pub(crate) fn whole_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

/// A number to begin with that differs from run to run; short enough to be typed again.
pub(crate) fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish() >> 32
}

/// The seed of a command that makes something.
#[derive(Args)]
pub(crate) struct Seed {
    /// Decides what is made: the same seed makes the same [default: another one each time, printed to stderr]
    #[arg(long, value_name = "S", value_parser = whole_number)]
    seed: Option<u64>,
}

impl Seed {
    /// The seed that was asked for. Otherwise one is chosen and printed, so that the same can be made again.
    pub(crate) fn choose(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            let seed = random_seed();
            eprintln!("connect4: --seed {seed} makes this again");
            seed
        })
    }
}

pub(crate) fn positive_seconds(text: &str) -> Result<f64, String> {
    positive(text, "seconds", 1e9)
}

/// A number of these, above 0.
pub(crate) fn positive(text: &str, unit: &str, most: f64) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|&number| number > 0.0 && number <= most);
    number.ok_or_else(|| format!("write a number of {unit} above 0 and up to {most}, for example 2.5"))
}

pub(crate) fn gigabytes(text: &str) -> Result<f64, String> {
    positive(text, "GB", 1e6)
}

#[derive(Args, Clone, Copy)]
pub(crate) struct Threads {
    /// Use N threads, 1 to 256 [default: all cores]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_count())]
    threads: Option<u16>,
}

impl Threads {
    /// How many there are to be.
    pub(crate) fn count(self) -> usize {
        threads(self.threads)
    }

    /// Whether a number was asked for.
    pub(crate) fn is_given(self) -> bool {
        self.threads.is_some()
    }
}

/// Number of threads.
pub(crate) fn thread_count() -> RangedI64ValueParser<u16> {
    value_parser!(u16).range(1..=256)
}

/// Memory of a table, in MB.
pub(crate) fn megabytes() -> RangedI64ValueParser<u32> {
    value_parser!(u32).range(0..=1_000_000)
}
