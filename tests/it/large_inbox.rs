//! A large inbox: the memory of an export does not depend on the number of rows.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use tempfile::{TempDir, tempdir};

use crate::binary::Binary;
use crate::server::peak_memory_kib;

const MESSAGES: usize = 100_000;
const APPLICATIONS: usize = 10_000;
/// Less than the total size of the texts, and of the files.
const MEMORY_LIMIT_KIB: u64 = 32 * 1024;

fn inbox() -> (TempDir, Binary) {
    let dir = tempdir().unwrap();
    let binary = Binary::in_dir(dir.path());
    let rows = |count| {
        format!(
            "with recursive row (n) as (select 1 union all select n + 1 from row where n < {count})"
        )
    };
    binary
        .database()
        .execute_batch(&format!(
            "begin;
             {} insert into messages (state, received_at, name, email, subject, message)
             select iif(n % 10 = 0, 'spam', 'read'), '2026-11-20T15:00:00+05:00', 'Ayesha', n || '@example.com',
                    'Guards', printf('%.400c', 'x')
             from row;
             {} insert into applications (
                 state, received_at, name, email, contact, job_position, repeated, consent_version
             )
             select 'read', '2026-11-20T15:00:00+05:00', 'Bilal', n || '@example.com', '0300 0000000', 'driver', 0, '1'
             from row;
             insert into resumes (application_id, file_name, media_type, bytes)
             select id, 'cv.pdf', 'application/pdf', zeroblob(5000)
             from applications;
             commit;",
            rows(MESSAGES),
            rows(APPLICATIONS),
        ))
        .unwrap();
    (dir, binary)
}

/// Returns the number of lines that the command prints, and its peak memory as sampled while it prints.
fn watch(mut command: Command) -> (usize, u64) {
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let (mut lines, mut peak) = (0, 0);
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        line.unwrap();
        lines += 1;
        if lines % 1000 == 1 {
            peak = peak_memory_kib(child.id()).unwrap_or(peak);
        }
    }
    assert!(child.wait().unwrap().success());
    (lines, peak)
}

#[test]
fn an_export_of_a_large_inbox_uses_little_memory() {
    let (dir, binary) = inbox();
    for (arguments, rows) in [
        (&["messages", "export"][..], MESSAGES),
        (
            &["applications", "export", "--resumes", "files"],
            APPLICATIONS,
        ),
    ] {
        let started = Instant::now();
        let (lines, peak) = watch(binary.command(arguments));
        println!("{arguments:?}: {:?}, peak {peak} KiB", started.elapsed());
        assert_eq!(lines, rows + 1);
        assert!((1..MEMORY_LIMIT_KIB).contains(&peak), "{peak} KiB");
    }
    assert_eq!(
        std::fs::read_dir(dir.path().join("files")).unwrap().count(),
        APPLICATIONS
    );
}
