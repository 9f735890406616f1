-- What the feeds have besides the news. One row.
create table feeds (
    id integer primary key check (id = 1),
    -- scheme and host of the site when it was first served: the ids of the feeds and of their entries begin with it for ever, because
    -- readers would show an item with another id as new; empty until then
    id_base text not null default '',
    -- RFC 3339 to the second with +05:00: the last change of items that have left the feed or changed, before which its own date never
    -- goes back; empty: there was none
    last_change text not null default '',
    -- the same for readers in Urdu
    last_change_in_urdu text not null default ''
) strict;

insert into feeds (id) values (1);
