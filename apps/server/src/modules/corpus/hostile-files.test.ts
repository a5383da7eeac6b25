import { closeSync, mkdirSync, openSync, utimesSync, writeSync } from "node:fs";
import { deflateRawSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { takeInInbox } from "./take-in-inbox.ts";
import { type InboxStage, inboxStage } from "./testing/inbox-stage.ts";

// Each test opens threads and syncs to the disk, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let stage: InboxStage;
beforeEach(() => {
	stage = inboxStage();
});
afterEach(() => stage.remove());

const takeIn = () =>
	takeInInbox({ inbox: stage.inbox, log: stage.log })({}, { signal: new AbortController().signal });
const email = (value: string) => ({ kind: "email", value }) as const;
const megabyte = 1024 * 1024;

/** Counts the rows in the report: those that became records, and those that were skipped for a reason. */
function accountedFor(report: { skipped: Record<string, number> }): number {
	return Object.values(report.skipped).reduce((sum, count) => sum + count, 0);
}

describe("a feed with", () => {
	it("broken lines, several encodings, NULs and junk loses no good line, and counts the others", async () => {
		const lines = [
			Buffer.from("ann@example.com:pw1"),
			Buffer.from("jos\u00e9@ex\u00e4mple.com:p\u00e4ss", "utf8"),
			Buffer.from("j\u00fcrgen@example.com:gr\u00fc\u00dfe", "latin1"),
			Buffer.from(""),
			Buffer.from("\0\u0001\u0002 nothing here \0"),
			Buffer.from("bob@example.com:pw\0two\u0007"),
			Buffer.from([0xff, 0xfe, 0x80, 0x81, 0x00, 0x01]),
			Buffer.from(":::::"),
			Buffer.from("carl@example.com:pw3\r"),
		];
		stage.put("dark_web/Mixed.txt", Buffer.concat(lines.flatMap((line) => [line, Buffer.from("\n")])));
		await takeIn();
		const report = stage.report("done/dark_web/Mixed.txt");
		expect(report.rows).toBe(lines.length);
		for (const value of [
			"ann@example.com",
			"jos\u00e9@ex\u00e4mple.com",
			"j\u00fcrgen@example.com",
			"bob@example.com",
			"carl@example.com",
		])
			expect(stage.sourcesOf(email(value)), value).toEqual(["Mixed"]);
		expect(report.skipped).toMatchObject({ empty: 1, binary: 2 });
		expect(accountedFor(report)).toBe(4);
	});

	it("two bytes for each character is read correctly", async () => {
		const text = Buffer.from("email,name\nann@example.com,Ann\n", "utf16le");
		stage.put("breach/Wide.csv", Buffer.concat([Buffer.from([0xff, 0xfe]), text]));
		await takeIn();
		expect(stage.sourcesOf(email("ann@example.com"))).toEqual(["Wide"]);
	});

	it("a line of 400 MB leaves out that line and says so, in less memory than the line has", async () => {
		mkdirSync(stage.path("dark_web"), { recursive: true });
		const path = stage.path("dark_web/Long.txt");
		const file = openSync(path, "w");
		writeSync(file, "ann@example.com:pw\nx");
		writeSync(file, "\nbob@example.com:pw\n", 400 * megabyte);
		closeSync(file);
		utimesSync(path, 1, 1);
		const before = process.memoryUsage.rss();
		let most = 0;
		const sample = setInterval(() => {
			most = Math.max(most, process.memoryUsage.rss() - before);
		}, 20);
		await takeIn();
		clearInterval(sample);
		expect(stage.report("done/dark_web/Long.txt")).toMatchObject({ records: 2, skipped: { too_long: 1 } });
		expect(stage.sourcesOf(email("bob@example.com"))).toEqual(["Long"]);
		expect(most).toBeLessThan(200 * megabyte);
	});

	it("a gigabyte in a megabyte of gzip is cut off, and the report says why", async () => {
		const piece = gzipSync(Buffer.alloc(64 * megabyte, "ann@example.com:pw\n".padEnd(4096, "a")));
		stage.put("dark_web/Bomb.gz", Buffer.concat(Array.from({ length: 16 }, () => piece)));
		await takeIn();
		const report = stage.report("done/dark_web/Bomb.gz");
		expect(report.skipped.packed_too_tightly).toBe(1);
		expect(report.skippedInWords.join()).toMatch(/more than 250 times/);
	});

	it("an archive that ends too early keeps what came before the end", async () => {
		const rows = Array.from({ length: 5000 }, (_, i) => `p${i}@example.com:${Math.sin(i)}\n`).join("");
		const packed = gzipSync(rows);
		stage.put("dark_web/Cut.txt.gz", packed.subarray(0, packed.length / 2), 20);
		await takeIn();
		expect(stage.report("done/dark_web/Cut.txt.gz").skipped).toMatchObject({ broken_archive: 1 });
		expect(stage.sourcesOf(email("p0@example.com"))).toEqual(["Cut"]);
	});

	it("an archive that we do not unpack is refused with a sentence, and none of it is read", async () => {
		const people = "ann@example.com\n";
		const archives: [string, string, Buffer][] = [
			["Bomb.zip", "ZIP archive", zipOf("people.txt", people)],
			["Renamed.txt", "ZIP archive", zipOf("people.txt", people)],
			["a.7z", "7-Zip archive", Buffer.from("377abcaf271c0004", "hex")],
			["a.rar", "RAR archive", Buffer.from("526172211a0700", "hex")],
			["a.txt.xz", "file packed with xz", Buffer.from("fd377a585a0000", "hex")],
			["a.txt.bz2", "file packed with bzip2", Buffer.from("425a6839", "hex")],
			["a.tar", "tar archive", tarOf("people.txt", people)],
			["a.tar.gz", "tar archive", gzipSync(tarOf("people.txt", people))],
			["a.db", "SQLite database", Buffer.from("SQLite format 3\0")],
		];
		for (const [name, , content] of archives) stage.put(`paste/${name}`, content);
		await takeIn();
		for (const [name, what] of archives) {
			expect(stage.has(`failed/paste/${name}`), name).toBe(true);
			expect(stage.report(`failed/paste/${name}`).failed).toContain(what);
		}
		expect(stage.look((corpus) => corpus.manifest().ingests)).toEqual([]);
	});

	it("no content is finished at once, and the report says that it was empty", async () => {
		stage.put("paste/Nothing.txt", "");
		stage.put("paste/Junk.bin", Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 251)));
		await takeIn();
		expect(stage.report("done/paste/Nothing.txt")).toMatchObject({ rows: 0, records: 0 });
		const junk = stage.report("done/paste/Junk.bin");
		expect(junk.records).toBe(0);
		expect(accountedFor(junk)).toBe(junk.rows);
	});

	it("an unreadable file before it is taken in all the same", async () => {
		stage.put("breach/A.csv", "email\nann@example.com\n");
		stage.put("breach/A.csv.json", '{"breach":"No such breach"}');
		stage.put("paste/B.txt", "bob@example.com\n");
		await takeIn();
		expect(stage.report("failed/breach/A.csv").failed).toMatch(/no breach called/);
		expect(stage.sourcesOf(email("bob@example.com"))).toEqual(["B"]);
	});
});

/** An entry as it is written at the front of an archive. */
function zipOf(name: string, content: string): Buffer {
	const packed = deflateRawSync(content);
	const header = Buffer.alloc(30);
	header.writeUInt32LE(0x04034b50, 0);
	header.writeUInt16LE(8, 8);
	header.writeUInt32LE(packed.length, 18);
	header.writeUInt16LE(name.length, 26);
	return Buffer.concat([header, Buffer.from(name), packed]);
}

function tarOf(name: string, content: string): Buffer {
	const header = Buffer.alloc(512);
	header.write(name, 0);
	header.write("ustar", 257);
	return Buffer.concat([header, Buffer.from(content.padEnd(512, "\0"))]);
}
