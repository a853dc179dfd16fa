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

#[cfg(test)]
mod tests {
    use super::*;

    /// States of 6x5 by column. Reading 1,000 states takes a second.
    const STATES: [usize; 6] = [83, 10_028, 483_899, 2_483_595, 1_511_882, 35_164];

    fn layers(pass: usize) -> Vec<LayerStates> {
        let layer = |col: usize, row: usize, plain| {
            let (col, row) = if row == 5 { (col + 1, 0) } else { (col, row) };
            LayerStates { pass, col, row, plain, guessed: 0, awaiting: 0, bytes: 0 }
        };
        let of_column = |(col, states)| (1..=5).map(move |row| layer(col, row, states / 5));
        STATES.into_iter().enumerate().flat_map(of_column).collect()
    }

    fn states(layers: &[LayerStates]) -> f64 {
        layers.iter().map(|layer| layer.states() as f64).sum()
    }

    fn assert_close(left: Option<Duration>, truth: f64, factor: f64) {
        let ratio = left.expect("an estimate").as_secs_f64() / truth;
        assert!((1.0 / factor..factor).contains(&ratio), "{ratio} times {truth} s");
    }

    fn predicted(factor: impl Fn(usize) -> f64) -> Vec<f64> {
        STATES.iter().enumerate().map(|(col, &states)| states as f64 * factor(col)).collect()
    }

    #[test]
    fn found_states_correct_the_prediction() {
        // The prediction is three times too high from the third column on.
        let mut left = TimeLeft::new(predicted(|col| if col < 2 { 1.0 } else { 3.0 }));
        left.pass_started(0, 1);
        let layers = layers(0);
        for (at, layer) in layers.iter().enumerate() {
            left.layer_finished(*layer);
            let since = states(&layers[..at]) / 1000.0;
            // At its end, nothing confirms the prediction for the third column.
            if (layer.col, layer.row) == (3, 0) {
                assert_eq!(left.time(0.0, Duration::from_secs_f64(since)), None);
            } else if (4..6).contains(&layer.col) && layer.row == 0 {
                assert_close(left.time(0.0, Duration::from_secs_f64(since)), states(&layers[at..]) / 1000.0, 1.05);
            }
        }
    }

    #[test]
    fn checkpoint_layers_take_no_time() {
        let mut left = TimeLeft::new(predicted(|_| 1.0));
        let layers = layers(0);
        let (before, rest) = layers.split_at(3 * 5);
        left.resumed(before);
        left.pass_started(0, 1);
        assert_eq!(left.time(0.0, Duration::from_secs(5)), None, "no state has been read");
        // Half of the resumed layer has been read, in the time that takes.
        let last = before[before.len() - 1].states() as f64;
        let truth = (last / 2.0 + states(rest)) / 1000.0;
        assert_close(left.time(0.5, Duration::from_secs_f64(last / 2000.0)), truth, 1.05);
        let done = (states(before) - last / 2.0) / states(&layers);
        assert!((left.fraction_done(0.5) / done - 1.0).abs() < 0.05, "{} instead of {done}", left.fraction_done(0.5));
    }

    #[test]
    fn later_passes_are_predicted_from_earlier_ones() {
        // The prediction is for all three passes. One is finished, and all but the last two columns of the second.
        let mut left = TimeLeft::new(predicted(|_| 3.0));
        let mut read = 0.0;
        for (pass, columns) in [(0, 6), (1, 4)] {
            left.pass_started(pass, 3);
            let layers = layers(pass);
            layers[..columns * 5].iter().for_each(|layer| left.layer_finished(*layer));
            read += states(&layers[..columns * 5]);
        }
        assert_close(
            left.time(0.0, Duration::from_secs_f64(read / 1000.0)),
            (3.0 * states(&layers(0)) - read) / 1000.0,
            1.2,
        );
    }

    #[test]
    fn there_is_no_estimate_too_early_or_without_a_prediction() {
        let layers = layers(0);
        for (predicted, since) in [(predicted(|_| 1.0), 0.9), (Vec::new(), 100.0)] {
            let mut left = TimeLeft::new(predicted);
            left.pass_started(0, 1);
            layers[..3].iter().for_each(|layer| left.layer_finished(*layer));
            assert_eq!(left.time(0.0, Duration::from_secs_f64(since)), None);
        }
    }

    /// A real count on a slow machine, with the states predicted from a second of counting. For each layer: its column,
    /// row and number of states, and the seconds until all of them were found.
    struct RecordedCount {
        predicted: &'static [u64],
        layers: &'static [(usize, usize, usize, f64)],
    }

