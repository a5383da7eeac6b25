import type { HttpApp } from "../../platform/http/app.ts";
import { Refusal } from "../../platform/http/problem.ts";
import type { RemovalsDeps } from "./core/removals.deps.ts";
import { takeCallback } from "./drp/take-callback.ts";

const bodyLimit = 65_536;
/** Businesses need far fewer. The limit stops guessing of addresses. */
const config = { rateLimit: { max: 300, timeWindow: 60_000 } };

/** Registers a context of its own, because businesses send JSON under several content types. */
export function drpRoutes(app: HttpApp, deps: Pick<RemovalsDeps, "db" | "clock" | "keys" | "vault">): void {
	const take = takeCallback(deps);
	void app.register(async (own) => {
		own.removeAllContentTypeParsers();
		own.addContentTypeParser(
			["application/json", "text/plain"],
			{ parseAs: "string", bodyLimit },
			(_request, body, done) => done(null, body),
		);
		const schema = {
			tags: ["removals"],
			summary: "A business calls about a request by the Data Rights Protocol",
		};
		own.post("/webhooks/drp/:id/:signature", { config, schema, bodyLimit }, async (request, reply) => {
			const { id, signature } = request.params as { readonly id: string; readonly signature: string };
			await take({ id, signature, body: jsonIn(request.body) });
			return reply.header("cache-control", "no-store").send({ received: true });
		});
	});
}

function jsonIn(body: unknown): unknown {
	try {
		return JSON.parse(typeof body === "string" ? body : "") as unknown;
	} catch {
		throw new Refusal("invalid_request", "This is no JSON.");
	}
}
