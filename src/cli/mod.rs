//! The command line, one file per subcommand. Data goes to standard output, everything else to standard error. Only `main`
//! exits the process.

mod applications;
mod backup;
mod certificate;
mod company;
mod config;
mod content;
mod doctor;
pub mod exit;
mod inbox;
mod jobs;
mod licences;
mod mail;
mod man;
mod messages;
mod news;
mod output;
mod privacy;
mod serve;
#[cfg(debug_assertions)]
mod shifted_clock;
mod status;
mod visits;

use std::env;
use std::path::PathBuf;

use anyhow::bail;
use clap::parser::ValueSource;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

use crate::cli::content::Content;
use crate::clock::Clock;
use crate::config::serve::ServeConfig;
pub use crate::config::settings_file::SettingsFile;
use crate::config::values::path_parser;
use crate::content::pdf;
use crate::db::{self, Location};

/// The website of Stand Fast Security: server, pages and inbox in one executable.
#[derive(Debug, Parser)]
#[command(
    name = "standfast",
    version = version(),
    after_help = "Examples:\n  standfast serve --demo\n  standfast --db /var/lib/standfast/standfast.db messages list\n\n\
                  Exit codes: 0 ok, 1 failure, 2 usage, 3 not found, 4 invalid input, 5 database locked or in use, \
                  6 faults found by doctor or config check."
)]
pub struct Cli {
    /// The database file, for the server and all commands
    #[arg(long, global = true, env = "STANDFAST_DB", hide_env = true)]
    #[arg(default_value = "standfast.db", value_name = "PATH", value_parser = path_parser())]
    pub db: PathBuf,
    /// For tests: the time at which the clock of this process starts (RFC 3339), or `@FILE` with its offset in seconds. Release
    /// builds do not have this flag, because a stray line in the settings would change the date.
    #[cfg_attr(
        debug_assertions,
        arg(long, global = true, hide = true, env = "STANDFAST_CLOCK", value_parser = shifted_clock::parse)
    )]
    #[cfg_attr(not(debug_assertions), arg(skip))]
    clock: Option<Clock>,
    /// Whether neither a flag nor a setting gives the path of the database.
    #[arg(skip)]
    has_default_db: bool,
    /// The subcommand.
    #[command(subcommand)]
    command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the website
    Serve(Box<ServeConfig>),
    #[command(subcommand)]
    News(news::News),
    #[command(subcommand)]
    Jobs(Box<jobs::Jobs>),
    #[command(subcommand)]
    Messages(messages::Messages),
    #[command(subcommand)]
    Applications(applications::Applications),
    /// Read, search and mark messages and applications in a full-screen view
    ///
    /// Example: standfast inbox
    ///
    /// The last line shows the keys. Press ? for an explanation.
    Inbox,
    #[command(subcommand)]
    Privacy(privacy::Privacy),
    #[command(subcommand)]
    Content(Content),
    // The old names of `content import` and `content export`.
    #[command(hide = true)]
    Import(content::Import),
    #[command(hide = true)]
    Export(content::Export),
    #[command(subcommand)]
    Backup(backup::Backup),
    #[command(subcommand)]
    Certificate(certificate::Certificate),
    #[command(subcommand)]
    Mail(mail::Mail),
    Visits(visits::Visits),
    /// Show whether the server is running, the number of new submissions, and the time of the last backup
    ///
    /// Example: standfast status
    Status {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Check the database, its files, the company file and the settings, and explain how to fix them
    ///
    /// Example: standfast doctor
    ///
    /// Example: standfast doctor --pictures
    ///
    /// It changes nothing. It prints a line for each finding: fix the faults; the notices are for your information. If there is a fault, the exit code is 6; otherwise the first line is `ok`.
    Doctor {
        /// Print JSON
        #[arg(long, conflicts_with = "pictures")]
        json: bool,
        /// List every picture of the site instead: its name in the overlay, its size, the pages that show it, and whether it is yours
        #[arg(long)]
        pictures: bool,
    },
    #[command(subcommand)]
    Company(company::CompanyCommand),
    #[command(subcommand)]
    Config(config::Config),
    /// Print a script that completes commands and flags in a shell
    ///
    /// Example: standfast completions bash > /etc/bash_completion.d/standfast
    ///
    /// Example: standfast completions fish > ~/.config/fish/completions/standfast.fish
    Completions {
        /// The shell to print the script for
        shell: Shell,
    },
    /// Print the licences of the program and everything that it contains
    ///
    /// Example: standfast licences | less
    Licences,
    // The server runs this for each document of the overlay.
    #[command(name = pdf::COMMAND, hide = true)]
    MeasureDocument,
    /// Print the manual page
    ///
    /// Example: standfast man | man -l -
    ///
    /// Example: standfast man > /usr/local/share/man/man1/standfast.1
    Man,
}

