//! Finds where the nine rules apply, which lines they stop, and which may be combined (Allis 1988, chapters 6 and 7).

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry};

use crate::compiled_plan::closed_and_upper;
use crate::reason::{AppliedRule, Rule};

/// A position from the perspective of the plan's owner, with the opponent to move.
pub(crate) struct Field<G: Geometry> {
    pub(crate) geometry: G,
    pub(crate) own: G::Word,
    pub(crate) other: G::Word,
    /// The empty cells that are not closed: in each column, those below the cell directly below its end.
    free: G::Word,
    /// The upper cells of pairs.
    upper: G::Word,
    /// The lines that the opponent can still complete; at most 128.
    lines: Vec<G::Word>,
    /// For each cell, by bit index, the set of these lines that contain it.
    through: Vec<u128>,
    /// The lines that the owner can still complete.
    own_lines: Vec<G::Word>,
}

/// A rule and cells to which it applies.
pub(crate) struct Candidate<W> {
    rule: Rule,
    /// The cells that it uses.
    cells: W,
    /// The lower and upper cells of its claimevens.
    claims: W,
    /// All cells of the columns of a lowinverse or highinverse.
    inverse: W,
    /// The legal cell of a specialbefore that is not part of its line.
    special: W,
    answers: Vec<(W, W)>,
    /// The set of lines that it stops, by index in the field.
    pub(crate) stops: u128,
}

impl<W: Word> Candidate<W> {
    /// The opponent's moves with the owner's replies, by priority.
    pub(crate) fn answers(&self) -> &[(W, W)] {
        &self.answers
    }
}

impl<G: Geometry> Field<G> {
    /// The field of a position; `None` if the opponent has more than 128 open lines.
    pub(crate) fn new(geometry: G, lines: &[G::Word], own: G::Word, other: G::Word, ends: G::Word) -> Option<Self> {
        let (closed, upper) = closed_and_upper(geometry, ends);
        let free = geometry.board() & !(own | other) & !closed;
        // The opponent can still play the cell below an end, but no cell above it.
        let gone = own | (closed & (closed << 1));
        let open = |without: G::Word| move |line: &&G::Word| (**line & without).is_zero();
        let theirs: Vec<G::Word> = lines.iter().filter(open(gone)).copied().collect();
        let mut through = vec![0; (geometry.cols() * geometry.stride()) as usize];
        for (n, &line) in theirs.iter().enumerate().take(128) {
            bits(line).for_each(|cell| through[cell.trailing_zeros() as usize] |= 1 << n);
        }
        let own_lines = lines.iter().filter(open(other | closed)).copied().collect();
        (theirs.len() <= 128).then_some(Field { geometry, own, other, free, upper, lines: theirs, through, own_lines })
    }

    pub(crate) fn lines(&self) -> &[G::Word] {
        &self.lines
    }

    /// Converts a candidate to cells, with those of the set `lines` that it stops.
    pub(crate) fn instance(&self, candidate: &Candidate<G::Word>, lines: u128) -> AppliedRule {
        let cells = |set: G::Word| -> Vec<Cell> { bits(set).map(|bit| self.geometry.cell(bit)).collect() };
        let stopped = candidate.stops & lines;
        AppliedRule {
            rule: candidate.rule,
            cells: cells(candidate.cells),
            answers: candidate.answers.iter().map(|&(a, b)| (self.geometry.cell(a), self.geometry.cell(b))).collect(),
            stops: (0..self.lines.len()).filter(|n| stopped >> n & 1 == 1).map(|n| cells(self.lines[n])).collect(),
        }
    }

