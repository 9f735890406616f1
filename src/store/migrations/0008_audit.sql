-- The commands that gave out, removed or replaced what visitors sent: a line each, and nothing about whose data it was.
create table audit (
    id integer primary key,
    -- when the command began, RFC 3339 to the second with +05:00
    began_at text not null,
    -- its words on the command line, as in 'privacy erase'
    command text not null,
    -- how many messages, applications and résumés; null while it runs, and for ever when it failed or was stopped
    items integer check (items >= 0),
    -- the account of the operating system that ran it, and that which used sudo to become it
    system_user text not null,
    sudo_user text
) strict;
