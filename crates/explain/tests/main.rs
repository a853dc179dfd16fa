//! All integration tests form one program, so that it is linked only once.

mod compact_strategy;
mod followed;
mod hints;
mod reasons;

use connect4_core::Rules;

fn rules(cols: u8, rows: u8, connect: u8) -> Rules {
    Rules::new(cols, rows, connect).expect("the size is in range")
}
