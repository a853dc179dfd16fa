//! Arbitrary reasons from bytes, and strategies as text.

use std::collections::HashMap;

use connect4_core::reference::ReferenceBoard;
use connect4_core::{Cell, Outcome, Player, Position, Rules};
use connect4_explain::compact_strategy::{CompactStrategy, verify};
use connect4_explain::{
    AppliedRule, Claim, Diagram, DiagramOrder, Explanation, Plan, Rank, Reason, Rule, Step, StepReason, TieBreak,
    check, explain,
};
use connect4_words::{Language, Words};

/// Maximum number of empty cells of the positions that get reasons.
const LEFT: u16 = 8;
/// Maximum number of positions that the checker visits.
const LIMIT: u64 = 100_000;

/// A small board, one byte per move, and a reason. Plain minimax must agree with the explanation of the position, and
/// with the reason if the checker accepts it.
pub fn reasons(data: &[u8]) {
    let _ = passing_reason(data);
}

/// Like [`reasons`]. Returns whether the checker accepts the reason; `None` if there is none to check.
pub fn passing_reason(data: &[u8]) -> Option<bool> {
    let (&[cols, rows, connect, kind], rest) = data.split_first_chunk()?;
    let rules = Rules::new(3 + cols % 3, 3 + rows % 3, 3 + connect % 2).expect("all three are in range");
    let mut bytes = Bytes(rest);
    let mut position = Position::new(rules);
    while rules.cells() - position.plies() > LEFT && !position.is_over() {
        position.play(bytes.one_of(&position.legal_moves()));
    }
    let value = value(&position);
    let agrees = |why: &Explanation| {
        assert!(why.value.is_none_or(|said| said == value), "is {value:?}, said {why:?}:\n{position}");
        let proved = why.reasons.iter().filter(|_| why.steps.is_empty());
        for reason in proved {
            assert!(is_true(&position, reason, value), "is {value:?}, said {reason:?}:\n{position}");
        }
        let words = [Language::English, Language::German].map(Words::of);
        for scene in why.scenes(&position).iter().chain(&why.threat_scenes(&position)) {
            assert!(words.iter().all(|words| !words.say_all(&scene.sentences).is_empty()));
        }
        if let Some(reason) = why.main_reason(&position) {
            assert!(words.iter().all(|words| !words.say_all(&reason).is_empty()));
        }
    };
    agrees(&explain(&position));
    if position.is_over() {
        return None;
    }
    let made = made_up(&position, kind, &mut bytes);
    let passes = check(&position, &made, LIMIT).is_ok();
    if passes {
        agrees(&made);
    }
    Some(passes)
}

/// A strategy as text. A readable strategy must stay the same when it is written and read again. It is played against
/// every reply.
pub fn strategy(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match CompactStrategy::parse(&text) {
        Ok(solution) => {
            let written = solution.to_string();
            let again = CompactStrategy::parse(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(again.to_string(), written);
            if solution.rules().cells() <= 16 {
                let _ = verify(&solution);
            }
        }
        Err(error) => assert!(error.line > 0 && !error.reason.is_empty()),
    }
}

/// Makes choices from bytes. After the last byte, it always chooses the first option.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[usize::from(self.next()) % items.len()]
    }

    /// A cell, which may be off the board.
    fn cell(&mut self) -> Cell {
        let byte = self.next();
        Cell::new(byte % 6, byte / 6 % 6)
    }

    /// Makes up to `most` items.
    fn some<T>(&mut self, most: u8, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.next() % (most + 1)).map(|_| make(self)).collect()
    }
}

/// Usually a move that completes or blocks a line, if there is one.
fn likely(position: &Position, bytes: &mut Bytes) -> Cell {
    let legal = position.legal_moves();
    let on = |player: Player| legal.iter().copied().filter(|cell| position.threats(player).contains(cell)).collect();
    let choices: [Vec<Cell>; 2] = [position.mover(), !position.mover()].map(on);
    let wanted = choices.iter().find(|cells| !cells.is_empty()).filter(|_| !bytes.next().is_multiple_of(8));
    bytes.one_of(wanted.unwrap_or(&legal))
}

/// A sequence of likely moves.
fn play_on(position: &Position, bytes: &mut Bytes) -> Vec<Cell> {
    let mut position = *position;
    let mut moves = Vec::new();
    while !position.is_over() && (moves.is_empty() || !bytes.next().is_multiple_of(16)) {
        let cell = likely(&position, bytes);
        moves.push(cell);
        position.play(cell);
    }
    moves
}

