//! Entropy coding of weights, by asymmetric numeral systems (rANS; Duda 2009, Giesen 2014).
//!
//! A weight is a *token* and a few plain bits: small numbers are tokens themselves, larger ones have a token for their
//! size. The frequencies of tokens depend on the *context*: the two weights before it in the same table and, with the
//! second player to move, the weight of the same cells with the first player to move. They do not adapt, so decoding
//! needs one table look-up per weight.
//!
//! A stream has two states, one for each side to move, so that the CPU decodes two weights at a time.

/// The sum of the frequencies of a context is 2 to the power of this.
const TOTAL_BITS: u32 = 12;
/// Smaller zigzag numbers are tokens.
const DIRECT: u32 = 16;
/// Number of tokens: two for each number of bits from 5 to 16.
pub(crate) const TOKENS: usize = DIRECT as usize + 2 * 12;
/// A state is at least this.
const LOW: u32 = 1 << 16;

/// Buckets for the sum of two absolute values, which are capped at half of this table's length.
const BUCKET: [u8; 64] = {
    let starts = [1, 2, 3, 5, 8, 13, 21, 41];
    let mut bucket = [0; 64];
    let mut sum = 0;
    while sum < bucket.len() {
        let mut number = 0;
        while number < starts.len() && sum >= starts[number] {
            number += 1;
        }
        bucket[sum] = number as u8;
        sum += 1;
    }
    bucket
};
const BUCKETS: usize = 9;
/// Number of contexts: with the first player to move, then with the second.
pub(crate) const CONTEXTS: usize = BUCKETS + BUCKETS * BUCKETS;

/// An absolute value as the contexts see it.
#[inline(always)]
fn size(value: i16) -> usize {
    usize::from(value.unsigned_abs().min(31))
}

/// The context of a weight. `before` are the two before it, `other` the one with the first player to move if the second
/// is to move.
#[inline(always)]
pub(crate) fn context(before: [i16; 2], other: Option<i16>) -> usize {
    let here = usize::from(BUCKET[size(before[0]) + size(before[1])]);
    match other {
        None => here,
        Some(other) => BUCKETS + BUCKETS * here + usize::from(BUCKET[size(other)]),
    }
}

/// The token of a number, the number of plain bits, and the bits.
#[inline(always)]
pub(crate) fn token(value: i16) -> (usize, u32, u32) {
    // 0, -1, 1, -2, 2 and so on become 0, 1, 2, 3, 4.
    let zigzag = u32::from((value << 1 ^ value >> 15) as u16);
    if zigzag < DIRECT {
        return (zigzag as usize, 0, 0);
    }
    let bits = zigzag.ilog2() - 1;
    let token = DIRECT + 2 * (bits - 3) + (zigzag >> bits & 1);
    (token as usize, bits, zigzag & ((1 << bits) - 1))
}

/// How often each token occurs in each context.
pub(crate) type Counts = Vec<[u32; TOKENS]>;

/// Calls `each` with the number of each weight, 0 or 1 for the side to move, and its context, in coding order.
pub(crate) fn for_each_context(sides: [&[i16]; 2], mut each: impl FnMut(usize, usize, usize)) {
    let mut before = [[0; 2]; 2];
    for (number, (&first, &second)) in sides[0].iter().zip(sides[1]).enumerate() {
        each(number, 0, context(before[0], None));
        each(number, 1, context(before[1], Some(first)));
        before = [[first, before[0][0]], [second, before[1][0]]];
    }
}

/// The frequencies of the tokens of each context. Their sum is 2^[`TOTAL_BITS`], or 0 if the context does not occur.
pub(crate) struct Frequencies(Vec<[u16; TOKENS]>);

impl Frequencies {
    /// The frequencies that fit these counts.
    pub(crate) fn of(counts: &Counts) -> Self {
        Frequencies(counts.iter().map(normalized).collect())
    }

    /// Appends them: for each context, the number of tokens up to the last that occurs, and their frequencies.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        for context in &self.0 {
            let used = context.iter().rposition(|&frequency| frequency > 0).map_or(0, |last| last + 1);
            bytes.push(used as u8);
            context[..used].iter().for_each(|frequency| bytes.extend(frequency.to_le_bytes()));
        }
    }

    /// Removes them from `rest`; `None` if they are malformed.
    pub(crate) fn read(rest: &mut &[u8]) -> Option<Self> {
        let mut all = Vec::with_capacity(CONTEXTS);
        for _ in 0..CONTEXTS {
            let mut context = [0; TOKENS];
            let (&used, after) = rest.split_first()?;
            *rest = after;
            for frequency in context.get_mut(..used.into())? {
                let (bytes, after) = rest.split_first_chunk()?;
                *frequency = u16::from_le_bytes(*bytes);
                *rest = after;
            }
            let sum: u32 = context.iter().map(|&frequency| u32::from(frequency)).sum();
            if sum != 1 << TOTAL_BITS && sum != 0 {
                return None;
            }
            all.push(context);
        }
        Some(Frequencies(all))
    }

    /// Encodes the weights of a tuple.
    pub(crate) fn encode(&self, sides: [&[i16]; 2]) -> Vec<u8> {
        let mut steps = Vec::with_capacity(2 * sides[0].len());
        for_each_context(sides, |number, side, context| steps.push((context as u16, sides[side][number])));
        let starts: Vec<[u32; TOKENS]> = self.0.iter().map(starts).collect();
        let mut states = [LOW; 2];
        // The decoder reads backward what the encoder writes.
        let mut words = Vec::new();
        for (number, &(context, value)) in steps.iter().enumerate().rev() {
            let state = &mut states[number % 2];
            let (token, bits, plain) = token(value);
            if u64::from(*state) >= 1 << (32 - bits) {
                words.push(*state as u16);
                *state >>= 16;
            }
            *state = *state << bits | plain;
            let frequency = u32::from(self.0[usize::from(context)][token]);
            if u64::from(*state) >= u64::from(frequency) << (32 - TOTAL_BITS) {
                words.push(*state as u16);
                *state >>= 16;
            }
            *state = ((*state / frequency) << TOTAL_BITS) + starts[usize::from(context)][token] + *state % frequency;
        }
        let mut bytes: Vec<u8> = states.iter().flat_map(|state| state.to_le_bytes()).collect();
        words.iter().rev().for_each(|word| bytes.extend(word.to_le_bytes()));
        bytes
    }
}

