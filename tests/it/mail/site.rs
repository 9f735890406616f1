//! A site that sends mail.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::smtp::{PASSWORD, USER};
use super::{OFFICE, Smtp, wait_for};
use crate::binary::{Binary, Output, output};
use crate::server::Server;

/// What a site is started with.
#[derive(Clone)]
pub struct Start<'a> {
    dir: &'a Path,
    url: String,
    password: Option<&'a str>,
    ca: PathBuf,
    timeout: &'a str,
    flags: Vec<&'a str>,
    clock: Option<Timestamp>,
}

impl<'a> Start<'a> {
    /// A site in `dir` that mails to [`OFFICE`] by `smtp`.
    pub fn new(dir: &'a TempDir, smtp: &'a Smtp) -> Self {
        Self {
            dir: dir.path(),
            url: smtp.url(),
            password: Some(PASSWORD),
            ca: smtp.ca(),
            // Generous, since a slow machine must not look like a broken mail server.
            timeout: "20",
            flags: vec!["--mail-to", OFFICE],
            clock: None,
        }
    }

    /// The same with more flags.
    pub fn with(mut self, flags: &[&'a str]) -> Self {
        self.flags.extend(flags);
        self
    }

    /// The same with a clock that starts at `moment`.
    pub fn at(self, moment: Timestamp) -> Self {
        let clock = Some(moment);
        Self { clock, ..self }
    }

    /// The same with another limit of time, in seconds.
    pub fn timeout(self, timeout: &'a str) -> Self {
        Self { timeout, ..self }
    }

    pub fn password(self, password: &'a str) -> Self {
        let password = Some(password);
        Self { password, ..self }
    }

    /// The same for a mail server that lets everybody in.
    pub fn without_login(self) -> Self {
        let url = self.url.replace(&format!("{USER}@"), "");
        Self {
            password: None,
            url,
            ..self
        }
    }

    /// The same with another authority that vouches for the mail server.
    pub fn trusting(self, ca: PathBuf) -> Self {
        Self { ca, ..self }
    }

    /// The same with another address of the mail server.
    pub fn url(self, url: String) -> Self {
        Self { url, ..self }
    }

    pub fn site(&self) -> Site {
        let flags = self.all_flags();
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        Site {
            dir: self.dir.to_owned(),
            clock: self.clock,
            server: Server::on(&self.dir.join("standfast.db"), &flags),
        }
    }

    /// Every flag of `serve`.
    pub fn all_flags(&self) -> Vec<String> {
        let mut flags = vec![
            "--public-url=https://www.standfast.example".to_owned(),
            "--mail-from=website@standfast.example".to_owned(),
            format!("--smtp={}", self.url),
            format!("--smtp-ca={}", self.ca.display()),
            format!("--smtp-timeout={}", self.timeout),
        ];
        if let Some(password) = self.password {
            let file = self.dir.join("smtp-password");
            fs::write(&file, format!("{password}\n")).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
            flags.push(format!("--smtp-password-file={}", file.display()));
        }
        flags.extend(self.flags.iter().map(|flag| (*flag).to_owned()));
        flags.extend(self.clock.map(|clock| format!("--clock={clock}")));
        flags
    }
}

/// A running site; dropped, it is killed.
pub struct Site {
    dir: PathBuf,
    clock: Option<Timestamp>,
    pub server: Server,
}

/// A row of the outbox as `mail list --json` prints it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub id: i64,
    pub kind: String,
    pub to: String,
    pub subject: String,
    pub state: String,
    pub attempts: u32,
    pub next_attempt_at: Option<Timestamp>,
    pub last_error: Option<String>,
}

impl Site {
    pub fn start(dir: &TempDir, smtp: &Smtp) -> Self {
        Start::new(dir, smtp).site()
    }

    /// Sends a contact form with this name, subject and text, which must be accepted.
    pub fn send(&self, name: &str, subject: &str, message: &str) {
        let form = json!({ "name": name, "email": "ayesha@example.com", "subject": subject, "message": message });
        self.send_form("/api/contact-us", &form);
    }

    /// Sends a form to `path`, which must be accepted.
    pub fn send_form(&self, path: &str, form: &Value) {
        let answer = self
            .server
            .post(path, "application/json", &form.to_string());
        assert_eq!(answer.status, 200, "{}", answer.body);
    }

    /// Runs a command on its database, by its clock.
    pub fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Binary::in_dir(&self.dir).command(arguments);
        command.envs(
            self.clock
                .iter()
                .map(|clock| ("STANDFAST_CLOCK", clock.to_string())),
        );
        output(command)
    }

    /// Has a mail, or `--all`, tried again now.
    pub fn retry(&self, which: &str) {
        let retried = self.run(&["mail", "retry", which]);
        assert_eq!(retried.code, 0, "{}", retried.stderr);
    }

    /// A command where no server runs.
    pub fn run_on(dir: &TempDir, arguments: &[&str]) -> Output {
        Binary::in_dir(dir.path()).run(arguments)
    }

    /// The whole outbox, newest first.
    pub fn outbox(&self) -> Vec<Row> {
        let listed = self.run(&["mail", "list", "--json"]);
        assert_eq!(listed.code, 0, "{}", listed.stderr);
        serde_json::from_str(&listed.stdout).unwrap()
    }

    /// Waits until the row number `id` looks right, and returns it.
    pub fn wait_for_row(&self, id: i64, what: &str, holds: impl Fn(&Row) -> bool) -> Row {
        wait_for(&format!("{what}: {:?}", self.outbox()), || {
            let found = self.outbox().into_iter().find(|row| row.id == id);
            found.filter(&holds)
        })
    }

    /// Waits until the row number `id` is sent, and returns it.
    pub fn wait_until_sent(&self, id: i64) -> Row {
        self.wait_for_row(id, "not sent", |row| row.state == "sent")
    }

    /// The numbers of the messages that were taken for spam.
    pub fn spam(&self) -> Vec<i64> {
        let conn = self.server.admin().database();
        let mut statement = conn
            .prepare("select id from messages where state = 'spam'")
            .unwrap();
        let ids = statement.query_map([], |row| row.get(0)).unwrap();
        ids.collect::<Result<_, _>>().unwrap()
    }

    /// Makes the server send the next mail at once: as if a minute had passed, though its clock cannot be set while it runs.
    pub fn forget_last_mail(&self) {
        let conn = self.server.admin().database();
        conn.execute("update outbox set tried_at = null", [])
            .unwrap();
    }

    /// The checks of `doctor`, by name.
    pub fn doctor(&self) -> std::collections::BTreeMap<String, Value> {
        let run = self.run(&["doctor", "--json"]);
        let checks: Vec<Value> = serde_json::from_str(&run.stdout).unwrap();
        let named = checks.into_iter();
        named
            .map(|check| (check["check"].as_str().unwrap().to_owned(), check))
            .collect()
    }
}
