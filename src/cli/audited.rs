//! Leaves a line in the audit around a command that gives out or removes what visitors sent.

use crate::clock::Clock;
use crate::store::Connection;
use crate::store::audit::{self, Actor, AuditLine, Audited};

/// Adds a line, runs `work`, and records the number of items that it returns. Nothing is given out without a line: if
/// the line cannot be stored, `work` does not run.
pub(super) fn audited(
    conn: &Connection,
    command: Audited,
    clock: Clock,
    work: impl FnOnce() -> anyhow::Result<u32>,
) -> anyhow::Result<()> {
    let line = AuditLine::of(command, actor(), clock.now());
    let id = audit::add(conn, &line)?;
    let items = work()?;
    Ok(audit::finish(conn, id, items)?)
}

/// The account that runs this process.
pub(super) fn actor() -> Actor {
    let uid = nix::unistd::Uid::effective();
    let account = nix::unistd::User::from_uid(uid).ok().flatten();
    Actor {
        system_user: account.map_or_else(|| format!("uid {uid}"), |account| account.name),
        // Whoever may run the command could set it: it helps honest people to remember.
        sudo_user: std::env::var("SUDO_USER").ok(),
    }
}
