import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { routesOf } from "../../testing/hostile-requests.ts";
import type { Person } from "../identity/testing/identity-app.ts";
import { withSecondFactor } from "../identity/testing/second-factor.ts";
import { type AdminApp, adminApp } from "./testing/admin-app.ts";

/** Attacks by a person who wants to get in, and by an operator who wants to see or do more than they may. */
onDatabase("an attack on /admin", (open) => {
	let app: AdminApp;
	let operator: Person;
	let victim: Person;
	beforeAll(async () => {
		app = await adminApp(await open(), { PUBLIC_URL: "https://unlisted.example" });
		operator = await app.operator("operator@example.com");
		victim = await app.person("victim@example.com");
	});
	afterAll(() => app.stop());

	const send = (token: string | undefined, method: string, path: string, more: object = {}) =>
		app.http.inject({
			method: method as "GET",
			url: `/api/admin${path}`,
			...more,
			headers: {
				...(token && { authorization: `Bearer ${token}` }),
				...("headers" in more ? (more.headers as object) : {}),
			},
		});
	const lookUp = (token: string | undefined, more: object = {}) =>
		send(token, "POST", "/people/look-up", {
			payload: { email: victim.email, reason: "I am only curious about her" },
			...more,
		});
	const eventCount = async () => (await app.events()).length;

	describe("with a token that says more than its session", () => {
		const forged = async (session: string, aal: "aal1" | "aal2", of = operator.id) => {
			const [row] = await app.rows("select * from auth.sessions where id = $1", [session]);
			const user = {
				...(await app.rows("select * from auth.users where id = $1", [of]))[0],
				appMetadata: {},
			};
			const { token } = await app.tokens.sign(
				{ ...user, id: of, aud: "authenticated", role: "authenticated" } as never,
				{
					...row,
					id: session,
					grantedAal: aal,
					amr: [],
					createdAt: app.clock.now(),
					refreshedAt: app.clock.now(),
					stays: true,
				} as never,
			);
			return token;
		};
		const sessionOf = async (person: Person) =>
			JSON.parse(Buffer.from(person.access.split(".")[1] ?? "", "base64url").toString()).session_id as string;

		it("gets only what the session may do: with a forged aal2, or with the operator's id and another person's session", async () => {
			const own = await sessionOf(victim);
			expect((await send(await forged(own, "aal2", victim.id), "GET", "/health")).statusCode).toBe(403);
			expect((await send(await forged(own, "aal2"), "GET", "/health")).statusCode, "not their session").toBe(
				401,
			);
			expect((await send(await forged(randomUUID(), "aal2"), "GET", "/health")).statusCode).toBe(401);
			const real = await sessionOf(operator);
			expect((await send(await forged(real, "aal1"), "GET", "/health")).statusCode, "a weak token").toBe(403);
			expect((await send(await forged(real, "aal2"), "GET", "/health")).statusCode, "the real one").toBe(200);
		});

		it("opens nothing after its session was signed out", async () => {
			const leaving = await app.operator("leaving@example.com");
			expect((await send(leaving.access, "GET", "/health")).statusCode).toBe(200);
			await app.call("POST", "/logout", { token: leaving.access });
			expect((await send(leaving.access, "GET", "/health")).statusCode).toBe(401);
		});
	});

	it("by another site that the operator visits: no cookie opens anything, and a cross-site request is refused", async () => {
		const { headers } = await app.call("POST", "/token?grant_type=password", {
			body: { email: victim.email, password: victim.password },
		});
		const cookie = String(headers["set-cookie"] ?? "a=b");
		for (const contentType of ["text/plain", "application/x-www-form-urlencoded", "application/json"]) {
			const answer = await lookUp(undefined, {
				headers: {
					cookie,
					"content-type": contentType,
					origin: "https://evil.example",
					"sec-fetch-site": "cross-site",
				},
				payload: JSON.stringify({ email: victim.email, reason: "I am only curious about her" }),
			});
			expect([401, 403], contentType).toContain(answer.statusCode);
		}
		const preflight = await app.http.inject({
			method: "OPTIONS",
			url: "/api/admin/people/look-up",
			headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
		});
		expect(preflight.headers["access-control-allow-origin"]).not.toBe("https://evil.example");
		expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
	});

	it("with other methods passes neither the guard nor the record", async () => {
		const before = await eventCount();
		for (const { path } of routesOf(app.http).filter(({ path }) => path.startsWith("/api/admin/"))) {
			const url = path.replace(/[:{]\w+}?/g, "x").slice("/api/admin".length);
			for (const method of ["HEAD", "OPTIONS", "TRACE", "PATCH", "DELETE", "PUT", "POST", "GET"]) {
				const { statusCode } = await send(victim.access, method, url);
				expect([400, 401, 403, 404, 405], `${method} ${url}`).toContain(statusCode);
			}
			const override = await send(victim.access, "GET", url, {
				headers: { "x-http-method-override": "POST" },
			});
			expect([403, 404, 405], url).toContain(override.statusCode);
		}
		expect(await eventCount()).toBe(before);
		expect((await send(operator.access, "HEAD", "/health")).statusCode).toBe(200);
		expect((await app.events()).at(-1), "a look without its body is a look").toMatchObject({
			details: { room: "/health" },
		});
	});

	it("by somebody without access does not show who is registered: the address is not even looked up", async () => {
		const before = await eventCount();
		const asked: string[] = [];
		const query = app.parts.db.query.bind(app.parts.db);
		app.parts.db.query = ((text: string, values?: readonly unknown[]) => {
			asked.push(text);
			return query(text, values);
		}) as typeof app.parts.db.query;
		try {
			const answers = await Promise.all(
				[victim.email, "nobody@example.com"].map((email) =>
					lookUp(victim.access, { payload: { email, reason: "I am only curious about her" } }),
				),
			);
			const bodies = answers.map((answer) => ({ ...answer.json(), requestId: "" }));
			expect(bodies[0]).toEqual(bodies[1]);
		} finally {
			app.parts.db.query = query;
		}
		expect(asked.filter((text) => /lower\(email\)/.test(text))).toEqual([]);
		expect(await eventCount()).toBe(before);
	});

	it("by an operator who guesses ids gets only existing objects of the right kind, and each guess is recorded", async () => {
		for (const path of [
			"/queues/auth.users",
			"/queues/..%2f..%2fauth",
			"/queues/__pgboss__.send-it",
			"/support/UN-%25%25%25%25%25%25%25%25",
		])
			expect([400, 404], path).toContain((await send(operator.access, "GET", path)).statusCode);
		const before = await eventCount();
		for (const guess of ["UN-00000001", "UN-00000002"])
			expect((await send(operator.access, "GET", `/support/${guess}`)).statusCode).toBe(404);
		const seen = (await app.events())
			.slice(before)
			.map(({ details }) => (details as { reference: string }).reference);
		expect(seen).toEqual(["UN-00000001", "UN-00000002"]);
	});

	it("by an operator who looks for more data finds no name, number, exposures, listings or identifiers in any room", async () => {
		await app.call("PUT", `/admin/users/${victim.id}`, {
			token: app.parts.serviceRoleKey,
			body: {
				user_metadata: { first_name: "Vicky", last_name: "Timson" },
				phone: "+15550100777",
				phone_confirm: true,
			},
		});
		app.source.behave("answer");
		await app.scan(victim);
		const told = [
			(await lookUp(operator.access)).body,
			...(await Promise.all(
				[
					"/health",
					"/queues",
					"/sources",
					"/playbooks",
					"/removals",
					"/payments",
					"/support",
					"/settings",
					"/audit",
				].map(async (path) => (await send(operator.access, "GET", path)).body),
			)),
		].join("\n");
		expect(told).not.toMatch(/Vicky|Timson|5550100777|victim@/);
		expect(told).not.toMatch(/exposure_id|value_hash|listing_id|sealed/);
	});

	it("by an operator with more fields in the request is refused: only address and reason are accepted", async () => {
		const payload = { email: victim.email, reason: "She wrote that no mail comes" };
		for (const more of [
			{ fields: ["phone"] },
			{ include: "exposures" },
			{ id: victim.id },
			{ reason: [payload.reason] },
		])
			expect((await lookUp(operator.access, { payload: { ...payload, ...more } })).statusCode).toBe(400);
		for (const email of ["%", "a@b", "x' or '1'='1@example.com", `${"a".repeat(300)}@example.com`])
			expect((await lookUp(operator.access, { payload: { ...payload, email } })).statusCode, email).toBe(400);
	});

	it("by an operator on the record: their text stays within one line and changes no other", async () => {
		const reason = `x", "action": "nothing"}\n{"place": 1}\r\n,,,"\u202e\u0000 =cmd|' /C calc'!A0`;
		const answer = await lookUp(operator.access, { payload: { email: victim.email, reason } });
		const lines = async () => {
			const { body } = await send(operator.access, "GET", "/audit.jsonl");
			return body
				.trim()
				.split("\n")
				.map((line) => JSON.parse(line) as { place: number; action: string });
		};
		expect([200, 400]).toContain(answer.statusCode);
		const all = await lines();
		expect(all.map(({ place }) => place)).toEqual(all.map((_, at) => at + 1));
		expect(await app.cli("verify")).toContain("each as it was written");
	});

	it("by two operators: neither sees or ends the other's session, and a revoked operator cannot grant the role", async () => {
		const second = await withSecondFactor(app, await app.person("second@example.com"));
		expect((await send(second.person.access, "GET", "/health")).statusCode).toBe(403);
		for (const table of ["operators", "operator_activity", "operator_events", "runtime_settings"]) {
			const answer = await app.http.inject({
				url: `/rest/v1/${table}`,
				headers: { authorization: `Bearer ${operator.access}`, apikey: app.parts.anonKey },
			});
			expect(answer.statusCode, table).toBe(404);
		}
	});
});
