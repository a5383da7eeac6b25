import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCorpus } from "../corpus/local-corpus.ts";
import { createHasher } from "../hash/hasher.ts";
import type { Identifier } from "../hash/kinds.ts";
import { type CorpusWriter, openForWriting } from "../store/corpus-writer.ts";
import { type TemporaryCorpus, temporaryCorpus, testKeys } from "../testing/temporary-corpus.ts";
import { type Ingester, type IngesterOptions, type IngestOptions, openIngester } from "./ingest.ts";
import type { WatchHit } from "./watch.ts";

let corpus: TemporaryCorpus;
let writer: CorpusWriter;
let ingester: Ingester;

const hasher = createHasher(testKeys.identifiers);
const watched = hasher.key("email", "watched@example.com");

beforeEach(() => {
	corpus = temporaryCorpus();
	writer = openForWriting(corpus.folder, testKeys);
	ingester = open();
});

afterEach(async () => {
	await ingester.close();
	writer.close();
	corpus.remove();
});

function open(options: IngesterOptions = {}): Ingester {
	return openIngester(writer, {
		threads: 1,
		runRecords: 50_000,
		blockBytes: 64 * 1024,
		watched: [watched],
		...options,
	});
}

let inputs = 0;

async function ingest(
	content: string | Buffer,
	more: Partial<IngestOptions> = {},
	name = `input-${inputs++}`,
) {
	const path = join(corpus.inputs, name);
	writeFileSync(path, content);
	return await ingester.ingest({ path, source: { kind: "breach", title: basename(path) }, ...more });
}

/** What the corpus says about each identifier, if it is there. */
async function fieldsOf(...identifiers: Identifier[]) {
	const opened = openCorpus({ folder: corpus.folder, keys: testKeys });
	const answers = await opened.lookupMany(identifiers);
	opened.close();
	return answers.map((answer) =>
		answer.state === "known" ? answer.records.map(({ fields }) => fields.join(" ")) : answer.reason,
	);
}

const email = (value: string): Identifier => ({ kind: "email", value });
const phone = (value: string): Identifier => ({ kind: "phone", value });
const username = (value: string): Identifier => ({ kind: "username", value });

test.each([":", ";", "|", "\t", ","])(
	"combinations with %j between, with users and phones among them",
	async (by) => {
		const rows = [
			`ann@example.com${by}pw`,
			`+442079460000${by}pw`,
			`some_body${by}p${by}w`,
			"bob@example.com",
			`u1${by}carl@example.com${by}hash`,
		];
		const report = await ingest(rows.join("\n"), { format: { format: "combo" } });
		expect(report).toMatchObject({ rows: 5, records: 6, skipped: {} });
		expect(
			await fieldsOf(
				email("ann@example.com"),
				phone("+44 20 7946 0000"),
				username("Some_Body"),
				email("bob@example.com"),
				username("u1"),
				email("carl@example.com"),
			),
		).toEqual([
			["email password"],
			["password phone"],
			["password username"],
			["email"],
			["email password username"],
			["email password username"],
		]);
	},
);

test("combinations from lists with different separators", async () => {
	const rows = [
		...Array.from({ length: 20 }, (_, i) => `person${i}@example.com:pw`),
		"ann@example.com;p:w",
		"bob@example.com|pw",
		"carl@example.com\tpw",
		"dora@example.com,p;w",
		"no address;at all",
	];
	const report = await ingest(rows.join("\n"));
	expect(report).toMatchObject({ format: "combo", rows: 25, records: 24, skipped: { no_identifier: 1 } });
	for (const name of ["person19", "ann", "bob", "carl", "dora"])
		expect(await fieldsOf(email(`${name}@example.com`)), name).toEqual([["email password"]]);
});

test("stealer logs: scheme, port, app, and a password with colons", async () => {
	const report = await ingest(
		[
			"https://shop.example.com/login:ann@example.com:pa:ss",
			"https://shop.example.com:8443/login:bob_b:pass",
			"android://hash==@com.example.app/:+12025550143:pass",
			"http://a.example/x:y/z:carl@example.com:pw",
			"example.com/path:dora@example.com:pw",
		].join("\n"),
	);
	expect(report).toMatchObject({ format: "ulp", rows: 5, records: 5 });
	expect(
		await fieldsOf(
			email("ann@example.com"),
			username("bob_b"),
			phone("+12025550143"),
			email("carl@example.com"),
			email("dora@example.com"),
		),
	).toEqual([
		["email password browsing"],
		["password username browsing"],
		["password phone browsing"],
		["email password browsing"],
		["email password browsing"],
	]);
});