    /// All applications of a rule that stop at least one line.
    pub(crate) fn candidates(&self) -> Vec<Candidate<G::Word>> {
        let mut found = Vec::new();
        let legal = self.geometry.legal(self.own | self.other);
        let (free, bottom) = (self.free, self.geometry.bottom());
        let base: Vec<G::Word> = bits(legal & free).collect();
        // Cells with a free cell below.
        let stacked = free & (free << 1) & !bottom;
        let uppers: Vec<G::Word> = bits(stacked & self.upper).collect();
        let lowers: Vec<G::Word> = bits(stacked & !self.upper).collect();
        for &u in &uppers {
            self.add(&mut found, Rule::Claimeven, u | u >> 1, &[(u >> 1, u)], &[&[u]]);
        }
        for (n, &a) in base.iter().enumerate() {
            for &b in &base[n + 1..] {
                self.add(&mut found, Rule::Baseinverse, a | b, &[(a, b), (b, a)], &[&[a, b]]);
            }
        }
        for &u in &lowers {
            self.add(&mut found, Rule::Vertical, u | u >> 1, &[(u >> 1, u)], &[&[u, u >> 1]]);
        }
        for (n, &u) in lowers.iter().enumerate() {
            for &v in &lowers[n + 1..] {
                if self.column(u) == self.column(v) {
                    continue;
                }
                let answers = [(u >> 1, u), (v >> 1, v)];
                let clauses: [&[G::Word]; 3] = [&[u, v], &[u, u >> 1], &[v, v >> 1]];
                self.add(&mut found, Rule::Lowinverse, u | u >> 1 | v | v >> 1, &answers, &clauses);
            }
        }
        let threes: Vec<G::Word> = uppers.iter().copied().filter(|&u| !(stacked & (u >> 1)).is_zero()).collect();
        for (n, &z) in threes.iter().enumerate() {
            for &c in &threes[n + 1..] {
                if self.column(z) != self.column(c) {
                    self.add_highinverse(&mut found, z, c, legal);
                }
            }
        }
        for &second in &base {
            let above = second << 1;
            if (above & free & self.upper).is_zero() {
                continue;
            }
            for &first in base.iter().filter(|&&first| first != second) {
                for &third in base.iter().filter(|&&third| third != second && third != first) {
                    let answers = [
                        (first, above),
                        (above, first),
                        (second, third),
                        (third, second),
                        (first, third),
                        (second, above),
                    ];
                    let cells = first | second | third | above;
                    self.add(&mut found, Rule::Baseclaim, cells, &answers, &[&[first, above], &[second, third]]);
                }
            }
        }
        for &line in &self.own_lines {
            self.add_of_line(&mut found, line, legal, &base);
        }
        found
    }

    fn column(&self, cell: G::Word) -> G::Word {
        self.geometry.column(self.geometry.cell(cell).col.into())
    }

    fn add_highinverse(&self, found: &mut Vec<Candidate<G::Word>>, z: G::Word, c: G::Word, legal: G::Word) {
        let [(x, y), (a, b)] = [z, c].map(|top| (top >> 2, top >> 1));
        let answers = [(x, y), (a, b), (z, c), (c, z), (z, a), (c, x)];
        let mut clauses: Vec<&[G::Word]> = Vec::new();
        let [tops, middles, first, second] = [[z, c], [y, b], [y, z], [b, c]];
        clauses.extend([&tops[..], &middles, &first, &second]);
        let [low, high] = [[x, c], [a, z]];
        if !(x & legal).is_zero() {
            clauses.push(&low);
        }
        if !(a & legal).is_zero() {
            clauses.push(&high);
        }
        self.add(found, Rule::Highinverse, x | y | z | a | b | c, &answers, &clauses);
    }

    /// Adds aftereven, before and specialbefore for a line of the owner.
    fn add_of_line(&self, found: &mut Vec<Candidate<G::Word>>, line: G::Word, legal: G::Word, base: &[G::Word]) {
        let empty: Vec<G::Word> = bits(line & !self.own).collect();
        let cells = line & !self.own;
        if (cells & !(self.upper & !legal)).is_zero() && cells.count_ones() <= 3 {
            let answers: Vec<_> = empty.iter().map(|&u| (u >> 1, u)).collect();
            let above: Vec<G::Word> = empty.iter().map(|&u| self.above(u)).collect();
            let mut clauses: Vec<&[G::Word]> = vec![&above];
            clauses.extend(empty.chunks(1));
            self.add(found, Rule::Aftereven, cells | cells >> 1, &answers, &clauses);
        }
        let next = cells << 1;
        if !(next & !self.free).is_zero() {
            return;
        }
        let answers: Vec<_> = empty.iter().map(|&u| (u, u << 1)).collect();
        let successors: Vec<G::Word> = empty.iter().map(|&u| u << 1).collect();
        // Each pair by itself stops the lines through these cells.
        let pairs: Vec<[G::Word; 2]> =
            empty.iter().map(|&u| [if (u << 1 & self.upper).is_zero() { u } else { u << 1 }, u << 1]).collect();
        if !(cells & !legal).is_zero() {
            let mut clauses: Vec<&[G::Word]> = vec![&successors];
            clauses.extend(pairs.iter().map(|pair| &pair[..]));
            self.add(found, Rule::Before, cells | next, &answers, &clauses);
        }
        for &tied in empty.iter().filter(|&&cell| !(cell & legal).is_zero()) {
            for &extra in base {
                if !(self.column(extra) & cells).is_zero() {
                    continue;
                }
                let mut answers: Vec<_> = vec![(tied, extra), (extra, tied)];
                answers.extend(empty.iter().filter(|&&u| u != tied).map(|&u| (u, u << 1)));
                let all: Vec<G::Word> = successors.iter().copied().chain([extra]).collect();
                let both = [tied, extra];
                let mut clauses: Vec<&[G::Word]> = vec![&all, &both];
                let others = empty.iter().zip(&pairs).filter(|(cell, _)| **cell != tied);
                clauses.extend(others.map(|(_, pair)| &pair[..]));
                let before = found.len();
                self.add(found, Rule::Specialbefore, cells | next | extra, &answers, &clauses);
                found[before..].iter_mut().for_each(|candidate| candidate.special = extra);
            }
        }
    }

