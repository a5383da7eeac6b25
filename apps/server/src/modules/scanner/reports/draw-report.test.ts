import { openCatalogue } from "@unlisted/breach-corpus";
import type { ExposureDetail } from "@unlisted/contracts/scanner";
import { expect, it } from "vitest";
import { wordsOf } from "../../billing/testing/read-pdf.ts";
import { drawExposure, drawReport } from "./draw-report.ts";

type Facts = Parameters<typeof drawReport>[0];

const made = new Date("2026-11-20T12:00:00Z");
const { breaches } = openCatalogue();

const exposure = (
	severity: string,
	description: string,
	more: { status?: string; breachName?: string; id?: string; confidence?: number; discoveredAt?: Date } = {},
) => ({
	row: {
		id: more.id ?? description,
		severity,
		status: more.status ?? "new",
		sourceType: "paste_sites",
		discoveredAt: more.discoveredAt ?? made,
		confidence: more.confidence ?? 0.9,
	},
	content: {
		description,
		fields: ["email", "password"],
		record: { breachName: more.breachName ?? null, dataClasses: [], stealerLog: false },
	},
});

/** Returns only the words that a report shows. */
const drawn = async (exposures: readonly object[], score: number | null = 42, enough_known = true) =>
	wordsOf(
		await drawReport({
			made,
			holder: { first: "Ann", last: "Example", email: "ann@example.com" },
			score: { score, enough_known },
			sources: {
				sources: [{ source_type: "paste_sites", state: "unknown", unknown_since: made, checked_at: null }],
				catalogue: { attribution: "None", attribution_url: "https://unlisted.example" },
			},
			exposures,
			breaches: new Map(breaches.map((breach) => [breach.Name, breach])),
		} as unknown as Facts),
	);

it("begins with the score, the counts and the three next steps, worst first; all the rest follows", async () => {
	const words = await drawn([
		exposure("low", "One that is low"),
		exposure("high", "One that is high"),
		exposure("critical", "One that is done", { status: "resolved" }),
		exposure("critical", "One in Canva", { breachName: "Canva" }),
		exposure("medium", "One in between"),
	]);
	const inOrder = [
		"Ann Example · ann@example.com",
		"Security score: 42 of 100",
		"5 found, 4 of them still open: 2 critical, 1 high, 1 medium, 1 low.",
		"Do this next",
		"1. Change your Canva password: One in Canva",
		"2. ",
		"3. ",
		"Where we looked",
		"Paste sites: unknown since Nov 20, 2026",
		"Everything found",
		"One that is low",
	];
	const places = inOrder.map((text) => words.indexOf(text));
	for (const [at, place] of places.entries()) expect(place, inOrder[at]).toBeGreaterThan(0);
	expect(places).toEqual(places.toSorted((a, b) => a - b));
	const steps = words.slice(words.indexOf("Do this next"), words.indexOf("Where we looked"));
	expect(steps).toMatch(/2\. .*: One that is high/);
	expect(steps).toMatch(/3\. .*: One in between/);
	expect(steps).not.toContain("4. ");
	expect(steps).not.toContain("One that is done");
});

it("chooses of equally bad exposures the surest, then the newest, and always the same ones", async () => {
	const words = await drawn([
		exposure("critical", "Fourth", { id: "b" }),
		exposure("critical", "Third", { id: "a" }),
		exposure("critical", "Second", { discoveredAt: new Date("2026-11-21T12:00:00Z") }),
		exposure("critical", "First", { confidence: 0.95 }),
	]);
	const steps = words.slice(words.indexOf("Do this next"), words.indexOf("Where we looked"));
	expect(steps).toMatch(/1\. .*First.*2\. .*Second.*3\. .*Third/s);
});

it("claims no score and no finding if there is none, and then has no steps", async () => {
	const words = await drawn([], null);
	expect(words).toContain("No score yet");
	expect(words).toContain("Nothing on record.");
	expect(words).toContain("What could not be asked is unknown, not safe.");
	expect(words).not.toContain("Do this next");
});

it("shows no number for a score that no source said anything for", async () => {
	const words = await drawn([], 10, false);
	expect(words).toContain("Security score: not enough known");
	expect(words).not.toContain("10 of 100");
});

it("the sheet of one exposure has its steps with their ticks, and the general tips as plain lines", async () => {
	const step = { id: "a", how: "", links: [], countries: [] };
	const exposure = {
		description: "Canva",
		severity: "high",
		status: "new",
		source_type: "breach_databases",
		source_url: null,
		discovered_at: made,
		breach_date: null,
		confidence_score: 0.9,
		resolved_at: null,
		resolution_notes: null,
		exposed_data: {},
		severity_reasons: [],
		confidence_reasons: [],
		about_attribution: null,
		actions: [{ id: "update_passwords", kind: "action", text: "Update passwords", done: false, url: null }],
		help: {
			steps: [
				{ ...step, title: "Change your Canva password", done: true },
				{ ...step, title: "Turn on a second factor", done: false },
			],
		},
	} as unknown as ExposureDetail;
	const words = wordsOf(await drawExposure({ made, exposure }));
	expect(words).toContain("Done: Change your Canva password");
	expect(words).toContain("To do: Turn on a second factor");
	expect(words).toContain("Update passwords");
	expect(words).toContain("Keep software up to date");
	expect(words).not.toMatch(/(To do|Done): (Update passwords|Keep software)/);
});

it("says for each source how it went, and whose data it is, before the findings", async () => {
	const source = (source_type: string, state: string, more: object = {}) => ({
		source_type,
		state,
		unknown_since: null,
		checked_at: null,
		...more,
	});
	const words = wordsOf(
		await drawReport({
			made,
			holder: { first: "Ann", last: "Example", email: "ann@example.com" },
			score: { score: 42, enough_known: true },
			sources: {
				sources: [
					source("breach_databases", "ok", { checked_at: made }),
					source("paste_sites", "unknown", { checked_at: made, unknown_since: new Date("2026-11-18") }),
					source("dark_web_markets", "off"),
					source("social_media", "never"),
				],
				catalogue: { attribution: "Data from somebody", attribution_url: "https://somebody.example" },
			},
			exposures: [exposure("low", "One that is low")],
			breaches: new Map(),
		} as unknown as Facts),
	);
	for (const line of [
		"Breach databases: checked on Nov 20, 2026",
		"Paste sites: unknown since Nov 18, 2026, last asked on Nov 20, 2026",
		"Dark web markets: switched off in your settings",
		"Social media: not asked yet",
	])
		expect(words).toContain(line);
	expect(words.indexOf("Data from somebody")).toBeGreaterThan(words.indexOf("not asked yet"));
	expect(words.indexOf("Data from somebody")).toBeLessThan(words.indexOf("Everything found"));
});

it("without any exposure it counts nothing, and says what was not asked", async () => {
	const words = await drawn([], null);
	expect(words).toContain("Nothing found so far.");
	expect(words).not.toContain("0 found");
	expect(words).toContain("What could not be asked is unknown, not safe.");
});
