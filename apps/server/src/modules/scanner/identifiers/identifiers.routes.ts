import {
	addIdentifierSchema,
	identifierAnswerSchema,
	identifiersSchema,
	verifyIdentifierSchema,
} from "@unlisted/contracts/identifiers";
import { z } from "zod";
import type { HttpApp } from "../../../platform/http/app.ts";
import { problemResponses } from "../../../platform/http/problem-responses.ts";
import { withoutBody } from "../../../platform/http/without-body.ts";
import { security, tags, type WatchedOf } from "../core/person.http.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { addIdentifier } from "./add-identifier.ts";
import { listIdentifiers, readIdentifier } from "./list-identifiers.ts";
import { removeIdentifier } from "./remove-identifier.ts";
import { sendIdentifierCode } from "./send-identifier-code.ts";
import { verifyIdentifier } from "./verify-identifier.ts";

const failures = problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503);
const params = z.object({ id: z.uuid() });
/** Each sends a message, or is a guess at its code. */
const config = { rateLimit: { max: 40, timeWindow: 600_000 } };

export function identifiersRoutes(app: HttpApp, deps: ScannerDeps, watchedOf: WatchedOf): void {
	const describe = (summary: string) => ({ tags, security, summary });
	const response = { 200: identifierAnswerSchema, ...failures };
	const list = listIdentifiers(deps);
	const readOne = readIdentifier(deps);

	const listSchema = {
		...describe("The watched identifiers"),
		response: { 200: identifiersSchema, ...failures },
	};
	app.get("/api/scanner/identifiers", { schema: listSchema }, async (request, reply) =>
		list((await watchedOf(request, reply)).userId),
	);

	const add = addIdentifier(deps);
	const addSchema = {
		...describe("Something more to watch; an address or number waits for the code that is sent to it"),
		body: addIdentifierSchema,
		response: { 201: identifierAnswerSchema, ...failures },
	};
	app.post("/api/scanner/identifiers", { config, schema: addSchema }, async (request, reply) => {
		const { userId } = await watchedOf(request, reply);
		const id = await add(userId, request.body);
		return reply.code(201).send({ identifier: await readOne(userId, id) });
	});

	const verify = verifyIdentifier(deps);
	const verifySchema = {
		...describe("The code that was sent"),
		params,
		body: verifyIdentifierSchema,
		response,
	};
	app.post(
		"/api/scanner/identifiers/:id/verify",
		{ config, schema: verifySchema },
		async (request, reply) => {
			const { userId } = await watchedOf(request, reply);
			await verify(userId, request.params.id, request.body.code);
			return { identifier: await readOne(userId, request.params.id) };
		},
	);

	const send = sendIdentifierCode(deps);
	const sendSchema = { ...describe("Another code"), params, response };
	withoutBody(app, (scope) => {
		const url = "/api/scanner/identifiers/:id/resend";
		scope.post(url, { config, schema: sendSchema }, async (request, reply) => {
			const { userId } = await watchedOf(request, reply);
			await send(userId, request.params.id);
			return { identifier: await readOne(userId, request.params.id) };
		});
	});

	const remove = removeIdentifier(deps);
	const removeSchema = {
		...describe("Stops watching an identifier; deletes what was found only through it"),
		params,
		response: { 200: identifiersSchema, ...failures },
	};
	app.delete("/api/scanner/identifiers/:id", { schema: removeSchema }, async (request, reply) => {
		const { userId } = await watchedOf(request, reply);
		await remove(userId, request.params.id);
		return list(userId);
	});
}
