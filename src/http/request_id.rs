//! Gives each form an id, which is in its response and in every log line about it.

use uuid::Uuid;
use warp::http::HeaderValue;

/// The header that carries the id.
pub const REQUEST_ID: &str = "x-request-id";

/// A new id: 16 random hexadecimal digits. A number that counts would tell strangers how many forms are sent.
pub fn new() -> String {
    // Six of the 128 bits of a UUID are fixed, at different places of its halves.
    let (first, second) = Uuid::new_v4().as_u64_pair();
    format!("{:016x}", first ^ second)
}

/// The id as a header value.
pub fn header(id: &str) -> HeaderValue {
    HeaderValue::from_str(id).expect("an id is of hexadecimal digits")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_id_tells_of_another() {
        let ids: HashSet<String> = (0..1000).map(|_| new()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| id.len() == 16));
        // Each bit of a counter or of a time would be the same in most of them.
        let numbers = ids.iter().map(|id| u64::from_str_radix(id, 16).unwrap());
        let mut set = [0_u32; 64];
        for number in numbers {
            for (bit, count) in set.iter_mut().enumerate() {
                *count += u32::from(number >> bit & 1 == 1);
            }
        }
        // Eight standard deviations.
        assert!(
            set.iter().all(|count| (374..=626).contains(count)),
            "{set:?}"
        );
    }
}
