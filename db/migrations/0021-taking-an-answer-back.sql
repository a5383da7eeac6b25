-- "Is this you?": what the person said before the last answer, so that it can be taken back.
alter table private.broker_answers
	add column answer_before text check (answer_before in ('me', 'not_me', 'unsure')),
	add column answered_before_at timestamptz;

alter table private.broker_listing_events drop constraint broker_listing_events_kind_check;
alter table private.broker_listing_events
	add constraint broker_listing_events_kind_check
	check (kind in ('found', 'changed', 'gone', 'back', 'me', 'not_me', 'unsure', 'taken_back', 'revealed'));
