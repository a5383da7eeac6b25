import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { accountMessages } from "@unlisted/contracts/account-messages";
import type { Profile } from "@unlisted/contracts/told";
import { expect, it, vi } from "vitest";
import { formKeepsItsPromises } from "../../testing/form-promises.ts";
import { ownUser } from "../../testing/own-user.ts";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { ProfileForm } from "./profile-form.tsx";

const address = "POST /functions/v1/auth-helpers/update-profile";
const profile: Profile = {
	user_id: ownUser.id,
	first_name: "Ann",
	last_name: "Example",
	phone: null,
	username: null,
	is_verified: true,
	security_score: null,
	created_at: "2026-01-02T10:00:00Z",
	updated_at: "2026-01-02T10:00:00Z",
};
const answer = { success: true, message: accountMessages.profileUpdated, user: { profile } };
const onSaved = vi.fn();
const shown = () =>
	show(<ProfileForm userId={ownUser.id} email="ann@example.com" profile={profile} onSaved={onSaved} />);

async function type(user: UserEvent, label: string, text: string) {
	await user.clear(screen.getByLabelText(label));
	if (text) await user.type(screen.getByLabelText(label), text);
}

formKeepsItsPromises("the form of the profile", {
	address,
	answer,
	show: shown,
	fill: (user) => type(user, "Last name", "King"),
	press: "Save changes",
	busy: "Saving...",
	typed: { label: "Last name", text: "King" },
});

it.each([
	["First name", "", "First name is required"],
	["First name", "A", "First name must be at least 2 characters"],
	["Last name", "", "Last name is required"],
	["Last name", "K", "Last name must be at least 2 characters"],
	["Phone", "call me", "Please enter a valid phone number"],
	["Username", "ab", "Username must be at least 3 characters"],
])("%s as %j is refused with its own message, and nothing is sent", async (label, text, sentence) => {
	const server = pretendServer({ [address]: answer });
	const { user } = shown();
	await type(user, label, text);
	await user.click(screen.getByRole("button", { name: "Save changes" }));
	await screen.findByText(sentence);
	expect(document.activeElement).toBe(screen.getByLabelText(label));
	expect(server.calls).toHaveLength(0);
});

it("sends the whole profile, and says that it was saved", async () => {
	const server = pretendServer({ [address]: answer });
	const { user } = shown();
	await type(user, "Username", "ann_example");
	await type(user, "Phone", "+1 (555) 010-0177");
	await user.click(screen.getByRole("button", { name: "Save changes" }));
	await vi.waitFor(() => expect(onSaved).toHaveBeenCalled(), { timeout: 10_000 });
	expect(server.calls[0]?.body).toEqual({
		first_name: "Ann",
		last_name: "Example",
		phone: "+1 (555) 010-0177",
		username: "ann_example",
	});
});

it("says that the address cannot be changed here, and links to where it can", () => {
	pretendServer({});
	shown();
	screen.getByText(/Email cannot be changed here\. Contact support if you need to update your email\./);
	const link = screen.getByRole("link", { name: "change it under Email Verification" });
	expect(link.getAttribute("href")).toBe("/account?tab=verification");
	expect(screen.getByLabelText("Email address")).toHaveProperty("readOnly", true);
});
