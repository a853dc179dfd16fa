//! How requests are answered, and what an answer costs.

use connect4_core::notation::single_move;
use connect4_explain::ExplainedPosition;
use connect4_players::{Lookahead, PlayerSpec, Trained};
use connect4_study::{Analysis, Puzzle, Review};
use serde::Serialize;

use crate::{
    AnalyzeRequest, Answer, ChooseRequest, Code, Engine, EngineAnswer, ExplainRequest, GameSpec, GameView, Limits,
    Notation, Opponents, ParsedText, PuzzleRequest, Refusal, RefusalAnswer, Request, ReviewRequest, RulesAnswer,
    StrategyRequest,
};

/// Cost of an answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// Only the rules; time is linear in the length of the request.
    Rules,
    /// A few milliseconds.
    Fast,
    /// Up to the limits of the engine. Includes texts without moves, because they need a search for a move order.
    Slow,
}

/// Maximum number of nodes of a fast request; levels below the highest one visit fewer.
const FAST_NODES: u64 = 100_000;

/// A request with the type of its answer.
pub trait TypedRequest {
    /// Type of the answer.
    type Answer;

    /// Cost of the answer.
    fn cost(&self) -> Cost {
        Cost::Slow
    }

    /// Answers the request.
    ///
    /// # Errors
    /// When the game cannot be read, a move is illegal, or the request is not supported under these rules.
    fn answer(&self, engine: &mut Engine) -> Result<Self::Answer, Refusal>;
}

impl TypedRequest for Request {
    type Answer = Answer;

    fn cost(&self) -> Cost {
        let lists_moves = match self {
            Request::View { game } | Request::Play { game, .. } | Request::Write { game, .. } => game.lists_moves(),
            Request::Read { notation, .. } => notation.lists_moves(),
            Request::Players { .. } => true,
            Request::Analyze(request) => return request.cost(),
            Request::Choose(request) => return request.cost(),
            Request::Strategy(StrategyRequest { game }) if game.lists_moves() => return Cost::Fast,
            Request::Strategy(_) | Request::Explain(_) | Request::Review(_) | Request::Puzzle(_) => false,
        };
        if lists_moves { Cost::Rules } else { Cost::Slow }
    }

    fn answer(&self, engine: &mut Engine) -> Result<Answer, Refusal> {
        Ok(Answer::Engine(match self {
            Request::Analyze(request) => EngineAnswer::Analysis(engine.analyze(request)?),
            Request::Choose(request) => EngineAnswer::Choice(engine.choose(request)?),
            Request::Review(request) => EngineAnswer::Review(engine.review(request)?),
            Request::Explain(request) => EngineAnswer::Explanation(engine.explain(request)?),
            Request::Puzzle(request) => EngineAnswer::Puzzle(engine.puzzle(request)?),
            Request::Strategy(request) => EngineAnswer::Strategy(engine.strategy(request)?),
            request => return request.answer_by_rules().map(Answer::Rules),
        }))
    }
}

impl TypedRequest for AnalyzeRequest {
    type Answer = Analysis;

    fn cost(&self) -> Cost {
        if self.game.lists_moves() && self.limits.are_fast() { Cost::Fast } else { Cost::Slow }
    }

    fn answer(&self, engine: &mut Engine) -> Result<Analysis, Refusal> {
        engine.analyze(self)
    }
}

impl TypedRequest for ExplainRequest {
    type Answer = ExplainedPosition;

    fn answer(&self, engine: &mut Engine) -> Result<ExplainedPosition, Refusal> {
        engine.explain(self)
    }
}

impl TypedRequest for PuzzleRequest {
    type Answer = Puzzle;

    fn answer(&self, engine: &mut Engine) -> Result<Puzzle, Refusal> {
        engine.puzzle(self)
    }
}

impl TypedRequest for ReviewRequest {
    type Answer = Review;

    fn answer(&self, engine: &mut Engine) -> Result<Review, Refusal> {
        engine.review(self)
    }
}

impl ChooseRequest {
    fn cost(&self) -> Cost {
        let is_quick = match PlayerSpec::without_file(&self.player) {
            Ok(PlayerSpec::Random | PlayerSpec::Greedy | PlayerSpec::Level { level: ..10 }) => true,
            Ok(PlayerSpec::Learned(Trained { lookahead: Lookahead::Plies(..=4), .. })) => true,
            _ => self.limits.are_fast(),
        };
        if self.game.lists_moves() && is_quick { Cost::Fast } else { Cost::Slow }
    }
}

impl Request {
    /// Answers a request that needs only the rules, and refuses all others. Programs that use nothing else do not
    /// contain the engine.
    ///
    /// # Errors
    /// When the request needs the engine, the game cannot be read, a move is illegal, or the notation cannot express the
    /// game.
    pub fn answer_by_rules(&self) -> Result<RulesAnswer, Refusal> {
        Ok(match self {
            Request::View { game } => RulesAnswer::View(GameView::new(&game.game()?)),
            Request::Play { game, action } => {
                let mut game = game.game()?;
                let action = single_move::parse(&game, action)?;
                game.try_action(action)?;
                RulesAnswer::View(GameView::new(&game))
            }
            Request::Read { game, notation, text } => {
                let reading = notation.read(game.rules.to_rules()?, text)?;
                RulesAnswer::View(GameView::new(&reading.into_game()?))
            }
            Request::Write { game, notation } => {
                RulesAnswer::Text { text: ParsedText::Game(game.game()?).write(*notation)? }
            }
            Request::Players { game } => RulesAnswer::Players(Opponents::of(game.rules.to_rules()?)),
            _ => return Err(Refusal::new(Code::Unknown, "this takes thought; ask the engine")),
        })
    }
}

impl GameSpec {
    /// Whether the game can be read without a search for a move order.
    fn lists_moves(&self) -> bool {
        self.notation.is_none_or(Notation::lists_moves)
    }
}

impl Limits {
    fn are_fast(&self) -> bool {
        self.nodes.is_some_and(|nodes| nodes <= FAST_NODES)
    }
}

impl Engine {
    /// Answers a JSON request in JSON. An unreadable request gets a refusal.
    pub fn answer_json(&mut self, text: &str) -> String {
        answer_json(text, |request| request.answer(self))
    }
}

/// Answers a JSON request in JSON. An unreadable request gets a refusal. `A` is the type of the possible answers: the
/// module that knows only the rules does not contain the JSON forms of the engine's answers.
fn answer_json<A: Serialize>(text: &str, answer: impl FnOnce(Request) -> Result<A, Refusal>) -> String {
    let json = match serde_json::from_str(text).map_err(Refusal::from).and_then(answer) {
        Ok(answer) => serde_json::to_string(&answer),
        Err(refusal) => serde_json::to_string(&RefusalAnswer::Refused(refusal)),
    };
    json.expect("answers have text keys only")
}

/// Answers a JSON request that needs only the rules, in JSON; all others are refused.
pub fn answer_rules_json(text: &str) -> String {
    answer_json(text, |request| request.answer_by_rules())
}
