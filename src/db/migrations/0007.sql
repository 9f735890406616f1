-- RFC 3339 to the second with +05:00: when the job last changed for its readers, in either language; null: an earlier release has
-- made its last change. Search engines are told it.
alter table jobs add column updated_at text;
