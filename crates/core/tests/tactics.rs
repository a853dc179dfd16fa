//! Immediate tactics against replayed moves.

use connect4_core::playout::Rng;
use connect4_core::{Cell, ImmediateTactics, Outcome, Position, Rules};

#[test]
fn tactics_agree_with_replaying_each_move() {
    let has_won = |position: &Position| matches!(position.outcome(), Some(Outcome::Won(_)));
    let wins = |position: &Position| -> Vec<Cell> {
        position.legal_moves().into_iter().filter(|&cell| has_won(&position.after(cell))).collect()
    };
    for (cols, rows, connect, gravity) in [
        (7, 6, 4, true),
        (4, 4, 4, true),
        (9, 7, 5, true),
        (10, 10, 4, true),
        (3, 3, 3, false),
        (4, 5, 4, false),
        (1, 5, 4, true),
    ] {
        let rules = Rules::new(cols, rows, connect).expect("the size is in range").with_gravity(gravity);
        let mut rng = Rng::new(8);
        for _ in 0..60 {
            let mut position = Position::new(rules);
            while !position.is_over() {
                let tactics = ImmediateTactics::of(&position);
                let (own, moves) = (wins(&position), position.legal_moves());
                let keep = |cell: &Cell| wins(&position.after(*cell)).is_empty();
                let keeps: Vec<Cell> = moves.iter().copied().filter(keep).collect();
                match &tactics {
                    ImmediateTactics::Wins(cells) => assert_eq!(*cells, own),
                    ImmediateTactics::Lost(cells) => {
                        assert!(own.is_empty() && keeps.is_empty() && !cells.is_empty());
                    }
                    ImmediateTactics::Open { moves: cells, .. } => {
                        assert!(own.is_empty() && keeps == *cells, "{position}{cells:?} {keeps:?}");
                    }
                    ImmediateTactics::Full => panic!("the game is not over"),
                }
                position.play(rng.pick(&moves).expect("the game is not over"));
            }
        }
    }
}
