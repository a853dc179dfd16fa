//! Linear programming: cell prices that prove that a field cannot be cut, and a branch-and-price search.
//!
//! Give each cell a price. A ship costs at least as much as the cheapest place for its length. If these minimum costs
//! add up to more than all cells together, the field cannot be cut. The checks by diagonal color and by room in
//! segments are special cases (see `reason.rs`). The best prices are the dual solution of a linear program (Kantorovich
//! 1939, Gale, Kuhn and Tucker 1951). Its goal is to pack as much of the fleet as possible, fractions of ships
//! included. The primal simplex method with an explicit inverse solves it in floating point. The prices are then
//! rounded to integers, and the proof is checked exactly.
//!
//! If the prices decide nothing, the search branches on two adjacent cells that share a ship only in part. It puts them
//! into one ship, then into different ones (Ryan and Foster 1981). A place that is ruled out only loses its value, so
//! that each solution is a start for the next one.

use crate::budget::{OutOfSteps, StepLimit};
use crate::field::{Direction, Field, Ship};

/// Prices and values that differ by less than this count as equal.
const TOLERANCE: f64 = 1e-7;
/// Smaller absolute values are rounding errors.
const ZERO_TOLERANCE: f64 = 1e-11;
/// Number of pivots after which the inverse is recomputed.
const PIVOTS_PER_INVERSE: usize = 400;
/// Maximum random perturbation of a cell's room, which avoids degenerate steps. Proofs do not depend on it.
const MAX_PERTURBATION: f64 = 1e-4;

pub(crate) struct BranchAndPrice<'a> {
    kinds: &'a [(usize, u16)],
    cells: usize,
    places: Vec<Place>,
    /// The places that cover each cell.
    places_by_cell: Vec<Vec<u32>>,
    /// For each cell: its neighbors to the right and below, if they are marked.
    next: Vec<[Option<u32>; 2]>,
    simplex: Simplex,
    /// The places that have been ruled out, in order.
    trail: Vec<u32>,
    /// For each cell: how many places that cover it remain.
    left: Vec<u32>,
    step_limit: StepLimit<'a>,
    /// Value of the whole fleet.
    fleet_value: f64,
}

struct Place {
    ship: Ship,
    kind: u16,
    cells: Box<[u32]>,
    is_out: bool,
}

/// Two adjacent cells: a cell, and 0 if the other is to its right, 1 if it is below.
type Link = (u32, usize);

impl<'a> BranchAndPrice<'a> {
    /// The field must have as many marked cells as the fleet.
    pub(crate) fn new(
        field: &Field,
        kinds: &'a [(usize, u16)],
        forbidden: Option<Ship>,
        round: u64,
        step_limit: StepLimit<'a>,
    ) -> Self {
        let mut index = vec![None; field.rows() * field.cols()];
        let mut marked = Vec::new();
        for (row, col) in (0..field.rows()).flat_map(|row| (0..field.cols()).map(move |col| (row, col))) {
            if field.is_marked(row, col) {
                index[row * field.cols() + col] = Some(marked.len() as u32);
                marked.push((row, col));
            }
        }
        let at = |row: usize, col: usize| {
            if row < field.rows() && col < field.cols() { index[row * field.cols() + col] } else { None }
        };
        let mut places = Vec::new();
        let mut places_by_cell = vec![Vec::new(); marked.len()];
        for &(row, col) in &marked {
            for (kind, &(length, _)) in kinds.iter().enumerate() {
                for direction in Direction::BOTH {
                    let ship = Ship { row, col, length, direction };
                    let cells: Option<Box<[u32]>> = ship.cells().map(|(row, col)| at(row, col)).collect();
                    let Some(cells) = cells else { continue };
                    if (length > 1 || direction == Direction::Across) && Some(ship) != forbidden {
                        cells.iter().for_each(|&cell| places_by_cell[cell as usize].push(places.len() as u32));
                        places.push(Place { ship, kind: kind as u16, cells, is_out: false });
                    }
                }
            }
        }
        let left = places_by_cell.iter().map(|places| places.len() as u32).collect();
        let next = marked.iter().map(|&(row, col)| [at(row, col + 1), at(row + 1, col)]).collect();
        let simplex = Simplex::new(marked.len(), kinds, &places, round);
        BranchAndPrice {
            kinds,
            cells: marked.len(),
            places,
            places_by_cell,
            next,
            simplex,
            trail: Vec::new(),
            left,
            step_limit,
            fleet_value: kinds.iter().map(|&(length, count)| value(length) * f64::from(count)).sum(),
        }
    }

