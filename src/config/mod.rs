//! The configuration: the flags of `serve`, the settings file, and the facts in `data/company.json` and
//! `data/forms.json`. It parses and checks them, and knows nothing of pages, storage or HTTP.
//!
//! What others name of the two JSON files is re-exported here. All else is named by its module.

mod company;
pub mod documents;
mod forms;
pub mod mail_server;
pub mod retention;
pub mod serve;
pub mod settings_file;
pub(crate) mod text_file;
pub mod values;

pub use crate::config::company::{Company, Licence, SAMPLES_REMEDY};
pub use crate::config::forms::{FORMS, FieldKind, Form, FormField, TICKED};
