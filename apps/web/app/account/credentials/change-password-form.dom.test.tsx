import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { accountMessages } from "@unlisted/contracts/account-messages";
import { expect, it, vi } from "vitest";
import { formKeepsItsPromises } from "../../testing/form-promises.ts";
import { pretendServer, refuses } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";

const address = "POST /functions/v1/auth-helpers/change-password";
const done = { success: true, message: accountMessages.passwordChanged };
const messages = { missing: "Missing", weak: "Too weak", unconfirmed: "Unconfirmed", different: "Different" };
const onSaved = vi.fn();
const shown = () =>
	show(<ChangePasswordForm email="ann@example.com" messages={messages} onSaved={onSaved} />);

async function fill(user: UserEvent, now = "Old-password-1", next = "Much1better!4me") {
	await user.type(screen.getByLabelText("Current password"), now);
	await user.type(screen.getByLabelText("New password"), next);
	await user.type(screen.getByLabelText("Confirm new password"), next);
}

formKeepsItsPromises("the form that changes a password", {
	address,
	answer: done,
	show: shown,
	fill,
	press: "Change password",
	busy: "Changing...",
	done: () => expect(screen.getByLabelText("Current password")).toHaveProperty("value", ""),
});

it("a wrong current password is reported once, beside its field", async () => {
	pretendServer({ [address]: () => refuses("invalid_request", accountMessages.currentPasswordWrong) });
	const { user } = shown();
	await fill(user);
	await user.click(screen.getByRole("button", { name: "Change password" }));
	const field = screen.getByLabelText("Current password");
	await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
	expect(field).toHaveProperty("value", "Old-password-1");
	expect(screen.getAllByText(accountMessages.currentPasswordWrong)).toHaveLength(1);
	expect(document.activeElement).toBe(field);
});

it.each([
	["the same as before", "Much1better!4me", "Much1better!4me", /must be different/],
	["too weak", "Old-password-1", "weak", /Too weak/],
])("a new password that is %s is not sent", async (_, now, next, said) => {
	const server = pretendServer({ [address]: done });
	const { user } = shown();
	await fill(user, now, next);
	await user.click(screen.getByRole("button", { name: "Change password" }));
	await screen.findByText(said);
	expect(server.calls).toHaveLength(0);
});
