//! The tables of tuples, and the indices of positions into them.

use std::collections::HashMap;

use connect4_core::playout::{Rng, random_position};
use connect4_core::{Cell, Player, Position, Rules, Symmetry};
use connect4_model::accumulator::Accumulator;
use connect4_model::layout::{Code, Layout};

use super::{layout, rules};

const BOARDS: [(u8, u8, u8, bool); 7] = [
    (7, 6, 4, true),
    (4, 4, 4, true),
    (9, 7, 5, true),
    (10, 10, 4, true),
    (3, 3, 3, false),
    (4, 5, 4, false),
    (1, 5, 4, true),
];

fn layouts() -> impl Iterator<Item = Layout> {
    let board = |(cols, rows, connect, gravity)| rules(cols, rows, connect).with_gravity(gravity);
    BOARDS.into_iter().map(move |one| layout(board(one), 12, 6, 9))
}

/// The state of a cell: 0 and 1 are discs, 2 is an empty reachable cell, 3 an unreachable one.
fn state(position: &Position, cell: Cell) -> u8 {
    match position.at(cell) {
        Some(Player::First) => 0,
        Some(Player::Second) => 1,
        None if !position.rules().has_gravity() || position.landing(cell.col) == Some(cell) => 2,
        None => 3,
    }
}

#[test]
fn updated_indices_equal_recomputed_ones() {
    for layout in layouts() {
        let rules = layout.rules();
        let mut rng = Rng::new(1);
        // Integers, so that sums are exact in any order.
        let weights: Vec<f32> = (0..layout.weights()).map(|_| rng.below(2000) as f32 - 1000.0).collect();
        // Two positions have the same index if and only if the states of the tuple's cells are equal.
        let (mut by_seen, mut by_index) = (HashMap::new(), HashMap::new());
        let mut rng = Rng::new(5);
        for _ in 0..40 {
            let mut position = Position::new(rules);
            let mut accumulator = Accumulator::new(&layout);
            while !position.is_over() {
                let moves = position.legal_moves();
                accumulator.look_up(&weights[..]);
                for &cell in &moves {
                    let (column, side) = (layout.column(cell), usize::from(position.plies() % 2));
                    let mut after = accumulator.clone();
                    after.play(&layout, column, side);
                    let played = after.index().to_vec();
                    assert_eq!(accumulator.sum_after(&layout, &weights[..], column, side), after.sum(&weights[..]));
                    after.unplay(&layout, column, side);
                    assert_eq!(after.index(), accumulator.index());
                    after.play(&layout, column, side);
                    assert_eq!(after.index(), played);
                }
                let cell = moves[rng.below(moves.len() as u32) as usize];
                accumulator.play(&layout, layout.column(cell), usize::from(position.plies() % 2));
                position.play(cell);
                assert_eq!(accumulator.index(), Accumulator::at(&layout, &position).index());
                let symmetries = Symmetry::of(rules);
                for (number, &index) in accumulator.index().iter().enumerate() {
                    let (tuple, symmetry) = (number / symmetries.len(), symmetries[number % symmetries.len()]);
                    let cells = layout.tuples()[tuple].iter();
                    let seen: Vec<u8> = cells.map(|&cell| state(&position, symmetry.apply(cell, rules))).collect();
                    let seen = (tuple, seen);
                    assert_eq!(*by_seen.entry(seen.clone()).or_insert(index), index);
                    assert_eq!(*by_index.entry(index).or_insert(seen.clone()), seen);
                }
            }
        }
    }
}

#[test]
fn symmetric_positions_have_the_same_sum() {
    for layout in layouts() {
        let rules = layout.rules();
        let weights: Vec<i16> = (0..layout.weights()).map(|index| (index % 1999) as i16 - 999).collect();
        let mut rng = Rng::new(2);
        for plies in 0..rules.cells().min(4) {
            let position = random_position(rules, plies, &mut rng);
            let sum = Accumulator::at(&layout, &position).sum(&weights[..]);
            for &symmetry in Symmetry::of(rules) {
                let image = position.transformed(symmetry);
                assert_eq!(Accumulator::at(&layout, &image).sum(&weights[..]), sum);
            }
        }
    }
}

/// The discs of a column from the bottom: 0 for the first player, 1 for the second.
fn discs(code: Code) -> impl Iterator<Item = usize> {
    (0..code.ilog2()).map(move |row| usize::from(code >> row & 1 == 0))
}

/// The states of the cells of a column in a set of rows.
fn states(code: Code, rows: u32) -> Vec<u8> {
    let height = code.ilog2();
    let state = |row: u32| if row < height { (code >> row & 1) as u8 } else { 2 + u8::from(row > height) };
    (0..u32::BITS).filter(|row| rows >> row & 1 == 1).map(state).collect()
}

/// The layout of one tuple: for each column, the cells in a set of rows.
fn layout_of(height: u8, rows: &[u32]) -> Layout {
    let rules = Rules::new(rows.len() as u8, height, 4).expect("the size is in range");
    let tuple = rules.all_cells().filter(|cell| rows[usize::from(cell.col)] >> cell.row & 1 == 1).collect();
    Layout::new(rules, vec![tuple]).expect("the table is small")
}

/// The index of the first instance for these columns.
fn index_of(layout: &Layout, codes: &[Code]) -> u32 {
    let mut accumulator = Accumulator::new(layout);
    for (column, &code) in codes.iter().enumerate() {
        discs(code).for_each(|player| accumulator.play(layout, column, player));
    }
    accumulator.index()[0]
}

#[test]
fn indices_of_a_column_are_dense_and_distinguish_all_states() {
    for height in 1..=6 {
        for rows in 1..1_u32 << height {
            let layout = layout_of(height, &[rows]);
            let mut by_index = HashMap::new();
            for code in 1..2 << height {
                let index = index_of(&layout, &[code]);
                assert!((index as usize) < layout.weights());
                assert_eq!(*by_index.entry(index).or_insert(states(code, rows)), states(code, rows));
            }
            assert_eq!(by_index.len(), layout.weights(), "each index has a code");
            let different: std::collections::HashSet<_> = by_index.values().collect();
            assert_eq!(different.len(), by_index.len(), "what differs has another index");
        }
    }
    // A column of three has 1 + 2 + 4 + 8 states. Its third row has four: not reachable, reachable, and two discs. Its
    // lowest row has three, because it is reachable if empty.
    assert_eq!([0b111, 0b100, 0b001].map(|rows| layout_of(6, &[rows]).weights()), [15, 4, 3]);
}

#[test]
fn a_table_has_one_weight_for_each_combination() {
    let rows = [0b0011, 0b1010, 0b1100, 0b0101];
    let layout = layout_of(4, &rows);
    assert_eq!(layout.weights(), rows.iter().map(|&rows| layout_of(4, &[rows]).weights()).product::<usize>());
    // Positions with equal indices have equal states of the tuple's cells.
    let mut met = HashMap::new();
    for a in 1..32 {
        for b in (1..32).filter(|code| code % 3 != 2 || a == 7) {
            for c in 1..32 {
                for d in (1..32).step_by(if a < 8 { 1 } else { 5 }) {
                    let codes = [a, b, c, d];
                    let index = index_of(&layout, &codes);
                    assert!((index as usize) < layout.weights());
                    let seen: Vec<_> = codes.into_iter().zip(rows).map(|(code, rows)| states(code, rows)).collect();
                    assert_eq!(*met.entry(index).or_insert_with(|| seen.clone()), seen);
                }
            }
        }
    }
    assert!(met.len() > layout.weights() / 2, "{} of {}", met.len(), layout.weights());
}
