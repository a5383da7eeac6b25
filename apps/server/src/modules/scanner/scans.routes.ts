import type { Address } from "@unlisted/contracts/endpoints";
import type { HttpApp } from "../../platform/http/app.ts";
import type { ConfirmedCallerOf } from "../../platform/http/caller.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { served } from "../../platform/http/served.ts";
import { withOptionalBody, withoutBody } from "../../platform/http/without-body.ts";
import { security, tags } from "./core/described.http.ts";
import type { ScannerDeps } from "./core/scanner.deps.ts";
import { readActivity } from "./reports/read-activity.ts";
import { readScans } from "./scans/read-scans.ts";
import { startScan } from "./scans/start-scan.ts";
import { watchScan } from "./scans/watch-scan.ts";
import { readScore } from "./score/read-score.ts";
import { readSources } from "./sources/read-sources.ts";

const failures = problemResponses(400, 401, 403, 404, 429, 503);
/**
 * Each start is work for the sources too. A second start while a scan runs costs nothing, but nobody needs thirty.
 */
const starts = { rateLimit: { max: 30, timeWindow: 600_000 } };

const described = <A extends Address>(summary: string, address: A) =>
	served(address, { tags, security, summary }, failures);

export function scansRoutes(app: HttpApp, deps: ScannerDeps, who: ConfirmedCallerOf): void {
	const scans = readScans(deps);

	const start = startScan(deps);
	const starting = described("Start a scan, or learn which one runs", "POST /api/scanner/start");
	withOptionalBody(app, (scope) => {
		scope.post(starting.url, { config: starts, schema: starting.schema }, async (request, reply) => {
			const { userId } = await who(request, reply);
			return reply.code(202).send(await start(userId, request.body ?? {}));
		});
	});

	const watch = watchScan(deps);
	const watching = described(
		"A page shows this scan: no message is sent about it",
		"POST /api/scanner/watching/:taskId",
	);
	withoutBody(app, (scope) => {
		scope.post(watching.url, { schema: watching.schema }, async (request, reply) =>
			watch((await who(request, reply)).userId, request.params.taskId),
		);
	});

	const status = described("How far a scan is", "GET /api/scanner/status/:taskId");
	app.get(status.url, { schema: status.schema }, async (request, reply) =>
		scans.status((await who(request, reply)).userId, request.params.taskId),
	);

	const running = described("The scan that runs, if one does", "GET /api/scanner/running");
	app.get(running.url, { schema: running.schema }, async (request, reply) => ({
		task: await scans.running((await who(request, reply)).userId),
	}));

	const results = described("What scans came to, newest first", "GET /api/scanner/results");
	app.get(results.url, { schema: results.schema }, async (request, reply) => ({
		results: await scans.results((await who(request, reply)).userId),
	}));

	const sources = readSources(deps);
	const asked = described(
		"What each source said last, and since when it is unknown",
		"GET /api/scanner/sources",
	);
	app.get(asked.url, { schema: asked.schema }, async (request, reply) =>
		sources((await who(request, reply)).userId),
	);

	const score = readScore(deps);
	const scoring = described("The security score, with the reason of each point", "GET /api/scanner/score");
	app.get(scoring.url, { schema: scoring.schema }, async (request, reply) =>
		score((await who(request, reply)).userId),
	);

	const activity = readActivity(deps);
	const acting = described("What happened, newest first", "GET /api/scanner/activity");
	app.get(acting.url, { schema: acting.schema }, async (request, reply) =>
		activity((await who(request, reply)).userId),
	);
}
