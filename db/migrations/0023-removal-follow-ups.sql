-- Letters that follow when nobody answers have a row in the outbox too.
alter table private.removal_sends drop constraint removal_sends_step_check;
alter table private.removal_sends add constraint removal_sends_step_check
	check (step in ('request', 'confirmation', 'reminder', 'admonition'));

-- What a person filed at California's DROP by themselves: its ID, sealed with their own key, and the day.
create table private.removal_drop (
	user_id uuid primary key references auth.users (id) on delete cascade,
	sealed bytea not null,
	filed_on date not null,
	saved_at timestamptz not null
);
alter table private.removal_drop enable row level security;