/// The version for bug reports, for example `1.0.0 (commit 0ab2c31d7f00, SQLite 3.51.3)`.
fn version() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let sqlite = db::sqlite_version();
    match option_env!("STANDFAST_COMMIT") {
        Some(commit) => format!("{version} (commit {commit}, SQLite {sqlite})"),
        None => format!("{version} (SQLite {sqlite})"),
    }
}

/// Moves everything below the first paragraph of a command's doc comment to the end of its help. Turns the paragraphs that begin
/// with "Example: " into a list. The doc comments cannot contain the list, because clap joins the lines of a paragraph.
fn with_examples(command: clap::Command) -> clap::Command {
    let doc = command.get_long_about().map(ToString::to_string);
    let command = match doc.unwrap_or_default().split_once("\n\n") {
        Some((_, details)) => {
            let details = details
                .replacen("Example: ", "Examples:\n  ", 1)
                .replace("\n\nExample: ", "\n  ");
            command.long_about(None::<&str>).after_help(details)
        }
        None => command,
    };
    command.mut_subcommands(with_examples)
}

impl Command {
    /// Whether this command uses the settings and the database of this machine's site.
    fn uses_installation(&self) -> bool {
        match self {
            Self::Serve(config) => !config.demo,
            Self::Completions { .. } | Self::Licences | Self::Man | Self::MeasureDocument => false,
            _ => true,
        }
    }
}

impl Cli {
    /// Parses the arguments of this process. Flags that are not among them have their values from the environment or `settings`.
    ///
    /// # Errors
    /// A usage error, or the help or version that the user asked for. clap returns these as errors.
    pub fn parse_with(settings: &SettingsFile) -> Result<Self, clap::Error> {
        let arguments: Vec<_> = env::args_os().collect();
        let program = with_examples(Self::command());
        let matches = settings.parse(&program, &arguments)?;
        let cli = Self::from_arg_matches(&matches)?;
        if let Command::Serve(config) = &cli.command {
            serve::check_flags(config, &program, &matches, settings)?;
        }
        let has_default_db = matches.value_source("db") == Some(ValueSource::DefaultValue)
            && !settings.provides("STANDFAST_DB");
        Ok(Self {
            has_default_db,
            ..cli
        })
    }

