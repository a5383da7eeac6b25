-- One by one: once a provider takes a text or push again, those that wait because of it go out at once.
create index concurrently if not exists alert_messages_waits_for on private.alert_messages (waits_for, created_at, id)
	where waits_for is not null;
