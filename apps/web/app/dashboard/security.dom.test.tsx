import { screen } from "@testing-library/react";
import type { ScanSources, SecurityScore } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { cardKeepsItsPromises } from "../testing/card-promises.ts";
import { ownUser } from "../testing/own-user.ts";
import { pretendServer } from "../testing/pretend-server.ts";
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
const score: SecurityScore = { score: 72, reasons: [reason], history: [] };
const others = {
	"GET /api/scanner/sources": sources,
	"GET /api/scanner/results": { results: [result] },
	"GET /api/scanner/exposures": { exposures: [], total: 3, summary },
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
			says: "Paste sites gave no answer since November 19, 2026: not counted as safe.",
		},
		"of an answer without reasons is shown all the same": { answer: { score: 72 }, says: "Fair" },
	},
});

it("without a score of their own the person sees samples that are called so", async () => {
	pretendServer({ ...others, "GET /api/scanner/score": { reasons: [], history: [] } });
	shown();
	expect((await screen.findAllByText("Sample data")).length).toBeGreaterThan(0);
});

it("of an answer without what the scans came to, nothing is claimed", async () => {
	pretendServer({ ...others, "GET /api/scanner/score": score, "GET /api/scanner/results": {} });
	shown();
	await screen.findByText("We could not load your figures");
});
