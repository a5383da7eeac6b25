import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { buildSampleCorpus, createKeyFile, demoPerson, openCatalogue } from "@unlisted/breach-corpus";
import { sourceTypes } from "@unlisted/contracts/scanner";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { movableClock } from "../../platform/clock/clock.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import { type OpenCorporaOptions, openCorpora } from "./open-corpora.ts";
import type { BreachData } from "./port.ts";
import { email, freeBudget, quietLog, secret } from "./testing/subjects.ts";

const never = new AbortController().signal;
let root: string;
let opened: readonly BreachData[];
/** A corpus that is made once, with its key beside it. */
let ready: string;

beforeAll(async () => {
	ready = mkdtempSync(join(tmpdir(), "ready-corpus-"));
	await buildSampleCorpus(join(ready, "leaks"), createKeyFile(join(ready, "leaks.key")));
}, 30_000);
afterAll(() => rmSync(ready, { recursive: true, force: true }));
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "open-corpora-"));
	opened = [];
});
afterEach(async () => {
	for (const provider of opened) await provider.close();
	rmSync(root, { recursive: true, force: true });
});

const none = (variable: string) => ({ variable, value: undefined });
const given = (variable: string, value: string) => ({ variable, value });
const nothing: OpenCorporaOptions = {
	sample: null,
	local: { folder: none("CORPUS_FOLDER"), keyFile: none("CORPUS_KEY_FILE") },
	remote: { url: none("CORPUS_URL"), keyFile: none("CORPUS_URL_KEY_FILE"), cacheFolder: "" },
	range: { url: none("CORPUS_RANGE_URL"), keyFile: none("CORPUS_RANGE_KEY_FILE") },
	catalogue: openCatalogue(),
	log: quietLog,
	budget: freeBudget,
	clock: movableClock(new Date()),
};
const open = (options: Partial<OpenCorporaOptions>) => {
	const corpora = openCorpora({ ...nothing, ...options });
	opened = corpora.providers;
	return corpora;
};
const found = async ({ search }: BreachData) => {
	const results = await search([email(demoPerson.email)], sourceTypes, never);
	return Object.fromEntries(
		Object.entries(results).map(([type, { state, findings }]) => [
			type,
			state === "known" ? findings?.length : state,
		]),
	);
};
const demoRecords = { breach_databases: 4, paste_sites: 1, dark_web_markets: 2, social_media: 1 };

describe("the sample corpus", { timeout: 30_000 }, () => {
	const folder = () => join(root, "sample-corpus");

	it("is made when somebody first asks it, not earlier", async () => {
		const [sample] = open({ sample: { folder: folder(), secret } }).providers;
		expect(existsSync(folder())).toBe(false);
		expect(await found(sample as BreachData)).toEqual(demoRecords);
	});

	it("can be made in advance, and still exists at the next start", async () => {
		await open({ sample: { folder: folder(), secret } }).prepare();
		const { providers } = open({ sample: { folder: folder(), secret } });
		const version = await providers[0]?.version(never);
		await providers[0]?.close();
		expect(await open({ sample: { folder: folder(), secret } }).providers[0]?.version(never)).toBe(version);
	});

	it("is made by one of two processes that start together, while the other one waits", async () => {
		const program = fileURLToPath(new URL("testing/sample-child.ts", import.meta.url));
		const start = () => {
			const child = spawn(process.execPath, [program, folder()], { stdio: ["ignore", "pipe", "inherit"] });
			return text(child.stdout);
		};
		const [one, other] = await Promise.all([start(), start()]);
		expect(one).toMatch(/^[0-9a-f-]{36} \d+ 8\n$/);
		expect(other).toBe(one);
	});

	it("is made again if it has a different key", async () => {
		cpSync(join(ready, "leaks"), folder(), { recursive: true });
		const { providers } = open({ sample: { folder: folder(), secret } });
		expect(await found(providers[0] as BreachData)).toEqual(demoRecords);
	});

	it("is unknown if it cannot be made, and the next question tries again", async () => {
		writeFileSync(folder(), "something else is in its place");
		const { providers, prepare } = open({ sample: { folder: folder(), secret } });
		await prepare();
		const [sample] = providers as [BreachData];
		expect(Object.values(await found(sample))).toEqual(["unknown", "unknown", "unknown", "unknown"]);
		rmSync(folder());
		expect(await found(sample)).toEqual(demoRecords);
	});
});

