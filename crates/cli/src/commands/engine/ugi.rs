//! The universal game interface (UGI), which is UCI for all two-player games.

use std::fmt::Display;
use std::io::Write;
use std::time::Duration;

use anyhow::{Context, bail};
use connect4_core::notation::single_move;
use connect4_core::{Game, Limits, Outcome, Player as Side, Rules, Swap};
use connect4_players::{Lookahead, PlayerSpec, Trained};

use super::player::EnginePlayer;
use super::session::{Next, Protocol, SearchOutcome, SearchTask, UrgentCommand};
use crate::formats::start_of;
use crate::protocol::read_ugi_position;

/// Part of the time for a move that is reserved for sending it.
const RESERVE: Duration = Duration::from_millis(20);

pub(super) struct Ugi {
    player: EnginePlayer,
    /// The rules of `startpos`.
    rules: Rules,
    /// The game, or why the last `position` was refused.
    game: Result<Game, String>,
}

impl Ugi {
    pub(super) fn new(player: EnginePlayer, rules: Rules) -> Self {
        Ugi { player, rules, game: Ok(Game::new(rules)) }
    }

    fn introduce(&self, out: &mut impl Write) -> std::io::Result<()> {
        let (EnginePlayer { spec, seed, .. }, rules) = (&self.player, self.rules);
        writeln!(out, "id name connect4 {} {spec}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "id author the authors of connect4")?;
        writeln!(out, "option name Player type string default {spec}")?;
        writeln!(out, "option name Seed type spin default {seed} min 0 max {}", u64::MAX)?;
        writeln!(out, "option name Size type string default {}", rules.size())?;
        writeln!(out, "option name Connect type spin default {} min 1 max 20", rules.connect())?;
        writeln!(out, "option name Gravity type check default {}", rules.has_gravity())?;
        writeln!(out, "option name Swap type check default {}", rules.has_swap())?;
        writeln!(out, "ugiok")
    }

    fn set_option(&mut self, rest: &str) -> anyhow::Result<()> {
        const FORM: &str = "expected setoption name NAME value VALUE";
        let (name, value) = rest.strip_prefix("name ").and_then(|rest| rest.split_once(" value ")).context(FORM)?;
        let (name, value) = (name.trim().to_lowercase(), value.trim());
        let check = || value.parse::<bool>().ok().context("expected true or false");
        let rules = self.rules;
        match name.as_str() {
            "player" => self.player.spec = value.parse()?,
            "seed" => self.player.set_seed(value.parse().ok().context("expected a whole number from 0")?),
            "size" => {
                let (cols, rows) = Rules::parse_size(value)?;
                let changed = Rules::new(cols, rows, rules.connect())?;
                self.rules = changed.with_gravity(rules.has_gravity()).with_swap(rules.swap_rule());
            }
            "connect" => {
                let connect = value.parse().ok().context("expected a number from 1 to 20")?;
                let changed = Rules::new(rules.cols(), rules.rows(), connect)?;
                self.rules = changed.with_gravity(rules.has_gravity()).with_swap(rules.swap_rule());
            }
            "gravity" => self.rules = rules.with_gravity(check()?),
            "swap" => self.rules = rules.with_swap(if check()? { Swap::One } else { Swap::Off }),
            _ => bail!("unknown option `{}`; expected Player, Seed, Size, Connect, Gravity or Swap", start_of(&name)),
        }
        self.player.agent = None;
        self.game = Ok(Game::new(self.rules));
        Ok(())
    }

    fn read_position(&self, rest: &str) -> anyhow::Result<Game> {
        let mut words: Vec<&str> = rest.split_whitespace().collect();
        let moves = match words.iter().position(|&word| word == "moves") {
            Some(at) => words.split_off(at).split_off(1),
            None => Vec::new(),
        };
        let mut game = match words.as_slice() {
            ["startpos"] => Game::new(self.rules),
            ["fen", fields @ ..] => {
                let start = read_ugi_position(fields)?;
                // A position line does not include the swap rule, which applies from the empty board.
                match start.plies() {
                    0 => Game::new(start.rules().with_swap(self.rules.swap_rule())),
                    _ => Game::from_position(start),
                }
            }
            _ => bail!("expected position startpos or position fen POSITION, optionally followed by moves MOVES"),
        };
        for (index, text) in moves.iter().enumerate() {
            let about = || format!("move {}", index + 1);
            let action = single_move::parse(&game, text).with_context(about)?;
            game.try_action(action).with_context(about)?;
        }
        Ok(game)
    }

    /// The search for `go`.
    fn think(&mut self, go: &GoLimits) -> anyhow::Result<SearchTask> {
        let game = self.game.clone().map_err(anyhow::Error::msg)?;
        if game.outcome().is_some() {
            bail!("the game is over");
        }
        let time = go.time(game.mover()).or(go.is_bare().then(|| self.player.spec.default_time()));
        let limits = Limits { nodes: go.nodes, time, stop: None };
        let spec = go.depth.and_then(|plies| with_depth(&self.player.spec, plies));
        let agent = match spec {
            // This agent is only for this move; the player keeps its own agent.
            Some(spec) => {
                self.player.prepare(game.rules())?;
                self.player.is_asked = true;
                (self.player.models.contestant(&spec, game.rules())?.maker)(self.player.seed_of_game())
            }
            None => self.player.take(&game)?,
        };
        Ok(SearchTask { agent, game, limits, is_infinite: go.is_infinite })
    }
}

impl Protocol for Ugi {
    fn urgent(&self, line: &str) -> Option<UrgentCommand> {
        match line {
            "stop" => Some(UrgentCommand::Stop),
            "quit" => Some(UrgentCommand::Quit),
            "isready" => Some(UrgentCommand::Say("readyok")),
            _ => None,
        }
    }