    /// The cells of the column above a cell.
    fn above(&self, cell: G::Word) -> G::Word {
        bits(self.column(cell)).filter(|&other| other > cell).fold(G::Word::ZERO, |set, one| set | one)
    }

    /// Adds a rule. It stops every line that intersects all sets of at least one clause.
    fn add(
        &self,
        found: &mut Vec<Candidate<G::Word>>,
        rule: Rule,
        cells: G::Word,
        answers: &[(G::Word, G::Word)],
        clauses: &[&[G::Word]],
    ) {
        let through =
            |set: G::Word| bits(set).fold(0, |lines, cell| lines | self.through[cell.trailing_zeros() as usize]);
        let stops = clauses
            .iter()
            .fold(0, |stops, clause| stops | clause.iter().fold(u128::MAX, |lines, &set| lines & through(set)));
        if stops == 0 {
            return;
        }
        let zero = G::Word::ZERO;
        let is_claim = |&&(low, high): &&(G::Word, G::Word)| low << 1 == high && !(high & self.upper).is_zero();
        let claims = answers.iter().filter(is_claim).fold(zero, |set, pair| set | pair.0 | pair.1);
        let is_inverse = matches!(rule, Rule::Lowinverse | Rule::Highinverse);
        let columns = bits(cells).fold(zero, |set, cell| set | self.column(cell));
        let inverse = if is_inverse { columns } else { zero };
        found.push(Candidate { rule, cells, claims, inverse, special: zero, answers: answers.to_vec(), stops });
    }

    /// Whether two rules may be combined, by Allis's table (section 7.4).
    pub(crate) fn fit(&self, a: &Candidate<G::Word>, b: &Candidate<G::Word>) -> bool {
        use Rule::{
            Aftereven, Baseclaim, Baseinverse, Before, Claimeven, Highinverse, Lowinverse, Specialbefore, Vertical,
        };
        let disjoint = || (a.cells & b.cells).is_zero();
        let (low, high) = if a.rule <= b.rule { (a, b) } else { (b, a) };
        match (low.rule, high.rule) {
            (Claimeven, Lowinverse | Highinverse) => no_claim_below(high, low),
            (Claimeven | Baseinverse | Vertical, _) => disjoint(),
            (Aftereven, Lowinverse | Highinverse) => disjoint() && no_claim_below(high, low),
            (Aftereven, Baseclaim) => disjoint(),
            (Lowinverse | Highinverse, Lowinverse | Highinverse) => {
                disjoint() && (low.inverse == high.inverse || (low.inverse & high.inverse).is_zero())
            }
            (Lowinverse | Highinverse, Baseclaim) => disjoint() && no_claim_below(low, high),
            (Lowinverse, Before | Specialbefore) => no_claim_below(low, high) && self.columnwise(low, high),
            (Highinverse, Before | Specialbefore) => disjoint() && no_claim_below(low, high),
            (Baseclaim, _) => disjoint(),
            _ => self.columnwise(low, high),
        }
    }

    /// Whether the rules use, in each column, either the same cells or no common cells.
    fn columnwise(&self, a: &Candidate<G::Word>, b: &Candidate<G::Word>) -> bool {
        (0..self.geometry.cols()).all(|col| {
            let column = self.geometry.column(col);
            let (one, two) = (a.cells & column, b.cells & column);
            (one & two).is_zero() || (one == two && (one & (a.special | b.special)).is_zero())
        })
    }
}

/// Whether every claimeven of `other` in a column of the inverse is completely above it.
fn no_claim_below<W: Word>(inverse: &Candidate<W>, other: &Candidate<W>) -> bool {
    bits(other.claims & inverse.inverse).all(|claim| {
        // The bits of a column are consecutive, so a higher bit is a higher cell.
        (inverse.cells & inverse.inverse & same_column(claim, inverse.inverse) & !(claim.wrapping_sub(W::bit(0))))
            .is_zero()
    })
}

/// The one of these complete columns that contains `cell`.
fn same_column<W: Word>(cell: W, columns: W) -> W {
    let mut column = cell;
    loop {
        let more = (column | column << 1 | column >> 1) & columns;
        if more == column {
            return column;
        }
        column = more;
    }
}
