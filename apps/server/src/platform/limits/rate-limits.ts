import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../http/problem.ts";
import { RateLimitStore } from "./rate-limit-store.ts";
import type { SharedCounts } from "./shared-counts.ts";

/** For each address (IPv6: each /64) and minute, over everything except pages and files. */
const perAddress = 600;

export async function installRateLimits(
	app: FastifyInstance,
	options: { on: boolean; shared: SharedCounts | null },
): Promise<void> {
	if (!options.on) return;
	const together = { name: "all", max: perAddress, shared: options.shared };
	await app.register(rateLimit, {
		global: true,
		max: perAddress,
		timeWindow: 60_000,
		// The plugin makes it, and takes a class.
		store: class extends RateLimitStore {
			constructor() {
				super(together);
			}
		},
		allowList: (request) =>
			request.routeOptions.config.unlimited === true ||
			request.routeOptions.config.alwaysAdmitted === true ||
			request.clientAddress === null,
		// Called before the list above, so it must answer for everybody.
		keyGenerator: (request) => request.ip,
		errorResponseBuilder: (_request, context) =>
			new Refusal("rate_limited", `Too many requests from this address. Try again in ${context.after}.`),
		// The plugin sets these on the reply: retry-after, and how much is left.
		addHeadersOnExceeding: {
			"x-ratelimit-limit": false,
			"x-ratelimit-remaining": false,
			"x-ratelimit-reset": false,
		},
	});
}

declare module "fastify" {
	interface FastifyContextConfig {
		/** Pages and files: a browser fetches dozens at once, and they cost nothing. */
		unlimited?: boolean;
	}
}
