-- One by one: an operator finds people by a part of an address or number without reading all of them.

-- All parts of three characters. What contains a text also contains each part of it.
create or replace function private.parts_of_three(value text) returns text[]
	language plpgsql immutable strict parallel safe as $$
begin
	return array(select distinct pg_catalog.substr(value, n, 3)
		from pg_catalog.generate_series(1, pg_catalog.length(value) - 2) n);
end $$;
revoke all on function private.parts_of_three from public;
create index concurrently if not exists users_parts on auth.users
	using gin (private.parts_of_three(coalesce(lower(email), '') || ' ' || coalesce(phone, '')));
