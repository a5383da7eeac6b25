import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { endKeysAsOnCitus } from "../../testing/as-on-citus.ts";
import { openTestPostgres } from "../../testing/databases.ts";
import { backUp, emptyPostgres, folder, openFolder, openUrl, restoreTo } from "./testing/backup-stage.ts";

describe("a backup of a Citus", { timeout: 240_000 }, () => {
	it("is restored without rows of deleted accounts, and with everybody else's", async () => {
		const { db, url = "", close } = await openTestPostgres();
		onTestFinished(close);
		await endKeysAsOnCitus(db);
		const [ann, gone] = [randomUUID(), randomUUID()];
		await db.query("insert into auth.users (id, created_at, updated_at) values ($1, now(), now())", [ann]);
		for (const userId of [ann, gone]) {
			const exposure = randomUUID();
			await db.query(
				`insert into private.exposures (id, user_id, record_hash, source_type, severity, confidence, sealed,
					content_hash, discovered_at, last_seen_at)
				 values ($1, $2, '\\x01', 'breach_databases', 'low', 1, '\\x01', '\\x01', now(), now())`,
				[exposure, userId],
			);
			await db.query(
				`insert into private.alerts (id, user_id, exposure_id, channel, occasion, message_id, created_at)
				 values ($1, $2, $3, 'push', 'found', $1, now())`,
				[randomUUID(), userId, exposure],
			);
		}
		const path = await backUp(url);
		const dataDir = folder();
		await restoreTo({ DATA_DIR: dataDir })(path);
		const other = await emptyPostgres();
		await restoreTo({ DATA_DIR: folder(), DATABASE_URL: other })(path);
		const peopleIn = async (restored: Database, table: string) =>
			(await restored.query<{ user_id: string }>(`select user_id from private.${table}`)).rows;
		for (const restored of [await openFolder(dataDir), (await openUrl(other)).db])
			for (const table of ["exposures", "alerts"])
				expect(await peopleIn(restored, table)).toEqual([{ user_id: ann }]);
	});
});
