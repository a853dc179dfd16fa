//! The engine behind requests that need search: analysis, players, reviews, explanations, puzzles. The browser's worker
//! runs one engine; the server runs one per worker thread.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use connect4_core::Position;
use connect4_explain::ExplainedPosition;
use connect4_explain::compact_strategy::{Advice, CompactStrategy};
use connect4_model::Model;
use connect4_model::any_board::AnyBoard;
use connect4_players::{Agent, Lookahead, PlayerSpec};
use connect4_solve::{Book, Options, Solver, Strength};
use connect4_study::{Analysis, Hint, Puzzle, Puzzles, Review, review};

use crate::{
    AnalyzeRequest, Choice, ChooseRequest, Code, ExplainRequest, GameView, Limits, PuzzleRequest, Refusal,
    ReviewRequest, StrategyRequest,
};

/// Limits of an engine for a single request.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EngineLimits {
    /// Memory for the solver's table, in bytes.
    pub table_bytes: usize,
    /// Maximum number of nodes for an analysis or a move.
    pub nodes: u64,
    /// Maximum number of nodes per position of a review.
    pub review_nodes: u64,
    /// Time limit per request; `None` if there is no clock, as in the browser.
    pub time: Option<Duration>,
}

impl Default for EngineLimits {
    /// Suits a browser: 32 MB, a few seconds measured in nodes, no clock.
    fn default() -> Self {
        EngineLimits { table_bytes: 32 << 20, nodes: 30_000_000, review_nodes: 3_000_000, time: None }
    }
}

impl EngineLimits {
    /// Suits a server: 64 MB, and this much time, which usually ends before the nodes do.
    pub fn with_clock(time: Duration) -> Self {
        const NODES: u64 = 2_000_000_000;
        EngineLimits { table_bytes: 64 << 20, nodes: NODES, review_nodes: NODES, time: Some(time) }
    }
}

/// Number of puzzles to try when searching for a requested grade.
const MAX_GRADED_PUZZLES: usize = 60;

/// Answers requests one at a time. The solver's table keeps results between requests; this makes answers faster, and
/// otherwise only affects how far a node limit reaches.
pub struct Engine {
    limits: EngineLimits,
    solver: Solver,
    /// The agent of the last request with its seed; it may keep state of its game.
    agent: Option<(PlayerSpec, u64, Box<dyn Agent>)>,
    stop: Option<Arc<AtomicBool>>,
}

impl Engine {
    /// An engine with these limits.
    pub fn new(limits: EngineLimits) -> Self {
        let solver = connect4_players::solver(Options { table_bytes: limits.table_bytes, threads: 1 });
        Engine { limits, solver, agent: None, stop: None }
    }

    /// Ends the searches of the next requests early while `stop` is set.
    pub fn set_stop(&mut self, stop: Arc<AtomicBool>) {
        self.stop = Some(stop);
    }

    /// Installs an asset from the bytes of its file, for programs built without it.
    ///
    /// # Errors
    /// When the bytes are damaged or belong to another game.
    pub fn install(&mut self, kind: Asset, bytes: Vec<u8>) -> Result<(), Refusal> {
        kind.install(bytes)?;
        self.agent = None;
        Ok(())
    }

    /// The requested limits, capped by those of the engine. Without a clock there is no time limit.
    fn clamp_limits(&self, asked: &Limits, nodes: u64) -> connect4_core::Limits {
        let nodes = Some(asked.nodes.map_or(nodes, |asked| asked.min(nodes)));
        let seconds = asked.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let time = self.limits.time.map(|time| seconds.map_or(time, |asked| asked.min(time)));
        connect4_core::Limits { nodes, time, stop: self.stop.clone() }
    }

    /// Solves the position: its value, without those of its moves, and the number of visited nodes.
    ///
    /// # Errors
    /// When the game cannot be read, or the solver does not support its rules.
    pub fn solve(&mut self, AnalyzeRequest { game, limits }: &AnalyzeRequest) -> Result<(Hint, u64), Refusal> {
        let position = *game.game()?.position();
        let budget = self.clamp_limits(limits, self.limits.nodes).start();
        let solution = self.solver.solve_to(&position, Strength::Strong, &budget)?;
        Ok((Hint::new(&position, &[], &solution), solution.nodes))
    }

