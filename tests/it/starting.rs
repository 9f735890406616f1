//! Startup errors and their messages, and the flags of `serve`.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::binary::{Binary, as_nobody, output};
use crate::server::{Server, refused_start};

fn company() -> serde_json::Value {
    serde_json::from_str(include_str!("../../data/company.json")).unwrap()
}

#[test]
fn the_error_names_a_port_that_is_in_use() {
    let dir = TempDir::new().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap().to_string();
    let (code, said) = refused_start(&dir.path().join("a.db"), &["--addr", &addr]);
    assert_eq!(code, Some(1));
    assert!(said.contains(&addr) && said.contains("--addr"), "{said}");
    assert_eq!(
        fs::read_dir(dir.path()).unwrap().count(),
        0,
        "nothing must be created"
    );
}

#[test]
fn the_error_names_a_missing_directory_which_is_not_created() {
    let dir = TempDir::new().unwrap();
    let db = dir.path().join("nowhere/a.db");
    let (code, said) = refused_start(&db, &[]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("nowhere"), "{said}");
    assert!(!dir.path().join("nowhere").exists());
}

#[test]
fn a_second_server_on_a_database_is_refused() {
    let server = Server::start(&[]);
    let (code, said) = refused_start(&server.db, &[]);
    assert_eq!(code, Some(5), "{said}");
    assert!(said.contains("another server"), "{said}");
    assert_eq!(server.get("/").status, 200);
}

/// Asserts that the start failed with one line, which names the file and contains the `words`.
fn assert_refused(db: &Path, said: &str, code: Option<i32>, words: [&str; 2]) {
    assert_eq!(code, Some(1), "{said}");
    let errors: Vec<&str> = said.lines().collect();
    assert_eq!(errors.len(), 1, "{said}");
    assert!(said.contains(db.to_str().unwrap()), "{said}");
    for words in words {
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn an_unusable_database_is_refused_and_not_changed() {
    let dir = TempDir::new().unwrap();
    let db = dir.path().join("standfast.db");
    drop(Binary::in_dir(dir.path()).database());
    let whole = fs::read(&db).unwrap();
    let overwritten = [&whole[..100], &[0xa5; 300], &whole[400..]].concat();
    // Bytes 60 to 63 of the header are the user version, 68 to 71 the application id (sqlite.org/fileformat.html).
    let newer = [&whole[..60], &[0, 0, 0, 99], &whole[64..]].concat();
    let foreign = [&whole[..68], &[0, 0, 0, 42], &whole[72..]].concat();
    for (bytes, words) in [
        (
            &whole[..whole.len() - 4096],
            ["is damaged", "restore a backup"],
        ),
        (&whole[..5000], ["is damaged", "restore a backup"]),
        (&overwritten, ["is damaged", "restore a backup"]),
        (&newer, ["newer version", "install the newer version"]),
        (&foreign, ["another program", "choose another file"]),
        (
            b"Dear Sir or Madam",
            ["is not a database", "choose another file"],
        ),
    ] {
        fs::write(&db, bytes).unwrap();
        let (code, said) = refused_start(&db, &[]);
        assert_refused(&db, &said, code, words);
        assert!(fs::read(&db).unwrap() == bytes, "{words:?}");
    }
}

#[test]
fn a_read_only_database_is_refused() {
    let dir = TempDir::new().unwrap();
    fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let db = dir.path().join("standfast.db");
    drop(Binary::in_dir(dir.path()).database());
    fs::set_permissions(&db, fs::Permissions::from_mode(0o444)).unwrap();
    // The lock file must be writable, so that the start fails because of the database.
    fs::write(dir.path().join("standfast.db.lock"), "").unwrap();
    let lock = fs::Permissions::from_mode(0o666);
    fs::set_permissions(dir.path().join("standfast.db.lock"), lock).unwrap();
    let mut serve = as_nobody(dir.path(), &["serve", "--addr", "127.0.0.1:0"]);
    serve.arg("--db").arg(&db);
    let refusal = output(serve);
    let words = [
        "cannot be opened for reading and writing",
        "must be writable",
    ];
    assert_refused(&db, &refusal.stderr, Some(refusal.code), words);
}

#[test]
fn only_the_owner_can_access_the_database() {
    let server = Server::start(&[]);
    for suffix in ["", "-wal", "-shm"] {
        let mut file = server.db.clone().into_os_string();
        file.push(suffix);
        assert_eq!(
            fs::metadata(&file).unwrap().permissions().mode() & 0o777,
            0o600,
            "{file:?}"
        );
    }
}

#[test]
fn company_facts_reach_every_page_and_link() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("company.json");
    let mut facts = company();
    facts["name"] = "Stand <Fast> & Sons".into();
    facts["phones"][0]["number"] = "+92 51 765 4321".into();
    facts["email"] = "office@stand.example".into();
    facts["address"]["street"] = "House 7, Street 9".into();
    fs::write(&file, facts.to_string()).unwrap();
    let server = Server::start(&[
        "--demo",
        "--company",
        file.to_str().unwrap(),
        "--public-url",
        "https://stand.example/",
    ]);
    for path in ["/", "/contact-us", "/news", "/nowhere"] {
        let page = server.get(path).body;
        assert!(page.contains("href=\"tel:+92517654321\""), "{path}");
        assert!(
            page.contains("href=\"mailto:office@stand.example\""),
            "{path}"
        );
        assert!(page.contains("House 7, Street 9"), "{path}");
        assert!(page.contains("Stand &lt;Fast&gt; &amp; Sons"), "{path}");
        assert!(!page.contains("Stand <Fast>"), "{path}");
        assert!(!page.contains("+92510000000"), "{path}: a sample is left");
    }
    let home = server.get("/").body;
    assert!(
        home.contains("\"telephone\":\"+92 51 765 4321\""),
        "structured data uses the facts"
    );
    assert!(
        home.contains("href=\"https://stand.example/\""),
        "the canonical URL uses the public URL"
    );
}

#[test]
fn an_invalid_company_file_is_refused_with_the_path_of_the_field() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("company.json");
    for (pointer, value, path) in [
        (
            "/address",
            serde_json::json!({"street": "x", "planet": "Mars"}),
            "address.planet",
        ),
        ("/phones/1/number", "none".into(), "phones[1].number"),
    ] {
        let mut facts = company();
        *facts.pointer_mut(pointer).unwrap() = value;
        fs::write(&file, facts.to_string()).unwrap();
        let (code, said) = refused_start(
            &dir.path().join("a.db"),
            &["--company", file.to_str().unwrap()],
        );
        assert_eq!(code, Some(4), "{said}");
        assert!(
            said.contains(path) && said.contains("company.json"),
            "{said}"
        );
    }
    assert!(!dir.path().join("a.db").exists(), "nothing must be created");
}

