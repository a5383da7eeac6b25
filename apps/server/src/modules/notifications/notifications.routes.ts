import { unsubscribeAlertsSchema, unsubscribedAlertsSchema } from "@unlisted/contracts/notifications";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";
import type { Authenticate } from "../../platform/http/caller.ts";
import { plainLink } from "../../platform/http/plain-link.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { served } from "../../platform/http/served.ts";
import { requireReader } from "./notifications.policy.ts";
import { forgetPushDevice } from "./push/forget-push-device.ts";
import { type PushDevicesDeps, registerPushDevice } from "./push/register-push-device.ts";
import { type UnsubscribeFromDeps, unsubscribeFrom } from "./unsubscribe/unsubscribe-from.ts";

export interface NotificationsRoutesDeps extends PushDevicesDeps, UnsubscribeFromDeps {
	readonly authenticate: Authenticate;
	readonly publicUrl: string;
	readonly mailsWait: () => Promise<boolean>;
}

const tags = ["notifications"];
const config = { rateLimit: { max: 30, timeWindow: 600_000 } };
/** A page asks some times a minute, and many people may share one address. */
const asked = { rateLimit: { max: 1200, timeWindow: 600_000 } };
/** A high limit, because a mail provider sends the clicks of all its customers from a few addresses. */
const manyBehindOne = { rateLimit: { max: 3000, timeWindow: 600_000 }, fromOtherSites: true };

export function notificationsRoutes(app: HttpApp, deps: NotificationsRoutesDeps): void {
	deviceRoutes(app, deps);
	unsubscribeRoutes(app, deps);
	mailRoute(app, deps);
}

/** Pages that say "an email is on its way" ask it. The answer is the same for everybody. */
function mailRoute(app: HttpApp, { mailsWait }: Pick<NotificationsRoutesDeps, "mailsWait">): void {
	const about = { tags, summary: "Whether mail is not going out at the moment" };
	const { url, schema } = served("GET /api/notifications/mail", about, problemResponses(429, 503));
	app.get(url, { config: asked, schema }, async (_request, reply) => {
		reply.header("cache-control", "no-store");
		return { waits: await mailsWait() };
	});
}

function deviceRoutes(app: HttpApp, deps: NotificationsRoutesDeps): void {
	const readerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
		reply.header("cache-control", "no-store");
		return requireReader(await deps.authenticate(request));
	};
	const security = [{ bearer: [] }];
	const failures = problemResponses(400, 401, 403, 409, 413, 415, 429, 503);

	const register = registerPushDevice(deps);
	const registering = served(
		"POST /api/notifications/push-subscriptions",
		{ tags, security, summary: "Alerts go to this browser too, with what PushManager.subscribe answered" },
		failures,
	);
	app.post(registering.url, { config, schema: registering.schema }, async (request, reply) => {
		const { endpoint, keys } = request.body;
		return { devices: await register(await readerOf(request, reply), { endpoint, ...keys }) };
	});

	const forget = forgetPushDevice(deps);
	const forgetting = served(
		"DELETE /api/notifications/push-subscriptions",
		{ tags, security, summary: "No more alerts to this browser" },
		failures,
	);
	app.delete(forgetting.url, { config, schema: forgetting.schema }, async (request, reply) => ({
		devices: await forget(await readerOf(request, reply), request.body.endpoint),
	}));
}

/** Needs neither token nor cookie of a session: the link alone says whose mails must stop. */
function unsubscribeRoutes(app: HttpApp, deps: NotificationsRoutesDeps): void {
	const end = unsubscribeFrom(deps);
	const failures = problemResponses(400, 413, 415, 429, 503);
	const fromPage = served(
		"POST /api/notifications/unsubscribe",
		{ tags, summary: "No more mails of a kind, with the token of one of them" },
		failures,
	);
	app.post(fromPage.url, { config, schema: fromPage.schema }, async (request) => ({
		from: await end(request.body.token),
	}));

	plainLink(app, "/alerts/unsubscribe", {
		failed: "These emails were not stopped",
		done: "These emails have stopped",
		act: async (token) =>
			`No more ${await end(token)} by email. You can change that in the scanner's settings.`,
		perTenMinutes: config.rateLimit.max,
	});

	app.register(async (scope) => {
		// The mail program posts a form. We ignore its content, because the token is in the address.
		scope.addContentTypeParser(
			["application/x-www-form-urlencoded", "multipart/form-data"],
			{ parseAs: "string", bodyLimit: 4096 },
			(_request, _body, done) => done(null, undefined),
		);
		const url = "/api/notifications/one-click-unsubscribe";
		const querystring = unsubscribeAlertsSchema;
		const oneClickSchema = {
			tags,
			summary: "No more mails of a kind, by one click in the mail program (RFC 8058)",
			querystring,
			response: { 200: unsubscribedAlertsSchema, ...failures },
		};
		scope.post(url, { config: manyBehindOne, schema: oneClickSchema }, async (request) => ({
			from: await end((request.query as { token: string }).token),
		}));
		// Programs that know only the older header open it as a page. No mails end before the person confirms there.
		scope.get(url, { config, schema: { hide: true, querystring } }, async (request, reply) => {
			const { token } = request.query as { token: string };
			return reply.redirect(`${deps.publicUrl}/alerts/unsubscribe?token=${encodeURIComponent(token)}`, 303);
		});
	});
}
