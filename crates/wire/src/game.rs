//! Games as messages: their short form in requests, and a view with everything that a front end draws.

use connect4_core::notation::{cells, digits, position};
use connect4_core::{Action, Cell, Game, Line, Outcome, Player, Rules, Swap, print};
use serde::{Deserialize, Serialize};

use crate::{Code, Notation, Refusal};

/// Rules of a game. Missing fields have the values of Connect Four.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct RulesSpec {
    /// Columns and rows, 1 to 20 each, such as `7x6`.
    pub size: String,
    /// Number of consecutive stones that win, 1 to 20.
    pub connect: u8,
    /// Whether stones fall.
    pub gravity: bool,
    /// Whether the second player may swap sides after the first stone; 3 allows it after three stones.
    pub swap: SwapSpec,
}

/// A swap rule in JSON: `false`, `true`, or 3 for [`Swap::Three`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "SwapWord", try_from = "SwapWord")]
pub struct SwapSpec(pub Swap);

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum SwapWord {
    Is(bool),
    After(u8),
}

impl From<SwapSpec> for SwapWord {
    fn from(SwapSpec(swap): SwapSpec) -> Self {
        match swap {
            Swap::Three => SwapWord::After(swap.stones()),
            _ => SwapWord::Is(swap == Swap::One),
        }
    }
}

/// A number that is not a swap rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid swap rule {0}; write false, true or 3")]
pub struct NoSwapRule(pub u8);

impl TryFrom<SwapWord> for SwapSpec {
    type Error = NoSwapRule;

    fn try_from(word: SwapWord) -> Result<Self, NoSwapRule> {
        match word {
            SwapWord::Is(false) => Ok(SwapSpec(Swap::Off)),
            SwapWord::Is(true) => Ok(SwapSpec(Swap::One)),
            SwapWord::After(stones) => Swap::after(stones).map(SwapSpec).ok_or(NoSwapRule(stones)),
        }
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for SwapSpec {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Type};
        OneOfBuilder::new()
            .item(ObjectBuilder::new().schema_type(Type::Boolean))
            .item(ObjectBuilder::new().schema_type(Type::Integer).enum_values(Some([Swap::Three.stones()])))
            .description(Some("Whether, or after how many stones, the second player may take the first player's side."))
            .into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for SwapSpec {}

impl Default for RulesSpec {
    fn default() -> Self {
        Rules::CONNECT_FOUR.into()
    }
}

impl From<Rules> for RulesSpec {
    fn from(rules: Rules) -> Self {
        RulesSpec {
            size: rules.size(),
            connect: rules.connect(),
            gravity: rules.has_gravity(),
            swap: SwapSpec(rules.swap_rule()),
        }
    }
}

impl RulesSpec {
    /// Converts to [`Rules`].
    ///
    /// # Errors
    /// When the size cannot be read or a number is out of range.
    pub fn to_rules(&self) -> Result<Rules, Refusal> {
        let malformed = |error: connect4_core::RulesError| Refusal::new(Code::Malformed, error.to_string());
        let (cols, rows) = Rules::parse_size(&self.size).map_err(malformed)?;
        let rules = Rules::new(cols, rows, self.connect).map_err(malformed)?;
        Ok(rules.with_gravity(self.gravity).with_swap(self.swap.0))
    }
}

/// A game from the empty board: the rules, and the moves in a notation. All fields are optional; the default is Connect
/// Four without moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct GameSpec {
    /// The rules.
    #[serde(flatten)]
    pub rules: RulesSpec,
    /// The moves.
    pub moves: String,
    /// Notation of the moves; default: digits (`4455`) with gravity, cells (`d1 d2`) without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<Notation>,
}

/// Maximum length of a text of moves: enough for a list of the largest board, and for a record with some comments.
const MAX_MOVES_LENGTH: usize = 20_000;

impl GameSpec {
    /// The game with its moves as cells, which can express every game.
    pub fn of_game(game: &Game) -> Self {
        GameSpec { rules: game.rules().into(), moves: cells::write(game), notation: Some(Notation::Cells) }
    }

    /// Reads the game.
    ///
    /// # Errors
    /// When the rules or the moves cannot be read, or a move is illegal.
    pub fn game(&self) -> Result<Game, Refusal> {
        let rules = self.rules.to_rules()?;
        if self.moves.len() > MAX_MOVES_LENGTH {
            return Err(Refusal::new(Code::TooLarge, "the moves are too long for any board; send fewer"));
        }
        let notation = self.notation.unwrap_or(Notation::default_for(rules));
        let game = notation.read(rules, &self.moves)?.into_game()?;
        // A position line or record has its own rules, except for the swap rule.
        if game.rules() != rules && game.rules().with_swap(rules.swap_rule()) != rules {
            let reason = format!(
                "the moves are for a game of {}, but the request is for {rules}; correct one of them",
                game.rules()
            );
            return Err(Refusal::new(Code::Malformed, reason));
        }
        Ok(game)
    }
}

/// One action of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Step {
    /// The side that acts. A swap is made by `O`.
    pub player: Player,
    /// The action.
    pub action: Action,
}

/// A game with everything that a front end needs to draw it and to accept moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameView {
    /// The rules.
    #[serde(flatten)]
    pub rules: RulesSpec,
    /// Number of columns.
    pub cols: u8,
    /// Number of rows.
    pub rows: u8,
    /// All actions as cells, such as `d1 d2 e1`, and `swap`.
    pub moves: String,
    /// All moves as digits; null without gravity or after a swap.
    pub digits: Option<String>,
    /// The actions, one by one.
    pub steps: Vec<Step>,
    /// Rows from the top, with `X`, `O` or `.` per cell.
    pub board: Vec<String>,
    /// Side to move; in a finished game, the side that would move next.
    pub side_to_move: Player,
    /// Result; null while the game is in progress.
    pub outcome: Option<Outcome>,
    /// The winning lines.
    pub lines: Vec<Line>,
    /// Cells of all legal moves, column by column from the left, each from the bottom.
    pub legal: Vec<Cell>,
    /// Whether the sides can be swapped now.
    pub can_swap: bool,
    /// Whether the players have swapped sides.
    pub swapped: bool,
    /// Whether the first player still places stones for both sides before the other player chooses a side (swap-3).
    /// Omitted if false.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub opening: bool,
    /// Cell of the last stone.
    pub last: Option<Cell>,
    /// Position in one line, similar to FEN.
    pub position: String,
}

impl GameView {
    /// The view of a game from the empty board.
    pub fn new(game: &Game) -> Self {
        let (rules, position) = (game.rules(), game.position());
        let mut mover = game.start().mover();
        let mut step = |action: &Action| {
            let player = mover;
            if matches!(action, Action::Stone(_)) {
                mover = !mover;
            }
            Step { player, action: *action }
        };
        GameView {
            rules: rules.into(),
            cols: rules.cols(),
            rows: rules.rows(),
            moves: cells::write(game),
            digits: (rules.has_gravity() && !game.is_swapped()).then(|| digits::write(game)),
            steps: game.actions().iter().map(&mut step).collect(),
            board: print::diagram(position).lines().map(str::to_owned).collect(),
            side_to_move: position.mover(),
            outcome: position.outcome(),
            lines: position.lines(),
            legal: position.legal_moves(),
            can_swap: game.can_swap(),
            swapped: game.is_swapped(),
            opening: rules.swap_rule() == Swap::Three && game.may_be_swapped() && game.outcome().is_none(),
            last: game.last_move(),
            position: position::write(position),
        }
    }
}
