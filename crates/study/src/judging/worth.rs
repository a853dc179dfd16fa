//! What a move was worth: the result and the plies that it lost, and the kind of a blunder.

use std::collections::HashMap;

use connect4_core::{Action, Budget, Cell, Game, Player, Position, Rules};
use connect4_solve::{SolveError, Solver, Value, Verdict};

use crate::Classification;
use crate::named::named;

named! {
    /// A third of a game, by the share of the cells that are filled.
    Phase {
        /// Less than a third.
        Opening = "opening",
        /// Less than two thirds.
        Middle = "middle",
        /// At least two thirds.
        End = "end",
    }
}

impl Phase {
    /// The phase of a position.
    pub fn of(position: &Position) -> Self {
        let thirds = 3 * u32::from(position.plies()) / u32::from(position.rules().cells());
        Phase::ALL[thirds.min(2) as usize]
    }
}

named! {
    /// The kind of a blunder, the first that applies.
    BlunderKind {
        /// The player could complete a line.
        MissedWin = "missed win",
        /// The opponent can complete a line in a cell that was already open before the move.
        MissedBlock = "missed block",
        /// The opponent can complete a line directly above the disc.
        UnderThreat = "played under a threat",
        /// The opponent's win after the move, or the win that was thrown away for a draw, is by zugzwang: in best play,
        /// the loser's last move is forced by the lack of other moves, not by a threat.
        LostZugzwang = "lost zugzwang",
        /// The win that was thrown away for a draw is by threats.
        MissedAttack = "missed attack",
        /// The opponent's win after the move is by threats.
        AllowedAttack = "allowed attack",
        /// The rest: decisions about swaps, and moves whose best play was not found within the limit.
        Other = "other",
    }
}

/// A decision of a player: a position, and what the player chose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Decision {
    /// The position before the move.
    pub position: Position,
    /// Whether the player could swap sides instead.
    pub can_swap: bool,
    /// The move.
    pub action: Action,
}

impl Decision {
    /// All decisions of a game, each with the player who made it: `First` is the player who moved first, whichever side
    /// that player has after a swap.
    pub fn of_game(game: &Game) -> Vec<(Player, Decision)> {
        let mut played = Game::from_position(*game.start());
        let decide = |&action: &Action| {
            let decision = Decision { position: *played.position(), can_swap: played.can_swap(), action };
            let player = played.acting_player();
            played.try_action(action).expect("the game was legal");
            (player, decision)
        };
        game.actions().iter().map(decide).collect()
    }
}

/// What a move was worth, for the player who made it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Worth {
    /// The effect on the result. Unknown if a limit was reached, or the board cannot be solved.
    pub classification: Classification,
    /// Result thrown away: 0, 1 (a win for a draw, a draw for a loss) or 2 (a win for a loss); `None` if unknown.
    pub regret: Option<u8>,
    /// Plies by which a win came later or a loss sooner; 0 for a best move; `None` if a result was thrown away, or if
    /// unknown.
    pub plies_lost: Option<u16>,
    /// Result with the best move.
    pub before: Option<Verdict>,
    /// Plies until the end with the best move.
    pub before_plies: Option<u16>,
    /// Result with the move.
    pub after: Option<Verdict>,
    /// Plies until the end with the move.
    pub after_plies: Option<u16>,
    /// The best moves: cells, or `swap`.
    pub best: Vec<String>,
    /// Kind of a blunder; `None` for other moves.
    pub kind: Option<BlunderKind>,
    /// Whether the player could complete a line.
    pub could_win: bool,
    /// Whether the move completes a line.
    pub wins: bool,
    /// Whether the opponent threatened to complete a line in one playable cell while the player could not win.
    pub had_to_block: bool,
    /// Whether the move blocks it.
    pub blocks: bool,
}

/// The default limit of nodes per position: none for Connect Four and small boards.
pub fn default_nodes(rules: Rules) -> Option<u64> {
    let is_quick = rules.cells() <= 30 || (rules.cols(), rules.rows(), rules.connect()) == (7, 6, 4);
    (!is_quick).then_some(1_000_000)
}

/// The value of a decision for the player: greater is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Outlook {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    sign: i8,
    /// Plies until the end.
    plies: u16,
}

impl Outlook {
    fn of(value: Value) -> Option<Self> {
        value.score.map(|score| Outlook { sign: score.signum() as i8, plies: value.plies.unwrap_or_default() })
    }

