-- Keys that people's devices hold (passkeys), and the challenges that those devices sign. Nothing in here is secret: a
-- public key opens nothing. Times come from the server's clock.
create table auth.passkeys (
	id uuid primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	-- Set: it is a second factor (WebAuthn) and signs nobody in by itself.
	factor_id uuid unique references auth.mfa_factors (id) on delete cascade,
	-- Of one authenticator for one account: nobody registers it a second time.
	credential_id bytea not null unique,
	-- Random: what an authenticator keeps beside the key says nothing about the person.
	user_handle bytea not null,
	-- COSE.
	public_key bytea not null,
	-- Counts up with each use on devices that count; zero for ever on the others.
	sign_count bigint not null,
	transports jsonb not null default '[]',
	-- The make of the authenticator, as far as it says.
	aaguid uuid,
	-- Whether the key may be copied to other devices of its owner, and whether it was.
	backup_eligible boolean not null,
	backed_up boolean not null,
	-- Null: the browser did not say.
	discoverable boolean,
	name text not null,
	created_at timestamptz not null,
	last_used_at timestamptz
);
create index passkeys_user_id on auth.passkeys (user_id);

-- Each is signed once, within five minutes: it is deleted as it is looked up.
create table auth.webauthn_challenges (
	id uuid primary key,
	purpose text not null check (purpose in ('sign_in', 'register', 'prove', 'factor_register', 'factor_prove')),
	challenge text not null,
	-- All but a sign-in belong to somebody's session.
	user_id uuid references auth.users (id) on delete cascade,
	session_id uuid references auth.sessions (id) on delete cascade,
	factor_id uuid references auth.mfa_factors (id) on delete cascade,
	-- What a registration puts on the device.
	user_handle bytea,
	created_at timestamptz not null,
	expires_at timestamptz not null,
	check ((purpose = 'sign_in') = (user_id is null and session_id is null))
);
create index webauthn_challenges_expires_at on auth.webauthn_challenges (expires_at);
create index webauthn_challenges_user_id on auth.webauthn_challenges (user_id);
create index webauthn_challenges_session_id on auth.webauthn_challenges (session_id);
create index webauthn_challenges_factor_id on auth.webauthn_challenges (factor_id);

alter table auth.passkeys enable row level security;
alter table auth.webauthn_challenges enable row level security;

alter table auth.mfa_factors drop constraint mfa_factors_factor_type_check;
alter table auth.mfa_factors add constraint mfa_factors_factor_type_check
	check (factor_type in ('totp', 'phone', 'webauthn'));
