//! Messages about textbook searches, and the session that answers them in the web app.

use connect4_core::{Limits, Position};
use connect4_solve::{Options, Score, Solver};
use connect4_study::textbook::{Algorithm, Found, Leaves, SearchTree, Settings, search};
use serde::{Deserialize, Serialize};

use crate::{Code, GameSpec, Refusal};

/// Maximum number of nodes and of simulations of a search: about a second in a browser.
const MAX_NODES: u32 = 1_000_000;
/// Maximum number of nodes of a recorded tree, which needs 200 bytes for each.
const MAX_TREE: u32 = 100_000;
/// Memory for the solver's table, in bytes.
const TABLE_BYTES: usize = 16 << 20;

/// A request about searches.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", expecting = "a request")]
pub enum SearchRequest {
    /// Run a search and record its tree. Answered by a tree.
    Trace {
        /// The position.
        #[serde(default)]
        game: GameSpec,
        /// The search.
        algorithm: Algorithm,
        /// How far it searches.
        #[serde(default)]
        settings: SearchSettings,
    },
    /// Run all searches. Answered by searches.
    Compare {
        /// The position.
        #[serde(default)]
        game: GameSpec,
        /// How far they search.
        #[serde(default)]
        settings: SearchSettings,
    },
    /// Solve nodes of the tree that was recorded last. Answered by scores.
    Score {
        /// Indices of the nodes.
        nodes: Vec<u32>,
        /// Maximum number of nodes that the solver visits for each.
        limit: u64,
    },
}

/// How far searches go. What is missing has the value of [`Settings::new`].
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchSettings {
    /// Maximum depth in plies.
    pub depth: Option<u16>,
    /// The value of positions at that depth.
    pub leaves: Option<Leaves>,
    /// Number of simulations.
    pub simulations: Option<u32>,
    /// Weight of the exploration bonus.
    pub exploration: Option<f32>,
    /// Seed of the random games.
    pub seed: Option<u64>,
    /// Maximum number of visited nodes.
    pub max_nodes: Option<u32>,
}

impl SearchSettings {
    /// The settings of a search that visits at most `max_nodes`.
    fn of(&self, algorithm: Algorithm, max_nodes: u32) -> Settings {
        let usual = Settings::new(algorithm);
        Settings {
            algorithm,
            depth: self.depth.unwrap_or(usual.depth).max(1),
            leaves: self.leaves.unwrap_or(usual.leaves),
            simulations: self.simulations.unwrap_or(usual.simulations).clamp(1, MAX_NODES),
            exploration: self.exploration.filter(|weight| *weight >= 0.0).unwrap_or(usual.exploration),
            seed: self.seed.unwrap_or(usual.seed),
            max_nodes: self.max_nodes.unwrap_or(usual.max_nodes).clamp(1, max_nodes),
        }
    }
}

/// An answer about searches.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum SearchAnswer {
    /// A search with its tree.
    Tree(TracedSearch),
    /// The searches of a position.
    Searches(Searches),
    /// The solver's scores, in the order of the request; `None` if not found within the limit.
    Scores {
        /// The scores.
        scores: Vec<Option<Score>>,
    },
    /// The request was refused.
    Refused(Refusal),
}

/// A search with its tree.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TracedSearch {
    /// The search.
    pub algorithm: Algorithm,
    /// What it did.
    #[serde(flatten)]
    pub tree: SearchTree,
}

/// The searches of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Searches {
    /// The position.
    pub position: Position,
    /// What each search found.
    pub searches: Vec<NamedSearch>,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NamedSearch {
    /// The search.
    pub algorithm: Algorithm,
    /// What it found.
    #[serde(flatten)]
    pub found: Found,
}

impl Searches {
    /// Runs these searches of a position.
    pub fn run(position: Position, searches: impl IntoIterator<Item = Settings>) -> Self {
        let run =
            |settings: Settings| NamedSearch { algorithm: settings.algorithm, found: search(&position, &settings) };
        Searches { position, searches: searches.into_iter().map(run).collect() }
    }
}

/// The tree that was recorded last, and the solver for its nodes.
#[derive(Default)]
pub struct SearchSession {
    tree: Option<SearchTree>,
    solver: Option<Solver>,
}

impl SearchSession {
    /// Answers a JSON request in JSON. An unreadable request gets a refusal.
    pub fn answer_json(&mut self, text: &str) -> String {
        let request = serde_json::from_str(text).map_err(Refusal::from);
        let answer = request.and_then(|request| self.answer(&request)).unwrap_or_else(SearchAnswer::Refused);
        serde_json::to_string(&answer).expect("answers have text keys only")
    }

    /// Answers a request.
    ///
    /// # Errors
    /// When the game cannot be read, the solver does not support its rules, or a node to solve is not in the tree.
    pub fn answer(&mut self, request: &SearchRequest) -> Result<SearchAnswer, Refusal> {
        Ok(match request {
            SearchRequest::Trace { game, algorithm, settings } => {
                let position = *game.game()?.position();
                let tree = SearchTree::trace(&position, &settings.of(*algorithm, MAX_TREE));
                self.tree = Some(tree.clone());
                SearchAnswer::Tree(TracedSearch { algorithm: *algorithm, tree })
            }
            SearchRequest::Compare { game, settings } => {
                let all = Algorithm::ALL.map(|algorithm| settings.of(algorithm, MAX_NODES));
                SearchAnswer::Searches(Searches::run(*game.game()?.position(), all))
            }
            SearchRequest::Score { nodes, limit } => {
                let limits = Limits { nodes: Some(*limit), ..Limits::default() };
                let none = || Refusal::new(Code::NotStarted, "no tree with these nodes was recorded; send trace first");
                let tree = self.tree.as_mut().ok_or_else(none)?;
                if nodes.iter().any(|&node| node as usize >= tree.tree.len()) {
                    return Err(none());
                }
                let options = Options { table_bytes: TABLE_BYTES, threads: 1 };
                let solver = self.solver.get_or_insert_with(|| Solver::new(options));
                let scores = nodes.iter().map(|&node| tree.add_score(node, solver, &limits));
                SearchAnswer::Scores { scores: scores.collect::<Result<_, _>>()? }
            }
        })
    }
}
