import { beforeEach, expect, it, vi } from "vitest";
import { ownSession, ownUser } from "../../testing/own-user.ts";
import { requestJson } from "../api/api.ts";
import { startedProfile, takeStarted } from "./head-start.ts";
import { askedFirst, headStartScript } from "./head-start-script.ts";
import { storedSessionKey } from "./stored-session.ts";

const asked: string[] = [];
/** The session as the browser keeps it, and the head of a page at this path. */
function opened(path: string, { user = {}, ...session }: { user?: object; expires_at?: number } = {}) {
	const whole = ownSession();
	const confirmed = { ...whole.user, email_confirmed_at: "2026-01-02T10:00:00Z", ...user };
	localStorage.setItem(storedSessionKey, JSON.stringify({ ...whole, user: confirmed, ...session }));
	history.replaceState(null, "", path);
	// As the browser runs the script of the head.
	new Function(headStartScript())();
	return whole.access_token;
}
const profile = `/rest/v1/profiles?select=*&user_id=eq.${ownUser.id}&limit=1`;

beforeEach(() => {
	asked.length = 0;
	window.headStart = undefined;
	vi.stubGlobal("fetch", async (path: string) => {
		asked.push(decodeURIComponent(path));
		return Response.json({ path });
	});
});

it("the head of the dashboard asks for the profile and all that the page shows", () => {
	opened("/dashboard");
	expect(asked).toEqual([profile, ...(askedFirst["/dashboard"] ?? [])]);
});

it("an exposure is asked for by its id", () => {
	opened("/scanner/exposure/0b9f6c0e-54b1");
	expect(asked).toEqual([profile, "/api/scanner/exposures/0b9f6c0e-54b1"]);
});

it.each([
	["/removals/0b9f6c0e-54b1", "/api/removals/0b9f6c0e-54b1"],
	["/removals/listings/0b9f6c0e-54b1", "/api/brokers/listings/0b9f6c0e-54b1"],
])("%s is asked for by its id", (path, address) => {
	opened(path);
	expect(asked).toEqual([profile, address]);
});

it("a page whose name could be an id is asked for as itself", () => {
	opened("/removals/disclosures");
	expect(asked).toEqual([profile, "/api/removals/disclosures?limit=20"]);
	asked.length = 0;
	// Not in the table: its name is no id, so no removal is asked for.
	opened("/removals/authorization");
	expect(asked).toEqual([]);
});

it("nobody else's refusals are asked for: without a session, with an old one, or with a code still due", () => {
	opened("/dashboard", { expires_at: Math.floor(Date.now() / 1000) + 60 });
	opened("/dashboard", { user: { factors: [{ status: "verified" }] } });
	opened("/login");
	localStorage.clear();
	new Function(headStartScript())();
	expect(asked).toEqual([]);
});

it("who has not confirmed the address, or looks at a part of a list, gets the profile only", () => {
	opened("/dashboard", { user: { email_confirmed_at: undefined } });
	opened("/scanner?show=all");
	expect(asked).toEqual([profile, profile]);
});

it("the profile is at hand once it has come, for its own person", async () => {
	vi.stubGlobal("fetch", async () => Response.json([{ user_id: ownUser.id, first_name: "Ada" }]));
	const token = opened("/dashboard");
	expect(startedProfile(ownUser.id)).toBeUndefined();
	await expect.poll(() => window.headStart?.profile).toBeDefined();
	expect(startedProfile("somebody else")).toBeUndefined();
	expect(startedProfile(ownUser.id)?.first_name).toBe("Ada");
	// A later question goes to the server.
	expect(takeStarted(profile, token)).toBeUndefined();
});

it("no profile is at hand where there is none, or where the server refused", async () => {
	for (const answer of [Response.json([]), Response.json({ code: "no" }, { status: 401 })]) {
		vi.stubGlobal("fetch", async () => answer.clone());
		const token = opened("/dashboard");
		expect((await takeStarted(profile, token))?.status).toBe(answer.status);
		expect(startedProfile(ownUser.id)).toBeUndefined();
	}
});

it("an answer is taken once, by its own session, and not after a change", async () => {
	const token = opened("/billing");
	expect(takeStarted("/api/billing/payments", "another")).toBeUndefined();
	expect(takeStarted("/api/billing/payments", token)).toBeUndefined();

	opened("/billing");
	asked.length = 0;
	expect(await requestJson("GET /api/billing/payments", { token })).toMatchObject({ ok: true });
	expect(asked).toEqual([]);
	await requestJson("GET /api/billing/payments", { token });
	expect(asked).toEqual(["/api/billing/payments"]);

	opened("/billing");
	asked.length = 0;
	await requestJson("POST /api/scanner/start", { token } as never);
	await requestJson("GET /api/billing/payments", { token });
	expect(asked).toEqual(["/api/scanner/start", "/api/billing/payments"]);
});
