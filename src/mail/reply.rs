//! Interprets the permanent (5xx) replies of a mail server. A reply about the recipient or the content concerns only that
//! email. The server would give a reply about the sender, the account or a quota for every other email as well.
//!
//! Servers use the enhanced status codes of RFC 3463 in different ways. For example, 5.2.2 can be a full mailbox or an
//! exceeded daily quota, and 5.7.1 can mean anything. If a code is ambiguous, the words of the reply decide.

use crate::inbox::outbox::{PauseCause, RefusedPart};

/// The scope of a permanent reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The server refuses only this email.
    ThisEmail(RefusedPart),
    /// The server would refuse every email, until an admin corrects the cause.
    EveryEmail(PauseCause),
}

const RECIPIENT: Verdict = Verdict::ThisEmail(RefusedPart::Recipient);
const CONTENT: Verdict = Verdict::ThisEmail(RefusedPart::Content);
const QUOTA: Verdict = Verdict::EveryEmail(PauseCause::Quota);
const SENDER: Verdict = Verdict::EveryEmail(PauseCause::Sender);
const POLICY: Verdict = Verdict::EveryEmail(PauseCause::Policy);

/// Phrases that match as whole words. The first match in this order decides, because the phrases overlap: servers call a
/// full mailbox "over quota", say that a large email "exceeds the limit", and that an email without SPF is "considered
/// spam".
const PHRASES: [(Verdict, &[&str]); 6] = [
    (
        RECIPIENT,
        &[
            "mailbox full",
            "mailbox is full",
            "is over quota",
            "user over quota",
            "mailbox over quota",
            "mailbox quota exceeded",
            "recipient over quota",
            "over the quota of the recipient",
            "user unknown",
            "unknown user",
            "no such user",
            "no such recipient",
            "no such mailbox",
            "mailbox unavailable",
            "mailbox not found",
            "does not exist",
            "recipient not found",
            "unknown recipient",
            "invalid recipient",
            "unrouteable address",
            "account is disabled",
            "account that you tried to reach is disabled",
            "account that you tried to reach is inactive",
        ],
    ),
    (
        CONTENT,
        &[
            "message size",
            "message is too long",
            "message too large",
            "message too big",
            "size limit",
            "size limits",
            "maximum size",
            "size exceeds",
        ],
    ),
    (
        QUOTA,
        &[
            "sending limit",
            "sending limits",
            "sending quota",
            "sending rate",
            "send limit",
            "send quota",
            "sending activity",
            "daily limit",
            "daily quota",
            "hourly limit",
            "daily message quota",
            "message quota",
            "mail quota",
            "email quota",
            "submission quota",
            "sender quota",
            "outgoing limit",
            "outgoing messages",
            "outbound limit",
            "rate limit",
            "rate limited",
            "ratelimit",
            "rate exceeded",
            "limit exceeded",
            "limit reached",
            "quota exceeded",
            "maximum sending",
            "exceeded its limit",
            "exceeded the limit",
            "exceeded the max",
            "exceeded your",
            "has exceeded",
            "emails per hour",
            "messages per hour",
            "mails per hour",
            "emails per day",
            "messages per day",
            "too many messages",
            "too many emails",
            "too many mails",
            "too many recipients",
            "throttling",
            "throttled",
            "connection frequency limited",
            "try again later",
            "try later",
            "try after",
            "tier upgrade",
            "showtierupgrade",
        ],
    ),
    (
        SENDER,
        &[
            "sender address rejected",
            "sender rejected",
            "sender is not allowed",
            "sender not allowed",
            "sender domain",
            "invalid sender",
            "sendasdenied",
            "send as this sender",
            "send as",
            "send mail as",
            "email address is not verified",
            "address not verified",
            "domain is not verified",
            "from address",
            "bad outbound sender",
            "not owned by user",
            "not authorized to send",
        ],
    ),
    (
        POLICY,
        &[
            "spf",
            "dkim",
            "dmarc",
            "authentication",
            "authenticated",
            "unauthenticated",
            "not authenticated",
            "authenticate",
            "auth required",
            "relay",
            "relaying",
            "relay access denied",
            "credentials",
            "blocked using",
            "blocklist",
            "blocklisted",
            "block list",
            "client host",
            "reputation",
            "reverse lookup",
            "reverse dns",
            "rdns",
            "ptr",
            "helo",
            "ehlo",
            "starttls",
            "from this ip",
            "sender ip",
            "your ip",
            "ip address",
            "suspended",
            "suspicious activity",
            "spam abuse",
            "outboundspamexception",
            "access denied",
            "must issue",
        ],
    ),
    (
        CONTENT,
        &[
            "virus",
            "malware",
            "phishing",
            "attachment",
            "attachments",
            "content",
            "contents",
            "spam message",
            "as spam",
            "is spam",
            "spam detected",
            "spam score",
            "spam content",
            "uribl",
            "surbl",
            "malformed",
            "rfc compliant",
            "headers",
            "header",
        ],
    ),
];

