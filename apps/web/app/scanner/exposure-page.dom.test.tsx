import { act, screen, waitFor, within } from "@testing-library/react";
import type { Answer } from "@unlisted/contracts/seam";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { held, pretendServer, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import ExposurePage from "./exposure-page.tsx";

type Exposure = Answer<"GET /api/scanner/exposures/:id">["exposure"];

const id = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001";
const nextId = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c002";
const step = (name: string, title: string, more: object = {}) => ({
	id: name,
	title,
	how: "One line how.",
	done: false,
	links: [],
	countries: [],
	...more,
});
const canva: Exposure = {
	id,
	title: "Canva",
	description: "Email address and password in Canva (breach database)",
	source_type: "breach_databases",
	severity: "critical",
	status: "new",
	discovered_at: "2026-11-20T12:00:00Z",
	breach_date: "2019-05-24",
	confidence_score: 0.924,
	exposed_data: { email: "a•••••@example.com", password: "Exposed. We keep no copy of it." },
	revealable: ["email"],
	not_me: false,
	last_seen_at: "2026-11-20T12:00:00Z",
	help: {
		happened: "In May 2019, the data of 137 million accounts leaked from Canva. Yours was among it.",
		service: "Canva",
		steps: [
			step("change_service_password", "Change your Canva password", {
				links: [{ label: "Open Canva's password page", url: "https://www.canva.com/settings" }],
			}),
			step("freeze_credit", "Stop credit in your name", {
				countries: [
					{ country: "US", how: "Freeze it at all three.", links: [] },
					{ country: "GB", how: "Ask Cifas.", links: [{ label: "Cifas", url: "https://www.cifas.org.uk" }] },
				],
			}),
		],
	},
	next: { id: nextId, title: "LinkedIn" },
};
/** Chips of what a stranger could use are red. */
it("some digits of a card are no card: its chip says so, and is not red", async () => {
	const of = (part_of_card: boolean): Exposure => ({
		...canva,
		exposed_data: { payment_card: "•••• 4242" },
		...(canva.help && { help: { ...canva.help, part_of_card } }),
	});
	pretendServer({ [read]: () => ({ exposure: of(true) }) });
	const { unmount } = opened();
	const part = await screen.findByText("Part of a card number");
	unmount();
	pretendServer({ [read]: () => ({ exposure: of(false) }) });
	opened();
	const whole = (await screen.findAllByText("Payment card")).find((one) => one.closest("section ul"));
	expect(part.className).not.toBe(whole?.className);
});

/** What the specification says that an exposure has, and nothing else. */
const plain = {
	id,
	description: "Something in a shop",
	source_type: "paste_sites",
	severity: "critical",
	status: "new",
	discovered_at: "2026-11-20T12:00:00Z",
	confidence_score: 0.5,
	exposed_data: { email: "a@example.com", account_number: 12 },
} as unknown as Exposure;

const read = "GET /api/scanner/exposures/:id";
const change = "PUT /api/scanner/exposures/:id/status";
const tick = "PUT /api/scanner/exposures/:id/actions/:actionId";
const opened = () =>
	show(
		<Routes>
			<Route path="/scanner/exposure/:id" element={<ExposurePage />} />
		</Routes>,
		{ at: `/scanner/exposure/${id}` },
	);
async function shown(exposure: Exposure = canva, more = {}) {
	const none = { "GET /api/removals/accounts": { accounts: [], writes: false, emails: [] } };
	const server = pretendServer({ ...none, [read]: { exposure }, ...more });
	const { user, queries } = opened();
	await screen.findByRole("heading", { name: "Exposure Details", level: 2 });
	return { server, user, queries };
}
/** With its first step so. */
const ticked = (done: boolean): Exposure => ({
	...canva,
	...(canva.help && {
		help: {
			...canva.help,
			steps: canva.help.steps?.map((one, at) => (at === 0 ? { ...one, done } : one)),
		},
	}),
});
const button = (name: string) => screen.getByRole("button", { name });
const chips = () =>
	screen.getAllByText(/^(new|acknowledged|resolved|not you)$/).map((one) => one.textContent);

describe("the exposure page", () => {
	it("opens with service and date, what happened, what leaked, and the steps", async () => {
		await shown();
		screen.getByRole("heading", { name: "Canva, May 2019", level: 1 });
		screen.getByText(/^In May 2019, the data of 137 million accounts leaked from Canva\./);
		const leaked = within(screen.getByRole("region", { name: "What leaked" })).getAllByRole("listitem");
		expect(leaked.map((one) => one.textContent)).toEqual(["Password", "Email address"]);
		const boxes = screen.getAllByRole("checkbox");
		expect(boxes).toHaveLength(2);
		screen.getByRole("checkbox", { name: "1. Change your Canva password" });
		const link = screen.getByRole("link", { name: /^Open Canva's password page/ });
		expect(link.getAttribute("href")).toBe("https://www.canva.com/settings");
	});

	it("has all that the specification puts on it", async () => {
		await shown({ ...canva, source_url: "https://leak.example/canva" });
		for (const name of ["Recommended Actions", "Immediate Action Required", "General Security Tips"])
			screen.getByRole("heading", { name });
		for (const text of ["Change related passwords", "Consider fraud alerts", "Use unique passwords"])
			screen.getByText(text);
		screen.getByRole("heading", { name: "Risk Assessment" });
		screen.getByText("CRITICAL");
		screen.getByText("92%");
		screen.getByText("breach databases");
		screen.getAllByText("November 20, 2026");
		screen.getByText("https://leak.example/canva");
		for (const name of ["Mark as Acknowledged", "Mark as Resolved", "Export Details"]) button(name);
		screen.getByRole("link", { name: "Back to Scanner" });
	});

	it("says what another country does, once it is chosen", async () => {
		const { user } = await shown();
		screen.getByText("Freeze it at all three.");
		await user.selectOptions(screen.getByLabelText("Where you live"), "United Kingdom");
		screen.getByText("Ask Cifas.");
		expect(screen.queryByText("Freeze it at all three.")).toBeNull();
		await user.selectOptions(screen.getByLabelText("Where you live"), "United States");
	});

	it("ticks a step at once, and offers to resolve when all are ticked", async () => {
		const { server, user } = await shown(canva, { [tick]: { actions: [], steps: [] } });
		const [first, second] = screen.getAllByRole("checkbox");
		await user.click(first as HTMLElement);
		screen.getByText("1 of 2 done");
		expect(screen.queryByText(/^Every step is done/)).toBeNull();
		await user.click(second as HTMLElement);
		screen.getByText(/^Every step is done/);
		await waitFor(() =>
			expect(server.callsOf(tick).map(({ body }) => body)).toEqual([{ done: true }, { done: true }]),
		);
		expect(server.callsOf(tick)[0]?.path).toBe(
			`/api/scanner/exposures/${id}/actions/change_service_password`,
		);
	});

	it("shows what another tab did to a step after it was ticked here", async () => {
		const stored = held({ actions: [], steps: [] });
		const { server, user, queries } = await shown(canva, { [tick]: () => stored.told });
		const first = () => screen.getAllByRole("checkbox")[0] as HTMLInputElement;
		await user.click(first());
		// Read again while the answer is on its way, from before the press: the press holds.
		await act(() => queries.invalidateQueries());
		expect(first().checked).toBe(true);
		server.say({ [read]: { exposure: ticked(true) } });
		await act(async () => stored.release());
		await waitFor(() => expect(queries.isFetching()).toBe(0));
		expect(first().checked).toBe(true);

		server.say({ [read]: { exposure: ticked(false) } });
		await act(() => queries.invalidateQueries());
		await waitFor(() => expect(first().checked).toBe(false));
	});

	it("a step that is pressed twice at once ends as the last press said", async () => {
		const { server, user } = await shown(canva, { [tick]: { actions: [], steps: [] } });
		const [first] = screen.getAllByRole("checkbox") as HTMLInputElement[];
		await user.dblClick(first as HTMLElement);
		await waitFor(() =>
			expect(server.callsOf(tick).map(({ body }) => body)).toEqual([{ done: true }, { done: false }]),
		);
		screen.getByText("0 of 2 done");
		expect(first?.checked).toBe(false);
	});

	it("takes a tick back that could not be kept, and says so", async () => {
		const { user } = await shown(canva, { [tick]: () => refuses("unavailable", "Not just now") });
		await user.click(screen.getAllByRole("checkbox")[0] as HTMLElement);
		await screen.findByText("The step was not saved");
		screen.getByText("Not just now");
		expect(screen.getAllByRole("checkbox")[0]).toHaveProperty("checked", false);
	});

	it("resolved, it leads to the next one, and can be undone", async () => {
		const resolved: Exposure = {
			...canva,
			status: "resolved",
			resolution_notes: "Manually resolved by user",
			resolved_at: "2026-11-21T12:00:00Z",
		};
		const { server, user } = await shown(canva, { [change]: { exposure: resolved } });
		server.say({ [read]: { exposure: resolved } });
		await user.click(button("Mark as Resolved"));
		const next = await screen.findByRole("link", { name: "Next: LinkedIn" });
		expect(next.getAttribute("href")).toBe(`/scanner/exposure/${nextId}`);
		expect(server.callsOf(change)[0]?.body).toEqual({
			status: "resolved",
			notes: "Manually resolved by user",
		});
		screen.getByRole("heading", { name: "Resolution Notes" });
		screen.getByText("Resolved on November 21, 2026");
		expect(screen.queryByRole("button", { name: "Mark as Resolved" })).toBeNull();
		server.say({
			"DELETE /api/scanner/exposures/:id/resolution": { exposure: canva },
			[read]: { exposure: canva },
		});
		await user.click(button("Undo"));
		await screen.findByRole("button", { name: "Mark as Resolved" });
	});

	it.each([
		["nothing of ours", {}],
		["only its success", { success: true }],
		["an empty body", undefined],
	])("shows what holds after a change that is answered with %s", async (_, answer) => {
		const { server, user } = await shown(canva, { [change]: () => answer });
		server.say({ [read]: { exposure: { ...canva, status: "acknowledged" } } });
		await user.click(button("Mark as Acknowledged"));
		await waitFor(() => expect(chips()).toEqual(["acknowledged", "acknowledged"]));
		screen.getByText("Marked as acknowledged.");
		expect(screen.queryByText("It was not changed")).toBeNull();
		expect(button("Mark as Resolved")).toHaveProperty("disabled", false);
	});

	it("that is resolved may still be somebody else's", async () => {
		const { server, user } = await shown({ ...canva, status: "resolved" });
		const away: Exposure = { ...canva, status: "resolved", not_me: true };
		server.say({
			"POST /api/scanner/exposures/:id/not-me": { exposure: away },
			[read]: { exposure: away },
		});
		expect(chips()).toEqual(["resolved", "resolved"]);
		await user.click(button("This is not me"));
		await waitFor(() => expect(chips()).toEqual(["not you", "not you"]));
	});

	it("in flight, nothing can be pressed a second time, nor exported", async () => {
		const { told, release } = held({ exposure: { ...canva, status: "acknowledged" as const } });
		const { user } = await shown(canva, { [change]: () => told });
		await user.click(button("Mark as Acknowledged"));
		for (const name of ["Saving...", "Mark as Resolved", "This is not me", "Export Details"])
			expect(button(name), name).toHaveProperty("disabled", true);
		release();
		await waitFor(() => expect(button("Export Details")).toHaveProperty("disabled", false));
	});

	it("that is not me says so in its chip at once, and takes it back if the server refuses", async () => {
		const { told, release } = held(refuses("unavailable", "Not just now"));
		const { user } = await shown(canva, { "POST /api/scanner/exposures/:id/not-me": () => told });
		await user.click(button("This is not me"));
		await waitFor(() => expect(chips()).toEqual(["not you", "not you"]));
		screen.getByText("You told us this isn't you. We removed it from your results and score.");
		release();
		await screen.findByText("Not just now");
		expect(chips()).toEqual(["new", "new"]);
	});

	it("of the specification's shape alone is shown, without steps to tick", async () => {
		await shown(plain);
		screen.getByRole("heading", { name: "Something in a shop", level: 1 });
		screen.getByText("account number");
		screen.getByText("12");
		screen.getByRole("heading", { name: "Immediate Action Required" });
		expect(screen.queryByRole("checkbox")).toBeNull();
	});

	it("of an unknown severity and status is shown in gray, in the server's words", async () => {
		await shown({ ...plain, severity: "extreme", status: "parked" } as unknown as Exposure);
		expect(screen.getAllByText("Extreme")).toHaveLength(2);
		screen.getByText("EXTREME");
		expect(screen.getAllByText("parked")).toHaveLength(2);
		expect(screen.queryByRole("heading", { name: "Immediate Action Required" })).toBeNull();
	});

	it.each([404, 400] as const)(
		"that the server refuses with %i is not found, with nothing to try again",
		async (status) => {
			pretendServer({ [read]: () => refuses(status === 404 ? "not_found" : "invalid_request", "No such") });
			opened();
			await screen.findByRole("heading", { name: "Exposure Not Found" });
			screen.getByText("The requested exposure could not be found.");
			expect(screen.queryByRole("alert")).toBeNull();
			screen.getByRole("link", { name: "Back to Scanner" });
		},
	);

	it("that cannot be loaded just now says why, and is tried again", async () => {
		const server = pretendServer({ [read]: () => refuses("unavailable", "Not just now") });
		const { user } = opened();
		await screen.findByRole("heading", { name: "Exposure Not Found" });
		screen.getByText("Not just now");
		server.say({ [read]: { exposure: canva } });
		await user.click(button("Try again"));
		await screen.findByRole("heading", { name: "Canva, May 2019" });
	});
});

describe("closing the account", () => {
	const close = {
		service: "canva.com",
		page: "https://www.canva.com/settings/delete",
		difficulty: "hard",
		how: "Ask their support.",
		letter: {
			to: "privacy@canva.example",
			subject: "Please close my Canva account",
			text: "Hello,\n\nplease.",
		},
	} as const;
	const withClose = (more: object): Exposure =>
		({ ...canva, help: { ...canva.help, close: { ...close, ...more } } }) as Exposure;

	it("leads to the service's page, says how hard it is, and has a mail to copy", async () => {
		await shown(withClose({}));
		expect(screen.getByRole("heading", { name: "Close the account there" })).toBeTruthy();
		expect(screen.getByRole("link", { name: /Open Canva's page for it/ }).getAttribute("href")).toBe(
			close.page,
		);
		expect(screen.getByText("Hard")).toBeTruthy();
		expect(screen.getByText(/You have to ask them/)).toBeTruthy();
		expect(screen.getByText("Ask their support.")).toBeTruthy();
		const mail = within(await screen.findByRole("region", { name: "A mail to send" }));
		for (const part of [close.letter.to, close.letter.subject]) expect(mail.getByText(part)).toBeTruthy();
		expect(mail.getAllByRole("button", { name: /Copy/ })).toHaveLength(3);
	});

	it("says what cannot be deleted, and offers no mail where nobody is written to", async () => {
		await shown(withClose({ difficulty: "impossible", letter: null, how: null }));
		expect(screen.getByText(/cannot be deleted completely/)).toBeTruthy();
		expect(screen.queryByRole("region", { name: "A mail to send" })).toBeNull();
	});

	const accounts = "GET /api/removals/accounts";
	const begin = "POST /api/removals/accounts";
	const removal = (more: object = {}) =>
		({
			id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0d001",
			kind: "account",
			state: "needs_person",
			broker: { id: "canva.com", name: "Canva" },
			sentence: "You are closing it.",
			can: ["answer_task"],
			task: { kind: "close_account", title: "Close the account", since: "2026-11-21T12:00:00Z" },
			...more,
		}) as never;
	const open = { accounts: [], writes: true, emails: ["ann@own.example", "ann@old.example"] };

	it("is followed up once the person says that they are closing it, with a way to say whether it worked", async () => {
		const server = pretendServer({
			[read]: { exposure: withClose({}) },
			[accounts]: { ...open, writes: false },
			[begin]: () => {
				server.say({ [accounts]: { ...open, accounts: [{ service: "canva.com", removal: removal() }] } });
				return { removal: removal() };
			},
		});
		const { user } = opened();
		await user.click(await screen.findByRole("button", { name: "I am closing it" }));
		const link = await screen.findByRole("link", { name: "Say whether it worked" });
		expect(link.getAttribute("href")).toMatch(/^\/removals\/.+#task$/);
		expect(screen.getByText("Needs you.")).toBeTruthy();
		expect(server.callsOf(begin).map(({ body }) => body)).toEqual([{ service: "canva.com", way: "page" }]);
	});

	it("goes by a letter of ours where letters leave, about the address that the person chooses", async () => {
		const server = pretendServer({
			[read]: { exposure: withClose({}) },
			[accounts]: open,
			[begin]: { removal: removal() },
		});
		const { user } = opened();
		await user.click(await screen.findByRole("radio", { name: "ann@old.example" }));
		await user.click(button("Write to Canva for me"));
		expect(server.callsOf(begin).map(({ body }) => body)).toEqual([
			{ service: "canva.com", way: "letter", email: "ann@old.example" },
		]);
		// What we send, nobody has to copy.
		expect(screen.queryByRole("region", { name: "A mail to send" })).toBeNull();
	});

	it("that is over says so, and may begin again", async () => {
		const closed = removal({ state: "closed", task: null, can: ["again"], sentence: "You said so." });
		pretendServer({
			[read]: { exposure: withClose({}) },
			[accounts]: { ...open, accounts: [{ service: "canva.com", removal: closed }] },
		});
		opened();
		await screen.findByText("Closed.");
		expect(button("I am closing it again")).toBeTruthy();
	});

	it("is not offered where nobody told us how", async () => {
		await shown(canva);
		expect(screen.queryByText("Close the account there")).toBeNull();
	});

	it("is not offered for what is somebody else's", async () => {
		await shown({ ...withClose({}), not_me: true });
		expect(screen.queryByText("Close the account there")).toBeNull();
	});
});
