-- Certificates by ACME. Private keys go into backups, so that a restored server can serve HTTPS at once, and into no
-- export, log or reply.

-- The account at each directory.
create table acme_accounts (
    -- address of the directory
    directory text primary key,
    -- PEM: its private key. It is stored before the directory sees it, so that a restart opens no second account
    private_key text not null,
    -- address of the account; null until the directory has named it
    url text,
    -- the e-mail address that the directory has; null when it has none
    contact text
) strict, without rowid;

-- The certificate that is served. It stays until a new one is stored in its place, even when it has expired.
create table certificates (
    id integer primary key check (id = 1),
    -- the directory that issued it
    directory text not null,
    -- PEM: the certificate, then those of its issuers
    chain text not null,
    -- PEM: its private key
    private_key text not null
) strict;

-- The order in flight. It is stored before it is finalised, so that a restart takes it up instead of placing another.
create table acme_orders (
    id integer primary key check (id = 1),
    directory text not null,
    -- address of the order
    url text not null,
    -- host names, separated by commas
    names text not null,
    -- the kind of challenge that it is tried with
    challenge text not null check (challenge in ('http-01', 'tls-alpn-01')),
    -- PEM: the private key of the certificate to come
    private_key text not null
) strict;

-- What the server keeps in mind between its starts. One row. Times are RFC 3339 to the second with +05:00.
create table acme_state (
    id integer primary key check (id = 1),
    -- host names that the server was started to get a certificate for, separated by commas; null for none
    names text,
    -- the directory to get it from
    directory text,
    -- absolute paths of the PEM files that it was started with instead: the certificate and its key
    chain_file text,
    key_file text,
    -- when the directory suggests to renew the certificate, and the random moment chosen in between
    window_start text,
    window_end text,
    renew_at text,
    -- when the directory is asked again
    ask_window_at text,
    -- the kind of challenge that succeeded last
    challenge text check (challenge in ('http-01', 'tls-alpn-01')),
    -- tries that have failed since the last success, and when the first of them was
    failures integer not null default 0,
    failing_since text,
    -- when the try began that has not ended yet
    trying_since text,
    -- when the next try may be; null after a success
    next_try_at text,
    -- why the last try failed
    last_error text,
    -- when somebody asked for a renewal that has not begun yet
    renewal_requested_at text
) strict;

insert into acme_state (id) values (1);
