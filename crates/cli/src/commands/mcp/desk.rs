//! Answers the calls of tools: in words for the model, and as the object that the command prints with `--json`.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use connect4_core::notation::record::Record;
use connect4_core::notation::{digits, single_move};
use connect4_core::{Action, Game, Player, Swap};
use connect4_explain::Sentence;
use connect4_players::PlayerSpec;
use connect4_study::{Analysis, Hint, MoveValue, Names, ReviewedMove};
use connect4_tui::{result_text, rules_text, value_text};
use connect4_wire::{
    AnalyzeRequest, ChooseRequest, Code, Engine, EngineLimits, ExplainRequest, GameSpec, Limits, Notation, ParsedText,
    PuzzleRequest, Refusal, ReviewRequest, RulesSpec, SwapSpec, replace_type_names,
};
use connect4_words::{Language, MoveNames, Words};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::games::{Games, Opponent, Table};
use super::tools::{Explain, GameOnly, NewGame, Play, Puzzle, Search, Show, ShowFormat, Tool};
use crate::commands::{explain, review};
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

/// The games, and the engine that answers questions about them, one at a time.
pub(super) struct Desk {
    games: Games,
    engine: Mutex<Engine>,
    limits: EngineLimits,
    is_referee: bool,
    /// Seed of the next puzzle.
    next_puzzle: Mutex<u64>,
}

impl Desk {
    /// A desk without games. `time` limits each call.
    pub(super) fn new(time: Duration, is_referee: bool) -> Self {
        let limits = EngineLimits::with_clock(time);
        let engine = Mutex::new(Engine::new(limits));
        Desk { games: Games::default(), engine, limits, is_referee, next_puzzle: Mutex::new(0) }
    }

    /// The tools that this desk offers.
    pub(super) fn tools(&self) -> impl Iterator<Item = Tool> {
        Tool::ALL.into_iter().filter(|tool| !(self.is_referee && tool.reveals_values()))
    }

    /// Answers a call. A search ends early when `stop` is set.
    ///
    /// # Errors
    /// A sentence for the model, which says what to do.
    pub(super) fn answer(&self, name: &str, arguments: Value, stop: Arc<AtomicBool>) -> Result<Reply, Refusal> {
        let names = || self.tools().map(Tool::name).collect::<Vec<_>>().join(", ");
        let Some(tool) = Tool::ALL.into_iter().find(|tool| tool.name() == name) else {
            let reason = format!("unknown tool `{}`; the tools are {}", crate::formats::start_of(name), names());
            return Err(Refusal::new(Code::Unknown, reason));
        };
        if self.is_referee && tool.reveals_values() {
            let reason = format!("this server is a referee and does not say what moves are worth; use {}", names());
            return Err(Refusal::new(Code::Unsolvable, reason));
        }
        match tool {
            Tool::NewGame => self.new_game(read(arguments)?, stop),
            Tool::LegalMoves => self.legal_moves(read(arguments)?),
            Tool::Play => self.play(read(arguments)?, stop),
            Tool::Show => self.show(read(arguments)?),
            Tool::Solve => self.solve(read(arguments)?, stop),
            Tool::Analyze => self.analyze(read(arguments)?, stop),
            Tool::Explain => self.explain(read(arguments)?, stop),
            Tool::Hint => self.hint(read(arguments)?, stop),
            Tool::Review => self.review(read(arguments)?, stop),
            Tool::Puzzle => self.puzzle(read(arguments)?, stop),
        }
    }

