import { screen, waitFor } from "@testing-library/react";
import type { Identifier, Identifiers } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { cardKeepsItsPromises } from "../../testing/card-promises.ts";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { WatchedIdentifiers } from "./watched-identifiers.tsx";

const limits = { email: 10, phone: 5, username: 5, name: 3 };
const one = (value: string, more: Partial<Identifier> = {}): Identifier => ({
	id: "6e0f3a52-9a3c-4c55-8a67-6f1f1f3c8d11",
	kind: "email",
	value,
	status: "verified",
	origin: "account",
	added_at: "2026-11-20T12:00:00Z",
	...more,
});
const whole = (more: Partial<Identifiers> = {}): Identifiers => ({
	identifiers: [one("ann@example.com")],
	suggestions: [],
	limits,
	phones_available: true,
	...more,
});
const address = "GET /api/scanner/identifiers";
const long = `${"very.long.name.".repeat(15)}ann@example.com`;

cardKeepsItsPromises("the list of identifiers", {
	address,
	show: () => show(<WatchedIdentifiers />),
	waiting: "Loading identifiers",
	failing: "We could not load your identifiers",
	states: {
		"shows what is watched": { answer: whole(), says: "ann@example.com" },
		"shows a long one whole": { answer: whole({ identifiers: [one(long)] }), says: long },
		"without the list could not be loaded": {
			answer: { limits, phones_available: true },
			says: "We could not load your identifiers",
		},
		"without suggestions shows what is watched": {
			answer: { identifiers: [one("ann@example.com")], limits, phones_available: true },
			says: "ann@example.com",
		},
	},
});

it("suggests what the profile has and is not watched yet, and one click starts with it", async () => {
	const suggestions: Identifiers["suggestions"] = [{ kind: "username", value: "ann_example" }];
	pretendServer({ [address]: whole({ suggestions }) });
	const { user } = show(<WatchedIdentifiers />);
	await user.click(await screen.findByRole("button", { name: "Username ann_example" }));
	expect(await screen.findByLabelText("Username")).toHaveProperty("value", "ann_example");
});

it("suggests no phone number that could not be confirmed, and nothing if the list is full", async () => {
	const suggestions: Identifiers["suggestions"] = [
		{ kind: "phone", value: "+1 555 010 0123" },
		{ kind: "name", value: "Ann Example" },
	];
	pretendServer({
		[address]: whole({ suggestions, phones_available: false, limits: { ...limits, name: 0 } }),
	});
	show(<WatchedIdentifiers />);
	const line = (await screen.findByText("ann@example.com")).closest("li");
	// It cannot be removed, so no room is kept for a button.
	expect(line?.firstElementChild?.lastElementChild?.textContent).toBe("Verified");
	expect(screen.queryByText("From your profile")).toBeNull();
});

it("searches for a confirmed identifier at once, and says so", async () => {
	const pending = one("ann.second@example.com", { status: "pending", origin: "added" });
	const server = pretendServer({
		[address]: whole({ identifiers: [pending] }),
		"POST /api/scanner/identifiers/:id/verify": { identifier: { ...pending, status: "verified" } },
		"POST /api/scanner/start": { task_id: pending.id, already_running: false },
	});
	const { user } = show(<WatchedIdentifiers />);
	await user.type(await screen.findByLabelText("Code"), "123456");
	await user.click(screen.getByRole("button", { name: "Confirm" }));
	await screen.findByText("We are looking for it now. The scanner shows what we find.");
	// Nobody watches the scan here, so its findings come as a message.
	expect(server.callsOf("POST /api/scanner/start").map(({ body }) => body)).toEqual([{ watching: false }]);
});

it("does not go on saying that it searches for an identifier that was removed", async () => {
	const pending = one("ann.second@example.com", { status: "pending", origin: "added" });
	const verified = { ...pending, status: "verified" as const };
	const server = pretendServer({
		[address]: whole({ identifiers: [pending] }),
		"POST /api/scanner/identifiers/:id/verify": { identifier: verified },
		"POST /api/scanner/start": { task_id: pending.id, already_running: false },
		"DELETE /api/scanner/identifiers/:id": whole({ identifiers: [] }),
	});
	const { user } = show(<WatchedIdentifiers />);
	await user.type(await screen.findByLabelText("Code"), "123456");
	await user.click(screen.getByRole("button", { name: "Confirm" }));
	await screen.findByText(/looking for it now/);
	server.say({ [address]: whole({ identifiers: [] }) });
	await user.click(screen.getByRole("button", { name: "Remove ann.second@example.com" }));
	await user.click(await screen.findByRole("button", { name: "Remove it" }));
	await waitFor(() => expect(screen.queryByText(/looking for it now/)).toBeNull());
});

it("while a scan runs, does not say that it searches for it now", async () => {
	const pending = one("ann.second@example.com", { status: "pending", origin: "added" });
	pretendServer({
		[address]: whole({ identifiers: [pending] }),
		"POST /api/scanner/identifiers/:id/verify": { identifier: { ...pending, status: "verified" } },
		"POST /api/scanner/start": { task_id: pending.id, already_running: true },
	});
	const { user } = show(<WatchedIdentifiers />);
	await user.type(await screen.findByLabelText("Code"), "123456");
	await user.click(screen.getByRole("button", { name: "Confirm" }));
	await screen.findByText("A scan is running. We look for it in that one or right after it.");
	expect(screen.queryByText(/looking for it now/)).toBeNull();
});

it("says that a number was added although its code could not be sent, with the reason", async () => {
	const waits = { kind: "phone" as const, status: "pending" as const, origin: "added" as const };
	const phone = one("+1 555 010 0123", { ...waits, code_expires_at: null });
	const server = pretendServer({
		[address]: whole(),
		"POST /api/scanner/identifiers": {
			identifier: phone,
			not_sent: "No more text messages can be sent today.",
		},
	});
	const { user } = show(<WatchedIdentifiers />);
	await user.click(await screen.findByRole("button", { name: "Add an identifier" }));
	await user.selectOptions(await screen.findByLabelText("What is it?"), "phone");
	await user.type(screen.getByLabelText("Phone"), "+1 555 010 0123");
	server.say({ [address]: whole({ identifiers: [one("ann@example.com"), phone] }) });
	await user.click(screen.getByRole("button", { name: "Send me a code" }));
	await screen.findByText(
		"It was added, but its code could not be sent. No more text messages can be sent today.",
	);
	// It waits for its code, which can be sent again.
	screen.getByText("Waiting for the code");
	await screen.findByRole("button", { name: /^Send a code/ });
	screen.getByText(/No code is on its way to/);
	expect(screen.queryByText(/not added|on their way/i)).toBeNull();
});

it.each([
	["works", 60_000, /^Six digits are on their way to .+ They work until/],
	["no longer works", -60_000, /^The code that we sent to .+ no longer works/],
])("a code that %s is shown as such", async (_, left, says) => {
	const code_expires_at = new Date(Date.now() + left).toISOString();
	const pending = one("ann.second@example.com", { status: "pending", origin: "added", code_expires_at });
	pretendServer({ [address]: whole({ identifiers: [pending] }) });
	show(<WatchedIdentifiers />);
	const code = await screen.findByLabelText("Code");
	expect(code.closest("form")?.querySelector("p")?.textContent).toMatch(says);
});
