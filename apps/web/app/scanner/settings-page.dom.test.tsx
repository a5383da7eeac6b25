import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { pretendServer, type Routes, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { specifiedServer } from "../testing/specified.ts";
import ScannerSettingsPage from "./settings-page.tsx";

it("settings and identifiers that cannot be loaded say so, each in its place", async () => {
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

it("survives answers in exactly the specification's shape, identifiers first, and marks them as old if they cannot be loaded again", async () => {
	const settings = {
		frequency: "weekly",
		email_notifications: true,
		sms_notifications: false,
		push_notifications: true,
		notification_types: { critical: true, high: true, medium: true, low: false },
		scan_sources: { breach_databases: true, paste_sites: true, dark_web_markets: true, social_media: true },
	};
	const server = pretendServer({ "GET /api/scanner/settings": { settings }, ...specifiedServer } as Routes);
	// Leaving with unsaved changes asks a question, which needs a router that can wait.
	const router = createMemoryRouter([{ path: "*", element: <ScannerSettingsPage /> }]);
	const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={queries}>
			<RouterProvider router={router} />
		</QueryClientProvider>,
	);
	const save = await screen.findByRole("button", { name: "Save Settings" });
	expect(screen.getByRole("radio", { name: /^Weekly/ })).toHaveProperty("checked", true);
	expect(screen.getByRole("switch", { name: /^SMS/ })).toHaveProperty("checked", false);
	expect(screen.queryByText(/Needs|NaN|undefined/)).toBeNull();
	const identifiers = screen.getByRole("heading", { name: "Watched identifiers" });
	expect(identifiers.compareDocumentPosition(save)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
	server.say({ "GET /api/scanner/settings": () => refuses("unavailable", "Not just now.") });
	await act(() => queries.refetchQueries({ type: "active" }));
	await screen.findByText("This may be out of date");
	screen.getByRole("button", { name: "Save Settings" });
});