    /// Runs the subcommand. [`exit::report`] maps an error to an exit code.
    pub fn run(self, settings: &SettingsFile) -> anyhow::Result<()> {
        let program = with_examples(Self::command());
        let uses_installation = self.command.uses_installation();
        if uses_installation && let Some(sentence) = settings.describe_read_error() {
            bail!(sentence);
        }
        let file = if uses_installation {
            db::follow_links(&self.db)?
        } else {
            self.db
        };
        let database = Location::File(file);
        let clock = self.clock.unwrap_or_default();
        let now = clock.now();
        // These commands create a missing database, but not at the default path: no server would use it.
        let may_create = matches!(
            self.command,
            Command::News(_) | Command::Jobs(_) | Command::Content(_) | Command::Import(_)
        );
        if may_create && self.has_default_db {
            db::require_existing(&database)?;
        }
        match self.command {
            Command::Serve(config) => serve::run(*config, &program, settings, database, clock),
            Command::News(news) => news.run(&database, now),
            Command::Jobs(jobs) => jobs.run(&database, now),
            Command::Messages(messages) => messages.run(&database),
            Command::Applications(applications) => applications.run(&database),
            Command::Inbox => inbox::view(&database),
            Command::Privacy(privacy) => privacy.run(&database, clock),
            Command::Import(import) | Command::Content(Content::Import(import)) => {
                import.run(&database, now)
            }
            Command::Export(export) | Command::Content(Content::Export(export)) => {
                export.run(&database)
            }
            Command::Backup(backup) => backup.run(database.path(), now),
            Command::Certificate(certificate) => certificate.run(&database, now),
            Command::Mail(mail) => mail.run(&database, now),
            Command::Visits(visits) => visits.run(&database, now),
            Command::Status { json } => status::run(&program, settings, &database, now, json),
            Command::Doctor { pictures: true, .. } => {
                doctor::pictures(&program, settings, &database)
            }
            Command::Doctor { json, .. } => doctor::run(&program, settings, &database, now, json),
            Command::Company(company) => company.run(&program, settings),
            Command::Config(config) => config.run(&program, settings, &database),
            Command::Completions { shell } => man::completions(program, shell),
            Command::Licences => licences::run(),
            Command::Man => man::run(program),
            Command::MeasureDocument => pdf::run_process(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_definitions_are_valid() {
        Cli::command().debug_assert();
    }

    #[test]
    fn help_never_shows_the_values_of_variables() {
        fn check(command: &clap::Command) {
            let mut flags = command.get_arguments();
            assert!(flags.all(|flag| flag.get_env().is_none()
                || flag.is_hide_env_set()
                || flag.is_hide_set()));
            command.get_subcommands().for_each(check);
        }
        check(&Cli::command());
    }

    #[test]
    fn docs_settings_has_a_row_for_each_setting() {
        let page = include_str!("../../docs/settings.md");
        let program = Cli::command();
        let serve = program.find_subcommand("serve").unwrap();
        let flags = program.get_arguments().chain(serve.get_arguments());
        let names = flags.filter_map(|flag| flag.get_env()?.to_str());
        for name in names.filter(|name| *name != "STANDFAST_CLOCK") {
            assert!(page.contains(&format!("\n| `{name}` |")), "{name}");
        }
    }

    #[test]
    fn every_command_has_an_example_and_those_that_show_rows_take_json() {
        fn check(command: &clap::Command) {
            let name = command.get_name();
            let help = command.get_after_help();
            let help = help.map(ToString::to_string).unwrap_or_default();
            assert!(help.contains("Example"), "{name} has no example");
            if ["list", "show", "add", "edit"].contains(&name) {
                let mut flags = command.get_arguments();
                assert!(flags.any(|flag| flag.get_id() == "json"), "{name}");
            }
            let subcommands = command.get_subcommands();
            subcommands
                .filter(|command| !command.is_hide_set())
                .for_each(check);
        }
        check(&with_examples(Cli::command()));
    }

    /// The arguments of each `standfast` command on a page. A backslash continues a command on the next line.
    fn commands_in(page: &str) -> Vec<Vec<String>> {
        page.replace("\\\n", " ")
            .replace("$(date +%F)", "2026-11-25")
            .lines()
            .map(str::trim)
            .filter_map(|line| {
                let line = line.strip_prefix("sudo ").unwrap_or(line);
                let line = line.strip_prefix("-u standfast ").unwrap_or(line);
                let line = line.strip_prefix("./").unwrap_or(line);
                line.strip_prefix("standfast ")
            })
            .map(|line| {
                let end = line.find([';', '|', '>', '<', '&']).unwrap_or(line.len());
                shlex::split(&line[..end]).unwrap()
            })
            .collect()
    }

    #[test]
    fn every_command_of_docs_and_help_is_valid() {
        fn all_help(command: &clap::Command) -> String {
            let help = command.get_after_help().map(ToString::to_string);
            let subcommands: String = command.get_subcommands().map(all_help).collect();
            help.unwrap_or_default() + "\n" + &subcommands
        }
        let program = with_examples(Cli::command());
        let mut texts = vec![
            all_help(&program),
            std::fs::read_to_string("README.md").unwrap(),
        ];
        for page in std::fs::read_dir("docs").unwrap() {
            let page = page.unwrap().path();
            if page.extension().is_some_and(|kind| kind == "md") {
                texts.push(std::fs::read_to_string(page).unwrap());
            }
        }
        let commands: Vec<_> = texts.iter().flat_map(|text| commands_in(text)).collect();
        assert!(commands.len() > 120, "{}", commands.len());
        for words in commands {
            let arguments = ["standfast".to_owned()].into_iter().chain(words.clone());
            // clap also returns the help and the version as errors. It prints those to standard output.
            let usage_error = program
                .clone()
                .try_get_matches_from(arguments)
                .err()
                .filter(clap::Error::use_stderr);
            assert!(usage_error.is_none(), "{words:?}: {usage_error:?}");
        }
    }
}
