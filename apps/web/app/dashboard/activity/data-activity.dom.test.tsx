import { cardKeepsItsPromises } from "../../testing/card-promises.ts";
import { show } from "../../testing/show.tsx";
import { RecentActivity } from "./recent-activity.tsx";

const none = { critical: 0, high: 0, medium: 0, low: 0 };
const summary = {
	total: 0,
	by_severity: none,
	by_status: { new: 0, acknowledged: 0, resolved: 0 },
	open_by_severity: none,
};
const result = {
	task_id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001",
	scan_date: "2026-11-20T12:00:00Z",
	total_exposures: 0,
	new_exposures: 0,
	complete: true,
	score: 60,
};

cardKeepsItsPromises("what happened to the person's data", {
	address: "GET /api/scanner/activity",
	show: () => show(<RecentActivity verified />),
	others: {
		"GET /api/account/security-events": { events: [], more: false },
		"GET /api/scanner/score": { score: 60, reasons: [], history: [] },
		"GET /api/scanner/results": { results: [result] },
		"GET /api/scanner/exposures": { exposures: [], total: 0, summary },
		"GET /api/scanner/sources": {
			sources: [],
			sample_only: false,
			catalogue: {
				breaches: 1,
				attribution: "A",
				attribution_url: "https://a.example",
				licence_url: "https://b.example",
			},
		},
	},
	waiting: "Loading what happened to your data",
	failing: "We could not load what happened to your data",
	states: {
		"may be empty": {
			answer: { events: [] },
			says: "Nothing here yet. Scans, findings and your actions will appear here.",
		},
	},
});
