-- People and how they sign in. Every time in here comes from the server's clock, never from the database's.
create table auth.users (
	id uuid primary key,
	aud text not null default 'authenticated',
	role text not null default 'authenticated',
	-- Lower-case, however it was written.
	email text,
	email_confirmed_at timestamptz,
	-- Digits only.
	phone text,
	phone_confirmed_at timestamptz,
	-- argon2id; a bcrypt hash that was imported is replaced at the first sign-in.
	password_hash text,
	invited_at timestamptz,
	confirmation_sent_at timestamptz,
	recovery_sent_at timestamptz,
	reauthentication_sent_at timestamptz,
	new_email text,
	-- One address of the two has agreed already.
	email_change_agreed boolean not null default false,
	email_change_sent_at timestamptz,
	new_phone text,
	phone_change_sent_at timestamptz,
	last_sign_in_at timestamptz,
	app_metadata jsonb not null default '{}',
	user_metadata jsonb not null default '{}',
	is_sso_user boolean not null default false,
	is_anonymous boolean not null default false,
	banned_until timestamptz,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	deleted_at timestamptz
);
create unique index users_email on auth.users (lower(email)) where not is_sso_user;
create unique index users_phone on auth.users (phone);
create index users_created_at on auth.users (created_at desc, id);
create index users_new_email on auth.users (new_email) where new_email is not null;
create index users_new_phone on auth.users (new_phone) where new_phone is not null;

-- One row a way to be recognised: the e-mail address, the phone, an account at a provider, a wallet.
create table auth.identities (
	id uuid primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	provider text not null,
	provider_id text not null,
	identity_data jsonb not null default '{}',
	email text generated always as (lower(identity_data ->> 'email')) stored,
	last_sign_in_at timestamptz,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	unique (provider, provider_id)
);
create index identities_user_id on auth.identities (user_id);

-- A refresh token is a counter signed with a key that is derived for its session: only the counter is kept.
create table auth.sessions (
	id uuid primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	refresh_counter bigint not null default 0,
	aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
	-- [{method, timestamp}], newest first.
	amr jsonb not null,
	factor_id uuid,
	created_at timestamptz not null,
	refreshed_at timestamptz not null,
	address text,
	user_agent text
);
create index sessions_user_id on auth.sessions (user_id);

