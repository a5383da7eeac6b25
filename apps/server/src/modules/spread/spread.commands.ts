import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Env } from "../../env.ts";
import { openPostgresBulk } from "../../platform/db/bulk/postgres-bulk.ts";
import { readMigrations } from "../../platform/db/migrations/migration-files.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import type { Command } from "../../platform/process/command.ts";
import { distribute } from "./distribute.ts";

const migrationsFolder = join(import.meta.dirname, "../../../../../db/migrations");

export const spreadCommands: readonly Command<Pick<Env, "DATABASE_URL">>[] = [
	{
		words: "database distribute",
		usage: "[--shards 32]",
		meaning:
			"Experimental: spreads the tables of scans over the workers of the Citus at DATABASE_URL, as a superuser; stop the servers first",
		run: async ({ env }, args) => {
			if (env.DATABASE_URL === undefined)
				throw new BadValue("DATABASE_URL must be set: it names the coordinator, with a superuser.");
			const shards = shardsOf(args);
			const connection = await openPostgresBulk(env.DATABASE_URL);
			try {
				const say = (line: string) => process.stdout.write(`${line}\n`);
				await distribute(connection, { migrations: readMigrations(migrationsFolder), shards, say });
			} finally {
				await connection.close().catch(() => undefined);
			}
			return "";
		},
	},
];

function shardsOf(args: readonly string[]): number {
	const shards = Number(shardsIn(args));
	if (!Number.isInteger(shards) || shards < 1 || shards > 1024)
		throw new BadValue("--shards must be a whole number from 1 to 1024.");
	return shards;
}

function shardsIn(args: readonly string[]): string {
	try {
		return parseArgs({ args: [...args], options: { shards: { type: "string", default: "32" } } }).values
			.shards;
	} catch (error) {
		throw new BadValue((error as Error).message);
	}
}