describe("a corpus of the operator", () => {
	function leaks(): string {
		cpSync(ready, root, { recursive: true });
		return join(root, "leaks");
	}

	it("opens with the key beside it, and shows its kept values without passwords", async () => {
		const folder = leaks();
		const { providers, local } = open({
			local: { folder: given("CORPUS_FOLDER", `${folder}/`), keyFile: none("CORPUS_KEY_FILE") },
		});
		const [provider] = providers as [BreachData];
		expect(await found(provider)).toEqual(demoRecords);
		expect(local?.keyOf({ kind: "email", value: demoPerson.email })).toBeDefined();
		const results = await provider.search([email(demoPerson.email)], sourceTypes, never);
		const all = JSON.stringify(results);
		expect(all).toContain("Sampleton");
		expect(all).not.toContain(`SAMPLE-${demoPerson.username}`);
	});

	it.each([
		[
			"a folder without a key",
			{ folder: "nowhere" },
			/^CORPUS_FOLDER needs the key of its corpus in .*nowhere\.key/,
		],
		["a key that is none", { folder: "leaks", keyFile: "no.key" }, /^CORPUS_KEY_FILE: .*holds no key/],
		["a folder that is no corpus", { folder: "empty", keyFile: "leaks.key" }, /^CORPUS_FOLDER: /],
		["the key of another corpus", { folder: "leaks", keyFile: "other.key" }, /^CORPUS_FOLDER: .*another key/],
	] as const)("%s stops the start with a sentence", (_case, place, sentence) => {
		const { folder } = place;
		const keyFile = "keyFile" in place ? place.keyFile : undefined;
		leaks();
		createKeyFile(join(root, "other.key"));
		writeFileSync(join(root, "no.key"), "hello");
		const start = () =>
			open({
				local: {
					folder: given("CORPUS_FOLDER", join(root, folder)),
					keyFile: keyFile ? given("CORPUS_KEY_FILE", join(root, keyFile)) : none("CORPUS_KEY_FILE"),
				},
			});
		expect(start).toThrow(BadValue);
		expect(start).toThrow(sentence);
	});

	it("on another host needs its key, but need not answer at the start", async () => {
		leaks();
		const url = given("CORPUS_URL", "http://127.0.0.1:1/leaks");
		const cacheFolder = join(root, "cache");
		const withoutKey = { url, keyFile: none("CORPUS_URL_KEY_FILE"), cacheFolder };
		expect(() => open({ remote: withoutKey })).toThrow(/^CORPUS_URL needs CORPUS_URL_KEY_FILE/);
		const keyFile = given("CORPUS_URL_KEY_FILE", join(root, "leaks.key"));
		const range = { url: given("CORPUS_RANGE_URL", "http://127.0.0.1:1"), keyFile };
		const { providers } = open({ remote: { url, keyFile, cacheFolder }, range });
		expect(providers.map(({ name }) => name)).toEqual(["corpus-remote", "corpus-range"]);
		for (const provider of providers)
			expect(Object.values(await found(provider))).toEqual(["unknown", "unknown", "unknown", "unknown"]);
	});
});

it("a record has the same key in two corpora", { timeout: 30_000 }, async () => {
	const keysOf = async (options: Partial<OpenCorporaOptions>) => {
		const { providers } = open(options);
		const results = await providers[0]?.search([email(demoPerson.email)], sourceTypes, never);
		await providers[0]?.close();
		return Object.values(results ?? {}).flatMap(({ findings }) =>
			findings?.map(({ recordKey }) => recordKey),
		);
	};
	const one = await keysOf({ sample: { folder: join(root, "sample"), secret } });
	const local = { folder: given("CORPUS_FOLDER", join(ready, "leaks")), keyFile: none("CORPUS_KEY_FILE") };
	expect(await keysOf({ local })).toEqual(one);
	expect(one).toContain("breach:Adobe");
	expect(one).toContainEqual(expect.stringMatching(/^corpus:sample-stealer-log-[0-9a-f]{8}:dark_web$/));
});
