//! The solver: chooses the search for a board, the order of the null windows and the number of threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

#[cfg(not(target_family = "wasm"))]
use connect4_core::AnyCols;
use connect4_core::word::WideBoard;
use connect4_core::{Budget, Cell, ConnectFour, Dynamic, Geometry, Position, Rules, Setup, Stones, Swap};

use crate::book::{LookUpCache, UseBook};
use crate::dispatch::{TargetTask, WithTarget};
use crate::engine::{Engine, UNKNOWN};
use crate::error::{MAX_BITS, SolveError};
use crate::free::{FreeEngine, MAX_CELLS};
use crate::ordering::{MoveOrderer, MoveOrderers};
use crate::score::{NO_SCORE, Score, score_of_end};
use crate::search::{Columns, Node, Race, Search, Target};
use crate::solution::{MoveScore, Solution, Strength};
use crate::table::{NarrowTable, Table, WideTable};

/// Settings of a [`Solver`]. None of them changes a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Size of the transposition table in bytes; 0 gives a single entry.
    pub table_bytes: usize,
    /// Threads that search one position together, at least 1. With one thread, every run visits the same nodes.
    pub threads: usize,
}

impl Default for Options {
    /// 256 MB, allocated as it is used, and one thread.
    fn default() -> Self {
        Options { table_bytes: 256 << 20, threads: 1 }
    }
}

/// Solves positions. Keeps its transposition table until [`Solver::forget`] is called or the rules change.
pub struct Solver {
    options: Options,
    book: UseBook,
    book_cache: LookUpCache,
    move_orderers: MoveOrderers,
    engine: Option<(Rules, Box<dyn Engine>)>,
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new(Options::default())
    }
}

impl Solver {
    /// Maximum bits, (rows + 1) × columns, of a board with gravity.
    pub const MAX_BITS: u32 = MAX_BITS;
    /// Maximum number of cells of a board without gravity.
    pub const MAX_FREE_CELLS: u16 = MAX_CELLS;

    /// Checks that positions with these rules are supported, regardless of how long they take. Boards with gravity may
    /// have up to [`Solver::MAX_BITS`] bits, and boards without gravity up to [`Solver::MAX_FREE_CELLS`] cells.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`] if they are not supported.
    pub fn check(rules: Rules) -> Result<(), SolveError> {
        let is_small = if rules.has_gravity() {
            rules.board_bits() <= Solver::MAX_BITS
        } else {
            rules.cells() <= Solver::MAX_FREE_CELLS
        };
        is_small.then_some(()).ok_or(SolveError::TooLarge(rules.with_swap(Swap::Off)))
    }

    /// Whether [`Solver::check`] succeeds.
    pub fn can_solve(rules: Rules) -> bool {
        Solver::check(rules).is_ok()
    }

    /// A solver with these options and no opening book. It allocates its table for the first position.
    pub fn new(options: Options) -> Self {
        Solver {
            options,
            book: UseBook::None,
            book_cache: LookUpCache::default(),
            move_orderers: MoveOrderers::default(),
            engine: None,
        }
    }

    /// Replaces the move orderers. This changes how long a search takes, never its result.
    #[must_use]
    pub fn with_move_orderers(self, move_orderers: MoveOrderers) -> Self {
        Solver { move_orderers, engine: None, ..self }
    }

    /// Replaces the opening book. Positions in the book get exact scores immediately, whatever the strength and the
    /// budget. Other positions and other games are not affected.
    #[must_use]
    pub fn with_book(self, book: impl Into<UseBook>) -> Self {
        Solver { book: book.into(), book_cache: LookUpCache::default(), ..self }
    }

    /// Clears the transposition table and the cached book look-ups.
    pub fn forget(&mut self) {
        self.book_cache.clear();
        if let Some((_, engine)) = &mut self.engine {
            engine.clear();
        }
    }

    /// The score of a position from the perspective of its side to move, or proven bounds if the budget runs out.
    ///
    /// # Errors
    /// If [`Solver::check`] rejects the board, or the table cannot be allocated.
    pub fn solve(&mut self, position: &Position, budget: &Budget) -> Result<Solution, SolveError> {
        self.solve_to(position, Strength::Strong, budget)
    }

