-- The browsers and programs that a person signed in with, by a random number in a signed cookie.
create table auth.devices (
	user_id uuid not null references auth.users (id) on delete cascade,
	id uuid not null,
	-- "Firefox on Linux"
	agent text,
	-- What the person calls it.
	name text,
	-- A network, not an address.
	address text,
	first_seen_at timestamptz not null,
	last_seen_at timestamptz not null,
	primary key (user_id, id)
);
create index devices_last_seen_at on auth.devices (last_seen_at);
alter table auth.devices enable row level security;

alter table auth.sessions
	-- The newest refresh token that its holder came with. Those between it and the current one were given away and
	-- taken for lost: whoever comes with one of them is somebody else than the one who asked again.
	add column used_counter bigint,
	-- When the last refresh tokens stopped being the current one, the newest first.
	add column rotated_at timestamptz[] not null default '{}',
	-- Without it a session ends after hours, whatever is done in it.
	add column stays boolean not null default true,
	add column device_id uuid;
update auth.sessions set used_counter = refresh_counter - 1, rotated_at = array[refreshed_at] where refresh_counter > 0;
create index sessions_refreshed_at on auth.sessions (refreshed_at);

-- "This was not me": what a link of a mail puts back. Only hashes of the links are kept.
create table auth.not_me_links (
	id uuid primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	link_hash bytea not null unique,
	-- What the mail told of.
	kind text not null,
	-- How the account was reached before that.
	email text,
	phone text,
	created_at timestamptz not null,
	expires_at timestamptz not null
);
create index not_me_links_user_id on auth.not_me_links (user_id, created_at);
create index not_me_links_expires_at on auth.not_me_links (expires_at);
alter table auth.not_me_links enable row level security;

-- The current token moves the counter on. Any other yields the current one for a moment after it stopped being that
-- (several tabs at once). Later, only the newest that its holder came with is good: the answer to it was lost on the way.
-- Then a new token is made, and the one in the lost answer is good for nobody: if somebody has it all the same, two hold
-- this session. Whatever else gets null, as does a session that was idle or old for too long.
drop function auth.advance_refresh_counter(uuid, bigint, timestamptz, timestamptz, text, text);
create function auth.advance_refresh_counter(
	wanted_session uuid, presented bigint, at timestamptz, reuse_since timestamptz,
	idle_since timestamptz, long_since timestamptz, short_since timestamptz, from_address text, from_agent text
) returns json language plpgsql as $$
declare
	s auth.sessions;
	moves boolean;
	again boolean;
	result json;
begin
	-- Refreshes of one session that come at once stand in line here.
	select * into s from auth.sessions where id = wanted_session for update;
	if s.id is null or s.refreshed_at <= idle_since
		or s.created_at <= (case when s.stays then long_since else short_since end) then
		return null;
	end if;
	moves := s.refresh_counter = presented
		or coalesce(s.used_counter = presented and s.refreshed_at <= reuse_since, false);
	again := coalesce(s.used_counter = presented, false) or coalesce(s.refresh_counter > presented
		and s.rotated_at[least(s.refresh_counter - presented, 1000)::int] > reuse_since, false);
	if not moves and not again then
		return null;
	end if;
	-- Answers what auth.signed_in does, out of the rows that it has in hand.
	update auth.sessions t
	set used_counter = case when t.refresh_counter = presented then presented else t.used_counter end,
		refresh_counter = t.refresh_counter + moves::int,
		rotated_at = case when moves then (at || t.rotated_at)[1:20] else t.rotated_at end,
		refreshed_at = case when moves then at else t.refreshed_at end,
		address = from_address, user_agent = from_agent
	from auth.users u
	where t.id = s.id and u.id = t.user_id and u.deleted_at is null
		and (u.banned_until is null or u.banned_until <= at)
	returning json_build_object('session', to_json(t), 'user', to_json(u),
		'identities', (select json_agg(to_json(i) order by i.created_at, i.provider <> 'email', i.id)
			from auth.identities i where i.user_id = u.id),
		'factors', (select jsonb_agg(to_jsonb(f) - 'secret' order by f.created_at, f.id)
			from auth.mfa_factors f where f.user_id = u.id))
	into result;
	-- Where the person was last seen on this device.
	update auth.devices d set last_seen_at = at, address = coalesce(from_address, d.address)
	where result is not null and d.user_id = s.user_id and d.id = s.device_id;
	return result;
end $$;

-- What a successful sign-in leaves behind, in one step. Answers whether the person was never seen on this device, though
-- they had signed in before.
drop function auth.open_session(jsonb, jsonb, bytea[]);
create function auth.open_session(new_session jsonb, audit jsonb, forget bytea[]) returns boolean language plpgsql as $$
declare
	s auth.sessions := jsonb_populate_record(null::auth.sessions, new_session);
	signed_in_before boolean;
	is_new boolean;
begin
	insert into auth.sessions (id, user_id, amr, created_at, refreshed_at, proved_at, stays, device_id, address, user_agent)
	values (s.id, s.user_id, s.amr, s.created_at, s.created_at, s.proved_at, coalesce(s.stays, true), s.device_id, s.address,
		s.user_agent);
	select u.last_sign_in_at is not null into signed_in_before from auth.users u where u.id = s.user_id;
	update auth.users u set last_sign_in_at = s.created_at, updated_at = s.created_at where u.id = s.user_id;
	if s.device_id is not null then
		insert into auth.devices as d (user_id, id, agent, address, first_seen_at, last_seen_at)
		values (s.user_id, s.device_id, s.user_agent, s.address, s.created_at, s.created_at)
		on conflict (user_id, id) do update
		set agent = excluded.agent, address = excluded.address, last_seen_at = excluded.last_seen_at
		returning d.first_seen_at = d.last_seen_at into is_new;
	end if;
	if audit is not null then
		insert into auth.audit_log select * from jsonb_populate_record(null::auth.audit_log, audit);
	end if;
	if forget is not null then
		delete from auth.login_attempts where key = any(forget);
	end if;
	return coalesce(is_new and signed_in_before, false);
end $$;

revoke all on function auth.advance_refresh_counter, auth.open_session from public;