    fn line(&mut self, line: &str, out: &mut impl Write) -> anyhow::Result<Next> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "ugi" => self.introduce(out)?,
            "isready" => writeln!(out, "readyok")?,
            "uginewgame" => {
                self.player.new_game();
                self.game = Ok(Game::new(self.rules));
            }
            "setoption" => {
                if let Err(error) = self.set_option(rest) {
                    info_string(out, crate::answer::english(&error))?;
                }
            }
            "position" => {
                self.game = self.read_position(rest).map_err(|error| crate::answer::english(&error));
                if let Err(error) = &self.game {
                    info_string(out, error)?;
                }
            }
            "go" => {
                let (limits, messages) = GoLimits::parse(rest);
                for message in messages {
                    info_string(out, message)?;
                }
                match self.think(&limits) {
                    Ok(task) => return Ok(Next::Search(Box::new(task))),
                    Err(error) => {
                        info_string(out, crate::answer::english(&error))?;
                        writeln!(out, "bestmove 0000")?;
                    }
                }
            }
            "query" => match (&self.game, rest) {
                (Ok(game), "gameover") => writeln!(out, "response {}", game.outcome().is_some())?,
                (Ok(game), "p1turn") => writeln!(out, "response {}", game.mover() == Side::First)?,
                (Ok(game), "result") => writeln!(out, "response {}", result(game))?,
                (Err(error), _) => info_string(out, error)?,
                _ => info_string(out, "unknown query; expected gameover, p1turn or result")?,
            },
            // No search is running.
            "stop" => {}
            "quit" => return Ok(Next::Quit),
            _ => {
                let commands = "ugi, isready, setoption, uginewgame, position, go, stop, query and quit";
                info_string(out, format!("unknown command `{}`; expected {commands}", start_of(command)))?;
            }
        }
        Ok(Next::Read)
    }

    fn answer(&mut self, outcome: SearchOutcome, out: &mut impl Write) -> anyhow::Result<()> {
        let choice = outcome.choice.expect("the game is not over");
        writeln!(out, "info nodes {} time {}", choice.nodes, outcome.took.as_millis())?;
        writeln!(out, "bestmove {}", choice.action)?;
        // An agent for `go depth` is dropped.
        if self.player.agent.is_none() {
            self.player.agent = Some((outcome.game.rules(), outcome.agent));
        }
        Ok(())
    }
}

