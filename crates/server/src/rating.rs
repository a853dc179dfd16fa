//! How strong guests are, by Glicko-2, from their rated games.

use connect4_wire::room::Seat;
use serde::Serialize;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// Above this deviation a rating says little: 95 % of the time it is off by up to twice as much.
const PROVISIONAL: f64 = 110.0;

/// What is known about a guest's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Standing {
    pub(crate) rating: Glicko2Rating,
    /// Rated games.
    pub(crate) games: i64,
}

impl Default for Standing {
    fn default() -> Self {
        Standing { rating: Glicko2Rating::new(), games: 0 }
    }
}

/// A rating, as it is shown.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct RatingView {
    /// The rating by Glicko-2; a newcomer has 1500.
    rating: i64,
    /// Its standard deviation.
    deviation: i64,
    /// Whether too few games were played for it to mean something.
    provisional: bool,
    /// Rated games so far.
    games: i64,
}

impl From<Standing> for RatingView {
    fn from(standing: Standing) -> Self {
        let Standing { rating, games } = standing;
        RatingView {
            rating: rating.rating.round() as i64,
            deviation: rating.deviation.round() as i64,
            provisional: rating.deviation > PROVISIONAL,
            games,
        }
    }
}

/// Both standings, of seat 1 and 2, after a game that this seat has won, or nobody.
pub(crate) fn after(both: [Standing; 2], winner: Option<Seat>) -> [Standing; 2] {
    let outcome = match winner {
        Some(Seat::One) => Outcomes::WIN,
        Some(Seat::Two) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let [one, two] = both;
    let (first, second) = glicko2(&one.rating, &two.rating, &outcome, &Glicko2Config::new());
    [Standing { rating: first, games: one.games + 1 }, Standing { rating: second, games: two.games + 1 }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_gains_and_ratings_come_to_mean_something() {
        let new = Standing::default();
        let [winner, loser] = after([new; 2], Some(Seat::One));
        assert!(winner.rating.rating > 1600.0 && loser.rating.rating < 1400.0, "{winner:?} {loser:?}");
        assert_eq!(after([new; 2], Some(Seat::Two)), [loser, winner]);
        assert!(RatingView::from(winner).provisional);
        let [one, two] = (0..16).fold([new; 2], |both, _| after(both, None));
        assert_eq!((one.rating.rating.round(), two.games), (1500.0, 16));
        assert!(!RatingView::from(one).provisional, "{one:?}");
    }
}
