//! Builds the front end with npm and Parcel, and lays the result out for rust-embed, with a brotli and a gzip variant beside
//! every text file. Each failure is one sentence that says what to do. Also names the commit that is built,
//! and collects the licences of all crates.
//!
//! The result is in `site/<hash of the inputs>` of the target directory, so that all profiles and tools share it: Clippy and
//! Cargo have different `OUT_DIR`s. With `STANDFAST_SITE=DIR` that directory is used, and nothing is built.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use license_fetcher::prelude::{ConfigBuilder, package_list_with_licenses};
use sha2::{Digest, Sha256};

const INPUTS: [&str; 10] = [
    "build.rs",
    "data",
    "ui/scripts/site.mjs",
    "ui/scripts/words-resolver.cjs",
    "ui/src",
    "ui/package.json",
    "ui/package-lock.json",
    "ui/.parcelrc",
    "ui/.postcssrc",
    "ui/tsconfig.json",
];

fn main() {
    for input in INPUTS {
        println!("cargo::rerun-if-changed={input}");
    }
    name_commit();
    println!("cargo::rerun-if-env-changed=STANDFAST_SITE");
    let site = match std::env::var_os("STANDFAST_SITE") {
        Some(directory) => prebuilt(Path::new(&directory)),
        None => build(),
    };
    if let Err(sentence) = collect_licences() {
        println!("cargo::error={sentence}");
    }
    match site {
        // rust-embed reads it.
        Ok(site) => println!("cargo::rustc-env=BUILT_SITE={}", site.display()),
        Err(sentence) => println!("cargo::error={sentence}"),
    }
}

/// Has the licences of all crates embedded, which `standfast licences` prints.
fn collect_licences() -> Result<(), String> {
    println!("cargo::rerun-if-changed=Cargo.lock");
    let failed =
        |error: &dyn std::fmt::Debug| format!("The licences cannot be collected: {error:?}.");
    let config = ConfigBuilder::from_build_env()
        .build()
        .map_err(|error| failed(&error))?;
    let packages = package_list_with_licenses(&config).map_err(|error| failed(&error))?;
    // Nine of ten texts are the same.
    let mut brotli = Vec::new();
    let quality = brotli::enc::BrotliEncoderParams {
        quality: 9,
        lgwin: 24,
        ..Default::default()
    };
    brotli::BrotliCompress(&mut packages.to_string().as_bytes(), &mut brotli, &quality)
        .and_then(|_| fs::write(out_directory().join("licences.br"), brotli))
        .map_err(|error| failed(&error))
}

/// The directory of a front end that an earlier build laid out.
fn prebuilt(directory: &Path) -> Result<PathBuf, String> {
    println!("cargo::rerun-if-changed={}", directory.display());
    let missing = || {
        let directory = directory.display();
        format!(
            "STANDFAST_SITE={directory} has no built front end: name a directory below target/site."
        )
    };
    let site = fs::canonicalize(directory).map_err(|_| missing())?;
    if site.join("assets.json").exists() && site.join("server.js").exists() {
        Ok(site)
    } else {
        Err(missing())
    }
}

/// Sets `STANDFAST_COMMIT`. Without git, or outside of a repository of our own, the program names no commit.
fn name_commit() {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    // An unpacked archive may lie in the repository of something else.
    if git(&["rev-parse", "--show-prefix"]).is_none_or(|prefix| !prefix.is_empty()) {
        return;
    }
    // Every commit and every change of branch adds a line to this log.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"])
        && Path::new(&log).exists()
    {
        println!("cargo::rerun-if-changed={log}");
    }
    if let Some(commit) = git(&["rev-parse", "--short=12", "HEAD"]) {
        println!("cargo::rustc-env=STANDFAST_COMMIT={commit}");
    }
}

/// Builds the front end unless that was done with the same inputs. Returns its directory.
fn build() -> Result<PathBuf, String> {
    let inputs = hash_inputs().map_err(|error| format!("The inputs cannot be read: {error}."))?;
    let sites = target_directory().join("site");
    let site = sites.join(&inputs[..16]);
    if site.exists() {
        return Ok(site);
    }
    install_packages()?;
    npm(&["run", "build"]).map_err(|error| match error {
        NpmError::Missing => missing_node(),
        NpmError::Failed => {
            "The front end did not build; `npm run build` in the directory ui shows why.".to_owned()
        }
    })?;
    // Renamed at the end: a directory with the name of its inputs is complete.
    let unfinished = sites.join(format!("unfinished-{}", std::process::id()));
    lay_out(&unfinished)
        .and_then(|()| fs::rename(&unfinished, &site))
        .map_err(|error| format!("The built front end could not be copied: {error}."))?;
    Ok(site)
}

