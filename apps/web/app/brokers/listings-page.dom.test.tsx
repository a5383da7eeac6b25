import { act, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { pretendServer, type Routes, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import ListingsPage from "./listings-page.tsx";
import { coverage, identity, listing, listings, wall } from "./testing/broker-answers.ts";

const list = "GET /api/brokers/listings";
const where = "GET /api/brokers/coverage";

function shown(routes: Routes = {}, at = "/removals/listings") {
	const server = pretendServer({
		[list]: listings([]),
		[where]: coverage(),
		"GET /api/brokers/identity": identity({ enough: true }),
		...routes,
	});
	return { server, ...show(<ListingsPage />, { at }) };
}
const nothing = coverage({ checked: [] });

it.each<[string, Routes, RegExp]>([
	[
		"nobody said what to search with",
		{ "GET /api/brokers/identity": identity() },
		/Tell us your name and your city/,
	],
	["no site was asked yet", { [where]: nothing }, /No site has been checked yet\./],
	[
		"no site let us look",
		{ [where]: coverage({ checked: [], could_not: [wall] }) },
		/No site could be checked so far, so we do not know/,
	],
	[
		"one of two could not be checked",
		{ [where]: coverage({ could_not: [wall] }) },
		/1 site looked through, and no listing of you\. 1 site could not be checked, and we know nothing of it\./,
	],
	["all were looked through", {}, /1 site looked through, and no listing of you\./],
	[
		"nothing is searched here",
		{ [where]: coverage({ mode: "off" }) },
		/We do not know whether any site lists/,
	],
])("an empty page says why: %s", async (_, routes, says) => {
	shown(routes);
	await screen.findByText(says);
});

it("a failed load does not show an empty list, and can be tried again", async () => {
	const { server, user } = shown({ [list]: () => refuses("unavailable", "The service is busy.") });
	await screen.findByText("We could not load your listings");
	expect(screen.queryByText(/no listing of you/)).toBeNull();
	server.say({ [list]: listings([]) });
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByText(/no listing of you/);
});

it("a row has the listing's site, what it shows and how likely it is, and links to its page", async () => {
	shown({ [list]: listings([listing({ state: "listed", likelihood: "very_likely" })], { listed: 1 }) });
	const row = within(await screen.findByRole("table", { name: "Your listings" })).getAllByRole("row")[1];
	const link = within(row as HTMLElement).getByRole("link");
	expect(link.getAttribute("href")).toMatch(/^\/removals\/listings\/0b9f6c0e/);
	expect(row?.textContent).toMatch(/Kinfolk Index.*3 cities.*Very likely you.*Listed/);
});

it("filters are in the address, go to the server, and say if nothing matches", async () => {
	const { server } = shown({}, "/removals/listings?state=gone&sort=broker");
	await screen.findByText("No listing fits these filters.");
	const asked = server.callsOf(list).map(({ query }) => query.toString());
	expect(asked).toContain("state=gone&sort=broker");
	screen.getByRole("link", { name: "Clear the filters" });
});

it("shows what was not checked, with numbers and reasons", async () => {
	shown({ [where]: coverage({ could_not: [wall] }) });
	await screen.findByText("1 site could not be checked");
	screen.getByText(/keeps automatic visitors out\. Since November 20, 2026, never checked\./);
	screen.getByText("860 brokers cannot be searched");
	screen.getByText("and 859 more");
	expect(screen.queryByText(/^0 /), "what there is none of takes no line").toBeNull();
});

it.each([
	["nobody looked yet", nothing, null],
	["sites were looked through", coverage(), "0"],
])("an empty page has figures only if they are results: %s", async (_, answer, value) => {
	shown({ [where]: answer });
	await screen.findByText("Where we looked");
	expect(screen.queryByText("Listings of you")?.nextSibling?.textContent ?? null).toBe(value);
});

it.each([
	["/removals/listings", /no listing of you/],
	["/removals/listings?state=gone", "No listing fits these filters."],
])("an empty list that cannot be loaded again is marked as old once: %s", async (at, says) => {
	const { server, queries } = shown({}, at);
	await screen.findByText(says);
	server.say({ [list]: () => refuses("unavailable", "The service is busy.") });
	await act(() => queries.refetchQueries({ type: "active" }));
	expect(await screen.findAllByText("This may be out of date")).toHaveLength(1);
	screen.getByText(says);
});
