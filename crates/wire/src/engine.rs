//! What answers the questions about games: rules, analysis, players, reviews, puzzles. The browser's worker runs one, and
//! every thread of the server's pool.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use connect4_core::Rules;
use connect4_play::learned::{Lookahead, Model};
use connect4_play::{Agent, AgentSpec, Budget, Exact, Limits as ReviewLimits, Puzzles, review};
use connect4_solve::{Book, Options};
use serde::{Deserialize, Serialize};

use crate::{Analysis, Code, GameSpec, GameView, Move, Notation, PuzzleReport, Refusal, ReviewReport, parse_move};

/// A question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Ask {
    /// What does this game look like? Answered by a view.
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
        /// A column from 1, a cell, or `swap`.
        #[serde(rename = "move")]
        action: String,
    },
    /// What is every move worth? Answered by an analysis.
    Analyze {
        /// The game.
        #[serde(default)]
        game: GameSpec,
        /// How much may be thought about it.
        #[serde(default)]
        limits: Limits,
    },
    /// What does this player do? Answered by a choice.
    Choose {
        /// The game.
        #[serde(default)]
        game: GameSpec,
        /// The player: `level:3`, `learned`, `perfect`, …
        player: String,
        /// Drives the player's chances.
        #[serde(default)]
        seed: u64,
        /// How much may be thought about it.
        #[serde(default)]
        limits: Limits,
    },
    /// What were the moves worth? Answered by a review.
    Review {
        /// The game.
        #[serde(default)]
        game: GameSpec,
        /// How much may be thought about each position.
        #[serde(default)]
        limits: Limits,
    },
    /// A puzzle, please. The same seed always gives the same.
    Puzzle {
        /// The board; moves do not count.
        #[serde(default)]
        game: GameSpec,
        /// Which.
        #[serde(default)]
        seed: u64,
        /// The wanted grade, 1 to 5; without it any.
        #[serde(default)]
        grade: Option<u8>,
    },
    /// What does this text say? Answered by the view of its game.
    Read {
        /// The rules, where the notation does not say.
        #[serde(default)]
        game: GameSpec,
        /// The notation of the text.
        notation: Notation,
        /// The text.
        text: String,
    },
    /// Write the game in a notation. Answered by a text.
    Write {
        /// The game.
        #[serde(default)]
        game: GameSpec,
        /// The notation wanted.
        notation: Notation,
    },
    /// Who can be played against on this board?
    Players {
        /// The board; moves do not count.
        #[serde(default)]
        game: GameSpec,
    },
}

/// What an answer takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Effort {
    /// The rules alone, in a time that grows with the length of the question.
    Rules,
    /// Some milliseconds.
    Glance,
    /// Up to all that the engine may use. A text that tells no moves is of this kind too, since an order of play has to be
    /// searched for.
    Thought,
}

/// Nodes that count as a glance: what levels below the top look at.
const GLANCE: u64 = 100_000;

impl Ask {
    /// What the answer takes.
    pub fn effort(&self) -> Effort {
        let told = |game: &GameSpec| game.notation.is_none_or(Notation::tells_moves);
        let is_brief = |limits: &Limits| limits.nodes.is_some_and(|nodes| nodes <= GLANCE);
        match self {
            Ask::Players { .. } => Effort::Rules,
            Ask::Read { notation, .. } if notation.tells_moves() => Effort::Rules,
            Ask::View { game } | Ask::Play { game, .. } | Ask::Write { game, .. } if told(game) => Effort::Rules,
            Ask::Analyze { game, limits } if told(game) && is_brief(limits) => Effort::Glance,
            Ask::Choose { game, player, limits, .. } if told(game) => match player.parse() {
                Ok(AgentSpec::Random | AgentSpec::Greedy | AgentSpec::Level { level: ..10 }) => Effort::Glance,
                Ok(AgentSpec::Learned { lookahead: Lookahead::Plies(..=4) }) => Effort::Glance,
                _ if is_brief(limits) => Effort::Glance,
                _ => Effort::Thought,
            },
            _ => Effort::Thought,
        }
    }
}

