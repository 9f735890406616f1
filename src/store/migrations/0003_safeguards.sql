-- Random keys of this database. They go into backups, and into no export, log or reply.
create table secrets (
    id integer primary key check (id = 1),
    -- 32 random bytes: keys the hash that stands in for a missing submission id, so that nobody outside can compute
    -- the id of another visitor's message and have it taken for a repetition
    submission_key blob not null check (length(submission_key) = 32)
) strict;

insert into secrets (id, submission_key) values (1, randomblob(32));
