import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compact } from "../compact/compact.ts";
import { openCorpus } from "../corpus/local-corpus.ts";
import type { Answer } from "../corpus/port.ts";
import { keysFromSecret } from "../hash/corpus-key.ts";
import { openForWriting } from "../store/corpus-writer.ts";
import {
	asked,
	corpusOfTwoSegments,
	knownOrUnknown,
	one,
	other,
	people,
} from "../testing/corpus-of-two-segments.ts";
import {
	type FaultProxy,
	faults,
	flipsOneBit,
	givesHalf,
	slow,
	startFaultProxy,
} from "../testing/fault-proxy.ts";
import { type Host, serveBySend, staticHosts } from "../testing/static-hosts.ts";
import { type TemporaryCorpus, testKeys } from "../testing/temporary-corpus.ts";
import { openRemoteCorpus } from "./remote-corpus.ts";

let original: TemporaryCorpus;
let expected: Answer[];
let root: string;
beforeAll(async () => {
	original = await corpusOfTwoSegments();
	const local = openCorpus({ folder: original.folder, keys: testKeys });
	expected = await local.lookupMany(asked);
	local.close();
	root = mkdtempSync(join(tmpdir(), "corpus-hosts-"));
}, 60_000);
afterAll(() => {
	original.remove();
	rmSync(root, { recursive: true, force: true });
});

let copies = 0;

/** A copy of the corpus to serve, as the README describes it: without the files that only the writer needs. */
function copyCorpus(): string {
	const name = String(copies++);
	cpSync(original.folder, join(root, name), {
		recursive: true,
		filter: (path) => !path.includes("writer."),
	});
	return name;
}

function bytesOf(range = ""): number {
	const [start, end] = range.slice("bytes=".length).split("-").map(Number);
	return Number(end) - Number(start) + 1;
}

const segmentsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".seg"));

/**
 * Most of the time we wait for hosts that do not answer. The tests can do that at the same time, each with
 * its own copy.
 */
