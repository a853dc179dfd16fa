//! The techniques that eliminate candidates.

use std::collections::VecDeque;

use super::{Found, HumanSolver, bit, digits};
use crate::layout::Candidates;
use crate::step::{NoStep, list};

impl HumanSolver {
    pub(super) fn locked_candidates(&self) -> Option<Found> {
        let side = self.shape().side();
        for digit in 1..=side as u8 {
            // Boxes to lines, then lines to boxes.
            for (from, into) in [(2 * side..3 * side, 0..2 * side), (0..2 * side, 2 * side..3 * side)] {
                for home in from {
                    let places = self.places(home, digit);
                    if places.len() < 2 {
                        continue;
                    }
                    for other in into.clone() {
                        if places.iter().all(|index| self.layout.units_of[*index].contains(&other)) {
                            let others = self.places(other, digit).into_iter().filter(|index| !places.contains(index));
                            let locked = found(others.map(|index| (index, bit(digit))), || {
                                let (home, other) = (self.layout.unit(home), self.layout.unit(other));
                                format!("all places of {} in {home} are in {other}", self.symbol(digit))
                            });
                            if locked.is_some() {
                                return locked;
                            }
                        }
                    }
                }
            }
        }
        None
    }

    pub(super) fn naked_subset(&self, size: usize) -> Option<Found> {
        self.layout.units.iter().enumerate().find_map(|(unit, cells)| {
            let few = |index: &usize| (2..=size as u32).contains(&self.candidates[*index].count_ones());
            let few: Vec<usize> = cells.iter().copied().filter(few).collect();
            combinations(&few, size, |chosen| {
                let set = chosen.iter().fold(0, |set, &index| set | self.candidates[index]);
                if set.count_ones() as usize != size {
                    return None;
                }
                let others = cells.iter().filter(|index| !chosen.contains(index));
                found(others.map(|&index| (index, self.candidates[index] & set)), || {
                    let names: Vec<char> = digits(set).map(|digit| self.symbol(digit)).collect();
                    let unit = self.layout.unit(unit);
                    format!("in {unit}, {} share the candidates {}", self.cells(chosen), list(&names))
                })
            })
        })
    }

    pub(super) fn hidden_subset(&self, size: usize) -> Option<Found> {
        (0..self.layout.units.len()).find_map(|unit| {
            let few = |digit: &u8| (2..=size).contains(&self.places(unit, *digit).len());
            let few: Vec<u8> = (1..=self.shape().side() as u8).filter(few).collect();
            combinations(&few, size, |chosen| {
                let set = chosen.iter().fold(0, |set, &digit| set | bit(digit));
                let cells = self.layout.units[unit].iter().copied();
                let places: Vec<usize> = cells.filter(|&index| self.candidates[index] & set != 0).collect();
                if places.len() != size {
                    return None;
                }
                found(places.iter().map(|&index| (index, self.candidates[index] & !set)), || {
                    let names: Vec<char> = chosen.iter().map(|&digit| self.symbol(digit)).collect();
                    format!("in {}, only {} can hold {}", self.layout.unit(unit), self.cells(&places), list(&names))
                })
            })
        })
    }

    pub(super) fn fish(&self, size: usize) -> Option<Found> {
        let side = self.shape().side();
        for digit in 1..=side as u8 {
            for (base, cover) in [(0..side, side), (side..2 * side, 0)] {
                let across = |index: usize| if cover == 0 { index / side } else { side + index % side };
                let lines: Vec<usize> =
                    base.filter(|&line| (2..=size).contains(&self.places(line, digit).len())).collect();
                let fish = combinations(&lines, size, |chosen| {
                    let places: Vec<usize> = chosen.iter().flat_map(|&line| self.places(line, digit)).collect();
                    let mut covers: Vec<usize> = places.iter().map(|&index| across(index)).collect();
                    covers.sort_unstable();
                    covers.dedup();
                    if covers.len() != size {
                        return None;
                    }
                    let places_of_covers = covers.iter().flat_map(|&line| self.places(line, digit));
                    let others = places_of_covers.filter(|index| !places.contains(index));
                    let units = |units: &[usize]| list(&units.iter().map(|&u| self.layout.unit(u)).collect::<Vec<_>>());
                    found(others.map(|index| (index, bit(digit))), || {
                        let (base, cover) = (units(chosen), units(&covers));
                        format!("in {base}, {} is possible only in {cover}", self.symbol(digit))
                    })
                });
                if fish.is_some() {
                    return fish;
                }
            }
        }
        None
    }

