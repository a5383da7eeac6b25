import { expect, it, vi } from "vitest";
import { untilWritten } from "./until-written.ts";

const lost = () => Object.assign(new Error("Connection terminated"), { code: "ECONNRESET" });

it("what cannot be undone is written once the database is back, however many hours later", async () => {
	vi.useFakeTimers();
	try {
		const backAt = performance.now() + 5 * 3_600_000;
		const write = vi.fn(() =>
			performance.now() < backAt ? Promise.reject(lost()) : Promise.resolve("written"),
		);
		const written = untilWritten(write);
		const result = expect(written).resolves.toBe("written");
		await vi.advanceTimersByTimeAsync(5 * 3_600_000 + 1000);
		await result;
	} finally {
		vi.useRealTimers();
	}
});

it("any other failure is not tried again", async () => {
	const write = vi.fn(() => Promise.reject(new Error("duplicate key")));
	await expect(untilWritten(write)).rejects.toThrow("duplicate key");
	expect(write).toHaveBeenCalledTimes(1);
});
