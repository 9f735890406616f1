//! Simulates the office, which uses the command line.

use std::collections::HashSet;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use crate::server::program;

const TIME_PER_COMMANDS: Duration = Duration::from_secs(10);
const ROUNDS_PER_BACKUP: u32 = 6;

/// Runs commands on the server's database.
pub struct Office(PathBuf);

impl Office {
    /// An office that works on the database at `db`.
    pub fn new(db: PathBuf) -> Self {
        Self(db)
    }

    /// The path of the database.
    pub fn db(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }

    /// Runs a command, which must succeed, and returns its output.
    pub fn run(&self, arguments: &[&str]) -> String {
        let output = program()
            .arg("--db")
            .arg(&self.0)
            .args(arguments)
            .output()
            .expect("the command starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {errors}");
        String::from_utf8(output.stdout).expect("data in UTF-8")
    }

    /// Publishes items with pictures and an opening, which stay.
    pub fn publish(&self) {
        for number in 1..=6 {
            let title = format!("--title=Item {number}");
            let image = format!("--image=data/samples/news-{number}.webp");
            self.run(&["news", "add", &title, "--content=All is well.", &image]);
        }
        let job = "jobs add --title Driver --location Lahore --vacancies 2 --min-age 21 --max-age 45 \
                   --deadline 2999-12-31 --description Driving.";
        self.run(&job.split_whitespace().collect::<Vec<_>>());
    }

    /// Publishes and removes news, reads the inbox and creates backups, repeatedly until `end`.
    pub fn work(&self, end: Instant) {
        let mut round = 0;
        while Instant::now() + TIME_PER_COMMANDS < end {
            let title = format!("Round {round}");
            let id = self.run(&[
                "news",
                "add",
                "--title",
                &title,
                "--content",
                "All is well.",
            ]);
            thread::sleep(TIME_PER_COMMANDS);
            self.run(&["news", "remove", id.trim()]);
            let new = self.run(&["messages", "list", "--new", "--json"]);
            let new: serde_json::Value = serde_json::from_str(&new).expect("JSON");
            if let Some(id) = new[0]["id"].as_i64() {
                self.run(&["messages", "mark", &id.to_string(), "answered"]);
            }
            if round % ROUNDS_PER_BACKUP == 0 {
                let copy = self.0.with_extension("copy");
                let file = copy.to_str().expect("a path in UTF-8");
                self.run(&["backup", "create", file]);
                self.run(&["backup", "verify", file]);
                std::fs::remove_file(&copy).expect("the backup exists");
            }
            round += 1;
        }
    }

    /// The values of `field` in the complete list of `noun`.
    pub fn list(&self, noun: &str, field: &str) -> HashSet<String> {
        let list = self.run(&[noun, "list", "--all", "--json"]);
        let list: Vec<serde_json::Value> = serde_json::from_str(&list).expect("JSON");
        let values = list.iter().filter_map(|item| item[field].as_str());
        values.map(str::to_owned).collect()
    }
}
