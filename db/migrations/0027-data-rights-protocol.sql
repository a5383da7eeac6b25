-- Requests by the Data Rights Protocol, which this installation makes as an authorized agent. The key that it signs with, and the
-- token that each business gave it, are the installation's; what a business calls a person's request is sealed with that person's key.

create table private.drp_keys (
	-- One key for the installation.
	name text primary key check (name = 'agent'),
	sealed bytea not null,
	key_id smallint references private.root_keys (id),
	public_key bytea not null check (octet_length(public_key) = 32),
	created_at timestamptz not null
);

create table private.drp_businesses (
	-- As the directory calls it.
	id text primary key,
	-- Who gave the token. It goes to no other address.
	api_base text not null,
	-- The token; null: there is none yet, or it did not hold any more.
	sealed bytea,
	key_id smallint references private.root_keys (id),
	registered_at timestamptz,
	-- Until then one worker asks for a token, and the others wait: a second one would end the first.
	asked_until timestamptz
);

-- Written in the transaction of the intent, so that a call about a request whose sender died still finds it.
create table private.drp_requests (
	user_id uuid not null references auth.users (id) on delete cascade,
	removal_id uuid not null,
	round integer not null,
	-- Ours: the same in every try, and the name in the address that the business calls.
	id uuid not null unique,
	business text not null,
	-- What the business calls it; null while nobody knows.
	sealed bytea,
	-- The business has said it about this request itself. Else a call has, and it is asked whether that is so.
	is_confirmed boolean not null default false,
	state text not null check (state in ('asked', 'open', 'in_progress', 'fulfilled', 'revoked', 'denied', 'expired', 'lost')),
	reason text,
	polls integer not null default 0,
	called_at timestamptz,
	primary key (user_id, removal_id, round)
);

-- Requests of accounts that are gone. They are taken back, and then forgotten here too. Nothing in it says whose they were.
create table private.drp_leaving (
	id uuid primary key,
	business text not null,
	sealed bytea not null,
	key_id smallint references private.root_keys (id),
	tries integer not null default 0,
	since timestamptz not null
);

alter table private.drp_keys enable row level security;
alter table private.drp_businesses enable row level security;
alter table private.drp_requests enable row level security;
alter table private.drp_leaving enable row level security;

-- When the business is asked next how the request stands, or told that it is taken back.
alter table private.removals add column poll_at timestamptz;
