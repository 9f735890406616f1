-- Messages of several forms: contact, quote request, complaint.

-- Which form of data/forms.json sent it.
alter table messages add column kind text not null default 'contact' check (kind <> '');

-- A JSON object: the fields of that form that have no column, field name -> text as it was sent.
alter table messages add column fields text not null default '{}' check (json_valid(fields));

-- name, email and message are empty when the sender left them out and the form allows it.

-- Lists of one kind without reading the others.
create index messages_by_kind on messages (kind, received_at desc, id desc);

create trigger message_received after insert on messages
begin
    insert into received_by_day (day, bytes)
    values (
        substr(new.received_at, 1, 10),
        length(cast(new.name || new.email || new.subject || new.message || new.fields as blob))
    )
    on conflict (day) do update set bytes = bytes + excluded.bytes;
end;

create trigger message_gone after delete on messages
begin
    update received_by_day
    set bytes = max(0, bytes
        - length(cast(old.name || old.email || old.subject || old.message || old.fields as blob)))
    where day = substr(old.received_at, 1, 10);
    delete from received_by_day where day = substr(old.received_at, 1, 10) and bytes = 0;
end;
