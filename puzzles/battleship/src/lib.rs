//! Battleship fields: can the marked cells be cut exactly into the ships of the fleet?
//!
//! Ships are straight. By default they may touch, so that a block of marked cells can often be cut in many ways, and
//! taking the longest ship wherever it fits first may go wrong. [`validate`] finds a way or says why there is none,
//! [`count`] says how many there are, [`forced`] which ships stand in all of them, and [`place`] makes fields. [`mod@reference`]
//! tries everything, and is what the others are tested against.
//!
//! | file | what is there |
//! |---|---|
//! | `field.rs`, `fleet.rs` | fields and fleets, as cells and as text |
//! | `cut.rs`, `pack.rs`, `price.rs` | three ways to cut: cell by cell, longest ships first, by prices of cells, which are proofs too |
//! | `budget.rs` | how much effort a search may take, and who may end it |
//! | `region.rs`, `capacity.rs` | connected cells; whether the rest of a fleet can still find room |
//! | `reason.rs`, `place.rs` | why not; random fields |
//! | `reference.rs` | tries everything |
//!
//! ```
//! use battleship::{Field, Fleet, validate};
//! let field = Field::parse("##.\n.##\n.##")?;
//! let fleet: Fleet = "2 2 1 1".parse()?;
//! let ships = validate(&field, &fleet, true).expect("it can be cut");
//! assert_eq!(ships.iter().map(|ship| ship.length).sum::<usize>(), 6);
//! assert!(validate(&field, &"3 3".parse()?, true).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod budget;
mod capacity;
mod cut;
mod field;
mod fleet;
mod pack;
mod place;
mod price;
mod reason;
pub mod reference;
mod region;

pub use budget::{Budget, DEFAULT_ROUNDS, DEFAULT_STATES};
pub use cut::{TooManyWays, count, count_within, forced, forced_within, validate, validate_within};
pub use field::{Field, FieldError, Ship};
pub use fleet::{Fleet, FleetError};
pub use place::{NoRoom, Placed, place, place_within};
pub use reason::Reason;