/// Interprets the permanent `reply` of a mail server. `is_to_recipient` is true for the reply to the command RCPT, and
/// false for the reply to the text of the email.
pub(super) fn interpret(reply: &str, is_to_recipient: bool) -> Verdict {
    let by_words = match_phrases(reply);
    match enhanced_status(reply) {
        // The address, mailbox or domain of the recipient is bad.
        Some((1, 1..=4 | 6 | 10) | (2, 1 | 4)) => RECIPIENT,
        // The daily limits of Exchange Online (5.1.90) and of Gmail (5.4.5).
        Some((1, 90) | (4, 5)) => QUOTA,
        // The address of the sender is bad.
        Some((1, 7..=9)) => SENDER,
        // The email is too large for the mailbox or the server, or in a format that the server cannot read.
        Some((2, 3) | (3, 3 | 4) | (6, _)) => CONTENT,
        // System, protocol and policy. Some servers use these codes for a single email.
        Some((3 | 5 | 7, _)) => by_words.unwrap_or(POLICY),
        // A full mailbox, unless the words mention the sender's quota.
        Some((2 | 4, _)) => by_words.unwrap_or(RECIPIENT),
        _ if is_to_recipient => by_words.unwrap_or(RECIPIENT),
        _ => by_words.unwrap_or(CONTENT),
    }
}

/// The verdict of the first of the [`PHRASES`] in `reply`.
fn match_phrases(reply: &str) -> Option<Verdict> {
    let words: Vec<String> = reply
        .split_whitespace()
        // An email address that the server quotes may contain one of the words.
        .filter(|word| !word.contains('@'))
        .flat_map(|word| word.split(|c: char| !c.is_alphanumeric()))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let words = format!(" {} ", words.join(" "));
    PHRASES
        .into_iter()
        .find(|(_, phrases)| {
            phrases
                .iter()
                .any(|phrase| words.contains(&format!(" {phrase} ")))
        })
        .map(|(verdict, _)| verdict)
}

