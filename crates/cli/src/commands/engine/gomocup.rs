//! The protocol of Gomocup and Piskvork, for games without gravity.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use connect4_core::playout::Rng;
use connect4_core::{Action, Budget, Cell, Game, Limits, Player as Side, Position, Rules, Setup};
use connect4_players::{forced_win, solver};
use connect4_solve::Options;
use connect4_study::Analysis;

use super::player::EnginePlayer;
use super::session::{Next, Protocol, SearchOutcome, SearchTask, UrgentCommand};
use crate::formats::start_of;
use crate::protocol::{cell_at, numbers, xy};

/// Part of the time for a move that is reserved for sending it.
const RESERVE: Duration = Duration::from_millis(30);
/// Minimum time for a move.
const MIN_TIME: Duration = Duration::from_millis(10);
/// Managers send this number of milliseconds for a match without a time limit.
const NO_LIMIT: i64 = i32::MAX as i64;
/// Number of openings to evaluate in search of a balanced one.
const OPENINGS: u64 = 12;

pub(super) struct Gomocup {
    player: EnginePlayer,
    rules: Rules,
    /// The game, after START.
    game: Option<Game>,
    /// The lines of `BOARD` or `SWAP2BOARD` until `DONE`.
    block: Option<(Block, Vec<String>)>,
    /// Milliseconds for a move, and left in the match.
    turn: Option<i64>,
    left: Option<i64>,
    nodes: Option<u64>,
    /// The value of `INFO rule`, a set of bits.
    rule: i64,
}

#[derive(Clone, Copy)]
enum Block {
    Board,
    Swap2,
}

impl Gomocup {
    pub(super) fn new(player: EnginePlayer, rules: Rules) -> Self {
        Gomocup { player, rules, game: None, block: None, turn: None, left: None, nodes: None, rule: 0 }
    }

    fn start(&mut self, cols: i64, rows: i64, out: &mut impl Write) -> anyhow::Result<Next> {
        let side = |number: i64| u8::try_from(number).unwrap_or(u8::MAX);
        self.rules = Rules::new(side(cols), side(rows), self.rules.connect())?.with_gravity(false);
        self.restart(out)
    }

    fn restart(&mut self, out: &mut impl Write) -> anyhow::Result<Next> {
        self.player.new_game();
        self.player.prepare(self.rules)?;
        self.game = Some(Game::new(self.rules));
        writeln!(out, "OK")?;
        Ok(Next::Read)
    }

    fn game(&mut self) -> anyhow::Result<&mut Game> {
        self.game.as_mut().context("there is no board; send START first")
    }

    fn cell(&self, text: &str) -> anyhow::Result<Cell> {
        let [x, y] = numbers(text).context("expected a cell: X,Y")?;
        cell_at(self.rules, x, y).with_context(|| format!("{x},{y} is off the board"))
    }

    /// Starts the search for a move.
    fn think(&mut self) -> anyhow::Result<Next> {
        // Managers expect errors about rules only with a move.
        ensure!(self.rule == 0, "only free-style games are supported; send INFO rule 0");
        let game = self.game()?.clone();
        ensure!(game.outcome().is_none(), "the game is over");
        let limits = Limits { nodes: self.nodes, time: Some(self.time()), stop: None };
        Ok(Next::Search(Box::new(SearchTask { agent: self.player.take(&game)?, game, limits, is_infinite: false })))
    }

    /// The time for this move.
    fn time(&self) -> Duration {
        let share = self.left.filter(|&left| left < NO_LIMIT).map(|left| left.max(0) / 15);
        match [self.turn, share].into_iter().flatten().min() {
            Some(millis) => {
                let time = Duration::from_millis(millis.max(0).unsigned_abs());
                (time - RESERVE.min(time / 10)).max(MIN_TIME)
            }
            None => self.player.spec.default_time(),
        }
    }

    fn info(&mut self, rest: &str) {
        let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let Ok(number) = value.trim().parse::<i64>() else { return };
        match key.to_lowercase().as_str() {
            "timeout_turn" => self.turn = Some(number),
            // `time_left`, if sent, is more precise.
            "timeout_match" if number > 0 && self.left.is_none() => self.left = Some(number),
            "time_left" => self.left = Some(number),
            "max_node" => self.nodes = u64::try_from(number).ok().filter(|&nodes| nodes > 0),
            "rule" => self.rule = number,
            "seed" => self.player.set_seed(number.cast_unsigned()),
            "connect" => {
                if let Ok(rules) = Rules::new(self.rules.cols(), self.rules.rows(), number.try_into().unwrap_or(0)) {
                    self.rules = rules.with_gravity(false);
                }
            }
            _ => {}
        }
    }