    /// Analyzes the position and all moves.
    ///
    /// # Errors
    /// When the game cannot be read, or there is no memory for the solver.
    pub fn analyze(&mut self, AnalyzeRequest { game, limits }: &AnalyzeRequest) -> Result<Analysis, Refusal> {
        let game = game.game()?;
        let budget = self.clamp_limits(limits, self.limits.nodes).start();
        Ok(Analysis::run(game.position(), &mut self.solver, &budget, &mut |_| {})?)
    }

    /// Lets a player choose a move.
    ///
    /// # Errors
    /// When the game cannot be read or is over, or the player is unknown or does not support these rules.
    pub fn choose(&mut self, request: &ChooseRequest) -> Result<Choice, Refusal> {
        let ChooseRequest { game, player, seed, limits } = request;
        let mut game = game.game()?;
        let refuse = |error: String| Refusal::new(Code::Unsolvable, error);
        // Requests come from strangers, who must not name files on this machine.
        let malformed = |error: String| Refusal::new(Code::Malformed, error);
        let spec = PlayerSpec::without_file(player).map_err(|error| malformed(error.to_string()))?;
        check_clock(&spec, self.limits.time.is_some())?;
        spec.check(game.rules()).map_err(|error| refuse(error.to_string()))?;
        let budget = self.clamp_limits(limits, self.limits.nodes).start();
        let is_known = matches!(&self.agent, Some((known, of, _)) if *known == spec && of == seed);
        if !is_known {
            self.agent = spec.build(*seed).map(|agent| (spec, *seed, agent));
        }
        let choice = self.agent.as_mut().and_then(|(_, _, agent)| agent.choose(&game, &budget));
        let Some(choice) = choice else {
            return Err(Refusal::new(Code::GameOver, "the game is over; there is no move to choose"));
        };
        game.try_action(choice.action)?;
        Ok(Choice { action: choice.action, nodes: choice.nodes, view: GameView::new(&game) })
    }

    /// Reviews all moves of a game.
    ///
    /// # Errors
    /// When the game cannot be read, has no moves, or the solver does not support its rules.
    pub fn review(&mut self, ReviewRequest { game, limits }: &ReviewRequest) -> Result<Review, Refusal> {
        let game = game.game()?;
        if game.moves().next().is_none() {
            return Err(Refusal::new(Code::Unsolvable, "the game has no moves to review; play some first"));
        }
        if !game.rules().has_gravity() {
            let reason = "this game has no gravity; only games with gravity can be reviewed";
            return Err(Refusal::new(Code::Unsolvable, reason));
        }
        Solver::check(game.rules())?;
        let mut limits = self.clamp_limits(limits, self.limits.review_nodes);
        // The time limit is for the whole game; divide it among its positions.
        limits.time = limits.time.map(|time| time / (game.actions().len() as u32 + 1));
        Ok(review(&game, &mut self.solver, &limits, &mut |_, _| {})?)
    }

    /// Explains the value of a position.
    ///
    /// # Errors
    /// When the game cannot be read, or there is no memory for the solver.
    pub fn explain(&mut self, request: &ExplainRequest) -> Result<ExplainedPosition, Refusal> {
        let ExplainRequest { game, limits, by_move } = request;
        self.explain_position(game.game()?.position(), limits, *by_move)
    }

    /// Explains the value of a position, and if `by_move`, those of its moves.
    ///
    /// # Errors
    /// When there is no memory for the solver.
    pub fn explain_position(
        &mut self,
        position: &Position,
        limits: &Limits,
        by_move: bool,
    ) -> Result<ExplainedPosition, Refusal> {
        let budget = self.clamp_limits(limits, self.limits.nodes).start();
        let explained = ExplainedPosition::new(position, &mut self.solver, &budget)?;
        Ok(if by_move { explained.with_moves(&mut self.solver, &budget)? } else { explained })
    }

