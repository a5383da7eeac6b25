-- Data brokers: what a person searches with, what was found, and what they said of it. What identifies the person is sealed
-- with their own key; equality goes through keyed hashes. Every key and every statement has the person's id, and no table
-- refers to another of a scan, so that they can be spread over several databases by person.

-- The line of a scan for brokers: state, numbers, reason.
alter table private.scan_tasks add column brokers jsonb;

create table private.broker_identities (
	user_id uuid primary key references auth.users (id) on delete cascade,
	kept text not null check (kept in ('here', 'device')),
	-- Null if it is kept on the person's device only.
	sealed bytea,
	saved_at timestamptz not null,
	check ((kept = 'here') = (sealed is not null))
);

-- What a device handed over for one scan. Gone with the end of that scan, at the latest after an hour.
create table private.broker_handovers (
	user_id uuid not null references auth.users (id) on delete cascade,
	task_id uuid not null,
	sealed bytea not null,
	expires_at timestamptz not null,
	primary key (user_id, task_id)
);
create index broker_handovers_expired on private.broker_handovers (expires_at);

create table private.broker_settings (
	user_id uuid primary key references auth.users (id) on delete cascade,
	is_on boolean not null,
	countries text[] not null,
	never text[] not null,
	updated_at timestamptz not null
);

-- What each broker said last about a person, and who asks it now.
create table private.broker_look_ups (
	user_id uuid not null references auth.users (id) on delete cascade,
	broker text not null,
	-- Null before the first answer, or the first failure.
	state text check (state in ('ok', 'unknown')),
	checked_at timestamptz,
	last_ok_at timestamptz,
	unknown_since timestamptz,
	reason text,
	found integer not null default 0,
	-- The scan that asked last, and whether its question is settled.
	task_id uuid not null,
	settled boolean not null,
	-- Until then nobody else asks for this scan. A worker that died gives it up that way.
	leased_until timestamptz not null,
	lease uuid not null,
	primary key (user_id, broker)
);
create index broker_look_ups_oldest on private.broker_look_ups (last_ok_at);

create table private.broker_listings (
	user_id uuid not null references auth.users (id) on delete cascade,
	id uuid not null,
	broker text not null,
	-- Keyed hash of the person, the broker and the listing's key.
	key_hash bytea not null,
	-- Keyed hash of what the record says of somebody: an answer holds for every page of it.
	record_hash bytea not null,
	-- Keyed hash of what was searched with when it was last seen: only the same search can miss it.
	search_hash bytea not null,
	state text not null check (state in ('listed', 'asks', 'not_me', 'unsure', 'gone')),
	-- What it was before it was gone.
	state_before text check (state_before in ('listed', 'asks', 'unsure')),
	probability double precision not null check (probability between 0 and 1),
	sealed bytea not null,
	content_hash bytea not null,
	first_seen_at timestamptz not null,
	last_seen_at timestamptz not null,
	gone_at timestamptz,
	answered_at timestamptz,
	-- What the person was not told of yet.
	untold text check (untold in ('found', 'gone')),
	primary key (user_id, id),
	unique (user_id, broker, key_hash),
	check ((state = 'gone') = (gone_at is not null))
);
create index broker_listings_of_record on private.broker_listings (user_id, record_hash);

create table private.broker_answers (
	user_id uuid not null references auth.users (id) on delete cascade,
	record_hash bytea not null,
	answer text not null check (answer in ('me', 'not_me', 'unsure')),
	answered_at timestamptz not null,
	primary key (user_id, record_hash)
);

create table private.broker_captures (
	user_id uuid not null references auth.users (id) on delete cascade,
	listing_id uuid not null,
	kind text not null check (kind in ('html', 'png')),
	sealed bytea not null,
	taken_at timestamptz not null,
	primary key (user_id, listing_id)
);

create table private.broker_listing_events (
	user_id uuid not null references auth.users (id) on delete cascade,
	id uuid not null,
	listing_id uuid not null,
	kind text not null check (kind in ('found', 'changed', 'gone', 'back', 'me', 'not_me', 'unsure', 'revealed')),
	at timestamptz not null,
	primary key (user_id, id)
);
create index broker_listing_events_of_listing on private.broker_listing_events (user_id, listing_id, at);

-- Of each broker's playbook, about nobody: how it does. Counts are of this version.
create table private.broker_health (
	broker text primary key,
	version text not null,
	found integer not null default 0,
	nothing integer not null default 0,
	failed integer not null default 0,
	-- By reason, for the operator.
	reasons jsonb not null default '{}',
	found_at timestamptz,
	nothing_at timestamptz,
	failed_at timestamptz,
	drifts_in_row integer not null default 0,
	quarantined_at timestamptz
);

alter table private.broker_identities enable row level security;
alter table private.broker_handovers enable row level security;
alter table private.broker_settings enable row level security;
alter table private.broker_look_ups enable row level security;
alter table private.broker_listings enable row level security;
alter table private.broker_answers enable row level security;
alter table private.broker_captures enable row level security;
alter table private.broker_listing_events enable row level security;
alter table private.broker_health enable row level security;
