//! Positions and cells in engine protocols, for client and engine.

use connect4_core::notation::{ParseError, position};
use connect4_core::{Cell, Position, Rules};

/// Writes a position for UGI: `6 7 4 7/7/… x g` with gravity, and `15 15 5 15/15/… x` without, as other programs do.
pub(crate) fn ugi_position(position: &Position) -> String {
    let line = position::write(position);
    let mut fields: Vec<String> = line.split(' ').map(str::to_owned).collect();
    fields[4].make_ascii_lowercase();
    if !position.rules().has_gravity() {
        fields.truncate(5);
    }
    fields.join(" ")
}

/// Parses a UGI position. The side may be in upper case, and without gravity `-` or a number may follow.
pub(crate) fn read_ugi_position(fields: &[&str]) -> Result<Position, ParseError> {
    let mut fields: Vec<String> = fields.iter().map(|&field| field.to_owned()).collect();
    if let Some(side) = fields.get_mut(4) {
        side.make_ascii_uppercase();
    }
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if fields.len() == 5 || fields.get(5).is_some_and(|field| is_number(field)) {
        fields.truncate(5);
        fields.push("-".to_owned());
    }
    position::parse(&fields.join(" "))
}

/// Writes a cell for Gomocup: column and row from 0, rows from the top.
pub(crate) fn xy(rules: Rules, cell: Cell) -> String {
    format!("{},{}", cell.col, rules.rows() - 1 - cell.row)
}

/// Reads exactly `COUNT` numbers.
pub(crate) fn numbers<const COUNT: usize>(text: &str) -> Option<[i64; COUNT]> {
    let numbers: Option<Vec<i64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

/// The cell at these coordinates, if it is on the board.
pub(crate) fn cell_at(rules: Rules, x: i64, y: i64) -> Option<Cell> {
    let (col, row) = (u8::try_from(x).ok()?, u8::try_from(i64::from(rules.rows()) - 1 - y).ok()?);
    Some(Cell::new(col, row)).filter(|&cell| rules.contains(cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_cells_round_trip() {
        for line in ["6 7 4 7/7/7/7/3O3/3X3 X g", "3 3 3 3/1X1/3 O -"] {
            let position = position::parse(line).unwrap();
            let written = ugi_position(&position);
            assert_eq!(read_ugi_position(&written.split(' ').collect::<Vec<_>>()).unwrap(), position, "{written}");
        }
        let fields = ["3", "3", "3", "3/1X1/3", "o", "1"];
        assert_eq!(ugi_position(&read_ugi_position(&fields).unwrap()), "3 3 3 3/1X1/3 o");
        let rules = Rules::new(5, 9, 5).unwrap();
        for cell in rules.all_cells() {
            let [x, y] = numbers(&xy(rules, cell)).unwrap();
            assert_eq!(cell_at(rules, x, y), Some(cell));
        }
        assert_eq!([cell_at(rules, -1, 0), cell_at(rules, 0, 9), cell_at(rules, 5, 0)], [None; 3]);
        assert_eq!((numbers::<2>("1,2,3"), numbers::<2>("1, 2"), numbers::<2>("a,b")), (None, Some([1, 2]), None));
    }
}
