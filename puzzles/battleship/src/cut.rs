//! Cuts the marked cells into the ships of a fleet.
//!
//! 1. Quick checks count cells, segments and diagonal colors (see `reason.rs`).
//! 2. Connected regions share nothing but the fleet. For each small region, a scan over its cells finds every part of
//!    the fleet that fills it; equal states are merged.
//! 3. A depth-first search cuts the large regions, longest ships first. The first free cell in reading order must begin
//!    a ship to the right or downwards. The rest of the search depends only on the columns that ships still cover and
//!    on the remaining fleet. The search remembers which of these states failed, and prunes those whose color counts
//!    are impossible.
//! 4. Each small region then takes one of its parts. This search remembers failed states too.
//! 5. Steps 3 and 4 alternate with two other searches: packing the longest ships first (`pack.rs`) and linear
//!    programming (`linear_program.rs`). Each round doubles the step limits, since a field that is hard for one search is
//!    usually easy for another. A field that no round decides remains undecided.

use std::collections::{HashMap, HashSet};

use crate::budget::{Budget, OutOfSteps, StepLimit};
use crate::capacity::Capacity;
use crate::field::{Direction, Field, MAX_SIDE, Ship};
use crate::fleet::{Fleet, Spacing};
use crate::linear_program::BranchAndPrice;
use crate::pack::Packing;
use crate::reason::{Reason, quick_check, separate_ships};
use crate::region::{Connection, Counts, Overhang, Region, RegionCell, cover};

/// A region with more states than this counts as large. Scanning this many takes a fraction of a millisecond.
const SMALL_REGION_STATES: usize = 2000;
/// Step limit of a search in the first round: a few milliseconds.
const FIRST_ROUND_STEPS: u64 = 2000;
/// Like [`FIRST_ROUND_STEPS`], for the linear-programming search, which gains nothing from restarts: about a second.
const FIRST_ROUND_PIVOT_STEPS: u64 = 512_000;
/// Maximum number of marked cells for the linear-programming search: the cost of a step grows with their square.
const MAX_LP_CELLS: usize = 1200;
/// Like [`MAX_LP_CELLS`], before the third round. On larger fields it takes seconds, while the other searches take
/// milliseconds.
const MAX_LP_CELLS_EARLY: usize = 450;

/// Finds a placement: ships that cover each marked cell exactly once and together are the fleet.
///
/// # Errors
/// The reason why there is no placement, or [`Reason::Undecided`] if the default budget does not suffice.
pub fn validate(field: &Field, fleet: &Fleet, spacing: Spacing) -> Result<Vec<Ship>, Reason> {
    validate_within(field, fleet, spacing, &Budget::default())
}

/// [`validate`] with a budget of the caller's choice.
///
/// # Errors
/// The same as for [`validate`].
pub fn validate_within(field: &Field, fleet: &Fleet, spacing: Spacing, budget: &Budget) -> Result<Vec<Ship>, Reason> {
    if spacing == Spacing::Apart {
        return separate_ships(field, fleet);
    }
    if let Some(reason) = quick_check(field, fleet) {
        return Err(reason);
    }
    let mut ships = cut(field, fleet, None, budget)?;
    ships.sort_unstable();
    Ok(ships)
}

/// Finds a placement that does not use the forbidden ship.
fn cut(field: &Field, fleet: &Fleet, forbidden: Option<Ship>, budget: &Budget) -> Result<Vec<Ship>, Reason> {
    let cutting = Cutting::new(field, fleet, forbidden, budget)?;
    let mut order = 0;
    for round in 0..budget.rounds {
        if let Ok(found) = cutting.run(budget.step_limit(FIRST_ROUND_STEPS << round)) {
            return found.ok_or(Reason::Exhausted);
        }
        // The packing search depends on luck, so it gets many short tries and few long ones.
        for long in 0..=round {
            for _ in 0..1 << (round - long) {
                order += 1;
                let step_limit = budget.step_limit(FIRST_ROUND_STEPS << long);
                if let Ok(found) = Packing::new(field, &cutting.kinds, forbidden, order, step_limit).run() {
                    return found.ok_or(Reason::Exhausted);
                }
            }
        }
        if budget.is_stopped() {
            break;
        }
        if field.marked() <= MAX_LP_CELLS && (field.marked() <= MAX_LP_CELLS_EARLY || round >= 2) {
            let step_limit = budget.step_limit(FIRST_ROUND_PIVOT_STEPS << round);
            if let Ok(found) = BranchAndPrice::new(field, &cutting.kinds, forbidden, round.into(), step_limit).run() {
                return found.ok_or(Reason::Exhausted);
            }
        }
    }
    Err(Reason::Undecided)
}

