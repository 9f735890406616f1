//! Checks of the certificate, and of what a directory of ACME needs: DNS, and the ports 80 and 443.

use std::collections::BTreeSet;
use std::net::{IpAddr, SocketAddr, TcpStream, ToSocketAddrs};
use std::time::Duration;

use jiff::Timestamp;

use super::super::certificate;
use super::Check;
use crate::acme::{Leaf, schedule};
use crate::domain::certificate::{CertificateFiles, Source};
use crate::domain::host_name::HostName;
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
            let names = wanted.names.iter().map(HostName::as_str);
            checks.extend(names.flat_map(reachability));
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

/// Asks DNS for `name`, and knocks at both ports of each address.
fn reachability(name: &str) -> Vec<Check> {
    let found = match (name, HTTPS).to_socket_addrs() {
        Ok(found) => found,
        Err(error) => {
            return vec![Check::bad(
                "dns",
                format!("{name} has no address ({error})"),
                "add an A record with this server's address at your DNS provider, and an AAAA record if it has IPv6",
            )];
        }
    };
    // Resolvers name an address once for each kind of socket.
    let addresses: BTreeSet<IpAddr> = found.map(|found| found.ip()).collect();
    let listed: Vec<String> = addresses.iter().map(IpAddr::to_string).collect();
    let dns = Check::good("dns", format!("{name}: {}", listed.join(", ")));
    let targets = addresses
        .iter()
        .flat_map(|address| [HTTP, HTTPS].map(|port| SocketAddr::new(*address, port)));
    [dns].into_iter().chain(targets.map(knock)).collect()
}

fn knock(target: SocketAddr) -> Check {
    match TcpStream::connect_timeout(&target, CONNECT_TIMEOUT) {
        Ok(_) => Check::good("port", format!("{target} answers")),
        Err(error) => Check::bad(
            "port",
            format!("{target} does not answer ({error})"),
            "open the port in every firewall, or remove the address from DNS if it is not this server's; behind a \
             router, this machine may be the only one that cannot reach it",
        ),
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_port_answers_only_where_somebody_listens() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let here = listener.local_addr().unwrap();
        assert!(knock(here).ok);
        // Nobody listens on it: the listener has another address of the same network.
        let nobody = SocketAddr::new("127.0.0.2".parse().unwrap(), here.port());
        let found = knock(nobody);
        assert!(!found.ok);
        let expected = format!("{nobody} does not answer (");
        assert!(found.finding.starts_with(&expected), "{}", found.finding);
    }

    #[test]
    fn a_name_without_an_address_is_a_finding() {
        // RFC 6761: this name never has one, and the other one always.
        let found = reachability("standfast.invalid");
        assert!(!found[0].ok && found[0].check == "dns" && found.len() == 1);
        let found = reachability("localhost");
        assert!(found[0].ok, "{}", found[0].finding);
        assert!(found[1..].iter().all(|check| check.check == "port"));
    }
}
