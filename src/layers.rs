//! Tests that each module of the crate imports only from lower layers. ARCHITECTURE.md has the same list.

use std::fs;
use std::path::Path;

use walkdir::WalkDir;

/// The modules, the lowest layer first. Modules of the same layer don't know each other.
const LAYERS: [&[&str]; 11] = [
    &[
        "clock", "karachi", "language", "text", "metrics", "task_log",
    ],
    &["config"],
    &["typed"],
    &["validation", "db"],
    &["visits", "content", "acme"],
    &["inbox", "site"],
    &["mail"],
    &["web"],
    &["server"],
    &["tui"],
    &["cli"],
];

fn layer(module: &str) -> usize {
    let layer = LAYERS.iter().position(|layer| layer.contains(&module));
    layer.unwrap_or_else(|| panic!("add the module {module} to a layer"))
}

/// The modules in paths such as `crate::db::Error` and `crate::{acme, db}`.
fn imported_modules(code: &str) -> impl Iterator<Item = &str> {
    code.split("crate::").skip(1).flat_map(|path| {
        let end = path.find(['}', ';', ':', '(']).unwrap_or(path.len());
        path[..end]
            .trim_start_matches('{')
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty())
    })
}

#[test]
fn a_module_imports_only_from_lower_layers() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in WalkDir::new(&source) {
        let path = entry.unwrap().into_path();
        let file = path.strip_prefix(&source).unwrap().display().to_string();
        let is_test =
            ["api_types.rs", "layers.rs"].contains(&&*file) || file.ends_with("/tests.rs");
        let is_root = ["main.rs", "lib.rs"].contains(&&*file);
        if !file.ends_with(".rs") || is_test || is_root {
            continue;
        }
        let (module, _) = file.split_once(['/', '.']).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        // Tests may use every module.
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        let code: String = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect();
        for imported in imported_modules(&code).filter(|name| *name != module) {
            assert!(layer(imported) < layer(module), "{file} imports {imported}");
        }
    }
}
