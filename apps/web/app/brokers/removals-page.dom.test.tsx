import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { pretendServer, type Routes, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import RemovalsPage from "./removals-page.tsx";
import {
	coverage,
	detail,
	identity,
	listing,
	listingId,
	listings,
	otherId,
} from "./testing/broker-answers.ts";
import {
	overview,
	removal,
	removalDetail,
	removalId,
	removals,
	unasked,
	underway,
	withTask,
} from "./testing/removal-answers.ts";

const about = "GET /api/removals/overview";
const all = "GET /api/removals";
const asking = "POST /api/removals";
const pause = "POST /api/removals/pause";
const list = "GET /api/brokers/listings";
const read = "GET /api/brokers/listings/:id";
const answer = "PUT /api/brokers/listings/:id/answer";
const takeBack = "DELETE /api/brokers/listings/:id/answer";

function shown(routes: Routes = {}, at = "/removals") {
	const server = pretendServer({
		[about]: overview(),
		[all]: removals([removal()]),
		[list]: listings([]),
		"GET /api/brokers/coverage": coverage(),
		"GET /api/brokers/identity": identity({ enough: true }),
		...routes,
	});
	return { server, ...show(<RemovalsPage />, { at }) };
}
const nextOnes = async () => within(await screen.findByRole("region", { name: "Next for you" }));

it("the person's own step comes first, and links to where it is done", async () => {
	shown({ [about]: overview({ ...underway, next: [withTask], tasks: 1 }) });
	const next = await nextOnes();
	next.getByText("1 step to do");
	const link = next.getByRole("link", { name: /^Do it now ?: Solve a puzzle, Kinfolk Index$/ });
	expect(link.getAttribute("href")).toBe(`/removals/${removalId}#task`);
});

it("only people in California are told about the state's own platform", async () => {
	const at = (state: string) =>
		identity({
			enough: true,
			identity: { places: [{ present: true, city: "Fresno", state, country: "US" }] },
		});
	const { unmount } = shown({ "GET /api/brokers/identity": at("CA") });
	const link = await screen.findByRole("link", { name: "File at DROP" });
	expect(link.getAttribute("href")).toBe("/removals/drop");
	unmount();
	shown({ "GET /api/brokers/identity": at("TX") });
	await screen.findByText("Your listings");
	expect(screen.queryByRole("link", { name: "File at DROP" })).toBeNull();
});

it("says so before any site was checked, instead of a count of zero", async () => {
	shown({ "GET /api/brokers/coverage": coverage({ checked: [] }) });
	await screen.findByText("No listing of you that we know of. No site was checked yet.");
});

it("a request that waits for approval is sent with one click, and taken back with another", async () => {
	const waiting = removal({ state: "waiting_for_yes", can: ["confirm", "cancel"] });
	const queued = removalDetail({ state: "queued", sentence: "It is in line.", can: ["cancel"] });
	const stopped = removalDetail({ state: "given_up", sentence: "You stopped it.", can: ["again"] });
	const { server, user } = shown({
		[about]: overview({ next: [waiting] }),
		"POST /api/removals/:id/confirm": { removal: queued },
		"POST /api/removals/:id/cancel": { removal: stopped },
	});
	const next = await nextOnes();
	await user.click(next.getByRole("button", { name: "Yes, send it to Kinfolk Index" }));
	await screen.findByText("It is in line.");
	await user.click(screen.getByRole("button", { name: "Undo" }));
	await screen.findByText("You stopped it.");
	expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
	expect(server.callsOf("POST /api/removals/:id/cancel")).toHaveLength(1);
});

it("a removal of a listing without one is requested with one click", async () => {
	const queued = removalDetail({ state: "queued", sentence: "It is in line." });
	const { server, user } = shown({ [about]: overview(unasked), [asking]: { removal: queued } });
	await screen.findByText("A request goes out only when you ask for it.");
	await user.click(screen.getByRole("button", { name: "Ask for removal from Kinfolk Index" }));
	await screen.findByText("It is in line.");
	expect(server.callsOf(asking).map(({ body }) => body)).toEqual([{ listing_id: listingId }]);
});

it.each([
	[1, /Without a plan we do one removal for you/, "Ask for removal from Kinfolk Index"],
	[0, /You have used the one removal that comes without a plan/, "How to do it at Kinfolk Index"],
])(
	"without a plan and with %i removals left, it says so and offers what works",
	async (left, says, press) => {
		shown({ [about]: overview({ ...unasked, plan: { automatic: false, free_left: left } }) });
		await screen.findByText(says);
		screen.getByRole(left === 0 ? "link" : "button", { name: press });
		screen.getByRole("link", { name: "See the plans" });
	},
);

it("a failed step says why, and nothing is shown as done", async () => {
	const { user } = shown({
		[about]: overview(unasked),
		[asking]: () => refuses("unavailable", "The service is busy."),
	});
	await user.click(await screen.findByRole("button", { name: "Ask for removal from Kinfolk Index" }));
	await screen.findByText("It was not done");
	screen.getByText("The service is busy.");
	expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("one click pauses everything, and one resumes it", async () => {
	let paused_at: string | null = null;
	const { server, user } = shown({
		[about]: () => overview({ ...underway, ...(paused_at && { paused_at }) }),
		[pause]: ({ body }) => {
			paused_at = JSON.stringify(body).includes("true") ? "2026-11-22T12:00:00Z" : null;
			return paused_at ? { paused_at } : {};
		},
	});
	await user.click(await screen.findByRole("button", { name: "Pause everything" }));
	await screen.findByText("Paused since November 22, 2026");
	expect(screen.queryByRole("button", { name: "Pause everything" })).toBeNull();
	await user.click(screen.getByRole("button", { name: "Go on" }));
	await screen.findByRole("button", { name: "Pause everything" });
	expect(server.callsOf(pause).map(({ body }) => body)).toEqual([{ paused: true }, { paused: false }]);
});

it("figures count verified removals, and an unknown figure is a dash", async () => {
	const { unmount } = shown({ [about]: overview(underway) });
	const figure = (label: string) => screen.getAllByText(label)[0]?.parentElement?.textContent;
	await screen.findByText("Share removed");
	expect(figure("Share removed")).toBe("Share removed33%Of the removals for listings");
	expect(screen.getByText(/1 verified this week/).parentElement?.textContent).toMatch(/^Removed1/);
	unmount();
	shown({ [about]: overview({ by_state: [{ state: "said_done", count: 1 }] }) });
	await screen.findByText("Share removed");
	expect(figure("Share removed")).toBe("Share removed–Nothing asked yet");
	expect(screen.getByText(/Counted once we have looked/).parentElement?.textContent).toMatch(/^Removed0/);
});

it("the progress is a chart and a table", async () => {
	const { user } = shown({ [about]: overview(underway) });
	await user.click(await screen.findByRole("button", { name: "Show as a table Progress" }));
	const table = screen.getByRole("table", { name: "Progress" });
	expect(table.textContent).toMatch(/Week of November 16, 202631Week of November 9, 202620$/);
});

it("filters are in the address and go to the server; no match is reported", async () => {
	const { server } = shown(
		{ [about]: overview(underway), [all]: removals([]) },
		"/removals?group=removed&broker=kinfolk.example",
	);
	await screen.findByText("No removal fits these filters.");
	expect(server.callsOf(all)[0]?.query.toString()).toBe("limit=5&group=removed&broker=kinfolk.example");
	screen.getByRole("link", { name: "Clear the filters" });
});

it("a failed load does not show an empty page, and can be tried again", async () => {
	const { server, user } = shown({ [about]: () => refuses("unavailable", "The service is busy.") });
	await screen.findByText("We could not load your removals");
	server.say({ [about]: overview() });
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByText("Nothing waits for you. We tell you when that changes.");
});

it("a server without removals still shows what was found, and offers no request", async () => {
	shown({
		[about]: () => refuses("not_found", "There is nothing here."),
		[list]: listings([], { listed: 1 }),
	});
	await screen.findByText(/1 listing of you/);
	expect(screen.queryByRole("button", { name: /ask|pause/i })).toBeNull();
});

it("with a plan that sends requests automatically, it asks for the consent first", async () => {
	shown({ [about]: overview({ plan: { id: "pro", automatic: true }, consent: "not_given" }) });
	const link = (await nextOnes()).getByRole("link", { name: "See what would be sent" });
	expect(link.getAttribute("href")).toBe("/removals/settings#consent");
});

it("asks whether it is the person, one record after the other, and takes back a no", async () => {
	const asks = listing();
	const other = listing({ id: otherId, broker: { id: "atlas.example", name: "Street Atlas" } });
	let waiting = [asks, other];
	const { server, user } = shown({
		[list]: () => listings(waiting, { asks: waiting.length }),
		[read]: ({ path }) => ({ listing: detail(path.endsWith(otherId) ? other : asks) }),
		[answer]: () => ({ listing: detail({ state: "not_me" }) }),
		[takeBack]: () => {
			waiting = [asks, other];
			return { listing: detail(asks) };
		},
	});
	const card = await screen.findByRole("region", { name: "Is this you?" });
	await within(card).findByText("Kinfolk Index");
	within(card).getByRole("region", { name: "What you told us" });
	within(card).getByRole("region", { name: "On Kinfolk Index" });
	waiting = [other];
	await user.click(within(card).getByRole("button", { name: "No, somebody else" }));
	await within(card).findByText(/You said that the record on Kinfolk Index is about somebody else\./);
	await within(card).findByText("Street Atlas");
	expect(document.activeElement).toBe(within(card).getByRole("heading", { name: "Is this you?" }));
	await user.click(within(card).getByRole("button", { name: "Undo" }));
	await within(card).findByText("Kinfolk Index");
	expect(server.callsOf(takeBack).length).toBe(1);
	// The state is as before, so nothing says that it was answered.
	expect(within(card).queryByText(/You said that the record/)).toBeNull();
	await user.click(within(card).getByRole("button", { name: "Not sure" }));
	await waitFor(() =>
		expect(server.callsOf(answer).map(({ body }) => body)).toEqual([
			{ answer: "not_me" },
			{ answer: "unsure" },
		]),
	);
});

it("an answer that was not saved is reported, and the record stays", async () => {
	const { user } = shown({
		[list]: listings([listing()], { asks: 1 }),
		[read]: { listing: detail() },
		[answer]: () => refuses("unavailable", "The service is busy."),
	});
	await user.click(await screen.findByRole("button", { name: "Yes, this is me" }));
	await screen.findByText("It was not saved");
	screen.getByRole("button", { name: "Yes, this is me" });
});

it("asks for a name and a city before anything else, and does not say that nothing waits", async () => {
	shown({ "GET /api/brokers/identity": identity({ enough: false, kept: "here" }) });
	await screen.findByRole("link", { name: "Add your name and city" });
	expect(screen.queryByText(/Nothing waits for you/)).toBeNull();
});

it("on a phone one button opens the filters of the removals, and says how many are set", async () => {
	const { user } = shown({ [about]: overview(underway) }, "/removals?group=removed");
	const press = await screen.findByRole("button", { name: "Filters (1)" });
	const form = screen.getByRole("form", { name: "Filters" });
	expect([press.getAttribute("aria-expanded"), press.getAttribute("aria-controls")]).toEqual([
		"false",
		form.id,
	]);
	expect(form.className).toContain("hidden sm:grid");
	await user.click(press);
	expect(press.getAttribute("aria-expanded")).toBe("true");
	expect(form.classList.contains("hidden")).toBe(false);
});

it("a list of removals that never loaded is missing, and not out of date", async () => {
	const { server, queries } = shown({
		[about]: overview(underway),
		[all]: () => refuses("unavailable", "The service is busy."),
	});
	await screen.findByText("We could not load your removals");
	await waitFor(() => expect(queries.isFetching()).toBe(0));
	expect(server.callsOf(all).length, "it is not asked for without end").toBeLessThan(4);
	expect(screen.queryByText("This may be out of date")).toBeNull();
});

it("records that cannot be loaded again are marked as old once, and the record in question stays", async () => {
	const { server, queries } = shown({
		[list]: listings([listing()], { asks: 1 }),
		[read]: { listing: detail() },
	});
	await screen.findByRole("button", { name: "Yes, this is me" });
	server.say({ [list]: () => refuses("unavailable", "The service is busy.") });
	await act(() => queries.refetchQueries({ type: "active" }));
	expect(await screen.findAllByText("This may be out of date")).toHaveLength(1);
	screen.getByRole("button", { name: "Yes, this is me" });
});
