//! Functions with the same bits on every machine, unlike those of the system library. Training therefore gives the same
//! weights everywhere.

/// `1 / n`, because a division takes several times as long as a multiplication.
const RECIPROCAL: [f64; 10] = {
    let mut reciprocal = [0.0; 10];
    let mut n = 1;
    while n < reciprocal.len() {
        reciprocal[n] = 1.0 / n as f64;
        n += 1;
    }
    reciprocal
};

/// The exponential function, with a relative error of about 1e-9. Arguments are clamped to ±80.
#[inline]
pub fn exp(x: f64) -> f64 {
    let scaled = x.clamp(-80.0, 80.0) * std::f64::consts::LOG2_E;
    let whole = scaled.round();
    let part = (scaled - whole) * std::f64::consts::LN_2;
    // The Taylor series, innermost term first; the absolute value of the argument is at most 0.35.
    let series = (1..=9).rev().fold(1.0, |sum, n: usize| 1.0 + part * RECIPROCAL[n] * sum);
    series * f64::from_bits(((whole as i64 + 1023) as u64) << 52)
}

/// The hyperbolic tangent. Arguments are clamped to ±20.
#[inline]
pub fn tanh(x: f32) -> f32 {
    let squared = exp(2.0 * f64::from(x.clamp(-20.0, 20.0)));
    ((squared - 1.0) / (squared + 1.0)) as f32
}

/// The logarithm to base 2 of a positive normal number, with an error of about 1e-9.
pub fn log2(x: f64) -> f64 {
    let bits = x.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i64 - 1023;
    let mantissa = f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52);
    // The series of the inverse hyperbolic tangent; the absolute value of the argument is at most 1/3.
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let series = (0..10).rev().fold(0.0, |sum, n| 1.0 / f64::from(2 * n + 1) + ratio * ratio * sum);
    exponent as f64 + 2.0 * std::f64::consts::LOG2_E * ratio * series
}
