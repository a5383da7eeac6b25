import { Readable } from "node:stream";
import { accountDeletedMessage } from "@unlisted/contracts/account-messages";
import { securityEventsAtOnce } from "@unlisted/contracts/limits";
import type { FastifyRequest } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";
import { Refusal } from "../../platform/http/problem.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";

import { served } from "../../platform/http/served.ts";
import type { AccountDeps, PersonOf } from "./account.http.ts";

import { type Person, requirePerson } from "./account.policy.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportAccount } from "./export-account.ts";
import { notMeRoute, oneSessionRoutes } from "./one-session.routes.ts";

const tags = ["account"];
const security = [{ bearer: [] }];
const failures = problemResponses(400, 401, 403, 413, 415, 429, 503);
const describe = (summary: string) => ({ tags, security, summary });
/** Each of these requests computes an argon2 hash or reads everything about a person. */
const config = { rateLimit: { max: 20, timeWindow: 600_000 } };

export function accountRoutes(app: HttpApp, deps: AccountDeps): void {
	const personOf = async (request: FastifyRequest): Promise<Person> =>
		requirePerson(await deps.identity.authenticate(request));
	proofRoutes(app, deps, personOf);
	deleteRoute(app, deps, personOf);
	exportRoute(app, deps, personOf);
	sessionRoutes(app, deps, personOf);
	oneSessionRoutes(app, deps, personOf);
	notMeRoute(app, deps);
}

/** One proof covers every sensitive action in all APIs for the next minutes. */
function proofRoutes(app: HttpApp, { identity }: AccountDeps, personOf: PersonOf): void {
	const read = served(
		"GET /api/account/proof",
		describe("How the person can prove that it is them, and whether they did so recently"),
		failures,
	);
	app.get(read.url, { schema: read.schema }, async (request, reply) => {
		const { userId, sessionId } = await personOf(request);
		reply.header("cache-control", "no-store");
		const ways = await identity.proofWaysOf(userId);
		if (!ways) throw new Refusal("unauthenticated");
		return {
			ways: ways.map((way) => ({ way: way.kind, sent_to: way.kind === "code" ? way.sentTo : null })),
			proved: await identity.isRecentlyProved(userId, sessionId),
			valid_seconds: identity.proofSeconds,
		};
	});

	const give = served(
		"POST /api/account/proof",
		describe("Give a recent proof: the password, or the code of GET /auth/v1/reauthenticate"),
		failures,
	);
	app.post(give.url, { config, schema: give.schema }, async (request, reply) => {
		await identity.prove(await personOf(request), request.body);
		reply.header("cache-control", "no-store");
		return { valid_seconds: identity.proofSeconds };
	});
}

function deleteRoute(app: HttpApp, deps: AccountDeps, personOf: PersonOf): void {
	const remove = deleteAccount(deps);
	const { url, schema } = served(
		"POST /api/account/delete",
		describe("Delete the account and everything that belongs to it, for good"),
		failures,
	);
	app.post(url, { config, schema }, async (request, reply) => {
		await remove(await personOf(request), request.body);
		reply.header("cache-control", "no-store");
		return { message: accountDeletedMessage } as const;
	});
}

function exportRoute(app: HttpApp, deps: AccountDeps, personOf: PersonOf): void {
	const archive = exportAccount(deps);
	const { url, schema } = served(
		"GET /api/account/export",
		describe("Everything that is held about the person, as one JSON file"),
		{},
	);
	app.get(url, { config, schema }, async (request, reply) => {
		const person = await personOf(request);
		await deps.identity.requireProof(person);
		const day = deps.clock.now().toISOString().slice(0, 10);
		return reply
			.header("content-type", "application/json; charset=utf-8")
			.header("content-disposition", `attachment; filename="unlisted-account-${day}.json"`)
			.header("cache-control", "no-store")
			.send(Readable.from(archive(person.userId)));
	});
}

function sessionRoutes(app: HttpApp, { identity }: AccountDeps, personOf: PersonOf): void {
	const list = served("GET /api/account/sessions", describe("Where the person is signed in"), failures);
	app.get(list.url, { schema: list.schema }, async (request, reply) => {
		const { userId, sessionId } = await personOf(request);
		reply.header("cache-control", "no-store");
		const sessions = (await identity.listSessions(userId)).map((session) => ({
			id: session.id,
			created_at: session.createdAt.toISOString(),
			last_used_at: session.refreshedAt.toISOString(),
			address: session.address,
			device: session.userAgent,
			name: session.name,
			aal: session.aal,
			methods: [...session.methods],
			current: session.id === sessionId,
		}));
		return { sessions };
	});

	const revoke = served(
		"POST /api/account/sessions/revoke-others",
		describe("End every session but this one"),
		failures,
	);
	app.post(revoke.url, { schema: revoke.schema }, async (request, reply) => {
		const { userId, sessionId } = await personOf(request);
		reply.header("cache-control", "no-store");
		return {
			revoked: await identity.revokeSessions(userId, { allBut: sessionId }, identity.originOf(request)),
		};
	});

	const events = served(
		"GET /api/account/security-events",
		describe("What happened to the account, newest first, in pages"),
		failures,
	);
	app.get(events.url, { schema: events.schema }, async (request, reply) => {
		const { userId } = await personOf(request);
		reply.header("cache-control", "no-store");
		const { before } = request.query;
		const found = await identity.auditEventsOf(userId, { before, limit: securityEventsAtOnce + 1 });
		return {
			more: found.length > securityEventsAtOnce,
			events: found
				.slice(0, securityEventsAtOnce)
				.map(({ id, event, details, address, userAgent, createdAt }) => ({
					id,
					event,
					details: { ...details },
					address,
					device: userAgent,
					created_at: createdAt.toISOString(),
				})),
		};
	});
}