    /// Like [`Solver::solve`], but proves only as much as `strength` requires.
    ///
    /// # Errors
    /// The same as for [`Solver::solve`].
    pub fn solve_to(
        &mut self,
        position: &Position,
        strength: Strength,
        budget: &Budget,
    ) -> Result<Solution, SolveError> {
        self.solve_window(position, UNKNOWN, strength, budget)
    }

    /// Like [`Solver::solve`], but stops as soon as it is proven whether the score is at least `beta`.
    ///
    /// # Errors
    /// The same as for [`Solver::solve`].
    pub fn solve_against(&mut self, position: &Position, beta: Score, budget: &Budget) -> Result<Solution, SolveError> {
        let beta = beta.clamp(-NO_SCORE, NO_SCORE);
        self.solve_window(position, (beta - 1, beta), Strength::Strong, budget)
    }

    /// Like [`Solver::solve_to`], but stops as soon as the score is known to lie outside `window`.
    fn solve_window(
        &mut self,
        position: &Position,
        window: (Score, Score),
        strength: Strength,
        budget: &Budget,
    ) -> Result<Solution, SolveError> {
        if let Some(solution) = self.book_solution(position) {
            return Ok(solution);
        }
        let known = (self.lower_bound_from_book(position), NO_SCORE);
        let threads = self.options.threads.max(1);
        let engine = self.engine(position.rules())?;
        if let Some(score) = score_of_end(position) {
            return Ok(Solution::exact(score));
        }
        Ok(engine.solve(position.stones(), known, window, strength, budget, threads))
    }

    /// All legal moves with their scores, by column; empty if the game is over. The moves share the budget.
    ///
    /// # Errors
    /// The same as for [`Solver::solve`].
    pub fn analyze(&mut self, position: &Position, budget: &Budget) -> Result<Vec<MoveScore>, SolveError> {
        self.engine(position.rules())?;
        let mut spent = 0;
        let mut moves = Vec::new();
        for cell in position.legal_moves() {
            let left = budget.after(spent);
            let solution = self.solve_window(&position.after(cell), UNKNOWN, Strength::Strong, &left)?.reversed();
            spent += solution.nodes;
            moves.push(MoveScore { cell, solution });
        }
        Ok(moves)
    }

    /// A principal variation to the end of the game: the winner wins as early as possible, and the loser loses as late
    /// as possible. Ties go to the column closest to the middle, or without gravity to the first cell. The line is
    /// shorter if the budget runs out.
    ///
    /// # Errors
    /// The same as for [`Solver::solve`].
    pub fn best_line(&mut self, position: &Position, budget: &Budget) -> Result<Vec<Cell>, SolveError> {
        let threads = self.options.threads.max(1);
        let mut line = Vec::new();
        let mut position = *position;
        let Some(mut score) = self.solve(&position, budget)?.score() else { return Ok(line) };
        let rules = position.rules();
        while !position.is_over() {
            let mut moves = position.legal_moves();
            if rules.has_gravity() {
                moves.sort_by_key(|cell| (2 * u32::from(cell.col) + 1).abs_diff(u32::from(rules.cols())));
            }
            let mut best = None;
            for cell in moves {
                let after = position.after(cell);
                let reaches = match score_of_end(&after) {
                    Some(end) => -end == score,
                    // A null window proves that the opponent gets at most `-score`.
                    None if let Some(known) = self.book_solution(&after) => known.upper <= -score,
                    None => {
                        let (engine, window) = (self.engine(rules)?, (-score, -score + 1));
                        engine.solve(after.stones(), UNKNOWN, window, Strength::Strong, budget, threads).upper <= -score
                    }
                };
                if reaches {
                    best = Some((cell, after));
                    break;
                }
            }
            let Some((cell, after)) = best else { break };
            line.push(cell);
            position = after;
            score = -score;
        }
        Ok(line)
    }

