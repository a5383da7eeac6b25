import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { pretendServer, type Routes } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { WhatMoved } from "./what-moved.tsx";

function serves({ enough_known }: { enough_known?: boolean } = {}): void {
	const none = { critical: 0, high: 0, medium: 0, low: 0 };
	const summary = {
		total: 9,
		by_severity: { ...none, critical: 9 },
		by_status: { new: 1, acknowledged: 1, resolved: 7 },
		open_by_severity: { ...none, critical: 1, low: 1 },
	};
	pretendServer({
		"GET /api/scanner/score": { score: 50, reasons: [], history: [], enough_known },
		"GET /api/scanner/sources": { sources: [], sample_only: false },
		"GET /api/scanner/results": {
			results: [
				{
					scan_date: "2026-11-20T12:00:00Z",
					total_exposures: 9,
					new_exposures: 0,
					complete: true,
					score: 50,
				},
				{
					scan_date: "2026-11-13T12:00:00Z",
					total_exposures: 9,
					new_exposures: 9,
					complete: true,
					score: 20,
				},
			],
		},
		"GET /api/scanner/exposures": { exposures: [], total: 9, summary },
		"GET /api/:slice/:what": {},
	} as object as Routes);
}

it("says nothing of a score while too little is known for one", async () => {
	serves({ enough_known: false });
	show(<WhatMoved verified scanned />);
	await screen.findByText("What the last scan found");
	screen.getByRole("region", { name: "Since last time" });
	expect(screen.queryByText(/of 100|score/i)).toBeNull();
});

it("links from what is still open to lists of open exposures", async () => {
	serves();
	show(<WhatMoved verified scanned />);
	await screen.findByText("Still open");
	const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
	expect(links).toEqual([
		"/scanner?show=all&status=open&severity=critical",
		"/scanner?show=all&status=open&severity=low",
	]);
});
