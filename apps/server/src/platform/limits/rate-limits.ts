import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../http/problem.ts";
import { RateLimitStore } from "./rate-limit-store.ts";
import type { SharedCounts } from "./shared-counts.ts";

/** How many requests each address (IPv6: each /64) may make per minute, over everything except pages and files. */
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
		// The plugin constructs the store itself, so it takes a class.
		store: class extends RateLimitStore {
			constructor() {
				super(together);
			}
		},
		allowList: (request) =>
			request.routeOptions.config.unlimited === true ||
			request.routeOptions.config.alwaysAdmitted === true ||
			request.clientAddress === null,
		// The plugin calls this before the allow list above, so it must answer for everybody.
		keyGenerator: (request) => request.ip,
		errorResponseBuilder: (_request, context) =>
			new Refusal("rate_limited", `Too many requests from this address. Try again in ${context.after}.`),
		// Headers that the plugin sets on the reply: retry-after, and how much is left.
		addHeadersOnExceeding: {
			"x-ratelimit-limit": false,
			"x-ratelimit-remaining": false,
			"x-ratelimit-reset": false,
		},
	});
}

declare module "fastify" {
	interface FastifyContextConfig {
		/** For pages and files: a browser fetches dozens at once, and they cost nothing. */
		unlimited?: boolean;
	}
}