    /// The search for one board, without the book, for several threads that share its table.
    pub(crate) fn share(&mut self, rules: Rules) -> Result<Shared<'_>, SolveError> {
        self.engine(rules).map(|engine| Shared(engine))
    }

    /// The solution from the book, if it contains the position.
    fn book_solution(&mut self, position: &Position) -> Option<Solution> {
        let book = self.book.for_position(position)?;
        let (score, nodes) = book.look_up(position, &mut self.book_cache)?;
        Some(Solution { nodes, ..Solution::exact(score) })
    }

    /// A lower bound on the score of a position one ply after the leaves of the book. Each leaf that leads to it bounds
    /// its score, because the opponent chose this move among others.
    fn lower_bound_from_book(&mut self, position: &Position) -> Score {
        let is_next = self.book.for_position(position).is_some_and(|book| book.plies() + 1 == position.plies());
        if !is_next || position.is_over() {
            return -NO_SCORE;
        }
        let setup = Setup::from_position(position);
        let before = |col: u8| {
            let top = setup.top(col).filter(|&top| setup.at(top) == Some(!position.mover()))?;
            let mut before = setup.clone();
            before.set(top, None);
            before.set_mover(None);
            before.to_position().ok()
        };
        let leaves = (0..position.rules().cols()).filter_map(before).filter_map(|leaf| self.book_solution(&leaf));
        leaves.map(|leaf| -leaf.upper).max().unwrap_or(-NO_SCORE)
    }

    fn engine(&mut self, rules: Rules) -> Result<&mut dyn Engine, SolveError> {
        let rules = rules.with_swap(Swap::Off);
        if self.engine.as_ref().is_none_or(|(known, _)| *known != rules) {
            self.engine =
                Some((rules, new_engine(rules, self.options.table_bytes, self.move_orderers.for_rules(rules))?));
        }
        let (_, engine) = self.engine.as_mut().expect("it has just been made");
        Ok(engine.as_mut())
    }
}

/// A search for one board that several threads use at the same time, each for its own positions.
#[derive(Clone, Copy)]
pub(crate) struct Shared<'a>(&'a dyn Engine);

impl Shared<'_> {
    /// The score of an unfinished position, from the side to move. It tries scores near `guess` first.
    pub(crate) fn solve(self, stones: Stones<WideBoard>, guess: Score, budget: &Budget) -> Solution {
        let solve = |window| self.0.solve(stones, UNKNOWN, window, Strength::Strong, budget, 1);
        let near = solve((guess - 1, guess + 1));
        if near.lower > guess {
            solve((guess, NO_SCORE))
        } else if near.upper < guess {
            solve((-NO_SCORE, guess))
        } else {
            near
        }
    }
}

struct EngineOf<G: Geometry, T> {
    geometry: G,
    columns: Columns,
    /// Tables from small to large, each with the number of nodes up to which it is used. A search starts in a table
    /// that fits into the CPU cache.
    tables: Vec<(T, u64)>,
    /// Nodes visited since the tables were cleared.
    nodes: AtomicU64,
    /// Orders the moves, if there is a model for this game.
    orderer: Option<Arc<dyn MoveOrderer>>,
}

/// Sizes in bytes of the tables used before the one of the requested size. The second number is the number of nodes up
/// to which a table is used if an entry takes eight bytes. A random memory access takes longer than a node, so an
/// overflowing table in the cache is faster than a large one in memory (`docs/decisions/solver.md`). The next table
/// takes over the entries.
const SMALL_TABLES: [(usize, u64); 5] = [
    (1 << 20, 500_000),
    (8 << 20, 30_000_000),
    (32 << 20, 1_000_000_000),
    (128 << 20, 5_000_000_000),
    (1 << 30, 50_000_000_000),
];

/// Nodes after which several threads search a position together. Before that, one thread is as fast.
const SOLO_NODES: u64 = 500_000;
/// A position is easy if it is solved within this many nodes; see [`next_beta`].
const EASY_NODES: u64 = 10_000;

