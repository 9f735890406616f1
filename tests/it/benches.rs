//! The servers that the benches start.

use std::fs;
use std::process::Command;

use tempfile::tempdir;

use crate::tools;

/// Makes a program that writes down where its settings are, and starts it as the server of a bench.
const START: &str = r#"
import pathlib, sys
folder, start = pathlib.Path(sys.argv[1]), sys.argv[2]
program = folder / "standfast"
program.write_text('#!/bin/sh\necho "$STANDFAST_SETTINGS_FILE" > "${0%/*}/settings"\n')
program.chmod(0o755)
try:
    exec(start)
except SystemExit:
    pass
"#;

/// Otherwise a bench would order certificates for the site of this machine, and mail its office.
#[test]
fn no_bench_reads_the_settings_of_the_machine() {
    if !tools::need(&["python3"]) {
        return;
    }
    for (bench, start) in [
        (
            "faults",
            "import rig; rig.Server(program, folder / 'a.db').start()",
        ),
        (
            "attacks",
            "import target; target.Server(program).__enter__()",
        ),
        ("attacks", "import connections; connections.Server(program)"),
    ] {
        let dir = tempdir().unwrap();
        let python = Command::new("python3")
            .args(["-B", "-c", START])
            .arg(dir.path())
            .arg(start)
            .env(
                "PYTHONPATH",
                format!("{}/benches/{bench}", env!("CARGO_MANIFEST_DIR")),
            )
            .env("STANDFAST_SETTINGS_FILE", "/etc/standfast/standfast.env")
            .output()
            .unwrap();
        let settings = fs::read_to_string(dir.path().join("settings"));
        assert_eq!(
            settings.ok().as_deref(),
            Some("/dev/null\n"),
            "{start}: {python:?}"
        );
    }
}
