//! Reference implementations: slow and simple ways to count, to test the automaton against.

use connect4_core::perft::{PerftProgress, perft_unique_within};
use connect4_core::{Cell, Player, Position, Rules};
use rustc_hash::FxHashMap;

/// Counts by visiting every position. Returns, for each number of stones from 0, all positions and those in which a
/// line has just been completed. On boards of up to 64 bits, it takes 16 bytes for each position of a ply. Calls
/// `report` with its progress from time to time.
pub fn by_listing(rules: Rules, report: &dyn Fn(PerftProgress)) -> Vec<(u64, u64)> {
    let goes_on = |reached| {
        report(reached);
        false
    };
    let listed = perft_unique_within(&Position::new(rules), rules.cells().into(), u64::MAX, &goes_on);
    listed.expect("memory for the positions")
}

/// Counts games with gravity by decision diagrams. A diagram represents the set of positions of a ply. A disc is
/// dropped in all of them at once (Edelkamp and Kissmann 2011; Böck, arXiv 2507.05267). Returns the same as
/// [`by_listing`].
///
/// Simple rather than fast: 5x5 takes four seconds and 0.1 GB, 6x5 a minute and 0.9 GB. Calls `report` with its
/// progress: the share of columns and lines of a ply that are done, though some take longer than others.
///
/// # Panics
/// If the game has no gravity, or at least 31 rows.
pub fn by_diagrams(rules: Rules, report: &dyn Fn(PerftProgress)) -> Vec<(u64, u64)> {
    assert!(rules.has_gravity() && rules.rows() < 31, "decision diagrams need gravity and fewer than 31 rows");
    let mut diagrams = Diagrams::new(rules);
    let mut set = diagrams.empty_board();
    let mut counts = vec![(1, 0)];
    let mut mover = Player::First;
    let lines = lines(rules);
    let steps = (usize::from(rules.cols()) + lines.len()) as f64;
    for ply in 1..=rules.cells().into() {
        let reached = |step: usize| report(PerftProgress { ply, share: step as f64 / steps });
        let mut next = EMPTY;
        for col in 0..rules.cols() {
            reached(col.into());
            let dropped = diagrams.drop_disc(set, col, mover);
            next = diagrams.union(next, dropped);
        }
        let all = diagrams.count(next);
        set = next;
        for (number, line) in lines.iter().enumerate() {
            reached(usize::from(rules.cols()) + number);
            set = diagrams.without_line(set, line, mover);
        }
        let ongoing = diagrams.count(set);
        if all == 0 {
            break;
        }
        counts.push((all, all - ongoing));
        (diagrams, set) = diagrams.retain_only(set);
        mover = !mover;
    }
    counts
}

/// All lines of the board.
fn lines(rules: Rules) -> Vec<Vec<Cell>> {
    let connect = i32::from(rules.connect());
    let steps: &[(i32, i32)] = if connect == 1 { &[(1, 0)] } else { &[(1, 0), (0, 1), (1, 1), (1, -1)] };
    let line = |cell: Cell, (right, up): (i32, i32)| -> Option<Vec<Cell>> {
        let cell = |at: i32| {
            let col = u8::try_from(i32::from(cell.col) + at * right).ok()?;
            let row = u8::try_from(i32::from(cell.row) + at * up).ok()?;
            Some(Cell { col, row }).filter(|&cell| rules.contains(cell))
        };
        (0..connect).map(cell).collect()
    };
    rules.all_cells().flat_map(|cell| steps.iter().filter_map(move |&step| line(cell, step))).collect()
}

/// A set of boards, as the index of a node. A node belongs to a column. For each content of that column, it has an edge
/// to a set of the remaining columns.
type SetId = u32;

/// The empty set, at every column.
const EMPTY: SetId = 0;
/// The set after the last column, which contains one complete board.
const COMPLETE: SetId = 1;

/// Sets as shared nodes: equal sets have the same node.
struct Diagrams {
    rules: Rules,
    nodes: Vec<Vec<(u32, SetId)>>,
    numbers: FxHashMap<Vec<(u32, SetId)>, SetId>,
}

/// Whether a column has a disc of the player in this row. A column is a leading 1, followed by one bit per disc from
/// the bottom, 1 for the second player.
fn holds(column: u32, row: u8, player: Player) -> bool {
    let height = 31 - column.leading_zeros();
    u32::from(row) < height && column >> (height - 1 - u32::from(row)) & 1 == player as u32
}

impl Diagrams {
    fn new(rules: Rules) -> Self {
        Diagrams { rules, nodes: vec![Vec::new(); 2], numbers: FxHashMap::default() }
    }

