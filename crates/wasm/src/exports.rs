//! Functions that JavaScript calls. `no_mangle` counts as unsafe, because two functions of the same name would clash;
//! all names here begin with `connect4_`. Nothing else here is unsafe.
#![allow(unsafe_code)]

use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(feature = "learning")]
use connect4_wire::LearningSession;
#[cfg(feature = "searches")]
use connect4_wire::SearchSession;
#[cfg(any(feature = "engine", feature = "learning", feature = "searches"))]
use connect4_wire::{Asset, Refusal};
#[cfg(feature = "engine")]
use connect4_wire::{Engine, EngineLimits};

/// State between two calls.
struct State {
    #[cfg(feature = "engine")]
    engine: Option<Engine>,
    #[cfg(feature = "learning")]
    learning: Option<LearningSession>,
    #[cfg(feature = "searches")]
    search: Option<SearchSession>,
    input: Vec<u8>,
    output: Vec<u8>,
}

static STATE: Mutex<State> = Mutex::new(State {
    #[cfg(feature = "engine")]
    engine: None,
    #[cfg(feature = "learning")]
    learning: None,
    #[cfg(feature = "searches")]
    search: None,
    input: Vec::new(),
    output: Vec::new(),
});

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    #[cfg(feature = "engine")]
    fn engine(&mut self) -> &mut Engine {
        self.engine.get_or_insert_with(|| Engine::new(EngineLimits::default()))
    }

    #[cfg(feature = "engine")]
    fn answer(&mut self, text: &str) -> String {
        self.engine().answer_json(text)
    }

    #[cfg(all(feature = "rules", not(feature = "engine")))]
    fn answer(&mut self, text: &str) -> String {
        connect4_wire::answer_rules_json(text)
    }
}

/// Makes room for an input of `length` bytes, replacing any earlier input, and returns its address. The address is
/// valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn connect4_input(length: usize) -> *const u8 {
    let mut state = state();
    state.input.clear();
    state.input.resize(length, 0);
    state.input.as_ptr()
}

/// Answers the request in the input, and returns the length of the answer.
#[cfg(any(feature = "engine", feature = "rules"))]
#[unsafe(no_mangle)]
pub extern "C" fn connect4_ask() -> usize {
    let mut state = state();
    let input = std::mem::take(&mut state.input);
    let text = String::from_utf8_lossy(&input);
    state.output = state.answer(&text).into_bytes();
    state.output.len()
}

/// Installs the input as the opening book (`kind` 0), trained model (1), compact strategy (2) or evaluation model for
/// any board (3). Returns 0, or the length of an error message.
#[cfg(any(feature = "engine", feature = "learning", feature = "searches"))]
#[unsafe(no_mangle)]
pub extern "C" fn connect4_install(kind: u32) -> usize {
    let mut state = state();
    let input = std::mem::take(&mut state.input);
    let kind = match kind {
        0 => Asset::Book,
        1 => Asset::Model,
        2 => Asset::Strategy,
        _ => Asset::AnyBoard,
    };
    #[cfg(feature = "engine")]
    let result: Result<(), Refusal> = state.engine().install(kind, input);
    #[cfg(not(feature = "engine"))]
    let result: Result<(), Refusal> = kind.install(input);
    state.output = result.err().map(|refusal| refusal.reason.into_bytes()).unwrap_or_default();
    state.output.len()
}

/// Answers the learning request in the input, and returns the length of the answer.
#[cfg(feature = "learning")]
#[unsafe(no_mangle)]
pub extern "C" fn connect4_learn() -> usize {
    let mut state = state();
    let input = std::mem::take(&mut state.input);
    let text = String::from_utf8_lossy(&input);
    state.output = state.learning.get_or_insert_default().answer_json(&text).into_bytes();
    state.output.len()
}

/// Answers the request about searches in the input, and returns the length of the answer.
#[cfg(feature = "searches")]
#[unsafe(no_mangle)]
pub extern "C" fn connect4_search() -> usize {
    let mut state = state();
    let input = std::mem::take(&mut state.input);
    let text = String::from_utf8_lossy(&input);
    state.output = state.search.get_or_insert_default().answer_json(&text).into_bytes();
    state.output.len()
}

/// Resumes training from the input, a model or checkpoint. Returns 0, or the length of an error message.
#[cfg(feature = "learning")]
#[unsafe(no_mangle)]
pub extern "C" fn connect4_load() -> usize {
    let mut state = state();
    let input = std::mem::take(&mut state.input);
    let result = state.learning.get_or_insert_default().load(&input);
    state.output = result.err().map(|refusal| refusal.reason.into_bytes()).unwrap_or_default();
    state.output.len()
}

