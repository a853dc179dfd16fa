//! Requests about games, and their answers.

use connect4_core::{Action, Rules, Swap};
use connect4_explain::ExplainedPosition;
use connect4_explain::compact_strategy::Advice;
use connect4_players::{Level, Lookahead, PlayerSpec, Trained};
use connect4_solve::Solver;
use connect4_study::{Analysis, Puzzle, Review};
use serde::{Deserialize, Serialize};

use crate::{GameSpec, GameView, Notation, Refusal};

/// Analyze all moves of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnalyzeRequest {
    /// The game.
    #[serde(default)]
    pub game: GameSpec,
    /// Search limits.
    #[serde(default)]
    pub limits: Limits,
}

/// Let a player choose a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChooseRequest {
    /// The game.
    #[serde(default)]
    pub game: GameSpec,
    /// Name of the player, such as `level:3`, `learned` or `perfect`.
    pub player: String,
    /// Random seed of the player.
    #[serde(default)]
    pub seed: u64,
    /// Search limits.
    #[serde(default)]
    pub limits: Limits,
}

/// Review all moves of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewRequest {
    /// The game.
    #[serde(default)]
    pub game: GameSpec,
    /// Search limits: nodes per position, but seconds for the whole game.
    #[serde(default)]
    pub limits: Limits,
}

/// Explain the result of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplainRequest {
    /// The game.
    #[serde(default)]
    pub game: GameSpec,
    /// Search limits, used if no simple reason decides the result.
    #[serde(default)]
    pub limits: Limits,
    /// Whether to explain all legal moves too.
    #[serde(default)]
    pub by_move: bool,
}

/// Look up the compact strategy for 7×6.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StrategyRequest {
    /// The game, from the empty board.
    #[serde(default)]
    pub game: GameSpec,
}

/// Get a puzzle. The same seed always gives the same puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleRequest {
    /// The board; moves are ignored.
    #[serde(default)]
    pub game: GameSpec,
    /// Random seed.
    #[serde(default)]
    pub seed: u64,
    /// Requested difficulty, 1 to 5; default: any.
    #[serde(default)]
    pub grade: Option<u8>,
}

/// A request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "ask", rename_all = "snake_case", expecting = "a request")]
pub enum Request {
    /// View a game. Answered by a view.
    View {
        /// The game.
        #[serde(default)]
        game: GameSpec,
    },
    /// Make a move. Answered by the view after it.
    Play {
        /// The game before the move.
        #[serde(default)]
        game: GameSpec,
        /// Column from 1, cell, or `swap`.
        #[serde(rename = "move")]
        action: String,
    },
    /// Analyze all moves of a position. Answered by an analysis.
    Analyze(AnalyzeRequest),
    /// Let a player choose a move. Answered by a choice.
    Choose(ChooseRequest),
    /// Review all moves of a game. Answered by a review.
    Review(ReviewRequest),
    /// Explain the result of a position. Answered by an explanation.
    Explain(ExplainRequest),
    /// Get a puzzle. Answered by a puzzle.
    Puzzle(PuzzleRequest),
    /// Look up the compact strategy for 7×6. Answered by a strategy.
    Strategy(StrategyRequest),
    /// Read a text. Answered by the view of its game.
    Read {
        /// Rules, if the notation has none.
        #[serde(default)]
        game: GameSpec,
        /// Notation of the text.
        notation: Notation,
        /// The text.
        text: String,
    },
    /// Write a game in a notation. Answered by a text.
    Write {
        /// The game.
        #[serde(default)]
        game: GameSpec,
        /// Notation to write.
        notation: Notation,
    },
    /// List the players for a board. Answered by the players.
    Players {
        /// The board; moves are ignored.
        #[serde(default)]
        game: GameSpec,
    },
}

/// Requested search limits. The server or browser may have lower limits.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Limits {
    /// Maximum number of nodes.
    pub nodes: Option<u64>,
    /// Maximum time in seconds. Ignored in the browser, which has no clock here.
    pub seconds: Option<f64>,
}

/// The answer to a request.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Answer {
    /// Answer that needs only the rules.
    Rules(RulesAnswer),
    /// Answer of the engine.
    Engine(EngineAnswer),
    /// Refusal.
    Refusal(RefusalAnswer),
}

/// Answer that needs only the rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum RulesAnswer {
    /// A game.
    View(GameView),
    /// A text.
    Text {
        /// The game in the requested notation.
        text: String,
    },
    /// The players for a board.
    Players(Opponents),
}

/// Answer of the engine.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum EngineAnswer {
    /// An analysis.
    Analysis(Analysis),
    /// A player's move.
    Choice(Choice),
    /// A review.
    Review(Review),
    /// An explanation.
    Explanation(ExplainedPosition),
    /// A puzzle.
    Puzzle(Puzzle),
    /// Advice of the compact strategy.
    Strategy(Advice),
}

/// Answer to a refused request.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum RefusalAnswer {
    /// The request was refused.
    Refused(Refusal),
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Self {
        Answer::Refusal(RefusalAnswer::Refused(refusal))
    }
}

/// A player's move, with the game after it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// The move.
    #[serde(rename = "move")]
    pub action: Action,
    /// Number of visited nodes.
    pub nodes: u64,
    /// The game after the move.
    pub view: GameView,
}

/// Players for a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opponents {
    /// The players; levels come first.
    pub players: Vec<Opponent>,
    /// Whether values on this board can be proven; otherwise analysis only estimates them.
    pub can_analyze: bool,
    /// Whether games on this board can be reviewed, and puzzles generated.
    pub can_review: bool,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opponent {
    /// Name, such as `level:3`.
    pub name: String,
    /// Display name of a level, such as `Otto`.
    pub title: Option<String>,
    /// Whether it supports this board.
    pub available: bool,
    /// Why it does not.
    pub reason: Option<String>,
}

impl Opponents {
    /// The players for these rules.
    pub fn of(rules: Rules) -> Self {
        let mut specs: Vec<PlayerSpec> = (1..=10).map(|level| PlayerSpec::Level { level }).collect();
        specs.push(PlayerSpec::Learned(Trained::embedded(Lookahead::Plies(4))));
        specs.push(PlayerSpec::Perfect);
        let opponent = |spec: PlayerSpec| {
            // The browser loads the model when it is first needed.
            let is_learned = matches!(spec, PlayerSpec::Learned(_));
            let is_ours = rules.with_swap(Swap::Off) == Rules::CONNECT_FOUR;
            let reason = spec.check(rules).err().filter(|_| !(is_learned && is_ours)).map(|error| error.to_string());
            let title = match spec {
                PlayerSpec::Level { level } => Some(Level::name(level).to_owned()),
                _ => None,
            };
            Opponent { name: spec.to_string(), title, available: reason.is_none(), reason }
        };
        Opponents {
            players: specs.into_iter().map(opponent).collect(),
            can_analyze: Solver::can_solve(rules),
            can_review: rules.has_gravity() && Solver::can_solve(rules),
        }
    }
}
