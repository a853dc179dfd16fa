//! `connect4 sample`: positions from random games.

use clap::{Args, value_parser};
use connect4_core::notation::position;
use connect4_core::playout::Rng;
use connect4_study::evaluation::random_game;
use serde_json::json;

use crate::answer::Answer;
use crate::formats::moves_text;
use crate::options::{RulesArgs, Seed};
use crate::output::Json;

#[derive(Args)]
#[command(after_help = "\
Prints one position per line, as the random moves that lead to it; no move ends the game. The number of moves is \
uniform in the range of --ply. With the same seed, a larger count adds positions to the same list.

Examples:
  connect4 sample --ply 8..14 -n 100 --seed 7
  connect4 sample --ply 20 -n 10 | connect4 solve --moves")]
pub(crate) struct SampleArgs {
    /// Set the number of moves, or an inclusive range such as 8..14
    #[arg(long, value_name = "A..B", value_parser = ply_range)]
    ply: (u16, u16),
    /// Sample N positions
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(1..))]
    count: u64,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    json: Json,
    #[command(flatten)]
    rules: RulesArgs,
}

fn ply_range(text: &str) -> Result<(u16, u16), String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        _ => Err("write a number of moves like 12, or a range like 8..14".to_owned()),
    }
}

pub(crate) fn run(args: SampleArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.rules();
    let (first, last) = args.ply;
    anyhow::ensure!(
        last < rules.cells(),
        "a game of {rules} is over after {} plies; choose --ply up to {}",
        rules.cells(),
        rules.cells() - 1
    );
    let mut rng = Rng::new(args.seed.choose());
    let mut out = std::io::stdout().lock();
    for number in 0..args.count {
        let Some(game) = random_game(rules, first..=last, &mut rng) else {
            eprintln!(
                "connect4: found only {number} positions: games of {rules} rarely last that long; choose a smaller --ply"
            );
            return Ok(Answer::No);
        };
        let moves = moves_text(&game);
        let position = game.position();
        let object = || json!({ "moves": moves, "position": position::write(position), "ply": position.plies() });
        args.json.print(&mut out, object, || moves.clone())?;
    }
    Ok(Answer::Yes)
}
