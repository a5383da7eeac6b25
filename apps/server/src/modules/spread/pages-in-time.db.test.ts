import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Sql } from "../../platform/db/database.ts";
import { fromTheStart, type PlaceInTime } from "../../platform/db/place-in-time.ts";
import { onDatabase } from "../../testing/databases.ts";
import { confirmedOfEverybody } from "../newsletter/newsletter.repository.ts";
import { idleMessagesOfEverybody } from "../notifications/messages/messages.repository.ts";
import { deepScansOfEverybody } from "../removals/deep-scan/deep-scans.repository.ts";
import { overdueTasksOfEverybody } from "../scanner/core/tasks.repository.ts";

/** Two rows with the same time. A Date cannot hold its microseconds. */
const at = "2026-01-02 03:04:05.123456+00";
const now = new Date("2026-02-01");

const pages: [string, string, (sql: Sql, after: PlaceInTime) => Promise<PlaceInTime[]>][] = [
	[
		"scans that run for too long",
		"insert into private.scan_tasks (id, user_id, started_by, created_at) values ($1::uuid, $1::uuid, 'person', $2::text::timestamptz)",
		(sql, after) => overdueTasksOfEverybody(sql, { createdBefore: now, after, limit: 1 }),
	],
	[
		"messages that wait",
		`insert into private.alert_messages (id, user_id, channel, message_id, sealed, status, created_at)
		 values ($1::uuid, $1::uuid, 'sms', gen_random_uuid(), '\\x00', 'queued', $2::text::timestamptz)`,
		(sql, after) => idleMessagesOfEverybody(sql, { now, after, limit: 1 }),
	],
	[
		"deep scans",
		"insert into private.deep_scans (user_id, brokers, started_at) values ($1, '{}', $2::text::timestamptz)",
		async (sql, after) => {
			const page = await deepScansOfEverybody(sql, { after: after.id, limit: 1 });
			return page.map(({ userId }) => ({ id: userId, at }));
		},
	],
	[
		"subscribers of the newsletter",
		`insert into private.newsletter_subscribers (id, email, status, requested_at, confirmed_at)
		 values ($1::uuid, $1::uuid::text || '@example.com', 'confirmed', $2::text::timestamptz, $2::text::timestamptz)`,
		(sql, after) => confirmedOfEverybody(sql, after, 1),
	],
];

onDatabase("pages of all people's rows by time", (open) => {
	it.each(pages)("have each row once, and come to an end: %s", async (_, insert, pageAfter) => {
		const { db } = await open();
		const ids = [randomUUID(), randomUUID()].sort();
		for (const id of ids) {
			await db.query("insert into auth.users (id, created_at, updated_at) values ($1, now(), now())", [id]);
			await db.query(insert, [id, at]);
		}
		const [first] = await pageAfter(db, fromTheStart);
		const [second] = await pageAfter(db, first ?? fromTheStart);
		expect([first?.id, second?.id]).toEqual(ids);
		expect(await pageAfter(db, second ?? fromTheStart)).toEqual([]);
	});
});
