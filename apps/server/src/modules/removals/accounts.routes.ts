import type { HttpApp } from "../../platform/http/app.ts";
import type { ConfirmedCallerOf } from "../../platform/http/caller.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { served } from "../../platform/http/served.ts";
import type { RemovalsDeps } from "./core/removals.deps.ts";
import { closeAccount, listAccounts } from "./person/close-account.ts";
import { readRemoval } from "./person/read-removal.ts";

const failures = problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503);
const about = (summary: string) => ({ tags: ["removals"], security: [{ bearer: [] }], summary });
/** Each of these requests may send a letter to a service. */
const config = { rateLimit: { max: 30, timeWindow: 600_000 } };

/** Accounts at services that leaked. */
export function accountsRoutes(app: HttpApp, deps: RemovalsDeps, who: ConfirmedCallerOf): void {
	const list = listAccounts(deps);
	const listing = served(
		"GET /api/removals/accounts",
		about("Accounts that the person is closing"),
		failures,
	);
	app.get(listing.url, { schema: listing.schema }, async (request, reply) =>
		list((await who(request, reply)).userId),
	);
	const read = readRemoval(deps);
	const close = closeAccount(deps);
	const closing = served(
		"POST /api/removals/accounts",
		about("Close an account at a service that leaked"),
		failures,
	);
	app.post(closing.url, { config, schema: closing.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		const { id, isNew } = await close(userId, request.body);
		return reply.code(isNew ? 201 : 200).send({ removal: await read(userId, id) });
	});
}
