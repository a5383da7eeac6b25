import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { accountDeletedMessage } from "@unlisted/contracts/account-messages";
import { emptyIdentity } from "@unlisted/contracts/brokers";
import { expect, it, vi } from "vitest";
import { readDeviceIdentity, writeDeviceIdentity } from "../../lib/api/device-identity.ts";
import { readStored, storedSessionKey } from "../../lib/session/stored-session.ts";
import { formKeepsItsPromises } from "../../testing/form-promises.ts";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { DeleteAccountForm } from "./delete-account-form.tsx";

const address = "POST /api/account/delete";
const nothing = () => undefined;
const shown = (hasPassword = true) =>
	show(
		<DeleteAccountForm
			email="ann@example.com"
			hasPassword={hasPassword}
			onBusy={nothing}
			onCancel={nothing}
		/>,
	);
const phrase = () => screen.getByLabelText(/^Type /);

async function fill(user: UserEvent) {
	await user.type(screen.getByLabelText("Password"), "Own-password-1");
	await user.type(phrase(), "DELETE MY ACCOUNT");
}

formKeepsItsPromises("the form that deletes the account", {
	address,
	answer: { message: accountDeletedMessage },
	staysBusy: true,
	show: () => shown(),
	fill,
	press: "Delete my account",
	busy: "Deleting...",
	typed: { label: "Password", text: "Own-password-1" },
	field: { name: "password", label: "Password" },
	done: async () =>
		void (await vi.waitFor(() => expect(readStored(storedSessionKey)).toBeNull(), { timeout: 10_000 })),
});

it("the session ends with the account: the server is not asked to end it again", async () => {
	const server = pretendServer({ [address]: { message: accountDeletedMessage }, "POST /auth/v1/logout": {} });
	const { user } = shown();
	await fill(user);
	await user.click(screen.getByRole("button", { name: "Delete my account" }));
	await vi.waitFor(() => expect(readStored(storedSessionKey)).toBeNull(), { timeout: 10_000 });
	expect(server.calls.map((call) => call.address)).toEqual([address]);
});

it("data that only this browser kept is deleted with the account, but another person's is not", async () => {
	pretendServer({ [address]: { message: accountDeletedMessage } });
	const { user } = shown();
	const ann: string = JSON.parse(readStored(storedSessionKey) ?? "{}").user.id;
	for (const userId of [ann, "bob"]) writeDeviceIdentity(userId, emptyIdentity);
	await fill(user);
	await user.click(screen.getByRole("button", { name: "Delete my account" }));
	await vi.waitFor(() => expect(readDeviceIdentity(ann)).toBeNull(), { timeout: 10_000 });
	expect(readDeviceIdentity("bob")).toEqual(emptyIdentity);
});

it("an account without a password is asked only for the phrase", async () => {
	const server = pretendServer({ [address]: { message: accountDeletedMessage } });
	const { user } = shown(false);
	expect(screen.queryByLabelText("Password")).toBeNull();
	await user.type(phrase(), "DELETE MY ACCOUNT");
	await user.click(screen.getByRole("button", { name: "Delete my account" }));
	await vi.waitFor(() => expect(server.calls[0]?.body).toEqual({ confirmation: "DELETE MY ACCOUNT" }), {
		timeout: 10_000,
	});
	await vi.waitFor(() => expect(readStored(storedSessionKey)).toBeNull(), { timeout: 10_000 });
});

it("another phrase deletes nothing", async () => {
	const server = pretendServer({ [address]: { message: accountDeletedMessage } });
	const { user } = shown(false);
	await user.type(phrase(), "delete my account");
	await user.click(screen.getByRole("button", { name: "Delete my account" }));
	await screen.findByText(/exactly as shown/);
	expect(server.calls).toHaveLength(0);
});

it("an empty form names what is missing and focuses the first field", async () => {
	pretendServer({});
	const { user } = shown();
	await user.click(screen.getByRole("button", { name: "Delete my account" }));
	await screen.findByText("Password is required");
	screen.getByText("Confirmation text is required");
	expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});
