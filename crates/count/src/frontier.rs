//! The frontier: what the sweep remembers of the discs read so far to detect lines made by later discs.
//!
//! The board is read column by column from the left, each from the bottom. A *run* is a number of adjacent discs of one
//! color in line that ends at the frontier. For each row, the next cell to be read stores the runs that reach it from
//! the left. They are horizontal, up (from below) or down (from above). Runs are dropped if the rest of the board has
//! no room to complete them.
//!
//! ```text
//!                 \   |                    Reading `?` (column 3, row 1). Cells `+` store runs that reach the next
//!   row 3   . X . a   .                    column; cells a, b, `?` store those that reach this one. New runs of `?`:
//!   row 2   . O X b   .                    horizontal to (4, 1); up to (4, 2), which waits as `rising` for the next
//!   row 1   . X O ? - +                    cell; down to (4, 0), where it completes the cell below; and the vertical
//!   row 0   . O X O   +                    run, stored separately.
//!                   \
//! ```
//!
//! If a color would complete a line on a cell, the cell is *forbidden* to that color. The color's other runs there do
//! not matter. A cell forbidden to both colors stays empty, like those above it, so the runs there do not matter
//! either. Such states with different runs become equal.

use connect4_core::Player;
use rustc_hash::FxHashMap;

use crate::layout::{Field, Fields, Word};

/// A run: 0 for none, 1..k its length if it belongs to X, k..2k-1 its length plus k - 1 if it belongs to O.
pub(crate) type Run = u8;

/// Number of directions in which runs reach the next column.
pub(crate) const DIRECTIONS: usize = 3;
/// By direction: rows to go up from one column to the next.
pub(crate) const SLOPES: [i32; DIRECTIONS] = [0, 1, -1];
const UP: usize = 1;

/// What a cell stores.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
struct Entry {
    /// By player.
    forbidden: [bool; 2],
    /// By direction; shorter than k - 1.
    runs: [Run; DIRECTIONS],
}

/// The effect of a disc on a cell.
#[derive(Clone, Copy, Default)]
struct Placement {
    is_legal: bool,
    /// The runs that continue into the next column, by direction.
    runs: [Run; DIRECTIONS],
}

/// Tables of a row. A code is the index of an entry.
struct RowTables {
    field: Field,
    entries: Vec<Entry>,
    /// By code: whether the cell is forbidden to both colors.
    is_blocked: Vec<bool>,
    /// By code and falling run: the code after adding the run.
    with_falling: Vec<u16>,
    /// By horizontal and rising run: the code of a cell that the falling run has not reached yet.
    open: Vec<u16>,
    /// By code and vertical run: the code after adding the run, and what remains of the vertical run.
    with_vertical: Vec<(u16, Run)>,
}

/// The rules of lines, on packed states.
pub(crate) struct Frontier {
    cols: usize,
    rows: usize,
    connect: usize,
    /// Number of different values of a run.
    runs: usize,
    row_tables: Vec<RowTables>,
    vertical: Field,
    rising: Field,
    /// The state of the classes; see `Reader`.
    pub(crate) reader_state: Field,
    /// By `col * rows + row`, code and player.
    placements: Vec<Vec<[Placement; 2]>>,
}

impl Frontier {
    /// The rules for lines of at least two discs.
    pub(crate) fn new(cols: usize, rows: usize, connect: usize, reader_states: usize, fields: &mut Fields) -> Self {
        let runs = 2 * connect - 1;
        let mut frontier = Frontier {
            cols,
            rows,
            connect,
            runs,
            row_tables: Vec::new(),
            vertical: Field::default(),
            rising: Field::default(),
            reader_state: Field::default(),
            placements: Vec::new(),
        };
        frontier.row_tables = (0..rows).map(|row| frontier.build_row(row, fields)).collect();
        frontier.vertical = fields.add(runs);
        frontier.rising = fields.add(runs + 1);
        frontier.reader_state = fields.add(reader_states);
        frontier.placements = (0..cols * rows).map(|place| frontier.placements(place / rows, place % rows)).collect();
        frontier
    }

    fn owner(&self, run: Run) -> Option<usize> {
        (run > 0).then(|| usize::from(usize::from(run) >= self.connect))
    }

    fn length(&self, run: Run) -> usize {
        let run = usize::from(run);
        if run < self.connect { run } else { run + 1 - self.connect }
    }

    fn run(&self, owner: usize, length: usize) -> Run {
        (length + owner * (self.connect - 1)) as Run
    }

    /// The run extended by a disc of `player`. A run of k - 1 never gets here, because the cell is forbidden.
    fn extend_run(&self, run: Run, player: usize) -> Run {
        if self.owner(run) == Some(player) { run + 1 } else { self.run(player, 1) }
    }

