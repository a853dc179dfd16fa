//! The rules as bit operations, written once for every board and word type.
//!
//! A board is stored column by column from the left, each column from the bottom, with one spare bit on top of each
//! column. For 7 columns × 6 rows:
//!
//! ```text
//!      6 13 20 27 34 41 48    spare bits, never stones
//!     ┌────────────────────┐
//!     │ 5 12 19 26 33 40 47│  top row
//!     │ 4 11 18 25 32 39 46│
//!     │ 3 10 17 24 31 38 45│
//!     │ 2  9 16 23 30 37 44│
//!     │ 1  8 15 22 29 36 43│
//!     │ 0  7 14 21 28 35 42│  bottom row
//!     └────────────────────┘
//! ```
//!
//! One step up is 1 bit, and one step to the right is `rows + 1` bits. The two diagonals are one bit more and less than
//! that. The spare bits are always 0, so consecutive bits never wrap from one column into the next. Adding the bottom
//! row to the occupied cells carries through each column to its lowest free cell.

use crate::word::{Lanes, Limbs, MAX_LIMBS, WideBoard, Word, bits, sealed::Sealed};
use crate::{Cell, Rules, Swap};

/// The four directions of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Up a column.
    Vertical,
    /// Along a row, to the right.
    Horizontal,
    /// To the right and up.
    Rising,
    /// To the right and down.
    Falling,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Direction; 4] = [Direction::Vertical, Direction::Horizontal, Direction::Rising, Direction::Falling];

    /// Columns and rows of one step; rows count upwards.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::Vertical => (0, 1),
            Direction::Horizontal => (1, 0),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        }
    }
}

