//! Answers the calls of tools: in words for the model, and as the object that the command prints with `--json`.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use connect4_core::notation::record::Record;
use connect4_core::notation::{digits, single_move};
use connect4_core::{Action, Game, Player, Swap};
use connect4_explain::Sentence;
use connect4_players::{PlayerSpec, Unplayable};
use connect4_study::{Analysis, Hint, MoveValue, Names, ReviewedMove};
use connect4_tui::{result_text, rules_text, value_text};
use connect4_wire::{
    AnalyzeRequest, ChooseRequest, Code, Engine, EngineLimits, ExplainRequest, GameSpec, Limits, Notation, ParsedText,
    PuzzleRequest, Refusal, ReviewRequest, RulesSpec, SwapSpec, replace_type_names,
};
use connect4_words::{Language, MoveNames, Words};
use rmcp::model::JsonObject;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use tokio::sync::Semaphore;

use super::games::{Games, Opponent, Table};
use super::tools::{Explain, GameOnly, NewGame, Play, Puzzle, Search, Show, ShowFormat, Tool};
use crate::commands::{explain, review, threads};
use crate::formats::{moves_text, to_json};

/// The answer to a call.
pub(super) struct Reply {
    /// In words.
    pub(super) text: String,
    /// As an object.
    pub(super) object: Map<String, Value>,
    /// A picture of the board.
    pub(super) png: Option<Vec<u8>>,
}

impl Reply {
    fn new(id: &str, text: String, object: &impl Serialize) -> Self {
        let Ok(Value::Object(fields)) = serde_json::to_value(object) else { unreachable!("results are objects") };
        let mut object = Map::from_iter([("game".to_owned(), json!(id))]);
        object.extend(fields);
        Reply { text, object, png: None }
    }
}

/// Ends the search of a call when it is set.
pub(super) type Stop = Arc<AtomicBool>;

/// Maximum number of searches at a time. Each engine has a table of 64 MB.
const MAX_SEARCHES: usize = 4;

/// The games, and the engines that answer questions about them.
///
/// A call takes its place in the queue of its game before it first waits. The runtime polls calls in the order in which
/// they arrived, so they change and read a game in this order. Searches run without holding the game.
pub(super) struct Desk {
    games: Games,
    /// Engines that are not searching. One whose search has panicked does not return.
    idle: Arc<Mutex<Vec<Engine>>>,
    /// A permit for each search.
    permits: Arc<Semaphore>,
    limits: EngineLimits,
    is_referee: bool,
    /// Seed of the next puzzle.
    next_puzzle: AtomicU64,
}

impl Desk {
    /// A desk without games. `time` limits each call.
    pub(super) fn new(time: Duration, is_referee: bool) -> Self {
        let limits = EngineLimits::with_clock(time);
        let permits = Arc::new(Semaphore::new(threads(None).clamp(2, MAX_SEARCHES)));
        let games = Games::new(is_referee);
        Desk { games, idle: Arc::default(), permits, limits, is_referee, next_puzzle: AtomicU64::new(1) }
    }

    /// The tools that this desk offers.
    pub(super) fn tools(&self) -> impl Iterator<Item = Tool> {
        Tool::ALL.into_iter().filter(|tool| !(self.is_referee && tool.reveals_values()))
    }

    /// Answers a call. If this future is dropped before it is ready, no game has changed.
    ///
    /// # Errors
    /// A sentence for the model, which says what to do.
    pub(super) async fn answer(&self, name: &str, arguments: JsonObject, stop: Stop) -> Result<Reply, Refusal> {
        let names = || self.tools().map(Tool::name).collect::<Vec<_>>().join(", ");
        let Some(tool) = Tool::ALL.into_iter().find(|tool| tool.name() == name) else {
            let reason = format!("unknown tool `{}`; the tools are {}", crate::formats::start_of(name), names());
            return Err(Refusal::new(Code::Unknown, reason));
        };
        if self.is_referee && tool.reveals_values() {
            let reason = format!("this server is a referee and does not say what moves are worth; use {}", names());
            return Err(Refusal::new(Code::Unsolvable, reason));
        }
        let arguments = tool.typed(arguments);
        match tool {
            Tool::NewGame => self.new_game(read(arguments)?, stop).await,
            Tool::LegalMoves => self.legal_moves(read(arguments)?).await,
            Tool::Play => self.play(read(arguments)?, stop).await,
            Tool::Show => self.show(read(arguments)?).await,
            Tool::Solve => self.solve(read(arguments)?, stop).await,
            Tool::Analyze => self.analyze(read(arguments)?, stop).await,
            Tool::Explain => self.explain(read(arguments)?, stop).await,
            Tool::Hint => self.hint(read(arguments)?, stop).await,
            Tool::Review => self.review(read(arguments)?, stop).await,
            Tool::Puzzle => self.puzzle(read(arguments)?, stop).await,
        }
    }

