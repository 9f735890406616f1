-- News the office publishes. A page is addressed by its slug, never by its id.
create table news (
    -- autoincrement: the id of a removed item never comes back under another text
    id integer primary key autoincrement,
    -- last part of the page's address; kept when the title changes, so that links stay good
    slug text not null unique,
    -- one line, checked by content::news
    title text not null,
    -- what the office wrote, in Markdown; everything that is shown is made from it
    content text not null,
    -- null: the default picture
    image_hash text references news_images (hash),
    -- RFC 3339 to the second with +05:00: one fixed shape, so that texts sort by time
    published_at text not null,
    -- same shape; what the sitemap and search engines are told
    updated_at text not null,
    -- a JSON object: its words in Urdu, see content::translation; null: there are none
    ur text check (json_valid(ur))
) strict;

create index news_by_time on news (published_at desc, id desc);

-- Without it, every removal of a picture would read all news to keep the foreign key.
create index news_by_image on news (image_hash);

-- Pictures of news, apart from the texts, so that reading a list does not walk over them.
create table news_images (
    -- first 16 hex digits of the SHA-256 of webp: the same picture is stored once, a changed one has a new address
    hash text primary key,
    -- at most 200 KB, made by content::picture: nothing of the uploaded file survives but its picture
    webp blob not null
) strict;

-- Openings. Whether one is open is decided by the clock when it is read, never by a scheduled change.
create table jobs (
    id integer primary key autoincrement,
    -- last part of the page's address
    slug text not null unique,
    title text not null,
    -- town or region of the work
    location text not null,
    no_of_vacancies integer not null,
    -- years
    min_age integer not null,
    max_age integer not null,
    -- YYYY-MM-DD, the last open day in Karachi
    expired_date text not null,
    -- what the office wrote, in Markdown
    description text not null,
    -- a JSON object: the terms of the opening by the names that the API has, see content::job_terms; shown, never searched by
    terms text not null default '{}' check (json_valid(terms)),
    -- RFC 3339 to the second with +05:00
    posted_at text not null,
    -- same shape; set when the office closes the opening before its deadline
    closed_at text,
    -- as in news
    ur text check (json_valid(ur))
) strict;

-- What visitors sent with the forms for messages: contact, quote request, complaint. Untrusted for ever.
create table messages (
    id integer primary key autoincrement,
    -- UUID the form made, so that a retry after a lost answer stores nothing twice; from a browser without script a hash of
    -- the form; null from a script without one
    submission_id text unique,
    -- which form of data/forms.json sent it
    kind text not null default 'contact' check (kind <> ''),
    -- spam is kept apart, never dropped
    state text not null check (state in ('new', 'read', 'answered', 'spam')),
    -- why the program took it for spam: names of the signs, separated by commas; null when it did not, or when a person has
    -- marked it since
    spam_reason text,
    -- RFC 3339 to the second with +05:00
    received_at text not null,
    -- in which language its sender reads
    lang text not null default 'en' check (lang in ('en', 'ur')),
    -- name, email and message are empty when the sender left them out and the form allows it
    name text not null,
    email text not null,
    subject text not null,
    message text not null,
    -- a JSON object: the fields of that form that have no column, field name -> text as it was sent
    fields text not null default '{}' check (json_valid(fields)),
    -- when the server first found that it had been stored for its period; null when it has not, see inbox::retention
    due_since text
) strict;

-- Lists, newest first, of some states and kinds without reading the rows of the others.
create index messages_by_time on messages (received_at, id, state, kind);

-- What applicants sent with the application form. Untrusted for ever; visitors never read any of it.
create table applications (
    -- autoincrement: the reference an applicant was told is made of it and never means another one
    id integer primary key autoincrement,
    -- UUID the form made, so that a retry after a lost answer stores nothing twice; from a browser without script a hash of
    -- the form; null from a script without one
    submission_id text unique,
    -- spam is kept apart, never dropped
    state text not null check (state in ('new', 'read', 'shortlisted', 'hired', 'rejected', 'spam')),
    spam_reason text,
    -- RFC 3339 to the second with +05:00: one fixed shape, so that texts sort by time
    received_at text not null,
    -- in which language its sender reads
    lang text not null default 'en' check (lang in ('en', 'ur')),
    name text not null,
    email text not null,
    -- telephone number as it was typed
    contact text not null,
    -- value of one of the form's positions in data/forms.json
    job_position text not null,
    -- the opening that was applied for, if it was one; no foreign key, for openings are removed and applications stay
    job_slug text,
    -- its title at that moment
    job_title text,
    -- 1 when the same e-mail address had applied for the same opening, or without one for the same position, before
    repeated integer not null check (repeated in (0, 1)),
    message text,
    -- which consent sentence of data/forms.json stood beside the form
    consent_version text not null,
    -- size of its file, for the daily limit of all clients together
    resume_bytes integer not null default 0,
    -- as in messages
    due_since text
) strict;

