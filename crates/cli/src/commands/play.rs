//! `connect4 play`: a game in plain lines, for pipes, screen readers and small terminals.

use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use connect4_core::notation::record::{self, GameResult, Record};
use connect4_core::notation::{cells, digits};
use connect4_core::print::{Style, drop_board};
use connect4_core::{Action, Game, PlayError, Player};
use connect4_play::{Agent, AgentSpec, Budget};

use crate::args::{self, PlayArgs, Seat};
use crate::commands::players::Models;
use crate::formats::From;
use crate::{Answer, input, output};

pub(crate) fn run(args: PlayArgs) -> anyhow::Result<Answer> {
    // Line play is all there is so far; the flag is taken so that scripts can rely on it.
    let _ = args.plain;
    let mut session = Session::new(&args)?;
    session.save_record()?;
    session.play(&mut std::io::stdin().lock(), &mut std::io::stdout().lock(), !std::io::stdin().is_terminal())
}

/// A game at the board with the people and agents around it.
struct Session {
    record: Record,
    /// Who plays X and O until they swap.
    seats: [Seat; 2],
    agents: [Option<Box<dyn Agent>>; 2],
    style: Style,
    /// How long an agent may think, where that was asked for.
    time: Option<f64>,
    /// Where the game is saved after every move.
    record_path: Option<PathBuf>,
    /// Where this session has saved the game on request: only there may it overwrite.
    saved: Vec<PathBuf>,
}

/// What a person typed.
#[derive(PartialEq, Eq, Debug)]
enum Answered {
    Act(Action),
    Undo,
    Redo,
    Moves,
    Save(PathBuf),
    Help,
    Quit,
    Refused(String),
}

const HELP: &str = "undo takes your last move back, redo plays it again, moves lists the moves so far, \
                    save FILE writes the game to a file, quit ends it.";

impl Session {
    fn new(args: &PlayArgs) -> anyhow::Result<Self> {
        let rules = args.rules.rules().with_swap(args.swap);
        let mut record = match &args.record {
            Some(path) if path.exists() => resume(path, args)?,
            _ => Record::new(Game::new(rules)),
        };
        if let Some(moves) = &args.moves {
            if !record.game.actions().is_empty() {
                bail!("--moves begins a game, but the record already has moves: leave one of the two out");
            }
            let game = From::default_for(rules).read(rules, moves).context("--moves cannot be played")?.game;
            record.game = game.expect("moves make a game");
        }
        let seats = [args.x.clone(), args.o.clone()];
        let (rules, mut models) = (record.game.rules(), Models::default());
        let seed = args.seed.unwrap_or_else(random_seed);
        let mut agent = |player: u64| -> anyhow::Result<Option<Box<dyn Agent>>> {
            let Seat::Computer(named) = &seats[player as usize] else { return Ok(None) };
            let contestant = models.contestant(named, rules)?;
            Ok(Some((contestant.maker)(seed.wrapping_mul(2).wrapping_add(player))))
        };
        let agents = [agent(0)?, agent(1)?];
        if record.game.actions().is_empty() || record.first.is_empty() {
            record.date = jiff::Zoned::now().strftime("%Y.%m.%d").to_string();
            [record.first, record.second] = seats.each_ref().map(Seat::to_string);
        }
        Ok(Session {
            record,
            seats,
            agents,
            style: args.color.style(),
            time: args.time,
            record_path: args.record.clone(),
            saved: Vec::new(),
        })
    }

    /// Which of the two seats plays `player` now.
    fn seat_of(&self, player: Player) -> usize {
        let player = if self.record.game.is_swapped() { !player } else { player };
        usize::from(player == Player::Second)
    }

    fn is_human(&self, player: Player) -> bool {
        self.seats[self.seat_of(player)] == Seat::Human
    }

    fn play(&mut self, people: &mut impl BufRead, out: &mut impl Write, is_piped: bool) -> anyhow::Result<Answer> {
        loop {
            writeln!(out, "{}", drop_board(self.record.game.position(), self.style))?;
            if let Some(outcome) = self.record.game.outcome() {
                let result = outcome.winner().map_or("Draw!".to_owned(), |player| format!("{} wins!", player.letter()));
                writeln!(out, "{result}")?;
                return Ok(Answer::Yes);
            }
            if self.is_human(self.record.game.mover()) {
                if self.record.game.can_swap() {
                    writeln!(out, "Type swap to take this stone and its side over.")?;
                }
                match self.ask(people, out, is_piped)? {
                    Asked::Next => {}
                    Asked::Quit => return Ok(Answer::Yes),
                    Asked::EndOfInput => {
                        eprintln!("connect4: the input ended before the game did");
                        return Ok(Answer::No);
                    }
                }
            } else {
                self.let_agent_move(out)?;
            }
        }
    }

