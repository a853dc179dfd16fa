//! Explanations in English, and what to mark on the board. Cells are named as in records: column letter, row from the bottom.

use connect4_core::{Cell, Outcome, Player, Position};

use super::reason::{Claim, Explanation, Instance, Plan, Reason, Rule, Step, Threat, Why};
use super::tactics::{at_once, lines_through};
use super::threats::threats;

impl Explanation {
    /// The explanation in sentences: what the position is worth, and why. Items of a list begin with `- `.
    pub fn words(&self, position: &Position) -> Vec<String> {
        let end = self.end(position);
        let reasons = self.reasons.iter().flat_map(|reason| reason.words(&end));
        self.opening_words(position).into_iter().chain(reasons).collect()
    }

    /// The explanation with boards, as it is shown on text screens: [`Mark`]s on the board of each reason, the sentences, and the
    /// threats where they are not the reason themselves.
    pub fn text(&self, position: &Position) -> String {
        let end = self.end(position);
        let opening = self.opening_words(position).join("\n");
        let mut parts = match self.reasons.as_slice() {
            // One board says it all.
            [only] if self.steps.is_empty() => {
                vec![picture(&end, Some(only)), [vec![opening], only.words(&end)].concat().join("\n")]
            }
            reasons => {
                let mut parts = vec![picture(position, None), opening];
                parts.extend(reasons.iter().flat_map(|one| [picture(&end, Some(one)), one.words(&end).join("\n")]));
                parts
            }
        };
        let is_tactics = |reason: &Reason| !matches!(reason, Reason::Plan(_) | Reason::EveryMove { .. });
        let threats = threats(&end);
        if !threats.is_empty() && !self.reasons.first().is_some_and(is_tactics) {
            let words: Vec<String> = threats.iter().map(|threat| format!("- {}", threat.words())).collect();
            parts.push(format!("Threats, empty cells that complete a line:\n{}", words.join("\n")));
        }
        parts.join("\n\n")
    }

    /// What comes before the reasons: what the position is worth, and the moves that lead to them.
    pub fn opening_words(&self, position: &Position) -> Vec<String> {
        let mut words = vec![self.value_words(position)];
        words.extend(self.steps_words(position));
        if self.reasons.is_empty() {
            words.push("Nothing more can be said without looking far ahead.".to_owned());
        }
        words
    }

    /// Why one side wins, in a clause: `O wins by threats that leave X no choice: …`. Where moves lead there, it begins
    /// `after X c3, O d2: …`. `None` where nobody is shown to win.
    pub fn clause(&self, position: &Position) -> Option<String> {
        let Some(Outcome::Won(winner)) = self.value else { return None };
        let loser = !winner;
        let end = self.end(position);
        let clause = match self.reasons.first()? {
            Reason::Plan(plan) if plan.ends.is_empty() => format!("{winner} has an answer to every disc of {loser}"),
            Reason::Plan(plan) => {
                let threats = with_lines(&end, winner, &plan.ends, "and");
                format!("{winner} has a threat on {threats}, and when all else is full {loser} must play below it")
            }
            Reason::EveryMove { .. } => format!("whatever {loser} plays, {winner} wins"),
            reason => reason.words(&end).concat().trim_end_matches('.').to_owned(),
        };
        let mut at = *position;
        let moves = self.steps.iter().map(|step| {
            let named = format!("{} {}", at.mover(), step.cell);
            at = at.after(step.cell);
            named
        });
        let moves: Vec<String> = moves.collect();
        Some(if moves.is_empty() { clause } else { format!("after {}: {clause}", moves.join(", ")) })
    }

    fn value_words(&self, position: &Position) -> String {
        let mover = position.mover();
        match self.value {
            _ if position.is_over() => "The game is over.".to_owned(),
            Some(Outcome::Won(player)) if player == mover => format!("{mover} is to move and wins."),
            Some(Outcome::Won(player)) => format!("{mover} is to move, and {player} wins whatever {mover} plays."),
            Some(Outcome::Drawn) => {
                format!("{mover} is to move. It is a draw: each side can keep the other from winning.")
            }
            None => format!("{mover} is to move. The reasons found do not settle who wins."),
        }
    }

    fn steps_words(&self, position: &Position) -> Vec<String> {
        let mut words = Vec::new();
        let mut position = *position;
        let mut line: Vec<String> = Vec::new();
        for &Step { cell, why } in &self.steps {
            let (mover, other) = (position.mover(), !position.mover());
            if why == Why::Best || !line.is_empty() {
                let must = if matches!(why, Why::Blocks | Why::OnlyMove) { " (it must)" } else { "" };
                line.push(format!("{mover} {cell}{must}"));
            } else {
                words.push(match why {
                    Why::Blocks => format!("{mover} must play {cell}: {other} would complete a line there."),
                    Why::OnlyMove => {
                        format!("{mover} must play {cell}: after any other move {other} completes a line at once.")
                    }
                    Why::Winning | Why::Best => format!("{mover} plays {cell}, and {other} has no good answer."),
                });
            }
            position = position.after(cell);
        }
        if !line.is_empty() {
            words.push(format!("Best play goes on: {}. After that the reason is plain.", line.join(", ")));
        }
        words
    }
}

