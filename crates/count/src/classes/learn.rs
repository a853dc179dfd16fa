//! Learns the classes of multisets of columns from queries and counterexamples.
//!
//! The method is automaton learning with queries (Angluin 1987). It uses a discrimination tree (Kearns and Vazirani
//! 1994) for each number of columns and each balance. A binary search finds the place where a counterexample first
//! matters (Rivest and Schapire 1993). The learned automaton is a guess until `verify` has proved it.

use rustc_hash::FxHashMap;

use super::column::Column;
use super::oracle::Oracle;
use crate::error::{CountError, StopCheck};

/// The number of a class at its level. The level is the number of columns read.
pub(crate) type ClassId = u32;

/// At every level, the class of columns that cannot occur, however the board is completed. At the last level, classes 1
/// and 2 mean that the columns can occur with X or O to move.
pub(crate) const DEAD: ClassId = 0;

const UNKNOWN: u32 = u32::MAX;

/// The automaton learned so far.
pub(super) struct Learner {
    pub(super) columns: Vec<Column>,
    column_numbers: FxHashMap<Column, usize>,
    oracle: Oracle,
    /// `0..=cols`.
    levels: Vec<Level>,
}

#[derive(Default)]
struct Level {
    classes: Vec<Class>,
    nodes: Vec<TreeNode>,
    /// The discrimination trees, by balance of the columns read.
    roots: FxHashMap<i32, u32>,
}

struct Class {
    /// Columns of this class, as many as its level.
    example: Vec<Column>,
    leaf: u32,
    /// By number of the next column: the tree node at the next level that the search last reached.
    next: Vec<u32>,
}

/// A node of a discrimination tree.
enum TreeNode {
    Leaf(ClassId),
    /// Asks whether the columns can occur together with these.
    Split {
        with: Vec<Column>,
        no: u32,
        yes: u32,
    },
}

impl Learner {
    /// An automaton that has learned nothing, for `cols` columns, each one of `columns`.
    pub(super) fn new(cols: u32, rows: u32, columns: Vec<Column>) -> Self {
        let mut levels: Vec<Level> = (0..=cols).map(|_| Level::default()).collect();
        let column_numbers = columns.iter().enumerate().map(|(at, column)| (*column, at)).collect();
        let last = &mut levels[cols as usize];
        for outcome in 0..3 {
            last.classes.push(Class { example: Vec::new(), leaf: outcome, next: Vec::new() });
            last.nodes.push(TreeNode::Leaf(outcome));
        }
        let root = Class { example: Vec::new(), leaf: 0, next: vec![UNKNOWN; columns.len()] };
        levels[0].classes.push(root);
        levels[0].nodes.push(TreeNode::Leaf(0));
        Learner { columns, column_numbers, oracle: Oracle::new(cols, rows), levels }
    }

    /// Number of columns to read.
    pub(super) fn cols(&self) -> usize {
        self.levels.len() - 1
    }

    /// Number of classes after `level` columns.
    pub(super) fn classes(&self, level: usize) -> usize {
        self.levels[level].classes.len()
    }

    /// The index of a column in [`Learner::columns`].
    pub(super) fn number(&self, column: Column) -> usize {
        self.column_numbers[&column]
    }

    /// Whether the column is one of those that can be read.
    pub(super) fn is_known(&self, column: Column) -> bool {
        self.column_numbers.contains_key(&column)
    }

    /// Whether the columns of a complete board can occur, according to the oracle.
    pub(super) fn can_occur(&mut self, columns: &[usize]) -> bool {
        self.oracle.can_occur(columns.iter().map(|&column| self.columns[column]))
    }

    /// The representative of a column's class.
    pub(super) fn representative(&mut self, column: usize) -> usize {
        let class = self.next_of_representative(0, 0, column);
        if self.cols() == 1 { column } else { self.number(self.levels[1].classes[class as usize].example[0]) }
    }

    /// The class after one more column.
    pub(super) fn next(&mut self, level: usize, class: ClassId, column: usize) -> ClassId {
        let column = if level == 0 { column } else { self.representative(column) };
        self.next_of_representative(level, class, column)
    }

    /// Like [`Learner::next`], for a column that represents its class, or for any column at level 0.
    pub(super) fn next_of_representative(&mut self, level: usize, class: ClassId, column: usize) -> ClassId {
        let here = &self.levels[level].classes[class as usize];
        let node = here.next[column];
        if let Some(TreeNode::Leaf(class)) = self.levels[level + 1].nodes.get(node as usize) {
            return *class;
        }
        let mut example = here.example.clone();
        example.push(self.columns[column]);
        let class_after = self.sift(level + 1, node, &example);
        let leaf = self.levels[level + 1].classes[class_after as usize].leaf;
        self.levels[level].classes[class as usize].next[column] = leaf;
        class_after
    }

