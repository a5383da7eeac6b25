import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { movableClock } from "../clock/clock.ts";
import { openPostgres } from "../db/postgres.ts";
import { createLog } from "../log/log.ts";
import { createRateBudget, type RateBudget } from "./rate-budget.ts";

const start = new Date("2026-03-01T12:00:00Z");

onDatabase("a rate budget", (open) => {
	const clock = movableClock(start);
	const alsoOpened: { close(): Promise<void> }[] = [];
	let workers: RateBudget[];
	let provider: string;
	const said: string[] = [];
	const log = createLog("warn", {
		destination: new Writable({
			write: (line, _encoding, done) => done(void said.push(String(line)) as never),
		}),
	});

	afterAll(async () => {
		for (const database of alsoOpened) await database.close();
	});
	beforeEach(async ({ task }) => {
		clock.set(start);
		provider = task.id;
	});
	beforeAll(async () => {
		const { db, url } = await open();
		// A second worker has its own connections. The embedded database belongs to one process.
		const second =
			url === undefined
				? db
				: await openPostgres({ url, pool: 5, prepare: true, onIdleError: () => undefined });
		if (second !== db) alsoOpened.push(second);
		workers = [createRateBudget({ db, clock, log }), createRateBudget({ db: second, clock, log })];
	});
	const [first, second] = [() => workers[0] as RateBudget, () => workers[1] as RateBudget];

	it("never gives two workers together more than the rate", async () => {
		const waits = await Promise.all(
			Array.from({ length: 40 }, (_, i) => (i % 2 ? first() : second()).take(provider, 600)),
		);
		// One place every 100 ms, each given once, without a gap.
		expect(waits.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i * 100));
	});

	it("saves up no places while nobody asks", async () => {
		expect(await first().take(provider, 60)).toBe(0);
		clock.advance(3_600_000);
		expect([
			await first().take(provider, 60),
			await second().take(provider, 60),
			await first().take(provider, 60),
		]).toEqual([0, 1000, 2000]);
	});

	it("gives no place to a caller who would not wait for it, so that the queue does not grow", async () => {
		for (let i = 0; i < 3; i += 1) await first().take(provider, 60);
		for (let i = 0; i < 20; i += 1) expect(await second().take(provider, 60, 1500)).toBe(3000);
		expect(await second().take(provider, 60, 3000)).toBe(3000);
	});

	it("leaves one line in the log for each pause, however many are told to pause, and another for the next one", async () => {
		const lines = () => said.filter((line) => line.includes(provider)).length;
		const told = (seconds: number) =>
			Promise.all(
				[first, second, first, second].map((of) =>
					of().pause(provider, clock.now().getTime() + seconds * 1000),
				),
			);
		await told(60);
		await told(90);
		expect(lines()).toBe(1);
		expect(await second().pausedMs(provider)).toBe(90_000);
		await told(5);
		expect([lines(), await first().pausedMs(provider)]).toEqual([1, 90_000]);
		clock.advance(90_000);
		await told(60);
		expect([lines(), await first().pausedMs(provider)]).toEqual([2, 60_000]);
	});

	it("gives nobody a place during a pause, and then continues at its rate", async () => {
		await first().take(provider, 60);
		await first().pause(provider, start.getTime() + 3_600_000);
		expect(await second().pausedMs(provider)).toBe(3_600_000);
		expect(await second().take(provider, 60, 30_000)).toBe(3_600_000);
		clock.advance(3_599_000);
		expect(await second().take(provider, 60, 30_000)).toBe(1000);
		expect(await first().take(provider, 60, 30_000)).toBe(2000);
		clock.advance(1000);
		expect(await first().pausedMs(provider)).toBe(0);
	});

	it("keeps the longer of two pauses, also before the first question", async () => {
		await Promise.all([
			first().pause(provider, start.getTime() + 60_000),
			second().pause(provider, start.getTime() + 5000),
		]);
		expect(await first().take(provider, 60)).toBe(60_000);
	});

	it("counts each provider separately", async () => {
		await first().pause(provider, start.getTime() + 60_000);
		expect(await second().take(`${provider}-other`, 60)).toBe(0);
	});
});
