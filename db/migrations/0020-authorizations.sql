-- The permission that a person signs once, so that we may ask companies in their name. Name, signature and the text as it
-- was shown are sealed with the person's own key. One is in force at a time; revoked ones stay, for letters that had them.

create table private.authorizations (
	user_id uuid not null references auth.users (id) on delete cascade,
	id uuid not null,
	sealed bytea not null,
	signed_at timestamptz not null,
	revoked_at timestamptz,
	primary key (user_id, id)
);
create unique index authorizations_in_force on private.authorizations (user_id) where revoked_at is null;

alter table private.authorizations enable row level security;
