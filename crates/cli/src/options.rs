//! Options that several commands share: rules, notations, seeds, threads, and a parser for each kind of number.

use clap::builder::{PossibleValuesParser, RangedI64ValueParser, TypedValueParser};
use clap::{Args, ValueEnum, value_parser};
use connect4_core::notation::record::Record;
use connect4_core::{Game, Rules};
use connect4_wire::{Notation, ParsedText};
use connect4_words::{Language, Words};

use crate::commands::threads;
use crate::formats;
use crate::input::Source;

/// The language of texts.
#[derive(Args, Clone, Copy)]
pub(crate) struct LanguageArgs {
    /// Choose the language: en, de, es, fr, it, nl, pl or pt, or a locale such as de_AT [default: that of the locale]
    #[arg(long, value_name = "CODE", value_parser = |code: &str| code.parse::<Language>())]
    lang: Option<Language>,
}

impl LanguageArgs {
    pub(crate) fn language(self) -> Language {
        self.lang.unwrap_or_else(Language::from_environment)
    }

    /// The catalogs of the language.
    pub(crate) fn words(self) -> &'static Words {
        Words::of(self.language())
    }
}

/// Which game. The heading is set per argument: `next_help_heading` would also apply to the options that follow.
#[derive(Args, Clone)]
pub(crate) struct RulesArgs {
    /// Choose a game by name; --size, --connect and --no-gravity override its rules
    #[arg(long, value_enum, help_heading = "Rules")]
    game: Option<NamedGame>,
    /// Set the columns and rows, 1 to 20 each [default: 7x6]
    #[arg(short, long, value_name = "COLSxROWS", value_parser = |text: &str| Rules::parse_size(text),
          help_heading = "Rules")]
    size: Option<(u8, u8)>,
    /// Set how many in a row win, 1 to 20 [default: 4]
    #[arg(long, value_name = "K", value_parser = value_parser!(u8).range(1..=20), help_heading = "Rules")]
    connect: Option<u8>,
    /// Place stones on any free cell instead of dropping discs
    #[arg(long, help_heading = "Rules")]
    no_gravity: bool,
}

#[derive(ValueEnum, Clone, Copy)]
enum NamedGame {
    /// 7x6, four in a row
    ConnectFour,
    /// 9x6, five in a row, from the empty board (5-in-a-Row, as sold, starts with its outer columns full)
    ConnectFive,
    /// 3x3, three in a row, without gravity
    TicTacToe,
    /// 15x15, five in a row, without gravity
    Gomoku,
}

impl RulesArgs {
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

    /// The rules, with this size if there is one.
    pub(crate) fn of_size(&self, size: Option<(u8, u8)>) -> Rules {
        RulesArgs { size: size.or(self.size), ..self.clone() }.rules()
    }

    /// Whether any of the options was given.
    pub(crate) fn is_given(&self) -> bool {
        self.game.is_some() || self.size.is_some() || self.connect.is_some() || self.no_gravity
    }
}

