import { screen, within } from "@testing-library/react";
import type { SecurityEvent } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { cardKeepsItsPromises } from "../../testing/card-promises.ts";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { RecentActivity } from "./recent-activity.tsx";

const address = "GET /api/account/security-events";
const event = (id: string, name: string): SecurityEvent => ({
	id,
	event: name,
	details: {},
	created_at: "2026-11-20T12:00:00Z",
});

cardKeepsItsPromises("the account's activity on the dashboard", {
	address,
	show: () => show(<RecentActivity verified={false} />),
	waiting: "Loading what happened to your account",
	failing: "We could not load what happened to your account",
	states: {
		"says what happened": {
			answer: { events: [event("1", "password_changed")], more: false },
			says: "Password changed",
		},
		"may be empty": {
			answer: { events: [], more: false },
			says: "Nothing yet. Sign-ins and changes to your account will be here.",
		},
	},
});

it("shows the newest five, and links to all of them", async () => {
	const events = Array.from({ length: 9 }, (_, at) => event(String(at), "sign_in"));
	pretendServer({ [address]: { events, more: false } });
	show(<RecentActivity verified={false} />);
	await screen.findAllByText("Signed in");
	const account = within(screen.getByRole("region", { name: "Your account" }));
	expect(account.getAllByRole("listitem")).toHaveLength(5);
	const link = account.getByRole("link", { name: "All security events" });
	expect(link.getAttribute("href")).toBe("/account#events");
});