    /// XY-wing (the pivot has 2 candidates) and XYZ-wing (3).
    pub(super) fn wing(&self, size: u32) -> Option<Found> {
        let with = |count: u32| (0..self.candidates.len()).filter(move |&i| self.candidates[i].count_ones() == count);
        with(size).find_map(|pivot| {
            let pincers: Vec<usize> = with(2).filter(|&index| self.sees(pivot, index)).collect();
            combinations(&pincers, 2, |pair| {
                let [p, a, b] = [pivot, pair[0], pair[1]].map(|index| self.candidates[index]);
                let shared = a & b;
                let fits = a != b && shared.count_ones() == 1 && (p | a | b).count_ones() == 3;
                if !fits || (p & shared != 0) != (size == 3) {
                    return None;
                }
                let sees = |&index: &usize| {
                    self.sees(index, pair[0]) && self.sees(index, pair[1]) && (size == 2 || self.sees(index, pivot))
                };
                let others = (0..self.candidates.len()).filter(|index| sees(index) && *index != pivot);
                found(others.map(|index| (index, self.candidates[index] & shared)), || {
                    let digit = digits(shared).map(|digit| self.symbol(digit)).next().expect("they share a digit");
                    let among = if size == 3 { self.cells(&[pivot, pair[0], pair[1]]) } else { self.cells(pair) };
                    format!("whatever {} is, one of {among} is {digit}", self.shape().cell(pivot))
                })
            })
        })
    }

    /// Strong links: the candidates that are true if this one is false. They are the other candidate of its cell, or
    /// the other place of its digit in a unit.
    fn strong(&self, (index, digit): (usize, u8)) -> Vec<(usize, u8)> {
        let mut linked = Vec::new();
        let set = self.candidates[index];
        if set.count_ones() == 2 {
            linked.extend(digits(set & !bit(digit)).map(|other| (index, other)));
        }
        for unit in self.layout.units_of[index] {
            if let [a, b] = self.places(unit, digit)[..] {
                linked.push((if a == index { b } else { a }, digit));
            }
        }
        linked
    }

    /// Weak links: the candidates that are false if this one is true.
    fn weak(&self, (index, digit): (usize, u8)) -> Vec<(usize, u8)> {
        let in_cell = digits(self.candidates[index] & !bit(digit)).map(|other| (index, other));
        let peers = self.layout.peers[index].iter().filter(|&&peer| self.candidates[peer] & bit(digit) != 0);
        in_cell.chain(peers.map(|&peer| (peer, digit))).collect()
    }

