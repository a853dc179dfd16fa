//! The protocol of Gomocup and Piskvork, from the side that asks.

use std::time::Instant;

use connect4_core::{Action, Cell, Game, Rules};

use super::process::Process;
use super::{Asked, Fault, Talk};
use crate::protocol::{cell_at, numbers, xy};

pub(super) struct Gomocup {
    process: Process,
    rules: Rules,
    seed: u64,
    is_begun: bool,
    /// Whether its board is still empty.
    is_fresh: bool,
    /// The game as the program knows it.
    known: Option<Game>,
}

impl Gomocup {
    pub(super) fn new(process: Process, rules: Rules) -> Self {
        Gomocup { process, rules, seed: 0, is_begun: false, is_fresh: false, known: None }
    }

    fn info(&self, key: &str, value: impl std::fmt::Display) {
        self.process.send(format!("INFO {key} {value}"));
    }

    /// Waits for `OK`.
    fn ok(&mut self, deadline: Instant) -> Result<(), Fault> {
        loop {
            let line = self.process.line(deadline, "getting ready")?;
            match word(&line).as_str() {
                "OK" => return Ok(()),
                "ERROR" | "UNKNOWN" => return Err(Fault::Refused(line)),
                _ => {}
            }
        }
    }

    /// Asks for an empty board.
    fn clear(&mut self, deadline: Instant) -> Result<(), Fault> {
        // Programs leave out what they do not know; ours knows the seed and the length of lines.
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
            // It need not know that command: then another process begins.
            Err(Fault::Refused(said)) if self.is_begun && word(&said) == "UNKNOWN" => {
                self.end();
                self.process = self.process.again()?;
                self.is_begun = false;
                self.clear(deadline)
            }
            Ok(()) => {
                (self.is_begun, self.is_fresh) = (true, true);
                Ok(())
            }
            fault => fault,
        }
    }

    /// Tells the limits of a move.
    fn limit(&self, asked: &Asked) {
        self.info("timeout_turn", asked.time.as_millis().max(1));
        self.info("time_left", i32::MAX);
        if let Some(nodes) = asked.nodes {
            self.info("max_node", nodes);
        }
    }

    /// Tells what has happened since it was asked last, and that it is to move.
    fn tell(&mut self, game: &Game, asked: &Asked) -> Result<(), Fault> {
        let is_same_start = |known: &Game| known.start() == game.start();
        let known = self.known.take().filter(is_same_start).unwrap_or_else(|| Game::from_position(*game.start()));
        let told: Vec<Cell> = known.moves().collect();
        let moves: Vec<Cell> = game.moves().collect();
        match moves.strip_prefix(&told[..]) {
            Some([]) if game.position().plies() == 0 => {
                self.limit(asked);
                self.process.send("BEGIN");
            }
            Some([cell]) if known.position().plies() == 0 || !told.is_empty() => {
                self.limit(asked);
                self.process.send(format!("TURN {}", xy(self.rules, *cell)));
            }
            _ => self.tell_board(game, asked)?,
        }
        self.is_fresh = false;
        Ok(())
    }

    fn tell_board(&mut self, game: &Game, asked: &Asked) -> Result<(), Fault> {
        if !self.is_fresh {
            self.clear(asked.deadline)?;
        }
        self.limit(asked);
        self.process.send("BOARD");
        let mover = game.mover();
        for (cell, side) in game.position().stones_by_cell() {
            self.process.send(format!("{},{}", xy(self.rules, cell), if side == mover { 1 } else { 2 }));
        }
        self.process.send("DONE");
        Ok(())
    }
}

impl Talk for Gomocup {
    fn begin(&mut self, seed: u64, deadline: Instant) -> Result<(), Fault> {
        (self.seed, self.known) = (seed, None);
        self.clear(deadline)
    }

    fn ask(&mut self, game: &Game, asked: &Asked) -> Result<Action, Fault> {
        self.tell(game, asked)?;
        loop {
            // There is no word for a stop: a program that is no longer wanted is ended.
            let line = self.process.answer(asked, |_| {})?;
            match word(&line).as_str() {
                "" | "MESSAGE" | "DEBUG" => continue,
                "ERROR" | "UNKNOWN" => return Err(Fault::Refused(line)),
                _ => {}
            }
            let is_suggestion = word(&line) == "SUGGEST";
            let said = if is_suggestion { line["SUGGEST".len()..].trim() } else { line.as_str() };
            let Some([x, y]) = numbers(said) else { return Err(Fault::Nonsense(line)) };
            if is_suggestion {
                self.process.send(format!("PLAY {x},{y}"));
                continue;
            }
            let Some(cell) = cell_at(self.rules, x, y) else { return Err(Fault::Nonsense(line)) };
            let mut known = game.clone();
            if known.try_play(cell).is_ok() {
                self.known = Some(known);
            }
            return Ok(Action::Stone(cell));
        }
    }

    fn end(&mut self) {
        self.process.send("END");
        self.process.let_go();
    }
}

/// The first word of a line, large.
fn word(line: &str) -> String {
    line.split_whitespace().next().unwrap_or_default().to_uppercase()
}
