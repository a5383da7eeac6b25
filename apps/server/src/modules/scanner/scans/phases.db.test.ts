import { randomUUID } from "node:crypto";
import { frequencies } from "@unlisted/contracts/scanner";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../../../platform/db/database.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { phaseOf } from "../core/schedule.rules.ts";
import { ensurePhase, ensureSettings } from "../core/settings.repository.ts";

onDatabase("places in the period", (open) => {
	let db: Database;
	beforeAll(async () => {
		db = (await open()).db;
	});
	const somebody = async () => {
		const userId = randomUUID();
		const now = new Date();
		await db.query("insert into auth.users (id, created_at, updated_at) values ($1, $2, $2)", [userId, now]);
		await ensureSettings(db, userId, now);
		return userId;
	};

	it.each(frequencies)("are the same from the database and from the rules: %s", async (frequency) => {
		for (const from of [1, 999_983, 2 ** 31 + 11]) {
			await db.query(`select setval('private.scan_phases_${frequency}', ${from}, false)`);
			for (let n = from; n < from + 5; n += 1)
				expect(await ensurePhase(db, await somebody(), frequency)).toBe(phaseOf(n));
		}
	});

	it("stay the person's own, and are new for another frequency", async () => {
		const ann = await somebody();
		const weekly = await ensurePhase(db, ann, "weekly");
		await ensurePhase(db, await somebody(), "weekly");
		expect(await ensurePhase(db, ann, "weekly")).toBe(weekly);
		await db.query("select setval('private.scan_phases_daily', 41)");
		expect(await ensurePhase(db, ann, "daily")).toBe(phaseOf(42));
	});
});