/// A board shape with its line length and gravity: the rules as bit operations on words.
///
/// In [`Fixed`] everything is known at compile time, in [`Dynamic`] at run time; both share the methods of this trait.
/// Words passed to them must only hold cells of the board: no spare bit, and nothing to the right of the last column.
pub trait Geometry: Sealed + Copy + Send + Sync + 'static {
    /// The word that holds the board.
    type Word: Word;

    /// Number of columns.
    fn cols(self) -> u32;
    /// Number of rows.
    fn rows(self) -> u32;
    /// Length of a winning line.
    fn connect(self) -> u32;
    /// Whether stones fall.
    fn has_gravity(self) -> bool;
    /// The cells of the bottom row.
    fn bottom(self) -> Self::Word;
    /// All cells of the board.
    fn board(self) -> Self::Word;

    /// The cells of the rows 0, 2, 4, …
    fn even_rows(self) -> Self::Word;

    /// The spare bit on top of each column.
    #[inline(always)]
    fn spare(self) -> Self::Word {
        self.bottom() << self.rows()
    }

    /// Number of bits from one column to the next.
    #[inline(always)]
    fn stride(self) -> u32 {
        self.rows() + 1
    }

    /// The bit of a cell: column from the left, row from the bottom, both from 0. The cell must be on the board.
    #[inline(always)]
    fn bit(self, col: u32, row: u32) -> Self::Word {
        Self::Word::bit(bit_index(self.rows(), col, row))
    }

    /// The cell of a word with exactly one bit set.
    #[inline(always)]
    fn cell(self, bit: Self::Word) -> Cell {
        cell_at(self.rows(), bit.trailing_zeros())
    }

    /// The cells of column `col`, from 0.
    #[inline(always)]
    fn column(self, col: u32) -> Self::Word {
        (!Self::Word::ZERO >> (Self::Word::BITS - self.rows())) << (col * self.stride())
    }

    /// The cells where the next stone may be placed, whether or not the game is over.
    #[inline(always)]
    fn legal<V: Lanes<Word = Self::Word>>(self, occupied: V) -> V {
        let board = V::splat(self.board());
        if self.has_gravity() { occupied.plus(V::splat(self.bottom())) & board } else { board & !occupied }
    }

    /// Number of bits of one step in `direction`, or `None` if no line fits on the board in that direction.
    ///
    /// If a line fits, `step * (connect - 1)` is less than the number of board bits, so no shift exceeds the word.
    #[inline(always)]
    fn step(self, direction: Direction) -> Option<u32> {
        let (cols, rows, connect) = (self.cols(), self.rows(), self.connect());
        let (step, room) = match direction {
            Direction::Vertical => (1, rows),
            Direction::Horizontal => (self.stride(), cols),
            Direction::Rising => (self.stride() + 1, cols.min(rows)),
            Direction::Falling => (self.stride() - 1, cols.min(rows)),
        };
        (connect <= room).then_some(step)
    }

    /// The starts of all lines in `stones`: cells from which `connect` consecutive stones lie in `direction`.
    #[inline(always)]
    fn line_starts<V: Lanes<Word = Self::Word>>(self, stones: V, direction: Direction) -> V {
        let Some(step) = self.step(direction) else { return V::splat(Self::Word::ZERO) };
        // Overlapping two segments of length n gives segments of up to 2n: log2(connect) shifts instead of connect.
        let (mut starts, mut length) = (stones, 1);
        while length < self.connect() {
            let more = length.min(self.connect() - length);
            starts = starts & (starts >> (step * more));
            length += more;
        }
        starts
    }

    /// All lines that fit on the board; each has `connect` cells.
    fn all_lines(self) -> Vec<Self::Word> {
        let mut lines = Vec::new();
        for direction in Direction::ALL {
            let Some(step) = self.step(direction) else { continue };
            for start in bits(self.line_starts(self.board(), direction)) {
                lines.push((0..self.connect()).fold(Self::Word::ZERO, |line, n| line | start << (step * n)));
            }
        }
        lines
    }

    /// Whether `stones` contain a line.
    #[inline(always)]
    fn has_line(self, stones: Self::Word) -> bool {
        self.lanes_with_line(stones) != 0
    }

    /// Bit `i` is set if the stones in lane `i` contain a line.
    #[inline(always)]
    fn lanes_with_line<V: Lanes<Word = Self::Word>>(self, stones: V) -> u32 {
        let mut starts = V::splat(Self::Word::ZERO);
        for direction in Direction::ALL {
            starts = starts | self.line_starts(stones, direction);
        }
        starts.nonzero()
    }

    /// All stones that are part of a line.
    fn line_cells(self, stones: Self::Word) -> Self::Word {
        let mut cells = Self::Word::ZERO;
        for direction in Direction::ALL {
            if let Some(step) = self.step(direction) {
                let mut run = self.line_starts(stones, direction);
                for _ in 0..self.connect() {
                    cells |= run;
                    run = run << step;
                }
            }
        }
        cells
    }

    /// The empty cells that complete a line for `stones`, whether or not they can be played yet.
    #[inline(always)]
    fn threats<V: Lanes<Word = Self::Word>>(self, stones: V, occupied: V) -> V {
        let connect = self.connect();
        let all = V::splat(!Self::Word::ZERO);
        let mut cells = V::splat(Self::Word::ZERO);
        for direction in Direction::ALL {
            let Some(step) = self.step(direction) else { continue };
            // after[n]: cells whose next n neighbors are stones. before: the same in the opposite direction, computed
            // in the second loop.
            let mut after = [all; crate::rules::MAX_SIDE as usize];
            for n in 1..connect as usize {
                after[n] = (stones & after[n - 1]) >> step;
            }
            let mut before = all;
            for n in 0..connect as usize {
                cells = cells | (before & after[connect as usize - 1 - n]);
                before = (stones & before) << step;
            }
        }
        cells & V::splat(self.board()) & !occupied
    }

    /// The board reflected left to right.
    fn mirror(self, stones: Self::Word) -> Self::Word {
        let mut mirrored = Self::Word::ZERO;
        let column = self.column(0);
        for col in 0..self.cols() {
            let cells = stones >> (col * self.stride()) & column;
            mirrored |= cells << ((self.cols() - 1 - col) * self.stride());
        }
        mirrored
    }
}

/// The constants that a geometry provides.
macro_rules! says {
    ($self:ident: $cols:expr, $rows:expr, $connect:expr, $gravity:expr, $bottom:expr, $board:expr, $even_rows:expr) => {
        type Word = W;

        #[inline(always)]
        fn cols($self) -> u32 {
            $cols
        }
        #[inline(always)]
        fn rows($self) -> u32 {
            $rows
        }
        #[inline(always)]
        fn connect($self) -> u32 {
            $connect
        }
        #[inline(always)]
        fn has_gravity($self) -> bool {
            $gravity
        }
        #[inline(always)]
        fn bottom($self) -> W {
            $bottom
        }
        #[inline(always)]
        fn board($self) -> W {
            $board
        }
        #[inline(always)]
        fn even_rows($self) -> W {
            $even_rows
        }
    };
}

/// The bit index of a cell on a board of `rows` rows.
#[inline(always)]
const fn bit_index(rows: u32, col: u32, row: u32) -> u32 {
    col * (rows + 1) + row
}

/// The cell with this bit index; the inverse of [`bit_index`].
#[inline(always)]
const fn cell_at(rows: u32, index: u32) -> Cell {
    Cell::new((index / (rows + 1)) as u8, (index % (rows + 1)) as u8)
}

