-- Every mail that is to be sent, once. The body is sealed, because it holds links that sign people in. When the mail has
-- gone out, body and recipient are emptied; what stays keeps it from going out twice.
create table private.mails (
	id uuid primary key default gen_random_uuid(),
	-- Whoever asks for the same mail twice (a retried job, a double click) names it alike, and it goes out once.
	dedupe_key text not null unique,
	recipient text,
	kind text not null,
	sealed_message bytea,
	status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
	queued_at timestamptz not null,
	-- Set while a worker hands it over, so that no second one does.
	claimed_until timestamptz,
	settled_at timestamptz,
	check ((status = 'queued') = (recipient is not null)),
	check ((status = 'queued') = (sealed_message is not null))
);

-- What the mailbox page shows while no SMTP server is configured.
create table private.mailbox (
	id uuid primary key,
	recipient text not null,
	subject text not null,
	text_body text not null,
	html_body text not null,
	received_at timestamptz not null,
	position bigint generated always as identity
);
create index mailbox_received_at on private.mailbox (received_at);
create index mailbox_recipient on private.mailbox (recipient, position desc);

create index mails_waiting on private.mails (queued_at) where status = 'queued';

create table private.support_requests (
	id uuid primary key default gen_random_uuid(),
	reference text not null unique,
	request_key uuid unique,
	name text not null,
	email text not null,
	topic text not null,
	message text not null,
	created_at timestamptz not null
);
create index support_requests_created_at on private.support_requests (created_at);

create table private.newsletter_subscribers (
	id uuid primary key default gen_random_uuid(),
	-- Lower-case: an address subscribes once, however it is written.
	email text not null unique,
	status text not null check (status in ('pending', 'confirmed', 'unsubscribed')),
	confirm_token_hash bytea unique,
	confirm_expires_at timestamptz,
	confirmation_sent_at timestamptz,
	requested_at timestamptz not null,
	confirmed_at timestamptz,
	unsubscribed_at timestamptz
);

alter table private.mails enable row level security;
alter table private.mailbox enable row level security;
alter table private.support_requests enable row level security;
alter table private.newsletter_subscribers enable row level security;
