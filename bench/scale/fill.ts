import type pg from "pg";

/**
 * What belongs to this many people: SQL that makes rows in sets, in the order in which time would have made them. `P` is the id
 * of person number `n`. Everybody has a subscription, scans and exposures; one in ten searches brokers and has removals.
 */
const P = "md5('person' || n)::uuid";
const bytes = (what: string, times = 1) => `decode(repeat(md5(${what}), ${times}), 'hex')`;
const hash = (what: string) => `sha256((${what})::bytea)`;
/** In the last `days` days: the `step`-th of `steps`, so that later rows stand later in the table. */
const moment = (days: number, step = "1", steps = 1) =>
	`now() - interval '${days} days' * ((${steps} - ${step} + random()) / ${steps})`;

interface Part {
	/** With its columns. */
	readonly into: string;
	readonly select: string;
	/** How many rows a person has; the step is `k`. */
	readonly each?: number;
	/** One person in so many. */
	readonly oneIn?: number;
}

const parts: readonly Part[] = [
	{
		into: "auth.users (id, email, email_confirmed_at, phone, phone_confirmed_at, password_hash, last_sign_in_at, new_email, deleted_at, created_at, updated_at)",
		select: `${P}, 'person' || n || '@example.com', case when n % 50 > 0 then now() - interval '1 day' * (n % 400) end,
			case when n % 5 = 0 then (20000000000 + n)::text end, case when n % 5 = 0 then now() end, md5(n::text) || md5('x' || n),
			now() - interval '1 day' * (n % 30), case when n % 500 = 0 then 'new' || n || '@example.com' end,
			case when n % 200 = 199 then now() end, now() - interval '1 day' * (n % 400), now()`,
	},
	{
		into: "auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)",
		select: `md5('identity' || n)::uuid, ${P}, 'email', ${P}::text, jsonb_build_object('email', 'person' || n || '@example.com'), now(), now()`,
	},
	{
		into: "auth.sessions (id, user_id, amr, factor_id, created_at, refreshed_at, proved_at, device_id, address, user_agent)",
		each: 2,
		select: `md5('session' || k || '.' || n)::uuid, ${P}, '[{"method": "password", "timestamp": 1}]', null, ${moment(400, "k", 2)},
			${moment(60, "k", 2)}, now(), md5('device' || n)::uuid, '192.0.2.0/24', 'Firefox on Linux'`,
	},
	{
		into: "auth.one_time_tokens (id, user_id, kind, link_hash, code_hash, sent_to, session_id, created_at, expires_at)",
		oneIn: 50,
		select: `md5('token' || n)::uuid, ${P}, 'recovery', ${hash("'link' || n")}, ${hash("'code' || n")}, 'person' || n || '@example.com',
			md5('session1.' || n)::uuid, now(), now() + interval '1 hour'`,
	},
	{
		into: "auth.flow_states (id, user_id, code_hash, code_challenge, code_challenge_method, method, provider_verifier, linking_user_id, created_at)",
		oneIn: 50,
		select: `md5('flow' || n)::uuid, ${P}, ${hash("'flow' || n")}, 'x', 's256', 'recovery', 'x', case when n % 100 = 0 then ${P} end, ${moment(1)}`,
	},
	{
		into: "auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)",
		oneIn: 20,
		select: `md5('factor' || n)::uuid, ${P}, 'totp', 'verified', ${bytes("n::text")}, now(), now()`,
	},
	{
		into: "auth.mfa_challenges (id, factor_id, created_at, expires_at)",
		oneIn: 100,
		select: `md5('challenge' || n)::uuid, md5('factor' || n)::uuid, now(), now() + interval '5 minutes'`,
	},
	{
		into: "auth.mfa_recovery_codes (user_id, code_hash, created_at)",
		each: 10,
		oneIn: 20,
		select: `${P}, ${hash("'recovery' || k || '.' || n")}, now()`,
	},
	{
		into: "auth.passkeys (id, user_id, factor_id, credential_id, user_handle, public_key, sign_count, backup_eligible, backed_up, name, created_at)",
		oneIn: 20,
		select: `md5('passkey' || n)::uuid, ${P}, null, ${hash("'credential' || n")}, ${bytes("n::text")}, ${bytes("n::text", 3)}, 0, true, true, 'Phone', now()`,
	},
	{
		into: "auth.webauthn_challenges (id, purpose, challenge, created_at, expires_at)",
		oneIn: 200,
		select: `md5('webauthn' || n)::uuid, 'sign_in', 'x', now(), now() + interval '5 minutes'`,
	},
	{
		into: "auth.audit_log (id, user_id, event, details, address, created_at)",
		each: 5,
		select: `md5('audit' || k || '.' || n)::uuid, ${P}, (array['sign_up', 'sign_in', 'sign_in', 'password_changed', 'sign_in'])[k], '{}', '192.0.2.0/24', ${moment(800, "k", 5)}`,
	},
	{
		into: "auth.devices (user_id, id, agent, name, first_seen_at, last_seen_at)",
		each: 2,
		select: `${P}, md5('device' || case k when 1 then '' else k || '.' end || n)::uuid, 'Firefox on Linux', case when n % 10 = 0 then 'Mine' end, ${moment(400, "k", 2)}, ${moment(400, "k", 2)}`,
	},
	{
		into: "auth.not_me_links (id, user_id, link_hash, kind, email, created_at, expires_at)",
		oneIn: 20,
		select: `md5('notme' || n)::uuid, ${P}, ${hash("'notme' || n")}, 'email_changed', 'old@example.com', ${moment(30)}, now() + interval '30 days' * random()`,
	},
	{
		into: "auth.login_attempts (key, failures, last_failed_at)",
		oneIn: 20,
		select: `${hash("'attempt' || n")}, 1, ${moment(1)}`,
	},
	{
		into: "auth.sends (key, sent_at, window_started_at, window_count)",
		oneIn: 10,
		select: `${hash("'send' || n")}, ${moment(1)}, now(), 1`,
	},
	{
		into: "auth.unproved_sign_ups (user_id, browser_hash, created_at)",
		oneIn: 50,
		select: `${P}, ${hash("'browser' || n")}, ${moment(30)}`,
	},
	{
		into: "public.profiles (user_id, first_name, last_name, username, security_score)",
		select: `${P}, 'First' || n, 'Last' || n, 'user_' || n, n % 101`,
	},
	{ into: "public.user_preferences (user_id)", select: P },
	{
		into: "public.subscriptions (id, user_id, plan_type, status, stripe_customer_id, stripe_subscription_id, current_period_end, created_at)",
		select: `md5('subscription' || n)::uuid, ${P}, (array['basic', 'pro', 'family'])[1 + n % 3], case when n % 5 = 0 then 'canceled' else 'active' end,
			'cus_' || n, 'sub_' || n, now() + interval '20 days', ${moment(400)}`,
	},
	{
		into: "public.payment_history (id, OWNER subscription_id, created_at, amount, status, stripe_invoice_id, stripe_source)",
		each: 2,
		select: `md5('payment' || k || '.' || n)::uuid, OWNER md5('subscription' || n)::uuid, ${moment(400, "k", 2)}, 999, 'completed', 'in_' || k || '.' || n, 'ch_' || k || '.' || n`,
	},
	{
		into: "private.billing_customers (user_id, stripe_customer_id, mirrored_at)",
		select: `${P}, 'cus_' || n, now()`,
	},
	{
		into: "private.invoices (stripe_invoice_id, user_id, stripe_subscription_id, number, status, currency, created_at, paid_at, attempts, subtotal, tax, total, amount_due, amount_paid, amount_remaining, has_setup, recipient, lines, description)",
		each: 2,
		select: `'in_' || k || '.' || n, ${P}, 'sub_' || n, 'U-' || n, 'paid', 'usd', ${moment(400, "k", 2)}, now(), 1, 999, 0, 999, 999, 999, 0, n % 100 = 0, '{}', '[]', 'Plan'`,
	},
	{
		into: "private.entitlements (user_id, plan_id)",
		select: `${P}, (array['basic', 'pro', 'family'])[1 + n % 3]`,
	},
	{
		into: "private.stripe_events (id, type, customer_id, created_at, received_at, handled_at)",
		each: 3,
		select: `'evt_' || k || '.' || n, 'invoice.paid', 'cus_' || n, at, at, case when n % 2000 > 0 then at end from (select k, n, ${moment(40, "k", 3)} as at from SERIES) s`,
	},
	{
		into: "private.cancellations (user_id, subscription_id, plan_type, reason, feedback, asked_at)",
		oneIn: 10,
		select: `${P}, md5('subscription' || n)::uuid, 'pro', (array['price', 'other'])[1 + n % 20 / 10], case when n % 20 = 0 then 'Too dear' end, ${moment(400)}`,
	},
	{
		into: "private.leaving_customers (stripe_customer_id, since)",
		oneIn: 5000,
		select: `'gone_' || n, now()`,
	},
	{
		into: "private.person_keys (person_id, wrapped, key_id)",
		select: `${P}, ${bytes("n::text", 4)}, 1`,
	},
	{
		into: "private.monitored_identifiers (id, user_id, kind, value_hash, sealed, origin, added_at, verified_at, corpus_key, corpus_key_of)",
		each: 2,
		select: `md5('identifier' || k || '.' || n)::uuid, ${P}, (array['email', 'phone'])[k], ${hash("'value' || k || '.' || n")}, ${bytes("n::text", 5)},
			(array['account', 'added'])[k], now(), now(), hashtextextended(n::text, k), 'corpus-1'`,
	},
	{
		into: "private.identifier_sends (recipient_hash, window_started_at, count)",
		oneIn: 100,
		select: `${hash("'recipient' || n")}, ${moment(2)}, 1`,
	},
	{
		into: "private.scan_settings (user_id, phase, phase_of, next_scan_at, next_report_at, updated_at)",
		select: `${P}, random(), 'weekly', now() + interval '7 days' * random(), now() + interval '30 days' * random(), now()`,
	},
	{
		into: "private.scan_tasks (id, user_id, started_by, status, progress, created_at, started_at, finished_at, sources, complete, total_exposures, new_exposures, score)",
		each: 6,
		select: `md5('task' || k || '.' || n)::uuid, ${P}, 'schedule', case when running then 'running' else 'completed' end, 100, at, at, case when not running then at end,
			'{"breach_databases": {"state": "ok", "found": 20, "new": 0}, "paste_sites": {"state": "ok", "found": 0, "new": 0}}', true, 20, 0, 60
			from (select k, n, k = 6 and n % 500 = 0 as running, ${moment(400, "k", 6)} as at from SERIES) s`,
	},
	{
		into: "private.source_states (user_id, source_type, state, checked_at, last_ok_at)",
		each: 4,
		select: `${P}, (array['breach_databases', 'paste_sites', 'dark_web_markets', 'social_media'])[k], 'ok', now(), now()`,
	},
	{
		into: "private.exposures (id, user_id, record_hash, source_type, severity, status, confidence, sealed, content_hash, discovered_at, last_seen_at, resolved_at, found_in)",
		each: 20,
		select: `md5('exposure' || k || '.' || n)::uuid, ${P}, ${hash("'record' || k || '.' || n")}, (array['breach_databases', 'paste_sites', 'dark_web_markets', 'social_media'])[1 + k % 4],
			(array['critical', 'high', 'medium', 'low'])[1 + (k + n) % 4], case when k % 4 = 0 then 'resolved' else 'new' end, random(), ${bytes("k || '.' || n", 16)},
			${hash("'content' || k || '.' || n")}, ${moment(400, "k", 20)}, now(), case when k % 4 = 0 then now() end, md5('task6.' || n)::uuid`,
	},
	{
		into: "private.scanner_events (user_id, kind, at, details)",
		each: 10,
		select: `${P}, (array['scan_finished', 'exposure_found', 'identifier_added'])[1 + k % 3], ${moment(400, "k", 10)}, '{"new": 1}'`,
	},
	{
		into: "private.security_scores (user_id, day, score, at)",
		each: 8,
		select: `${P}, current_date - 7 * (8 - k), 60, now() - interval '7 days' * (8 - k)`,
	},
	{
		into: "private.source_answers (identifier_id, user_id, provider, source_type, version, sealed, fetched_at)",
		each: 4,
		select: `md5('identifier' || (1 + k % 2) || '.' || n)::uuid, ${P}, 'hibp' || k, 'breach_databases', '1', ${bytes("n::text", 8)}, ${moment(7)}`,
	},
	{
		into: "private.alerts (id, user_id, exposure_id, channel, occasion, message_id, created_at)",
		each: 2,
		select: `md5('alert' || k || '.' || n)::uuid, ${P}, md5('exposure' || k || '.' || n)::uuid, 'email', 'new', md5('message' || n)::uuid, ${moment(400, "k", 2)}`,
	},
	{
		into: "private.alert_messages (id, user_id, channel, message_id, sealed, status, created_at, settled_at)",
		select: `md5('push' || n)::uuid, ${P}, case n % 2 when 0 then 'sms' else 'push' end, md5('message' || n)::uuid, case when n % 1000 = 0 then ${bytes("n::text")} end,
			case when n % 1000 = 0 then 'queued' else 'sent' end, ${moment(30)}, case when n % 1000 > 0 then ${moment(30)} end`,
	},
	{
		into: "private.push_subscriptions (id, user_id, endpoint_hash, keys_hash, sealed, created_at)",
		oneIn: 3,
		select: `md5('device' || n)::uuid, ${P}, ${hash("'endpoint' || n")}, ${hash("'keys' || n")}, ${bytes("n::text", 10)}, now()`,
	},
	{
		into: "private.mails (id, dedupe_key, recipient, kind, sealed_message, status, queued_at, settled_at)",
		each: 5,
		select: `md5('mail' || k || '.' || n)::uuid, 'alert:' || ${P} || ':' || md5('message' || k || '.' || n)::uuid, case when waits then 'person' || n || '@example.com' end, 'alert',
			case when waits then ${bytes("n::text", 40)} end, case when waits then 'queued' else 'sent' end, at, case when not waits then at end
			from (select k, n, k = 5 and n % 1000 = 0 as waits, case when k = 5 and n % 1000 = 0 then now() else ${moment(30, "k", 5)} end as at from SERIES) s`,
	},
	{
		into: "private.mailbox (id, recipient_index, sealed, received_at)",
		oneIn: 100,
		select: `md5('mail1.' || n)::uuid, ${hash("'mailbox' || n")}, ${bytes("n::text", 40)}, ${moment(30)}`,
	},
	{
		into: "private.support_requests (reference, name, email, topic, message, created_at)",
		oneIn: 20,
		select: `'S-' || n, 'Ann', 'Person' || n || '@example.com', 'other', repeat('Words. ', 20), ${moment(730)}`,
	},
	{
		into: "private.newsletter_subscribers (email, status, confirm_token_hash, confirm_expires_at, requested_at, confirmed_at)",
		oneIn: 5,
		select: `'person' || n || '@example.com', case when n % 500 = 0 then 'pending' else 'confirmed' end, case when n % 500 = 0 then ${hash("'newsletter' || n")} end,
			case when n % 500 = 0 then now() + interval '1 day' end, ${moment(30)}, case when n % 500 > 0 then ${moment(400)} end`,
	},
	{
		into: "private.deletion_receipts (id, deleted_at, counts)",
		oneIn: 100,
		select: `md5('receipt' || n)::uuid, ${moment(400)}, '{"exposures": 1}'`,
	},
	{
		into: "private.broker_identities (user_id, kept, sealed, saved_at)",
		oneIn: 10,
		select: `${P}, 'here', ${bytes("n::text", 20)}, now()`,
	},
	{
		into: "private.broker_handovers (user_id, task_id, sealed, expires_at)",
		oneIn: 1000,
		select: `${P}, md5('task6.' || n)::uuid, ${bytes("n::text", 20)}, now() + interval '1 hour' * random()`,
	},
	{
		into: "private.broker_settings (user_id, is_on, countries, never, updated_at)",
		oneIn: 10,
		select: `${P}, true, '{US}', '{}', now()`,
	},
	{
		into: "private.broker_look_ups (user_id, broker, state, checked_at, last_ok_at, found, task_id, settled, leased_until, lease)",
		each: 10,
		oneIn: 10,
		select: `${P}, 'broker' || (n / 10 + k * 7) % 70 || '.example', 'ok', now(), ${moment(7)}, 1, md5('task6.' || n)::uuid, true, now(), md5('lease' || n)::uuid`,
	},
	{
		into: "private.broker_listings (user_id, id, broker, key_hash, record_hash, search_hash, state, probability, sealed, content_hash, first_seen_at, last_seen_at, untold)",
		each: 10,
		oneIn: 10,
		select: `${P}, md5('listing' || k || '.' || n)::uuid, 'broker' || (n / 10 + k * 7) % 70 || '.example', ${hash("'key' || k || '.' || n")}, ${hash("'listed' || n || '.' || k % 3")}, ${hash("'search' || n")},
			'listed', 0.9, ${bytes("n::text", 20)}, ${hash("n::text")}, ${moment(400, "k", 10)}, now(), case when k = 1 then 'found' end`,
	},
	{
		into: "private.broker_answers (user_id, record_hash, answer, answered_at, answer_before, answered_before_at)",
		each: 3,
		oneIn: 10,
		select: `${P}, ${hash("'listed' || n || '.' || (k - 1)")}, 'me', now(), 'unsure', now()`,
	},
	{
		into: "private.broker_captures (user_id, listing_id, kind, sealed, taken_at)",
		each: 2,
		oneIn: 10,
		select: `${P}, md5('listing' || k || '.' || n)::uuid, 'html', ${bytes("n::text", 100)}, now()`,
	},
	{
		into: "private.broker_listing_events (user_id, id, listing_id, kind, at)",
		each: 15,
		oneIn: 10,
		select: `${P}, md5('listed' || k || '.' || n)::uuid, md5('listing' || 1 + k % 10 || '.' || n)::uuid, 'found', ${moment(400, "k", 15)}`,
	},
	{
		into: "private.removals (user_id, id, broker, listing_id, record_hash, owner, state, state_since, channel, automatic, priority, asked, created_at, sent_at, looks, verified_at, tries, next_at, mail_token, events, untold)",
		each: 10,
		oneIn: 10,
		select: `${P}, md5('removal' || k || '.' || n)::uuid, 'broker' || (n / 10 + k * 7) % 70 || '.example', md5('listing' || k || '.' || n)::uuid, ${hash("'listed' || n || '.' || k % 3")},
			'owner' || (n / 10 + k * 7) % 70, (array['verified_removed', 'verified_removed', 'verified_removed', 'verified_removed', 'sent', 'sent', 'said_done', 'queued', 'overdue', 'needs_person'])[k],
			now(), 'playbook', true, k % 3, k <> 8, ${moment(400, "k", 10)}, ${moment(400, "k", 10)}, 1, case when k < 5 then now() end, 0,
			case when k between 5 and 8 then now() + interval '5 days' * (random() - 0.001) end, substr(md5('token' || k || '.' || n), 1, 16), 4, case when k = 1 and n % 500 = 0 then 'done' end`,
	},
	{
		into: "private.removal_events (user_id, removal_id, place, id, kind, at, hash, commitment, leaf, sealed)",
		each: 40,
		oneIn: 10,
		select: `${P}, md5('removal' || 1 + (k - 1) / 4 || '.' || n)::uuid, 1 + k % 4, md5('step' || k || '.' || n)::uuid, (array['asked', 'sent', 'said_done', 'looked_gone'])[1 + k % 4], ${moment(400, "k", 40)},
			${hash("'step' || k || '.' || n")}, ${hash("'commitment' || k || '.' || n")}, n / 10 * 40 + k, ${bytes("n::text", 30)}`,
	},
	{
		into: "private.removal_files (user_id, id, removal_id, event_id, role, media_type, sealed, taken_at)",
		each: 10,
		oneIn: 10,
		select: `${P}, md5('file' || k || '.' || n)::uuid, md5('removal' || k || '.' || n)::uuid, md5('step' || (k * 4 - 3) || '.' || n)::uuid, 'sent', 'text/plain', ${bytes("n::text", 60)}, now()`,
	},
	{
		into: "private.removal_sends (user_id, removal_id, round, step, id, channel, recipient, intended_at, lease, settled_at, outcome)",
		each: 10,
		oneIn: 10,
		select: `${P}, md5('removal' || k || '.' || n)::uuid, 1, 'request', md5('send' || k || '.' || n)::uuid, 'playbook', 'broker.example', now(), md5('lease' || n)::uuid, now(), 'sent'`,
	},
	{
		into: "private.removal_disclosures (user_id, id, broker, removal_id, channel, recipient, field, why, first_at, last_at)",
		each: 20,
		oneIn: 10,
		select: `${P}, md5('told' || k || '.' || n)::uuid, 'broker' || (n / 10 + k * 7) % 70 || '.example', md5('removal' || 1 + k % 10 || '.' || n)::uuid, 'playbook', 'broker.example',
			case when k > 10 then 'name' else 'email' end, 'request', now(), now()`,
	},
	{
		into: "private.removal_people (user_id, consent_given_at, updated_at)",
		oneIn: 10,
		select: `${P}, now(), now()`,
	},
	{
		into: "private.removal_drop (user_id, sealed, filed_on, saved_at)",
		oneIn: 100,
		select: `${P}, ${bytes("n::text")}, current_date, now()`,
	},
	{
		into: "private.deep_scans (user_id, brokers, started_at, stopped_at)",
		oneIn: 100,
		select: `${P}, '{a.example,b.example}', now(), case when n % 200 = 0 then now() end`,
	},
	{
		into: "private.drp_requests (user_id, removal_id, round, id, business, state)",
		each: 2,
		oneIn: 100,
		select: `${P}, md5('removal' || k || '.' || n)::uuid, 1, md5('drp' || k || '.' || n)::uuid, 'b' || k, case k when 1 then 'open' else 'fulfilled' end`,
	},
	{
		into: "private.drp_leaving (id, business, sealed, key_id, since)",
		oneIn: 5000,
		select: `md5('drp-leaving' || n)::uuid, 'b1', ${bytes("n::text")}, 1, now()`,
	},
	{
		into: "private.authorizations (user_id, id, sealed, signed_at)",
		oneIn: 20,
		select: `${P}, md5('authorization' || n)::uuid, ${bytes("n::text", 40)}, now()`,
	},
	{
		into: "private.incoming_mails (id, user_id, reference, fingerprint, found_by, via, sealed, key_id, size, state, received_at, read_at)",
		each: 2,
		oneIn: 10,
		select: `md5('incoming' || k || '.' || n)::uuid, case when whose then ${P} end, case when whose then md5('removal' || k || '.' || n)::uuid end, ${hash("'incoming' || k || '.' || n")}, 'address', 'imap', ${bytes("n::text", 60)},
			case when not whose then 1 end, 2000, case when not whose then 'unmatched' when n % 5000 = 0 then 'waiting' else 'read' end, ${moment(30, "k", 2)}, now() from (select k, n, k = 1 or n % 100 > 0 as whose from SERIES) s`,
	},
	{
		into: "private.transparency_leaves (commitment, added_at, position)",
		each: 40,
		oneIn: 10,
		select: `${hash("'commitment' || k || '.' || n")}, ${moment(400, "k", 40)}, (n / 10 - 1) * 40::bigint + k - 1`,
	},
	{
		into: "private.transparency_tiles (level, number, hashes)",
		oneIn: 64,
		select: `0, n / 64, ${bytes("n::text", 400)}`,
	},
	{
		into: "private.transparency_checkpoints (origin, size, root, note, signed_at)",
		oneIn: 10,
		select: `'log.example', n * 4, ${hash("n::text")}, repeat('note ', 40), now() - interval '1 minute' * (1000000 - n) / 10`,
	},
	{
		into: "private.transparency_cosignatures (origin, size, witness, line, seen_at)",
		oneIn: 10,
		select: `'log.example', n * 4, 'witness', repeat('line ', 10), now()`,
	},
	{
		into: "jobs.job (name, state, data, created_on, started_on, completed_on, keep_until)",
		each: 3,
		select: `(array['scanner.run-scan', 'notifications.deliver-mail', 'notifications.deliver-push'])[k],
			case when n % 1000 = 0 then 'created' else 'completed' end::jobs.job_state,
			jsonb_build_object((array['taskId', 'mailId', 'messageId'])[k], case k when 1 then md5('task6.' || n)::uuid when 2 then md5('mail5.' || n)::uuid else md5('push' || n)::uuid end),
			at, at, case when n % 1000 > 0 then at end, at + interval '14 days' from (select k, n, ${moment(1, "k", 3)} as at from SERIES) s`,
	},
];

