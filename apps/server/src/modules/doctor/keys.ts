import { statSync } from "node:fs";
import { join } from "node:path";
import { keysOpenToOthers } from "../../platform/crypto/key-files.ts";
import { fingerprintOf } from "../../platform/crypto/key-ring.ts";
import { isThere } from "./data-dir.ts";
import { about, type Finding } from "./finding.rules.ts";

export interface KeyFacts {
	readonly dataDir: string;
	/** The configured master key. */
	readonly configured: Uint8Array | undefined;
	/** Master keys in the files of DATA_DIR. */
	readonly inFiles: readonly Uint8Array[];
	/** Names of the master keys that open the database; null if we did not look. */
	readonly opens: readonly string[] | null;
	readonly onPostgres: boolean;
	/** Whether the first start makes a master key by itself. */
	readonly mayMake: boolean;
	readonly now: Date;
}

const yearMs = 365 * 86_400_000;

export function checkKeys({
	dataDir,
	configured,
	inFiles,
	opens,
	onPostgres,
	mayMake,
	now,
}: KeyFacts): Finding[] {
	const say = about("keys");
	const masters = configured ? [configured] : inFiles;
	if (masters.length === 0) return [missing((opens?.length ?? 0) > 0, mayMake), ...openFiles(dataDir)];
	return [
		fit(masters, { opens, isWritten: !onPostgres && isThere(join(dataDir, "pgdata")) }),
		...(configured && inFiles.length > 0 && !inFiles.some((key) => Buffer.compare(key, configured) === 0)
			? [
					say.warning(
						`MASTER_KEY is not the key in ${join(dataDir, "keys")}; MASTER_KEY counts.`,
						"Leave MASTER_KEY out, if the database was written with that file.",
					),
				]
			: []),
		...(onPostgres && !configured
			? [
					say.warning(
						"The master key is a file of this machine, and the database may have other processes.",
						"Set the same MASTER_KEY for each of them.",
					),
				]
			: []),
		...openFiles(dataDir),
		...(configured ? [] : old(join(dataDir, "keys", "master.key"), now)),
	];
}

/** `isWritten`: there is an embedded database. Only the process that owns it can look into it. */
function fit(
	masters: readonly Uint8Array[],
	{ opens, isWritten }: { readonly opens: KeyFacts["opens"]; readonly isWritten: boolean },
): Finding {
	const say = about("keys");
	if (opens === null && isWritten)
		return say.notChecked(
			"The master key is there. Whether it opens the embedded database, the start says: it refuses another one.",
		);
	if (opens === null || opens.length === 0) return say.ok("The master key is there.");
	if (masters.some((master) => opens.includes(fingerprintOf(master))))
		return say.ok("The master key is there, and opens the database.");
	return say.failure(
		"The master key is not the one that this database was written with.",
		"Restore the right one from your backup of keys.",
	);
}

function missing(isWritten: boolean, mayMake: boolean): Finding {
	const say = about("keys");
	if (isWritten)
		return say.failure(
			"The master key of this database is missing.",
			"Restore DATA_DIR/keys, or set MASTER_KEY, from your backup of keys.",
		);
	if (mayMake) return say.ok("There is no master key yet: the first start makes one in DATA_DIR/keys.");
	return say.failure(
		"MASTER_KEY is not set: the server does not start on PostgreSQL without it.",
		"npm run cli -- keys new",
	);
}

function openFiles(dataDir: string): Finding[] {
	const open = keysOpenToOthers(dataDir);
	if (open.length === 0) return [];
	return [
		about("keys").failure(
			`Others on this machine can read ${open.join(", ")}.`,
			`chmod -R go-rwx ${join(dataDir, "keys")}`,
		),
	];
}

function old(path: string, now: Date): Finding[] {
	const made = statSync(path, { throwIfNoEntry: false })?.mtime;
	if (!made || now.getTime() - made.getTime() < 2 * yearMs) return [];
	const years = Math.floor((now.getTime() - made.getTime()) / yearMs);
	return [
		about("keys").warning(`The master key is ${years} years old.`, "npm run cli -- keys rotate master"),
	];
}
