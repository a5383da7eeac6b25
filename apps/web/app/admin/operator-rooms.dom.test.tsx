import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Answer } from "@unlisted/contracts/seam";
import { Route, Routes } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { type Routes as Answers, pretendServer, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { OperatorRooms } from "./operator-rooms.tsx";

const session = "GET /api/admin/session";
const ways = { passkey: false, totp: null };
const isOpen = { state: "open", idle_seconds: 900, ways } as const;

const settings = {
	sign_ups: true,
	scans: true,
	removals: true,
	helpers: false,
	removals_per_broker_day: null,
	scan_starts_per_hour: 6,
	banner: null,
};

const opened = {
	topic: "other",
	state: "open",
	created_at: "2026-01-01T00:00:00.000Z",
	settled_at: null,
	name: "Cleo",
	email: "cleo@example.com",
	message: "Help me please",
	answers: [],
} as const satisfies Omit<Answer<"GET /api/admin/support/:reference">, "reference">;

/** For each room: an empty answer, what the page then says, and its heading. */
const empty = {
	health: ["GET /api/admin/health", { checked_at: "", checks: [], figures: [] }, "All figures (0)", "Health"],
	queues: ["GET /api/admin/queues", { queues: [] }, "No queues yet", "Queues"],
	sources: ["GET /api/admin/sources", { providers: [], answers: [] }, "No source is connected", "Sources"],
	playbooks: ["GET /api/admin/playbooks", { playbooks: [] }, "No playbook was used yet", "Playbooks"],
	removals: [
		"GET /api/admin/removals",
		{ waiting: [], paused: [], helpers: true, helps: [] },
		"No step waits",
		"Removals",
	],
	payments: [
		"GET /api/admin/payments",
		{ configured: false, comparisons: [], waiting: [], leaving: [] },
		"Payments are not set up",
		"Payments",
	],
	support: ["GET /api/admin/support", { requests: [], open: 0, more: false }, "No open requests", "Support"],
	settings: [
		"GET /api/admin/settings",
		{ settings, configured_removals_per_broker_day: 200, changed_at: null },
		"Empty: 200, the value of REMOVALS_PER_BROKER_DAY.",
		"Settings",
	],
	audit: ["GET /api/admin/audit", { events: [], more: false }, "No entries yet", "Record"],
} as const;
const rooms = Object.entries(empty);

function shown(answers: Answers, room = "health") {
	const server = pretendServer({ [session]: isOpen, ...answers });
	const page = (
		<Routes>
			<Route path="/admin/:room?/:id?" element={<OperatorRooms />} />
			<Route path="/unauthorized" element={<p>Access Denied</p>} />
			<Route path="/login" element={<p>Login</p>} />
		</Routes>
	);
	return { server, ...show(page, { at: room === "health" ? "/admin" : `/admin/${room}` }) };
}

it.each(rooms)("%s: says so if there is nothing", async (room, [address, answer, says, heading]) => {
	shown({ [address]: answer }, room);
	await screen.findByText(says);
	screen.getByRole("heading", { level: 1, name: heading });
});

it.each(rooms)(
	"%s: a failed load is reported, and tried again on a click",
	async (room, [address, answer, says]) => {
		const { server } = shown(
			{ [address]: () => refuses("unavailable", "The database does not answer.") },
			room,
		);
		await screen.findByText("The database does not answer.");
		expect(screen.queryByText(says)).toBeNull();
		server.say({ [address]: answer });
		await userEvent.click(screen.getByRole("button", { name: "Try again" }));
		await screen.findByText(says);
	},
);

it.each(rooms)("%s: shows nothing unknown while it loads", async (room, [address, , says]) => {
	shown({ [address]: () => new Promise(() => {}) }, room);
	await screen.findByText(/^Loading/);
	expect(screen.queryByText(says)).toBeNull();
});

it("a person who is not an operator is sent to /unauthorized, and no room is requested", async () => {
	const { server } = shown({ [session]: () => refuses("forbidden", "This is not yours to open") });
	await screen.findByText("Access Denied");
	expect(server.calls.every(({ address }) => address === session)).toBe(true);
});

it("an idle operator is asked for the key, and the shown data is gone", async () => {
	const { server } = shown({
		[empty.health[0]]: {
			checked_at: "",
			checks: [{ name: "Mail", state: "look", said: "The oldest mail waits for 9 minutes." }],
			figures: [{ name: "f", help: "h", value: 1 }],
		},
	});
	await screen.findByText("All figures (1)");
	screen.getByText("Needs attention");
	server.say({
		[session]: { ...isOpen, state: "confirm", ways: { passkey: true, totp: crypto.randomUUID() } },
		[empty.health[0]]: () => refuses("second_factor_required", "Confirm with your second factor"),
	});
	await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
	await screen.findByRole("heading", { level: 1, name: "Confirm that it is you" });
	screen.getByRole("button", { name: "Use your passkey" });
	screen.getByLabelText("Code");
	expect(screen.queryByText("All figures (1)")).toBeNull();
});

it("the shown data disappears after 15 minutes in which the server cannot be reached", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	onTestFinished(() => void vi.useRealTimers());
	const reference = "UN-7K3F9QXB";
	const { server } = shown(
		{ "GET /api/admin/support/:reference": { ...opened, reference } },
		`support/${reference}`,
	);
	await screen.findByText(opened.message);
	server.say({ [session]: () => refuses("unavailable", "The database does not answer.") });
	const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));
	await minutes(14);
	screen.getByText(opened.message);
	await minutes(2);
	expect(screen.queryByText(opened.message)).toBeNull();
	screen.getByRole("heading", { level: 1, name: "Confirm that it is you" });
	server.say({ [session]: isOpen });
	await minutes(1);
	await screen.findByText(opened.message);
	expect(server.callsOf("GET /api/admin/support/:reference"), "kept nowhere: asked for again").toHaveLength(
		2,
	);
});

