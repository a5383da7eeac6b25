-- People with the operator role. The command line alone writes here: no API does, with whatever key.
create table private.operators (
	user_id uuid primary key references auth.users (id) on delete cascade,
	-- The second factors and passkeys that the account had when the role was granted. A key that was added later opens
	-- nothing, or a stolen password would be enough for somebody who adds their own.
	keys uuid[] not null check (cardinality(keys) > 0),
	granted_at timestamptz not null
);
alter table private.operators enable row level security;

-- When an operator's session last did something under /api/admin.
create table private.operator_activity (
	session_id uuid primary key references auth.sessions (id) on delete cascade,
	last_at timestamptz not null
);
alter table private.operator_activity enable row level security;

-- What operators looked at and changed. No foreign keys: the record outlives the operator and the person.
create table private.operator_events (
	-- 1, 2, 3, … without holes.
	place bigint primary key check (place > 0),
	at timestamptz not null,
	-- Null: the command line.
	operator_id uuid,
	action text not null,
	-- The person that it was about.
	subject_id uuid,
	details jsonb not null,
	salt bytea not null check (octet_length(salt) = 32),
	-- The commitment of the event before this one.
	previous bytea check (octet_length(previous) = 32),
	-- Also a leaf of the transparency log.
	commitment bytea not null unique check (octet_length(commitment) = 32),
	leaf bigint not null unique,
	check ((place = 1) = (previous is null))
);
alter table private.operator_events enable row level security;

create function private.refuse_change() returns trigger language plpgsql as $$
begin
	raise exception '% takes no changes, only new rows', tg_table_name using errcode = 'restrict_violation';
end;
$$;
create trigger operator_events_stay before update or delete on private.operator_events
	for each row execute function private.refuse_change();
create trigger operator_events_stay_all before truncate on private.operator_events
	for each statement execute function private.refuse_change();
-- Not even for a connection that says it is a replica.
alter table private.operator_events enable always trigger operator_events_stay;
alter table private.operator_events enable always trigger operator_events_stay_all;

-- Features and limits that change while the server runs. What has no row is as the environment says.
create table private.runtime_settings (
	name text primary key,
	value jsonb not null,
	changed_at timestamptz not null
);
alter table private.runtime_settings enable row level security;

-- Support requests are answered from /admin.
alter table private.support_requests add column state text not null default 'open'
	check (state in ('open', 'answered', 'closed'));
alter table private.support_requests add column settled_at timestamptz;
create index support_requests_state on private.support_requests (state, created_at);

create table private.support_answers (
	id uuid primary key,
	request_id uuid not null references private.support_requests (id) on delete cascade,
	text text not null,
	sent_at timestamptz not null
);
create index support_answers_request_id on private.support_answers (request_id);
alter table private.support_answers enable row level security;

-- What each comparison with Stripe found, so that an operator sees it.
create table private.billing_reconciliations (
	at timestamptz primary key,
	-- Events that never came by webhook.
	missed integer not null,
	-- Customers whose mirror differed and was mended.
	mended integer not null
);
alter table private.billing_reconciliations enable row level security;
