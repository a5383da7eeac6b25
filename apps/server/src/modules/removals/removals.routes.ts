import type { Address } from "@unlisted/contracts/endpoints";
import type { HttpApp } from "../../platform/http/app.ts";
import { type ConfirmedCallerOf, confirmedCallerOf } from "../../platform/http/caller.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { served } from "../../platform/http/served.ts";
import { withoutBody } from "../../platform/http/without-body.ts";
import { accountsRoutes } from "./accounts.routes.ts";
import { complaintRoutes } from "./complaint.routes.ts";
import type { PeopleOfRemovals, ProofsOfLog } from "./core/removals.deps.ts";
import type { DeepScanDeps } from "./deep-scan/deep-scan.ts";
import { deepScanRoutes } from "./deep-scan.routes.ts";
import { dropRoutes } from "./drop.routes.ts";
import { drpRoutes } from "./drp.routes.ts";
import { effectivenessRoutes } from "./effectiveness.routes.ts";
import { answerTask } from "./person/answer-task.ts";
import { askHelp } from "./person/ask-help.ts";
import { askRemoval } from "./person/ask-removal.ts";
import { readConsent, saveConsent } from "./person/consent.ts";
import { decideRemoval } from "./person/decide-removal.ts";
import { exportDisclosures, listDisclosures } from "./person/disclosures.ts";
import { downloadProof } from "./person/download-proof.ts";
import { readGuide } from "./person/guide.ts";
import { readLimits, saveLimits } from "./person/limits.ts";
import { listRemovals } from "./person/list-removals.ts";
import { readOverview } from "./person/overview.ts";
import { pauseAll } from "./person/pause.ts";
import { readEventFile } from "./person/read-file.ts";
import { readRemoval } from "./person/read-removal.ts";
import { sayMeaning } from "./person/say-meaning.ts";

export interface RemovalsRoutesDeps extends DeepScanDeps {
	readonly people: PeopleOfRemovals;
	readonly proofs: ProofsOfLog;
}

const failures = problemResponses(400, 401, 402, 403, 404, 409, 413, 415, 429, 503);
const security = [{ bearer: [] }];
const tags = ["removals"];
/** Each of these may cost an argon2 hash. */
const proofs = { rateLimit: { max: 20, timeWindow: 600_000 } };
/** Room for a picture of 2 MB in base64 and the text around it. */
const pictureBody = 3_000_000;

const described = <A extends Address>(summary: string, address: A) =>
	served(address, { tags, security, summary }, failures);

export function removalsRoutes(app: HttpApp, deps: RemovalsRoutesDeps): void {
	const who = confirmedCallerOf(deps.people);
	listRoutes(app, deps, who);
	decisionRoutes(app, deps, who);
	oneRoutes(app, deps, who);
	fileRoutes(app, deps, who);
	proofRoutes(app, deps, who);
	dropRoutes(app, deps, who);
	effectivenessRoutes(app, deps);
	drpRoutes(app, deps);
	complaintRoutes(app, deps, who);
	deepScanRoutes(app, deps, who);
	accountsRoutes(app, deps, who);
}

function listRoutes(app: HttpApp, deps: RemovalsRoutesDeps, who: ConfirmedCallerOf): void {
	const list = listRemovals(deps);
	const listing = described("Removals of the person", "GET /api/removals");
	app.get(listing.url, { schema: listing.schema }, async (request, reply) =>
		list((await who(request, reply)).userId, request.query),
	);
	const overview = readOverview(deps);
	const viewing = described(
		"What waits for the person, and how far everything is",
		"GET /api/removals/overview",
	);
	app.get(viewing.url, { schema: viewing.schema }, async (request, reply) =>
		overview((await who(request, reply)).userId),
	);
	const guide = readGuide(deps);
	const guiding = described("How to do a removal oneself", "GET /api/removals/guide");
	app.get(guiding.url, { schema: guiding.schema }, async (request, reply) =>
		guide((await who(request, reply)).userId, request.query),
	);
	const disclosures = listDisclosures(deps);
	const telling = described("Who was told what", "GET /api/removals/disclosures");
	app.get(telling.url, { schema: telling.schema }, async (request, reply) =>
		disclosures((await who(request, reply)).userId, request.query),
	);
}

function decisionRoutes(app: HttpApp, deps: RemovalsRoutesDeps, who: ConfirmedCallerOf): void {
	const consent = readConsent(deps);
	const consenting = described("Requests that go out by themselves", "GET /api/removals/consent");
	app.get(consenting.url, { schema: consenting.schema }, async (request, reply) =>
		consent((await who(request, reply)).userId),
	);
	const saveOf = saveConsent(deps);
	const saving = described("Give that consent, or take it back", "PUT /api/removals/consent");
	app.put(saving.url, { schema: saving.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await saveOf(userId, request.body);
		return consent(userId);
	});
	const pause = pauseAll(deps);
	const pausing = described("Pause everything, or go on", "POST /api/removals/pause");
	app.post(pausing.url, { schema: pausing.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		return { paused_at: (await pause(userId, request.body))?.toISOString() ?? null };
	});
	const limits = readLimits(deps);
	const limiting = described("What is never told to a broker", "GET /api/removals/limits");
	app.get(limiting.url, { schema: limiting.schema }, async (request, reply) =>
		limits((await who(request, reply)).userId),
	);
	const keep = saveLimits(deps);
	const keeping = described("Save what is never told to a broker", "PUT /api/removals/limits");
	app.put(keeping.url, { schema: keeping.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await keep(userId, request.body);
		return limits(userId);
	});
}

