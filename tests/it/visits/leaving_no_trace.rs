//! Addresses and agents of visitors are nowhere in the files of the database, nor in the log.

use std::fs;

use super::{CHROME, Connection, server};

#[test]
fn no_address_and_no_agent_is_in_the_database_or_the_log() {
    let server = server(&[]);
    let mut connection = Connection::to(&server);
    let referrer = "https://search.example/private-words";
    for number in 0..300 {
        let address = format!("198.51.100.{}", number % 250);
        let agent = format!("{CHROME} Unusual/{number}");
        let headers = [
            ("x-forwarded-for", address.as_str()),
            ("user-agent", &agent),
            ("referer", referrer),
        ];
        assert_eq!(connection.get("/news?secret=private-query", &headers), 200);
    }
    drop(connection);
    let folder = server.db.parent().unwrap().to_owned();
    let keep = folder.join("kept");
    fs::create_dir(&keep).unwrap();
    server.signal();
    // The log is read to its end; the files are looked at afterwards, before the folder goes with the server.
    let files = |folder: &std::path::Path| -> Vec<Vec<u8>> {
        let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
        let files = entries.filter(|entry| entry.path().is_file());
        files.map(|entry| fs::read(entry.path()).unwrap()).collect()
    };
    let mut texts = Vec::new();
    while server.is_listening() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(300));
    texts.extend(files(&folder));
    assert!(texts.iter().any(|text| has(text, "search.example")));
    texts.push(server.log().join("\n").into_bytes());
    for private in [
        "198.51.100",
        "Unusual",
        "Mozilla",
        "private-words",
        "private-query",
    ] {
        assert!(!texts.iter().any(|text| has(text, private)), "{private}");
    }
}

fn has(bytes: &[u8], text: &str) -> bool {
    bytes
        .windows(text.len())
        .any(|part| part == text.as_bytes())
}
