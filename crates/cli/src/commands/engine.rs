//! `connect4 engine`: a player that other programs speak to.

mod gomocup;
mod json;
mod talk;
mod ugi;

use anyhow::ensure;
use clap::{Args, ValueEnum};
use connect4_core::playout::Rng;
use connect4_core::{Game, Rules};
use connect4_play::{Agent, Models, PlayerSpec};

use crate::Answer;
use crate::options::{RulesArgs, whole_number};

#[derive(Args)]
#[command(after_help = "\
Reads commands from standard input, one a line, and answers on standard output, until the input ends; what is thought \
about then has one more second. docs/reference/protocols.md lists the commands.

  ugi      the universal game interface, for every game; positions as `show --format position` writes them
  gomocup  the protocol of Gomocup and Piskvork, for games without gravity; 15x15, five in a row, unless told otherwise
  json     one question and one answer a line, as the page and the HTTP API have them; each names its player

Examples:
  connect4 engine --player learned:100ms
  connect4 engine --protocol gomocup --player mcts:10000
  connect4 arena ugi:'connect4 engine --player level:7' level:6 --games 10")]
pub(crate) struct EngineArgs {
    /// The language
    #[arg(long, value_enum, default_value_t = Language::Ugi)]
    protocol: Language,
    /// Who plays: level:1 to level:10, perfect, or any other player by name [default: level:7]
    #[arg(long, value_name = "PLAYER")]
    player: Option<PlayerSpec>,
    /// Seed of the player's random choices; each game has a seed of its own that follows from it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number)]
    seed: u64,
    #[command(flatten)]
    rules: RulesArgs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum Language {
    /// Universal game interface
    Ugi,
    /// Gomocup and Piskvork
    Gomocup,
    /// JSON lines
    Json,
}

pub(crate) fn run(args: EngineArgs) -> anyhow::Result<Answer> {
    if args.protocol == Language::Json {
        ensure!(args.player.is_none(), "with --protocol json each question names its player: leave --player out");
        ensure!(!args.rules.is_given(), "with --protocol json each question says its rules: leave them out");
        json::run()?;
        return Ok(Answer::Yes);
    }
    let rules = match args.protocol {
        Language::Gomocup if !args.rules.is_given() => Rules::GOMOKU,
        _ => args.rules.rules(),
    };
    ensure!(
        args.protocol == Language::Ugi || !rules.has_gravity(),
        "gomocup is for games without gravity: add --no-gravity, or choose --protocol ugi"
    );
    let spec = args.player.unwrap_or(PlayerSpec::Level { level: 7 });
    let mut player = Player::new(spec, args.seed);
    // What is wrong with the player is better told in the shell.
    player.prepare(rules)?;
    match args.protocol {
        Language::Gomocup => talk::run(gomocup::Gomocup::new(player, rules))?,
        _ => talk::run(ugi::Ugi::new(player, rules))?,
    }
    Ok(Answer::Yes)
}

/// The player behind the protocol.
struct Player {
    spec: PlayerSpec,
    /// The seed of all games, and the number of the game under way since it was set.
    seed: u64,
    game: u64,
    /// Whether the player has been asked for a move in this game.
    is_asked: bool,
    models: Models,
    /// The agent of the game under way, with its rules, unless it is thinking.
    agent: Option<(Rules, Box<dyn Agent>)>,
}

impl Player {
    fn new(spec: PlayerSpec, seed: u64) -> Self {
        Player { spec, seed, game: 0, is_asked: false, models: Models::default(), agent: None }
    }

    /// Sets the seed, from which the first game is played; the following ones have seeds of their own that depend on it.
    fn set_seed(&mut self, seed: u64) {
        (self.seed, self.game, self.is_asked, self.agent) = (seed, 0, false, None);
    }

    /// Gets ready for another game, unless nothing was played in this one.
    fn new_game(&mut self) {
        self.game += u64::from(std::mem::take(&mut self.is_asked));
        self.agent = None;
    }

    /// The seed of this game.
    fn seed_of_game(&self) -> u64 {
        if self.game == 0 { self.seed } else { Rng::new(self.seed ^ self.game.rotate_left(32)).next_u64() }
    }

    /// Makes the agent, unless there is one for these rules.
    fn prepare(&mut self, rules: Rules) -> anyhow::Result<()> {
        if self.agent.as_ref().is_none_or(|(known, _)| *known != rules) {
            let contestant = self.models.contestant(&self.spec, rules)?;
            let seed = self.seed_of_game();
            self.agent = Some((rules, (contestant.maker)(seed)));
        }
        Ok(())
    }

    /// The agent for this game, which is to be given back.
    fn take(&mut self, game: &Game) -> anyhow::Result<Box<dyn Agent>> {
        self.is_asked = true;
        self.prepare(game.rules())?;
        Ok(self.agent.take().expect("it has been prepared").1)
    }
}
