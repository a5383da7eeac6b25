import type { Context } from "../context.ts";
import { trustedProxies } from "./addresses/trusted-proxies.ts";
import type { HttpOptions } from "./app.ts";
import type { ErrorShape } from "./errors.ts";
import type { Hsts } from "./security-headers.ts";

export interface HttpEnv {
	readonly BODY_LIMIT: number;
	readonly BODY_SECONDS: number;
	readonly CORS_ORIGINS: string;
	readonly HSTS: Hsts;
	readonly MAX_CONNECTIONS: number;
	readonly MAX_CONNECTIONS_PER_ADDRESS: number;
	readonly MAX_EVENT_LOOP_DELAY: number;
	readonly MAX_IN_FLIGHT: number;
	readonly RATE_LIMITS: boolean;
	readonly TRUST_PROXY: string;
	readonly tryingOutHost: string | null;
}

/** The options of the HTTP server, from the configuration. */
export function httpOptions(
	{
		env,
		log,
		publicUrl,
		counts,
		tracing,
	}: Pick<Context<HttpEnv>, "env" | "log" | "publicUrl" | "counts" | "tracing">,
	errorShapes: readonly ErrorShape[],
): HttpOptions {
	return {
		log,
		tracing,
		publicUrl,
		hsts: env.HSTS,
		bodyLimit: env.BODY_LIMIT,
		bodySeconds: env.BODY_SECONDS,
		connectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
		connections: env.MAX_CONNECTIONS,
		tryingOutHost: env.tryingOutHost,
		proxies: trustedProxies(env.TRUST_PROXY),
		corsOrigins: list(env.CORS_ORIGINS),
		rateLimits: env.RATE_LIMITS,
		sharedCounts: counts ?? null,
		maxInFlight: env.MAX_IN_FLIGHT,
		maxEventLoopDelay: env.MAX_EVENT_LOOP_DELAY,
		// Sorts the longest prefix first: with AUTH_BASE_PATH=/, the prefix for sign-in matches everything.
		errorShapes: errorShapes.toSorted((a, b) => b.prefix.length - a.prefix.length),
	};
}

function list(value: string): string[] {
	return value
		.split(",")
		.map((part) => part.trim())
		.filter((part) => part !== "");
}
