//! A running site that sends mail, and its outbox.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use super::smtp::PASSWORD;
use super::{OFFICE, Smtp};
use crate::binary::{Binary, Output};
use crate::server::Server;
use crate::stored;
use crate::tools::wait_for;

/// How to start a site.
pub struct Start<'a> {
    /// Where its database is.
    pub dir: &'a Path,
    /// The address of the mail server.
    pub url: String,
    /// The content of the password file. `None` leaves out the flag.
    pub password: Option<&'a str>,
    /// Who vouches for the mail server.
    pub ca: PathBuf,
    /// In seconds. Generous, since a slow machine must not look like a broken mail server.
    pub timeout: u32,
    /// Further flags.
    pub flags: &'a [&'a str],
}

/// A running site; dropped, it is killed.
pub struct Site {
    pub dir: PathBuf,
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

impl<'a> Start<'a> {
    /// A site that sends emails to [`OFFICE`] through `smtp`. Its database is in the directory of the mail server.
    pub fn new(smtp: &'a Smtp) -> Self {
        Self {
            dir: smtp.dir.path(),
            url: smtp.url(),
            password: Some(PASSWORD),
            ca: smtp.ca(),
            timeout: 20,
            flags: &[],
        }
    }

    pub fn site(&self) -> Site {
        let mut flags = vec![
            "--public-url=https://www.standfast.example".to_owned(),
            format!("--mail-to={OFFICE}"),
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
        let flags = flags.iter().map(String::as_str);
        let flags: Vec<&str> = flags.chain(self.flags.iter().copied()).collect();
        Site {
            dir: self.dir.to_owned(),
            server: Server::on(&self.dir.join("standfast.db"), &flags),
        }
    }
}

impl Site {
    pub fn start(smtp: &Smtp) -> Self {
        Start::new(smtp).site()
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

    /// Runs a command on its database.
    pub fn run(&self, arguments: &[&str]) -> Output {
        Binary::in_dir(&self.dir).run(arguments)
    }

    /// Has an email, or `--all`, tried again now.
    pub fn retry(&self, which: &str) {
        let retried = self.run(&["mail", "retry", which]);
        assert_eq!(retried.code, 0, "{}", retried.stderr);
    }

    /// The whole outbox, newest first.
    pub fn outbox(&self) -> Vec<Row> {
        let listed = self.run(&["mail", "list", "--json"]);
        assert_eq!(listed.code, 0, "{}", listed.stderr);
        serde_json::from_str(&listed.stdout).unwrap()
    }

    /// Waits until the row number `id` looks right, and returns it.
    pub fn wait_for_row(&self, id: i64, what: &str, holds: impl Fn(&Row) -> bool) -> Row {
        wait_for(what, || {
            let found = self.outbox().into_iter().find(|row| row.id == id);
            found.filter(&holds)
        })
    }

    /// Waits until sending the email number `id` has failed once, and returns its row.
    pub fn wait_for_error(&self, id: i64) -> Row {
        self.wait_for_row(id, "not tried", |row| row.last_error.is_some())
    }

    /// Waits until the row number `id` is sent, and returns it.
    pub fn wait_until_sent(&self, id: i64) -> Row {
        self.wait_for_row(id, "not sent", |row| row.state == "sent")
    }

    /// The numbers of the messages in spam.
    pub fn spam(&self) -> Vec<i64> {
        let conn = self.server.admin().database();
        stored::column(&conn, "select id from messages where state = 'spam'")
    }

    /// The finding of `doctor` about emails.
    pub fn doctor(&self) -> Option<String> {
        let found = self.run(&["doctor"]).stdout;
        let line = found.lines().find(|line| line.contains("emails"));
        line.map(str::to_owned)
    }
}
