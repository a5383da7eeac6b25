import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openEdge } from "../../testing/http-options.ts";
import { rawConnection } from "../../testing/sockets.ts";
import { createLog } from "../log/log.ts";
import { createHttpApp, type HttpApp } from "./app.ts";

let app: HttpApp;
let lines: string[];
/** Each request to /work waits until the test releases it. */
let waiting: (() => void)[];
beforeEach(async () => {
	lines = [];
	waiting = [];
	const write = (chunk: Buffer, _encoding: string, done: () => void) => {
		lines.push(String(chunk));
		done();
	};
	app = await createHttpApp(
		openEdge({ maxInFlight: 2, log: createLog("info", { destination: new Writable({ write }) }) }),
	);
	app.post("/work", async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		waiting.push(resolve);
		await promise;
		return { done: true };
	});
	app.get("/health", { config: { alwaysAdmitted: true } }, async () => ({ ok: true }));
	app.get("/stream", { config: { staysOpen: true } }, async () => ({ ok: true }));
});
afterEach(() => app.close());

const work = () => app.inject({ method: "POST", url: "/work", payload: { a: 1 } });
const letGo = () => {
	for (const go of waiting.splice(0)) go();
};

describe("more requests at once than allowed", () => {
	it("are refused at once; health and streams are still answered, and later there is room again", async () => {
		const first = [work(), work()];
		await expect.poll(() => waiting.length).toBe(2);
		const shed = await work();
		expect([shed.statusCode, shed.headers["retry-after"]]).toEqual([503, "1"]);
		expect(shed.json()).toMatchObject({ code: "unavailable" });
		for (const url of ["/health", "/stream"]) expect((await app.inject({ url })).statusCode).toBe(200);
		letGo();
		expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
		const after = work();
		await expect.poll(() => waiting.length).toBe(1);
		letGo();
		expect((await after).statusCode).toBe(200);
	});

	it("are logged as one line each, without a stack", async () => {
		const first = [work(), work()];
		await expect.poll(() => waiting.length).toBe(2);
		await Promise.all([work(), work(), work()]);
		const said = lines.map((line) => JSON.parse(line));
		expect(said.map(({ status, level }) => [status, level])).toEqual([
			[503, 40],
			[503, 40],
			[503, 40],
		]);
		expect(lines.join("")).not.toMatch(/stack|request failed/);
		letGo();
		await Promise.all(first);
	});

	it("count until their work is done, even if their callers hang up", async () => {
		await app.listen({ port: 0, host: "127.0.0.1" });
		const { port } = app.server.address() as AddressInfo;
		const callers = await Promise.all([rawConnection(port), rawConnection(port)]);
		const sent =
			"POST /work HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
		for (const caller of callers) caller.write(sent);
		await expect.poll(() => waiting.length).toBe(2);
		for (const { socket } of callers) socket.resetAndDestroy();
		const open = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
		await expect.poll(open).toBe(0);
		expect((await work()).statusCode).toBe(503);
		letGo();
		const after = work();
		await expect.poll(() => waiting.length).toBe(1);
		letGo();
		expect((await after).statusCode).toBe(200);
	});
});
