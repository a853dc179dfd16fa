//! Messages about a player that teaches itself while somebody watches, and what answers them: the learner of the page.

use std::time::Duration;

use connect4_core::Action;
use connect4_learn::TrainingSession;
use connect4_learn::evaluation::OPPONENTS;
use connect4_play::Budget;
use connect4_play::learned::{Lookahead, Model, ModelError};
use serde::{Deserialize, Serialize};

use crate::{Choice, Code, GameSpec, GameView, Move, Refusal};

/// Positions that a player may look at for a move: some ten milliseconds in a browser.
const MOMENT: u64 = 20_000;

fn one() -> u16 {
    1
}

/// A question to the learner.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum LearningAsk {
    /// Begin from nothing. Answered by a report.
    Begin {
        /// The board; moves and the swap rule do not count.
        #[serde(default)]
        game: GameSpec,
        /// Decides everything that is left to chance.
        seed: u64,
    },
    /// Learn from some games. Answered by a report.
    Train {
        /// About how many.
        games: u64,
        /// What learning took since the last question of this kind, for the report.
        seconds: f64,
    },
    /// Make the next move of the exam, where one is under way. Answered by whether there was one.
    Examine,
    /// How far has it come? Answered by a report.
    Report,
    /// What does the player do? Answered by a choice.
    Choose {
        /// The game.
        game: GameSpec,
        /// As it was after this number of games; without it, as it is now.
        at: Option<u64>,
        /// How many plies it looks ahead, as far as a moment lasts; 1 is not at all.
        #[serde(default = "one")]
        plies: u16,
    },
    /// What is every move worth to the player? Answered by thoughts.
    Think {
        /// The game.
        game: GameSpec,
        /// As it was after this number of games; without it, as it is now.
        at: Option<u64>,
    },
}

/// An answer of the learner.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum LearningAnswer {
    /// How far it has come.
    Report(Box<LearningReport>),
    /// Whether an exam goes on.
    Examined {
        /// Whether there is more to play.
        more: bool,
    },
    /// What the player does.
    Choice(Box<Choice>),
    /// What it thinks of every move.
    Thoughts {
        /// The legal moves.
        moves: Vec<MoveThought>,
    },
    /// Why there is no answer.
    Refused(Refusal),
}

/// How far a player has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LearningReport {
    /// Decides everything that is left to chance.
    pub seed: u64,
    /// Games played so far.
    pub games: u64,
    /// Time spent learning, in seconds.
    pub seconds: f64,
    /// Numbers that it has learnt.
    pub weights: usize,
    /// The game that it played last, or the empty board.
    pub view: GameView,
    /// The players that it is examined by.
    pub opponents: Vec<String>,
    /// How strong it was, the earliest first.
    pub strength: Vec<StrengthReport>,
    /// What it was before and can still be asked as, the earliest first.
    pub past: Vec<PastReport>,
    /// Whether an exam is under way.
    pub examined: bool,
}

/// How strong a player once was.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StrengthReport {
    /// Games played until then.
    pub games: u64,
    /// Time spent until then, in seconds.
    pub seconds: f64,
    /// Points a game, 0 to 1, against each of the opponents.
    pub points: Vec<f64>,
    /// The share of positions, 0 to 1, in which it throws away a win or a draw, where the solver could judge.
    pub mistake_rate: Option<f64>,
}

/// A player as it once was.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PastReport {
    /// Games played until then.
    pub games: u64,
    /// Time spent until then, in seconds.
    pub seconds: f64,
}

/// What a player thinks of a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveThought {
    /// The move.
    #[serde(rename = "move")]
    pub action: Move,
    /// What it is worth to the side that makes it, from -1 (lost) to 1 (won).
    pub value: f32,
}

/// Answers the questions about one player that teaches itself.
#[derive(Default)]
pub struct Learning {
    session: Option<TrainingSession>,
}

impl Learning {
    /// Answers a question written as JSON, in JSON; what cannot be read is refused.
    pub fn answer_json(&mut self, text: &str) -> String {
        let ask = serde_json::from_str(text).map_err(Refusal::from);
        let answer = ask.and_then(|ask| self.answer(&ask)).unwrap_or_else(LearningAnswer::Refused);
        serde_json::to_string(&answer).expect("answers have text keys only")
    }

    /// Answers a question.
    ///
    /// # Errors
    /// When the game cannot be read or learnt, or is of another board, or nothing has begun yet.
    pub fn answer(&mut self, ask: &LearningAsk) -> Result<LearningAnswer, Refusal> {
        if let LearningAsk::Begin { game, seed } = ask {
            self.session = Some(TrainingSession::new(game.rules.to_rules()?, *seed).map_err(refusal)?);
            return self.report();
        }
        let session = self.session()?;
        Ok(match ask {
            LearningAsk::Begin { .. } | LearningAsk::Report => self.report()?,
            LearningAsk::Train { games, seconds } => {
                session.add_time(Duration::try_from_secs_f64(*seconds).unwrap_or_default());
                session.train(*games);
                self.report()?
            }
            LearningAsk::Examine => LearningAnswer::Examined { more: session.step_evaluation() },
            LearningAsk::Choose { game, at, plies } => {
                let mut game = game.game()?;
                session.model_at(*at).check(game.rules()).map_err(refusal)?;
                let Some(choice) = session.choose(&game, *at, Lookahead::Plies(*plies), &Budget::nodes(MOMENT)) else {
                    return Err(Refusal::new(Code::GameOver, "the game is over; there is no move to choose"));
                };
                game.try_action(choice.action)?;
                let view = GameView::new(&game);
                LearningAnswer::Choice(Box::new(Choice { action: Move(choice.action), nodes: choice.nodes, view }))
            }
            LearningAsk::Think { game, at } => {
                let game = game.game()?;
                session.model_at(*at).check(game.rules()).map_err(refusal)?;
                let thought = |(cell, value)| MoveThought { action: Move(Action::Stone(cell)), value };
                let moves = session.values(game.position(), *at).into_iter().map(thought).collect();
                LearningAnswer::Thoughts { moves }
            }
        })
    }

    /// Goes on from the bytes of a model or a checkpoint.
    ///
    /// # Errors
    /// When they are neither, or damaged; what was before stays.
    pub fn load(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        self.session = Some(TrainingSession::from_bytes(bytes).map_err(refusal)?);
        Ok(())
    }

    /// The player as the bytes of a model, as it was after `at` games or as it is now.
    ///
    /// # Errors
    /// When nothing has begun yet.
    pub fn model(&mut self, at: Option<u64>) -> Result<Vec<u8>, Refusal> {
        Ok(self.session()?.model_at(at).to_bytes())
    }

    /// The training as the bytes of a checkpoint.
    ///
    /// # Errors
    /// When nothing has begun yet.
    pub fn checkpoint(&mut self) -> Result<Vec<u8>, Refusal> {
        Ok(self.session()?.training().to_bytes())
    }

    /// Gives the program's own model, by which levels play on 7×6, to a program that was built without it.
    ///
    /// # Errors
    /// When the bytes are damaged or of another game.
    pub fn install(bytes: &[u8]) -> Result<(), Refusal> {
        Model::from_bytes(bytes).and_then(Model::install).map_err(refusal)
    }

    fn session(&mut self) -> Result<&mut TrainingSession, Refusal> {
        self.session.as_mut().ok_or_else(|| Refusal::new(Code::NotStarted, "nothing learns yet: begin first"))
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
        let past =
            session.snapshots().iter().map(|past| PastReport { games: past.games, seconds: past.time.as_secs_f64() });
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
