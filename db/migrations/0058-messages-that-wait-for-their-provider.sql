-- One by one: once a provider takes a text or push again, those that wait because of it go out at once.
-- Which provider a message waits for: the keyed hash of a push service's host, or "sms". Null if it waits for a reason of its own.
alter table private.alert_messages add column if not exists waits_for bytea;
-- How often it was tried early because its provider took another message.
alter table private.alert_messages add column if not exists wakes smallint not null default 0;
create index concurrently if not exists alert_messages_waits_for on private.alert_messages (waits_for, created_at, id)
	where waits_for is not null;
