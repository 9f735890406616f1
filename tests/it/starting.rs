//! Startup errors and their messages, and the flags of `serve`.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::symlink;

use tempfile::TempDir;

use crate::server::{Server, refused_start};

#[test]
fn the_error_names_an_address_that_is_in_use_or_of_another_machine() {
    let dir = TempDir::new().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap().to_string();
    let (code, said) = refused_start(&dir.path().join("a.db"), &["--addr", &addr]);
    assert_eq!(code, Some(1));
    assert!(said.contains(&addr), "{said}");
    let named = "with --addr (STANDFAST_ADDR), or free";
    assert!(said.contains(named), "{said}");
    let (_, said) = refused_start(&dir.path().join("a.db"), &["--addr", "192.0.2.1:1"]);
    assert!(said.contains("(STANDFAST_ADDR): "), "{said}");
    let files = fs::read_dir(dir.path()).unwrap();
    assert_eq!(files.count(), 0, "nothing must be created");
}

#[test]
fn a_second_server_on_a_database_is_refused() {
    let server = Server::start(&[]);
    let (code, said) = refused_start(&server.db, &[]);
    assert_eq!(code, Some(5), "{said}");
    assert!(said.contains("another server"), "{said}");
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn an_overlay_serves_only_its_own_files_that_have_a_place_on_the_site() {
    const OURS: &str = "<svg>ours</svg>";
    let dir = TempDir::new().unwrap();
    let brand = dir.path().join("overlay/images/brand");
    fs::create_dir_all(&brand).unwrap();
    fs::write(brand.join("favicon.svg"), OURS).unwrap();
    fs::write(brand.join("new.svg"), "new").unwrap();
    fs::write(brand.join(".hidden.svg"), "hidden").unwrap();
    symlink("favicon.svg", brand.join("logo-on-dark.svg")).unwrap();
    // Links to other people's files, under names that the site has.
    fs::write(dir.path().join("secret.svg"), "secret").unwrap();
    symlink("../../../secret.svg", brand.join("logo-on-light.svg")).unwrap();
    let others = dir.path().join("others");
    fs::create_dir(&others).unwrap();
    fs::write(others.join("specimen-post-order.pdf"), "secret").unwrap();
    symlink("../others", dir.path().join("overlay/downloads")).unwrap();

    // A file with a new name is used if the company file mentions it.
    let company = dir.path().join("company.json");
    let sample = include_str!("../../data/company.json");
    let facts = sample.replace("/director.svg", "/ahmed.svg");
    let facts = facts.replace("/banking.svg", "/beacon.png");
    fs::write(&company, facts).unwrap();
    let overlay = dir.path().join("overlay");
    fs::create_dir(overlay.join("images/people")).unwrap();
    fs::write(overlay.join("images/people/ahmed.svg"), OURS).unwrap();
    let [company, overlay] = [&company, &overlay].map(|path| path.to_str().unwrap());
    let server = Server::start(&["--demo", "--company", company, "--overlay", overlay]);
    assert_eq!(server.get("/images/people/ahmed.svg").body, OURS);
    // A logo that is missing is left out; the name is there.
    server.wait_until_logged(&["WARN", "clients[0].logo", "images/clients/beacon.png"]);
    let home = server.get("/").body;
    assert!(home.contains("Sample Bank") && !home.contains("beacon.png"));
    server.wait_until_logged(&["WARN", "/images/brand/new.svg", "replaces nothing"]);
    for name in ["favicon.svg", "logo-on-dark.svg"] {
        assert_eq!(server.get(&format!("/images/brand/{name}")).body, OURS);
    }
    let document = "/downloads/specimen-post-order.pdf";
    for path in ["/images/brand/logo-on-light.svg", document] {
        let answer = server.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert_ne!(answer.body, "secret", "{path}");
    }
    for name in ["new.svg", ".hidden.svg"] {
        let path = format!("/images/brand/{name}");
        assert_eq!(server.get(&path).status, 404, "{path}");
    }
}

#[test]
fn company_facts_reach_every_page_and_link() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("company.json");
    let sample = include_str!("../../data/company.json");
    let facts = sample
        .replace("+92 51 000 0000", "+92 51 765 4321")
        .replace("\"public_url\", \"phones\",", "\"public_url\",");
    fs::write(&file, facts).unwrap();
    let company = format!("--company={}", file.display());
    let server = Server::start(&["--demo", &company, "--public-url=https://stand.example/"]);
    for path in ["/", "/contact-us", "/news", "/nowhere"] {
        let page = server.get(path).body;
        assert!(page.contains("href=\"tel:+92517654321\""), "{path}");
        assert!(!page.contains("+92510000000"), "{path}: a sample is left");
    }
    let home = server.get("/").body;
    assert!(home.contains("\"telephone\":\"+92 51 765 4321\""));
    assert!(home.contains("href=\"https://stand.example/\""));
}
