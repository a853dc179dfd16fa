//! All integration tests form one program, so that it is linked only once.

mod any_board;
mod training;
