import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeSms } from "../../providers/sms/fake.ts";
import { onDatabase } from "../../testing/databases.ts";
import { routesOf } from "../../testing/hostile-requests.ts";
import type { Person } from "../identity/testing/identity-app.ts";
import { passkeyCalls } from "../identity/testing/passkey-calls.ts";
import { withSecondFactor } from "../identity/testing/second-factor.ts";
import { softwareAuthenticator } from "../identity/testing/software-authenticator.ts";
import { installOperatorGuard } from "./core/operator-guard.http.ts";
import { type AdminApp, adminApp, operatorByPasskey } from "./testing/admin-app.ts";

const minute = 60_000;

onDatabase("the operator's rooms", (open) => {
	let app: AdminApp;
	let operator: Person;
	const sms = fakeSms();
	beforeAll(async () => {
		app = await adminApp(await open(), {}, { sms });
		operator = await app.operator("operator@example.com");
	});
	afterAll(() => app.stop());

	const look = (who: Person | null, path = "/api/admin/health") => app.api(who, "GET", path);
	const adminRoutes = () => routesOf(app.http).filter(({ path }) => /^\/api\/admin(\/|$)/.test(path));

	it("open to an operator, and every look is recorded", async () => {
		const { status, body, headers } = await look(operator);
		expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
		// A check whose figure was renamed would be "unknown".
		expect(body.checks.map(({ name }: { name: string }) => name)).toEqual([
			"Database",
			"Workers",
			"Queues",
			"Migrations",
			"Disk of the database",
			"Mail",
			"Stuck mail",
			"Scans",
			"Sources",
			"Removals",
			"Payments",
			"Transparency log",
			"Operators' record",
			"Certificates",
			"Backup",
			"Master key",
			"Disk",
		]);
		for (const { name, state } of body.checks) expect(state, name).not.toBe("unknown");
		const figures = body.figures.map(({ name }: { name: string }) => name);
		expect(figures, "of each kind, as /metrics tells them").toContain(
			'unlisted_jobs_waiting{kind="scanner.run-scan"}',
		);
		expect(figures).toContain('unlisted_migrations{state="pending"}');
		const [last] = (await app.events()).slice(-1);
		expect(last).toMatchObject({
			operator_id: operator.id,
			action: "room_opened",
			details: { room: "/health" },
		});
	});

	it("send no answer without a record, whatever route somebody adds", async () => {
		const { session_id: sessionId } = JSON.parse(
			Buffer.from(operator.access.split(".")[1] ?? "", "base64url").toString(),
		) as { session_id: string };
		const alone = Fastify();
		installOperatorGuard(alone, {
			...app.parts,
			clock: app.clock,
			append: async () => expect.fail("This route records nothing."),
			authenticate: async () => ({
				userId: operator.id,
				sessionId,
				aal: "aal2",
				role: "authenticated",
				claims: {},
			}),
		});
		alone.post("/api/admin/forgotten", async () => ({ name: "Ann Secret" }));
		const answer = await alone.inject({ method: "POST", url: "/api/admin/forgotten" });
		await alone.close();
		expect(answer.statusCode).toBe(500);
		expect(answer.body).not.toContain("Ann Secret");
	});

	describe("every route of them", () => {
		const asked = (method: string, path: string, token?: string) =>
			app.http.inject({
				method: method as "GET",
				url: path.replace(/[:{]\w+}?/g, "x"),
				...(token && { headers: { authorization: `Bearer ${token}` } }),
				...(method === "GET" ? {} : { payload: {} }),
			});
		const expectAll = async (token: () => string | undefined, expected: [number, string]) => {
			const before = (await app.events()).length;
			const routes = adminRoutes();
			expect(routes.length).toBeGreaterThan(1);
			for (const { method, path } of routes) {
				const answer = await asked(method, path, token());
				expect([answer.statusCode, answer.json().code], `${method} ${path}`).toEqual(expected);
			}
			expect(await app.events(), "somebody who was refused looked at nothing").toHaveLength(before);
		};

		it("is closed to strangers, and to both keys of the installation", async () => {
			await expectAll(() => undefined, [401, "unauthenticated"]);
			await expectAll(() => app.parts.anonKey, [401, "unauthenticated"]);
			await expectAll(() => app.parts.serviceRoleKey, [401, "unauthenticated"]);
		});

		it("is closed to a person, with a second factor too", async () => {
			const plain = await app.person("plain@example.com");
			await expectAll(() => plain.access, [403, "forbidden"]);
			const { person } = await withSecondFactor(app, await app.person("careful@example.com"));
			await expectAll(() => person.access, [403, "forbidden"]);
		});

		it("is closed to an operator without the key, after the role is revoked, and with a token whose time is over", async () => {
			const leaving = await app.operator("routes@example.com");
			const { body } = await app.call("POST", "/token?grant_type=password", {
				body: { email: leaving.email, password: leaving.password },
			});
			await expectAll(() => String(body.access_token), [403, "forbidden"]);
			await app.cli("revoke", leaving.email);
			await expectAll(() => leaving.access, [403, "forbidden"]);
			app.clock.advance(2 * 3_600_000);
			await expectAll(() => leaving.access, [401, "unauthenticated"]);
			app.clock.advance(-2 * 3_600_000);
		});

		it("refuses before it reads what was sent", async () => {
			const plain = await app.person("broken@example.com");
			for (const { method, path } of adminRoutes().filter(({ method }) => method !== "GET")) {
				const answer = await app.http.inject({
					method: method as "POST",
					url: path.replace(/[:{]\w+}?/g, "x"),
					headers: { authorization: `Bearer ${plain.access}`, "content-type": "application/json" },
					payload: "{not json",
				});
				expect([answer.statusCode, answer.json().code], `${method} ${path}`).toEqual([403, "forbidden"]);
			}
		});

		it("works under one spelling only", async () => {
			for (const url of [
				"/API/admin/health",
				"/api/Admin/health",
				"/api//admin/health",
				"/api/admin/health/",
			]) {
				const answer = await app.http.inject({
					url,
					headers: { authorization: `Bearer ${operator.access}` },
				});
				expect([302, 404], url).toContain(answer.statusCode);
			}
			const encoded = await app.http.inject({ url: "/api/%61dmin/health" });
			expect(encoded.statusCode).toBe(401);
		});
	});

	describe("ask an operator for the second factor or passkey", () => {
		const refused = [403, "second_factor_required"];
		const told = async (who: Person) => {
			const { status, body } = await look(who);
			return status === 200 ? [200] : [status, body.code];
		};

		it("and do not open to the owner of a passkey who signed in with a password", async () => {
			const owner = await operatorByPasskey(app, "passkey@example.com");
			expect(await told(owner)).toEqual(refused);
			expect((await look(owner, "/api/admin/session")).body).toEqual({
				state: "confirm",
				idle_seconds: 900,
				ways: { passkey: true, totp: null },
			});
			expect(await told(await owner.signIn())).toEqual([200]);
		});

		it("again after 15 minutes without a request; each request extends the time", async () => {
			const owner = await operatorByPasskey(app, "idle@example.com");
			const session = await owner.signIn();
			for (let turn = 0; turn < 3; turn += 1) {
				app.clock.advance(14 * minute);
				expect(await told(session), `turn ${turn}`).toEqual([200]);
			}
			app.clock.advance(15 * minute);
			expect(await told(session)).toEqual(refused);
			expect((await look(session, "/api/admin/session")).body.state, "asking changes nothing").toBe(
				"confirm",
			);
			expect(await told(session)).toEqual(refused);
			const password = await app.api(session, "POST", "/api/account/proof", { password: owner.password });
			expect([password.status, await told(session)], "a password is not enough").toEqual([200, refused]);
			expect(await told(await owner.signIn())).toEqual([200]);
			expect(await told(session), "the idle session stays closed").toEqual(refused);
		});

		it("that the grant names: a key that was added later opens nothing until the role is granted again", async () => {
			const { register, signIn } = passkeyCalls(app);
			const owner = await operatorByPasskey(app, "later@example.com");
			// A thief with the password alone would add a device of their own.
			const own = softwareAuthenticator();
			expect((await register(owner.access, own)).status).toBe(200);
			const { body } = await signIn(own);
			const thief = { ...owner, access: String(body.access_token) };
			expect(await told(thief)).toEqual(refused);
			const raised = await withSecondFactor(app, thief);
			expect(await told(raised.person), "an authenticator app of their own neither").toEqual(refused);
			await app.cli("grant", "later@example.com");
			expect(await told(raised.person)).toEqual([200]);
		});

		it("and do not accept a recovery code instead", async () => {
			const { person, factorId, secret } = await (async () => app.operator("recovery@example.com"))().then(
				(found) => ({ person: found, factorId: found.factorId, secret: found.secret }),
			);
			expect([factorId, secret].every(Boolean)).toBe(true);
			const codes = await app.call("POST", "/factors/recovery-codes", { token: person.access });
			const fresh = await app.call("POST", "/token?grant_type=password", {
				body: { email: person.email, password: person.password },
			});
			const redeemed = await app.call("POST", "/factors/recovery-codes/verify", {
				token: String(fresh.body.access_token),
				body: { code: (codes.body.codes as string[])[0] },
			});
			expect(redeemed.status, JSON.stringify(redeemed.body)).toBe(200);
			expect(await told({ ...person, access: String(redeemed.body.access_token) })).toEqual(refused);
		});

		it.each([
			["a number that gets text messages", "phone"],
			["a security key", "webauthn"],
		] as const)("and open again to an operator with only %s who signs in again with it", async (_, kind) => {
			const person = await app.person(`${kind}@example.com`);
			const device = softwareAuthenticator();
			const named = {
				factor_type: kind,
				friendly_name: "Mine",
				...(kind === "phone" && { phone: "+15551234567" }),
			};
			const { body: factor } = await app.call("POST", "/factors", { token: person.access, body: named });
			/** Confirms as the page of the second step of signing in does. */
			const confirm = async (token: string) => {
				const asked = (await app.call("POST", `/factors/${factor.id}/challenge`, { token, body: {} })).body;
				const { webauthn } = asked as {
					webauthn?: { type: string; credential_options: { publicKey: never } };
				};
				const options = webauthn?.credential_options.publicKey;
				const proof =
					webauthn && options
						? {
								webauthn: {
									type: webauthn.type,
									credential_response:
										webauthn.type === "create" ? device.create(options) : device.get(options),
								},
							}
						: { code: /\d{6}/.exec(sms.sent.at(-1)?.text ?? "")?.[0] ?? "" };
				const body = { challenge_id: asked.id, ...proof };
				const done = await app.call("POST", `/factors/${factor.id}/verify`, { token, body });
				expect(done.status, JSON.stringify(done.body)).toBe(200);
				return { ...person, access: String(done.body.access_token) };
			};
			const first = await confirm(person.access);
			await app.cli("grant", person.email);
			expect(await told(first)).toEqual([200]);
			app.clock.advance(16 * minute);
			expect(await told(first)).toEqual(refused);
			expect((await look(first, "/api/admin/session")).body).toMatchObject({
				state: "confirm",
				ways: { passkey: false, totp: null },
			});
			const again = await app.call("POST", "/token?grant_type=password", {
				body: { email: person.email, password: person.password },
			});
			const token = String(again.body.access_token);
			expect((await look({ ...person, access: token })).status, "the password alone").toBe(403);
			expect(await told(await confirm(token))).toEqual([200]);
		});

		it("and end when the key is removed", async () => {
			const owner = await operatorByPasskey(app, "removed@example.com");
			const session = await owner.signIn();
			expect(await told(session)).toEqual([200]);
			await app.call("DELETE", `/passkeys/${owner.passkeyId}`, { token: session.access });
			expect((await look(session)).status).not.toBe(200);
		});
	});

	it("close in the middle of a session when the role is revoked or the account is suspended", async () => {
		const revoked = await app.operator("revoked@example.com");
		expect((await look(revoked)).status).toBe(200);
		await app.cli("revoke", "revoked@example.com");
		expect((await look(revoked)).body.code).toBe("forbidden");
		const banned = await app.operator("banned@example.com");
		expect((await look(banned)).status).toBe(200);
		await app.call("PUT", `/admin/users/${banned.id}`, {
			token: app.parts.serviceRoleKey,
			body: { ban_duration: "1h" },
		});
		expect((await look(banned)).status).toBe(401);
	});

	it("are not opened by the service key: neither by its role, nor by changing an operator's account", async () => {
		const target = await app.operator("target@example.com");
		const token = app.parts.serviceRoleKey;
		const rest = (method: "GET" | "POST", path: string, payload?: object) =>
			app.http.inject({
				method,
				url: path,
				headers: { authorization: `Bearer ${token}`, apikey: token },
				...(payload && { payload }),
			});
		for (const table of ["operators", "operator_events", "runtime_settings", "private.operators"]) {
			expect((await rest("GET", `/rest/v1/${table}`)).statusCode, table).toBe(404);
			const row = { user_id: target.id, keys: [target.id], granted_at: new Date().toISOString() };
			expect((await rest("POST", `/rest/v1/${table}`, row)).statusCode, table).toBe(404);
		}
		// Sets a new password and removes the second factor: everything that the service key can do to an account.
		const password = "Another-Horse-8!";
		await app.call("PUT", `/admin/users/${target.id}`, {
			token,
			body: { password, role: "operator", app_metadata: { role: "operator", operator: true } },
		});
		await app.call("DELETE", `/admin/users/${target.id}/factors/${target.factorId}`, { token });
		const fresh = await app.call("POST", "/token?grant_type=password", {
			body: { email: target.email, password },
		});
		if (fresh.status === 200) {
			const thief = { ...target, password, access: String(fresh.body.access_token) };
			expect((await look(thief)).status).not.toBe(200);
		}
		await app.call("PUT", `/admin/users/${target.id}`, { token, body: { role: "authenticated" } });
		const again = await app.call("POST", "/token?grant_type=password", {
			body: { email: target.email, password },
		});
		const thief = { ...target, password, access: String(again.body.access_token) };
		const { person } = await withSecondFactor(app, thief);
		expect((await look(person)).body.code).toBe("second_factor_required");
	});
});

