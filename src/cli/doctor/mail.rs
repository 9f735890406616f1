//! Checks whether mails are sent.

use super::check::Check;
use crate::store::outbox::state::Summary;

const CHECK: &str = "mail";

/// The check of the outbox.
pub fn check(outbox: &Summary) -> Check {
    let Summary {
        is_on,
        recipients,
        queued,
        late,
        failed,
        pause,
    } = outbox;
    if !is_on {
        return match queued {
            0 => Check::good(
                CHECK,
                "off: nobody is told of new submissions (serve --mail-to)",
            ),
            _ => Check::bad(
                CHECK,
                format!("{queued} mails wait, and the server was started without mail"),
                "start it with --mail-to, --mail-from and --smtp; or remove them with `standfast mail drop`",
            ),
        };
    }
    if let Some((until, reason)) = pause {
        return Check::bad(
            CHECK,
            format!("{queued} mails wait, and nothing is sent until {until}: {reason}"),
            "correct the user in --smtp or the password, then restart the server or run `standfast mail retry --all`",
        );
    }
    if late + failed > 0 {
        return Check::bad(
            CHECK,
            format!("{failed} mails are given up, {late} are late by more than a day"),
            "see why with `standfast mail list`, then run `standfast mail retry --all`",
        );
    }
    Check::good(
        CHECK,
        format!("to {}; {queued} mails wait", recipients.join(", ")),
    )
}
