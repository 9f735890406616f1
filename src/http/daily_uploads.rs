//! How many bytes of uploads one client may have stored in a day. Counted in memory alone: no address is ever stored.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::civil::Date;

use super::Error;
use super::client::Client;

/// Most clients that are counted apart; further ones share one limit. The table takes about 3 MB then.
const MAX_CLIENTS: usize = 65_536;

/// What each client has sent on one day in Karachi.
#[derive(Debug)]
pub struct DailyUploads {
    max_bytes: u64,
    today: Mutex<Today>,
}

#[derive(Debug, Default)]
struct Today {
    day: Date,
    /// `None` stands for all clients for which there is no room.
    bytes: HashMap<Option<Client>, u64>,
    /// Whether the log has the warning about the limit of all clients together.
    is_total_reported: bool,
}

impl DailyUploads {
    /// At most `max_mib` MiB a client and day; 0 is no limit.
    pub fn of_mib(max_mib: u32) -> Arc<Self> {
        let max_bytes = match max_mib {
            0 => u64::MAX,
            max_mib => u64::from(max_mib) << 20,
        };
        Arc::new(Self {
            max_bytes,
            today: Mutex::default(),
        })
    }

    /// Counts `bytes` of `client` on the day `today`. They count for good once the allowance is spent, and no more when it
    /// is dropped before.
    ///
    /// # Errors
    /// [`Error::ClientUploads`] when they are more than the client has left.
    pub fn reserve(
        self: &Arc<Self>,
        client: Client,
        bytes: u32,
        today: Date,
    ) -> Result<Allowance, Error> {
        let mut counted = self.on(today);
        let is_full = counted.bytes.len() >= MAX_CLIENTS;
        let client = Some(client).filter(|_| !is_full || counted.bytes.contains_key(&Some(client)));
        let sum = counted.bytes.get(&client).copied().unwrap_or(0) + u64::from(bytes);
        if sum > self.max_bytes {
            return Err(Error::ClientUploads);
        }
        counted.bytes.insert(client, sum);
        Ok(Allowance {
            uploads: Arc::clone(self),
            client,
            bytes: u64::from(bytes),
            day: today,
        })
    }

    /// Whether this is the first refusal of the day `today` for the limit of all clients together.
    pub fn is_first_refusal(&self, today: Date) -> bool {
        !std::mem::replace(&mut self.on(today).is_total_reported, true)
    }

    /// What is counted on `day`; another day begins empty.
    fn on(&self, day: Date) -> MutexGuard<'_, Today> {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        if today.day != day {
            *today = Today {
                day,
                ..Today::default()
            };
        }
        today
    }
}

/// Bytes that count against a client until this is dropped unspent.
#[derive(Debug)]
pub struct Allowance {
    uploads: Arc<DailyUploads>,
    client: Option<Client>,
    bytes: u64,
    day: Date,
}

impl Allowance {
    /// Keeps the bytes counted: they are stored.
    pub fn spend(mut self) {
        self.bytes = 0;
    }
}

impl Drop for Allowance {
    fn drop(&mut self) {
        if self.bytes == 0 {
            return;
        }
        let today = &mut *self
            .uploads
            .today
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        // On another day nothing of it is counted any more.
        if let Some(counted) = today
            .bytes
            .get_mut(&self.client)
            .filter(|_| today.day == self.day)
        {
            *counted -= self.bytes;
            if *counted == 0 {
                today.bytes.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use std::net::{IpAddr, Ipv4Addr};

    const MIB: u32 = 1 << 20;
    const DAY: Date = date(2026, 11, 20);

    fn client(number: u32) -> Client {
        IpAddr::from(Ipv4Addr::from_bits(number)).into()
    }

    #[test]
    fn a_client_has_its_limit_each_day() {
        let uploads = DailyUploads::of_mib(1);
        uploads.reserve(client(1), MIB - 1, DAY).unwrap().spend();
        let refusal = uploads.reserve(client(1), 2, DAY).unwrap_err();
        assert!(matches!(refusal, Error::ClientUploads));
        uploads.reserve(client(1), 1, DAY).unwrap().spend();
        uploads.reserve(client(1), 1, DAY).unwrap_err();
        uploads.reserve(client(2), MIB, DAY).unwrap();
        let tomorrow = DAY.tomorrow().unwrap();
        uploads.reserve(client(1), MIB, tomorrow).unwrap();
    }

    #[test]
    fn what_is_not_stored_is_given_back_on_the_same_day_only() {
        let uploads = DailyUploads::of_mib(1);
        let first = uploads.reserve(client(1), MIB, DAY).unwrap();
        uploads.reserve(client(1), 1, DAY).unwrap_err();
        drop(first);
        assert!(uploads.on(DAY).bytes.is_empty());
        uploads.reserve(client(1), 1, DAY).unwrap().spend();
        let late = uploads.reserve(client(1), 5, DAY).unwrap();
        let tomorrow = DAY.tomorrow().unwrap();
        uploads.reserve(client(1), 7, tomorrow).unwrap().spend();
        drop(late);
        assert_eq!(uploads.on(tomorrow).bytes[&Some(client(1))], 7);
    }

    #[test]
    fn no_limit_is_no_limit() {
        let uploads = DailyUploads::of_mib(0);
        for _ in 0..3 {
            uploads.reserve(client(1), u32::MAX, DAY).unwrap().spend();
        }
    }

    #[test]
    fn the_table_does_not_grow_beyond_its_bound() {
        let uploads = DailyUploads::of_mib(1);
        for number in 1..=MAX_CLIENTS as u32 {
            uploads.reserve(client(number), MIB, DAY).unwrap().spend();
        }
        let others = |bytes| uploads.reserve(client(u32::MAX), bytes, DAY);
        others(MIB).unwrap().spend();
        others(1).unwrap_err();
        uploads.reserve(client(1), 1, DAY).unwrap_err();
        assert_eq!(uploads.on(DAY).bytes.len(), MAX_CLIENTS + 1);
    }

    #[test]
    fn one_refusal_a_day_is_the_first() {
        let uploads = DailyUploads::of_mib(1);
        let tomorrow = DAY.tomorrow().unwrap();
        let days = [DAY, DAY, tomorrow, tomorrow];
        let first = days.map(|day| uploads.is_first_refusal(day));
        assert_eq!(first, [true, false, true, false]);
    }
}
