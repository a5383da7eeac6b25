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
			answer: { events: [event("1", "sign_in")] },
			says: "Firefox on Linux, network 203.0.113.0",
		},
		"of a kind that we do not know keeps its name": {
			answer: { events: [event("1", "moon_landing")] },
			says: "moon landing",
		},
		"may be empty": { answer: { events: [] }, says: "Nothing here yet." },
		"without the list could not be loaded": { answer: {}, says: "We could not load the security events" },
	},
});

it("shows eight at first, and all at a press", async () => {
	const events = Array.from({ length: 11 }, (_, at) => event(String(at), "sign_in"));
	pretendServer({ "GET /api/account/security-events": { events } });
	const { user } = show(<EventsSection />);
	await screen.findAllByText("Signed in");
	expect(screen.getAllByRole("listitem")).toHaveLength(8);
	await user.click(screen.getByRole("button", { name: "Show all 11" }));
	expect(screen.getAllByRole("listitem")).toHaveLength(11);
});

it("a phone shows three, and what is worrying, until a press", async () => {
	const quiet = Array.from({ length: 6 }, (_, at) => event(String(at), "sign_in"));
	const events = [...quiet, event("7", "sign_in_failed")];
	pretendServer({ "GET /api/account/security-events": { events } });
	const { user } = show(<EventsSection />);
	await screen.findAllByText("Signed in");
	const hidden = () =>
		screen.getAllByRole("listitem").filter(({ className }) => className.includes("max-sm:hidden")).length;
	expect(hidden()).toBe(3);
	await user.click(screen.getByRole("button", { name: "Show 3 more" }));
	expect(hidden()).toBe(0);
});
