//! A stand-by serves the certificate that the other machine gets, and orders none.

use rcgen::generate_simple_self_signed;

use super::{Machines, within_five_seconds};
use crate::https::client::Client;
use crate::server::Server;

const NAME: &str = "site.test";

impl Machines {
    /// Stores a new certificate on the primary. Returns its PEM.
    fn renew(&self) -> String {
        let pair = generate_simple_self_signed([NAME.to_owned()]).unwrap();
        let values = [pair.cert.pem(), pair.signing_key.serialize_pem()];
        let insert = "update acme set issued_by = 'https://ca.test/dir', chain = ?1, private_key = ?2";
        self.primary().database().execute(insert, values).unwrap();
        pair.cert.pem()
    }
}

/// Whether `server` shows the certificate `root`.
fn shows(server: &Server, root: &str) -> bool {
    let client = Client {
        addr: server.tls_addr.unwrap(),
        root: root.to_owned(),
        name: NAME,
        protocol: "http/1.1",
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(client.connect()).is_ok()
}

#[test]
fn the_certificate_of_the_other_machine_is_served_and_so_is_its_next_one() {
    let mut machines = Machines::new();
    let first = machines.renew();
    machines.apply();
    let flags = [
        "--follow",
        "--tls-domain",
        NAME,
        "--tls-addr",
        "127.0.0.1:0",
    ];
    // A directory that would be asked for an order if there were one.
    let directory = [
        "--acme-contact",
        "a@example.com",
        "--acme-directory",
        "https://127.0.0.1:9/dir",
    ];
    let server = Server::on(&machines.file(), &[&flags[..], &directory].concat());
    assert!(shows(&server, &first));
    let second = machines.renew();
    machines.apply();
    within_five_seconds(|| shows(&server, &second));
    assert!(!shows(&server, &first));
    let log = server.log_at_stop();
    assert!(
        !log.iter().any(|line| line.contains("127.0.0.1:9")),
        "{log:#?}"
    );
}
