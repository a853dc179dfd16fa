//! What moves were worth, for `connect4.llm`.

use connect4_core::{Action, Limits};
use connect4_solve::{Options, SolveError, Solver};
use connect4_study::judging::{
    CountedMove, Decision, DecisionGroups, FamousPositions, MatchSummary, MoveStatistics, Phase, Worth, default_nodes,
};
use pyo3::prelude::*;
use pythonize::{depythonize, pythonize};

use crate::arguments::{optional_unsigned, threads};
use crate::interruptible::{interruptible, map_on_threads};
use crate::moves;
use crate::position::PyPosition;
use crate::solver::solve_error;

/// Options of a solver that judges moves.
const SOLVER: Options = Options { table_bytes: 64 << 20, threads: 1 };

/// What moves were worth: for each, a dictionary with the fields of `connect4.llm.Worth`.
///
/// Each move has the position before it, its number or cell name or `swap`, and whether the player could swap sides.
/// `nodes` limits the visited positions per solved position.
#[pyfunction]
#[pyo3(signature = (moves, nodes=None))]
pub(crate) fn judge_moves<'py>(
    py: Python<'py>,
    moves: Vec<(PyPosition, Bound<'py, PyAny>, bool)>,
    #[pyo3(from_py_with = optional_unsigned)] nodes: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let decision = |(PyPosition(position), action, can_swap): &(PyPosition, Bound<PyAny>, bool)| {
        let is_swap = action.extract::<String>().is_ok_and(|word| word == "swap");
        let action = if is_swap { Action::Swap } else { Action::Stone(moves::cell(position, action)?) };
        Ok(Decision { position: *position, can_swap: *can_swap, action })
    };
    let decisions = moves.iter().map(decision).collect::<PyResult<Vec<_>>>()?;
    let groups = DecisionGroups::of(&decisions);
    let threads = threads(None)?;
    let worths = interruptible(py, |stop| -> Result<Vec<Worth>, SolveError> {
        let judge = |solver: &mut Solver, number: usize| {
            let indices = &groups.indices()[number];
            let nodes = nodes.or(default_nodes(decisions[indices[0]].position.rules()));
            // A search that has been stopped leaves its moves unknown.
            let budget = Limits { nodes, time: None, stop: Some(stop.clone()) }.start();
            Worth::of_group(indices.iter().map(|&index| decisions[index]), solver, &budget)
        };
        let judged = map_on_threads(threads, groups.indices().len(), || connect4_players::solver(SOLVER), judge);
        Ok(groups.join(judged.into_iter().collect::<Result<_, _>>()?))
    })?;
    Ok(pythonize(py, &worths.map_err(solve_error)?)?)
}

/// For each position, the phase of the game and whether its best move may be known by heart.
#[pyfunction]
pub(crate) fn describe_positions(py: Python, positions: Vec<PyPosition>) -> PyResult<Vec<(&'static str, bool)>> {
    let Some(first) = positions.first() else { return Ok(Vec::new()) };
    let rules = first.0.rules();
    let famous =
        py.detach(|| FamousPositions::new(rules, &mut connect4_players::solver(SOLVER))).map_err(solve_error)?;
    Ok(positions.iter().map(|one| (Phase::of(&one.0).name(), famous.contains(&one.0))).collect())
}

/// Statistics of the moves of a player, sorted by game: fields of `connect4.llm.PlayerSummary`.
#[pyfunction]
pub(crate) fn move_statistics<'py>(py: Python<'py>, moves: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let counted: Vec<CountedMove> = depythonize(moves)?;
    Ok(pythonize(py, &MoveStatistics::of(&counted))?)
}

/// Results of a match: fields of `connect4.llm.MatchSummary`. Each game has the number of its opening, and the points of
/// the player.
#[pyfunction]
pub(crate) fn match_statistics<'py>(
    py: Python<'py>,
    player: &str,
    opponent: &str,
    games: Vec<(usize, f64)>,
) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, &MatchSummary::of(player, opponent, &games))?)
}
