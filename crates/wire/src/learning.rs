//! Messages about a player that learns by self-play while the user watches, and the session that answers them in the
//! web app.

use std::time::Duration;

use connect4_core::{Action, Budget};
use connect4_model::ModelError;
use connect4_players::Lookahead;
use connect4_study::evaluation::OPPONENTS;
use serde::{Deserialize, Serialize};

use crate::training_session::TrainingSession;
use crate::{Choice, Code, GameSpec, GameView, Refusal};

/// Maximum number of nodes per move: about ten milliseconds in a browser.
const MAX_CHOICE_NODES: u64 = 20_000;

fn default_plies() -> u16 {
    1
}

/// A request to the learning session.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum LearningRequest {
    /// Start training from scratch. Answered by a report.
    Begin {
        /// The board; moves and the swap rule are ignored.
        #[serde(default)]
        game: GameSpec,
        /// Random seed of the training run.
        seed: u64,
    },
    /// Train on some games. Answered by a report.
    Train {
        /// Approximate number of games.
        games: u64,
        /// Time spent on training since the last such request, in seconds; used in the report.
        seconds: f64,
    },
    /// Play the next move of the current evaluation, if there is one. Answered by whether there are more moves.
    Examine,
    /// Report the training progress. Answered by a report.
    Report,
    /// Let the player choose a move. Answered by a choice.
    Choose {
        /// The game.
        game: GameSpec,
        /// Use the snapshot after this number of games; default: the current player.
        at: Option<u64>,
        /// Search depth in plies, within a node limit; 1 does not search.
        #[serde(default = "default_plies")]
        plies: u16,
    },
    /// Estimate all moves. Answered by thoughts.
    Think {
        /// The game.
        game: GameSpec,
        /// Use the snapshot after this number of games; default: the current player.
        at: Option<u64>,
    },
}

/// An answer of the learning session.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum LearningAnswer {
    /// Training progress.
    Report(Box<LearningReport>),
    /// Progress of the evaluation.
    Examined {
        /// Whether there are more moves to play.
        more: bool,
    },
    /// The player's move.
    Choice(Box<Choice>),
    /// The player's estimates of all moves.
    Thoughts {
        /// All legal moves.
        moves: Vec<MoveEstimate>,
    },
    /// The request was refused.
    Refused(Refusal),
}

/// Training progress.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LearningReport {
    /// Random seed of the training run.
    pub seed: u64,
    /// Number of games played so far.
    pub games: u64,
    /// Time spent on training, in seconds.
    pub seconds: f64,
    /// Number of trained weights.
    pub weights: usize,
    /// The last training game, or the empty board.
    pub view: GameView,
    /// Names of the opponents in evaluations.
    pub opponents: Vec<String>,
    /// Results of the evaluations, earliest first.
    pub strength: Vec<StrengthReport>,
    /// Snapshots that can still be used, earliest first.
    pub past: Vec<SnapshotReport>,
    /// Whether an evaluation is in progress.
    pub examined: bool,
}

/// Strength at one point of the training run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StrengthReport {
    /// Number of games played until then.
    pub games: u64,
    /// Time spent until then, in seconds.
    pub seconds: f64,
    /// Points per game, 0 to 1, against each opponent.
    pub points: Vec<f64>,
    /// Share of positions, 0 to 1, in which the player throws away a win or a draw, among those that the solver
    /// decided.
    pub mistake_rate: Option<f64>,
}

/// A snapshot of the player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SnapshotReport {
    /// Number of games played until then.
    pub games: u64,
    /// Time spent until then, in seconds.
    pub seconds: f64,
}

/// The player's estimate of a move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveEstimate {
    /// The move.
    #[serde(rename = "move")]
    pub action: Action,
    /// Estimated value for the side that makes the move, from -1 (lost) to 1 (won).
    pub value: f32,
}

/// A training run, and the requests about it.
#[derive(Default)]
pub struct LearningSession {
    session: Option<TrainingSession>,
}

impl LearningSession {
    /// Answers a JSON request in JSON. An unreadable request gets a refusal.
    pub fn answer_json(&mut self, text: &str) -> String {
        let request = serde_json::from_str(text).map_err(Refusal::from);
        let answer = request.and_then(|request| self.answer(&request)).unwrap_or_else(LearningAnswer::Refused);
        serde_json::to_string(&answer).expect("answers have text keys only")
    }

