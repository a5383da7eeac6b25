import {
	runningScanSchema,
	scanResultsSchema,
	scanSourcesSchema,
	scanStartedSchema,
	scanTaskSchema,
} from "@unlisted/contracts/scanner";
import { activitySchema, securityScoreSchema } from "@unlisted/contracts/security-score";
import { z } from "zod";
import type { HttpApp } from "../../platform/http/app.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { withoutBody } from "../../platform/http/without-body.ts";
import { security, tags, type WatchedOf } from "./core/person.http.ts";
import type { ScannerDeps } from "./core/scanner.deps.ts";
import { readActivity } from "./reports/read-activity.ts";
import { readScans } from "./scans/read-scans.ts";
import { startScan } from "./scans/start-scan.ts";
import { readScore } from "./score/read-score.ts";
import { readSources } from "./sources/read-sources.ts";

const failures = problemResponses(400, 401, 403, 404, 429, 503);
/** Each is work for the sources too. A second start while one runs costs nothing, but nobody needs thirty. */
const starts = { rateLimit: { max: 30, timeWindow: 600_000 } };

export function scansRoutes(app: HttpApp, deps: ScannerDeps, watchedOf: WatchedOf): void {
	const describe = <T extends z.ZodType>(summary: string, answer: T) => ({
		tags,
		security,
		summary,
		response: { 200: answer, ...failures },
	});
	const scans = readScans(deps);

	const start = startScan(deps);
	const startSchema = {
		tags,
		security,
		summary: "Start a scan, or learn which one runs",
		response: { 202: scanStartedSchema, ...failures },
	};
	withoutBody(app, (scope) => {
		scope.post("/api/scanner/start", { config: starts, schema: startSchema }, async (request, reply) => {
			const { userId } = await watchedOf(request, reply);
			return reply.code(202).send(await start(userId));
		});
	});

	const statusSchema = {
		...describe("How far a scan is", scanTaskSchema),
		params: z.object({ taskId: z.uuid() }),
	};
	app.get("/api/scanner/status/:taskId", { schema: statusSchema }, async (request, reply) =>
		scans.status((await watchedOf(request, reply)).userId, request.params.taskId),
	);

	const runningSchema = describe("The scan that runs, if one does", runningScanSchema);
	app.get("/api/scanner/running", { schema: runningSchema }, async (request, reply) => ({
		task: await scans.running((await watchedOf(request, reply)).userId),
	}));

	const resultsSchema = describe("What scans came to, newest first", scanResultsSchema);
	app.get("/api/scanner/results", { schema: resultsSchema }, async (request, reply) => ({
		results: await scans.results((await watchedOf(request, reply)).userId),
	}));

	const sources = readSources(deps);
	const sourcesSchema = describe(
		"What each source said last, and since when it is unknown",
		scanSourcesSchema,
	);
	app.get("/api/scanner/sources", { schema: sourcesSchema }, async (request, reply) =>
		sources((await watchedOf(request, reply)).userId),
	);

	const score = readScore(deps);
	const scoreSchema = describe("The security score, with the reason of each point", securityScoreSchema);
	app.get("/api/scanner/score", { schema: scoreSchema }, async (request, reply) =>
		score((await watchedOf(request, reply)).userId),
	);

	const activity = readActivity(deps);
	const activityDescribed = describe("What happened, newest first", activitySchema);
	app.get("/api/scanner/activity", { schema: activityDescribed }, async (request, reply) =>
		activity((await watchedOf(request, reply)).userId),
	);
}
