-- Mails to the office. They are queued in the transaction that stores a submission or takes it out of spam, whichever process
-- that is. A mail holds no text: it is composed from the submission when it is sent.

-- Who gets mail about new submissions, by the settings of the last start. Empty while mail is off.
create table mail_recipients (
    -- the table of the submissions
    source text not null check (source in ('messages', 'applications')),
    address text not null,
    primary key (source, address)
) strict, without rowid;

-- What the server keeps in mind between its starts. One row. Times are RFC 3339 to the second with +05:00.
create table mail_state (
    id integer primary key check (id = 1),
    -- host name of the site, for Message-IDs; null while mail is off
    host text,
    -- the end of a pause in which nothing is sent, because there is no connection, or the mail server refused the log-in or
    -- the sender, and why
    paused_until text,
    pause_reason text,
    -- when the last mail on the amount of spam was queued
    spam_told_at text
) strict;

insert into mail_state (id) values (1);

-- One row for each submission and recipient.
create table outbox (
    -- autoincrement: a removed number never comes back for another mail
    id integer primary key autoincrement,
    -- the kind of the submission, or: backup, quarantine, test
    kind text not null check (kind <> ''),
    -- the submission, with which the mail is deleted; both null when it is about none
    message integer references messages (id) on delete cascade,
    application integer references applications (id) on delete cascade,
    recipient text not null,
    state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
    queued_at text not null,
    -- without angle brackets; the same at each try
    message_id text not null,
    -- 1 once the mail server has refused a text about this submission, or has not answered: it is never listed with others
    is_alone integer not null default 0 check (is_alone in (0, 1)),
    attempts integer not null default 0,
    -- the first and the last try; null before the first
    trying_since text,
    tried_at text,
    -- null: at once
    next_attempt_at text,
    last_error text,
    check (message is null or application is null)
) strict;

-- Each mail is queued once. Also finds the mails of a submission.
create unique index outbox_by_message on outbox (message, recipient);
create unique index outbox_by_application on outbox (application, recipient);

create index outbox_queued on outbox (id) where state = 'queued';

-- How many mails a recipient was sent in the last minute.
create index outbox_by_recipient on outbox (recipient, tried_at);
