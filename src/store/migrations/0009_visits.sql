-- How often the site is visited: numbers, by day and what they count. No row is about one person.
create table visits (
    -- YYYY-MM-DD in Karachi
    day text not null,
    -- what is counted: the whole site, one page, the visitors that came from one host or with one kind of device, views
    -- by one kind of machine, or views whose visitor was not looked for because the server remembered too many
    subject text not null check (subject in ('site', 'page', 'referrer', 'device', 'machine', 'overflow')),
    -- of a page its path; of a referrer its host, 'direct' or 'other'; of a device or a machine its kind; otherwise empty
    name text not null,
    -- different visitors of that day, as far as the server could tell; 0 for machines
    visitors integer not null check (visitors >= 0),
    -- pages that were sent; 0 where only visitors are counted
    views integer not null check (views >= 0),
    primary key (day, subject, name)
) strict, without rowid;
