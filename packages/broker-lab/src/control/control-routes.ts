import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { admitAgent } from "../drp/receiver.ts";
import { show } from "../http/document.ts";
import type { Lab } from "../lab.ts";
import { labPuzzles } from "../opt-out/puzzle.ts";
import type { LabSite } from "../sites/lab-site.ts";
import { residentsAlike } from "./alike.ts";
import { received } from "./inbox.ts";
import { indexPage } from "./index-page.ts";
import { namesakesOf } from "./namesakes.ts";
import { BadRequest, plantGiven, residentPlanted } from "./plant.ts";
import { truthOf } from "./truth.ts";

export interface ControlDeps {
	readonly lab: Lab;
	readonly token: string;
	readonly advance: (ms: number) => Promise<void>;
	readonly sites: () => readonly LabSite[];
	/** The port where letters arrive. */
	readonly smtpPort: number;
}

/** The interface for tests and the product to control the lab. Everything but the index page needs the token. */
export function controlRoutes(
	app: FastifyInstance,
	{ lab, token, advance, sites, smtpPort }: ControlDeps,
): void {
	app.get("/", async (_request, reply) => show(reply, indexPage(sites())));

	app.register(
		async (api) => {
			api.addHook("onRequest", async (request, reply) => {
				if (!holds(request, token)) return reply.code(401).send({ error: "The token is missing or wrong." });
			});
			api.setErrorHandler(async (error, _request, reply) => {
				if (error instanceof BadRequest) return reply.code(400).send({ error: error.message });
				throw error;
			});
			api.get("/sites", async () => ({ sites: sites(), now: lab.clock.now(), smtpPort }));
			api.get("/people/:id", async (request, reply) => {
				const resident = residentCalled(lab, (request.params as { id: string }).id);
				return resident ?? reply.code(404).send({ error: "There is nobody with this id." });
			});
			api.get("/people", async (request) => {
				const { family = "0", families = "1" } = request.query as Record<string, string>;
				const count = Math.min(Number(families) || 1, 1000);
				return {
					families: lab.population.families,
					people: Array.from({ length: count }, (_, index) =>
						lab.population.family(Number(family) + index),
					).flat(),
				};
			});
			api.get("/truth/:id", async (request, reply) => {
				const resident = residentCalled(lab, (request.params as { id: string }).id);
				return resident === null
					? reply.code(404).send({ error: "There is nobody with this id." })
					: { resident, listings: truthOf(lab, resident) };
			});
			api.get("/truth", async (request) => {
				const { broker = "", first = "", last = "" } = request.query as Record<string, string>;
				const name = broker.replace(/\.localhost$/, "");
				const people = residentsAlike(lab, { first, last });
				return {
					people: people.map((resident) => ({
						resident,
						listings: truthOf(lab, resident).filter(({ site }) => name === "" || site === name),
					})),
				};
			});
			api.post("/plants", async (request) => {
				const resident = residentPlanted(lab, plantGiven(request.body));
				return { resident, listings: truthOf(lab, resident) };
			});
			api.get("/plants", async () => ({ plants: lab.plants.all() }));
			api.delete("/plants/:id", async (request, reply) =>
				lab.plants.remove((request.params as { id: string }).id)
					? reply.code(204).send()
					: reply.code(404).send({ error: "Nothing is planted under this id." }),
			);
			api.get("/given", async (request) => {
				const { site, since, limit, after } = request.query as Record<string, string | undefined>;
				return {
					given: lab.given.list({
						...(site === undefined ? {} : { site }),
						since: Number(since ?? 0),
						limit: Number(limit ?? 1000),
						...(after === undefined ? {} : { after: Number(after) }),
					}),
					counts: lab.given.counts(),
				};
			});
			api.delete("/given", async (_request, reply) => {
				lab.given.clear();
				return reply.code(204).send();
			});
			api.get("/requests", async (request) => {
				const { site } = request.query as Record<string, string | undefined>;
				return { requests: lab.requests.list(site === undefined ? {} : { site }) };
			});
			api.get("/mails", async (request) => {
				const { to, site, limit, after } = request.query as Record<string, string | undefined>;
				return {
					mails: lab.post.list({
						...(to === undefined ? {} : { to }),
						...(site === undefined ? {} : { site }),
						...(limit === undefined ? {} : { limit: Number(limit) }),
						...(after === undefined ? {} : { after: Number(after) }),
					}),
				};
			});
			api.post("/namesakes", async (request) => ({
				people: namesakesOf(lab, (request.body ?? {}) as Record<string, unknown>),
			}));
			api.post("/puzzles", async (request) => {
				const { token: puzzle } = (request.body ?? {}) as { token?: unknown };
				if (typeof puzzle !== "string") throw new BadRequest("token is a text.");
				return { answer: labPuzzles.answerTo(puzzle) };
			});
			api.post("/inbox", async (request) => ({ answered: received(lab, request.body) }));
			api.post("/drp/agents", async (request, reply) => {
				const { id, verifyKey } = (request.body ?? {}) as { id?: unknown; verifyKey?: unknown };
				if (typeof id !== "string" || id === "" || typeof verifyKey !== "string")
					throw new BadRequest("id and verifyKey are texts.");
				const desk = lab.desks.get("civicledger");
				if (desk !== undefined)
					admitAgent(desk, { id: id.slice(0, 100), verifyKey: verifyKey.slice(0, 100) });
				return reply.code(204).send();
			});
			api.post("/advance", async (request) => {
				const { ms } = (request.body ?? {}) as { ms?: unknown };
				if (typeof ms !== "number" || !(ms >= 0)) throw new BadRequest("ms is a number of milliseconds.");
				await advance(ms);
				return { now: lab.clock.now() };
			});
		},
		{ prefix: "/api" },
	);
}

const residentCalled = (lab: Lab, id: string) =>
	lab.plants.find(id)?.resident ?? (/^\d{1,12}$/.test(id) ? lab.population.resident(Number(id)) : null);

function holds({ headers }: FastifyRequest, token: string): boolean {
	const given = Buffer.from(headers.authorization?.replace(/^Bearer /, "") ?? "");
	const wanted = Buffer.from(token);
	return given.length === wanted.length && timingSafeEqual(given, wanted);
}
