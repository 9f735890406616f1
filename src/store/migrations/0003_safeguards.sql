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
