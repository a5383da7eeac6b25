-- Deep-scan setup: "what do you hold about me?" to companies that nobody can search. Such a request is a removal's sibling: the
-- same letters, ledger, record and answers, but it takes nothing off.
alter table private.removals add column kind text not null default 'deletion' check (kind in ('deletion', 'access'));
alter table private.removals drop constraint removals_user_id_broker_listing_id_key;
alter table private.removals add constraint removals_once unique nulls not distinct (user_id, broker, listing_id, kind);
alter table private.removals drop constraint removals_state_check;
alter table private.removals add constraint removals_state_check
	check (state in ('waiting_for_yes', 'queued', 'sent', 'acknowledged', 'needs_confirmation', 'needs_person', 'said_done',
		'verified_removed', 'reappeared', 'no_record', 'refused', 'overdue', 'escalated', 'given_up', 'unreachable', 'answered'));

-- The person has seen these companies and said that they may be asked.
create table private.deep_scans (
	user_id uuid primary key references auth.users (id) on delete cascade,
	brokers text[] not null,
	started_at timestamptz not null,
	stopped_at timestamptz
);
create index deep_scans_running on private.deep_scans (user_id) where stopped_at is null;
alter table private.deep_scans enable row level security;
