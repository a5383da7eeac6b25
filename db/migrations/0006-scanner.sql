-- What is watched, what was found, and who was told. Nothing of it is shown by /rest/v1. What identifies a person is
-- sealed with their own key; equality goes through keyed hashes.

-- An address or number is looked up only once its owner has typed in a code that was sent to it.
create table private.monitored_identifiers (
	id uuid primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	kind text not null check (kind in ('email', 'phone', 'username', 'name')),
	-- Keyed hash of the normalised value with the person's id: the same address of two people cannot be told to be one.
	value_hash bytea not null,
	sealed bytea not null,
	origin text not null check (origin in ('account', 'added')),
	added_at timestamptz not null,
	verified_at timestamptz,
	code_hash bytea,
	code_sent_at timestamptz,
	code_expires_at timestamptz,
	code_attempts integer not null default 0,
	-- Its key in the operator's corpus, by which somebody who is in a new breach is found while it is read.
	corpus_key bigint,
	corpus_key_of text,
	-- How often the person said of something found by it that it is, or is not, them.
	said_me integer not null default 0,
	said_not_me integer not null default 0,
	unique (user_id, kind, value_hash),
	check ((code_hash is null) = (code_expires_at is null))
);
create index monitored_identifiers_corpus_key on private.monitored_identifiers (corpus_key) where verified_at is not null;

-- How many codes went to an address or number today, whoever asked for them.
create table private.identifier_sends (
	recipient_hash bytea primary key,
	window_started_at timestamptz not null,
	count integer not null
);
create index identifier_sends_window on private.identifier_sends (window_started_at);

-- A row from the first scan or the first visit on; the defaults are the specification's.
create table private.scan_settings (
	user_id uuid primary key references auth.users (id) on delete cascade,
	frequency text not null default 'weekly' check (frequency in ('daily', 'weekly', 'monthly')),
	email_notifications boolean not null default true,
	sms_notifications boolean not null default false,
	push_notifications boolean not null default true,
	notify_critical boolean not null default true,
	notify_high boolean not null default true,
	notify_medium boolean not null default true,
	notify_low boolean not null default false,
	scan_breach_databases boolean not null default true,
	scan_paste_sites boolean not null default true,
	scan_dark_web_markets boolean not null default true,
	scan_social_media boolean not null default true,
	-- Where in each period this person's scans fall, 0 to 1: handed out so that those of one frequency lie evenly.
	phase double precision check (phase >= 0 and phase < 1),
	phase_of text check (phase_of in ('daily', 'weekly', 'monthly')),
	next_scan_at timestamptz,
	next_report_at timestamptz,
	updated_at timestamptz not null
);
create index scan_settings_due on private.scan_settings (next_scan_at);
create index scan_settings_report_due on private.scan_settings (next_report_at);
create sequence private.scan_phases_daily;
create sequence private.scan_phases_weekly;
create sequence private.scan_phases_monthly;

create table private.scan_tasks (
	id uuid primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	started_by text not null check (started_by in ('person', 'schedule', 'new_breach')),
	status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
	progress integer not null default 0 check (progress between 0 and 100),
	created_at timestamptz not null,
	started_at timestamptz,
	finished_at timestamptz,
	-- By source type: state, found, new, reason.
	sources jsonb not null default '{}',
	-- Whether every source that is switched on answered.
	complete boolean,
	total_exposures integer,
	new_exposures integer,
	score integer,
	error text,
	check ((status in ('completed', 'failed')) = (finished_at is not null))
);
-- A person has one scan at a time, whoever starts it.
create unique index scan_tasks_one_at_work on private.scan_tasks (user_id) where status in ('queued', 'running');
create index scan_tasks_user_id on private.scan_tasks (user_id, created_at desc);
create index scan_tasks_unfinished on private.scan_tasks (created_at) where status in ('queued', 'running');

-- What each source said last about a person.
create table private.source_states (
	user_id uuid not null references auth.users (id) on delete cascade,
	source_type text not null,
	state text not null check (state in ('ok', 'unknown', 'not_configured')),
	checked_at timestamptz not null,
	last_ok_at timestamptz,
	unknown_since timestamptz,
	reason text,
	-- Only the bundled corpus of made-up people was asked.
	sample boolean not null default false,
	primary key (user_id, source_type)
);

