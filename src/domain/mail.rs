//! How many mails are sent, when a mail is tried again, and when it is given up.

use jiff::SignedDuration;

/// The kind of a mail that tells the office how much spam there is.
pub const QUARANTINE: &str = "quarantine";
/// The kind of a mail that tells the office that there is no backup.
pub const BACKUP: &str = "backup";
/// The kind of a mail that an admin asked for.
pub const TEST: &str = "test";

/// A recipient gets at most so many mails about one submission each in [`BURST_INTERVAL`]. If more wait, one mail lists them.
pub const BURST: usize = 10;
/// See [`BURST`].
pub const BURST_INTERVAL: SignedDuration = SignedDuration::from_mins(1);
/// Most submissions that one mail lists.
pub const MAX_LISTED: usize = 1000;
/// A mail that was tried for this long has failed.
pub const GIVE_UP_AFTER: SignedDuration = SignedDuration::from_hours(72);
/// How long nothing is sent after the mail server refused the login. Each try may be one of few before it locks the account.
pub const PAUSE_AFTER_REFUSED_LOGIN: SignedDuration = SignedDuration::from_hours(4);

/// The longest pause while there is no connection. A try costs little then, and all mails wait for it.
pub const LONGEST_PAUSE_WITHOUT_CONNECTION: SignedDuration = SignedDuration::from_mins(30);

/// Minutes after the first try, the second and so on. The last one stands for all later tries.
const PAUSES: [i64; 8] = [2, 5, 10, 15, 30, 60, 120, 240];

/// The longest time between two tries.
pub const LONGEST_PAUSE: SignedDuration = SignedDuration::from_mins(PAUSES[PAUSES.len() - 1]);

/// How long to wait after so many tries.
pub fn pause_after(attempts: u32) -> SignedDuration {
    let place = (attempts.max(1) - 1) as usize;
    let pause = PAUSES.get(place);
    pause.map_or(LONGEST_PAUSE, |minutes| SignedDuration::from_mins(*minutes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_four_hours() {
        let minutes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, u32::MAX].map(|n| pause_after(n).as_mins());
        assert_eq!(minutes, [2, 2, 5, 10, 15, 30, 60, 120, 240, 240, 240]);
    }
}
