import { bytes, hash, moment, P, type Part } from "./part.ts";

/** Accounts, and the ways to sign in to them. */
export const accounts: readonly Part[] = [
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
		oneIn: 20,
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
		into: "private.rate_counts (key, count, ends_at)",
		oneIn: 5,
		select: `encode(${hash("'rate' || n")}, 'base64'), 1, now() + interval '10 minutes' * random()`,
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
		into: "private.person_keys (person_id, wrapped, key_id)",
		select: `${P}, ${bytes("n::text", 4)}, 1`,
	},
	{
		// The actions of operators. Some concern each person who asks for help.
		into: "private.operator_events (place, at, operator_id, action, subject_id, details, salt, previous, commitment, leaf)",
		each: 2,
		oneIn: 10,
		select: `n / 10 * 2 + k - 2, ${moment(400, "k", 2)}, md5('operator' || n / 10 % 5)::uuid, (array['person_looked_up', 'support_answered'])[k], ${P}, '{}', ${hash("'salt' || k || n")},
			case when n / 10 * 2 + k > 3 then ${hash("'previous' || k || n")} end, ${hash("'operator-event' || k || '.' || n")}, n / 10 * 2 + k + 10000000`,
	},
	{
		into: "private.deletion_receipts (id, deleted_at, counts)",
		oneIn: 100,
		select: `md5('receipt' || n)::uuid, ${moment(400)}, '{"exposures": 1}'`,
	},
];