    /// Runs a search on another thread. If many are running, waits for one to end.
    async fn search<T: Send + 'static>(
        &self,
        stop: Stop,
        work: impl FnOnce(&mut Engine) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = self.permits.clone().acquire_owned().await;
        let (idle, limits) = (self.idle.clone(), self.limits);
        let search = move || {
            let _permit = permit;
            let idle = || idle.lock().unwrap_or_else(PoisonError::into_inner);
            let last = idle().pop();
            let mut engine = last.unwrap_or_else(|| Engine::new(limits));
            engine.set_stop(stop);
            let result = work(&mut engine);
            idle().push(engine);
            result
        };
        tokio::task::spawn_blocking(search).await.unwrap_or_else(|_| Err(internal_error()))
    }

    async fn new_game(&self, asked: NewGame, stop: Stop) -> Result<Reply, Refusal> {
        let rules = rules_spec(asked.size, asked.connect, asked.gravity, asked.swap);
        let notation = asked.notation.map(|name| name.parse::<Notation>()).transpose()?;
        let game = game_of(&GameSpec { rules, moves: asked.moves.unwrap_or_default(), notation })?;
        let moves = if asked.opponent_first { Player::First } else { Player::Second };
        let opponent = asked.opponent.map(|name| Opponent { name, seed: asked.seed, moves });
        if let Some(opponent) = &opponent {
            let spec = PlayerSpec::without_file(&opponent.name)
                .map_err(|error| Refusal::new(Code::Malformed, error.to_string()))?;
            spec.check(game.rules()).map_err(|error| {
                let reason = match error {
                    Unplayable::NoModel(rules) => {
                        format!("there is no trained player for {rules}; choose level:1 to level:10")
                    }
                    error => error.to_string(),
                };
                Refusal::new(Code::Unsolvable, reason)
            })?;
            if self.is_referee {
                check_fair(&spec, &game)?;
            }
        }
        let reserved = self.games.reserve(asked.game, false).await?;
        let (table, replies) = self.with_replies(Table { game, opponent, is_puzzle: false }, stop).await?;
        let reply = state(&reserved.id, &table, &replies);
        reserved.start(table);
        Ok(reply)
    }

    /// Makes the moves of the computer player until it is the other player's turn. Returns them as well.
    async fn with_replies(&self, mut table: Table, stop: Stop) -> Result<(Table, Vec<Action>), Refusal> {
        let Some(opponent) = table.opponent.clone() else { return Ok((table, Vec::new())) };
        let is_its_turn = move |game: &Game| game.outcome().is_none() && game.acting_player() == opponent.moves;
        if !is_its_turn(&table.game) {
            return Ok((table, Vec::new()));
        }
        let reply = move |engine: &mut Engine| {
            let mut replies = Vec::new();
            while is_its_turn(&table.game) {
                // The move depends on nothing else that this or another engine has searched.
                let seed = opponent.seed ^ ((table.game.actions().len() as u64) << 48);
                let request = ChooseRequest {
                    game: GameSpec::of_game(&table.game),
                    player: opponent.name.clone(),
                    seed,
                    limits: Limits::default(),
                };
                let action = engine.choose(&request)?.action;
                table.game.try_action(action)?;
                replies.push(action);
            }
            Ok((table, replies))
        };
        self.search(stop, reply).await
    }

    /// A copy of a game, with its id.
    async fn game(&self, id: Option<String>) -> Result<(String, Game), Refusal> {
        let (id, table) = self.games.enter(id).await?;
        Ok((id, table.game.clone()))
    }

    async fn legal_moves(&self, GameOnly { game }: GameOnly) -> Result<Reply, Refusal> {
        let (id, game) = self.game(game).await?;
        let object = json!({
            "side_to_move": game.mover(),
            "legal": game.position().legal_moves(),
            "can_swap": game.can_swap(),
        });
        Ok(Reply::new(&id, turn_text(&game), &object))
    }

    async fn play(&self, Play { game, action }: Play, stop: Stop) -> Result<Reply, Refusal> {
        let (id, mut table) = self.games.enter(game).await?;
        let mut next = table.clone();
        let action = single_move::parse(&next.game, action.trim())?;
        next.game.try_action(action)?;
        let (next, replies) = self.with_replies(next, stop).await?;
        *table = next;
        Ok(state(&id, &table, &replies))
    }

    async fn show(&self, Show { game, format }: Show) -> Result<Reply, Refusal> {
        let (id, table) = self.games.enter(game).await?;
        let mut reply = state(&id, &table, &[]);
        if format == ShowFormat::Png {
            reply.text.clear();
        }
        if format != ShowFormat::Text {
            reply.png = Some(connect4_picture::png(table.game.position()));
        }
        Ok(reply)
    }

    async fn solve(&self, Search { game, seconds }: Search, stop: Stop) -> Result<Reply, Refusal> {
        #[derive(Serialize)]
        struct Solved {
            moves: String,
            #[serde(flatten)]
            hint: Hint,
            nodes: u64,
        }
        let (id, game) = self.game(game).await?;
        let request = AnalyzeRequest { game: GameSpec::of_game(&game), limits: limits(seconds)? };
        let (hint, nodes) = self.search(stop, move |engine| engine.solve(&request)).await?;
        let text = match game.outcome() {
            Some(outcome) => result_text(words(), outcome),
            None => format!("{} to move: {}.{}", game.mover(), value_text(words(), hint.value), unproven(&hint)),
        };
        Ok(Reply::new(&id, text, &Solved { moves: moves_text(&game), hint, nodes }))
    }

    async fn analyze(&self, Search { game, seconds }: Search, stop: Stop) -> Result<Reply, Refusal> {
        let (id, game) = self.game(game).await?;
        let request = AnalyzeRequest { game: GameSpec::of_game(&game), limits: limits(seconds)? };
        let analysis = self.search(stop, move |engine| engine.analyze(&request)).await?;
        Ok(Reply::new(&id, analysis_text(&game, &analysis), &analysis))
    }

    async fn explain(&self, Explain { game, moves, seconds }: Explain, stop: Stop) -> Result<Reply, Refusal> {
        let (id, game) = self.game(game).await?;
        let request = ExplainRequest { game: GameSpec::of_game(&game), limits: limits(seconds)?, by_move: moves };
        let explained = self.search(stop, move |engine| engine.explain(&request)).await?;
        Ok(Reply::new(&id, explain::to_text(&explained, false, words()), &explained))
    }

    async fn hint(&self, GameOnly { game }: GameOnly, stop: Stop) -> Result<Reply, Refusal> {
        let (id, game) = self.game(game).await?;
        let request = ExplainRequest { game: GameSpec::of_game(&game), limits: Limits::default(), by_move: false };
        let explained = self.search(stop, move |engine| engine.explain(&request)).await?;
        let nudge = explained.explanation.nudge(&explained.position);
        Ok(Reply::new(&id, explain::nudge_text(&explained, words()), &json!({ "nudge": nudge })))
    }

    async fn review(&self, Search { game, seconds }: Search, stop: Stop) -> Result<Reply, Refusal> {
        let (id, game) = self.game(game).await?;
        // Half of the time is for the values, the other half for the reasons.
        let seconds = limits(seconds)?.seconds.or(self.limits.time.map(|time| time.as_secs_f64()));
        let half =
            move |parts: usize| Limits { nodes: None, seconds: seconds.map(|all| all / 2.0 / parts.max(1) as f64) };
        let request = ReviewRequest { game: GameSpec::of_game(&game), limits: half(1) };
        let search = move |engine: &mut Engine| {
            let done = engine.review(&request)?;
            let limits = half(done.reviewed.iter().filter(|one| review::is_mistake(one)).count());
            let mut reasons = Vec::new();
            for one in &done.reviewed {
                reasons.push(if review::is_mistake(one) { reason(engine, one, limits)? } else { None });
            }
            Ok((done, reasons))
        };
        let (done, reasons) = self.search(stop, search).await?;
        let record = Record::new(game);
        Ok(Reply::new(
            &id,
            review::to_text(&record, &done, &reasons, words()),
            &review::Report::new(&record, &done, &reasons),
        ))
    }

    async fn puzzle(&self, asked: Puzzle, stop: Stop) -> Result<Reply, Refusal> {
        if asked.solution && self.is_referee {
            let reason = "this server is a referee and does not show solutions; leave out `solution`";
            return Err(Refusal::new(Code::Unsolvable, reason));
        }
        let seed = asked.seed.unwrap_or_else(|| self.next_puzzle.fetch_add(1, Ordering::Relaxed));
        let rules = rules_spec(asked.size, asked.connect, None, None);
        let game = GameSpec { rules, ..GameSpec::default() };
        let request = PuzzleRequest { game, seed, grade: asked.grade };
        let reserved = self.games.reserve(asked.game, true).await?;
        let puzzle = self.search(stop, move |engine| engine.puzzle(&request)).await?;
        let table = Table { game: puzzle.game.clone(), opponent: None, is_puzzle: true };
        let mut text = format!(
            "{}\n\nPuzzle of grade {}. {}",
            state(&reserved.id, &table, &[]).text,
            puzzle.grade,
            words().say(&puzzle.question)
        );
        if asked.solution {
            let line = puzzle.best_line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            text += &format!(
                "\nSolution: {}. Best play: {line}",
                action_text(&puzzle.game, Action::Stone(puzzle.solution))
            );
        }
        let mut reply = Reply::new(&reserved.id, text, &puzzle);
        reserved.start(table);
        if !asked.solution {
            reply.object.remove("solution");
            reply.object.remove("best_line");
        }
        Ok(reply)
    }
}