    fn engine(&self, stop: Arc<AtomicBool>) -> MutexGuard<'_, Engine> {
        let mut engine = self.engine.lock().unwrap_or_else(|poisoned| {
            // A search has panicked. Its tables may be inconsistent.
            self.engine.clear_poison();
            let mut engine = PoisonError::into_inner(poisoned);
            *engine = Engine::new(self.limits);
            engine
        });
        engine.set_stop(stop);
        engine
    }

    fn new_game(&self, asked: NewGame, stop: Arc<AtomicBool>) -> Result<Reply, Refusal> {
        let rules = rules_spec(asked.size, asked.connect, asked.gravity, asked.swap);
        let notation = asked.notation.map(|name| name.parse::<Notation>()).transpose()?;
        let game = game_of(&GameSpec { rules, moves: asked.moves.unwrap_or_default(), notation })?;
        let moves = if asked.opponent_first { Player::First } else { Player::Second };
        let opponent = asked.opponent.map(|name| Opponent { name, seed: asked.seed, moves });
        if let Some(opponent) = &opponent {
            let spec = PlayerSpec::without_file(&opponent.name)
                .map_err(|error| Refusal::new(Code::Malformed, error.to_string()))?;
            spec.check(game.rules()).map_err(|error| Refusal::new(Code::Unsolvable, error.to_string()))?;
        }
        let mut table = Table { game, opponent };
        let replies = self.let_opponent_move(&mut table, stop)?;
        let shown = table.clone();
        let id = self.games.add(asked.game, table)?;
        Ok(state(&id, &shown, &replies))
    }

    /// Makes the moves of the computer player until it is the other player's turn. Returns them.
    fn let_opponent_move(&self, table: &mut Table, stop: Arc<AtomicBool>) -> Result<Vec<Action>, Refusal> {
        let mut replies = Vec::new();
        let Some(opponent) = &table.opponent else { return Ok(replies) };
        while table.game.outcome().is_none() && table.game.acting_player() == opponent.moves {
            let request = ChooseRequest {
                game: GameSpec::of_game(&table.game),
                player: opponent.name.clone(),
                seed: opponent.seed,
                limits: Limits::default(),
            };
            let action = self.engine(stop.clone()).choose(&request)?.action;
            table.game.try_action(action)?;
            replies.push(action);
        }
        Ok(replies)
    }

    /// A copy of a game, with its id.
    fn table(&self, id: Option<String>) -> Result<(String, Table), Refusal> {
        let (id, table) = self.games.find(id)?;
        let table = table.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Ok((id, table))
    }

    fn legal_moves(&self, GameOnly { game }: GameOnly) -> Result<Reply, Refusal> {
        let (id, Table { game, .. }) = self.table(game)?;
        let object = json!({
            "side_to_move": game.mover(),
            "legal": game.position().legal_moves(),
            "can_swap": game.can_swap(),
        });
        Ok(Reply::new(&id, turn_text(&game), &object))
    }

    fn play(&self, Play { game, action }: Play, stop: Arc<AtomicBool>) -> Result<Reply, Refusal> {
        let (id, table) = self.games.find(game)?;
        let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
        let mut next = table.clone();
        let action = single_move::parse(&next.game, action.trim())?;
        next.game.try_action(action)?;
        let replies = self.let_opponent_move(&mut next, stop)?;
        *table = next;
        Ok(state(&id, &table, &replies))
    }

    fn show(&self, Show { game, format }: Show) -> Result<Reply, Refusal> {
        let (id, table) = self.table(game)?;
        let mut reply = state(&id, &table, &[]);
        if format == ShowFormat::Png {
            reply.text.clear();
        }
        if format != ShowFormat::Text {
            reply.png = Some(connect4_picture::png(table.game.position()));
        }
        Ok(reply)
    }

    fn solve(&self, Search { game, seconds }: Search, stop: Arc<AtomicBool>) -> Result<Reply, Refusal> {
        #[derive(Serialize)]
        struct Solved {
            moves: String,
            #[serde(flatten)]
            hint: Hint,
            nodes: u64,
        }
        let (id, Table { game, .. }) = self.table(game)?;
        let request = AnalyzeRequest { game: GameSpec::of_game(&game), limits: limits(seconds)? };
        let (hint, nodes) = self.engine(stop).solve(&request)?;
        let text = match game.outcome() {
            Some(outcome) => result_text(words(), outcome),
            None => format!("{} to move: {}.{}", game.mover(), value_text(words(), hint.value), unproven(&hint)),
        };
        Ok(Reply::new(&id, text, &Solved { moves: moves_text(&game), hint, nodes }))
    }

    fn analyze(&self, Search { game, seconds }: Search, stop: Arc<AtomicBool>) -> Result<Reply, Refusal> {
        let (id, Table { game, .. }) = self.table(game)?;
        let request = AnalyzeRequest { game: GameSpec::of_game(&game), limits: limits(seconds)? };
        let analysis = self.engine(stop).analyze(&request)?;
        Ok(Reply::new(&id, analysis_text(&game, &analysis), &analysis))
    }

    fn explain(&self, Explain { game, moves, seconds }: Explain, stop: Arc<AtomicBool>) -> Result<Reply, Refusal> {
        let (id, Table { game, .. }) = self.table(game)?;
        let request = ExplainRequest { game: GameSpec::of_game(&game), limits: limits(seconds)?, by_move: moves };
        let explained = self.engine(stop).explain(&request)?;
        Ok(Reply::new(&id, explain::to_text(&explained, words()), &explained))
    }

    fn hint(&self, GameOnly { game }: GameOnly, stop: Arc<AtomicBool>) -> Result<Reply, Refusal> {
        let (id, Table { game, .. }) = self.table(game)?;
        let request = ExplainRequest { game: GameSpec::of_game(&game), limits: Limits::default(), by_move: false };
        let explained = self.engine(stop).explain(&request)?;
        let object = json!({ "nudge": explained.explanation.nudge(&explained.position) });
        Ok(Reply::new(&id, explain::nudge_text(&explained, words()), &object))
    }

    fn review(&self, Search { game, seconds }: Search, stop: Arc<AtomicBool>) -> Result<Reply, Refusal> {
        let (id, Table { game, .. }) = self.table(game)?;
        // Half of the time is for the values, the other half for the reasons.
        let seconds = limits(seconds)?.seconds.or(self.limits.time.map(|time| time.as_secs_f64()));
        let half = |parts: usize| Limits { nodes: None, seconds: seconds.map(|all| all / 2.0 / parts.max(1) as f64) };
        let mut engine = self.engine(stop);
        let done = engine.review(&ReviewRequest { game: GameSpec::of_game(&game), limits: half(1) })?;
        let limits = half(done.reviewed.iter().filter(|one| review::is_mistake(one)).count());
        let mut reasons = Vec::new();
        for one in &done.reviewed {
            reasons.push(if review::is_mistake(one) { reason(&mut engine, one, limits)? } else { None });
        }
        let record = Record::new(game);
        Ok(Reply::new(
            &id,
            review::to_text(&record, &done, &reasons, words()),
            &review::Report::new(&record, &done, &reasons),
        ))
    }

    fn puzzle(&self, asked: Puzzle, stop: Arc<AtomicBool>) -> Result<Reply, Refusal> {
        if asked.solution && self.is_referee {
            let reason = "this server is a referee and does not show solutions; leave out `solution`";
            return Err(Refusal::new(Code::Unsolvable, reason));
        }
        let seed = asked.seed.unwrap_or_else(|| {
            let mut next = self.next_puzzle.lock().unwrap_or_else(PoisonError::into_inner);
            *next += 1;
            *next
        });
        let rules = rules_spec(asked.size, asked.connect, None, None);
        let game = GameSpec { rules, ..GameSpec::default() };
        let puzzle = self.engine(stop).puzzle(&PuzzleRequest { game, seed, grade: asked.grade })?;
        let table = Table { game: puzzle.game.clone(), opponent: None };
        let shown = table.clone();
        let id = self.games.add(asked.game, table)?;
        let mut text = format!(
            "{}\n\nPuzzle of grade {}. {}",
            state(&id, &shown, &[]).text,
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
        let mut reply = Reply::new(&id, text, &puzzle);
        if !asked.solution {
            reply.object.remove("solution");
            reply.object.remove("best_line");
        }
        Ok(reply)
    }
}

fn words() -> &'static Words {
    Words::of(Language::English)
}

/// Reads the arguments of a tool.
fn read<T: DeserializeOwned>(arguments: Value) -> Result<T, Refusal> {
    serde_json::from_value(arguments).map_err(|error| {
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
fn state(id: &str, Table { game, opponent }: &Table, replies: &[Action]) -> Reply {
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