/// Outputs the current model (`kind` 0) or a checkpoint (1), and returns its length; 0 if training has not started.
#[cfg(feature = "learning")]
#[unsafe(no_mangle)]
pub extern "C" fn connect4_save(kind: u32) -> usize {
    let mut state = state();
    let learning = state.learning.get_or_insert_default();
    let saved = if kind == 0 { learning.model(None) } else { learning.checkpoint() };
    state.output = saved.unwrap_or_default();
    state.output.len()
}

/// Address of the last answer or error message.
#[unsafe(no_mangle)]
pub extern "C" fn connect4_output() -> *const u8 {
    state().output.as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Held by each test, because tests run concurrently and share one state.
    static TURN: Mutex<()> = Mutex::new(());

    fn turn() -> MutexGuard<'static, ()> {
        TURN.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Like JavaScript, except that a test may not write through the address.
    fn ask(text: &str) -> String {
        state().input = text.as_bytes().to_vec();
        let length = connect4_ask();
        let output = state().output.clone();
        assert_eq!(length, output.len());
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn requests_pass_through_memory() {
        let _turn = turn();
        let address = connect4_input(5);
        assert_eq!(address, state().input.as_ptr());
        assert_eq!(state().input, [0; 5]);
        assert!(ask(r#"{"ask":"play","move":"4"}"#).contains(r#""last":"d1""#));
        assert!(ask("\u{0}").contains("refused"));
        assert!(ask(r#"{"ask":"puzzle","seed":1}"#).contains("question"));
    }

    #[test]
    fn learning_resumes_from_saved_bytes() {
        let _turn = turn();
        let learn = |text: &str| {
            state().input = text.as_bytes().to_vec();
            connect4_learn();
            String::from_utf8(state().output.clone()).unwrap()
        };
        state().learning = None;
        assert_eq!(connect4_save(0), 0);
        assert!(learn(r#"{"ask":"report"}"#).contains("begin first"));
        assert!(learn(r#"{"ask":"begin","game":{"size":"11x4"},"seed":1}"#).contains("too large to learn"));
        assert!(learn(r#"{"ask":"begin","game":{"size":"4x4"},"seed":1}"#).contains(r#""games":0"#));
        assert!(learn(r#"{"ask":"train","games":60,"seconds":0.5}"#).contains(r#""games":60,"seconds":0.5"#));
        assert!(learn(r#"{"ask":"train","games":60,"seconds":0.5}"#).contains(r#""games":100"#), "it is kept there");
        while learn(r#"{"ask":"examine"}"#).contains("true") {}
        assert!(learn(r#"{"ask":"report"}"#).contains(r#""strength":[{"games":0,"#));
        assert!(learn(r#"{"ask":"think","game":{"size":"4x4"},"at":0}"#).contains(r#"{"move":"a1","value":0.0}"#));
        assert!(
            learn(r#"{"ask":"choose","game":{"size":"4x4","moves":"1"},"at":null}"#).contains(r#""answer":"choice""#)
        );
        assert!(learn(r#"{"ask":"choose","game":{},"at":null}"#).contains("model is for 4x4"));
        for kind in [0, 1] {
            connect4_save(kind);
            let saved = state().output.clone();
            state().input = saved;
            assert_eq!(connect4_load(), 0);
            assert!(learn(r#"{"ask":"report"}"#).contains(r#""games":100"#));
            state().input = vec![1, 2, 3];
            assert!(connect4_load() > 0);
        }
    }

    #[test]
    fn nodes_of_the_last_tree_are_solved() {
        let _turn = turn();
        let search = |text: &str| {
            state().input = text.as_bytes().to_vec();
            connect4_search();
            String::from_utf8(state().output.clone()).unwrap()
        };
        state().search = None;
        assert!(search(r#"{"ask":"score","nodes":[0],"limit":100}"#).contains("send trace first"));
        let game = r#"{"size":"3x3","connect":3,"moves":"12123"}"#;
        assert!(
            search(&format!(r#"{{"ask":"trace","game":{game},"algorithm":"alpha-beta"}}"#)).contains(r#""nodes":10,"#)
        );
        let scores = search(r#"{"ask":"score","nodes":[0,5],"limit":10000}"#);
        assert_eq!(scores, r#"{"answer":"scores","scores":[2,1]}"#);
        assert!(search(r#"{"ask":"score","nodes":[99],"limit":1}"#).contains("refused"));
    }

    #[test]
    fn damaged_assets_are_rejected() {
        let _turn = turn();
        for kind in 0..=3 {
            state().input = vec![1, 2, 3];
            assert!(connect4_install(kind) > 0);
        }
    }
}