/** Rows that do not grow with people. */
const few = `
	insert into private.root_keys (id, use, created_at) values (1, 'sealing', now());
	insert into private.installation (name, value) values ('master-key', 'x');
	insert into private.broker_health (broker, version) select 'broker' || n || '.example', '1' from generate_series(0, 69) n;
	insert into private.removal_brokers (broker, paused_at) select 'broker' || n || '.example', case when n = 0 then now() end from generate_series(0, 69) n;
	insert into private.removal_figures (one, counted_at, sent, verified, figures) values (true, now(), 1, 1, '{}');
	insert into private.source_budgets (provider, next_at) values ('hibp', now());
	insert into private.api_keys (id, name, role, scope, hash, created_at) values (gen_random_uuid(), 'a', 'service_role', 'all', sha256('a'), now());
	insert into private.signing_keys (kid, sealed, created_at, signs_from) values ('k', 'x', now(), now());
	insert into private.daily_counts (name, day, count) select 'texts', current_date - n, 5 from generate_series(0, 30) n;
	insert into private.catalogue_breaches (name, breach, added_at, fetched_at) select 'B' || n, '{}', now(), now() from generate_series(1, 50) n;
	insert into private.matched_ingests (corpus, input, matched_at) select 'corpus-1', 'i' || n, now() from generate_series(1, 50) n;
	insert into private.incoming_mail_cursors (mailbox, validity, last_uid, updated_at) values ('INBOX', '1', 1, now());
	insert into private.drp_businesses (id, api_base) values ('b1', 'https://b1.example'), ('b2', 'https://b2.example');
	insert into private.transparency_keys (name, sealed, public_key, created_at) values ('log', 'x', sha256('a'), now());
	insert into private.drp_keys (name, sealed, public_key, created_at) values ('agent', 'x', sha256('a'), now());
`;

