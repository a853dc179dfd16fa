//! The questions about games, and their answers.

use connect4_core::Rules;
use connect4_play::learned::Lookahead;
use connect4_play::{Level, PlayerSpec, Trained};
use connect4_solve::Solver;
use serde::{Deserialize, Serialize};

use crate::{
    Analysis, Code, Engine, ExplanationReport, GameSpec, GameView, Language, Move, Notation, PuzzleReport, Reading,
    Refusal, ReviewReport, StrategyReport, parse_move,
};

/// What does this game look like?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ViewAsk {
    /// The game.
    #[serde(default)]
    pub game: GameSpec,
}

/// Make a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayAsk {
    /// The game before the move.
    #[serde(default)]
    pub game: GameSpec,
    /// A column from 1, a cell, or `swap`.
    #[serde(rename = "move")]
    pub action: String,
}

/// What does this text say?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReadAsk {
    /// The rules, where the notation does not say them.
    #[serde(default)]
    pub game: GameSpec,
    /// The notation of the text.
    pub notation: Notation,
    /// The text.
    pub text: String,
}

/// Write the game in a notation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WriteAsk {
    /// The game.
    #[serde(default)]
    pub game: GameSpec,
    /// The notation to write.
    pub notation: Notation,
}

/// Who can be played against on this board?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayersAsk {
    /// The board; moves do not count.
    #[serde(default)]
    pub game: GameSpec,
}

/// What is every move worth?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnalyzeAsk {
    /// The game.
    #[serde(default)]
    pub game: GameSpec,
    /// How much the engine may think.
    #[serde(default)]
    pub limits: Limits,
}

/// What does this player do?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChooseAsk {
    /// The game.
    #[serde(default)]
    pub game: GameSpec,
    /// The player: `level:3`, `learned`, `perfect`, …
    pub player: String,
    /// Decides what the player does by chance.
    #[serde(default)]
    pub seed: u64,
    /// How much the engine may think.
    #[serde(default)]
    pub limits: Limits,
}

/// What were the moves worth?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewAsk {
    /// The game.
    #[serde(default)]
    pub game: GameSpec,
    /// How much the engine may think about each position.
    #[serde(default)]
    pub limits: Limits,
}

/// Why is the position worth what it is?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplainAsk {
    /// The game.
    #[serde(default)]
    pub game: GameSpec,
    /// How much the engine may think where no reason shows at once who wins.
    #[serde(default)]
    pub limits: Limits,
    /// Whether to tell what each move leads to, too.
    #[serde(default)]
    pub by_move: bool,
    /// The language of the words.
    #[serde(default)]
    pub language: Language,
}

/// What does the strategy for 7×6 say?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StrategyAsk {
    /// The game, from the empty board.
    #[serde(default)]
    pub game: GameSpec,
    /// The language of the words.
    #[serde(default)]
    pub language: Language,
}

/// A puzzle, please. The same seed always gives the same puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleAsk {
    /// The board; moves do not count.
    #[serde(default)]
    pub game: GameSpec,
    /// Chooses the puzzle.
    #[serde(default)]
    pub seed: u64,
    /// The wanted grade, 1 to 5; without it any.
    #[serde(default)]
    pub grade: Option<u8>,
}

/// A question as it is written in JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Ask))]
#[serde(tag = "ask", rename_all = "snake_case", expecting = "internally tagged enum Ask")]
pub enum AskMessage {
    /// What does this game look like? Answered by a view.
    View(ViewAsk),
    /// Make a move. Answered by the view after it.
    Play(PlayAsk),
    /// What is every move worth? Answered by an analysis.
    Analyze(AnalyzeAsk),
    /// What does this player do? Answered by a choice.
    Choose(ChooseAsk),
    /// What were the moves worth? Answered by a review.
    Review(ReviewAsk),
    /// Why is the position worth what it is? Answered by an explanation.
    Explain(ExplainAsk),
    /// A puzzle, please. Answered by one.
    Puzzle(PuzzleAsk),
    /// What does the strategy for 7×6 say? Answered by what it plays.
    Strategy(StrategyAsk),
    /// What does this text say? Answered by the view of its game.
    Read(ReadAsk),
    /// Write the game in a notation. Answered by a text.
    Write(WriteAsk),
    /// Who can be played against on this board? Answered by the players.
    Players(PlayersAsk),
}