    /// The node with these edges, which are sorted by column.
    fn node(&mut self, mut edges: Vec<(u32, SetId)>) -> SetId {
        edges.retain(|&(_, rest)| rest != EMPTY);
        if edges.is_empty() {
            return EMPTY;
        }
        if let Some(&known) = self.numbers.get(&edges) {
            return known;
        }
        let number = self.nodes.len() as SetId;
        self.nodes.push(edges.clone());
        self.numbers.insert(edges, number);
        number
    }

    fn empty_board(&mut self) -> SetId {
        (0..self.rules.cols()).fold(COMPLETE, |rest, _| self.node(vec![(1, rest)]))
    }

    /// The boards of the set with one more disc in this column.
    fn drop_disc(&mut self, set: SetId, col: u8, player: Player) -> SetId {
        self.drop_disc_at(set, col, player, &mut FxHashMap::default())
    }

    fn drop_disc_at(
        &mut self,
        set: SetId,
        columns: u8,
        player: Player,
        cache: &mut FxHashMap<(SetId, u8), SetId>,
    ) -> SetId {
        if let Some(&known) = cache.get(&(set, columns)) {
            return known;
        }
        let edges = self.nodes[set as usize].clone();
        let edges = if columns == 0 {
            let full = 1 << self.rules.rows();
            let free = edges.into_iter().filter(|&(column, _)| column < full);
            free.map(|(column, rest)| (2 * column + player as u32, rest)).collect()
        } else {
            edges
                .into_iter()
                .map(|(column, rest)| (column, self.drop_disc_at(rest, columns - 1, player, cache)))
                .collect()
        };
        let result = self.node(edges);
        cache.insert((set, columns), result);
        result
    }

    fn union(&mut self, one: SetId, other: SetId) -> SetId {
        self.union_at(one, other, &mut FxHashMap::default())
    }

    fn union_at(&mut self, one: SetId, other: SetId, cache: &mut FxHashMap<(SetId, SetId), SetId>) -> SetId {
        if one == other || other == EMPTY {
            return one;
        }
        if one == EMPTY {
            return other;
        }
        let key = (one.min(other), one.max(other));
        if let Some(&known) = cache.get(&key) {
            return known;
        }
        let mut edges: Vec<(u32, SetId)> = [one, other].map(|set| self.nodes[set as usize].clone()).concat();
        edges.sort_by_key(|&(column, _)| column);
        let mut united: Vec<(u32, SetId)> = Vec::new();
        for (column, rest) in edges {
            match united.last_mut().filter(|(last, _)| *last == column) {
                Some((_, last)) => *last = self.union_at(*last, rest, cache),
                None => united.push((column, rest)),
            }
        }
        let result = self.node(united);
        cache.insert(key, result);
        result
    }

    /// The boards of the set in which the player does not own all cells of the line.
    fn without_line(&mut self, set: SetId, line: &[Cell], player: Player) -> SetId {
        self.without_line_at(set, 0, line, player, &mut FxHashMap::default())
    }

    fn without_line_at(
        &mut self,
        set: SetId,
        col: u8,
        line: &[Cell],
        player: Player,
        cache: &mut FxHashMap<SetId, SetId>,
    ) -> SetId {
        if line.is_empty() || set == EMPTY {
            return EMPTY;
        }
        if let Some(&known) = cache.get(&set) {
            return known;
        }
        let here = line.iter().take_while(|cell| cell.col == col).count();
        let (cells, rest_of_line) = line.split_at(here);
        let edges = self.nodes[set as usize].clone().into_iter().map(|(column, rest)| {
            let is_theirs = cells.iter().all(|cell| holds(column, cell.row, player));
            let rest = if is_theirs { self.without_line_at(rest, col + 1, rest_of_line, player, cache) } else { rest };
            (column, rest)
        });
        let edges = edges.collect();
        let result = self.node(edges);
        cache.insert(set, result);
        result
    }

    fn count(&self, set: SetId) -> u64 {
        // Nodes come after those that their edges lead to.
        let mut counts = vec![0, 1];
        for edges in &self.nodes[2..=(set as usize).max(1)] {
            counts.push(edges.iter().map(|&(_, rest)| counts[rest as usize]).sum());
        }
        counts[set as usize]
    }

    /// Drops all other sets.
    fn retain_only(self, set: SetId) -> (Self, SetId) {
        let mut kept = Diagrams::new(self.rules);
        let set = kept.copy(&self, set, &mut FxHashMap::from_iter([(EMPTY, EMPTY), (COMPLETE, COMPLETE)]));
        (kept, set)
    }

    fn copy(&mut self, from: &Diagrams, set: SetId, cache: &mut FxHashMap<SetId, SetId>) -> SetId {
        if let Some(&known) = cache.get(&set) {
            return known;
        }
        let edges = from.nodes[set as usize].iter().map(|&(column, rest)| (column, self.copy(from, rest, cache)));
        let edges = edges.collect();
        let result = self.node(edges);
        cache.insert(set, result);
        result
    }
}
