import { act, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import { pretendServer, refuses, type Routes as ServerRoutes } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import type { ListingDetail } from "./api/types.ts";
import ListingPage from "./listing-page.tsx";
import { detail, listingId } from "./testing/broker-answers.ts";
import { guide, removal, removalDetail, removals } from "./testing/removal-answers.ts";

const read = "GET /api/brokers/listings/:id";
const reveal = "POST /api/brokers/listings/:id/reveal";
const all = "GET /api/removals";
const howTo = "GET /api/removals/guide";
const ask = "POST /api/removals";
const answer = "PUT /api/brokers/listings/:id/answer";

function shown(listing: ListingDetail, routes: ServerRoutes = {}) {
	const server = pretendServer({
		[read]: { listing },
		[all]: removals([]),
		[howTo]: guide(),
		...routes,
	});
	const page = show(
		<Routes>
			<Route path="/removals/listings/:id" element={<ListingPage />} />
		</Routes>,
		{ at: `/removals/listings/${listingId}` },
	);
	return { server, ...page };
}

it("says what the site shows and since when, why we think so, and what is known about the site", async () => {
	shown(detail({ state: "listed", likelihood: "certain" }));
	await screen.findByRole("heading", { level: 1, name: "Kinfolk Index" });
	screen.getByText(/shows a record with name and 3 cities\. We first saw it on November 20, 2026\./);
	screen.getByText("Almost surely you");
	screen.getByText("The name is the same.");
	screen.getByText("As of 2026-08, not tried by us.");
});

it("shows values only after a reveal, and hides them again", async () => {
	const revealed = {
		shows: [{ field: "name" as const, values: ["<img src=x onerror=alert(1)> Roe"] }],
		url: "javascript:alert(1)",
	};
	const { user } = shown(detail({ state: "listed" }), { [reveal]: revealed });
	await user.click(await screen.findByRole("button", { name: "Reveal" }));
	const buttons = screen.getAllByRole("button", { name: "Reveal" });
	await user.click(buttons.at(-1) as HTMLElement);
	await screen.findByText("<img src=x onerror=alert(1)> Roe");
	expect(document.querySelector("main img, dl img")).toBeNull();
	expect(screen.queryByRole("link", { name: /Open its page/ })).toBeNull();
	await user.click(screen.getByRole("button", { name: "Hide again" }));
	expect(screen.queryByText(/onerror/)).toBeNull();
});

it("a listing that waits for an answer shows both records; the answer is given, and can be changed", async () => {
	const { server, user } = shown(detail(), { [answer]: { listing: detail({ state: "not_me" }) } });
	const no = await screen.findByRole("button", { name: "No, somebody else" });
	server.say({ [read]: { listing: detail({ state: "not_me" }) } });
	await user.click(no);
	await screen.findByText(/You said that this is somebody else\. It does not count/);
	expect(server.callsOf(answer)[0]?.body).toEqual({ answer: "not_me" });
	await user.click(screen.getByRole("button", { name: "Change your answer" }));
	screen.getByRole("button", { name: "Yes, this is me" });
});

it("says that a site could not be checked since, and does not call the listing gone", async () => {
	shown(detail({ state: "listed", unknown_since: "2026-11-21T12:00:00Z" }));
	await screen.findByText(/Since November 21, 2026 we could not check Kinfolk Index/);
});

it("shows the stored page as text, whatever it contained", async () => {
	const capture = { kind: "html" as const, taken_at: "2026-11-20T12:00:00Z" };
	const { user } = shown(detail({ state: "listed", capture }));
	const button = await screen.findByRole("button", { name: "Show the page" });
	const page = "<h1>Ann Roe</h1><script>alert(1)</script><p>Austin, TX</p>";
	vi.stubGlobal("fetch", async () => new Response(page, { headers: { "content-type": "text/plain" } }));
	await user.click(button);
	await screen.findByText("Ann Roe");
	screen.getByText("Austin, TX");
	expect(document.querySelector("iframe, script[src]")).toBeNull();
	expect(screen.queryByText(/alert/)).toBeNull();
});

it("says that a listing does not exist, and offers no retry", async () => {
	pretendServer({ [read]: () => refuses("not_found", "There is no such listing.") });
	show(
		<Routes>
			<Route path="/removals/listings/:id" element={<ListingPage />} />
		</Routes>,
		{ at: `/removals/listings/${listingId}` },
	);
	await screen.findByText("This listing is not there, or it is not yours.");
	expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

it("a listing that could not be loaded can be tried again, and left for the list", async () => {
	const { server, user } = shown(detail(), { [read]: () => refuses("unavailable", "The service is busy.") });
	await screen.findByText("We could not load this listing");
	expect(screen.getByRole("link", { name: "All listings" }).getAttribute("href")).toBe("/removals/listings");
	server.say({ [read]: { listing: detail() } });
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByRole("heading", { level: 1, name: "Kinfolk Index" });
});

it("says what a request would tell, sends it with one click, and then shows its progress", async () => {
	const { server, user } = shown(detail({ state: "listed" }), {
		[ask]: { removal: removalDetail({ state: "queued", sentence: "It is in line." }) },
	});
	await screen.findByText("The request tells Kinfolk Index your first name and city, and nothing else.");
	server.say({ [all]: removals([removal({ state: "queued", sentence: "It is in line." })]) });
	await user.click(screen.getByRole("button", { name: "Ask for removal" }));
	const link = await screen.findByRole("link", { name: "See each step" });
	expect(link.getAttribute("href")).toMatch(/^\/removals\/0b9f6c0e/);
	expect(server.callsOf(ask).map(({ body }) => body)).toEqual([{ listing_id: listingId }]);
});

it("if we may not ask, says why and how people do it themselves: page, values and letter", async () => {
	const reason = "Without a plan we do one removal for you, and it is done.";
	const { user } = shown(detail({ state: "listed" }), {
		[howTo]: guide({ ours: { possible: false, reason } }),
	});
	await screen.findByText(new RegExp(reason));
	expect(screen.queryByRole("button", { name: "Ask for removal" })).toBeNull();
	const page = screen.getByRole("link", { name: "Open the page of Kinfolk Index" });
	expect(page.getAttribute("href")).toBe("https://kinfolk.example/opt-out");
	screen.getByRole("button", { name: "Copy city" });
	await user.click(screen.getByRole("button", { name: "Write to them instead" }));
	screen.getByText("Please delete my data.");
	const mail = screen.getByRole("link", { name: "Open in your mail program" });
	expect(mail.getAttribute("href")).toMatch(/^mailto:privacy%40kinfolk\.example\?subject=Delete%20my%20data/);
});

it("offers no request about a record that may be somebody else's", async () => {
	const { server } = shown(detail({ state: "unsure" }));
	await screen.findByText(/Say first whether this is you/);
	expect(screen.queryByRole("button", { name: "Ask for removal" })).toBeNull();
	expect(server.callsOf(howTo)).toEqual([]);
});

it("a guide that cannot be loaded again stays, and is marked as old", async () => {
	const { server, queries } = shown(detail({ state: "listed" }));
	await screen.findByRole("button", { name: "Ask for removal" });
	server.say({ [howTo]: () => refuses("unavailable", "The service is busy.") });
	await act(() => queries.refetchQueries({ type: "active" }));
	expect(await screen.findAllByText("This may be out of date")).toHaveLength(1);
	screen.getByRole("button", { name: "Ask for removal" });
});
