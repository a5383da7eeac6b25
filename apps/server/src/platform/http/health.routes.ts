import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { z } from "zod";
import { cspReportRoutes } from "./csp-reports.routes.ts";
import { Refusal } from "./problem.ts";

export interface HealthOptions {
	/** Why this process cannot work now; empty if it can. */
	readonly notReady: () => Promise<string[]>;
	/**
	 * Undefined: this machine may read /metrics. Null: it is not served. Otherwise: the token that it needs.
	 */
	readonly metricsToken: string | null | undefined;
	/** The slices' figures, read when /metrics is requested. */
	readonly gauges?: readonly GaugeOptions[];
	readonly families?: readonly GaugeFamily[];
}

/** One figure for each value of a label, such as each kind of job. */
export interface GaugeFamily {
	readonly name: string;
	readonly help: string;
	readonly label: string;
	readonly values: () => Promise<ReadonlyMap<string, number>>;
}

export interface GaugeOptions {
	readonly name: string;
	readonly help: string;
	/** It only grows while the process runs, and begins at 0 with it. Its name ends with `_total`. */
	readonly grows?: true;
	readonly value: () => number | Promise<number>;
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
	const readiness = z.object({ ready: z.boolean(), reasons: z.array(z.string()) });
	app.get(
		"/readyz",
		{
			config,
			schema: {
				tags: ["operations"],
				summary: "Whether the process can do its work now",
				response: { 200: readiness, 503: readiness },
			},
		},
		async (_request, reply) => {
			const reasons = await options.notReady();
			if (reasons.length > 0) reply.code(503).header("retry-after", "2");
			return { ready: reasons.length === 0, reasons };
		},
	);
	metricsRoute(app, options.metricsToken, options);
}

function metricsRoute(
	app: FastifyInstance,
	token: string | null | undefined,
	{ gauges = [], families = [] }: Pick<HealthOptions, "gauges" | "families">,
): void {
	const registry = new Registry();
	for (const { name, help, grows, value } of gauges) {
		const about = { name, help, registers: [registry] };
		if (grows) {
			new Counter({
				...about,
				collect: async function () {
					const now = await value();
					this.reset();
					this.inc(now);
				},
			});
			continue;
		}
		new Gauge({
			...about,
			collect: async function () {
				this.set(await value());
			},
		});
	}
	for (const { name, help, label, values } of families) {
		new Gauge({
			...{ name, help, labelNames: [label], registers: [registry] },
			collect: async function () {
				// What is gone, such as a kind of job, must not keep its last figure.
				const now = await values();
				this.reset();
				for (const [of, value] of now) this.set({ [label]: of }, value);
			},
		});
	}
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
			return reply.header("content-type", registry.contentType).send(await registry.metrics());
		},
	);
}

function isBearer(header: string | undefined, token: string): boolean {
	const given = Buffer.from(header ?? "");
	const expected = Buffer.from(`Bearer ${token}`);
	return given.length === expected.length && timingSafeEqual(given, expected);
}
