import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSampleCorpus, createKeyFile, demoPerson, openRangeCorpus } from "@unlisted/breach-corpus";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPglite } from "../../testing/databases.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";

let folder: string;
let app: TestApp;
let close: () => Promise<void>;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "unlisted-shared-"));
	const keys = createKeyFile(join(folder, "leaks.key"));
	await buildSampleCorpus(join(folder, "leaks"), keys);
	const database = await openTestPglite();
	close = database.close;
	app = await testApp({ database, env: { CORPUS_SHARE: join(folder, "leaks") } });
});
afterAll(async () => {
	await app.stop();
	await close();
	rmSync(folder, { recursive: true });
});

describe("a corpus that is shared", () => {
	it("answers another installation, which never says who it asks about", async () => {
		const { readKeyFile } = await import("@unlisted/breach-corpus");
		const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
		const asked: string[] = [];
		app.http.server.on("request", ({ url: path }) => asked.push(path ?? ""));
		const remote = await openRangeCorpus({ url, keys: readKeyFile(join(folder, "leaks.key")) });
		const found = await remote.lookup({ kind: "email", value: demoPerson.email });
		expect(found.state).toBe("known");
		expect(found.state === "known" && found.records.length).toBeGreaterThan(0);
		const nobody = await remote.lookup({ kind: "email", value: "nobody-at-all@example.com" });
		expect(nobody).toMatchObject({ state: "known", records: [] });
		expect(asked.length).toBeGreaterThan(0);
		for (const path of asked) expect(path).toMatch(/^\/api\/corpus(\/range\/[0-9a-f]{1,8})?$/);
	});

	it("answers every prefix with the same length, and sends nothing when nothing changed", async () => {
		const about = (await app.http.inject("/api/corpus")).json<{ prefixDigits: number }>();
		const prefix = (digit: string) => `/api/corpus/range/${digit.repeat(about.prefixDigits)}`;
		const [one, other] = [await app.http.inject(prefix("0")), await app.http.inject(prefix("f"))];
		expect(one.rawPayload.length).toBeGreaterThan(0);
		expect(other.rawPayload.length).toBe(one.rawPayload.length);
		expect(one.headers["cache-control"]).toContain("public");
		const again = await app.http.inject({
			url: prefix("0"),
			headers: { "if-none-match": one.headers.etag ?? "" },
		});
		expect(again.statusCode).toBe(304);
		expect((await app.http.inject("/api/corpus/range/nonsense")).statusCode).toBe(400);
	});
});

it("no corpus is shared unless the operator says so", async () => {
	const database = await openTestPglite();
	const plain = await testApp({ database });
	expect((await plain.http.inject("/api/corpus")).json()).toMatchObject({ code: "not_found" });
	await plain.stop();
	await database.close();
});

it("a start with a corpus that does not exist ends with a sentence", async () => {
	const database = await openTestPglite();
	// With DEMO on, the demo account would still be in the making when the start has failed and the database is closed.
	const start = testApp({ database, env: { CORPUS_SHARE: join(folder, "nowhere"), DEMO: "off" } });
	await expect(start).rejects.toThrow(/CORPUS_SHARE needs the key of its corpus/);
	await database.close();
});
