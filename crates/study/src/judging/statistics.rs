//! Shares and means with 95% confidence intervals. Games are the samples, because the moves of a game are not
//! independent.

use std::fmt;

/// The 97.5% quantile of the normal distribution.
const Z: f64 = 1.959_964;

/// A share with its 95% confidence interval, all from 0 to 1; `None` if `total` is 0. Displays as `24.0% (15.9 to 34.5)`.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Share {
    /// The share.
    pub share: Option<f64>,
    /// Lower end of the interval.
    pub low: Option<f64>,
    /// Upper end of the interval.
    pub high: Option<f64>,
    /// Number of moves (or points) that count.
    pub count: f64,
    /// Number of moves (or games) in all.
    pub total: usize,
}

/// A mean of values that are at least 0, with its 95% confidence interval; `None` if there are no values, and no
/// interval for a single game. Displays as `0.50 (0.37 to 0.64)`.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mean {
    /// The mean.
    pub mean: Option<f64>,
    /// Lower end of the interval.
    pub low: Option<f64>,
    /// Upper end of the interval.
    pub high: Option<f64>,
}

/// Values of one game: their sum and their number.
pub type Cluster = (f64, usize);

/// The 97.5% quantile of Student's distribution with this many degrees of freedom.
fn quantile(freedom: usize) -> f64 {
    /// For few degrees of freedom, where the approximation is poor.
    const FEW: [f64; 4] = [12.706, 4.303, 3.182, 2.776];
    match FEW.get(freedom.wrapping_sub(1)) {
        Some(exact) => *exact,
        None => {
            let v = freedom as f64;
            Z + (Z.powi(3) + Z) / (4.0 * v) + (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / (96.0 * v * v)
        }
    }
}

/// The ratio of the sums, and its variance by linearization; no variance with a single cluster.
fn ratio(clusters: &[Cluster]) -> (f64, Option<f64>) {
    let total = clusters.iter().map(|(_, size)| *size as f64).sum::<f64>();
    let ratio = clusters.iter().map(|(value, _)| value).sum::<f64>() / total;
    let many = clusters.len() as f64;
    let squares: f64 = clusters.iter().map(|(value, size)| (value - ratio * *size as f64).powi(2)).sum();
    (ratio, (clusters.len() > 1).then(|| many / (many - 1.0) * squares / (total * total)))
}

impl Share {
    /// The share of hits. Each cluster has the hits of a game and its size.
    ///
    /// The interval is Wilson's for the effective number of independent moves: the number that would give the observed
    /// variance between clusters, at most all moves. If all moves are alike, each cluster counts as one move.
    pub fn of(clusters: impl IntoIterator<Item = Cluster>) -> Self {
        let used: Vec<Cluster> = clusters.into_iter().filter(|(_, size)| *size > 0).collect();
        let count = used.iter().map(|(hits, _)| hits).sum();
        let total = used.iter().map(|(_, size)| size).sum();
        if total == 0 {
            return Share { share: None, low: None, high: None, count: 0.0, total: 0 };
        }
        let (part, variance) = ratio(&used);
        let Some(variance) = variance else {
            return Share { share: Some(part), low: Some(0.0), high: Some(1.0), count, total };
        };
        let spread = part * (1.0 - part);
        let size = if variance > 1e-12 { (spread / variance).min(total as f64) } else { used.len() as f64 };
        let size = size * (Z / quantile(used.len() - 1)).powi(2);
        let z2 = Z * Z;
        let middle = (part + z2 / (2.0 * size)) / (1.0 + z2 / size);
        let half = Z / (1.0 + z2 / size) * (spread / size + z2 / (4.0 * size * size)).max(0.0).sqrt();
        // Rounding must not exclude the share.
        let (low, high) = ((middle - half).min(part).max(0.0), (middle + half).max(part).min(1.0));
        Share { share: Some(part), low: Some(low), high: Some(high), count, total }
    }
}

impl Mean {
    /// The mean of all values. Each cluster has the sum of the values of a game and their number.
    pub fn of(clusters: impl IntoIterator<Item = Cluster>) -> Self {
        let used: Vec<Cluster> = clusters.into_iter().filter(|(_, size)| *size > 0).collect();
        if used.is_empty() {
            return Mean { mean: None, low: None, high: None };
        }
        let (mean, variance) = ratio(&used);
        let half = variance.map(|variance| quantile(used.len() - 1) * variance.sqrt());
        Mean { mean: Some(mean), low: half.map(|half| (mean - half).max(0.0)), high: half.map(|half| mean + half) }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.share, self.low, self.high) {
            (Some(share), Some(low), Some(high)) => {
                write!(f, "{:.1}% ({:.1} to {:.1})", 100.0 * share, 100.0 * low, 100.0 * high)
            }
            _ => f.write_str("–"),
        }
    }
}

impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.mean, self.low, self.high) {
            (Some(mean), Some(low), Some(high)) => write!(f, "{mean:.2} ({low:.2} to {high:.2})"),
            (Some(mean), ..) => write!(f, "{mean:.2}"),
            _ => f.write_str("–"),
        }
    }
}

/// The Elo difference for a share of points; `None` if it is unbounded.
pub fn elo(points: f64) -> Option<f64> {
    (points > 0.0 && points < 1.0).then(|| 400.0 * (points / (1.0 - points)).log10())
}
