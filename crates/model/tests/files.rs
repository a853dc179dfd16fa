//! Models, their files, and the numbers in them.

use connect4_core::Rules;
use connect4_core::playout::Rng;
use connect4_model::file::seal;
use connect4_model::layout::Layout;
use connect4_model::{Model, ModelError, number};

use super::layout;

/// A model with these integers as weights. One of them must be the greatest of 16 bits, so that the scale is 1.
fn model_of(layout: Layout, weights: &[i16]) -> Model {
    assert!(weights.contains(&i16::MAX) && !weights.contains(&i16::MIN));
    let weights: Vec<f32> = weights.iter().map(|&weight| weight.into()).collect();
    Model::new(layout, &weights, 3, 100)
}

#[test]
fn files_keep_all_weights_and_damage_is_detected() {
    let mut rng = Rng::new(1);
    for (tuples, length) in [(1, 1), (1, 2), (3, 3), (10, 6)] {
        let layout = layout(Rules::CONNECT_FOUR, tuples, length, 2);
        // Most weights are small.
        let mut weight = || ((rng.next_u64() as i16) >> rng.below(17).min(15)).max(-i16::MAX);
        let mut weights: Vec<i16> = (0..2 * layout.weights()).map(|_| weight()).collect();
        weights[1] = i16::MAX;
        let model = model_of(layout, &weights);
        let bytes = model.to_bytes();
        assert!(Model::from_bytes(&bytes).unwrap().values().eq(model.values()));
        assert!(model.values().eq(weights.iter().map(|&weight| f32::from(weight))));
        // A damaged stream gives other weights or none, but never a panic, even if its checksum is right.
        let content = &bytes[..bytes.len() - 4];
        for _ in 0..40 {
            let at = content.len() - 1 - rng.below(2 * weights.len().min(content.len() / 4) as u32) as usize;
            let mut damaged = content.to_vec();
            damaged[at] ^= 1 << rng.below(8);
            let whole = [&damaged[..], &bytes[content.len()..]].concat();
            assert!(matches!(Model::from_bytes(&whole), Err(ModelError::Damaged)));
            let found = Model::from_bytes(&seal(damaged));
            assert!(found.is_err() || !found.unwrap().values().eq(model.values()), "byte {at}");
            assert!(matches!(Model::from_bytes(&seal(content[..at].to_vec())), Err(ModelError::Damaged)), "{at} bytes");
        }
    }
}

#[test]
fn files_keep_every_number() {
    let layout = layout(Rules::CONNECT_FOUR, 12, 8, 2);
    let mut weights = vec![0; 2 * layout.weights()];
    weights[0] = i16::MAX;
    let all: Vec<f32> = (i16::MIN..=i16::MAX).map(f32::from).cycle().take(weights.len()).collect();
    assert!(all.len() > 1 << 16, "{} weights", all.len());
    let model = model_of(layout, &weights).with_values(&all);
    assert!(Model::from_bytes(&model.to_bytes()).unwrap().values().eq(all));
}

#[test]
fn rare_weights_cost_little() {
    // Nine in ten weights are zero, and the rest are ±1: 0.57 bits each.
    let mut rng = Rng::new(2);
    let layout = layout(Rules::CONNECT_FOUR, 30, 7, 2);
    let count = 2 * layout.weights();
    let weights: Vec<f32> =
        (0..count).map(|_| [1.0, -1.0].get(rng.below(20) as usize).copied().unwrap_or(0.0)).collect();
    let size = |weights: &[f32]| Model::new(layout.clone(), weights, 3, 100).to_bytes().len();
    let bits = 8.0 * (size(&weights) - size(&vec![0.0; count])) as f64 / count as f64;
    assert!((0.55..0.6).contains(&bits), "{bits} bits for each of {count} weights");
}

#[test]
fn a_compact_model_is_small_and_keeps_what_matters() {
    let layout = layout(Rules::CONNECT_FOUR, 30, 7, 3);
    let mut rng = Rng::new(4);
    let weights: Vec<f32> = (0..2 * layout.weights()).map(|_| rng.unit() - 0.5).collect();
    // One weight in ten matters.
    let importance: Vec<f32> = weights.iter().map(|_| if rng.below(10) == 0 { 1000.0 } else { 0.01 }).collect();
    let exact = Model::new(layout, &weights, 3, 100).with_command("connect4 learn");
    let compact = |max_bytes| exact.clone().compact(&weights, &importance, max_bytes);
    assert!(compact(usize::MAX).unwrap().values().eq(exact.values()));
    let whole = exact.to_bytes().len();
    let model = compact(whole / 8).unwrap();
    let size = model.to_bytes().len();
    assert!(size <= whole / 8 && size > whole / 12, "{size} of {whole}");
    assert_eq!((model.seed(), model.games(), model.command()), (3, 100, "connect4 learn"));
    assert!(Model::from_bytes(&model.to_bytes()).unwrap().values().eq(model.values()));
    let values: Vec<f32> = model.values().collect();
    assert!(model.with_values(&values).values().eq(model.values()), "the same values are exact");
    assert!(model.with_values(&weights).values().eq(exact.values()), "others are rounded");
    let error = |model: &Model, matters: bool| {
        let of = model.values().zip(&weights).zip(&importance).filter(|one| (*one.1 > 1.0) == matters);
        let (sum, count) =
            of.fold((0.0, 0.0), |(sum, count), ((one, other), _)| (sum + (one - other).powi(2), count + 1.0));
        (sum / count).sqrt()
    };
    assert!(error(&model, true) < 0.03, "{}", error(&model, true));
    assert!(error(&model, false) > 0.1, "{}", error(&model, false));
    let zeros = vec![0.0; weights.len()];
    let smallest = exact.with_values(&zeros).to_bytes().len();
    assert_eq!(compact(smallest).unwrap().to_bytes().len(), smallest);
    assert!(matches!(compact(smallest - 1), Err(ModelError::TooSmall(_))));
}

#[test]
fn the_built_in_model_is_for_7x6_and_at_most_4_mb() {
    let model = Model::embedded(Rules::CONNECT_FOUR).unwrap();
    assert_eq!(model.rules(), Rules::CONNECT_FOUR);
    assert!(model.to_bytes().len() <= 4_000_000, "4 MB at most");
    assert!(model.command().starts_with("connect4 learn "), "{}", model.command());
}

#[test]
fn functions_agree_with_the_standard_library() {
    for step in -4000..=4000 {
        let x = f64::from(step) / 200.0;
        assert!((number::exp(x) / x.exp() - 1.0).abs() < 1e-9, "{x}");
        assert!((number::tanh(x as f32) - (x as f32).tanh()).abs() < 1e-6, "{x}");
    }
    for step in 1..=4000 {
        let x = f64::from(step) / 37.0;
        assert!((number::log2(x) - x.log2()).abs() < 1e-9, "{x}");
    }
    assert_eq!([number::tanh(-1e9), number::tanh(0.0), number::tanh(1e9)], [-1.0, 0.0, 1.0]);
}
