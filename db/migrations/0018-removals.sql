-- Removals: requests to brokers, each step as an event in a chain, and what was told to whom. What identifies the person is
-- sealed with their own key. Every key begins with the person's id, so that all of it can be spread over several databases by
-- person; only what is about brokers and nobody is not.

create table private.removals (
	user_id uuid not null references auth.users (id) on delete cascade,
	id uuid not null,
	broker text not null,
	-- Null: a broker that cannot be searched.
	listing_id uuid,
	-- Keyed hash of the record that the listing belongs to: the sites of one owner show the same.
	record_hash bytea,
	-- Who takes the request: the broker, or the owner whose opt-out covers it.
	owner text not null,
	-- The removal whose request covers this one.
	covered_by uuid,
	state text not null check (state in ('waiting_for_yes', 'queued', 'sent', 'acknowledged', 'needs_confirmation',
		'needs_person', 'said_done', 'verified_removed', 'reappeared', 'no_record', 'refused', 'overdue', 'escalated',
		'given_up', 'unreachable')),
	state_since timestamptz not null,
	channel text check (channel in ('playbook', 'email', 'drp', 'drop', 'hand')),
	-- By itself, under the person's consent.
	automatic boolean not null,
	priority smallint not null,
	-- How often a request went out.
	rounds integer not null default 0,
	asked boolean not null default false,
	-- It may not have gone out: a worker died between sending and noting it.
	unsure boolean not null default false,
	created_at timestamptz not null,
	sent_at timestamptz,
	due_at timestamptz,
	law text,
	looks integer not null default 0,
	looked_at timestamptz,
	verified_at timestamptz,
	broke_word_at timestamptz,
	task text check (task in ('puzzle', 'code', 'confirm', 'identity_document', 'limits', 'wall', 'form', 'read_mail')),
	task_sealed bytea,
	task_since timestamptz,
	tries integer not null default 0,
	-- A link that the broker mailed, to be followed.
	link_sealed bytea,
	-- When something is to be done next. Null: nothing before somebody or something else comes.
	next_at timestamptz,
	-- Who does it now.
	lease uuid,
	leased_until timestamptz,
	-- Part of the address that this removal's mails go to.
	mail_token text not null,
	events integer not null default 0,
	last_hash bytea,
	-- What the person was not told of yet.
	untold text check (untold in ('yes', 'done', 'back', 'needs_you')),
	primary key (user_id, id),
	unique nulls not distinct (user_id, broker, listing_id)
);
create index removals_next on private.removals (priority, next_at) where next_at is not null;
create unique index removals_mail_token on private.removals (user_id, mail_token);
create index removals_by_mail_token on private.removals (mail_token);

create table private.removal_events (
	user_id uuid not null references auth.users (id) on delete cascade,
	removal_id uuid not null,
	place integer not null,
	id uuid not null,
	kind text not null,
	at timestamptz not null,
	-- Of the event as the proof file has it: what the next one names as the one before.
	hash bytea not null,
	-- What the transparency log holds: nothing without the salt.
	commitment bytea not null,
	-- The leaf's id there. Null: this installation has no log.
	leaf integer,
	-- The event and its salt.
	sealed bytea not null,
	primary key (user_id, removal_id, place),
	unique (user_id, id)
);

-- What was seen, sent or received: a picture, a page, a request, a mail.
create table private.removal_files (
	user_id uuid not null references auth.users (id) on delete cascade,
	id uuid not null,
	removal_id uuid not null,
	event_id uuid not null,
	role text not null check (role in ('sent', 'received', 'seen', 'seen_before', 'seen_after')),
	media_type text not null,
	sealed bytea not null,
	taken_at timestamptz not null,
	primary key (user_id, id)
);
create index removal_files_of_event on private.removal_files (user_id, removal_id, event_id);

-- The outbox. A row is there before anything leaves, and is settled after it has. One without a result is not sent again.
create table private.removal_sends (
	user_id uuid not null references auth.users (id) on delete cascade,
	removal_id uuid not null,
	round integer not null,
	step text not null check (step in ('request', 'confirmation')),
	id uuid not null,
	channel text not null check (channel in ('playbook', 'email', 'drp', 'drop', 'hand')),
	recipient text not null,
	intended_at timestamptz not null,
	lease uuid not null,
	settled_at timestamptz,
	outcome text check (outcome in ('sent', 'unsure')),
	primary key (user_id, removal_id, round, step),
	check ((settled_at is null) = (outcome is null))
);

-- Who was told which field of the person, when and why. Names of fields, never values.
create table private.removal_disclosures (
	user_id uuid not null references auth.users (id) on delete cascade,
	id uuid not null,
	broker text not null,
	-- Null: told by a search.
	removal_id uuid,
	channel text not null check (channel in ('search', 'playbook', 'email', 'drp', 'drop', 'hand')),
	recipient text not null,
	field text not null,
	why text not null check (why in ('search', 'request', 'confirmation', 'by_hand')),
	-- Searches tell the same again: the first time and the last, and how often.
	first_at timestamptz not null,
	last_at timestamptz not null,
	times integer not null default 1,
	deletion_confirmed_at timestamptz,
	primary key (user_id, id)
);
create unique index removal_disclosures_once on private.removal_disclosures
	(user_id, broker, field, why, removal_id) nulls not distinct;

-- What a person decided about removals as a whole.
create table private.removal_people (
	user_id uuid primary key references auth.users (id) on delete cascade,
	consent_given_at timestamptz,
	consent_revoked_at timestamptz,
	-- Every broker that they saw when they agreed, and what it would be told.
	consented jsonb not null default '[]',
	paused_at timestamptz,
	-- Fields that are never told. Null: the usual ones.
	never text[],
	updated_at timestamptz not null
);

-- Of each broker, about nobody: whether the operator holds requests back, and how many went out on a day.
create table private.removal_brokers (
	broker text primary key,
	paused_at timestamptz,
	day date,
	sent_today integer not null default 0
);

alter table private.removals enable row level security;
alter table private.removal_events enable row level security;
alter table private.removal_files enable row level security;
alter table private.removal_sends enable row level security;
alter table private.removal_disclosures enable row level security;
alter table private.removal_people enable row level security;
alter table private.removal_brokers enable row level security;
