//! Searches for diagrams by trial and error. Each failed attempt adds a line of play that later attempts must not
//! repeat.

use connect4_core::Geometry;
use connect4_core::playout::Rng;
use connect4_core::word::{Word, bits};
use rustc_hash::FxHashSet;

use super::oracle::{Oracle, settled};
use crate::Claim;
use crate::compiled_plan::closed_and_upper;
use crate::diagram::{CompiledDiagram, DiagramOrder, forced_reply_cells};
use crate::policy::{FreeChoice, highest_bit};

/// Maximum number of positions to visit while playing out one diagram.
const POSITIONS: u32 = 300_000;
/// Maximum number of changes to a diagram before it is played out again.
const CHANGES: u32 = 60;
/// Maximum number of failed lines to remember.
const LINES: usize = 600;
/// One in this many changes is random.
const NOISE: u32 = 12;

/// A move that the diagram chose.
#[derive(Clone, Copy)]
struct Decision<W> {
    own: W,
    other: W,
    free: FreeChoice<W>,
    /// The cell above the opponent's last disc.
    top: W,
    chosen: W,
}

/// A line of play that failed. A diagram that repeats all decisions except the last must choose one of the good cells
/// there.
struct FailedLine<W> {
    decisions: Vec<Decision<W>>,
    /// The good cells for the last decision.
    good: W,
}

/// The result of playing out a diagram.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trial {
    Keeps,
    Fails,
    TooLong,
}

/// The search for diagrams of one side.
pub(crate) struct DiagramSearch<G: Geometry> {
    geometry: G,
    claim: Claim,
    seen: FxHashSet<G::Word>,
    left: u32,
    path: Vec<Decision<G::Word>>,
    /// The cells chosen so far, by rank.
    used: [G::Word; 7],
    /// Whether the opponent's moves are tried from the right.
    from_right: bool,
    /// Diagrams found so far, the most recently used last.
    known: Vec<CompiledDiagram<G::Word>>,
}

