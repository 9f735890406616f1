//! A running site that sends mail, and its outbox.

use std::path::PathBuf;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{Smtp, Start, wait_for};
use crate::binary::{Binary, Output, output};
use crate::server::Server;

/// A running site; dropped, it is killed.
pub struct Site {
    pub(super) dir: PathBuf,
    pub(super) clock: Option<Timestamp>,
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

    /// As if the last mails were sent long ago: more than ten in a minute would wait. The clock of a server that runs cannot
    /// be set.
    pub fn forget_last_mails(&self) {
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
