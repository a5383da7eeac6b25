import { screen } from "@testing-library/react";
import type { ScanTask } from "@unlisted/contracts/told";
import { beforeEach, expect, it } from "vitest";
import { canva } from "../../testing/canva.ts";
import { held, refuses } from "../../testing/pretend-server.ts";
import { specifiedExposure, specifiedServer } from "../../testing/specified.ts";
import {
	allAnswered,
	allLines,
	completed,
	found,
	holdTime,
	later,
	none,
	press,
	shown,
	specified,
	status,
} from "./testing/scan-stage.tsx";

beforeEach(holdTime);

it("counts the sources that could not be asked, and does not call it safe if nothing was found", async () => {
	const [first, ...others] = allAnswered ?? [];
	const sources = first && [{ ...first, state: "unknown" as const, reason: "It did not answer." }, ...others];
	await shown({ [status]: { ...completed, total_exposures: 0, new_exposures: 0, sources } });
	await press();
	await allLines();
	screen.getByText(
		/^Nothing found in the places that we could check: paste sites, dark web markets,? and social media leaks\. We could not check breach databases\.$/,
	);
	screen.getByText("It did not answer.");
});

it("says in one sentence what was found, and links to the worst", async () => {
	await shown({ [status]: completed });
	await press();
	await allLines();
	screen.getByText("We found you in 3 places. Start with this one:");
	// Has the color of an exposure: done does not mean good.
	expect(screen.getByRole("alert").className).toContain("bg-exposed-wash");
	expect(screen.getByRole("link", { name: /Canva/ }).getAttribute("href")).toBe(
		`/scanner/exposure/${canva.id}`,
	);
});

const listed = {
	state: "ok" as const,
	total: 4,
	done: 4,
	checked: 4,
	unknown: 0,
	found: 3,
	new: 3,
	asks: 0,
	gone: 0,
	reason: null,
};

/** The answer about open exposures, which arrives after the scan's own. */
const open = (counts: Partial<typeof none>, total: number) => ({
	...found,
	exposures: counts.critical ? [canva] : [],
	summary: {
		...found.summary,
		total,
		by_status: { new: counts.critical ?? 0, acknowledged: 0, resolved: total - (counts.critical ?? 0) },
		open_by_severity: { ...none, ...counts },
	},
});

it.each([
	["the one that there is is resolved", 1, {}, "The one exposure is resolved. Nothing is left to do."],
	["all that there are are resolved", 3, {}, "All 3 exposures are resolved. Nothing is left to do."],
	["one of three is open", 3, { critical: 1 }, "We found you in 1 place. Start with this one:"],
])(
	"when %s, the sentence appears after that is known, with one count and in its color",
	async (_, total, counts, says) => {
		const { told, release } = held(open(counts, total));
		await shown({
			[status]: { ...completed, total_exposures: total },
			"GET /api/scanner/exposures": () => told,
		});
		await press();
		await allLines();
		expect(screen.queryByText("Scan finished")).toBeNull();
		expect(screen.queryByRole("alert")).toBeNull();
		release();
		await later(50);
		await later(50);
		screen.getByText(says);
		expect(screen.queryByRole("alert") !== null).toBe(counts !== undefined && "critical" in counts);
		if ("critical" in counts) screen.getByText("3 exposures in all, 1 new.");
	},
);

it("all exposures are resolved, but listings on broker sites are not: nothing says that nothing is left to do", async () => {
	await shown({
		[status]: { ...completed, total_exposures: 3, brokers: { ...listed, found: 4 } },
		"GET /api/scanner/exposures": open({}, 3),
	});
	await press();
	await allLines();
	expect(screen.getByRole("alert").textContent).toContain("All 3 exposures are resolved.");
	expect(screen.queryByText(/Nothing is left to do/)).toBeNull();
});

