-- Whose a payment is, without a look at its subscription: row-level security can then use the index, as it can for every other
-- table. The trigger fills it for the version before this one, which does not know the column.
alter table public.payment_history add column user_id uuid;
create function private.payment_owner() returns trigger language plpgsql as $$
begin
	select s.user_id into new.user_id from public.subscriptions s where s.id = new.subscription_id;
	return new;
end $$;
create trigger payment_owner before insert on public.payment_history for each row when (new.user_id is null)
	execute function private.payment_owner();

-- What operators' commands and metrics say about everybody. Jobs count it once an hour, so that nobody who asks reads whole tables.
create table private.operator_figures (
	name text primary key,
	counted_at timestamptz not null,
	figures jsonb not null
);
alter table private.operator_figures enable row level security;

-- How many rows a request to /rest/v1 would have, as the planner sees it: for a caller who asks for an estimate.
create function private.estimate_as(caller_role text, claims text, statement text, parameters text[])
returns bigint language plpgsql as $$
declare
	plan json;
begin
	perform set_config('request.jwt.claims', claims, true), set_config('role', caller_role, true);
	execute 'explain (format json) ' || statement into plan using parameters;
	return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
end $$;
revoke all on function private.estimate_as, private.payment_owner from public;

-- How often an address or a person came lately, counted by all processes together. Unlogged: after a crash everybody starts at
-- zero, and nothing is written to the log meanwhile.
create unlogged table private.rate_counts (
	key text primary key,
	count integer not null,
	ends_at timestamptz not null
);
create index rate_counts_ends_at on private.rate_counts (ends_at);
alter table private.rate_counts enable row level security;
