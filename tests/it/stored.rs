//! Stores messages and applications directly in the database.

use jiff::Timestamp;
use rusqlite::Connection;
use rusqlite::types::FromSql;
use standfast::config::FORMS;
use standfast::inbox::applications::Application;
use standfast::inbox::messages::Message;
use standfast::inbox::resume::{ResumeUploads, Upload};
use standfast::inbox::{Source, State, actions, applications, messages};
use standfast::language::Language;

pub const RESUME: &[u8] = b"%PDF-1.7 %%EOF\n\x00\xff a resume";

/// A message of the contact form.
pub struct TestMessage<'a> {
    pub name: &'a str,
    pub email: &'a str,
    pub subject: &'a str,
    pub message: &'a str,
}

impl Default for TestMessage<'_> {
    fn default() -> Self {
        Self {
            name: "Ayesha Khan",
            email: "ayesha@example.com",
            subject: "Guards",
            message: "Please call.",
        }
    }
}

impl TestMessage<'_> {
    /// Stores it, and returns its id.
    pub fn store(&self, conn: &Connection, state: State, received_at: Timestamp) -> i64 {
        let form = FORMS.message("contact").unwrap();
        let values = [
            ("name", self.name),
            ("email", self.email),
            ("subject", self.subject),
            ("message", self.message),
        ];
        let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let message = Message::parse(form, &values.into(), Language::English).unwrap();
        let id = messages::insert(conn, &message, None, None, received_at).unwrap();
        actions::mark(conn, Source::Messages, id, state).unwrap();
        id
    }
}

/// The first column of the rows that this SQL selects.
pub fn column<T: FromSql>(conn: &Connection, sql: &str) -> Vec<T> {
    let mut statement = conn.prepare(sql).unwrap();
    let values = statement.query_map([], |row| row.get(0)).unwrap();
    values.collect::<Result<_, _>>().unwrap()
}

/// The names of all tables.
pub fn tables(conn: &Connection) -> Vec<String> {
    column(conn, "select name from sqlite_schema where type = 'table'")
}

/// Asserts that the database is not damaged.
pub fn assert_intact(conn: &Connection) {
    let damage: Vec<String> = column(conn, "pragma integrity_check");
    assert_eq!(damage, ["ok"]);
}

/// An application for the position of driver.
pub struct TestApplication<'a> {
    pub name: &'a str,
    pub email: &'a str,
    pub message: &'a str,
    /// The slug of a job.
    pub job: &'a str,
    pub file_name: &'a str,
    pub resume: &'a [u8],
    pub submission_id: Option<String>,
}

impl Default for TestApplication<'_> {
    fn default() -> Self {
        Self {
            name: "Bilal",
            email: "bilal@example.com",
            message: "Night shifts too.",
            job: "",
            file_name: "../my cv.pdf",
            resume: RESUME,
            submission_id: None,
        }
    }
}

impl TestApplication<'_> {
    /// Stores it, and returns its id.
    pub fn store(&self, conn: &Connection, state: State, received_at: Timestamp) -> i64 {
        let values = [
            ("name", self.name),
            ("email", self.email),
            ("contact", "+92 300 0000000"),
            ("job_position", "driver"),
            ("message", self.message),
            ("job", self.job),
        ];
        let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let document = Upload {
            file_name: self.file_name.to_owned(),
            bytes: self.resume.to_vec().into(),
        };
        let files = ResumeUploads {
            document: Some(document),
            photos: Vec::new(),
        };
        let application = Application::parse(&values.into(), files, Language::English).unwrap();
        let submission = self.submission_id.as_deref();
        let id = applications::insert(conn, &application, None, submission, received_at).unwrap();
        actions::mark(conn, Source::Applications, id, state).unwrap();
        id
    }
}
