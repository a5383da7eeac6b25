import {
	type Answer,
	type BreachCorpus,
	type FoundRecord,
	fieldsOf,
	maskOf,
	openCatalogue,
	type Source,
} from "@unlisted/breach-corpus";
import { sourceTypes } from "@unlisted/contracts/scanner";
import { expect, it } from "vitest";
import { corpusBreachData } from "./corpus.ts";
import type { KeptValues } from "./corpus-findings.ts";
import { email, quietLog } from "./testing/subjects.ts";

const never = new AbortController().signal;
const catalogue = openCatalogue();

const source = (number: number, more: Partial<Source> = {}): Source => ({
	number,
	kind: "breach",
	title: `Source ${number}`,
	catalogueName: null,
	date: "2025-01-01",
	dataClasses: ["Email addresses", "Names"],
	keepsValues: false,
	addedAt: "2026-01-01T00:00:00Z",
	...more,
});
const record = (of: Source, fields: Parameters<typeof maskOf>[0] = ["email", "name"]): FoundRecord => ({
	source: of,
	mask: maskOf(fields),
	fields: fieldsOf(maskOf(fields)),
});

/** A corpus with fixed answers, one for each value. */
function standIn(sources: readonly Source[], answers: Readonly<Record<string, Answer>>): BreachCorpus {
	const answer = (value: string): Answer => answers[value] ?? { state: "known", records: [] };
	return {
		lookup: async ({ value }) => answer(value),
		lookupMany: async (identifiers) => identifiers.map(({ value }) => answer(value)),
		state: async () => ({ state: "known", corpus: "c", generation: 1, sources }),
		close: () => undefined,
	};
}

const ann = email("ann@example.com");
const findingsOf = async (records: readonly FoundRecord[], values?: () => KeptValues) => {
	const corpus = standIn(
		records.map((one) => one.source),
		{ [ann.value]: { state: "known", records } },
	);
	const data = corpusBreachData({
		name: "corpus",
		label: "Corpus",
		corpus,
		catalogue,
		log: quietLog,
		...(values && { values }),
	});
	const results = await data.search([ann], sourceTypes, never);
	return Object.values(results).flatMap(({ findings }) => findings ?? []);
};

it("each kind of source becomes one of the four types; the catalogue's stealer logs do not count as a breach of a site", async () => {
	const log = catalogue.breaches.find(({ IsStealerLog }) => IsStealerLog);
	const findings = await findingsOf([
		record(source(1)),
		record(source(2, { kind: "paste" })),
		record(source(3, { kind: "dark_web" })),
		record(source(4, { kind: "social" })),
		record(source(5, { catalogueName: log?.Name ?? "" })),
	]);
	expect(new Set(findings.map(({ title, sourceType }) => `${title} ${sourceType}`))).toEqual(
		new Set([
			"Source 1 breach_databases",
			"Source 2 paste_sites",
			"Source 3 dark_web_markets",
			"Source 4 social_media",
			`${log?.Title} dark_web_markets`,
		]),
	);
});

it("the record's own kinds of data count, together with the catalogue's facts about the breach", async () => {
	const [finding] = await findingsOf([
		record(source(2, { catalogueName: "Adobe", title: "an old title" }), ["email"]),
	]);
	expect(finding).toMatchObject({
		recordKey: "breach:Adobe",
		title: "Adobe",
		fields: ["email"],
		dataClasses: catalogue.byName("Adobe")?.DataClasses,
		addedAt: catalogue.byName("Adobe")?.AddedDate,
	});
});

it("two sources with similar titles are two records", async () => {
	const titles = ["Combo: March", "Combo; March", "名簿", "名簿 ", "!!!", "???"];
	const findings = await findingsOf(titles.map((title, i) => record(source(i + 1, { title }))));
	expect(new Set(findings.map(({ recordKey }) => recordKey)).size).toBe(titles.length);
});

it("a title is text of limited length, whatever name the source has", async () => {
	const titles = ["dump\u202e of\r\n<b>all</b>", "\ufeff", "a".repeat(3000)];
	const findings = await findingsOf(titles.map((title, i) => record(source(i + 1, { title }))));
	expect(findings.map(({ title }) => title)).toEqual([
		"dump of all",
		"Unnamed source",
		`${"a".repeat(199)}…`,
	]);
});

