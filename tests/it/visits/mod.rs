//! The site's own statistics: what is counted, what is stored of it, and what `standfast visits` shows.

mod counting;
mod leaving_no_trace;
mod setting_apart;
mod showing;
mod storing;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;

use serde_json::{Value, json};

use crate::binary::{Binary, output};
use crate::server::Server;

/// Whoever connects from this machine is a proxy, so that a test can be many people.
const PROXY: [&str; 2] = ["--trusted-proxy", "127.0.0.1"];
const CHROME: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const PHONE: &str = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const TABLET: &str = "Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const NOW: &str = "2026-11-20T12:00:00+05:00";

/// A connection that stays open.
struct Connection(BufReader<TcpStream>);

impl Connection {
    fn to(server: &Server) -> Self {
        Self(BufReader::new(server.connect()))
    }

    /// Sends a GET and returns its status.
    fn get(&mut self, path: &str, headers: &[(&str, &str)]) -> u16 {
        self.request("GET", path, headers)
    }

    fn request(&mut self, method: &str, path: &str, headers: &[(&str, &str)]) -> u16 {
        let mut request = format!("{method} {path} HTTP/1.1\r\nhost: standfast.example\r\n");
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        request.push_str("\r\n");
        self.0.get_mut().write_all(request.as_bytes()).unwrap();
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "it was closed");
            let line = line.trim_end();
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest[..3].parse().unwrap();
            } else if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.parse().unwrap();
            } else if line.is_empty() {
                break;
            }
        }
        if method != "HEAD" && status != 304 {
            std::io::copy(&mut self.0.by_ref().take(length), &mut std::io::sink()).unwrap();
        }
        status
    }

    /// A person at `address` views a page with `agent`.
    fn view(&mut self, address: &str, agent: &str, path: &str) {
        let headers = [("x-forwarded-for", address), ("user-agent", agent)];
        assert_eq!(self.get(path, &headers), 200, "{path}");
    }
}

/// What `standfast visits --json` shows at this time of the database in `folder`.
fn shown_at(now: &str, folder: &Path, flags: &[&str]) -> Value {
    let binary = Binary::in_dir(folder);
    let mut command = binary.command(&["visits", "--json"]);
    command.args(flags).env("STANDFAST_CLOCK", now);
    output(command).json()
}

/// What a stopped server has counted.
fn counted(server: &mut Server) -> Value {
    assert_eq!(server.stop(), Some(0));
    shown_at(NOW, server.db.parent().unwrap(), &[])
}

/// A server that believes that it is [`NOW`].
fn server(flags: &[&str]) -> Server {
    let mut all = vec!["--clock", NOW];
    all.extend(PROXY.iter().chain(flags));
    Server::start(&all)
}

fn of_pages(shown: &Value) -> Value {
    let pages = shown["pages"].as_array().unwrap().iter();
    let pages = pages.map(|page| json!([page["page"], page["visitors"], page["views"]]));
    pages.collect()
}
