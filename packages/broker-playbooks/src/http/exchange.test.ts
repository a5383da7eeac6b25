import { getEventListeners, once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { afterAll, expect, test } from "vitest";
import { exchange } from "./exchange.ts";

const asked: string[] = [];
const held: ServerResponse[] = [];
const server = createServer((request, response) => {
	asked.push(request.url ?? "");
	if (request.url === "/held") held.push(response);
	else if (request.url === "/early") {
		response.writeEarlyHints({ link: "</style.css>; rel=preload" });
		response.writeHead(200, { "content-type": "text/html" }).end("after a hint");
	} else response.end("x".repeat(300_000));
}).listen(0, "127.0.0.1");
await once(server, "listening");
// A single connection, so that a second request has to wait for the first one.
const agent = new Agent({ connections: 1, pipelining: 1 });
afterAll(async () => {
	await agent.destroy();
	server.close();
});

const outer = new AbortController();
const ask = (path: string, answerMs = 5_000, signal = outer.signal) =>
	exchange(
		{ agent, answerMs, bytesMax: 1_000_000 },
		{
			method: "GET",
			url: new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
			headers: {},
			signal,
		},
	);

test("an answer in many pieces is one body, and leaves no listener at the visit's signal", async () => {
	const { status, body } = await ask("/large");
	expect([status, body.length, body.toString().replaceAll("x", "")]).toEqual([200, 300_000, ""]);
	expect(getEventListeners(outer.signal, "abort")).toEqual([]);
});

test("hints that come before an answer are not the answer", async () => {
	const { status, headers, body } = await ask("/early");
	expect([status, headers["content-type"], body.toString()]).toEqual([200, "text/html", "after a hint"]);
});

test("a request that still waits for its connection ends in time, and never leaves", async () => {
	const first = ask("/held");
	while (held.length === 0) await new Promise(setImmediate);
	await expect(ask("/late", 50)).rejects.toMatchObject({ reason: "timed_out" });
	const ending = new AbortController();
	const ended = ask("/ended", 5_000, ending.signal);
	ending.abort();
	await expect(ended).rejects.toMatchObject({ reason: "timed_out" });
	held[0]?.end("done");
	expect((await first).body.toString()).toBe("done");
	await ask("/large");
	expect(asked).not.toContain("/late");
	expect(asked).not.toContain("/ended");
});

test("an answer that is on its way ends with its visit", async () => {
	const ending = new AbortController();
	const before = held.length;
	const answer = ask("/held", 5_000, ending.signal);
	while (held.length === before) await new Promise(setImmediate);
	ending.abort();
	await expect(answer).rejects.toMatchObject({ reason: "timed_out" });
	expect((await ask("/large")).status).toBe(200);
});
