//! The units of a shape, and sets of digits.

use std::sync::OnceLock;

use crate::shape::{Shape, Unit};

/// A set of digits, with bit `digit - 1` for each.
pub(crate) type Candidates = u32;

/// Precomputed tables of a shape.
pub(crate) struct Layout {
    pub(crate) shape: Shape,
    /// The cells of each unit: rows, columns, then boxes.
    pub(crate) units: Vec<Vec<usize>>,
    /// The three units of each cell.
    pub(crate) units_of: Vec<[usize; 3]>,
    /// The cells that share a unit with each cell, in reading order.
    pub(crate) peers: Vec<Vec<usize>>,
    /// Pairs of a line and a box that intersect.
    pub(crate) crossings: Vec<Crossing>,
}

/// The cells that a line (row or column) and a box share, and the rest of each.
pub(crate) struct Crossing {
    pub(crate) shared: Vec<usize>,
    pub(crate) line_only: Vec<usize>,
    pub(crate) square_only: Vec<usize>,
}

impl Layout {
    /// The layout of a shape, computed once.
    pub(crate) fn of(shape: Shape) -> &'static Layout {
        static LAYOUTS: [OnceLock<Layout>; Shape::ALL.len()] = [const { OnceLock::new() }; Shape::ALL.len()];
        let known = Shape::ALL.iter().position(|&known| known == shape).expect("there are no other shapes");
        LAYOUTS[known].get_or_init(|| Layout::new(shape))
    }

    fn new(shape: Shape) -> Layout {
        let side = shape.side();
        let units: Vec<Vec<usize>> = shape.units().map(|unit| shape.unit(unit)).collect();
        let units_of: Vec<[usize; 3]> = (0..shape.cells())
            .map(|index| [index / side, side + index % side, 2 * side + shape.box_of(index)])
            .collect();
        let peers = (0..shape.cells()).map(|index| {
            let mut peers: Vec<usize> = units_of[index].iter().flat_map(|&unit| &units[unit]).copied().collect();
            peers.sort_unstable();
            peers.dedup();
            peers.retain(|&peer| peer != index);
            peers
        });
        let peers = peers.collect();
        let mut crossings = Vec::new();
        for line in 0..2 * side {
            for square in 2 * side..3 * side {
                let (shared, line_only): (Vec<usize>, Vec<usize>) =
                    units[line].iter().partition(|index| units[square].contains(index));
                let square_only = units[square].iter().copied().filter(|index| !shared.contains(index)).collect();
                if !shared.is_empty() {
                    crossings.push(Crossing { shared, line_only, square_only });
                }
            }
        }
        Layout { shape, units, units_of, peers, crossings }
    }

    /// Names a unit.
    pub(crate) fn unit(&self, unit: usize) -> Unit {
        let side = self.shape.side();
        match unit / side {
            0 => Unit::Row(unit),
            1 => Unit::Column(unit - side),
            _ => Unit::Box(unit - 2 * side),
        }
    }
}
