import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import { pretendServer, refuses, type Routes as ServerRoutes } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import type { ListingDetail } from "./api/types.ts";
import ListingPage from "./listing-page.tsx";
import { detail, listingId } from "./testing/broker-answers.ts";

const read = "GET /api/brokers/listings/:id";
const reveal = "POST /api/brokers/listings/:id/reveal";
const answer = "PUT /api/brokers/listings/:id/answer";

function shown(listing: ListingDetail, routes: ServerRoutes = {}) {
	const server = pretendServer({ [read]: { listing }, ...routes });
	const page = show(
		<Routes>
			<Route path="/removals/:id" element={<ListingPage />} />
		</Routes>,
		{ at: `/removals/${listingId}` },
	);
	return { server, ...page };
}

it("says what the site shows and since when, why we think so, and what is known of the site", async () => {
	shown(detail({ state: "listed", likelihood: "certain" }));
	await screen.findByRole("heading", { level: 1, name: "Kinfolk Index" });
	screen.getByText(/shows a record with name and 3 cities\. We first saw it on November 20, 2026\./);
	screen.getByText("Almost surely you");
	screen.getByText("The name is the same.");
	screen.getByText("As of 2026-08, not tried by us.");
	screen.getByText(/We do not send removal requests yet\. Nobody has been asked for anything\./);
	expect(screen.getByRole("link", { name: "Open Kinfolk Index" }).getAttribute("href")).toBe(
		"https://kinfolk.example",
	);
});

it("shows values only after they were revealed, and hides them again", async () => {
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

it("a listing that waits for an answer shows both records; the answer is said, and can be changed", async () => {
	const { server, user } = shown(detail(), { [answer]: { listing: detail({ state: "not_me" }) } });
	const no = await screen.findByRole("button", { name: "No, somebody else" });
	server.say({ [read]: { listing: detail({ state: "not_me" }) } });
	await user.click(no);
	await screen.findByText(/You said that this is somebody else\. It does not count/);
	expect(server.callsOf(answer)[0]?.body).toEqual({ answer: "not_me" });
	await user.click(screen.getByRole("button", { name: "Change your answer" }));
	screen.getByRole("button", { name: "Yes, this is me" });
});

it("a site that could not be checked since is said, and is not called gone", async () => {
	shown(detail({ state: "listed", unknown_since: "2026-11-21T12:00:00Z" }));
	await screen.findByText(/Since November 21, 2026 we could not check Kinfolk Index/);
});

it("the page as it was is text, whatever was in it", async () => {
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

it("a listing that is not there says so, and offers no other try", async () => {
	pretendServer({ [read]: () => refuses("not_found", "There is no such listing.") });
	show(
		<Routes>
			<Route path="/removals/:id" element={<ListingPage />} />
		</Routes>,
		{ at: `/removals/${listingId}` },
	);
	await screen.findByText("This listing is not there, or it is not yours.");
	expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