/// Like [`validate`] for ships that may touch, but uses only cell prices, and does not place the forbidden ship. The seed
/// varies the order of the steps. For tests.
///
/// # Errors
/// [`Reason::Exhausted`] if there is no placement, or [`Reason::Undecided`] if `steps` steps are not enough.
pub fn cut_by_prices(
    field: &Field,
    fleet: &Fleet,
    forbidden: Option<Ship>,
    seed: u64,
    steps: u64,
) -> Result<Vec<Ship>, Reason> {
    let (kinds, budget) = (fleet.kinds(), Budget::default());
    let found = BranchAndPrice::new(field, &kinds, forbidden, seed, budget.step_limit(steps)).run();
    found.map_err(|OutOfSteps| Reason::Undecided)?.ok_or(Reason::Exhausted)
}

/// The ships that every placement contains.
///
/// # Errors
/// The reason why there is no placement at all, or [`Reason::Undecided`] if one of the ships could not be decided.
pub fn forced(field: &Field, fleet: &Fleet, spacing: Spacing) -> Result<Vec<Ship>, Reason> {
    forced_within(field, fleet, spacing, &Budget::default())
}

/// [`forced`] with a budget of the caller's choice; each ship gets the whole budget.
///
/// # Errors
/// The same as for [`forced`].
pub fn forced_within(field: &Field, fleet: &Fleet, spacing: Spacing, budget: &Budget) -> Result<Vec<Ship>, Reason> {
    let mut ships = validate_within(field, fleet, spacing, budget)?;
    let mut undecided = None;
    if spacing == Spacing::Touching {
        ships.retain(|ship| match cut(field, fleet, Some(*ship), budget) {
            Ok(_) => false,
            Err(reason) => {
                undecided = undecided.take().or((reason == Reason::Undecided).then_some(reason));
                true
            }
        });
    }
    undecided.map_or(Ok(ships), Err)
}

/// Counting the placements takes too many states.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many placements to count: the blocks of connected cells are too large for this fleet")]
pub struct TooManyPlacements;

/// The number of placements. Ships of the same length are interchangeable.
///
/// # Errors
/// When a large block of cells has too many states to count.
pub fn count(field: &Field, fleet: &Fleet, spacing: Spacing) -> Result<u128, TooManyPlacements> {
    count_within(field, fleet, spacing, &Budget::default())
}

/// [`count`] with a budget of the caller's choice.
///
/// # Errors
/// The same as for [`count`].
pub fn count_within(
    field: &Field,
    fleet: &Fleet,
    spacing: Spacing,
    budget: &Budget,
) -> Result<u128, TooManyPlacements> {
    if spacing == Spacing::Apart {
        return Ok(u128::from(separate_ships(field, fleet).is_ok()));
    }
    if quick_check(field, fleet).is_some() {
        return Ok(0);
    }
    let kinds = fleet.kinds();
    let mut sums = HashMap::from([(vec![0; kinds.len()], 1_u128)]);
    let mut work = 0;
    for region in Region::all(field, Connection::Sides) {
        let ways = region.count_ways(&kinds, None, budget).ok_or(TooManyPlacements)?;
        let mut next: HashMap<Counts, u128> = HashMap::new();
        for (used, count) in &sums {
            for (more, times) in &ways {
                work += 1;
                if work > budget.states.saturating_mul(4) || budget.is_stopped() {
                    return Err(TooManyPlacements);
                }
                let both: Counts = used.iter().zip(more).map(|(a, b)| a + b).collect();
                if both.iter().zip(&kinds).all(|(used, &(_, count))| *used <= count) {
                    let sum = next.entry(both).or_insert(0);
                    *sum = count
                        .checked_mul(*times)
                        .and_then(|product| sum.checked_add(product))
                        .ok_or(TooManyPlacements)?;
                }
            }
        }
        sums = next;
    }
    let all: Counts = kinds.iter().map(|&(_, count)| count).collect();
    Ok(sums.get(&all).copied().unwrap_or(0))
}

