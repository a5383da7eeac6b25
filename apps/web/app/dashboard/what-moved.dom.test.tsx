import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { pretendServer, type Routes } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { WhatMoved } from "./what-moved.tsx";

it("links from what is still open to lists of open exposures", async () => {
	const none = { critical: 0, high: 0, medium: 0, low: 0 };
	const summary = {
		total: 9,
		by_severity: { ...none, critical: 9 },
		by_status: { new: 1, acknowledged: 1, resolved: 7 },
		open_by_severity: { ...none, critical: 1, low: 1 },
	};
	pretendServer({
		"GET /api/scanner/score": { score: 50, reasons: [], history: [] },
		"GET /api/scanner/sources": { sources: [], sample_only: false },
		"GET /api/scanner/results": {
			results: [{ scan_date: "2026-11-20T12:00:00Z", total_exposures: 9, new_exposures: 0, complete: true }],
		},
		"GET /api/scanner/exposures": { exposures: [], total: 9, summary },
		"GET /api/:slice/:what": {},
	} as object as Routes);
	show(<WhatMoved verified scanned />);
	await screen.findByText("Still open");
	const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
	expect(links).toEqual([
		"/scanner?show=all&status=open&severity=critical",
		"/scanner?show=all&status=open&severity=low",
	]);
});
