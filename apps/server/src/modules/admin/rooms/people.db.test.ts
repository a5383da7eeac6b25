import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { type AdminApp, adminApp } from "../testing/admin-app.ts";

const person = "ann.secret@example.com";
const reason = "She wrote that no mail reaches her";

onDatabase("a person, in the rooms of operators,", (open) => {
	let app: AdminApp;
	let operator: Person;
	let ann: Person;
	beforeAll(async () => {
		app = await adminApp(await open());
		operator = await app.operator("operator@example.com");
		ann = await app.person(person);
	});
	afterAll(() => app.stop());

	const ask = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
		app.api(operator, method, `/api/admin${path}`, body);
	const lastEvent = async () => (await app.events()).at(-1);

	const lookUp = (email: string, why = reason) => ask("POST", "/people/look-up", { email, reason: why });

	it("is found by the whole address only, and only the account's state is shown", async () => {
		const { status, body } = await lookUp("Ann.Secret@example.com");
		expect([status, body]).toEqual([
			200,
			{
				account: {
					confirmed: true,
					created_at: expect.any(String),
					last_sign_in_at: expect.any(String),
					suspended_until: null,
					plan: null,
					mails: { waiting: 0, put_off_since: null, failed: 0 },
				},
			},
		]);
		for (const guess of [
			"ann.secret@example.co",
			"%@example.com",
			"ann_secret@example.com",
			"nn.secret@example.com",
		])
			expect((await lookUp(guess)).body, guess).not.toHaveProperty("account.confirmed");
	});

	it("is not looked for without a reason", async () => {
		const before = (await app.events()).length;
		for (const why of ["", "   ", "because", "          x         "])
			expect((await lookUp(person, why)).status, why).toBe(400);
		expect((await ask("POST", "/people/look-up", { email: person })).status).toBe(400);
		expect(await app.events()).toHaveLength(before);
	});

	it("reads about each look with its reason, and the record has no address", async () => {
		// Advances the clock past the sign-in, because events of the same moment have no order.
		app.clock.advance(1000);
		await lookUp(person);
		const { events } = (await app.api(ann, "GET", "/api/account/security-events")).body;
		expect(events[0]).toMatchObject({ event: "looked_up_by_operator", details: { reason } });
		expect(await lastEvent()).toMatchObject({
			action: "person_looked_up",
			operator_id: operator.id,
			subject_id: ann.id,
			details: { reason, found: true, address: expect.stringMatching(/^[0-9a-f]{64}$/) },
		});
		await lookUp("nobody.at.all@example.com");
		expect(await lastEvent()).toMatchObject({ subject_id: null, details: { reason, found: false } });
		expect(JSON.stringify(await app.events())).not.toMatch(/secret@|at\.all@/);
	});

	it("finds the look on the page even after many other events, some of them at the same moment", async () => {
		const cara = await app.person("cara@example.com");
		app.clock.advance(1000);
		await lookUp("cara@example.com");
		app.clock.advance(1000);
		await app.rows(
			`insert into auth.audit_log (id, user_id, event, details, created_at)
			 select gen_random_uuid(), $1, 'exposure_revealed', '{}', $2::timestamptz + (n / 75) * interval '1 second'
			 from generate_series(0, 149) n`,
			[cara.id, app.clock.now()],
		);
		const seen: { id: string; event: string }[] = [];
		let before = "";
		for (let more = true; more; ) {
			const { body } = await app.api(
				cara,
				"GET",
				`/api/account/security-events${before && `?before=${before}`}`,
			);
			expect(body.events.length).toBeLessThanOrEqual(100);
			seen.push(...body.events);
			before = seen.at(-1)?.id ?? "";
			more = body.more;
		}
		expect(seen.filter(({ event }) => event === "exposure_revealed")).toHaveLength(150);
		expect(seen.map(({ event }) => event)).toContain("looked_up_by_operator");
		expect(new Set(seen.map(({ id }) => id)).size, "none twice").toBe(seen.length);
		const [own] = await app.rows("select count(*)::int as count from auth.audit_log where user_id = $1", [
			cara.id,
		]);
		expect(seen, "none left out").toHaveLength(own?.count);
		const others = await app.api(ann, "GET", `/api/account/security-events?before=${before}`);
		expect([others.status, others.body.events], "by another person's event").toEqual([200, []]);
	});

	it("whose mail does not arrive, or who is suspended, is shown as such", async () => {
		const bob = await app.person("bob@example.com");
		await app.rows(
			`insert into private.mails (dedupe_key, recipient, kind, sealed_message, queued_at, deferred_since, not_before)
			 values ('x:1', 'Bob@example.com', 'x', '\\x00', now(), '2026-01-02T03:04:05Z', '2100-01-01')`,
		);
		await app.rows(
			`insert into private.mails (dedupe_key, kind, queued_at, status, settled_at)
			 values ($1, 'x', now(), 'failed', now()), ('x:other', 'x', now(), 'failed', now())`,
			[`alert:${bob.id}:1`],
		);
		await app.call("PUT", `/admin/users/${bob.id}`, {
			token: app.parts.serviceRoleKey,
			body: { ban_duration: "24h" },
		});
		const { account } = (await lookUp("bob@example.com")).body;
		expect(account.mails).toEqual({ waiting: 1, put_off_since: "2026-01-02T03:04:05.000Z", failed: 1 });
		expect(Date.parse(account.suspended_until)).toBeGreaterThan(app.clock.now().getTime());
	});
});