describe.each(staticHosts)(
	"a corpus behind $name",
	{ concurrent: true, timeout: 30_000 },
	({ installed, serve }) => {
		let host: Host;
		const proxies: FaultProxy[] = [];
		beforeAll(async () => {
			if (installed) host = await serve(root);
		});
		afterAll(() => host?.close());
		afterAll(async () => {
			for (const proxy of proxies) await proxy.close();
		});
		async function aCopy() {
			const name = copyCorpus();
			const proxy = await startFaultProxy(host.url);
			proxies.push(proxy);
			const openAt = (base: Host, more: object) =>
				openRemoteCorpus({ url: `${base.url}/${name}`, keys: testKeys, ...more });
			return {
				folder: join(root, name),
				proxy,
				open: (more: object = {}) => openAt(host, more),
				openBehindProxy: (more: object = {}) => openAt(proxy, more),
				/** The requested addresses, as file names. */
				asked: () => proxy.requests.map(({ path }) => path.slice(name.length + 2)).sort(),
			};
		}
		const ours = test.runIf(installed);

		ours("gives the answers that the folder gives", async () => {
			const { open } = await aCopy();
			const remote = open();
			expect(await remote.lookupMany(asked)).toEqual(expected);
			expect(await remote.lookup({ kind: "email", value: "no address" })).toMatchObject({ state: "unknown" });
			expect((await remote.state()).state).toBe("known");
			const keys = keysFromSecret(new Uint8Array(32).fill(99));
			expect(await open({ keys }).lookup(one)).toMatchObject({
				state: "unknown",
				reason: expect.stringContaining("another key"),
			});
		});

		ours(
			"is asked by one range request a segment, once its tables are kept in the cache folder",
			async () => {
				const { folder, proxy, openBehindProxy: open, asked: files } = await aCopy();
				const cacheFolder = `${folder}-cache`;
				await open({ cacheFolder }).lookupMany(asked);
				proxy.requests.length = 0;
				expect(await open({ cacheFolder }).lookup(one)).toEqual(expected[0]);
				expect(files()).toEqual([...segmentsIn(folder), "manifest.json"].sort());
				// If the cached copy is damaged as well, it is fetched again.
				for (const kept of readdirSync(cacheFolder)) truncateSync(join(cacheFolder, kept), 5_000);
				expect(await open({ cacheFolder }).lookup(one)).toEqual(expected[0]);
			},
		);

		ours.each(faults)("is unknown while the host %s, and asked again afterwards", async (_what, fault) => {
			const { proxy, openBehindProxy } = await aCopy();
			const remote = openBehindProxy({ timeout: 1_000 });
			proxy.fault = fault;
			for (const answer of await remote.lookupMany(asked.slice(0, 2)))
				expect(knownOrUnknown(answer)).toBe("unknown");
			expect((await remote.state()).state).toBe("unknown");
			proxy.fault = undefined;
			expect((await remote.lookupMany(asked.slice(0, 2))).map(knownOrUnknown)).toEqual([
				"known 2",
				"known 2",
			]);
		});

		ours.each([...faults, ["flips a bit", flipsOneBit] as const])(
			"is unknown, not empty, when all is known but the records and the host then %s",
			async (_what, fault) => {
				const { proxy, openBehindProxy } = await aCopy();
				const remote = openBehindProxy({ timeout: 1_000 });
				// Belongs to one segment only, so nobody asked for its pages.
				expect(await remote.lookup(other)).toEqual(expected[asked.indexOf(other)]);
				proxy.fault = (real, response) => real.path.endsWith(".seg") && fault(real, response);
				expect(knownOrUnknown(await remote.lookup(one))).toBe("unknown");
				proxy.fault = undefined;
				expect(await remote.lookup(one)).toEqual(expected[0]);
			},
		);

		ours("does not take the first of two pages for both", async () => {
			const { proxy, openBehindProxy } = await aCopy();
			const remote = openBehindProxy();
			const many = people.slice(100, 200).map((value) => ({ kind: "email", value }) as const);
			await remote.lookup(other);
			proxy.requests.length = 0;
			const before = (await remote.lookupMany(many)).map(knownOrUnknown);
			expect(new Set(before)).toEqual(new Set(["known 1"]));
			// Some of their buckets continue after the end of a page. Only those are damaged.
			const wide = proxy.requests.filter(({ range }) => bytesOf(range) === 8_192).length;
			expect(wide).toBeGreaterThan(0);
			proxy.fault = (real, response) => bytesOf(real.range) === 8_192 && givesHalf(real, response);
			const answers = (await remote.lookupMany(many)).map(knownOrUnknown).sort();
			expect(answers).toEqual([...before.slice(wide), ...Array(wide).fill("unknown")]);
		});

		ours("is known over a slow line, and when each request is answered only the second time", async () => {
			const { proxy, openBehindProxy: open } = await aCopy();
			proxy.fault = slow;
			expect(await open().lookup(one)).toEqual(expected[0]);
			const refused = new Set<string>();
			proxy.fault = ({ path, range }, response) => {
				const what = `${path} ${range}`;
				if (refused.has(what)) return false;
				refused.add(what);
				response.writeHead(503).end();
				return true;
			};
			expect(await open().lookup(one)).toEqual(expected[0]);
			expect(refused.size).toBeGreaterThan(3);
		});

		ours("goes on answering when it is compacted under its reader", async () => {
			const { folder, open } = await aCopy();
			const remote = open();
			await remote.lookupMany(asked);
			const before = segmentsIn(folder);
			const writer = openForWriting(folder, testKeys);
			await compact(writer, { threads: 1, whole: true });
			writer.close();
			// They are gone from the host, while the reader still takes its manifest for the newest.
			expect(segmentsIn(folder)).not.toContain(before[0]);
			expect(await remote.lookupMany(asked)).toEqual(expected);
		});

		ours("names the file that is replaced by another under its reader", async () => {
			const { folder, open } = await aCopy();
			const [first = "", second = ""] = segmentsIn(folder);
			const remote = open();
			await remote.lookupMany(asked);
			const whole = readFileSync(join(folder, first));
			writeFileSync(
				join(folder, first),
				whole.map((byte) => byte ^ 1),
			);
			expect(await remote.lookup(one)).toMatchObject({
				state: "unknown",
				reason: `${first} on the host is not what its manifest says.`,
			});
			// The first file is cut short, as if a copy is still running. The second has another segment's content
			// under its name.
			truncateSync(join(folder, first), whole.length - 100);
			expect(await remote.lookup(one)).toMatchObject({ state: "unknown" });
			writeFileSync(join(folder, first), readFileSync(join(folder, second)));
			expect(await remote.lookup(one)).toMatchObject({ state: "unknown" });
			writeFileSync(join(folder, first), whole);
			expect(await remote.lookupMany(asked)).toEqual(expected);
		});

		ours("is unknown while its copy goes on, manifest first, and known when all is there", async () => {
			const { folder, open } = await aCopy();
			const place = join(folder, "manifest.json");
			const manifest = readFileSync(place);
			writeFileSync(place, manifest.subarray(0, manifest.length - 20));
			const remote = open();
			expect(await remote.lookup(one)).toMatchObject({ state: "unknown" });
			const [first = ""] = segmentsIn(folder);
			const segment = readFileSync(join(folder, first));
			rmSync(join(folder, first));
			writeFileSync(place, manifest);
			expect(await remote.lookup(one)).toMatchObject({
				state: "unknown",
				reason: expect.stringContaining(first),
			});
			writeFileSync(join(folder, first), segment);
			expect(await remote.lookupMany(asked)).toEqual(expected);
		});
	},
);

test("a host without ranges is reported before it has sent whole files", async () => {
	const name = copyCorpus();
	const host = await serveBySend(root, { acceptRanges: false });
	const remote = openRemoteCorpus({ url: `${host.url}/${name}`, keys: testKeys });
	expect(await remote.lookup(one)).toMatchObject({
		state: "unknown",
		reason: "The host's answer is longer than it can be.",
	});
	await host.close();
});
