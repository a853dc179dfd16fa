//! Secrets: 128 random bits, written as 32 hexadecimal digits. The server stores only their hashes.

use sha2::{Digest, Sha256};

/// SHA-256 hash of a secret, which the server stores.
pub(crate) type Hash = [u8; 32];

/// A new random secret.
///
/// # Panics
/// If the system has no random numbers.
pub(crate) fn new_secret() -> String {
    let mut bytes = [0; 16];
    #[cfg(all(test, feature = "postgres"))]
    if let Some(bytes) = crate::simulation::random_bytes() {
        return hex(&bytes);
    }
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    hex(&bytes)
}

/// A new ID of a game or tournament: 64 random bits as 16 hexadecimal digits; not a secret.
pub(crate) fn new_id() -> String {
    new_secret()[..16].to_owned()
}

/// The hash of a secret; `None` if the text is not a secret.
pub(crate) fn hash(secret: &str) -> Option<Hash> {
    (secret.len() == 32 && is_hex(secret)).then(|| Sha256::digest(secret.as_bytes()).into())
}

/// Secret for watching a game and its rematches. It is derived from the hash of the secret for joining, so that the
/// server can show it to players at any time. This is safe: the secret for joining also allows watching, and anyone who
/// can read the database can read the games.
pub(crate) fn watch_secret(join: &Hash) -> String {
    hex(&Sha256::new().chain_update("watch").chain_update(join).finalize()[..16])
}

/// Hash of the secret for watching, given the hash of the secret for joining.
pub(crate) fn watch_hash(join: &Hash) -> Hash {
    hash(&watch_secret(join)).expect("a secret is well-formed")
}

/// Token that gives access only to a game's preview picture. It is derived from the hash of the secret for joining or
/// watching. Unlike the secret, it can be part of a URL that link preview services see.
pub(crate) fn preview_token(link: &Hash) -> String {
    hex(&Sha256::new().chain_update("picture").chain_update(link).finalize()[..16])
}

/// Whether a text is a valid ID.
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
