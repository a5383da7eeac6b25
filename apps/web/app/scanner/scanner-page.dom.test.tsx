import { act, screen } from "@testing-library/react";
import { sourceTypes } from "@unlisted/contracts/scanner-values";
import type { ScanSources, ScanTask } from "@unlisted/contracts/told";
import { describe, expect, it, vi } from "vitest";
import { canva } from "../testing/canva.ts";
import { cardKeepsItsPromises } from "../testing/card-promises.ts";
import { pretendServer, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { specifiedServer } from "../testing/specified.ts";
import { betweenLines } from "./scan/use-one-after-other.ts";
import ScannerPage from "./scanner-page.tsx";

const none = { critical: 0, high: 0, medium: 0, low: 0 };
const nothing = {
	exposures: [],
	total: 0,
	summary: {
		total: 0,
		by_severity: none,
		by_status: { new: 0, acknowledged: 0, resolved: 0 },
		open_by_severity: none,
	},
};
const result = {
	task_id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001",
	scan_date: "2026-11-20T12:00:00Z",
	total_exposures: 0,
	new_exposures: 0,
	complete: true,
	score: 90,
};
const everySource: ScanSources = {
	sources: sourceTypes.map((source_type) => ({
		source_type,
		state: "ok" as const,
		checked_at: "2026-11-20T12:00:00Z",
		last_ok_at: "2026-11-20T12:00:00Z",
		providers: ["Have I Been Pwned"],
	})),
	sample_only: false,
	catalogue: {
		breaches: 1,
		attribution: "A",
		attribution_url: "https://a.example",
		licence_url: "https://b.example",
	},
};
const others = {
	"GET /rest/v1/profiles": [],
	"GET /api/scanner/running": { task: null },
	"GET /api/scanner/sources": everySource,
	"GET /api/scanner/exposures": nothing,
	"GET /api/scanner/results": { results: [result] },
	"GET /api/billing/overview": { subscription: null },
};

cardKeepsItsPromises("the record of the scans", {
	address: "GET /api/scanner/results",
	show: () => show(<ScannerPage />),
	others,
	waiting: "Loading scan data...",
	failing: "We could not load your scan data",
	states: {
		"with nothing found anywhere is good news": {
			answer: { results: [result] },
			says: "Your data appears to be secure. Run a scan to check for new exposures.",
		},
	},
});

it("without the sources' results, an empty list is no good news", async () => {
	const good = "Your data appears to be secure. Run a scan to check for new exposures.";
	const server = pretendServer({
		...others,
		"GET /api/scanner/sources": () => refuses("unavailable", "Not just now."),
	});
	const { user } = show(<ScannerPage />);
	await screen.findByText("We could not load what the sources said");
	await screen.findByText(/We could not find out which sources answered\./);
	expect(screen.queryByText(good)).toBeNull();
	server.say({ "GET /api/scanner/sources": everySource });
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByText(good);
});

it("survives answers in exactly the specification's shape", async () => {
	pretendServer(specifiedServer);
	show(<ScannerPage />);
	await screen.findByText("Something in a shop");
	expect(screen.getByText("Total Exposures").nextElementSibling?.textContent).toBe("1");
	screen.getByRole("button", { name: "Start Scan" });
});

it("has the exposures first, then the charts, then where we searched", async () => {
	pretendServer(specifiedServer);
	show(<ScannerPage />);
	const exposure = await screen.findByText("Something in a shop");
	const parts = [
		screen.getByText("Total Exposures"),
		screen.getByRole("heading", { name: "Recent Exposures" }),
		exposure,
		screen.getByRole("button", { name: "Trend and severity" }),
		screen.getByRole("button", { name: "Where we looked" }),
	];
	for (const [at, part] of parts.slice(1).entries())
		expect(parts[at]?.compareDocumentPosition(part), String(at)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe("a quick scan", () => {
	const task: ScanTask = {
		task_id: result.task_id,
		status: "completed",
		progress: 100,
		started_by: "person",
		created_at: "2026-11-20T12:00:00Z",
		sources: sourceTypes.map((source_type) => ({ source_type, state: "ok", found: 1, new: 1 })),
		total_exposures: 4,
		new_exposures: 4,
	};
	const limits = { email: 5, phone: 5, username: 5, name: 5 };
	const one = { ...none, critical: 1 };
	const summary = { ...nothing.summary, total: 1, by_severity: one, open_by_severity: one };
	const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

	function firstScan() {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
		const server = pretendServer({
			...others,
			"GET /api/scanner/results": { results: [] },
			"GET /api/scanner/identifiers": {
				identifiers: [],
				suggestions: [],
				phones_available: false,
				limits,
			},
			"GET /api/brokers/identity": () => refuses("not_found", "There are no brokers."),
			"GET /api/scanner/settings": () => refuses("unavailable", "Not just now."),
			"POST /api/scanner/start": () => {
				server.say({
					"GET /api/scanner/results": { results: [{ ...result, total_exposures: 4 }] },
					"GET /api/scanner/exposures": { exposures: [canva], total: 1, summary },
				});
				return { task_id: result.task_id, already_running: false };
			},
			"POST /api/scanner/watching/:taskId": { running: true },
			"GET /api/scanner/status/:taskId": task,
		});
		show(<ScannerPage />);
		return server;
	}
	const start = async (press = "Start Scan") => {
		await later(200);
		await act(async () => screen.getByRole("button", { name: press }).click());
		await later(100);
	};

	it("shows its findings with its result, after the last line", async () => {
		const server = firstScan();
		await start();
		for (let line = 0; line < 3; line += 1) await later(betweenLines);
		expect(screen.getAllByText("1 exposure, 1 new")).toHaveLength(3);
		expect(screen.queryByText("Scan finished")).toBeNull();
		expect(screen.queryByText(/Email address and password/)).toBeNull();
		screen.getByText("The first scan is running. Its findings appear here when it ends.");
		// It has ended by now, but not for who looks at it.
		screen.getByRole("button", { name: "Scanning..." });
		await later(betweenLines);
		await later(200);
		screen.getByText("Scan finished");
		expect(screen.getAllByText(/Email address and password/).length).toBeGreaterThan(0);
		// The result comes first. What each source said follows the exposures.
		const parts = [
			screen.getByText(/^We found you in 1 place\. Start with this one:$/),
			screen.getAllByRole("link", { name: /Canva/ })[0],
			screen.getByRole("heading", { name: "Recent Exposures" }),
			screen.getByRole("button", { name: "Where we looked" }),
			...screen.getAllByText("1 exposure, 1 new"),
		];
		expect(parts).toHaveLength(8);
		for (const [at, part] of parts.slice(1).entries())
			expect(part && parts[at]?.compareDocumentPosition(part), String(at)).toBe(
				Node.DOCUMENT_POSITION_FOLLOWING,
			);
		expect(server.callsOf("GET /api/scanner/results")).toHaveLength(2);
		screen.getByRole("button", { name: "Start Scan" });
	});

	it("takes the focus of the button below the question, which goes when it is pressed", async () => {
		vi.spyOn(window, "scrollTo").mockReturnValue();
		firstScan();
		await start("Look for my address");
		expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Scan in Progress" }));
		for (let line = 0; line < 5; line += 1) await later(betweenLines);
		await later(200);
		expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Scan result" }));
	});
});