    /// The ships of a placement; `None` if there is none.
    ///
    /// # Errors
    /// When the steps run out before the answer is known.
    pub(crate) fn run(&mut self) -> Result<Option<Vec<Ship>>, OutOfSteps> {
        // For each branch: the number of places ruled out before it, and the alternative still to try.
        let mut stack: Vec<(usize, Option<(Link, bool)>)> = Vec::new();
        let mut is_sure = true;
        let mut is_dead = !self.propagate((0..self.cells as u32).collect());
        loop {
            if !is_dead {
                is_dead = self.search_prices()?;
            }
            if !is_dead {
                if let Some(ships) = self.ships() {
                    return Ok(Some(ships));
                }
                match self.branching_link() {
                    Some((link, is_together)) => {
                        stack.push((self.trail.len(), Some((link, !is_together))));
                        is_dead = !self.branch(link, is_together);
                        continue;
                    }
                    // Every link is decided, but the result is neither a placement nor a proof: rounding errors got
                    // in the way.
                    None => is_sure = false,
                }
            }
            loop {
                let Some((before, other)) = stack.pop() else {
                    return if is_sure { Ok(None) } else { Err(OutOfSteps) };
                };
                self.undo(before);
                if let Some((link, is_together)) = other {
                    stack.push((before, None));
                    is_dead = !self.branch(link, is_together);
                    break;
                }
            }
        }
    }

    /// Puts two adjacent cells into one ship or into different ones; returns whether that is possible.
    fn branch(&mut self, (cell, direction): Link, is_together: bool) -> bool {
        let other = self.next[cell as usize][direction].expect("a link has two cells");
        let mut touched = Vec::new();
        for one in [cell, other] {
            for i in 0..self.places_by_cell[one as usize].len() {
                let place = self.places_by_cell[one as usize][i];
                let cells = &self.places[place as usize].cells;
                let has_both = cells.contains(&cell) && cells.contains(&other);
                if has_both != is_together {
                    self.rule_out(place, &mut touched);
                }
            }
        }
        self.propagate(touched)
    }

    fn rule_out(&mut self, place: u32, touched: &mut Vec<u32>) {
        let Place { is_out, cells, .. } = &mut self.places[place as usize];
        if !std::mem::replace(is_out, true) {
            self.trail.push(place);
            self.simplex.set_value(place as usize, 0.0);
            for &cell in cells.iter() {
                self.left[cell as usize] -= 1;
                touched.push(cell);
            }
        }
    }

    fn undo(&mut self, before: usize) {
        for place in self.trail.drain(before..) {
            let Place { is_out, cells, kind, .. } = &mut self.places[place as usize];
            *is_out = false;
            self.simplex.set_value(place as usize, value(self.kinds[usize::from(*kind)].0));
            cells.iter().for_each(|&cell| self.left[cell as usize] += 1);
        }
    }

