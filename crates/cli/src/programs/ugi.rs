//! The universal game interface, client side.

use std::time::Instant;

use connect4_core::notation::single_move;
use connect4_core::{Action, Game, Rules};
use connect4_players::Failure;

use super::client::{MoveLimits, ProtocolClient};
use super::process::Process;
use crate::formats::start_of;
use crate::protocol::ugi_position;

pub(super) struct UgiClient {
    process: Process,
    rules: Rules,
    is_begun: bool,
    /// Whether the program has these options.
    has_seed: bool,
    has_swap: bool,
}

impl UgiClient {
    pub(super) fn new(process: Process, rules: Rules) -> Self {
        UgiClient { process, rules, is_begun: false, has_seed: false, has_swap: false }
    }

    /// The `position` command: the start, which includes the rules, and the moves.
    fn position(&self, game: &Game) -> String {
        let mut line = format!("position fen {}", ugi_position(game.start()));
        // A swap does not change the board, so programs without swaps do not need it.
        let actions = game.actions().iter().filter(|&&action| self.has_swap || action != Action::Swap);
        for (index, action) in actions.enumerate() {
            line.push_str(if index == 0 { " moves " } else { " " });
            line.push_str(&action.to_string());
        }
        line
    }

    fn wait_for(&mut self, reply: &str, deadline: Instant) -> Result<(), Failure> {
        self.process.send(if reply == "ugiok" { "ugi" } else { "isready" });
        loop {
            let line = self.process.line(deadline, Failure::NotReady)?;
            match line.split_whitespace().collect::<Vec<_>>().as_slice() {
                [word] if *word == reply => return Ok(()),
                ["option", "name", name, ..] if name.eq_ignore_ascii_case("seed") => self.has_seed = true,
                ["option", "name", name, ..] if name.eq_ignore_ascii_case("swap") => self.has_swap = true,
                _ => {}
            }
        }
    }
}

impl ProtocolClient for UgiClient {
    fn start_game(&mut self, seed: u64, deadline: Instant) -> Result<(), Failure> {
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

    fn choose(&mut self, game: &Game, limits: &MoveLimits) -> Result<Action, Failure> {
        self.process.send(self.position(game));
        self.process.send(match limits.nodes {
            Some(nodes) => format!("go nodes {nodes}"),
            None => format!("go movetime {}", limits.time.as_millis().max(1)),
        });
        loop {
            let line = self.process.answer(limits, |process| process.send("stop"))?;
            let mut words = line.split_whitespace();
            if words.next() != Some("bestmove") {
                continue;
            }
            let text = words.next().unwrap_or_default();
            return single_move::parse(game, text).map_err(|_| Failure::NotAMove(start_of(&line)));
        }
    }

    fn quit(&mut self) {
        self.process.send("quit");
        self.process.close();
    }
}
