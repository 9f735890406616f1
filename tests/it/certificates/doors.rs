//! The ports at which the ACME server knocks. They lead to the site, unless they are closed.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Both ports. They outlive the site, which may be started again.
#[derive(Clone)]
pub struct Doors {
    pub http: Door,
    pub tls: Door,
}

/// One of them.
#[derive(Clone)]
pub struct Door {
    /// Where the ACME server knocks.
    pub port: u16,
    /// Where the site listens.
    pub site: u16,
    is_closed: Arc<AtomicBool>,
}

impl Doors {
    pub fn open() -> Self {
        Self {
            http: Door::open(),
            tls: Door::open(),
        }
    }

    /// Whether each of them leads to the site from now on.
    pub fn set_open(&self, http: bool, tls: bool) {
        self.http.is_closed.store(!http, Ordering::SeqCst);
        self.tls.is_closed.store(!tls, Ordering::SeqCst);
    }
}

impl Door {
    fn open() -> Self {
        let site = free_port();
        let is_closed = Arc::<AtomicBool>::default();
        let closed = Arc::clone(&is_closed);
        let port = listen(move |outside| {
            if let Ok(inside) = TcpStream::connect(("127.0.0.1", site))
                && !closed.load(Ordering::SeqCst)
            {
                let back = (inside.try_clone().unwrap(), outside.try_clone().unwrap());
                std::thread::spawn(move || copy(back.0, back.1));
                copy(outside, inside);
            }
        });
        Self {
            port,
            site,
            is_closed,
        }
    }
}

/// Copies until one side ends, then closes both.
fn copy(mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 4096];
    while let Ok(1..) = from
        .read(&mut bytes)
        .and_then(|length| to.write(&bytes[..length]))
    {}
    for stream in [from, to] {
        drop(stream.shutdown(std::net::Shutdown::Both));
    }
}

/// A free port that no other test is given, neither by this function nor by the kernel: that takes them from 32,768 on.
pub fn free_port() -> u16 {
    const FIRST: u32 = 20_000;
    const COUNT: u32 = 12_000;
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        // Each test is a process, whose number is that of its neighbour and one.
        let number = 16 * std::process::id() + NEXT.fetch_add(1, Ordering::Relaxed);
        let port = u16::try_from(FIRST + number % COUNT).unwrap();
        let address = ("127.0.0.1", port);
        if TcpListener::bind(address).is_ok() && UdpSocket::bind(address).is_ok() {
            return port;
        }
    }
}

/// Calls `answer` for each connection, on a thread. Returns the port.
pub fn listen(answer: impl Fn(TcpStream) + Send + Sync + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let answer = Arc::new(answer);
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let answer = Arc::clone(&answer);
            std::thread::spawn(move || answer(stream));
        }
    });
    port
}
