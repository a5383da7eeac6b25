import type { HttpApp } from "../../platform/http/app.ts";
import type { ConfirmedCallerOf } from "../../platform/http/caller.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { served } from "../../platform/http/served.ts";
import { withoutBody } from "../../platform/http/without-body.ts";
import { type DeepScanDeps, readDeepScan, startDeepScan, stopDeepScan } from "./deep-scan/deep-scan.ts";

const failures = problemResponses(400, 401, 402, 403, 409, 413, 415, 429, 503);
const about = (summary: string) => ({ tags: ["removals"], security: [{ bearer: [] }], summary });

/** Routes for the deep-scan setup of a person who bought it. */
export function deepScanRoutes(app: HttpApp, deps: DeepScanDeps, who: ConfirmedCallerOf): void {
	const read = readDeepScan(deps);
	const reading = served("GET /api/removals/deep-scan", about("How far the deep-scan setup is"), failures);
	app.get(reading.url, { schema: reading.schema }, async (request, reply) =>
		read((await who(request, reply)).userId),
	);
	const start = startDeepScan(deps);
	const stop = stopDeepScan(deps);
	withoutBody(app, (scope) => {
		const starting = served("POST /api/removals/deep-scan/start", about("Start it"), failures);
		scope.post(starting.url, { schema: starting.schema }, async (request, reply) => {
			const { userId } = await who(request, reply);
			await start(userId);
			return read(userId);
		});
		const stopping = served("POST /api/removals/deep-scan/stop", about("Ask nobody else"), failures);
		scope.post(stopping.url, { schema: stopping.schema }, async (request, reply) => {
			const { userId } = await who(request, reply);
			await stop(userId);
			return read(userId);
		});
	});
}