    /// Finds the class of these columns in a tree, starting at `node`.
    fn sift(&mut self, level: usize, node: u32, columns: &[Column]) -> ClassId {
        let balance: i32 = columns.iter().map(|column| column.balance()).sum();
        if level == self.cols() {
            let can_occur = self.oracle.can_occur(columns.iter().copied());
            return if can_occur { 1 + balance as u32 } else { DEAD };
        }
        let here = &mut self.levels[level];
        let mut node = if node == UNKNOWN { here.roots.get(&balance).copied().unwrap_or(UNKNOWN) } else { node };
        if node == UNKNOWN {
            node = here.nodes.len() as u32;
            here.roots.insert(balance, node);
            here.nodes.push(TreeNode::Leaf(0));
            return self.new_class(level, node, columns.to_vec());
        }
        loop {
            match &self.levels[level].nodes[node as usize] {
                TreeNode::Leaf(class) => return *class,
                TreeNode::Split { with, no, yes } => {
                    let can_occur = self.oracle.can_occur(columns.iter().chain(with).copied());
                    node = if can_occur { *yes } else { *no };
                }
            }
        }
    }

    fn new_class(&mut self, level: usize, leaf: u32, example: Vec<Column>) -> ClassId {
        let here = &mut self.levels[level];
        let class = here.classes.len() as ClassId;
        here.classes.push(Class { example, leaf, next: vec![UNKNOWN; self.columns.len()] });
        here.nodes[leaf as usize] = TreeNode::Leaf(class);
        class
    }

    /// Separates `columns` from their assumed class: only one of the two can occur together `with` these.
    fn split(&mut self, level: usize, class: ClassId, columns: Vec<Column>, with: Vec<Column>, can_occur: bool) {
        let here = &mut self.levels[level];
        let old = here.classes[class as usize].leaf;
        let (old_leaf, new_leaf) = (here.nodes.len() as u32, here.nodes.len() as u32 + 1);
        here.nodes.extend([TreeNode::Leaf(class), TreeNode::Leaf(class)]);
        here.classes[class as usize].leaf = old_leaf;
        let (no, yes) = if can_occur { (old_leaf, new_leaf) } else { (new_leaf, old_leaf) };
        here.nodes[old as usize] = TreeNode::Split { with, no, yes };
        self.new_class(level, new_leaf, columns);
    }

    /// The classes along these columns, from the root to the last level.
    fn path(&mut self, columns: &[usize]) -> Vec<ClassId> {
        let mut path = vec![0];
        for (level, &column) in columns.iter().enumerate() {
            path.push(self.next(level, path[level], column));
        }
        path
    }

    /// Learns from a complete board until the automaton classifies it correctly. Returns whether it was wrong before.
    pub(super) fn learn_from_board(&mut self, columns: &[usize]) -> bool {
        let truth = self.can_occur(columns);
        let mut was_wrong = false;
        loop {
            let path = self.path(columns);
            if (path[self.cols()] != DEAD) == truth {
                return was_wrong;
            }
            was_wrong = true;
            self.refine(columns, &path, truth);
        }
    }

    /// Splits one class on a path that ends wrongly.
    fn refine(&mut self, columns: &[usize], path: &[ClassId], truth: bool) {
        // If an example replaces the first columns, the answer is right for short examples and wrong for long ones. A
        // binary search finds the column where it changes.
        let suffix = |learner: &Self, from: usize| -> Vec<Column> {
            columns[from..].iter().map(|&column| learner.columns[column]).collect()
        };
        let (mut right, mut wrong) = (0, self.cols());
        while wrong - right > 1 {
            let middle = usize::midpoint(right, wrong);
            let example = self.levels[middle].classes[path[middle] as usize].example.clone();
            let answer = self.oracle.can_occur(example.into_iter().chain(suffix(self, middle)));
            if answer == truth { right = middle } else { wrong = middle }
        }
        let (column, with) = (columns[right], suffix(self, right + 1));
        let mut example = self.levels[right].classes[path[right] as usize].example.clone();
        let representative = if right == 0 { column } else { self.representative(column) };
        if representative != column {
            let all = example.iter().chain(&with).copied().chain([self.columns[representative]]);
            if self.oracle.can_occur(all) != truth {
                // The column is not equivalent to its representative.
                let class = self.next_of_representative(0, 0, column);
                let with = example.into_iter().chain(with).collect();
                self.split(1, class, vec![self.columns[column]], with, truth);
                return;
            }
        }
        example.push(self.columns[representative]);
        self.split(wrong, path[wrong], example, with, truth);
    }

