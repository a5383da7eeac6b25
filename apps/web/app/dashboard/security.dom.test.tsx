import { act, screen } from "@testing-library/react";
import type { ScanSources, SecurityScore } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { cardKeepsItsPromises } from "../testing/card-promises.ts";
import { ownUser } from "../testing/own-user.ts";
import { pretendServer, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { Security } from "./security.tsx";

const none = { critical: 0, high: 0, medium: 0, low: 0 };
const summary = {
	total: 3,
	by_severity: { ...none, high: 3 },
	by_status: { new: 1, acknowledged: 1, resolved: 1 },
	open_by_severity: { ...none, high: 2 },
};
const result = {
	task_id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001",
	scan_date: "2026-11-20T12:00:00Z",
	total_exposures: 3,
	new_exposures: 1,
	complete: true,
	score: 60,
};
const sources: ScanSources = {
	sources: [{ source_type: "paste_sites", state: "unknown", unknown_since: "2026-11-19T12:00:00Z" }],
	sample_only: false,
	catalogue: {
		breaches: 1,
		attribution: "A",
		attribution_url: "https://a.example",
		licence_url: "https://b.example",
	},
};
const reason = { id: "alerts", points: 5, of: 5, title: "Alerts are on", explanation: "You hear of it." };
const score: SecurityScore = { score: 72, enough_known: true, reasons: [reason], history: [] };
const others = {
	"GET /api/scanner/sources": sources,
	"GET /api/scanner/results": { results: [result] },
	"GET /api/scanner/exposures": { exposures: [], total: 3, summary },
	"GET /api/brokers/listings": () => refuses("not_found", "A server without brokers."),
	"GET /api/removals/overview": () => refuses("not_found", "A server without removals."),
};
const shown = () => show(<Security verified scanned running={undefined} user={ownUser} />);

cardKeepsItsPromises("the security score", {
	address: "GET /api/scanner/score",
	show: shown,
	others,
	waiting: "Loading your figures",
	failing: "We could not load your figures",
	states: {
		"names each point's reason": { answer: score, says: "Alerts are on" },
		"says since when a source could not be asked": {
			answer: { ...score, unknown_since: "2026-11-19T12:00:00Z" },
			says: "No answer since November 19, 2026 from paste sites: not counted as safe.",
		},
		"of an answer without reasons is shown all the same": { answer: { score: 72 }, says: "Fair" },
	},
});

it.each(["GET /api/scanner/sources", "GET /api/scanner/results", "GET /api/scanner/exposures"] as const)(
	"if only %s fails, neither the figures nor a sample in their place are shown",
	async (missing) => {
		const server = pretendServer({
			...others,
			"GET /api/scanner/score": score,
			[missing]: () => refuses("unavailable", "Not just now."),
		});
		const { user } = shown();
		await screen.findByText("We could not load your figures");
		screen.getByText("Not just now.");
		for (const claim of ["Example", "Threats Neutralized", "out of 100"])
			expect(screen.queryByText(claim)).toBeNull();
		server.say({ [missing]: others[missing] });
		await user.click(screen.getByRole("button", { name: "Try again" }));
		await screen.findByText("Threats Neutralized");
	},
);

it("figures that cannot be loaded again stay, and are marked as old", async () => {
	const server = pretendServer({ ...others, "GET /api/scanner/score": score });
	const { queries } = shown();
	await screen.findByText("Threats Neutralized");
	server.say({ "GET /api/scanner/score": () => refuses("unavailable", "Not just now.") });
	await act(() => queries.refetchQueries());
	await screen.findByText("This may be out of date");
	screen.getByText("Threats Neutralized");
});

const dashed = "6 7";
/** The dashes of the ring. A person's own score draws it only as far as the score goes. */
const dashes = () =>
	[...document.querySelectorAll("circle[stroke-dasharray]")].map((one) =>
		one.getAttribute("stroke-dasharray"),
	);

it("without their own score, people see samples that are marked as such", async () => {
	pretendServer({ ...others, "GET /api/scanner/score": { reasons: [], history: [] } });
	shown();
	await screen.findByText("Example");
	expect(screen.getByText("85").className).toContain("struck");
	expect(screen.getByText("24").className).toContain("struck");
	expect(dashes()).toEqual([dashed]);
});

it("a person searched for only in the sample corpus has an unknown score, not a bad one", async () => {
	const empty = { ...summary, total: 0, open_by_severity: none };
	pretendServer({
		...others,
		"GET /api/scanner/score": { ...score, score: 10, enough_known: false },
		"GET /api/scanner/sources": { ...sources, sample_only: true },
		"GET /api/scanner/exposures": { exposures: [], total: 0, summary: empty },
	});
	shown();
	await screen.findByText("Not enough known");
	expect(screen.queryByText("Low")).toBeNull();
	expect(screen.queryByText("out of 100")).toBeNull();
	expect(dashes()).toEqual([dashed]);
});

it("four first steps say what each earns, and disappear when all are done", async () => {
	const twoFactor = { id: "two_factor", points: 0, of: 10, title: "Two-factor", explanation: "Off." };
	const server = pretendServer({ ...others, "GET /api/scanner/score": { ...score, reasons: [twoFactor] } });
	const first = shown();
	await screen.findByText("Four first steps");
	screen.getByText("10 points");
	screen.getByText("3 of 4 done");
	first.unmount();
	server.say({ "GET /api/scanner/score": { ...score, reasons: [{ ...twoFactor, points: 10 }] } });
	shown();
	await screen.findByText("Figures");
	expect(screen.queryByText("Four first steps")).toBeNull();
});

it("claims nothing if the answer lacks the scans' results", async () => {
	pretendServer({ ...others, "GET /api/scanner/score": score, "GET /api/scanner/results": {} });
	shown();
	await screen.findByText("We could not load your figures");
});
