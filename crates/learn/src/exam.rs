//! How strong a player is, by short matches against players that never change.

use std::sync::Arc;

use connect4_core::playout::{Rng, random_position};
use connect4_core::{Game, Player, Rules};
use connect4_play::learned::{Learned, Lookahead, Model};
use connect4_play::{Agent, Budget, PlayerSpec};

use crate::evaluate::Results;

/// The players that a model is examined by, the weakest on 7×6 first. The best known players there are stronger than all.
pub const OPPONENTS: [PlayerSpec; 4] = [
    PlayerSpec::Level { level: 5 },
    PlayerSpec::Greedy,
    PlayerSpec::Minimax { depth: 4 },
    PlayerSpec::Level { level: 9 },
];

/// Random moves that a game of an exam begins with; those of a pair begin alike, with colours changed.
const OPENING_PLIES: u16 = 2;

/// Matches of a model, which does not look ahead, against each of [`OPPONENTS`], move by move: who has little time plays some of
/// them now and others later.
pub struct Exam {
    rules: Rules,
    player: Learned,
    /// Games against each opponent.
    games: u32,
    /// How many have ended, of all together.
    played: u32,
    /// The game under way, with the opponent and the player's side.
    game: Option<(Game, Box<dyn Agent>, Player)>,
    results: [Results; OPPONENTS.len()],
}

impl Exam {
    /// An exam of `games` games against each opponent, of which none has been played.
    pub fn new(model: Arc<Model>, games: u32) -> Self {
        let rules = model.rules();
        let player = Learned::new(model, Lookahead::Raw);
        Exam { rules, player, games, played: 0, game: None, results: Default::default() }
    }

    /// Whether all games have been played.
    pub fn is_over(&self) -> bool {
        self.played == self.games * OPPONENTS.len() as u32
    }

    /// The results so far, in the order of [`OPPONENTS`].
    pub fn results(&self) -> &[Results; OPPONENTS.len()] {
        &self.results
    }

    /// Makes the next move, if there is one.
    pub fn play(&mut self) {
        if self.is_over() {
            return;
        }
        let (against, number) = (self.played as usize % OPPONENTS.len(), self.played / OPPONENTS.len() as u32);
        let (game, opponent, side) = self.game.get_or_insert_with(|| {
            let opponent = OPPONENTS[against].build(u64::from(number)).expect("none of them needs a file");
            let opening = random_position(self.rules, OPENING_PLIES, &mut Rng::new(u64::from(number / 2)));
            let game = if opening.is_over() { Game::new(self.rules) } else { Game::from_position(opening) };
            (game, opponent, if number.is_multiple_of(2) { Player::First } else { Player::Second })
        });
        let mover: &mut dyn Agent = if game.mover() == *side { &mut self.player } else { &mut **opponent };
        let choice = mover.choose(game, &Budget::unlimited()).expect("the game goes on");
        game.try_action(choice.action).expect("players play legal moves");
        let Some(outcome) = game.outcome() else { return };
        let results = &mut self.results[against];
        match outcome.winner() {
            None => results.draws += 1,
            Some(winner) if winner == *side => results.wins += 1,
            Some(_) => results.losses += 1,
        }
        self.played += 1;
        self.game = None;
    }
}

impl Results {
    /// Points a game, from 0 to 1: a draw is half a point. `None` before the first game.
    pub fn points(&self) -> Option<f64> {
        let games = self.wins + self.draws + self.losses;
        (games > 0).then(|| (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games))
    }
}
