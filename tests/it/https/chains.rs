//! Certificate files as people get them: without the issuer's certificate, or changed by an editor.

use std::fs;
use std::path::Path;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use tempfile::tempdir;

use super::NAME;
use super::client::Client;
use crate::binary::{Binary, output};

/// A certificate for the site, in PEM.
struct SiteCertificate {
    /// The certificate of the issuer.
    root: String,
    leaf: String,
    key: String,
}

fn issue() -> SiteCertificate {
    let mut params = CertificateParams::default();
    params
        .distinguished_name
        .push(DnType::CommonName, "Quiet Root");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let root = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let leaf = CertificateParams::new([NAME.to_owned()]).unwrap();
    let leaf = leaf.signed_by(&key, &root).unwrap();
    SiteCertificate {
        root: root.pem(),
        leaf: leaf.pem(),
        key: key.serialize_pem(),
    }
}

fn settings(dir: &Path) -> String {
    let dir = dir.display();
    format!(
        "STANDFAST_TLS_CERT={dir}/chain.pem\nSTANDFAST_TLS_KEY={dir}/key.pem\nSTANDFAST_PUBLIC_URL=https://{NAME}\n"
    )
}

const FLAGS: [&str; 2] = ["--addr=127.0.0.1:0", "--tls-addr=127.0.0.1:0"];

#[test]
fn a_certificate_without_its_issuer_is_a_notice_and_is_served() {
    let SiteCertificate { root, leaf, key } = issue();
    let binary = Binary::in_new_dir();
    fs::write(binary.path("settings"), settings(binary.directory())).unwrap();
    fs::write(binary.path("key.pem"), key).unwrap();
    let missing = "the certificate of the issuer CN=Quiet Root is missing";
    for (chain, is_missing) in [(leaf.clone(), true), (leaf + &root, false)] {
        fs::write(binary.path("chain.pem"), chain).unwrap();
        let run = |arguments: &[&str]| {
            let mut command = binary.command(arguments);
            command.env("STANDFAST_SETTINGS_FILE", binary.path("settings"));
            output(command)
        };
        let check = run(&["config", "check"]);
        assert_eq!(check.code, 0, "{check:?}");
        assert_eq!(check.stdout.contains(missing), is_missing, "{check:?}");
        let settings = binary.path("settings");
        let variables = [("STANDFAST_SETTINGS_FILE", settings.to_str().unwrap())];
        let server = crate::server::Server::with(&binary.path("standfast.db"), &FLAGS, &variables);
        let doctor = run(&["doctor"]).stdout;
        let notice = format!("notice: {}", binary.path("chain.pem").display());
        assert_eq!(doctor.contains(missing), is_missing, "{doctor}");
        assert_eq!(doctor.contains(&notice), is_missing, "{doctor}");
        let log = server.log_at_stop().join("\n");
        assert_eq!(log.contains(missing), is_missing, "{log}");
    }
}

#[test]
fn files_that_an_editor_has_changed_are_served() {
    let SiteCertificate { root, leaf, key } = issue();
    let marked = |pem: &str| format!("\u{feff}{}", pem.replace('\n', "\r\n"));
    let joined = leaf.trim_end().to_owned() + &root;
    let spaced = |pem: &str| pem.replace('\n', "\u{a0} \n ");
    for (chain, key) in [
        (marked(&leaf) + &marked(&root), marked(&key)),
        (joined, key.clone()),
        (spaced(&leaf), spaced(&key)),
    ] {
        let dir = tempdir().unwrap();
        fs::write(dir.path().join("settings"), settings(dir.path())).unwrap();
        fs::write(dir.path().join("chain.pem"), chain).unwrap();
        fs::write(dir.path().join("key.pem"), key).unwrap();
        let file = dir.path().join("settings");
        let variables = [("STANDFAST_SETTINGS_FILE", file.to_str().unwrap())];
        let server = crate::server::Server::with(&dir.path().join("a.db"), &FLAGS, &variables);
        let client = Client {
            addr: server.tls_addr.unwrap(),
            root: root.clone(),
            name: NAME,
            protocol: "http/1.1",
            versions: rustls::DEFAULT_VERSIONS,
        };
        let request = hyper::Request::get("/healthz").header("host", NAME);
        let response = client.send(request.body(bytes::Bytes::new().into()).unwrap());
        assert_eq!(response.unwrap().status(), 200);
    }
}

#[test]
fn files_in_another_form_are_refused_with_a_remedy() {
    let SiteCertificate { leaf, key, .. } = issue();
    let utf16: Vec<u8> = leaf.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let dashes = leaf.replacen("-----", "—–", 1);
    for (chain, remedy) in [
        (utf16, "UTF-16"),
        (b"\x30\x82\x01\x0a\x02\x82\x01\x01\x00".to_vec(), "DER"),
        (dashes.into_bytes(), "line 1 has a typographic dash"),
        (
            leaf.replacen('\n', "\n\u{200b}x\u{200b}y", 1).into_bytes(),
            "line 2 has",
        ),
    ] {
        let binary = Binary::in_new_dir();
        fs::write(binary.path("settings"), settings(binary.directory())).unwrap();
        fs::write(binary.path("chain.pem"), chain).unwrap();
        fs::write(binary.path("key.pem"), &key).unwrap();
        let mut check = binary.command(&["config", "check"]);
        check.env("STANDFAST_SETTINGS_FILE", binary.path("settings"));
        let said = output(check).stdout;
        assert!(
            said.contains("chain.pem") && said.contains(remedy),
            "{said}"
        );
    }
}
