//! Ratings of several contestants.

use super::Tally;

/// Iterations of the fit, far more than needed to converge.
const ROUNDS: usize = 2000;

/// The maximum-likelihood ratings of `count` contestants in Elo points, with mean 0 (Bradley and Terry 1952, fitted as
/// in Hunter 2004). Draws count as half a win. `tally(i, j)` returns the games of i against j, from the perspective of
/// i. One win and one loss are added to each pairing with games, so that all ratings are finite.
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
