import { screen, waitFor, within } from "@testing-library/react";
import { removalStates, removalStateWords } from "@unlisted/contracts/removals/removal-values";
import { Route, Routes } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { pretendServer, refuses, type Routes as ServerRoutes } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import type { Complaint, RemovalDetail } from "./api/types.ts";
import RemovalPage from "./removal-page.tsx";
import { detail } from "./testing/broker-answers.ts";
import { removalDetail, removalId, task } from "./testing/removal-answers.ts";

const read = "GET /api/removals/:id";
const answer = "POST /api/removals/:id/task";

function shown(removal: RemovalDetail, routes: ServerRoutes = {}) {
	const server = pretendServer({ [read]: { removal }, [complaining]: {}, ...routes });
	const page = show(
		<Routes>
			<Route path="/removals/:id" element={<RemovalPage />} />
			<Route path="/removals/listings/:id" element={<p>The listing's page</p>} />
		</Routes>,
		{ at: `/removals/${removalId}` },
	);
	return { server, ...page };
}
const toDo = (more = {}) =>
	removalDetail({ state: "needs_person", task: task(more), can: ["answer_task", "cancel"] });

const complaining = "GET /api/removals/:id/complaint";
const complaint: Complaint = {
	complaint: {
		law: "CCPA",
		subject: "Complaint about Kinfolk Index",
		text: "It did not answer.",
		authorities: [
			{ name: "The Agency", page: "https://agency.example/form", email: "help@agency.example" },
			{ name: "The Attorney General", email: "ag@example.gov" },
		],
	},
};
const late = () => removalDetail({ state: "escalated", can: ["again", "cancel"] });

it.each(removalStates)(
	"says that a removal is %s, and what that means if the sentence does not",
	async (state) => {
		shown(removalDetail({ state, can: [] }));
		const { label, meaning } = removalStateWords[state];
		const sentence = await screen.findByText(/^The request went out on November 20, 2026/);
		expect(sentence.parentElement?.firstElementChild?.textContent).toMatch(new RegExp(`^${label}since `));
		const isSaid = ["sent", "acknowledged", "needs_confirmation"].includes(state);
		expect(screen.queryAllByText(meaning)).toHaveLength(isSaid ? 1 : 0);
	},
);

it("its heading has the broker's name from the first render on, if the answer came with the page", async () => {
	const over = Promise.resolve();
	window.headStart = {
		token: "t",
		until: performance.now() + 10_000,
		answers: {},
		page: location.pathname,
		over,
	};
	const headings = new Set<string | null>();
	const look = new MutationObserver(() => {
		for (const { textContent } of document.querySelectorAll("h1")) headings.add(textContent);
	});
	look.observe(document.body, { childList: true, subtree: true, characterData: true });
	onTestFinished(() => look.disconnect());
	shown(removalDetail());
	await screen.findByRole("heading", { level: 1, name: "Removal from Kinfolk Index" });
	expect([...headings]).toEqual(["Removal from Kinfolk Index"]);
});

it("each step says what, when, where it went and what it told them; then comes the next step", async () => {
	const { user } = shown(removalDetail());
	await screen.findByRole("heading", { level: 1, name: "Removal from Kinfolk Index" });
	expect(screen.queryByText("cc33")).toBeNull();
	await user.click(screen.getByRole("button", { name: "Show fingerprints" }));
	const [sent, looked] = screen.getAllByRole("listitem");
	expect(sent?.textContent).toMatch(
		/The request was sent\.To kinfolk\.example, by its opt-out page\. It told them your first name and city\./,
	);
	expect(looked?.textContent).toMatch(/We looked, and you were still listed\..*cc33.*Entry 41/);
	screen.getByText("We look again on November 23, 2026.");
	screen.getByText("January 4, 2027");
});

it("a stored mail or page is read as text, and loads nothing", async () => {
	const { user } = shown(removalDetail());
	const button = await screen.findByRole("button", { name: "Show the page" });
	const page = "<p>Ann Roe</p><img src=https://tracker.example/x><script>alert(1)</script>";
	vi.stubGlobal("fetch", async () => new Response(page, { headers: { "content-type": "text/plain" } }));
	await user.click(button);
	await screen.findByText("Ann Roe");
	expect(document.querySelector("img, iframe")).toBeNull();
	expect(screen.queryByText(/alert/)).toBeNull();
});

it("pages from before and after a step are side by side", async () => {
	const detail = removalDetail();
	const [sent] = detail.events ?? [];
	const events = sent ? [{ ...sent, file: { kind: "html" as const, has_before: true } }] : [];
	const { user } = shown({ ...detail, events });
	const button = await screen.findByRole("button", { name: "Show before and after" });
	vi.stubGlobal(
		"fetch",
		async (url: string) =>
			new Response(`<p>${url.includes("moment=before") ? "The form, empty" : "Thank you"}</p>`),
	);
	await user.click(button);
	const before = await screen.findByRole("region", { name: "The page on Kinfolk Index, before" });
	within(before).getByText("The form, empty");
	const after = screen.getByRole("region", { name: "The page on Kinfolk Index, after" });
	within(after).getByText("Thank you");
	await user.click(screen.getByRole("button", { name: "Hide before and after" }));
	expect(screen.queryByText("Thank you")).toBeNull();
});

it("a mail that could not be read with certainty: the person reads it, and says which of the likely meanings it has", async () => {
	const say = "POST /api/removals/:id/meaning";
	const likely = ["acknowledged", "completed", "refused_other"] as const;
	const detail = toDo({ kind: "read_mail", title: "Say what a mail means", meanings: [...likely] });
	const [first] = detail.events ?? [];
	const events = first ? [{ ...first, file: { kind: "mail" as const, has_before: false } }] : [];
	const done = removalDetail({ state: "said_done", sentence: "The site says that you are removed." });
	const { server, user } = shown({ ...detail, events }, { [say]: { removal: done } });
	const panel = within(await screen.findByRole("region", { name: "Say what a mail means" }));
	panel.getByRole("button", { name: "Show the mail" });
	expect(panel.queryByRole("button", { name: "Done" })).toBeNull();
	expect(await panel.findAllByRole("radio")).toHaveLength(3);
	expect(panel.getByRole("button", { name: "That is what it says" })).toHaveProperty("disabled", true);
	await user.click(panel.getByRole("button", { name: "None of these" }));
	expect(panel.getAllByRole("radio")).toHaveLength(14);
	await user.click(panel.getByRole("radio", { name: "They say that it is done" }));
	server.say({ [read]: { removal: done } });
	await user.click(panel.getByRole("button", { name: "That is what it says" }));
	await waitFor(() => expect(screen.queryByRole("region", { name: "Say what a mail means" })).toBeNull());
	expect(server.callsOf(say).map(({ body }) => body)).toEqual([
		{ meaning: "completed", since: task().since },
	]);
});

it("a mail that came while a step was open is asked about beside it, and each has an answer of its own", async () => {
	const say = "POST /api/removals/:id/meaning";
	const since = "2026-11-21T15:00:00Z";
	const detail = toDo({ mail: { since, meanings: ["acknowledged", "completed"] } });
	const [first] = detail.events ?? [];
	const events = first ? [{ ...first, file: { kind: "mail" as const, has_before: false } }] : [];
	const { server, user } = shown({ ...detail, events }, { [say]: { removal: toDo() } });
	const panel = within(await screen.findByRole("region", { name: "Solve a puzzle" }));
	panel.getByRole("button", { name: "Done" });
	panel.getByRole("button", { name: "Show the mail" });
	await user.click(await panel.findByRole("radio", { name: "They have my request" }));
	server.say({ [read]: { removal: toDo() } });
	await user.click(panel.getByRole("button", { name: "That is what it says" }));
	await waitFor(() => expect(panel.queryByRole("radio")).toBeNull());
	panel.getByRole("button", { name: "Done" });
	expect(server.callsOf(say).map(({ body }) => body)).toEqual([{ meaning: "acknowledged", since }]);
});

it.each([
	["beside a step", { mail: { since: "2026-11-21T12:00:00.040Z", meanings: ["completed"] } }],
	["as the step", { kind: "read_mail", title: "Solve a puzzle", since: "2026-11-21T12:00:00.040Z" }],
])("the mail that is asked about %s is shown, and not one that came later", async (_, more) => {
	const detail = toDo(more);
	const [first] = detail.events ?? [];
	if (!first) expect.fail("The removal has no record");
	const mail = { ...first, kind: "reply_kept" as const, file: { kind: "mail" as const, has_before: false } };
	const asked = { ...mail, id: "asked", at: "2026-11-21T12:00:00.000Z" };
	const later = { ...mail, id: "later", at: "2026-11-21T12:00:05.000Z" };
	const { user } = shown({ ...detail, events: [first, asked, later] });
	const panel = within(await screen.findByRole("region", { name: "Solve a puzzle" }));
	const fetched: string[] = [];
	vi.stubGlobal("fetch", async (url: string) => {
		fetched.push(url);
		return new Response("We removed you.", { headers: { "content-type": "text/plain" } });
	});
	await user.click(panel.getByRole("button", { name: "Show the mail" }));
	await panel.findByText(/We removed you/);
	expect(fetched.map((url) => /asked|later/.exec(url)?.[0])).toEqual(["asked"]);
});

it("a proof can be checked on the page that downloads it", async () => {
	shown(removalDetail());
	const link = await screen.findByRole("link", { name: "Check a proof file" });
	expect(link.getAttribute("href")).toBe("/verify");
});

it("a step by hand: open the page, copy the values one by one, say that it is done, with a picture", async () => {
	const done = removalDetail({ state: "sent", sentence: "You sent it yourself." });
	const { server, user } = shown(toDo(), { [answer]: { removal: done } });
	const panel = within(await screen.findByRole("region", { name: "Solve a puzzle" }));
	expect(panel.getByRole("link", { name: "Open the page of Kinfolk Index" }).getAttribute("href")).toBe(
		"https://kinfolk.example/opt-out",
	);
	await user.click(panel.getByRole("button", { name: "Copy first name" }));
	expect(await navigator.clipboard.readText()).toBe("Ann");
	const file = new File([new Uint8Array([1, 2, 3])], "seen.png", { type: "image/png" });
	await user.upload(panel.getByLabelText(/Add a picture/), file);
	await panel.findByText("seen.png");
	server.say({ [read]: { removal: done } });
	await user.click(panel.getByRole("button", { name: "Done" }));
	await waitFor(() => expect(screen.queryByRole("region", { name: "Solve a puzzle" })).toBeNull());
	expect(server.callsOf(answer).map(({ body }) => body)).toEqual([
		{ outcome: "done", since: task().since, picture: "AQID" },
	]);
});

it("a helper may do a step after the person has read what they would see, and no longer after the person takes it back", async () => {
	const put = "PUT /api/removals/:id/help";
	const asked = "2026-11-22T12:00:00Z";
	const before = toDo({ help: { possible: true } });
	const after = toDo({ help: { possible: true, asked_at: asked, opened_at: "2026-11-22T13:00:00Z" } });
	const { server, user } = shown(before, { [put]: { removal: after } });
	await user.click(await screen.findByRole("button", { name: "Let a helper do this step" }));
	const panel = within(screen.getByRole("region", { name: "Let a helper do this step?" }));
	panel.getByText(
		/They see the name of the site, the address of its page,? and your first name, and nothing else/,
	);
	expect(server.callsOf(put)).toEqual([]);
	server.say({ [read]: { removal: after } });
	await user.click(panel.getByRole("button", { name: "Yes, a helper may do it" }));
	await screen.findByText(/A helper looked at it on/);
	server.say({ [put]: { removal: before }, [read]: { removal: before } });
	await user.click(screen.getByRole("button", { name: "Take it back" }));
	await screen.findByRole("button", { name: "Let a helper do this step" });
	const since = task().since;
	expect(server.callsOf(put).map(({ body }) => body)).toEqual([
		{ wanted: true, since },
		{ wanted: false, since },
	]);
});

it("offers no helper if nobody helps", async () => {
	shown(toDo());
	await screen.findByRole("button", { name: "Done" });
	expect(screen.queryByText(/helper/)).toBeNull();
});

it("a few words can say what did not work", async () => {
	const { server, user } = shown(toDo(), { [answer]: { removal: removalDetail() } });
	await user.click(await screen.findByRole("button", { name: "It did not work" }));
	await user.type(screen.getByLabelText("What happened? (optional)"), "No puzzle there");
	await user.click(screen.getByRole("button", { name: "Send: it did not work" }));
	await waitFor(() =>
		expect(server.callsOf(answer)[0]?.body).toEqual({
			outcome: "did_not_work",
			since: task().since,
			note: "No puzzle there",
		}),
	);
});

it("an invalid or too large picture is reported and not sent", async () => {
	const { user } = shown(toDo());
	const field = await screen.findByLabelText(/Add a picture/);
	const large = new File([new Uint8Array(2_000_001)], "large.png", { type: "image/png" });
	await user.upload(field, large);
	await screen.findByText("The picture is larger than 2 MB. Choose a smaller one.");
});

it("a step that tells more than the listing shows says what, and only a web address becomes a link", async () => {
	shown(toDo({ tells: ["birth_date"], link: "javascript:alert(1)" }));
	await screen.findByText(/would tell Kinfolk Index your date of birth\. You decide\./);
	expect(screen.queryByRole("link", { name: /Open the page/ })).toBeNull();
});

it("a site that wants a signature links to the signing page, which links back here", async () => {
	shown(toDo({ kind: "authorization", title: "Sign your authorization" }));
	const panel = within(await screen.findByRole("region", { name: "Sign your authorization" }));
	expect(panel.getByRole("link", { name: "Read and sign it" }).getAttribute("href")).toBe(
		`/removals/authorization?removal=${removalId}`,
	);
	expect(panel.queryByRole("link", { name: /^Open the page/ })).toBeNull();
});

it("a complaint is ready: the file, the authority's page, the text, and then a button to say that it was filed", async () => {
	const filing = "POST /api/removals/:id/complaint";
	const filed = { ...complaint, filed: { at: "2026-11-23T12:00:00Z", authority: "The Agency" } };
	const { server, user } = shown(late(), { [complaining]: complaint, [filing]: filed });
	const panel = within(await screen.findByRole("region", { name: "Complain about Kinfolk Index" }));
	await panel.findByText(/did not do what you asked in the time that the CCPA gives it/);
	expect(panel.getByRole("link", { name: "Open its page" }).getAttribute("href")).toBe(
		"https://agency.example/form",
	);
	await user.click(panel.getByRole("button", { name: "Read or copy the text" }));
	await user.click(panel.getByRole("button", { name: "Copy the complaint" }));
	expect(await navigator.clipboard.readText()).toBe("It did not answer.");
	await user.click(panel.getByRole("radio", { name: "The Attorney General" }));
	panel.getByText("File it with The Attorney General");
	expect(panel.queryByRole("link", { name: "Open its page" })).toBeNull();
	panel.getByRole("link", { name: "Write to ag@example.gov" });
	await user.click(panel.getByRole("radio", { name: "The Agency" }));
	await user.type(panel.getByLabelText("Its case number"), "A-17");
	server.say({ [complaining]: filed });
	await user.click(panel.getByRole("button", { name: "I filed it" }));
	await panel.findByText("You filed it on November 23, 2026");
	expect(panel.queryByRole("button", { name: "I filed it" })).toBeNull();
	expect(server.callsOf(filing).map(({ body }) => body)).toEqual([
		{ authority: "The Agency", reference: "A-17" },
	]);
});

it("the complaint with its record is one download, and a failure is reported", async () => {
	const { user } = shown(late(), { [complaining]: complaint });
	const button = await screen.findByRole("button", { name: "Download the complaint" });
	const fetched = vi.fn(async () => new Response("PK", { headers: { "content-type": "application/zip" } }));
	vi.stubGlobal("fetch", fetched);
	await user.click(button);
	await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no")));
	await user.click(await screen.findByRole("button", { name: "Download the complaint" }));
	await screen.findByText("The file could not be downloaded");
});

it("without a law there is nothing to file; a failed save or load is reported", async () => {
	const { unmount } = shown(late());
	await screen.findByText(/No law that you can use gives .* a time to answer/);
	unmount();
	const busy = () => refuses("unavailable", "The service is busy.");
	const { server, user, ...second } = shown(late(), { [complaining]: busy });
	await screen.findByText("We could not load the complaint");
	server.say({ [complaining]: complaint, "POST /api/removals/:id/complaint": busy });
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await user.click(await screen.findByRole("button", { name: "I filed it" }));
	await screen.findByText("It was not saved");
	second.unmount();
	shown(removalDetail());
	await screen.findByRole("heading", { name: "Proof" });
	expect(screen.queryByRole("region", { name: /^Complain/ })).toBeNull();
});

it("a removal is stopped after a second question", async () => {
	const stop = "POST /api/removals/:id/cancel";
	const stopped = removalDetail({ state: "given_up", sentence: "You stopped it.", can: ["again"] });
	const { server, user } = shown(removalDetail(), { [stop]: { removal: stopped } });
	await user.click(await screen.findByRole("button", { name: "Stop this removal" }));
	expect(server.callsOf(stop)).toEqual([]);
	server.say({ [read]: { removal: stopped } });
	await user.click(screen.getByRole("button", { name: "Yes, stop it" }));
	await screen.findByRole("button", { name: "Ask again" });
});

it("names a site that did not keep its word", async () => {
	shown(removalDetail({ broke_its_word: true }));
	await screen.findByText("Kinfolk Index did not keep its word");
});

it("an old link to a listing opens the listing; a missing one is reported", async () => {
	const missing = { [read]: () => refuses("not_found", "There is no such removal.") };
	const { unmount } = shown(removalDetail(), {
		...missing,
		"GET /api/brokers/listings/:id": { listing: detail() },
	});
	await screen.findByText("The listing's page");
	unmount();
	shown(removalDetail(), {
		...missing,
		"GET /api/brokers/listings/:id": () => refuses("not_found", "There is no such listing."),
	});
	await screen.findByText("This removal is not there, or it is not yours.");
});

it("a failed load can be tried again", async () => {
	const { server, user } = shown(removalDetail(), {
		[read]: () => refuses("unavailable", "The service is busy."),
	});
	await screen.findByText("We could not load this removal");
	server.say({ [read]: { removal: removalDetail() } });
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByRole("heading", { level: 1, name: "Removal from Kinfolk Index" });
});
