//! nginx and Caddy, which send the same bytes from a file. The operating system keeps it in memory.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::server::Server;
use super::{PAGE, Setup};

/// Starts nginx with one process, if it is installed.
pub fn nginx(setup: &Setup) -> Option<Server> {
    let addr = free_addr();
    let root = root(setup);
    let config = setup.path("nginx.conf");
    let text = format!(
        "daemon off; master_process off; pid {pid}; error_log stderr crit;
         events {{ worker_connections 512; }}
         http {{
           access_log off; default_type text/html; open_file_cache max=10; sendfile on; tcp_nopush on;
           keepalive_requests 1000000; client_body_temp_path {temp}; proxy_temp_path {temp};
           fastcgi_temp_path {temp}; uwsgi_temp_path {temp}; scgi_temp_path {temp};
           server {{
             listen {addr} ssl http2; server_name localhost; root {root};
             ssl_certificate {chain}; ssl_certificate_key {key}; ssl_protocols TLSv1.2 TLSv1.3;
             add_header content-encoding br; add_header cache-control no-cache; add_header vary accept-encoding;
           }}
         }}",
        pid = setup.path("nginx.pid").display(),
        temp = setup.path("nginx").display(),
        chain = setup.chain().display(),
        key = setup.key().display(),
    );
    fs::write(&config, text).expect("a file");
    let child = Command::new("nginx").arg("-c").arg(&config).spawn();
    listening("nginx", child, addr)
}

/// Starts Caddy, if it is installed.
pub fn caddy(setup: &Setup) -> Option<Server> {
    let addr = free_addr();
    let root = root(setup);
    let config = setup.path("Caddyfile");
    let text = format!(
        "{{
           admin off
           auto_https off
           default_bind 127.0.0.1
         }}
         https://localhost:{port} {{
           tls {chain} {key}
           root * {root}
           header content-encoding br
           header content-type text/html
           file_server
         }}",
        port = addr.port(),
        chain = setup.chain().display(),
        key = setup.key().display(),
    );
    fs::write(&config, text).expect("a file");
    let child = Command::new("caddy")
        .args(["run", "--adapter", "caddyfile", "--config"])
        .arg(&config)
        .env("HOME", setup.path("caddy"))
        .stderr(Stdio::null())
        .spawn();
    listening("caddy", child, addr)
}

/// A port that was free a moment ago.
pub fn free_addr() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address")
}

/// Writes the body where a file server finds it. Returns the folder.
fn root(setup: &Setup) -> String {
    let root = setup.path("root");
    fs::create_dir_all(&root).expect("a folder");
    fs::write(root.join(&PAGE[1..]), setup.body()).expect("a file");
    root.to_str().expect("a path in UTF-8").to_owned()
}

fn listening(name: &str, child: std::io::Result<Child>, addr: SocketAddr) -> Option<Server> {
    let Ok(child) = child else {
        println!("{name} is not installed");
        return None;
    };
    let server = Server { child, addr };
    let deadline = Instant::now() + Duration::from_secs(10);
    while TcpStream::connect(addr).is_err() {
        assert!(Instant::now() < deadline, "{name} does not listen");
        std::thread::sleep(Duration::from_millis(20));
    }
    Some(server)
}