    /// The shortest alternating inference chain that eliminates something. A breadth-first search from each candidate
    /// finds what is true if it is false. One end of the chain is true, so candidates that see both ends can be
    /// eliminated.
    pub(super) fn chain(&self) -> Option<Found> {
        let side = self.shape().side();
        let key = |(index, digit): (usize, u8)| index * side + usize::from(digit) - 1;
        let all: Vec<(usize, u8)> = (0..self.candidates.len())
            .flat_map(|index| digits(self.candidates[index]).map(move |d| (index, d)))
            .collect();
        let mut strong = vec![Vec::new(); self.candidates.len() * side];
        let mut weak = strong.clone();
        for &one in &all {
            strong[key(one)] = self.strong(one);
            weak[key(one)] = self.weak(one);
        }
        let mut best: Option<(usize, Found)> = None;
        for &start in all.iter().take_while(|_| !self.is_stopped()) {
            // The predecessor of each candidate that is assumed false, or deduced to be true.
            let mut off: Vec<Option<(usize, u8)>> = vec![None; strong.len()];
            let mut on: Vec<Option<(usize, u8)>> = vec![None; strong.len()];
            let mut queue = VecDeque::from([(start, 1)]);
            'search: while let Some((eliminated, length)) = queue.pop_front() {
                if best.as_ref().is_some_and(|(least, _)| length >= *least) {
                    break;
                }
                for &stays in &strong[key(eliminated)] {
                    if stays == start || on[key(stays)].is_some() {
                        continue;
                    }
                    on[key(stays)] = Some(eliminated);
                    let out = weak[key(stays)].iter().filter(|one| weak[key(start)].contains(one));
                    let out: Vec<_> = out.map(|&(index, digit)| (index, bit(digit))).collect();
                    if length > 1 && !out.is_empty() {
                        let mut links = vec![stays];
                        let mut end = stays;
                        while let Some(false_one) = on[key(end)] {
                            links.push(false_one);
                            match off[key(false_one)] {
                                Some(true_one) if false_one != start => end = true_one,
                                _ => break,
                            }
                            links.push(end);
                        }
                        links.reverse();
                        best = Some((length, (self.chain_words(&links), out)));
                        break 'search;
                    }
                    for &next in &weak[key(stays)] {
                        if next != start && off[key(next)].is_none() {
                            off[key(next)] = Some(stays);
                            queue.push_back((next, length + 1));
                        }
                    }
                }
            }
        }
        best.map(|(_, found)| found)
    }

    /// Describes a chain that starts with a false candidate and ends with a true one.
    fn chain_words(&self, links: &[(usize, u8)]) -> String {
        let words = links.iter().enumerate().map(|(i, &(index, digit))| {
            format!("{} is {}{}", self.shape().cell(index), if i % 2 == 0 { "not " } else { "" }, self.symbol(digit))
        });
        let words: Vec<String> = words.collect();
        let start = words[0].replace("is not", "is");
        format!("if {}; either way {start} or {}", words.join(", then "), words[words.len() - 1])
    }

    pub(super) fn trial(&self) -> Option<Found> {
        for (index, set) in self.candidates.iter().enumerate() {
            for digit in digits(*set).take_while(|_| !self.is_stopped()) {
                let mut tried = HumanSolver::new(&self.grid);
                tried.candidates.clone_from(&self.candidates);
                tried.place(index, digit);
                let contradiction = loop {
                    if let Some(contradiction) = tried.contradiction() {
                        break Some(contradiction);
                    }
                    match tried.naked_single().or_else(|| tried.hidden_single()) {
                        Some(step) => tried.apply(&step),
                        None => break None,
                    }
                };
                if let Some(contradiction) = contradiction {
                    let end = match contradiction {
                        NoStep::NoDigit(cell) => format!("no digit for {cell}"),
                        NoStep::NoPlace(digit, unit) => format!("no place for {digit} in {unit}"),
                        other => other.to_string(),
                    };
                    let reason =
                        format!("if {} is {}, singles leave {end}", self.shape().cell(index), self.symbol(digit));
                    return Some((reason, vec![(index, bit(digit))]));
                }
            }
        }
        None
    }
}

/// What a technique has found, if it eliminates anything.
fn found(eliminated: impl Iterator<Item = (usize, Candidates)>, reason: impl FnOnce() -> String) -> Option<Found> {
    let eliminated: Vec<_> = eliminated.filter(|&(_, set)| set != 0).collect();
    (!eliminated.is_empty()).then(|| (reason(), eliminated))
}

/// Calls `test` with each combination of `size` items until it returns `Some`.
fn combinations<T: Copy, R>(items: &[T], size: usize, mut test: impl FnMut(&[T]) -> Option<R>) -> Option<R> {
    fn extend<T: Copy, R>(
        items: &[T],
        size: usize,
        chosen: &mut Vec<T>,
        test: &mut impl FnMut(&[T]) -> Option<R>,
    ) -> Option<R> {
        if chosen.len() == size {
            return test(chosen);
        }
        for i in 0..items.len() {
            chosen.push(items[i]);
            let found = extend(&items[i + 1..], size, chosen, test);
            chosen.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }
    extend(items, size, &mut Vec::with_capacity(size), &mut test)
}
