import { firstQuestions } from "@unlisted/contracts/first-answers";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { ownSession, ownUser } from "../../testing/own-user.ts";
import { requestJson } from "../api/api.ts";
import { startedOr, startedProfile } from "./head-start.ts";
import { headStartScript } from "./head-start-script.ts";
import { storedSessionKey } from "./stored-session.ts";

const asked: string[] = [];
/** Stores a session as the browser does, and opens the head of a page at this path. */
function opened(path: string, { user = {}, ...session }: { user?: object; expires_at?: number } = {}) {
	const whole = ownSession();
	const confirmed = { ...whole.user, email_confirmed_at: "2026-01-02T10:00:00Z", ...user };
	localStorage.setItem(storedSessionKey, JSON.stringify({ ...whole, user: confirmed, ...session }));
	history.replaceState(null, "", path);
	// Runs the script of the head as the browser does.
	new Function(headStartScript())();
	return whole.access_token;
}
const profile = `/rest/v1/profiles?select=*&user_id=eq.${ownUser.id}&limit=1`;
const together = (page: string, id?: string) =>
	`/api/first-answers?page=${page}&user=${ownUser.id}${id ? `&id=${id}` : ""}`;
const someId = "0b9f6c0e-54b1-4c39-8f5e-2f0c3a1d9b77";

const lineOf = (path: string, body: unknown, status = 200) =>
	`${JSON.stringify({ path, status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) })}\n`;

/** Takes the answer that the head requested. The text stands for a request that the page made itself. */
async function take(path: string, token: string): Promise<Response | "asked alone"> {
	let isAlone = false;
	const answer = await startedOr(path, token, async () => {
		isAlone = true;
		return new Response();
	});
	return isAlone ? "asked alone" : answer;
}

/** A server that sends each line when the test says so. */
function lines() {
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
	const writer = writable.getWriter();
	const bytes = new TextEncoder();
	vi.stubGlobal("fetch", async (path: string) => {
		asked.push(decodeURIComponent(path));
		return new Response(readable, { headers: { "content-type": "application/x-ndjson" } });
	});
	return { send: (text: string) => writer.write(bytes.encode(text)), end: () => writer.close() };
}

beforeEach(() => {
	asked.length = 0;
	window.headStart = undefined;
	vi.stubGlobal("fetch", async (path: string) => {
		asked.push(decodeURIComponent(path));
		return Response.json({ path });
	});
});

it("the head of the dashboard requests the profile and everything that the page shows, in one request", () => {
	opened("/dashboard");
	expect(asked).toEqual([together("/dashboard")]);
	expect(Object.keys(window.headStart?.answers ?? {})).toEqual([
		profile,
		...(firstQuestions["/dashboard"] ?? []),
	]);
});

it.each([
	["/scanner/exposure/", "/api/scanner/exposures/"],
	["/removals/", "/api/removals/"],
	["/removals/listings/", "/api/brokers/listings/"],
])("%s is requested by its id", (page, address) => {
	opened(`${page}${someId}`);
	expect(asked).toEqual([together(page, someId)]);
	expect(Object.keys(window.headStart?.answers ?? {})).toEqual([profile, `${address}${someId}`]);
});

it("the page also gets an answer that depended on another one", async () => {
	const server = lines();
	const token = opened("/removals");
	await server.send(lineOf(`/api/brokers/listings/${someId}`, { listing: 1 }));
	await server.end();
	await window.headStart?.over;
	const answer = await take(`/api/brokers/listings/${someId}`, token);
	expect(answer !== "asked alone" && (await answer.json())).toEqual({ listing: 1 });
});

it("a page whose name could be an id is requested as itself", () => {
	opened("/removals/disclosures");
	expect(asked).toEqual([together("/removals/disclosures")]);
	asked.length = 0;
	// This path is not in the table: its name is not an id, so no removal is requested.
	opened("/removals/authorization");
	expect(asked).toEqual([]);
});

it("the page gets each answer as soon as its line has arrived, also if a line comes in two parts", async () => {
	const server = lines();
	const token = opened("/subscription");
	const overview = take("/api/billing/overview", token);
	const results = take("/api/scanner/results", token);
	const line = lineOf("/api/billing/overview", { plan: "pro €" });
	await server.send(line.slice(0, 40));
	await server.send(line.slice(40));
	expect(await ((await overview) as Response).json()).toEqual({ plan: "pro €" });
	await server.send(lineOf("/api/scanner/results", { error: "no" }, 503));
	expect(await results).toHaveProperty("status", 503);
});

