-- What the server is told when its mail is refused, and the weekly list of spam.

-- What has to be corrected to end the pause; null when there is none, or when an earlier release has made it
alter table mail_state add column pause_cause text
    check (pause_cause is null or pause_cause in ('connection', 'login', 'sender', 'quota', 'policy'));

-- When the weekly list of spam was queued last, RFC 3339 to the second with +05:00; null before the first start with mail
alter table mail_state add column spam_listed_at text;

-- Whom or what the mail server has refused for good; null when it has not, or has refused the mail for now
alter table outbox add column refused_for text check (refused_for is null or refused_for in ('recipient', 'content'));

-- Each recipient gets each weekly list once.
create unique index outbox_by_spam_list on outbox (recipient, queued_at) where kind = 'spam';
