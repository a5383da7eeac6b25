import { Damaged, type Openers } from "../../../platform/crypto/age.ts";
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
import type { End, Head, NamedKey } from "../archive/contents.ts";
import { type Handlers, readArchive } from "../archive/read-archive.ts";
import type { EmptyPlace } from "../core/empty-place.ts";
import { mastersAmong } from "../core/installation-keys.ts";
import { corpusDraft } from "./corpus-draft.ts";
import { putKeys, refuseOtherKeyFiles, refuseWithoutKey } from "./key-places.ts";
import { isMarked } from "./verify-backup.ts";

export interface RestoreDeps extends WriteOptions {
	readonly openers: Openers;
	readonly dataDir: string;
	readonly place: EmptyPlace;
	/** MASTER_KEY of the configuration. */
	readonly configuredMaster: Buffer | undefined;
	readonly corpus: { readonly folder: string; readonly keyFile: string };
}

export interface RestoreOrder {
	readonly path: string;
	/** The keys' own archive, if they are apart. */
	readonly keysPath: string | null;
	/** Although no key here opens it. */
	readonly withoutKeys: boolean;
	readonly withoutCorpus: boolean;
}

export interface Restored {
	readonly head: Head;
	readonly end: End;
	readonly keys: readonly string[];
	/** Null: none was restored. */
	readonly corpusFolder: string | null;
}

/** What is known after the archive was read to its end. */
interface Taken {
	head?: Head;
	connection?: BulkConnection;
	writing?: Writing;
	sequences: readonly SequenceState[];
}

/** Puts a backup into an empty place. Nothing is kept unless everything is there and nothing was changed. */
export function restoreBackup(deps: RestoreDeps) {
	return async (order: RestoreOrder): Promise<Restored> => {
		const keys = order.keysPath === null ? [] : await keysIn(order.keysPath, deps.openers);
		const corpus = corpusDraft(deps.corpus.folder);
		const taken: Taken = { sequences: [] };
		const masters = () => [...mastersAmong(keys), ...(deps.configuredMaster ? [deps.configuredMaster] : [])];
		try {
			const end = await readArchive(
				order.path,
				deps.openers,
				takingInto(taken, { deps, order, keys, corpus, masters }),
			);
			const head = taken.head as Head;
			if (isMarked(end, masters()) === false)
				throw new Damaged("It was not made with the master key of this installation. Nothing was restored.");
			const takesCorpus = !order.withoutCorpus && head.corpus !== null;
			const takeAway = await putKeys(targetsOf(deps, takesCorpus), keys);
			try {
				await taken.writing?.finish(taken.sequences);
				await closeOf(taken);
				if (takesCorpus) await corpus.keep();
				await deps.place.keep();
			} catch (error) {
				await takeAway();
				throw error;
			}
			const corpusFolder = takesCorpus ? deps.corpus.folder : null;
			return { head, end, keys: keys.map(({ name }) => name), corpusFolder };
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
	readonly masters: () => Buffer[];
}

function takingInto(taken: Taken, { deps, order, keys, corpus, masters }: Taking): Handlers {
	const takesCorpus = () => !order.withoutCorpus && (taken.head?.corpus ?? null) !== null;
	return {
		head: async (head) => {
			taken.head = head;
			if (head.kind !== "data")
				throw new BulkRefused("It holds keys and no data: name it with --keys, beside the data.");
			if (!takesCorpus()) return;
			corpus.refuseUsed();
			await corpus.removeLeftBehind();
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
