import { screen } from "@testing-library/react";
import type { ScanResult } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import type { RemovalOverview } from "../lib/api/removals.ts";
import { show } from "../testing/show.tsx";
import type { Standing } from "./parts/standing.ts";
import { OwnStats } from "./stat-cards.tsx";

const none = { critical: 0, high: 0, medium: 0, low: 0 };
const last: ScanResult = {
	task_id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001",
	scan_date: "2026-11-20T12:00:00Z",
	total_exposures: 7,
	new_exposures: 1,
	complete: true,
	score: 60,
};
const standing = (resolved: number): Standing => ({
	score: { score: 60, reasons: [], history: [] },
	sources: {
		sources: [],
		sample_only: false,
		catalogue: {
			breaches: 1,
			attribution: "A",
			attribution_url: "https://a.example",
			licence_url: "https://b.example",
		},
	},
	results: [last],
	summary: {
		total: 7,
		by_severity: { ...none, high: 7 },
		open_by_severity: { ...none, high: 7 - resolved },
		by_status: { new: 7 - resolved, acknowledged: 0, resolved },
	},
});
const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

const removals = (
	states: RemovalOverview["by_state"],
	figures: RemovalOverview["figures"],
): RemovalOverview => ({
	plan: { automatic: false },
	consent: "not_in_plan",
	tasks: 0,
	not_asked: 0,
	figures,
	...(states && { by_state: states }),
});

it("only verified removals count as neutralized and removed, not what a site says", () => {
	const verified = removals(
		[
			{ state: "verified_removed", count: 3 },
			{ state: "said_done", count: 4 },
		],
		{ threats_neutralized: 3, data_removed_percent: 42, verified_this_week: 1 },
	);
	show(<OwnStats standing={{ ...standing(0), removals: verified }} />);
	expect(figure("Threats Neutralized")).toBe(
		"Threats Neutralized3Listings that we looked for and that are gone",
	);
	expect(figure("Data Removed")).toBe("Data Removed42%Of the removals that were asked for");
	expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
		"/removals",
		"/removals",
	]);
});

it("a request without a verified removal counts as nothing", () => {
	const asked = removals([{ state: "said_done", count: 4 }], {
		threats_neutralized: 0,
		data_removed_percent: 0,
		verified_this_week: 0,
	});
	show(<OwnStats standing={{ ...standing(0), removals: asked }} />);
	expect(figure("Threats Neutralized")).toBe("Threats Neutralized04 asked for, none verified yet");
	expect(figure("Data Removed")).toMatch(/^Data Removed0%/);
});

it("what people resolve themselves counts neither as neutralized nor as removed", () => {
	show(<OwnStats standing={standing(5)} />);
	const nothing = "0Nothing asked yet";
	expect(figure("Threats Neutralized")).toBe(`Threats Neutralized${nothing}`);
	expect(figure("Data Removed")).toBe(`Data Removed${nothing}`);
	expect(figure("Data Leaks Found")).toBe("Data Leaks Found72 still open, 5 resolved by you");
});

it("listings on broker sites are counted separately from exposures", () => {
	const by_state = { listed: 3, asks: 2, not_me: 4, unsure: 0, gone: 1 };
	const listings = { by_state, new_this_week: 1, brokers: 3 };
	show(<OwnStats standing={{ ...standing(5), listings }} />);
	expect(figure("Data Leaks Found")).toBe(
		"Data Leaks Found107 exposures, 5 resolved by you, and 3 listings on broker sites",
	);
});

it("says of zero leaks that it means as far as we know, and of others what they are", () => {
	const { total, ...summary } = standing(0).summary;
	const shown = show(<OwnStats standing={{ ...standing(0), summary: { ...summary, total: 0 } }} />);
	expect(figure("Data Leaks Found")).toBe("Data Leaks Found0None that we know of");
	shown.unmount();
	show(<OwnStats standing={standing(0)} />);
	expect(figure("Data Leaks Found")).toBe(`Data Leaks Found${total}Places where your data was seen`);
});