/// The tables of an engine, from small to large, each with the number of nodes up to which it is used. `make` allocates
/// a table with a given number of entries, or returns `None` if it does not support the board.
fn tables<T>(
    table_bytes: usize,
    entry_bytes: usize,
    make: impl Fn(usize) -> Option<Result<T, SolveError>>,
) -> Result<Option<Vec<(T, u64)>>, SolveError> {
    let small = SMALL_TABLES.into_iter().filter(|&(bytes, _)| bytes < table_bytes);
    let tables: Option<Vec<_>> = small
        .map(|(bytes, nodes)| (bytes, nodes * 8 / entry_bytes as u64))
        .chain([(table_bytes, u64::MAX)])
        .map(|(bytes, nodes)| Some(make(bytes / entry_bytes)?.map(|table| (table, nodes))))
        .collect();
    tables.map(|tables| tables.into_iter().collect()).transpose()
}

/// The search for a board, with the first geometry below that fits. Each pair of geometry and table is compiled for
/// every lane width (`dispatch.rs`), which takes about a second. Geometries with a fixed number of rows therefore serve
/// any number of columns (see `docs/decisions/building.md`).
fn new_engine(
    rules: Rules,
    table_bytes: usize,
    orderer: Option<Arc<dyn MoveOrderer>>,
) -> Result<Box<dyn Engine>, SolveError> {
    Solver::check(rules)?;
    if let Some(engine) = FreeEngine::new(rules).filter(|_| !rules.has_gravity()) {
        return Ok(Box::new(engine));
    }
    macro_rules! first_that_fits {
        ($tables:ident: $($geometry:expr),+) => {
            $(if let Some(geometry) = $geometry {
                return Ok(Box::new(EngineOf::new(geometry, $tables, orderer)));
            })+
        };
    }
    if rules.board_bits() <= u64::BITS
        && let Some(tables) = tables(table_bytes, 8, |entries| NarrowTable::new(entries, rules.board_bits()))?
    {
        first_that_fits!(tables: (rules == Rules::CONNECT_FOUR).then(ConnectFour::new));
        // Left out of WebAssembly, to save bytes, and of debug builds, to save compile time.
        #[cfg(not(any(debug_assertions, target_family = "wasm")))]
        first_that_fits!(tables: AnyCols::<u64, 5, 4, true>::new(rules), AnyCols::<u64, 6, 4, true>::new(rules));
        #[cfg(not(target_family = "wasm"))]
        first_that_fits!(tables: AnyCols::<u64, 7, 4, true>::new(rules));
        first_that_fits!(tables: Dynamic::<u64>::new(rules));
    }
    let tables =
        tables(table_bytes, 32, |entries| Some(WideTable::new(entries)))?.expect("a wide table takes every key");
    #[cfg(not(target_family = "wasm"))]
    first_that_fits!(tables: AnyCols::<u64, 7, 4, true>::new(rules), AnyCols::<u128, 7, 4, true>::new(rules));
    #[cfg(not(any(debug_assertions, target_family = "wasm")))]
    first_that_fits!(tables: AnyCols::<u64, 6, 4, true>::new(rules), AnyCols::<u128, 8, 4, true>::new(rules));
    first_that_fits!(tables: Dynamic::<u128>::new(rules));
    unreachable!("the board has at most 128 bits")
}

impl<G: Geometry, T> EngineOf<G, T> {
    fn new(geometry: G, tables: Vec<(T, u64)>, orderer: Option<Arc<dyn MoveOrderer>>) -> Self {
        EngineOf { geometry, columns: Columns::new(geometry), tables, nodes: AtomicU64::new(0), orderer }
    }
}

