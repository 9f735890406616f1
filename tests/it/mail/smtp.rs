//! A real SMTP server that fails on request.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use rcgen::generate_simple_self_signed;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use tempfile::TempDir;

use super::Mail;
use crate::tools::{skip, wait_for};

/// The only user whom the server lets in.
pub const USER: &str = "website";
pub const PASSWORD: &str = "correct horse: battery/staple@1";

/// How connections are encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    None,
    StartTls,
    Implicit,
}

impl Security {
    /// The scheme of the address in `--smtp`.
    fn scheme(self) -> &'static str {
        match self {
            Self::None => "smtp+plain",
            Self::StartTls => "smtp",
            Self::Implicit => "smtps",
        }
    }

    /// The value of `--tls` of smtp_server.py.
    fn tls_flag(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::StartTls => "starttls",
            Self::Implicit => "implicit",
        }
    }
}

/// A command that the server got; "connect" for the connection itself.
#[derive(Debug, Deserialize)]
pub struct SmtpCommand {
    pub command: String,
    pub in_tls: bool,
}

/// A running `aiosmtpd`; dropped, it is killed.
pub struct Smtp {
    pub security: Security,
    port: u16,
    process: Child,
    /// The directory for the files of this server and of the site.
    pub dir: TempDir,
}

impl Smtp {
    /// With STARTTLS. `None` where it is not installed: then the test is skipped.
    pub fn start() -> Option<Self> {
        Self::with(Security::StartTls)
    }

    /// With another encryption.
    pub fn with(security: Security) -> Option<Self> {
        Self::run(security, &["--user", USER, "--password", PASSWORD])
    }

    /// Without a login.
    pub fn open_to_all(security: Security) -> Option<Self> {
        Self::run(security, &[])
    }

    fn run(security: Security, flags: &[&str]) -> Option<Self> {
        let python = python()?;
        let dir = TempDir::new().unwrap();
        let names = ["127.0.0.1".to_owned(), "localhost".to_owned()];
        let identity = generate_simple_self_signed(names).unwrap();
        fs::write(dir.path().join("ca.pem"), identity.cert.pem()).unwrap();
        let key = identity.signing_key.serialize_pem();
        fs::write(dir.path().join("key.pem"), key).unwrap();
        fs::write(dir.path().join("faults.json"), "{}").unwrap();
        let log = fs::File::create(dir.path().join("server.log")).unwrap();
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/mail/smtp_server.py");
        let mut process = Command::new(python)
            .arg(script)
            .arg(dir.path())
            .args(["--tls", security.tls_flag()])
            .args(flags)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut port = String::new();
        let mut stdout = BufReader::new(process.stdout.take().unwrap());
        stdout.read_line(&mut port).unwrap();
        let log = fs::read_to_string(dir.path().join("server.log"));
        let port = port.trim().parse();
        Some(Self {
            security,
            port: port.unwrap_or_else(|_| panic!("smtp_server.py did not start: {log:?}")),
            process,
            dir,
        })
    }

    /// Its address, for `--smtp`.
    pub fn url(&self) -> String {
        let scheme = self.security.scheme();
        format!("{scheme}://{USER}@127.0.0.1:{}", self.port)
    }

    /// The file with the authority that vouches for it.
    pub fn ca(&self) -> PathBuf {
        self.dir.path().join("ca.pem")
    }

    /// From now on `step` fails: `fault` is a status, "stall" or "drop".
    pub fn fail(&self, step: &str, fault: &str) {
        self.set_faults(&json!({ step: fault }));
    }

    pub fn recover(&self) {
        self.set_faults(&json!({}));
    }

    fn set_faults(&self, faults: &serde_json::Value) {
        let [new, file] = ["faults.new", "faults.json"].map(|name| self.dir.path().join(name));
        // Renamed, because the server reads it at any time.
        fs::write(&new, faults.to_string()).unwrap();
        fs::rename(new, file).unwrap();
    }

    /// Every email that came in, also those whose sender was not told that they are accepted.
    pub fn emails(&self) -> Vec<Mail> {
        self.lines("received.jsonl")
    }

    /// Waits until `count` emails have come in since the start, and returns them all.
    pub fn wait_for_emails(&self, count: usize) -> Vec<Mail> {
        wait_for(&format!("mail number {count}"), || {
            let emails = self.emails();
            (emails.len() >= count).then_some(emails)
        })
    }

    pub fn commands(&self) -> Vec<SmtpCommand> {
        self.lines("commands.jsonl")
    }

    /// How often the client has sent this command.
    pub fn count(&self, command: &str) -> usize {
        let commands = self.commands().into_iter();
        commands.filter(|one| one.command == command).count()
    }

    fn lines<T: DeserializeOwned>(&self, file: &str) -> Vec<T> {
        let text = fs::read_to_string(self.dir.path().join(file)).unwrap_or_default();
        // The last line may be half written.
        let whole = text
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n'));
        whole
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

impl Drop for Smtp {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
        if std::thread::panicking() {
            let log = fs::read_to_string(self.dir.path().join("server.log"));
            eprintln!("the mail server's log:\n{}", log.unwrap_or_default());
        }
    }
}

/// Finds a Python that has aiosmtpd. Debian's package belongs to Debian's own Python. Without one, the test skips.
pub fn python() -> Option<&'static str> {
    static FOUND: OnceLock<Option<&str>> = OnceLock::new();
    let found = *FOUND.get_or_init(|| {
        ["python3", "/usr/bin/python3"].into_iter().find(|python| {
            let mut import = Command::new(python);
            import.args(["-c", "import aiosmtpd"]).stderr(Stdio::null());
            import.status().is_ok_and(|status| status.success())
        })
    });
    if found.is_none() {
        skip("aiosmtpd is missing");
    }
    found
}
