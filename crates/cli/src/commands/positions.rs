//! `connect4 positions`: positions by random play.

use std::io::Write;

use connect4_core::notation::{cells, digits};
use connect4_core::playout::Rng;
use connect4_learn::sets;

use crate::Answer;
use crate::args::PositionsArgs;

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
        let text = if rules.has_gravity() { digits::write(&game) } else { cells::write(&game) };
        writeln!(out, "{text}")?;
    }
    Ok(Answer::Yes)
}
