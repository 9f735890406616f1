-- How many bytes of messages were received on each day, for the daily limit of all clients together. Reading the messages of a day
-- to add up their sizes would take longer with each one.
create table message_bytes (
    -- in Karachi, YYYY-MM-DD
    day text primary key,
    bytes integer not null
) strict, without rowid;

insert into message_bytes (day, bytes)
select substr(received_at, 1, 10),
       sum(length(cast(name || email || subject || message || fields as blob)))
from messages
group by 1;

create trigger message_bytes_added after insert on messages begin
    insert into message_bytes (day, bytes)
    values (
        substr(new.received_at, 1, 10),
        length(cast(new.name || new.email || new.subject || new.message || new.fields as blob))
    )
    on conflict (day) do update set bytes = bytes + excluded.bytes;
end;

create trigger message_bytes_removed after delete on messages begin
    update message_bytes
    set bytes = bytes - length(cast(old.name || old.email || old.subject || old.message || old.fields as blob))
    where day = substr(old.received_at, 1, 10);
end;
