//! Secrets: 128 random bits, written as 32 hexadecimal digits, known to the server by their hash alone.

use sha2::{Digest, Sha256};

/// What the server keeps of a secret.
pub(crate) type Hash = [u8; 32];

/// A new secret.
///
/// # Panics
/// When the system has no random numbers.
pub(crate) fn new_secret() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    hex(&bytes)
}

/// A new name for a game: 64 random bits; not a secret.
pub(crate) fn new_id() -> String {
    new_secret()[..16].to_owned()
}

/// The hash of a secret, if it is written as one.
pub(crate) fn hash(secret: &str) -> Option<Hash> {
    (secret.len() == 32 && is_hex(secret)).then(|| Sha256::digest(secret.as_bytes()).into())
}

/// The secret by which others watch a game and its rematches. It is derived from the hash of the secret to join, so that the
/// server can tell it again whenever a player asks. That gives nothing away: with the link to join one may watch anyway, and
/// with the database one can read the games.
pub(crate) fn watch_secret(join: &Hash) -> String {
    hex(&Sha256::new().chain_update("watch").chain_update(join).finalize()[..16])
}

/// The hash of that secret.
pub(crate) fn watch_hash(join: &Hash) -> Hash {
    hash(&watch_secret(join)).expect("a secret is well-formed")
}

/// What shows a picture of a game and nothing else, made of the hash of a secret to join or to watch it. It may stand in the
/// address that a link leads to, where those who make previews of links can read it.
pub(crate) fn preview_token(link: &Hash) -> String {
    hex(&Sha256::new().chain_update("picture").chain_update(link).finalize()[..16])
}

/// Whether a text can be the name of a game.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 16 && is_hex(text)
}

fn is_hex(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_unique_and_only_secrets_are_hashed() {
        let (one, other) = (new_secret(), new_secret());
        assert_ne!(one, other);
        assert_ne!(hash(&one).unwrap(), hash(&other).unwrap());
        assert!(is_id(&new_id()) && !is_id(&one));
        for text in ["", "x", &one[1..], &one.to_uppercase().replace(|c: char| c.is_ascii_digit(), "A")] {
            assert_eq!(hash(text), None, "{text}");
        }
    }
}
