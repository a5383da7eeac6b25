import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Answer } from "@unlisted/contracts/seam";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { held, pretendServer, refuses } from "../../testing/pretend-server.ts";
import { settingsKey } from "../api/scan-data.ts";
import { SettingsForm } from "./settings-form.tsx";

const address = "PUT /api/scanner/settings";

const answer: Answer<"PUT /api/scanner/settings"> = {
	settings: {
		frequency: "weekly",
		email_notifications: true,
		sms_notifications: false,
		push_notifications: false,
		notification_types: { critical: true, high: true, medium: true, low: false },
		scan_sources: { breach_databases: true, paste_sites: true, dark_web_markets: true, social_media: true },
	},
	schedule: { plan: null, most_often: "monthly", in_effect: "monthly", next_scan_at: "2026-12-20T12:00:00Z" },
	channels: { sms: { available: true, to: null }, push: { public_key: null, devices: 0 } },
};
const sent = (body: unknown): Answer<"PUT /api/scanner/settings"> => ({
	...answer,
	settings: body as Answer<"PUT /api/scanner/settings">["settings"],
});

/** Like the page: saved settings come back through the cache. */
function OfTheCache({ own }: { own: Answer<"PUT /api/scanner/settings"> }) {
	const { data } = useQuery({
		queryKey: settingsKey,
		queryFn: () => own,
		initialData: own,
		staleTime: 60_000,
	});
	return <SettingsForm answer={data} reports />;
}

function shown(own = answer) {
	const queries = new QueryClient();
	const pages = [
		{ path: "/scanner/settings", element: <OfTheCache own={own} /> },
		{ path: "/scanner", element: <p>The scanner</p> },
	];
	const router = createMemoryRouter(pages, { initialEntries: ["/scanner/settings"] });
	const { unmount } = render(
		<QueryClientProvider client={queries}>
			<RouterProvider router={router} />
		</QueryClientProvider>,
	);
	return { unmount, router, user: userEvent.setup() };
}
const group = (name: string) => screen.getByRole("group", { name });
const statusOf = (name: string) =>
	within(group(name).parentElement ?? document.body)
		.getAllByRole("status")
		.at(-1);

it("a switch saves all settings at once, and its group says so", async () => {
	const { told, release } = held(undefined);
	const server = pretendServer({ [address]: ({ body }) => told.then(() => sent(body)) });
	const { user } = shown();
	await user.click(screen.getByRole("switch", { name: "Paste Sites" }));
	expect(statusOf("Scan Sources")?.textContent).toBe("Saving...");
	expect(screen.getByRole("button", { name: "Saving..." }).getAttribute("aria-disabled")).toBe("true");
	release();
	await waitFor(() => expect(statusOf("Scan Sources")?.textContent).toBe("Saved"));
	expect(statusOf("Notifications")?.textContent).toBe("");
	expect(server.callsOf(address).map(({ body }) => body)).toEqual([
		{ ...answer.settings, scan_sources: { ...answer.settings.scan_sources, paste_sites: false } },
	]);
	expect(screen.getByRole("switch", { name: "Paste Sites" })).toHaveProperty("checked", false);
});

it.each([
	["nothing of ours", {}],
	["only its success", { success: true }],
	["an empty body", undefined],
])("a change that is answered with %s is kept, and everything else stays", async (_, told) => {
	const server = pretendServer({ [address]: () => told as never });
	const { user } = shown();
	await user.click(screen.getByRole("switch", { name: "Paste Sites" }));
	await waitFor(() => expect(statusOf("Scan Sources")?.textContent).toBe("Saved"));
	expect(screen.getByRole("switch", { name: "Paste Sites" })).toHaveProperty("checked", false);
	expect(screen.getByRole("radio", { name: /^Weekly/ })).toHaveProperty("checked", true);
	// The next change starts from the kept one.
	await user.click(screen.getByRole("switch", { name: "Social Media Leaks" }));
	await waitFor(() => expect(server.callsOf(address)).toHaveLength(2));
	expect(server.callsOf(address)[1]?.body).toMatchObject({
		frequency: "weekly",
		scan_sources: { paste_sites: false, social_media: false },
	});
});

it("a change made while another one is sent goes out afterwards, and nothing is lost", async () => {
	const { told, release } = held(undefined);
	const server = pretendServer({ [address]: ({ body }) => told.then(() => sent(body)) });
	const { user } = shown();
	await user.click(screen.getByRole("radio", { name: /^Daily/ }));
	await user.click(screen.getByRole("switch", { name: /^Low/ }));
	expect(server.callsOf(address)).toHaveLength(1);
	release();
	await waitFor(() => expect(statusOf("Notification Severity Levels")?.textContent).toBe("Saved"));
	const notification_types = { ...answer.settings.notification_types, low: true };
	expect(server.callsOf(address)[1]?.body).toEqual({
		...answer.settings,
		frequency: "daily",
		notification_types,
	});
});

