-- A mail that its recipient's server does not take yet is tried again at not_before. deferred_since is the first such answer.
alter table private.mails
	add column not_before timestamptz,
	add column deferred_since timestamptz;
