-- News the office publishes. A page is addressed by its slug, never by its id.
create table news (
    -- autoincrement: the id of a removed item never comes back under another text
    id integer primary key autoincrement,
    -- last part of the page's address; kept when the title changes, so that links stay good
    slug text not null unique,
    -- one line, checked by domain::news
    title text not null,
    -- plain text, paragraphs parted by a blank line; escaped wherever it is shown
    content text not null,
    -- null: the default picture
    image_hash text references news_images (hash),
    -- RFC 3339 to the second with +05:00: one fixed shape, so that texts sort by time
    published_at text not null,
    -- same shape; what the sitemap and search engines are told
    updated_at text not null
) strict;

create index news_by_time on news (published_at desc, id desc);

-- Without it, every removal of a picture would read all news to keep the foreign key.
create index news_by_image on news (image_hash);

-- Pictures of news, apart from the texts, so that reading a list does not walk over them.
create table news_images (
    -- first 16 hex digits of the SHA-256 of webp: the same picture is stored once, a changed one has a new address
    hash text primary key,
    -- pixels, so that a page can reserve the space before the picture arrives
    width integer not null,
    height integer not null,
    -- at most 200 KB, made by domain::news_image: nothing of the uploaded file survives but its picture
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
    -- plain text, paragraphs parted by a blank line
    description text not null,
    -- RFC 3339 to the second with +05:00
    posted_at text not null,
    -- same shape; set when the office closes the opening before its deadline
    closed_at text
) strict;

-- What visitors sent with the contact form. Untrusted for ever.
create table messages (
    id integer primary key autoincrement,
    -- UUID the form made, so that a retry after a lost answer stores nothing twice; null from a client without one
    submission_id text unique,
    -- spam is kept apart, never dropped
    state text not null check (state in ('new', 'read', 'answered', 'spam')),
    -- RFC 3339 to the second with +05:00
    received_at text not null,
    name text not null,
    email text not null,
    subject text not null,
    message text not null
) strict;

create index messages_by_time on messages (received_at desc, id desc);

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
