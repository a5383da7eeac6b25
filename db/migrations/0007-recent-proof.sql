-- When somebody last showed, in this session, that they are the person: signing in does, renewing the session does not.
alter table auth.sessions add column proved_at timestamptz;
update auth.sessions set proved_at = created_at;
alter table auth.sessions alter column proved_at set not null;

-- A code that proves it counts in the session that asked for it, and in no other.
alter table auth.one_time_tokens
	add column session_id uuid references auth.sessions (id) on delete cascade;
create index one_time_tokens_session_id on auth.one_time_tokens (session_id) where session_id is not null;

create or replace function auth.open_session(new_session jsonb, audit jsonb, forget bytea[]) returns void language plpgsql as $$
begin
	insert into auth.sessions (id, user_id, amr, created_at, refreshed_at, proved_at, address, user_agent)
	select s.id, s.user_id, s.amr, s.created_at, s.created_at, s.proved_at, s.address, s.user_agent
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
