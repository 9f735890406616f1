//! A résumé goes along, or the mail names the command that stores it.

use sha2::{Digest, Sha256};
use tempfile::tempdir;

use super::delivering::FIELDS;
use super::{Mail, Security, Smtp, Start};
use crate::form::Form;

const PDF: &str = "application/pdf";

fn applied(flags: &[&str], resume: &[u8]) -> Option<Mail> {
    let smtp = Smtp::start(Security::StartTls)?;
    let dir = tempdir().unwrap();
    let site = Start::new(&dir, &smtp).with(flags).site();
    let form = Form::application().file("resume", "My CV.pdf", resume);
    assert_eq!(form.send(&site.server).status, 200);
    let mail = smtp.wait_for_mails(1).remove(0);
    assert_eq!(mail.faults(&FIELDS), [""; 0]);
    assert!(
        mail.plain()
            .contains("standfast applications show SF-000001"),
        "{}",
        mail.plain()
    );
    Some(mail)
}

#[test]
fn by_default_the_mail_has_no_file_but_the_command_that_stores_it() {
    let resume = b"%PDF-1.7 a resume of Bilal";
    let Some(mail) = applied(&[], resume) else {
        return;
    };
    assert!(mail.files().is_empty(), "{}", mail.raw);
    assert!(!mail.raw.contains("resume of Bilal"));
    let command = "standfast applications resume SF-000001";
    assert!(mail.plain().contains(command), "{}", mail.plain());
    assert!(mail.html().contains(command), "{}", mail.html());
}

#[test]
fn a_file_up_to_the_limit_goes_along_unchanged() {
    let mut resume = b"%PDF-1.7\n".to_vec();
    // Every byte, and what SMTP treats as special.
    resume.extend((0..=255).cycle().take(100_000));
    resume.extend(b"\r\n.\r\nQUIT\r\n");
    let Some(mail) = applied(&["--mail-resumes", "attach"], &resume) else {
        return;
    };
    let files = mail.files();
    assert_eq!(files.len(), 1);
    let name = files[0].file_name.as_deref();
    assert_eq!(
        (name, files[0].content_type.as_str()),
        (Some("My CV.pdf"), PDF)
    );
    assert_eq!(files[0].disposition.as_deref(), Some("attachment"));
    let sum: String = Sha256::digest(&resume)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!((files[0].size, &files[0].sha256), (resume.len(), &sum));
}

#[test]
fn a_file_above_five_megabytes_stays_behind() {
    for (size, goes_along) in [(4_900_000, true), (5_500_000, false)] {
        let mut resume = b"%PDF-1.7\n".to_vec();
        resume.resize(size, b'x');
        let Some(mail) = applied(&["--mail-resumes", "attach"], &resume) else {
            return;
        };
        assert_eq!(mail.files().len(), usize::from(goes_along), "{size}");
        let command = mail
            .plain()
            .contains("standfast applications resume SF-000001");
        assert_eq!(command, !goes_along, "{size}: {}", mail.plain());
    }
}