impl<G: Geometry<Word: WithTarget>, T: Table<G::Word>> Engine for EngineOf<G, T> {
    fn solve(
        &self,
        stones: Stones<WideBoard>,
        known: (Score, Score),
        window: (Score, Score),
        strength: Strength,
        budget: &Budget,
        threads: usize,
    ) -> Solution {
        let node = Node::new(self.geometry, stones.cast());
        let cells = (self.geometry.cols() * self.geometry.rows()) as Score;
        let left = cells - stones.plies() as Score;
        if node.wins_immediately(self.geometry) {
            return Solution { nodes: 1, ..Solution::exact((left + 1) / 2) };
        }
        // Neither side wins immediately: the opponent's earliest win is on the second disc from here, ours on the
        // third.
        let (lower, upper) = (known.0.max(-(left / 2)), known.1.min((left - 1).max(0) / 2));
        let mut solution = Solution { lower, upper, nodes: 0 };
        let is_done = |solution: &Solution| {
            solution.lower >= window.1 || solution.upper <= window.0 || solution.is_known(strength)
        };
        // If both dimensions are even, the second player can follow in the same column; otherwise the first player is
        // more likely to win.
        let is_even = self.geometry.cols().is_multiple_of(2) && self.geometry.rows().is_multiple_of(2);
        let trails = is_even == stones.plies().is_multiple_of(2);
        while !is_done(&solution) {
            // Only a search of the full range reports bounds of this position.
            if let Some(progress) = budget.progress.as_ref().filter(|_| window == UNKNOWN) {
                progress.prove(solution.lower, solution.upper);
            }
            let nodes_before = self.nodes.load(Ordering::Relaxed);
            let beta = next_beta(&solution, window, strength, nodes_before < EASY_NODES, trails);
            let left = budget.after(solution.nodes);
            let (table, share) = self.table_after(nodes_before);
            let threads = if nodes_before < SOLO_NODES { 1 } else { threads };
            let left = left.capped(share.div_ceil(threads as u64));
            let (geometry, columns) = (self.geometry, &self.columns);
            let orderer = self.orderer.as_deref();
            let search = NullWindowSearch {
                geometry,
                columns,
                table,
                node,
                beta,
                budget: &left,
                threads,
                orderer,
                nodes_before,
            };
            let (score, nodes) = G::Word::with_target(search);
            solution.nodes += nodes;
            // The thread that first needs the next table fills it.
            let nodes_before = self.nodes.fetch_add(nodes, Ordering::Relaxed);
            let (next, _) = self.table_after(nodes_before + nodes);
            if !std::ptr::eq(next, self.table_after(nodes_before).0) {
                next.take_over(table);
            }
            match score {
                Some(score) if score >= beta => solution.lower = score,
                Some(score) => solution.upper = score,
                // This table's share of the nodes is used up, but not the budget.
                None if !budget.is_spent(solution.nodes) => {}
                None => break,
            }
        }
        solution
    }

    fn clear(&mut self) {
        self.tables.iter_mut().for_each(|(table, _)| table.clear());
        *self.nodes.get_mut() = 0;
    }
}

impl<G: Geometry, T: Table<G::Word>> EngineOf<G, T> {
    /// The table to use after `nodes_before` nodes, and the number of nodes it may still be used for.
    fn table_after(&self, nodes_before: u64) -> (&T, u64) {
        let table = self.tables.iter().find(|table| nodes_before < table.1).expect("the last is for all nodes");
        (&table.0, table.1 - nodes_before)
    }
}

/// A null-window search by one thread or several.
struct NullWindowSearch<'a, G: Geometry, T> {
    geometry: G,
    columns: &'a Columns,
    table: &'a T,
    node: Node<G::Word>,
    beta: Score,
    budget: &'a Budget,
    threads: usize,
    orderer: Option<&'a dyn MoveOrderer>,
    nodes_before: u64,
}

impl<G: Geometry, T: Table<G::Word>> TargetTask<G::Word> for NullWindowSearch<'_, G, T> {
    type Output = SearchResult;

    fn run<V: Target<Word = G::Word>>(self) -> Self::Output {
        let NullWindowSearch { geometry, columns, table, node, beta, budget, threads, orderer, nodes_before } = self;
        if threads == 1 {
            let mut search =
                Search::<G, T, V>::new(geometry, columns, table, budget).with_move_orderer(orderer, nodes_before);
            let score = search.search(node, beta);
            return ((!search.is_stopped).then_some(score), search.nodes);
        }
        race(threads, &|race| {
            let mut search = Search::<G, T, V>::new(geometry, columns, table, budget)
                .in_race(race)
                .with_move_orderer(orderer, nodes_before);
            let score = search.search(node, beta);
            ((!search.is_stopped).then_some(score), search.nodes)
        })
    }
}

