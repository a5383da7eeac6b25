import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { movableClock } from "../../../platform/clock/clock.ts";
import { createLog } from "../../../platform/log/log.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { type SendReportsDeps, sendReports } from "./send-reports.ts";

onDatabase("reports that are due", (open) => {
	it("reach everybody, though hundreds of people cannot be read and have been due for longest", async () => {
		const { db } = await open();
		const clock = movableClock(new Date("2026-05-01T12:00:00Z"));
		const due = async (minutesAgo: number) => {
			const id = randomUUID();
			const at = new Date(clock.now().getTime() - minutesAgo * 60_000);
			await db.query("insert into auth.users (id, created_at, updated_at) values ($1, $2, $2)", [id, at]);
			await db.query(
				"insert into private.scan_settings (user_id, next_report_at, updated_at) values ($1, $2, $2)",
				[id, at],
			);
			return id;
		};
		const unreadable = new Set<string>();
		// Some are due at the same moment, so that a page ends between them.
		for (let n = 0; n < 410; n += 1) unreadable.add(await due(1000 - Math.floor(n / 7)));
		const readable = await due(1);
		const deps = {
			db,
			clock,
			log: createLog("silent"),
			planOf: async (userId: string) => {
				if (unreadable.has(userId)) throw new Error("a row that cannot be read");
				return null;
			},
			identity: { findPerson: async () => null },
			wantsReports: async () => false,
		} as unknown as SendReportsDeps;
		const run = sendReports(deps)({}, { signal: new AbortController().signal });
		await expect(run, "and the run counts as failed").rejects.toThrow("a row that cannot be read");
		const { rows } = await db.query<{ id: string }>(
			"select user_id as id from private.scan_settings where next_report_at > $1",
			[clock.now()],
		);
		expect(rows).toEqual([{ id: readable }]);
	});
});
