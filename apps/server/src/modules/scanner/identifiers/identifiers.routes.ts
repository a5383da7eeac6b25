import type { Address } from "@unlisted/contracts/endpoints";
import type { HttpApp } from "../../../platform/http/app.ts";
import type { ConfirmedCallerOf } from "../../../platform/http/caller.ts";
import { problemResponses } from "../../../platform/http/problem-responses.ts";
import { served } from "../../../platform/http/served.ts";
import { withoutBody } from "../../../platform/http/without-body.ts";
import { security, tags } from "../core/described.http.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { addIdentifier } from "./add-identifier.ts";
import { listIdentifiers, readIdentifier } from "./list-identifiers.ts";
import { removeIdentifier } from "./remove-identifier.ts";
import { sendIdentifierCode } from "./send-identifier-code.ts";
import { verifyIdentifier } from "./verify-identifier.ts";

const failures = problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503);
/** Each of these requests sends a message, or is a guess at its code. */
const config = { rateLimit: { max: 40, timeWindow: 600_000 } };

export function identifiersRoutes(app: HttpApp, deps: ScannerDeps, who: ConfirmedCallerOf): void {
	const described = <A extends Address>(summary: string, address: A) =>
		served(address, { tags, security, summary }, failures);
	const list = listIdentifiers(deps);
	const readOne = readIdentifier(deps);

	const listing = described("The watched identifiers", "GET /api/scanner/identifiers");
	app.get(listing.url, { schema: listing.schema }, async (request, reply) =>
		list((await who(request, reply)).userId),
	);

	const add = addIdentifier(deps);
	const adding = described(
		"Something more to watch; an address or number waits for the code that is sent to it",
		"POST /api/scanner/identifiers",
	);
	app.post(adding.url, { config, schema: adding.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		const { id, notSent } = await add(userId, request.body);
		return reply.code(201).send({ identifier: await readOne(userId, id), not_sent: notSent });
	});

	const verify = verifyIdentifier(deps);
	const verifying = described("The code that was sent", "POST /api/scanner/identifiers/:id/verify");
	app.post(verifying.url, { config, schema: verifying.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await verify(userId, request.params.id, request.body.code);
		return { identifier: await readOne(userId, request.params.id) };
	});

	const send = sendIdentifierCode(deps);
	const sending = described("Another code", "POST /api/scanner/identifiers/:id/resend");
	withoutBody(app, (scope) => {
		scope.post(sending.url, { config, schema: sending.schema }, async (request, reply) => {
			const { userId } = await who(request, reply);
			await send(userId, request.params.id);
			return { identifier: await readOne(userId, request.params.id) };
		});
	});

	const remove = removeIdentifier(deps);
	const removing = described(
		"Stops watching an identifier; deletes what was found only through it",
		"DELETE /api/scanner/identifiers/:id",
	);
	app.delete(removing.url, { schema: removing.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await remove(userId, request.params.id);
		return list(userId);
	});
}
