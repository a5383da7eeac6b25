import type { FastifyInstance } from "fastify";
import type { BillingDeps } from "../core/billing.deps.ts";
import { storeEvent } from "./store-event.ts";

/** Stripe's own events are a few kilobytes. */
const bodyLimit = 262_144;
/** Far more than Stripe sends from one address, and a bound for someone who guesses signatures. */
const config = { rateLimit: { max: 1200, timeWindow: 60_000 } };

/** In its own context: the signature covers the exact bytes, so no parser may touch them first. */
export function webhookRoutes(app: FastifyInstance, deps: BillingDeps): void {
	const store = storeEvent(deps);
	void app.register(async (own) => {
		own.removeAllContentTypeParsers();
		own.addContentTypeParser("application/json", { parseAs: "buffer", bodyLimit }, (_request, body, done) => {
			done(null, body);
		});
		const schema = { tags: ["billing"], summary: "Events of Stripe, signed" };
		own.post("/webhooks/stripe", { config, schema }, async (request, reply) => {
			const signature = request.headers["stripe-signature"];
			await store(request.body as Buffer, typeof signature === "string" ? signature : undefined);
			return reply.header("cache-control", "no-store").send({ received: true });
		});
	});
}
