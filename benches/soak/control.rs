//! What a soak must find when it is done on purpose.

use std::fmt::Write as _;
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use crate::office::Office;
use crate::server::fetch;

const TIME_PER_CONNECTION: Duration = Duration::from_secs(1);
const ITEMS: usize = 300;
const ITEM_CHARACTERS: usize = 20_000;

/// Keeps one more connection each second until `end`, all of them in use: open files must be found to grow.
pub fn hoard(addr: SocketAddr, end: Instant) {
    let mut kept = Vec::new();
    while Instant::now() < end {
        kept.push(TcpStream::connect(addr).expect("the server listens"));
        for socket in &mut kept {
            fetch(socket, "/healthz");
        }
        thread::sleep(TIME_PER_CONNECTION);
    }
}

/// Publishes more than the site is made for at the `moment`: memory must be found to grow.
pub fn swell(office: &Office, moment: Instant) {
    thread::sleep(moment.saturating_duration_since(Instant::now()));
    let text = "All is well. ".repeat(ITEM_CHARACTERS / 13);
    let mut rows = "kind,slug,title,content\n".to_owned();
    for number in 0..ITEMS {
        writeln!(rows, "news,long-{number},Long {number},{text}").expect("a string takes all");
    }
    let file = format!("{}.csv", office.db());
    std::fs::write(&file, rows).expect("the directory takes files");
    office.run(&["import", &file]);
}

/// Removes a message that was acknowledged: it must be missed.
pub fn lose(office: &Office) {
    office.run(&["messages", "remove", "1"]);
}