it("an answer that has arrived is read before the next frame, and a broken one fails", async () => {
	// The browser's own reading would finish only after its next frame.
	for (const reading of ["json", "text"] as const) {
		const own = vi.spyOn(Response.prototype, reading).mockReturnValue(new Promise<never>(() => undefined));
		onTestFinished(() => own.mockRestore());
	}
	const server = lines();
	const token = opened("/billing");
	await server.send(lineOf("/api/billing/payments", { payments: [] }));
	await server.send(`${JSON.stringify({ path: profile, status: 200, headers: {}, body: "<html>" })}\n`);
	await server.end();
	await window.headStart?.over;
	let read: unknown;
	void requestJson("GET /api/billing/payments", { token }).then((answer) => {
		read = answer;
	});
	for (let step = 0; step < 30; step += 1) await Promise.resolve();
	expect(read).toEqual({ ok: true, data: { payments: [] } });
	await expect(((await take(profile, token)) as Response).json()).rejects.toThrow(SyntaxError);
});

it("a question without a line at the end of the answer is asked alone", async () => {
	const server = lines();
	const token = opened("/billing");
	const payments = take("/api/billing/payments", token);
	await server.send('{"path":"/api/billing/pay');
	await server.end();
	expect(await payments).toBe("asked alone");
});

it("if the whole request is refused or unknown, as by an older server, each question is asked alone", async () => {
	for (const answer of [Response.json({}, { status: 404 }), new Response(null, { status: 204 }), null]) {
		vi.stubGlobal("fetch", async () => {
			if (!answer) throw new TypeError("offline");
			return answer.clone();
		});
		const token = opened("/billing");
		expect(await take("/api/billing/payments", token)).toBe("asked alone");
	}
});

it("nothing is requested that would be refused: without a session, with an old one, or with a code still due", () => {
	opened("/dashboard", { expires_at: Math.floor(Date.now() / 1000) + 60 });
	opened("/dashboard", { user: { factors: [{ status: "verified" }] } });
	opened("/login");
	localStorage.clear();
	new Function(headStartScript())();
	expect(asked).toEqual([]);
});

it("without a confirmed address, or on a part of a list, only the profile is requested", () => {
	opened("/dashboard", { user: { email_confirmed_at: undefined } });
	opened("/scanner?show=all");
	expect(asked).toEqual([profile, profile]);
});

it("the profile is available for its own person when it has arrived", async () => {
	const server = lines();
	const token = opened("/dashboard");
	expect(startedProfile(ownUser.id)).toBeUndefined();
	await server.send(lineOf(profile, [{ user_id: ownUser.id, first_name: "Ada" }]));
	await expect.poll(() => window.headStart?.profile).toBeDefined();
	expect(startedProfile("somebody else")).toBeUndefined();
	expect(startedProfile(ownUser.id)?.first_name).toBe("Ada");
	// A later request goes to the server.
	expect(await take(profile, token)).toBe("asked alone");
});

it("no profile is available if there is none or the server refused", async () => {
	for (const [body, status] of [
		[[], 200],
		[{ code: "no" }, 401],
	] as const) {
		const server = lines();
		const token = opened("/dashboard");
		await server.send(lineOf(profile, body, status));
		expect(await take(profile, token)).toHaveProperty("status", status);
		expect(startedProfile(ownUser.id)).toBeUndefined();
	}
});

it("an answer is taken once, by its own session, and not after a change", async () => {
	const token = opened("/billing");
	expect(await take("/api/billing/payments", "another")).toBe("asked alone");
	expect(await take("/api/billing/payments", token)).toBe("asked alone");

	const server = lines();
	asked.length = 0;
	opened("/billing");
	await server.send(lineOf("/api/billing/payments", []));
	expect(asked).toEqual([together("/billing")]);
	expect(await requestJson("GET /api/billing/payments", { token })).toMatchObject({ ok: true });
	expect(asked).toHaveLength(1);
	vi.stubGlobal("fetch", async (path: string) => {
		asked.push(path);
		return Response.json([]);
	});
	await requestJson("GET /api/billing/payments", { token });
	expect(asked.slice(1)).toEqual(["/api/billing/payments"]);

	opened("/billing");
	asked.length = 0;
	await requestJson("POST /api/scanner/start", { token } as never);
	await requestJson("GET /api/billing/payments", { token });
	expect(asked).toEqual(["/api/scanner/start", "/api/billing/payments"]);
});

it("says when everything has arrived: the profile is known then", async () => {
	const { send, end } = lines();
	opened("/dashboard");
	let over = false;
	void window.headStart?.over?.then(() => {
		over = true;
	});
	expect(window.headStart?.page).toBe("/dashboard");
	await send(lineOf(profile, [{ user_id: ownUser.id, is_verified: true }]));
	await new Promise((resolve) => setTimeout(resolve));
	expect(over).toBe(false);
	await end();
	await window.headStart?.over;
	expect(startedProfile(ownUser.id)).toMatchObject({ is_verified: true });
});

it("also ends if nothing arrived", async () => {
	vi.stubGlobal("fetch", async () => Response.json({}, { status: 503 }));
	opened("/dashboard");
	await window.headStart?.over;
	expect(startedProfile(ownUser.id)).toBeUndefined();
});
