//! `serve --follow`: a stand-by on a file that another program writes as `litestream restore -f` does.

mod certificates;
mod doctor;
mod forms;
mod pages;
mod promotion;

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::binary::Binary;
use crate::server::Server;

const PAGE_BYTES: usize = 4096;

/// The database of one machine, and its copy on another.
struct Machines {
    dir: TempDir,
    applied: u32,
}

impl Machines {
    /// Two machines with one item of news, whose title is "First".
    fn new() -> Self {
        let dir = TempDir::new().unwrap();
        fs::create_dir(dir.path().join("primary")).unwrap();
        fs::create_dir(dir.path().join("standby")).unwrap();
        let mut machines = Self { dir, applied: 0 };
        machines.publish("First");
        machines.restore();
        machines
    }

    fn primary(&self) -> Binary {
        Binary::in_dir(&self.dir.path().join("primary"))
    }

    fn standby(&self) -> Binary {
        Binary::in_dir(&self.dir.path().join("standby"))
    }

    fn folder(&self) -> PathBuf {
        self.dir.path().join("standby")
    }

    /// The copy.
    fn file(&self) -> PathBuf {
        self.folder().join("standfast.db")
    }

    fn mark(&self) -> PathBuf {
        self.folder().join("standfast.db-txid")
    }

    fn publish(&self, title: &str) {
        let news = ["news", "add", "--title", title, "--content", "Some words."];
        self.primary().run(&news).data();
    }

    /// All pages of the primary, without a log. The first says that there may be one, as in a copy by Litestream.
    fn pages(&self) -> Vec<u8> {
        let whole = self.dir.path().join("whole");
        let create = ["backup", "create", "--force", whole.to_str().unwrap()];
        assert_eq!(self.primary().run(&create).code, 0);
        let mut pages = fs::read(whole).unwrap();
        pages[18..20].copy_from_slice(&[2, 2]);
        pages
    }

    /// Makes the copy anew, and counts it afterwards.
    fn restore(&mut self) {
        let unfinished = self.folder().join("standfast.db.tmp");
        fs::write(&unfinished, self.pages()).unwrap();
        fs::rename(unfinished, self.file()).unwrap();
        self.count();
    }

    /// Writes the changed pages into the copy, and counts the change afterwards.
    fn apply(&mut self) {
        self.write_pages(&self.pages());
        self.count();
    }

    /// Writes those of `pages` that differ into the copy, in place.
    fn write_pages(&self, pages: &[u8]) {
        let old = fs::read(self.file()).unwrap();
        let file = File::options().write(true).open(self.file()).unwrap();
        for (number, page) in pages.chunks(PAGE_BYTES).enumerate() {
            let start = number * PAGE_BYTES;
            if old.get(start..start + PAGE_BYTES) != Some(page) {
                file.write_all_at(page, start as u64).unwrap();
            }
        }
        file.set_len(pages.len() as u64).unwrap();
        file.sync_all().unwrap();
    }

    fn count(&mut self) {
        self.applied += 1;
        let unfinished = self.folder().join("standfast.db-txid.tmp");
        let mut file = File::create(&unfinished).unwrap();
        writeln!(file, "{:016x}", self.applied).unwrap();
        file.sync_all().unwrap();
        fs::rename(unfinished, self.mark()).unwrap();
    }

    fn follow(&self) -> Server {
        Server::on(&self.file(), &["--follow"])
    }

    /// Name, content and time of each file of the copy.
    fn files(&self) -> Vec<(PathBuf, Vec<u8>, std::time::SystemTime)> {
        let files = fs::read_dir(self.folder()).unwrap();
        let mut files: Vec<_> = files
            .map(|file| {
                let path = file.unwrap().path();
                let time = path.metadata().unwrap().modified().unwrap();
                (path.clone(), fs::read(&path).unwrap(), time)
            })
            .collect();
        files.sort();
        files
    }
}

/// Polls the condition for at most five seconds, the time within which a stand-by shows a change.
fn within_five_seconds(holds: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(5);
    while !holds() {
        assert!(
            Instant::now() < deadline,
            "nothing changed within 5 seconds"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}
