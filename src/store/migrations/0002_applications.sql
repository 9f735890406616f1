-- What applicants sent with the application form. Untrusted for ever; visitors never read any of it.
create table applications (
    -- autoincrement: the reference an applicant was told is made of it and never means another one
    id integer primary key autoincrement,
    -- UUID the form made, so that a retry after a lost answer stores nothing twice; null from a client without one
    submission_id text unique,
    -- spam is kept apart, never dropped
    state text not null check (state in ('new', 'read', 'shortlisted', 'hired', 'rejected', 'spam')),
    -- RFC 3339 to the second with +05:00: one fixed shape, so that texts sort by time
    received_at text not null,
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
    consent_version text not null
) strict;

create index applications_by_time on applications (received_at desc, id desc);

-- Lists of one state, and how many there are, without reading the others.
create index applications_by_state on applications (state, received_at desc, id desc);

-- Marks repetitions, and finds one person's data whichever way the address was typed.
create index applications_by_email on applications (email collate nocase);

-- The files, apart from the texts, so that reading a list does not walk over them. They have no address on the site.
create table resumes (
    application_id integer primary key references applications (id) on delete cascade,
    -- cleaned by domain::file_name: no folder, control or trick is left
    file_name text not null,
    -- what the file was found to be, whatever its sender claimed
    media_type text not null,
    -- at most 10 MB; the last column, so that the others are read without it
    bytes blob not null
) strict;

create index messages_by_state on messages (state, received_at desc, id desc);

create index messages_by_email on messages (email collate nocase);

-- What was erased when, without a word about whom: the proof that requests were met and that nothing is kept too long.
create table erasures (
    id integer primary key autoincrement,
    -- RFC 3339 to the second with +05:00
    happened_at text not null,
    -- request: one person asked for it; retention: it had been kept for its time
    reason text not null check (reason in ('request', 'retention')),
    -- how many rows of each table went
    messages integer not null,
    applications integer not null
) strict;