create table private.exposures (
	id uuid primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	-- Keyed hash of the person and the record: what is found again is the same exposure.
	record_hash bytea not null,
	source_type text not null check (source_type in ('breach_databases', 'paste_sites', 'dark_web_markets', 'social_media')),
	severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
	status text not null default 'new' check (status in ('new', 'acknowledged', 'resolved')),
	confidence double precision not null check (confidence between 0 and 1),
	-- Title, description, data, which identifiers, evidence.
	sealed bytea not null,
	-- To tell whether what is found again says anything else.
	content_hash bytea not null,
	discovered_at timestamptz not null,
	last_seen_at timestamptz not null,
	acknowledged_at timestamptz,
	resolved_at timestamptz,
	reopened_at timestamptz,
	not_me_at timestamptz,
	-- The task in which it was found, or came back; for the digest of that scan.
	found_in uuid,
	-- What the person wrote, sealed.
	sealed_notes bytea,
	done_actions text[] not null default '{}',
	unique (user_id, record_hash),
	check ((status = 'resolved') = (resolved_at is not null))
);
create index exposures_of_person on private.exposures (user_id, discovered_at desc, id desc);

-- What happened, for the list of activity. Nothing in it says what was exposed.
create table private.scanner_events (
	id bigint generated always as identity primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	kind text not null,
	at timestamptz not null,
	exposure_id uuid,
	-- Counts and closed words only.
	details jsonb not null default '{}'
);
create index scanner_events_of_person on private.scanner_events (user_id, id desc);

-- One a day at most: the last of that day.
create table private.security_scores (
	user_id uuid not null references auth.users (id) on delete cascade,
	day date not null,
	score integer not null check (score between 0 and 100),
	at timestamptz not null,
	primary key (user_id, day)
);

-- What a provider answered about an identifier, so that it is not asked again while it knows nothing new.
create table private.source_answers (
	identifier_id uuid not null references private.monitored_identifiers (id) on delete cascade,
	user_id uuid not null references auth.users (id) on delete cascade,
	provider text not null,
	source_type text not null,
	version text not null,
	sealed bytea not null,
	fetched_at timestamptz not null,
	primary key (identifier_id, provider, source_type)
);

-- How much a provider may be asked by all processes together.
create table private.source_budgets (
	provider text primary key,
	-- The moment at which the next question may be asked.
	next_at timestamptz not null,
	paused_until timestamptz
);

-- Breaches that Have I Been Pwned has told of since the bundled catalogue was made.
create table private.catalogue_breaches (
	name text primary key,
	breach jsonb not null,
	added_at timestamptz not null,
	fetched_at timestamptz not null
);

-- What was taken into the operator's corpus, and has been matched against everybody who is watched.
create table private.matched_ingests (
	corpus text not null,
	input text not null,
	matched_at timestamptz not null,
	primary key (corpus, input)
);

-- An alert goes out once for each exposure and channel (and again when a resolved one comes back: `occasion`).
create table private.alerts (
	id uuid primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	exposure_id uuid not null references private.exposures (id) on delete cascade,
	channel text not null check (channel in ('email', 'sms', 'push')),
	occasion text not null,
	-- Several exposures go in one message.
	message_id uuid not null,
	created_at timestamptz not null,
	unique (exposure_id, channel, occasion)
);
create index alerts_of_person on private.alerts (user_id, created_at);

-- Text messages and pushes on their way; mails have their own table.
create table private.alert_messages (
	id uuid primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	channel text not null check (channel in ('sms', 'push')),
	-- That of its alerts: a push goes to several browsers.
	message_id uuid not null,
	-- Sealed with the person's key, emptied once it went out.
	sealed bytea,
	push_subscription_id uuid,
	-- Dropped: over the day's limit, switched off, or to a browser that is gone. Unknown: perhaps sent, and not again.
	status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'dropped', 'unknown')),
	created_at timestamptz not null,
	-- Whoever takes it said that it may not be tried before.
	not_before timestamptz,
	claimed_until timestamptz,
	settled_at timestamptz,
	check ((status = 'queued') = (sealed is not null))
);
create index alert_messages_of_person on private.alert_messages (user_id, created_at);
create index alert_messages_waiting on private.alert_messages (created_at) where status = 'queued';
create index alert_messages_settled on private.alert_messages (settled_at) where status <> 'queued';

create table private.push_subscriptions (
	id uuid primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	endpoint_hash bytea not null unique,
	-- Of the browser's keys: only who has them too is the same browser.
	keys_hash bytea not null,
	sealed bytea not null,
	created_at timestamptz not null
);
create index push_subscriptions_of_person on private.push_subscriptions (user_id);

alter table private.monitored_identifiers enable row level security;
alter table private.identifier_sends enable row level security;
alter table private.scan_settings enable row level security;
alter table private.scan_tasks enable row level security;
alter table private.source_states enable row level security;
alter table private.exposures enable row level security;
alter table private.scanner_events enable row level security;
alter table private.security_scores enable row level security;
alter table private.source_answers enable row level security;
alter table private.source_budgets enable row level security;
alter table private.catalogue_breaches enable row level security;
alter table private.matched_ingests enable row level security;
alter table private.alerts enable row level security;
alter table private.alert_messages enable row level security;
alter table private.push_subscriptions enable row level security;
