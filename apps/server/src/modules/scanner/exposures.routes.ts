import type { Address } from "@unlisted/contracts/endpoints";
import type { FastifyReply } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";
import type { ConfirmedCallerOf } from "../../platform/http/caller.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { served } from "../../platform/http/served.ts";
import { withoutBody } from "../../platform/http/without-body.ts";
import { security, tags } from "./core/described.http.ts";
import type { ScannerDeps } from "./core/scanner.deps.ts";
import { changeExposureStatus, changeManyStatuses } from "./exposures/change-exposure-status.ts";
import { judgeExposure } from "./exposures/judge-exposure.ts";
import { listExposures } from "./exposures/list-exposures.ts";
import { readExposure } from "./exposures/read-exposure.ts";
import { revealExposure } from "./exposures/reveal-exposure.ts";
import { tickAction } from "./exposures/tick-action.ts";
import { undoResolution } from "./exposures/undo-resolution.ts";
import { type ExportedFile, exportExposure, exportReport } from "./reports/export-exposures.ts";

const failures = problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503);
const described = <A extends Address>(summary: string, address: A) =>
	served(address, { tags, security, summary }, failures);
/** Each of these requests computes an argon2 hash. */
const reveals = { rateLimit: { max: 20, timeWindow: 600_000 } };
/** Each of these requests reads everything and draws a document. */
const exports = { rateLimit: { max: 30, timeWindow: 600_000 } };

export function exposuresRoutes(app: HttpApp, deps: ScannerDeps, who: ConfirmedCallerOf): void {
	const list = listExposures(deps);
	const listing = described(
		"Exposures, newest first, with the numbers of all of them",
		"GET /api/scanner/exposures",
	);
	app.get(listing.url, { schema: listing.schema }, async (request, reply) =>
		list((await who(request, reply)).userId, request.query),
	);

	const read = readExposure(deps);
	const reading = described("One exposure", "GET /api/scanner/exposures/:id");
	app.get(reading.url, { schema: reading.schema }, async (request, reply) => ({
		exposure: await read((await who(request, reply)).userId, request.params.id),
	}));

	changeRoutes(app, deps, who);
	fileRoutes(app, deps, who);

	const reveal = revealExposure(deps);
	const revealing = described(
		"Exposed data in full, for who shows again that they are the person",
		"POST /api/scanner/exposures/:id/reveal",
	);
	app.post(revealing.url, { config: reveals, schema: revealing.schema }, async (request, reply) => {
		const watched = await who(request, reply);
		const person = { ...watched, origin: deps.identity.originOf(request) };
		return { exposed_data: await reveal(person, request.params.id, request.body) };
	});
}

function changeRoutes(app: HttpApp, deps: ScannerDeps, who: ConfirmedCallerOf): void {
	const read = readExposure(deps);
	const change = changeExposureStatus(deps);
	const changing = described("Acknowledge or resolve an exposure", "PUT /api/scanner/exposures/:id/status");
	app.put(changing.url, { schema: changing.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await change(userId, request.params.id, request.body);
		return { exposure: await read(userId, request.params.id) };
	});

	const changeMany = changeManyStatuses(deps);
	const many = described("Acknowledge or resolve many exposures", "POST /api/scanner/exposures/bulk");
	app.post(many.url, { schema: many.schema }, async (request, reply) => ({
		updated: await changeMany((await who(request, reply)).userId, request.body),
	}));

	const reopen = undoResolution(deps);
	const undoing = described("It is not resolved after all", "DELETE /api/scanner/exposures/:id/resolution");
	app.delete(undoing.url, { schema: undoing.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await reopen(userId, request.params.id);
		return { exposure: await read(userId, request.params.id) };
	});

	const judge = judgeExposure(deps);
	const notMe = described("This is somebody else", "POST /api/scanner/exposures/:id/not-me");
	withoutBody(app, (scope) => {
		scope.post(notMe.url, { schema: notMe.schema }, async (request, reply) => {
			const { userId } = await who(request, reply);
			await judge(userId, request.params.id, false);
			return { exposure: await read(userId, request.params.id) };
		});
	});
	const me = described("This is the person after all", "DELETE /api/scanner/exposures/:id/not-me");
	app.delete(me.url, { schema: me.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await judge(userId, request.params.id, true);
		return { exposure: await read(userId, request.params.id) };
	});

	const tick = tickAction(deps);
	const ticking = described(
		"A recommended step was taken, or not after all",
		"PUT /api/scanner/exposures/:id/actions/:actionId",
	);
	app.put(ticking.url, { schema: ticking.schema }, async (request, reply) => {
		const { id, actionId } = request.params;
		return tick((await who(request, reply)).userId, id, actionId, request.body.done);
	});
}

/**
 * These files need a recent proof. Even with masked values they hold everything known about a person, and a file
 * leaves the page.
 */
function fileRoutes(app: HttpApp, deps: ScannerDeps, who: ConfirmedCallerOf): void {
	const describe = (summary: string) => ({ tags, security, summary });
	const provedOf: ConfirmedCallerOf = async (request, reply) => {
		const watched = await who(request, reply);
		await deps.identity.requireProof(watched);
		return watched;
	};
	const report = exportReport(deps);
	const everything = served("GET /api/scanner/report", describe("Everything found, as PDF, CSV or JSON"), {});
	app.get(everything.url, { config: exports, schema: everything.schema }, async (request, reply) =>
		sendFile(reply, await report((await provedOf(request, reply)).userId, request.query.format)),
	);

	const details = exportExposure(deps);
	const one = served(
		"GET /api/scanner/exposures/:id/export",
		describe("One exposure, as PDF, CSV or JSON"),
		{},
	);
	app.get(one.url, { config: exports, schema: one.schema }, async (request, reply) => {
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
