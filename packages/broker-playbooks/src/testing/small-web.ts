import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { labGuard } from "../guard/lab-guard.ts";
import { httpDriver } from "../http/http-driver.ts";
import { robotsReader } from "../http/read-robots.ts";
import type { Driver, Visit } from "../look-up/look-up.ts";
import { inProcessQueue } from "../politeness/in-process-queue.ts";
import { Politeness } from "../politeness/politeness.ts";

interface Limits {
	readonly answerMs?: number;
	readonly bytesMax?: number;
}

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A few made-up sites on one port of this machine, for tests. Each test says what a path answers. */
export interface SmallWeb {
	readonly port: number;
	/** `METHOD host path` of each request, without robots.txt. */
	readonly asked: string[];
	readonly answers: Map<string, Answering>;
	readonly driver: Driver;
	readonly politeness: Politeness;
	visit(over?: Partial<Visit>): Visit;
	close(): Promise<void>;
}

export async function smallWeb(limits: Limits = {}): Promise<SmallWeb> {
	const asked: string[] = [];
	const answers = new Map<string, Answering>();
	const server: Server = createServer((request, response) => {
		const path = (request.url ?? "").split("?")[0] ?? "";
		if (path !== "/robots.txt") asked.push(`${request.method} ${request.headers.host} ${request.url}`);
		const answer = answers.get(path);
		if (answer) answer(request, response);
		else response.writeHead(404, { "content-type": "text/html" }).end("nothing here");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const { driver, politeness } = driverFor(port, limits);
	return {
		port,
		asked,
		answers,
		driver,
		politeness,
		visit: (over = {}) => ({
			hosts: ["seek.localhost"],
			perMinute: 60_000_000,
			signal: AbortSignal.timeout(10_000),
			...over,
		}),
		async close() {
			await driver.close();
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** A driver as the product has it. Its lab is this port. */
export function driverFor(port: number, limits: Limits) {
	const guard = labGuard({ port, hosts: ["seek.localhost", "other.localhost"] });
	const userAgent = "Unlisted/test";
	const politeness = new Politeness({
		queue: inProcessQueue(),
		readRobots: robotsReader({ guard, userAgent }),
		agent: "Unlisted",
		random: () => 0,
		now: Date.now,
		jitterMs: 0,
		patienceMs: 1_000,
	});
	const driver = httpDriver({ guard, politeness, userAgent, answerMs: 2_000, ...limits });
	return { driver, politeness };
}

export const html =
	(body: string, headers: Record<string, string | string[]> = {}): Answering =>
	(_, response) =>
		void response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);

export const redirect =
	(location: string, status = 302): Answering =>
	(_, response) =>
		void response.writeHead(status, { location }).end();