it("a choice that could not be saved stays, and Save Settings saves it", async () => {
	const server = pretendServer({ [address]: () => refuses("unavailable", "Not just now.") });
	const { user } = shown();
	await user.click(screen.getByRole("radio", { name: /^Monthly/ }));
	await screen.findByText("Failed to save settings");
	screen.getByText("Not just now. Your changes are still here.");
	// Beside "Failed to save" this sentence would be wrong.
	expect(screen.queryByText(/^Each change is saved as you make it\./)).toBeNull();
	expect(screen.getByRole("radio", { name: /^Monthly/ })).toHaveProperty("checked", true);
	server.say({ [address]: ({ body }) => sent(body) });
	await user.click(screen.getByRole("button", { name: "Save Settings" }));
	await screen.findByText("Settings saved successfully!");
	expect(screen.queryByText("Failed to save settings")).toBeNull();
	screen.getByText(/^Each change is saved as you make it\./);
	expect(server.callsOf(address)[1]?.body).toEqual({ ...answer.settings, frequency: "monthly" });
});

it("a switch that could not be saved says so in its own group only, until it is saved", async () => {
	const server = pretendServer({ [address]: () => refuses("unavailable", "Not just now.") });
	const { user } = shown();
	await user.click(screen.getByRole("switch", { name: "Paste Sites" }));
	await waitFor(() => expect(statusOf("Scan Sources")?.textContent).toBe("Not saved"));
	expect(screen.getByText("Not saved").className).toBe("text-exposed");
	expect(statusOf("Notifications")?.textContent).toBe("");
	server.say({ [address]: ({ body }) => sent(body) });
	await user.click(screen.getByRole("button", { name: "Save Settings" }));
	await screen.findByText("Settings saved successfully!");
	expect(screen.queryByText("Not saved")).toBeNull();
});

/** Whether the browser would close the tab without its own question. */
const closesUnasked = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("a person who leaves with changes that could not be saved is asked, also by the browser when they close the tab", async () => {
	pretendServer({ [address]: () => refuses("unavailable", "Not just now.") });
	const { user, router } = shown();
	expect(closesUnasked()).toBe(true);
	await user.click(screen.getByRole("switch", { name: /^Email/ }));
	await screen.findByText("Failed to save settings");
	expect(closesUnasked()).toBe(false);
	await act(() => router.navigate("/scanner"));
	const dialog = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
	await user.click(dialog.getByRole("button", { name: "Stay" }));
	expect(screen.getByRole("switch", { name: /^Email/ })).toHaveProperty("checked", false);
	await act(() => router.navigate("/scanner"));
	await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
	await screen.findByText("The scanner");
});

it("a person who leaves while a change is being saved continues after that, and is not asked", async () => {
	const { told, release } = held(undefined);
	pretendServer({ [address]: ({ body }) => told.then(() => sent(body)) });
	const { user, router } = shown();
	await user.click(screen.getByRole("switch", { name: /^Email/ }));
	await act(() => router.navigate("/scanner"));
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(screen.queryByText("The scanner")).toBeNull();
	release();
	await screen.findByText("The scanner");
});

it("a feature that the plan lacks names the plan that has it, and the shown frequency is the real one", () => {
	shown();
	expect(screen.getByRole("radio", { name: /^Daily.*Needs Premium/ })).toBeDefined();
	expect(screen.getByRole("radio", { name: /^Weekly.*Needs Pro/ })).toBeDefined();
	expect(screen.queryByRole("radio", { name: /^Monthly.*Needs/ })).toBeNull();
	screen.getByText(/^Without a plan we scan every 30 days\./);
	screen.getByText(/We keep your choice for a plan that allows it/);
});

it("says what a source that is off means, and that nothing can be scanned with every source off", async () => {
	pretendServer({ [address]: ({ body }) => sent(body) });
	const { user } = shown();
	screen.getByText("What we search. We don't check sources you turn off.");
	for (const name of ["Breach Databases", "Paste Sites", "Dark Web Markets", "Social Media Leaks"])
		await user.click(screen.getByRole("switch", { name }));
	screen.getByText("With every source off, no scan can run.");
});

it("a plan that has everything needs nothing", () => {
	shown({
		...answer,
		schedule: { ...answer.schedule, plan: "premium", most_often: "daily", in_effect: "weekly" },
	});
	expect(screen.queryByText(/^Needs/)).toBeNull();
	screen.getByText("We scan every 7 days now.");
});

it("mentions a plan only to people who have one, with their own frequency", () => {
	const { unmount } = shown();
	screen.getByText(/^Without a plan we scan every 30 days\. We keep your choice for a plan/);
	screen.getByText("Mailed every 30 days without a plan");
	expect(screen.queryByText(/your plan/i)).toBeNull();
	unmount();
	shown({ ...answer, schedule: { ...answer.schedule, plan: "basic" } });
	screen.getByText(/^Your plan re-scans at most every 30 days\./);
	screen.getByText("We scan every 30 days now.");
	screen.getByText("Mailed every 30 days with your plan");
});

