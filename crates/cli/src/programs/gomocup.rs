//! The protocol of Gomocup and Piskvork, client side.

use std::time::Instant;

use connect4_core::{Action, Cell, Game, Rules};
use connect4_players::Failure;

use super::client::{MoveLimits, ProtocolClient};
use super::process::Process;
use crate::formats::start_of;
use crate::protocol::{cell_at, numbers, xy};

pub(super) struct GomocupClient {
    process: Process,
    rules: Rules,
    seed: u64,
    is_begun: bool,
    /// Whether the board of the program is still empty.
    is_fresh: bool,
    /// The game as the program knows it.
    known: Option<Game>,
}

impl GomocupClient {
    pub(super) fn new(process: Process, rules: Rules) -> Self {
        GomocupClient { process, rules, seed: 0, is_begun: false, is_fresh: false, known: None }
    }

    fn info(&self, key: &str, value: impl std::fmt::Display) {
        self.process.send(format!("INFO {key} {value}"));
    }

    /// Waits for `OK`.
    fn ok(&mut self, deadline: Instant) -> Result<(), Failure> {
        loop {
            let line = self.process.line(deadline, Failure::NotReady)?;
            match word(&line).as_str() {
                "OK" => return Ok(()),
                "ERROR" | "UNKNOWN" => return Err(Failure::Refused(start_of(&line))),
                _ => {}
            }
        }
    }

    /// Clears the board of the program.
    fn clear(&mut self, deadline: Instant) -> Result<(), Failure> {
        // Programs ignore unknown keys; `connect4 engine` knows `seed` and `connect`.
        self.info("timeout_match", 0);
        self.info("max_memory", 0);
        self.info("game_type", 1);
        self.info("rule", 0);
        self.info("seed", self.seed.cast_signed());
        self.info("connect", self.rules.connect());
        let (cols, rows) = (self.rules.cols(), self.rules.rows());
        self.process.send(match self.is_begun {
            true => "RESTART".to_owned(),
            false if cols == rows => format!("START {cols}"),
            false => format!("RECTSTART {cols},{rows}"),
        });
        match self.ok(deadline) {
            // RESTART is optional: without it, another process is started.
            Err(Failure::Refused(text)) if self.is_begun && word(&text) == "UNKNOWN" => {
                self.quit();
                self.process = self.process.restart()?;
                self.is_begun = false;
                self.clear(deadline)
            }
            Ok(()) => {
                (self.is_begun, self.is_fresh) = (true, true);
                Ok(())
            }
            error => error,
        }
    }

    fn send_limits(&self, limits: &MoveLimits) {
        self.info("timeout_turn", limits.time.as_millis().max(1));
        self.info("time_left", i32::MAX);
        if let Some(nodes) = limits.nodes {
            self.info("max_node", nodes);
        }
    }

    /// Sends the moves since the last request, and asks for a move.
    fn send_game(&mut self, game: &Game, limits: &MoveLimits) -> Result<(), Failure> {
        let is_same_start = |known: &Game| known.start() == game.start();
        let known = self.known.take().filter(is_same_start).unwrap_or_else(|| Game::from_position(*game.start()));
        let sent: Vec<Cell> = known.moves().collect();
        let moves: Vec<Cell> = game.moves().collect();
        match moves.strip_prefix(&sent[..]) {
            Some([]) if game.position().plies() == 0 => {
                self.send_limits(limits);
                self.process.send("BEGIN");
            }
            Some([cell]) if known.position().plies() == 0 || !sent.is_empty() => {
                self.send_limits(limits);
                self.process.send(format!("TURN {}", xy(self.rules, *cell)));
            }
            _ => self.send_board(game, limits)?,
        }
        self.is_fresh = false;
        Ok(())
    }

    fn send_board(&mut self, game: &Game, limits: &MoveLimits) -> Result<(), Failure> {
        if !self.is_fresh {
            self.clear(limits.deadline)?;
        }
        self.send_limits(limits);
        self.process.send("BOARD");
        let mover = game.mover();
        for (cell, side) in game.position().stones_by_cell() {
            self.process.send(format!("{},{}", xy(self.rules, cell), if side == mover { 1 } else { 2 }));
        }
        self.process.send("DONE");
        Ok(())
    }
}

impl ProtocolClient for GomocupClient {
    fn start_game(&mut self, seed: u64, deadline: Instant) -> Result<(), Failure> {
        (self.seed, self.known) = (seed, None);
        self.clear(deadline)
    }

    fn choose(&mut self, game: &Game, limits: &MoveLimits) -> Result<Action, Failure> {
        self.send_game(game, limits)?;
        loop {
            // The protocol cannot stop a search; the program is ended instead.
            let line = self.process.answer(limits, |_| {})?;
            match word(&line).as_str() {
                "" | "MESSAGE" | "DEBUG" => continue,
                "ERROR" | "UNKNOWN" => return Err(Failure::Refused(start_of(&line))),
                _ => {}
            }
            let is_suggestion = word(&line) == "SUGGEST";
            let text = if is_suggestion { line["SUGGEST".len()..].trim() } else { line.as_str() };
            let Some([x, y]) = numbers(text) else { return Err(Failure::NotAMove(start_of(&line))) };
            if is_suggestion {
                self.process.send(format!("PLAY {x},{y}"));
                continue;
            }
            let Some(cell) = cell_at(self.rules, x, y) else { return Err(Failure::NotAMove(start_of(&line))) };
            let mut known = game.clone();
            if known.try_play(cell).is_ok() {
                self.known = Some(known);
            }
            return Ok(Action::Stone(cell));
        }
    }

    fn quit(&mut self) {
        self.process.send("END");
        self.process.close();
    }
}

/// The first word of a line, in upper case.
fn word(line: &str) -> String {
    line.split_whitespace().next().unwrap_or_default().to_uppercase()
}
