//! Generates labeled positions to evaluate players: `board_sets COLS ROWS CONNECT KIND COUNT SEED FROM TO`.
//!
//! In each position, FROM to TO percent of the cells are occupied. Of the moves that do not lose within two plies, some
//! keep the result and others are mistakes. KIND is `random` (positions of random games) or `hard`. Hard positions come
//! from games by `minimax:2` with 30% random moves; in them, at least half of the moves that do not lose within two
//! plies are mistakes. Positions are skipped if a move takes the solver more than 6 million nodes.
//!
//! Each output line is a game as columns (from 1, in base 36), followed by one character per column. The characters are
//! the values of a move there for the player who makes it: `+` a win, `=` a draw, `-` a loss, `x` a loss within two
//! plies, `.` a full column.

use connect4_core::notation::digits;
use connect4_core::playout::{Rng, random_quiet_move};
use connect4_core::{Action, Budget, Game, ImmediateTactics, Rules};
use connect4_players::{Agent, Minimax};
use connect4_solve::{Options, Solver, Strength};
use connect4_study::evaluation::random_game;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments[at].parse::<u64>().expect("a number");
    let rules = Rules::new(number(0) as u8, number(1) as u8, number(2) as u8).expect("a board");
    let (is_hard, count, seed) = (arguments[3] == "hard", number(4), number(5));
    let (from, to) = (number(6) as u16, number(7) as u16);
    let mut rng = Rng::new(seed);
    let mut solver = Solver::new(Options { table_bytes: 256 << 20, threads: 1 });
    let (mut found, mut unsolved, mut attempts) = (0, 0, 0);
    while found < count && attempts < 100_000 {
        attempts += 1;
        let cells = rules.cells();
        let plies = cells * from / 100..=cells * to / 100;
        let game = if is_hard {
            let wanted = plies.start() + rng.below(u32::from(plies.end() - plies.start()) + 1) as u16;
            let mut game = Game::new(rules);
            let mut player = Minimax::new(2, rng.next_u64());
            while game.position().plies() < wanted && game.outcome().is_none() {
                let action = if rng.unit() < 0.3 {
                    random_quiet_move(game.position(), &mut rng).map(Action::Stone)
                } else {
                    player.choose(&game, &Budget::unlimited()).map(|choice| choice.action)
                };
                let Some(action) = action else { break };
                game.try_action(action).expect("legal");
            }
            if game.outcome().is_some() || game.position().plies() < wanted {
                continue;
            }
            game
        } else {
            let Some(game) = random_game(rules, plies, &mut rng) else { continue };
            game
        };
        let position = game.position();
        let ImmediateTactics::Open { moves: safe, .. } = ImmediateTactics::of(position) else { continue };
        if safe.len() < 2 {
            continue;
        }
        let mut marks = vec!['.'; usize::from(rules.cols())];
        let (mut signs, mut is_solved) = (Vec::new(), true);
        for cell in position.legal_moves() {
            if !safe.contains(&cell) {
                marks[usize::from(cell.col)] = 'x';
                continue;
            }
            let solution =
                solver.solve_to(&position.after(cell), Strength::Weak, &Budget::nodes(6_000_000)).expect("solvable");
            if solution.lower.signum() != solution.upper.signum() {
                is_solved = false;
                break;
            }
            let sign = -solution.lower.signum();
            signs.push(sign);
            marks[usize::from(cell.col)] = match sign {
                1 => '+',
                0 => '=',
                _ => '-',
            };
        }
        if !is_solved {
            unsolved += 1;
            continue;
        }
        let best = *signs.iter().max().expect("a move");
        let best_moves = signs.iter().filter(|&&sign| sign == best).count();
        if best_moves == signs.len() || is_hard && best_moves * 2 > signs.len() {
            continue;
        }
        println!("{} {}", digits::write(&game), marks.iter().collect::<String>());
        found += 1;
    }
    eprintln!("{rules} {arguments:?}: {found} of {attempts} positions, {unsolved} not solved");
}
