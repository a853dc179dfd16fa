//! All tests from outside as one program: it links once, and they share both cores.

mod human;
mod sets;
mod solvers;
mod text;