it.each([
	["a list of addresses with passwords", { dataClasses: ["Email addresses", "Passwords"] }, true],
	["the same, sold", { kind: "dark_web", dataClasses: ["Email addresses", "Passwords"] }, true],
	["one of which only the records say what it holds", { dataClasses: [] }, true],
	["a breach of the catalogue", { catalogueName: "Adobe" }, false],
	["a table with names", { dataClasses: ["Email addresses", "Passwords", "Names"] }, false],
	["a log with the sites", { kind: "dark_web", dataClasses: ["Passwords", "Website activity"] }, false],
	["a paste", { kind: "paste", dataClasses: ["Email addresses", "Passwords"] }, false],
] as const)("%s: of unknown origin %s", async (_case, more, unknown) => {
	const [finding] = await findingsOf([record(source(1, more), ["email", "password"])]);
	expect(finding?.unknownOrigin).toBe(unknown);
});

it("log-ins with their sites are a stealer log", async () => {
	const classes = ["Email addresses", "Passwords", "Website activity"];
	const [log, market] = await findingsOf([
		record(source(1, { kind: "dark_web", dataClasses: classes })),
		record(source(2, { kind: "dark_web" })),
	]);
	expect([log?.stealerLog, market?.stealerLog]).toEqual([true, undefined]);
});

it("values come in one set for each row, each once, and without passwords", async () => {
	const kept: KeptValues = [
		{ breach: 1, values: { email: "ann@example.com", password: "hunter2", location: "Sampleton" } },
		{ breach: 1, values: { email: "ann@example.com", location: "Sampleton", password: "other" } },
		{ breach: 1, values: { email: "ann@example.com", location: "Testville" } },
		{ breach: 1, values: { password: "alone" } },
		{ breach: 2, values: { email: "of another source" } },
	];
	const [finding] = await findingsOf([record(source(1, { keepsValues: true }))], () => kept);
	expect(finding?.values).toEqual([
		{ email: "ann@example.com", location: "Sampleton" },
		{ email: "ann@example.com", location: "Testville" },
	]);
});

it("values that cannot be decrypted do not change the findings", async () => {
	const found = await findingsOf([record(source(1, { keepsValues: true }))], () => {
		throw new Error("A kept value does not open");
	});
	expect(found).toMatchObject([{ values: [] }]);
});

it("if one identifier fails, the result is unknown, but the findings about the others stay", async () => {
	const bob = email("bob@example.com");
	const oddName = { id: "odd", kind: "name", value: "ann" } as const;
	const corpus = standIn([source(1), source(2, { kind: "paste" })], {
		[ann.value]: { state: "known", records: [record(source(1))] },
		[bob.value]: { state: "unknown", reason: "The host answered 503." },
	});
	const data = corpusBreachData({ name: "corpus", label: "Corpus", corpus, catalogue, log: quietLog });
	const failed = { state: "unknown", reason: "unreachable", answered: [oddName.id, ann.id] };
	expect(await data.search([ann, bob, oddName], sourceTypes, never)).toMatchObject({
		breach_databases: { ...failed, findings: [{ identifierId: ann.id }] },
		paste_sites: { ...failed, findings: [] },
	});
});

it.each([
	["The host did not answer within 10 seconds.", "timed_out"],
	["The host could not be reached, or its answer was cut off.", "unreachable"],
	["The host answered 503.", "unreachable"],
	["The host answered 429.", "rate_limited"],
	["The host answered 404 for the manifest.", "refused"],
	["The host answered 403.", "not_allowed"],
	["The corpus there was made with another key.", "not_allowed"],
	["The host's answer does not fit its checksum.", "damaged"],
	["0123.seg is damaged in its prefix table.", "damaged"],
	["The host's answer is none of a range endpoint.", "broken_answer"],
])("“%s” is shown to people as %s", async (sentence, reason) => {
	const corpus = standIn([source(1)], { [ann.value]: { state: "unknown", reason: sentence } });
	const data = corpusBreachData({ name: "corpus", label: "Corpus", corpus, catalogue, log: quietLog });
	expect(await data.search([ann], sourceTypes, never)).toMatchObject({
		breach_databases: { state: "unknown", reason },
	});
});

it("we give up on a corpus that does not answer at all", async () => {
	const corpus = standIn([source(1)], {});
	const hanging: BreachCorpus = { ...corpus, lookupMany: () => new Promise(() => undefined) };
	const data = corpusBreachData({
		name: "corpus",
		label: "Corpus",
		corpus: hanging,
		catalogue,
		log: quietLog,
		searchMs: 50,
	});
	expect(await data.search([ann], sourceTypes, never)).toEqual({
		breach_databases: { state: "unknown", reason: "timed_out" },
	});
});
