//! Threat-space search without gravity: finds and proves forced wins that are too deep for the other searches.
//!
//! A *four* threatens to complete a line with the next stone, so it has only one reply. A *three* threatens a win by
//! fours, so its replies are the cells that disturb this win. They are derived from the cells that the win depends on
//! (Allis, van den Herik and Huntjens 1993; the relevance zone is that of lambda search, Thomsen 2000).

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, Position, Stones, geometry_task};
use rustc_hash::{FxHashMap, FxHashSet};

use super::lines::open_lines;

/// Maximum number of threes in sequence.
const MAX_THREES: u8 = 6;

/// Maximum size of each cache kept from one search to the next.
const MAX_KNOWN: usize = 1 << 16;

/// The first move of a forced win of the side to move, found by a search of fours and threes with at most `nodes`
/// nodes. A found win is proven; `None` proves nothing. Always `None` with gravity and in a finished game.
pub fn forced_win(position: &Position, nodes: u64) -> Option<Cell> {
    if position.is_over() || position.rules().has_gravity() {
        return None;
    }
    position.rules().with_geometry(geometry_task!(|geometry: G, position: &Position, nodes: u64| -> Option<Cell> {
        ThreatSearch::new(geometry).win(position.stones(), nodes).map(|bit| geometry.cell(bit))
    }))
}

/// A threat-space search with its caches.
pub(crate) struct ThreatSearch<G: Geometry> {
    geometry: G,
    nodes: u64,
    limit: u64,
    /// Positions without a win by fours.
    no_fours: FxHashSet<Stones<G::Word>>,
    /// Positions without a win by at most this many threes.
    no_threes: FxHashMap<Stones<G::Word>, u8>,
}

/// A win by fours and the cells that it depends on.
#[derive(Clone, Copy)]
struct Fours<W> {
    /// The first move.
    first: W,
    /// The cells of all moves of both sides, and the final winning cells.
    cells: W,
    /// The cells of the forced replies.
    answers: W,
}

impl<G: Geometry> ThreatSearch<G> {
    pub(crate) fn new(geometry: G) -> Self {
        ThreatSearch { geometry, nodes: 0, limit: 0, no_fours: FxHashSet::default(), no_threes: FxHashMap::default() }
    }

    fn is_spent(&self) -> bool {
        self.nodes >= self.limit
    }

    /// The first move of a win of the side to move, with the fewest threes. Neither side may have a line.
    pub(crate) fn win(&mut self, stones: Stones<G::Word>, nodes: u64) -> Option<G::Word> {
        self.begin(nodes);
        (0..=MAX_THREES).find_map(|threes| self.threes(stones, threes))
    }

    /// Whether the side to move has a win by fours.
    pub(crate) fn wins_by_fours(&mut self, stones: Stones<G::Word>, nodes: u64) -> bool {
        self.begin(nodes);
        self.fours(stones).is_some()
    }

    /// If the opponent would win by fours if it were to move, the cells that disturb this win; all other moves lose.
    pub(crate) fn zone(&mut self, stones: Stones<G::Word>, nodes: u64) -> Option<G::Word> {
        let Stones { mover, opponent } = stones;
        self.begin(nodes);
        let win = self.fours(Stones { mover: opponent, opponent: mover })?;
        Some(self.disturbing(opponent, mover, win) & !stones.occupied())
    }

    fn begin(&mut self, nodes: u64) {
        // The caches stay valid between searches.
        if self.no_fours.len() > MAX_KNOWN {
            self.no_fours.clear();
        }
        if self.no_threes.len() > MAX_KNOWN {
            self.no_threes.clear();
        }
        (self.nodes, self.limit) = (0, nodes);
    }

    fn fours(&mut self, stones: Stones<G::Word>) -> Option<Fours<G::Word>> {
        let occupied = stones.occupied();
        let first = self.geometry.threats(stones.mover, occupied).lowest_bit();
        if !first.is_zero() {
            return Some(Fours { first, cells: first, answers: G::Word::ZERO });
        }
        let theirs = self.geometry.threats(stones.opponent, occupied);
        self.fours_against(stones, theirs)
    }

    /// Like `fours`, if the side to move cannot win immediately and the opponent threatens to complete a line on
    /// `theirs`.
    fn fours_against(&mut self, stones: Stones<G::Word>, theirs: G::Word) -> Option<Fours<G::Word>> {
        if !theirs.without_lowest_bit().is_zero() || self.is_spent() {
            return None;
        }
        self.nodes += 1;
        let occupied = stones.occupied();
        let (cells, crossings) = self.ends(stones, 2);
        let cells = if theirs.is_zero() { cells } else { cells & theirs };
        // Only longer searches are cached.
        if cells.is_zero() || self.no_fours.contains(&stones) {
            return None;
        }
        for bit in bits(cells & crossings).chain(bits(cells & !crossings)) {
            let own = stones.mover | bit;
            let ends = self.geometry.threats(own, occupied | bit);
            if !ends.without_lowest_bit().is_zero() {
                return Some(Fours { first: bit, cells: bit | ends, answers: G::Word::ZERO });
            }
            let other = stones.opponent | ends;
            let theirs = self.geometry.threats(other, occupied | bit | ends);
            if let Some(win) = self.fours_against(Stones { mover: own, opponent: other }, theirs) {
                return Some(Fours { first: bit, cells: win.cells | bit | ends, answers: win.answers | ends });
            }
        }
        if !self.is_spent() {
            self.no_fours.insert(stones);
        }
        None
    }

