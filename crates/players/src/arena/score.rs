//! Finished games, and statistics of the games of a pairing.

/// The result of a game for one contestant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
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

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The index in [`Arena::pairings`](super::Arena::pairings).
    pub pairing: usize,
    /// The number of the game in its pairing, from 0. In even games, the pairing's first contestant moves first.
    pub number: u64,
    /// The result for the pairing's first contestant.
    pub score: Score,
    /// Plies played, including the opening.
    pub plies: u16,
    /// The times in microseconds of all choices of the pairing's first and second contestant.
    pub micros: [Vec<u64>; 2],
    /// If a contestant lost by failing, a sentence that says which and why. Not saved in journals.
    pub failure: Option<String>,
}

/// Numbers of wins, draws and losses of one contestant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Number of wins.
    pub wins: u64,
    /// Number of draws.
    pub draws: u64,
    /// Number of losses.
    pub losses: u64,
}

impl Tally {
    /// Counts the games that satisfy `is_counted`, from the perspective of the pairing's first contestant.
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

    /// The points: 1 for a win, ½ for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same games from the opponent's perspective.
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

/// A rating difference in Elo points, with its 95% confidence interval.
///
/// One win and one loss are added to the games, so that all figures are finite. For N games with points x, the score is
/// s = Σx / N, and the difference is 400 · log₁₀(s / (1 − s)). The games of a pair have the same opening and are not
/// independent, so the units of the error are pairs; each of the two added games is a separate unit. With x_u points in
/// the n_u games of unit u of U, the variance of s is U / (U − 1) · Σ (x_u − n_u · s)² / N². The half-width of the
/// interval is the square root of this variance times 1.96 · 400 / (ln 10 · s · (1 − s)).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The difference; positive if the first contestant is stronger.
    pub difference: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Elo {
    /// The difference from the games of a pairing, which must be in order.
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

/// Statistics of the times of a contestant's choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Times {
    /// Number of choices.
    pub choices: u64,
    /// The mean, in microseconds.
    pub mean_micros: u64,
    /// The 99th percentile, in microseconds.
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