    /// 6x6, whose fourth column was overestimated ninefold.
    const COUNT_6X6: RecordedCount = RecordedCount {
        predicted: &[123, 32_152, 4_142_147, 186_192_237, 66_732_730, 575_604],
        layers: &[
            (0, 1, 2, 0.000),
            (0, 2, 4, 0.000),
            (0, 3, 8, 0.001),
            (0, 4, 14, 0.001),
            (0, 5, 26, 0.001),
            (1, 0, 103, 0.001),
            (1, 1, 206, 0.001),
            (1, 2, 412, 0.002),
            (1, 3, 824, 0.003),
            (1, 4, 1_442, 0.004),
            (1, 5, 2_678, 0.007),
            (2, 0, 31_068, 0.011),
            (2, 1, 61_863, 0.040),
            (2, 2, 121_085, 0.095),
            (2, 3, 221_537, 0.194),
            (2, 4, 330_078, 0.603),
            (2, 5, 449_853, 0.916),
            (3, 0, 1_893_522, 1.417),
            (3, 1, 2_458_097, 2.477),
            (3, 2, 3_362_531, 4.260),
            (3, 3, 3_730_928, 6.684),
            (3, 4, 3_292_877, 9.458),
            (3, 5, 2_718_634, 12.323),
            (4, 0, 3_671_070, 14.391),
            (4, 1, 3_378_867, 15.856),
            (4, 2, 3_885_919, 17.582),
            (4, 3, 2_663_436, 19.653),
            (4, 4, 1_288_314, 20.992),
            (4, 5, 556_269, 21.647),
            (5, 0, 248_866, 21.853),
            (5, 1, 120_056, 21.906),
            (5, 2, 67_083, 21.945),
            (5, 3, 20_513, 21.963),
            (5, 4, 2_907, 21.969),
            (5, 5, 159, 21.969),
            (6, 0, 4, 21.970),
        ],
    };

    /// 7x5.
    const COUNT_7X5: RecordedCount = RecordedCount {
        predicted: &[65, 8_200, 559_297, 15_277_336, 67_675_288, 12_238_661, 137_730],
        layers: &[
            (0, 1, 2, 0.000),
            (0, 2, 4, 0.000),
            (0, 3, 8, 0.000),
            (0, 4, 14, 0.000),
            (1, 0, 55, 0.001),
            (1, 1, 110, 0.001),
            (1, 2, 220, 0.001),
            (1, 3, 440, 0.001),
            (1, 4, 770, 0.001),
            (2, 0, 2_864, 0.002),
            (2, 1, 5_702, 0.004),
            (2, 2, 11_066, 0.011),
            (2, 3, 19_733, 0.025),
            (2, 4, 29_963, 0.051),
            (3, 0, 233_124, 0.093),
            (3, 1, 328_632, 0.220),
            (3, 2, 462_321, 0.503),
            (3, 3, 476_841, 0.861),
            (3, 4, 407_829, 1.211),
            (4, 0, 1_201_072, 1.585),
            (4, 1, 1_338_970, 2.029),
            (4, 2, 1_652_681, 2.682),
            (4, 3, 1_374_289, 3.834),
            (4, 4, 1_009_885, 4.776),
            (5, 0, 928_180, 5.367),
            (5, 1, 726_203, 5.695),
            (5, 2, 749_605, 6.035),
            (5, 3, 370_057, 6.377),
            (5, 4, 139_597, 6.527),
            (6, 0, 54_452, 6.586),
            (6, 1, 23_456, 6.608),
            (6, 2, 11_760, 6.617),
            (6, 3, 2_790, 6.628),
            (6, 4, 159, 6.639),
            (7, 0, 4, 6.647),
        ],
    };

    /// Replays a count from its layer `from`; the layers before come from a checkpoint. After a third of its time, each
    /// estimate must be within a factor of two, until almost nothing remains. Returns the number of estimates.
    fn follow(recorded: &RecordedCount, from: usize) -> usize {
        let layer = |&(col, row, plain, _): &(usize, usize, usize, f64)| LayerStates {
            pass: 0,
            col,
            row,
            plain,
            guessed: 0,
            awaiting: 0,
            bytes: 0,
        };
        let (earlier, layers) = recorded.layers.split_at(from);
        let mut left = TimeLeft::new(recorded.predicted.iter().map(|&states| states as f64).collect());
        let start = earlier.last().map_or(0.0, |layer| layer.3);
        let end = layers.last().expect("there are layers").3;
        if from > 0 {
            left.resumed(&earlier.iter().map(layer).collect::<Vec<_>>());
        }
        left.pass_started(0, 1);
        let mut estimates = 0;
        for one in layers {
            left.layer_finished(layer(one));
            let (since, truth) = (one.3 - start, end - one.3);
            if since < (end - start) / 3.0 || truth < 0.3 {
                continue;
            }
            if let Some(estimate) = left.time(0.0, Duration::from_secs_f64(since)) {
                estimates += 1;
                assert_close(Some(estimate), truth, 2.0);
            }
        }
        estimates
    }

    #[test]
    fn estimates_for_recorded_counts_are_within_a_factor_of_two() {
        assert!(follow(&COUNT_6X6, 0) >= 6, "there is an estimate most of the time");
        // Resumed after the third and the fourth column.
        assert!(follow(&COUNT_6X6, 3 * 6) >= 6);
        assert!(follow(&COUNT_6X6, 4 * 6) >= 3);
        assert!(follow(&COUNT_7X5, 0) >= 5);
    }
}
