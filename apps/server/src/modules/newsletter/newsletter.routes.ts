import { newsletterTokenSchema, newsletterUnsubscribedSchema } from "@unlisted/contracts/newsletter";
import type { HttpApp } from "../../platform/http/app.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { served } from "../../platform/http/served.ts";
import { type ConfirmDeps, confirmSubscription } from "./confirm-subscription.ts";
import { subscribe } from "./subscribe.ts";
import { unsubscribe } from "./unsubscribe.ts";

const tags = ["newsletter"];
const failures = problemResponses(400, 413, 415, 429, 503);
const config = { rateLimit: { max: 20, timeWindow: 600_000 } };

export function newsletterRoutes(app: HttpApp, deps: ConfirmDeps): void {
	const subscribeAddress = subscribe(deps);
	const confirm = confirmSubscription(deps);
	const end = unsubscribe(deps);

	const asking = served(
		"POST /api/newsletter/subscribe",
		{ tags, summary: "Ask for the newsletter; a mail asks to confirm" },
		failures,
	);
	app.post(asking.url, { config, schema: asking.schema }, async (request, reply) => {
		// A program that fills in the hidden field gets the usual answer, and nothing happens.
		if (!request.body.website) await subscribeAddress(request.body.email);
		return reply.code(202).send({ status: "pending" as const });
	});

	const confirming = served(
		"POST /api/newsletter/confirm",
		{ tags, summary: "Confirm with the token of the mail" },
		failures,
	);
	app.post(confirming.url, { config, schema: confirming.schema }, async (request) => {
		await confirm(request.body.token);
		return { status: "confirmed" as const };
	});

	const ending = served(
		"POST /api/newsletter/unsubscribe",
		{ tags, summary: "Unsubscribe with the token of a mail" },
		failures,
	);
	app.post(ending.url, { config, schema: ending.schema }, async (request) => {
		await end(request.body.token);
		return { status: "unsubscribed" as const };
	});

	oneClickRoute(app, end);
}

/** RFC 8058: the mail program itself posts a form to this address, without showing a page. */
function oneClickRoute(app: HttpApp, end: (token: string) => Promise<void>): void {
	app.register(async (scope) => {
		scope.addContentTypeParser(
			["application/x-www-form-urlencoded", "multipart/form-data"],
			{ parseAs: "string", bodyLimit: 4096 },
			(_request, _body, done) => done(null, undefined),
		);
		const schema = {
			tags,
			summary: "Unsubscribe by one click of the mail program (RFC 8058)",
			querystring: newsletterTokenSchema,
			response: { 200: newsletterUnsubscribedSchema, ...failures },
		};
		const oneClick = { ...config, fromOtherSites: true };
		scope.post("/api/newsletter/one-click-unsubscribe", { config: oneClick, schema }, async (request) => {
			await end((request.query as { token: string }).token);
			return { status: "unsubscribed" as const };
		});
	});
}
