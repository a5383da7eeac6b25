import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { problemResponses } from "./problem-responses.ts";

export interface HealthOptions {
	/** The reasons why this process cannot work now. Empty if it can. */
	readonly notReady: () => Promise<string[]>;
	/** The reasons why a proxy should send no visitors here. Empty if it may. */
	readonly notForVisitors: () => Promise<string[]>;
	/** Whether the doctor left this mark where this process keeps its data. */
	readonly seesMark: (id: string) => Promise<boolean>;
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
	markRoute(app, options.seesMark);
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
}

/**
 * Tells the doctor whether this server and the doctor use the same data. Nobody can guess a mark, and there is one only
 * while a doctor asks. It reads the database, so limits count it, other than the probes above.
 */
function markRoute(app: FastifyInstance, seesMark: HealthOptions["seesMark"]): void {
	const schema = {
		tags: ["operations"],
		summary: "Whether the doctor left this mark where the process keeps its data",
		params: z.object({ mark: z.uuid() }),
		response: { 200: z.object({ seen: z.boolean() }), ...problemResponses(400, 429, 503) },
	};
	app.get("/healthz/marks/:mark", { config: { quiet: true }, schema }, async (request, reply) => {
		const { mark } = request.params as { mark: string };
		return reply.header("cache-control", "no-store").send({ seen: await seesMark(mark) });
	});
}

const readinessAnswer = z.object({ ready: z.boolean(), reasons: z.array(z.string()) });

interface ReadinessRoute {
	readonly reasonsNow: () => Promise<string[]>;
	readonly summary: string;
	/** The log messages for when it becomes true and when it becomes false. */
	readonly words: readonly [string, string];
}

function readinessRoute(app: FastifyInstance, url: string, { reasonsNow, summary, words }: ReadinessRoute) {
	// Probes ask again and again. We log their answer only when it changes.
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
