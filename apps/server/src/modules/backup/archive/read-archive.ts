import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { Damaged, decryptStream, type Openers } from "../../../platform/crypto/age.ts";
import type { Piece, SequenceState } from "../../../platform/db/bulk/bulk-connection.ts";
import { linesIn } from "../../../platform/db/bulk/pieces.ts";
import { endName, format, headName, sequencesName, tableOfPiece } from "./archive.rules.ts";
import type { End, Head, NamedKey } from "./contents.ts";
import { type Entry, unpacked, wholeOf } from "./tar.ts";
import { hashed } from "./write-archive.ts";

/** The functions of a reader, in the order in which an archive has the parts. */
export interface Handlers {
	head(head: Head): Promise<void> | void;
	key(key: NamedKey): Promise<void> | void;
	/** Called after the last key and before the first row. */
	keysDone(): Promise<void> | void;
	piece(piece: Piece): Promise<void> | void;
	sequences(sequences: readonly SequenceState[]): Promise<void> | void;
	corpusFile(name: string, content: AsyncIterable<Buffer>): Promise<void>;
}

/** Reads an archive from beginning to end. Returns only once it is certain that nothing is missing or changed. */
export async function readArchive(path: string, openers: Openers, handlers: Handlers): Promise<End> {
	const gunzip = createGunzip();
	const plain = await decryptStream(createReadStream(path), openers);
	pipeline(plain, gunzip, () => undefined);
	const hash = createHash("sha256");
	const rows = new Map<string, number>();
	let entries = 0;
	let end: End | undefined;
	let keysDone = false;
	for await (const entry of asDamaged(unpacked(asDamaged(gunzip)))) {
		if (end) throw new Damaged("It is damaged: something comes after its end.");
		if (entry.name === endName) {
			end = parsed<End>(await wholeOf(entry));
			refuseDifference(end, { entries, digest: hash.digest("hex"), rows });
			continue;
		}
		if ((entries === 0) !== (entry.name === headName)) throw new Damaged("It is no backup of Unlisted.");
		entries += 1;
		hash.update(`${entry.name}\0${entry.bytes}\0`);
		if (entries > 1 && !entry.name.startsWith("keys/") && !keysDone) {
			keysDone = true;
			await handlers.keysDone();
		}
		await handle(entry, hash, handlers, rows);
	}
	if (!end) throw new Damaged("It is damaged: its end is missing.");
	if (!keysDone) await handlers.keysDone();
	return end;
}

async function handle(
	entry: Entry,
	hash: Hash,
	handlers: Handlers,
	rows: Map<string, number>,
): Promise<void> {
	const corpusFile = /^corpus\/([A-Za-z0-9][A-Za-z0-9.-]*)$/.exec(entry.name)?.[1];
	if (corpusFile !== undefined) {
		const content = hashed(entry.content as AsyncIterable<Buffer>, (chunk) => hash.update(chunk));
		await handlers.corpusFile(corpusFile, content);
		// Reads the content to its end, because a handler that only counts does not read it.
		for await (const _ of content);
		return;
	}
	const whole = await wholeOf(entry);
	hash.update(whole);
	const table = tableOfPiece(entry.name);
	const key = /^keys\/([A-Za-z0-9][A-Za-z0-9.-]*)$/.exec(entry.name)?.[1];
	if (table !== null) {
		const piece = { table, rows: linesIn(whole), lines: whole };
		rows.set(table, (rows.get(table) ?? 0) + piece.rows);
		await handlers.piece(piece);
	} else if (key !== undefined) await handlers.key({ name: key, value: whole });
	else if (entry.name === sequencesName) await handlers.sequences(parsed<SequenceState[]>(whole));
	else if (entry.name === headName) {
		const head = parsed<Head>(whole);
		if (head.format !== format)
			throw new Damaged(
				`It is of a format that this version does not know (${head.format}). Use a newer one.`,
			);
		await handlers.head(head);
	} else throw new Damaged(`It holds something unknown: ${entry.name.slice(0, 60)}.`);
}

interface Found {
	readonly entries: number;
	readonly digest: string;
	readonly rows: ReadonlyMap<string, number>;
}

function refuseDifference(end: End, found: Found): void {
	const said = Object.entries(end.rows);
	const same =
		said.length === found.rows.size && said.every(([table, rows]) => found.rows.get(table) === rows);
	if (!same || end.entries !== found.entries || end.digest !== found.digest)
		throw new Damaged("It is damaged: its content is not what its end says.");
}

function parsed<T>(text: Buffer): T {
	try {
		return JSON.parse(text.toString("utf8")) as T;
	} catch {
		throw new Damaged("It is damaged: a part of it cannot be read.");
	}
}

/** Turns errors of reading into damage, except the errors of the system itself. Errors of handlers pass unchanged. */
async function* asDamaged<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
	const items = source[Symbol.asyncIterator]();
	try {
		for (;;) {
			let next: IteratorResult<T>;
			try {
				next = await items.next();
			} catch (error) {
				const { code, syscall, message } = error as NodeJS.ErrnoException;
				if (error instanceof Damaged || (syscall !== undefined && code !== undefined)) throw error;
				throw new Damaged(`It is damaged, and was not used: ${message}.`);
			}
			if (next.done) return;
			yield next.value;
		}
	} finally {
		await items.return?.();
	}
}
