//! The bytes of a value of any board.
//!
//! ```text
//! C4KINDS          seven letters
//! version          1 byte
//! seed, games      8 bytes each
//! command          2 bytes for its length, then UTF-8 text
//! tables, kinds of a table, width, second     2 bytes each
//! layers           for each table its 4-byte floats: between, bias, out
//! rows             for each kind of each table: 1 byte, 0 for a row of zeros, else 128 + e, then a byte for each number,
//!                  which is to be multiplied with 2^e
//! checksum         4 bytes: the CRC-32 of all before
//! ```
//!
//! Numbers are stored with the lowest byte first.

use super::kinds::{KINDS, TABLES};
use super::network::{AnyBoard, Layers, SECOND, WIDTH};
use crate::agents::learned::ModelError;
use crate::agents::learned::file::{Magic, open, seal, take};

const MAGIC: &Magic = b"C4KINDS";
const VERSION: u8 = 1;
/// What a file must say of the network.
const SHAPE: [u16; 4] = [TABLES as u16, KINDS as u16, WIDTH as u16, SECOND as u16];
/// Added to the exponent of a row.
const BIAS: i32 = 128;

impl AnyBoard {
    /// The value as the bytes of a file, in which a weight is a byte.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.games.to_le_bytes());
        let command = &self.command[..self.command.floor_char_boundary(u16::MAX.into())];
        bytes.extend((command.len() as u16).to_le_bytes());
        bytes.extend(command.as_bytes());
        bytes.extend(SHAPE.iter().flat_map(|number| number.to_le_bytes()));
        for layers in &self.layers {
            let between = layers.between.iter().flatten();
            bytes.extend(between.chain(&layers.bias).chain(&layers.out).flat_map(|number| number.to_le_bytes()));
        }
        for row in &self.rows {
            let most = row.iter().fold(0.0, |most: f32, number| most.max(number.abs()));
            // The least power of two by which every number becomes a byte; the smallest is no number to speak of.
            let exponent = (1 - BIAS / 4..BIAS / 4).find(|&exponent| (most / power(exponent)).round() <= 127.0);
            match exponent {
                Some(exponent) if most >= power(exponent) / 2.0 => {
                    bytes.push((BIAS + exponent) as u8);
                    bytes.extend(row.iter().map(|number| (number / power(exponent)).round() as i8 as u8));
                }
                _ => bytes.push(0),
            }
        }
        seal(bytes)
    }

    /// The value in these bytes.
    ///
    /// # Errors
    /// If they are not a value of any board or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        read(open(bytes, MAGIC, ModelError::NotAModel)?).ok_or(ModelError::Damaged)
    }
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
        let between = layers.between.iter_mut().flatten();
        for number in between.chain(&mut layers.bias).chain(&mut layers.out) {
            *number = f32::from_le_bytes(take(&mut rest)?);
            if !number.is_finite() {
                return None;
            }
        }
    }
    let mut rows = vec![[0.0; WIDTH]; TABLES * KINDS];
    for row in &mut rows {
        let [exponent] = take(&mut rest)?;
        if exponent == 0 {
            continue;
        }
        let exponent = i32::from(exponent) - BIAS;
        if exponent.abs() >= BIAS / 4 {
            return None;
        }
        let numbers: [u8; WIDTH] = take(&mut rest)?;
        *row = numbers.map(|number| f32::from(number as i8) * power(exponent));
    }
    rest.is_empty().then_some(AnyBoard { seed, games, command, rows, layers })
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4_core::Rules;

    #[test]
    fn bytes_are_read_as_they_were_written_and_damage_is_seen() {
        let value = AnyBoard::embedded(Rules::new(8, 8, 4).unwrap()).unwrap();
        let bytes = value.to_bytes();
        assert!(Some(&bytes[..]) == crate::agents::any_board::BYTES);
        assert!(AnyBoard::from_bytes(&bytes).is_ok_and(|again| again == *value));
        for at in (0..bytes.len()).step_by(bytes.len() / 50) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            assert!(AnyBoard::from_bytes(&damaged).is_err(), "byte {at}");
            assert!(AnyBoard::from_bytes(&bytes[..at]).is_err(), "{at} bytes");
        }
    }

    #[test]
    fn weights_lose_little_and_small_rows_are_nothing() {
        let mut value = AnyBoard::embedded(Rules::new(8, 8, 4).unwrap()).unwrap().clone();
        value.rows[0] = std::array::from_fn(|at| (at as f32 - 9.3) / 7.0);
        value.rows[1] = [1e-12; WIDTH];
        value.rows[2] = [-0.75; WIDTH];
        let again = AnyBoard::from_bytes(&value.to_bytes()).unwrap();
        for (was, is) in value.rows[0].iter().zip(again.rows[0]) {
            assert!((was - is).abs() <= 22.0 / 7.0 / 127.0, "{was} {is}");
        }
        assert_eq!([again.rows[1], again.rows[2]], [[0.0; WIDTH], [-0.75; WIDTH]]);
    }
}
