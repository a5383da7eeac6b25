import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { held, pretendServer, type Routes, refuses, unreachable } from "../testing/pretend-server.ts";
import type { Limits } from "./api/types.ts";
import BrokerSettingsPage from "./broker-settings-page.tsx";
import { consent, limits, overview } from "./testing/removal-answers.ts";

const agree = "PUT /api/removals/consent";
const limit = "PUT /api/removals/limits";
const read = "GET /api/removals/consent";

function shown(routes: Routes = {}) {
	const server = pretendServer({
		"GET /api/removals/overview": overview(),
		[read]: consent(),
		"GET /api/removals/limits": limits(),
		"GET /api/authorization": notSigned,
		"GET /api/brokers/settings": { settings: { on: true }, mode: "live" },
		...routes,
	});
	const pages = [{ path: "/", element: <BrokerSettingsPage /> }];
	const { unmount } = render(
		<QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
			<RouterProvider router={createMemoryRouter(pages)} />
		</QueryClientProvider>,
	);
	return { server, unmount, user: userEvent.setup() };
}
const text = { version: "2026-11", agent: "Unlisted", title: "Authorization", paragraphs: ["I authorize."] };
const notSigned = { text };
const given = consent({
	mode: "given",
	given_at: "2026-11-20T12:00:00Z",
	brokers: consent().brokers?.map((one) => ({ ...one, included: true })) ?? [],
});

