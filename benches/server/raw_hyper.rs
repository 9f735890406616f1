//! Plain hyper as a process of its own, the baseline: it sends the same response to every request.

use std::convert::Infallible;
use std::ffi::OsStr;
use std::future::Ready;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Command, Stdio};

use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper::{Request, Response};
use tokio::net::TcpStream;

use crate::server::{Server, head_length};

/// The first argument of that process.
const ROLE: &str = "raw-hyper";

/// The arguments of this process if it is the baseline, else `None`.
pub fn arguments() -> Option<impl Iterator<Item = String>> {
    let mut arguments = std::env::args().skip(1);
    (arguments.next()? == ROLE).then_some(arguments)
}

/// Starts the baseline with these arguments. It sends `response`, which has a head and a body.
pub fn start<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>, response: &[u8]) -> Server {
    let mut child = Command::new(std::env::current_exe().expect("this program has a path"))
        .arg(ROLE)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    stdin.write_all(response).expect("the server reads");
    drop(stdin);
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("stdout is piped"))
        .read_line(&mut line)
        .expect("the server prints its address");
    Server {
        child,
        addr: line.trim().parse().expect("an address"),
    }
}

/// Is the baseline: reads the response from standard input, and serves each connection with `connection`.
pub fn serve<F>(connection: impl Fn(TcpStream, Responder) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let template = template();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    println!("{}", listener.local_addr().expect("an address"));
    listener.set_nonblocking(true).expect("a TCP socket");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async move {
        let listener = tokio::net::TcpListener::from_std(listener).expect("a TCP socket");
        loop {
            let (socket, _) = listener.accept().await.expect("a client");
            socket.set_nodelay(true).expect("a TCP socket");
            tokio::spawn(connection(socket, Responder(template.clone())));
        }
    });
}

type Page = Response<Full<Bytes>>;

/// The response of the baseline, for one connection.
pub struct Responder(Response<Bytes>);

impl Responder {
    /// The service that sends it.
    pub fn service(
        self,
    ) -> impl Service<
        Request<Incoming>,
        Response = Page,
        Error = Infallible,
        Future = Ready<Result<Page, Infallible>>,
    > {
        service_fn(move |_| std::future::ready(Ok(self.0.clone().map(Full::new))))
    }
}

fn template() -> Response<Bytes> {
    let mut response = Vec::new();
    std::io::stdin()
        .read_to_end(&mut response)
        .expect("a response on standard input");
    let head = head_length(&response).expect("a complete response");
    let text = std::str::from_utf8(&response[..head])
        .expect("a head in ASCII")
        .to_owned();
    let mut template = Response::new(Bytes::from(response.split_off(head)));
    for (name, value) in text
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(": "))
    {
        // hyper sets these two itself.
        if !["content-length", "date"].contains(&name) {
            let name: hyper::header::HeaderName = name.parse().expect("a header");
            template
                .headers_mut()
                .insert(name, value.parse().expect("a value"));
        }
    }
    template
}
