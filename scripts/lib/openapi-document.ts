import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compose } from "../../apps/server/src/compose.ts";
import { readEnv } from "../../apps/server/src/env.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { keyRing } from "../../apps/server/src/platform/crypto/key-ring.ts";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";

/** The API's description as /openapi.json answers it, of the product wired as it is. */
export async function openApiDocument(db: Database): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-openapi-"));
	const application = await compose({
		env: readEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" }),
		log: createLog("silent"),
		clock: systemClock,
		db,
		keys: keyRing(Buffer.alloc(32)),
		publicUrl: "http://localhost:3000",
		anonKey: "",
		serviceRoleKey: "",
	});
	try {
		await application.http.ready();
		return `${JSON.stringify(application.http.swagger(), null, "\t")}\n`;
	} finally {
		await application.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}