/// A field to be cut, split into regions.
struct Cutting<'a> {
    kinds: Vec<(usize, u16)>,
    forbidden: Option<Ship>,
    field: &'a Field,
    large: Vec<Region>,
    small: Vec<SmallRegion>,
}

/// A small region with every part of the fleet that fills it.
struct SmallRegion {
    region: Region,
    /// The parts, those with more long ships first.
    parts: Vec<Counts>,
}

impl<'a> Cutting<'a> {
    fn new(field: &'a Field, fleet: &Fleet, forbidden: Option<Ship>, budget: &Budget) -> Result<Self, Reason> {
        let kinds = fleet.kinds();
        let small_budget = Budget { states: SMALL_REGION_STATES, ..*budget };
        let (mut large, mut small) = (Vec::new(), Vec::new());
        for region in Region::all(field, Connection::Sides) {
            match region.count_ways(&kinds, forbidden, &small_budget) {
                None => large.push(region),
                Some(ways) if ways.is_empty() => {
                    let (row, col) = region.first_cell();
                    return Err(Reason::Region { row, col, cells: region.cells.len() });
                }
                Some(ways) => {
                    let mut parts: Vec<Counts> = ways.into_keys().collect();
                    parts.sort_unstable_by(|a, b| b.cmp(a));
                    small.push(SmallRegion { region, parts });
                }
            }
        }
        // Regions with the fewest choices first.
        small.sort_by_key(|small| small.parts.len());
        Ok(Cutting { kinds, forbidden, field, large, small })
    }

    /// The ships of a placement; `None` if there is none.
    ///
    /// # Errors
    /// When the steps run out before the answer is known.
    fn run(&self, mut step_limit: StepLimit) -> Result<Option<Vec<Ship>>, OutOfSteps> {
        let fleet: Counts = self.kinds.iter().map(|&(_, count)| count).collect();
        let mut parts = PartChoice::new(self);
        let mut chosen = Vec::new();
        let large: Vec<&Region> = self.large.iter().collect();
        let mut colors = ColorCounts::new(&self.kinds);
        self.small.iter().for_each(|small| colors.add(&small.region));
        let search = self.search(&large, fleet, colors, &mut step_limit, |left, step_limit| {
            let parts = parts.choose(left, step_limit)?;
            let is_right = parts.is_some();
            chosen = parts.unwrap_or_default();
            Ok(is_right)
        });
        let Some(mut ships) = search? else { return Ok(None) };
        // Cut each small region with its part.
        for (small, &part) in self.small.iter().zip(&chosen) {
            let cut = small.region.cut(&self.kinds, self.forbidden, &small.parts[part]);
            ships.extend(cut.expect("the part is one that fills the region"));
        }
        Ok(Some(ships))
    }

