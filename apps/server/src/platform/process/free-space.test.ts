import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freeSpaceGauge, lowWaterBytes, watchFreeSpace } from "./free-space.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a watched disk says, and a function that ends it. */
function watched(free: () => number) {
	const said: string[] = [];
	const say = (_: object, text: string) => said.push(text);
	const log = { warn: say, info: say } as unknown as Parameters<typeof watchFreeSpace>[0]["log"];
	return { said, stop: watchFreeSpace({ folder: "/data", log, free, everyMs: 1000 }) };
}

const isLow = "the disk of DATA_DIR is nearly full; when it is full, the database stops";

test("a disk that runs low is reported once, and once more when it has room again", async () => {
	let free = lowWaterBytes * 2;
	const { said, stop } = watched(() => free);
	vi.advanceTimersByTime(3000);
	expect(said).toEqual([]);
	free = lowWaterBytes - 1;
	vi.advanceTimersByTime(3000);
	expect(said).toEqual([isLow]);
	free = lowWaterBytes;
	vi.advanceTimersByTime(3000);
	expect(said.slice(1)).toEqual(["the disk of DATA_DIR has room again"]);
	await stop();
});

test("a disk that does not say how full it is ends nothing, and is reported once", async () => {
	let isAway = true;
	const { said, stop } = watched(() => {
		if (isAway) throw Object.assign(new Error("EIO: i/o error, statfs"), { code: "EIO" });
		return lowWaterBytes - 1;
	});
	vi.advanceTimersByTime(3000);
	expect(said).toEqual(["the free space of DATA_DIR cannot be read"]);
	isAway = false;
	vi.advanceTimersByTime(1000);
	expect(said.slice(1)).toEqual([isLow]);
	await stop();
});

test("on PostgreSQL, a DATA_DIR that nobody made yet has the room of the disk that it would be on", () => {
	const missing = join(tmpdir(), "nobody-made-this", "nor-this");
	const room = () => freeSpaceGauge(missing, { mayBeMissing: true }).value();
	expect(room()).toBeGreaterThan(0);
	// The embedded database needs its folder: without it, nobody can say what is free.
	expect(() => freeSpaceGauge(missing, { mayBeMissing: false }).value()).toThrow("ENOENT");
});
