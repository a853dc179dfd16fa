//! The agent that takes wins and blocks losses.

use connect4_core::playout::Rng;
use connect4_core::{Action, Cell, Game, Outcome, Position};

use crate::random::pick;
use crate::{Agent, Budget, Choice};

/// Wins when it can; else blocks the opponent's win; else keeps off cells that hand the opponent a win on top of them;
/// among what is left, prefers the middle, at random among equals. Takes the first stone over when it lies well.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: Rng,
}

impl Greedy {
    /// A greedy player; the seed decides among equal moves.
    pub fn new(seed: u64) -> Self {
        Greedy { rng: Rng::new(seed) }
    }
}

/// Twice the distance from the middle of the board, so that boards of even size stay whole-numbered.
pub(crate) fn distance_from_middle(position: &Position, cell: Cell) -> u32 {
    let rules = position.rules();
    let off = |at: u8, side: u8| (2 * u32::from(at) + 1).abs_diff(u32::from(side));
    let sideways = off(cell.col, rules.cols());
    if rules.has_gravity() { sideways } else { sideways.max(off(cell.row, rules.rows())) }
}

impl Agent for Greedy {
    fn choose(&mut self, game: &Game, _: &Budget) -> Option<Choice> {
        let position = game.position();
        let nodes = position.legal_moves().len() as u64;
        if let Some(&first) = game.moves().collect::<Vec<_>>().first()
            && game.can_swap()
            && distance_from_middle(position, first) <= 1
        {
            return Some(Choice { action: Action::Swap, nodes });
        }
        let candidates = candidates(position);
        pick(&candidates, &mut self.rng).map(|cell| Choice { action: Action::Stone(cell), nodes })
    }
}

/// The stones among which a greedy player chooses at random; none in a finished game.
pub(crate) fn candidates(position: &Position) -> Vec<Cell> {
    let moves = position.legal_moves();
    let (own, theirs) = (position.threats(position.mover()), position.threats(!position.mover()));
    let among = |wanted: &dyn Fn(&Cell) -> bool| -> Vec<Cell> { moves.iter().copied().filter(wanted).collect() };
    let mut candidates = among(&|cell| own.contains(cell));
    if candidates.is_empty() {
        candidates = among(&|cell| theirs.contains(cell));
    }
    if candidates.is_empty() {
        candidates = among(&|cell| !hands_over_a_win(position, *cell));
    }
    if candidates.is_empty() {
        candidates = moves;
    }
    let nearest = candidates.iter().map(|&cell| distance_from_middle(position, cell)).min();
    candidates.retain(|&cell| Some(distance_from_middle(position, cell)) == nearest);
    candidates
}

/// Whether the opponent wins on top of a stone on `cell`.
pub(crate) fn hands_over_a_win(position: &Position, cell: Cell) -> bool {
    let mut after = position.after(cell);
    position.rules().has_gravity()
        && after.try_drop(cell.col).is_ok()
        && matches!(after.outcome(), Some(Outcome::Won(winner)) if winner != position.mover())
}
