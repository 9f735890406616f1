//! Counts who views which page, without cookies. A view is a page of the site that is sent with status 200 or 304, as a
//! document or as what it is made of; a visitor is told from others by a keyed hash of address and user agent, which
//! together with its key is only in memory, and for no longer than a day.

mod today;

use std::sync::{Mutex, MutexGuard, PoisonError};

use hyper::Request;
use warp::http::header::{HOST, HeaderName, HeaderValue, REFERER, USER_AGENT};
use warp::http::{HeaderMap, Method};

use super::client::{Peer, TrustedProxies};
use super::page_content;
use super::paths::PAGE;
use crate::clock::Clock;
use crate::domain::visits::Referrer;
use crate::site::Site;
use crate::store::visits::Counts;
use today::{Sight, Today};

/// The headers by which browsers mark what they fetch in advance, and how their values begin.
const ADVANCE: [&str; 4] = ["sec-purpose", "purpose", "x-purpose", "x-moz"];
const ADVANCE_VALUES: [&[u8]; 2] = [b"prefetch", b"preview"];

/// Counts views. What it has counted is taken and stored by a task of the server.
pub struct Visits {
    clock: Clock,
    proxies: TrustedProxies,
    /// The host under which visitors know the site.
    host: String,
    today: Mutex<Today>,
}

impl Visits {
    /// Counts from now on. `host` is the one of the site's public address.
    pub fn new(clock: Clock, proxies: TrustedProxies, host: String) -> Self {
        Self {
            clock,
            proxies,
            host,
            today: Mutex::new(Today::at(clock.now())),
        }
    }

    /// Takes the counts, to store them.
    pub fn take(&self) -> Counts {
        self.lock().take()
    }

    /// Takes the counts of a server that stops.
    pub fn take_all(&self) -> Counts {
        self.lock().take_all()
    }

    /// Takes back counts that could not be stored.
    pub fn put_back(&self, counts: Counts) {
        self.lock().put_back(counts);
    }

    /// Counts `request` of `peer` if it is for a page that `site` has.
    pub(super) fn see<B>(&self, request: &Request<B>, peer: Peer, site: &Site) {
        if request.method() != Method::GET {
            return;
        }
        let snapshot = site.current();
        let path = request.uri().path();
        if snapshot.has_page(path) {
            self.count(request, peer, path);
        } else if path == PAGE {
            let query = request.uri().query().unwrap_or_default();
            let address = page_content::address(query);
            let path = address.as_ref().map_or("", |address| address.path());
            let page = snapshot.canonical(path).unwrap_or(path);
            if snapshot.has_page(page) {
                self.count(request, peer, page);
            }
        }
    }

    fn count<B>(&self, request: &Request<B>, peer: Peer, page: &str) {
        let headers = request.headers();
        let sight = Sight {
            client: self.proxies.client(peer, headers),
            agent: bytes(headers, &USER_AGENT),
            is_in_advance: is_in_advance(headers),
            page,
        };
        let referrer = || {
            let host = std::str::from_utf8(bytes(headers, &HOST)).unwrap_or_default();
            Referrer::of(bytes(headers, &REFERER), [&self.host, without_port(host)])
        };
        let now = self.clock.now();
        let mut today = self.lock();
        let yesterday = today.renew(now);
        today.count(&sight, referrer);
        // Freeing a day's memory takes milliseconds.
        drop(today);
        drop(yesterday);
    }

    fn lock(&self) -> MutexGuard<'_, Today> {
        // Counts may be off by one after a panic elsewhere.
        self.today.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn bytes<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a [u8] {
    headers.get(name).map_or(&[], HeaderValue::as_bytes)
}

fn is_in_advance(headers: &HeaderMap) -> bool {
    // Few values begin like that, and their names are compared last: a look for each name would take longer.
    headers.iter().any(|(name, value)| {
        let value = value.as_bytes();
        ADVANCE_VALUES.iter().any(|mark| value.starts_with(mark))
            && ADVANCE.contains(&name.as_str())
    })
}

fn without_port(host: &str) -> &str {
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    match host.rsplit_once(':') {
        Some((name, port)) if is_port(port) => name,
        _ => host,
    }
}
