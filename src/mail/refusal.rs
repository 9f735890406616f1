//! Reads what a mail server says when it refuses a mail for good. Only a verdict on the recipient or on the content is about that
//! mail. Whatever the server says about the sender, the account or the day, it would say about every other mail too.
//!
//! Servers disagree about the codes of RFC 3463: a full mailbox and a used-up daily quota are both 5.2.2, and 5.7.1 may mean
//! anything. So the words count first where a code has two meanings.

use crate::inbox::outbox::{PauseCause, Refused};

/// What the server has refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// This mail.
    Mail(Refused),
    /// All mails, until this is corrected.
    AllMails(PauseCause),
}

const RECIPIENT: Verdict = Verdict::Mail(Refused::Recipient);
const CONTENT: Verdict = Verdict::Mail(Refused::Content);
const QUOTA: Verdict = Verdict::AllMails(PauseCause::Quota);
const SENDER: Verdict = Verdict::AllMails(PauseCause::Sender);
const POLICY: Verdict = Verdict::AllMails(PauseCause::Policy);

/// Whole words that decide, in this order: a full mailbox is "over quota", a large mail "exceeds the limit", and a mail without
/// SPF is "considered spam".
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

/// The verdict in the permanent `answer` of a mail server, about the recipient, or otherwise about the text.
pub(super) fn verdict(answer: &str, is_about_recipient: bool) -> Verdict {
    // Addresses are names, and no words of the server.
    let words = answer.split_whitespace().filter(|word| !word.contains('@'));
    let words = words.flat_map(|word| word.split(|c: char| !c.is_alphanumeric()));
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let said = format!(" {} ", words.join(" "));
    let spoken = PHRASES.into_iter().find_map(|(verdict, phrases)| {
        let is_said = |phrase: &&str| said.contains(&format!(" {phrase} "));
        phrases.iter().any(is_said).then_some(verdict)
    });
    let by_step = if is_about_recipient {
        RECIPIENT
    } else {
        CONTENT
    };
    match enhanced_code(answer) {
        // Bad address, mailbox or domain of the recipient.
        Some((1, 1..=4 | 6 | 10)) | Some((2, 1 | 4)) => RECIPIENT,
        Some((1, 90)) | Some((4, 5)) => QUOTA,
        Some((1, 7..=9)) => SENDER,
        // Too long for the mailbox or for the server, or in a form that it cannot read.
        Some((2 | 3, 3 | 4)) | Some((6, _)) => CONTENT,
        // The server itself, its protocol and its policy. Some say so of one mail.
        Some((3 | 5, _)) => spoken.unwrap_or(POLICY),
        Some((7, _)) => spoken.unwrap_or(POLICY),
        // A full mailbox, unless it is the sender's quota.
        Some((2, _)) | Some((4, _)) => spoken.unwrap_or(RECIPIENT),
        _ => spoken.unwrap_or(by_step),
    }
}

/// The last two numbers of a code of RFC 3463 such as 5.7.1, if the answer has one of a permanent failure.
fn enhanced_code(answer: &str) -> Option<(u16, u16)> {
    answer.split_whitespace().find_map(|word| {
        let code = word.trim_matches(|c: char| !c.is_ascii_digit());
        let (subject, detail) = code.strip_prefix("5.")?.split_once('.')?;
        Some((subject.parse().ok()?, detail.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_verdict_on_the_recipient_or_the_content_is_about_one_mail() {
        for (answer, expected) in [
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
            for is_about_recipient in [true, false] {
                let answer = format!("permanent error (550): {answer}");
                let found = verdict(&answer, is_about_recipient);
                assert_eq!(found, expected, "{answer}");
            }
        }
    }

    #[test]
    fn without_a_code_and_known_words_the_step_decides() {
        for answer in [
            "permanent error (550)",
            "permanent error (554): refused by the test TO:<relay@quota.example>",
            "permanent error (554): Transaction failed",
            "permanent error (550): 5.0.0 No",
        ] {
            assert_eq!(verdict(answer, true), RECIPIENT, "{answer}");
            assert_eq!(verdict(answer, false), CONTENT, "{answer}");
        }
    }
}