/** Fills a migrated database without people. */
export async function fill(client: pg.Client, people: number): Promise<void> {
	const tables = [...new Set(parts.map(({ into }) => into.split(" ")[0] ?? ""))];
	const own = await client.query(
		"select from information_schema.columns where table_schema = 'public' and table_name = 'payment_history' and column_name = 'user_id'",
	);
	const ownsPayments = own.rowCount === 1;
	// Neither triggers nor references are asked: the rows are made to fit.
	await client.query(
		"set session_replication_role = replica; set synchronous_commit = off; select setseed(0.5)",
	);
	const indexes = await client.query<{ name: string; definition: string }>(
		`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
		 from pg_index i where i.indrelid = any($1::text[]::regclass[])
			and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
			and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)`,
		[tables.filter((name) => name !== "jobs.job")],
	);
	await client.query("begin");
	for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
	for (const { into, select, each = 1, oneIn = 1 } of parts) {
		const series = `generate_series(1, ${each}) k, generate_series(${oneIn}, ${people}, ${oneIn}) n`;
		const rows = select.includes("SERIES") ? select.replace("SERIES", series) : `${select} from ${series}`;
		const owned = (text: string, column: string) =>
			text.replaceAll("OWNER ", ownsPayments ? `${column}, ` : "");
		await client.query(`insert into ${owned(into, "user_id")} select ${owned(rows, P)}`);
	}
	await client.query(few);
	for (const { definition } of indexes.rows) await client.query(definition);
	await client.query("commit");
	await client.query("reset session_replication_role");
	await client.query("vacuum analyze");
}
