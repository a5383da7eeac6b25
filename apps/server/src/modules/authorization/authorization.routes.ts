import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";
import { confirmedCallerOf } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/problem.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { served } from "../../platform/http/served.ts";
import { withoutBody } from "../../platform/http/without-body.ts";
import type { AuthorizationDeps } from "./authorization.deps.ts";
import { drawAuthorization } from "./draw-authorization.ts";
import { readAuthorization } from "./read-authorization.ts";
import { revokeAuthorization, signAuthorization } from "./sign-authorization.ts";
import { signedAuthorization } from "./signed-authorization.ts";

const failures = problemResponses(400, 401, 403, 404, 413, 415, 429, 503);
const about = (summary: string) => ({ tags: ["removals"], security: [{ bearer: [] }], summary });
/** Drawing a PDF takes processor time, and a proof may cost an argon2 hash. */
const config = { rateLimit: { max: 20, timeWindow: 600_000 } };

export function authorizationRoutes(app: HttpApp, deps: AuthorizationDeps): void {
	const { people, db, vault } = deps;
	const callerOf = confirmedCallerOf(people);
	const who = async (request: FastifyRequest, reply: FastifyReply) => ({
		...(await callerOf(request, reply)),
		origin: people.originOf(request),
	});
	const read = readAuthorization(deps);
	const reading = served("GET /api/authorization", about("What is signed, and what is to be"), failures);
	app.get(reading.url, { schema: reading.schema }, async (request, reply) =>
		read((await who(request, reply)).userId),
	);

	const sign = signAuthorization(deps);
	const signing = served(
		"PUT /api/authorization",
		about("Sign the permission to ask in one's name"),
		failures,
	);
	app.put(signing.url, { config, schema: signing.schema }, async (request, reply) => {
		const person = await who(request, reply);
		await sign(person, request.body);
		return read(person.userId);
	});

	const revoke = revokeAuthorization(deps);
	const revoking = served("DELETE /api/authorization", about("Revoke it"), failures);
	withoutBody(app, (scope) => {
		scope.delete(revoking.url, { schema: revoking.schema }, async (request, reply) => {
			const person = await who(request, reply);
			await revoke(person);
			return read(person.userId);
		});
	});

	const document = served("GET /api/authorization/document.pdf", about("What was signed, as a PDF"), {});
	app.get(document.url, { config, schema: document.schema }, async (request, reply) => {
		const person = await who(request, reply);
		await people.requireProof(person, {});
		const signed = await signedAuthorization({ vault }, db, person.userId);
		if (!signed) throw new Refusal("not_found", "You have signed nothing");
		return reply
			.header("content-type", "application/pdf")
			.header("content-disposition", 'attachment; filename="authorization.pdf"')
			.send(await drawAuthorization(signed));
	});
}
