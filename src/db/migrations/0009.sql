-- Of how many photographs a résumé was made; null if it was sent as a file. An application without a résumé has no row in `resumes`.
alter table applications add column photos integer check (photos between 1 and 6);
