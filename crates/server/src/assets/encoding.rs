//! Content encodings, as negotiated with the client (RFC 9110, section 12.5.3).

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;

/// An encoding in which the server has files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    /// The offered encoding that the client prefers; of equal ones the first. None if it accepts none of them.
    pub(super) fn accepted(headers: &HeaderMap, offered: &[Self]) -> Self {
        let lines = headers.get_all(ACCEPT_ENCODING).into_iter().filter_map(|line| line.to_str().ok());
        let codings: Vec<(&str, f32)> = lines.flat_map(|line| line.split(',')).map(weighted).collect();
        let of = |wanted: &str| codings.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|found| found.1);
        let weight = |encoding: Self| encoding.name().and_then(of).or_else(|| of("*")).unwrap_or(0.0);
        let mut best = (Encoding::Identity, 0.0);
        for &encoding in offered {
            let weight = weight(encoding);
            if weight > best.1 {
                best = (encoding, weight);
            }
        }
        best.0
    }

    /// Its name in headers.
    pub(super) fn name(self) -> Option<&'static str> {
        match self {
            Encoding::Brotli => Some("br"),
            Encoding::Gzip => Some("gzip"),
            Encoding::Identity => None,
        }
    }
}

/// A coding and its weight, by default 1; a weight that is not a number counts as 0.
fn weighted(coding: &str) -> (&str, f32) {
    let mut parts = coding.split(';').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
    (name, weight.map_or(1.0, |weight| weight.parse().unwrap_or(0.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_decide_and_zero_means_no() {
        for (lines, encoding) in [
            (&[][..], Encoding::Identity),
            (&["gzip, deflate, br, zstd"], Encoding::Brotli),
            (&["gzip, deflate"], Encoding::Gzip),
            (&["br;q=0, gzip"], Encoding::Gzip),
            (&["gzip;q=0"], Encoding::Identity),
            (&["gzip; q=0.0, br;q=0"], Encoding::Identity),
            (&["br;q=0.2, gzip;q=0.8"], Encoding::Gzip),
            (&["BR;Q=0.8", "gzip;q=0.8"], Encoding::Brotli),
            (&["*"], Encoding::Brotli),
            (&["*;q=0.5, br;q=0"], Encoding::Gzip),
            (&["*;q=0"], Encoding::Identity),
            // Not names of codings.
            (&["brotli, gzipped, br;q=high"], Encoding::Identity),
        ] {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(ACCEPT_ENCODING, line.parse().unwrap());
            }
            assert_eq!(Encoding::accepted(&headers, &[Encoding::Brotli, Encoding::Gzip]), encoding, "{lines:?}");
        }
    }
}