/// The subject and the detail of a permanent enhanced status code (RFC 3463), such as 7 and 1 for 5.7.1.
fn enhanced_status(reply: &str) -> Option<(u16, u16)> {
    reply.split_whitespace().find_map(|word| {
        let code = word.trim_matches(|c: char| !c.is_ascii_digit());
        let (subject, detail) = code.strip_prefix("5.")?.split_once('.')?;
        Some((subject.parse().ok()?, detail.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_has_the_right_verdict_after_either_command() {
        for (reply, expected) in [
            // Recipients.
            (
                "5.1.1 <office@example.com>: Recipient address rejected: User unknown",
                RECIPIENT,
            ),
            (
                "5.1.1 The email account that you tried to reach does not exist. Please try again later.",
                RECIPIENT,
            ),
            ("5.1.2 Host or domain name not found", RECIPIENT),
            ("5.1.10 RESOLVER.ADR.RecipientNotFound", RECIPIENT),
            (
                "5.2.1 The email account that you tried to reach is disabled.",
                RECIPIENT,
            ),
            (
                "5.2.2 The email account that you tried to reach is over quota.",
                RECIPIENT,
            ),
            ("5.2.2 Mailbox full", RECIPIENT),
            ("Requested mail action aborted: mailbox full", RECIPIENT),
            ("Requested action not taken: mailbox unavailable", RECIPIENT),
            ("5.4.1 Recipient address rejected. AS(201806281)", RECIPIENT),
            ("5.4.4 Unable to route", RECIPIENT),
            ("5.7.1 No such user here", RECIPIENT),
            // Content.
            (
                "5.3.4 Message size exceeds fixed maximum message size",
                CONTENT,
            ),
            (
                "5.2.3 Your message exceeded Google's message size limits.",
                CONTENT,
            ),
            ("Message is too long.", CONTENT),
            ("5.6.0 Lone CR or LF in body", CONTENT),
            (
                "5.7.0 This message was blocked because its content presents a potential security issue.",
                CONTENT,
            ),
            (
                "5.7.1 Message rejected as spam by Content Filtering.",
                CONTENT,
            ),
            ("5.7.1 Virus Eicar-Test-Signature found", CONTENT),
            ("Transaction failed: headers are not RFC compliant", CONTENT),
            // Quotas: Gmail, Microsoft, Zoho, Amazon, cPanel, and texts without a code.
            (
                "5.4.5 Daily user sending quota exceeded. a1-2345 - gsmtp",
                QUOTA,
            ),
            ("5.4.5 Daily SMTP relay limit exceeded for customer.", QUOTA),
            (
                "5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
                QUOTA,
            ),
            (
                "5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; submission quota was exceeded",
                QUOTA,
            ),
            ("5.2.2 Your daily sending limit is used up", QUOTA),
            (
                "5.4.6 Unusual sending activity detected. Please try after sometime.",
                QUOTA,
            ),
            (
                "5.7.0 The limit on the number of allowed outgoing messages was exceeded. Try again later.",
                QUOTA,
            ),
            (
                "5.7.705 Access denied, tenant has exceeded threshold",
                QUOTA,
            ),
            ("Throttling failure: Daily message quota exceeded.", QUOTA),
            ("Throttling failure: Maximum sending rate exceeded.", QUOTA),
            (
                "Domain example.com has exceeded the max emails per hour (100/100 (100%)) allowed. Message discarded.",
                QUOTA,
            ),
            ("5.7.1 Connection frequency limited", QUOTA),
            // The sender.
            (
                "5.1.8 <site@example.com>: Sender address rejected: Domain not found",
                SENDER,
            ),
            (
                "5.1.7 The sender's address was syntactically invalid.",
                SENDER,
            ),
            ("5.1.8 Access denied, bad outbound sender", SENDER),
            (
                "5.7.60 SMTP; Client does not have permissions to send as this sender",
                SENDER,
            ),
            (
                "5.2.252 SendAsDenied; site@example.com not allowed to send as x@example.com",
                SENDER,
            ),
            ("Sender is not allowed to relay emails", SENDER),
            (
                "Message rejected: Email address is not verified. The following identities failed",
                SENDER,
            ),
            // Policy and log-in.
            ("5.7.1 Message rejected: SPF/DMARC", POLICY),
            ("5.7.1 Sender IP reverse lookup rejected", POLICY),
            (
                "5.7.26 This mail is unauthenticated, which poses a security risk",
                POLICY,
            ),
            (
                "5.7.1 Service unavailable; Client host [203.0.113.5] blocked using zen.spamhaus.org",
                POLICY,
            ),
            ("5.7.1 <office@example.com>: Relay access denied", POLICY),
            ("relay not permitted", POLICY),
            (
                "5.7.1 Message considered as spam because SPF failed",
                POLICY,
            ),
            ("5.7.0 Must issue a STARTTLS command first", POLICY),
            ("5.5.1 Authentication Required.", POLICY),
            ("5.5.2 Syntax error", POLICY),
            ("5.7.1 Refused by policy", POLICY),
            ("5.7.9 Message not accepted for policy reasons", POLICY),
            (
                "5.7.708 Service unavailable. Access denied, traffic not accepted from this IP",
                POLICY,
            ),
            ("5.3.0 Rejected", POLICY),
        ] {
            for is_to_recipient in [true, false] {
                assert_eq!(interpret(reply, is_to_recipient), expected, "{reply}");
            }
        }
    }

    #[test]
    fn without_a_code_and_known_words_the_command_decides() {
        for reply in [
            "",
            "refused by the test TO:<relay@quota.example>",
            "Transaction failed",
            "5.0.0 No",
        ] {
            assert_eq!(interpret(reply, true), RECIPIENT, "{reply}");
            assert_eq!(interpret(reply, false), CONTENT, "{reply}");
        }
    }
}