fn out_directory() -> PathBuf {
    PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"))
}

/// The directory of all build results. Cargo marks it only if it has made it; otherwise this is
/// `…/<profile>/build/<package>/out`.
fn target_directory() -> PathBuf {
    let out = out_directory();
    let is_target = |directory: &&Path| directory.join("CACHEDIR.TAG").exists();
    let marked = out.ancestors().find(is_target);
    let target = marked.or_else(|| out.ancestors().nth(4));
    target.unwrap_or(&out).to_owned()
}

fn hash_inputs() -> std::io::Result<String> {
    let mut hash = Sha256::new();
    for input in INPUTS.map(Path::new) {
        let mut files = if input.is_dir() {
            files_below(input)?
        } else {
            vec![input.to_owned()]
        };
        files.sort();
        for file in files {
            hash.update(file.as_os_str().as_encoded_bytes());
            hash.update(Sha256::digest(fs::read(&file)?));
        }
    }
    Ok(hex(&hash.finalize()))
}

/// Runs `npm ci` unless the lock file is the one that was installed last.
fn install_packages() -> Result<(), String> {
    let lock = fs::read("ui/package-lock.json")
        .map_err(|error| format!("ui/package-lock.json cannot be read: {error}."))?;
    let hash = hex(&Sha256::digest(&lock));
    let stamp = Path::new("ui/node_modules/.package-lock.sha256");
    if fs::read_to_string(stamp).is_ok_and(|installed| installed == hash) {
        return Ok(());
    }
    npm(&["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).map_err(|error| match error {
        NpmError::Missing => missing_node(),
        NpmError::Failed => {
            "`npm ci` failed; check the network, then run it in the directory ui to see why."
                .to_owned()
        }
    })?;
    fs::write(stamp, hash)
        .map_err(|error| format!("{} cannot be written: {error}.", stamp.display()))
}

fn missing_node() -> String {
    "Node.js is missing: install Node.js 20.19 or newer with npm, then build again.".to_owned()
}

enum NpmError {
    Missing,
    Failed,
}

fn npm(arguments: &[&str]) -> Result<(), NpmError> {
    let output = Command::new("npm")
        .args(arguments)
        .current_dir("ui")
        .output()
        .map_err(|_| NpmError::Missing)?;
    if output.status.success() {
        return Ok(());
    }
    let mut stderr = std::io::stderr();
    for stream in [&output.stdout, &output.stderr] {
        stderr.write_all(stream).map_err(|_| NpmError::Failed)?;
    }
    Err(NpmError::Failed)
}

/// Copies what `npm run build` has made, and adds the variants of all files that are text, pictures included.
fn lay_out(site: &Path) -> std::io::Result<()> {
    if site.exists() {
        fs::remove_dir_all(site)?;
    }
    let built = Path::new("ui/dist/site");
    for file in files_below(built)? {
        let target = site.join(file.strip_prefix(built).unwrap_or(&file));
        if let Some(directory) = target.parent() {
            fs::create_dir_all(directory)?;
        }
        fs::copy(&file, &target)?;
        if file.starts_with(built.join("assets")) {
            write_variants(&file, &target)?;
        }
    }
    for file in files_below(Path::new("data/images"))? {
        let below_data = file.strip_prefix("data").unwrap_or(&file);
        write_variants(&file, &site.join(below_data))?;
    }
    Ok(())
}

/// Writes `target.br` and `target.gz` when `source` is text.
fn write_variants(source: &Path, target: &Path) -> std::io::Result<()> {
    let text = ["js", "css", "svg", "json", "webmanifest"];
    if !source
        .extension()
        .and_then(OsStr::to_str)
        .is_some_and(|kind| text.contains(&kind))
    {
        return Ok(());
    }
    if let Some(directory) = target.parent() {
        fs::create_dir_all(directory)?;
    }
    let content = fs::read(source)?;
    let mut brotli = Vec::new();
    let quality = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        ..Default::default()
    };
    brotli::BrotliCompress(&mut content.as_slice(), &mut brotli, &quality)?;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(&content)?;
    fs::write(with_suffix(target, "br"), brotli)?;
    fs::write(with_suffix(target, "gz"), gzip.finish()?)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    PathBuf::from(name)
}

fn files_below(directory: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
