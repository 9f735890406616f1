-- Random keys of this database. They go into backups, and into no export, log or reply.
create table secrets (
    id integer primary key check (id = 1),
    -- 32 random bytes: keys the hash that stands in for a missing submission id, so that nobody outside can compute
    -- the id of another visitor's message and have it taken for a repetition
    submission_key blob not null check (length(submission_key) = 32)
) strict;

insert into secrets (id, submission_key) values (1, randomblob(32));

-- Addresses of removed news and openings. No new item is given one, because links to the old one would show another
-- text; an import may give an item its own address back.
create table retired_slugs (
    -- the table that the item was in
    source text not null check (source in ('news', 'jobs')),
    slug text not null,
    primary key (source, slug)
) strict, without rowid;

create trigger news_slug_retired after delete on news
begin insert into retired_slugs (source, slug) values ('news', old.slug) on conflict do nothing; end;

create trigger jobs_slug_retired after delete on jobs
begin insert into retired_slugs (source, slug) values ('jobs', old.slug) on conflict do nothing; end;

-- What the server keeps in mind between its starts. One row.
create table maintenance (
    id integer primary key check (id = 1),
    -- when the server last looked for rows to delete, by its clock of then: RFC 3339 to the second with +05:00; null
    -- before the first look. A look in the future means that the clock was wrong.
    last_look_at text,
    -- same shape; when rows were deleted whose bytes may be left in the files until they are overwritten; null when none are
    scrub_due_since text,
    -- how often rows were deleted: an overwriting that began before the last time does not clear scrub_due_since
    deletions integer not null default 0
) strict;

insert into maintenance (id) values (1);

-- Rows that were stored for longer than their period when the server last looked. A row is deleted when it was due at
-- three looks at least 20 hours apart, so that a wrong clock or a mistyped period can be corrected in time.
create table due_rows (
    -- the table of the row
    source text not null check (source in ('messages', 'applications')),
    -- its id there
    row_id integer not null,
    -- at how many looks it was due, of which only those at least 20 hours apart count
    looks integer not null,
    -- when the last of them was: RFC 3339 to the second with +05:00
    counted_at text not null,
    primary key (source, row_id)
) strict, without rowid;

create trigger message_deleted after delete on messages
begin delete from due_rows where source = 'messages' and row_id = old.id; end;

create trigger application_deleted after delete on applications
begin delete from due_rows where source = 'applications' and row_id = old.id; end;

-- Why the program took it for spam: names of the signs, separated by commas. Null when it did not, or when a person has
-- marked it since.
alter table messages add column spam_reason text;
alter table applications add column spam_reason text;

-- Bytes of the forms that were received on a day and are still stored, for the daily limit of all clients together.
create table received_by_day (
    -- YYYY-MM-DD in Karachi
    day text primary key,
    -- of résumés and of texts
    bytes integer not null check (bytes >= 0)
) strict;

create trigger application_received after insert on resumes
begin
    insert into received_by_day (day, bytes)
    -- length() of a stored blob is read from the head of its row.
    select substr(received_at, 1, 10),
        length(new.bytes) + length(cast(name || email || contact || coalesce(message, '') as blob))
    from applications
    where id = new.application_id
    on conflict (day) do update set bytes = bytes + excluded.bytes;
end;

-- Before: afterwards the resume is gone with its application.
create trigger application_gone before delete on applications
begin
    update received_by_day
    set bytes = max(0, bytes
        - length(cast(old.name || old.email || old.contact || coalesce(old.message, '') as blob))
        - coalesce((select length(bytes) from resumes where application_id = old.id), 0))
    where day = substr(old.received_at, 1, 10);
    delete from received_by_day where day = substr(old.received_at, 1, 10) and bytes = 0;
end;
