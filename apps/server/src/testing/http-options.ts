import { trustedProxies } from "../platform/http/addresses/trusted-proxies.ts";
import type { HttpOptions } from "../platform/http/app.ts";
import { createLog } from "../platform/log/log.ts";

/** An edge without limits, for tests of the routes behind it. */
export function openEdge(given: Partial<HttpOptions> = {}): HttpOptions {
	return {
		log: createLog("silent"),
		publicUrl: "http://localhost:3000",
		hsts: "host",
		bodyLimit: 1_048_576,
		bodySeconds: 20,
		connectionsPerAddress: 10_000,
		connections: 10_000,
		proxies: trustedProxies(""),
		corsOrigins: [],
		rateLimits: false,
		sharedCounts: null,
		maxInFlight: 1000,
		maxEventLoopDelay: 0,
		errorShapes: [],
		tryingOutHost: null,
		...given,
	};
}
