//! Arrays of boards.

use connect4_core::word::{WideBoard, Word};
use connect4_core::{Position, Rules};
use numpy::{PyArray2, PyArray3, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::moves::cell_at;
use crate::rules::PyRules;
use crate::wait::value_error;

/// Many boards of the same rules, copied from NumPy so that other threads may read them.
pub(crate) struct Boards {
    pub(crate) rules: Rules,
    pub(crate) count: usize,
    cells: Cells,
}

enum Cells {
    /// Row by row from the top left: 0 empty, 1 X, 2 or -1 O.
    Values(Vec<i8>),
    /// The stones of X and of O, as bitboards.
    Bits(Vec<u64>),
}

impl Boards {
    /// The boards of an int8 array of shape (n, rows, cols), or of a uint64 array of shape (n, 2).
    ///
    /// # Errors
    /// When it is another kind of array, or does not fit the rules.
    pub(crate) fn new(array: &Bound<PyAny>, rules: Option<PyRules>) -> PyResult<Self> {
        if let Ok(values) = array.cast::<PyArray3<i8>>() {
            let values = values.readonly();
            let [count, rows, cols] = [0, 1, 2].map(|axis| values.shape()[axis]);
            let rules = rules_of(rules, rows, cols)?;
            return Ok(Boards { rules, count, cells: Cells::Values(values.as_array().iter().copied().collect()) });
        }
        if let Ok(bits) = array.cast::<PyArray2<u64>>()
            && bits.shape()[1] == 2
        {
            let rules = crate::rules::or_connect_four(rules);
            if rules.board_bits() > 64 {
                let size = rules.size();
                return Err(value_error(format!(
                    "a board of {size} has no room in 64 bits: give int8 of (n, rows, cols)"
                )));
            }
            let bits: Vec<u64> = bits.readonly().as_array().iter().copied().collect();
            return Ok(Boards { rules, count: bits.len() / 2, cells: Cells::Bits(bits) });
        }
        Err(refused(array, "int8 with the shape (n, rows, cols), or of uint64 with the shape (n, 2)"))
    }

    /// The one board of an int8 array of shape (rows, cols).
    pub(crate) fn of_one(array: &Bound<PyAny>, rules: Option<PyRules>) -> PyResult<Self> {
        let Ok(values) = array.cast::<PyArrayDyn<i8>>() else {
            return Err(refused(array, "int8 with the shape (rows, cols)"));
        };
        let &[rows, cols] = values.shape() else { return Err(refused(array, "int8 with the shape (rows, cols)")) };
        let rules = rules_of(rules, rows, cols)?;
        Ok(Boards { rules, count: 1, cells: Cells::Values(values.readonly().as_array().iter().copied().collect()) })
    }

    /// The board of this number, from 0.
    ///
    /// # Errors
    /// Why it is no position, in words.
    pub(crate) fn position(&self, number: usize) -> Result<Position, String> {
        let rules = self.rules;
        match &self.cells {
            Cells::Bits(bits) => position_of(rules, bits[2 * number], bits[2 * number + 1]),
            Cells::Values(values) => {
                let size = usize::from(rules.cells());
                let values = &values[number * size..(number + 1) * size];
                if rules.board_bits() <= 64 {
                    checked(rules, sets_of::<u64>(rules, values)?)
                } else {
                    checked(rules, sets_of::<WideBoard>(rules, values)?)
                }
            }
        }
    }

    /// The board of this number where [`Boards::position`] has found one.
    pub(crate) fn checked_position(&self, number: usize) -> Position {
        let rules = self.rules;
        match &self.cells {
            Cells::Bits(bits) => Position::from_stones_unchecked(rules, bits[2 * number], bits[2 * number + 1]),
            Cells::Values(values) => {
                let size = usize::from(rules.cells());
                let values = &values[number * size..(number + 1) * size];
                let known = "boards were checked";
                if rules.board_bits() <= 64 {
                    let [first, second] = sets_of::<u64>(rules, values).expect(known);
                    Position::from_stones_unchecked(rules, first, second)
                } else {
                    let [first, second] = sets_of::<WideBoard>(rules, values).expect(known);
                    Position::from_stones_unchecked(rules, first, second)
                }
            }
        }
    }
}

fn checked<W: Word>(rules: Rules, [first, second]: [W; 2]) -> Result<Position, String> {
    Position::from_stones(rules, first, second).map_err(|error| error.to_string())
}

/// The stones of X and of O.
fn sets_of<W: Word>(rules: Rules, values: &[i8]) -> Result<[W; 2], String> {
    let stride = u32::from(rules.rows()) + 1;
    let (mut first, mut second) = (W::ZERO, W::ZERO);
    for (row, line) in values.chunks_exact(usize::from(rules.cols())).enumerate() {
        let mut bit = W::bit(u32::from(rules.rows()) - 1 - row as u32);
        for (col, &value) in line.iter().enumerate() {
            if col > 0 {
                bit = bit << stride;
            }
            match value {
                0 => {}
                1 => first |= bit,
                2 | -1 => second |= bit,
                other => {
                    let cell = cell_at(rules, (row * line.len() + col) as u16);
                    return Err(format!("{cell} holds {other}: a cell is 0 (empty), 1 (X), 2 or -1 (O)"));
                }
            }
        }
    }
    Ok([first, second])
}

/// The position of two bitboards, whatever they are.
pub(crate) fn position_of<W: Word>(rules: Rules, first: W, second: W) -> Result<Position, String> {
    if !(first & second).is_zero() {
        return Err("a cell is in both bitboards: it has one stone at most".to_owned());
    }
    if !Position::has_cells(rules, first | second) {
        let size = rules.size();
        return Err(format!("a bit is set that is no cell of {size}: cell (col, row) is bit col * (rows + 1) + row"));
    }
    checked(rules, [first, second])
}

fn rules_of(rules: Option<PyRules>, rows: usize, cols: usize) -> PyResult<Rules> {
    match rules {
        None => {
            let side = |side: usize| u8::try_from(side).unwrap_or(u8::MAX);
            Rules::new(side(cols), side(rows), 4).map_err(|_| {
                let most = connect4_core::MAX_SIDE;
                value_error(format!("a board of {cols}x{rows} is out of range: sides go from 1 to {most}"))
            })
        }
        Some(PyRules(rules)) if (usize::from(rules.rows()), usize::from(rules.cols())) == (rows, cols) => Ok(rules),
        Some(PyRules(rules)) => Err(value_error(format!(
            "the boards have {rows} rows and {cols} columns, but the rules say {}",
            rules.size()
        ))),
    }
}

fn refused(array: &Bound<PyAny>, wanted: &str) -> PyErr {
    let Ok(untyped) = array.cast::<PyUntypedArray>() else {
        let kind = array.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
        return value_error(format!("boards are a NumPy array of {wanted}; this is a {kind}"));
    };
    let shape: Vec<String> = untyped.shape().iter().map(usize::to_string).collect();
    let dtype = untyped.dtype();
    value_error(format!(
        "boards are an array of {wanted}; this one is of {dtype} with the shape ({})",
        shape.join(", ")
    ))
}
