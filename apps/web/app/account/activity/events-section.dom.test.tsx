import { act, screen } from "@testing-library/react";
import type { SecurityEvent } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { securityEventsKey } from "../../lib/api/security-events.ts";
import { cardKeepsItsPromises } from "../../testing/card-promises.ts";
import { held, pretendServer, refuses } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { EventsSection } from "./events-section.tsx";

const events = "GET /api/account/security-events";

const event = (id: string, name: string): SecurityEvent => ({
	id,
	event: name,
	details: {},
	created_at: "2026-11-20T12:00:00Z",
	device: "Firefox on Linux",
	address: "203.0.113.0",
});

cardKeepsItsPromises("the list of security events", {
	address: events,
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

it("shows eight at first, and all on a click", async () => {
	const signIns = Array.from({ length: 11 }, (_, at) => event(String(at), "sign_in"));
	pretendServer({ [events]: { events: signIns, more: false } });
	const { user } = show(<EventsSection />);
	await screen.findAllByText("Signed in");
	expect(screen.getAllByRole("listitem")).toHaveLength(8);
	expect(screen.getAllByRole("button", { name: /^Show/ }), "on a phone no second one").toHaveLength(1);
	await user.click(screen.getByRole("button", { name: "Show all 11" }));
	expect(screen.getAllByRole("listitem")).toHaveLength(11);
	// On a phone too, one click shows all of them; the button stays and keeps the focus.
	expect(screen.getAllByRole("button", { name: /^Show/ })).toEqual([focused()]);
});

/** Ten events at once. The newest come first: a higher number is a newer event. */
function pages(count: number, oldest = event("0", "sign_up")) {
	const all = [oldest];
	for (let at = 1; at < count; at++) all.unshift(event(String(at), "sign_in"));
	return {
		happens: (name: string) => all.unshift(event(String(all.length), name)),
		answer: ({ query }: { query: URLSearchParams }) => {
			const before = query.get("before");
			const from = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1;
			return { events: all.slice(from, from + 10), more: from + 10 < all.length };
		},
	};
}
const focused = () => document.activeElement;
const more = () => screen.getByRole("button", { name: "Show more" });
const findMore = () => screen.findByRole("button", { name: "Show more" });

it("each further click shows older events, to the end; the focus moves to the first new one", async () => {
	const { answer } = pages(25, event("0", "looked_up_by_operator"));
	const server = pretendServer({ [events]: answer });
	const { user } = show(<EventsSection />);
	await screen.findAllByText("Signed in");
	await user.click(more());
	await screen.findByText("10 shown");
	expect(focused()).toBe(screen.getByRole("button", { name: "Show fewer" }));
	const page = held(undefined);
	server.say({ [events]: (call) => page.told.then(() => answer(call)) });
	await user.click(more());
	const busy = await screen.findByRole("button", { name: "Loading..." });
	expect(focused(), "a busy button keeps the focus").toBe(busy);
	expect([busy.getAttribute("aria-disabled"), busy.hasAttribute("disabled")]).toEqual(["true", false]);
	const asked = server.callsOf(events).length;
	await user.keyboard("{Enter}");
	expect(server.callsOf(events)).toHaveLength(asked);
	page.release();
	await screen.findByText("20 shown");
	expect(focused()).toBe(more());

	server.say({ [events]: () => refuses("unavailable", "The service is busy.") });
	await user.click(more());
	server.say({ [events]: answer });
	await user.click(await screen.findByRole("button", { name: "Try again" }));
	await screen.findByText("25 events");
	screen.getByText("An operator looked at the state of your account");
	expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
	expect(focused()).toBe(screen.getAllByRole("listitem")[20]);
});

it("a new event appears above the loaded ones, and no loaded event is lost or doubled", async () => {
	const { answer, happens } = pages(15);
	pretendServer({ [events]: answer });
	const { user, queries } = show(<EventsSection />);
	await screen.findAllByText("Signed in");
	await user.click(more());
	await user.click(await findMore());
	await screen.findByText("15 events");
	happens("password_changed");
	await queries.invalidateQueries({ queryKey: securityEventsKey });
	await screen.findByText("16 events");
	const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
	expect(lines[0]).toMatch(/^Password changed/);
	expect(lines[15]).toMatch(/^Account created/);
	expect(lines.filter((line) => line?.startsWith("Signed in"))).toHaveLength(14);
});

it("a phone shows three events, and the worrying ones, until a click", async () => {
	const quiet = Array.from({ length: 6 }, (_, at) => event(String(at), "sign_in"));
	pretendServer({ [events]: { events: [...quiet, event("7", "sign_in_failed")], more: false } });
	const { user } = show(<EventsSection />);
	await screen.findAllByText("Signed in");
	const hidden = () =>
		screen.getAllByRole("listitem").filter(({ className }) => className.includes("max-sm:hidden")).length;
	expect(hidden()).toBe(3);
	await user.click(screen.getByRole("button", { name: "Show 3 more" }));
	expect(hidden()).toBe(0);
});

it("events that cannot be loaded again are marked as old once, with the older ones shown or not", async () => {
	const { answer } = pages(25);
	const server = pretendServer({ [events]: answer });
	const { user, queries } = show(<EventsSection />);
	await screen.findAllByText("Signed in");
	server.say({ [events]: () => refuses("unavailable", "The service is busy.") });
	await act(() => queries.refetchQueries({ type: "active" }));
	expect(await screen.findAllByText("This may be out of date")).toHaveLength(1);
	server.say({ [events]: answer });
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await user.click(await findMore());
	await screen.findByText("10 shown");
	server.say({ [events]: () => refuses("unavailable", "The service is busy.") });
	await act(() => queries.refetchQueries({ type: "active" }));
	expect(await screen.findAllByText("This may be out of date")).toHaveLength(1);
});