/// A question, by what it needs.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    /// The rules alone.
    Rules(RulesAsk),
    /// An [`Engine`].
    Thought(ThoughtAsk),
}

/// A question about the rules alone, which needs no [`Engine`].
#[derive(Clone, PartialEq, Debug)]
pub enum RulesAsk {
    /// What does this game look like?
    View(ViewAsk),
    /// Make a move.
    Play(PlayAsk),
    /// What does this text say?
    Read(ReadAsk),
    /// Write the game in a notation.
    Write(WriteAsk),
    /// Who can be played against?
    Players(PlayersAsk),
}

/// A question that takes thought.
#[derive(Clone, PartialEq, Debug)]
pub enum ThoughtAsk {
    /// What is every move worth?
    Analyze(AnalyzeAsk),
    /// What does this player do?
    Choose(ChooseAsk),
    /// What were the moves worth?
    Review(ReviewAsk),
    /// Why is the position worth what it is?
    Explain(ExplainAsk),
    /// A puzzle, please.
    Puzzle(PuzzleAsk),
    /// What does the strategy say?
    Strategy(StrategyAsk),
}

impl From<AskMessage> for Ask {
    fn from(message: AskMessage) -> Self {
        match message {
            AskMessage::View(ask) => Ask::Rules(RulesAsk::View(ask)),
            AskMessage::Play(ask) => Ask::Rules(RulesAsk::Play(ask)),
            AskMessage::Read(ask) => Ask::Rules(RulesAsk::Read(ask)),
            AskMessage::Write(ask) => Ask::Rules(RulesAsk::Write(ask)),
            AskMessage::Players(ask) => Ask::Rules(RulesAsk::Players(ask)),
            AskMessage::Analyze(ask) => Ask::Thought(ThoughtAsk::Analyze(ask)),
            AskMessage::Choose(ask) => Ask::Thought(ThoughtAsk::Choose(ask)),
            AskMessage::Review(ask) => Ask::Thought(ThoughtAsk::Review(ask)),
            AskMessage::Explain(ask) => Ask::Thought(ThoughtAsk::Explain(ask)),
            AskMessage::Puzzle(ask) => Ask::Thought(ThoughtAsk::Puzzle(ask)),
            AskMessage::Strategy(ask) => Ask::Thought(ThoughtAsk::Strategy(ask)),
        }
    }
}

/// What an answer takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// The rules alone, in a time that grows with the length of the question.
    Rules,
    /// Some milliseconds.
    Fast,
    /// Up to all that the engine may use. A text that tells no moves is of this kind too, since an order of play has to be
    /// searched for.
    Slow,
}

/// Nodes that count as a glance: what levels below the top look at.
const FAST_NODES: u64 = 100_000;

/// A question with the type of its answer.
pub trait Question {
    /// The answer.
    type Answer;

    /// What the answer takes.
    fn cost(&self) -> Cost;

    /// Answers it.
    ///
    /// # Errors
    /// When the game cannot be read, a move is illegal, or the question has no answer for these rules.
    fn answer(&self, engine: &mut Engine) -> Result<Self::Answer, Refusal>;
}

impl Question for Ask {
    type Answer = Answer;

    fn cost(&self) -> Cost {
        match self {
            Ask::Rules(ask) => ask.cost(),
            Ask::Thought(ThoughtAsk::Analyze(ask)) => ask.cost(),
            Ask::Thought(ThoughtAsk::Choose(ask)) => ask.cost(),
            Ask::Thought(ThoughtAsk::Explain(ask)) => ask.cost(),
            Ask::Thought(ThoughtAsk::Strategy(ask)) if ask.game.tells_moves() => Cost::Fast,
            Ask::Thought(ThoughtAsk::Strategy(_)) => Cost::Slow,
            Ask::Thought(ThoughtAsk::Review(_) | ThoughtAsk::Puzzle(_)) => Cost::Slow,
        }
    }