/// How positions and games are written, and their rules.
#[derive(Args)]
pub(crate) struct SourceArgs {
    /// Read input in this notation [default: digits; cells without gravity]
    #[arg(long, value_enum, value_name = "NOTATION")]
    pub(crate) from: Option<formats::From>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

/// The list of players for the help of several commands; `human` is only for `play`.
macro_rules! players_help {
    () => {
        concat!("Players:\n", players_help!(rows))
    };
    (human) => {
        concat!("Players:\n  human                         a person\n", players_help!(rows))
    };
    (rows) => {
        "  level:1 to level:10           from a beginner to perfect play on boards that can be solved
  random                        any legal move
  greedy                        takes wins, blocks losses, prefers the middle
  minimax:DEPTH                 alpha-beta search, 1 to 20 plies deep
  mcts:SIMS                     Monte Carlo tree search, 1 to 10000000 simulations per move
  learned[:FILE][:SEARCH]       trained player: the built-in one, or a model file (write ./6 for a file named 6);
                                SEARCH is a depth in plies (4) or a time per move (100ms)
  hybrid[:FILE][:SEARCH]        like learned, but the solver plays the endgame
  perfect                       the solver
  ugi:COMMAND, gomocup:COMMAND  another program that speaks this protocol"
    };
}
pub(crate) use players_help;

/// A game with its moves.
#[derive(Args)]
pub(crate) struct GameArgs {
    /// File with the game, - for standard input, or the moves
    #[arg(value_name = "FILE|MOVES")]
    source: Source,
    /// Read the game in this notation; records include their rules, other notations take those below [default: record;
    /// digits for moves on the command line, or cells without gravity]
    #[arg(long, value_enum, value_name = "NOTATION")]
    from: Option<formats::From>,
    #[command(flatten)]
    rules: RulesArgs,
}

impl GameArgs {
    /// The game as a record, with the names in its text, if any.
    pub(crate) fn read(&self) -> anyhow::Result<Record> {
        let rules = self.rules.rules();
        let from = match (&self.from, &self.source) {
            (Some(from), _) => from.0,
            (None, Source::File(_)) => Notation::Record,
            (None, Source::Text(_)) => Notation::default_for(rules),
        };
        formats::record_of(formats::read(&self.source, from, rules)?)
    }
}

impl SourceArgs {
    /// The notation that was chosen, or the default for these rules.
    pub(crate) fn notation(&self) -> Notation {
        self.from.map_or_else(|| Notation::default_for(self.rules.rules()), |from| from.0)
    }

    /// The position or game of the source; without one, the empty board.
    pub(crate) fn read(&self, source: Option<&Source>) -> anyhow::Result<ParsedText> {
        let rules = self.rules.rules();
        match source {
            Some(source) => formats::read(source, self.notation(), rules),
            None => Ok(ParsedText::Game(Game::new(rules))),
        }
    }
}

/// One of these values, by its name.
pub(crate) fn one_of<T: Clone + Send + Sync + 'static, const N: usize>(
    all: [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.each_ref().map(|(name, _)| *name)).map(move |name| {
        let (_, value) = all.iter().find(|(known, _)| *known == name).expect("it is one of them");
        value.clone()
    })
}

pub(crate) fn whole_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

/// A seed that differs from run to run, short enough to type.
pub(crate) fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish() >> 32
}

/// The seed of a command that generates something.
#[derive(Args)]
pub(crate) struct Seed {
    /// Set the random seed; the same seed gives the same output [default: random, printed to stderr]
    #[arg(long, value_name = "N", value_parser = whole_number)]
    seed: Option<u64>,
}

impl Seed {
    /// The given seed, or a random one, which is printed so that the output can be generated again.
    pub(crate) fn choose(&self) -> u64 {
        let seed = self.choose_silently();
        self.print(seed);
        seed
    }

    /// Like [`choose`](Self::choose), without printing: [`print`](Self::print) does it once there is output.
    pub(crate) fn choose_silently(&self) -> u64 {
        self.seed.unwrap_or_else(random_seed)
    }

    /// Prints a seed that was chosen at random.
    pub(crate) fn print(&self, seed: u64) {
        if self.seed.is_none() {
            eprintln!("connect4: use --seed {seed} to generate this again");
        }
    }
}

pub(crate) fn positive_seconds(text: &str) -> Result<f64, String> {
    positive(text, "seconds", 1e9)
}

pub(crate) fn positive(text: &str, unit: &str, max: f64) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|&number| number > 0.0 && number <= max);
    number.ok_or_else(|| format!("write a number of {unit} above 0 and up to {max}, for example 2.5"))
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
    pub(crate) fn count(self) -> usize {
        threads(self.threads)
    }

    pub(crate) fn is_given(self) -> bool {
        self.threads.is_some()
    }
}

pub(crate) fn thread_count() -> RangedI64ValueParser<u16> {
    value_parser!(u16).range(1..=256)
}

pub(crate) fn megabytes() -> RangedI64ValueParser<u32> {
    value_parser!(u32).range(0..=1_000_000)
}