impl<G: Geometry> DiagramSearch<G> {
    pub(crate) fn new(geometry: G, claim: Claim) -> Self {
        DiagramSearch {
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

    fn trial(&mut self, diagram: &CompiledDiagram<G::Word>, own: G::Word, other: G::Word) -> Trial {
        self.seen.clear();
        self.path.clear();
        self.left = POSITIONS;
        self.used = [G::Word::ZERO; 7];
        match self.opponent(diagram, own, other) {
            true => Trial::Keeps,
            false if self.left == 0 => Trial::TooLong,
            false => Trial::Fails,
        }
    }

    /// Whether the diagram achieves the claim with the opponent to move. If not, `path` holds the decisions that led to
    /// the failure.
    fn opponent(&mut self, diagram: &CompiledDiagram<G::Word>, own: G::Word, other: G::Word) -> bool {
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
            let disc = if self.from_right { highest_bit(replies) } else { replies.lowest_bit() };
            replies &= !disc;
            if !self.owner(diagram, own, other | disc, disc) {
                return false;
            }
        }
        self.seen.insert(key);
        true
    }

    fn owner(&mut self, diagram: &CompiledDiagram<G::Word>, own: G::Word, other: G::Word, last: G::Word) -> bool {
        let geometry = self.geometry;
        if geometry.legal(own | other).is_zero() {
            return self.claim == Claim::Draw;
        }
        match forced_reply_cells(geometry, own, other).map(Word::lowest_bit) {
            Ok(disc) => geometry.has_line(own | disc) || self.opponent(diagram, own | disc, other),
            Err(free) => {
                let top = last << 1;
                let chosen = diagram.choose(free, top);
                self.path.push(Decision { own, other, free, top, chosen });
                let rank = diagram.ranks.iter().position(|cells| !(*cells & chosen).is_zero()).unwrap_or(6);
                self.used[rank] |= chosen;
                if !self.opponent(diagram, own | chosen, other) {
                    return false;
                }
                self.path.pop();
                true
            }
        }
    }

    /// One of the `most` recently used diagrams that also works for this position, with the opponent to move.
    pub(crate) fn known(&mut self, own: G::Word, other: G::Word, most: usize) -> Option<CompiledDiagram<G::Word>> {
        for index in (0..self.known.len()).rev().take(most) {
            let diagram = self.known[index];
            for diagram in [diagram, diagram.mirrored(self.geometry)] {
                if self.trial(&diagram, own, other) == Trial::Keeps {
                    let used = self.known.remove(index);
                    self.known.push(used);
                    return Some(diagram);
                }
            }
        }
        None
    }

    /// Searches for a diagram for a position with the opponent to move, with at most this many attempts.
    pub(crate) fn find(
        &mut self,
        own: G::Word,
        other: G::Word,
        attempts: u32,
        oracle: &mut Oracle<G>,
    ) -> Option<CompiledDiagram<G::Word>> {
        let mut rng = Rng::new(own.wrapping_add(other).to_limbs()[0] ^ u64::from(attempts));
        let starts = self.starts(own, other);
        // The first start gets half of the attempts, the next a quarter, and so on.
        for (n, diagram) in starts.into_iter().enumerate() {
            let share = attempts >> (n + 1);
            if share == 0 && n > 3 {
                break;
            }
            if let Some(diagram) = self.improve(diagram, own, other, share.max(1), &mut rng, oracle) {
                let diagram = self.simplify(diagram, own, other);
                self.known.push(diagram);
                return Some(diagram);
            }
        }
        None
    }

    /// Initial diagrams, one for each set of own threats at which columns end. They claim the upper cells of pairs,
    /// counted downward from where each column ends.
    fn starts(&self, own: G::Word, other: G::Word) -> Vec<CompiledDiagram<G::Word>> {
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
        let diagram = |set: G::Word| {
            let (closed, upper) = closed_and_upper(geometry, set);
            let is_odd = (geometry.board() & !occupied & !closed).count_ones() % 2;
            // The lower cells of pairs come late; the closed cells come last.
            let lower = geometry.board() & !closed & !upper;
            let zero = G::Word::ZERO;
            (is_odd, CompiledDiagram { ranks: [zero, zero, upper, zero, lower, zero], order: DiagramOrder::FromLeft })
        };
        let mut diagrams: Vec<_> = sets.into_iter().map(diagram).collect();
        diagrams.sort_by_cached_key(|(is_odd, _)| *is_odd);
        diagrams.into_iter().map(|(_, diagram)| diagram).take(6).collect()
    }

    /// Changes a diagram until it works.
    fn improve(
        &mut self,
        mut diagram: CompiledDiagram<G::Word>,
        own: G::Word,
        other: G::Word,
        attempts: u32,
        rng: &mut Rng,
        oracle: &mut Oracle<G>,
    ) -> Option<CompiledDiagram<G::Word>> {
        let mut lines: Vec<FailedLine<G::Word>> = Vec::new();
        for _ in 0..attempts {
            self.from_right = rng.below(2) == 1;
            match self.trial(&diagram, own, other) {
                Trial::Keeps => return Some(diagram),
                Trial::TooLong => return None,
                Trial::Fails => {}
            }
            // The last decision in a position where the claim could still be achieved.
            let culprit = self.path.iter().enumerate().rev().find_map(|(index, decision)| {
                let good = oracle.good(decision.own, decision.other, decision.free.good());
                (!good.is_zero()).then_some((index, good))
            });
            let (index, good) = culprit?;
            if lines.len() == LINES {
                lines.swap_remove(rng.below(LINES as u32 / 2) as usize);
            }
            lines.push(FailedLine { decisions: self.path[..=index].to_vec(), good });
            repair(&mut diagram, &lines, rng);
        }
        None
    }

    /// Removes cells from ranks by which they were never played.
    fn simplify(
        &mut self,
        diagram: CompiledDiagram<G::Word>,
        own: G::Word,
        other: G::Word,
    ) -> CompiledDiagram<G::Word> {
        if self.trial(&diagram, own, other) != Trial::Keeps {
            return diagram;
        }
        let mut simple = diagram;
        for (rank, cells) in simple.ranks.iter_mut().enumerate() {
            *cells &= self.used[rank];
        }
        if self.trial(&simple, own, other) == Trial::Keeps { simple } else { diagram }
    }
}

impl<W: Word> FailedLine<W> {
    /// Whether this diagram repeats the line.
    fn is_repeated(&self, diagram: &CompiledDiagram<W>) -> bool {
        let [before @ .., last] = self.decisions.as_slice() else { return false };
        before.iter().all(|one| diagram.choose(one.free, one.top) == one.chosen)
            && (diagram.choose(last.free, last.top) & self.good).is_zero()
    }
}

/// The diagram with `cell` moved to another rank, from 0; 6 is the last rank.
fn with<W: Word>(diagram: &CompiledDiagram<W>, cell: W, rank: usize) -> CompiledDiagram<W> {
    let mut diagram = *diagram;
    for (n, cells) in diagram.ranks.iter_mut().enumerate() {
        *cells = if n == rank { *cells | cell } else { *cells & !cell };
    }
    diagram
}

/// Changes ranks until the diagram repeats no failed line, with at most [`CHANGES`] changes (min-conflicts search).
fn repair<W: Word>(diagram: &mut CompiledDiagram<W>, lines: &[FailedLine<W>], rng: &mut Rng) {
    for _ in 0..CHANGES {
        let repeated: Vec<usize> = (0..lines.len()).filter(|&n| lines[n].is_repeated(diagram)).collect();
        let Some(line) = rng.pick(&repeated).map(|n| &lines[n]) else { return };
        let last = line.decisions.len() - 1;
        let index = if rng.below(4) > 0 { last } else { rng.below(line.decisions.len() as u32) as usize };
        let decision = line.decisions[index];
        let mut changes: Vec<CompiledDiagram<W>> = Vec::new();
        for cell in bits(decision.free.good() | (decision.free.legal & diagram.ranks[1])) {
            for rank in 0..7 {
                let changed = with(diagram, cell, rank);
                if changed.ranks != diagram.ranks && !line.is_repeated(&changed) {
                    changes.push(changed);
                }
            }
        }
        if rng.below(NOISE) == 0 {
            *diagram = rng.pick(&changes).unwrap_or(*diagram);
            continue;
        }
        let mut best: Vec<CompiledDiagram<W>> = Vec::new();
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
        *diagram = rng.pick(&best).unwrap_or(*diagram);
    }
}