    /// The run, or none if fewer than `room` cells remain for it.
    fn keep_if_room(&self, run: Run, room: usize) -> Run {
        if run > 0 && self.connect - self.length(run) <= room { run } else { 0 }
    }

    /// Number of cells in the direction, from this row of the next column to the edge.
    pub(crate) fn room(&self, direction: usize, row: i32) -> usize {
        match SLOPES[direction] {
            0 => self.cols,
            1 => (self.rows as i32 - row).max(0) as usize,
            _ => (row + 1).max(0) as usize,
        }
    }

    /// The entry with a run added in a direction, or vertically if `direction` is `None`. Also returns what remains of
    /// the vertical run.
    fn with_run(&self, entry: Entry, direction: Option<usize>, run: Run) -> (Entry, Run) {
        let mut entry = entry;
        let Some(owner) = self.owner(run) else { return (entry, 0) };
        if entry.forbidden[owner] {
            return (entry, 0);
        }
        if self.length(run) == self.connect - 1 {
            entry.forbidden[owner] = true;
            for run in &mut entry.runs {
                if self.owner(*run) == Some(owner) {
                    *run = 0;
                }
            }
            return (entry, 0);
        }
        match direction {
            Some(direction) => {
                entry.runs[direction] = run;
                (entry, 0)
            }
            None => (entry, run),
        }
    }

    fn build_row(&self, row: usize, fields: &mut Fields) -> RowTables {
        // All entries that runs with enough room can make, starting with the empty one.
        let all: Vec<Run> = (0..self.runs as Run).collect();
        let possible = |direction: usize| -> Vec<Run> {
            let stones = match SLOPES[direction] {
                0 => self.cols,
                1 => row,
                _ => self.rows - 1 - row,
            };
            let room = self.room(direction, row as i32);
            let runs = all.iter().copied();
            runs.filter(|&run| run == 0 || (self.keep_if_room(run, room) != 0 && self.length(run) <= stones)).collect()
        };
        let choices: [Vec<Run>; DIRECTIONS] = std::array::from_fn(possible);
        let mut entries = vec![Entry::default()];
        let mut codes = FxHashMap::from_iter([(Entry::default(), 0_u16)]);
        let mut at = 0;
        while at < entries.len() {
            let entry: Entry = entries[at];
            let verticals = if row + 1 >= self.connect { &all[..] } else { &[] };
            let with_vertical = verticals.iter().map(|&run| self.with_run(entry, None, run).0);
            let with_others = (0..DIRECTIONS)
                .filter(|&direction| entry.runs[direction] == 0)
                .flat_map(|direction| choices[direction].iter().map(move |&run| (direction, run)))
                .map(|(direction, run)| self.with_run(entry, Some(direction), run).0);
            for entry in with_vertical.chain(with_others) {
                codes.entry(entry).or_insert_with(|| {
                    entries.push(entry);
                    entries.len() as u16 - 1
                });
            }
            at += 1;
        }
        let with_falling = entries.iter().flat_map(|&entry| all.iter().map(move |&run| (entry, run)));
        let with_falling = with_falling
            .map(|(entry, run)| codes.get(&self.with_run(entry, Some(2), run).0).copied().unwrap_or(u16::MAX));
        let with_falling = with_falling.collect();
        let open = all.iter().flat_map(|&level| all.iter().map(move |&rising| (level, rising)));
        let open = open.map(|(level, rising)| {
            let entry = self.with_run(Entry::default(), Some(0), level).0;
            codes.get(&self.with_run(entry, Some(UP), rising).0).copied().unwrap_or(u16::MAX)
        });
        let open = open.collect();
        let with_vertical = entries.iter().flat_map(|&entry| all.iter().map(move |&run| (entry, run)));
        let with_vertical = with_vertical.map(|(entry, run)| {
            let (entry, run) = self.with_run(entry, None, run);
            (codes.get(&entry).copied().unwrap_or(u16::MAX), run)
        });
        let with_vertical = with_vertical.collect();
        let is_blocked = entries.iter().map(|entry| entry.forbidden == [true; 2]).collect();
        RowTables { field: fields.add(entries.len()), entries, is_blocked, with_falling, open, with_vertical }
    }

    fn placements(&self, col: usize, row: usize) -> Vec<[Placement; 2]> {
        let columns_left = self.cols - 1 - col;
        let entries = self.row_tables[row].entries.iter();
        let stone = |entry: &Entry, player: usize| {
            let runs = std::array::from_fn(|direction| {
                let run = self.extend_run(entry.runs[direction], player);
                let room = self.room(direction, row as i32 + SLOPES[direction]);
                self.keep_if_room(run, room.min(columns_left))
            });
            Placement { is_legal: !entry.forbidden[player], runs }
        };
        entries.map(|entry| [0, 1].map(|player| stone(entry, player))).collect()
    }

    /// The value of `rising` that means: a cell below is forbidden to both, so the new runs do not matter.
    fn sealed(&self) -> u32 {
        self.runs as u32
    }

