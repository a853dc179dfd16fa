//! How requests are answered, and what an answer costs.

use connect4_core::notation::single_move;
use connect4_explain::ExplainedPosition;
use connect4_players::{Lookahead, PlayerSpec, Trained};
use connect4_study::Analysis;
use serde::Serialize;

use crate::{
    AnalyzeRequest, Answer, ChooseRequest, Code, Engine, EngineAnswer, EngineRequest, ExplainRequest, GameSpec,
    GameView, Limits, MoveRequest, Notation, Opponents, ParsedText, PlayersRequest, ReadRequest, Refusal,
    RefusalAnswer, Request, RequestMessage, RulesAnswer, RulesRequest, ViewRequest, WriteRequest,
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
    fn cost(&self) -> Cost;

    /// Answers the request.
    ///
    /// # Errors
    /// When the game cannot be read, a move is illegal, or the request is not supported under these rules.
    fn answer(&self, engine: &mut Engine) -> Result<Self::Answer, Refusal>;
}

impl TypedRequest for Request {
    type Answer = Answer;

    fn cost(&self) -> Cost {
        match self {
            Request::Rules(request) => request.cost(),
            Request::Engine(EngineRequest::Analyze(request)) => request.cost(),
            Request::Engine(EngineRequest::Choose(request)) => request.cost(),
            Request::Engine(EngineRequest::Explain(request)) => request.cost(),
            Request::Engine(EngineRequest::Strategy(request)) if request.game.lists_moves() => Cost::Fast,
            Request::Engine(EngineRequest::Strategy(_)) => Cost::Slow,
            Request::Engine(EngineRequest::Review(_) | EngineRequest::Puzzle(_)) => Cost::Slow,
        }
    }

    fn answer(&self, engine: &mut Engine) -> Result<Answer, Refusal> {
        Ok(match self {
            Request::Rules(request) => Answer::Rules(request.answer()?),
            Request::Engine(request) => Answer::Engine(match request {
                EngineRequest::Analyze(request) => EngineAnswer::Analysis(engine.analyze(request)?),
                EngineRequest::Choose(request) => EngineAnswer::Choice(engine.choose(request)?),
                EngineRequest::Review(request) => EngineAnswer::Review(engine.review(request)?),
                EngineRequest::Explain(request) => EngineAnswer::Explanation(engine.explain(request)?),
                EngineRequest::Puzzle(request) => EngineAnswer::Puzzle(engine.puzzle(request)?),
                EngineRequest::Strategy(request) => EngineAnswer::Strategy(engine.strategy(request)?),
            }),
        })
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

    /// The search for a plan takes more than a few milliseconds.
    fn cost(&self) -> Cost {
        Cost::Slow
    }

    fn answer(&self, engine: &mut Engine) -> Result<ExplainedPosition, Refusal> {
        engine.explain(self)
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

impl RulesRequest {
    /// Cost of the answer: [`Cost::Rules`], or [`Cost::Slow`] if it needs a search for a move order.
    pub fn cost(&self) -> Cost {
        let lists_moves = match self {
            RulesRequest::View(ViewRequest { game }) | RulesRequest::Play(MoveRequest { game, .. }) => {
                game.lists_moves()
            }
            RulesRequest::Write(WriteRequest { game, .. }) => game.lists_moves(),
            RulesRequest::Read(ReadRequest { notation, .. }) => notation.lists_moves(),
            RulesRequest::Players(_) => true,
        };
        if lists_moves { Cost::Rules } else { Cost::Slow }
    }

    /// Answers the request.
    ///
    /// # Errors
    /// When the game cannot be read, a move is illegal, or the notation cannot express the game.
    pub fn answer(&self) -> Result<RulesAnswer, Refusal> {
        Ok(match self {
            RulesRequest::View(request) => RulesAnswer::View(request.answer()?),
            RulesRequest::Play(MoveRequest { game, action }) => {
                let mut game = game.game()?;
                let action = single_move::parse(&game, action)?;
                game.try_action(action)?;
                RulesAnswer::View(GameView::new(&game))
            }
            RulesRequest::Read(ReadRequest { game, notation, text }) => {
                let reading = notation.read(game.rules.to_rules()?, text)?;
                RulesAnswer::View(GameView::new(&reading.into_game()?))
            }
            RulesRequest::Write(WriteRequest { game, notation }) => {
                RulesAnswer::Text { text: ParsedText::Game(game.game()?).write(*notation)? }
            }
            RulesRequest::Players(PlayersRequest { game }) => {
                RulesAnswer::Players(Opponents::of(game.rules.to_rules()?))
            }
        })
    }
}

impl ViewRequest {
    /// Answers the request.
    ///
    /// # Errors
    /// When the game cannot be read, or a move is illegal.
    pub fn answer(&self) -> Result<GameView, Refusal> {
        Ok(GameView::new(&self.game.game()?))
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
    let message = serde_json::from_str::<RequestMessage>(text).map_err(Refusal::from);
    let json = match message.map(Request::from).and_then(answer) {
        Ok(answer) => serde_json::to_string(&answer),
        Err(refusal) => serde_json::to_string(&RefusalAnswer::Refused(refusal)),
    };
    json.expect("answers have text keys only")
}

/// Answers a JSON request that needs only the rules, in JSON; all others are refused.
pub fn answer_rules_json(text: &str) -> String {
    answer_json(text, |request| match request {
        Request::Rules(request) => request.answer(),
        Request::Engine(_) => Err(Refusal::new(Code::Unknown, "this takes thought; ask the engine")),
    })
}