    /// Handles the end of `BOARD` or `SWAP2BOARD`.
    fn end_block(&mut self, block: Block, lines: &[String], out: &mut impl Write) -> anyhow::Result<Next> {
        self.game()?;
        match block {
            Block::Board => {
                self.game = Some(Game::from_position(self.board(lines)?));
                self.think()
            }
            Block::Swap2 => {
                let answer = self.swap2(lines)?;
                writeln!(out, "{answer}")?;
                Ok(Next::Read)
            }
        }
    }

    /// Reads lines `X,Y,FIELD`: 1 is a stone of this player, 2 one of the opponent.
    fn board(&self, lines: &[String]) -> anyhow::Result<Position> {
        let mut stones: Vec<(Cell, bool)> = Vec::new();
        for line in lines {
            let read =
                numbers(line).with_context(|| format!("invalid line `{}`; expected X,Y,FIELD or DONE", start_of(line)));
            let [x, y, field] = read?;
            let cell = cell_at(self.rules, x, y).with_context(|| format!("{x},{y} is off the board"))?;
            ensure!(matches!(field, 1 | 2), "unsupported field {field}; expected 1 or 2");
            let is_new = stones.iter().all(|(taken, _)| *taken != cell);
            ensure!(is_new, "duplicate cell {x},{y}; send each stone once");
            stones.push((cell, field == 1));
        }
        let own = stones.iter().filter(|stone| stone.1).count();
        let side = match stones.len() - own {
            other if other == own => Side::First,
            other if other == own + 1 => Side::Second,
            other => bail!("it is not this player's turn (own stones: {own}, opponent's stones: {other})"),
        };
        let mut setup = Setup::new(self.rules);
        for (cell, is_own) in stones {
            setup.set(cell, Some(if is_own { side } else { !side }));
        }
        Ok(setup.to_position()?)
    }

    fn take_back(&mut self, cell: Cell) -> anyhow::Result<()> {
        let game = self.game()?;
        if game.last_move() == Some(cell) {
            game.undo();
            return Ok(());
        }
        let position = game.position();
        // After BOARD, the order of moves is unknown: any stone of the side that moved last is accepted.
        ensure!(position.at(cell) == Some(!position.mover()), "this cell has no stone of the side that moved last");
        let mut setup = Setup::new(position.rules());
        for (place, side) in position.stones_by_cell().filter(|stone| stone.0 != cell) {
            setup.set(place, Some(side));
        }
        *game = Game::from_position(setup.to_position()?);
        Ok(())
    }

    /// Chooses the opening of swap2: three stones; or, after three or five, a swap or a move.
    fn swap2(&mut self, lines: &[String]) -> anyhow::Result<String> {
        let end = Instant::now() + self.time();
        let mut game = Game::new(self.rules);
        for line in lines {
            let cell = self.cell(line)?;
            game.try_play(cell)?;
        }
        let rules = self.rules;
        match lines.len() {
            0 => {
                self.player.is_asked = true;
                let opening = balanced_opening(rules, self.player.seed_of_game(), end)?;
                let stones: Vec<String> = opening.moves().map(|cell| xy(rules, cell)).collect();
                Ok(stones.join(" "))
            }
            // X and O alternate; this player is the side to move unless it swaps.
            3 | 5 => {
                let (best, worth) = evaluate(&game, end)?;
                Ok(if worth < 0.0 { "SWAP".to_owned() } else { xy(rules, best) })
            }
            count => bail!("swap2 continues after 0, 3 or 5 stones, not after {count}"),
        }
    }
}

impl Protocol for Gomocup {
    fn urgent(&self, line: &str) -> Option<UrgentCommand> {
        line.eq_ignore_ascii_case("END").then_some(UrgentCommand::Leave)
    }

