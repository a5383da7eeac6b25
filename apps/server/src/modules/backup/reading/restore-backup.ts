import { Damaged, type Openers } from "../../../platform/crypto/age.ts";
import { analyzeAll } from "../../../platform/db/bulk/analyze-all.ts";
import {
	type BulkConnection,
	BulkRefused,
	type SequenceState,
} from "../../../platform/db/bulk/bulk-connection.ts";
import {
	type WriteOptions,
	type Writing,
	writeEverything,
} from "../../../platform/db/bulk/write-everything.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { End, Head, NamedKey } from "../archive/contents.ts";
import { type Handlers, readArchive } from "../archive/read-archive.ts";
import type { EmptyPlace } from "../core/empty-place.ts";
import { mastersAmong, mastersToTrust } from "../core/installation-keys.ts";
import { mayHaveName, renameInstallation } from "../core/installation-name.repository.ts";
import { corpusDraft } from "./corpus-draft.ts";
import { putKeys, refuseOtherKeyFiles, refuseWithoutKey } from "./key-places.ts";
import { isMarked } from "./verify-backup.ts";

export interface RestoreDeps extends WriteOptions {
	readonly log: Pick<Log, "warn">;
	readonly openers: Openers;
	readonly dataDir: string;
	readonly place: EmptyPlace;
	/** The master keys that are here already: MASTER_KEY, or those in DATA_DIR. */
	readonly mastersHere: readonly Buffer[];
	readonly corpus: { readonly folder: string; readonly keyFile: string };
}

export interface RestoreOrder {
	readonly path: string;
	/** The separate archive of keys, if the keys are not in the archive of data. */
	readonly keysPath: string | null;
	/** Restores even if no key here opens the database or shows who made the backup. */
	readonly withoutKeys: boolean;
	readonly withoutCorpus: boolean;
}

export interface Restored {
	readonly head: Head;
	readonly end: End;
	readonly keys: readonly string[];
	/** Null if no corpus was restored. */
	readonly corpusFolder: string | null;
	/** Tables, columns and sequences of others that were in the database, and are not in the new one. */
	readonly leftOut: readonly string[];
}

/** What the restore knows after it has read the archive to its end. */
interface Taken {
	head?: Head;
	connection?: BulkConnection;
	writing?: Writing;
	sequences: readonly SequenceState[];
}

/** Restores a backup into an empty place. Keeps nothing unless the backup is complete and unchanged. */
export function restoreBackup(deps: RestoreDeps) {
	return async (order: RestoreOrder): Promise<Restored> => {
		const keys = order.keysPath === null ? [] : await keysIn(order.keysPath, deps.openers);
		const corpus = corpusDraft(deps.corpus.folder);
		const taken: Taken = { sequences: [] };
		const given = [...mastersAmong(keys), ...deps.mastersHere];
		const masters = () => mastersToTrust(given, keys);
		try {
			const end = await readArchive(
				order.path,
				deps.openers,
				takingInto(taken, { deps, order, keys, corpus, masters }),
			);
			const head = taken.head as Head;
			refuseUnmarked(isMarked(end, masters()), { knowsMaster: masters().length > 0, ...order });
			const takesCorpus = !order.withoutCorpus && head.corpus !== null;
			const takeKeysAway = await putKeys(targetsOf(deps, takesCorpus), keys);
			let mayBeKept = false;
			try {
				await taken.writing?.check(taken.sequences);
				if (taken.connection && head.database && mayHaveName(head.database))
					await renameInstallation(taken.connection.sql);
				if (takesCorpus) await corpus.keep();
				// If the commit gives no answer, PostgreSQL may still have done it. A database without its keys would
				// be lost, so the keys stay.
				mayBeKept = taken.connection?.kind === "postgres";
				await taken.writing?.keep();
				await closeOf(taken);
				await deps.place.keep();
			} catch (error) {
				if (!mayBeKept) {
					await takeKeysAway();
					await corpus.takeBack();
				}
				throw error;
			}
			await analyzeAll(deps.place.reopen, deps.log);
			const corpusFolder = takesCorpus ? deps.corpus.folder : null;
			const leftOut = taken.writing?.leftOut ?? [];
			return { head, end, keys: keys.map(({ name }) => name), corpusFolder, leftOut };
		} finally {
			await closeOf(taken).catch(() => undefined);
			await corpus.drop();
			await deps.place.drop();
		}
	};
}

interface Taking {
	readonly deps: RestoreDeps;
	readonly order: RestoreOrder;
	readonly keys: NamedKey[];
	readonly corpus: ReturnType<typeof corpusDraft>;
	readonly masters: () => readonly Buffer[];
}

function takingInto(taken: Taken, { deps, order, keys, corpus, masters }: Taking): Handlers {
	const takesCorpus = () => !order.withoutCorpus && (taken.head?.corpus ?? null) !== null;
	return {
		head: async (head) => {
			taken.head = head;
			if (head.kind !== "data")
				throw new BulkRefused("It holds keys and no data: name it with --keys, beside the data.");
			if (!takesCorpus()) return;
			await corpus.begin(head.corpus ?? []);
		},
		key: (key) => {
			keys.push(key);
		},
		keysDone: async () => {
			const shape = taken.head?.database;
			if (!shape) throw new Damaged("It is no backup of a database.");
			refuseOtherKeyFiles(targetsOf(deps, takesCorpus()), keys);
			if (!order.withoutKeys) refuseWithoutKey(shape.masters, masters());
			taken.connection = await deps.place.open();
			taken.writing = await writeEverything(taken.connection, shape, deps);
		},
		piece: (piece) => taken.writing?.take(piece),
		sequences: (sequences) => {
			taken.sequences = sequences;
		},
		corpusFile: async (name, content) => {
			if (takesCorpus()) await corpus.write(name, content);
		},
	};
}

/** Anybody who knows the backups' public key can encrypt for it. Only the mark shows who made this backup. */
function refuseUnmarked(
	marked: boolean | null,
	{ knowsMaster, withoutKeys }: { readonly knowsMaster: boolean; readonly withoutKeys: boolean },
): void {
	if (marked === false)
		throw new Damaged("It was not made with the master key of this installation. Nothing was restored.");
	if (marked === null && knowsMaster && !withoutKeys)
		throw new Damaged(
			"Nothing in it shows that it was made with the master key that you gave. Nothing was restored. If you know where it is from, --without-keys restores it all the same.",
		);
}

const targetsOf = ({ dataDir, corpus }: RestoreDeps, takesCorpus: boolean) => ({
	dataDir,
	corpusKeyFile: takesCorpus ? corpus.keyFile : null,
});

async function closeOf(taken: Taken): Promise<void> {
	const { connection } = taken;
	delete taken.connection;
	await connection?.close();
}

async function keysIn(path: string, openers: Openers): Promise<NamedKey[]> {
	const keys: NamedKey[] = [];
	const nothing = () => undefined;
	await readArchive(path, openers, {
		head: ({ kind }) => {
			if (kind !== "keys") throw new BulkRefused(`${path} holds no keys.`);
		},
		key: (key) => {
			keys.push(key);
		},
		keysDone: nothing,
		piece: nothing,
		sequences: nothing,
		corpusFile: async () => undefined,
	});
	return keys;
}