    /// Looks up the compact strategy for 7×6.
    ///
    /// # Errors
    /// When the game cannot be read, does not begin on the empty board or has other rules, or the strategy is not
    /// loaded.
    pub fn strategy(&self, StrategyRequest { game }: &StrategyRequest) -> Result<Advice, Refusal> {
        let game = game.game()?;
        let refuse = |reason: &str| Refusal::new(Code::Unsolvable, reason);
        let solution = CompactStrategy::embedded().ok_or_else(|| refuse("the strategy has not been loaded"))?;
        if game.rules() != solution.rules() || game.start().plies() > 0 {
            return Err(refuse("the strategy is only for 7x6 games from the empty board"));
        }
        Ok(solution.advice(&game))
    }

    /// Searches for a puzzle.
    ///
    /// # Errors
    /// When the rules cannot be read, or no puzzle was found.
    pub fn puzzle(&mut self, PuzzleRequest { game, seed, grade }: &PuzzleRequest) -> Result<Puzzle, Refusal> {
        let rules = game.rules.to_rules()?;
        if !rules.has_gravity() {
            return Err(Refusal::new(Code::Unsolvable, "puzzles need gravity; choose a game with gravity"));
        }
        let budget = self.clamp_limits(&Limits::default(), u64::MAX).start();
        let mut puzzles = Puzzles::new(rules, *seed)?.within(budget.clone()).take(MAX_GRADED_PUZZLES);
        let found = puzzles.find(|puzzle| grade.is_none_or(|grade| puzzle.grade == grade));
        let none = || {
            if budget.is_spent(0) {
                let reason = format!("no puzzle of {rules} was found in time; ask for a smaller board");
                return Refusal::new(Code::Unsolvable, reason);
            }
            let grade = grade.map(|grade| format!(" of grade {grade}")).unwrap_or_default();
            let reason =
                format!("no puzzle{grade} was found on {rules}; ask for another seed or grade, or a larger board");
            Refusal::new(Code::Unsolvable, reason)
        };
        found.ok_or_else(none)
    }
}

/// Files that the WebAssembly build does not contain and loads later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asset {
    /// Opening book for 7×6.
    Book,
    /// Trained model for 7×6.
    Model,
    /// Compact strategy for 7×6.
    Strategy,
    /// Evaluation model for any board.
    AnyBoard,
}

impl Asset {
    /// Installs an asset from the bytes of its file for the whole program.
    ///
    /// # Errors
    /// When the bytes are damaged or belong to another game.
    pub fn install(self, bytes: Vec<u8>) -> Result<(), Refusal> {
        let refuse = |error: String| Refusal::new(Code::Malformed, error);
        match self {
            Asset::Book => Book::from_bytes(bytes).and_then(Book::install).map_err(|error| refuse(error.to_string())),
            Asset::Model => {
                Model::from_bytes(&bytes).and_then(Model::install).map_err(|error| refuse(error.to_string()))
            }
            Asset::Strategy => {
                let text = String::from_utf8(bytes).map_err(|error| refuse(error.to_string()))?;
                CompactStrategy::parse(&text).map_err(|error| refuse(error.to_string()))?.install();
                Ok(())
            }
            Asset::AnyBoard => {
                AnyBoard::from_bytes(&bytes).map_err(|error| refuse(error.to_string()))?.install();
                Ok(())
            }
        }
    }
}

/// Rejects players that need a clock if there is none.
fn check_clock(spec: &PlayerSpec, has_clock: bool) -> Result<(), Refusal> {
    let needs_clock = spec.trained().is_some_and(|trained| matches!(trained.lookahead, Lookahead::Time(_)));
    if needs_clock && !has_clock {
        let reason = format!(
            "{spec} needs a clock, which is not available here; use a number of plies instead, for example learned:4"
        );
        return Err(Refusal::new(Code::Unsolvable, reason));
    }
    Ok(())
}
