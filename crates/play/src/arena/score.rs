//! What the games of a pairing come to.

use super::Played;

/// How a game ended for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// It won.
    Win,
    /// Nobody did.
    Draw,
    /// The other side won.
    Loss,
}

impl Score {
    /// 1 for a win, ½ for a draw, 0 for a loss.
    pub fn points(self) -> f64 {
        match self {
            Score::Win => 1.0,
            Score::Draw => 0.5,
            Score::Loss => 0.0,
        }
    }
}

/// Games counted by how they ended, from one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// The games among these that satisfy `is_counted`, from the side of the pairing's first contestant.
    pub fn of(games: &[Played], is_counted: impl Fn(&Played) -> bool) -> Self {
        let mut tally = Tally::default();
        for played in games.iter().filter(|one| is_counted(one)) {
            match played.score {
                Score::Win => tally.wins += 1,
                Score::Draw => tally.draws += 1,
                Score::Loss => tally.losses += 1,
            }
        }
        tally
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// A win counts 1, a draw ½.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same games from the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        Tally { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// A difference of strength in Elo points, with its 95 % confidence interval.
///
/// To the games played, one won and one lost game are added, so that the figures stay finite. Of N games with the points
/// x, the score is s = Σx / N and the difference 400 · log₁₀(s / (1 − s)). The games of a pair begin alike, so they are not
/// independent: the units of the error are the pairs (the two added games count singly). With x_u points in the n_u games
/// of unit u of U, the variance of s is U / (U − 1) · Σ (x_u − n_u · s)² / N², and the interval reaches
/// 1.96 · 400 / (ln 10 · s · (1 − s)) times its root to either side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The difference: above 0 where the first contestant is the stronger.
    pub difference: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Elo {
    /// The difference that follows from the games of a pairing, in order.
    pub fn of(games: &[Played]) -> Self {
        let mut units = vec![(1.0, 1.0), (0.0, 1.0)];
        for pair in games.chunk_by(|one, other| one.number / 2 == other.number / 2) {
            units.push((pair.iter().map(|one| one.score.points()).sum(), pair.len() as f64));
        }
        let (points, count) = units.iter().fold((0.0, 0.0), |sum, unit| (sum.0 + unit.0, sum.1 + unit.1));
        let score = points / count;
        let squares: f64 = units.iter().map(|(points, games)| (points - games * score).powi(2)).sum();
        let amount = units.len() as f64;
        let error = (amount / (amount - 1.0) * squares).sqrt() / count;
        let difference = 400.0 * (score / (1.0 - score)).log10();
        let reach = 1.96 * 400.0 / (std::f64::consts::LN_10 * score * (1.0 - score)) * error;
        Elo { difference, low: difference - reach, high: difference + reach }
    }
}

/// How long a contestant took for its choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Times {
    /// Choices made.
    pub choices: u64,
    /// The mean, in microseconds.
    pub mean_micros: u64,
    /// The time within which 99 % of the choices were made, in microseconds.
    pub p99_micros: u64,
}

impl Times {
    /// The times of the pairing's first (0) or second (1) contestant.
    pub fn of(games: &[Played], side: usize) -> Self {
        let mut micros: Vec<u64> = games.iter().flat_map(|one| one.micros[side].iter().copied()).collect();
        micros.sort_unstable();
        let choices = micros.len() as u64;
        let mean_micros = micros.iter().sum::<u64>().checked_div(choices).unwrap_or(0);
        let p99_micros = micros.get((micros.len() * 99).div_ceil(100).saturating_sub(1)).copied().unwrap_or(0);
        Times { choices, mean_micros, p99_micros }
    }
}
