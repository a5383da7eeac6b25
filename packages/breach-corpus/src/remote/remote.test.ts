import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serveCorpus } from "../cli/serve-command.ts";
import { compact } from "../compact/compact.ts";
import { type LocalCorpus, openCorpus } from "../corpus/local-corpus.ts";
import type { Answer, BreachCorpus } from "../corpus/port.ts";
import { keysFromSecret } from "../hash/corpus-key.ts";
import { openIngester } from "../ingest/ingest.ts";
import { openForWriting } from "../store/corpus-writer.ts";
import { type TemporaryCorpus, temporaryCorpus, testKeys } from "../testing/temporary-corpus.ts";
import { openRangeCorpus } from "./range-corpus.ts";
import { openRemoteCorpus } from "./remote-corpus.ts";

let corpus: TemporaryCorpus;
let local: LocalCorpus;
let staticHost: Server;
let rangeHost: Server;
let requests: { path: string; range: string | undefined }[] = [];
/** What is done to the next answers instead of giving them; answers whether it was. */
let fault: ((path: string, response: ServerResponse, content: Buffer) => boolean) | undefined;

const people = Array.from({ length: 6_000 }, (_, i) => `person${i}@example.com`);
const asked = [...people.slice(0, 20), "stranger@example.com"].map((value) => ({
	kind: "email" as const,
	value,
}));

async function take(name: string, rows: readonly string[]): Promise<void> {
	const writer = openForWriting(corpus.folder, testKeys);
	const ingester = openIngester(writer, { threads: 1, runRecords: 50_000, blockBytes: 64 * 1024 });
	const path = join(corpus.inputs, name);
	writeFileSync(path, rows.map((row) => `${row}:pw\n`).join(""));
	await ingester.ingest({ path, source: { kind: "breach", title: name } });
	await ingester.close();
	writer.close();
}

beforeAll(async () => {
	corpus = temporaryCorpus();
	await take("first", people);
	await take("second", people.slice(0, 10));
	local = openCorpus({ folder: corpus.folder, keys: testKeys });
	staticHost = await listen(
		createServer((request, response) => serveFile(request.url ?? "/", request.headers.range, response)),
	);
	rangeHost = await listen(
		createServer((request, response) => {
			requests.push({ path: request.url ?? "/", range: undefined });
			if (fault?.(request.url ?? "/", response, Buffer.alloc(0))) return;
			handler.emit("request", request, response);
		}),
	);
}, 60_000);

const handler = serveCorpus(
	{
		manifest: () => local.manifest(),
		range: (first, last) => local.range(first, last),
		countUpTo: (first, last) => local.countUpTo(first, last),
	},
	() => {},
);

afterAll(() => {
	staticHost.close();
	rangeHost.close();
	local.close();
	corpus.remove();
});

beforeEach(() => {
	requests = [];
	fault = undefined;
});

