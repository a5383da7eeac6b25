-- Stripe owns what is billed; this is a mirror of it, and what follows from it. Only billing writes here, and only out of
-- what it has just read at Stripe. None of the new columns is shown by /rest/v1.
alter table public.subscriptions
	add column current_period_start timestamptz,
	-- Set means that it is going to end then, whichever way it was said.
	add column cancel_at timestamptz,
	add column ended_at timestamptz,
	add column past_due_since timestamptz,
	-- A smaller plan that begins with the next period.
	add column scheduled_plan text,
	add column scheduled_from timestamptz,
	-- A payment waits for its card's owner to answer the bank.
	add column needs_action boolean not null default false,
	-- A second live one, which only somebody at Stripe's own pages can have made. It counts for nothing here.
	add column superseded boolean not null default false;
create unique index subscriptions_one_live on public.subscriptions (user_id) where status <> 'canceled' and not superseded;

alter table public.payment_history
	add column amount_refunded integer not null default 0,
	add column description text,
	add column stripe_invoice_id text,
	-- The charge, or the payment that waits to be one.
	add column stripe_source text unique,
	add constraint payment_history_amounts check (amount >= 0 and amount_refunded between 0 and amount);
revoke select on public.payment_history from authenticated;
grant select (id, subscription_id, created_at, amount, payment_method, status, transaction_id) on public.payment_history to authenticated;

-- One a person. The lease makes whoever changes or mirrors a person's billing the only one who does, on whatever
-- process; it is never held by a transaction, because Stripe is asked meanwhile.
create table private.billing_customers (
	user_id uuid primary key references auth.users (id) on delete cascade,
	stripe_customer_id text unique,
	lease_id uuid,
	leased_until timestamptz,
	mirrored_at timestamptz
);

create table private.invoices (
	stripe_invoice_id text primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	stripe_subscription_id text,
	number text,
	status text not null,
	currency text not null,
	created_at timestamptz not null,
	finalized_at timestamptz,
	paid_at timestamptz,
	attempts integer not null,
	next_attempt_at timestamptz,
	-- Cents, all of them.
	subtotal integer not null,
	tax integer not null,
	total integer not null,
	amount_due integer not null,
	amount_paid integer not null,
	amount_remaining integer not null,
	has_setup boolean not null,
	-- Whom it was made out to, as it stood when it was made.
	recipient jsonb not null,
	lines jsonb not null,
	description text not null
);
create index invoices_user_id on private.invoices (user_id, created_at desc);

-- What a person may use. Without an end it holds until billing says otherwise.
create table private.entitlements (
	user_id uuid primary key references auth.users (id) on delete cascade,
	plan_id text not null,
	ends_at timestamptz
);

-- That an event was told, once. What it said is not kept: it only says whom to look after.
create table private.stripe_events (
	id text primary key,
	type text not null,
	customer_id text,
	created_at timestamptz not null,
	received_at timestamptz not null default now(),
	handled_at timestamptz
);
create index stripe_events_waiting on private.stripe_events (customer_id) where handled_at is null;

-- Why people leave. Of somebody whose account is deleted the reason stays, and nothing that leads to them.
create table private.cancellations (
	id uuid primary key default gen_random_uuid(),
	user_id uuid references auth.users (id) on delete set null,
	subscription_id uuid,
	plan_type text not null,
	reason text not null,
	feedback text,
	asked_at timestamptz not null,
	taken_back_at timestamptz
);
create index cancellations_user_id on private.cancellations (user_id);

-- Customers of accounts that are deleted: until Stripe has been told.
create table private.leaving_customers (
	stripe_customer_id text primary key,
	since timestamptz not null
);

alter table private.billing_customers enable row level security;
alter table private.invoices enable row level security;
alter table private.entitlements enable row level security;
alter table private.stripe_events enable row level security;
alter table private.cancellations enable row level security;
alter table private.leaving_customers enable row level security;