    /// The code of this row.
    #[inline(always)]
    fn code<W: Word>(&self, state: W, row: usize) -> usize {
        state.get(self.row_tables[row].field) as usize
    }

    /// Whether the cell to be read is forbidden to both.
    #[inline(always)]
    pub(crate) fn is_blocked<W: Word>(&self, state: W, row: usize) -> bool {
        self.row_tables[row].is_blocked[self.code(state, row)]
    }

    /// Whether a disc of `player` at this row of the next column would complete a line.
    #[inline(always)]
    pub(crate) fn is_forbidden<W: Word>(&self, state: W, row: usize, player: Player) -> bool {
        self.row_tables[row].entries[self.code(state, row)].forbidden[player as usize]
    }

    /// Length of the run of `player` that reaches this row of the next column in a direction; 0 if the cell is
    /// forbidden.
    #[inline(always)]
    pub(crate) fn length_at<W: Word>(&self, state: W, row: usize, player: Player, direction: usize) -> usize {
        let run = self.row_tables[row].entries[self.code(state, row)].runs[direction];
        if self.owner(run) == Some(player as usize) { self.length(run) } else { 0 }
    }

    /// The state after a disc of `player` on this cell, with the reader state unchanged; `None` if it would complete a
    /// line.
    #[inline(always)]
    pub(crate) fn play<W: Word>(&self, state: W, col: usize, row: usize, player: Player) -> Option<W> {
        self.play_with_run(state, col, row, player, None)
    }

    /// Like [`Frontier::play`], but the run in the given direction gets the given length.
    #[inline(always)]
    pub(crate) fn play_with_run<W: Word>(
        &self,
        state: W,
        col: usize,
        row: usize,
        player: Player,
        run: Option<(usize, usize)>,
    ) -> Option<W> {
        let code = self.code(state, row);
        let mut placement = self.placements[col * self.rows + row][code][player as usize];
        if !placement.is_legal {
            return None;
        }
        if let Some((direction, length)) = run {
            let run = if length == 0 { 0 } else { self.run(player as usize, length) };
            let room = self.room(direction, row as i32 + SLOPES[direction]);
            placement.runs[direction] = self.keep_if_room(run, room.min(self.cols - 1 - col));
        }
        let rising = state.get(self.rising);
        let (state, sealed) = self.finish_cell_below(state, row, rising, placement.runs[2]);
        let mut state = if sealed {
            state.with(self.row_tables[row].field, 0).with(self.rising, self.sealed())
        } else {
            let open = self.row_tables[row].open[usize::from(placement.runs[0]) * self.runs + rising as usize];
            state.with(self.row_tables[row].field, u32::from(open)).with(self.rising, u32::from(placement.runs[UP]))
        };
        let vertical =
            self.keep_if_room(self.extend_run(state.get(self.vertical) as Run, player as usize), self.rows - 1 - row);
        if row + 1 < self.rows {
            let above = &self.row_tables[row + 1];
            let (code, vertical) = above.with_vertical[self.code(state, row + 1) * self.runs + usize::from(vertical)];
            state = state.with(above.field, u32::from(code)).with(self.vertical, u32::from(vertical));
        }
        Some(state)
    }

    /// Adds the falling run to the new code of the row below. Returns whether the new column is sealed there.
    #[inline(always)]
    fn finish_cell_below<W: Word>(&self, state: W, row: usize, rising: u32, falling: Run) -> (W, bool) {
        if rising == self.sealed() {
            return (state, true);
        }
        if row == 0 {
            return (state, false);
        }
        let below = &self.row_tables[row - 1];
        let code = below.with_falling[self.code(state, row - 1) * self.runs + usize::from(falling)];
        (state.with(below.field, u32::from(code)), below.is_blocked[usize::from(code)])
    }

    /// The state at the next column when this one ends with `row` discs; `class` becomes the reader state.
    #[inline(always)]
    pub(crate) fn end_column<W: Word>(&self, state: W, row: usize, class: u32) -> W {
        let rising = state.get(self.rising);
        let (state, sealed) = self.finish_cell_below(state, row, rising, 0);
        let mut state = state.with(self.rising, 0).with(self.vertical, 0).with(self.reader_state, class);
        if row < self.rows {
            let open = if sealed { 0 } else { self.row_tables[row].open[rising as usize] };
            state = state.with(self.row_tables[row].field, u32::from(open));
            for above in &self.row_tables[row + 1..] {
                state = state.with(above.field, 0);
            }
        }
        state
    }

    /// Whether `row` of the next column is forbidden to `player`, or a cell at or below it to both.
    pub(crate) fn is_lost<W: Word>(&self, state: W, row: usize, player: Player) -> bool {
        self.is_forbidden(state, row, player) || (0..=row).any(|row| self.is_blocked(state, row))
    }
}
