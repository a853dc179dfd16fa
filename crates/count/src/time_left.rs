//! The remaining time of a running count.

use std::time::Duration;

use crate::sweep::LayerStates;

/// Predicts the remaining time of a count from the states predicted and the states found.
///
/// The prediction determines how states grow from column to column, and the states found determine how many there are.
/// The time per state is the mean since the clock started, so layers from a checkpoint take none.
///
/// A prediction from the smallest boards only may overestimate a column tenfold. Within a column, the growth from layer
/// to layer slows down, so the growth of the last layer shows how wrong the prediction is. There is no estimate at the
/// start of a column if the column before it did not grow as predicted. Nor is there one in the first of several
/// passes, which differs from the others.
#[derive(Clone, PartialEq, Debug)]
pub struct TimeLeft {
    /// Predicted states by column, for all passes together.
    predicted: Vec<f64>,
    passes: usize,
    pass: usize,
    /// States found, by pass and column.
    found: Vec<Vec<f64>>,
    /// The layer that is being read, and the one before it in the same pass.
    current: Option<LayerStates>,
    previous: Option<LayerStates>,
    /// Layers per column seen so far.
    rows: usize,
    /// States read since the clock started, except those of the current layer.
    read: f64,
    /// States read before that.
    before: f64,
}

/// How long the count must have run before the time per state is reliable.
const MIN_ELAPSED: Duration = Duration::from_secs(1);
/// A column has grown as predicted if its growth differs from the prediction by at most this factor.
const PREDICTION_TOLERANCE: f64 = 1.5;

impl TimeLeft {
    /// For a count with these predicted states by column; see [`crate::Estimate::columns`].
    pub fn new(predicted: Vec<f64>) -> Self {
        let (passes, pass, found) = (1, 0, Vec::new());
        TimeLeft { predicted, passes, pass, found, current: None, previous: None, rows: 0, read: 0.0, before: 0.0 }
    }

    /// Adds the layers of a checkpoint. Call it before the first pass.
    pub fn resumed(&mut self, layers: &[LayerStates]) {
        layers.iter().for_each(|&layer| self.layer_finished(layer));
        self.before = std::mem::take(&mut self.read);
    }

    /// Pass `pass` of `passes` has started, numbered from 0.
    pub fn pass_started(&mut self, pass: usize, passes: usize) {
        (self.pass, self.passes) = (pass, passes);
        // A resumed pass starts with the last layer of the checkpoint.
        self.current = self.current.filter(|now| now.pass == pass);
    }

    /// A layer is complete, and is read next.
    pub fn layer_finished(&mut self, layer: LayerStates) {
        let read = self.current.filter(|now| now.pass == layer.pass);
        self.read += read.map_or(0.0, |read| read.states() as f64);
        if self.found.len() <= layer.pass {
            self.found.resize(layer.pass + 1, vec![0.0; self.predicted.len()]);
        }
        if let Some(found) = self.found[layer.pass].get_mut(layer.column()) {
            *found += layer.states() as f64;
        }
        self.rows = self.rows.max(layer.row + 1);
        (self.previous, self.current) = (read, Some(layer));
    }

    /// The finished share of the count, 0 to 1, when `share` of the current layer has been read.
    pub fn fraction_done(&self, share: f64) -> f64 {
        let done = self.before + self.read(share);
        done / (done + self.states_left(share)).max(1.0)
    }

    /// The remaining time when this share of the current layer has been read. `since` is the time since the clock
    /// started, when the classes had been found and the checkpoint read. `None` if there is no reliable estimate.
    pub fn time(&self, share: f64, since: Duration) -> Option<Duration> {
        let read = self.read(share);
        if !self.is_predictable() || since < MIN_ELAPSED || read == 0.0 {
            return None;
        }
        Duration::try_from_secs_f64(since.as_secs_f64() / read * self.states_left(share)).ok()
    }