    fn answer(&self, engine: &mut Engine) -> Result<Answer, Refusal> {
        Ok(match self {
            Ask::Rules(ask) => Answer::Rules(ask.answer()?),
            Ask::Thought(ask) => Answer::Thought(match ask {
                ThoughtAsk::Analyze(ask) => ThoughtAnswer::Analysis(engine.analyze(ask)?),
                ThoughtAsk::Choose(ask) => ThoughtAnswer::Choice(engine.choose(ask)?),
                ThoughtAsk::Review(ask) => ThoughtAnswer::Review(engine.review(ask)?),
                ThoughtAsk::Explain(ask) => ThoughtAnswer::Explanation(engine.explain(ask)?),
                ThoughtAsk::Puzzle(ask) => ThoughtAnswer::Puzzle(engine.puzzle(ask)?),
                ThoughtAsk::Strategy(ask) => ThoughtAnswer::Strategy(engine.strategy(ask)?),
            }),
        })
    }
}

impl Question for AnalyzeAsk {
    type Answer = Analysis;

    fn cost(&self) -> Cost {
        if self.game.tells_moves() && self.limits.are_brief() { Cost::Fast } else { Cost::Slow }
    }

    fn answer(&self, engine: &mut Engine) -> Result<Analysis, Refusal> {
        engine.analyze(self)
    }
}

impl Question for ExplainAsk {
    type Answer = ExplanationReport;

    /// Looking for a plan takes more than a glance.
    fn cost(&self) -> Cost {
        Cost::Slow
    }

    fn answer(&self, engine: &mut Engine) -> Result<ExplanationReport, Refusal> {
        engine.explain(self)
    }
}

impl ChooseAsk {
    fn cost(&self) -> Cost {
        let is_quick = match PlayerSpec::without_file(&self.player) {
            Ok(PlayerSpec::Random | PlayerSpec::Greedy | PlayerSpec::Level { level: ..10 }) => true,
            Ok(PlayerSpec::Learned(Trained { lookahead: Lookahead::Plies(..=4), .. })) => true,
            _ => self.limits.are_brief(),
        };
        if self.game.tells_moves() && is_quick { Cost::Fast } else { Cost::Slow }
    }
}

impl RulesAsk {
    /// What the answer takes: [`Cost::Rules`], or [`Cost::Slow`] where an order of play has to be searched for.
    pub fn cost(&self) -> Cost {
        let is_told = match self {
            RulesAsk::View(ViewAsk { game }) | RulesAsk::Play(PlayAsk { game, .. }) => game.tells_moves(),
            RulesAsk::Write(WriteAsk { game, .. }) => game.tells_moves(),
            RulesAsk::Read(ReadAsk { notation, .. }) => notation.tells_moves(),
            RulesAsk::Players(_) => true,
        };
        if is_told { Cost::Rules } else { Cost::Slow }
    }

    /// The answer.
    ///
    /// # Errors
    /// When the game cannot be read, a move is illegal, or the notation cannot say it.
    pub fn answer(&self) -> Result<RulesAnswer, Refusal> {
        Ok(match self {
            RulesAsk::View(ask) => RulesAnswer::View(ask.answer()?),
            RulesAsk::Play(PlayAsk { game, action }) => {
                let mut game = game.game()?;
                let action = parse_move(&game, action)?;
                game.try_action(action)?;
                RulesAnswer::View(GameView::new(&game))
            }
            RulesAsk::Read(ReadAsk { game, notation, text }) => {
                let reading = notation.read(game.rules.to_rules()?, text)?;
                RulesAnswer::View(GameView::new(&reading.into_game()?))
            }
            RulesAsk::Write(WriteAsk { game, notation }) => {
                RulesAnswer::Text { text: Reading::Game(game.game()?).write(*notation)? }
            }
            RulesAsk::Players(PlayersAsk { game }) => RulesAnswer::Players(Opponents::of(game.rules.to_rules()?)),
        })
    }
}

