//! `connect4 engine`: an engine that other programs control.

mod gomocup;
mod json;
mod player;
mod session;
mod ugi;

use anyhow::ensure;
use clap::{Args, ValueEnum};
use connect4_core::Rules;
use connect4_players::PlayerSpec;

use self::player::EnginePlayer;
use crate::answer::Answer;
use crate::options::{RulesArgs, players_help, whole_number};

#[derive(Args)]
#[command(after_help = concat!("\
Reads commands from standard input, one per line, and answers on standard output. When the input ends, the \
commands read so far are completed, and each search ends within 10 seconds (json: 60).

Protocols:
  ugi      universal game interface, for all games; positions as written by `show --format position`
  gomocup  protocol of Gomocup and Piskvork, for games without gravity [default board: 15x15, five in a row]
  json     one request and one response per line, as in the HTTP API; each request names its player

", players_help!(), "

Examples:
  connect4 engine --player learned:100ms
  connect4 engine --protocol gomocup --player mcts:10000
  connect4 arena ugi:'connect4 engine --player level:7' level:6 -n 10"))]
pub(crate) struct EngineArgs {
    /// Choose the protocol
    #[arg(long, value_enum, default_value_t = EngineProtocol::Ugi)]
    protocol: EngineProtocol,
    /// Choose the player, which cannot be another program [default: level:7]
    #[arg(long, value_name = "PLAYER")]
    player: Option<PlayerSpec>,
    /// Set the random seed of the player; each game derives its own seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number)]
    seed: u64,
    #[command(flatten)]
    rules: RulesArgs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum EngineProtocol {
    /// Universal game interface
    Ugi,
    /// Gomocup and Piskvork
    Gomocup,
    /// JSON lines
    Json,
}

pub(crate) fn run(args: EngineArgs) -> anyhow::Result<Answer> {
    if args.protocol == EngineProtocol::Json {
        ensure!(args.player.is_none(), "with --protocol json, each request names its player; leave out --player");
        ensure!(
            !args.rules.is_given(),
            "with --protocol json, each request contains its rules; leave out the options for rules"
        );
        json::run()?;
        return Ok(Answer::Yes);
    }
    let rules = match args.protocol {
        EngineProtocol::Gomocup if !args.rules.is_given() => Rules::GOMOKU,
        _ => args.rules.rules(),
    };
    ensure!(
        args.protocol == EngineProtocol::Ugi || !rules.has_gravity(),
        "gomocup needs a game without gravity; add --no-gravity, or choose --protocol ugi"
    );
    let spec = args.player.unwrap_or(PlayerSpec::Level { level: 7 });
    let mut player = EnginePlayer::new(spec, args.seed);
    // Reports problems with the player before the conversation starts.
    player.prepare(rules)?;
    match args.protocol {
        EngineProtocol::Gomocup => session::run(gomocup::Gomocup::new(player, rules))?,
        _ => session::run(ugi::Ugi::new(player, rules))?,
    }
    Ok(Answer::Yes)
}
