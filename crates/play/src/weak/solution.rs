//! A weak solution as data and as text.
//!
//! The text has four lines that say what it is, then one line for each position in which the side has to choose:
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
//! First come the moves that lead to the position, as digits, `-` for none; then the column to play; then, where the rest
//! is simple, the diagram by which the side plays from there on. Positions in which [`habits`] say what to play are left
//! out; a position, its mirror image and other orders of the same moves share one line.

use std::fmt;
use std::sync::OnceLock;

use connect4_core::notation::digits;
use connect4_core::{Cell, Game, Player, Position, Rules, Symmetry};
use rustc_hash::FxHashMap;

use crate::reasons::{Claim, Diagram, habits};

/// What a side plays in one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The moves that lead to it.
    pub moves: Vec<Cell>,
    /// Where the side plays.
    pub play: Cell,
    /// What it follows after that; `None` where the positions that come have lines of their own.
    pub diagram: Option<Diagram>,
}

/// What the side plays in a position of its strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// What anybody would, any of these: see [`habits`].
    Habit(Vec<Cell>),
    /// What a line says.
    Entry {
        /// Where it plays.
        play: Cell,
        /// What it follows after that.
        diagram: Option<Diagram>,
        /// Which line that is, from 0.
        index: usize,
    },
}

/// Where a game stands that is played by a strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The side has played something else.
    Left,
    /// The game is over.
    Over,
    /// The side is to move.
    Ours {
        /// Where it plays: any of these, of which there is at least one.
        plays: Vec<Cell>,
        /// What says so.
        by: Says,
        /// What it follows from this move on.
        diagram: Option<Diagram>,
    },
    /// The other side is to move, and may play what it likes.
    Theirs {
        /// What the side follows.
        diagram: Option<Diagram>,
    },
}

/// What says what a side plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Says {
    /// [`habits`].
    Habit,
    /// A line of the strategy.
    Line,
    /// The diagram that is followed.
    Diagram,
}

/// A strategy for one side from the empty board on.
#[derive(Clone, Debug)]
pub struct WeakSolution {
    rules: Rules,
    side: Player,
    claim: Claim,
    entries: Vec<Entry>,
    places: FxHashMap<Position, usize>,
}

/// Why a text is no weak solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolutionError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: String,
}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl std::error::Error for SolutionError {}

const FIRST_LINE: &str = "connect4 strategy 1";

/// The strategy for 7×6; `strategies/README.md` says how it was made. In the browser it comes when somebody asks for it.
const TEXT: Option<&str> =
    if cfg!(target_family = "wasm") { None } else { Some(include_str!("../../strategies/7x6.strategy")) };

static KNOWN: OnceLock<WeakSolution> = OnceLock::new();