    fn let_agent_move(&mut self, out: &mut impl Write) -> anyhow::Result<()> {
        let game = &self.record.game;
        let mover = game.mover();
        let seat = self.seat_of(mover);
        let agent = self.agents[seat].as_mut().expect("a seat without a person has an agent");
        let seconds = self.time.unwrap_or(default_seconds(&self.seats[seat]));
        let choice = agent.choose(game, &Budget::time(Duration::from_secs_f64(seconds))).expect("the game goes on");
        let who = format!("Player {} ({})", self.style.letter(mover), self.seats[seat]);
        match choice.action {
            Action::Stone(cell) if game.rules().has_gravity() => {
                writeln!(out, "{who} drops into column {}.", cell.col + 1)?;
            }
            Action::Stone(cell) => writeln!(out, "{who} takes {cell}.")?,
            Action::Swap => writeln!(out, "{who} swaps sides.")?,
        }
        self.record.game.try_action(choice.action).context("a computer player made an illegal move")?;
        self.save_record()
    }

    /// Asks the person to move until the board has changed.
    fn ask(&mut self, people: &mut impl BufRead, out: &mut impl Write, is_piped: bool) -> anyhow::Result<Asked> {
        loop {
            let what = if self.record.game.rules().has_gravity() { "column to drop into" } else { "cell" };
            write!(out, "Player {}, pick a {what}: ", self.style.letter(self.record.game.mover()))?;
            out.flush()?;
            let mut line = Vec::new();
            let read = people.read_until(b'\n', &mut line).context("the answer cannot be read")?;
            // A person's Enter ends the line on a terminal; a pipe shows nothing of the answer.
            if is_piped || read == 0 {
                writeln!(out)?;
            }
            if read == 0 {
                return Ok(Asked::EndOfInput);
            }
            let changed = match understand(&String::from_utf8_lossy(&line), &self.record.game) {
                Answered::Act(action) => match self.record.game.try_action(action) {
                    Ok(()) => true,
                    Err(error) => {
                        writeln!(out, "{}.", capitalized(&error.to_string()))?;
                        false
                    }
                },
                Answered::Undo => self.step_back(out)?,
                Answered::Redo => self.step_forward(out)?,
                Answered::Moves => {
                    writeln!(out, "{}", moves_text(&self.record.game))?;
                    false
                }
                Answered::Save(path) => {
                    match self.save_to(&path) {
                        Ok(()) => writeln!(out, "Saved to {}.", path.display())?,
                        Err(error) => writeln!(out, "{}.", capitalized(&format!("{error:#}")))?,
                    }
                    false
                }
                Answered::Help => {
                    let how = if self.record.game.rules().has_gravity() {
                        format!("Type a column from 1 to {}", self.record.game.rules().cols())
                    } else {
                        "Type a cell: the column letter and the row from the bottom, for example b2".to_owned()
                    };
                    writeln!(out, "{how}; {HELP}")?;
                    false
                }
                Answered::Quit => return Ok(Asked::Quit),
                Answered::Refused(reason) => {
                    writeln!(out, "{reason}")?;
                    false
                }
            };
            if changed {
                self.save_record()?;
                return Ok(Asked::Next);
            }
        }
    }

    /// Takes moves back until the same person, or another one, is to move again.
    fn step_back(&mut self, out: &mut impl Write) -> anyhow::Result<bool> {
        let mut taken_back = 0;
        while self.record.game.undo().is_some() {
            taken_back += 1;
            if self.is_human(self.record.game.mover()) {
                return Ok(true);
            }
        }
        for _ in 0..taken_back {
            self.record.game.redo();
        }
        writeln!(out, "There is no move of yours to take back.")?;
        Ok(false)
    }

    fn step_forward(&mut self, out: &mut impl Write) -> anyhow::Result<bool> {
        let mut changed = false;
        while self.record.game.redo().is_some() {
            changed = true;
            if self.record.game.outcome().is_none() && self.is_human(self.record.game.mover()) {
                break;
            }
        }
        if !changed {
            writeln!(out, "There is nothing to play again.")?;
        }
        Ok(changed)
    }

