import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { identityJobs } from "../identity.jobs.ts";
import { goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";

const hour = 3_600_000;
const day = 24 * hour;

onDatabase("the life of a session", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open());
		await app.person("ann@example.com");
	});
	afterAll(() => app.stop());

	const signIn = async (cookie?: string) => {
		const body = { email: "ann@example.com", password: goodPassword };
		const headers = { cookie: cookie ?? "" };
		return (await app.call("POST", "/token?grant_type=password", { body, headers })).body;
	};
	const refresh = (refresh_token: unknown) =>
		app.call("POST", "/token?grant_type=refresh_token", { body: { refresh_token } });
	const expired = { status: 400, body: { error_code: "session_expired" } };
	/** Finds the moment when a session that is refreshed regularly is refused. */
	const livesFor = async (first: unknown, every: number, atMost: number) => {
		let token = first;
		for (let lived = every; lived <= atMost; lived += every) {
			app.clock.advance(every);
			const answer = await refresh(token);
			if (answer.status !== 200) {
				expect(answer).toMatchObject(expired);
				return lived;
			}
			token = answer.body.refresh_token;
		}
		return null;
	};

	it("ends after 30 days without a refresh", async () => {
		const { refresh_token } = await signIn();
		app.clock.advance(30 * day - 1000);
		const renewed = await refresh(refresh_token);
		expect(renewed.status).toBe(200);
		app.clock.advance(30 * day);
		expect(await refresh(renewed.body.refresh_token)).toMatchObject(expired);
		expect(await refresh(renewed.body.refresh_token)).toMatchObject(expired);
	});

	it("ends after 180 days, however often it is refreshed", async () => {
		const { refresh_token } = await signIn();
		expect(await livesFor(refresh_token, 20 * day, 400 * day)).toBe(180 * day);
	});

	it("ends after 12 hours in a browser that does not stay signed in", async () => {
		const { refresh_token } = await signIn("unlisted_stay=no");
		expect(await livesFor(refresh_token, 3 * hour, 400 * hour)).toBe(12 * hour);
		const staying = await signIn("unlisted_stay=yes");
		expect(await livesFor(staying.refresh_token, 3 * hour, 48 * hour)).toBeNull();
	});

	it("never ends before its access tokens", async () => {
		const first = await signIn("unlisted_stay=no");
		expect(first.expires_in).toBe(3600);
		app.clock.advance(11.5 * hour);
		const { body } = await refresh(first.refresh_token);
		expect(body.expires_in).toBe(1800);
		app.clock.advance(1800 * 1000);
		expect(await app.call("GET", "/user", { token: String(body.access_token) })).toMatchObject({
			status: 403,
		});
		expect(await refresh(body.refresh_token)).toMatchObject(expired);
	});

	it("is deleted once it has ended, and no other is", async () => {
		const { db } = app.parts;
		await db.query("delete from auth.sessions");
		await signIn("unlisted_stay=no");
		await signIn();
		app.clock.advance(12 * hour);
		const settings = {
			sessionIdleSeconds: 30 * 86_400,
			sessionMaxSeconds: 0,
			sessionShortSeconds: 12 * 3600,
			accessTokenSeconds: 3600,
			signingKeyDays: 0,
			jwks: null,
		};
		const [job] = identityJobs({ db, keys: app.parts.keys, clock: app.clock, settings });
		await job?.handle({} as never, { id: "1", signal: AbortSignal.timeout(10_000) });
		const { rows } = await db.query("select stays from auth.sessions");
		expect(rows).toEqual([{ stays: true }]);
	});

	it("security events are kept for 400 days, however many there are; sign-ups stay", async () => {
		const { db } = app.parts;
		await db.query(
			`insert into auth.audit_log (id, user_id, event, created_at)
			 select gen_random_uuid(), u.id, case n when 1 then 'sign_up' else 'sign_in' end, $1
			 from generate_series(1, 5001) n, (select id from auth.users limit 1) u`,
			[new Date(app.clock.now().getTime() - 401 * day)],
		);
		const [job] = identityJobs({
			db,
			keys: app.parts.keys,
			clock: app.clock,
			settings: {
				sessionIdleSeconds: 0,
				sessionMaxSeconds: 0,
				sessionShortSeconds: 0,
				accessTokenSeconds: 3600,
				signingKeyDays: 0,
				jwks: null,
			},
		});
		await job?.handle({} as never, { id: "1", signal: AbortSignal.timeout(10_000) });
		const { rows } = await db.query("select event from auth.audit_log where created_at < $1", [
			new Date(app.clock.now().getTime() - 400 * day),
		]);
		expect(rows).toEqual([{ event: "sign_up" }]);
	});
});

onDatabase("where the operator sets no end", (open) => {
	it("a session lives as long as it is refreshed, as at Supabase", async () => {
		const never = { AUTH_SESSION_IDLE_DAYS: "0", AUTH_SESSION_MAX_DAYS: "0", AUTH_SESSION_SHORT_HOURS: "0" };
		const app = await identityApp(await open(), never);
		const { refresh: refresh_token } = await app.person("ever@example.com");
		app.clock.advance(3000 * day);
		const answer = await app.call("POST", "/token?grant_type=refresh_token", { body: { refresh_token } });
		expect(answer.status).toBe(200);
		await app.stop();
	});
});
