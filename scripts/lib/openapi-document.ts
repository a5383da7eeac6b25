import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { withComposed } from "./composed.ts";

/** The API description as the server sends it for /openapi.json. */
export function openApiDocument(db: Database): Promise<string> {
	return withComposed(db, async (application) => {
		await application.http.ready();
		return `${JSON.stringify(application.http.swagger(), null, "\t")}\n`;
	});
}
