-- One by one: figures for /metrics are read from indexes that hold only what they tell, also when that is a backlog.

create index concurrently if not exists mails_waiting_for_server on private.mails (queued_at)
	where status = 'queued' and deferred_since is null and fails_alone_since is null;
create index concurrently if not exists mails_put_off on private.mails (deferred_since)
	where status = 'queued' and deferred_since is not null;
create index concurrently if not exists mails_failing_alone on private.mails (fails_alone_since)
	where status = 'queued' and fails_alone_since is not null;
create index concurrently if not exists alert_messages_waiting_by_channel on private.alert_messages (channel)
	where status = 'queued';
create index concurrently if not exists alert_messages_failed on private.alert_messages (channel, settled_at)
	where status in ('failed', 'unknown');
-- When a source last answered, and when it last did not.
create index concurrently if not exists source_states_ok on private.source_states (source_type, last_ok_at)
	where last_ok_at is not null;
create index concurrently if not exists source_states_unknown on private.source_states (source_type, checked_at)
	where state = 'unknown';