/// `d4`, `d4 and e4`, `c4, d4 and e4`; or with `last` in place of `and`.
fn list(items: &[impl ToString], last: &str) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    match items.split_last() {
        Some((end, rest)) if !rest.is_empty() => format!("{} {last} {end}", rest.join(", ")),
        _ => items.concat(),
    }
}

/// A line by its ends: `a1–d4`.
fn ends(line: &[Cell]) -> String {
    match (line.first(), line.last()) {
        (Some(first), Some(last)) if first != last => format!("{first}\u{2013}{last}"),
        (Some(only), _) => only.to_string(),
        _ => String::new(),
    }
}

/// The lines that a stone on each of the cells completes: `d4 (a1–d4)`.
fn with_lines(position: &Position, player: Player, cells: &[Cell], last: &str) -> String {
    let named = |&cell: &Cell| {
        let lines: Vec<String> = lines_through(position, player, cell).iter().map(|line| ends(line)).collect();
        format!("{cell} ({})", list(&lines, "and"))
    };
    list(&cells.iter().map(named).collect::<Vec<_>>(), last)
}

impl Reason {
    /// The reason in sentences, in the position that it is about. Items of a list begin with `- `.
    pub fn words(&self, position: &Position) -> Vec<String> {
        let (mover, other) = (position.mover(), !position.mover());
        let connect = position.rules().connect();
        match self {
            Reason::Over(Outcome::Won(player)) => vec![format!("{player} has {connect} in a row.")],
            Reason::Over(Outcome::Drawn) => vec!["The board is full, and nobody has a line.".to_owned()],
            Reason::WinsNow { cells } => {
                vec![format!(
                    "{mover} completes a line of {connect} on {}.",
                    with_lines(position, mover, cells, "or on")
                )]
            }
            Reason::TwoThreats { cells } => vec![format!(
                "{other} completes a line on {}; {mover} can take only one of them.",
                with_lines(position, other, cells, "or on")
            )],
            Reason::Forcing { moves } => vec![forcing_words(position, moves)],
            Reason::Plan(plan) => plan.words(position, Cells::Marked),
            Reason::NoLine(player) => {
                let other = !*player;
                vec![format!("{player} cannot win: in every line of {connect} there is already a disc of {other}.")]
            }
            Reason::EveryMove { moves } => {
                let mut words = vec![format!("Whatever {mover} plays, it loses:")];
                let mut groups: Vec<(String, Vec<Cell>)> = Vec::new();
                for (cell, why) in moves {
                    let text = refutation(position, *cell, why);
                    match groups.iter_mut().find(|(other, _)| *other == text) {
                        Some((_, cells)) => cells.push(*cell),
                        None => groups.push((text, vec![*cell])),
                    }
                }
                // What most moves allow is what the other side threatens.
                groups.sort_by_key(|(_, cells)| std::cmp::Reverse(cells.len()));
                words.extend(groups.iter().map(|(text, cells)| format!("- {}: {text}", list(cells, "or"))));
                words
            }
        }
    }
}

/// Why a move loses: `X must play d3: … X completes a line on e4.`
fn refutation(position: &Position, cell: Cell, why: &Explanation) -> String {
    let after = position.after(cell);
    let end = why.end(&after);
    let mut words = why.steps_words(&after);
    words.extend(why.reasons.iter().flat_map(|reason| match reason {
        Reason::Plan(plan) => plan.words(&end, Cells::Named),
        reason => reason.words(&end),
    }));
    let words: Vec<&str> = words.iter().map(|one| one.strip_prefix("- ").unwrap_or(one)).collect();
    words.join(" ")
}

fn forcing_words(position: &Position, moves: &[Cell]) -> String {
    let winner = position.mover();
    let loser = !winner;
    let mut parts = Vec::new();
    let mut position = *position;
    for &cell in moves {
        let after = position.after(cell);
        if position.mover() == winner {
            match at_once(&after, winner).as_slice() {
                [] => parts.push(format!("{winner} {cell} completes {}", {
                    let lines = lines_through(&position, winner, cell);
                    list(&lines.iter().map(|line| ends(line)).collect::<Vec<_>>(), "and")
                })),
                [one] => parts.push(format!("{winner} {cell} threatens {one}, so {loser} {one}")),
                more => parts.push(format!(
                    "{winner} {cell} threatens {} at once, and {loser} can take only one, say {}",
                    list(more, "and"),
                    more[0]
                )),
            }
        }
        position = after;
    }
    format!("{winner} wins by threats that leave {loser} no choice: {}.", parts.join("; "))
}

