-- Openings say what they pay and what comes with the work.

-- A JSON object: the terms of the opening by the names that the API has, see domain::job_terms. Only ever shown, never searched by.
alter table jobs add column terms text not null default '{}' check (json_valid(terms));
