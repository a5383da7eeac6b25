import { expect, test } from "vitest";
import { layOut } from "./places.ts";
import { startPool } from "./pool.ts";

const keys = { identifiers: new Uint8Array(32), values: undefined };
const places = layOut({ threads: 1, recordCapacity: 10, textBytes: 0 });

test("a caller learns which task a thread could not do, and the thread continues", async () => {
	const pool = startPool(places, keys);
	const load = { type: "load", path: "/nowhere/at/all", position: 0, records: 1 } as const;
	await expect(pool.ask<"load">(0, load)).rejects.toMatchObject({ code: "ENOENT" });
	expect(await pool.ask<"count">(0, { type: "count", records: 0, bits: 0 })).toEqual({ type: "count" });
	await pool.close();
});

test("no caller waits forever for a thread that died", async () => {
	const pool = startPool(places, keys);
	const asked = pool.ask<"count">(0, { type: "count", records: 0, bits: 0 });
	await pool.close();
	await expect(asked).rejects.toThrow("ended");
	await expect(pool.ask<"count">(0, { type: "count", records: 0, bits: 0 })).rejects.toThrow("ended");
});