/// The bound found by a null-window search, or `None` if the budget ran out, and the nodes visited.
type SearchResult = (Option<Score>, u64);

/// Runs a search in `threads` threads until the first one finishes. Returns its result and the nodes of all threads. It
/// is not generic, because a copy for each board and lane width would be a sixth of this crate's code.
fn race(threads: usize, run: &(dyn Fn(&Race) -> SearchResult + Sync)) -> SearchResult {
    let race = Race::new();
    let result = Mutex::new((None, 0));
    let run = || {
        let (score, nodes) = run(&race);
        let mut result = result.lock().expect("no thread panics");
        if score.is_some() {
            race.is_over.store(true, Ordering::Relaxed);
            result.0 = score;
        }
        result.1 += nodes;
    };
    std::thread::scope(|scope| {
        (1..threads).for_each(|_| {
            scope.spawn(run);
        });
        run();
    });
    result.into_inner().expect("no thread panics")
}

/// The beta of the next null window.
///
/// For easy positions, the windows move from the ends of the range toward 0 (Pons 2015). Cheap windows then find a
/// short win or loss before the expensive windows near 0 are searched. Other positions most likely have a score near 0,
/// so their sign is searched first, then the scores closest to 0. The first window asks whether the position is a win
/// or, if the side to move `trails`, whether it is a loss.
fn next_beta(solution: &Solution, window: (Score, Score), strength: Strength, is_easy: bool, trails: bool) -> Score {
    let (lower, upper) = (solution.lower.max(window.0), solution.upper.min(window.1));
    let spans_zero = lower < 0 && upper > 0;
    // The highest score below beta.
    let no = if strength == Strength::Weak || (spans_zero && !is_easy) {
        let may_win = upper > 0 && lower <= 0;
        let may_lose = lower < 0 && upper >= 0;
        if may_win && !(trails && may_lose) { 0 } else { -1 }
    } else if spans_zero {
        if upper > -lower { upper / 2 } else { lower / 2 }
    } else if !is_easy {
        let step = (upper - lower) / 20;
        if lower >= 0 { lower + step } else { upper - 1 - step }
    } else {
        let middle = lower + (upper - lower) / 2;
        if middle <= 0 && lower / 2 < middle {
            lower / 2
        } else if middle >= 0 && upper / 2 > middle {
            upper / 2
        } else {
            middle
        }
    };
    no.clamp(lower, upper - 1) + 1
}

#[cfg(test)]
mod tests {
    use connect4_core::playout::{Rng, random_position};

    use super::*;

    /// Several threads that share a table and defer each other's nodes find the same score as one thread.
    #[test]
    fn several_threads_find_the_bounds_of_one() {
        let (geometry, mut rng) = (ConnectFour::new(), Rng::new(4));
        let columns = Columns::new(geometry);
        let budget = Budget::unlimited();
        let mut table =
            NarrowTable::new(1 << 20, Rules::CONNECT_FOUR.board_bits()).expect("49 bits fit").expect("there is memory");
        for _ in 0..6 {
            let position = random_position(Rules::CONNECT_FOUR, 20, &mut rng);
            let node = Node::new(geometry, position.stones());
            if node.wins_immediately(geometry) {
                continue;
            }
            for beta in -2..=2 {
                let [one, three] = [1, 3].map(|threads| {
                    table.clear();
                    let table = &table;
                    let search = NullWindowSearch {
                        geometry,
                        columns: &columns,
                        table,
                        node,
                        beta,
                        budget: &budget,
                        threads,
                        orderer: None,
                        nodes_before: 0,
                    };
                    let (score, nodes) = u64::with_target(search);
                    assert!(nodes > 0, "the nodes of all threads are counted");
                    score.map(|score| score >= beta)
                });
                assert!(one.is_some() && one == three, "{beta}: {one:?}, {three:?}\n{position}");
            }
        }
    }
}
