import type { SourceType } from "@unlisted/contracts/scanner";
import { sourceTypes as allTypes } from "@unlisted/contracts/scanner";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Finding, type SearchResults, unknownReasons } from "./port.ts";
import { type Subject, subjects } from "./testing/subjects.ts";

/** The behavior that the scanner may rely on for every source. */
describe.each(subjects)("%s", (_name, open) => {
	let subject: Subject;
	let types: readonly SourceType[];
	const never = new AbortController().signal;

	beforeAll(async () => {
		subject = await open();
		types = await subject.data.sourceTypes();
	});
	afterAll(() => subject.close());
	beforeEach(() => subject.recover?.());

	const findingsOf = (results: SearchResults): Finding[] =>
		Object.values(results).flatMap(({ findings }) => [...(findings ?? [])]);

	it("covers some of the four types, each once", () => {
		expect(types.length).toBeGreaterThan(0);
		expect(allTypes).toEqual(expect.arrayContaining([...types]));
		expect(new Set(types).size).toBe(types.length);
	});

	it("returns findings of the requested types only", async () => {
		const { data, someone } = subject;
		expect(Object.keys(await data.search([someone], allTypes, never)).sort()).toEqual([...types].sort());
		for (const type of types)
			expect(Object.keys(await data.search([someone], [type], never))).toEqual([type]);
		const foreign = allTypes.filter((type) => !types.includes(type));
		expect(await data.search([someone], foreign, never)).toEqual({});
		expect(await data.search([someone], [], never)).toEqual({});
	});

	it("finds everything about a person, without a password", async () => {
		const { data, someone } = subject;
		const results = await data.search([someone], types, never);
		const findings = findingsOf(results);
		expect(findings.length).toBeGreaterThan(0);
		expect(Object.values(results).map(({ state }) => state)).toEqual(types.map(() => "known"));
		for (const [type, result] of Object.entries(results))
			for (const finding of result.findings ?? []) {
				expect(finding).toMatchObject({ sourceType: type, identifierId: someone.id, provider: data.name });
				expect(finding.title).not.toBe("");
				expect(finding.fields.length).toBeGreaterThan(0);
				if (finding.date !== null) expect(finding.date).toMatch(/^\d{4}-\d\d-\d\d$/);
				if (finding.addedAt !== null) expect(Date.parse(finding.addedAt)).not.toBeNaN();
				for (const values of finding.values) expect(Object.keys(values)).not.toContain("password");
			}
	});

	it("gives a record the same key each time, and never gives two records of a person the same key", async () => {
		const { data, someone } = subject;
		const keysOnce = async () =>
			findingsOf(await data.search([someone], types, never)).map(({ recordKey }) => recordKey);
		const keys = await keysOnce();
		expect(await keysOnce()).toEqual(keys);
		expect(new Set(keys).size).toBe(keys.length);
		for (const key of keys) expect(key).toMatch(/^(breach|corpus|hibp|fake):./);
	});

	it("says which of several identifiers each record contains", async () => {
		const { data, someone, other, nobody } = subject;
		const together = findingsOf(await data.search([someone, nobody, other], types, never));
		for (const one of [someone, other]) {
			const alone = findingsOf(await data.search([one], types, never));
			expect(alone.length).toBeGreaterThan(0);
			expect(together.filter(({ identifierId }) => identifierId === one.id)).toEqual(alone);
		}
		expect(together.filter(({ identifierId }) => identifierId === nobody.id)).toEqual([]);
	});

	it("finds nothing about a person who is not in it", async () => {
		const { data, nobody } = subject;
		const results = await data.search([nobody], types, never);
		expect(results).toEqual(
			Object.fromEntries(types.map((type) => [type, { state: "known", findings: [] }])),
		);
	});

	it("finds nothing under a name that it could not store", async () => {
		const oneWord = { id: "n", kind: "name", value: "ann" } as const;
		const results = await subject.data.search([oneWord], types, never);
		for (const type of types) expect(results[type]).toEqual({ state: "known", findings: [] });
	});

	it("has a version that stays the same while nothing is new", async () => {
		const { data } = subject;
		const version = await data.version(never);
		expect(version).toEqual(expect.any(String));
		expect(await data.version(never)).toBe(version);
		if (!subject.learn) return;
		subject.learn();
		expect(await data.version(never)).not.toBe(version);
	});

	it("does not answer a caller who gave up", async () => {
		const { data, someone } = subject;
		const reason = new Error("the scan was stopped");
		await expect(data.search([someone], types, AbortSignal.abort(reason))).rejects.toBe(reason);
		if (!subject.hang) return;
		subject.hang();
		const caller = new AbortController();
		const search = data.search([someone], types, caller.signal);
		caller.abort(reason);
		await expect(search).rejects.toBe(reason);
	});

	// This test is last, because a file that is damaged on the disk stays damaged.
	it("that cannot be asked is unknown, with a reason from the closed list, and never empty", async () => {
		const { data, someone, nobody } = subject;
		subject.fail();
		const results = await data.search([someone, nobody], types, never);
		expect(Object.keys(results).sort()).toEqual([...types].sort());
		for (const result of Object.values(results)) {
			expect(result.state).toBe("unknown");
			if (result.state === "unknown") expect(unknownReasons).toContain(result.reason);
		}
		if (!subject.recover) return;
		subject.recover();
		const again = await data.search([someone], types, never);
		expect(Object.values(again).every(({ state }) => state === "known")).toBe(true);
	});
});
