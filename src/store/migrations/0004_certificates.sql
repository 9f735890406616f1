-- Certificates by ACME. Private keys go into backups, so that a restored server can serve HTTPS at once, and into no
-- export, log or reply. One row. Times are RFC 3339 to the second with +05:00.
create table acme (
    id integer primary key check (id = 1),
    -- host names that the server was started to get a certificate for, separated by commas; null for none
    names text,
    -- the directory to get it from
    directory text,
    -- absolute paths of the PEM files that it was started with instead: the certificate and its key
    chain_file text,
    key_file text,
    -- PEM: the private key of the account at a directory. It is stored before the directory sees it, so that a restart opens
    -- no second account
    account_directory text,
    account_key text,
    -- the certificate that is served, in PEM: the directory that issued it, the certificate followed by those of its issuers,
    -- and its private key
    issued_by text,
    chain text,
    private_key text,
    -- when its directory suggests to renew it: a random moment in the window that it names
    renew_at text,
    -- orders since the last success, counted before they are placed
    tries integer not null default 0,
    -- when the next order may be; null after a success
    next_try_at text,
    -- why the last order failed
    last_error text
) strict;

insert into acme (id) values (1);
