//! Reads boards from NumPy arrays.

use connect4_core::word::{WideBoard, Word};
use connect4_core::{Position, Rules};
use numpy::{PyArray2, PyArray3, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::arguments::value_error;
use crate::moves::cell_at;
use crate::rules::PyRules;

/// Boards with the same rules, copied from NumPy so that other threads can read them.
pub(crate) struct Boards {
    pub(crate) rules: Rules,
    pub(crate) count: usize,
    cells: Cells,
}

enum Cells {
    /// In row-major order from the top left: 0 empty, 1 X, 2 or -1 O.
    Values(Vec<i8>),
    /// Bitboards of X and O.
    Bits(Vec<u64>),
    /// Validated positions.
    Positions(Vec<Position>),
}

impl Boards {
    /// Reads integers of shape (n, rows, cols), or bitboards of shape (n, 2).
    ///
    /// # Errors
    /// If the array has another type or shape, or if its shape does not match the rules.
    pub(crate) fn new(array: &Bound<PyAny>, rules: Option<PyRules>) -> PyResult<Self> {
        let is_list = array.is_instance_of::<PyList>() || array.is_instance_of::<PyTuple>();
        if is_list && array.is_empty()? {
            return Ok(Boards {
                rules: crate::rules::or_connect_four(rules),
                count: 0,
                cells: Cells::Bits(Vec::new()),
            });
        }
        let array = &integer_array(array)?;
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
                    "a board of {size} does not fit in 64 bits; pass int8 of shape (n, rows, cols)"
                )));
            }
            let bits: Vec<u64> = bits.readonly().as_array().iter().copied().collect();
            return Ok(Boards { rules, count: bits.len() / 2, cells: Cells::Bits(bits) });
        }
        Err(wrong_array(array, "integers with the shape (n, rows, cols), or bitboards with the shape (n, 2)"))
    }

    /// Wraps positions. `positions` must not be empty if `rules` is `None`.
    ///
    /// # Errors
    /// If the positions have different rules.
    pub(crate) fn of_positions(positions: Vec<Position>, rules: Option<PyRules>) -> PyResult<Self> {
        let rules = rules.map_or_else(|| positions[0].rules(), |rules| rules.0);
        if let Some(number) = positions.iter().position(|one| one.rules() != rules) {
            let other = positions[number].rules();
            return Err(value_error(format!(
                "board {number} has the rules {other} instead of {rules}; all boards need the same rules"
            )));
        }
        Ok(Boards { rules, count: positions.len(), cells: Cells::Positions(positions) })
    }

    /// Reads one board from an int8 array of shape (rows, cols).
    pub(crate) fn of_one(array: &Bound<PyAny>, rules: Option<PyRules>) -> PyResult<Self> {
        let expected = "integers with the shape (rows, cols)";
        let numpy = array.py().import("numpy")?;
        // The extra dimension distinguishes a small board from bitboards.
        let array = &numpy.call_method1("asarray", (array,))?;
        if array.getattr("ndim")?.extract::<usize>()? != 2 {
            return Err(wrong_array(array, expected));
        }
        let boards = numpy.call_method1("expand_dims", (array, 0))?;
        let boards = integer_array(&boards)?;
        let Ok(values) = boards.cast::<PyArray3<i8>>() else { return Err(wrong_array(array, expected)) };
        let &[_, rows, cols] = values.shape() else { return Err(wrong_array(array, expected)) };
        let rules = rules_of(rules, rows, cols)?;
        Ok(Boards { rules, count: 1, cells: Cells::Values(values.readonly().as_array().iter().copied().collect()) })
    }

    /// The position of board `number`, counted from 0.
    ///
    /// # Errors
    /// The reason why the board is not a valid position.
    pub(crate) fn position(&self, number: usize) -> Result<Position, String> {
        let rules = self.rules;
        match &self.cells {
            Cells::Positions(positions) => Ok(positions[number]),
            Cells::Bits(bits) => position_of(rules, bits[2 * number], bits[2 * number + 1]),
            Cells::Values(values) => {
                let size = usize::from(rules.cells());
                let values = &values[number * size..(number + 1) * size];
                match rules.board_bits() {
                    ..=64 => checked(rules, bitboards_of::<u64>(rules, values)?),
                    _ => checked(rules, bitboards_of::<WideBoard>(rules, values)?),
                }
            }
        }
    }

    /// The position of a board that [`Boards::position`] has accepted.
    pub(crate) fn checked_position(&self, number: usize) -> Position {
        let rules = self.rules;
        match &self.cells {
            Cells::Positions(positions) => positions[number],
            Cells::Bits(bits) => Position::from_stones_unchecked(rules, bits[2 * number], bits[2 * number + 1]),
            Cells::Values(values) => {
                let size = usize::from(rules.cells());
                let values = &values[number * size..(number + 1) * size];
                let checked = "boards were checked";
                if rules.board_bits() <= 64 {
                    let [first, second] = bitboards_of::<u64>(rules, values).expect(checked);
                    Position::from_stones_unchecked(rules, first, second)
                } else {
                    let [first, second] = bitboards_of::<WideBoard>(rules, values).expect(checked);
                    Position::from_stones_unchecked(rules, first, second)
                }
            }
        }
    }
}

