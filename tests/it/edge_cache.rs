//! `--edge-cache`: what a cache between visitors and the server may keep.

use crate::server::{MESSAGE, Server, refused_start};

const KEPT: &str = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";

fn caching(server: &Server, path: &str) -> (u16, String) {
    let answer = server.get(path);
    (answer.status, answer.header("cache-control").to_owned())
}

#[test]
fn pages_lists_and_feeds_may_be_kept_and_nothing_else() {
    let server = Server::start(&["--demo", "--edge-cache", "60"]);
    let item = server.get("/api/news").json()["data"][0]["slug"].clone();
    let item = format!("/news/{}", item.as_str().unwrap());
    for path in [
        "/",
        &item,
        "/career",
        "/api/news",
        "/api/jobs",
        "/feed.xml",
        "/sitemap.xml",
        "/robots.txt",
        "/api/page?path=/career",
    ] {
        assert_eq!(caching(&server, path), (200, KEPT.to_owned()), "{path}");
    }
    for (path, status, expected) in [
        ("/nowhere", 404, "no-cache"),
        ("/api/nothing", 404, "no-store"),
        ("/images/nothing.webp", 404, "no-store"),
        ("/News", 308, "no-store"),
        ("/healthz", 200, "no-store"),
        ("/api/contact-us", 405, "no-store"),
        ("/api/page?path=/nowhere", 200, "no-cache"),
        ("/api/page?path=/career-apply%3Fjob=x", 200, "no-cache"),
        ("/images/brand/favicon.svg", 200, "public, max-age=86400"),
    ] {
        let found = caching(&server, path);
        assert_eq!(found, (status, expected.to_owned()), "{path}");
    }
    let home = server.get("/").body;
    let asset = home
        .split('"')
        .find(|part| part.starts_with("/assets/"))
        .unwrap();
    let immutable = "public, max-age=31536000, immutable";
    assert_eq!(
        caching(&server, asset),
        (200, immutable.to_owned()),
        "{asset}"
    );
}

#[test]
fn answers_to_forms_and_unchanged_pages_keep_their_rules() {
    let server = Server::start(&["--demo", "--edge-cache", "60"]);
    for (body, status) in [(MESSAGE, 200), ("{}", 422)] {
        let answer = server.post("/api/contact-us", "application/json", body);
        assert_eq!(
            (answer.status, answer.header("cache-control")),
            (status, "no-store")
        );
    }
    let fields = "name=A&email=a@example.com&subject=S&message=M";
    let without_script = server.post(
        "/api/contact-us",
        "application/x-www-form-urlencoded",
        fields,
    );
    let told = (
        without_script.status,
        without_script.header("cache-control"),
    );
    assert_eq!(told, (303, "no-store"));
    let home = server.get("/");
    assert_eq!(home.header("vary"), "accept-encoding");
    let unchanged = server.get_with("/", &[("if-none-match", home.header("etag"))]);
    assert_eq!(
        (unchanged.status, unchanged.header("cache-control")),
        (304, KEPT)
    );
}

#[test]
fn a_closed_job_is_not_kept() {
    let server = Server::start(&["--edge-cache", "86400"]);
    let add = [
        "jobs",
        "add",
        "--title",
        "Driver",
        "--location",
        "Lahore",
        "--vacancies",
        "1",
        "--min-age",
        "20",
        "--max-age",
        "50",
        "--deadline",
        "2099-01-01",
        "--description",
        "Drive.",
    ];
    let id = server.admin().run(&add).stdout.trim().to_owned();
    let kept = "public, max-age=0, s-maxage=86400, stale-while-revalidate=86400";
    let open = || caching(&server, "/career/driver") == (200, kept.to_owned());
    crate::server::within_a_second(open);
    assert_eq!(server.admin().run(&["jobs", "close", &id]).code, 0);
    let closed = || caching(&server, "/career/driver") == (410, "no-cache".to_owned());
    crate::server::within_a_second(closed);
}

#[test]
fn without_the_flag_nothing_is_kept() {
    let server = Server::start(&["--demo"]);
    for path in ["/", "/api/jobs", "/feed.xml"] {
        assert_eq!(
            caching(&server, path),
            (200, "no-cache".to_owned()),
            "{path}"
        );
    }
}

#[test]
fn a_time_that_makes_no_sense_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    for seconds in ["0", "86401", "-1", "1h", ""] {
        let flag = format!("--edge-cache={seconds}");
        let (code, error) = refused_start(&dir.path().join("db"), &[&flag]);
        assert_eq!(code, Some(2), "{seconds}: {error}");
        assert!(error.contains("--edge-cache <SECONDS>"), "{error}");
    }
}
