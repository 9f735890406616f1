//! The flags of `serve` and `doctor` that say how long submissions are kept.

use std::collections::BTreeMap;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use crate::domain::retention::{Period, Retention};
use crate::facts::{FORMS, MessageForm};

const VALUE: &str = "DAYSd|off";

/// The retention periods. Those of the forms default to what the forms promise.
#[derive(Debug, Args)]
pub struct RetentionFlags {
    /// How long applications and their résumés are kept, in days, or off: until you remove them
    #[arg(
        long,
        value_name = VALUE,
        env = "STANDFAST_RETAIN_APPLICATIONS",
        default_value_t = Period::Days(FORMS.job_request.keep_days)
    )]
    retain_applications: Period,
    #[command(flatten)]
    messages: MessagePeriods,
    /// How long spam of all kinds is kept
    #[arg(
        long,
        value_name = VALUE,
        env = "STANDFAST_RETAIN_SPAM",
        default_value = "30d"
    )]
    retain_spam: Period,
}

impl RetentionFlags {
    pub(super) fn periods(&self) -> Retention {
        Retention {
            applications: self.retain_applications,
            messages: self.messages.0.clone(),
            spam: self.retain_spam,
        }
    }
}

/// A period for each form that sends messages: one flag for each, such as `--retain-quotes`.
#[derive(Debug)]
struct MessagePeriods(BTreeMap<&'static str, Period>);

fn flag(form: &'static MessageForm) -> Arg {
    let name = format!("retain-{}", form.plural);
    Arg::new(form.plural.as_str())
        .help(format!("How long {} are kept", form.plural))
        .env(format!(
            "STANDFAST_{}",
            name.replace('-', "_").to_uppercase()
        ))
        .long(name)
        .value_name(VALUE)
        .value_parser(clap::value_parser!(Period))
        .default_value(Period::Days(form.keep_days).to_string())
}

impl Args for MessagePeriods {
    fn augment_args(command: Command) -> Command {
        command.args(FORMS.messages.iter().map(flag))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for MessagePeriods {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let periods = FORMS.messages.iter().filter_map(|form| {
            let period = matches.get_one::<Period>(&form.plural)?;
            Some((form.kind.as_str(), *period))
        });
        Ok(Self(periods.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
