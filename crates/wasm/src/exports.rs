//! The functions that JavaScript calls. Their names are kept as they are, which the compiler counts as unsafe, since another
//! function of the same name would clash; all names here begin with `connect4_`. Nothing else here is unsafe.
#![allow(unsafe_code)]

use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(feature = "thought")]
use connect4_wire::{Caps, Engine, Refusal, Supply};

/// What lies between two calls.
struct State {
    #[cfg(feature = "thought")]
    engine: Option<Engine>,
    input: Vec<u8>,
    output: Vec<u8>,
}

static STATE: Mutex<State> = Mutex::new(State {
    #[cfg(feature = "thought")]
    engine: None,
    input: Vec::new(),
    output: Vec::new(),
});

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    #[cfg(feature = "thought")]
    fn engine(&mut self) -> &mut Engine {
        self.engine.get_or_insert_with(|| Engine::new(Caps::default()))
    }

    #[cfg(feature = "thought")]
    fn answer(&mut self, text: &str) -> String {
        self.engine().answer_json(text)
    }

    #[cfg(not(feature = "thought"))]
    fn answer(&mut self, text: &str) -> String {
        connect4_wire::answer_rules_json(text)
    }
}

/// Makes room for an input of `length` bytes and returns its address; what was there is gone. The address is good until the
/// next call.
#[unsafe(no_mangle)]
pub extern "C" fn connect4_input(length: usize) -> *const u8 {
    let mut state = state();
    state.input.clear();
    state.input.resize(length, 0);
    state.input.as_ptr()
}

/// Answers the question in the input and returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn connect4_ask() -> usize {
    let mut state = state();
    let input = std::mem::take(&mut state.input);
    let text = String::from_utf8_lossy(&input);
    state.output = state.answer(&text).into_bytes();
    state.output.len()
}

/// Takes the input as the opening book (`kind` 0) or the trained model (1). Returns 0, or the length of a refusal.
#[cfg(feature = "thought")]
#[unsafe(no_mangle)]
pub extern "C" fn connect4_install(kind: u32) -> usize {
    let mut state = state();
    let input = std::mem::take(&mut state.input);
    let kind = if kind == 0 { Supply::Book } else { Supply::Model };
    let result: Result<(), Refusal> = state.engine().install(kind, input);
    state.output = result.err().map(|refusal| refusal.reason.into_bytes()).unwrap_or_default();
    state.output.len()
}

/// The address of the last answer or refusal.
#[unsafe(no_mangle)]
pub extern "C" fn connect4_output() -> *const u8 {
    state().output.as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As JavaScript does it, but that the test may not write through the address.
    fn ask(text: &str) -> String {
        state().input = text.as_bytes().to_vec();
        let length = connect4_ask();
        let output = state().output.clone();
        assert_eq!(length, output.len());
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn questions_are_answered_over_memory() {
        let address = connect4_input(5);
        assert_eq!(address, state().input.as_ptr());
        assert_eq!(state().input, [0; 5]);
        assert!(ask(r#"{"ask":"play","move":"4"}"#).contains(r#""last":"d1""#));
        assert!(ask("\u{0}").contains("refused"));
        assert!(ask(r#"{"ask":"puzzle","seed":1}"#).contains("question"));
    }

    #[test]
    fn damaged_supplies_are_refused() {
        for kind in [0, 1] {
            state().input = vec![1, 2, 3];
            assert!(connect4_install(kind) > 0);
        }
    }
}
