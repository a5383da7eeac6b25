import { readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { holdFiles } from "@unlisted/breach-corpus";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Lock } from "../../../platform/crypto/age.ts";
import { fingerprintOf } from "../../../platform/crypto/key-ring.ts";
import { type BulkConnection, BulkRefused, type Shape } from "../../../platform/db/bulk/bulk-connection.ts";
import { readEverything } from "../../../platform/db/bulk/read-everything.ts";
import { archiveName, format, madeAt } from "../archive/archive.rules.ts";
import type { Head, NamedKey } from "../archive/contents.ts";
import { backupsToDelete, type Keep } from "../archive/keep.rules.ts";
import type { Entry } from "../archive/tar.ts";
import { type Written, writeArchive } from "../archive/write-archive.ts";
import { mastersAmong } from "../core/installation-keys.ts";

export interface MakeBackupDeps {
	readonly clock: Clock;
	readonly version: string;
	readonly lock: Lock;
	readonly keep: Keep;
	readonly withDatabase: <T>(work: (connection: BulkConnection) => Promise<T>) => Promise<T>;
	/** Reads them again each time: they may be replaced while the backup runs. */
	readonly keysNow: () => NamedKey[];
	readonly corpusFolder: string | null;
}

export interface Order {
	readonly target: string;
	/** Another folder for the keys; "inside": with the data; null: not now. */
	readonly keys: { readonly folder: string } | "inside" | null;
	readonly corpus: boolean;
}

export interface Made {
	readonly path: string;
	readonly written: Written;
	readonly keysPath: string | null;
	readonly corpusFiles: number | null;
	readonly deleted: readonly string[];
}

export function makeBackup(deps: MakeBackupDeps) {
	return async (order: Order): Promise<Made> => {
		const { clock, version, lock } = deps;
		const at = clock.now();
		const target = resolve(order.target);
		const keysFolder = order.keys !== null && order.keys !== "inside" ? resolve(order.keys.folder) : null;
		if (keysFolder === target)
			throw new BulkRefused(
				"The keys go to another place than the data: who finds both can read everything. --with-keys puts them into one file all the same.",
			);
		const before = deps.keysNow();
		const head = { format, made: at.toISOString(), version };
		const corpus = order.corpus && deps.corpusFolder !== null ? await holdFiles(deps.corpusFolder) : null;
		try {
			const path = join(target, archiveName("data", at));
			const written = await deps.withDatabase(async (connection) => {
				const reading = await readEverything(connection);
				if (order.keys !== null) refuseOtherKeys(reading.shape, before);
				const keys = order.keys === "inside" ? before : [];
				const names = corpus?.files.map(({ name }) => name) ?? null;
				return writeArchive(path, lock, {
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
			});
			const keysPath = keysFolder && join(keysFolder, archiveName("keys", at));
			if (keysPath) await writeArchive(keysPath, lock, keysContents(head, before));
			const deleted = [
				...(await deleteOld(target, "data", deps.keep)),
				...(keysFolder ? await deleteOld(keysFolder, "keys", deps.keep) : []),
			];
			return { path, written, keysPath, corpusFiles: corpus?.files.length ?? null, deleted };
		} finally {
			await corpus?.close();
		}
	};
}

function keysContents(head: Pick<Head, "format" | "made" | "version">, keys: readonly NamedKey[]) {
	const names = keys.map(({ name }) => name);
	return {
		head: { ...head, kind: "keys" as const, database: null, corpus: null, keys: names },
		keys,
		masters: mastersAmong(keys),
	};
}

/** A rotation that ended meanwhile, or a folder of another installation. */
function refuseOtherKeys({ masters }: Shape, keys: readonly NamedKey[]): void {
	const ours = mastersAmong(keys).map(fingerprintOf);
	if (masters.length === 0 || ours.some((name) => masters.includes(name))) return;
	throw new BulkRefused(
		"No master key of this installation opens its database: MASTER_KEY or DATA_DIR/keys belongs to another one, or was replaced just now. Then run the command again.",
	);
}

async function* corpusEntries(files: Awaited<ReturnType<typeof holdFiles>>["files"]): AsyncGenerator<Entry> {
	for (const { name, bytes, content } of files) yield { name: `corpus/${name}`, bytes, content: content() };
}

/** Only files of ours, and only after a new one is complete. */
async function deleteOld(folder: string, kind: "data" | "keys", keep: Keep): Promise<string[]> {
	const made = new Map<Date, string>();
	for (const name of await readdir(folder)) {
		const at = madeAt(name, kind);
		if (at) made.set(at, name);
	}
	const deleted: string[] = [];
	for (const at of backupsToDelete([...made.keys()], keep)) {
		const name = made.get(at) ?? "";
		await rm(join(folder, name));
		deleted.push(name);
	}
	return deleted;
}
