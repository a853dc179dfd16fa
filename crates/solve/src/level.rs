//! How many moves are looked at side by side: what the processor offers, found out when the program runs.
#![allow(unsafe_code)]

use connect4_core::word::{Lanes, Word};
use connect4_core::{Geometry, Stones};

use crate::score::Score;
use crate::search::Search;
#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Avx512};
use crate::table::Table;

/// Lanes with a search compiled for them.
pub(crate) trait Level: Lanes {
    /// [`Search::search_node`] as a function of its own, which it calls for the children.
    fn search<G: Geometry<Word = Self::Word>, T: Table<G::Word>>(
        search: &mut Search<G, T, Self>,
        stones: Stones<G::Word>,
        threats: Stones<G::Word>,
        plies: i32,
        question: i32,
    ) -> Score;
}

impl<W: Word> Level for W {
    fn search<G: Geometry<Word = W>, T: Table<W>>(
        search: &mut Search<G, T, W>,
        stones: Stones<W>,
        threats: Stones<W>,
        plies: i32,
        question: i32,
    ) -> Score {
        search.search_node(stones, threats, plies, question)
    }
}

/// A [`Level`] whose search is compiled with these features.
macro_rules! level {
    ($name:ident, $features:literal) => {
        #[cfg(target_arch = "x86_64")]
        impl Level for $name {
            #[inline(always)]
            fn search<G: Geometry<Word = u64>, T: Table<u64>>(
                search: &mut Search<G, T, Self>,
                stones: Stones<u64>,
                threats: Stones<u64>,
                plies: i32,
                question: i32,
            ) -> Score {
                #[target_feature(enable = $features)]
                fn compiled<G: Geometry<Word = u64>, T: Table<u64>>(
                    search: &mut Search<G, T, $name>,
                    stones: Stones<u64>,
                    threats: Stones<u64>,
                    plies: i32,
                    question: i32,
                ) -> Score {
                    search.search_node(stones, threats, plies, question)
                }
                // SAFETY: whoever made a search with these lanes has found that the processor has the features.
                unsafe { compiled(search, stones, threats, plies, question) }
            }
        }
    };
}

level!(Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt");
level!(Avx512, "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl");

/// Work to be done at some level; see [`WithLevel::with_level`].
pub(crate) trait LevelTask<W> {
    /// What the work gives.
    type Output;
    /// Does the work.
    fn run<V: Level<Word = W>>(self) -> Self::Output;
}

/// A word for which there may be lanes.
pub(crate) trait WithLevel: Word {
    /// Runs `task` with the most lanes that the processor offers.
    fn with_level<T: LevelTask<Self>>(task: T) -> T::Output;
}

impl WithLevel for u64 {
    fn with_level<T: LevelTask<u64>>(task: T) -> T::Output {
        #[cfg(target_arch = "x86_64")]
        {
            if has_avx2() && has_avx512() {
                return task.run::<Avx512>();
            }
            if has_avx2() {
                return task.run::<Avx2>();
            }
        }
        task.run::<u64>()
    }
}

impl WithLevel for u128 {
    fn with_level<T: LevelTask<u128>>(task: T) -> T::Output {
        task.run::<u128>()
    }
}

/// Whether the processor has what `Avx2` is compiled for.
#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Whether the processor has what `Avx512` is compiled for beyond `Avx2`.
#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
}

#[cfg(test)]
mod tests {
    use connect4_core::playout::{Rng, random_position};
    use connect4_core::{ConnectFour, Dynamic, Rules};

    use super::*;
    use crate::budget::Budget;
    use crate::search::{Columns, Node};
    use crate::table::NarrowTable;

    /// Answers and nodes of all windows for some positions.
    struct Answers<'a, G> {
        geometry: G,
        positions: &'a [Stones<u64>],
    }

    impl<G: Geometry<Word = u64>> LevelTask<u64> for Answers<'_, G> {
        type Output = Vec<(Score, u64)>;
        fn run<V: Level<Word = u64>>(self) -> Self::Output {
            let mut table = NarrowTable::new(1 << 22, 63).expect("63 bits fit").expect("there is memory");
            let columns = Columns::new(self.geometry, 0);
            let budget = Budget::unlimited();
            let mut answers = Vec::new();
            for &stones in self.positions {
                Table::<u64>::clear(&mut table);
                for beta in -6..=6 {
                    let mut search = Search::<G, _, V>::new(self.geometry, &columns, &table, &budget);
                    let node = Node::new(self.geometry, stones);
                    if !node.wins_at_once(self.geometry) {
                        answers.push((search.search(node, beta), search.nodes));
                    }
                }
            }
            answers
        }
    }

    /// Every machine looks at the same nodes and finds the same.
    #[test]
    fn levels_differ_in_nothing_but_speed() {
        let mut rng = Rng::new(9);
        let mut sample = |rules: Rules, plies: std::ops::Range<u16>| -> Vec<Stones<u64>> {
            plies.flat_map(|plies| [plies; 6]).map(|plies| random_position(rules, plies, &mut rng).stones()).collect()
        };
        // More columns than any register has lanes, five in a row, and the game itself.
        let wide = Rules::new(12, 4, 4).expect("the size is in range");
        let long = Rules::new(9, 6, 5).expect("the size is in range");
        let positions = [sample(Rules::CONNECT_FOUR, 16..36), sample(wide, 26..44), sample(long, 36..50)];
        let wide = Dynamic::<u64>::new(wide).expect("it fits");
        let long = Dynamic::<u64>::new(long).expect("it fits");
        fn answers<V: Level<Word = u64>>(
            positions: &[Vec<Stones<u64>>; 3],
            wide: Dynamic<u64>,
            long: Dynamic<u64>,
        ) -> [Vec<(Score, u64)>; 3] {
            let [of_game, of_wide, of_long] = positions;
            [
                Answers { geometry: ConnectFour::new(), positions: of_game }.run::<V>(),
                Answers { geometry: wide, positions: of_wide }.run::<V>(),
                Answers { geometry: long, positions: of_long }.run::<V>(),
            ]
        }
        let plain = answers::<u64>(&positions, wide, long);
        assert!(plain.iter().all(|answers| answers.len() > 100));
        #[cfg(target_arch = "x86_64")]
        {
            if has_avx2() {
                assert_eq!(answers::<Avx2>(&positions, wide, long), plain);
            }
            if has_avx2() && has_avx512() {
                assert_eq!(answers::<Avx512>(&positions, wide, long), plain);
            }
        }
    }
}
