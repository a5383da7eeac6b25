import { randomBytes, randomFillSync } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { seeded } from "../../packages/breach-corpus/src/sample/seeded.ts";

const first = "james mary john patricia robert jennifer michael linda david elizabeth william barbara".split(
	" ",
);
const last = "smith johnson williams brown jones garcia miller davis rodriguez martinez lopez wilson".split(
	" ",
);
const domains =
	"gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com mail.ru web.de gmx.net example.org".split(
		" ",
	);
const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A combination list of made-up people, about 40 bytes a line. Hardly any address appears more than once. */
export function writeText(path: string, rows: number, bytes = Number.POSITIVE_INFINITY): number {
	const random = seeded(rows);
	const pick = (list: readonly string[]) => list[random(list.length)] as string;
	const file = openSync(path, "w");
	let written = 0;
	let done = 0;
	while (done < rows && written < bytes) {
		let chunk = "";
		for (let i = 0; i < 50_000 && done < rows; i += 1, done += 1) {
			let password = "";
			for (let left = 6 + random(7); left > 0; left -= 1) password += letters[random(36)];
			chunk += `${pick(first)}${["", ".", "_"][random(3)]}${pick(last)}${random(1_000_000)}@${pick(domains)}:${password}\n`;
		}
		written += writeSync(file, chunk);
	}
	closeSync(file);
	return done;
}

/** Plain records, 16 bytes each, with random keys like keyed hashes, a thousand breaches and some fields. */
export function writeRecords(path: string, count: number): void {
	const file = openSync(path, "w");
	const words = new Uint32Array(4 * 65_536);
	for (let done = 0; done < count; done += 65_536) {
		const here = Math.min(65_536, count - done);
		randomFillSync(words);
		for (let i = 0; i < here; i += 1) {
			words[i * 4 + 2] = 3 << ((words[i * 4 + 2] as number) % 8);
			words[i * 4 + 3] = 1 + ((words[i * 4 + 3] as number) % 1000);
		}
		writeSync(file, new Uint8Array(words.buffer, 0, here * 16));
	}
	closeSync(file);
}

/** Picks this many keys from a file of records, as pairs of high and low halves. */
export function sampleKeys(records: BigUint64Array, count: number): Uint32Array {
	const total = records.length / 2;
	const chosen = new Uint32Array(count * 2);
	const random = new Uint32Array(randomBytes(count * 4).buffer.slice(0, count * 4));
	for (let i = 0; i < count; i += 1) {
		const key = records[((random[i] ?? i * 7919) % total) * 2] as bigint;
		chosen[i * 2] = Number(key >> 32n);
		chosen[i * 2 + 1] = Number(key & 0xffff_ffffn);
	}
	return chosen;
}
