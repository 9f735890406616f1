//! Unexpected parts of the application form, and files under a false name.

use super::{Inbox, each, expect};
use crate::form::Form;
use crate::server::Server;
use crate::tools::rows;

/// Disposition and content of an additional part, and the status.
const PARTS: &str = r#"
["form-data; name=\"admin\"", "1", 400]
["form-data; name=\"name[]\"", "B", 400]
["form-data; name=\"name\"", "B", 400]
["form-data; name=\"resume\"; filename=\"b.pdf\"", "%PDF-", 400]
["form-data; name=\"message\"; filename=\"a.pdf\"", "%PDF-", 400]
["form-data", "x", 400]
["form-data; name=\"message", "x", 400]
["form-data; name=\"message\"", "A\u0000B", 422]
["form-data; name=\"message\"", "A\rB", 422]
["form-data; name=\"submission_id\"", "1", 400]
["form-data; name=\"message\"\r\nContent-Type: multipart/mixed; boundary=y", "--y\r\n\r\nx\r\n--y--", 200]
"#;

/// What stands after `filename=`, and the stored name; null if the file is refused.
const NAMES: &str = r#"
["\"../../../etc/cron.d/cv.pdf\"", "cv.pdf"]
["\"\\\\evil.example\\x\\cv.pdf\"", "cv.pdf"]
["\"<script>alert(1)<x>.pdf\"", "_script_alert(1)_x_.pdf"]
["\"cv.pdf\"; filename=\"evil.exe\"", "cv.pdf"]
["\"cv.pdf\"; filename*=UTF-8''evil.exe", "cv.pdf"]
["\"cv.doc\"", null]
["\"cv.pdf.exe\"", null]
"#;

#[test]
fn an_unexpected_part_is_refused() {
    let server = Server::start(&[]);
    let inbox = Inbox::of(&server);
    each(&rows(PARTS), |row: &(String, String, u16)| {
        let (disposition, content, status) = row;
        let before = inbox.applications();
        let form = Form::complete().part(disposition, content.as_bytes());
        expect(&form.send(&server).status, status)?;
        expect(&(inbox.applications() - before), &i64::from(*status == 200))
    });
    let no_utf_8 = Form::complete().part("form-data; name=\"message\"", b"\xff\xfe");
    assert_eq!(no_utf_8.send(&server).status, 400);
}

#[test]
fn a_file_is_stored_under_a_harmless_name_or_refused() {
    let server = Server::start(&[]);
    let inbox = Inbox::of(&server);
    each(&rows(NAMES), |(sent, stored): &(String, Option<String>)| {
        let before = inbox.applications();
        let disposition = format!("form-data; name=\"resume\"; filename={sent}");
        let form = Form::application().part(&disposition, b"%PDF-1.7");
        let response = form.send(&server);
        let Some(stored) = stored else {
            expect(&response.status, &422)?;
            response.json()["errors"]["resume"]
                .as_str()
                .ok_or("no error for the file")?;
            return expect(&inbox.applications(), &before);
        };
        expect(&response.status, &200)?;
        let newest = "select file_name from resumes order by application_id desc limit 1";
        expect(&inbox.one::<String>(newest), stored)
    });
}