async function listen(server: Server): Promise<Server> {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return server;
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** As any static host does it: whole files, and one range of one. */
function serveFile(path: string, range: string | undefined, response: ServerResponse): void {
	requests.push({ path, range });
	let content: Buffer;
	try {
		content = readFileSync(join(corpus.folder, path));
	} catch {
		response.writeHead(404).end();
		return;
	}
	const match = /^bytes=(\d+)-(\d+)$/.exec(range ?? "");
	const [start, end] = match ? [Number(match[1]), Number(match[2])] : [0, content.length - 1];
	const body = content.subarray(start, end + 1);
	if (fault?.(path, response, body)) return;
	if (!match) response.writeHead(200, { "content-length": body.length }).end(body);
	else
		response
			.writeHead(206, {
				"content-range": `bytes ${start}-${end}/${content.length}`,
				"content-length": body.length,
			})
			.end(body);
}

const openStatic = (more: object = {}) =>
	openRemoteCorpus({ url: urlOf(staticHost), keys: testKeys, timeout: 2_000, ...more });
const openRange = (more: object = {}) =>
	openRangeCorpus({ url: urlOf(rangeHost), keys: testKeys, timeout: 2_000, ...more });

const remotes: [string, (more?: object) => BreachCorpus][] = [
	["a static host", openStatic],
	["a range endpoint", openRange],
];

test.each(remotes)("%s gives the answers that the folder gives", async (_name, open) => {
	const remote = open();
	expect(await remote.lookupMany(asked)).toEqual(await local.lookupMany(asked));
	expect(await remote.lookup({ kind: "email", value: "no address" })).toMatchObject({ state: "unknown" });
	const { state } = await remote.state();
	expect(state).toBe("known");
});

const knownOrUnknown = (answer: Answer) =>
	answer.state === "known" ? `known ${answer.records.length}` : "unknown";

const faults: [string, NonNullable<typeof fault>][] = [
	["answers 500", (_path, response) => Boolean(response.writeHead(500).end("ill"))],
	["answers 503 with a page", (_path, response) => Boolean(response.writeHead(503).end("<html>"))],
	["answers 404", (_path, response) => Boolean(response.writeHead(404).end())],
	[
		"answers 200 with something else",
		(_path, response) => Boolean(response.writeHead(200).end("<html>log in first</html>")),
	],
	[
		"cuts its answers off",
		(_path, response) => {
			response.writeHead(206, { "content-length": 5000 });
			response.write("x");
			setTimeout(() => response.destroy(), 5);
			return true;
		},
	],
	["never answers", () => true],
	[
		"hangs in the middle",
		(_path, response) => Boolean(response.writeHead(206, { "content-length": 5000 }).write("x") || true),
	],
];

test.each(remotes.flatMap(([name, open]) => faults.map(([what, doIt]) => [name, what, open, doIt] as const)))(
	"%s that %s leaves it unknown, and is asked again afterwards",
	async (_name, _what, open, doIt) => {
		const remote = open({ timeout: 300 });
		fault = doIt;
		for (const answer of await remote.lookupMany(asked.slice(0, 2)))
			expect(knownOrUnknown(answer)).toBe("unknown");
		expect((await remote.state()).state).toBe("unknown");
		fault = undefined;
		expect((await remote.lookupMany(asked.slice(0, 2))).map(knownOrUnknown)).toEqual(["known 2", "known 2"]);
	},
);

test("a fault in the middle, when manifest and tables are known, is no empty answer either", async () => {
	const remote = openStatic();
	expect(knownOrUnknown(await remote.lookup(asked[15] ?? { kind: "email", value: "" }))).toBe("known 1");
	const oneByte = (path: string, response: ServerResponse, body: Buffer) => {
		if (!path.endsWith(".seg")) return false;
		const damaged = Buffer.from(body);
		damaged[7] = (damaged[7] ?? 0) ^ 1;
		const { range } = requests.at(-1) ?? {};
		const [start, end] = (range ?? "").slice(6).split("-");
		const total = readFileSync(join(corpus.folder, path)).length;
		response
			.writeHead(206, { "content-range": `bytes ${start}-${end}/${total}`, "content-length": damaged.length })
			.end(damaged);
		return true;
	};
	fault = oneByte;
	for (const identifier of asked) expect(knownOrUnknown(await remote.lookup(identifier))).toBe("unknown");
});

test("one range request a segment, once the tables are known; they stay known in the cache folder", async () => {
	const cacheFolder = join(corpus.inputs, "cache");
	await openStatic({ cacheFolder }).lookupMany(asked);
	requests = [];
	const second = openStatic({ cacheFolder });
	await second.lookup(asked[0] ?? { kind: "email", value: "" });
	const paths = requests.map(({ path }) => path.slice(1)).sort();
	expect(paths).toEqual([...local.manifest().segments.map(({ file }) => file), "manifest.json"].sort());
});

test("all ranges have one length and one form, are the same again for the same tag, and are not sent twice", async () => {
	const base = `${urlOf(rangeHost)}/api/corpus`;
	const { prefixDigits } = (await (await fetch(base)).json()) as { prefixDigits: number };
	const lengths = new Set<number>();
	let records = 0;
	for (let i = 0; i < 16 ** prefixDigits; i += 1) {
		const url = `${base}/range/${i.toString(16).padStart(prefixDigits, "0")}`;
		const first = await fetch(url);
		const body = Buffer.from(await first.arrayBuffer());
		lengths.add(body.length);
		for (let at = 12; at < body.length; at += 16) records += body.readUInt32LE(at) === 0 ? 0 : 1;
		const etag = first.headers.get("etag") ?? "";
		const again = await fetch(url, { headers: { "if-none-match": etag } });
		expect(again.status).toBe(304);
		expect(first.headers.get("cache-control")).toContain("public");
		if (i % 7 === 0) expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(body)).toBe(true);
	}
	expect(lengths.size).toBe(1);
	expect(records).toBe(6_010);
	expect((await fetch(`${base}/range/xyz`)).status).toBe(400);
	expect((await fetch(`${base}/range/0000000`)).status).toBe(400);
	expect((await fetch(`${base}/range/0`, { method: "POST" })).status).toBe(405);
	expect((await fetch(`${urlOf(rangeHost)}/elsewhere`)).status).toBe(404);
});

test("a corpus of another key is refused in words", async () => {
	const keys = keysFromSecret(new Uint8Array(32).fill(99));
	for (const [, open] of remotes)
		expect(await open({ keys }).lookup(asked[0] ?? { kind: "email", value: "" })).toMatchObject({
			state: "unknown",
			reason: expect.stringContaining("another key"),
		});
	expect(() => openCorpus({ folder: corpus.folder, keys })).toThrow("another key");
});

test("a corpus that is compacted under its reader goes on answering, by its new manifest", {
	timeout: 30_000,
}, async () => {
	const remote = openStatic();
	const before = await remote.lookupMany(asked);
	const writer = openForWriting(corpus.folder, testKeys);
	await compact(writer, { threads: 1, whole: true });
	writer.close();
	// Its segments are gone from the host, while the reader still takes its manifest as the newest.
	expect(await remote.lookupMany(asked)).toEqual(before);
	rmSync(join(corpus.inputs, "cache"), { recursive: true, force: true });
});
