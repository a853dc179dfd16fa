//! The time left of a count that is under way.

use std::time::Duration;

use crate::sweep::LayerStates;

/// What is left of a count, by the states predicted and the states found.
///
/// The prediction says how states grow from column to column, what has been found says how many there are; the time of a
/// state is that of those read since the clock began, so layers of an earlier run take none.
#[derive(Clone, PartialEq, Debug)]
pub struct TimeLeft {
    /// States predicted, by column, of all passes.
    foreseen: Vec<f64>,
    passes: usize,
    pass: usize,
    /// States found, by pass and column.
    found: Vec<Vec<f64>>,
    /// The layer that is being read.
    now: Option<LayerStates>,
    /// States read since the clock began, without those of the layer that is being read.
    read: f64,
    /// States read before.
    before: f64,
}

/// Before this much time, the time of a state cannot be told.
const TELLS: Duration = Duration::from_secs(1);

impl TimeLeft {
    /// For a count of which `foreseen` states were predicted, by column: see [`crate::Estimate::columns`].
    pub fn new(foreseen: Vec<f64>) -> Self {
        TimeLeft { foreseen, passes: 1, pass: 0, found: Vec::new(), now: None, read: 0.0, before: 0.0 }
    }

    /// These layers are from an earlier run; to be called before the first pass.
    pub fn resumed(&mut self, layers: &[LayerStates]) {
        layers.iter().for_each(|&layer| self.layer(layer));
        self.before = std::mem::take(&mut self.read);
    }

    /// Pass `pass`, from 0, of `passes` begins.
    pub fn pass(&mut self, pass: usize, passes: usize) {
        (self.pass, self.passes) = (pass, passes);
        // A pass that goes on begins with the last layer of the earlier run.
        self.now = self.now.filter(|now| now.pass == pass);
    }

    /// A layer is complete, and is being read.
    pub fn layer(&mut self, layer: LayerStates) {
        let read = self.now.filter(|now| now.pass == layer.pass);
        self.read += read.map_or(0.0, |read| read.states() as f64);
        if self.found.len() <= layer.pass {
            self.found.resize(layer.pass + 1, vec![0.0; self.foreseen.len()]);
        }
        if let Some(found) = self.found[layer.pass].get_mut(layer.column()) {
            *found += layer.states() as f64;
        }
        self.now = Some(layer);
    }

    /// How much is done, 0 to 1, when `share` of the layer's states has been read.
    pub fn done(&self, share: f64) -> f64 {
        let done = self.before + self.read(share);
        done / (done + self.states_left(share)).max(1.0)
    }

    /// The time left when `share` of the layer's states has been read, `since` after the clock began (when the classes had
    /// been found and the checkpoint read); nothing while it cannot be told.
    pub fn time(&self, share: f64, since: Duration) -> Option<Duration> {
        let read = self.read(share);
        if self.foreseen.is_empty() || since < TELLS || read == 0.0 {
            return None;
        }
        Duration::try_from_secs_f64(since.as_secs_f64() / read * self.states_left(share)).ok()
    }

    fn read(&self, share: f64) -> f64 {
        self.read + share * self.now.map_or(0.0, |now| now.states() as f64)
    }

    /// States that are still to be read.
    fn states_left(&self, share: f64) -> f64 {
        let (expected, found) = self.of_pass();
        let rest = self.now.map_or(0.0, |now| (1.0 - share) * now.states() as f64);
        let later = (self.passes - 1 - self.pass.min(self.passes - 1)) as f64;
        // The first pass is unlike the others.
        let each = match self.pass {
            _ if later == 0.0 => 0.0,
            0 => (self.foreseen.iter().sum::<f64>() - expected).max(0.0) / later,
            pass => {
                let done = self.found.get(1..pass).unwrap_or_default().iter().flatten().sum::<f64>();
                (done + expected) / pass as f64
            }
        };
        expected - found + rest + later * each
    }

