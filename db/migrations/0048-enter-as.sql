-- The first of the two statements of a request that reads /rest/v1: does the session stand? Then the rest of the transaction
-- has the caller's role and claims, and only reads. The second one comes with it, in the same message. Everything that is set
-- here ends with the transaction. The same conditions stand in private.write_as, and in private.read_as of the version before.
create function private.enter_as(caller_role text, claims text, moment timestamptz) returns void language plpgsql as $$
declare
	enough boolean;
	parsed jsonb := claims;
	settings text;
begin
	if caller_role = 'authenticated' then
		select coalesce(parsed ->> 'aal', '') = 'aal2'
			or not exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
		into enough from auth.sessions s join auth.users u on u.id = s.user_id
		where s.id = (parsed ->> 'session_id')::uuid and u.id = (parsed ->> 'sub')::uuid
			and u.deleted_at is null and (u.banned_until is null or u.banned_until <= moment);
		if enough is null then
			raise exception using errcode = 'PT301', message = 'the session is over';
		elsif not enough then
			raise exception using errcode = 'PT403', message = 'the second factor is missing';
		end if;
	end if;
	-- The server's own connections are in UTC already, and changing the zone is dear.
	if current_setting('TimeZone') <> 'UTC' then
		perform set_config('TimeZone', 'UTC', true);
	end if;
	-- An assignment and not a PERFORM, which would be a query of its own.
	settings := set_config('transaction_read_only', 'on', true) || set_config('request.jwt.claims', claims, true)
		|| set_config('role', caller_role, true);
end $$;
revoke all on function private.enter_as from public;
