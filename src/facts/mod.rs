//! Typed view of `data/company.json` and `data/forms.json`. It checks the facts and knows
//! nothing about pages, storage or HTTP.

mod checked;
mod company;
mod forms;

pub use checked::{Email, PhoneNumber, ShortNumber, SiteUrl, WebUrl, is_email, is_host_label};
pub use company::{
    Address, Company, CompanyError, CompanyMap, Developer, Director, EmergencyNumber,
    ImportantLink, Licence, Phone, WalkIn,
};
pub use forms::{FORMS, FieldKind, FieldOption, Fields, Form, FormField, Forms, MessageForm};