    /// A quick win is best, a quick loss worst.
    fn rank(self) -> i32 {
        i32::from(self.sign) * (1000 - i32::from(self.plies))
    }

    fn verdict(self) -> Verdict {
        Verdict::of(self.sign.into())
    }
}

/// All choices of the player in a position, with their values; `None` if a value is unknown.
fn choices(
    decision: &Decision,
    solver: &mut Solver,
    budget: &Budget,
) -> Result<Option<Vec<(Action, Outlook)>>, SolveError> {
    let position = &decision.position;
    let swap_after = u16::from(position.rules().swap_rule().stones());
    // The value of a position from which two more stones may be placed before the swap needs a search of its own.
    if !Solver::can_solve(position.rules()) || position.plies() + 1 < swap_after {
        return Ok(None);
    }
    // With an empty table, a result within a node limit does not depend on earlier positions.
    solver.forget();
    let moves = solver.analyze(position, budget)?;
    let values = moves.iter().map(|one| Some((one.cell, Outlook::of(Value::new(position, &one.solution))?)));
    let Some(values) = values.collect::<Option<Vec<(Cell, Outlook)>>>() else { return Ok(None) };
    // The opponent takes the better side.
    let is_last_before_swap = position.plies() + 1 == swap_after;
    let for_player =
        |one: Outlook| Outlook { sign: if is_last_before_swap { -one.sign.abs() } else { one.sign }, ..one };
    let mut choices: Vec<_> = values.iter().map(|&(cell, one)| (Action::Stone(cell), for_player(one))).collect();
    if decision.can_swap
        && let Some(best) = values.iter().map(|(_, one)| *one).max_by_key(|one| one.rank())
    {
        // After a swap, the opponent has this position.
        choices.push((Action::Swap, Outlook { sign: -best.sign, ..best }));
    }
    Ok(Some(choices))
}

/// Decisions, grouped by what the player knew, so that equal positions are solved once.
pub struct DecisionGroups(Vec<Vec<usize>>);

impl DecisionGroups {
    /// Groups decisions.
    pub fn of(decisions: &[Decision]) -> Self {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut known = HashMap::new();
        for (index, Decision { position, can_swap, .. }) in decisions.iter().enumerate() {
            let group = *known.entry((*position, *can_swap)).or_insert(groups.len());
            groups.resize_with(groups.len().max(group + 1), Vec::new);
            groups[group].push(index);
        }
        DecisionGroups(groups)
    }

    /// The indices of the decisions in each group.
    pub fn indices(&self) -> &[Vec<usize>] {
        &self.0
    }

    /// What each decision was worth, in the order of the decisions, given the results of each group.
    ///
    /// # Panics
    /// If a group has another number of results than decisions.
    pub fn join(&self, results: Vec<Vec<Worth>>) -> Vec<Worth> {
        let mut all: Vec<(usize, Worth)> = Vec::new();
        for (indices, worths) in self.0.iter().zip(results) {
            assert_eq!(indices.len(), worths.len(), "each decision has a result");
            all.extend(indices.iter().copied().zip(worths));
        }
        all.sort_by_key(|(index, _)| *index);
        all.into_iter().map(|(_, worth)| worth).collect()
    }
}

impl Worth {
    /// What a decision was worth, found with this solver within this budget per search.
    ///
    /// # Errors
    /// If the solver's table cannot be allocated.
    pub fn of(decision: &Decision, solver: &mut Solver, budget: &Budget) -> Result<Worth, SolveError> {
        let choices = choices(decision, solver, budget)?;
        Worth::among(choices.as_deref(), decision, solver, budget)
    }

    /// The same for several decisions of a [group](DecisionGroups).
    ///
    /// # Errors
    /// If the solver's table cannot be allocated.
    pub fn of_group(
        decisions: impl IntoIterator<Item = Decision>,
        solver: &mut Solver,
        budget: &Budget,
    ) -> Result<Vec<Worth>, SolveError> {
        let decisions: Vec<Decision> = decisions.into_iter().collect();
        let Some(first) = decisions.first() else { return Ok(Vec::new()) };
        let choices = choices(first, solver, budget)?;
        decisions.iter().map(|one| Worth::among(choices.as_deref(), one, solver, budget)).collect()
    }

