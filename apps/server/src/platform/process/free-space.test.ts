import { expect, test, vi } from "vitest";
import { lowWaterBytes, watchFreeSpace } from "./free-space.ts";

test("a disk that runs low is reported once, and once more when it has room again", async () => {
	vi.useFakeTimers();
	const said: string[] = [];
	const say = (_: object, text: string) => said.push(text);
	let free = lowWaterBytes * 2;
	const log = { warn: say, info: say } as unknown as Parameters<typeof watchFreeSpace>[0]["log"];
	const stop = watchFreeSpace({ folder: "/data", log, free: () => free, everyMs: 1000 });
	vi.advanceTimersByTime(3000);
	expect(said).toEqual([]);
	free = lowWaterBytes - 1;
	vi.advanceTimersByTime(3000);
	expect(said).toEqual(["the disk of DATA_DIR is nearly full; when it is full, the database stops"]);
	free = lowWaterBytes;
	vi.advanceTimersByTime(3000);
	expect(said.slice(1)).toEqual(["the disk of DATA_DIR has room again"]);
	await stop();
	vi.useRealTimers();
});

test("a disk that does not say how full it is ends nothing, and is reported once", async () => {
	vi.useFakeTimers();
	const said: string[] = [];
	const say = (_: object, text: string) => said.push(text);
	let isAway = true;
	const free = () => {
		if (isAway) throw Object.assign(new Error("EIO: i/o error, statfs"), { code: "EIO" });
		return lowWaterBytes - 1;
	};
	const log = { warn: say, info: say } as unknown as Parameters<typeof watchFreeSpace>[0]["log"];
	const stop = watchFreeSpace({ folder: "/data", log, free, everyMs: 1000 });
	vi.advanceTimersByTime(3000);
	expect(said).toEqual(["the free space of DATA_DIR cannot be read"]);
	isAway = false;
	vi.advanceTimersByTime(1000);
	expect(said.slice(1)).toEqual(["the disk of DATA_DIR is nearly full; when it is full, the database stops"]);
	await stop();
	vi.useRealTimers();
});
