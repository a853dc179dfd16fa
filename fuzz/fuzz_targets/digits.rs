//! The fuzz target `digits`, implemented in the library of this crate.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| connect4_fuzz::digits(data));
