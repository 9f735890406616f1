//! Builds application forms as multipart bodies, valid and invalid ones.

use crate::server::{Answer, Server};

const BOUNDARY: &str = "----a boundary of this test";

/// A form under construction.
#[derive(Clone, Default)]
pub struct Form {
    parts: Vec<u8>,
}

impl Form {
    /// The required text fields of an application, without the file.
    pub fn application() -> Self {
        Self::applying_for("driver")
    }

    pub fn applying_for(position: &str) -> Self {
        Self::of(
            "Bilal Ahmed",
            "bilal@example.com",
            "+92 300 0000000",
            position,
        )
    }

    /// The same of this person.
    pub fn of(name: &str, email: &str, contact: &str, position: &str) -> Self {
        Self::default()
            .text("name", name)
            .text("email", email)
            .text("contact", contact)
            .text("job_position", position)
    }

    /// A valid application.
    pub fn complete() -> Self {
        Self::application().file("resume", "cv.pdf", b"%PDF-1.7 %%EOF a resume")
    }

    /// A valid application with a résumé of so many bytes.
    pub fn with_resume_of(bytes: usize) -> Self {
        let mut resume = b"%PDF-1.7 %%EOF".to_vec();
        resume.resize(bytes, b'x');
        Self::application().file("resume", "cv.pdf", &resume)
    }

    pub fn text(self, name: &str, value: &str) -> Self {
        self.part(&format!("form-data; name=\"{name}\""), value.as_bytes())
    }

    pub fn file(self, name: &str, file_name: &str, bytes: &[u8]) -> Self {
        let disposition = format!("form-data; name=\"{name}\"; filename=\"{file_name}\"");
        self.part(&disposition, bytes)
    }

    pub fn part(mut self, disposition: &str, content: &[u8]) -> Self {
        let head = format!("--{BOUNDARY}\r\nContent-Disposition: {disposition}\r\n\r\n");
        self.parts.extend(head.into_bytes());
        self.parts.extend(content);
        self.parts.extend(b"\r\n");
        self
    }

    pub fn body(&self) -> Vec<u8> {
        [&self.parts, format!("--{BOUNDARY}--\r\n").as_bytes()].concat()
    }

    pub fn content_type() -> String {
        format!("multipart/form-data; boundary=\"{BOUNDARY}\"")
    }

    /// Sends the form as the site's script does.
    pub fn send(&self, server: &Server) -> Answer {
        self.send_with(server, &[])
    }

    /// Sends the form as a browser without script does.
    pub fn send_without_script(&self, server: &Server) -> Answer {
        let accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
        self.send_with(server, &[("accept", accept)])
    }

    pub fn send_with(&self, server: &Server, headers: &[(&str, &str)]) -> Answer {
        let content_type = Self::content_type();
        let headers = [&[("content-type", content_type.as_str())], headers].concat();
        server.post_with("/api/job-request", &headers, &self.body()[..])
    }
}
