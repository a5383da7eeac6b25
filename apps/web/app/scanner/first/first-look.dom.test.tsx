import { screen, waitFor } from "@testing-library/react";
import type { Identifier, Identifiers } from "@unlisted/contracts/told";
import { expect, it, vi } from "vitest";
import { cardKeepsItsPromises } from "../../testing/card-promises.ts";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { FirstLook } from "./first-look.tsx";

const address = "GET /api/scanner/identifiers";
const one = (more: Partial<Identifier> = {}): Identifier => ({
	id: "6e0f3a52-9a3c-4c55-8a67-6f1f1f3c8d11",
	kind: "email",
	value: "ann@example.com",
	status: "verified",
	origin: "account",
	added_at: "2026-11-20T12:00:00Z",
	...more,
});
const username = one({
	id: "6e0f3a52-9a3c-4c55-8a67-6f1f1f3c8d12",
	kind: "username",
	value: "annie",
	origin: "added",
});
const whole = (more: Partial<Identifiers> = {}): Identifiers => ({
	identifiers: [one()],
	suggestions: [],
	limits: { email: 10, phone: 5, username: 5, name: 3 },
	phones_available: true,
	...more,
});
function shown() {
	const onReady = vi.fn();
	return { ...show(<FirstLook starting={false} onReady={onReady} />), onReady };
}

cardKeepsItsPromises("what to look for", {
	address,
	show: shown,
	waiting: "Loading identifiers",
	failing: "We could not load your identifiers",
	states: {
		"names the confirmed address": { answer: whole(), says: "ann@example.com" },
		"says what each kind finds": {
			answer: whole(),
			says: "Finds leaked accounts on sites where you use this name.",
		},
		"says that no number can be confirmed here": {
			answer: whole({ phones_available: false }),
			says: "This installation cannot send text messages, so it cannot confirm a number.",
		},
	},
});

it("nothing has to be added: one click searches for the address alone", async () => {
	pretendServer({ [address]: whole() });
	const { user, onReady } = shown();
	await screen.findByText("ann@example.com");
	await user.click(screen.getByRole("button", { name: "Look for my address" }));
	expect(onReady).toHaveBeenCalledOnce();
});

it("a username is added here, and appears ticked in its card", async () => {
	const server = pretendServer({
		[address]: whole({ suggestions: [{ kind: "username", value: "annie" }] }),
		"POST /api/scanner/identifiers": { identifier: username },
	});
	const { user } = shown();
	await user.click(await screen.findByRole("button", { name: "Add a username" }));
	expect(await screen.findByLabelText("Username")).toHaveProperty("value", "annie");
	server.say({ [address]: whole({ identifiers: [one(), username] }) });
	await user.click(screen.getByRole("button", { name: "Watch it" }));
	await screen.findByText("annie");
	screen.getByRole("button", { name: "Look for these" });
});

it("typed text is still there after an accidental close, and after looking at another kind", async () => {
	pretendServer({ [address]: whole({ suggestions: [{ kind: "username", value: "annie" }] }) });
	const { user } = shown();
	const leave = async () => {
		await user.click(screen.getByRole("button", { name: "Close" }));
		await waitFor(() => expect(screen.queryByLabelText("What is it?")).toBeNull());
	};
	await user.click(await screen.findByRole("button", { name: "Add a name" }));
	await user.type(await screen.findByLabelText("Name"), "Ann Example");
	await leave();
	await user.click(screen.getByRole("button", { name: "Add a username" }));
	expect(await screen.findByLabelText("Username")).toHaveProperty("value", "annie");
	await leave();
	await user.click(screen.getByRole("button", { name: "Add a name" }));
	expect(await screen.findByLabelText("Name")).toHaveProperty("value", "Ann Example");
});

it("text that was sent is not offered again", async () => {
	pretendServer({ [address]: whole(), "POST /api/scanner/identifiers": { identifier: username } });
	const { user } = shown();
	await user.click(await screen.findByRole("button", { name: "Add a username" }));
	await user.type(await screen.findByLabelText("Username"), "annie");
	await user.click(screen.getByRole("button", { name: "Close" }));
	await waitFor(() => expect(screen.queryByLabelText("Username")).toBeNull());
	await user.click(screen.getByRole("button", { name: "Add a username" }));
	await user.click(await screen.findByRole("button", { name: "Watch it" }));
	await waitFor(() => expect(screen.queryByLabelText("Username")).toBeNull());
	await user.click(screen.getByRole("button", { name: "Add a username" }));
	expect(await screen.findByLabelText("Username")).toHaveProperty("value", "");
});

it("nothing can be added to a full list", async () => {
	pretendServer({ [address]: whole({ limits: { email: 10, phone: 5, username: 0, name: 3 } }) });
	shown();
	await screen.findByRole("button", { name: "Add a name" });
	expect(screen.queryByRole("button", { name: "Add a username" })).toBeNull();
});

it("a number whose code could not be sent is shown as added, with the reason", async () => {
	const phone = one({ kind: "phone", value: "+1 555 010 0123", status: "pending", origin: "added" });
	pretendServer({
		[address]: whole(),
		"POST /api/scanner/identifiers": {
			identifier: phone,
			not_sent: "No more text messages can be sent today.",
		},
	});
	const { user } = shown();
	await user.click(await screen.findByRole("button", { name: "Add a number" }));
	await user.type(await screen.findByLabelText("Phone"), "+1 555 010 0123");
	await user.click(screen.getByRole("button", { name: "Send me a code" }));
	await screen.findByText("It was added, but its code could not be sent");
	screen.getByText("No more text messages can be sent today.");
});