/// The same player with another depth, if it has one.
fn with_depth(spec: &PlayerSpec, plies: u16) -> Option<PlayerSpec> {
    let trained = |trained: &Trained| Trained { file: trained.file.clone(), lookahead: Lookahead::Plies(plies.max(1)) };
    match spec {
        PlayerSpec::Minimax { .. } => Some(PlayerSpec::Minimax { depth: plies.clamp(1, 20) as u8 }),
        PlayerSpec::Learned(known) => Some(PlayerSpec::Learned(trained(known))),
        PlayerSpec::Hybrid(known) => Some(PlayerSpec::Hybrid(trained(known))),
        _ => None,
    }
}

/// The parameters of `go` that take a number.
const GO_PARAMETERS: [&str; 8] = ["p1time", "p2time", "p1inc", "p2inc", "movestogo", "movetime", "nodes", "depth"];

/// The limits of `go`.
#[derive(Default)]
struct GoLimits {
    /// Milliseconds left, and the increment per move, of each side.
    left: [Option<u64>; 2],
    increment: [u64; 2],
    /// Moves until the next time control.
    moves: Option<u64>,
    move_time: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u16>,
    is_infinite: bool,
}

impl GoLimits {
    /// Parses the limits. Unknown words are ignored, as in UCI, and reported in the messages.
    fn parse(text: &str) -> (Self, Vec<String>) {
        let mut limits = GoLimits::default();
        let mut messages = Vec::new();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            if word == "infinite" {
                limits.is_infinite = true;
                continue;
            }
            // Time left may be negative.
            let number = words.next_if(|next| next.parse::<i64>().is_ok());
            let number = number.map(|number| number.parse::<i64>().expect("it has been read").max(0).unsigned_abs());
            match (word, number) {
                ("p1time", Some(_)) => limits.left[0] = number,
                ("p2time", Some(_)) => limits.left[1] = number,
                ("p1inc", Some(back)) => limits.increment[0] = back,
                ("p2inc", Some(back)) => limits.increment[1] = back,
                ("movestogo", Some(_)) => limits.moves = number,
                ("movetime", Some(_)) => limits.move_time = number,
                ("nodes", Some(_)) => limits.nodes = number,
                ("depth", Some(plies)) => limits.depth = Some(plies.try_into().unwrap_or(u16::MAX)),
                _ if GO_PARAMETERS.contains(&word) => messages.push(format!("`{word}` needs a number")),
                _ => {
                    messages.push(format!(
                        "go ignores `{}`; expected {} or infinite",
                        start_of(word),
                        GO_PARAMETERS.join(", ")
                    ));
                }
            }
        }
        (limits, messages)
    }

    /// Whether neither a limit nor `infinite` was given.
    fn is_bare(&self) -> bool {
        self.nodes.is_none() && self.depth.is_none() && !self.is_infinite
    }

    /// The time for this move.
    fn time(&self, side: Side) -> Option<Duration> {
        let place = usize::from(side == Side::Second);
        // Plans for up to 25 more moves, and uses most of the increment.
        let moves = self.moves.unwrap_or(25).clamp(1, 25);
        let share = |left: u64| (left / moves + self.increment[place] * 3 / 4).min(left);
        let millis = [self.move_time, self.left[place].map(share)].into_iter().flatten().min()?;
        let time = Duration::from_millis(millis);
        Some(time - RESERVE.min(time / 10))
    }
}

fn result(game: &Game) -> &'static str {
    match game.outcome() {
        Some(Outcome::Won(Side::First)) => "p1win",
        Some(Outcome::Won(Side::Second)) => "p2win",
        Some(Outcome::Drawn) => "draw",
        None => "none",
    }
}

fn info_string(out: &mut impl Write, text: impl Display) -> std::io::Result<()> {
    writeln!(out, "info string {}", text.to_string().replace('\n', "; "))
}
