import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { encryptStream, type Lock } from "../../../platform/crypto/age.ts";
import { fingerprintOf } from "../../../platform/crypto/key-ring.ts";
import { BulkRefused, type Piece, type SequenceState } from "../../../platform/db/bulk/bulk-connection.ts";
import { makeFolder } from "../../../platform/process/make-folder.ts";
import { removedIfStopped } from "../../../platform/process/removed-if-stopped.ts";
import { endName, headName, pieceName, sequencesName } from "./archive.rules.ts";
import type { End, Head, NamedKey } from "./contents.ts";
import { draftOf, removeLeftDrafts } from "./drafts.ts";
import { giveName } from "./give-name.ts";
import { markOf } from "./mark.ts";
import { type Entry, packed } from "./tar.ts";

export interface Contents {
	readonly head: Head;
	readonly keys: readonly NamedKey[];
	readonly masters: readonly Uint8Array[];
	readonly database?: {
		pieces(): AsyncGenerator<Piece>;
		sequences(): Promise<readonly SequenceState[]>;
	};
	readonly corpus?: () => AsyncGenerator<Entry>;
}

export interface Written {
	readonly bytes: number;
	readonly rows: Readonly<Record<string, number>>;
}

/** Streams the rows to the disk. The file gets its name only once it is complete and on the disk. */
export async function writeArchive(path: string, lock: Lock, contents: Contents): Promise<Written> {
	makeFolder(dirname(path), 0o700);
	refuseUsedName(path);
	await removeLeftDrafts(dirname(path));
	const draft = draftOf(path);
	const rows = new Map<string, number>();
	await removedIfStopped(draft, () => writeDraft(draft, path, { lock, contents, rows }));
	return { bytes: (await stat(path)).size, rows: Object.fromEntries(rows) };
}

interface ToWrite {
	readonly lock: Lock;
	readonly contents: Contents;
	readonly rows: Map<string, number>;
}

async function writeDraft(draft: string, path: string, { lock, contents, rows }: ToWrite): Promise<void> {
	try {
		const gzip = createGzip({ level: 4 });
		const packing = pipeline(Readable.from(packed(entriesOf(contents, rows)), { objectMode: false }), gzip);
		packing.catch(() => undefined);
		const sealed = await encryptStream(gzip, lock);
		await pipeline(sealed, createWriteStream(draft, { mode: 0o600 }));
		await packing;
		const file = await open(draft, "r+");
		await file.sync();
		await file.close();
		// Another backup may have taken the name in the meantime.
		if (!(await giveName(draft, path))) throw new ArchiveIsThere(path);
	} finally {
		await rm(draft, { force: true });
	}
}

/** Called early, so that a taken name shows before hours of work. */
export function refuseUsedName(path: string): void {
	if (existsSync(path)) throw new ArchiveIsThere(path);
}

class ArchiveIsThere extends BulkRefused {
	constructor(path: string) {
		super(
			`There is ${path} already, from a backup of the same second. It stays as it is: run the command again.`,
		);
	}
}

async function* entriesOf(contents: Contents, rows: Map<string, number>): AsyncGenerator<Entry> {
	const hash = createHash("sha256");
	let entries = 0;
	for await (const entry of contentEntries(contents, rows)) {
		entries += 1;
		hash.update(`${entry.name}\0${entry.bytes}\0`);
		const { content } = entry;
		if (Buffer.isBuffer(content)) {
			hash.update(content);
			yield entry;
		} else yield { ...entry, content: hashed(content, (chunk) => hash.update(chunk)) };
	}
	const digest = hash.digest("hex");
	const marks = Object.fromEntries(
		contents.masters.map((master) => [fingerprintOf(master), markOf(master, digest)]),
	);
	yield json(endName, { entries, digest, rows: Object.fromEntries(rows), marks } satisfies End);
}

async function* contentEntries(
	{ head, keys, database, corpus }: Contents,
	rows: Map<string, number>,
): AsyncGenerator<Entry> {
	yield json(headName, head);
	// The keys come before the rows, because a restore must know that a key fits before it writes rows.
	for (const { name, value } of keys) yield { name: `keys/${name}`, bytes: value.length, content: value };
	if (database) {
		let number = 0;
		for await (const piece of database.pieces()) {
			number += 1;
			rows.set(piece.table, (rows.get(piece.table) ?? 0) + piece.rows);
			yield { name: pieceName(number, piece.table), bytes: piece.lines.length, content: piece.lines };
		}
		yield json(sequencesName, await database.sequences());
	}
	if (corpus) yield* corpus();
}

function json(name: string, value: object): Entry {
	const content = Buffer.from(`${JSON.stringify(value)}\n`);
	return { name, bytes: content.length, content };
}

export async function* hashed(
	content: AsyncIterable<Buffer>,
	update: (chunk: Buffer) => unknown,
): AsyncGenerator<Buffer> {
	for await (const chunk of content) {
		update(chunk);
		yield chunk;
	}
}
