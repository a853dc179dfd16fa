//! Glicko-2 ratings of guests, from their rated games. Bots play rated games only against each other, so their ratings are
//! on a separate scale.

use connect4_wire::room::{Seat, SeatRating};
use serde::Serialize;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// Above this deviation, a rating is provisional: the 95% interval spans twice the deviation on each side.
const PROVISIONAL: f64 = 110.0;

/// Rating of a guest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PlayerRating {
    pub(crate) rating: Glicko2Rating,
    /// Number of rated games.
    pub(crate) games: i64,
}

impl Default for PlayerRating {
    fn default() -> Self {
        PlayerRating { rating: Glicko2Rating::new(), games: 0 }
    }
}

/// A rating, rounded for display.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct RatingView {
    /// Glicko-2 rating; new players have 1500.
    rating: i64,
    /// Standard deviation of the rating.
    deviation: i64,
    /// Whether too few games were played for a meaningful rating.
    provisional: bool,
    /// Number of rated games.
    games: i64,
}

impl From<PlayerRating> for RatingView {
    fn from(player_rating: PlayerRating) -> Self {
        let PlayerRating { rating, games } = player_rating;
        RatingView {
            rating: rating.rating.round() as i64,
            deviation: rating.deviation.round() as i64,
            provisional: rating.deviation > PROVISIONAL,
            games,
        }
    }
}

impl PlayerRating {
    /// The rating for display in a game, with its change from `before`.
    pub(crate) fn shown(self, before: Option<Self>) -> SeatRating {
        let rounded = |of: Self| of.rating.rating.round() as i64;
        let RatingView { rating, provisional, .. } = self.into();
        SeatRating { rating, provisional, change: before.map(|before| rating - rounded(before)) }
    }
}

/// Ratings of seats 1 and 2 after a game; `winner` is `None` for a draw.
pub(crate) fn after_game(both: [PlayerRating; 2], winner: Option<Seat>) -> [PlayerRating; 2] {
    let outcome = match winner {
        Some(Seat::One) => Outcomes::WIN,
        Some(Seat::Two) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let [one, two] = both;
    let (first, second) = glicko2(&one.rating, &two.rating, &outcome, &Glicko2Config::new());
    [PlayerRating { rating: first, games: one.games + 1 }, PlayerRating { rating: second, games: two.games + 1 }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_gain_and_ratings_become_certain() {
        let new = PlayerRating::default();
        let [winner, loser] = after_game([new; 2], Some(Seat::One));
        assert!(winner.rating.rating > 1600.0 && loser.rating.rating < 1400.0, "{winner:?} {loser:?}");
        assert_eq!(after_game([new; 2], Some(Seat::Two)), [loser, winner]);
        assert!(RatingView::from(winner).provisional);
        let [one, two] = (0..16).fold([new; 2], |both, _| after_game(both, None));
        assert_eq!((one.rating.rating.round(), two.games), (1500.0, 16));
        assert!(!RatingView::from(one).provisional, "{one:?}");
        assert_eq!(one.shown(None), SeatRating { rating: 1500, provisional: false, change: None });
        let gain = winner.shown(Some(new)).change.unwrap();
        assert_eq!((gain, loser.shown(Some(new)).change), (winner.shown(None).rating - 1500, Some(-gain)));
    }
}
