import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createLog } from "../../platform/log/log.ts";
import { endKeysAsOnCitus } from "../../testing/as-on-citus.ts";
import { onDatabase } from "../../testing/databases.ts";
import { sweepOrphans } from "./sweep-orphans.ts";

onDatabase("the sweep at night", (open) => {
	it("deletes rows of accounts that no longer exist, and no rows of other accounts", async () => {
		const { db } = await open();
		await endKeysAsOnCitus(db);
		const now = new Date();
		const [ann, gone] = [randomUUID(), randomUUID()];
		await db.query("insert into auth.users (id, created_at, updated_at) values ($1, $2, $2)", [ann, now]);
		for (const userId of [ann, gone]) {
			await db.query(
				"insert into private.scan_tasks (id, user_id, started_by, created_at) values ($1, $2, 'person', $3)",
				[randomUUID(), userId, now],
			);
			await db.query(
				"insert into private.broker_answers (user_id, record_hash, answer, answered_at) values ($1, $2, 'me', $3)",
				[userId, Buffer.alloc(32), now],
			);
		}
		await sweepOrphans({ db, log: createLog("silent") })({}, { signal: new AbortController().signal });
		for (const table of ["scan_tasks", "broker_answers"]) {
			const { rows } = await db.query(`select user_id from private.${table}`);
			expect(rows, table).toEqual([{ user_id: ann }]);
		}
	});
});