    fn read(&self, share: f64) -> f64 {
        self.read + share * self.current.map_or(0.0, |now| now.states() as f64)
    }

    /// Whether the number of remaining states can be predicted.
    fn is_predictable(&self) -> bool {
        let Some(now) = self.current.filter(|_| !self.predicted.is_empty()) else { return false };
        match self.pass {
            // The other passes differ from the first.
            0 if self.passes > 1 => false,
            // The first three columns say too little about the others.
            0 | 1 => now.col >= 3 && (now.row > 0 || self.grew_as_predicted(now.col)),
            _ => true,
        }
    }

    /// Whether the column before this one has grown as predicted.
    fn grew_as_predicted(&self, col: usize) -> bool {
        let growth = |states: &[f64]| states[col - 1] / states[col - 2].max(1.0);
        let found = self.found.get(self.pass).filter(|_| col >= 2);
        let ratio = found.map(|found| growth(found) / growth(&self.predicted));
        ratio.is_some_and(|ratio| (1.0 / PREDICTION_TOLERANCE..PREDICTION_TOLERANCE).contains(&ratio))
    }

    /// Number of states still to be read.
    fn states_left(&self, share: f64) -> f64 {
        let found = self.found.get(self.pass).map_or(0.0, |found| found.iter().sum());
        let to_find = self.states_to_find();
        let rest = self.current.map_or(0.0, |now| (1.0 - share) * now.states() as f64);
        let later = (self.passes - 1 - self.pass.min(self.passes - 1)) as f64;
        let each = match self.pass {
            _ if later == 0.0 => 0.0,
            0 => (self.predicted.iter().sum::<f64>() - found - to_find).max(0.0) / later,
            pass => {
                let done = self.found.get(1..pass).unwrap_or_default().iter().flatten().sum::<f64>();
                (done + found + to_find) / pass as f64
            }
        };
        to_find + rest + later * each
    }

    /// Number of states of this pass still to be found.
    fn states_to_find(&self) -> f64 {
        // Columns grow as in the earlier passes, except the first, which differs.
        let shape: Vec<f64> = match self.pass {
            0 | 1 => self.predicted.iter().map(|states| states / self.passes as f64).collect(),
            pass => {
                let others = |col: usize| self.found[1..pass].iter().map(|found| found[col]).sum::<f64>();
                (0..self.predicted.len()).map(|col| others(col) / (pass - 1) as f64).collect()
            }
        };
        let col = self.current.map_or(0, |now| now.col);
        if col >= shape.len() {
            return 0.0;
        }
        let grown = |col: usize| shape[col] / shape[col - 1].max(1.0);
        let found = |col: usize| self.found.get(self.pass).map_or(0.0, |found| found[col]);
        let predicted = if col == 0 { shape[0] } else { found(col - 1) * grown(col) };
        // If the layers suggest fewer states than predicted, they are right. If they suggest more, the prediction is
        // right if it was right for the column before; otherwise, the truth is in between.
        let expected = match self.by_layers(found(col)) {
            Some(by_layers) if by_layers < predicted => by_layers,
            Some(by_layers) if self.pass < 2 && !self.grew_as_predicted(col) => {
                (predicted.max(found(col)) * by_layers).sqrt()
            }
            _ => predicted.max(found(col)),
        };
        let later = (col + 1..shape.len()).scan(expected, |states, col| {
            *states *= grown(col);
            Some(*states)
        });
        expected - found(col) + later.sum::<f64>()
    }

    /// States of the current column, `found` of which are known, if its layers keep growing like the last one; `None`
    /// before its second layer.
    fn by_layers(&self, found: f64) -> Option<f64> {
        let (last, now) = self.previous.zip(self.current).filter(|(_, now)| now.row > 0)?;
        let growth = now.states() as f64 / last.states().max(1) as f64;
        let layers = (now.row..self.rows).scan(now.states() as f64, |states, _| {
            *states *= growth;
            Some(*states)
        });
        Some(found + layers.sum::<f64>())
    }
}
