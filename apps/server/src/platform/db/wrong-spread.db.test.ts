import { beforeAll, describe, expect, inject, it } from "vitest";
import { onDatabase, type TestDatabase } from "../../testing/databases.ts";
import { openPostgres } from "./postgres.ts";
import { wrongSpread } from "./wrong-spread.ts";

onDatabase("DATABASE_SPREAD", (open, kind) => {
	let plain: TestDatabase;
	beforeAll(async () => {
		plain = await open();
	});
	const onSpread = async (work: (db: Awaited<ReturnType<typeof openPostgres>>) => Promise<unknown>) => {
		const url = plain.url ?? "";
		const db = await openPostgres({
			url,
			pool: 2,
			prepare: true,
			spread: true,
			onIdleError: () => undefined,
		});
		await work(db).finally(() => db.close());
	};
	const touched =
		"select from pg_locks where relation = 'private.two_phase'::regclass and pid = pg_backend_pid()";

	// A Citus is spread, so these tests need one PostgreSQL.
	describe.runIf(kind === "postgres" && inject("workerPorts").length === 0)("on one PostgreSQL", () => {
		it("makes each transaction touch the table that forces a commit in two phases, but only if it is on", async () => {
			await onSpread((db) =>
				db.transaction(async (tx) => {
					expect((await tx.query(touched)).rows).toHaveLength(1);
				}),
			);
			await plain.db.transaction(async (tx) => {
				expect((await tx.query(touched)).rows).toEqual([]);
			});
		});

		it("keeps all that a transaction wrote, or nothing of it", async () => {
			const write = (fails: boolean) =>
				onSpread((db) =>
					db.transaction(async (tx) => {
						await tx.query("insert into private.installation (name, value) values ($1, 'x')", [
							fails ? "lost" : "kept",
						]);
						if (fails) throw new Error("Not this one.");
					}),
				);
			await write(false);
			await expect(write(true)).rejects.toThrow("Not this one.");
			const { rows } = await plain.db.query("select name from private.installation where value = 'x'");
			expect(rows).toEqual([{ name: "kept" }]);
		});

		it("refuses a database that does not match the setting, and one that may forget what it committed", async () => {
			const { db } = await open();
			expect(await wrongSpread(db, false)).toBeNull();
			expect(await wrongSpread(db, true)).toContain("no extension citus");
			// Imitates the table in which Citus keeps this.
			await db.runScript(
				"set allow_system_table_mods = on; create table pg_catalog.pg_dist_partition (logicalrelid regclass)",
			);
			expect(await wrongSpread(db, false)).toBeNull();
			expect(await wrongSpread(db, true)).toContain("database distribute");
			await db.query("insert into pg_catalog.pg_dist_partition values ('private.exposures')");
			expect(await wrongSpread(db, true), "the command has not come to its end").toContain("to its end");
			expect(await wrongSpread(db, false)).toContain("Set DATABASE_SPREAD=on");
			await db.query("insert into pg_catalog.pg_dist_partition values ('private.two_phase')");
			expect(await wrongSpread(db, true)).toBeNull();
			await db.transaction(async (tx) => {
				await tx.query("set local synchronous_commit = off");
				expect(await wrongSpread(tx, true)).toContain("synchronous_commit=on");
			});
		});
	});
});
