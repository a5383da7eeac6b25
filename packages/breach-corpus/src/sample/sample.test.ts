import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openCorpus } from "../corpus/local-corpus.ts";
import { temporaryCorpus, testKeys } from "../testing/temporary-corpus.ts";
import { buildSampleCorpus, sampleFile } from "./build-sample-corpus.ts";
import { demoPerson, samplePeople } from "./sample-people.ts";
import { sampleSources } from "./sample-sources.ts";

test("the committed files are what the script writes", () => {
	for (const { file, content } of sampleSources)
		expect(readFileSync(sampleFile(file), "utf8"), file).toBe(content());
});

test("everybody in it is clearly invented", () => {
	for (const { email, phone } of samplePeople()) {
		expect(email).toMatch(/@(example\.(com|org|net)|unlisted\.example)$/);
		expect(phone).toMatch(/^\+1\d{3}55501\d\d$/);
	}
	const people = samplePeople();
	expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
});

test("the demo account's person is found in all four kinds of sources, with their values; nobody else is", {
	timeout: 30_000,
}, async () => {
	const corpus = temporaryCorpus();
	try {
		await buildSampleCorpus(corpus.folder, testKeys);
		// The second time there is nothing to do, and nothing is stored twice.
		await buildSampleCorpus(corpus.folder, testKeys);
		const opened = openCorpus({ folder: corpus.folder, keys: testKeys });
		const answer = await opened.lookup({ kind: "email", value: demoPerson.email });
		if (answer.state === "unknown") throw new Error(answer.reason);
		const kinds = new Set(answer.records.map(({ source }) => source.kind));
		expect([...kinds].sort()).toEqual(["breach", "dark_web", "paste", "social"]);
		expect(
			answer.records
				.map(({ source }) => source.catalogueName)
				.filter(Boolean)
				.sort(),
		).toEqual(["Adobe", "Canva", "LinkedIn", "MyFitnessPal"]);
		for (const [kind, value] of [
			["phone", demoPerson.phone],
			["username", demoPerson.username],
			["name", "Dana Demo"],
		] as const) {
			const found = await opened.lookup({ kind, value });
			expect(found.state === "known" && found.records.length, kind).toBeGreaterThan(0);
		}
		const values = opened.values({ kind: "email", value: demoPerson.email });
		expect(values).toHaveLength(answer.records.length);
		expect(JSON.stringify(values)).toContain("SAMPLE-danademo-1");
		expect(await opened.lookup({ kind: "email", value: "somebody@real.example" })).toEqual({
			state: "known",
			records: [],
		});
		expect(opened.manifest().segments).toHaveLength(1);
		opened.close();
	} finally {
		corpus.remove();
	}
});