/// The answer to a call whose work has panicked.
pub(super) fn internal_error() -> Refusal {
    Refusal::new(Code::Internal, "internal error; the games are unchanged, try another call")
}

/// Checks that a game against this player gives no help: the player is not as strong as the solver, even near the end,
/// and cannot be asked for the moves of another game, since it starts on the empty board.
fn check_fair(player: &PlayerSpec, game: &Game) -> Result<(), Refusal> {
    let refuse = |reason: &str| Err(Refusal::new(Code::Unsolvable, reason));
    if !matches!(player, PlayerSpec::Random | PlayerSpec::Greedy | PlayerSpec::Level { level: ..10 }) {
        return refuse("a referee offers only the computer players level:1 to level:9, random and greedy");
    }
    if game.position().plies() > 0 {
        return refuse("a referee starts games against computer players on the empty board; leave out `moves`");
    }
    Ok(())
}

fn words() -> &'static Words {
    Words::of(Language::English)
}

/// Reads the arguments of a tool.
fn read<T: DeserializeOwned>(arguments: JsonObject) -> Result<T, Refusal> {
    serde_json::from_value(Value::Object(arguments)).map_err(|error| {
        let error = replace_type_names(&error.to_string());
        Refusal::new(Code::Malformed, format!("invalid arguments: {error}; see the schema of the tool"))
    })
}

