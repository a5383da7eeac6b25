import { bytes, hash, moment, P, type Part } from "./part.ts";

/** One in ten people searches brokers and has removals. */
export const removals: readonly Part[] = [
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
		into: "private.removal_helps (user_id, removal_id, task_since, asked_at, helper_id, opened_at)",
		each: 4,
		oneIn: 10,
		select: `${P}, md5('removal' || k + 6 || '.' || n)::uuid, now(), ${moment(30)}, case when n % 40 = 0 then md5('operator1')::uuid end, case when n % 40 = 0 then now() end`,
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
			case when not whose then 1 end, 2000, case when not whose then 'unmatched' when n % 5000 = 0 then 'waiting' else 'read' end, ${moment(30, "k", 2)}, now() from (select k, n, p, k = 1 or n % 100 > 0 as whose from SERIES) s`,
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
];
