import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { createLog } from "../log/log.ts";
import { createRateBudget } from "../net/rate-budget.ts";
import { clockOfDatabase } from "./clock-of-database.ts";
import type { Database } from "./database.ts";

const day = 86_400_000;

onDatabase("the clock that all processes share", (open) => {
	let db: Database;
	const following: { stop(): void }[] = [];
	beforeAll(async () => {
		db = (await open()).db;
	});
	afterEach(() => {
		vi.useRealTimers();
		for (const one of following.splice(0)) one.stop();
	});

	/** Starts a process on a machine whose clock is off by this much from now on. */
	const processWith = async (offMs: number) => {
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offMs });
		const said: unknown[] = [];
		const log = { warn: (...words: unknown[]) => said.push(words), info: () => undefined };
		const followed = await clockOfDatabase({ db, log });
		following.push(followed);
		return { clock: followed.clock, said };
	};
	const databaseTime = async () => {
		const { rows } = await db.query<{ now: Date }>("select clock_timestamp() as now");
		return rows[0]?.now.getTime() ?? 0;
	};

	it.each([day, -day])(
		"follows the database if the machine's clock is off by %d ms, and logs that",
		async (off) => {
			const { clock, said } = await processWith(off);
			expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(2000);
			expect(said).toEqual([[{ secondsAhead: expect.closeTo(off / 1000, -1) }, expect.any(String)]]);
		},
	);

	it("goes on if the machine's clock jumps in between", async () => {
		const { clock, said } = await processWith(0);
		vi.setSystemTime(Date.now() + day);
		expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(2000);
		expect(said).toEqual([]);
	});

	it("keeps a process that is a day ahead or behind from delaying the questions of the others", async () => {
		for (const off of [day, -day]) {
			const provider = `asked by one that is off by ${off}`;
			const wrong = createRateBudget({ db, log: createLog("silent"), clock: (await processWith(off)).clock });
			vi.useRealTimers();
			const right = createRateBudget({ db, log: createLog("silent"), clock: (await processWith(0)).clock });
			expect(await wrong.take(provider, 60)).toBeLessThan(2000);
			const wait = await right.take(provider, 60, 10_000);
			expect(wait).toBeGreaterThan(0);
			expect(wait, "one question a second").toBeLessThan(3000);
			expect(await wrong.take(provider, 60, 10_000)).toBeLessThan(4000);
			vi.useRealTimers();
		}
	});
});