fn limits(seconds: Option<f64>) -> Result<Limits, Refusal> {
    match seconds {
        Some(seconds) if seconds <= 0.0 => Err(Refusal::new(
            Code::Malformed,
            "`seconds` must be more than 0; leave it out for the limit of the server",
        )),
        seconds => Ok(Limits { nodes: None, seconds }),
    }
}

fn rules_spec(size: Option<String>, connect: Option<u8>, gravity: Option<bool>, swap: Option<bool>) -> RulesSpec {
    let default = RulesSpec::default();
    RulesSpec {
        size: size.unwrap_or(default.size),
        connect: connect.unwrap_or(default.connect),
        gravity: gravity.unwrap_or(default.gravity),
        swap: SwapSpec(if swap == Some(true) { Swap::One } else { Swap::Off }),
    }
}

/// Reads a game. Without a notation, moves may also be cells in a game with gravity.
fn game_of(spec: &GameSpec) -> Result<Game, Refusal> {
    let is_action = |word: &str| word.parse::<Action>().is_ok();
    let digits = spec.game();
    if digits.is_ok() || spec.notation.is_some() || !spec.moves.split_whitespace().all(is_action) {
        return digits;
    }
    GameSpec { notation: Some(Notation::Cells), ..spec.clone() }.game()
}

