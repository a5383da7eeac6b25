-- Mails that come in: answers of brokers, and what belongs to nobody. A mail is kept whole and sealed, attachments included:
-- with the person's own key if it is theirs, else with the installation's.
create table private.incoming_mails (
	id uuid primary key,
	-- Null: it belongs to nobody.
	user_id uuid references auth.users (id) on delete cascade,
	-- What the person's mail is about: a removal.
	reference uuid,
	-- Keyed hash of the Message-ID and the content: a mail that comes twice is kept once.
	fingerprint bytea not null unique,
	found_by text check (found_by in ('address', 'references', 'report')),
	via text not null check (via in ('imap', 'webhook', 'smtp')),
	sealed bytea not null,
	-- Null if it is sealed with the person's key.
	key_id smallint references private.root_keys (id),
	size integer not null,
	state text not null check (state in ('waiting', 'read', 'unmatched')),
	received_at timestamptz not null,
	read_at timestamptz,
	check ((state = 'unmatched') = (user_id is null)),
	check ((user_id is null) = (reference is null))
);
create index incoming_mails_of_person on private.incoming_mails (user_id, received_at);
create index incoming_mails_by_state on private.incoming_mails (state, received_at);
create index incoming_mails_key_id on private.incoming_mails (key_id);
alter table private.incoming_mails enable row level security;

-- How far a mailbox was read. If the server says another validity, its numbers mean other mails, and we read from the start.
create table private.incoming_mail_cursors (
	mailbox text primary key,
	validity text not null,
	last_uid bigint not null,
	updated_at timestamptz not null
);
alter table private.incoming_mail_cursors enable row level security;
