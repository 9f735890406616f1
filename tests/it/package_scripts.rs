//! The scripts that the Debian package runs as root.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::tools::need;

#[test]
fn shellcheck_finds_nothing_in_the_scripts_of_the_package() {
    if !need(&["shellcheck"]) {
        return;
    }
    let packaging = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging");
    let scripts = fs::read_dir(packaging.join("scripts")).unwrap();
    let scripts = scripts.map(|entry| entry.unwrap().path());
    let found = Command::new("shellcheck")
        .args([packaging.join("build.sh"), packaging.join("install.sh")])
        .args(scripts)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&found.stdout);
    assert!(found.status.success(), "{said}");
}
