//! Secrets: 128 random bits, written as 32 hexadecimal digits. The server stores only their hashes.
//!
//! The player secret of a bot starts with `bot-`, and its hash with a tag. So whatever refers to a player, such as a seat,
//! a rating or an entrant of a tournament, also says whether the player is a bot.

use std::net::IpAddr;

use sha2::{Digest, Sha256};

/// SHA-256 hash of a secret, which the server stores.
pub(crate) type Hash = [u8; 32];

/// How the player secrets of bots start.
const BOT_PREFIX: &str = "bot-";
/// How their hashes start. Another hash starts like this with a probability of 1 in 2⁶⁴.
pub(crate) const BOT_TAG: [u8; 8] = *b"\0bot\0bot";

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
    let digits = secret.strip_prefix(BOT_PREFIX).unwrap_or(secret);
    if digits.len() != 32 || !is_hex(digits) {
        return None;
    }
    let mut hash: Hash = Sha256::digest(secret.as_bytes()).into();
    if digits.len() < secret.len() {
        hash[..BOT_TAG.len()].copy_from_slice(&BOT_TAG);
    }
    Some(hash)
}

/// Whether the player with this hash is a bot.
pub(crate) fn is_bot(player: &Hash) -> bool {
    player.starts_with(&BOT_TAG)
}

/// Whether both players are bots, or both are people.
pub(crate) fn are_alike([one, other]: &[Hash; 2]) -> bool {
    is_bot(one) == is_bot(other)
}

/// A number for an address within a tournament, from which the address cannot be read.
pub(crate) fn address_key(join: &Hash, address: IpAddr) -> u64 {
    let hash = Sha256::new().chain_update("address").chain_update(join).chain_update(address.to_string()).finalize();
    u64::from_be_bytes(hash[..8].try_into().expect("a hash has 32 bytes"))
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
        let bot = hash(&format!("bot-{one}")).unwrap();
        assert!(is_bot(&bot) && !is_bot(&hash(&one).unwrap()));
        assert_ne!(bot, hash(&format!("bot-{other}")).unwrap());
        for text in [
            "",
            "x",
            "bot-",
            &format!("bot-bot-{one}"),
            &format!("Bot-{one}"),
            &one[1..],
            &one.to_uppercase().replace(|c: char| c.is_ascii_digit(), "A"),
        ] {
            assert_eq!(hash(text), None, "{text}");
        }
    }
}
