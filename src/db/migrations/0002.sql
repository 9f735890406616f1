-- Counts what compaction has to remove, in place of the table `maintenance`. One row.
create table compaction (
    id integer primary key check (id = 1),
    -- how many rows that the triggers below watch were deleted, whoever deleted them
    deletions integer not null,
    -- `deletions` when the last compaction began
    compacted integer not null,
    -- how often something happened after which the WAL must be emptied: a deletion or a compaction
    wal_changes integer not null,
    -- `wal_changes` when the WAL was last emptied
    wal_emptied integer not null,
    -- RFC 3339 to the second with +05:00: the first deletion since the last compaction; null: there was none
    waiting_since text
) strict;

insert into compaction (id, deletions, compacted, wal_changes, wal_emptied, waiting_since)
select
    1, deletions, scrubbed, deletions, scrubbed,
    iif(scrubbed < deletions, strftime('%Y-%m-%dT%H:%M:%S+05:00', 'now', '+5 hours'), null)
from maintenance;

drop table maintenance;

-- News and jobs with another check of `ur`: SQLite before 3.42, which Debian 12 has, takes a null of the old one for damage.
-- The columns are the same. https://sqlite.org/lang_altertable.html#otheralter describes the steps. No table refers to these two.
create table new_news (
    id integer primary key autoincrement,
    slug text not null unique,
    title text not null,
    content text not null,
    image_hash text references news_images (hash),
    published_at text not null,
    updated_at text not null,
    ur text check (ur is null or json_valid(ur))
) strict;

create table new_jobs (
    id integer primary key autoincrement,
    slug text not null unique,
    title text not null,
    location text not null,
    no_of_vacancies integer not null,
    min_age integer not null,
    max_age integer not null,
    expired_date text not null,
    description text not null,
    terms text not null default '{}' check (json_valid(terms)),
    posted_at text not null,
    closed_at text,
    ur text check (ur is null or json_valid(ur))
) strict;

insert into new_news (id, slug, title, content, image_hash, published_at, updated_at, ur)
select id, slug, title, content, image_hash, published_at, updated_at, ur from news;

insert into new_jobs (
    id, slug, title, location, no_of_vacancies, min_age, max_age, expired_date, description, terms, posted_at, closed_at, ur
)
select
    id, slug, title, location, no_of_vacancies, min_age, max_age, expired_date, description, terms, posted_at, closed_at, ur
from jobs;

-- The id of a removed item never comes back, so the new tables go on counting where the old ones were.
delete from sqlite_sequence where name in ('new_news', 'new_jobs');
insert into sqlite_sequence (name, seq) select 'new_' || name, seq from sqlite_sequence where name in ('news', 'jobs');

drop table news;
drop table jobs;
alter table new_news rename to news;
alter table new_jobs rename to jobs;

-- As before: a dropped table takes its indexes and triggers with it.
create index news_by_time on news (published_at desc, id desc);
create index news_by_image on news (image_hash);

create trigger news_inserted after insert on news begin update content_version set version = version + 1; end;
create trigger news_updated after update on news begin update content_version set version = version + 1; end;
create trigger news_deleted after delete on news begin update content_version set version = version + 1; end;
create trigger jobs_inserted after insert on jobs begin update content_version set version = version + 1; end;
create trigger jobs_updated after update on jobs begin update content_version set version = version + 1; end;
create trigger jobs_deleted after delete on jobs begin update content_version set version = version + 1; end;

create trigger news_slug_retired after delete on news
begin insert into retired_slugs (source, slug) values ('news', old.slug) on conflict do nothing; end;

create trigger jobs_slug_retired after delete on jobs
begin insert into retired_slugs (source, slug) values ('jobs', old.slug) on conflict do nothing; end;

-- Rows whose deletion counts: what people sent, and what the office took from the site. A résumé is deleted with its application.
-- A picture in news_images has at most 100 KB.

create trigger message_deletion_counted after delete on messages begin
    update compaction set
        deletions = deletions + 1,
        wal_changes = wal_changes + 1,
        waiting_since = ifnull(waiting_since, strftime('%Y-%m-%dT%H:%M:%S+05:00', 'now', '+5 hours'));
end;

create trigger application_deletion_counted after delete on applications begin
    update compaction set
        deletions = deletions + 1,
        wal_changes = wal_changes + 1,
        waiting_since = ifnull(waiting_since, strftime('%Y-%m-%dT%H:%M:%S+05:00', 'now', '+5 hours'));
end;

create trigger news_deletion_counted after delete on news begin
    update compaction set
        deletions = deletions + 1,
        wal_changes = wal_changes + 1,
        waiting_since = ifnull(waiting_since, strftime('%Y-%m-%dT%H:%M:%S+05:00', 'now', '+5 hours'));
end;

create trigger picture_deletion_counted after delete on news_images begin
    update compaction set
        deletions = deletions + 1,
        wal_changes = wal_changes + 1,
        waiting_since = ifnull(waiting_since, strftime('%Y-%m-%dT%H:%M:%S+05:00', 'now', '+5 hours'));
end;

create trigger job_deletion_counted after delete on jobs begin
    update compaction set
        deletions = deletions + 1,
        wal_changes = wal_changes + 1,
        waiting_since = ifnull(waiting_since, strftime('%Y-%m-%dT%H:%M:%S+05:00', 'now', '+5 hours'));
end;
