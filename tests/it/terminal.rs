//! A pseudo-terminal, for questions and output that appear on a terminal only.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::process::Command;

use rustix::fs::OFlags;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

const QUESTION_END: &[u8] = b"[y/N] ";

/// A new terminal: our side of it, and what opens the other side.
pub fn pseudo_terminal() -> (File, impl Fn() -> File) {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&ours).unwrap();
    unlockpt(&ours).unwrap();
    let name = ptsname(&ours, Vec::new()).unwrap().into_string().unwrap();
    let theirs = move || {
        OpenOptions::new()
            .read(true)
            .write(true)
            // Otherwise it could become the terminal of the tests, which would end when it is closed.
            .custom_flags(OFlags::NOCTTY.bits().cast_signed())
            .open(&name)
            .unwrap()
    };
    (File::from(ours), theirs)
}

/// Runs `command` on a terminal and types `typed` when it asks a question. Returns its exit code and everything that the terminal showed.
pub fn at_terminal(mut command: Command, typed: &str) -> (i32, String) {
    let (mut ours, theirs) = pseudo_terminal();
    command.stdin(theirs()).stdout(theirs()).stderr(theirs());
    let mut child = command.spawn().unwrap();
    // Closes our handles of the other side, so that reading ends when the child has closed its own.
    drop(command);
    let mut shown = Vec::new();
    let mut chunk = [0; 4096];
    let mut answer = Some(typed);
    // Linux returns an error when the other side of the terminal is closed.
    while let Ok(length @ 1..) = ours.read(&mut chunk) {
        shown.extend_from_slice(&chunk[..length]);
        // The terminal shows what is typed at once, so an earlier answer would be in the middle of the question.
        if let Some(typed) = answer.take_if(|_| shown.ends_with(QUESTION_END)) {
            ours.write_all(typed.as_bytes()).unwrap();
        }
    }
    let code = child.wait().unwrap().code().unwrap();
    (code, String::from_utf8(shown).unwrap())
}
