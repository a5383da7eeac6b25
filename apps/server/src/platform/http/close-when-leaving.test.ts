import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { openEdge } from "../../testing/http-options.ts";
import { rawConnection } from "../../testing/sockets.ts";
import { createHttpApp } from "./app.ts";
import { closeWhenLeaving } from "./close-when-leaving.ts";

it("a kept connection is reused until the process shuts down; then its next answer closes it", async () => {
	const leaving = { now: false };
	const app = Fastify();
	closeWhenLeaving(app, leaving);
	app.get("/", async () => "here");
	const url = await app.listen({ port: 0, host: "127.0.0.1" });
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const ask = () =>
		new Promise<[boolean, string | undefined]>((resolve, reject) => {
			const request = get(url, { agent }, (answer) => {
				answer.resume();
				// A socket is free for the next request one event-loop turn after its answer ended.
				answer.on("end", () =>
					setImmediate(() => resolve([request.reusedSocket, answer.headers.connection])),
				);
			});
			request.on("error", reject);
		});
	expect(await ask()).toEqual([false, "keep-alive"]);
	expect(await ask()).toEqual([true, "keep-alive"]);
	leaving.now = true;
	expect(await ask()).toEqual([true, "close"]);
	expect(await ask(), "on another connection, which is accepted").toEqual([false, "close"]);
	agent.destroy();
	await app.close();
});

it("a request on a connection that was open when the stop began is answered, and the stop waits for it", async () => {
	const app = await createHttpApp(openEdge());
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	let stopBegan = false;
	app.addHook("preClose", async () => {
		stopBegan = true;
	});
	app.get("/slow", () => released.then(() => ({ slow: true })));
	app.get("/quick", async () => ({ quick: true }));
	await app.listen({ port: 0, host: "127.0.0.1" });
	const { port } = app.server.address() as AddressInfo;
	const slow = await rawConnection(port);
	slow.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
	const late = await rawConnection(port);
	const stopped = app.close();
	await expect.poll(() => stopBegan).toBe(true);
	late.write("GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n");
	await late.closed;
	expect((await late.answer()).text).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*"quick":true/i);
	release();
	expect((await slow.answer()).status).toBe(200);
	await stopped;
});

it("a connection is kept for longer than a proxy keeps it (75 seconds), so that no proxy sends into a closing one", async () => {
	const app = await createHttpApp(openEdge());
	app.get("/here", async () => "here");
	const url = await app.listen({ port: 0, host: "127.0.0.1" });
	const agent = new Agent({ keepAlive: true });
	const promised = await new Promise<string | undefined>((resolve, reject) => {
		get(`${url}/here`, { agent }, (answer) => {
			answer.resume();
			resolve(String(answer.headers["keep-alive"]));
		}).on("error", reject);
	});
	expect(Number(promised?.match(/timeout=(\d+)/)?.[1])).toBeGreaterThan(75);
	agent.destroy();
	await app.close();
});
