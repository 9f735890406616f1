-- Messages of several forms: contact, quote request, complaint.

-- Which form of data/forms.json sent it.
alter table messages add column kind text not null default 'contact' check (kind <> '');

-- A JSON object: the fields of that form that have no column, field name -> text as it was sent.
alter table messages add column fields text not null default '{}' check (json_valid(fields));

-- name, email and message are empty when the sender left them out and the form allows it.

-- Lists of one kind without reading the others.
create index messages_by_kind on messages (kind, received_at desc, id desc);
