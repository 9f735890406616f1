//! Plain hyper, the baseline of `figures.py`: reads a response from standard input, prints its address, and sends the response to
//! every request.

use std::convert::Infallible;
use std::io::Read;

use bytes::Bytes;
use http_body_util::Full;
use hyper::Response;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() {
    let response = response();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    println!("{}", listener.local_addr().expect("an address"));
    loop {
        let (socket, _) = listener.accept().await.expect("a client");
        socket.set_nodelay(true).expect("a TCP socket");
        let response = response.clone();
        let service = service_fn(move |_| {
            std::future::ready(Ok::<_, Infallible>(response.clone().map(Full::new)))
        });
        // The client ends the connection.
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(socket), service));
    }
}

fn response() -> Response<Bytes> {
    let mut bytes = Vec::new();
    let mut input = std::io::stdin();
    input.read_to_end(&mut bytes).expect("a response");
    let end = b"\r\n\r\n";
    let head = bytes.windows(4).position(|four| four == end);
    let body = Bytes::from(bytes.split_off(head.expect("a head") + end.len()));
    let text = String::from_utf8(bytes).expect("a head in ASCII");
    let lines = text.lines().filter_map(|line| line.split_once(": "));
    let mut response = Response::builder();
    // hyper sets these two itself.
    for (name, value) in lines.filter(|(name, _)| !["content-length", "date"].contains(name)) {
        response = response.header(name, value);
    }
    response.body(body).expect("a response")
}
