//! Boards with marks as text.

use connect4_core::{Cell, Player, Position};

use super::reason::Reason;
use super::scene::{Mark, add_mark};

/// The marks for the position of a reason: each empty cell at most once, with its most important mark. Without a
/// reason, only the threats.
pub fn marks(end: &Position, reason: Option<&Reason>) -> Vec<(Cell, Mark)> {
    let mut marks: Vec<(Cell, Mark)> = Vec::new();
    let mut add = |cell: Cell, mark: Mark| add_mark(&mut marks, cell, mark);
    match reason {
        Some(Reason::WinsNow { cells }) => cells.iter().for_each(|&cell| add(cell, Mark::Move)),
        Some(Reason::Forcing { moves }) => moves.iter().take(1).for_each(|&cell| add(cell, Mark::Move)),
        Some(Reason::Plan(plan)) => plan.first.into_iter().for_each(|cell| add(cell, Mark::Move)),
        _ => {}
    }
    for player in Player::BOTH {
        end.threats(player).into_iter().for_each(|cell| add(cell, Mark::Threat(player)));
    }
    if let Some(Reason::Plan(plan)) = reason {
        plan.upper(end).into_iter().for_each(|cell| add(cell, Mark::Upper));
    }
    marks
}

/// The board with column and row names and the [marks] of a reason.
pub fn picture(position: &Position, reason: Option<&Reason>) -> String {
    let marks = marks(position, reason);
    let mark = |cell: Cell| marks.iter().find(|(other, _)| *other == cell).map(|(_, mark)| mark.letter());
    lettered(position, |cell| mark(cell).unwrap_or('.'))
}

/// The board with column and row names. `letter` gives the character of an empty cell.
pub fn lettered(position: &Position, letter: impl Fn(Cell) -> char) -> String {
    let rules = position.rules();
    let mut lines = Vec::new();
    for row in (0..rules.rows()).rev() {
        let mut line = format!("{:>2}", row + 1);
        for col in 0..rules.cols() {
            let cell = Cell::new(col, row);
            let letter = position.at(cell).map_or_else(|| letter(cell), |player| player.letter());
            line.extend([' ', letter]);
        }
        lines.push(line);
    }
    let letters: String = (0..rules.cols()).flat_map(|col| [' ', char::from(b'a' + col)]).collect();
    lines.push(format!("  {letters}"));
    lines.join("\n")
}
