import type { HttpApp } from "../../platform/http/app.ts";
import { Refusal } from "../../platform/http/problem.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";

import { served } from "../../platform/http/served.ts";
import type { AccountDeps, PersonOf } from "./account.http.ts";

const tags = ["account"];
const security = [{ bearer: [] }];
const failures = problemResponses(400, 401, 403, 404, 413, 415, 429, 503);

/** Ends one of the person's own sessions, or names its device. */
export function oneSessionRoutes(app: HttpApp, { identity }: AccountDeps, personOf: PersonOf): void {
	const describe = (summary: string) => ({ tags, security, summary });
	const end = served("DELETE /api/account/sessions/:id", describe("End one session"), failures);
	app.delete(end.url, { schema: end.schema }, async (request, reply) => {
		const { userId } = await personOf(request);
		reply.header("cache-control", "no-store");
		const revoked = await identity.revokeSessions(
			userId,
			{ only: request.params.id },
			identity.originOf(request),
		);
		if (revoked === 0) throw new Refusal("not_found");
		return { revoked };
	});

	const rename = served(
		"PATCH /api/account/sessions/:id",
		describe("Name the device of a session"),
		failures,
	);
	app.patch(rename.url, { schema: rename.schema }, async (request, reply) => {
		const { userId } = await personOf(request);
		reply.header("cache-control", "no-store");
		const { name } = request.body;
		if (!(await identity.renameDevice(userId, request.params.id, name))) throw new Refusal("not_found");
		return { name };
	});
}

/** For someone with a link from our mail, who may no longer be able to sign in. */
export function notMeRoute(app: HttpApp, { identity }: AccountDeps): void {
	const summary =
		"Undo a change that a mail reported: sign everybody out, disable the password, start recovery";
	const { url, schema } = served("POST /api/account/not-me", { tags, summary }, failures);
	const config = { rateLimit: { max: 20, timeWindow: 600_000 } };
	app.post(url, { config, schema }, async (request, reply) => {
		reply.header("cache-control", "no-store");
		const undone = await identity.undoNotMe(request.body.token, identity.originOf(request));
		if (!undone) throw new Refusal("not_found", "This link was used already, or it is too old.");
		return undone;
	});
}
