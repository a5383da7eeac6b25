-- Which browser asked for a link: a hash of what its cookie holds. Null for one that the operator asked for.
alter table auth.one_time_tokens add column browser_hash bytea;

-- Accounts that somebody made by themselves with an address or a number that they have not proved to have. The one who
-- proves it may be somebody else; what knows the one who made it: their browser's cookie, and their client's verifier.
create table auth.unproved_sign_ups (
	user_id uuid primary key references auth.users (id) on delete cascade,
	browser_hash bytea,
	flow_id uuid,
	created_at timestamptz not null
);
alter table auth.unproved_sign_ups enable row level security;

-- Those that wait already. Whom the operator made is not among them.
insert into auth.unproved_sign_ups (user_id, created_at)
select u.id, u.created_at from auth.users u
where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.deleted_at is null
	and (u.email is not null or u.phone is not null)
	and exists (
		select from auth.audit_log a
		where a.user_id = u.id and a.event = 'sign_up' and not a.details ? 'by');
