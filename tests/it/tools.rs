//! Programs and rights that a test needs from the machine. libtest counts a test that returns early as passed, so such a
//! test says that it is skipped, and fails where nothing may be skipped.

use std::io::Write;

/// Whether all these programs are installed. If not, the test is skipped: it must return.
pub fn need(programs: &[&str]) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let missing = programs
        .iter()
        .find(|program| !std::env::split_paths(&path).any(|dir| dir.join(program).exists()));
    match missing {
        Some(program) => skip(&format!("{program} is missing")),
        None => true,
    }
}

/// Whether the test runs as root. If not, it is skipped: it must return.
pub fn need_root() -> bool {
    rustix::process::geteuid().is_root() || skip("it needs root")
}

/// Says that the running test is skipped, in a line that test.sh counts. Always false.
///
/// # Panics
/// In CI, where the variable `CI` is set.
pub fn skip(why: &str) -> bool {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a part of a test");
    assert!(
        std::env::var_os("CI").is_none(),
        "skipped although CI is set: {why}"
    );
    let line = format!("skipped: {test}: {why}\n");
    // Not by `eprintln!`, whose output libtest drops when the test passes.
    std::io::stderr().write_all(line.as_bytes()).unwrap();
    false
}
