//! The remaining time of a count, simulated and from recorded counts.

use std::time::Duration;

use connect4_count::{LayerStates, TimeLeft};

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
