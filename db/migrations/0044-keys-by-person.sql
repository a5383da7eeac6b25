-- One by one: what grows by scanning has keys that begin with the person, so that it can be spread over several databases by
-- person (decision 0205).

-- The version before finds these by id alone. The next release drops these six indexes.
create index concurrently if not exists scan_tasks_by_id on private.scan_tasks (id);
create index concurrently if not exists alert_messages_by_id on private.alert_messages (id);
create index concurrently if not exists scanner_events_by_id on private.scanner_events (id);
create index concurrently if not exists monitored_identifiers_by_id on private.monitored_identifiers (id);
create unique index concurrently if not exists source_answers_once_before
	on private.source_answers (identifier_id, provider, source_type);
create unique index concurrently if not exists alerts_once_before on private.alerts (exposure_id, channel, occasion);

-- Ending a foreign key locks both of its tables. Most writes take the table that is referred to first, so these statements do
-- too. In the other order each would hold what the other waits for, and beside a busy writer they would seldom end.

-- Two tables refer to others by id alone. Until they do again by both columns, nothing is deleted with what it refers to.
do $$ begin
	lock table private.monitored_identifiers in access exclusive mode;
	alter table private.source_answers drop constraint if exists source_answers_identifier_id_fkey;
end $$;
do $$ begin
	lock table private.exposures in access exclusive mode;
	alter table private.alerts drop constraint if exists alerts_exposure_id_fkey;
end $$;

create unique index concurrently if not exists exposures_by_person on private.exposures (user_id, id);
alter table private.exposures drop constraint if exists exposures_pkey,
	add constraint exposures_pkey primary key using index exposures_by_person;
create unique index concurrently if not exists scan_tasks_by_person on private.scan_tasks (user_id, id);
alter table private.scan_tasks drop constraint if exists scan_tasks_pkey,
	add constraint scan_tasks_pkey primary key using index scan_tasks_by_person;
create unique index concurrently if not exists alert_messages_by_person on private.alert_messages (user_id, id);
alter table private.alert_messages drop constraint if exists alert_messages_pkey,
	add constraint alert_messages_pkey primary key using index alert_messages_by_person;
create unique index concurrently if not exists scanner_events_by_person on private.scanner_events (user_id, id);
alter table private.scanner_events drop constraint if exists scanner_events_pkey,
	add constraint scanner_events_pkey primary key using index scanner_events_by_person;
create unique index concurrently if not exists monitored_identifiers_by_person on private.monitored_identifiers (user_id, id);
alter table private.monitored_identifiers drop constraint if exists monitored_identifiers_pkey,
	add constraint monitored_identifiers_pkey primary key using index monitored_identifiers_by_person;
create unique index concurrently if not exists alerts_by_person on private.alerts (user_id, id);
alter table private.alerts drop constraint if exists alerts_pkey,
	add constraint alerts_pkey primary key using index alerts_by_person;
drop index concurrently if exists private.scanner_events_of_person;
create unique index concurrently if not exists source_answers_by_person
	on private.source_answers (user_id, identifier_id, provider, source_type);
alter table private.source_answers drop constraint if exists source_answers_pkey,
	add constraint source_answers_pkey primary key using index source_answers_by_person;
create unique index concurrently if not exists alerts_once on private.alerts (user_id, exposure_id, channel, occasion);
alter table private.alerts drop constraint if exists alerts_exposure_id_channel_occasion_key,
	drop constraint if exists alerts_user_id_exposure_id_channel_occasion_key,
	add constraint alerts_user_id_exposure_id_channel_occasion_key unique using index alerts_once;

-- They refer to each other again. New rows are held to it first, then what lost its row meanwhile goes.
do $$ begin
	lock table private.monitored_identifiers in access exclusive mode;
	alter table private.source_answers drop constraint if exists source_answers_identifier_id_fkey,
		add constraint source_answers_identifier_id_fkey foreign key (user_id, identifier_id)
		references private.monitored_identifiers (user_id, id) on delete cascade not valid;
end $$;
delete from private.source_answers t where not exists
	(select from private.monitored_identifiers r where r.user_id = t.user_id and r.id = t.identifier_id);
alter table private.source_answers validate constraint source_answers_identifier_id_fkey;
do $$ begin
	lock table private.exposures in access exclusive mode;
	alter table private.alerts drop constraint if exists alerts_exposure_id_fkey,
		add constraint alerts_exposure_id_fkey foreign key (user_id, exposure_id)
		references private.exposures (user_id, id) on delete cascade not valid;
end $$;
delete from private.alerts t where not exists
	(select from private.exposures r where r.user_id = t.user_id and r.id = t.exposure_id);
alter table private.alerts validate constraint alerts_exposure_id_fkey;

-- Nothing is ever in it. On several databases a transaction that touched it commits in two phases: platform/db/postgres.ts.
create table if not exists private.two_phase (nothing integer);
alter table private.two_phase enable row level security;
