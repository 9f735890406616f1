//! The limit of open files.

use rustix::process::{Resource, getrlimit, setrlimit};

/// Open files in addition to the connections: the database, its log, and those of the runtime.
const FILES_BESIDE_CONNECTIONS: u64 = 64;

/// Raises the soft limit for `connections`, as far as the hard limit allows, and warns if that is not enough. Many
/// systems set the soft limit to 1024.
pub fn raise_limit(connections: usize) {
    let wanted = connections as u64 + FILES_BESIDE_CONNECTIONS;
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|current| current >= wanted) {
        return;
    }
    let allowed = limit.maximum.map_or(wanted, |maximum| maximum.min(wanted));
    limit.current = Some(allowed);
    let raised = setrlimit(Resource::Nofile, limit);
    if raised.is_err() || allowed < wanted {
        tracing::warn!(
            wanted,
            allowed,
            "the system allows fewer open files than --max-connections needs; raise it with LimitNOFILE or ulimit -n"
        );
    }
}