/// How the cells of a plan are given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cells {
    /// They are marked on a board beside the words.
    Marked,
    /// By name.
    Named,
}

impl Plan {
    /// The cells that the owner takes on top of the opponent's discs, or when a disc has no other answer: the upper cells of
    /// pairs, counted from where each column ends.
    pub fn upper(&self, position: &Position) -> Vec<Cell> {
        let rules = position.rules();
        let is_upper = |cell: &Cell| {
            let end = self.ends.iter().filter(|end| end.col == cell.col).map(|end| end.row.saturating_sub(1)).min();
            let end = end.unwrap_or(rules.rows());
            cell.row < end && (end - cell.row) % 2 == 1
        };
        let is_free = |cell: &Cell| position.at(*cell).is_none() && self.first != Some(*cell);
        rules.all_cells().filter(|cell| is_free(cell) && is_upper(cell)).collect()
    }

    /// The cells, empty in `position`, that both sides can fill before somebody has to play below one of the ends.
    pub fn free_cells(&self, position: &Position) -> usize {
        let is_closed = |cell: &Cell| self.ends.iter().any(|end| end.col == cell.col && cell.row + 1 >= end.row);
        position.rules().all_cells().filter(|cell| position.at(*cell).is_none() && !is_closed(cell)).count()
    }

    fn words(&self, position: &Position, cells: Cells) -> Vec<String> {
        let (owner, other) = (self.owner, !self.owner);
        let position = self.first.map_or(*position, |first| position.after(first));
        let can = match self.claim {
            Claim::Win => "wins",
            Claim::Draw => "cannot lose",
        };
        let mut words = vec![match self.first {
            Some(first) => format!("{owner} plays {first} and then {can}, by this plan."),
            None => format!("{owner} {can}, by this plan."),
        }];
        words.extend(self.ends_words(&position));
        let upper = self.upper(&position);
        let rest = match cells {
            _ if upper.is_empty() => "plays where it gives nothing away".to_owned(),
            Cells::Marked => "drops on top of it if that cell is marked ^, else takes another marked cell".to_owned(),
            Cells::Named => {
                format!("drops on top of it if that is {}, else takes another of these", list(&upper, "or"))
            }
        };
        words.push(format!(
            "{owner} completes a line or stops one wherever it can, and plays under no line of {other} if it can help it."
        ));
        words.push(if self.rules.is_empty() {
            format!("Otherwise, whenever {other} plays a disc, {owner} {rest}.")
        } else {
            format!("Otherwise some discs of {other} have answers of their own, below; to any other, {owner} {rest}.")
        });
        words.extend(self.rules.iter().map(|rule| rule.words(owner)));
        if self.claim == Claim::Draw {
            words.push(format!("So {other} never completes a line, whatever it tries."));
        } else if self.ends.is_empty() {
            words.push(format!("Whatever {other} tries, {owner} completes a line in the end."));
        }
        words
    }

    fn ends_words(&self, position: &Position) -> Vec<String> {
        let (owner, other) = (self.owner, !self.owner);
        if self.ends.is_empty() {
            return Vec::new();
        }
        let below: Vec<Cell> = self.ends.iter().map(|end| Cell::new(end.col, end.row - 1)).collect();
        let threats = with_lines(position, owner, &self.ends, "and");
        let (threat, cells) = if self.ends.len() == 1 {
            (
                format!("{owner} has a threat: a disc on {threats} completes a line."),
                format!("the cell below, {}", below[0]),
            )
        } else {
            (
                format!("{owner} has threats: a disc on {threats} completes a line."),
                format!("the cells below them, {}", list(&below, "and")),
            )
        };
        let mut words = vec![
            threat,
            format!("{owner} leaves {cells}, as long as it can; if {other} plays there, {owner} wins on top of it."),
        ];
        let free = self.free_cells(position);
        if self.claim == Claim::Win && free.is_multiple_of(2) {
            words.push(match free {
                0 => format!("Nothing else is left to play, and it is {other}'s turn."),
                _ => format!(
                    "Apart from that {free} cells are left, an even number with {other} to move: when they are full, \
                     {other} has to play there."
                ),
            });
        }
        words
    }
}