/// A bit in each column for every `step`-th row, starting at row 0, of the lowest `rows_used` rows.
const fn row_limbs(cols: u32, rows: u32, rows_used: u32, step: u32) -> Limbs {
    let mut column: u128 = 0;
    let mut row = 0;
    while row < rows_used {
        column |= 1 << row;
        row += step;
    }
    let mut limbs = [0; MAX_LIMBS];
    let mut col = 0;
    while col < cols {
        // A column may span two limbs.
        let index = bit_index(rows, col, 0);
        let shifted = column << (index % 64);
        limbs[(index / 64) as usize] |= shifted as u64;
        if shifted >> 64 != 0 {
            limbs[(index / 64) as usize + 1] |= (shifted >> 64) as u64;
        }
        col += 1;
    }
    limbs
}

/// A geometry known at compile time, for the sizes that must be fast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fixed<W: Word, const COLS: u32, const ROWS: u32, const CONNECT: u32, const GRAVITY: bool>(
    std::marker::PhantomData<W>,
);

/// The geometry of Connect Four.
pub type ConnectFour = Fixed<u64, 7, 6, 4, true>;
/// The geometry of gomoku.
pub type Gomoku = Fixed<crate::word::Wide<4>, 15, 15, 5, false>;

impl<W: Word, const COLS: u32, const ROWS: u32, const CONNECT: u32, const GRAVITY: bool>
    Fixed<W, COLS, ROWS, CONNECT, GRAVITY>
{
    const BOTTOM: Limbs = row_limbs(COLS, ROWS, 1, 1);
    const BOARD: Limbs = row_limbs(COLS, ROWS, ROWS, 1);
    const EVEN_ROWS: Limbs = row_limbs(COLS, ROWS, ROWS, 2);

    /// The geometry of these constants. A word too narrow for the board fails to compile.
    pub const fn new() -> Self {
        const {
            assert!(COLS >= 1 && COLS <= 20 && ROWS >= 1 && ROWS <= 20 && CONNECT >= 1 && CONNECT <= 20);
            assert!((ROWS + 1) * COLS <= W::BITS);
        }
        Fixed(std::marker::PhantomData)
    }
}

impl<W: Word, const COLS: u32, const ROWS: u32, const CONNECT: u32, const GRAVITY: bool> Sealed
    for Fixed<W, COLS, ROWS, CONNECT, GRAVITY>
{
}
impl<W: Word, const COLS: u32, const ROWS: u32, const CONNECT: u32, const GRAVITY: bool> Geometry
    for Fixed<W, COLS, ROWS, CONNECT, GRAVITY>
{
    says! {
        self: COLS, ROWS, CONNECT, GRAVITY, W::from_limbs(&Self::BOTTOM), W::from_limbs(&Self::BOARD),
        W::from_limbs(&Self::EVEN_ROWS)
    }
}

/// A geometry known only at run time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dynamic<W: Word> {
    cols: u32,
    rows: u32,
    connect: u32,
    gravity: bool,
    bottom: W,
    board: W,
    even_rows: W,
}

impl<W: Word> Dynamic<W> {
    /// The geometry of `rules`, or `None` if the board is too large for the word.
    pub fn new(rules: Rules) -> Option<Self> {
        let (cols, rows) = (u32::from(rules.cols()), u32::from(rules.rows()));
        (rules.board_bits() <= W::BITS).then(|| Dynamic {
            cols,
            rows,
            connect: u32::from(rules.connect()),
            gravity: rules.has_gravity(),
            bottom: W::from_limbs(&row_limbs(cols, rows, 1, 1)),
            board: W::from_limbs(&row_limbs(cols, rows, rows, 1)),
            even_rows: W::from_limbs(&row_limbs(cols, rows, rows, 2)),
        })
    }
}

impl<W: Word> Sealed for Dynamic<W> {}
impl<W: Word> Geometry for Dynamic<W> {
    says! { self: self.cols, self.rows, self.connect, self.gravity, self.bottom, self.board, self.even_rows }
}

/// A geometry whose number of columns is known at run time, and the rest at compile time. Every shift is a constant, so
/// it is as fast as [`Fixed`], and one type serves all boards with that many rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AnyCols<W: Word, const ROWS: u32, const CONNECT: u32, const GRAVITY: bool>(Dynamic<W>);

impl<W: Word, const ROWS: u32, const CONNECT: u32, const GRAVITY: bool> AnyCols<W, ROWS, CONNECT, GRAVITY> {
    /// The geometry of `rules`; `None` if the board is too large for the word, or if anything but the number of columns
    /// differs.
    pub fn new(rules: Rules) -> Option<Self> {
        let geometry = Dynamic::new(rules)?;
        let fits = geometry.rows == ROWS && geometry.connect == CONNECT && geometry.gravity == GRAVITY;
        fits.then_some(AnyCols(geometry))
    }
}

