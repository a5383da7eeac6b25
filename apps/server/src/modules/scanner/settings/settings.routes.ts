import type { HttpApp } from "../../../platform/http/app.ts";
import type { ConfirmedCallerOf } from "../../../platform/http/caller.ts";
import { problemResponses } from "../../../platform/http/problem-responses.ts";
import { served } from "../../../platform/http/served.ts";
import { security, tags } from "../core/described.http.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { type PushChannel, readSettings } from "./read-settings.ts";
import { saveSettings } from "./save-settings.ts";

export function settingsRoutes(
	app: HttpApp,
	deps: ScannerDeps & { readonly push: PushChannel },
	who: ConfirmedCallerOf,
): void {
	const read = readSettings(deps);
	const save = saveSettings(deps);
	const failures = problemResponses(400, 401, 403, 413, 415, 429, 503);
	const describe = (summary: string) => ({ tags, security, summary });
	const reading = served("GET /api/scanner/settings", describe("Scanner settings"), failures);
	app.get(reading.url, { schema: reading.schema }, async (request, reply) =>
		read((await who(request, reply)).userId),
	);
	const saving = served(
		"PUT /api/scanner/settings",
		describe("Save all scanner settings"),
		problemResponses(400, 401, 403, 409, 413, 415, 429, 503),
	);
	app.put(saving.url, { schema: saving.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await save(userId, request.body);
		return read(userId);
	});
}
