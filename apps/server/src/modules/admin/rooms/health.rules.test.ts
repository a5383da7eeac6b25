import { expect, it } from "vitest";
import { databaseCheck, figureChecks, inWords, queueCheck, workerCheck } from "./health.rules.ts";

const now = new Date("2026-03-01T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it("a worker that nobody heard of for two minutes is bad, and none at all too", () => {
	expect(workerCheck(ago(1), now).state).toBe("well");
	expect(workerCheck(ago(3), now)).toMatchObject({ state: "bad", said: "None was heard of for 3 minutes." });
	expect(workerCheck(null, now).state).toBe("bad");
});

it("a queue is judged by the job that waits longest, and a failed job is worth a look", () => {
	const queue = (name: string, minutes: number | null, failed = 0) => ({
		name,
		failed,
		waiting: minutes === null ? 0 : 1,
		oldest: minutes === null ? null : ago(minutes),
	});
	expect(queueCheck([queue("a", null)], now)).toMatchObject({ state: "well", said: "Nothing waits." });
	expect(queueCheck([queue("a", 1), queue("b", 7)], now)).toMatchObject({
		state: "look",
		said: "2 jobs waiting, the oldest for 7 minutes (b).",
	});
	expect(queueCheck([queue("a", 31)], now).state).toBe("bad");
	expect(queueCheck([queue("a", null, 1)], now)).toMatchObject({
		state: "look",
		said: "Nothing waits. 1 job failed for good.",
	});
});

it("a figure that could not be read, or that is not there, is unknown and not well", () => {
	const figures = [{ name: "unlisted_mails_oldest_seconds", help: "", value: null }];
	for (const { name, state } of figureChecks(figures)) expect(state, name).toBe("unknown");
});

it("a slow database and a full disk are seen", () => {
	expect([databaseCheck("postgres", 3).state, databaseCheck("postgres", 400).state]).toEqual([
		"well",
		"look",
	]);
	const disk = (value: number) =>
		figureChecks([{ name: "unlisted_data_dir_free_bytes", help: "", value }]).at(-1)?.state;
	expect([disk(9e9), disk(1e9), disk(1e8)]).toEqual(["well", "look", "bad"]);
});

it("times are said in the largest word that fits", () => {
	expect([1, 60, 120, 7200, 200_000].map(inWords)).toEqual([
		"1 second",
		"60 seconds",
		"2 minutes",
		"2 hours",
		"2 days",
	]);
});