impl ViewAsk {
    /// The answer.
    ///
    /// # Errors
    /// When the game cannot be read, or a move is illegal.
    pub fn answer(&self) -> Result<GameView, Refusal> {
        Ok(GameView::new(&self.game.game()?))
    }
}

impl GameSpec {
    /// Whether reading it takes no search for an order of play.
    fn tells_moves(&self) -> bool {
        self.notation.is_none_or(Notation::tells_moves)
    }
}

impl Limits {
    fn are_brief(&self) -> bool {
        self.nodes.is_some_and(|nodes| nodes <= FAST_NODES)
    }
}

/// Answers a question written as JSON, in JSON; what cannot be read is refused.
pub(crate) fn answer_json(text: &str, answer: impl FnOnce(Ask) -> Result<Answer, Refusal>) -> String {
    let message = serde_json::from_str::<AskMessage>(text).map_err(Refusal::from);
    let answer = message.map(Ask::from).and_then(answer).unwrap_or_else(Answer::from);
    serde_json::to_string(&answer).expect("answers have text keys only")
}

/// Answers a question about the rules alone, written as JSON, in JSON; all others are refused.
pub fn answer_rules_json(text: &str) -> String {
    answer_json(text, |ask| match ask {
        Ask::Rules(ask) => Ok(Answer::Rules(ask.answer()?)),
        Ask::Thought(_) => Err(Refusal::new(Code::Unknown, "this takes thought; ask the engine")),
    })
}

/// How much the engine may think, within what its server or browser allows it.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Limits {
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Seconds; in the browser, which has no clock for it, nodes alone count.
    pub seconds: Option<f64>,
}

/// An answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Answer {
    /// To a question about the rules alone.
    Rules(RulesAnswer),
    /// To one that takes thought.
    Thought(ThoughtAnswer),
    /// A refusal.
    Not(NotAnswered),
}

/// The answer to a question about the rules alone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum RulesAnswer {
    /// A game.
    View(GameView),
    /// A text.
    Text {
        /// The game in the notation that was asked for.
        text: String,
    },
    /// The players of a board.
    Players(Opponents),
}

/// The answer to a question that takes thought.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum ThoughtAnswer {
    /// An analysis.
    Analysis(Analysis),
    /// A player's choice.
    Choice(Choice),
    /// A review.
    Review(ReviewReport),
    /// An explanation.
    Explanation(ExplanationReport),
    /// A puzzle.
    Puzzle(PuzzleReport),
    /// What the strategy says.
    Strategy(StrategyReport),
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum NotAnswered {
    /// The question was refused, and why.
    Refused(Refusal),
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Self {
        Answer::Not(NotAnswered::Refused(refusal))
    }
}

/// A player's decision, with the game after it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// The move.
    #[serde(rename = "move")]
    pub action: Move,
    /// Positions looked at.
    pub nodes: u64,
    /// The game after it.
    pub view: GameView,
}

/// Who can be played against.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opponents {
    /// The players, the levels first.
    pub players: Vec<Opponent>,
    /// Whether values on this board can be proved; on other boards, analysis estimates them.
    pub can_analyze: bool,
    /// Whether games on this board can be reviewed, and puzzles be made of it.
    pub can_review: bool,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opponent {
    /// Its name: `level:3`.
    pub name: String,
    /// What people call it, where it is a level: `Otto`.
    #[serde(default)]
    pub title: Option<String>,
    /// Whether it plays on this board.
    pub available: bool,
    /// Why not.
    pub reason: Option<String>,
}

impl Opponents {
    /// Who can be played against by these rules.
    pub fn of(rules: Rules) -> Self {
        let mut specs: Vec<PlayerSpec> = (1..=10).map(|level| PlayerSpec::Level { level }).collect();
        specs.push(PlayerSpec::Learned(Trained::embedded(Lookahead::Plies(4))));
        specs.push(PlayerSpec::Perfect);
        let opponent = |spec: PlayerSpec| {
            // The model of a browser comes when it is first needed.
            let is_learned = matches!(spec, PlayerSpec::Learned(_));
            let is_ours = rules.with_swap(false) == Rules::CONNECT_FOUR;
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
