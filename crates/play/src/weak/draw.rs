//! Draws diagrams: each attempt that fails leaves a line of play behind which the next must not repeat.

use connect4_core::Geometry;
use connect4_core::playout::Rng;
use connect4_core::word::{Word, bits};
use rustc_hash::FxHashSet;

use super::oracle::{Oracle, settled};
use crate::reasons::Claim;
use crate::reasons::diagram::{Sheet, habits_of};
use crate::reasons::strategy::{Free, columns, highest};

/// Positions that one diagram may take to be played out.
const POSITIONS: u32 = 300_000;
/// Changes of a diagram before it is played out again.
const CHANGES: u32 = 60;
/// The most lines of play that are remembered.
const LINES: usize = 600;
/// One change in this many is made at random.
const NOISE: u32 = 12;

/// A choice of the diagram while it was played out.
#[derive(Clone, Copy)]
struct Decision<W> {
    own: W,
    other: W,
    free: Free<W>,
    /// The cell on top of the stone to answer.
    top: W,
    chosen: W,
}

/// A line of play that failed: where each choice but the last is as it was, the last must be one of these.
struct Line<W> {
    decisions: Vec<Decision<W>>,
    good: W,
}

/// How playing a diagram out ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trial {
    Keeps,
    Fails,
    TooLong,
}

/// What draws diagrams for one side.
pub(crate) struct Draw<G: Geometry> {
    geometry: G,
    claim: Claim,
    seen: FxHashSet<G::Word>,
    left: u32,
    path: Vec<Decision<G::Word>>,
    /// The cells chosen on the way.
    used: [G::Word; 7],
    /// Replies are tried from the right.
    from_right: bool,
    /// Diagrams that were drawn before, the last one used at the end.
    known: Vec<Sheet<G::Word>>,
}

impl<G: Geometry> Draw<G> {
    pub(crate) fn new(geometry: G, claim: Claim) -> Self {
        Draw {
            geometry,
            claim,
            seen: FxHashSet::default(),
            left: 0,
            path: Vec::new(),
            used: [G::Word::ZERO; 7],
            from_right: false,
            known: Vec::new(),
        }
    }

    fn trial(&mut self, sheet: &Sheet<G::Word>, own: G::Word, other: G::Word) -> Trial {
        self.seen.clear();
        self.path.clear();
        self.left = POSITIONS;
        self.used = [G::Word::ZERO; 7];
        match self.opponent(sheet, own, other) {
            true => Trial::Keeps,
            false if self.left == 0 => Trial::TooLong,
            false => Trial::Fails,
        }
    }

    /// Whether the diagram keeps its promise with the opponent to move; where it fails, the path stays.
    fn opponent(&mut self, sheet: &Sheet<G::Word>, own: G::Word, other: G::Word) -> bool {
        let geometry = self.geometry;
        if let Some(keeps) = settled(geometry, self.claim, own, other) {
            return keeps;
        }
        let occupied = own | other;
        let key = own.wrapping_add(occupied).wrapping_add(geometry.bottom());
        if self.seen.contains(&key) {
            return true;
        }
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let mut replies = geometry.legal(occupied);
        while !replies.is_zero() {
            let stone = if self.from_right { highest(replies) } else { replies.lowest_bit() };
            replies &= !stone;
            if !self.owner(sheet, own, other | stone, stone) {
                return false;
            }
        }
        self.seen.insert(key);
        true
    }

    fn owner(&mut self, sheet: &Sheet<G::Word>, own: G::Word, other: G::Word, last: G::Word) -> bool {
        let geometry = self.geometry;
        if geometry.legal(own | other).is_zero() {
            return self.claim == Claim::Draw;
        }
        match habits_of(geometry, own, other).map(Word::lowest_bit) {
            Ok(stone) => geometry.has_line(own | stone) || self.opponent(sheet, own | stone, other),
            Err(free) => {
                let top = last << 1;
                let chosen = sheet.choose(free, top);
                self.path.push(Decision { own, other, free, top, chosen });
                let rank = sheet.ranks.iter().position(|cells| !(*cells & chosen).is_zero()).unwrap_or(6);
                self.used[rank] |= chosen;
                if !self.opponent(sheet, own | chosen, other) {
                    return false;
                }
                self.path.pop();
                true
            }
        }
    }

    /// A diagram that was drawn before and holds here too.
    pub(crate) fn known(&mut self, own: G::Word, other: G::Word, most: usize) -> Option<Sheet<G::Word>> {
        for index in (0..self.known.len()).rev().take(most) {
            let sheet = self.known[index];
            for sheet in [sheet, sheet.mirrored(self.geometry)] {
                if self.trial(&sheet, own, other) == Trial::Keeps {
                    let used = self.known.remove(index);
                    self.known.push(used);
                    return Some(sheet);
                }
            }
        }
        None
    }

    /// A diagram for a position in which the opponent is to move, within a number of attempts.
    pub(crate) fn draw(
        &mut self,
        own: G::Word,
        other: G::Word,
        attempts: u32,
        oracle: &mut Oracle<G>,
    ) -> Option<Sheet<G::Word>> {
        let mut rng = Rng::new(own.wrapping_add(other).to_limbs()[0] ^ u64::from(attempts));
        let starts = self.starts(own, other);
        // Most attempts go to the first of them.
        for (n, sheet) in starts.into_iter().enumerate() {
            let share = attempts >> (n + 1);
            if share == 0 && n > 3 {
                break;
            }
            if let Some(sheet) = self.improve(sheet, own, other, share.max(1), &mut rng, oracle) {
                let sheet = self.simplify(sheet, own, other);
                self.known.push(sheet);
                return Some(sheet);
            }
        }
        None
    }

