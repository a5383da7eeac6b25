-- What /rest/v1 shows: each person's own rows, and nobody else's. Row-level security decides which rows, column
-- grants decide which columns; both hold whatever the server above does.
create table public.profiles (
	user_id uuid primary key references auth.users (id) on delete cascade,
	first_name text check (char_length(first_name) <= 100),
	last_name text check (char_length(last_name) <= 100),
	phone text check (char_length(phone) <= 32 and phone ~ '^\+?[0-9 ()-]*[0-9][0-9 ()-]*$'),
	username text check (username ~ '^[A-Za-z_][A-Za-z0-9_]{2,19}$'),
	is_verified boolean not null default false,
	-- Null until a first scan has computed one.
	security_score integer check (security_score between 0 and 100),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
-- "Ann" and "ann" would be taken for one person.
create unique index profiles_username on public.profiles (lower(username));

create table public.user_preferences (
	user_id uuid primary key references auth.users (id) on delete cascade,
	theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
	locale text not null default 'en-US' check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
	email_product_news boolean not null default false,
	email_monthly_report boolean not null default true,
	-- Small things that pages remember for the person.
	preferences jsonb not null default '{}' check (jsonb_typeof(preferences) = 'object' and octet_length(preferences::text) <= 16384),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);

create table public.subscriptions (
	id uuid primary key default gen_random_uuid(),
	user_id uuid not null references auth.users (id) on delete cascade,
	plan_type text not null,
	status text not null,
	current_period_end timestamptz,
	cancel_at_period_end boolean not null default false,
	payment_method text,
	-- Between the payment provider and the billing slice; /rest/v1 does not know these columns.
	stripe_customer_id text,
	stripe_subscription_id text unique,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index subscriptions_user_id on public.subscriptions (user_id, created_at desc);

create table public.payment_history (
	id uuid primary key default gen_random_uuid(),
	subscription_id uuid not null,
	created_at timestamptz not null default now(),
	-- Cents.
	amount integer not null,
	payment_method text,
	status text not null,
	transaction_id text,
	constraint payment_history_subscription_id_fkey foreign key (subscription_id) references public.subscriptions (id) on delete cascade
);
create index payment_history_subscription_id on public.payment_history (subscription_id, created_at desc);

-- An account that is deleted leaves this: that it happened, when, and how much went. Nothing in it leads to anybody.
create table private.deletion_receipts (
	id uuid primary key,
	deleted_at timestamptz not null,
	counts jsonb not null
);

create function private.touch_row() returns trigger language plpgsql as $$
begin
	new.updated_at := now();
	return new;
end $$;
-- A form sends an empty field as an empty text; nothing was given, so nothing is kept.
create function private.tidy_profile() returns trigger language plpgsql as $$
begin
	new.first_name := nullif(btrim(new.first_name), '');
	new.last_name := nullif(btrim(new.last_name), '');
	new.phone := nullif(btrim(new.phone), '');
	new.username := nullif(btrim(new.username), '');
	return new;
end $$;
create trigger tidy_profile before insert or update on public.profiles for each row execute function private.tidy_profile();
create trigger touch_row before update on public.profiles for each row execute function private.touch_row();
create trigger touch_row before update on public.user_preferences for each row execute function private.touch_row();
create trigger touch_row before update on public.subscriptions for each row execute function private.touch_row();

alter table private.deletion_receipts enable row level security;
alter table public.profiles enable row level security;
alter table public.profiles force row level security;
alter table public.user_preferences enable row level security;
alter table public.user_preferences force row level security;
alter table public.subscriptions enable row level security;
alter table public.subscriptions force row level security;
alter table public.payment_history enable row level security;
alter table public.payment_history force row level security;

-- The server's own work (making a profile, billing) and the operator's key see everything, and say so here.
create policy server_all on public.profiles to service_role, current_user using (true) with check (true);
create policy server_all on public.user_preferences to service_role, current_user using (true) with check (true);
create policy server_all on public.subscriptions to service_role, current_user using (true) with check (true);
create policy server_all on public.payment_history to service_role, current_user using (true) with check (true);

-- What auth.uid() answers, written out: a function would be read and planned anew with every statement.
create policy own_row on public.profiles to authenticated
	using (user_id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid)
	with check (user_id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid);
create policy own_row on public.user_preferences to authenticated
	using (user_id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid)
	with check (user_id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid);
create policy own_rows on public.subscriptions for select to authenticated
	using (user_id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid);
create policy own_rows on public.payment_history for select to authenticated using (
	exists (
		select from public.subscriptions s
		where s.id = subscription_id
			and s.user_id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
	)
);

grant select, insert, update, delete on public.profiles, public.user_preferences, public.subscriptions, public.payment_history to service_role;
grant select on public.profiles, public.user_preferences, public.payment_history to authenticated;
grant select (id, user_id, plan_type, status, current_period_end, cancel_at_period_end, payment_method, created_at, updated_at)
	on public.subscriptions to authenticated;
-- Inserting is for a row that is missing, as an upsert does; a second one the primary key refuses.
grant insert (user_id, first_name, last_name, phone, username) on public.profiles to authenticated;
grant update (first_name, last_name, phone, username) on public.profiles to authenticated;
grant insert (user_id, theme, locale, email_product_news, email_monthly_report, preferences) on public.user_preferences to authenticated;
grant update (theme, locale, email_product_news, email_monthly_report, preferences) on public.user_preferences to authenticated;

-- One request of /rest/v1: its statement as the caller's role with the caller's claims, in one transaction and one
-- way to the database and back. Everything that is set here ends with the transaction. First it is asked whether the
-- session that the token speaks of still stands: not signed out, its person neither deleted nor banned, and with the
-- second factor where the person has one. That stands in
-- both functions because calling a third would cost each request a tenth of its time.
create function private.read_as(
	caller_role text,
	claims text,
	moment timestamptz,
	statement text,
	parameters text[],
	-- What to prepare it under; null for a statement that is not expected again.
	name text
	-- Total, rows shown and body, between bars: one text costs the database less than a row of three.
) returns text language plpgsql as $$
declare
	enough boolean;
	parsed jsonb := claims;
	settings text;
	total bigint;
	rows_shown bigint;
	body text;
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
	if name is null then
		execute statement into total, rows_shown, body using parameters;
	else
		begin
			execute format('execute %I (%L)', name, parameters) into total, rows_shown, body;
		exception when invalid_sql_statement_name then
			-- The first time on this connection.
			execute format('prepare %I (text[]) as %s', name, statement);
			execute format('execute %I (%L)', name, parameters) into total, rows_shown, body;
		end;
	end if;
	return concat(total, '|', rows_shown, '|', body);
end $$;

create function private.write_as(
	caller_role text,
	claims text,
	moment timestamptz,
	statement text,
	parameters text[],
	single boolean,
	max_affected bigint,
	out total bigint,
	out rows_shown bigint,
	out body text,
	out rows_inserted bigint,
	out location text
) language plpgsql as $$
declare
	enough boolean;
	parsed jsonb := claims;
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
	if current_setting('TimeZone') <> 'UTC' then
		perform set_config('TimeZone', 'UTC', true);
	end if;
	perform set_config('request.jwt.claims', claims, true), set_config('role', caller_role, true);
	execute statement into total, rows_shown, body, rows_inserted, location using parameters;
	-- Raised here, so that a change which ends so is taken back.
	if total > max_affected then
		raise exception using errcode = 'PT124', message = total::text;
	end if;
	if single and rows_shown <> 1 then
		raise exception using errcode = 'PT116', message = rows_shown::text;
	end if;
end $$;
