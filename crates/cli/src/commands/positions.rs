//! `connect4 positions`: positions by random play.

use std::io::Write;

use connect4_core::notation::position;
use connect4_core::playout::Rng;
use connect4_learn::sets;
use serde_json::json;

use crate::Answer;
use crate::args::PositionsArgs;
use crate::commands::solve::moves_text;

pub(crate) fn run(args: PositionsArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.rules();
    let (first, last) = args.ply;
    anyhow::ensure!(
        last < rules.cells(),
        "after {last} plies a game of {rules} is over: ask for at most {}",
        rules.cells() - 1
    );
    let mut rng = Rng::new(args.seed);
    let mut out = std::io::stdout().lock();
    for number in 0..args.count {
        let Some(game) = sets::sample(rules, first..=last, &mut rng) else {
            eprintln!("connect4: {number} positions were found, no more: games of {rules} seldom last so long");
            return Ok(Answer::No);
        };
        let moves = moves_text(&game);
        if args.json.is_on() {
            let position = game.position();
            let object = json!({ "moves": moves, "position": position::write(position), "ply": position.plies() });
            writeln!(out, "{}", args.json.text(&object)?)?;
        } else {
            writeln!(out, "{moves}")?;
        }
    }
    Ok(Answer::Yes)
}
