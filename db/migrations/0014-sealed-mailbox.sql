-- The mailbox for trying out holds what is otherwise in people's own mailboxes. A copy of the data folder says none of it
-- without the key. What it held before is dropped: it was readable, and only for trying out.
drop table private.mailbox;
create table private.mailbox (
	id uuid primary key,
	-- A keyed hash: mails are found by whom they went to.
	recipient_index bytea not null,
	sealed bytea not null,
	key_id smallint references private.root_keys (id),
	received_at timestamptz not null,
	position bigint generated always as identity
);
create index mailbox_received_at on private.mailbox (received_at);
create index mailbox_recipient on private.mailbox (recipient_index, position desc);
create index mailbox_key_id on private.mailbox (key_id);
alter table private.mailbox enable row level security;