-- Links and codes of mails and text messages: hashes only, one of a kind for a person, used once.
create table auth.one_time_tokens (
	id uuid primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	kind text not null check (kind in ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication', 'phone', 'phone_change')),
	link_hash bytea unique,
	code_hash bytea not null,
	-- The address that the code was sent to.
	sent_to text not null,
	wrong_codes integer not null default 0,
	flow_id uuid,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	unique (user_id, kind)
);
create index one_time_tokens_sent_to on auth.one_time_tokens (sent_to);

-- A sign-in that goes on somewhere else: in a mail (PKCE), or at a provider.
create table auth.flow_states (
	id uuid primary key,
	user_id uuid references auth.users (id) on delete cascade,
	code_hash bytea unique,
	code_challenge text,
	code_challenge_method text,
	method text not null,
	provider text,
	redirect_to text,
	nonce text,
	provider_verifier text,
	-- Whose account a new identity is to be added to.
	linking_user_id uuid references auth.users (id) on delete cascade,
	created_at timestamptz not null,
	code_issued_at timestamptz
);
create index flow_states_created_at on auth.flow_states (created_at);
create index flow_states_user_id on auth.flow_states (user_id);

create table auth.mfa_factors (
	id uuid primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	factor_type text not null check (factor_type in ('totp', 'phone')),
	status text not null check (status in ('unverified', 'verified')),
	friendly_name text,
	-- Sealed with the person's own key.
	secret bytea,
	phone text,
	-- The time step of the last code that was taken: no code works twice.
	last_step bigint,
	last_challenged_at timestamptz,
	created_at timestamptz not null,
	updated_at timestamptz not null
);
create unique index mfa_factors_friendly_name on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';
create index mfa_factors_user_id on auth.mfa_factors (user_id);

create table auth.mfa_challenges (
	id uuid primary key,
	factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
	code_hash bytea,
	wrong_codes integer not null default 0,
	address text,
	created_at timestamptz not null,
	expires_at timestamptz not null
);
create index mfa_challenges_factor_id on auth.mfa_challenges (factor_id);

create table auth.mfa_recovery_codes (
	user_id uuid not null references auth.users (id) on delete cascade,
	code_hash bytea not null,
	created_at timestamptz not null,
	used_at timestamptz,
	primary key (user_id, code_hash)
);

-- What happened to an account, for the person to read. It goes with the account.
create table auth.audit_log (
	id uuid primary key,
	user_id uuid references auth.users (id) on delete cascade,
	event text not null,
	details jsonb not null default '{}',
	-- Coarse on purpose: a network and a kind of browser are enough to recognise oneself.
	address text,
	user_agent text,
	created_at timestamptz not null
);
create index audit_log_user_id on auth.audit_log (user_id, created_at desc);

-- Failed sign-ins, by keyed hashes of account and address, whether the account exists or not.
create table auth.login_attempts (
	key bytea primary key,
	failures integer not null,
	last_failed_at timestamptz not null,
	locked_until timestamptz
);
create index login_attempts_last_failed_at on auth.login_attempts (last_failed_at);

-- What was asked to be sent to whom, by keyed hash, whether anybody has that address or not.
create table auth.sends (
	key bytea primary key,
	sent_at timestamptz not null,
	window_started_at timestamptz not null,
	window_count integer not null
);
create index sends_sent_at on auth.sends (sent_at);

alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.flow_states enable row level security;
alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
alter table auth.mfa_recovery_codes enable row level security;
alter table auth.audit_log enable row level security;
alter table auth.login_attempts enable row level security;
alter table auth.sends enable row level security;

-- Three ways in which most requests begin or end. As functions their plans are made once for a connection; planning
-- them anew would be most of their cost. Callers without rights on the tables get nothing out of them.
create function auth.signed_in(wanted_user uuid, wanted_session uuid) returns json language plpgsql stable as $$
begin
	return (
		select json_build_object('session', to_json(s), 'user', to_json(u),
			'identities', (select json_agg(to_json(i) order by i.created_at, i.provider <> 'email', i.id)
				from auth.identities i where i.user_id = u.id),
			'factors', (select jsonb_agg(to_jsonb(f) - 'secret' order by f.created_at, f.id)
				from auth.mfa_factors f where f.user_id = u.id))
		from auth.users u join auth.sessions s on s.user_id = u.id
		where u.id = wanted_user and s.id = wanted_session
	);
end $$;

-- The current token moves the counter on. Its parent never does (the answer was lost on the way), nor does any older
-- one inside the reuse interval (several tabs at once): both get the current token again. Whatever else gets null.
create function auth.advance_refresh_counter(
	wanted_session uuid, used_counter bigint, at timestamptz, reuse_since timestamptz, from_address text, from_agent text
) returns json language plpgsql as $$
declare
	result json;
begin
	-- Answers what auth.signed_in does, out of the rows that it has in hand.
	update auth.sessions s
	set refresh_counter = s.refresh_counter + (s.refresh_counter = used_counter)::int,
		refreshed_at = case when s.refresh_counter = used_counter then at else s.refreshed_at end,
		address = from_address, user_agent = from_agent
	from auth.users u
	where s.id = wanted_session and u.id = s.user_id and u.deleted_at is null
		and (u.banned_until is null or u.banned_until <= at)
		and (s.refresh_counter = used_counter or s.refresh_counter = used_counter + 1
			or (s.refresh_counter > used_counter and s.refreshed_at > reuse_since))
	returning json_build_object('session', to_json(s), 'user', to_json(u),
		'identities', (select json_agg(to_json(i) order by i.created_at, i.provider <> 'email', i.id)
			from auth.identities i where i.user_id = u.id),
		'factors', (select jsonb_agg(to_jsonb(f) - 'secret' order by f.created_at, f.id)
			from auth.mfa_factors f where f.user_id = u.id))
	into result;
	return result;
end $$;

-- What a successful sign-in leaves behind, in one step.
create function auth.open_session(new_session jsonb, audit jsonb, forget bytea[]) returns void language plpgsql as $$
begin
	insert into auth.sessions (id, user_id, amr, created_at, refreshed_at, address, user_agent)
	select s.id, s.user_id, s.amr, s.created_at, s.created_at, s.address, s.user_agent
	from jsonb_populate_record(null::auth.sessions, new_session) s;
	update auth.users u set last_sign_in_at = s.created_at, updated_at = s.created_at
	from jsonb_populate_record(null::auth.sessions, new_session) s where u.id = s.user_id;
	if audit is not null then
		insert into auth.audit_log select * from jsonb_populate_record(null::auth.audit_log, audit);
	end if;
	if forget is not null then
		delete from auth.login_attempts where key = any(forget);
	end if;
end $$;

revoke all on function auth.signed_in, auth.advance_refresh_counter, auth.open_session from public;
