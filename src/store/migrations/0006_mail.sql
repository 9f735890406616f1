-- Mails. Triggers queue them in the transaction that stores a submission or takes it out of spam, whichever process that
-- is. A mail holds no text: it is composed from the submission when it is sent.

-- Whom the server that was started last tells of new submissions. Empty while mail is off.
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
    -- whether senders are told that their submission has arrived
    acknowledges integer not null default 0 check (acknowledges in (0, 1)),
    -- until when nothing is sent, because the mail server refused the login, and what it said
    paused_until text,
    pause_reason text,
    -- when the office was last told how much spam there is
    spam_told_at text
) strict;

insert into mail_state (id) values (1);

-- One row for each submission and recipient.
create table outbox (
    -- autoincrement: a removed number never comes back for another mail
    id integer primary key autoincrement,
    -- the kind of the submission, or: acknowledgement, backup, quarantine, test
    kind text not null check (kind <> ''),
    -- the submission's table and its id there; null when the mail is about none
    source text check (source in ('messages', 'applications')),
    row_id integer,
    recipient text not null,
    state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
    queued_at text not null,
    -- without angle brackets; the same at each try. All rows of one mail have the same.
    message_id text not null,
    -- 1 from the start of a try until it is certain that the server has not taken the mail. The rows with its Message-ID
    -- are sent together again, and no other with them.
    is_bound integer not null default 0 check (is_bound in (0, 1)),
    attempts integer not null default 0,
    -- the first and the last try; null before the first
    trying_since text,
    tried_at text,
    -- null: at once
    next_attempt_at text,
    last_error text
) strict;

-- Queues the mail of a submission once. Also finds the mails of a submission.
create unique index outbox_by_submission on outbox (source, row_id, kind, recipient);

create index outbox_queued on outbox (id) where state = 'queued';

-- How long ago somebody was last written to.
create index outbox_by_recipient on outbox (recipient collate nocase, kind, tried_at);

create trigger message_told after insert on messages when new.state <> 'spam'
begin
    insert into outbox (kind, source, row_id, recipient, queued_at, message_id)
    select new.kind, source, new.id, address, new.received_at, lower(hex(randomblob(16))) || '@' || host
    from mail_recipients, mail_state
    where source = 'messages';
end;

create trigger application_told after insert on applications when new.state <> 'spam'
begin
    insert into outbox (kind, source, row_id, recipient, queued_at, message_id)
    select 'application', source, new.id, address, new.received_at, lower(hex(randomblob(16))) || '@' || host
    from mail_recipients, mail_state
    where source = 'applications';
end;

create trigger message_released after update of state on messages when old.state = 'spam' and new.state <> 'spam'
begin
    insert into outbox (kind, source, row_id, recipient, queued_at, message_id)
    select new.kind, source, new.id, address, new.received_at, lower(hex(randomblob(16))) || '@' || host
    from mail_recipients, mail_state
    where source = 'messages'
    on conflict do nothing;
end;

create trigger application_released after update of state on applications when old.state = 'spam' and new.state <> 'spam'
begin
    insert into outbox (kind, source, row_id, recipient, queued_at, message_id)
    select 'application', source, new.id, address, new.received_at, lower(hex(randomblob(16))) || '@' || host
    from mail_recipients, mail_state
    where source = 'applications'
    on conflict do nothing;
end;

-- Spam is not mailed, also when a person calls it so before its mail was sent.
create trigger message_withheld after update of state on messages when old.state <> 'spam' and new.state = 'spam'
begin delete from outbox where source = 'messages' and row_id = new.id and state = 'queued'; end;

create trigger application_withheld after update of state on applications when old.state <> 'spam' and new.state = 'spam'
begin delete from outbox where source = 'applications' and row_id = new.id and state = 'queued'; end;

-- Senders are told at most once a day, so that nobody can flood a stranger in whose name he writes.
create trigger message_acknowledged after insert on messages when new.state <> 'spam' and new.email <> ''
begin
    insert into outbox (kind, source, row_id, recipient, queued_at, message_id)
    select 'acknowledgement', 'messages', new.id, new.email, new.received_at, lower(hex(randomblob(16))) || '@' || host
    from mail_state
    where acknowledges and not exists (
        select 1
        from outbox
        where kind = 'acknowledgement' and recipient = new.email collate nocase
          and unixepoch(queued_at) > unixepoch(new.received_at) - 86400
    );
end;

create trigger application_acknowledged after insert on applications when new.state <> 'spam'
begin
    insert into outbox (kind, source, row_id, recipient, queued_at, message_id)
    select 'acknowledgement', 'applications', new.id, new.email, new.received_at, lower(hex(randomblob(16))) || '@' || host
    from mail_state
    where acknowledges and not exists (
        select 1
        from outbox
        where kind = 'acknowledgement' and recipient = new.email collate nocase
          and unixepoch(queued_at) > unixepoch(new.received_at) - 86400
    );
end;

-- A mail goes with its submission.
create trigger message_forgotten after delete on messages
begin delete from outbox where source = 'messages' and row_id = old.id; end;

create trigger application_forgotten after delete on applications
begin delete from outbox where source = 'applications' and row_id = old.id; end;
