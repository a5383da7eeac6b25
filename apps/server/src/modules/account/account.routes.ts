import { Readable } from "node:stream";
import {
	accountDeletedMessage,
	accountDeletedSchema,
	deleteAccountSchema,
	deletionProofSchema,
	securityEventsSchema,
	sessionsRevokedSchema,
	sessionsSchema,
} from "@unlisted/contracts/account";
import type { FastifyRequest } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";
import { Refusal } from "../../platform/http/problem.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import type { IdentityUseCases } from "../identity/identity-use-cases.ts";
import { originOf } from "../identity/request-origin.http.ts";
import { type Person, requirePerson } from "./account.policy.ts";
import { type DeleteAccountDeps, deleteAccount } from "./delete-account.ts";
import { type ExportDeps, exportAccount } from "./export-account.ts";

export interface AccountDeps extends DeleteAccountDeps, ExportDeps {
	readonly identity: IdentityUseCases;
}

const tags = ["account"];
const security = [{ bearer: [] }];
const failures = problemResponses(400, 401, 403, 413, 415, 429, 503);
/** Each of these costs an argon2 or reads everything. */
const config = { rateLimit: { max: 20, timeWindow: 600_000 } };

export function accountRoutes(app: HttpApp, deps: AccountDeps): void {
	const personOf = async (request: FastifyRequest): Promise<Person> =>
		requirePerson(await deps.identity.authenticate(request));
	deleteRoute(app, deps, personOf);
	exportRoute(app, deps, personOf);
	sessionRoutes(app, deps, personOf);
}

type PersonOf = (request: FastifyRequest) => Promise<Person>;

function deleteRoute(app: HttpApp, deps: AccountDeps, personOf: PersonOf): void {
	const remove = deleteAccount(deps);
	const proofSchema = {
		tags,
		security,
		summary: "What the person has to show before the account is deleted",
		response: { 200: deletionProofSchema, ...failures },
	};
	app.get("/api/account/deletion-proof", { schema: proofSchema }, async (request, reply) => {
		const { userId } = await personOf(request);
		const proof = await deps.identity.presenceProofOf(userId);
		if (!proof) throw new Refusal("unauthenticated");
		reply.header("cache-control", "no-store");
		return { proof: proof.kind, sent_to: proof.kind === "code" ? proof.sentTo : null };
	});

	const schema = {
		tags,
		security,
		summary: "Delete the account and everything that belongs to it, for good",
		body: deleteAccountSchema,
		response: { 200: accountDeletedSchema, ...failures },
	};
	app.post("/api/account/delete", { config, schema }, async (request, reply) => {
		await remove(await personOf(request), request.body);
		reply.header("cache-control", "no-store");
		return { message: accountDeletedMessage } as const;
	});
}

function exportRoute(app: HttpApp, deps: AccountDeps, personOf: PersonOf): void {
	const archive = exportAccount(deps);
	const schema = { tags, security, summary: "Everything that is held about the person, as one JSON file" };
	app.get("/api/account/export", { config, schema }, async (request, reply) => {
		const { userId } = await personOf(request);
		const day = deps.clock.now().toISOString().slice(0, 10);
		return reply
			.header("content-type", "application/json; charset=utf-8")
			.header("content-disposition", `attachment; filename="unlisted-account-${day}.json"`)
			.header("cache-control", "no-store")
			.send(Readable.from(archive(userId)));
	});
}

function sessionRoutes(app: HttpApp, { identity }: AccountDeps, personOf: PersonOf): void {
	const describe = (summary: string) => ({ tags, security, summary });
	const list = {
		...describe("Where the person is signed in"),
		response: { 200: sessionsSchema, ...failures },
	};
	app.get("/api/account/sessions", { schema: list }, async (request, reply) => {
		const { userId, sessionId } = await personOf(request);
		reply.header("cache-control", "no-store");
		const sessions = (await identity.listSessions(userId)).map((session) => ({
			id: session.id,
			created_at: session.createdAt.toISOString(),
			last_used_at: session.refreshedAt.toISOString(),
			address: session.address,
			device: session.userAgent,
			aal: session.aal,
			methods: [...session.methods],
			current: session.id === sessionId,
		}));
		return { sessions };
	});

	const revoke = {
		...describe("End every session but this one"),
		response: { 200: sessionsRevokedSchema, ...failures },
	};
	app.post("/api/account/sessions/revoke-others", { schema: revoke }, async (request, reply) => {
		const { userId, sessionId } = await personOf(request);
		reply.header("cache-control", "no-store");
		return { revoked: await identity.revokeSessions(userId, { allBut: sessionId }, originOf(request)) };
	});

	const events = {
		...describe("What happened to the account, newest first"),
		response: { 200: securityEventsSchema, ...failures },
	};
	app.get("/api/account/security-events", { schema: events }, async (request, reply) => {
		const { userId } = await personOf(request);
		reply.header("cache-control", "no-store");
		const found = await identity.auditEventsOf(userId);
		return {
			events: found.map(({ id, event, details, address, userAgent, createdAt }) => ({
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