test("a table by its header, with quotes, line breaks in cells, and empty ones", async () => {
	const rows = [
		'Email Address;"Full Name";Phone;Password Hash;DOB;junk',
		'ann@example.com;"Example; Ann";+1 202 555 0143;abc;1990-01-01;x',
		'"bob@example.com";"says ""hi""\nand more";;NULL;;',
		"no address here;;;;;",
	];
	const report = await ingest(`${rows.join("\r\n")}\r\n`, { kinds: ["email", "phone", "name"] });
	expect(report).toMatchObject({ format: "csv", rows: 3, records: 5, skipped: { no_identifier: 1 } });
	expect(
		await fieldsOf(email("ann@example.com"), phone("+12025550143"), email("bob@example.com"), {
			kind: "name",
			value: "example ann",
		}),
	).toEqual([
		["email password name phone birth_date"],
		["email password name phone birth_date"],
		["email name"],
		["email password name phone birth_date"],
	]);
});

test("a table of forty columns, named by the operator", async () => {
	const cells = Array.from({ length: 40 }, (_, i) => `cell ${i}`);
	cells[17] = "ann@example.com";
	cells[31] = "192.0.2.1";
	const columns = cells.map((_, i) => ({ 17: "email", 31: "ip_address" })[i] ?? null);
	const report = await ingest(`${cells.join("|")}\n`, {
		format: { format: "csv", separator: "|", columns, header: false },
	});
	expect(report).toMatchObject({ rows: 1, records: 1 });
	expect(await fieldsOf(email("ann@example.com"))).toEqual([["email ip_address"]]);
});

test("JSON lines, nested, with lone surrogates and broken lines between", async () => {
	const report = await ingest(
		[
			'{"user":{"email":"ANN@example.com","profile":{"gender":"f"}},"phones":["x"]}',
			'{"email":"bad\\ud800@example.com"}',
			'{"email":"bob@example.com","password":"\\udfff"},',
			'{"email":',
			"{}",
		].join("\n"),
	);
	expect(report).toMatchObject({
		format: "jsonl",
		rows: 5,
		records: 2,
		skipped: { malformed: 1, no_identifier: 2 },
	});
	expect(await fieldsOf(email("ann@example.com"), email("bob@example.com"))).toEqual([
		["email gender"],
		["email password"],
	]);
});

test("range files of Pwned Passwords, with the name as part of the hashes, without padding", async () => {
	const report = await ingest(
		"1E4C9B93F3F0682250B6CF8331B7EE68FD8:3861493\r\n00000000000000000000000000000000000:0\r\n",
		{},
		"5BAA6.txt",
	);
	expect(report).toMatchObject({ format: "pwned", records: 1, skipped: { empty: 1 } });
	expect(await fieldsOf({ kind: "password", value: "5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8" })).toEqual([
		["password"],
	]);
});

test("pastes: addresses, numbers and labeled names in running text", async () => {
	const report = await ingest(
		[
			"Dear all, please write to ann@example.com, or <bob@example.com>.",
			"phone: +1 (202) 555-0143 / login = dora_d",
			"carl@example.com:hunter2",
			"nothing to see, but thanks @everybody",
		].join("\n"),
		{ format: { format: "text" } },
	);
	expect(report).toMatchObject({ rows: 4, records: 5, skipped: { no_identifier: 1 } });
	expect(
		await fieldsOf(
			email("ann@example.com"),
			email("bob@example.com"),
			phone("+12025550143"),
			username("dora_d"),
			email("carl@example.com"),
			username("everybody"),
		),
	).toEqual([["email"], ["email"], ["username phone"], ["username phone"], ["email password"], []]);
});

test("packed inputs, with two bytes for each character, in a Windows code page, with a mark at the start", async () => {
	const rows = "élodie@example.com:pw\nann@example.com:pw\n";
	const forms: Buffer[] = [
		gzipSync(rows),
		zstdCompressSync(rows),
		Buffer.from(`\ufeff${rows}`, "utf16le"),
		Buffer.from(rows, "utf16le").swap16(),
		Buffer.from(`\ufeff${rows}`),
		Buffer.from(rows, "latin1"),
		gzipSync(Buffer.from(rows, "latin1")),
	];
	for (const form of forms) expect(await ingest(form)).toMatchObject({ rows: 2, records: 2, skipped: {} });
	const [first, second] = await fieldsOf(email("élodie@example.com"), email("ann@example.com"));
	expect([first?.length, second?.length]).toEqual([forms.length, forms.length]);
});