function oneRoutes(app: HttpApp, deps: RemovalsRoutesDeps, who: ConfirmedCallerOf): void {
	const read = readRemoval(deps);
	const reading = described("One removal with its record", "GET /api/removals/:id");
	app.get(reading.url, { schema: reading.schema }, async (request, reply) => ({
		removal: await read((await who(request, reply)).userId, request.params.id),
	}));
	const ask = askRemoval(deps);
	const asking = described("Ask for a removal", "POST /api/removals");
	app.post(asking.url, { schema: asking.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		const { id, isNew } = await ask(userId, request.body);
		return reply.code(isNew ? 201 : 200).send({ removal: await read(userId, id) });
	});
	const decide = decideRemoval(deps);
	const deciding = [
		["confirm", described("Say yes to a request", "POST /api/removals/:id/confirm")],
		["cancel", described("Stop a removal", "POST /api/removals/:id/cancel")],
		["again", described("Ask once more", "POST /api/removals/:id/again")],
		["closed", described("The account is closed", "POST /api/removals/:id/closed")],
	] as const;
	withoutBody(app, (scope) => {
		for (const [action, { url, schema }] of deciding)
			scope.post(url, { schema }, async (request, reply) => {
				const { userId } = await who(request, reply);
				await decide(userId, request.params.id, action);
				return { removal: await read(userId, request.params.id) };
			});
	});
	const help = askHelp(deps);
	const helping = described("Let a helper do a step, or take that back", "PUT /api/removals/:id/help");
	app.put(helping.url, { schema: helping.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await help(userId, request.params.id, request.body);
		return { removal: await read(userId, request.params.id) };
	});
	const say = sayMeaning(deps);
	const saying = described(
		"What a mail means that could not be read for sure",
		"POST /api/removals/:id/meaning",
	);
	app.post(saying.url, { schema: saying.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await say(userId, request.params.id, request.body);
		return { removal: await read(userId, request.params.id) };
	});
	const answer = answerTask(deps);
	const answering = described("A step is done, or did not work", "POST /api/removals/:id/task");
	app.post(answering.url, { bodyLimit: pictureBody, schema: answering.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await answer(userId, request.params.id, request.body);
		return { removal: await read(userId, request.params.id) };
	});
}

function fileRoutes(app: HttpApp, deps: RemovalsRoutesDeps, who: ConfirmedCallerOf): void {
	const { people } = deps;
	const exporting = exportDisclosures(deps);
	const table = served(
		"GET /api/removals/disclosures.csv",
		{ tags, security, summary: "Who was told what, as a table" },
		{},
	);
	app.get(table.url, { config: proofs, schema: table.schema }, async (request, reply) => {
		const person = { ...(await who(request, reply)), origin: people.originOf(request) };
		return reply
			.header("content-type", "text/csv; charset=utf-8")
			.header("content-disposition", 'attachment; filename="unlisted-disclosures.csv"')
			.send(await exporting(person));
	});
	const file = readEventFile(deps);
	const seen = served(
		"GET /api/removals/:id/events/:event/file",
		{ tags, security, summary: "What was seen or received at a step" },
		{},
	);
	app.get(seen.url, { config: proofs, schema: seen.schema }, async (request, reply) => {
		const person = { ...(await who(request, reply)), origin: people.originOf(request) };
		const { mediaType, bytes } = await file(person, { ...request.params, ...request.query });
		const isPicture = mediaType === "image/png" || mediaType === "image/jpeg";
		// The content is a stranger's page or mail, so it is served as text or as a picture and cannot run scripts.
		return reply
			.header("content-type", isPicture ? mediaType : "text/plain; charset=utf-8")
			.header("content-security-policy", "default-src 'none'; sandbox")
			.header("x-content-type-options", "nosniff")
			.header("content-disposition", `attachment; filename="seen.${isPicture ? mediaType.slice(6) : "txt"}"`)
			.send(bytes);
	});
}

/** Sends exactly the bytes that were hashed and signed, without serializing them again. */
function proofRoutes(app: HttpApp, deps: RemovalsRoutesDeps, who: ConfirmedCallerOf): void {
	const download = downloadProof(deps);
	const all = served(
		"GET /api/removals/proof",
		{ tags, security, summary: "One file that proves all removals of the person" },
		{},
	);
	app.get(all.url, { config: proofs, schema: all.schema }, async (request, reply) => {
		const person = { ...(await who(request, reply)), origin: deps.people.originOf(request) };
		return reply
			.header("content-type", "application/json; charset=utf-8")
			.header("content-disposition", 'attachment; filename="unlisted-proofs.json"')
			.send(Buffer.from(await download(person, null)));
	});
	const one = served(
		"GET /api/removals/:id/proof",
		{ tags, security, summary: "One file that proves a removal" },
		{},
	);
	app.get(one.url, { config: proofs, schema: one.schema }, async (request, reply) => {
		const person = { ...(await who(request, reply)), origin: deps.people.originOf(request) };
		return reply
			.header("content-type", "application/json; charset=utf-8")
			.header("content-disposition", 'attachment; filename="unlisted-proof.json"')
			.send(Buffer.from(await download(person, request.params.id)));
	});
}
