//! `connect4.Rules`.

use connect4_core::{Rules, Swap};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::arguments::{signed, value_error, wrong_type};

/// The rules of an m,n,k-game.
///
/// Two players take turns placing a stone on a board of `cols` × `rows` cells. The first player to have at least
/// `connect` stones in an unbroken row, column or diagonal wins. With `gravity`, a stone falls to the lowest free cell
/// of its column. With `swap`, the second player may take over the first stone instead of making a move. With `swap=3`,
/// the first player places three stones of alternating sides, and the second player then chooses a side.
///
/// >>> import connect4
/// >>> rules = connect4.Rules(5, 4, connect=3)
/// >>> rules
/// Rules(cols=5, rows=4, connect=3, gravity=True, swap=False)
/// >>> connect4.Rules.TIC_TAC_TOE.gravity
/// False
///
/// Raises ValueError if `cols`, `rows` or `connect` is outside 1 to 20.
#[pyclass(name = "Rules", module = "connect4", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyRules(pub(crate) Rules);

/// A swap rule in Python: `False`, `True` (after the first stone) or 3 (after three stones).
#[derive(FromPyObject, IntoPyObject)]
pub(crate) enum Swapping {
    Is(bool),
    After(u8),
}

impl Swapping {
    fn rule(self) -> PyResult<Swap> {
        match self {
            Swapping::Is(yes) => Ok(if yes { Swap::One } else { Swap::Off }),
            Swapping::After(stones) => Swap::after(stones)
                .ok_or_else(|| value_error(format!("swap={stones} is not supported; expected False, True or 3"))),
        }
    }
}

impl From<Swap> for Swapping {
    fn from(swap: Swap) -> Self {
        match swap {
            Swap::Three => Swapping::After(swap.stones()),
            _ => Swapping::Is(swap == Swap::One),
        }
    }
}

/// Converts a swap rule from Python.
fn swapping(given: &Bound<PyAny>) -> PyResult<Swapping> {
    if given.is_instance_of::<PyBool>() {
        return given.extract();
    }
    let after = signed(given).map_err(|_| wrong_type("False, True or 3", given))?;
    let unsupported = |_| value_error(format!("swap={given} is not supported; expected False, True or 3"));
    u8::try_from(after).map(Swapping::After).map_err(unsupported)
}

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(
        signature = (cols=7, rows=6, connect=4, gravity=true, swap=Swapping::Is(false)),
        text_signature = "(cols=7, rows=6, connect=4, gravity=True, swap=False)"
    )]
    fn new(
        #[pyo3(from_py_with = signed)] cols: i64,
        #[pyo3(from_py_with = signed)] rows: i64,
        #[pyo3(from_py_with = signed)] connect: i64,
        gravity: bool,
        #[pyo3(from_py_with = swapping)] swap: Swapping,
    ) -> PyResult<Self> {
        let side = |side: i64| u8::try_from(side).ok().filter(|side| (1..=connect4_core::MAX_SIDE).contains(side));
        let (Some(cols), Some(rows)) = (side(cols), side(rows)) else {
            let most = connect4_core::MAX_SIDE;
            let message =
                format!("a board of {cols} columns and {rows} rows is out of range; both sides must be 1 to {most}");
            return Err(value_error(message));
        };
        let length = u8::try_from(connect).ok().and_then(|length| Rules::new(cols, rows, length).ok());
        let rules = length.ok_or_else(|| {
            value_error(format!("a line of {connect} is out of range; lines must be 1 to {}", connect4_core::MAX_SIDE))
        })?;
        Ok(PyRules(rules.with_gravity(gravity).with_swap(swap.rule()?)))
    }

    /// Connect Four: 7 × 6, four in a row, with gravity.
    #[classattr]
    const CONNECT_FOUR: PyRules = PyRules(Rules::CONNECT_FOUR);
    /// Connect Five: 9 × 6, five in a row, with gravity, from the empty board.
    #[classattr]
    const CONNECT_FIVE: PyRules = PyRules(Rules::CONNECT_FIVE);
    /// Tic-tac-toe: 3 × 3, three in a row, without gravity.
    #[classattr]
    const TIC_TAC_TOE: PyRules = PyRules(Rules::TIC_TAC_TOE);
    /// Gomoku: 15 × 15, five in a row, without gravity.
    #[classattr]
    const GOMOKU: PyRules = PyRules(Rules::GOMOKU);

    /// Number of columns, 1 to 20.
    #[getter]
    fn cols(&self) -> u8 {
        self.0.cols()
    }

    /// Number of rows, 1 to 20.
    #[getter]
    fn rows(&self) -> u8 {
        self.0.rows()
    }

    /// Number of stones in a winning line, 1 to 20.
    #[getter]
    fn connect(&self) -> u8 {
        self.0.connect()
    }

    /// Whether stones fall to the lowest free cell of their column.
    #[getter]
    fn gravity(&self) -> bool {
        self.0.has_gravity()
    }

    /// Whether the second player may swap sides after the first stone; 3 if the swap comes after three stones.
    #[getter]
    fn swap(&self) -> Swapping {
        self.0.swap_rule().into()
    }

    /// Board size as text, columns × rows.
    ///
    /// >>> connect4.Rules.CONNECT_FOUR.size
    /// '7x6'
    #[getter]
    fn size(&self) -> String {
        self.0.size()
    }

    /// Number of actions: columns with gravity, cells without.
    ///
    /// >>> connect4.Rules.CONNECT_FOUR.num_actions, connect4.Rules.TIC_TAC_TOE.num_actions
    /// (7, 9)
    #[getter]
    pub(crate) fn num_actions(&self) -> usize {
        crate::moves::num_actions(self.0)
    }

    fn __repr__(&self) -> String {
        let python = |yes: bool| if yes { "True" } else { "False" };
        let (cols, rows, connect) = (self.0.cols(), self.0.rows(), self.0.connect());
        let gravity = python(self.0.has_gravity());
        let swap = match self.swap() {
            Swapping::Is(yes) => python(yes).to_owned(),
            Swapping::After(stones) => stones.to_string(),
        };
        format!("Rules(cols={cols}, rows={rows}, connect={connect}, gravity={gravity}, swap={swap})")
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, pyo3::types::PyType>, (u8, u8, u8, bool, Swapping)) {
        let rules = slf.get().0;
        (slf.get_type(), (rules.cols(), rules.rows(), rules.connect(), rules.has_gravity(), rules.swap_rule().into()))
    }
}

/// The given rules, or Connect Four if there are none.
pub(crate) fn or_connect_four(rules: Option<PyRules>) -> Rules {
    rules.map_or(Rules::CONNECT_FOUR, |rules| rules.0)
}
