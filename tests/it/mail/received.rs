//! A mail as the server received it and as Python's parser reads it, so that no check depends on the library that wrote it.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Debug, Clone, Deserialize)]
pub struct Mail {
    /// Whether the client was told: "accepted", "refused" or "answer lost".
    pub outcome: String,
    /// The host name with which the client greeted.
    pub ehlo: String,
    pub in_tls: bool,
    /// As whom the client logged in.
    pub user: Option<String>,
    pub mail_from: String,
    pub rcpt_tos: Vec<String>,
    /// The whole mail.
    pub raw: String,
    /// Everything before the first empty line.
    pub head: String,
    /// In their order, duplicates included.
    pub header_names: Vec<String>,
    /// Lower-case name → decoded value.
    pub headers: BTreeMap<String, String>,
    /// What the parser complains of.
    pub defects: Vec<String>,
    pub longest_line: usize,
    /// Number of CR without LF and LF without CR.
    pub bare_line_ends: usize,
    pub from: Vec<Mailbox>,
    pub to: Vec<Mailbox>,
    pub reply_to: Vec<Mailbox>,
    pub content_type: String,
    pub parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Mailbox {
    pub name: String,
    pub address: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Part {
    pub content_type: String,
    pub charset: Option<String>,
    pub file_name: Option<String>,
    /// Empty if it is no text.
    pub text: String,
}

impl Mail {
    pub fn subject(&self) -> &str {
        &self.headers["subject"]
    }

    pub fn id(&self) -> &str {
        &self.headers["message-id"]
    }

    /// The text of the part with this content type.
    pub fn text(&self, content_type: &str) -> &str {
        let mut parts = self.parts.iter();
        let part = parts.find(|part| part.content_type == content_type && part.file_name.is_none());
        &part
            .unwrap_or_else(|| panic!("no {content_type} in {}", self.raw))
            .text
    }

    pub fn plain(&self) -> &str {
        self.text("text/plain")
    }

    pub fn html(&self) -> &str {
        self.text("text/html")
    }

    /// The parts with a file name.
    pub fn files(&self) -> Vec<&Part> {
        self.parts
            .iter()
            .filter(|part| part.file_name.is_some())
            .collect()
    }

    /// What is wrong with it by the rules that hold for every mail (RFC 5321, 5322 and 2045), and by the header fields
    /// that it may have.
    pub fn faults(&self, allowed_fields: &[&str]) -> Vec<String> {
        let mut faults: Vec<String> = self.defects.clone();
        let mut names: Vec<String> = self.header_names.clone();
        names.sort_by_key(|name| name.to_lowercase());
        let mut allowed: Vec<&str> = allowed_fields.to_vec();
        allowed.sort_by_key(|name| name.to_lowercase());
        if names != allowed {
            faults.push(format!("header fields {names:?}"));
        }
        // RFC 5322, 2.1.1, without the line end.
        if self.longest_line > 998 {
            faults.push(format!("a line of {} bytes", self.longest_line));
        }
        if self.bare_line_ends > 0 {
            faults.push(format!("{} bare line ends", self.bare_line_ends));
        }
        if !self.head.is_ascii() {
            faults.push("a header that is not ASCII".to_owned());
        }
        if self.head.contains('\0') {
            faults.push("a NUL in a header".to_owned());
        }
        if self.rcpt_tos.len() != 1 || self.to.len() != 1 || self.to[0].address != self.rcpt_tos[0]
        {
            faults.push(format!("recipients {:?}, {:?}", self.rcpt_tos, self.to));
        }
        faults
    }
}
