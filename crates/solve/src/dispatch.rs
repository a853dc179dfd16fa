//! Chooses the widest SIMD lanes that the CPU supports, at run time.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use connect4_core::word::Lanes;
use connect4_core::word::Word;
use connect4_core::{Geometry, Stones};

use crate::score::Score;
use crate::search::{FollowUpBounds, Search, Target};
#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Avx512, Halves, Register};
#[cfg(target_arch = "wasm32")]
use crate::simd_wasm::Wasm;
use crate::table::Table;
#[cfg(target_arch = "x86_64")]
use crate::words::{InMemory, Words};

impl<W: Word> Target for W {
    fn search_node<G: Geometry<Word = W>, T: Table<W>>(
        search: &mut Search<G, T, W>,
        stones: Stones<W>,
        threats: Stones<W>,
        plies: i32,
        beta: Score,
        follow_up_bounds: FollowUpBounds,
    ) -> Score {
        search.search_body(stones, threats, plies, beta, follow_up_bounds)
    }
}

/// Defines lanes whose search is compiled with these CPU features.
#[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
macro_rules! target {
    ($lanes:ty, $word:ty, $features:literal) => {
        impl Target for $lanes {
            // WebAssembly has no unsupported instructions once a module is loaded, so there the call is safe.
            #[cfg_attr(target_arch = "wasm32", allow(unused_unsafe))]
            #[inline(always)]
            fn search_node<G: Geometry<Word = $word>, T: Table<$word>>(
                search: &mut Search<G, T, Self>,
                stones: Stones<$word>,
                threats: Stones<$word>,
                plies: i32,
                beta: Score,
                follow_up_bounds: FollowUpBounds,
            ) -> Score {
                #[target_feature(enable = $features)]
                fn compiled<G: Geometry<Word = $word>, T: Table<$word>>(
                    search: &mut Search<G, T, $lanes>,
                    stones: Stones<$word>,
                    threats: Stones<$word>,
                    plies: i32,
                    beta: Score,
                    follow_up_bounds: FollowUpBounds,
                ) -> Score {
                    search.search_body(stones, threats, plies, beta, follow_up_bounds)
                }
                // SAFETY: `with_target` creates a search with these lanes only if the CPU has the features.
                unsafe { compiled(search, stones, threats, plies, beta, follow_up_bounds) }
            }
        }
    };
}

/// Targets for both word sizes with one register width.
#[cfg(target_arch = "x86_64")]
macro_rules! targets {
    ($register:ty, $features:literal) => {
        impl InMemory for $register {
            #[inline(always)]
            fn load(words: &Words, first: usize) -> Self {
                Register::load(&words.low, first)
            }
            #[inline(always)]
            fn store(self, words: &mut Words, first: usize) {
                words.low[first..first + Self::COUNT].copy_from_slice(&self.numbers());
            }
        }
        target!($register, u64, $features);
        target!(Halves<$register>, u128, $features);
    };
}