#[test]
fn overlay_files_replace_built_in_files() {
    let overlay = TempDir::new().unwrap();
    fs::create_dir_all(overlay.path().join("images/brand")).unwrap();
    fs::write(
        overlay.path().join("images/brand/favicon.svg"),
        "<svg>ours</svg>",
    )
    .unwrap();
    let server = Server::start(&["--demo", "--overlay", overlay.path().to_str().unwrap()]);
    assert_eq!(
        server.get("/images/brand/favicon.svg").body,
        "<svg>ours</svg>"
    );
    assert_eq!(server.get("/images/brand/og-card.jpg").status, 200);
    let (code, said) = refused_start(
        &overlay.path().join("a.db"),
        &["--overlay", "/no/such/overlay"],
    );
    assert_eq!(code, Some(1));
    assert!(said.contains("/no/such/overlay"), "{said}");
    assert!(
        !overlay.path().join("a.db").exists(),
        "nothing must be created"
    );
}

#[test]
fn an_overlay_serves_only_its_own_files_that_have_a_place_on_the_site() {
    let dir = TempDir::new().unwrap();
    let brand = dir.path().join("overlay/images/brand");
    fs::create_dir_all(&brand).unwrap();
    fs::write(brand.join("favicon.svg"), "ours").unwrap();
    fs::write(brand.join("new.svg"), "new").unwrap();
    fs::write(brand.join(".hidden.svg"), "hidden").unwrap();
    symlink("favicon.svg", brand.join("logo-on-dark.svg")).unwrap();
    let pipe = brand.join("og-card.jpg");
    let made = Command::new("mkfifo").arg(pipe).status().unwrap();
    assert!(made.success());
    // Somebody else's files, of names that the site has.
    fs::write(dir.path().join("secret.svg"), "secret").unwrap();
    symlink("../../../secret.svg", brand.join("logo-on-light.svg")).unwrap();
    let others = dir.path().join("others");
    fs::create_dir(&others).unwrap();
    fs::write(others.join("specimen-post-order.pdf"), "secret").unwrap();
    symlink("../others", dir.path().join("overlay/downloads")).unwrap();

    let overlay = dir.path().join("overlay");
    let server = Server::start(&["--demo", "--overlay", overlay.to_str().unwrap()]);
    for name in ["favicon.svg", "logo-on-dark.svg"] {
        assert_eq!(server.get(&format!("/images/brand/{name}")).body, "ours");
    }
    for path in [
        "/images/brand/og-card.jpg",
        "/images/brand/logo-on-light.svg",
        "/downloads/specimen-post-order.pdf",
    ] {
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
fn samples_are_warned_of_except_in_a_demo() {
    for (flags, expected) in [(&[][..], true), (&["--demo"], false)] {
        let log = Server::start(flags).log_at_stop();
        let mut lines = log.iter();
        let warns = lines.any(|line| line.contains("the pages show samples"));
        assert_eq!(warns, expected, "{log:?}");
    }
}

#[test]
fn every_flag_of_serve_has_an_environment_variable() {
    let binary = Binary::in_dir(&std::env::temp_dir());
    let help = binary.run(&["serve", "--help"]).data();
    let settings = binary.run(&["config", "show", "--json"]).data();
    let flags: Vec<&str> = help
        .lines()
        .filter_map(|line| {
            line.trim_start()
                .strip_prefix("--")?
                .split_whitespace()
                .next()
        })
        // A sentence may break before the name of another flag.
        .map(|flag| flag.trim_end_matches('.'))
        .collect();
    assert!(flags.len() > 6, "{flags:?}");
    for flag in flags {
        let variable = format!("STANDFAST_{}", flag.replace('-', "_").to_uppercase());
        assert!(settings.contains(&variable), "--{flag} has no {variable}");
    }
}

#[test]
fn environment_variables_are_read_and_an_invalid_one_is_reported() {
    let serve = |variable: &str, value: &str| {
        let mut command =
            Binary::in_dir(&std::env::temp_dir()).command(&["serve", "--company", "/no/such/file"]);
        command.env(variable, value);
        output(command)
    };
    let wrong = serve("STANDFAST_ADDR", "nonsense").error(2);
    assert!(wrong.contains("nonsense"), "{wrong}");
    for value in ["1", "true", "no", ""] {
        let read = serve("STANDFAST_DEMO", value).error(1);
        assert!(read.contains("/no/such/file"), "{read}");
    }
}
