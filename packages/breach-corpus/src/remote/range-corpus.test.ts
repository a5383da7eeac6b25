import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { serveCorpus } from "../cli/serve-command.ts";
import { type LocalCorpus, openCorpus } from "../corpus/local-corpus.ts";
import { keysFromSecret } from "../hash/corpus-key.ts";
import { asked, corpusOfTwoSegments, knownOrUnknown, one } from "../testing/corpus-of-two-segments.ts";
import { type FaultProxy, faults, flipsOneBit, slow, startFaultProxy } from "../testing/fault-proxy.ts";
import { type Host, listen } from "../testing/static-hosts.ts";
import { type TemporaryCorpus, testKeys } from "../testing/temporary-corpus.ts";
import { openRangeCorpus } from "./range-corpus.ts";

let corpus: TemporaryCorpus;
let local: LocalCorpus;
let endpoint: Host;
let proxy: FaultProxy;
const proxies: FaultProxy[] = [];

beforeAll(async () => {
	corpus = await corpusOfTwoSegments();
	local = openCorpus({ folder: corpus.folder, keys: testKeys });
	endpoint = await listen(serveCorpus(local, () => {}));
	proxy = await startFaultProxy(endpoint.url);
	proxies.push(proxy);
}, 60_000);
afterAll(async () => {
	for (const each of proxies) await each.close();
	await endpoint.close();
	local.close();
	corpus.remove();
});
afterEach(() => {
	proxy.fault = undefined;
});

const open = (more: object = {}) => openRangeCorpus({ url: proxy.url, keys: testKeys, ...more });

test("a range endpoint gives the same answers as the folder", async () => {
	const remote = openRangeCorpus({ url: endpoint.url, keys: testKeys });
	expect(await remote.lookupMany(asked)).toEqual(await local.lookupMany(asked));
	expect(await remote.lookup({ kind: "email", value: "no address" })).toMatchObject({ state: "unknown" });
	expect((await remote.state()).state).toBe("known");
	const keys = keysFromSecret(new Uint8Array(32).fill(99));
	expect(await open({ keys }).lookup(one)).toMatchObject({
		state: "unknown",
		reason: expect.stringContaining("another key"),
	});
	expect(() => openCorpus({ folder: corpus.folder, keys })).toThrow("another key");
});

test.concurrent.each([...faults, ["flips a bit", flipsOneBit] as const])(
	"a range endpoint that %s is unknown, and is asked again afterwards",
	async (_what, fault) => {
		const own = await startFaultProxy(endpoint.url);
		proxies.push(own);
		const remote = openRangeCorpus({ url: own.url, keys: testKeys, timeout: 1_000 });
		own.fault = fault;
		for (const answer of await remote.lookupMany(asked.slice(0, 2)))
			expect(knownOrUnknown(answer)).toBe("unknown");
		expect((await remote.state()).state).toBe("unknown");
		own.fault = undefined;
		expect((await remote.lookupMany(asked.slice(0, 2))).map(knownOrUnknown)).toEqual(["known 2", "known 2"]);
		// It is known by now. It is no emptier if only the ranges fail.
		own.fault = (real, response) => real.path.includes("/range/") && fault(real, response);
		expect(knownOrUnknown(await remote.lookup(one))).toBe("unknown");
	},
);

test("waits for a range endpoint over a slow line", async () => {
	proxy.fault = slow;
	expect(knownOrUnknown(await open().lookup(one))).toBe("known 2");
});

test("all ranges have one length and one form, are the same for the same tag, and are not sent twice", async () => {
	const base = `${endpoint.url}/api/corpus`;
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
	expect((await fetch(`${endpoint.url}/elsewhere`)).status).toBe(404);
});
