//! A compact strategy as data and as text.
//!
//! The text has four header lines, then one line for each position in which the side has to choose:
//!
//! ```text
//! connect4 strategy 1
//! board 7x6 4
//! side X
//! value win
//! - 4
//! 41 4
//! 4143 5 ^.^.^/^^/+/!.@/^/.^.^.^/=
//! ```
//!
//! A line has the moves that lead to the position (as digits, `-` for none), the column to play, and optionally a
//! diagram for the rest of the game. Positions with [forced replies](forced_replies) are omitted. A position, its
//! mirror image and its transpositions share one line.

use std::fmt;
use std::sync::OnceLock;

use connect4_core::notation::digits;
use connect4_core::{Cell, Game, Player, Position, Rules, Symmetry};
use rustc_hash::FxHashMap;

use crate::{Claim, Diagram, forced_replies};

/// The move of a side in one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The moves that lead to the position.
    pub moves: Vec<Cell>,
    /// The cell to play.
    pub play: Cell,
    /// The diagram for the rest of the game; `None` if the next positions have entries.
    pub diagram: Option<Diagram>,
}

/// The move of the side in a position of its strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Any of the [forced replies](forced_replies).
    ForcedReply(Vec<Cell>),
    /// The move of an entry.
    Entry {
        /// The cell to play.
        play: Cell,
        /// The diagram for the rest of the game.
        diagram: Option<Diagram>,
        /// The index of the entry, from 0.
        index: usize,
    },
}

/// The state of a game in which one side follows a strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The side has not followed the strategy.
    Deviated,
    /// The game is over.
    Over,
    /// The side is to move.
    Ours {
        /// The cells to choose from, at least one.
        plays: Vec<Cell>,
        /// The source of the move.
        by: MoveSource,
        /// The diagram for the rest of the game.
        diagram: Option<Diagram>,
    },
    /// The opponent is to move.
    Theirs {
        /// The diagram that the side follows.
        diagram: Option<Diagram>,
    },
}

/// The source of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum MoveSource {
    /// The [forced replies](forced_replies).
    #[cfg_attr(feature = "serde", serde(rename = "habit"))]
    ForcedReply,
    /// An entry of the strategy.
    #[cfg_attr(feature = "serde", serde(rename = "line"))]
    Entry,
    /// The current diagram.
    Diagram,
}

/// A strategy for one side, from the empty board.
#[derive(Clone, Debug)]
pub struct CompactStrategy {
    rules: Rules,
    side: Player,
    claim: Claim,
    entries: Vec<Entry>,
    places: FxHashMap<Position, usize>,
}

/// Why a text cannot be parsed as a strategy.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct StrategyError {
    /// The line number, from 1.
    pub line: usize,
    /// What is wrong with the line.
    pub reason: String,
}

const FIRST_LINE: &str = "connect4 strategy 1";

/// The strategy for 7×6; `strategies/README.md` documents how it was made. WebAssembly modules load it separately.
const TEXT: Option<&str> =
    if cfg!(target_family = "wasm") { None } else { Some(include_str!("../../strategies/7x6.strategy")) };

static KNOWN: OnceLock<CompactStrategy> = OnceLock::new();