#[cfg(target_arch = "x86_64")]
targets!(Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt");
#[cfg(target_arch = "x86_64")]
targets!(Avx512, "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx512vbmi2");
#[cfg(target_arch = "wasm32")]
target!(Wasm, u64, "simd128");

/// A task that is generic over the target; see [`WithTarget::with_target`].
pub(crate) trait TargetTask<W> {
    /// The result.
    type Output;
    /// Runs the task.
    fn run<V: Target<Word = W>>(self) -> Self::Output;
}

/// A word type with targets.
pub(crate) trait WithTarget: Word {
    /// Runs `task` with the widest lanes that the CPU supports.
    fn with_target<T: TargetTask<Self>>(task: T) -> T::Output;
}

/// Implements [`WithTarget`] for a word and its lanes.
macro_rules! with_target {
    ($word:ty, $avx2:ty, $avx512:ty, $wasm:ty) => {
        impl WithTarget for $word {
            fn with_target<T: TargetTask<$word>>(task: T) -> T::Output {
                #[cfg(target_arch = "x86_64")]
                {
                    if has_avx2() && has_avx512() {
                        return task.run::<$avx512>();
                    }
                    if has_avx2() {
                        return task.run::<$avx2>();
                    }
                }
                #[cfg(target_arch = "wasm32")]
                return task.run::<$wasm>();
                #[cfg(not(target_arch = "wasm32"))]
                task.run::<$word>()
            }
        }
    };
}
with_target!(u64, Avx2, Avx512, Wasm);
with_target!(u128, Halves<Avx2>, Halves<Avx512>, u128);

/// Whether the CPU supports the features that `Avx2` is compiled with.
#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Whether the CPU supports the features that `Avx512` is compiled with, beyond those of `Avx2`: Intel since Ice Lake,
/// AMD since Zen 4. Earlier CPUs lack vector popcounts and double shifts, and use `Avx2`.
#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("avx512vbmi2")
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use connect4_core::playout::{Rng, random_position};
    use connect4_core::{AnyCols, ConnectFour, Dynamic, Position, Rules};

    use super::*;
    use crate::search::{Columns, Node};
    use crate::table::{NarrowTable, WideTable};
    use connect4_core::Budget;

    /// Scores and node counts of all null windows for a few positions.
    struct Answers<'a, G, T> {
        geometry: G,
        table: &'a RefCell<T>,
        positions: &'a [Position],
    }

    impl<G: Geometry, T: Table<G::Word>> TargetTask<G::Word> for Answers<'_, G, T> {
        type Output = Vec<(Score, u64)>;
        fn run<V: Target<Word = G::Word>>(self) -> Self::Output {
            let columns = Columns::new(self.geometry);
            let budget = Budget::unlimited();
            let mut answers = Vec::new();
            for position in self.positions {
                self.table.borrow_mut().clear();
                let table = &*self.table.borrow();
                for beta in -6..=6 {
                    let mut search = Search::<G, _, V>::new(self.geometry, &columns, table, &budget);
                    let node = Node::new(self.geometry, position.stones());
                    if !node.wins_immediately(self.geometry) {
                        answers.push((search.search(node, beta), search.nodes));
                    }
                }
            }
            answers
        }
    }

    fn sample(rules: Rules, plies: std::ops::Range<u16>) -> Vec<Position> {
        let mut rng = Rng::new(9);
        plies.flat_map(|plies| [plies; 4]).map(|plies| random_position(rules, plies, &mut rng)).collect()
    }

    fn narrow<G: Geometry<Word = u64>>(geometry: G, rules: Rules, plies: std::ops::Range<u16>) {
        let positions = &sample(rules, plies);
        let table = RefCell::new(NarrowTable::new(1 << 22, 63).expect("63 bits fit").expect("there is memory"));
        let task = || Answers { geometry, table: &table, positions };
        let plain = task().run::<u64>();
        assert!(plain.len() > 50, "{rules}: {}", plain.len());
        #[cfg(target_arch = "x86_64")]
        {
            assert!(!has_avx2() || task().run::<Avx2>() == plain);
            assert!(!has_avx2() || !has_avx512() || task().run::<Avx512>() == plain);
        }
    }

    fn wide<G: Geometry<Word = u128>>(geometry: G, rules: Rules, plies: std::ops::Range<u16>) {
        let positions = &sample(rules, plies);
        let table = RefCell::new(WideTable::new(1 << 16).expect("there is memory"));
        let task = || Answers { geometry, table: &table, positions };
        let plain = task().run::<u128>();
        assert!(plain.len() > 50, "{rules}: {}", plain.len());
        #[cfg(target_arch = "x86_64")]
        {
            assert!(!has_avx2() || task().run::<Halves<Avx2>>() == plain);
            assert!(!has_avx2() || !has_avx512() || task().run::<Halves<Avx512>>() == plain);
        }
    }

    /// Every target visits the same nodes and finds the same scores. This is checked on 7×6, with more columns than a
    /// register has lanes, with five in a row, and with 128-bit words.
    #[test]
    fn all_targets_visit_the_same_nodes() {
        let rules = |cols, rows, connect| Rules::new(cols, rows, connect).expect("the size is in range");
        let dynamic = |rules| Dynamic::<u64>::new(rules).expect("it fits");
        narrow(ConnectFour::new(), Rules::CONNECT_FOUR, 16..36);
        narrow(dynamic(rules(12, 4, 4)), rules(12, 4, 4), 26..44);
        narrow(dynamic(rules(9, 6, 5)), rules(9, 6, 5), 36..50);
        let dynamic = |rules| Dynamic::<u128>::new(rules).expect("it fits");
        wide(AnyCols::<u128, 7, 4, true>::new(rules(9, 7, 4)).expect("it fits"), rules(9, 7, 4), 38..58);
        wide(dynamic(rules(11, 10, 5)), rules(11, 10, 5), 80..106);
        wide(dynamic(rules(6, 20, 5)), rules(6, 20, 5), 96..116);
    }
}
