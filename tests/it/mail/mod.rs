//! Mail to the office, against a real SMTP server, `aiosmtpd`. Where it is not installed, these tests are skipped.

mod commands;
mod delivering;
mod faults;
mod received;
mod settings;
mod site;
mod smtp;
mod spam_list;
mod submissions;
mod texts;

use received::Mail;
use site::{Site, Start};
use smtp::{Security, Smtp};

/// Who reads the email of these tests.
const OFFICE: &str = "office@standfast.example";
