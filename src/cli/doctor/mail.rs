//! Checks whether mails are sent.

use super::Check;
use crate::store::outbox::state::Summary;

const CHECK: &str = "mail";

/// The check of the outbox.
pub fn check(outbox: &Summary) -> Check {
    let Summary {
        is_on,
        recipients,
        queued,
        refused,
        failed,
        pause,
    } = outbox;
    let waiting = number(*queued, "mail waits", "mails wait");
    if !is_on {
        return match queued {
            0 => Check::good(
                CHECK,
                "off: nobody is told of new submissions (serve --mail-to)",
            ),
            _ => Check::bad(
                CHECK,
                format!("{waiting}, and the server was started without mail"),
                "start it with --mail-to, --mail-from and --smtp",
            ),
        };
    }
    if let Some((until, reason)) = pause {
        return Check::bad(
            CHECK,
            format!("{waiting}, and nothing is sent until {until}: {reason}"),
            "correct --smtp, its password or --mail-from and restart the server, or run `standfast mail retry --all`",
        );
    }
    if refused + failed > 0 {
        let mut found = Vec::new();
        if *failed > 0 {
            found.push(number(*failed, "mail is given up", "mails are given up"));
        }
        if *refused > 0 {
            found.push(format!(
                "{waiting}, of which the mail server has put off {refused}"
            ));
        }
        return Check::bad(
            CHECK,
            found.join("; "),
            "see why with `standfast mail list`, then run `standfast mail retry --all`",
        );
    }
    Check::good(CHECK, format!("to {}; {waiting}", recipients.join(", ")))
}

fn number(count: u32, one: &str, several: &str) -> String {
    let words = if count == 1 { one } else { several };
    format!("{count} {words}")
}