impl WeakSolution {
    /// The program's own strategy, for 7×6. In the browser there is none until one is [installed](WeakSolution::install).
    pub fn embedded() -> Option<&'static WeakSolution> {
        TEXT.map(|text| KNOWN.get_or_init(|| Self::parse(text).expect("the embedded strategy is whole")))
            .or_else(|| KNOWN.get())
    }

    /// Its text, for those who load it on first use.
    pub const fn embedded_text() -> Option<&'static str> {
        TEXT
    }

    /// Makes this the program's own strategy, if it was built without one, until the program ends.
    pub fn install(self) {
        let _ = KNOWN.set(self);
    }

    /// A strategy of these entries, whose moves are legal.
    ///
    /// # Errors
    /// With the number of the first entry that is about the same position as one before it.
    pub fn new(rules: Rules, side: Player, claim: Claim, entries: Vec<Entry>) -> Result<Self, usize> {
        let mut places = FxHashMap::default();
        for (index, entry) in entries.iter().enumerate() {
            let position = entry.moves.iter().fold(Position::new(rules), |position, &cell| position.after(cell));
            if places.insert(position.canonical(), index).is_some() {
                return Err(index);
            }
        }
        Ok(WeakSolution { rules, side, claim, entries, places })
    }

    /// The rules it is for.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whose strategy it is.
    pub const fn side(&self) -> Player {
        self.side
    }

    /// What it promises.
    pub const fn claim(&self) -> Claim {
        self.claim
    }

    /// The positions in which the side chooses.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What the side, which is to move, plays; `None` where the strategy does not come to this position, or the game is over.
    /// Once a diagram is followed, nothing more is said here.
    pub fn answer(&self, position: &Position) -> Option<Answer> {
        if position.rules() != self.rules || position.mover() != self.side || position.is_over() {
            return None;
        }
        let cells = habits(position);
        if !cells.is_empty() {
            return Some(Answer::Habit(cells));
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

    /// Where a game from the empty board stands.
    pub fn turn(&self, moves: impl IntoIterator<Item = Cell>) -> Turn {
        let mut position = Position::new(self.rules);
        let (mut last, mut diagram) = (None, None);
        for cell in moves {
            if position.mover() == self.side {
                match self.ours(&position, last, diagram.as_ref()) {
                    Turn::Ours { plays, diagram: next, .. } if plays.contains(&cell) => diagram = next,
                    _ => return Turn::Left,
                }
            }
            position = position.after(cell);
            last = Some(cell);
        }
        match position.mover() {
            _ if position.is_over() => Turn::Over,
            mover if mover == self.side => self.ours(&position, last, diagram.as_ref()),
            _ => Turn::Theirs { diagram },
        }
    }

    fn ours(&self, position: &Position, last: Option<Cell>, diagram: Option<&Diagram>) -> Turn {
        match (diagram, self.answer(position)) {
            (_, Some(Answer::Habit(plays))) => Turn::Ours { plays, by: Says::Habit, diagram: diagram.cloned() },
            (Some(followed), _) => {
                let plays = followed.permitted(position, last);
                Turn::Ours { plays, by: Says::Diagram, diagram: diagram.cloned() }
            }
            (None, Some(Answer::Entry { play, diagram, .. })) => {
                Turn::Ours { plays: vec![play], by: Says::Line, diagram }
            }
            (None, None) => Turn::Left,
        }
    }

    /// Reads the text form.
    ///
    /// # Errors
    /// At the first line that is not as it should be.
    pub fn parse(text: &str) -> Result<Self, SolutionError> {
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let mut head = |name: &str| -> Result<(usize, &str), SolutionError> {
            let (line, text) = lines.next().unwrap_or((1, ""));
            let rest = text.strip_prefix(name).map(|rest| (line, rest.trim()));
            rest.ok_or_else(|| SolutionError { line, fault: format!("it does not begin with {name:?}") })
        };
        let (line, rest) = head(FIRST_LINE)?;
        if !rest.is_empty() {
            return Err(SolutionError { line, fault: format!("it is more than {FIRST_LINE:?}") });
        }
        let (line, board) = head("board ")?;
        let rules = board.split_once(' ').and_then(|(size, connect)| {
            let (cols, rows) = Rules::parse_size(size).ok()?;
            Rules::new(cols, rows, connect.parse().ok()?).ok()
        });
        let rules = rules.ok_or_else(|| SolutionError {
            line,
            fault: format!("invalid board {board:?}; write columns x rows and the line length, as in 7x6 4"),
        })?;
        let (line, side) = head("side ")?;
        let side = match side {
            "X" => Player::First,
            "O" => Player::Second,
            _ => return Err(SolutionError { line, fault: format!("invalid side {side:?}; write X or O") }),
        };
        let (line, value) = head("value ")?;
        let claim = match value {
            "win" => Claim::Win,
            "draw" => Claim::Draw,
            _ => return Err(SolutionError { line, fault: format!("invalid value {value:?}; write win or draw") }),
        };
        let mut numbers = Vec::new();
        let mut entries = Vec::new();
        for (line, text) in lines {
            let entry = read_entry(rules, side, text).map_err(|fault| SolutionError { line, fault })?;
            entries.push(entry);
            numbers.push(line);
        }
        WeakSolution::new(rules, side, claim, entries).map_err(|index| SolutionError {
            line: numbers[index],
            fault: "an earlier line is about the same position".to_owned(),
        })
    }
}

fn read_entry(rules: Rules, side: Player, text: &str) -> Result<Entry, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [moves, play, rest @ ..] = words.as_slice() else {
        return Err("the line has no move; write the moves before it, then the column".to_owned());
    };
    let game = digits::parse(rules, if *moves == "-" { "" } else { moves }).map_err(|error| error.to_string())?;
    let position = *game.position();
    if position.is_over() || position.mover() != side {
        return Err(format!("after {moves}, it is not the turn of {side}"));
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
                .ok_or_else(|| format!("{diagram:?} is not a diagram of a board of {}", rules.size()))?,
        ),
        [_, more, ..] => return Err(format!("unexpected {more:?} after the diagram")),
    };
    Ok(Entry { moves: game.moves().collect(), play, diagram })
}

impl fmt::Display for WeakSolution {
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