    fn text(&self) -> String {
        let result = GameResult::from(self.record.game.outcome());
        let mut record = self.record.clone();
        record.result = result;
        record::write(&record)
    }

    fn save_record(&self) -> anyhow::Result<()> {
        self.record_path.as_ref().map_or(Ok(()), |path| output::write_whole(path, &self.text()))
    }

    fn save_to(&mut self, path: &Path) -> anyhow::Result<()> {
        let known = self.saved.iter().any(|saved| saved == path) || self.record_path.as_deref() == Some(path);
        if path.exists() && !known {
            bail!("{} is there already: choose another name", path.display());
        }
        output::write_whole(path, &self.text())?;
        self.saved.push(path.to_owned());
        Ok(())
    }
}

/// What became of a question.
enum Asked {
    Next,
    Quit,
    EndOfInput,
}

fn resume(path: &Path, args: &PlayArgs) -> anyhow::Result<Record> {
    let record =
        record::parse(&input::read(path)?).with_context(|| format!("{} is no record to go on with", path.display()))?;
    let rules = record.game.rules();
    if record.game.outcome().is_some() {
        bail!("{} holds a finished game: choose another file", path.display());
    }
    if (args.rules.is_given() && args.rules.rules() != rules.with_swap(false)) || (args.swap && !rules.has_swap()) {
        bail!("{} holds a game of {rules}: leave the rules out or choose another file", path.display());
    }
    Ok(record)
}

/// The moves so far in the shortest notation for the rules.
fn moves_text(game: &Game) -> String {
    let text = if game.rules().has_gravity() && !game.is_swapped() { digits::write(game) } else { cells::write(game) };
    if text.is_empty() { "No moves yet.".to_owned() } else { text }
}

fn capitalized(sentence: &str) -> String {
    let mut characters = sentence.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// What a line means in this game.
fn understand(line: &str, game: &Game) -> Answered {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match (word.to_lowercase().as_str(), rest.trim()) {
        ("undo", "") => Answered::Undo,
        ("redo", "") => Answered::Redo,
        ("moves", "") => Answered::Moves,
        ("help" | "?", "") => Answered::Help,
        ("quit" | "exit", "") => Answered::Quit,
        ("swap", "") => Answered::Act(Action::Swap),
        ("save", "") => Answered::Refused("Say where to save: save FILE.".to_owned()),
        ("save", file) => Answered::Save(file.into()),
        _ if game.rules().has_gravity() => column_answer(line, game),
        ("", _) => Answered::Refused("Type a cell, for example b2, or help.".to_owned()),
        _ => match cells::parse_cell(line) {
            Ok(cell) => Answered::Act(Action::Stone(cell)),
            Err(error) => Answered::Refused(format!("{}.", capitalized(&error.to_string()))),
        },
    }
}

/// An answer is read as its digits; a minus sign directly before them makes the number negative.
fn column_answer(line: &str, game: &Game) -> Answered {
    let cols = game.rules().cols();
    let digits: String = line.chars().filter(char::is_ascii_digit).collect();
    let is_negative = line.as_bytes().windows(2).any(|pair| pair[0] == b'-' && pair[1].is_ascii_digit());
    if digits.is_empty() {
        return Answered::Refused(format!("That is no column: type a number from 1 to {cols}, or help."));
    }
    let number = digits.parse::<u32>().unwrap_or(u32::MAX);
    let sign = if is_negative { "-" } else { "" };
    if is_negative || !(1..=u32::from(cols)).contains(&number) {
        let shown = digits.trim_start_matches('0');
        let shown = if shown.is_empty() { "0" } else { shown };
        let shown: String = shown.chars().take(12).collect();
        return Answered::Refused(format!("Column {sign}{shown} is off the board: pick one from 1 to {cols}."));
    }
    let col = (number - 1) as u8;
    match game.position().landing(col) {
        Some(cell) => Answered::Act(Action::Stone(cell)),
        None => Answered::Refused(format!("{}.", capitalized(&PlayError::ColumnFull { col }.to_string()))),
    }
}

/// How long people wait for a move. Perfect play is worth waiting for; the first moves take longest.
fn default_seconds(seat: &Seat) -> f64 {
    let is_perfect = |spec: &AgentSpec| matches!(spec, AgentSpec::Perfect | AgentSpec::Level { level: 10 });
    match seat {
        Seat::Computer(args::Player::Agent(spec)) if is_perfect(spec) => 20.0,
        _ => 2.0,
    }
}

/// A seed that differs from run to run.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}
