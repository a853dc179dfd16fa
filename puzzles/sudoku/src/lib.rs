//! Sudoku: a fast solver, a solver for many sizes, a generator, and grades and hints for people.
//!
//! * [`Sudoku`] is a 9×9 grid. [`solve_all`] solves many of them in parallel lanes of the CPU.
//! * [`Grid`] is a grid of any [`Shape`] from 4×4 to 25×25.
//! * [`Reader`] reads files of puzzles in the formats of other programs.
//!
//! | file | contents |
//! |---|---|
//! | `nine.rs`, `grid.rs`, `shape.rs` | 9×9 grids; grids of any size; sizes, cells, units and symbols |
//! | `text.rs`, `rows.rs`, `cell_text.rs`, `parse_error.rs` | reads grids; lines of a grid; cells and their symbols; errors |
//! | `list.rs` | nested lists in the syntax of JSON, Python and C |
//! | `fast/sweep.rs` | the 9×9 rules as bit operations on all lanes; the bit layout |
//! | `fast/engine.rs`, `fast/digits.rs` | guessing and scheduling of many puzzles; the search of a single one |
//! | `fast/lanes.rs`, `fast/simd.rs` | cell sets in 64-bit words; in AVX2 and AVX-512 registers, with the unsafe code |
//! | `general.rs`, `layout.rs` | the solver for every size; the units of a shape, and sets of digits |
//! | `human.rs`, `human/techniques.rs`, `step.rs`, `generate.rs` | the solver by hand; its techniques; steps and grades; the generator |
//!
//! ```
//! use connect4_sudoku::Sudoku;
//! let puzzle: Sudoku = "..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..".parse()?;
//! assert!(puzzle.is_unique());
//! println!("{:#}", puzzle.solve().unwrap());
//! # Ok::<(), connect4_sudoku::ParseError>(())
//! ```

mod cell_text;
mod fast;
mod general;
mod generate;
mod grid;
mod human;
mod layout;
mod list;
mod nine;
mod parse_error;
mod rows;
mod shape;
mod step;
mod text;

pub use fast::{Answer, Simd, Solutions, solve_all, solve_all_with};
pub use general::GridSolutions;
pub use generate::{Closest, NotFound, Recipe, generate, generate_with_progress};
pub use grid::{Conflict, Grid};
pub use human::{HumanSolver, grade, hint};
pub use nine::Sudoku;
pub use parse_error::ParseError;
pub use shape::{Cell, Shape, Symbols, Unit};
pub use step::{Candidate, Grade, Grading, NoStep, Step, Technique};
pub use text::{Entry, Reader};
