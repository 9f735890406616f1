//! The configuration: the flags of `serve`, the settings file, and the facts in `data/company.json` and
//! `data/forms.json`. It parses and checks them, and knows nothing of pages, storage or HTTP.
//!
//! Types of the two JSON files are used everywhere, and re-exported here. All else is named by its module.

mod company;
mod forms;
pub mod mail_server;
pub mod retention;
pub mod serve;
pub mod settings_file;
pub mod values;

pub use crate::config::company::{
    Address, Company, CompanyMap, Developer, Director, EmergencyNumber, ImportantLink, Licence,
    Phone, WalkIn,
};
pub use crate::config::forms::{FORMS, FieldKind, FieldOption, Form, FormField, Forms};
