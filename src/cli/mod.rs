//! The command line: one file a subcommand. Data goes to stdout, everything else to stderr; nothing here ends the
//! process.

mod csv;
pub mod exit;
mod messages;
mod news;
mod output;
pub mod serve;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::store::Location;

/// The website of Stand Fast Security: server, pages and inbox in one executable.
#[derive(Debug, Parser)]
#[command(
    name = "standfast",
    version,
    after_help = "Examples:\n  standfast serve --demo\n  standfast --db /var/lib/standfast/standfast.db messages list\n\n\
                  Exit codes: 0 ok, 1 failure, 2 usage, 3 not found, 4 invalid input, 5 database locked or in use."
)]
pub struct Cli {
    /// The database file
    #[arg(
        long,
        global = true,
        env = "STANDFAST_DB",
        default_value = "standfast.db",
        value_name = "PATH"
    )]
    pub db: PathBuf,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the website
    Serve(serve::Serve),
    /// Publish, change and remove news
    #[command(subcommand)]
    News(news::News),
    /// Read, mark, export and remove what visitors wrote
    #[command(subcommand)]
    Messages(messages::Messages),
}

impl Cli {
    /// Does what was asked; [`exit::code`] says what a failure means for the exit code.
    pub fn run(self) -> anyhow::Result<()> {
        let database = Location::File(self.db.clone());
        match self.command {
            Command::Serve(serve) => serve::run(serve, &self.db),
            Command::News(news) => news.run(&database),
            Command::Messages(messages) => messages.run(&database),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_flags_fit_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_shows_an_example() {
        fn check(command: &clap::Command) {
            let help = command
                .get_after_help()
                .map(ToString::to_string)
                .unwrap_or_default();
            assert!(
                help.contains("Example"),
                "{} has no example",
                command.get_name()
            );
            command.get_subcommands().for_each(check);
        }
        check(&Cli::command());
    }
}
