import { expect, it } from "vitest";
import type { Sql } from "../database.ts";
import { tooOld } from "./too-old.ts";

const server = (version: number) =>
	({ query: async () => ({ rows: [{ version }], affected: 0 }) }) as unknown as Sql;

it("a PostgreSQL on which no migration can run is refused by name, and others are not", async () => {
	expect(await tooOld(server(150_018))).toMatch(/is PostgreSQL 15, which is too old\. Use PostgreSQL 18/);
	expect(await tooOld(server(160_000))).toBeNull();
	expect(await tooOld(server(180_004))).toBeNull();
});
