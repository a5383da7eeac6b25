-- Mails that were given up: few, and asked for by person from /admin.
create index mails_failed on private.mails (settled_at) where status = 'failed';
-- The list of support requests goes on after the last one that is shown.
drop index private.support_requests_state;
create index support_requests_state on private.support_requests (state, created_at desc, reference);