impl CompactStrategy {
    /// The built-in strategy, for 7×6. WebAssembly has none until one is [installed](CompactStrategy::install).
    pub fn embedded() -> Option<&'static CompactStrategy> {
        TEXT.map(|text| KNOWN.get_or_init(|| Self::parse(text).expect("the embedded strategy is whole")))
            .or_else(|| KNOWN.get())
    }

    /// The text of the built-in strategy, for clients that load it on first use.
    pub const fn embedded_text() -> Option<&'static str> {
        TEXT
    }

    /// Installs this as the built-in strategy of a program that was built without one. Does nothing if there is one
    /// already.
    pub fn install(self) {
        let _ = KNOWN.set(self);
    }

    /// A strategy with these entries, whose moves must be legal.
    ///
    /// # Errors
    /// The index of the first entry for the same position as an earlier one.
    pub fn new(rules: Rules, side: Player, claim: Claim, entries: Vec<Entry>) -> Result<Self, usize> {
        let mut places = FxHashMap::default();
        for (index, entry) in entries.iter().enumerate() {
            let position = entry.moves.iter().fold(Position::new(rules), |position, &cell| position.after(cell));
            if places.insert(position.canonical(), index).is_some() {
                return Err(index);
            }
        }
        Ok(CompactStrategy { rules, side, claim, entries, places })
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The side that follows the strategy.
    pub const fn side(&self) -> Player {
        self.side
    }

    /// The guaranteed result.
    pub const fn claim(&self) -> Claim {
        self.claim
    }

    /// The entries, in the order of play.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The move in a position with the side to move. `None` if the game is over, the position has no entry, or an
    /// earlier entry has a diagram for it.
    pub fn answer(&self, position: &Position) -> Option<Answer> {
        if position.rules() != self.rules || position.mover() != self.side || position.is_over() {
            return None;
        }
        let cells = forced_replies(position);
        if !cells.is_empty() {
            return Some(Answer::ForcedReply(cells));
        }
        let &index = self.places.get(&position.canonical())?;
        let Entry { moves, play, diagram } = &self.entries[index];
        let there = moves.iter().fold(Position::new(self.rules), |position, &cell| position.after(cell));
        Some(if there == *position {
            Answer::Entry { play: *play, diagram: diagram.clone(), index }
        } else {
            let diagram = diagram.as_ref().map(Diagram::mirrored);
            let play = Symmetry::MirrorColumns.apply(*play, self.rules);
            Answer::Entry { play, diagram, index }
        })
    }

    /// The state of a game after these moves from the empty board.
    pub fn turn(&self, moves: impl IntoIterator<Item = Cell>) -> Turn {
        let mut position = Position::new(self.rules);
        let (mut last, mut diagram) = (None, None);
        for cell in moves {
            if position.mover() == self.side {
                match self.own_turn(&position, last, diagram.as_ref()) {
                    Turn::Ours { plays, diagram: next, .. } if plays.contains(&cell) => diagram = next,
                    _ => return Turn::Deviated,
                }
            }
            position = position.after(cell);
            last = Some(cell);
        }
        match position.mover() {
            _ if position.is_over() => Turn::Over,
            mover if mover == self.side => self.own_turn(&position, last, diagram.as_ref()),
            _ => Turn::Theirs { diagram },
        }
    }

    fn own_turn(&self, position: &Position, last: Option<Cell>, diagram: Option<&Diagram>) -> Turn {
        match (diagram, self.answer(position)) {
            (_, Some(Answer::ForcedReply(plays))) => {
                Turn::Ours { plays, by: MoveSource::ForcedReply, diagram: diagram.cloned() }
            }
            (Some(followed), _) => {
                let plays = followed.permitted(position, last);
                Turn::Ours { plays, by: MoveSource::Diagram, diagram: diagram.cloned() }
            }
            (None, Some(Answer::Entry { play, diagram, .. })) => {
                Turn::Ours { plays: vec![play], by: MoveSource::Entry, diagram }
            }
            (None, None) => Turn::Deviated,
        }
    }

    /// Parses the text form.
    ///
    /// # Errors
    /// The first line that is malformed.
    pub fn parse(text: &str) -> Result<Self, StrategyError> {
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let mut head = |name: &str| -> Result<(usize, &str), StrategyError> {
            let (line, text) = lines.next().unwrap_or((1, ""));
            let rest = text.strip_prefix(name).map(|rest| (line, rest.trim()));
            rest.ok_or_else(|| StrategyError { line, reason: format!("expected {name:?} at the start of the line") })
        };
        let not_a_strategy = "not a strategy; create one with connect4 strategy generate";
        let (line, rest) =
            head(FIRST_LINE).map_err(|error| StrategyError { reason: not_a_strategy.to_owned(), ..error })?;
        if !rest.is_empty() {
            return Err(StrategyError { line, reason: format!("expected only {FIRST_LINE:?}") });
        }
        let (line, board) = head("board ")?;
        let rules = board.split_once(' ').and_then(|(size, connect)| {
            let (cols, rows) = Rules::parse_size(size).ok()?;
            Rules::new(cols, rows, connect.parse().ok()?).ok()
        });
        let rules = rules.ok_or_else(|| StrategyError {
            line,
            reason: format!("invalid board {board:?}; expected COLSxROWS and the line length, for example 7x6 4"),
        })?;
        let (line, side) = head("side ")?;
        let side = match side {
            "X" => Player::First,
            "O" => Player::Second,
            _ => return Err(StrategyError { line, reason: format!("unknown side {side:?}; expected X or O") }),
        };
        let (line, value) = head("value ")?;
        let claim = match value {
            "win" => Claim::Win,
            "draw" => Claim::Draw,
            _ => return Err(StrategyError { line, reason: format!("unknown value {value:?}; expected win or draw") }),
        };
        let mut numbers = Vec::new();
        let mut entries = Vec::new();
        for (line, text) in lines {
            let entry = read_entry(rules, side, text).map_err(|reason| StrategyError { line, reason })?;
            entries.push(entry);
            numbers.push(line);
        }
        CompactStrategy::new(rules, side, claim, entries).map_err(|index| StrategyError {
            line: numbers[index],
            reason: "an earlier line is for the same position; delete one of them".to_owned(),
        })
    }
}