/// How much may be thought; what the engine allows at most counts besides.
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
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    /// A game.
    View(GameView),
    /// An analysis.
    Analysis(Analysis),
    /// A player's choice.
    Choice(Choice),
    /// A review.
    Review(ReviewReport),
    /// A puzzle.
    Puzzle(PuzzleReport),
    /// A text.
    Text {
        /// The game in the notation that was asked for.
        text: String,
    },
    /// The players of a board.
    Players(Opponents),
    /// Not done, and why.
    Refused(Refusal),
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
    /// Whether values on this board can be proved; analysis of others estimates.
    pub can_analyze: bool,
    /// Whether its games can be reviewed and there are puzzles of it.
    pub can_review: bool,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opponent {
    /// Its name: `level:3`.
    pub name: String,
    /// Whether it knows this board.
    pub available: bool,
    /// Why not.
    pub reason: Option<String>,
}

/// What one engine may use for one question at most.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Caps {
    /// Memory for the solver's table in bytes.
    pub table_bytes: usize,
    /// Positions to look at for an analysis or a choice.
    pub nodes: u64,
    /// Positions to look at for each position of a review.
    pub review_nodes: u64,
    /// Time for one question; none where there is no clock, as in the browser.
    pub time: Option<Duration>,
}

impl Default for Caps {
    /// What suits a browser: 32 MB, some seconds counted in nodes, no clock.
    fn default() -> Self {
        Caps { table_bytes: 32 << 20, nodes: 30_000_000, review_nodes: 3_000_000, time: None }
    }
}

/// The answer to a question about the rules alone, which takes no thought; `None` for all others. Needs no [`Engine`].
pub fn answer_at_once(ask: &Ask) -> Option<Result<Answer, Refusal>> {
    let answer = || -> Result<Option<Answer>, Refusal> {
        Ok(Some(match ask {
            Ask::View { game } => Answer::View(GameView::new(&game.game()?)),
            Ask::Play { game, action } => {
                let mut game = game.game()?;
                let action = parse_move(&game, action)?;
                game.try_action(action)?;
                Answer::View(GameView::new(&game))
            }
            Ask::Read { game, notation, text } => {
                let reading = notation.read(game.rules.to_rules()?, text)?;
                Answer::View(GameView::new(&reading.into_game()?))
            }
            Ask::Write { game, notation } => {
                Answer::Text { text: crate::Reading::of_game(game.game()?).write(*notation)? }
            }
            Ask::Players { game } => Answer::Players(opponents(game.rules.to_rules()?)),
            Ask::Analyze { .. } | Ask::Choose { .. } | Ask::Review { .. } | Ask::Puzzle { .. } => return Ok(None),
        }))
    };
    answer().transpose()
}

/// Answers a question about the rules alone, written as JSON, in JSON; all others are refused.
pub fn answer_rules_json(text: &str) -> String {
    let answer = serde_json::from_str::<Ask>(text).map_err(Refusal::from).and_then(|ask| {
        let thought = || Err(Refusal::new(Code::Unknown, "this takes thought: ask the engine"));
        answer_at_once(&ask).unwrap_or_else(thought)
    });
    serde_json::to_string(&answer.unwrap_or_else(Answer::Refused)).expect("answers have text keys only")
}

/// Puzzles looked at for one of the wanted grade before it is given up.
const GRADE_TRIES: usize = 60;

/// Answers questions, one after the other, and remembers what its solver learns on the way. What it remembers makes answers
/// faster, never different, but for how far a budget of nodes reaches.
pub struct Engine {
    caps: Caps,
    exact: Exact,
    /// Whose rules the solver has the book of.
    booked: bool,
    /// The player asked last, which may remember its game.
    agent: Option<(AgentSpec, u64, Box<dyn Agent>)>,
    stop: Option<Arc<AtomicBool>>,
}

impl Engine {
    /// An engine that uses no more than this.
    pub fn new(caps: Caps) -> Self {
        let exact = Exact::new(Options { table_bytes: caps.table_bytes, threads: 1 });
        Engine { caps, exact, booked: false, agent: None, stop: None }
    }

    /// The same engine, which ends its thinking early while `stop` is set.
    #[must_use]
    pub fn with_stop(self, stop: Arc<AtomicBool>) -> Self {
        Engine { stop: Some(stop), ..self }
    }

    /// Gives a program that was built without them the opening book and the trained model, as they stand in their files.
    ///
    /// # Errors
    /// When the bytes are damaged or of another game.
    pub fn install(&mut self, kind: Supply, bytes: Vec<u8>) -> Result<(), Refusal> {
        let refuse = |error: String| Refusal::new(Code::Malformed, error);
        match kind {
            Supply::Book => {
                Book::from_bytes(bytes).and_then(Book::install).map_err(|error| refuse(error.to_string()))?;
            }
            Supply::Model => {
                Model::from_bytes(&bytes).and_then(Model::install).map_err(|error| refuse(error.to_string()))?;
            }
        }
        self.agent = None;
        Ok(())
    }

