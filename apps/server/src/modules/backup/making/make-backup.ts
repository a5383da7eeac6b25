import { join, resolve } from "node:path";
import { holdFiles } from "@unlisted/breach-corpus";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Lock } from "../../../platform/crypto/age.ts";
import { fingerprintOf } from "../../../platform/crypto/key-ring.ts";
import { type BulkConnection, BulkRefused, type Shape } from "../../../platform/db/bulk/bulk-connection.ts";
import { notOurs } from "../../../platform/db/bulk/own-tables.ts";
import { readEverything } from "../../../platform/db/bulk/read-everything.ts";
import type { Migration } from "../../../platform/db/migrations/migration-files.ts";
import { archiveName, format } from "../archive/archive.rules.ts";
import type { Head, NamedKey } from "../archive/contents.ts";
import type { Keep } from "../archive/keep.rules.ts";
import type { Entry } from "../archive/tar.ts";
import { type Contents, refuseUsedName, type Written, writeArchive } from "../archive/write-archive.ts";
import { mastersAmong } from "../core/installation-keys.ts";
import { installationName, mayHaveName } from "../core/installation-name.repository.ts";
import { deleteOld, type Tidied } from "./delete-old.ts";
import { refuseTogether } from "./refuse-together.ts";

export interface MakeBackupDeps {
	readonly clock: Clock;
	readonly version: string;
	readonly lock: Lock;
	readonly keep: Keep;
	readonly withDatabase: <T>(work: (connection: BulkConnection) => Promise<T>) => Promise<T>;
	/** Reads the keys again each time, because they may be replaced while the backup runs. */
	readonly keysNow: () => NamedKey[];
	readonly corpusFolder: string | null;
	/** The migrations of this version. */
	readonly migrations: readonly Migration[];
}

export interface Order {
	readonly target: string;
	/** Another folder for the keys; "inside": together with the data; null: no backup of keys this time. */
	readonly keys: { readonly folder: string } | "inside" | null;
	readonly corpus: boolean;
}

export interface Made {
	readonly path: string;
	readonly written: Written;
	readonly keysPath: string | null;
	readonly corpusFiles: number | null;
	/** The older backups that were deleted: first those of data, then those of keys. */
	readonly tidied: readonly Tidied[];
	/** Tables and columns of others in this database: a restore leaves them out. */
	readonly notOurs: readonly string[];
	/** Names of the master keys that are in this backup, or in its archive of keys. */
	readonly savedMasters: readonly string[];
}

export function makeBackup(deps: MakeBackupDeps) {
	return async (order: Order): Promise<Made> => {
		const { clock, version, lock } = deps;
		const at = clock.now();
		const target = resolve(order.target);
		const keysFolder = order.keys !== null && order.keys !== "inside" ? resolve(order.keys.folder) : null;
		if (keysFolder !== null) await refuseTogether(target, keysFolder);
		const before = deps.keysNow();
		let others: readonly string[] = [];
		const head = { format, made: at.toISOString(), version };
		const corpus = order.corpus && deps.corpusFolder !== null ? await holdFiles(deps.corpusFolder) : null;
		try {
			const { path, keysPath, written } = await deps.withDatabase(async (connection) => {
				const reading = await readEverything(connection, (found) => {
					others = notOurs(found, deps.migrations);
					return others;
				});
				refuseNothing(reading.shape);
				if (order.keys !== null) refuseOtherKeys(reading.shape, before);
				const of = mayHaveName(reading.shape) ? await installationName(connection.sql) : null;
				const path = join(target, archiveName({ kind: "data", at, of }));
				const keysPath = keysFolder && join(keysFolder, archiveName({ kind: "keys", at, of }));
				if (keysPath !== null) refuseUsedName(keysPath);
				const keys = order.keys === "inside" ? before : [];
				const names = corpus?.files.map(({ name }) => name) ?? null;
				const written = await writeArchive(path, lock, {
					head: {
						...head,
						kind: "data",
						database: reading.shape,
						corpus: names,
						keys: keys.map(({ name }) => name),
					},
					keys,
					masters: mastersAmong(before),
					database: reading,
					...(corpus && { corpus: () => corpusEntries(corpus.files) }),
				});
				return { path, keysPath, written };
			});
			if (keysPath !== null) await writeKeys(keysPath, lock, keysContents(head, before), path);
			const tidied = [
				await deleteOld(path, "data", deps.keep, clock.now()),
				...(keysPath !== null ? [await deleteOld(keysPath, "keys", deps.keep, clock.now())] : []),
			];
			return {
				path,
				written,
				keysPath,
				corpusFiles: corpus?.files.length ?? null,
				tidied,
				notOurs: others,
				savedMasters: order.keys === null ? [] : mastersAmong(before).map(fingerprintOf),
			};
		} finally {
			await corpus?.close();
		}
	};
}

async function writeKeys(path: string, lock: Lock, contents: Contents, dataPath: string): Promise<void> {
	try {
		await writeArchive(path, lock, contents);
	} catch (error) {
		throw new BulkRefused(
			`The data is whole in ${dataPath}, and the keys could not be written: ${(error as Error).message}`,
		);
	}
}

function keysContents(head: Pick<Head, "format" | "made" | "version">, keys: readonly NamedKey[]) {
	const names = keys.map(({ name }) => name);
	return {
		head: { ...head, kind: "keys" as const, database: null, corpus: null, keys: names },
		keys,
		masters: mastersAmong(keys),
	};
}

/** Every night, a backup of the wrong database would look like a good one, until somebody needs it. */
function refuseNothing({ migrations }: Shape): void {
	if (migrations.length > 0) return;
	throw new BulkRefused(
		"Nothing of Unlisted is in this database, so there is nothing to back up. Check DATABASE_URL, or start the server once: it makes the tables.",
	);
}

/** Refuses if a rotation of keys ended meanwhile, or the folder belongs to another installation. */
function refuseOtherKeys({ masters }: Shape, keys: readonly NamedKey[]): void {
	const ours = mastersAmong(keys).map(fingerprintOf);
	if (masters.length === 0 || ours.some((name) => masters.includes(name))) return;
	throw new BulkRefused(
		"No master key here opens this database. Check MASTER_KEY and DATA_DIR/keys: they may belong to another installation. If a key was replaced just now, run the command again.",
	);
}

async function* corpusEntries(files: Awaited<ReturnType<typeof holdFiles>>["files"]): AsyncGenerator<Entry> {
	for (const { name, bytes, content } of files) yield { name: `corpus/${name}`, bytes, content: content() };
}
