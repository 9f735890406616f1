//! For which names to get certificates, and from which directory.

use super::transport::{Directory, Trust};
use crate::domain::certificate::Wanted;
use crate::domain::host_name::HostName;
use crate::facts::Email;

/// For which names to get certificates, and from which directory.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The names on the certificate, at least one.
    pub names: Vec<HostName>,
    /// The directory to order from.
    pub directory: Directory,
    /// The address that the directory may write to.
    pub contact: Option<Email>,
    /// The authorities that may vouch for the directory.
    pub trust: Trust,
}

impl Settings {
    /// As the database keeps it.
    pub fn wanted(&self) -> Wanted {
        Wanted {
            names: self.names.clone(),
            directory: self.directory.url().to_owned(),
        }
    }
}
