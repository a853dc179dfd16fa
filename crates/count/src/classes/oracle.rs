//! Searches for an interleaving of columns: the oracle from which the classes are learned.

use connect4_core::Player;
use rustc_hash::FxHashMap;

use super::column::Column;

/// The maximum number of columns of a board.
const MAX_COLUMNS: usize = 20;
/// The number of cached answers at which the cache is cleared.
const MAX_CACHED: usize = 1 << 22;

/// Decides whether columns, each read from the bottom, can be interleaved so that X and O take turns and X starts.
///
/// The search removes discs from the tops, starting with a disc of the player who moved last. Different queries often
/// lead to the same remainder, so answers are cached across queries.
pub(crate) struct Oracle {
    bits: u32,
    cache: FxHashMap<u128, bool>,
}

/// Nonempty columns in descending order, so that equal multisets are equal.
#[derive(Clone, Copy)]
struct Multiset {
    columns: [Column; MAX_COLUMNS],
    len: usize,
}

impl Multiset {
    fn new(columns: impl Iterator<Item = Column>) -> Self {
        let mut set = Multiset { columns: [Column::EMPTY; MAX_COLUMNS], len: 0 };
        for column in columns.filter(|column| *column != Column::EMPTY) {
            set.columns[set.len] = column;
            set.len += 1;
        }
        set.columns[..set.len].sort_unstable_by(|a, b| b.cmp(a));
        set
    }

    /// Removes the top disc of column `at`.
    fn pop(mut self, mut at: usize) -> Self {
        let shorter = self.columns[at].pop();
        while at + 1 < self.len && self.columns[at + 1] > shorter {
            self.columns[at] = self.columns[at + 1];
            at += 1;
        }
        self.columns[at] = shorter;
        if shorter == Column::EMPTY {
            self.len -= 1;
        }
        self
    }
}

impl Oracle {
    /// For at most `cols` columns of at most `rows` discs; `cols * (rows + 1)` must not exceed 128.
    pub(crate) fn new(cols: u32, rows: u32) -> Self {
        assert!(cols as usize <= MAX_COLUMNS && cols * (rows + 1) <= 128, "a multiset of columns fits a key");
        Oracle { bits: rows + 1, cache: FxHashMap::default() }
    }

    /// Whether the columns, in any order, can be interleaved so that the number of X minus the number of O stays 0 or
    /// 1.
    pub(crate) fn can_occur(&mut self, columns: impl Iterator<Item = Column> + Clone) -> bool {
        let balance: i32 = columns.clone().map(Column::balance).sum();
        if self.cache.len() >= MAX_CACHED {
            self.cache.clear();
        }
        match balance {
            0 => self.search(Multiset::new(columns), Player::Second),
            1 => self.search(Multiset::new(columns), Player::First),
            _ => false,
        }
    }

    /// Like [`Oracle::can_occur`], given the player who moved last.
    fn search(&mut self, set: Multiset, last: Player) -> bool {
        if set.len == 0 {
            return last == Player::Second;
        }
        let key = set.columns[..set.len].iter().fold(0, |key, column| key << self.bits | u128::from(column.code()));
        if let Some(&known) = self.cache.get(&key) {
            return known;
        }
        let mut found = false;
        for at in 0..set.len {
            let column = set.columns[at];
            let is_new = at == 0 || set.columns[at - 1] != column;
            if is_new && column.top() == Some(last) && self.search(set.pop(at), !last) {
                found = true;
                break;
            }
        }
        self.cache.insert(key, found);
        found
    }
}