impl Instance {
    /// `- X c2 is answered by c3; of a1 and b1, X gets only one: O takes the other. Against a3–d3. (…)`
    fn words(&self, owner: Player) -> String {
        let other = !owner;
        let of = |stone: Cell| -> Vec<Cell> {
            self.answers.iter().filter(|(one, _)| *one == stone).map(|&(_, answer)| answer).collect()
        };
        let mut said: Vec<String> = Vec::new();
        let mut told: Vec<Cell> = Vec::new();
        for &(stone, answer) in &self.answers {
            if told.contains(&stone) {
                continue;
            }
            told.push(stone);
            let answers = of(stone);
            if answers.len() == 1 && of(answer) == [stone] {
                told.push(answer);
                said.push(format!("of {stone} and {answer}, {other} gets only one: {owner} takes the other"));
            } else {
                let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
                said.push(format!("{other} {stone} is answered by {}", answers.join(", else by ")));
            }
        }
        let lines: Vec<String> = self.stops.iter().map(|line| ends(line)).collect();
        let against = if lines.is_empty() { String::new() } else { format!(" Against {}.", list(&lines, "and")) };
        format!("- {}.{against} ({})", said.join("; "), self.rule.words())
    }
}

impl Rule {
    /// The name with what it means, in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            Rule::Claimeven => "claimeven: the cell on top is taken as soon as it is free",
            Rule::Baseinverse => "baseinverse: two cells that are free now, one for each",
            Rule::Vertical => "vertical: not two in a column",
            Rule::Aftereven => "aftereven: these answers complete a line first",
            Rule::Lowinverse => "lowinverse: two columns answered on top",
            Rule::Highinverse => "highinverse: two columns of three cells",
            Rule::Baseclaim => "baseclaim: three cells that are free now, and one on top",
            Rule::Before => "before: a line is complete before the other is",
            Rule::Specialbefore => {
                "specialbefore: a line is complete before the other is, with one cell tied to another"
            }
        }
    }
}

impl Threat {
    /// `O d4 (a4–d4), even row, 2 cells below it are empty`.
    pub fn words(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| ends(line)).collect();
        let row = if self.is_odd() { "odd row" } else { "even row" };
        let when = match (self.behind, self.below) {
            (Some(cell), _) => format!("comes into question only after {cell}"),
            (None, 0) => "can be played now".to_owned(),
            (None, 1) => "the cell below it is empty".to_owned(),
            (None, below) => format!("{below} cells below it are empty"),
        };
        format!("{} {} ({}), {row}, {when}", self.owner, self.cell, list(&lines, "and"))
    }
}

/// What is worth looking at on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The move to make, or a cell that wins.
    Move,
    /// The owner of the plan gets it by dropping on top.
    Upper,
    /// It completes a line for this player.
    Threat(Player),
}

impl Mark {
    /// On text boards: `*`, `^`, and for threats `x` and `o`.
    pub const fn letter(self) -> char {
        match self {
            Mark::Move => '*',
            Mark::Upper => '^',
            Mark::Threat(Player::First) => 'x',
            Mark::Threat(Player::Second) => 'o',
        }
    }
}

/// What to mark in the position in which a reason holds, each empty cell at most once, with its most important mark; without
/// a reason, the threats.
pub fn marks(end: &Position, reason: Option<&Reason>) -> Vec<(Cell, Mark)> {
    let mut marks: Vec<(Cell, Mark)> = Vec::new();
    let mut add = |cell: Cell, mark: Mark| {
        if !marks.iter().any(|(other, _)| *other == cell) {
            marks.push((cell, mark));
        }
    };
    match reason {
        Some(Reason::WinsNow { cells }) => cells.iter().for_each(|&cell| add(cell, Mark::Move)),
        Some(Reason::Forcing { moves }) => moves.iter().take(1).for_each(|&cell| add(cell, Mark::Move)),
        Some(Reason::Plan(plan)) => plan.first.into_iter().for_each(|cell| add(cell, Mark::Move)),
        _ => {}
    }
    for player in Player::BOTH {
        end.threats(player).into_iter().for_each(|cell| add(cell, Mark::Threat(player)));
    }
    if let Some(Reason::Plan(plan)) = reason {
        plan.upper(end).into_iter().for_each(|cell| add(cell, Mark::Upper));
    }
    marks
}

/// The board with the names of columns and rows, and marks on empty cells.
fn picture(position: &Position, reason: Option<&Reason>) -> String {
    let rules = position.rules();
    let marks = marks(position, reason);
    let mark = |cell: Cell| marks.iter().find(|(other, _)| *other == cell).map(|(_, mark)| mark.letter());
    let mut lines = Vec::new();
    for row in (0..rules.rows()).rev() {
        let mut line = format!("{:>2}", row + 1);
        for col in 0..rules.cols() {
            let cell = Cell::new(col, row);
            let letter = position.at(cell).map(|player| player.letter()).or_else(|| mark(cell)).unwrap_or('.');
            line.extend([' ', letter]);
        }
        lines.push(line);
    }
    let letters: String = (0..rules.cols()).flat_map(|col| [' ', char::from(b'a' + col)]).collect();
    lines.push(format!("  {letters}"));
    lines.join("\n")
}