    /// Columns that complete two classes of a level to boards of which only one can occur.
    fn distinguishing_columns(&mut self, level: usize, one: ClassId, other: ClassId) -> Vec<Column> {
        if level == self.cols() {
            return Vec::new();
        }
        let [one, other] = [one, other].map(|class| self.levels[level].classes[class as usize].example.clone());
        let balance = one.iter().map(|column| column.balance()).sum();
        let mut node = self.levels[level].roots[&balance];
        loop {
            match &self.levels[level].nodes[node as usize] {
                TreeNode::Leaf(_) => unreachable!("classes of one balance differ at a node of its tree"),
                TreeNode::Split { with, no, yes } => {
                    let [a, b] =
                        [&one, &other].map(|columns| self.oracle.can_occur(columns.iter().chain(with).copied()));
                    if a != b {
                        return with.clone();
                    }
                    node = if a { *yes } else { *no };
                }
            }
        }
    }

    /// Learns until every class has all its successors and the order of two columns does not matter. Returns whether it
    /// learned anything.
    pub(super) fn learn_from_order(&mut self, stop_check: StopCheck) -> Result<bool, CountError> {
        let mut has_learned = false;
        for level in 0..self.cols() {
            let mut class = 0;
            while class < self.classes(level) {
                let representatives: Vec<usize> =
                    (0..self.columns.len()).filter(|&column| self.representative(column) == column).collect();
                for &column in &representatives {
                    self.next_of_representative(level, class as ClassId, column);
                }
                if level + 2 <= self.cols() {
                    has_learned |= self.learn_from_pairs(level, class as ClassId, &representatives, stop_check)?;
                }
                class += 1;
            }
        }
        Ok(has_learned)
    }

    /// Learns until no example of the next-to-last level distinguishes a column from its representative. Returns
    /// whether it learned anything.
    pub(super) fn learn_from_columns(&mut self, stop_check: StopCheck) -> Result<bool, CountError> {
        let level = self.cols() - 1;
        let mut has_learned = false;
        for column in 0..if level == 0 { 0 } else { self.columns.len() } {
            stop_check()?;
            let mut class = 0;
            while class < self.classes(level) {
                let representative = self.representative(column);
                let example = self.levels[level].classes[class].example.clone();
                let [one, other] = [column, representative]
                    .map(|column| self.oracle.can_occur(example.iter().copied().chain([self.columns[column]])));
                if one != other {
                    let class_of_column = self.next_of_representative(0, 0, column);
                    self.split(1, class_of_column, vec![self.columns[column]], example, one);
                    has_learned = true;
                }
                class += 1;
            }
        }
        Ok(has_learned)
    }

    fn learn_from_pairs(
        &mut self,
        level: usize,
        class: ClassId,
        representatives: &[usize],
        stop_check: StopCheck,
    ) -> Result<bool, CountError> {
        let mut has_learned = false;
        let mut after = self.after_pairs(level, class, representatives, stop_check)?;
        for (at, &first) in representatives.iter().enumerate() {
            for (before, &second) in representatives[..at].iter().enumerate() {
                let [one, other] =
                    [after[at * representatives.len() + before], after[before * representatives.len() + at]];
                if one == other {
                    continue;
                }
                let with = self.distinguishing_columns(level + 2, one, other);
                let example = self.levels[level].classes[class as usize].example.clone();
                for order in [[first, second], [second, first]] {
                    let all = example.iter().copied().chain(order.map(|column| self.columns[column]));
                    let all: Vec<usize> =
                        all.chain(with.iter().copied()).map(|column| self.column_numbers[&column]).collect();
                    has_learned |= self.learn_from_board(&all);
                }
                after = self.after_pairs(level, class, representatives, stop_check)?;
            }
        }
        Ok(has_learned)
    }

    /// The classes after two more columns, one row per first column. They are computed together, because separate
    /// look-ups would take most of the time.
    fn after_pairs(
        &mut self,
        level: usize,
        class: ClassId,
        representatives: &[usize],
        stop_check: StopCheck,
    ) -> Result<Vec<ClassId>, CountError> {
        let mut after = Vec::with_capacity(representatives.len() * representatives.len());
        for &first in representatives {
            stop_check()?;
            let next = self.next_of_representative(level, class, first);
            after.extend(representatives.iter().map(|&second| self.next_of_representative(level + 1, next, second)));
        }
        Ok(after)
    }
}
