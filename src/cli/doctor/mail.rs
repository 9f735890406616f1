//! Checks whether mails are sent.

use super::Check;
use crate::store::outbox::Summary;

const CHECK: &str = "mail";

/// The check of the outbox.
pub fn check(outbox: &Summary) -> Check {
    let waiting = match outbox.queued {
        1 => "1 mail waits".to_owned(),
        count => format!("{count} mails wait"),
    };
    let refused = outbox.refused;
    match (&outbox.recipients, &outbox.pause) {
        (None, _) if outbox.queued > 0 => Check::bad(
            CHECK,
            format!("{waiting}, and the server was started without mail"),
            "start it with --mail-to, --mail-from and --smtp",
        ),
        (None, _) => Check::good(
            CHECK,
            "off: nobody is notified of new submissions (serve --mail-to)",
        ),
        (_, Some((until, reason))) => Check::bad(
            CHECK,
            format!("{waiting}, and nothing is sent until {until}: {reason}"),
            "correct --smtp, its password or --mail-from and restart the server, or run `standfast mail retry --all`",
        ),
        _ if refused > 0 => Check::bad(
            CHECK,
            format!("{waiting}; the mail server has refused {refused}"),
            "see why with `standfast mail list`, then run `standfast mail retry --all`",
        ),
        (Some(recipients), _) => Check::good(CHECK, format!("to {recipients}; {waiting}")),
    }
}
