//! Builds the front end with npm and Parcel, and copies the result to a directory that rust-embed reads, with a brotli and a gzip
//! copy of each text file. Also records the commit and collects the licences of all crates. Every error is one sentence with its
//! remedy.
//!
//! The directory is `target/site/<hash of the inputs>`, so that all profiles share it, and so do Cargo and Clippy, which have an
//! `OUT_DIR` each. With `STANDFAST_SITE=DIR`, the build uses that directory and does not run npm.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use license_fetcher::prelude::{ConfigBuilder, package_list_with_licenses};
use sha2::{Digest, Sha256};

const INPUTS: [&str; 11] = [
    "build.rs",
    "data",
    "ui/scripts/document-reporter.cjs",
    "ui/scripts/site.mjs",
    "ui/scripts/words-resolver.cjs",
    "ui/src",
    "ui/package.json",
    "ui/package-lock.json",
    "ui/.parcelrc",
    "ui/.postcssrc",
    "ui/tsconfig.json",
];

/// The extensions of files that are worth compressing.
const TEXT_EXTENSIONS: [&str; 5] = ["js", "css", "svg", "json", "webmanifest"];

fn main() {
    for input in INPUTS {
        println!("cargo::rerun-if-changed={input}");
    }
    record_commit();
    println!("cargo::rerun-if-env-changed=STANDFAST_SITE");
    let site = match std::env::var_os("STANDFAST_SITE") {
        Some(directory) => find_prebuilt_site(Path::new(&directory)),
        None => build_site(),
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

/// Writes the licences of all crates to `OUT_DIR/licences.br`. The executable embeds this file for `standfast licences`.
fn collect_licences() -> Result<(), String> {
    println!("cargo::rerun-if-changed=Cargo.lock");
    let sentence =
        |error: &dyn std::fmt::Debug| format!("The licences cannot be collected: {error:?}.");
    let config = ConfigBuilder::from_build_env()
        .build()
        .map_err(|error| sentence(&error))?;
    let packages = package_list_with_licenses(&config).map_err(|error| sentence(&error))?;
    // Most crates have the same licence texts, so a large window compresses them well.
    let mut brotli = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 9,
        lgwin: 24,
        ..Default::default()
    };
    brotli::BrotliCompress(
        &mut packages.to_string().as_bytes(),
        &mut brotli,
        &parameters,
    )
    .and_then(|_| fs::write(out_directory().join("licences.br"), brotli))
    .map_err(|error| sentence(&error))
}

/// Returns the directory of a front end that an earlier build has made.
fn find_prebuilt_site(directory: &Path) -> Result<PathBuf, String> {
    println!("cargo::rerun-if-changed={}", directory.display());
    let missing = || {
        let directory = directory.display();
        format!(
            "STANDFAST_SITE={directory} has no built front end: choose a directory below target/site."
        )
    };
    let site = fs::canonicalize(directory).map_err(|_| missing())?;
    if site.join("assets.json").exists() && site.join("server.js").exists() {
        Ok(site)
    } else {
        Err(missing())
    }
}

/// Sets `STANDFAST_COMMIT`, unless git is missing or these files are not a git repository of their own.
fn record_commit() {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    // An unpacked archive may be inside the repository of another project.
    if git(&["rev-parse", "--show-prefix"]).is_none_or(|prefix| !prefix.is_empty()) {
        return;
    }
    // Git adds a line to this log for every commit and every checkout.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"])
        && Path::new(&log).exists()
    {
        println!("cargo::rerun-if-changed={log}");
    }
    if let Some(commit) = git(&["rev-parse", "--short=12", "HEAD"]) {
        println!("cargo::rustc-env=STANDFAST_COMMIT={commit}");
    }
}

/// Builds the front end, unless an earlier build had the same inputs. Returns its directory.
fn build_site() -> Result<PathBuf, String> {
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
            "The front end did not build; run `npm run build` in the directory ui to see why."
                .to_owned()
        }
    })?;
    // Rename it only when it is complete, so that an interrupted build leaves no half-finished site.
    let unfinished = sites.join(format!("unfinished-{}", std::process::id()));
    copy_site(&unfinished)
        .and_then(|()| fs::rename(&unfinished, &site))
        .map_err(|error| format!("The built front end could not be copied: {error}."))?;
    Ok(site)
}

fn out_directory() -> PathBuf {
    PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"))
}

/// Returns the directory of all build results, which contains `CACHEDIR.TAG` if Cargo created it. If somebody else created it,
/// count upwards from `OUT_DIR`, which is `<target>/<profile>/build/<package>/out`.
fn target_directory() -> PathBuf {
    let out = out_directory();
    out.ancestors()
        .find(|directory| directory.join("CACHEDIR.TAG").exists())
        .or_else(|| out.ancestors().nth(4))
        .unwrap_or(&out)
        .to_owned()
}

/// Returns the hash of the names and the contents of all inputs, without unit tests, which are not part of the site.
fn hash_inputs() -> std::io::Result<String> {
    let is_unit_test = |file: &PathBuf| file.to_string_lossy().contains(".test.");
    let mut hash = Sha256::new();
    for input in INPUTS.map(Path::new) {
        let mut files = if input.is_dir() {
            list_files(input)?
        } else {
            vec![input.to_owned()]
        };
        files.retain(|file| !is_unit_test(file));
        files.sort();
        for file in files {
            hash.update(file.as_os_str().as_encoded_bytes());
            hash.update(Sha256::digest(fs::read(&file)?));
        }
    }
    Ok(hex(&hash.finalize()))
}

/// Installs the packages of the front end, unless they are already installed.
fn install_packages() -> Result<(), String> {
    npm(&["run", "install-if-stale"]).map_err(|error| match error {
        NpmError::Missing => missing_node(),
        NpmError::Failed => {
            "`npm ci` failed; check the network, then run it in the directory ui to see why."
                .to_owned()
        }
    })
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

/// Copies the output of `npm run build`, and adds compressed copies of text files, including SVG pictures.
fn copy_site(site: &Path) -> std::io::Result<()> {
    if site.exists() {
        fs::remove_dir_all(site)?;
    }
    let built = Path::new("ui/dist/site");
    for file in list_files(built)? {
        let target = site.join(file.strip_prefix(built).unwrap_or(&file));
        if let Some(directory) = target.parent() {
            fs::create_dir_all(directory)?;
        }
        fs::copy(&file, &target)?;
        if file.starts_with(built.join("assets")) {
            write_compressed_copies(&file, &target)?;
        }
    }
    for file in list_files(Path::new("data/images"))? {
        let below_data = file.strip_prefix("data").unwrap_or(&file);
        write_compressed_copies(&file, &site.join(below_data))?;
    }
    Ok(())
}

/// Writes `target.br` and `target.gz` if `source` is a text file.
fn write_compressed_copies(source: &Path, target: &Path) -> std::io::Result<()> {
    let extension = source.extension().and_then(OsStr::to_str);
    if !extension.is_some_and(|extension| TEXT_EXTENSIONS.contains(&extension)) {
        return Ok(());
    }
    if let Some(directory) = target.parent() {
        fs::create_dir_all(directory)?;
    }
    let content = fs::read(source)?;
    let mut brotli = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        ..Default::default()
    };
    brotli::BrotliCompress(&mut content.as_slice(), &mut brotli, &parameters)?;
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

fn list_files(directory: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(list_files(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