    /// Cuts regions with the ships in `left`, until `is_right` accepts the ships that remain.
    fn search(
        &self,
        regions: &[&Region],
        mut left: Counts,
        mut colors: ColorCounts,
        step_limit: &mut StepLimit,
        mut is_right: impl FnMut(&[u16], &mut StepLimit) -> Result<bool, OutOfSteps>,
    ) -> Result<Option<Vec<Ship>>, OutOfSteps> {
        regions.iter().for_each(|region| colors.add(region));
        // The capacity covers the whole field: the small regions are still free, and the remaining ships have to fill
        // them too.
        let mut capacity = Capacity::new(self.field);
        let mut failed: HashSet<Box<[u8]>> = HashSet::new();
        let mut nodes: Vec<Node> = Vec::new();
        let mut at = Progress { region: 0, cell: 0, overhang: [0; MAX_SIDE] };
        loop {
            step_limit.spend(1)?;
            // Advance to the next cell that must begin a ship, unless this state has failed before.
            let is_dead = if at.advance(regions) {
                failed.contains(&at.key(regions, &left))
                    || !colors.are_possible(&self.kinds, &left)
                    || !capacity.has_room(&self.kinds, &left)
            } else if is_right(&left, step_limit)? {
                let ship = |node: &Node| node.ship(regions, &self.kinds);
                return Ok(Some(nodes.iter().map(ship).collect()));
            } else {
                true
            };
            if !is_dead {
                let region = regions[at.region];
                let mut starts = Vec::new();
                region.starts(region.cells[at.cell], &at.overhang, &self.kinds, |kind, direction| {
                    starts.push((kind, direction));
                });
                starts.reverse();
                nodes.push(Node { at, starts, current: None });
            }
            // Backtrack to the last cell with an untried ship, and place that ship.
            loop {
                let Some(node) = nodes.last_mut() else { return Ok(None) };
                let region = regions[node.at.region];
                let cell = region.cells[node.at.cell];
                if let Some((kind, direction)) = node.current.take() {
                    left[kind] += 1;
                    colors.cover(cell, self.kinds[kind].0, direction, 1);
                    capacity.flip(region.ship(cell, self.kinds[kind].0, direction));
                }
                let Some((kind, direction)) = node.starts.pop() else {
                    failed.insert(node.at.key(regions, &left));
                    nodes.pop();
                    continue;
                };
                let length = self.kinds[kind].0;
                if left[kind] == 0 || self.forbidden == Some(region.ship(cell, length, direction)) {
                    continue;
                }
                node.current = Some((kind, direction));
                left[kind] -= 1;
                colors.cover(cell, length, direction, -1);
                capacity.flip(region.ship(cell, length, direction));
                at = node.at;
                cover(&mut at.overhang, usize::from(cell.col), length, direction);
                break;
            }
        }
    }
}

/// The progress of a search.
#[derive(Clone, Copy)]
struct Progress {
    region: usize,
    cell: usize,
    overhang: Overhang,
}

impl Progress {
    /// Advances to the first cell that no ship covers; returns whether there is one.
    fn advance(&mut self, regions: &[&Region]) -> bool {
        while let Some(region) = regions.get(self.region) {
            while let Some(cell) = region.cells.get(self.cell) {
                match &mut self.overhang[usize::from(cell.col)] {
                    0 => return true,
                    rows => *rows -= 1,
                }
                self.cell += 1;
            }
            self.region += 1;
            self.cell = 0;
        }
        false
    }

    /// Everything that the rest of the search depends on.
    fn key(&self, regions: &[&Region], left: &[u16]) -> Box<[u8]> {
        let width = regions.get(self.region).map_or(0, |region| region.width);
        let head = [self.region as u16, self.cell as u16];
        let numbers = head.iter().chain(left).flat_map(|number| number.to_le_bytes());
        numbers.chain(self.overhang[..width].iter().copied()).collect()
    }
}

/// A cell that must begin a ship.
struct Node {
    at: Progress,
    /// The untried ships, the longest last: index of the kind, and the direction.
    starts: Vec<(usize, Direction)>,
    current: Option<(usize, Direction)>,
}

impl Node {
    fn ship(&self, regions: &[&Region], kinds: &[(usize, u16)]) -> Ship {
        let region = regions[self.at.region];
        let (kind, direction) = self.current.expect("every node on the way has a ship");
        region.ship(region.cells[self.at.cell], kinds[kind].0, direction)
    }
}

/// Free cells by diagonal color. For every ship length above 1, the diagonals are numbered modulo that length: see
/// [`Reason::Colors`].
struct ColorCounts {
    /// Number of colors, then the cells per color along the rising and along the falling diagonals.
    counts: Vec<(usize, [Vec<i32>; 2])>,
}

impl ColorCounts {
    fn new(kinds: &[(usize, u16)]) -> ColorCounts {
        let lengths = kinds.iter().map(|&(length, _)| length).filter(|&length| length > 1);
        ColorCounts { counts: lengths.map(|length| (length, [vec![0; length], vec![0; length]])).collect() }
    }