it("the consent shows every site and what it would be told; one click agrees or takes it back", async () => {
	const { server, user } = shown({
		[agree]: ({ body }) => (JSON.stringify(body).includes("true") ? given : consent()),
	});
	await screen.findByText("You have not agreed. Nothing goes out by itself.");
	screen.getByText(/Your first name and city\. The site's opt-out page\./);
	server.say({ [read]: given });
	await user.click(screen.getByRole("button", { name: "I agree" }));
	await screen.findByText("You agreed on November 20, 2026.");
	server.say({ [read]: consent({ revoked_at: "2026-11-21T12:00:00Z" }) });
	await user.click(screen.getByRole("button", { name: "Take it back" }));
	await screen.findByText("You took it back on November 21, 2026. Nothing goes out by itself.");
	expect(server.callsOf(agree).map(({ body }) => body)).toEqual([{ given: true }, { given: false }]);
});

it("the press agrees to the list that is shown, and brings the new one if that has changed", async () => {
	const { server, user } = shown({
		[read]: { ...consent(), shown: "list-1" },
		[agree]: () => refuses("conflict", "The list of sites has changed. Read it once more, and then agree"),
	});
	await screen.findByText("You have not agreed. Nothing goes out by itself.");
	server.say({ [read]: { ...consent(), shown: "list-2" } });
	await user.click(screen.getByRole("button", { name: "I agree" }));
	await screen.findByText(/The list of sites has changed/);
	await user.click(screen.getByRole("button", { name: "I agree" }));
	await waitFor(() =>
		expect(server.callsOf(agree).map(({ body }) => body)).toEqual([
			{ given: true, shown: "list-1" },
			{ given: true, shown: "list-2" },
		]),
	);
});

it("a site added after the consent is not part of it, and can be included", async () => {
	shown({ [read]: { ...consent(), mode: "given", given_at: "2026-11-20T12:00:00Z" } });
	await screen.findByText(/1 site came later or would be told more, and needs your OK\./);
	screen.getByRole("button", { name: "Agree to these too" });
});

it("while a consent is being saved, only the button that was clicked says so", async () => {
	const { told } = held(given);
	const { user } = shown({
		[read]: { ...consent(), mode: "given", given_at: "2026-11-20T12:00:00Z" },
		[agree]: () => told,
	});
	await user.click(await screen.findByRole("button", { name: "Agree to these too" }));
	screen.getByRole("button", { name: "Saving..." });
	expect(screen.getByRole("button", { name: "Take it back" }).getAttribute("aria-disabled")).toBe("true");
});

it("without such a plan there is no consent to give", async () => {
	shown({ [read]: consent({ mode: "not_in_plan" }) });
	await screen.findByText(/each one goes out when you ask for it/);
	expect(screen.queryByRole("button", { name: "I agree" })).toBeNull();
});

it("says that a consent was not saved", async () => {
	const { user } = shown({ [agree]: () => refuses("unavailable", "The service is busy.") });
	await user.click(await screen.findByRole("button", { name: "I agree" }));
	await screen.findByText("It was not saved");
	screen.getByText("You have not agreed. Nothing goes out by itself.");
});

it("links to the authorization, and says whether it is signed", async () => {
	const { unmount } = shown();
	const link = await screen.findByRole("link", { name: "Read and sign it" });
	expect(link.getAttribute("href")).toBe("/removals/authorization");
	unmount();
	const by = { id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0f001", name: "Ann Example", version: "2026-11" };
	shown({
		"GET /api/authorization": { text, signed: { ...by, kind: "typed", signed_at: "2026-11-20T12:00:00Z" } },
	});
	await screen.findByText("You signed on November 20, 2026 that we may ask companies as your agent.");
	screen.getByRole("link", { name: "See or revoke it" });
});

it("a detail without a tick is never told, and is saved automatically", async () => {
	const { server, user } = shown({ [limit]: limits({ never: ["birth_date"] }) });
	await user.click(await screen.findByRole("checkbox", { name: /^Date of birth/ }));
	await waitFor(() => expect(server.callsOf(limit)[0]?.body).toEqual({ never: ["birth_date"] }));
	expect(screen.getByRole("checkbox", { name: /^Date of birth/ })).toHaveProperty("checked", false);
});

it("a server without removals still has the settings of the search", async () => {
	shown({ "GET /api/removals/overview": () => refuses("not_found", "There is nothing here.") });
	await screen.findByRole("switch", { name: /^Search data brokers/ });
	expect(screen.queryByText("Automatic requests")).toBeNull();
});

it("a limit that another device set meanwhile is shown, and no change here takes it back", async () => {
	let stored: Limits["never"] = [];
	const { server, user } = shown({
		"GET /api/removals/limits": () => limits({ never: stored }),
		[limit]: ({ body }) => {
			stored = (body as Limits).never;
			return limits({ never: stored });
		},
	});
	const box = (name: RegExp) => screen.findByRole("checkbox", { name });
	expect(await box(/^City/)).toHaveProperty("checked", true);
	stored = ["city"];
	await user.click(await box(/^Date of birth/));
	await waitFor(() => expect(server.callsOf(limit)[0]?.body).toEqual({ never: ["city", "birth_date"] }));
	await waitFor(async () => expect(await box(/^City/)).toHaveProperty("checked", false));
	expect(await box(/^Date of birth/)).toHaveProperty("checked", false);
});

it("a limit saved from a stale page is refused, read again and saved with the other tab's, and the page says so", async () => {
	let stored: NonNullable<Limits["never"]> = [];
	const named = () => limits({ never: stored, shown: stored.join() });
	const { server, user } = shown({
		"GET /api/removals/limits": named,
		[limit]: ({ body }) => {
			const { never, seen } = body as { never: typeof stored; seen: string };
			if (seen !== stored.join()) return refuses("conflict", "Another page changed these settings.");
			stored = never;
			return named();
		},
	});
	const box = (name: RegExp) => screen.findByRole("checkbox", { name });
	expect(await box(/^City/)).toHaveProperty("checked", true);
	stored = ["city"];
	await user.click(await box(/^Date of birth/));
	await screen.findByText("These settings were changed elsewhere");
	expect(server.callsOf(limit).map(({ body }) => body)).toEqual([
		{ never: ["birth_date"], seen: "" },
		{ never: ["city", "birth_date"], seen: "city" },
	]);
	await waitFor(async () => expect(await box(/^City/)).toHaveProperty("checked", false));
	expect(screen.queryByText("It was not saved")).toBeNull();
	await user.click(await box(/^City/));
	await waitFor(() => expect(screen.queryByText("These settings were changed elsewhere")).toBeNull());
	expect(server.callsOf(limit)).toHaveLength(3);
});

it("settings that another device saved meanwhile are kept, with the change that was made here", async () => {
	const save = "PUT /api/brokers/settings";
	const saved = (countries: string[], saved_at: string) => ({
		settings: { on: true, countries, never: [] },
		saved_at,
		mode: "live" as const,
	});
	const [first, second] = ["2026-11-20T12:00:00.000Z", "2026-11-21T12:00:00.000Z"];
	const { server, user } = shown({
		"GET /api/brokers/settings": saved([], first),
		[save]: ({ body }) =>
			(body as { seen: string }).seen === second
				? { ...saved(["SE"], "2026-11-22T12:00:00.000Z"), settings: body as { on: boolean } }
				: refuses("conflict", "Another page or device changed these settings meanwhile."),
	});
	await screen.findByRole("switch", { name: /^Search data brokers/ });
	server.say({ "GET /api/brokers/settings": saved(["SE"], second) });
	await user.click(screen.getByRole("switch", { name: /^Search data brokers/ }));
	await waitFor(() => expect(server.callsOf(save)).toHaveLength(2));
	const bodies = server.callsOf(save).map(({ body }) => body);
	expect(bodies[1]).toEqual({ on: false, countries: ["SE"], never: [], seen: second });
	await screen.findByText("Saved");
	screen.getByText("These settings were changed elsewhere");
	expect(screen.queryByText("It was not saved")).toBeNull();
});

it("a save whose answer was lost is not taken for another tab's", async () => {
	let stored: NonNullable<Limits["never"]> = [];
	let answers = false;
	const named = () => limits({ never: stored, shown: stored.join() });
	const { server, user } = shown({
		"GET /api/removals/limits": named,
		[limit]: ({ body }) => {
			const { never, seen } = body as { never: typeof stored; seen: string };
			if (seen !== stored.join()) return refuses("conflict", "Another page changed these settings.");
			stored = never;
			return answers ? named() : unreachable();
		},
	});
	await user.click(await screen.findByRole("checkbox", { name: /^Date of birth/ }));
	await screen.findByText("It was not saved");
	answers = true;
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await waitFor(() => expect(screen.queryByText("It was not saved")).toBeNull());
	expect(server.callsOf(limit)).toHaveLength(3);
	expect(screen.queryByText("These settings were changed elsewhere")).toBeNull();
});

it("a limit that both tabs set is saved, and nothing is said to have changed", async () => {
	let stored: NonNullable<Limits["never"]> = [];
	const named = () => limits({ never: stored, shown: stored.join() });
	const { server, user } = shown({
		"GET /api/removals/limits": named,
		[limit]: ({ body }) =>
			(body as { seen: string }).seen === stored.join()
				? named()
				: refuses("conflict", "Another page changed these settings."),
	});
	const box = await screen.findByRole("checkbox", { name: /^Date of birth/ });
	stored = ["birth_date"];
	await user.click(box);
	await waitFor(() => expect(server.callsOf(limit)).toHaveLength(2));
	await screen.findByText("Saved");
	expect(screen.queryByText("These settings were changed elsewhere")).toBeNull();
});

const atTheSameTime =
	/^Another tab or device changed these settings at the same time\. Try again\. Your changes are still here\.$/;

it("settings that change at every try are said to be changed, in words for people", async () => {
	const refused = () => refuses("conflict", "Another page changed these settings. Read them again.");
	const { user } = shown({
		"GET /api/removals/limits": limits({ shown: "old" }),
		[limit]: refused,
		"GET /api/brokers/settings": {
			settings: { on: true },
			saved_at: "2026-11-20T12:00:00.000Z",
			mode: "live",
		},
		"PUT /api/brokers/settings": refused,
	});
	await user.click(await screen.findByRole("checkbox", { name: /^Date of birth/ }));
	await screen.findByText(atTheSameTime);
	await user.click(screen.getByRole("switch", { name: /^Search data brokers/ }));
	await waitFor(() => expect(screen.getAllByText(atTheSameTime)).toHaveLength(2));
	expect(screen.queryByText(/Read them again/)).toBeNull();
});

it("another tab's press of the same switch is not said to be kept", async () => {
	const save = "PUT /api/brokers/settings";
	const [first, second] = ["2026-11-20T12:00:00.000Z", "2026-11-21T12:00:00.000Z"];
	const saved = (on: boolean, saved_at: string) => ({
		settings: { on, countries: [], never: [] },
		saved_at,
		mode: "live" as const,
	});
	const { server, user } = shown({
		"GET /api/brokers/settings": saved(true, first),
		[save]: ({ body }) =>
			(body as { seen: string }).seen === second
				? saved(false, "2026-11-22T12:00:00.000Z")
				: refuses("conflict", "Another page changed these settings."),
	});
	await screen.findByRole("switch", { name: /^Search data brokers/ });
	server.say({ "GET /api/brokers/settings": saved(false, second) });
	await user.click(screen.getByRole("switch", { name: /^Search data brokers/ }));
	await screen.findByText("Saved");
	expect(server.callsOf(save)).toHaveLength(2);
	expect(screen.queryByText("These settings were changed elsewhere")).toBeNull();
});

it("a limit that could not be saved is asked about before the page is left", async () => {
	const { user } = shown({ [limit]: () => refuses("unavailable", "The service is busy.") });
	await user.click(await screen.findByRole("checkbox", { name: /^Date of birth/ }));
	await screen.findByText("It was not saved");
	await user.click(screen.getByRole("link", { name: "All removals" }));
	await screen.findByText("Leave without saving?");
});