fn read_entry(rules: Rules, side: Player, text: &str) -> Result<Entry, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [moves, play, rest @ ..] = words.as_slice() else {
        return Err(
            "the move is missing; write the moves that lead to the position, then the column to play".to_owned()
        );
    };
    let game = digits::parse(rules, if *moves == "-" { "" } else { moves }).map_err(|error| error.to_string())?;
    let position = *game.position();
    if position.is_over() || position.mover() != side {
        return Err(format!("{side} is not to move after {moves}"));
    }
    let after = digits::parse(rules, &format!("{}{play}", digits::write(&game))).map_err(|error| error.to_string())?;
    let play = match after.moves().collect::<Vec<_>>().as_slice() {
        [before @ .., last] if before.len() == usize::from(position.plies()) => *last,
        _ => return Err(format!("{play:?} is not a single column")),
    };
    let diagram = match rest {
        [] => None,
        [diagram] => Some(
            Diagram::parse(rules, diagram)
                .ok_or_else(|| format!("{diagram:?} is not a diagram of a {} board", rules.size()))?,
        ),
        [_, more, ..] => return Err(format!("unexpected {more:?} after the diagram")),
    };
    Ok(Entry { moves: game.moves().collect(), play, diagram })
}

impl fmt::Display for CompactStrategy {
    /// The text form.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let value = match self.claim {
            Claim::Win => "win",
            Claim::Draw => "draw",
        };
        writeln!(f, "{FIRST_LINE}")?;
        writeln!(f, "board {} {}", self.rules.size(), self.rules.connect())?;
        writeln!(f, "side {}", self.side)?;
        writeln!(f, "value {value}")?;
        for entry in &self.entries {
            f.write_str(&entry.to_string(self.rules))?;
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl Entry {
    fn to_string(&self, rules: Rules) -> String {
        let digits = |moves: &mut dyn Iterator<Item = Cell>| -> String {
            let mut game = Game::new(rules);
            moves.for_each(|cell| game.play(cell));
            digits::write(&game)
        };
        let moves = digits(&mut self.moves.iter().copied());
        let play = digits(&mut self.moves.iter().copied().chain([self.play]));
        let before = if moves.is_empty() { "-" } else { &moves };
        let diagram = self.diagram.as_ref().map_or_else(String::new, |diagram| format!(" {diagram}"));
        format!("{before} {}{diagram}", &play[moves.len()..])
    }
}
