import { act, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { pretendServer, type Routes, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import DisclosuresPage from "./disclosures-page.tsx";
import { disclosure, disclosures } from "./testing/removal-answers.ts";

const list = "GET /api/removals/disclosures";

function shown(reply: Routes[typeof list], at = "/removals/disclosures") {
	const server = pretendServer({ [list]: reply });
	return { server, ...show(<DisclosuresPage />, { at }) };
}

it("each line says which field a site was told, when and why, and whether the site confirmed the deletion", async () => {
	shown(
		disclosures([
			disclosure({ deletion_confirmed_at: "2026-11-25T12:00:00Z" }),
			disclosure({ field: "email", label: "Email address", channel: "search", times: 3 }),
		]),
	);
	const table = await screen.findByRole("table", { name: "Everything that was told" });
	const [, city, email] = within(table).getAllByRole<HTMLTableRowElement>("row");
	// A phone shows one column.
	expect(city?.cells[0]?.textContent).toBe(
		"CityKinfolk Index · Nov 20, 2026To ask for your removal · said deleted Nov 25, 2026",
	);
	expect(city?.textContent).toMatch(
		/City.*Kinfolk Index.*To ask for your removalThe site's opt-out page.*They said so on Nov 25, 2026$/,
	);
	expect(email?.textContent).toMatch(
		/Email address.*3 times, last Nov 20, 2026.*The site's search.*Not confirmed$/,
	);
});

it("if nobody was told anything, it says so and offers no download", async () => {
	shown(disclosures([]));
	await screen.findByText(/We have not told anybody anything about you/);
	expect(screen.queryByRole("button", { name: /Download/ })).toBeNull();
});

it("filters are in the address and go to the server; no match is not the same as no disclosures", async () => {
	const { server } = shown(
		disclosures([]),
		"/removals/disclosures?broker=kinfolk.example&field=city&field2=x",
	);
	await screen.findByText("Nothing fits these filters.");
	screen.getByRole("link", { name: "Clear the filters" });
	expect(server.callsOf(list)[0]?.query.toString()).toBe("limit=20&broker=kinfolk.example&field=city");
});

it("the next lines load on a click", async () => {
	const first = { ...disclosures([disclosure()]), total: 2, next_cursor: "more" };
	const { user } = shown(({ query }) =>
		query.get("cursor") === "more" ? disclosures([disclosure({ field: "age", label: "Age" })]) : first,
	);
	await user.click(await screen.findByRole("button", { name: "Show more" }));
	await screen.findByRole("cell", { name: /^Age/ });
});

it("a failed load does not show an empty list", async () => {
	const { server, user } = shown(() => refuses("unavailable", "The service is busy."));
	await screen.findByText("We could not load the list");
	server.say({ [list]: disclosures([]) });
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByText(/We have not told anybody anything/);
});

it.each([
	["/removals/disclosures", /We have not told anybody anything/],
	["/removals/disclosures?field=city", "Nothing fits these filters."],
])("an empty list that cannot be loaded again is marked as old once: %s", async (at, says) => {
	const { server, queries } = shown(disclosures([]), at);
	await screen.findByText(says);
	server.say({ [list]: () => refuses("unavailable", "The service is busy.") });
	await act(() => queries.refetchQueries({ type: "active" }));
	expect(await screen.findAllByText("This may be out of date")).toHaveLength(1);
	screen.getByText(says);
});