    /// Answers a question written as JSON, in JSON; what cannot be read is refused.
    pub fn answer_json(&mut self, text: &str) -> String {
        let answer = match serde_json::from_str(text) {
            Ok(ask) => self.answer(&ask),
            Err(error) => Answer::Refused(error.into()),
        };
        serde_json::to_string(&answer).expect("answers have text keys only")
    }

    /// Answers a question.
    pub fn answer(&mut self, ask: &Ask) -> Answer {
        self.try_answer(ask).unwrap_or_else(Answer::Refused)
    }

    /// Answers a question.
    ///
    /// # Errors
    /// When the game cannot be read, a move is illegal, or the question has no answer for these rules.
    pub fn try_answer(&mut self, ask: &Ask) -> Result<Answer, Refusal> {
        if let Some(answer) = answer_at_once(ask) {
            return answer;
        }
        Ok(match ask {
            Ask::Analyze { game, limits } => Answer::Analysis(self.analyze(game, limits)?),
            Ask::Choose { game, player, seed, limits } => Answer::Choice(self.choose(game, player, *seed, limits)?),
            Ask::Review { game, limits } => Answer::Review(self.review(game, limits)?),
            Ask::Puzzle { game, seed, grade } => Answer::Puzzle(self.puzzle(game.rules.to_rules()?, *seed, *grade)?),
            Ask::View { .. } | Ask::Play { .. } | Ask::Read { .. } | Ask::Write { .. } | Ask::Players { .. } => {
                unreachable!("these are answered at once")
            }
        })
    }

    /// The solver, with the book where there is one by now.
    fn exact(&mut self) -> &mut Exact {
        if !self.booked
            && let Some(book) = Book::embedded(Rules::CONNECT_FOUR)
        {
            let options = Options { table_bytes: self.caps.table_bytes, threads: 1 };
            self.exact = Exact::new(options).with_book(book);
            self.booked = true;
        }
        &mut self.exact
    }

    fn budget(&self, limits: &Limits, cap: u64) -> Budget {
        let nodes = Some(limits.nodes.unwrap_or(cap).min(cap));
        let timed = self.time(limits).map_or_else(Budget::unlimited, Budget::time);
        Budget { nodes, stop: self.stop.clone(), ..timed }
    }

    /// The time for a question; none without a clock.
    fn time(&self, limits: &Limits) -> Option<Duration> {
        let cap = self.caps.time?;
        let asked = limits.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Some(asked.map_or(cap, |asked| asked.min(cap)))
    }

    fn analyze(&mut self, game: &GameSpec, limits: &Limits) -> Result<Analysis, Refusal> {
        let game = game.game()?;
        let budget = self.budget(limits, self.caps.nodes);
        let found = connect4_play::Analysis::run(game.position(), self.exact(), &budget, &mut |_| {})?;
        Ok(Analysis::new(&game, &found))
    }

    fn choose(&mut self, game: &GameSpec, player: &str, seed: u64, limits: &Limits) -> Result<Choice, Refusal> {
        let mut game = game.game()?;
        let refuse = |error: String| Refusal::new(Code::Unsolvable, error);
        let spec: AgentSpec = player.parse().map_err(|error| Refusal::new(Code::Malformed, format!("{error}")))?;
        check_player(spec, self.caps.time.is_some())?;
        spec.check(game.rules()).map_err(|error| refuse(error.to_string()))?;
        let budget = self.budget(limits, self.caps.nodes);
        let is_known = matches!(&self.agent, Some((known, of, _)) if *known == spec && *of == seed);
        if !is_known {
            self.agent = Some((spec, seed, spec.build(seed)));
        }
        let (_, _, agent) = self.agent.as_mut().expect("it has just been made");
        let Some(choice) = agent.choose(&game, &budget) else {
            return Err(Refusal::new(Code::GameOver, "the game is over: there is no move to choose"));
        };
        game.try_action(choice.action)?;
        Ok(Choice { action: Move(choice.action), nodes: choice.nodes, view: GameView::new(&game) })
    }