    /// Diagrams to begin with: claims of pairs, counted from where each column ends, by sets of own threats.
    fn starts(&self, own: G::Word, other: G::Word) -> Vec<Sheet<G::Word>> {
        let geometry = self.geometry;
        let occupied = own | other;
        let legal = geometry.legal(occupied);
        let threats = geometry.threats(own, occupied) & !legal;
        let mut sets = vec![G::Word::ZERO];
        for col in 0..geometry.cols() {
            for end in bits(threats & geometry.column(col)).take(2) {
                let more: Vec<G::Word> =
                    sets.iter().filter(|&&set| (set & geometry.column(col)).is_zero()).map(|&set| set | end).collect();
                sets.extend(more);
            }
            sets.truncate(32);
        }
        let sheet = |set: G::Word| {
            let (closed, upper) = columns(geometry, set);
            let is_odd = (geometry.board() & !occupied & !closed).count_ones() % 2;
            // Cells that begin a pair come last but one; those below a threat last of all.
            let lower = geometry.board() & !closed & !upper;
            let zero = G::Word::ZERO;
            (is_odd, Sheet { ranks: [zero, zero, upper, zero, lower, zero], from_right: false })
        };
        let mut sheets: Vec<_> = sets.into_iter().map(sheet).collect();
        sheets.sort_by_key(|(is_odd, _)| *is_odd);
        sheets.into_iter().map(|(_, sheet)| sheet).take(6).collect()
    }

    /// Changes a diagram until it holds.
    fn improve(
        &mut self,
        mut sheet: Sheet<G::Word>,
        own: G::Word,
        other: G::Word,
        attempts: u32,
        rng: &mut Rng,
        oracle: &mut Oracle<G>,
    ) -> Option<Sheet<G::Word>> {
        let mut lines: Vec<Line<G::Word>> = Vec::new();
        for _ in 0..attempts {
            self.from_right = rng.below(2) == 1;
            match self.trial(&sheet, own, other) {
                Trial::Keeps => return Some(sheet),
                Trial::TooLong => return None,
                Trial::Fails => {}
            }
            // The last choice before which all was well.
            let culprit = self.path.iter().enumerate().rev().find_map(|(index, decision)| {
                let good = oracle.good(decision.own, decision.other, decision.free.good());
                (!good.is_zero()).then_some((index, good))
            });
            let (index, good) = culprit?;
            if lines.len() == LINES {
                lines.swap_remove(rng.below(LINES as u32 / 2) as usize);
            }
            lines.push(Line { decisions: self.path[..=index].to_vec(), good });
            mend(&mut sheet, &lines, rng);
        }
        None
    }

    /// The same without ranks that say nothing.
    fn simplify(&mut self, sheet: Sheet<G::Word>, own: G::Word, other: G::Word) -> Sheet<G::Word> {
        if self.trial(&sheet, own, other) != Trial::Keeps {
            return sheet;
        }
        let mut simple = sheet;
        for (rank, cells) in simple.ranks.iter_mut().enumerate() {
            *cells &= self.used[rank];
        }
        if self.trial(&simple, own, other) == Trial::Keeps { simple } else { sheet }
    }
}

impl<W: Word> Line<W> {
    /// Whether play by this diagram fails in the same way again.
    fn is_repeated(&self, sheet: &Sheet<W>) -> bool {
        let [before @ .., last] = self.decisions.as_slice() else { return false };
        before.iter().all(|one| sheet.choose(one.free, one.top) == one.chosen)
            && (sheet.choose(last.free, last.top) & self.good).is_zero()
    }
}

/// The diagram with a cell in another rank.
fn with<W: Word>(sheet: &Sheet<W>, cell: W, rank: usize) -> Sheet<W> {
    let mut sheet = *sheet;
    for (n, cells) in sheet.ranks.iter_mut().enumerate() {
        *cells = if n == rank { *cells | cell } else { *cells & !cell };
    }
    sheet
}

/// Changes ranks until no line is repeated, or for some time.
fn mend<W: Word>(sheet: &mut Sheet<W>, lines: &[Line<W>], rng: &mut Rng) {
    for _ in 0..CHANGES {
        let repeated: Vec<usize> = (0..lines.len()).filter(|&n| lines[n].is_repeated(sheet)).collect();
        let Some(line) = rng.pick(&repeated).map(|n| &lines[n]) else { return };
        let last = line.decisions.len() - 1;
        let index = if rng.below(4) > 0 { last } else { rng.below(line.decisions.len() as u32) as usize };
        let decision = line.decisions[index];
        let mut changes: Vec<Sheet<W>> = Vec::new();
        for cell in bits(decision.free.good() | (decision.free.legal & sheet.ranks[1])) {
            for rank in 0..7 {
                let changed = with(sheet, cell, rank);
                if changed.ranks != sheet.ranks && !line.is_repeated(&changed) {
                    changes.push(changed);
                }
            }
        }
        if rng.below(NOISE) == 0 {
            *sheet = rng.pick(&changes).unwrap_or(*sheet);
            continue;
        }
        let mut best: Vec<Sheet<W>> = Vec::new();
        let mut fewest = u32::MAX;
        for changed in changes {
            let mut count = 0;
            for line in lines {
                count += u32::from(line.is_repeated(&changed));
                if count > fewest {
                    break;
                }
            }
            if count < fewest {
                fewest = count;
                best.clear();
            }
            if count == fewest {
                best.push(changed);
            }
        }
        *sheet = rng.pick(&best).unwrap_or(*sheet);
    }
}
