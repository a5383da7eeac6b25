import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { addFigures, type GaugeFamily, type GaugeOptions } from "./metrics/figures.ts";
import { Refusal } from "./problem.ts";

export interface MetricsOptions {
	/** The reasons why this process cannot work now. Empty if it can. */
	readonly notReady: () => Promise<string[]>;
	/** The token that /metrics needs. Undefined: requests from this machine may read it. Null: it is not served. */
	readonly token: string | null | undefined;
	/** The figures of the slices, read when /metrics is requested. */
	readonly gauges?: readonly GaugeOptions[];
	readonly families?: readonly GaugeFamily[];
}

/** Counts every request. Returns the counter for policy violations, which csp-reports.routes.ts uses. */
export function metricsRoutes(
	app: FastifyInstance,
	{ notReady, token, gauges = [], families = [] }: MetricsOptions,
): Counter<"directive"> {
	const registry = new Registry();
	const readFigures = addFigures(registry, [
		{
			name: "unlisted_ready",
			help: "1 if the process can do its work now, as /readyz says; 0 if not",
			apart: true,
			value: async () => ((await notReady()).length === 0 ? 1 : 0),
		},
		...gauges,
		...families,
	]);
	collectDefaultMetrics({ register: registry });
	const violations = new Counter({
		name: "csp_violations_total",
		help: "Violations of the Content-Security-Policy that browsers reported, by directive",
		labelNames: ["directive"],
		registers: [registry],
	});
	const durations = new Histogram({
		name: "http_request_duration_seconds",
		help: "Time from request to response by route, method and status",
		labelNames: ["method", "route", "status"],
		buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
		registers: [registry],
	});
	app.addHook("onResponse", (request, reply, done) => {
		const route = request.routeOptions.url ?? "(no route)";
		durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
		done();
	});
	if (token === null) return violations;
	app.get(
		"/metrics",
		{
			config: { alwaysAdmitted: true, quiet: true, atHandOnly: token === undefined },
			schema: { tags: ["operations"], summary: "Figures in Prometheus's text format" },
		},
		async (request, reply) => {
			if (token !== undefined && !isBearer(request.headers.authorization, token)) {
				throw new Refusal("unauthenticated", "/metrics asks for its bearer token.");
			}
			await readFigures();
			return reply.header("content-type", registry.contentType).send(await registry.metrics());
		},
	);
	return violations;
}

function isBearer(header: string | undefined, token: string): boolean {
	const given = Buffer.from(header ?? "");
	const expected = Buffer.from(`Bearer ${token}`);
	return given.length === expected.length && timingSafeEqual(given, expected);
}
