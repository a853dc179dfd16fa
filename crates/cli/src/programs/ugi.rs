//! The universal game interface, from the side that asks.

use std::time::Instant;

use connect4_core::notation::typed;
use connect4_core::{Action, Game, Rules};

use super::process::Process;
use super::{Asked, Fault, Talk};
use crate::protocol::ugi_position;

pub(super) struct Ugi {
    process: Process,
    rules: Rules,
    is_begun: bool,
    /// Whether the program has these options.
    has_seed: bool,
    has_swap: bool,
}

impl Ugi {
    pub(super) fn new(process: Process, rules: Rules) -> Self {
        Ugi { process, rules, is_begun: false, has_seed: false, has_swap: false }
    }

    /// What is said of the game: its start, which tells the rules, and the moves.
    fn position(&self, game: &Game) -> String {
        let mut line = format!("position fen {}", ugi_position(game.start()));
        // A swap changes the people and not the board.
        let actions = game.actions().iter().filter(|&&action| self.has_swap || action != Action::Swap);
        for (index, action) in actions.enumerate() {
            line.push_str(if index == 0 { " moves " } else { " " });
            line.push_str(&action.to_string());
        }
        line
    }

    fn wait_for(&mut self, wanted: &str, deadline: Instant) -> Result<(), Fault> {
        self.process.send(if wanted == "ugiok" { "ugi" } else { "isready" });
        loop {
            let line = self.process.line(deadline, "getting ready")?;
            match line.split_whitespace().collect::<Vec<_>>().as_slice() {
                [word] if *word == wanted => return Ok(()),
                ["option", "name", name, ..] if name.eq_ignore_ascii_case("seed") => self.has_seed = true,
                ["option", "name", name, ..] if name.eq_ignore_ascii_case("swap") => self.has_swap = true,
                _ => {}
            }
        }
    }
}

impl Talk for Ugi {
    fn begin(&mut self, seed: u64, deadline: Instant) -> Result<(), Fault> {
        if !self.is_begun {
            self.wait_for("ugiok", deadline)?;
            self.is_begun = true;
        }
        if self.has_seed {
            self.process.send(format!("setoption name Seed value {seed}"));
        }
        if self.has_swap {
            self.process.send(format!("setoption name Swap value {}", self.rules.has_swap()));
        }
        self.process.send("uginewgame");
        self.wait_for("readyok", deadline)
    }

    fn ask(&mut self, game: &Game, asked: &Asked) -> Result<Action, Fault> {
        self.process.send(self.position(game));
        self.process.send(match asked.nodes {
            Some(nodes) => format!("go nodes {nodes}"),
            None => format!("go movetime {}", asked.time.as_millis().max(1)),
        });
        loop {
            let line = self.process.answer(asked, |process| process.send("stop"))?;
            let mut words = line.split_whitespace();
            if words.next() != Some("bestmove") {
                continue;
            }
            let said = words.next().unwrap_or_default();
            return typed::parse(game, said).map_err(|_| Fault::Nonsense(line));
        }
    }

    fn end(&mut self) {
        self.process.send("quit");
        self.process.let_go();
    }
}