-- Lists, newest first, of some states without reading the rows of the others, and the bytes of a day's files.
create index applications_by_time on applications (received_at, id, state, resume_bytes);

-- Marks repetitions, and finds one person's data whichever way the address was typed.
create index applications_by_email on applications (email collate nocase);

-- The files, apart from the texts, so that reading a list does not walk over them. They have no address on the site.
create table resumes (
    application_id integer primary key references applications (id) on delete cascade,
    -- cleaned by inbox::resume: no folder, control or trick is left
    file_name text not null,
    -- what the file was found to be, whatever its sender claimed
    media_type text not null,
    -- at most 10 MB; the last column, so that the others are read without it
    bytes blob not null
) strict;

-- What was erased when because people asked for it, without a word about whom: the proof that requests were met, and what a
-- restored backup brings back.
create table erasures (
    -- RFC 3339 to the second with +05:00
    happened_at text primary key,
    -- how many rows of each table went
    messages integer not null,
    applications integer not null
) strict, without rowid;

-- One row that counts changes of published content, whoever makes them: a server compares it with the number its
-- pages were made from, without reading the content.
create table content_version (
    id integer primary key check (id = 1),
    version integer not null
) strict;

insert into content_version (id, version) values (1, 1);

create trigger news_inserted after insert on news begin update content_version set version = version + 1; end;
create trigger news_updated after update on news begin update content_version set version = version + 1; end;
create trigger news_deleted after delete on news begin update content_version set version = version + 1; end;
create trigger jobs_inserted after insert on jobs begin update content_version set version = version + 1; end;
create trigger jobs_updated after update on jobs begin update content_version set version = version + 1; end;
create trigger jobs_deleted after delete on jobs begin update content_version set version = version + 1; end;

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

-- Whether deleted rows have left bytes in the files. One row.
create table maintenance (
    id integer primary key check (id = 1),
    -- how often messages or applications were deleted, and how often they had been when all such bytes were last overwritten
    deletions integer not null default 0,
    scrubbed integer not null default 0
) strict;

insert into maintenance (id) values (1);

-- Certificates by ACME. Private keys go into backups, so that a restored server can serve HTTPS at once, and into no
-- export, log or reply. One row.
create table acme (
    id integer primary key check (id = 1),
    -- JSON: where the certificate comes from, the account, the certificate with its private key, when to renew it, and the
    -- failed orders. `src/acme/state.rs` has its fields
    state text not null
) strict;

insert into acme (id, state) values (1, '{}');

-- Mails to the office. They are queued in the transaction that stores a submission or takes it out of spam, whichever process
-- that is. A mail holds no text: it is composed from the submission when it is sent.

-- Who gets mail about new submissions, by the settings of the last start. Empty while mail is off.
create table mail_recipients (
    -- the table of the submissions
    source text not null check (source in ('messages', 'applications')),
    address text not null,
    primary key (source, address)
) strict, without rowid;

-- A pause of the queue. One row. Times are RFC 3339 to the second with +05:00.
create table mail_state (
    id integer primary key check (id = 1),
    -- the end of a pause in which nothing is sent, because there is no connection, or the mail server refused the log-in or
    -- the sender, and why
    paused_until text,
    pause_reason text
) strict;

insert into mail_state (id) values (1);

-- One row for each submission and recipient.
create table outbox (
    -- autoincrement: a removed number never comes back for another mail
    id integer primary key autoincrement,
    -- the kind of the submission, or: backup, test
    kind text not null check (kind <> ''),
    -- the submission, with which the mail is deleted; both null when it is about none
    message integer references messages (id) on delete cascade,
    application integer references applications (id) on delete cascade,
    recipient text not null,
    state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
    queued_at text not null,
    -- without angle brackets; null until its first try, and then the same at each
    message_id text,
    attempts integer not null default 0,
    -- null before the first try
    first_tried_at text,
    -- null: at once
    next_attempt_at text,
    -- why the last try failed. What was refused once is never listed with others
    last_error text,
    check (message is null or application is null)
) strict;

-- Each mail is queued once. Also finds the mails of a submission.
create unique index outbox_by_message on outbox (message, recipient) where message is not null;
create unique index outbox_by_application on outbox (application, recipient) where application is not null;

create index outbox_queued on outbox (id) where state = 'queued';

-- How often the site is visited: numbers, by day and what they count. No row is about one person.
create table visits (
    -- YYYY-MM-DD in Karachi
    day text not null,
    -- what is counted: the whole site, one page, or the visitors that came from one host or with one kind of device
    subject text not null check (subject in ('site', 'page', 'referrer', 'device')),
    -- of a page its path; of a referrer its host, 'direct' or 'other'; of a device its kind; of the site empty
    name text not null,
    -- different visitors of that day, as far as the server could tell
    visitors integer not null check (visitors >= 0),
    -- pages that were sent; 0 where only visitors are counted
    views integer not null check (views >= 0),
    primary key (subject, name, day)
) strict, without rowid;
