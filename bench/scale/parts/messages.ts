import { bytes, hash, moment, P, type Part } from "./part.ts";

/** Messages to people, their requests, and the jobs for both. */
export const messages: readonly Part[] = [
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
			from (select k, n, p, k = 5 and n % 1000 = 0 as waits, case when k = 5 and n % 1000 = 0 then now() else ${moment(30, "k", 5)} end as at from SERIES) s`,
	},
	{
		into: "private.mailbox (id, recipient_index, sealed, received_at)",
		oneIn: 100,
		select: `md5('mail1.' || n)::uuid, ${hash("'mailbox' || n")}, ${bytes("n::text", 40)}, ${moment(30)}`,
	},
	{
		into: "private.support_requests (id, reference, name, email, topic, message, created_at)",
		oneIn: 20,
		select: `md5('support' || n)::uuid, 'S-' || n, 'Ann', 'Person' || n || '@example.com', 'other', repeat('Words. ', 20), ${moment(730)}`,
	},
	{
		into: "private.support_answers (id, request_id, text, sent_at)",
		each: 2,
		oneIn: 20,
		select: `md5('answer' || k || '.' || n)::uuid, md5('support' || n)::uuid, repeat('Words. ', 20), ${moment(730, "k", 2)}`,
	},
	{
		// Counts who got copies of their own messages, until the day is over.
		into: "private.daily_counts (name, day, count)",
		select: "'support-copy:' || md5('copy' || n), current_date - n % 2, 1",
	},
	{
		into: "private.newsletter_subscribers (email, status, confirm_token_hash, confirm_expires_at, requested_at, confirmed_at)",
		oneIn: 5,
		select: `'person' || n || '@example.com', case when n % 500 = 0 then 'pending' else 'confirmed' end, case when n % 500 = 0 then ${hash("'newsletter' || n")} end,
			case when n % 500 = 0 then now() + interval '1 day' end, ${moment(30)}, case when n % 500 > 0 then ${moment(400)} end`,
	},
	{
		into: "jobs.job (name, state, data, created_on, started_on, completed_on, keep_until)",
		each: 3,
		select: `(array['scanner.run-scan', 'notifications.deliver-mail', 'notifications.deliver-push'])[k],
			case when n % 1000 = 0 then 'created' else 'completed' end::jobs.job_state,
			jsonb_build_object((array['taskId', 'mailId', 'messageId'])[k], case k when 1 then md5('task6.' || n)::uuid when 2 then md5('mail5.' || n)::uuid else md5('push' || n)::uuid end),
			at, at, case when n % 1000 > 0 then at end, at + interval '14 days' from (select k, n, p, ${moment(1, "k", 3)} as at from SERIES) s`,
	},
];