impl<W: Word, const ROWS: u32, const CONNECT: u32, const GRAVITY: bool> Sealed for AnyCols<W, ROWS, CONNECT, GRAVITY> {}
impl<W: Word, const ROWS: u32, const CONNECT: u32, const GRAVITY: bool> Geometry
    for AnyCols<W, ROWS, CONNECT, GRAVITY>
{
    says! { self: self.0.cols, ROWS, CONNECT, GRAVITY, self.0.bottom, self.0.board, self.0.even_rows }
}

/// A task to run with the fastest geometry for some rules; see [`Rules::with_geometry`].
pub trait GeometryTask {
    /// The result of the task.
    type Output;
    /// Runs the task.
    fn run<G: Geometry>(self, geometry: G) -> Self::Output;
}

/// A [`GeometryTask`] that is written like a closure. Closures cannot be generic, so it lists the local variables that
/// it uses after the geometry, with their types.
///
/// ```
/// use connect4_core::{Position, Rules, geometry_task, word::Word};
/// let position = &Position::new(Rules::CONNECT_FOUR);
/// let moves = position.rules().with_geometry(geometry_task!(|geometry: G, position: &Position| -> u32 {
///     geometry.legal(position.stones::<G::Word>().occupied()).count_ones()
/// }));
/// assert_eq!(moves, 7);
/// ```
#[macro_export]
macro_rules! geometry_task {
    (|$geometry:ident: $type:ident $(, $name:ident: $of:ty)*| -> $output:ty $body:block) => {{
        struct Task<T>(T);
        impl $crate::GeometryTask for Task<($($of,)*)> {
            type Output = $output;
            fn run<$type: $crate::Geometry>(self, $geometry: $type) -> $output {
                let ($($name,)*) = self.0;
                $body
            }
        }
        Task(($($name,)*))
    }};
}

impl Rules {
    /// The bit of a cell of the board.
    pub(crate) fn bit(self, cell: Cell) -> WideBoard {
        WideBoard::bit(bit_index(self.rows().into(), cell.col.into(), cell.row.into()))
    }

    /// The cells of a set, column by column from the left, each from the bottom.
    pub(crate) fn cells_of(self, set: WideBoard) -> impl Iterator<Item = Cell> {
        bits(set).map(move |bit| cell_at(self.rows().into(), bit.trailing_zeros()))
    }

    /// Whether all bits of `set` are cells of the board.
    pub fn has_cells<W: Word>(self, set: W) -> bool {
        let board = self.with_geometry(geometry_task!(|geometry: G| -> WideBoard { geometry.board().cast() }));
        (set.cast::<WideBoard>() & !board).is_zero()
    }

    /// Whether `stones` contain a line.
    pub(crate) fn has_line(self, stones: WideBoard) -> bool {
        self.with_geometry(geometry_task!(|geometry: G, stones: WideBoard| -> bool {
            geometry.has_line(stones.cast())
        }))
    }

    /// All of `stones` that are part of a line.
    pub(crate) fn line_cells(self, stones: WideBoard) -> WideBoard {
        self.with_geometry(geometry_task!(|geometry: G, stones: WideBoard| -> WideBoard {
            geometry.line_cells(stones.cast()).cast()
        }))
    }

    /// Runs `task` with the fastest geometry for these rules: [`Fixed`] for Connect Four and gomoku, otherwise
    /// [`Dynamic`] in the narrowest word that holds the board. In WebAssembly, only 7×6 is fixed, to keep the download
    /// small.
    pub fn with_geometry<T: GeometryTask>(self, task: T) -> T::Output {
        match self.with_swap(Swap::Off) {
            Rules::GOMOKU if !cfg!(target_family = "wasm") => task.run(Gomoku::new()),
            _ => self.with_common_geometry(task),
        }
    }

    /// Like [`Rules::with_geometry`], but without code of its own for Gomoku: for large tasks that need no speed there.
    pub fn with_common_geometry<T: GeometryTask>(self, task: T) -> T::Output {
        match self.with_swap(Swap::Off) {
            Rules::CONNECT_FOUR => task.run(ConnectFour::new()),
            _ => self.with_dynamic_geometry(task),
        }
    }

    /// Runs `task` with a [`Dynamic`] geometry in the narrowest word that holds the board.
    pub fn with_dynamic_geometry<T: GeometryTask>(self, task: T) -> T::Output {
        match (Dynamic::<u64>::new(self), Dynamic::<u128>::new(self)) {
            (Some(geometry), _) => task.run(geometry),
            (None, Some(geometry)) => task.run(geometry),
            (None, None) => task.run(Dynamic::<WideBoard>::new(self).expect("every board fits the widest word")),
        }
    }
}
