-- One by one: how many accounts an operator looked up within the hour is counted in the record.
create index concurrently if not exists operator_events_looks on private.operator_events (operator_id, at)
	where action = 'person_looked_up';