onDatabase("the operator role", (open) => {
	let app: AdminApp;
	beforeAll(async () => {
		app = await adminApp(await open());
	});
	afterAll(() => app.stop());

	it("is refused for an address without an account, for an unconfirmed one, and without a second factor", async () => {
		await expect(app.cli("grant", "nobody@example.com")).rejects.toThrow("Nobody has an account");
		await app.person("weak@example.com");
		await expect(app.cli("grant", "weak@example.com")).rejects.toThrow("no second factor and no passkey");
		await app.call("POST", "/signup", { body: { email: "late@example.com", password: "Correct-Horse-7!" } });
		await expect(app.cli("grant", "late@example.com")).rejects.toThrow("not confirmed");
		await expect(app.cli("revoke", "weak@example.com")).rejects.toThrow("does not have the operator role");
		expect(await app.cli("list")).toBe("Nobody has the operator role.\n");
	});

	it("is recorded, and its owner reads about it under security events", async () => {
		const operator = await app.operator("told@example.com");
		expect(await app.cli("list")).toContain("told@example.com  since ");
		const events = async () =>
			(await app.api(operator, "GET", "/api/account/security-events")).body.events.map(
				({ event }: { event: string }) => event,
			);
		expect(await events()).toContain("operator_role_granted");
		await app.cli("revoke", "told@example.com");
		expect(await events()).toContain("operator_role_revoked");
		expect(await app.events()).toMatchObject([
			{ place: 1, operator_id: null, action: "role_granted", subject_id: operator.id, previous: null },
			{ place: 2, operator_id: null, action: "role_revoked", subject_id: operator.id },
		]);
	});

	it("ends with the account, and the record of what the operator did stays", async () => {
		const operator = await app.operator("leaves@example.com");
		await app.api(operator, "GET", "/api/admin/health");
		const gone = await app.api(operator, "POST", "/api/account/delete", {
			password: operator.password,
			confirmation: "DELETE MY ACCOUNT",
		});
		expect(gone.status).toBe(200);
		expect(await app.rows("select 1 from private.operators where user_id = $1", [operator.id])).toEqual([]);
		const kept = (await app.events()).filter(({ operator_id }) => operator_id === operator.id);
		expect(kept.map(({ action }) => action)).toEqual(["room_opened"]);
	});
});
