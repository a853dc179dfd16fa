//! The models that are part of the program.

use std::sync::{Arc, LazyLock};

use connect4_core::Rules;

use super::Model;

/// The trained value of 7×6; `models/README.md` says how it was made.
static SEVEN_BY_SIX: LazyLock<Arc<Model>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../models/7x6.model");
    Arc::new(Model::from_bytes(bytes).expect("the embedded model is whole"))
});

impl Model {
    /// The model of these rules that is part of the program, if there is one; the swap rule does not matter.
    ///
    /// ```
    /// use connect4_core::Rules;
    /// use connect4_play::learned::Model;
    /// assert!(Model::embedded(Rules::CONNECT_FOUR).is_some_and(|model| model.is_for(Rules::CONNECT_FOUR)));
    /// assert!(Model::embedded(Rules::GOMOKU).is_none());
    /// ```
    pub fn embedded(rules: Rules) -> Option<Arc<Model>> {
        (rules.with_swap(false) == Rules::CONNECT_FOUR).then(|| SEVEN_BY_SIX.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_of_the_right_game_and_small_enough() {
        let model = Model::embedded(Rules::CONNECT_FOUR).unwrap();
        assert_eq!(model.rules(), Rules::CONNECT_FOUR);
        assert!(model.to_bytes().len() <= 4_000_000, "4 MB at most");
        assert!(model.command().starts_with("connect4 learn "), "{}", model.command());
    }
}