it("a saved choice stays, even before the page has rendered the server's answer", async () => {
	pretendServer({ [address]: ({ body }) => sent(body) });
	const queries = new QueryClient();
	queries.setQueryData(settingsKey, answer);
	// This page never renders again.
	const pages = [{ path: "/", element: <SettingsForm answer={answer} reports /> }];
	render(
		<QueryClientProvider client={queries}>
			<RouterProvider router={createMemoryRouter(pages)} />
		</QueryClientProvider>,
	);
	const daily = screen.getByRole("radio", { name: /^Daily/ });
	await userEvent.click(daily);
	await waitFor(() => expect(statusOf("Scan Frequency")?.textContent).toBe("Saved"));
	expect(daily).toHaveProperty("checked", true);
});

const [first, second] = ["2026-11-20T12:00:00.000Z", "2026-11-21T12:00:00.000Z"];

it("a choice made on a stale page is refused, read again and saved with the other tab's, and the page says so", async () => {
	const theirs = { ...answer.settings.scan_sources, social_media: false };
	const latest = {
		...answer,
		settings: { ...answer.settings, frequency: "daily" as const, scan_sources: theirs },
		saved_at: second,
	};
	const server = pretendServer({
		"GET /api/scanner/settings": latest,
		[address]: ({ body }) => {
			const { seen, ...settings } = body as typeof answer.settings & { seen: string };
			if (seen !== second) return refuses("conflict", "Another page changed these settings.");
			return { ...sent(settings), saved_at: "2026-11-22T12:00:00.000Z" };
		},
	});
	const { user } = shown({ ...answer, saved_at: first });
	await user.click(screen.getByRole("switch", { name: "Paste Sites" }));
	await screen.findByText("These settings were changed elsewhere");
	expect(statusOf("Scan Sources")?.textContent).toBe("Saved");
	expect(server.callsOf(address).map(({ body }) => body)).toEqual([
		{
			...answer.settings,
			scan_sources: { ...answer.settings.scan_sources, paste_sites: false },
			seen: first,
		},
		{ ...latest.settings, scan_sources: { ...theirs, paste_sites: false }, seen: second },
	]);
	await waitFor(() => expect(screen.getByRole("radio", { name: /^Daily/ })).toHaveProperty("checked", true));
	expect(screen.getByRole("switch", { name: "Social Media Leaks" })).toHaveProperty("checked", false);
});

it.each([
	["both tabs changed the same choice", "monthly" as const],
	["the answer to the own save was lost", "daily" as const],
])("nothing is said to have changed elsewhere if %s", async (_, frequency) => {
	const latest = { ...answer, settings: { ...answer.settings, frequency }, saved_at: second };
	const server = pretendServer({
		"GET /api/scanner/settings": latest,
		[address]: ({ body }) => {
			const { seen, ...settings } = body as typeof answer.settings & { seen: string };
			return seen === second ? sent(settings) : refuses("conflict", "Another page changed these settings.");
		},
	});
	const { user } = shown({ ...answer, saved_at: first });
	await user.click(screen.getByRole("radio", { name: /^Daily/ }));
	await waitFor(() => expect(statusOf("Scan Frequency")?.textContent).toBe("Saved"));
	expect(server.callsOf(address)).toHaveLength(2);
	expect(screen.queryByText("These settings were changed elsewhere")).toBeNull();
});

it("settings that change at every try are said to be changed, in words for people", async () => {
	pretendServer({
		"GET /api/scanner/settings": { ...answer, saved_at: second },
		[address]: () => refuses("conflict", "Another page changed these settings. Read them again."),
	});
	const { user } = shown({ ...answer, saved_at: first });
	await user.click(screen.getByRole("radio", { name: /^Daily/ }));
	await screen.findByText(
		/^Another tab or device changed these settings at the same time\. Try again\. Your changes are still here\.$/,
	);
});

it("a slow reading from before a save does not put the old choice back", async () => {
	pretendServer({ [address]: ({ body }) => sent(body) });
	const reading = held(answer);
	const queries = new QueryClient();
	function Reads() {
		const { data } = useQuery({ queryKey: settingsKey, queryFn: () => reading.told, initialData: answer });
		return <SettingsForm answer={data} reports />;
	}
	render(
		<QueryClientProvider client={queries}>
			<RouterProvider router={createMemoryRouter([{ path: "/", element: <Reads /> }])} />
		</QueryClientProvider>,
	);
	expect(queries.isFetching({ queryKey: settingsKey })).toBe(1);
	const daily = screen.getByRole("radio", { name: /^Daily/ });
	await userEvent.click(daily);
	await waitFor(() => expect(statusOf("Scan Frequency")?.textContent).toBe("Saved"));
	reading.release();
	await act(() => reading.told);
	await waitFor(() => expect(queries.isFetching({ queryKey: settingsKey })).toBe(0));
	expect(daily).toHaveProperty("checked", true);
});
