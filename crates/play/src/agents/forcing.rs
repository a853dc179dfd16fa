//! Wins by force without gravity: a search of threats alone, which finds what lies too deep for the others and proves it.
//!
//! A *four* threatens to complete a line with the next stone, so there is one answer to it. A *three* threatens to win by
//! fours alone, so it leaves the cells that disturb that win. The defenders of a three are found by what the win rests on
//! (threat-space search; Allis, van den Herik and Huntjens 1993; the zone of a proof without a move of the other side is
//! that of lambda search; Thomsen 2000).

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, GeometryTask, Position, Stones};
use rustc_hash::{FxHashMap, FxHashSet};

use super::lines::open_lines;

/// The most threes one after the other that [`forced_win`] looks for.
const MOST_THREES: u8 = 6;

/// Positions remembered from one search to the next.
const MOST_KNOWN: usize = 1 << 16;

/// The stone that begins a win by force for the side to move, if there is one that a search of `nodes` positions of fours and
/// threes finds; games with gravity and finished ones have none. What it finds is proved; what it does not find may be there.
pub fn forced_win(position: &Position, nodes: u64) -> Option<Cell> {
    struct Look<'a>(&'a Position, u64);
    impl GeometryTask for Look<'_> {
        type Output = Option<Cell>;
        fn run<G: Geometry>(self, geometry: G) -> Option<Cell> {
            let mut forcing = Forcing::new(geometry);
            forcing.win(self.0.stones(), self.1).map(|bit| geometry.cell(bit))
        }
    }
    if position.is_over() || position.rules().has_gravity() {
        return None;
    }
    position.rules().with_geometry(Look(position, nodes))
}

/// The search, with what it knows of positions that it has looked at.
pub(crate) struct Forcing<G: Geometry> {
    geometry: G,
    nodes: u64,
    limit: u64,
    /// Positions that fours alone do not win.
    no_fours: FxHashSet<Stones<G::Word>>,
    /// How many threes do not win these positions.
    no_threes: FxHashMap<Stones<G::Word>, u8>,
}

/// A win by fours: what it begins with and what it rests on.
#[derive(Clone, Copy)]
struct Fours<W> {
    /// Its first stone.
    first: W,
    /// The cells on which its stones come to lie, those of the answers, and those of which one wins in the end.
    cells: W,
    /// Where the other side is forced to.
    answers: W,
}

impl<G: Geometry> Forcing<G> {
    pub(crate) fn new(geometry: G) -> Self {
        Forcing { geometry, nodes: 0, limit: 0, no_fours: FxHashSet::default(), no_threes: FxHashMap::default() }
    }

    fn is_spent(&self) -> bool {
        self.nodes >= self.limit
    }

    /// A win for the side to move in a position in which nobody has a line, by as few threes as will do.
    pub(crate) fn win(&mut self, stones: Stones<G::Word>, nodes: u64) -> Option<G::Word> {
        self.begin(nodes);
        (0..=MOST_THREES).find_map(|threes| self.threes(stones, threes))
    }

    /// Whether the side to move wins by fours.
    pub(crate) fn wins_by_fours(&mut self, stones: Stones<G::Word>, nodes: u64) -> bool {
        self.begin(nodes);
        self.fours(stones).is_some()
    }

    /// The cells that disturb the other side's win by fours, if it has one and were to move; all others lose.
    pub(crate) fn zone(&mut self, stones: Stones<G::Word>, nodes: u64) -> Option<G::Word> {
        let Stones { mover, opponent } = stones;
        self.begin(nodes);
        let win = self.fours(Stones { mover: opponent, opponent: mover })?;
        Some(self.disturbing(opponent, mover, win) & !stones.occupied())
    }

    fn begin(&mut self, nodes: u64) {
        // What is known stays true.
        if self.no_fours.len() > MOST_KNOWN {
            self.no_fours.clear();
        }
        if self.no_threes.len() > MOST_KNOWN {
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

    /// The same where the side to move completes no line at once, and the other side would on `theirs`.
    fn fours_against(&mut self, stones: Stones<G::Word>, theirs: G::Word) -> Option<Fours<G::Word>> {
        if !theirs.without_lowest_bit().is_zero() || self.is_spent() {
            return None;
        }
        self.nodes += 1;
        let occupied = stones.occupied();
        let (cells, crossings) = self.ends(stones, 2);
        let cells = if theirs.is_zero() { cells } else { cells & theirs };
        // The longer searches are worth remembering.
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

    /// The first stone of a win for the side to move by at most `threes` threes, and by fours.
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
                // A four, which clears the way. Two ends would have been found before.
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

    /// The cells on which a stone of the other side may disturb a win by fours: those that it needs, and those where one makes
    /// a four of the other side's, perhaps together with an answer that the win forces. A stone anywhere else changes nothing.
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

    /// The free cells where a stone may make a three: those that bring two neighbouring lines to two stones from their end at
    /// once, and those where lines of two directions that lack three stones cross.
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

    /// The free cells of the lines which hold a stone of the mover's and could be completed with `left` more, and those that
    /// lie in more than one of these lines.
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
