import type { BulkConnection } from "../../platform/db/bulk/bulk-connection.ts";
import { tablesKnownToCitus } from "../../platform/db/known-to-citus.ts";
import type { Migration } from "../../platform/db/migrations/migration-files.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import { whatStandsInTheWay } from "./check-citus.ts";
import {
	dropIndex,
	emptyOwnFile,
	hasConstraint,
	rowsOfEverybody,
	spreadBeside,
	spreadFirst,
	tellOfLocalTable,
} from "./citus.repository.ts";
import { endKeysAcross } from "./end-keys-across.ts";
import { foreignKeys, leftOfTheVersionBefore, spreadTables } from "./spread-tables.rules.ts";

export interface DistributeOptions {
	readonly migrations: readonly Migration[];
	/** The number of pieces of each table. It cannot be changed while the servers run. */
	readonly shards: number;
	/** Called with a line about each step that was done. */
	readonly say: (line: string) => void;
}

/**
 * Spreads the tables that grow with every scan over the workers of a Citus. Each step is done completely or not at
 * all, and is not done twice. So after an interruption the command can be run again and continues.
 */
export async function distribute(
	connection: Pick<BulkConnection, "sql" | "runScript">,
	{ migrations, shards, say }: DistributeOptions,
): Promise<void> {
	const { sql } = connection;
	const found = await whatStandsInTheWay(sql, migrations);
	if (found.length > 0) throw new BadValue(["Nothing was changed:", ...found].join("\n  "));
	for (const name of leftOfTheVersionBefore) await dropIndex(sql, name);
	const ended = await endKeysAcross(connection);
	if (ended > 0) say(`${ended} foreign keys to tables that stay are ended`);
	const [first] = spreadTables;
	for (const table of spreadTables) {
		if (!(await tablesKnownToCitus(sql)).has(table)) {
			for (const key of foreignKeys)
				await connection.runScript(`alter table ${key.table} drop constraint if exists ${key.name}`);
			if (table === first) await spreadFirst(sql, table, shards);
			else await spreadBeside(sql, table, first);
			say(`${table}: ${await rowsOfEverybody(sql, table)} rows are spread`);
		}
		await emptyOwnFile(sql, table);
	}
	for (const { table, name, definition } of foreignKeys)
		if (!(await hasConstraint(sql, table, name)))
			await connection.runScript(`alter table ${table} add constraint ${name} ${definition}`);
	// This comes last, because a start reads from it that the command has finished.
	if (!(await tablesKnownToCitus(sql)).has("private.two_phase"))
		await tellOfLocalTable(sql, "private.two_phase");
	say("Done. Start every process with DATABASE_SPREAD=on.");
}
