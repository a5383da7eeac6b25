import { screen } from "@testing-library/react";
import type { SecurityEvent } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { cardKeepsItsPromises } from "../../testing/card-promises.ts";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { EventsSection } from "./events-section.tsx";

const event = (id: string, name: string): SecurityEvent => ({
	id,
	event: name,
	details: {},
	created_at: "2026-11-20T12:00:00Z",
	device: "Firefox on Linux",
	address: "203.0.113.0",
});

cardKeepsItsPromises("the list of security events", {
	address: "GET /api/account/security-events",
	show: () => show(<EventsSection />),
	waiting: "Loading security events",
	failing: "We could not load the security events",
	states: {
		"says each in a sentence, with where it came from": {
			answer: { events: [event("1", "sign_in")], more: false },
			says: "Firefox on Linux, network 203.0.113.0",
		},
		"of a kind that we do not know keeps its name": {
			answer: { events: [event("1", "moon_landing")], more: false },
			says: "moon landing",
		},
		"may be empty": { answer: { events: [], more: false }, says: "Nothing here yet." },
		"without the list could not be loaded": {
			answer: { more: false },
			says: "We could not load the security events",
		},
	},
});

it("shows eight at first, and all at a press", async () => {
	const events = Array.from({ length: 11 }, (_, at) => event(String(at), "sign_in"));
	pretendServer({ "GET /api/account/security-events": { events, more: false } });
	const { user } = show(<EventsSection />);
	await screen.findAllByText("Signed in");
	expect(screen.getAllByRole("listitem")).toHaveLength(8);
	await user.click(screen.getByRole("button", { name: "Show all 11" }));
	expect(screen.getAllByRole("listitem")).toHaveLength(11);
});

it("shows the older ones at further presses, to the end", async () => {
	const all = Array.from({ length: 250 }, (_, at) => event(String(at), "sign_in"));
	const looked = event("250", "looked_up_by_operator");
	pretendServer({
		"GET /api/account/security-events": ({ query }) => {
			const before = query.get("before");
			const from = before === null ? 0 : Number(before) + 1;
			return { events: [...all, looked].slice(from, from + 100), more: from + 100 < 251 };
		},
	});
	const { user } = show(<EventsSection />);
	await screen.findAllByText("Signed in");
	for (const shown of ["200 events", "251 events"]) {
		await user.click(screen.getByRole("button", { name: "Show more" }));
		await screen.findByText(shown);
	}
	screen.getByText("An operator looked at the state of your account");
	expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("a phone shows three, and what is worrying, until a press", async () => {
	const quiet = Array.from({ length: 6 }, (_, at) => event(String(at), "sign_in"));
	const events = [...quiet, event("7", "sign_in_failed")];
	pretendServer({ "GET /api/account/security-events": { events, more: false } });
	const { user } = show(<EventsSection />);
	await screen.findAllByText("Signed in");
	const hidden = () =>
		screen.getAllByRole("listitem").filter(({ className }) => className.includes("max-sm:hidden")).length;
	expect(hidden()).toBe(3);
	await user.click(screen.getByRole("button", { name: "Show 3 more" }));
	expect(hidden()).toBe(0);
});