/// The game as text and as the object of `show --json`. `replies` are the moves of the computer player.
fn state(id: &str, Table { game, opponent, .. }: &Table, replies: &[Action]) -> Reply {
    let mut lines = vec![format!("Game {id}: {}.", rules_text(words(), game.rules()))];
    lines.extend(opponent.as_ref().map(|opponent| {
        let order = if opponent.moves == Player::First { "first" } else { "second" };
        format!("The computer player {} moves {order}.", opponent.name)
    }));
    lines.extend(replies.iter().map(|action| format!("It played {}.", action_text(game, *action))));
    lines.push(game.position().to_string());
    if !game.actions().is_empty() {
        lines.push(format!("Moves so far: {}.", moves_text(game)));
    }
    lines.push(turn_text(game));
    let mut object = to_json(&ParsedText::Game(game.clone()));
    object["can_swap"] = json!(game.can_swap());
    object["opponent"] = json!(opponent.as_ref().map(|opponent| &opponent.name));
    Reply::new(id, lines.join("\n"), &object)
}

/// A move as people write it, with its cell: `4 (d1)`.
fn action_text(game: &Game, action: Action) -> String {
    match action {
        Action::Stone(cell) if game.rules().has_gravity() => format!("{} ({cell})", Names::Columns.name(cell)),
        action => action.to_string(),
    }
}

/// Whose turn it is, and the legal moves; or the result.
fn turn_text(game: &Game) -> String {
    if let Some(outcome) = game.outcome() {
        return result_text(words(), outcome);
    }
    let legal = game.position().legal_moves();
    let moves = legal.into_iter().map(|cell| action_text(game, Action::Stone(cell))).collect::<Vec<_>>().join(", ");
    let swap = if game.can_swap() { ", or swap to take over the other side" } else { "" };
    format!("{} to move. Legal moves: {moves}{swap}.", game.mover())
}

/// A remark on a value that is not proven.
fn unproven(hint: &Hint) -> String {
    match hint.value.score {
        Some(_) => String::new(),
        None => {
            format!(" The time limit was reached; the score is between {} and {}.", hint.value.lower, hint.value.upper)
        }
    }
}

fn analysis_text(game: &Game, analysis: &Analysis) -> String {
    if let Some(outcome) = game.outcome() {
        return result_text(words(), outcome);
    }
    let names = if game.rules().has_gravity() { MoveNames::Columns } else { MoveNames::Cells };
    let mut lines = vec![
        format!("{} to move: {}.", game.mover(), value_text(words(), analysis.values.value)),
        format!("{}.", words().say_with(&analysis.hint, names)),
    ];
    for MoveValue { cell, value, estimate, .. } in &analysis.values.by_move {
        let best = if analysis.values.best.contains(cell) { ", best" } else { "" };
        let estimate = match estimate {
            Some(estimate) => format!(", estimated {:+.2} (-1 likely lost, 1 likely won)", estimate.value),
            None => String::new(),
        };
        let name = action_text(game, Action::Stone(*cell));
        lines.push(format!("- {name}: {}{best}{estimate}", value_text(words(), *value)));
    }
    if !analysis.best_line.is_empty() {
        let mut line = Game::from_position(*game.position());
        analysis.best_line.iter().for_each(|&cell| line.play(cell));
        let moves = if game.rules().has_gravity() { digits::write(&line) } else { moves_text(&line) };
        let kind = if analysis.line_proved { "Best play" } else { "Likely play" };
        lines.push(format!("{kind}: {moves}"));
    }
    lines.join("\n")
}

/// Why the position after a mistake is lost or drawn, if there is a short reason.
fn reason(engine: &mut Engine, one: &ReviewedMove, limits: Limits) -> Result<Option<Vec<Sentence>>, Refusal> {
    let after = one.hint.position.after(one.cell);
    let explanation = engine.explain_position(&after, &limits, false)?.explanation;
    Ok(review::short_reason(&explanation, &after))
}