/// An explanation made from the bytes, usually a wrong one.
fn made_up(position: &Position, kind: u8, bytes: &mut Bytes) -> Explanation {
    let mover = position.mover();
    let alone =
        |reason: Reason, value: Option<Outcome>| Explanation { steps: Vec::new(), reasons: vec![reason], value };
    match kind % 6 {
        0 => {
            let plan = plan(position, bytes);
            let value = (plan.claim == Claim::Win).then_some(Outcome::Won(plan.owner));
            alone(Reason::Plan(plan), value)
        }
        1 => alone(Reason::Forcing { moves: play_on(position, bytes) }, Some(Outcome::Won(mover))),
        2 => {
            let order = bytes.one_of(&[DiagramOrder::FromLeft, DiagramOrder::FromRight]);
            let diagram = Diagram::new(position.rules(), order, |_| bytes.one_of(&Rank::ALL));
            let claim = bytes.one_of(&[Claim::Draw, Claim::Win]);
            alone(Reason::Diagram { diagram, claim }, (claim == Claim::Win).then_some(Outcome::Won(!mover)))
        }
        3 => {
            let cells = bytes.some(2, |bytes| likely(position, bytes));
            match bytes.next() % 3 {
                0 => alone(Reason::WinsNow { cells }, Some(Outcome::Won(mover))),
                1 => alone(Reason::TwoThreats { cells }, Some(Outcome::Won(!mover))),
                _ => alone(Reason::NoLine { player: bytes.one_of(&Player::BOTH) }, None),
            }
        }
        4 => {
            let refutation = |cell: Cell, bytes: &mut Bytes| {
                let after = position.after(cell);
                let value = Some(Outcome::Won(!mover));
                let reason = match bytes.next() % 2 {
                    _ if after.is_over() => Reason::Over { outcome: Outcome::Won(!mover) },
                    0 => Reason::WinsNow { cells: vec![likely(&after, bytes)] },
                    _ => Reason::Plan(Plan { owner: !mover, claim: Claim::Win, ..plan(&after, bytes) }),
                };
                (cell, alone(reason, value))
            };
            let moves = position.legal_moves().into_iter().map(|cell| refutation(cell, bytes)).collect();
            alone(Reason::EveryMove { moves }, Some(Outcome::Won(!mover)))
        }
        _ => {
            let cell = if bytes.next().is_multiple_of(4) { bytes.cell() } else { likely(position, bytes) };
            let why = bytes.one_of(&[StepReason::Blocks, StepReason::OnlyMove, StepReason::Winning]);
            let steps = vec![Step { cell, why }];
            if position.check(cell).is_err() || position.after(cell).is_over() {
                return Explanation { steps, ..alone(Reason::NoLine { player: mover }, None) };
            }
            let plan = plan(&position.after(cell), bytes);
            let value = (plan.claim == Claim::Win).then_some(Outcome::Won(plan.owner));
            Explanation { steps, ..alone(Reason::Plan(plan), value) }
        }
    }
}

fn plan(position: &Position, bytes: &mut Bytes) -> Plan {
    let owner = bytes.one_of(&Player::BOTH);
    let first = (owner == position.mover()).then(|| bytes.one_of(&position.legal_moves()));
    let claim = bytes.one_of(&[Claim::Draw, Claim::Win]);
    let threats = position.threats(owner);
    let ends = bytes.some(2, |bytes| if threats.is_empty() { bytes.cell() } else { bytes.one_of(&threats) });
    let answers = bytes.some(5, |bytes| (bytes.cell(), bytes.cell()));
    let cells = bytes.some(2, Bytes::cell);
    let rule = AppliedRule { rule: Rule::Before, cells, answers, stops: Vec::new() };
    let tie_break = bytes.one_of(&[TieBreak::Any, TieBreak::Leftmost, TieBreak::Rightmost]);
    Plan { owner, claim, first, ends, rules: vec![rule], tie_break }
}

/// Whether the claim of a reason is true of a position with this value.
fn is_true(position: &Position, reason: &Reason, value: Outcome) -> bool {
    let (owner, claim) = match reason {
        Reason::Plan(plan) => (plan.owner, plan.claim),
        Reason::Diagram { claim, .. } => (!position.mover(), *claim),
        Reason::NoLine { player } => (!*player, Claim::Draw),
        _ => return true,
    };
    match claim {
        Claim::Win => value == Outcome::Won(owner),
        Claim::Draw => value != Outcome::Won(!owner),
    }
}

/// The value of a position by plain minimax.
fn value(position: &Position) -> Outcome {
    fn score(board: &ReferenceBoard, known: &mut HashMap<ReferenceBoard, i32>) -> i32 {
        if let Some(&score) = known.get(board) {
            return score;
        }
        let children = board.children();
        let best = children.iter().map(|child| -score(child, known)).max().unwrap_or_else(|| board.score());
        known.insert(board.clone(), best);
        best
    }
    match score(&crate::board_of(position), &mut HashMap::new()) {
        0 => Outcome::Drawn,
        1.. => Outcome::Won(position.mover()),
        _ => Outcome::Won(!position.mover()),
    }
}