    /// If a cell has only one place left, rules out the places that overlap it; returns whether every cell has a
    /// place.
    fn propagate(&mut self, mut touched: Vec<u32>) -> bool {
        while let Some(cell) = touched.pop() {
            match self.left[cell as usize] {
                0 => return false,
                1 => {
                    let here = |&&place: &&u32| !self.places[place as usize].is_out;
                    let only = *self.places_by_cell[cell as usize].iter().find(here).expect("one is left");
                    for i in 0..self.places[only as usize].cells.len() {
                        let cell = self.places[only as usize].cells[i] as usize;
                        for j in 0..self.places_by_cell[cell].len() {
                            if self.places_by_cell[cell][j] != only {
                                self.rule_out(self.places_by_cell[cell][j], &mut touched);
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        true
    }

    /// Finds the best prices; returns whether they prove that the field cannot be cut.
    fn search_prices(&mut self) -> Result<bool, OutOfSteps> {
        let cost = 1 + (self.simplex.row_count as u64).pow(2) / 6144;
        for pivot in 0_usize.. {
            if pivot % 16 == 15 && self.is_infeasible() {
                return Ok(true);
            }
            self.step_limit.spend(cost)?;
            if self.simplex.packed() >= self.fleet_value - TOLERANCE {
                return Ok(false);
            }
            if !self.simplex.pivot() {
                break;
            }
        }
        Ok(self.is_infeasible())
    }

    /// Whether the fleet costs more than all cells, computed exactly in integers.
    fn is_infeasible(&self) -> bool {
        let prices: Vec<i64> =
            self.simplex.prices[..self.cells].iter().map(|price| (price * f64::from(1 << 24)).round() as i64).collect();
        let mut cheapest = vec![None; self.kinds.len()];
        for place in self.places.iter().filter(|place| !place.is_out) {
            let price: i64 = place.cells.iter().map(|&cell| prices[cell as usize]).sum();
            let least: &mut Option<i64> = &mut cheapest[usize::from(place.kind)];
            *least = Some(least.map_or(price, |least| least.min(price)));
        }
        let mut fleet = 0;
        for (&(_, count), cheapest) in self.kinds.iter().zip(cheapest) {
            let Some(price) = cheapest else { return true };
            fleet += i128::from(price) * i128::from(count);
        }
        fleet > prices.iter().map(|&price| i128::from(price)).sum()
    }

    /// The ships, if each is packed whole and together they are the fleet.
    fn ships(&self) -> Option<Vec<Ship>> {
        let whole = self.simplex.shares().filter(|&(place, share)| share > 0.5 && !self.places[place].is_out);
        let whole: Vec<usize> = whole.map(|(place, _)| place).collect();
        let mut is_covered = vec![false; self.cells];
        let mut counts = vec![0; self.kinds.len()];
        for &place in &whole {
            counts[usize::from(self.places[place].kind)] += 1;
            for &cell in &self.places[place].cells {
                if std::mem::replace(&mut is_covered[cell as usize], true) {
                    return None;
                }
            }
        }
        let is_fleet = is_covered.iter().all(|&covered| covered)
            && counts.iter().zip(self.kinds).all(|(found, (_, count))| found == count);
        is_fleet.then(|| whole.iter().map(|&place| self.places[place].ship).collect())
    }

    /// The undecided link whose cells share a ship by the fraction nearest to one half, and whether that fraction is at
    /// least one half.
    fn branching_link(&self) -> Option<(Link, bool)> {
        let mut shares = vec![[0.0; 2]; self.cells];
        for (place, share) in self.simplex.shares() {
            let place = &self.places[place];
            for pair in place.cells.windows(2) {
                shares[pair[0] as usize][usize::from(place.ship.direction == Direction::Down)] += share;
            }
        }
        let mut best = None;
        let mut nearest = f64::MAX;
        for (cell, shares) in shares.iter().enumerate() {
            for (direction, &share) in shares.iter().enumerate() {
                // Links with whole fractions come last.
                let is_whole = (share - share.round()).abs() < 1e-3;
                let apart = (share - 0.5_f64).abs() + f64::from(u8::from(is_whole));
                let link = (cell as u32, direction);
                if apart < nearest && self.next[cell][direction].is_some() && self.is_open(link) {
                    nearest = apart;
                    best = Some((link, share >= 0.5));
                }
            }
        }
        best
    }

    /// Whether places of both kinds remain for the cell: some that cover the other cell too, and some that do not.
    fn is_open(&self, (cell, direction): Link) -> bool {
        let other = self.next[cell as usize][direction].expect("a link has two cells");
        let open = self.places_by_cell[cell as usize].iter().map(|&place| &self.places[place as usize]);
        let mut both = open.filter(|place| !place.is_out).map(|place| place.cells.contains(&other));
        both.next().is_some_and(|first| both.any(|next| next != first))
    }
}

/// The value of a ship of this length.
fn value(length: usize) -> f64 {
    length as f64
}

/// A linear program: the most valuable shares of columns such that no row exceeds its room.
struct Simplex {
    /// Number of rows: one per cell, with room for one ship, and one per kind, with room for the ships of its length.
    row_count: usize,
    /// The rows of each column, each with coefficient 1.
    columns: Vec<Box<[u32]>>,
    values: Vec<f64>,
    room: Vec<f64>,
    /// The basic column of each row. Numbers from `columns.len()` on are the slack columns of the rows.
    basis: Vec<usize>,
    /// The row in which a column is basic.
    position: Vec<Option<u32>>,
    shares: Vec<f64>,
    /// The inverse of the basis, in column-major order.
    inverse: Vec<f64>,
    prices: Vec<f64>,
    /// The value of each column minus its prices (reduced profit), then the same for the slack of each row.
    gains: Vec<f64>,
    /// The reference weight of each column (Devex), which makes steps of different lengths comparable.
    weights: Vec<f64>,
    /// Whether the gains have to be recomputed from the prices.
    is_stale: bool,
    /// Whether they have just been recomputed.
    is_fresh: bool,
    pivots: usize,
}

impl Simplex {
    fn new(cells: usize, kinds: &[(usize, u16)], places: &[Place], round: u64) -> Simplex {
        let row_count = cells + kinds.len();
        let column = |place: &Place| {
            let kind = (cells + usize::from(place.kind)) as u32;
            place.cells.iter().copied().chain([kind]).collect::<Box<[u32]>>()
        };
        let columns: Vec<Box<[u32]>> = places.iter().map(column).collect();
        let values = places.iter().map(|place| value(place.cells.len())).collect();
        let mut rng = fastrand::Rng::with_seed(round);
        let mut room: Vec<f64> = (0..cells).map(|_| 1.0 + MAX_PERTURBATION * rng.f64()).collect();
        room.extend(kinds.iter().map(|&(_, count)| f64::from(count) + MAX_PERTURBATION * rng.f64()));
        let mut simplex = Simplex {
            row_count,
            position: vec![None; columns.len() + row_count],
            columns,
            values,
            room,
            basis: Vec::new(),
            shares: Vec::new(),
            inverse: Vec::new(),
            prices: Vec::new(),
            gains: vec![0.0; places.len() + row_count],
            weights: vec![1.0; places.len() + row_count],
            is_stale: true,
            is_fresh: false,
            pivots: 0,
        };
        simplex.clear();
        simplex
    }

    /// Restarts with nothing packed.
    fn clear(&mut self) {
        self.position.fill(None);
        self.basis = (self.columns.len()..self.columns.len() + self.row_count).collect();
        for (row, &column) in self.basis.iter().enumerate() {
            self.position[column] = Some(row as u32);
        }
        self.shares.clone_from(&self.room);
        self.inverse = vec![0.0; self.row_count * self.row_count];
        (0..self.row_count).for_each(|row| self.inverse[row * self.row_count + row] = 1.0);
        self.prices = vec![0.0; self.row_count];
        self.pivots = 0;
        self.is_stale = true;
    }

    /// The basic columns, without slack, and their shares.
    fn shares(&self) -> impl Iterator<Item = (usize, f64)> {
        self.basis.iter().copied().zip(self.shares.iter().copied()).filter(|&(column, _)| column < self.columns.len())
    }

    /// The total value of the shares.
    fn packed(&self) -> f64 {
        self.shares().map(|(column, share)| share * self.values[column]).sum()
    }

    fn set_value(&mut self, column: usize, value: f64) {
        self.is_stale = true;
        let more = value - std::mem::replace(&mut self.values[column], value);
        if let Some(row) = self.position[column] {
            let rows = self.inverse[row as usize..].iter().step_by(self.row_count);
            self.prices.iter_mut().zip(rows).for_each(|(price, entry)| *price += more * entry);
        }
    }

    /// Brings into the basis a column that is worth more than the prices of its rows; returns whether there may be more
    /// such columns.
    fn pivot(&mut self) -> bool {
        if self.pivots >= PIVOTS_PER_INVERSE {
            self.refresh();
        }
        self.is_fresh = self.is_stale;
        if self.is_stale {
            self.recompute_gains();
        }
        let (mut best, mut most) = (None, 0.0);
        for (column, (&gain, &weight)) in self.gains.iter().zip(&self.weights).enumerate() {
            if gain > TOLERANCE && gain * gain > most * weight && self.position[column].is_none() {
                (best, most) = (Some(column), gain * gain / weight);
            }
        }
        let Some(column) = best else {
            // Look once more with recomputed gains, which have no accumulated errors.
            let is_sure = self.is_fresh;
            self.is_stale = true;
            return !is_sure && self.pivot();
        };
        let direction = self.direction(column);
        // Among the rows that reach their limit first, or nearly so, take the one with the largest entry (Harris 1973).
        let limits = || self.shares.iter().zip(&direction).enumerate().filter(|(_, (_, by))| **by > 1e-6);
        let limit = limits().map(|(_, (share, by))| (share.max(0.0) + 1e-8) / by).fold(f64::MAX, f64::min);
        let first = limits().filter(|(_, (share, by))| share.max(0.0) / *by <= limit);
        let Some((row, _)) = first.max_by(|a, b| a.1.1.total_cmp(b.1.1)) else { return false };
        self.shares[row] = self.shares[row].max(0.0);
        let gain = self.gains[column];
        self.reweigh(row, column, direction[row]);
        self.replace(row, column, &direction, gain);
        self.gains[column] = 0.0;
        true
    }

    /// Recomputes all gains from the prices, and resets the weights.
    fn recompute_gains(&mut self) {
        for (column, rows) in self.columns.iter().enumerate() {
            let price: f64 = rows.iter().map(|&row| self.prices[row as usize]).sum();
            self.gains[column] = if self.values[column] > 0.0 { self.values[column] - price } else { 0.0 };
        }
        for (gain, price) in self.gains[self.columns.len()..].iter_mut().zip(&self.prices) {
            *gain = -price;
        }
        self.weights.fill(1.0);
        self.is_stale = false;
    }

    /// Updates gains and weights (Devex: Forrest and Goldfarb 1992) for a column that replaces the basic column of a
    /// row.
    fn reweigh(&mut self, row: usize, column: usize, pivot: f64) {
        let entries: Vec<f64> = self.inverse[row..].iter().step_by(self.row_count).copied().collect();
        let by = self.gains[column] / pivot;
        let own = self.weights[column] / (pivot * pivot);
        let update = |gain: &mut f64, weight: &mut f64, entry: f64| {
            if entry.abs() > ZERO_TOLERANCE {
                *gain -= by * entry;
                *weight = weight.max(own * entry * entry);
            }
        };
        let (of_columns, of_rows) = self.gains.split_at_mut(self.columns.len());
        let (weights, weights_of_rows) = self.weights.split_at_mut(self.columns.len());
        for (((rows, gain), weight), &value) in self.columns.iter().zip(of_columns).zip(weights).zip(&self.values) {
            if value > 0.0 {
                update(gain, weight, rows.iter().map(|&row| entries[row as usize]).sum());
            }
        }
        for ((&entry, gain), weight) in entries.iter().zip(of_rows).zip(weights_of_rows) {
            update(gain, weight, entry);
        }
        self.weights[self.basis[row]] = own.max(1.0);
        // Weights this large carry no more information.
        self.is_stale |= own > 1e7;
    }

    /// How much one unit of this column takes from each basic share.
    fn direction(&self, column: usize) -> Vec<f64> {
        let of = |row: usize| &self.inverse[row * self.row_count..(row + 1) * self.row_count];
        if column >= self.columns.len() {
            return of(column - self.columns.len()).to_vec();
        }
        let mut direction = vec![0.0; self.row_count];
        for &row in &self.columns[column] {
            direction.iter_mut().zip(of(row as usize)).for_each(|(sum, entry)| *sum += entry);
        }
        direction
    }

    /// Brings a column into the basis in place of the basic column of this row.
    fn replace(&mut self, row: usize, column: usize, direction: &[f64], gain: f64) {
        let pivot = direction[row];
        let step = self.shares[row] / pivot;
        self.shares.iter_mut().zip(direction).for_each(|(share, by)| *share -= step * by);
        self.shares[row] = step;
        for (entries, price) in self.inverse.chunks_exact_mut(self.row_count).zip(&mut self.prices) {
            let part = entries[row] / pivot;
            if part.abs() > ZERO_TOLERANCE {
                entries.iter_mut().zip(direction).for_each(|(entry, by)| *entry -= part * by);
                entries[row] = part;
                *price += gain * part;
            }
        }
        self.position[self.basis[row]] = None;
        self.position[column] = Some(row as u32);
        self.basis[row] = column;
        self.pivots += 1;
    }

    /// Recomputes the inverse, because errors accumulate.
    fn refresh(&mut self) {
        let wanted: Vec<usize> = self.basis.iter().copied().filter(|&column| column < self.columns.len()).collect();
        // Rows whose slack is basic keep it.
        let mut is_free: Vec<bool> =
            self.position[self.columns.len()..].iter().map(|position| position.is_none()).collect();
        self.clear();
        for column in wanted {
            let direction = self.direction(column);
            let free = (0..self.row_count).filter(|&row| is_free[row]);
            let row = free.max_by(|&a, &b| direction[a].abs().total_cmp(&direction[b].abs()));
            let Some(row) = row.filter(|&row| direction[row].abs() > 1e-7) else { continue };
            let prices = self.columns[column].iter().map(|&row| self.prices[row as usize]).sum::<f64>();
            self.replace(row, column, &direction, self.values[column] - prices);
            is_free[row] = false;
        }
        // If a share is below 0 by more than rounding errors, restart.
        if self.shares.iter().any(|&share| share < -1e-3) {
            self.clear();
        }
        self.pivots = 0;
        self.is_stale = true;
    }
}
