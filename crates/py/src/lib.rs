//! The native part of the Python package `connect4`: rules, solver, players, training and environments.
//! `python/connect4` contains the Python part; `_native.pyi` declares the types of this module.
//!
//! Calls that can take long release the interpreter lock (see [`interruptible`]). Most classes have a module of their
//! own. `boards.rs` reads arrays of boards, `moves.rs` reads moves, and `position_argument.rs` reads positions and
//! games. `vector.rs` steps many games at once.

use pyo3::prelude::*;

/// Builds a dictionary, in functions that return a `PyResult`.
macro_rules! dict {
    ($py:expr, $($key:expr => $value:expr),+ $(,)?) => {{
        let dict = pyo3::types::PyDict::new($py);
        $(dict.set_item($key, $value)?;)+
        dict
    }};
}

mod agents;
mod arena;
mod arguments;
mod batch;
mod boards;
mod book;
mod classroom;
mod count;
mod evaluate;
mod game;
mod interruptible;
mod judging;
mod learn;
mod moves;
mod notation;
mod position;
mod position_argument;
mod program;
mod proof;
mod puzzles;
mod results;
mod rules;
mod solver;
mod study;
mod textbook;
mod vector;

/// Native part of the `connect4` package.
#[pymodule(name = "_native")]
mod native {
    #[pymodule_export]
    use crate::{
        agents::{PyAgent, PyModel, agent, agent_of, play_games},
        arena::play_match,
        batch::{check_boards, solve_boards},
        book::write_book,
        classroom::{
            board_text, connect_four_winner, has_won, make_empty_board, updated_board, verify_board, verify_move,
        },
        count::{count_positions, perft},
        evaluate::evaluate_player,
        game::PyGame,
        judging::{describe_positions, judge_moves, match_statistics, move_statistics},
        learn::PyTraining,
        position::PyPosition,
        program::run_program,
        proof::PyProof,
        puzzles::{
            battleship_count, battleship_generate, battleship_ships, sudoku_count, sudoku_generate, sudoku_grade,
            sudoku_hint, sudoku_solve,
        },
        rules::PyRules,
        solver::PySolver,
        study::{PyPuzzleGenerator, explanation, read_record, review_moves, write_record},
        textbook::trace_search,
        vector::PyVectorGames,
    };
    /// Profile with which this module was compiled; `dist` is the fastest.
    #[pymodule_export]
    const PROFILE: &str = env!("CONNECT4_PROFILE");
}