    fn add(&mut self, region: &Region) {
        for &cell in &region.cells {
            self.cover(cell, 1, Direction::Across, 1);
        }
    }

    /// Adds `times` for each cell of a ship.
    fn cover(&mut self, cell: RegionCell, length: usize, direction: Direction, times: i32) {
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        for (colors, [rising, falling]) in &mut self.counts {
            for i in 0..length {
                let (row, col) = direction.step((row, col), i);
                rising[(row + col) % *colors] += times;
                falling[(row + *colors * MAX_SIDE - col) % *colors] += times;
            }
        }
    }

    /// Whether the color counts allow the ships in `left` to cover exactly the free cells.
    fn are_possible(&self, kinds: &[(usize, u16)], left: &[u16]) -> bool {
        self.counts.iter().all(|(colors, counts)| {
            let (mut least, mut uneven) = (0, 0);
            for (&(length, _), &left) in kinds.iter().zip(left) {
                least += (length / colors) as i32 * i32::from(left);
                uneven += if length % colors == 0 { 0 } else { i32::from(left) };
            }
            counts.iter().flatten().all(|cells| (least..=least + uneven).contains(cells))
        })
    }
}

/// The choice of a part of the fleet for each small region.
struct PartChoice<'a> {
    cutting: &'a Cutting<'a>,
    /// Indexed by the number of regions already filled, then by kind: the most ships of that kind or longer that the
    /// remaining regions can take.
    most: Vec<Vec<u32>>,
    failed: HashSet<(usize, Counts)>,
}

impl<'a> PartChoice<'a> {
    fn new(cutting: &'a Cutting<'a>) -> Self {
        let kinds = cutting.kinds.len();
        let mut most = vec![vec![0; kinds]];
        for small in cutting.small.iter().rev() {
            let last = &most[most.len() - 1];
            let long =
                |kind: usize| move |part: &Counts| part[..=kind].iter().map(|&count| u32::from(count)).sum::<u32>();
            let next =
                (0..kinds).map(|kind| last[kind] + small.parts.iter().map(long(kind)).max().unwrap_or(0)).collect();
            most.push(next);
        }
        most.reverse();
        PartChoice { cutting, most, failed: HashSet::new() }
    }

    /// The index of a part for each small region, so that together they use exactly the ships in `left`.
    ///
    /// # Errors
    /// When the steps run out before the answer is known.
    fn choose(&mut self, left: &[u16], step_limit: &mut StepLimit) -> Result<Option<Vec<usize>>, OutOfSteps> {
        let small = &self.cutting.small;
        // For each filled region: the ships that remained before it, and the index of its part.
        let mut stack: Vec<(Counts, usize)> = Vec::new();
        let mut left = left.to_vec();
        let mut part = 0;
        loop {
            step_limit.spend(1)?;
            let served = stack.len();
            if served == small.len() && left.iter().all(|&count| count == 0) {
                return Ok(Some(stack.into_iter().map(|(_, part)| part).collect()));
            }
            let may_succeed = part > 0 || (served < small.len() && self.may_succeed(served, &left));
            let parts = if may_succeed { &small[served].parts[part.min(small[served].parts.len())..] } else { &[] };
            let fits = |part: &Counts| part.iter().zip(&left).all(|(used, left)| used <= left);
            match parts.iter().position(fits) {
                Some(skipped) => {
                    part += skipped;
                    let rest = left.iter().zip(&small[served].parts[part]).map(|(left, used)| left - used).collect();
                    stack.push((std::mem::replace(&mut left, rest), part));
                    part = 0;
                }
                None => {
                    self.failed.insert((served, left));
                    let Some((before, tried)) = stack.pop() else { return Ok(None) };
                    left = before;
                    part = tried + 1;
                }
            }
        }
    }

    fn may_succeed(&self, served: usize, left: &[u16]) -> bool {
        let long = left.iter().scan(0, |sum, &count| {
            *sum += u32::from(count);
            Some(*sum)
        });
        long.zip(&self.most[served]).all(|(long, &most)| long <= most)
            && !self.failed.contains(&(served, left.to_vec()))
    }
}