    /// The first move of a win of the side to move by fours and at most `threes` threes.
    fn threes(&mut self, stones: Stones<G::Word>, threes: u8) -> Option<G::Word> {
        if let Some(win) = self.fours(stones) {
            return Some(win.first);
        }
        if threes == 0 || self.is_spent() || self.no_threes.get(&stones).is_some_and(|&known| known >= threes) {
            return None;
        }
        self.nodes += 1;
        let occupied = stones.occupied();
        let theirs = self.geometry.threats(stones.opponent, occupied);
        let found =
            if theirs.without_lowest_bit().is_zero() { self.threes_against(stones, theirs, threes) } else { None };
        if found.is_none() && !self.is_spent() {
            self.no_threes.insert(stones, threes);
        }
        found
    }

    fn threes_against(&mut self, stones: Stones<G::Word>, theirs: G::Word, threes: u8) -> Option<G::Word> {
        let (open, crossings) = self.makings(stones);
        let (fours, _) = self.ends(stones, 2);
        let (first, second, third) = if theirs.is_zero() {
            (open, crossings & !open, fours & !(open | crossings))
        } else {
            (theirs, G::Word::ZERO, G::Word::ZERO)
        };
        for bit in bits(first).chain(bits(second)).chain(bits(third)) {
            let own = stones.mover | bit;
            let occupied = stones.occupied() | bit;
            let ends = self.geometry.threats(own, occupied);
            if !ends.is_zero() {
                // A four that prepares a three. A double four would have been found above.
                let after = Stones { mover: own, opponent: stones.opponent | ends };
                if self.threes(after, threes - 1).is_some() {
                    return Some(bit);
                }
                continue;
            }
            let Some(threat) = self.fours(Stones { mover: own, opponent: stones.opponent }) else { continue };
            let disturbing = self.disturbing(own, stones.opponent, threat) & !occupied;
            let mut answers = bits(disturbing & threat.cells).chain(bits(disturbing & !threat.cells));
            let wins_after = |search: &mut Self, answer| {
                search.threes(Stones { mover: own, opponent: stones.opponent | answer }, threes - 1).is_some()
            };
            if answers.all(|answer| wins_after(self, answer)) {
                return Some(bit);
            }
            if self.is_spent() {
                break;
            }
        }
        None
    }

    /// The cells on which a stone of the opponent may disturb a win by fours: the cells of the win, and cells that give
    /// the opponent a four, alone or together with its forced replies. Stones on other cells make no difference.
    fn disturbing(&self, own: G::Word, other: G::Word, win: Fours<G::Word>) -> G::Word {
        let connect = self.geometry.connect();
        let mut cells = win.cells;
        open_lines(self.geometry, other | win.answers, own, |starts, step, n| {
            if n + 2 >= connect {
                (0..connect).for_each(|at| cells |= starts << (step * at));
            }
        });
        cells
    }

    /// The free cells on which a stone may create a three: those in two overlapping lines that lack three stones, and
    /// intersections of such lines in two directions.
    fn makings(&self, stones: Stones<G::Word>) -> (G::Word, G::Word) {
        let connect = self.geometry.connect();
        let (mut open, mut all, mut crossings) = (G::Word::ZERO, G::Word::ZERO, G::Word::ZERO);
        open_lines(self.geometry, stones.mover, stones.opponent, |starts, step, n| {
            if n + 3 == connect {
                let pairs = starts & (starts >> step);
                let mut line = G::Word::ZERO;
                for at in 0..connect {
                    line |= starts << (step * at);
                    if at > 0 {
                        open |= pairs << (step * at);
                    }
                }
                crossings |= all & line;
                all |= line;
            }
        });
        let free = !stones.occupied();
        (open & free, crossings & free)
    }

    /// The free cells of the side's open lines that lack `left` stones, and those in more than one of these lines.
    fn ends(&self, stones: Stones<G::Word>, left: u32) -> (G::Word, G::Word) {
        let Stones { mover: own, opponent: other } = stones;
        let connect = self.geometry.connect();
        let (mut cells, mut crossings) = (G::Word::ZERO, G::Word::ZERO);
        open_lines(self.geometry, own, other, |starts, step, n| {
            if n + left == connect {
                for at in 0..connect {
                    let line = starts << (step * at) & !own;
                    crossings |= cells & line;
                    cells |= line;
                }
            }
        });
        (cells, crossings)
    }
}
