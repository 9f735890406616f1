-- How the daily backups of the server go. One row. Times are RFC 3339 to the second with +05:00.
create table backup_state (
    id integer primary key check (id = 1),
    -- absolute path of the folder that the server was started with; null for no backups
    directory text,
    -- when the last backup was verified, and the path of its file
    last_at text,
    last_file text,
    -- why the last try failed, and since when all have; null after a success
    last_error text,
    failing_since text
) strict;

insert into backup_state (id) values (1);
