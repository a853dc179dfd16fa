//! Features of a position that predict its score. Positions with the same features share a code, which gives their
//! frequent scores few bits.

use connect4_core::word::Word;
use connect4_core::{Direction, Geometry, Stones};

/// Larger differences in the weight of open lines are clamped to this.
const MAX_DIFFERENCE: i32 = 32;
/// Number of contexts.
pub(super) const CONTEXTS: usize = 4 * (MAX_DIFFERENCE as usize + 1);

/// The context, below [`CONTEXTS`], of a position and its mirror image. It depends on the open lines of both sides and
/// on which side has a threat.
#[inline(always)]
pub(super) fn context<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> usize {
    let Stones { mover, opponent } = stones;
    let difference = line_weight(geometry, mover, opponent) - line_weight(geometry, opponent, mover);
    let has_threat = |own| usize::from(!geometry.threats(own, stones.occupied()).is_zero());
    let step = (difference.clamp(-MAX_DIFFERENCE, MAX_DIFFERENCE) + MAX_DIFFERENCE) as usize / 2;
    (2 * step + has_threat(mover)) * 2 + has_threat(opponent)
}

/// The weight of the lines without an opposing disc: 1, 3 and 9 for lines with one, two, and three or more own discs.
#[inline(always)]
fn line_weight<G: Geometry>(geometry: G, own: G::Word, other: G::Word) -> i32 {
    let free = geometry.board() & !other;
    let mut line_weight = 0;
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
        line_weight += count(one) + 2 * count(two) + 6 * count(three);
    }
    line_weight
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4_core::notation::digits;
    use connect4_core::playout::{Rng, random_position};
    use connect4_core::{ConnectFour, Dynamic, Rules};

    #[test]
    fn open_lines_are_weighted_by_their_discs() {
        let geometry = ConnectFour::new();
        let of = |moves: &str| {
            let position = digits::parse(Rules::CONNECT_FOUR, moves).expect("these are legal");
            let Stones { mover, opponent } = position.position().stones();
            (line_weight(geometry, mover, opponent), line_weight(geometry, opponent, mover))
        };
        // d1 is part of seven lines.
        assert_eq!((of(""), of("4")), ((0, 0), (0, 7)));
        // d2 is part of ten lines but blocks a vertical line of d1; the vertical lines from d1 on are blocked too.
        assert_eq!(of("44"), (6, 9));
        // a1 a2 a3: vertical lines of weight 9, 3 and 1, two horizontal, three rising. b1 c1 d1: horizontal lines of
        // weight 9, 3 and 1, three vertical, three rising, one falling.
        assert_eq!(of("121314"), (9 + 3 + 1 + 2 + 3, 9 + 3 + 1 + 3 + 3 + 1));
    }

    #[test]
    fn mirror_images_share_a_context() {
        let mut rng = Rng::new(1);
        for (cols, rows, connect) in [(7, 6, 4), (5, 5, 3), (6, 4, 2), (8, 7, 5), (3, 3, 1)] {
            let rules = Rules::new(cols, rows, connect).expect("the size is in range");
            let geometry = Dynamic::<u64>::new(rules).expect("it fits");
            for round in 0..200 {
                let plies = if connect < 3 { 0 } else { round % (rules.cells() / 2) };
                let position = random_position(rules, plies, &mut rng);
                let index = context(geometry, position.stones());
                assert_eq!(index, context(geometry, position.mirrored().stones()), "{position}");
                assert!(index < CONTEXTS);
            }
        }
    }
}
