//! Sudoku: solving, fast and of many sizes, counting, making, grading and hints.
//!
//! * [`Sudoku`] is the usual 9×9 grid; [`solve_all`] solves millions of them.
//! * [`Grid`] is a grid of any [`Shape`] from 4×4 to 25×25.
//! * [`Reader`] reads files of puzzles in the forms that other programs write.
//! * [`mod@reference`] is plain backtracking, by which all others are tested.
//!
//! | file | what is there |
//! |---|---|
//! | `nine.rs`, `grid.rs`, `shape.rs` | 9×9; grids of any size; sizes, cells, units and symbols |
//! | `text.rs`, `list.rs` | grids as text; nested lists, as JSON, Python and C write them |
//! | `fast/sweep.rs` | 9×9: the rules on all lanes at once; how a grid lies in words |
//! | `fast/engine.rs`, `fast/lanes.rs`, `fast/simd.rs` | choices and next puzzles; cell sets; plain words, AVX2, AVX-512, with the unsafe code |
//! | `general.rs` | the solver for every size |
//! | `human.rs`, `generate.rs` | techniques, hints, grades; making puzzles |
//! | `reference.rs` | plain backtracking |
//!
//! ```
//! use sudoku::Sudoku;
//! let puzzle: Sudoku = "..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..".parse()?;
//! assert!(puzzle.is_unique());
//! println!("{:#}", puzzle.solve().unwrap());
//! # Ok::<(), sudoku::ParseError>(())
//! ```

mod fast;
mod general;
mod generate;
mod grid;
mod human;
mod list;
mod nine;
pub mod reference;
mod shape;
mod text;

pub use fast::{Answer, Simd, Solutions, solve_all, solve_all_with};
pub use general::Solutions as GridSolutions;
pub use generate::{Nearest, NotFound, Recipe, generate, generate_watched};
pub use grid::{Conflict, Grid};
pub use human::{Candidate, Grade, HumanSolver, NoStep, Rating, Step, Technique, hint, rate};
pub use nine::Sudoku;
pub use shape::{Cell, Shape, Symbols, Unit};
pub use text::{Entry, ParseError, Reader};
