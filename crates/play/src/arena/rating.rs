//! One number for each of many contestants.

use super::Tally;

/// Rounds of the fit, far more than it needs to settle.
const ROUNDS: usize = 2000;

/// The strengths in Elo points, their mean 0, under which the points that everybody made against everybody are the most
/// likely (Bradley and Terry 1952, fitted as in Hunter 2004), draws counting as half a win. `tally(i, j)` gives the games of
/// i against j, seen from i; one won and one lost game are added to each pairing that was played, so that all is finite.
pub fn ratings(count: usize, tally: impl Fn(usize, usize) -> Tally) -> Vec<f64> {
    let mut strengths = vec![1.0_f64; count];
    for _ in 0..ROUNDS {
        let next: Vec<f64> = (0..count)
            .map(|one| {
                let (mut points, mut expected) = (0.0, 0.0);
                for other in (0..count).filter(|&other| other != one) {
                    let games = tally(one, other);
                    if games.games() > 0 {
                        points += games.points() + 1.0;
                        expected += (games.games() + 2) as f64 / (strengths[one] + strengths[other]);
                    }
                }
                if expected > 0.0 { points / expected } else { strengths[one] }
            })
            .collect();
        let mean = next.iter().map(|strength| strength.ln()).sum::<f64>() / count as f64;
        strengths = next.into_iter().map(|strength| strength / mean.exp()).collect();
    }
    strengths.into_iter().map(|strength| 400.0 * strength.log10()).collect()
}
