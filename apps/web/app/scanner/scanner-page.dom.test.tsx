import { screen } from "@testing-library/react";
import { sourceTypes } from "@unlisted/contracts/scanner-values";
import type { ScanSources } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { cardKeepsItsPromises } from "../testing/card-promises.ts";
import { pretendServer, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { specifiedServer } from "../testing/specified.ts";
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

it("without what the sources said, nothing found is no good news", async () => {
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

it("has the exposures first, then the charts, then where we looked", async () => {
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