/// The sums of the frequencies before each token.
fn starts(frequencies: &[u16; TOKENS]) -> [u32; TOKENS] {
    let mut sum = 0;
    frequencies.map(|frequency| {
        let start = sum;
        sum += u32::from(frequency);
        start
    })
}

/// Scales counts to a sum of 2^[`TOTAL_BITS`]; each token that occurs gets at least 1.
fn normalized(counts: &[u32; TOKENS]) -> [u16; TOKENS] {
    let sum: u64 = counts.iter().map(|&count| u64::from(count)).sum();
    if sum == 0 {
        return [0; TOKENS];
    }
    let mut frequencies = counts.map(|count| {
        let scaled = ((u64::from(count) << TOTAL_BITS) + sum / 2) / sum;
        if count == 0 { 0 } else { scaled.max(1) as u16 }
    });
    // The most frequent token takes the rounding error. With at most 40 tokens, it has enough.
    let most = (0..TOKENS).max_by_key(|&token| frequencies[token]).expect("there are tokens");
    let others: u16 = (0..TOKENS).filter(|&token| token != most).map(|token| frequencies[token]).sum();
    frequencies[most] = (1 << TOTAL_BITS) - others;
    frequencies
}

/// Decodes the weights of tuples.
pub(crate) struct Decoder {
    /// For each context and each remainder of the state: the token, its frequency, and the remainder within the token.
    /// They take 6, 13 and 13 bits, so that the tables stay in the cache.
    entries: Vec<u32>,
}

impl Decoder {
    pub(crate) fn new(frequencies: &Frequencies) -> Self {
        let mut entries = vec![0; CONTEXTS << TOTAL_BITS];
        for (entries, frequencies) in entries.chunks_exact_mut(1 << TOTAL_BITS).zip(&frequencies.0) {
            let mut at = 0;
            for (token, &frequency) in frequencies.iter().enumerate() {
                for rest in 0..frequency {
                    entries[at] = (token as u32) << 26 | u32::from(frequency) << 13 | u32::from(rest);
                    at += 1;
                }
            }
        }
        Decoder { entries }
    }

    /// Decodes the weights of a tuple; `None` if the stream is malformed.
    pub(crate) fn decode(&self, stream: &[u8], sides: [&mut [i16]; 2]) -> Option<()> {
        let mut words = stream;
        let mut first = State::read(&mut words)?;
        let mut second = State::read(&mut words)?;
        let mut before = [[0; 2]; 2];
        let [firsts, seconds] = sides;
        for (one, two) in firsts.iter_mut().zip(seconds) {
            *one = first.next(self, context(before[0], None), &mut words)?;
            *two = second.next(self, context(before[1], Some(*one)), &mut words)?;
            before = [[*one, before[0][0]], [*two, before[1][0]]];
        }
        (words.is_empty() && first.0 == LOW && second.0 == LOW).then_some(())
    }
}

/// A state of the decoder.
struct State(u32);

impl State {
    fn read(words: &mut &[u8]) -> Option<Self> {
        let (bytes, after) = words.split_first_chunk()?;
        *words = after;
        let state = u32::from_le_bytes(*bytes);
        (state >= LOW).then_some(State(state))
    }

    #[inline(always)]
    fn refill(&mut self, words: &mut &[u8]) -> Option<()> {
        if self.0 < LOW {
            let (bytes, after) = words.split_first_chunk()?;
            *words = after;
            self.0 = self.0 << 16 | u32::from(u16::from_le_bytes(*bytes));
        }
        Some(())
    }

    #[inline(always)]
    fn next(&mut self, decoder: &Decoder, context: usize, words: &mut &[u8]) -> Option<i16> {
        let entry = decoder.entries[context << TOTAL_BITS | self.0 as usize & ((1 << TOTAL_BITS) - 1)];
        self.0 = (entry >> 13 & 0x1fff) * (self.0 >> TOTAL_BITS) + (entry & 0x1fff);
        self.refill(words)?;
        let mut zigzag = entry >> 26;
        if zigzag >= DIRECT {
            let bits = 3 + (zigzag - DIRECT) / 2;
            let top = 2 + (zigzag - DIRECT) % 2;
            zigzag = top << bits | self.0 & ((1 << bits) - 1);
            self.0 >>= bits;
            self.refill(words)?;
        }
        Some((zigzag >> 1) as i16 ^ -((zigzag & 1) as i16))
    }
}
