-- The three roles that requests run as. They are the cluster's, not this database's: another installation on the
-- same server may have made them already, perhaps at this very moment.
do $$
declare
	wanted text;
begin
	foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
		begin
			if not exists (select from pg_roles where rolname = wanted) then
				execute format('create role %I nologin noinherit', wanted);
			end if;
		exception when duplicate_object or unique_violation then
			null;
		end;
		-- Only where it is missing: whoever made the role may have granted it without the right to pass it on.
		if not pg_has_role(current_user, wanted, 'SET') then
			execute format('grant %I to current_user', wanted);
		end if;
	end loop;
end $$;

-- `public` holds what /rest/v1 may show under row-level security, `private` everything else: the three roles
-- cannot even name what is in there.
revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
revoke all on schema private from public;

create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;

-- Who the request speaks for, out of the claims that the server sets for each transaction.
create function auth.jwt() returns jsonb language sql stable as $$
	select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
	select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;
create function auth.role() returns text language sql stable as $$
	select coalesce(auth.jwt() ->> 'role', 'anon')
$$;

-- What this installation has to remember about itself, such as which MASTER_KEY it was written with.
create table private.installation (
	name text primary key,
	value text not null
);

-- Each person's data key, wrapped by MASTER_KEY. Deleting the row makes everything sealed with it unreadable.
create table private.person_keys (
	person_id uuid primary key,
	wrapped bytea not null,
	created_at timestamptz not null default now()
);

alter table private.installation enable row level security;
alter table private.person_keys enable row level security;
