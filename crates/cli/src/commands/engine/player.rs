//! The player behind the protocols.

use connect4_core::playout::Rng;
use connect4_core::{Game, Rules};
use connect4_players::{Agent, Models, PlayerSpec};

/// The player behind the protocol.
pub(super) struct EnginePlayer {
    pub(super) spec: PlayerSpec,
    /// The given seed, and the number of games started since.
    pub(super) seed: u64,
    pub(super) game: u64,
    /// Whether the player was asked for a move in this game.
    pub(super) is_asked: bool,
    pub(super) models: Models,
    /// The agent of this game, and its rules; none while it is thinking.
    pub(super) agent: Option<(Rules, Box<dyn Agent>)>,
}

impl EnginePlayer {
    pub(super) fn new(spec: PlayerSpec, seed: u64) -> Self {
        EnginePlayer { spec, seed, game: 0, is_asked: false, models: Models::default(), agent: None }
    }

    /// The first game uses this seed; the following games derive theirs.
    pub(super) fn set_seed(&mut self, seed: u64) {
        (self.seed, self.game, self.is_asked, self.agent) = (seed, 0, false, None);
    }

    /// Starts another game, unless no move was asked for in this one.
    pub(super) fn new_game(&mut self) {
        self.game += u64::from(std::mem::take(&mut self.is_asked));
        self.agent = None;
    }

    pub(super) fn seed_of_game(&self) -> u64 {
        if self.game == 0 { self.seed } else { Rng::new(self.seed ^ self.game.rotate_left(32)).next_u64() }
    }

    /// Creates the agent, unless there is one for these rules.
    pub(super) fn prepare(&mut self, rules: Rules) -> anyhow::Result<()> {
        if self.agent.as_ref().is_none_or(|(known, _)| *known != rules) {
            let contestant = self.models.contestant(&self.spec, rules)?;
            let seed = self.seed_of_game();
            self.agent = Some((rules, (contestant.maker)(seed)));
        }
        Ok(())
    }

    /// Takes the agent for this game, which the caller returns.
    pub(super) fn take(&mut self, game: &Game) -> anyhow::Result<Box<dyn Agent>> {
        self.is_asked = true;
        self.prepare(game.rules())?;
        Ok(self.agent.take().expect("it has been prepared").1)
    }
}
