//! Checks of the certificate, and of what a directory of ACME needs: DNS, and the ports 80 and 443.

use std::net::{IpAddr, SocketAddr, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::Duration;

use jiff::Timestamp;

use super::super::certificate;
use super::check::Check;
use crate::acme::{Leaf, schedule};
use crate::domain::certificate::{CertificateFiles, Source, Wanted};
use crate::domain::karachi;
use crate::store::certificates::State;

/// Most time for a port to answer.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
const HTTP: u16 = 80;
const HTTPS: u16 = 443;

/// The checks; none if the server was started without HTTPS.
pub fn checks(state: &State, now: Timestamp) -> Vec<Check> {
    match &state.source {
        None => Vec::new(),
        Some(Source::Files(files)) => vec![from_files(files, now)],
        Some(Source::Acme(wanted)) => {
            let mut checks = vec![by_acme(state, now)];
            checks.extend(reachability(wanted));
            checks
        }
    }
}

const CHECK: &str = "certificate";

fn by_acme(state: &State, now: Timestamp) -> Check {
    const REMEDY: &str =
        "see the checks of DNS and ports below; `systemctl restart standfast` does not try sooner";
    let current = schedule::current(state);
    let next = schedule::next_order(state, now).unwrap_or(now);
    let next = karachi::rfc3339(next);
    let error = state.last_error.as_ref();
    let because = error.map_or(String::new(), |error| {
        format!("; the last try failed: {error}")
    });
    let Some(current) = current else {
        let finding = format!("none yet{because}; the next try is at {next}");
        return Check::bad(CHECK, finding, REMEDY);
    };
    let until = age(&current, now);
    if current.validity.not_after <= now || error.is_some() {
        let finding = format!("{until}{because}; the next try is at {next}");
        return Check::bad(CHECK, finding, REMEDY);
    }
    Check::good(CHECK, format!("{until}, renewed at {next}"))
}

fn from_files(files: &CertificateFiles, now: Timestamp) -> Check {
    let leaf = match certificate::read(files) {
        Ok(leaf) => leaf,
        Err(error) => {
            return Check::bad(
                CHECK,
                format!("{error}; the server goes on with the one before, if it has one"),
                "put a certificate and its key in the place of the files of --tls-cert and --tls-key",
            );
        }
    };
    let finding = format!("{}, from {}", age(&leaf, now), files.chain.display());
    if schedule::is_overdue(leaf.validity, now) {
        return Check::bad(
            CHECK,
            finding,
            "renew it with the program that writes the files; the server uses the new ones within two seconds",
        );
    }
    Check::good(CHECK, finding)
}

/// Until when a certificate is valid, or since when it is not.
fn age(leaf: &Leaf, now: Timestamp) -> String {
    let until = leaf.validity.not_after;
    let shown = karachi::rfc3339(until);
    match until <= now {
        true => format!("expired on {shown}"),
        false => format!("valid until {shown}"),
    }
}

/// Asks DNS for every name, and knocks at both ports of every address.
fn reachability(wanted: &Wanted) -> Vec<Check> {
    thread::scope(|scope| {
        let asked: Vec<_> = wanted
            .names
            .iter()
            .map(|name| scope.spawn(move || of_name(name.as_str())))
            .collect();
        let checked = asked.into_iter().map(|one| one.join());
        checked.flatten().flatten().collect()
    })
}

fn of_name(name: &str) -> Vec<Check> {
    let addresses = match (name, HTTPS).to_socket_addrs() {
        Ok(found) => unique(found),
        Err(error) => {
            return vec![Check::bad(
                "dns",
                format!("{name} has no address ({error})"),
                "add an A record with this server's address at your DNS provider, and an AAAA record if it has IPv6",
            )];
        }
    };
    let listed: Vec<String> = addresses.iter().map(record).collect();
    let listed = listed.join(", ");
    let mut checks = vec![Check::good("dns", format!("{name}: {listed}"))];
    for port in [HTTP, HTTPS] {
        checks.push(of_port(name, &addresses, port));
    }
    checks
}

fn of_port(name: &str, addresses: &[IpAddr], port: u16) -> Check {
    let silent = thread::scope(|scope| {
        let knock = |address: &IpAddr| {
            let target = SocketAddr::new(*address, port);
            scope.spawn(move || TcpStream::connect_timeout(&target, CONNECT_TIMEOUT).err())
        };
        let knocks: Vec<_> = addresses.iter().map(knock).collect();
        let results = addresses.iter().zip(knocks);
        let silent = results.filter_map(|(address, knock)| {
            let error = knock.join().ok().flatten()?;
            Some(format!("{} ({error})", record(address)))
        });
        silent.collect::<Vec<_>>()
    });
    if silent.is_empty() {
        return Check::good("port", format!("{name}:{port} answers"));
    }
    let silent = silent.join(", ");
    Check::bad(
        "port",
        format!("{name}:{port} does not answer at {silent}"),
        "open the port in every firewall, or remove the record if the address is not this server's; behind a router, \
         this machine may be the only one that cannot reach it",
    )
}

/// An address as the record that leads to it.
fn record(address: &IpAddr) -> String {
    match address {
        IpAddr::V4(address) => format!("A {address}"),
        IpAddr::V6(address) => format!("AAAA {address}"),
    }
}

/// Resolvers name an address once for each kind of socket.
fn unique(found: impl Iterator<Item = SocketAddr>) -> Vec<IpAddr> {
    let mut addresses: Vec<IpAddr> = found.map(|found| found.ip()).collect();
    addresses.sort_unstable();
    addresses.dedup();
    addresses
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_port_answers_only_where_somebody_listens() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let here: IpAddr = "127.0.0.1".parse().unwrap();
        // Nobody listens on it: the listener has another address of the same network.
        let nobody: IpAddr = "127.0.0.2".parse().unwrap();
        assert!(of_port("a.example", &[here], port).ok);
        let found = of_port("a.example", &[here, nobody], port);
        assert!(!found.ok);
        let expected = format!("a.example:{port} does not answer at A 127.0.0.2 (");
        assert!(found.finding.starts_with(&expected), "{}", found.finding);
    }

    #[test]
    fn a_name_without_an_address_is_a_finding() {
        // RFC 6761: this name never has one.
        let found = of_name("standfast.invalid");
        assert_eq!(found.len(), 1);
        assert!(!found[0].ok && found[0].check == "dns");
        assert!(
            found[0]
                .finding
                .starts_with("standfast.invalid has no address")
        );
    }

    #[test]
    fn the_records_of_a_name_are_told_apart() {
        let found = of_name("localhost");
        assert!(found[0].ok, "{}", found[0].finding);
        let finding = &found[0].finding;
        assert!(
            finding.contains("A 127.0.0.1") || finding.contains("AAAA ::1"),
            "{finding}"
        );
        let checked: Vec<&str> = found.iter().map(|check| check.check).collect();
        assert_eq!(checked, ["dns", "port", "port"]);
    }
}