it("an open exposure of an unknown severity is open", async () => {
	const answer = open({}, 1);
	await shown({
		[status]: { ...completed, total_exposures: 1 },
		"GET /api/scanner/exposures": {
			...answer,
			summary: { ...answer.summary, by_status: { new: 1, acknowledged: 0, resolved: 0 } },
		},
	});
	await press();
	await allLines();
	screen.getByText("We found you in 1 place.");
});

it("if open exposures could not be loaded, the sentence says what the scan said", async () => {
	await shown({
		[status]: completed,
		"GET /api/scanner/exposures": () => refuses("unavailable", "Not just now."),
	});
	await press();
	await allLines();
	screen.getByText("We found you in 3 places.");
});

it("finds the worst open exposure behind any number of worse ones that are resolved", async () => {
	const seen = { ...canva, status: "acknowledged" as const };
	await shown({
		[status]: completed,
		"GET /api/scanner/exposures": ({ query }) => {
			const asked = query.get("status");
			return { ...found, exposures: asked === "acknowledged" ? [seen] : [] };
		},
	});
	await press();
	await allLines();
	expect(screen.getByRole("link", { name: /Canva/ }).getAttribute("href")).toBe(
		`/scanner/exposure/${canva.id}`,
	);
});

it("does not trust a server without filters to have applied them", async () => {
	const low = { ...specifiedExposure, id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c009", severity: "low" as const };
	await shown({
		[status]: completed,
		...specifiedServer,
		"GET /api/scanner/exposures": { exposures: [low, specifiedExposure] } as never,
	});
	await press();
	await allLines();
	expect(screen.getByRole("link", { name: /Something in a shop/ }).getAttribute("href")).toBe(
		`/scanner/exposure/${specifiedExposure.id}`,
	);
});

const nothing = { total_exposures: 0, new_exposures: 0 };

it("a person who is only on data-broker sites reads that first, and not that nothing was found", async () => {
	await shown({ [status]: { ...completed, ...nothing, brokers: listed } });
	await press();
	await allLines();
	const said = screen.getByRole("alert");
	expect(said.textContent).toContain("We found 3 listings of you on data-broker sites. See your listings");
	expect(said.className).toContain("bg-exposed-wash");
	expect(screen.queryByText(/^Nothing found in|Data brokers list you/)).toBeNull();
	expect(screen.getByRole("link", { name: "See your listings" }).getAttribute("href")).toBe(
		"/removals/listings",
	);
});

it("one such listing is in the singular, and records that may be the person are named below", async () => {
	await shown({ [status]: { ...completed, ...nothing, brokers: { ...listed, found: 1, asks: 2 } } });
	await press();
	await allLines();
	screen.getByText(/^We found 1 listing of you on data-broker sites\./);
	screen.getByText("2 records may be you.");
});

it("with exposures too, the worst of them comes first and the listings are a line below", async () => {
	await shown({ [status]: { ...completed, brokers: listed } });
	await press();
	await allLines();
	screen.getByText("We found you in 3 places. Start with this one:");
	screen.getByText(/^Data brokers list you 3 times\./);
	expect(screen.getByRole("link", { name: "See your listings" }).getAttribute("href")).toBe(
		"/removals/listings",
	);
});

it("an answer without the sources is combined with the list beside it, and claims nothing about the sources", async () => {
	await shown({ [status]: specified }, 3);
	await press();
	screen.getByText("We found you in 3 places. Start with this one:");
	screen.getByText("3 exposures.");
	expect(screen.queryByText(/No source could be checked/)).toBeNull();
});

it("if the list is empty too, such an answer says only that the scan has finished", async () => {
	await shown({ [status]: specified }, 0);
	await press();
	expect(screen.getByText("Scan finished").closest("[role=status]")?.textContent).toBe("Scan finished");
});

it("an unknown source is shown by its own name", async () => {
	const unheard = [{ source_type: "stealer_logs", state: "ok", found: 0, new: 0 }];
	await shown({ [status]: { ...completed, ...nothing, sources: unheard as unknown as ScanTask["sources"] } });
	await press();
	await allLines();
	screen.getByText("Nothing found in the places that we could check: stealer logs.");
});
