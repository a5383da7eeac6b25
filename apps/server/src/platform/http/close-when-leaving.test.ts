import { Agent, get } from "node:http";
import Fastify from "fastify";
import { expect, it } from "vitest";
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
