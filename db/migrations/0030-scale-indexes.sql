-- One by one: on a PostgreSQL in use each statement commits by itself, so that nobody waits for an index. Each can run again.

update public.payment_history p set user_id = s.user_id
from public.subscriptions s where s.id = p.subscription_id and p.user_id is null;
-- A check that is proved while others write spares the column its own look at the whole table under a lock.
alter table public.payment_history drop constraint if exists payment_history_owned;
alter table public.payment_history add constraint payment_history_owned check (user_id is not null) not valid;
alter table public.payment_history validate constraint payment_history_owned;
alter table public.payment_history alter column user_id set not null;
alter table public.payment_history drop constraint if exists payment_history_owned;
create index concurrently if not exists payment_history_of_person on public.payment_history (user_id, created_at desc, id desc);
alter policy own_rows on public.payment_history
	using (user_id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid);
create index concurrently if not exists payment_history_of_invoice on public.payment_history (stripe_invoice_id);

-- What belongs to a person, by the person.
create index concurrently if not exists source_answers_of_person on private.source_answers (user_id, provider, source_type);
create index concurrently if not exists mails_about_person on private.mails
	((substring(dedupe_key from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')::uuid));
create index concurrently if not exists mails_waiting_for on private.mails (lower(recipient)) where status = 'queued';
create index concurrently if not exists support_requests_from on private.support_requests (lower(email));
create index concurrently if not exists flow_states_linking on auth.flow_states (linking_user_id) where linking_user_id is not null;

-- What sweeps look for.
create index concurrently if not exists mails_settled on private.mails (settled_at) where status <> 'queued';
create index concurrently if not exists scan_tasks_finished on private.scan_tasks (finished_at) where finished_at is not null;
create index concurrently if not exists scanner_events_at on private.scanner_events (at);
create index concurrently if not exists sessions_created_at on auth.sessions (created_at);
create index concurrently if not exists audit_log_created_at on auth.audit_log (created_at) where event <> 'sign_up';
create index concurrently if not exists stripe_events_created_at on private.stripe_events (created_at);
create index concurrently if not exists stripe_events_handled on private.stripe_events (received_at) where handled_at is not null;
create index concurrently if not exists users_emptied on auth.users (id) where deleted_at is not null;
create index concurrently if not exists users_unproved on auth.users (created_at)
	where email_confirmed_at is null and phone_confirmed_at is null and deleted_at is null;
create index concurrently if not exists newsletter_confirmed on private.newsletter_subscribers (confirmed_at, id) where status = 'confirmed';
create index concurrently if not exists newsletter_pending on private.newsletter_subscribers (requested_at) where status = 'pending';
create index concurrently if not exists monitored_identifiers_keyed on private.monitored_identifiers (corpus_key_of) where verified_at is not null;
create index concurrently if not exists invoices_with_setup on private.invoices (user_id) where has_setup;
create index concurrently if not exists transparency_checkpoints_size on private.transparency_checkpoints (size desc, signed_at desc);
create index concurrently if not exists billing_customers_leased on private.billing_customers (lease_id) where lease_id is not null;