test("an unreadable part has a limit, is counted, and stops nothing", { timeout: 60_000 }, async () => {
	const junk = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, i) => (i * 2_654_435_761) >>> 13));
	const bomb = gzipSync(Buffer.alloc(200_000_000, 0x61));
	const cut = gzipSync(
		Array.from({ length: 20_000 }, (_, i) => `person${i}@example.com:${i * 7919}`).join("\n"),
	);
	const long = Buffer.concat([
		Buffer.from("ann@example.com:pw\n"),
		Buffer.alloc(100_000_000, 0x78),
		Buffer.from("\nbob@example.com:pw\n"),
	]);
	expect((await ingest(junk)).alreadyDone).toBe(false);
	expect(await ingest("some\0body:\0\nann@example.com:\u0001x\n\u0002\u0003:pw\n")).toMatchObject({
		rows: 3,
		skipped: { binary: 2 },
	});
	expect(await ingest(bomb)).toMatchObject({ records: 0, skipped: { packed_too_tightly: 1 } });
	const half = await ingest(cut.subarray(0, cut.length / 2));
	expect(half.skipped).toMatchObject({ broken_archive: 1 });
	expect(half.records).toBeGreaterThan(5_000);
	expect(await ingest(long)).toMatchObject({ rows: 2, records: 2, skipped: { too_long: 1 } });
	expect(await ingest("")).toMatchObject({ rows: 0, records: 0 });
	expect(
		await ingest('"never closed;ann@example.com;x\n'.repeat(5_000), {
			format: { format: "csv", separator: ";", columns: [null, "email", null] },
		}),
	).toMatchObject({ records: 5_000 });
	expect((await fieldsOf(email("bob@example.com")))[0]).toEqual(["email password"]);
	expect(process.memoryUsage.rss()).toBeLessThan(1024 ** 3);
});

test.each(["combo", "ulp", "csv", "jsonl", "text"] as const)(
	"read as %s, an endless line, a bomb or half a character does not stop what is around it",
	{ timeout: 60_000 },
	async (format) => {
		const lines: Record<string, string> = {
			ulp: "https://example.com:ann@example.com:pw",
			jsonl: '{"email":"ann@example.com"}',
		};
		const line = lines[format] ?? "ann@example.com,pw";
		const as = {
			format: {
				format,
				separator: format === "ulp" ? ":" : ",",
				columns: ["email" as const, "password" as const],
			},
		};
		// Many times as long as a block. In running text, each block counts as a line.
		const endless = Buffer.alloc(10_000_000, format === "csv" ? '"x,' : '{"x":');
		const around = Buffer.concat([Buffer.from(`${line}\n`), endless, Buffer.from(`\n${line}\n`)]);
		const reason = format === "text" ? "no_identifier" : "too_long";
		expect((await ingest(around, as)).skipped).toMatchObject({ [reason]: expect.any(Number) });
		const bomb = zstdCompressSync(Buffer.alloc(80_000_000, "x y,"));
		expect((await ingest(bomb, as)).skipped).toMatchObject({ packed_too_tightly: 1 });
		// A surrogate without its other half, with two bytes for each character, at the start of a line and at
		// the very end.
		const halves = Buffer.from(`\ufeff${line}\n\ud800${line}\n${line}\n\udc00`, "utf16le");
		expect((await ingest(halves, as)).records).toBeGreaterThanOrEqual(2);
		expect(await fieldsOf(email("ann@example.com"))).toEqual([[expect.any(String), expect.any(String)]]);
	},
);

test("the same input is noticed the second time, but not under another source", async () => {
	const first = await ingest("ann@example.com:pw\n", {}, "twice");
	expect(await ingest("ann@example.com:pw\n", {}, "twice")).toMatchObject({
		alreadyDone: true,
		records: first.records,
	});
	expect(
		await ingest("ann@example.com:pw\n", { source: { kind: "paste", title: "Other" } }, "twice"),
	).toMatchObject({ alreadyDone: false });
});

test("a watched identifier is reported while reading, with the breach and the fields", async () => {
	const hits: WatchHit[] = [];
	const crowd = Array.from({ length: 3_000 }, (_, i) => `person${i}@example.com:pw`);
	crowd.splice(1_500, 0, "Watched@Example.com:pw", "watched@example.com");
	const { source } = await ingest(crowd.join("\n"), { onHits: (more) => hits.push(...more) });
	expect(hits).toEqual([
		{ ...watched, breach: source.number, fields: 3 },
		{ ...watched, breach: source.number, fields: 1 },
	]);
});

test("values are kept only if the operator wants that, and open only with the identifier", async () => {
	const row = "email,password,city\nann@example.com,secret,Sampleton\n";
	await ingest(row, { source: { kind: "breach", title: "Not kept" } });
	const { source } = await ingest(row, { source: { kind: "breach", title: "Kept", keepValues: true } });
	const opened = openCorpus({ folder: corpus.folder, keys: testKeys });
	expect(opened.values(email("Ann@example.com"))).toEqual([
		{
			breach: source.number,
			values: { email: "ann@example.com", password: "secret", location: "Sampleton" },
		},
	]);
	expect(opened.values(email("bob@example.com"))).toEqual([]);
	opened.close();
});

test("progress reaches the end and says how far it is", async () => {
	const seen: { bytes: number; totalBytes: number; rows: number }[] = [];
	await ingest("ann@example.com:pw\n".repeat(1000), { onProgress: (progress) => seen.push(progress) });
	expect(seen.at(-1)).toMatchObject({ bytes: 19_000, totalBytes: 19_000, rows: 1000 });
});
