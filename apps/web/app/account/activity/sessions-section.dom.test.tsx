import { screen } from "@testing-library/react";
import type { OwnSession } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { cardKeepsItsPromises } from "../../testing/card-promises.ts";
import { held, pretendServer, refuses } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { SessionsSection } from "./sessions-section.tsx";

const session = (id: string, more: Partial<OwnSession> = {}): OwnSession => ({
	id,
	created_at: "2026-11-20T12:00:00Z",
	last_used_at: "2026-11-21T12:00:00Z",
	aal: "aal1",
	current: false,
	...more,
});
const own = session("1", { current: true, device: "Firefox on Linux", methods: ["password"] });
const other = session("2", { device: "Safari on iPhone", methods: ["passkey"] });

cardKeepsItsPromises("the list of sessions", {
	address: "GET /api/account/sessions",
	show: () => show(<SessionsSection />),
	waiting: "Loading your sessions",
	failing: "We could not load your sessions",
	states: {
		"names the device of each": { answer: { sessions: [own, other] }, says: /Safari on iPhone/ },
		"says where there is no other": {
			answer: { sessions: [own] },
			says: "You are not signed in anywhere else.",
		},
		"shows a session of which little is known": {
			answer: { sessions: [session("1"), own] },
			says: "Sign out others",
		},
		"without the list could not be loaded": { answer: {}, says: "We could not load your sessions" },
	},
});

const revoke = "POST /api/account/sessions/revoke-others";

it("the others are signed out once, however often the button is clicked, and the page says how many", async () => {
	const { told, release } = held({ revoked: 1 });
	const server = pretendServer({
		"GET /api/account/sessions": { sessions: [own, other] },
		[revoke]: () => told,
	});
	const { user } = show(<SessionsSection />);
	await user.dblClick(await screen.findByRole("button", { name: "Sign out others" }));
	expect(screen.getByRole("button", { name: "Signing out..." }).getAttribute("aria-disabled")).toBe("true");
	server.say({ "GET /api/account/sessions": { sessions: [own] } });
	release();
	await screen.findByText("1 session signed out.");
	await screen.findByText("You are not signed in anywhere else.");
	expect(server.callsOf(revoke)).toHaveLength(1);
});

it("if the others could not be signed out, the page says so, and they stay in the list", async () => {
	const sessions = [own, other];
	pretendServer({
		"GET /api/account/sessions": { sessions },
		[revoke]: () => refuses("unavailable", "The service is busy."),
	});
	const { user } = show(<SessionsSection />);
	await user.click(await screen.findByRole("button", { name: "Sign out others" }));
	await screen.findByText("The service is busy.");
	screen.getByRole("button", { name: "Sign out others" });
});

it("a session says that it is being ended or named", async () => {
	pretendServer({
		"GET /api/account/sessions": { sessions: [own, other] },
		"DELETE /api/account/sessions/:id": () => held({ revoked: 1 }).told,
		"PATCH /api/account/sessions/:id": () => held({ name: "Laptop" }).told,
	});
	const { user } = show(<SessionsSection />);
	await user.click(await screen.findByRole("button", { name: "End the session on Safari on iPhone" }));
	screen.getByRole("button", { name: /^Ending\.\.\./ });
	await user.click(screen.getByRole("button", { name: "Rename Firefox on Linux" }));
	await user.type(screen.getByLabelText("Name of this device"), "Laptop");
	await user.click(screen.getByRole("button", { name: "Save name" }));
	screen.getByRole("button", { name: "Saving..." });
});
