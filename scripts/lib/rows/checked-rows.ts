import type { RowCheck } from "./wrong-rows.ts";

/** The part of the product that is checked, and the exceptions. */
export const checkedRows: Pick<RowCheck, "config" | "looksAt" | "mayHoldSql" | "notCompared"> = {
	config: "tsconfig.json",
	// Two files talk to a Citus cluster. The database of this check is not one.
	looksAt: (path) =>
		/^apps\/server\/src\/.+\.ts$/.test(path) &&
		!/\.test\.ts$|\/testing\/|\/(citus\.repository|known-to-citus)\.ts$/.test(path),
	// person-vault and mailbox each own a table. progress-feed sends a signal and has no table.
	mayHoldSql: (path) =>
		/\.repository\.ts$|\/platform\/(db|jobs)\/|\/(person-vault|mailbox|progress-feed)\.ts$/.test(path),
	notCompared: {
		"users.repository.ts updateUser": "it writes only the columns that change; `writable` types each of them",
		"root-keys.repository.ts sealedWithOthers": "one statement for four tables: in one the value is a text",
		"root-keys.repository.ts storeRewrapped": "the same",
		"queue.ts openQueue": "the statements are those of pg-boss",
		"queue.ts connection": "the statements are those of pg-boss",
		"postgres.ts openPostgres": "it hands on what others wrote",
		"postgres.ts transaction": "it hands on what others wrote",
		"traced-database.ts tracedDatabase": "it hands on what others wrote",
		"migrate.ts apply": "the statements are those of the migrations",
		"read-everything.ts readEverything": "it names each table of the database in turn",
		"write-everything.ts writeEverything": "the same",
		"write-everything.ts makeParts": "the same",
		"constraints.ts addAgain": "the same",
		"write-everything.ts refuseOtherCount": "the same",
		"hold-writers.ts holdWriters": "the same",
		"erase-deleted.ts erasing": "it names each table of the database in turn",
	},
};
