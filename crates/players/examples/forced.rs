//! Generates `testdata/gomoku-won.txt`: gomoku positions with forced wins, found by a simple reference search.
//!
//! ```text
//! cargo run --release -p connect4-players --example forced > testdata/gomoku-won.txt
//! ```
//!
//! The positions come from games, a few turns before the winner's last stone. `mcts` plays in them, so another version
//! of it gives other positions. The search tries every cell for both sides, up to three stones of the winner. Deeper
//! searches, up to eight stones, try every reply, but only stones of the winner that threaten to complete a line.

use connect4_core::notation::position;
use connect4_core::playout::{Rng, random_position};
use connect4_core::{Budget, Cell, Game, Outcome, Position, Rules};
use connect4_players::PlayerSpec;

/// Number of positions to generate, and the maximum per game. The earliest positions with a forced win are taken.
const WANTED: usize = 200;
const OF_A_GAME: usize = 2;

fn main() {
    let mut found = 0;
    for seed in 1.. {
        let players = ["mcts:300", "minimax:2", "mcts:100", "greedy"];
        let spec = |at: u64| players[(at % 4) as usize].parse::<PlayerSpec>().expect("it is a player");
        let mut agents = [spec(seed), spec(seed / 4 + 1)].map(|spec| spec.build(seed).expect("it needs no file"));
        let mut game = Game::from_position(random_position(Rules::GOMOKU, 6, &mut Rng::new(seed)));
        while game.outcome().is_none() {
            let side = game.actions().len() % 2;
            let choice = agents[side].choose(&game, &Budget::unlimited()).expect("the game is not over");
            game.try_action(choice.action).expect("agents choose legal actions");
        }
        let Some(Outcome::Won(winner)) = game.outcome() else { continue };
        let turns: Vec<Position> = game.replay().filter(|position| position.mover() == winner).collect();
        // Skips the last turn, which is the winning stone.
        let won = turns.iter().rev().skip(1).take(7).map_while(|position| Some((position, stones_to_win(position)?)));
        let won: Vec<(&Position, u32)> = won.collect();
        for (position, stones) in won.iter().rev().take(OF_A_GAME) {
            println!("{} {stones}", position::write(position));
            found += 1;
            if found == WANTED {
                return;
            }
        }
    }
}

/// The number of stones with which the side to move wins, if these searches find a win.
fn stones_to_win(position: &Position) -> Option<u32> {
    let by_any = (1..=3).find(|&stones| wins(position, stones));
    by_any.or_else(|| (4..=8).find(|&stones| wins_by_fours(position, stones)))
}

/// Whether the side to move wins with at most `stones` of its own stones.
fn wins(position: &Position, stones: u32) -> bool {
    search(position, stones, &|position| position.legal_moves(), &wins)
}

/// Whether the side to move wins with at most `stones` of its own stones that each threaten to complete a line.
fn wins_by_fours(position: &Position, stones: u32) -> bool {
    let threatening = |position: &Position| {
        let mover = position.mover();
        let mut cells = position.legal_moves();
        cells.retain(|&cell| !position.after(cell).threats(mover).is_empty());
        cells
    };
    search(position, stones, &threatening, &wins_by_fours)
}

fn search(
    position: &Position,
    stones: u32,
    moves: &dyn Fn(&Position) -> Vec<Cell>,
    again: &dyn Fn(&Position, u32) -> bool,
) -> bool {
    let mover = position.mover();
    if !position.threats(mover).is_empty() {
        return true;
    }
    let theirs = position.threats(!mover);
    if stones <= 1 || theirs.len() > 1 {
        return false;
    }
    moves(position).into_iter().filter(|cell| theirs.iter().all(|block| block == cell)).any(|cell| {
        let after = position.after(cell);
        // Try blocks first: they refute most moves.
        let blocks = after.threats(mover);
        let mut answers = after.legal_moves();
        answers.sort_by_key(|answer| !blocks.contains(answer));
        !answers.is_empty() && answers.into_iter().all(|answer| again(&after.after(answer), stones - 1))
    })
}
