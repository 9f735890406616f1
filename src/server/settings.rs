//! What the flags of `serve` ask for: refused at the start if the server could not do it, and checked by `config check`.

use std::fs;

use anyhow::{Context, ensure};
use jiff::Timestamp;

use crate::config::Company;
use crate::config::serve::{CertificateSource, ServeConfig, TlsConfig};
use crate::config::values::SettingError;
use crate::db::backup;
use crate::mail::MailSettings;
use crate::web::tls;
use crate::{acme, mail};

/// What a start with these flags would refuse or complain about, each in a sentence.
pub fn findings(config: &ServeConfig) -> Vec<String> {
    let mut checks = vec![mail::check_password(&config.mail).map_err(anyhow::Error::from)];
    // The server starts without the folder, and tries again later.
    if let Some(folder) = &config.backups.backup_dir {
        checks.push(
            backup::newest(folder, Timestamp::now())
                .map(drop)
                .map_err(anyhow::Error::from),
        );
    }
    if let Some(directory) = &config.overlay {
        let named = || format!("the directory of --overlay, {}", directory.display());
        checks.push(fs::read_dir(directory).map(drop).with_context(named));
    }
    match config.company() {
        Ok(company) => checks.extend([
            check_tls(&config.tls, &company),
            MailSettings::new(&config.mail, &company).map(drop),
        ]),
        Err(error) => checks.push(Err(error)),
    }
    let errors = checks.into_iter().filter_map(Result::err);
    errors.map(|error| format!("{error:#}")).collect()
}

/// Refuses files without a usable certificate, which later only leave the one before in use; and a public URL without HTTPS, as the
/// plain listener redirects to it.
pub(super) fn check_tls(config: &TlsConfig, company: &Company) -> anyhow::Result<()> {
    match config.source() {
        None => return Ok(()),
        Some(CertificateSource::Acme(_)) => drop(acme::roots(config)?),
        Some(CertificateSource::Files(files)) => {
            tls::read_files(&files).map_err(SettingError)?;
        }
    }
    let url = company.public_url.as_str();
    ensure!(
        url.starts_with("https://"),
        "with HTTPS, the public URL must begin with https://, but it is {url}; set --public-url"
    );
    Ok(())
}