    fn line(&mut self, line: &str, out: &mut impl Write) -> anyhow::Result<Next> {
        if let Some((block, mut lines)) = self.block.take() {
            if !line.eq_ignore_ascii_case("DONE") {
                // A board cannot have more stones than cells.
                if lines.len() <= usize::from(self.rules.cells()) {
                    lines.push(line.to_owned());
                }
                self.block = Some((block, lines));
                return Ok(Next::Read);
            }
            let ended = self.end_block(block, &lines, out);
            return or_error(ended, out);
        }
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let done = match command.to_uppercase().as_str() {
            "START" => match numbers(rest) {
                Some([size]) => self.start(size, size, out),
                None => Err(anyhow::anyhow!("expected START SIZE")),
            },
            "RECTSTART" => match numbers(rest) {
                Some([cols, rows]) => self.start(cols, rows, out),
                None => Err(anyhow::anyhow!("expected RECTSTART WIDTH,HEIGHT")),
            },
            "RESTART" => match self.game {
                Some(_) => self.restart(out),
                None => Err(anyhow::anyhow!("there is no board; send START first")),
            },
            "BEGIN" => self.game().map(|game| game.position().plies() == 0).and_then(|is_empty| {
                ensure!(is_empty, "the board is not empty; send TURN or BOARD");
                self.think()
            }),
            "TURN" => self.cell(rest).and_then(|cell| {
                self.game()?.try_play(cell)?;
                self.think()
            }),
            "PLAY" => self.cell(rest).and_then(|cell| {
                self.game()?.try_play(cell)?;
                writeln!(out, "{}", xy(self.rules, cell))?;
                Ok(Next::Read)
            }),
            "TAKEBACK" => self.cell(rest).and_then(|cell| {
                self.take_back(cell)?;
                writeln!(out, "OK")?;
                Ok(Next::Read)
            }),
            "BOARD" => {
                self.block = Some((Block::Board, Vec::new()));
                Ok(Next::Read)
            }
            "SWAP2BOARD" => {
                self.block = Some((Block::Swap2, Vec::new()));
                Ok(Next::Read)
            }
            "INFO" => {
                self.info(rest);
                Ok(Next::Read)
            }
            "ABOUT" => {
                let (version, spec) = (env!("CARGO_PKG_VERSION"), &self.player.spec);
                writeln!(out, "name=\"connect4 {spec}\", version=\"{version}\"")?;
                Ok(Next::Read)
            }
            "END" => Ok(Next::Quit),
            _ => {
                writeln!(out, "UNKNOWN command {}", start_of(command))?;
                Ok(Next::Read)
            }
        };
        or_error(done, out)
    }

    fn answer(&mut self, outcome: SearchOutcome, out: &mut impl Write) -> anyhow::Result<()> {
        let Some(Action::Stone(cell)) = outcome.choice.map(|choice| choice.action) else {
            bail!("the player made no move");
        };
        let mut game = outcome.game;
        game.play(cell);
        writeln!(out, "{}", xy(game.rules(), cell))?;
        self.player.agent = Some((game.rules(), outcome.agent));
        self.game = Some(game);
        Ok(())
    }
}

/// Reports an error to the manager, except an error of writing to it.
fn or_error(done: anyhow::Result<Next>, out: &mut impl Write) -> anyhow::Result<Next> {
    match done {
        Err(error) if !error.is::<std::io::Error>() => {
            writeln!(out, "ERROR {}", crate::answer::english(&error).replace('\n', "; "))?;
            Ok(Next::Read)
        }
        done => done,
    }
}

/// The best move and its estimated value for the side to move.
fn evaluate(game: &Game, end: Instant) -> anyhow::Result<(Cell, f32)> {
    const NODES: u64 = 20_000;
    if let Some(cell) = forced_win(game.position(), NODES) {
        return Ok((cell, 1.0));
    }
    let mut solver = solver(Options { table_bytes: 1 << 20, threads: 1 });
    let budget = Budget { deadline: Some(end), ..Budget::nodes(NODES) };
    let analysis = Analysis::run(game.position(), &mut solver, &budget, &mut |_| {})?;
    let best = *analysis.ranked().first().context("the game is over")?;
    Ok((best.cell, best.estimate.map_or(0.0, |estimate| estimate.value)))
}

/// Chooses three stones near the center: the most balanced of up to [`OPENINGS`] random openings, as far as time
/// allows.
fn balanced_opening(rules: Rules, seed: u64, end: Instant) -> anyhow::Result<Game> {
    let mut rng = Rng::new(seed);
    let mut best: Option<(f32, Game)> = None;
    for tried in 0..OPENINGS {
        if tried > 0 && Instant::now() >= end {
            break;
        }
        let is_near = |cell: &Cell| {
            let off = |at: u8, side: u8| (2 * i32::from(at) + 1 - i32::from(side)).abs();
            off(cell.col, rules.cols()) <= 7 && off(cell.row, rules.rows()) <= 7
        };
        let mut game = Game::new(rules);
        for _ in 0..3 {
            let mut cells = game.position().legal_moves();
            cells.retain(is_near);
            game.try_play(rng.pick(&cells).context("the board is too small for swap2")?)?;
        }
        let worth = evaluate(&game, end)?.1.abs();
        if best.as_ref().is_none_or(|(least, _)| worth < *least) {
            best = Some((worth, game));
        }
    }
    Ok(best.expect("the first opening is always evaluated").1)
}
