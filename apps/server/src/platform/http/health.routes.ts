import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { z } from "zod";
import { cspReportRoutes } from "./csp-reports.routes.ts";
import { addFigures, type GaugeFamily, type GaugeOptions } from "./figures.ts";
import { Refusal } from "./problem.ts";

export interface HealthOptions {
	/** Why this process cannot work now; empty if it can. */
	readonly notReady: () => Promise<string[]>;
	/** Why a proxy should send nobody here; empty if it may. */
	readonly notForVisitors: () => Promise<string[]>;
	/**
	 * Undefined: this machine may read /metrics. Null: it is not served. Otherwise: the token that it needs.
	 */
	readonly metricsToken: string | null | undefined;
	/** The slices' figures, read when /metrics is requested. */
	readonly gauges?: readonly GaugeOptions[];
	readonly families?: readonly GaugeFamily[];
}

const config = { alwaysAdmitted: true, quiet: true };

export function healthRoutes(app: FastifyInstance, options: HealthOptions): void {
	app.get(
		"/healthz",
		{
			config,
			schema: {
				tags: ["operations"],
				summary: "Whether the process is alive",
				response: { 200: z.object({ status: z.literal("ok") }) },
			},
		},
		async () => ({ status: "ok" }),
	);
	readinessRoute(app, "/readyz", {
		reasonsNow: options.notReady,
		summary: "Whether the process can do its work now",
		words: ["ready again", "not ready"],
	});
	readinessRoute(app, "/readyz/proxy", {
		reasonsNow: options.notForVisitors,
		summary:
			"Whether a proxy should send visitors here: also while the database is away, which is so for all processes",
		words: ["visitors may come again", "no visitors should come"],
	});
	metricsRoute(app, options.metricsToken, options);
}

const readinessAnswer = z.object({ ready: z.boolean(), reasons: z.array(z.string()) });

interface ReadinessRoute {
	readonly reasonsNow: () => Promise<string[]>;
	readonly summary: string;
	/** What the log says when it becomes true, and false. */
	readonly words: readonly [string, string];
}

function readinessRoute(app: FastifyInstance, url: string, { reasonsNow, summary, words }: ReadinessRoute) {
	// Probes ask again and again. What they are told is logged when it changes.
	let said = "";
	const response = { 200: readinessAnswer, 503: readinessAnswer };
	app.get(url, { config, schema: { tags: ["operations"], summary, response } }, async (request, reply) => {
		const reasons = await reasonsNow();
		const now = reasons.join("; ");
		if (now !== said) request.log.warn({ reasons }, now === "" ? words[0] : words[1]);
		said = now;
		if (reasons.length > 0) reply.code(503).header("retry-after", "2");
		return { ready: reasons.length === 0, reasons };
	});
}

function metricsRoute(
	app: FastifyInstance,
	token: string | null | undefined,
	{ notReady, gauges = [], families = [] }: Pick<HealthOptions, "notReady" | "gauges" | "families">,
): void {
	const registry = new Registry();
	const readFigures = addFigures(registry, [
		// First: it is needed most when the others keep the database busy.
		{
			name: "unlisted_ready",
			help: "1 if the process can do its work now, as /readyz says; 0 if not",
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
	cspReportRoutes(app, violations);
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
	if (token === null) return;
	app.get(
		"/metrics",
		{
			config: { ...config, atHandOnly: token === undefined },
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
}

function isBearer(header: string | undefined, token: string): boolean {
	const given = Buffer.from(header ?? "");
	const expected = Buffer.from(`Bearer ${token}`);
	return given.length === expected.length && timingSafeEqual(given, expected);
}
