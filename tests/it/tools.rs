//! Programs and rights that tests need from the machine. If one is missing, the test prints that it skips, because libtest counts
//! an early return as passed. Where the variable `CI` is set, the test fails instead.

use std::io::Write;
use std::process::Command;
use std::time::{Duration, Instant};

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

/// Whether this machine permits `command`. If not, the test is skipped.
fn is_permitted(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
        || skip(&format!("this machine does not permit {command:?}"))
}

/// Whether `strace` can run. If not, the test is skipped.
pub fn may_trace() -> bool {
    need(&["strace"]) && is_permitted(Command::new("strace").args(["-o", "/dev/null", "true"]))
}

/// A shell in new namespaces, by these flags of `unshare`. If the machine forbids that, returns `None`, and the test skips.
pub fn unshare(flags: &[&str], script: &str) -> Option<Command> {
    let unshared = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(flags).args(["sh", "-c", script]);
        command
    };
    let may = need(&["unshare"]) && is_permitted(&mut unshared(&script.replace("exec", "true")));
    may.then(|| unshared(script))
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

/// How long a test waits for another process: far more than a busy machine needs.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// Tries until it finds something in another process, which gives no event.
#[track_caller]
pub fn wait_for<T>(what: &str, mut find: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = find() {
            return found;
        }
        assert!(Instant::now() < deadline, "waited too long for {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits until this holds of another process.
#[track_caller]
pub fn eventually(holds: impl Fn() -> bool) {
    wait_for("a change", || holds().then_some(()));
}
