import { expect, it } from "vitest";
import { againAfterClash } from "./again-after-clash.ts";

const failing = (times: number, error: object) => {
	let runs = 0;
	return async () => {
		runs += 1;
		if (runs <= times) throw Object.assign(new Error("no"), error);
		return runs;
	};
};
const stale = { code: "0A000", message: "cached plan must not change result type" };
const deadlock = { code: "40P01" };

it("a transaction runs again after a clash, three times at most", async () => {
	await expect(againAfterClash(failing(3, deadlock))).resolves.toBe(4);
	await expect(againAfterClash(failing(4, deadlock))).rejects.toMatchObject(deadlock);
});

it("a migration may make any number of statements stale: each run finds the next one", async () => {
	await expect(againAfterClash(failing(12, stale))).resolves.toBe(13);
});

it("any other error is thrown at once", async () => {
	let runs = 0;
	const refused = againAfterClash(async () => {
		runs += 1;
		throw new Error("no");
	});
	await expect(refused).rejects.toThrow("no");
	expect(runs).toBe(1);
});
