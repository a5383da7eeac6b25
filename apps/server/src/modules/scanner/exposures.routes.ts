import {
	bulkAnswerSchema,
	bulkStatusSchema,
	exportQuerySchema,
	exposureActionChangeSchema,
	exposureActionsSchema,
	exposureAnswerSchema,
	exposureQuerySchema,
	exposureStatusSchema,
	exposuresSchema,
	revealedSchema,
	revealSchema,
} from "@unlisted/contracts/scanner";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { HttpApp } from "../../platform/http/app.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { withoutBody } from "../../platform/http/without-body.ts";
import { security, tags, type WatchedOf } from "./core/person.http.ts";
import type { ScannerDeps } from "./core/scanner.deps.ts";
import { changeExposureStatus, changeManyStatuses } from "./exposures/change-exposure-status.ts";
import { judgeExposure } from "./exposures/judge-exposure.ts";
import { listExposures } from "./exposures/list-exposures.ts";
import { readExposure } from "./exposures/read-exposure.ts";
import { revealExposure } from "./exposures/reveal-exposure.ts";
import { tickAction } from "./exposures/tick-action.ts";
import { type ExportedFile, exportExposure, exportReport } from "./reports/export-exposures.ts";

const failures = problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503);
const describe = (summary: string) => ({ tags, security, summary });
const params = z.object({ id: z.uuid() });
/** Each costs an argon2 hash. */
const reveals = { rateLimit: { max: 20, timeWindow: 600_000 } };
/** Each reads and draws everything. */
const exports = { rateLimit: { max: 30, timeWindow: 600_000 } };

export function exposuresRoutes(app: HttpApp, deps: ScannerDeps, watchedOf: WatchedOf): void {
	const list = listExposures(deps);
	const listSchema = {
		...describe("Exposures, newest first, with the numbers of all of them"),
		querystring: exposureQuerySchema,
		response: { 200: exposuresSchema, ...failures },
	};
	app.get("/api/scanner/exposures", { schema: listSchema }, async (request, reply) =>
		list((await watchedOf(request, reply)).userId, request.query),
	);

	const read = readExposure(deps);
	const readSchema = {
		...describe("One exposure"),
		params,
		response: { 200: exposureAnswerSchema, ...failures },
	};
	app.get("/api/scanner/exposures/:id", { schema: readSchema }, async (request, reply) => ({
		exposure: await read((await watchedOf(request, reply)).userId, request.params.id),
	}));

	changeRoutes(app, deps, watchedOf);
	fileRoutes(app, deps, watchedOf);

	const reveal = revealExposure(deps);
	const revealing = {
		...describe("Exposed data in full, for who shows again that they are the person"),
		params,
		body: revealSchema,
		response: { 200: revealedSchema, ...failures },
	};
	app.post(
		"/api/scanner/exposures/:id/reveal",
		{ config: reveals, schema: revealing },
		async (request, reply) => {
			const watched = await watchedOf(request, reply);
			const person = { ...watched, origin: deps.identity.originOf(request) };
			return { exposed_data: await reveal(person, request.params.id, request.body) };
		},
	);
}

function changeRoutes(app: HttpApp, deps: ScannerDeps, watchedOf: WatchedOf): void {
	const read = readExposure(deps);
	const response = { 200: exposureAnswerSchema, ...failures };

	const change = changeExposureStatus(deps);
	const changeSchema = {
		...describe("Acknowledge or resolve an exposure"),
		params,
		body: exposureStatusSchema,
		response,
	};
	app.put("/api/scanner/exposures/:id/status", { schema: changeSchema }, async (request, reply) => {
		const { userId } = await watchedOf(request, reply);
		await change(userId, request.params.id, request.body);
		return { exposure: await read(userId, request.params.id) };
	});

	const changeMany = changeManyStatuses(deps);
	const manySchema = {
		...describe("Acknowledge or resolve many exposures"),
		body: bulkStatusSchema,
		response: { 200: bulkAnswerSchema, ...failures },
	};
	app.post("/api/scanner/exposures/bulk", { schema: manySchema }, async (request, reply) => ({
		updated: await changeMany((await watchedOf(request, reply)).userId, request.body),
	}));

	const judge = judgeExposure(deps);
	const url = "/api/scanner/exposures/:id/not-me";
	const notMe = { ...describe("This is somebody else"), params, response };
	withoutBody(app, (scope) => {
		scope.post(url, { schema: notMe }, async (request, reply) => {
			const { userId } = await watchedOf(request, reply);
			await judge(userId, request.params.id, false);
			return { exposure: await read(userId, request.params.id) };
		});
	});
	const meAfterAll = { ...describe("This is the person after all"), params, response };
	app.delete(url, { schema: meAfterAll }, async (request, reply) => {
		const { userId } = await watchedOf(request, reply);
		await judge(userId, request.params.id, true);
		return { exposure: await read(userId, request.params.id) };
	});

	const tick = tickAction(deps);
	const tickSchema = {
		...describe("A recommended step was taken, or not after all"),
		params: z.object({ id: z.uuid(), actionId: z.string().max(50) }),
		body: exposureActionChangeSchema,
		response: { 200: exposureActionsSchema, ...failures },
	};
	app.put("/api/scanner/exposures/:id/actions/:actionId", { schema: tickSchema }, async (request, reply) => {
		const { id, actionId } = request.params;
		return { actions: await tick((await watchedOf(request, reply)).userId, id, actionId, request.body.done) };
	});
}

/** Even masked, they hold everything known of a person, and a file leaves the page. */
function fileRoutes(app: HttpApp, deps: ScannerDeps, watchedOf: WatchedOf): void {
	const querystring = exportQuerySchema;
	const provedOf: WatchedOf = async (request, reply) => {
		const watched = await watchedOf(request, reply);
		await deps.identity.requireProof(watched);
		return watched;
	};
	const report = exportReport(deps);
	const reportSchema = { ...describe("Everything found, as PDF, CSV or JSON"), querystring };
	app.get("/api/scanner/report", { config: exports, schema: reportSchema }, async (request, reply) =>
		sendFile(reply, await report((await provedOf(request, reply)).userId, request.query.format)),
	);

	const details = exportExposure(deps);
	const detailsSchema = { ...describe("One exposure, as PDF, CSV or JSON"), params, querystring };
	const url = "/api/scanner/exposures/:id/export";
	app.get(url, { config: exports, schema: detailsSchema }, async (request, reply) => {
		const { userId } = await provedOf(request, reply);
		return sendFile(reply, await details(userId, request.params.id, request.query.format));
	});
}

function sendFile(reply: FastifyReply, { type, name, content }: ExportedFile): FastifyReply {
	return reply
		.header("content-type", type)
		.header("content-disposition", `attachment; filename="${name}"`)
		.send(content);
}
