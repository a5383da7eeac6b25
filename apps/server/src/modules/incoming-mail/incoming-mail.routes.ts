import type { Clock } from "../../platform/clock/clock.ts";
import type { HttpApp } from "../../platform/http/app.ts";
import { Refusal } from "../../platform/http/problem.ts";
import type { TakeMail } from "../../providers/incoming-mail/port.ts";
import { isSigned } from "./taking/signed-webhook.rules.ts";

export interface WebhookDeps {
	readonly clock: Clock;
	readonly secret: string;
	readonly bytesMax: number;
	readonly take: TakeMail;
}

const config = { rateLimit: { max: 600, timeWindow: 60_000 } };

/** Registers a context of its own: the signature covers the exact bytes, so no parser may touch them first. */
export function incomingMailRoutes(app: HttpApp, { clock, secret, bytesMax, take }: WebhookDeps): void {
	void app.register(async (own) => {
		own.removeAllContentTypeParsers();
		own.addContentTypeParser(
			["message/rfc822", "application/octet-stream", "text/plain"],
			{ parseAs: "buffer", bodyLimit: bytesMax },
			(_request, body, done) => done(null, body),
		);
		const schema = { tags: ["incoming mail"], summary: "A mail that arrived, raw and signed" };
		own.post("/webhooks/incoming-mail", { config, schema, bodyLimit: bytesMax }, async (request, reply) => {
			const header = (name: "x-mail-timestamp" | "x-mail-signature") => {
				const value = request.headers[name];
				return typeof value === "string" ? value : "";
			};
			const body = request.body;
			const signed = { timestamp: header("x-mail-timestamp"), signature: header("x-mail-signature") };
			if (!Buffer.isBuffer(body) || !isSigned({ ...signed, secret, body, now: clock.now() }))
				throw new Refusal("invalid_request", "The signature is not valid.");
			await take({ raw: body, recipients: [], via: "webhook" });
			return reply.header("cache-control", "no-store").send({ received: true });
		});
	});
}