fn checked<W: Word>(rules: Rules, [first, second]: [W; 2]) -> Result<Position, String> {
    Position::from_stones(rules, first, second).map_err(|error| error.to_string())
}

/// Converts the values of a board to the bitboards of X and O.
fn bitboards_of<W: Word>(rules: Rules, values: &[i8]) -> Result<[W; 2], String> {
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
                    return Err(format!("{cell} holds {other}; expected 0 (empty), 1 (X), 2 or -1 (O)"));
                }
            }
        }
    }
    Ok([first, second])
}

/// Reads a position from two bitboards and checks them.
pub(crate) fn position_of<W: Word>(rules: Rules, first: W, second: W) -> Result<Position, String> {
    if !(first & second).is_zero() {
        return Err("a cell is set in both bitboards; set it in only one".to_owned());
    }
    if !rules.has_cells(first | second) {
        let size = rules.size();
        return Err(format!("a bit outside the {size} board is set; cell (col, row) is bit col * (rows + 1) + row"));
    }
    checked(rules, [first, second])
}

fn rules_of(rules: Option<PyRules>, rows: usize, cols: usize) -> PyResult<Rules> {
    match rules {
        None => {
            let side = |side: usize| u8::try_from(side).unwrap_or(u8::MAX);
            Rules::new(side(cols), side(rows), 4).map_err(|_| {
                let most = connect4_core::MAX_SIDE;
                value_error(format!("a board of {cols}x{rows} is out of range; both sides must be 1 to {most}"))
            })
        }
        Some(PyRules(rules)) if (usize::from(rules.rows()), usize::from(rules.cols())) == (rows, cols) => Ok(rules),
        Some(PyRules(rules)) => Err(value_error(format!(
            "the boards have {rows} rows and {cols} columns, but the rules have a board of {}",
            rules.size()
        ))),
    }
}

/// Converts an integer array-like to int8, or to uint64 if it has two dimensions. Arrays of other types keep their
/// type.
///
/// # Errors
/// If a number does not fit.
fn integer_array<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let array = given.py().import("numpy")?.call_method1("asarray", (given,))?;
    let (kind, dimensions): (String, usize) =
        (array.getattr("dtype")?.getattr("kind")?.extract()?, array.getattr("ndim")?.extract()?);
    let wanted = if dimensions == 2 { "uint64" } else { "int8" };
    let is_wanted = array.getattr("dtype")?.getattr("name")?.extract::<String>()? == wanted;
    if is_wanted || !["i", "u"].contains(&kind.as_str()) {
        return Ok(array);
    }
    if array.getattr("size")?.extract::<usize>()? == 0 {
        return array.call_method1("astype", (wanted,));
    }
    let (least, most): (i128, i128) = (array.call_method0("min")?.extract()?, array.call_method0("max")?.extract()?);
    if dimensions == 2 && least < 0 {
        return Err(value_error(format!("{least} is not a bitboard; expected a nonnegative integer")));
    }
    if dimensions != 2 && (least < i8::MIN.into() || most > i8::MAX.into()) {
        let found = if most > i8::MAX.into() { most } else { least };
        return Err(value_error(format!("a cell holds {found}; expected 0 (empty), 1 (X), 2 or -1 (O)")));
    }
    array.call_method1("astype", (wanted,))
}

fn wrong_array(array: &Bound<PyAny>, expected: &str) -> PyErr {
    let Ok(untyped) = array.cast::<PyUntypedArray>() else {
        let kind = array.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
        return value_error(format!("boards must be an array of {expected}; got {kind}"));
    };
    let shape: Vec<String> = untyped.shape().iter().map(usize::to_string).collect();
    let dtype = untyped.dtype();
    value_error(format!("boards must be an array of {expected}; got {dtype} with the shape ({})", shape.join(", ")))
}
