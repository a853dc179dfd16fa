//! Features of a position that predict its score. Positions with the same features share a code, which gives their
//! frequent scores few bits.

use connect4_core::word::Word;
use connect4_core::{Direction, Geometry, Stones};

/// Larger differences of open lines count as this.
const MOST: i32 = 32;
/// Number of contexts.
pub(super) const CONTEXTS: usize = 4 * (MOST as usize + 1);

/// The context, below [`CONTEXTS`], of a position and its mirror image. It depends on the open lines of both sides and
/// on which side has a threat.
#[inline(always)]
pub(super) fn context<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> usize {
    let Stones { mover, opponent } = stones;
    let difference = promise(geometry, mover, opponent) - promise(geometry, opponent, mover);
    let has_threat = |own| usize::from(!geometry.threats(own, stones.occupied()).is_zero());
    let step = (difference.clamp(-MOST, MOST) + MOST) as usize / 2;
    (2 * step + has_threat(mover)) * 2 + has_threat(opponent)
}

/// The weight of the lines without an opposing disc: 1, 3 and 9 for lines with one, two, and three or more own discs.
#[inline(always)]
fn promise<G: Geometry>(geometry: G, own: G::Word, other: G::Word) -> i32 {
    let free = geometry.board() & !other;
    let mut promise = 0;
    for step in Direction::ALL.into_iter().filter_map(|direction| geometry.step(direction)) {
        // Each bit stands for the line that starts there: whether it is open, and whether it has at least 1, 2, 3 own
        // discs.
        let mut open = free;
        let (mut one, mut two, mut three) = (G::Word::ZERO, G::Word::ZERO, G::Word::ZERO);
        for cell in 0..geometry.connect() {
            let stone = own >> (cell * step);
            open &= free >> (cell * step);
            three |= two & stone;
            two |= one & stone;
            one |= stone;
        }
        let count = |lines: G::Word| (open & lines).count_ones() as i32;
        promise += count(one) + 2 * count(two) + 6 * count(three);
    }
    promise
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4_core::notation::digits;
    use connect4_core::playout::{Rng, random_position};
    use connect4_core::{ConnectFour, Dynamic, Rules};

    #[test]
    fn lines_are_told_by_their_stones() {
        let geometry = ConnectFour::new();
        let of = |moves: &str| {
            let position = digits::parse(Rules::CONNECT_FOUR, moves).expect("these are legal");
            let Stones { mover, opponent } = position.position().stones();
            (promise(geometry, mover, opponent), promise(geometry, opponent, mover))
        };
        // d1 lies in seven lines, of which none is left to the other side's d2, which lies in ten.
        assert_eq!((of(""), of("4")), ((0, 0), (0, 7)));
        // d1 and d2: 4 + 3 rows, 3 + 3 rising and falling, one upright with one stone each; the upright one is cut.
        assert_eq!(of("44"), (6, 9));
        // a1 a2 a3: upright 9, 3 and 1, two rows, three rising diagonals. b1 c1 d1: in their row 9, 3 and 1, upright
        // three, three rising, one falling.
        assert_eq!(of("121314"), (9 + 3 + 1 + 2 + 3, 9 + 3 + 1 + 3 + 3 + 1));
    }

    #[test]
    fn images_look_alike_and_every_look_has_its_number() {
        let mut rng = Rng::new(1);
        for (cols, rows, connect) in [(7, 6, 4), (5, 5, 3), (6, 4, 2), (8, 7, 5), (3, 3, 1)] {
            let rules = Rules::new(cols, rows, connect).expect("the size is in range");
            let geometry = Dynamic::<u64>::new(rules).expect("it fits");
            for round in 0..200 {
                let plies = if connect < 3 { 0 } else { round % (rules.cells() / 2) };
                let position = random_position(rules, plies, &mut rng);
                let look = context(geometry, position.stones());
                assert_eq!(look, context(geometry, position.mirrored().stones()), "{position}");
                assert!(look < CONTEXTS);
            }
        }
    }
}
