-- What everything sealed is opened with. A root is random; it is kept wrapped by the master key, or by two of them
-- while one takes the place of the other.
create table private.root_keys (
	id smallint primary key check (id > 0),
	use text not null check (use in ('sealing', 'lookup')),
	created_at timestamptz not null
);
create table private.root_key_wraps (
	root_id smallint not null references private.root_keys (id) on delete cascade,
	-- The master key's fingerprint.
	master text not null,
	wrapped bytea not null,
	primary key (root_id, master)
);

-- Which root a value was sealed with. Null: before there were any, or with the first. A root that still opens
-- something cannot be deleted.
alter table private.person_keys add column key_id smallint references private.root_keys (id);
create index person_keys_key_id on private.person_keys (key_id);
alter table private.mails add column key_id smallint references private.root_keys (id);
create index mails_key_id on private.mails (key_id) where sealed_message is not null;
alter table private.installation add column key_id smallint references private.root_keys (id);

-- Keys that access tokens are signed with. The one with the latest signs_from that has come signs; the others verify
-- until their last token is over.
create table private.signing_keys (
	kid text primary key,
	sealed bytea not null,
	key_id smallint references private.root_keys (id),
	created_at timestamptz not null,
	signs_from timestamptz not null
);

-- API keys beside the two that the installation always has: named ones of the operator's programs, and those two after
-- they were replaced. Only hashes: the keys are 256 random bits.
create table private.api_keys (
	id uuid primary key,
	name text not null check (char_length(name) between 1 and 60),
	role text not null check (role in ('anon', 'service_role')),
	scope text not null check (scope in ('all', 'auth-admin', 'read')),
	hash bytea not null unique,
	created_at timestamptz not null,
	last_used_at timestamptz,
	expires_at timestamptz,
	revoked_at timestamptz
);
create unique index api_keys_name on private.api_keys (lower(name)) where revoked_at is null;

alter table private.root_keys enable row level security;
alter table private.root_key_wraps enable row level security;
alter table private.signing_keys enable row level security;
alter table private.api_keys enable row level security;