    /// States of this pass: as expected from what has been found, and those found.
    fn of_pass(&self) -> (f64, f64) {
        // The column of which layers are being found: those before it are known.
        let col = self.now.map_or(0, |now| now.col);
        let none = Vec::new();
        let found = self.found.get(self.pass).unwrap_or(&none);
        let ratio = match col.checked_sub(1) {
            Some(last) => found[last] / self.foreseen[last].max(1.0),
            None => 1.0 / self.passes as f64,
        };
        let found_at = |col: usize| found.get(col).copied().unwrap_or(0.0);
        let foreseen = self.foreseen.iter().enumerate().skip(col);
        let coming: f64 = foreseen.map(|(col, states)| (ratio * states).max(found_at(col))).sum();
        let known: f64 = (0..col).map(found_at).sum();
        (known + coming, found.iter().sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// States by column of 6x5, and the layers, each with the seconds at which it has been read: a second for 1,000 states.
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

    fn close(left: Option<Duration>, truth: f64, factor: f64) {
        let ratio = left.expect("it can be told").as_secs_f64() / truth;
        assert!((1.0 / factor..factor).contains(&ratio), "{ratio} times {truth} s");
    }

    fn foreseen(factor: impl Fn(usize) -> f64) -> Vec<f64> {
        STATES.iter().enumerate().map(|(col, &states)| states as f64 * factor(col)).collect()
    }

    #[test]
    fn what_is_found_mends_what_was_foretold() {
        // Three times as many states were foretold from the third column on.
        let mut left = TimeLeft::new(foreseen(|col| if col < 2 { 1.0 } else { 3.0 }));
        left.pass(0, 1);
        let layers = layers(0);
        for (at, layer) in layers.iter().enumerate() {
            left.layer(*layer);
            let since = states(&layers[..at]) / 1000.0;
            if layer.col >= 3 && layer.col < 6 {
                close(left.time(0.0, Duration::from_secs_f64(since)), states(&layers[at..]) / 1000.0, 1.05);
            }
        }
    }

    #[test]
    fn layers_of_an_earlier_run_take_no_time() {
        let mut left = TimeLeft::new(foreseen(|_| 1.0));
        let layers = layers(0);
        let (before, rest) = layers.split_at(3 * 5);
        left.resumed(before);
        left.pass(0, 1);
        assert_eq!(left.time(0.0, Duration::from_secs(5)), None, "nothing has been read");
        // Half of the layer that was resumed has been read, in its time.
        let last = before[before.len() - 1].states() as f64;
        let truth = (last / 2.0 + states(rest)) / 1000.0;
        close(left.time(0.5, Duration::from_secs_f64(last / 2000.0)), truth, 1.05);
        let done = (states(before) - last / 2.0) / states(&layers);
        assert!((left.done(0.5) / done - 1.0).abs() < 0.05, "{} instead of {done}", left.done(0.5));
    }

    #[test]
    fn passes_to_come_are_like_those_that_were() {
        // Foretold for all three passes; one is done, of the second all but the last two columns.
        let mut left = TimeLeft::new(foreseen(|_| 3.0));
        let mut read = 0.0;
        for (pass, columns) in [(0, 6), (1, 4)] {
            left.pass(pass, 3);
            let layers = layers(pass);
            layers[..columns * 5].iter().for_each(|layer| left.layer(*layer));
            read += states(&layers[..columns * 5]);
        }
        close(left.time(0.0, Duration::from_secs_f64(read / 1000.0)), (3.0 * states(&layers(0)) - read) / 1000.0, 1.2);
    }

    #[test]
    fn nothing_is_said_too_soon_or_without_foresight() {
        let layers = layers(0);
        for (foreseen, since) in [(foreseen(|_| 1.0), 0.9), (Vec::new(), 100.0)] {
            let mut left = TimeLeft::new(foreseen);
            left.pass(0, 1);
            layers[..3].iter().for_each(|layer| left.layer(*layer));
            assert_eq!(left.time(0.0, Duration::from_secs_f64(since)), None);
        }
    }
}
