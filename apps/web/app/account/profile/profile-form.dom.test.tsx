import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { accountMessages } from "@unlisted/contracts/account-messages";
import type { Profile } from "@unlisted/contracts/told";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
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

describe("with a second tab", () => {
	let changeElsewhere: (own: Profile) => void;
	function Own() {
		const [own, setOwn] = useState(profile);
		changeElsewhere = (next) => act(() => setOwn(next));
		return <ProfileForm userId={ownUser.id} email="ann@example.com" profile={own} onSaved={onSaved} asks />;
	}
	/** Leaving with unsaved text asks a question, which needs a router that can wait. */
	function own() {
		const router = createMemoryRouter([{ path: "*", element: <Own /> }]);
		render(
			<QueryClientProvider client={new QueryClient()}>
				<RouterProvider router={router} />
			</QueryClientProvider>,
		);
		return userEvent.setup();
	}
	const textIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
	const closesUnasked = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

	it("what is typed stays when the other tab saves, and the other fields follow it", async () => {
		const server = pretendServer({ [address]: answer });
		const user = own();
		await type(user, "First name", "Anna");
		changeElsewhere({ ...profile, first_name: "Annie", username: "annie" });
		await expect.poll(() => textIn("Username")).toBe("annie");
		expect(textIn("First name")).toBe("Anna");
		await expect.poll(closesUnasked).toBe(false);
		await user.click(screen.getByRole("button", { name: "Save changes" }));
		await expect.poll(() => server.calls.length).toBe(1);
		expect(server.calls[0]?.body).toMatchObject({ first_name: "Anna", username: "annie" });
	});

	it("after the person's own save nothing is unsaved, and a later change arrives in every field", async () => {
		pretendServer({ [address]: { ...answer, user: { profile: { ...profile, first_name: "Anna" } } } });
		const user = own();
		await type(user, "First name", "Anna");
		await expect.poll(closesUnasked).toBe(false);
		onSaved.mockClear();
		await user.click(screen.getByRole("button", { name: "Save changes" }));
		await expect.poll(() => onSaved.mock.calls.length).toBe(1);
		await expect.poll(closesUnasked).toBe(true);
		expect(textIn("First name")).toBe("Anna");
		changeElsewhere({ ...profile, first_name: "Annie" });
		await expect.poll(() => textIn("First name")).toBe("Annie");
		expect(closesUnasked()).toBe(true);
	});
});
