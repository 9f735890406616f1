//! The configuration: the flags of `serve`, the settings file, and the facts in `data/company.json` and `data/forms.json`.
//! This module parses and checks them. It does not depend on pages, storage or HTTP.
//!
//! The types of the two JSON files are re-exported here. Import everything else from its module.

mod company;
pub mod documents;
mod forms;
pub mod mail_server;
pub mod retention;
pub mod serve;
pub mod settings_file;
pub(crate) mod text_file;
pub mod values;

pub use crate::config::company::{Company, FileReference, Licence, SAMPLES_REMEDY};
pub use crate::config::forms::{FORMS, FieldKind, Form, FormField, TICKED};
