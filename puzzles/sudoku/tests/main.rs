//! All integration tests as one program, which links once and runs tests on all cores.

mod human;
mod reference;
mod sets;
mod solvers;
mod text;
