import { expect, inject, it } from "vitest";
import { migrationsFolder } from "../../open-context.ts";
import { openPostgresBulk } from "../../platform/db/bulk/postgres-bulk.ts";
import { readMigrations } from "../../platform/db/migrations/migration-files.ts";
import { onDatabase } from "../../testing/databases.ts";
import { distribute } from "./distribute.ts";

onDatabase("spreading a database", (open, kind) => {
	it.runIf(kind === "postgres" && inject("workerPorts").length === 0)(
		"is refused where there is no Citus, and changes nothing",
		async () => {
			const { url = "" } = await open();
			const connection = await openPostgresBulk(url);
			const migrations = readMigrations(migrationsFolder);
			const run = distribute(connection, { migrations, shards: 4, say: () => undefined });
			await expect(run).rejects.toThrow(/^Nothing was changed:\n {2}There is no extension\./);
			const { rows } = await connection.sql.query(
				"select conname from pg_constraint where conname in ('alerts_exposure_id_fkey', 'source_answers_identifier_id_fkey')",
			);
			expect(rows).toHaveLength(2);
			await connection.close();
		},
	);
});
