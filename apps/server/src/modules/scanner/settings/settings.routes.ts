import { scannerSettingsSchema, settingsAnswerSchema } from "@unlisted/contracts/scanner";
import type { HttpApp } from "../../../platform/http/app.ts";
import { problemResponses } from "../../../platform/http/problem-responses.ts";
import { security, tags, type WatchedOf } from "../core/person.http.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { type PushChannel, readSettings } from "./read-settings.ts";
import { saveSettings } from "./save-settings.ts";

export function settingsRoutes(
	app: HttpApp,
	deps: ScannerDeps & { readonly push: PushChannel },
	watchedOf: WatchedOf,
): void {
	const read = readSettings(deps);
	const save = saveSettings(deps);
	const describe = (summary: string) => ({
		tags,
		security,
		summary,
		response: { 200: settingsAnswerSchema, ...problemResponses(400, 401, 403, 413, 415, 429, 503) },
	});
	app.get("/api/scanner/settings", { schema: describe("Scanner settings") }, async (request, reply) =>
		read((await watchedOf(request, reply)).userId),
	);
	const saveSchema = { ...describe("Save scanner settings, the whole of them"), body: scannerSettingsSchema };
	app.put("/api/scanner/settings", { schema: saveSchema }, async (request, reply) => {
		const { userId } = await watchedOf(request, reply);
		await save(userId, request.body);
		return read(userId);
	});
}
