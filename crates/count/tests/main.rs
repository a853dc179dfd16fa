//! All integration tests form one program, so that it is linked only once.

mod time_left;
mod truth;
