//! Files of a false type, dangerous file names, and invalid multipart forms.

use super::{Inbox, Row, each, expect};
use crate::form::Form;
use crate::server::Server;

const PDF: &[u8] = b"%PDF-1.7";

/// Builds a zip archive of empty files with these names.
fn archive(names: &[&str]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for name in names {
        let length = u16::try_from(name.len()).unwrap().to_le_bytes();
        bytes.extend(
            [
                b"PK\x03\x04",
                &[0; 22][..],
                &length,
                &[0; 2],
                name.as_bytes(),
            ]
            .concat(),
        );
        directory.extend(
            [
                b"PK\x01\x02",
                &[0; 24][..],
                &length,
                &[0; 16],
                name.as_bytes(),
            ]
            .concat(),
        );
    }
    let length = u32::try_from(directory.len()).unwrap().to_le_bytes();
    [
        &bytes[..],
        &directory,
        b"PK\x05\x06",
        &[0; 8],
        &length,
        &[0; 6],
    ]
    .concat()
}

/// File name, content, and the media type as stored; `None` if it is refused.
type Content = (&'static str, Vec<u8>, Option<&'static str>);

pub fn contents() -> Vec<Row<Content>> {
    let word = archive(&["[Content_Types].xml", "word/document.xml"]);
    let far = |bytes: usize| [&vec![b' '; bytes][..], PDF].concat();
    vec![
        (
            "a Windows executable",
            ("cv.pdf", b"MZ\x90\0\x03".to_vec(), None),
        ),
        (
            "an HTML page",
            ("cv.pdf", b"<html><script>alert(1)</script>".to_vec(), None),
        ),
        ("a PDF named .doc", ("cv.doc", PDF.to_vec(), None)),
        ("a .docx file named .doc", ("cv.doc", word.clone(), None)),
        (
            "a PDF signature in UTF-16",
            ("cv.pdf", b"%\0P\0D\0F\0-\0".to_vec(), None),
        ),
        ("a PDF signature too far in", ("cv.pdf", far(1020), None)),
        (
            "a PDF signature at the last allowed offset",
            ("cv.pdf", far(1019), Some("application/pdf")),
        ),
        ("an archive", ("cv.docx", archive(&["evil.exe"]), None)),
        (
            "an executable before an archive",
            ("cv.docx", [&b"MZ"[..], &word].concat(), None),
        ),
        (
            "a document",
            (
                "cv.docx",
                word,
                Some("application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
            ),
        ),
        ("a second extension", ("cv.pdf.exe", PDF.to_vec(), None)),
        ("no extension", ("cv", PDF.to_vec(), None)),
        (
            "a hidden extension",
            ("cv.exe\u{202e}fdp.exe", PDF.to_vec(), None),
        ),
    ]
}

/// The value after `filename=`, and the stored name.
pub fn names() -> Vec<Row<(&'static str, &'static str)>> {
    vec![
        (
            "parent segments",
            ("\"../../../etc/cron.d/cv.pdf\"", "cv.pdf"),
        ),
        ("an absolute path", ("\"/etc/cron.d/cv.pdf\"", "cv.pdf")),
        (
            "a Windows share",
            ("\"\\\\evil.example\\x\\cv.pdf\"", "cv.pdf"),
        ),
        ("a hidden file", ("\".bashrc.pdf\"", "bashrc.pdf")),
        (
            "a right-to-left override",
            ("\"cv\u{202e}fdp.exe.pdf\"", "cvfdp.exe.pdf"),
        ),
        (
            "a script",
            ("\"<script>alert(1)<x>.pdf\"", "_script_alert(1)_x_.pdf"),
        ),
        (
            "a command",
            ("\"cv;reboot|x$(id)`id`.pdf\"", "cv;reboot_x$(id)`id`.pdf"),
        ),
        ("an escaped quote", ("\"a\\\".pdf\"", "a_.pdf")),
        ("no quotes", ("cv.pdf", "cv.pdf")),
        (
            "a second name",
            ("\"cv.pdf\"; filename=\"evil.exe\"", "cv.pdf"),
        ),
        (
            "an encoded name parameter",
            ("\"cv.pdf\"; filename*=UTF-8''evil.exe", "cv.pdf"),
        ),
    ]
}

/// Disposition and content of an additional part, and the expected status.
pub fn parts() -> Vec<Row<(&'static str, &'static [u8], u16)>> {
    vec![
        ("an unknown field", ("form-data; name=\"admin\"", b"1", 400)),
        (
            "an array field name",
            ("form-data; name=\"name[]\"", b"B", 400),
        ),
        ("a duplicate field", ("form-data; name=\"name\"", b"B", 400)),
        (
            "a second file",
            (
                "form-data; name=\"resume\"; filename=\"b.pdf\"",
                b"%PDF-",
                400,
            ),
        ),
        (
            "a file in a text field",
            (
                "form-data; name=\"message\"; filename=\"a.pdf\"",
                b"%PDF-",
                400,
            ),
        ),
        ("a part without a name", ("form-data", b"x", 400)),
        (
            "a field name with a NUL",
            ("form-data; name=\"message\0\"", b"x", 400),
        ),
        (
            "an unterminated name",
            ("form-data; name=\"message", b"x", 400),
        ),
        (
            "bytes that are not UTF-8",
            ("form-data; name=\"message\"", b"\xff\xfe", 400),
        ),
        ("a NUL", ("form-data; name=\"message\"", b"A\0B", 422)),
        (
            "an escape",
            ("form-data; name=\"message\"", b"\x1b[2J", 422),
        ),
        ("a bare CR", ("form-data; name=\"message\"", b"A\rB", 422)),
        (
            "a path as opening",
            ("form-data; name=\"job\"", b"../../etc/passwd", 422),
        ),
        (
            "an invalid id",
            ("form-data; name=\"submission_id\"", b"1", 400),
        ),
        (
            "a content type of the part",
            (
                "form-data; name=\"message\"\r\nContent-Type: text/html",
                b"<b>Hi</b>",
                200,
            ),
        ),
        (
            "a nested multipart",
            (
                "form-data; name=\"message\"\r\nContent-Type: multipart/mixed; boundary=y",
                b"--y\r\n\r\nx\r\n--y--",
                200,
            ),
        ),
    ]
}

#[test]
fn a_file_is_stored_only_if_its_content_matches_its_name() {
    let server = Server::start(&[]);
    let inbox = Inbox::of(&server);
    each("contents", &contents(), |(name, bytes, media_type)| {
        let before = inbox.applications();
        let response = Form::application()
            .file("resume", name, bytes)
            .send(&server);
        let Some(media_type) = media_type else {
            expect(&response.status, &422)?;
            let errors = response.json()["errors"].clone();
            expect(
                &errors.as_object().map(|errors| errors.keys().count()),
                &Some(1),
            )?;
            errors["resume"].as_str().ok_or("no error for the file")?;
            return expect(&inbox.applications(), &before);
        };
        expect(&response.status, &200)?;
        expect(&inbox.newest_resume("media_type").as_str(), media_type)
    });
}

#[test]
fn a_file_is_stored_under_a_harmless_name() {
    let server = Server::start(&[]);
    let inbox = Inbox::of(&server);
    each("names", &names(), |(sent, stored)| {
        let disposition = format!("form-data; name=\"resume\"; filename={sent}");
        let response = Form::application().part(&disposition, PDF).send(&server);
        expect(&response.status, &200)?;
        expect(&inbox.newest_resume("file_name").as_str(), stored)
    });
}

#[test]
fn an_unexpected_part_is_refused() {
    let server = Server::start(&[]);
    let inbox = Inbox::of(&server);
    each("parts", &parts(), |(disposition, content, status)| {
        let before = inbox.applications();
        let response = Form::complete().part(disposition, content).send(&server);
        expect(&response.status, status)?;
        expect(&(inbox.applications() - before), &i64::from(*status == 200))
    });
}
