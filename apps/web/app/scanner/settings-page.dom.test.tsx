import { screen } from "@testing-library/react";
import { it } from "vitest";
import { pretendServer, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import ScannerSettingsPage from "./settings-page.tsx";

it("settings and identifiers that cannot be loaded say so, each for itself", async () => {
	pretendServer({
		"GET /rest/v1/profiles": [],
		"GET /api/scanner/settings": () => refuses("unavailable", "Not just now."),
		"GET /api/scanner/identifiers": () => refuses("unavailable", "Not just now."),
		"GET /api/account/report-preference": { monthly_report: true },
	} as Parameters<typeof pretendServer>[0]);
	show(<ScannerSettingsPage />);
	screen.getByText("Loading settings...");
	await screen.findByText("We could not load your settings");
	await screen.findByText("We could not load your identifiers");
});
