//! An email as the server received it and as Python's parser reads it, so that no check depends on the library that wrote it.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The header fields of every email, sorted. An email about a sender with an address also has a Reply-To.
const FIELDS: [&str; 9] = [
    "Auto-Submitted",
    "Content-Transfer-Encoding",
    "Content-Type",
    "Date",
    "From",
    "MIME-Version",
    "Message-ID",
    "Subject",
    "To",
];

/// The response of the server to an email.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Accepted,
    Refused,
    /// The server has accepted the email, but its answer does not arrive.
    AnswerLost,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Mail {
    pub outcome: Outcome,
    /// The host name with which the client greeted.
    pub ehlo: String,
    pub in_tls: bool,
    /// As whom the client logged in.
    pub user: Option<String>,
    pub mail_from: String,
    pub rcpt_tos: Vec<String>,
    /// The whole email.
    pub raw: String,
    /// Everything before the first empty line.
    pub head: String,
    /// Duplicates included.
    pub header_names: Vec<String>,
    /// Lower-case name → decoded value.
    pub headers: BTreeMap<String, String>,
    /// The errors of the parser.
    pub defects: Vec<String>,
    pub longest_line: usize,
    /// Number of CR without LF and LF without CR.
    pub bare_line_ends: usize,
    pub from: Vec<Mailbox>,
    pub to: Vec<Mailbox>,
    pub reply_to: Vec<Mailbox>,
    pub content_type: String,
    pub charset: Option<String>,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Mailbox {
    pub name: String,
    pub address: String,
}

impl Mail {
    pub fn subject(&self) -> &str {
        &self.headers["subject"]
    }

    pub fn id(&self) -> &str {
        &self.headers["message-id"]
    }

    /// Checks the email against RFC 5321, 5322 and 2045, and against the header fields that we expect. Returns the errors.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = self.defects.clone();
        let mut names = self.header_names.clone();
        names.retain(|name| name != "Reply-To");
        names.sort();
        if names != FIELDS || self.header_names.len() - names.len() != self.reply_to.len() {
            faults.push(format!("header fields {:?}", self.header_names));
        }
        // RFC 5322, 2.1.1, without the line end.
        if self.longest_line > 998 || self.bare_line_ends > 0 {
            let found = (self.longest_line, self.bare_line_ends);
            faults.push(format!("longest line and bare line ends {found:?}"));
        }
        if !self.head.is_ascii() || self.head.contains('\0') {
            faults.push("a header that is not ASCII".to_owned());
        }
        let to: Vec<&String> = self.to.iter().map(|to| &to.address).collect();
        if to.len() != 1 || to != self.rcpt_tos.iter().collect::<Vec<_>>() || self.from.len() != 1 {
            let people = (&self.rcpt_tos, &self.to, &self.from);
            faults.push(format!("recipients {people:?}"));
        }
        if (self.content_type.as_str(), self.charset.as_deref()) != ("text/plain", Some("utf-8")) {
            faults.push(format!("{} in {:?}", self.content_type, self.charset));
        }
        faults
    }
}
