import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPglite } from "../../testing/databases.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import { createLog } from "../log/log.ts";

let app: TestApp;
let close: () => Promise<void>;
const lines: { msg: string; ms?: number }[] = [];
beforeAll(async () => {
	const database = await openTestPglite();
	close = database.close;
	const write = (line: Buffer, _: unknown, done: () => void) => {
		lines.push(JSON.parse(String(line)));
		done();
	};
	const log = createLog("warn", { destination: new Writable({ write }) });
	app = await testApp({ database, log, env: { MAX_EVENT_LOOP_DELAY: "200", DEMO: "off" } });
});
afterAll(async () => {
	await app.stop();
	await close();
});

const get = (url: string) => app.http.inject({ method: "GET", url });

/** Blocks the process, like too much work would. */
async function lateBy(milliseconds: number): Promise<void> {
	for (const until = performance.now() + milliseconds; performance.now() < until; );
	// Lets the timer that measures the delay run.
	await sleep(150);
}

it("a process that is late refuses requests, stays alive for its supervisor, and later accepts requests again", async () => {
	await expect.poll(async () => (await get("/")).statusCode, { timeout: 30_000 }).toBe(200);
	await lateBy(1_200);
	const still = lines.find(({ msg, ms = 0 }) => msg === "the process stood still for a moment" && ms > 400);
	expect(still, "the log tells of a pause").toBeDefined();
	const refused = await get("/");
	expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
	expect(refused.json()).toMatchObject({ detail: "The service is busy. Try again in a moment." });
	expect((await get("/healthz")).statusCode).toBe(200);
	await expect.poll(async () => (await get("/")).statusCode, { timeout: 30_000 }).toBe(200);
}, 90_000);
