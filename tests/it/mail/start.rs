//! What a site that sends mail is started with.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use tempfile::TempDir;

use super::smtp::{PASSWORD, USER};
use super::{OFFICE, Site, Smtp};
use crate::server::Server;

/// The flags of a site and where its database is.
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

    /// The same at an hour when the office is not told of spam, so that the only mails are those of the forms.
    pub fn before_daily_mail(self) -> Self {
        self.at("2027-03-01T07:00:00+05:00".parse().unwrap())
    }

    /// The same with another limit of time, in seconds.
    pub fn timeout(self, timeout: &'a str) -> Self {
        Self { timeout, ..self }
    }

    pub fn password(self, password: &'a str) -> Self {
        let password = Some(password);
        Self { password, ..self }
    }

    /// The same without the flag of the password.
    pub fn without_password(self) -> Self {
        let password = None;
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
    fn all_flags(&self) -> Vec<String> {
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