    /// What a decision was worth among these choices.
    fn among(
        choices: Option<&[(Action, Outlook)]>,
        decision: &Decision,
        solver: &mut Solver,
        budget: &Budget,
    ) -> Result<Worth, SolveError> {
        let mut worth = Worth::of_tactics(decision);
        let Some(choices) = choices else { return Ok(worth) };
        let value = |action: Action| choices.iter().find(|(one, _)| *one == action).map(|(_, value)| *value);
        let (Some(before), Some(after)) =
            (choices.iter().map(|(_, value)| *value).max_by_key(|one| one.rank()), value(decision.action))
        else {
            return Ok(worth);
        };
        let regret = (before.sign - after.sign).unsigned_abs();
        worth.classification = match (before.sign, regret) {
            (1, 1..) => Classification::LostWin,
            (_, 1..) => Classification::LostDraw,
            _ if after == before => Classification::Best,
            _ => Classification::Slower,
        };
        worth.regret = Some(regret);
        worth.plies_lost = (regret == 0).then(|| before.plies.abs_diff(after.plies));
        (worth.before, worth.before_plies) = (Some(before.verdict()), Some(before.plies));
        (worth.after, worth.after_plies) = (Some(after.verdict()), Some(after.plies));
        worth.best = choices.iter().filter(|(_, one)| *one == before).map(|(action, _)| action.to_string()).collect();
        if regret > 0 {
            worth.kind = Some(kind(decision, &worth, solver, budget)?);
        }
        Ok(worth)
    }

    /// The part that needs no search.
    fn of_tactics(Decision { position, action, .. }: &Decision) -> Worth {
        let side = position.mover();
        let legal = position.legal_moves();
        let (wins, threats) = (position.threats(side), position.threats(!side));
        let open: Vec<Cell> = legal.iter().filter(|cell| threats.contains(cell)).copied().collect();
        let could_win = legal.iter().any(|cell| wins.contains(cell));
        let had_to_block = !could_win && open.len() == 1;
        let is_in = |cells: &[Cell]| matches!(action, Action::Stone(cell) if cells.contains(cell));
        Worth {
            classification: Classification::Unknown,
            regret: None,
            plies_lost: None,
            before: None,
            before_plies: None,
            after: None,
            after_plies: None,
            best: Vec::new(),
            kind: None,
            could_win,
            wins: is_in(&wins),
            had_to_block,
            blocks: had_to_block && is_in(&open),
        }
    }
}

/// The kind of a blunder.
fn kind(decision: &Decision, worth: &Worth, solver: &mut Solver, budget: &Budget) -> Result<BlunderKind, SolveError> {
    let Decision { position, action, can_swap } = decision;
    let is_about_swap = *can_swap || position.plies() < u16::from(position.rules().swap_rule().stones());
    let Action::Stone(cell) = *action else { return Ok(BlunderKind::Other) };
    if is_about_swap {
        return Ok(BlunderKind::Other);
    }
    if worth.could_win {
        return Ok(BlunderKind::MissedWin);
    }
    let after = position.after(cell);
    let (known, legal) = (position.threats(after.mover()), position.legal_moves());
    let threats = after.threats(after.mover());
    let open: Vec<Cell> =
        after.legal_moves().into_iter().filter(|cell| threats.contains(cell) && known.contains(cell)).collect();
    if open.iter().any(|cell| legal.contains(cell)) {
        return Ok(BlunderKind::MissedBlock);
    }
    if position.rules().has_gravity() && !open.is_empty() {
        return Ok(BlunderKind::UnderThreat);
    }
    let allowed = worth.after == Some(Verdict::Loss);
    Ok(match ends_in_zugzwang(if allowed { &after } else { position }, solver, budget)? {
        None => BlunderKind::Other,
        Some(true) => BlunderKind::LostZugzwang,
        Some(false) if allowed => BlunderKind::AllowedAttack,
        Some(false) => BlunderKind::MissedAttack,
    })
}

/// Whether a won position is won by zugzwang in best play; `None` if the line does not end in a win. Before the loser's
/// last move, the winner then threatens nothing that could be played immediately.
fn ends_in_zugzwang(position: &Position, solver: &mut Solver, budget: &Budget) -> Result<Option<bool>, SolveError> {
    let mut line = vec![*position];
    for cell in solver.best_line(position, budget)? {
        line.push(line[line.len() - 1].after(cell));
    }
    let winner = line[line.len() - 1].outcome().and_then(|outcome| outcome.winner());
    let (Some(winner), [.., last, _, _]) = (winner, line.as_slice()) else { return Ok(None) };
    let threats = last.threats(winner);
    Ok(Some(!last.legal_moves().iter().any(|cell| threats.contains(cell))))
}