it("a tab in the background asks the server too, and closes", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
	onTestFinished(() => {
		vi.useRealTimers();
		vi.restoreAllMocks();
	});
	const { server } = shown({ [empty.health[0]]: { checked_at: "", checks: [], figures: [] } });
	await screen.findByText(empty.health[2]);
	server.say({ [session]: { ...isOpen, state: "confirm" } });
	await act(() => vi.advanceTimersByTimeAsync(61_000));
	screen.getByRole("heading", { level: 1, name: "Confirm that it is you" });
	expect(screen.queryByText(empty.health[2])).toBeNull();
});

it("an operator must give a reason to look up an account, and gets only the account's state", async () => {
	const address = "POST /api/admin/people/look-up";
	const account = {
		confirmed: true,
		created_at: "2026-01-01T00:00:00.000Z",
		last_sign_in_at: null,
		suspended_until: null,
		plan: "pro",
		mails: { waiting: 2, put_off_since: null, failed: 0 },
	};
	const { server } = shown({ [address]: { account } }, "people");
	await userEvent.type(await screen.findByLabelText("Email address"), "ann@example.com");
	await userEvent.click(screen.getByRole("button", { name: "Look up" }));
	await screen.findByText("Please write why, with at least 10 letters");
	expect(server.callsOf(address)).toEqual([]);
	await userEvent.type(screen.getByLabelText("Reason"), "She wrote that no mail comes");
	await userEvent.click(screen.getByRole("button", { name: "Look up" }));
	await screen.findByText("Confirmed");
	screen.getByText("Pro");
	screen.getByText("2 mails");
	expect(server.callsOf(address)[0]?.body).toEqual({
		email: "ann@example.com",
		reason: "She wrote that no mail comes",
	});
});

it("the server's message about a field is shown beside that field only", async () => {
	const address = "POST /api/admin/people/look-up";
	const message = "This is no address";
	shown({ [address]: () => refuses("invalid_request", message, [{ field: "email", message }]) }, "people");
	await userEvent.type(await screen.findByLabelText("Email address"), "ann@example");
	await userEvent.type(screen.getByLabelText("Reason"), "She wrote that no mail comes");
	await userEvent.click(screen.getByRole("button", { name: "Look up" }));
	await screen.findByText(message);
	expect(screen.queryByText("The account was not looked up")).toBeNull();
});

it.each([
	[1, "1 leaf missing from the transparency log."],
	[1200, "1,200 leaves missing from the transparency log."],
])("the record says how many leaves the log lost: %i", async (lost_leaves, says) => {
	const verdict = { events: 3, broken_at: null, lost_leaves };
	shown(
		{ "GET /api/admin/audit": { events: [], more: false }, "GET /api/admin/audit/verdict": verdict },
		"audit",
	);
	await userEvent.click(await screen.findByRole("button", { name: "Check the record" }));
	await screen.findByText(says);
});

