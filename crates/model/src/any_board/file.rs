//! The file format of the any-board evaluation.
//!
//! ```text
//! C4KINDS          7 bytes
//! version          1 byte
//! seed, games      8 bytes each
//! command          its length in 2 bytes, then UTF-8 text
//! FEATURES, WIDTH, TABLES, OWN, SECOND     2 bytes each
//! rows             for each table: the rows of `Layers::between`, then `bias` and `out`;
//!                  then the rows of `AnyBoard::shared`, then those of `AnyBoard::own`
//! checksum         4 bytes: the CRC-32 of everything before
//! ```
//!
//! A row of zeros is a byte 0. Any other row is a byte 128 + e, then one signed byte per number, which is scaled by
//! 2^e. Integers are little-endian.

use super::features::{FEATURES, TABLES};
use super::network::{AnyBoard, Layers, OWN, SECOND, WIDTH};
use crate::ModelError;
use crate::file::{Magic, open, seal, take};

const MAGIC: &Magic = b"C4KINDS\x01";
/// The dimensions of the network, which a file must contain.
const SHAPE: [u16; 5] = [FEATURES as u16, WIDTH as u16, TABLES as u16, OWN as u16, SECOND as u16];
/// Added to the exponent of a row to make it positive.
const BIAS: i32 = 128;

impl AnyBoard {
    /// Encodes the evaluation, with one byte per weight.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.games.to_le_bytes());
        let command = &self.command[..self.command.floor_char_boundary(u16::MAX.into())];
        bytes.extend((command.len() as u16).to_le_bytes());
        bytes.extend(command.as_bytes());
        bytes.extend(SHAPE.iter().flat_map(|number| number.to_le_bytes()));
        for layers in &self.layers {
            layers.between.iter().chain([&layers.bias, &layers.out]).for_each(|row| push_row(row, &mut bytes));
        }
        self.shared.iter().for_each(|row| push_row(row, &mut bytes));
        self.own.iter().for_each(|row| push_row(row, &mut bytes));
        seal(bytes)
    }

    /// Decodes an evaluation.
    ///
    /// # Errors
    /// If the bytes are not an any-board evaluation or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        read(open(bytes, MAGIC, ModelError::NotAModel)?).ok_or(ModelError::Damaged)
    }
}

fn push_row<const N: usize>(row: &[f32; N], bytes: &mut Vec<u8>) {
    let most = row.iter().fold(0.0, |most: f32, number| most.max(number.abs()));
    // The smallest power of two for which every number fits into a byte. Tiny rows become zero.
    let exponent = (1 - BIAS / 4..BIAS / 4).find(|&exponent| (most / power(exponent)).round() <= 127.0);
    match exponent {
        Some(exponent) if most >= power(exponent) / 2.0 => {
            bytes.push((BIAS + exponent) as u8);
            bytes.extend(row.iter().map(|number| (number / power(exponent)).round() as i8 as u8));
        }
        _ => bytes.push(0),
    }
}

fn take_row<const N: usize>(rest: &mut &[u8]) -> Option<[f32; N]> {
    let [exponent] = take(rest)?;
    if exponent == 0 {
        return Some([0.0; N]);
    }
    let exponent = i32::from(exponent) - BIAS;
    if exponent.abs() >= BIAS / 4 {
        return None;
    }
    let numbers: [u8; N] = take(rest)?;
    Some(numbers.map(|number| f32::from(number as i8) * power(exponent)))
}

fn power(exponent: i32) -> f32 {
    f32::from_bits(((exponent + 127) as u32) << 23)
}

fn read(mut rest: &[u8]) -> Option<AnyBoard> {
    let (seed, games) = (u64::from_le_bytes(take(&mut rest)?), u64::from_le_bytes(take(&mut rest)?));
    let length = usize::from(u16::from_le_bytes(take(&mut rest)?));
    let (command, after) = rest.split_at_checked(length)?;
    let command = String::from_utf8(command.to_vec()).ok()?;
    rest = after;
    for number in SHAPE {
        if u16::from_le_bytes(take(&mut rest)?) != number {
            return None;
        }
    }
    let mut layers = vec![Layers { between: [[0.0; SECOND]; WIDTH], bias: [0.0; SECOND], out: [0.0; SECOND] }; TABLES];
    for layers in &mut layers {
        for row in layers.between.iter_mut().chain([&mut layers.bias, &mut layers.out]) {
            *row = take_row(&mut rest)?;
        }
    }
    let shared = (0..2 * FEATURES).map(|_| take_row(&mut rest)).collect::<Option<_>>()?;
    let own = (0..TABLES * FEATURES).map(|_| take_row(&mut rest)).collect::<Option<_>>()?;
    rest.is_empty().then_some(AnyBoard { seed, games, command, shared, own, layers })
}
