import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Application, compose } from "../../apps/server/src/compose.ts";
import { readEnv } from "../../apps/server/src/env.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { keyRing } from "../../apps/server/src/platform/crypto/key-ring.ts";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import type { SharedCounts } from "../../apps/server/src/platform/limits/shared-counts.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";
import { evenAnswers } from "../../apps/server/src/platform/process/answer-evenly.ts";

/** These exist only if the process runs on PostgreSQL. */
interface OnPostgres {
	readonly counts: SharedCounts;
}

/** Composes the product on this database, in a temporary folder, for documents that describe the product. */
export async function withComposed<T>(
	db: Database,
	work: (application: Application) => Promise<T>,
	onPostgres?: OnPostgres,
): Promise<T> {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-openapi-"));
	const context = {
		env: readEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" }),
		log: createLog("silent"),
		clock: systemClock,
		db,
		keys: keyRing(Buffer.alloc(32)),
		publicUrl: "http://localhost:3000",
		evenAnswers,
		...onPostgres,
	};
	const application = await compose(context, {
		apiKeys: { anonKey: "", serviceRoleKey: "" },
		trial: null,
		brokerSites: null,
	});
	try {
		return await work(application);
	} finally {
		await application.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}