it("an answer to a support request is sent once with one key, and a failed one keeps its text", async () => {
	const reference = "UN-7K3F9QXB";
	const request = { ...opened, reference };
	const address = "POST /api/admin/support/:reference/answers";
	const { server } = shown(
		{
			"GET /api/admin/support/:reference": request,
			[address]: () => refuses("unavailable", "The database does not answer."),
		},
		`support/${reference}`,
	);
	await userEvent.type(await screen.findByLabelText("Your answer"), "It is under Billing.");
	await userEvent.click(screen.getByRole("button", { name: "Send the answer" }));
	await screen.findByText("The database does not answer.");
	expect((screen.getByLabelText("Your answer") as HTMLTextAreaElement).value).toBe("It is under Billing.");
	server.say({
		[address]: {
			...request,
			state: "answered",
			answers: [{ text: "It is under Billing.", sent_at: "2026-01-02T00:00:00.000Z" }],
		},
	});
	await userEvent.click(screen.getByRole("button", { name: "Send the answer" }));
	await screen.findByText("Your answer goes to cleo@example.com.");
	const [first, second] = server.callsOf(address).map(({ body }) => (body as { key: string }).key);
	expect(first).toBe(second);
	await waitFor(() => expect((screen.getByLabelText("Your answer") as HTMLTextAreaElement).value).toBe(""));
});

it("an answer to a support request that was corrected after a failure goes out with a new key", async () => {
	const reference = "UN-7K3F9QXB";
	const address = "POST /api/admin/support/:reference/answers";
	const { server } = shown(
		{
			"GET /api/admin/support/:reference": { ...opened, reference },
			[address]: () => refuses("unavailable", "The database does not answer."),
		},
		`support/${reference}`,
	);
	const field = await screen.findByLabelText("Your answer");
	for (const [index, words] of ["It is under Billing.", " And here."].entries()) {
		await userEvent.type(field, words);
		await userEvent.click(await screen.findByRole("button", { name: "Send the answer" }));
		await waitFor(() => expect(server.callsOf(address)).toHaveLength(index + 1));
		await screen.findByRole("button", { name: "Send the answer" });
	}
	const [first, second] = server.callsOf(address).map(({ body }) => (body as { key: string }).key);
	expect(second).not.toBe(first);
});

const waiting = {
	id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0d001",
	broker: "kinfolk.example",
	step: "Solve a puzzle",
	asked_at: "2026-11-22T12:00:00Z",
	is_mine: false,
};
const openedStep = {
	id: waiting.id,
	broker: "Kinfolk Index",
	title: "Solve a puzzle",
	link: "https://kinfolk.example/opt-out",
	steps: ["Solve the puzzle on the page."],
	values: [{ label: "First name", value: "Ann" }],
};
const room = { waiting: [], paused: [], helpers: true, helps: [waiting] };
const opens = "POST /api/admin/removals/:id/open";
const finishes = "POST /api/admin/removals/:id/outcome";

it("a step for a helper shows nothing about its person before it is opened or after it is done", async () => {
	const { server } = shown(
		{ "GET /api/admin/removals": room, [opens]: openedStep, [finishes]: { ...room, helps: [] } },
		"removals",
	);
	const button = await screen.findByRole("button", { name: "Open the step at kinfolk.example" });
	expect(screen.queryByText("Ann")).toBeNull();
	await userEvent.click(button);
	await screen.findByText("Ann");
	screen.getByText(/The person agreed to this and sees that you opened it/);
	await userEvent.type(screen.getByLabelText("Note to the person (optional)"), "It took two tries");
	await userEvent.click(screen.getByRole("button", { name: "It worked" }));
	await screen.findByText("Nobody waits for a helper.");
	screen.getByText("Saved as done. Our next check shows whether it worked.");
	expect(screen.queryByText("Ann")).toBeNull();
	expect(server.callsOf(finishes).map(({ body }) => body)).toEqual([
		{ outcome: "done", note: "It took two tries" },
	]);
});

it("a step that the person took back says so, and shows nothing", async () => {
	const message = "Nobody asks for help with this step anymore";
	shown({ "GET /api/admin/removals": room, [opens]: () => refuses("not_found", message) }, "removals");
	await userEvent.click(await screen.findByRole("button", { name: "Open the step at kinfolk.example" }));
	await screen.findByText(message);
	expect(screen.queryByRole("button", { name: "It worked" })).toBeNull();
});
