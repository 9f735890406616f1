//! Deliberate faults that the soak test must detect.

use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::office::Office;
use crate::server::fetch;

const TIME_PER_CONNECTION: Duration = Duration::from_secs(1);
const ITEMS: usize = 300;
const ITEM_CHARACTERS: usize = 20_000;

/// Opens one more connection each second until `end` and uses all of them, so that the number of open files grows.
pub fn leak_connections(addr: SocketAddr, end: Instant) {
    let mut sockets = Vec::new();
    while Instant::now() < end {
        sockets.push(TcpStream::connect(addr).expect("the server listens"));
        for socket in &mut sockets {
            fetch(socket, "/healthz");
        }
        thread::sleep(TIME_PER_CONNECTION);
    }
}

/// Publishes far more content than usual at `moment`, so that memory grows.
pub fn grow_content(office: &Office, moment: Instant) {
    thread::sleep(moment.saturating_duration_since(Instant::now()));
    let text = "All is well. ".repeat(ITEM_CHARACTERS / 13);
    let folder = Path::new(office.db()).with_file_name("news");
    std::fs::create_dir(&folder).expect("the directory is writable");
    for number in 0..ITEMS {
        let item = format!("---\ntitle: Long {number}\n---\n{text}");
        std::fs::write(folder.join(format!("long-{number}.md")), item)
            .expect("the directory is writable");
    }
    office.run(&["import", folder.to_str().expect("a path in UTF-8")]);
}

/// Removes an acknowledged message.
pub fn lose_message(office: &Office) {
    office.run(&["messages", "remove", "1"]);
}
