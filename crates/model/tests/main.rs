//! All integration tests form one program, so that it is linked only once.

mod any_board;
mod files;
mod indices;
mod tuples;

use connect4_core::playout::Rng;
use connect4_core::{Cell, Direction, Rules};
use connect4_model::layout::Layout;

fn rules(cols: u8, rows: u8, connect: u8) -> Rules {
    Rules::new(cols, rows, connect).expect("the size is in range")
}

/// A layout of up to this many random tuples of up to `length` cells.
fn layout(rules: Rules, count: usize, length: usize, seed: u64) -> Layout {
    let tuples = connect4_model::tuples::choose(rules, count, length, &mut Rng::new(seed));
    Layout::new(rules, tuples).expect("the tables are small")
}

/// All lines of a board with their directions, found cell by cell.
fn lines(rules: Rules) -> Vec<(Direction, Vec<Cell>)> {
    let line = |start: Cell, direction: Direction| {
        let (right, up) = direction.step();
        let cell = |at: i8| {
            let cell = Cell::new(start.col.wrapping_add_signed(at * right), start.row.wrapping_add_signed(at * up));
            rules.contains(cell).then_some(cell)
        };
        Some((direction, (0..rules.connect() as i8).map(cell).collect::<Option<_>>()?))
    };
    let of_cell = |start| Direction::ALL.into_iter().filter_map(move |direction| line(start, direction));
    rules.all_cells().flat_map(of_cell).collect()
}
