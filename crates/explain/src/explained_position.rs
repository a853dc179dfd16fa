//! A position with its explanation, the result of `connect4 explain`, and its JSON form.

use connect4_core::{Budget, Cell, Position};
use connect4_solve::{SolveError, Solver};

use crate::explain::explain_within;
use crate::reason::Explanation;

/// A position with its explanation, and optionally those of its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplainedPosition {
    /// The position.
    pub position: Position,
    /// Its explanation.
    pub explanation: Explanation,
    /// All legal moves, with explanations of the positions after them; `None` unless requested.
    pub by_move: Option<Vec<(Cell, Explanation)>>,
}

impl ExplainedPosition {
    /// Explains a position as [`explain_within`] does.
    ///
    /// # Errors
    /// If the solver's table cannot be allocated.
    pub fn new(position: &Position, solver: &mut Solver, budget: &Budget) -> Result<Self, SolveError> {
        let explanation = explain_within(position, solver, budget)?;
        Ok(ExplainedPosition { position: *position, explanation, by_move: None })
    }

    /// Also explains the positions after all legal moves.
    ///
    /// # Errors
    /// If the solver's table cannot be allocated.
    pub fn with_moves(self, solver: &mut Solver, budget: &Budget) -> Result<Self, SolveError> {
        let one = |cell: Cell| Ok((cell, explain_within(&self.position.after(cell), solver, budget)?));
        let by_move = self.position.legal_moves().into_iter().map(one).collect::<Result<_, SolveError>>()?;
        Ok(ExplainedPosition { by_move: Some(by_move), ..self })
    }

    /// Whether all results are known.
    pub fn is_complete(&self) -> bool {
        let is_known = |why: &Explanation| why.value.is_some();
        is_known(&self.explanation) && self.by_move.iter().flatten().all(|(_, why)| is_known(why))
    }
}

/// The JSON form: the data of an explanation, and what follows from it in its position.
#[cfg(feature = "serde")]
mod json {
    use connect4_core::{Cell, Outcome, Player, Position};
    use connect4_solve::Verdict;
    use serde::{Serialize, Serializer};

    use super::ExplainedPosition;
    use crate::reason::{Explanation, Reason, StepReason, Threat};
    use crate::scene::Scene;
    use crate::sentence::Sentence;
    use crate::threats::threats;

    /// Explanation of the result of a position.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub(super) struct Fields<'a> {
        /// The position.
        position: &'a Position,
        /// Side to move.
        side_to_move: Player,
        #[serde(flatten)]
        explanation: ReasonedVerdict<'a>,
        /// Where to look, without revealing the move; null if the game is over.
        nudge: Option<Sentence>,
        /// Threats in the position after the path.
        threats: Vec<Threat>,
        /// Explanations of all legal moves; null unless requested.
        by_move: Option<Vec<ReasonedVerdict<'a>>>,
        /// Whether all results are known.
        complete: bool,
    }

    /// Proven result of a position, with reasons.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    struct ReasonedVerdict<'a> {
        /// The move that leads to the position, in a list of moves.
        #[serde(skip_serializing_if = "Option::is_none")]
        cell: Option<Cell>,
        /// Result for the side to move; null if unknown.
        verdict: Option<Verdict>,
        /// Moves that lead to the position of the reasons.
        path: Vec<PathStep>,
        /// The reasons.
        because: Vec<GivenReason<'a>>,
        /// The explanation, step by step; left out in reasons.
        #[serde(skip_serializing_if = "Option::is_none")]
        scenes: Option<Vec<Scene>>,
    }

    /// A move that leads to the position of the reasons.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    struct PathStep {
        /// The move.
        cell: Cell,
        /// Side that makes the move.
        side: Player,
        /// Reason for the move.
        why: StepReason,
    }

    /// A reason in its position. The cells are empty there.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    struct GivenReason<'a> {
        #[serde(flatten)]
        reason: &'a Reason,
        /// Side that the reason favors, unless the game is over.
        #[serde(skip_serializing_if = "Option::is_none")]
        owner: Option<Player>,
        /// Of a plan: number of empty cells, without the columns of `ends`.
        #[serde(skip_serializing_if = "Option::is_none")]
        free: Option<usize>,
        /// Of a plan: cells that the owner takes, if possible directly above the opponent's disc.
        #[serde(skip_serializing_if = "Option::is_none")]
        cells: Option<Vec<Cell>>,
        /// If every move loses: explanation for each move.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        by_move: Option<Vec<ReasonedVerdict<'a>>>,
    }

    impl<'a> ReasonedVerdict<'a> {
        fn new(position: &Position, explanation: &'a Explanation) -> Self {
            let mut end = *position;
            let path = explanation.steps.iter().map(|step| {
                let side = end.mover();
                end = end.after(step.cell);
                PathStep { cell: step.cell, side, why: step.why }
            });
            let path = path.collect();
            let verdict = explanation.value.map(|value| match value {
                Outcome::Drawn => Verdict::Draw,
                Outcome::Won(player) if player == position.mover() => Verdict::Win,
                Outcome::Won(_) => Verdict::Loss,
            });
            let because = explanation.reasons.iter().map(|reason| GivenReason::new(&end, reason)).collect();
            ReasonedVerdict { cell: None, verdict, path, because, scenes: None }
        }

        fn of_move(position: &Position, (cell, explanation): &'a (Cell, Explanation)) -> Self {
            ReasonedVerdict { cell: Some(*cell), ..ReasonedVerdict::new(&position.after(*cell), explanation) }
        }

        fn with_scenes(self, position: &Position, explanation: &Explanation) -> Self {
            ReasonedVerdict { scenes: Some(explanation.all_scenes(position)), ..self }
        }
    }

    impl<'a> GivenReason<'a> {
        fn new(position: &Position, reason: &'a Reason) -> Self {
            let (mut free, mut cells, mut by_move) = (None, None, None);
            match reason {
                Reason::Plan(plan) => {
                    let begun = plan.first.map_or(*position, |first| position.after(first));
                    (free, cells) = (Some(plan.free_cells(&begun)), Some(plan.upper(&begun)));
                }
                Reason::EveryMove { moves } => {
                    by_move = Some(moves.iter().map(|one| ReasonedVerdict::of_move(position, one)).collect());
                }
                _ => {}
            }
            GivenReason { reason, owner: reason.owner(position), free, cells, by_move }
        }
    }

    impl Serialize for ExplainedPosition {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let ExplainedPosition { position, explanation, by_move } = self;
            Fields {
                position,
                side_to_move: position.mover(),
                explanation: ReasonedVerdict::new(position, explanation).with_scenes(position, explanation),
                nudge: explanation.nudge(position),
                threats: threats(&explanation.end(position)),
                by_move: by_move.as_ref().map(|moves| {
                    let explained = moves
                        .iter()
                        .map(|one| ReasonedVerdict::of_move(position, one).with_scenes(&position.after(one.0), &one.1));
                    explained.collect()
                }),
                complete: self.is_complete(),
            }
            .serialize(serializer)
        }
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for ExplainedPosition {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        json::Fields::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for ExplainedPosition {
    fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>) {
        json::Fields::schemas(schemas);
    }
}