    fn review(&mut self, game: &GameSpec, limits: &Limits) -> Result<ReviewReport, Refusal> {
        let game = game.game()?;
        if game.moves().next().is_none() {
            return Err(Refusal::new(Code::Unsolvable, "the game has no moves to review: play some first"));
        }
        if !game.rules().has_gravity() {
            let reason = "only games with gravity can be reviewed, and this one was played without";
            return Err(Refusal::new(Code::Unsolvable, reason));
        }
        check_solvable(game.rules())?;
        let cap = self.caps.review_nodes;
        let nodes = Some(limits.nodes.unwrap_or(cap).min(cap));
        // The time is for the whole game: it is shared out among its positions.
        let time = self.time(limits).map(|time| time / (game.actions().len() as u32 + 1));
        let limits = ReviewLimits { nodes, time, stop: self.stop.clone() };
        let report = review(&game, self.exact(), &limits, &mut |_, _| {})?;
        Ok(ReviewReport::new("", "", &game, &report))
    }

    fn puzzle(&mut self, rules: Rules, seed: u64, grade: Option<u8>) -> Result<PuzzleReport, Refusal> {
        if !rules.has_gravity() {
            return Err(Refusal::new(Code::Unsolvable, "there are puzzles of games with gravity only"));
        }
        let budget = self.budget(&Limits::default(), u64::MAX);
        let mut puzzles = Puzzles::new(rules, seed)?.within(budget.clone()).take(GRADE_TRIES);
        let found = puzzles.find(|puzzle| grade.is_none_or(|grade| puzzle.grade == grade));
        let none = || {
            if budget.is_spent(0) {
                let reason = format!("no puzzle of {rules} was found in the time there is: ask for a smaller board");
                return Refusal::new(Code::Unsolvable, reason);
            }
            let grade = grade.map(|grade| format!(" of grade {grade}")).unwrap_or_default();
            let reason =
                format!("no puzzle{grade} was found on {rules}: ask for another seed or grade, or a larger board");
            Refusal::new(Code::Unsolvable, reason)
        };
        found.as_ref().map(PuzzleReport::new).ok_or_else(none)
    }
}

/// What a program for the browser is built without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Supply {
    /// The opening book of 7×6.
    Book,
    /// The trained model of 7×6.
    Model,
}

impl From<crate::ReadingError> for Refusal {
    fn from(error: crate::ReadingError) -> Self {
        match error {
            crate::ReadingError::Parse(error) => error.into(),
            error => Refusal::new(Code::Illegal, error.to_string()),
        }
    }
}

fn check_solvable(rules: Rules) -> Result<(), Refusal> {
    if Exact::can_solve(rules) {
        return Ok(());
    }
    let reason = format!(
        "nobody solves {rules}: reviews are of boards with gravity and (rows + 1) x columns up to 128, and without it up to \
         {} cells",
        Exact::MAX_FREE_CELLS
    );
    Err(Refusal::new(Code::Unsolvable, reason))
}

/// Players that would think without end, or by a clock that is not there, are refused.
fn check_player(spec: AgentSpec, has_clock: bool) -> Result<(), Refusal> {
    let looks_at_clock = match spec {
        AgentSpec::Learned { lookahead } | AgentSpec::Hybrid { lookahead } => matches!(lookahead, Lookahead::Time(_)),
        _ => false,
    };
    if looks_at_clock && !has_clock {
        let reason = format!("{spec} needs a clock, which is not there: give it plies instead, for example learned:4");
        return Err(Refusal::new(Code::Unsolvable, reason));
    }
    Ok(())
}

fn opponents(rules: Rules) -> Opponents {
    let mut specs: Vec<AgentSpec> = (1..=10).map(|level| AgentSpec::Level { level }).collect();
    specs.push(AgentSpec::Learned { lookahead: Lookahead::Plies(4) });
    specs.push(AgentSpec::Perfect);
    let opponent = |spec: AgentSpec| {
        // The model of a browser comes when it is first needed.
        let is_learned = matches!(spec, AgentSpec::Learned { .. });
        let is_ours = rules.with_swap(false) == Rules::CONNECT_FOUR;
        let reason = spec.check(rules).err().filter(|_| !(is_learned && is_ours)).map(|error| error.to_string());
        Opponent { name: spec.to_string(), available: reason.is_none(), reason }
    };
    Opponents {
        players: specs.into_iter().map(opponent).collect(),
        can_analyze: Exact::can_solve(rules),
        can_review: rules.has_gravity() && Exact::can_solve(rules),
    }
}