    /// Answers a request.
    ///
    /// # Errors
    /// When the game cannot be read, has rules that cannot be learned or a different board, or training has not
    /// started.
    pub fn answer(&mut self, request: &LearningRequest) -> Result<LearningAnswer, Refusal> {
        if let LearningRequest::Begin { game, seed } = request {
            self.session = Some(TrainingSession::new(game.rules.to_rules()?, *seed).map_err(refusal)?);
            return self.report();
        }
        let session = self.session()?;
        Ok(match request {
            LearningRequest::Begin { .. } | LearningRequest::Report => self.report()?,
            LearningRequest::Train { games, seconds } => {
                session.add_time(Duration::try_from_secs_f64(*seconds).unwrap_or_default());
                session.train(*games);
                self.report()?
            }
            LearningRequest::Examine => LearningAnswer::Examined { more: session.step_evaluation() },
            LearningRequest::Choose { game, at, plies } => {
                let mut game = game.game()?;
                session.model_at(*at).check(game.rules()).map_err(refusal)?;
                let Some(choice) =
                    session.choose(&game, *at, Lookahead::Plies(*plies), &Budget::nodes(MAX_CHOICE_NODES))
                else {
                    return Err(Refusal::new(Code::GameOver, "the game is over; there is no move to choose"));
                };
                game.try_action(choice.action)?;
                let view = GameView::new(&game);
                LearningAnswer::Choice(Box::new(Choice { action: choice.action, nodes: choice.nodes, view }))
            }
            LearningRequest::Think { game, at } => {
                let game = game.game()?;
                session.model_at(*at).check(game.rules()).map_err(refusal)?;
                let thought = |(cell, value)| MoveEstimate { action: Action::Stone(cell), value };
                let moves = session.values(game.position(), *at).into_iter().map(thought).collect();
                LearningAnswer::Thoughts { moves }
            }
        })
    }

    /// Resumes from the bytes of a model or checkpoint.
    ///
    /// # Errors
    /// When the bytes are neither, or damaged; the session is then unchanged.
    pub fn load(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        self.session = Some(TrainingSession::from_bytes(bytes).map_err(refusal)?);
        Ok(())
    }

    /// The bytes of a model: the newest snapshot after at most `at` games, or the current player without `at`.
    ///
    /// # Errors
    /// When training has not started.
    pub fn model(&mut self, at: Option<u64>) -> Result<Vec<u8>, Refusal> {
        Ok(self.session()?.model_at(at).to_bytes())
    }

    /// The training run as a checkpoint, in bytes.
    ///
    /// # Errors
    /// When training has not started.
    pub fn checkpoint(&mut self) -> Result<Vec<u8>, Refusal> {
        Ok(self.session()?.training().to_bytes())
    }

    fn session(&mut self) -> Result<&mut TrainingSession, Refusal> {
        self.session.as_mut().ok_or_else(|| Refusal::new(Code::NotStarted, "no training has started; send begin first"))
    }

    fn report(&mut self) -> Result<LearningAnswer, Refusal> {
        let session = self.session()?;
        let training = session.training();
        let strength = session.evaluation_points().iter().map(|point| StrengthReport {
            games: point.games,
            seconds: point.time.as_secs_f64(),
            points: point.points.to_vec(),
            mistake_rate: point.mistake_rate,
        });
        let past = session
            .snapshots()
            .iter()
            .map(|past| SnapshotReport { games: past.games, seconds: past.time.as_secs_f64() });
        Ok(LearningAnswer::Report(Box::new(LearningReport {
            seed: training.options().seed,
            games: training.games(),
            seconds: training.time().as_secs_f64(),
            weights: training.weights(),
            view: GameView::new(&training.last_game()),
            opponents: OPPONENTS.iter().map(ToString::to_string).collect(),
            strength: strength.collect(),
            past: past.collect(),
            examined: session.is_evaluating(),
        })))
    }
}

fn refusal(error: ModelError) -> Refusal {
    let code = if matches!(error, ModelError::Board(_)) { Code::Unsolvable } else { Code::Malformed };
    Refusal::new(code, error.to_string())
}
