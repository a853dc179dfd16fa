//! Battleship fields: can the marked cells be cut exactly into the ships of the fleet?
//!
//! Ships are straight. By default they may touch, so that a block of marked cells can often be cut in many ways.
//! Placing the longest ship wherever it first fits can therefore fail. [`validate`] finds a placement of the ships or
//! explains why there is none. [`count`] counts the placements, [`forced`] finds the ships that all of them contain,
//! and [`generate`] generates fields.
//!
//! | file | contents |
//! |---|---|
//! | `field.rs`, `fleet.rs` | fields and fleets, and their text forms |
//! | `cut.rs`, `pack.rs`, `linear_program.rs` | searches: cell by cell, longest ships first, linear programming |
//! | `budget.rs` | limits on the effort of a search, and the flag that stops it |
//! | `region.rs`, `capacity.rs` | connected cells; whether the remaining ships can still fit |
//! | `reason.rs`, `generate.rs` | why there is no placement; random fields |
//!
//! ```
//! use connect4_battleship::{Field, Fleet, Spacing, validate};
//! let field = Field::parse("##.\n.##\n.##")?;
//! let fleet: Fleet = "2 2 1 1".parse()?;
//! let ships = validate(&field, &fleet, Spacing::Touching).expect("it can be cut");
//! assert_eq!(ships.iter().map(|ship| ship.length).sum::<usize>(), 6);
//! assert!(validate(&field, &"3 3".parse()?, Spacing::Touching).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod budget;
mod capacity;
mod cut;
mod field;
mod fleet;
mod generate;
mod linear_program;
mod pack;
mod reason;
mod region;

pub use budget::{Budget, DEFAULT_ROUNDS, DEFAULT_STATES};
pub use cut::{
    TooManyPlacements, count, count_within, cut_by_prices, forced, forced_within, validate, validate_within,
};
pub use field::{Direction, Field, FieldError, Ship};
pub use fleet::{Fleet, FleetError, Spacing};
pub use generate::{GenerateError, Generated, generate, generate_within};
pub use reason::Reason;
