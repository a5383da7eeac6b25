import { bytes, hash, moment, P, type Part } from "./part.ts";

/** Everybody is scanned and has exposures. */
export const scans: readonly Part[] = [
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
			from (select k, n, p, k = 6 and n % 500 = 0 as running, ${moment(400, "k", 6)} as at from SERIES) s`,
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
];
