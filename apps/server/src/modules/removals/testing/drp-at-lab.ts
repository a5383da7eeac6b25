import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrokerLab, startBrokerLab } from "@unlisted/broker-lab";
import { afterAll, beforeAll } from "vitest";
import { createHttpApp, type HttpApp } from "../../../platform/http/app.ts";
import type { TestDatabase } from "../../../testing/databases.ts";
import { openEdge } from "../../../testing/http-options.ts";
import { actOnRemoval } from "../acting/act-on-removal.ts";
import type { AgentByPermit } from "../core/contact-permit.ts";
import { eventsOfRemoval } from "../core/events.repository.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { openRequestId } from "../drp/request-id.ts";
import { drpRoutes } from "../drp.routes.ts";
import { type LabLife, type LabPerson, labLife } from "./lab-life.ts";

const site = "civicledger";

/** The product, and the lab's site that takes requests by the Data Rights Protocol and calls back. */
export function useDrp(open: () => Promise<TestDatabase>) {
	let lab: BrokerLab;
	let life: LabLife;
	let http: HttpApp;
	let door: Server;
	let place = 0;
	beforeAll(async () => {
		lab = await startBrokerLab({ port: 0, dataDir: null, people: 2_000 });
		const { db } = await open();
		// The server that the lab calls. It starts before the routes, because they need its address.
		door = createServer(async (request, reply) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk as Buffer);
			const { statusCode } = await call(request.url ?? "", Buffer.concat(chunks).toString("utf8"));
			reply.writeHead(statusCode, { connection: "close" }).end();
		});
		await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
		life = labLife({ db, lab, publicUrl: `http://127.0.0.1:${(door.address() as AddressInfo).port}` });
		http = await createHttpApp(openEdge());
		drpRoutes(http, life.deps);
	});
	afterAll(async () => {
		await life?.deps.drp?.close();
		await new Promise((resolve) => door?.close(resolve));
		await http?.close();
		await lab?.close();
	});

	/** A person who is listed on the site and whose removal is in line. */
	async function queued() {
		const person = await life.join(place++, [site]);
		await life.scan(person);
		return { person, id: (await only(person)).id };
	}
	async function only(person: LabPerson) {
		const removals = await life.removals(person);
		const [row] = removals;
		if (!row || removals.length !== 1) throw new Error(`There are ${removals.length} removals.`);
		return row;
	}
	const kindsOf = async (person: LabPerson, id: string) =>
		(await eventsOfRemoval(life.deps.db, person.userId, id)).map(({ kind }) => kind);
	const requestsOf = async (person: LabPerson) => {
		const { rows } = await life.deps.db.query<{ id: string; state: string; sealed: Buffer | null }>(
			"select id, state, sealed from private.drp_requests where user_id = $1 order by round",
			[person.userId],
		);
		return rows;
	};
	const requestIn = async (person: LabPerson) => {
		const [request] = await requestsOf(person);
		if (!request) throw new Error("Nothing was asked.");
		return request;
	};
	/** The product with a changed agent. The rest is real. */
	const withAgent = async (
		change: (agent: AgentByPermit) => Partial<AgentByPermit>,
	): Promise<RemovalsDeps> => {
		const { drp } = life.deps;
		if (!drp) throw new Error("There is no agent.");
		const agent = await drp.agent();
		return { ...life.deps, drp: { ...drp, agent: async () => ({ ...agent, ...change(agent) }) } };
	};
	const act = async (deps: RemovalsDeps, person: LabPerson, id: string) =>
		actOnRemoval(deps)({ userId: person.userId, id }, AbortSignal.timeout(20_000));
	const call = (path: string, body: object | string) =>
		http.inject({
			method: "POST",
			url: path,
			headers: { "content-type": "application/json" },
			payload: typeof body === "string" ? body : JSON.stringify(body),
		});
	/** Moves both clocks. */
	const pass = async (ms: number) => {
		life.clock.advance(ms);
		await lab.advance(ms);
	};
	const pathOf = (id: string) => new URL(life.deps.drp?.callbackOf(id) ?? "").pathname;
	const theirs = async (person: LabPerson) => {
		const request = await requestIn(person);
		const key = await life.deps.vault.hold(life.deps.db, person.userId);
		return openRequestId(key, request) ?? "";
	};

	return {
		get life() {
			return life;
		},
		queued,
		only,
		kindsOf,
		requestsOf,
		requestIn,
		withAgent,
		act,
		call,
		pass,
		pathOf,
		theirs,
	};
}
