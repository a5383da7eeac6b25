/** Archives in the format of tar (POSIX ustar), so that people can look into a backup without this program. */
export interface Entry {
	readonly name: string;
	readonly bytes: number;
	readonly content: AsyncIterable<Buffer> | Buffer;
}

export class NoArchive extends Error {}

const block = 512;
const end = Buffer.alloc(2 * block);

export async function* packed(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
	for await (const { name, bytes, content } of entries) {
		yield headerOf(name, bytes);
		let written = 0;
		for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
			written += chunk.length;
			yield chunk;
		}
		if (written !== bytes) throw new Error(`${name} changed while it was read.`);
		if (bytes % block > 0) yield Buffer.alloc(block - (bytes % block));
	}
	yield end;
}

function headerOf(name: string, bytes: number): Buffer {
	if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for a name.`);
	const header = Buffer.alloc(block);
	header.write(name, 0);
	header.write("0000600\0", 100);
	header.write("0000000\0", 108);
	header.write("0000000\0", 116);
	// Sizes from eight gigabytes do not fit into octal digits. Every tar reads GNU's form for them.
	if (bytes < 8 ** 11) header.write(`${bytes.toString(8).padStart(11, "0")}\0`, 124);
	else {
		header[124] = 0x80;
		header.writeBigUInt64BE(BigInt(bytes), 128);
	}
	header.write("00000000000\0", 136);
	header.write("        ", 148);
	header.write("0", 156);
	header.write("ustar\u000000", 257, "latin1");
	header.write(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
	return header;
}

const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0);

/** The caller must read each entry's content before it asks for the next entry. */
export async function* unpacked(archive: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
	const source = reader(archive);
	for (;;) {
		const header = await source.exactly(block);
		if (header.every((byte) => byte === 0)) break;
		const bytes = sizeIn(header);
		const nameEnd = header.indexOf(0);
		const name = header.toString("utf8", 0, Math.min(nameEnd === -1 ? 100 : nameEnd, 100));
		yield { name, bytes, content: source.some(bytes) };
		await source.exactly((block - (bytes % block)) % block);
	}
	// Reads to the very end, because only there the encryption shows that nothing is missing.
	await source.rest();
}

function sizeIn(header: Buffer): number {
	const sum = Number.parseInt(header.toString("latin1", 148, 155), 8);
	const blank = Buffer.from(header).fill(" ", 148, 156);
	if (sum !== sumOf(blank)) throw new NoArchive("An entry of the archive has no valid head.");
	if (header[124] === 0x80) return Number(header.readBigUInt64BE(128));
	return Number.parseInt(header.toString("latin1", 124, 135), 8);
}

function reader(archive: AsyncIterable<Buffer>) {
	const chunks = archive[Symbol.asyncIterator]();
	let held: Buffer = Buffer.alloc(0);
	const more = async () => {
		const { value, done } = await chunks.next();
		if (done) throw new NoArchive("The archive ends too early.");
		held = Buffer.from(value);
	};
	const take = (most: number) => {
		const taken = held.subarray(0, most);
		held = held.subarray(taken.length);
		return taken;
	};
	async function* some(bytes: number): AsyncGenerator<Buffer> {
		for (let left = bytes; left > 0; ) {
			if (held.length === 0) await more();
			const taken = take(left);
			left -= taken.length;
			if (taken.length > 0) yield taken;
		}
	}
	const exactly = async (bytes: number) => {
		const parts: Buffer[] = [];
		for await (const part of some(bytes)) parts.push(part);
		return Buffer.concat(parts);
	};
	const rest = async () => {
		for (;;) if ((await chunks.next()).done) return;
	};
	return { some, exactly, rest };
}

export async function wholeOf({ content }: Entry): Promise<Buffer> {
	if (Buffer.isBuffer(content)) return content;
	const parts: Buffer[] = [];
	for await (const part of content) parts.push(part);
	return Buffer.concat(parts);
}
