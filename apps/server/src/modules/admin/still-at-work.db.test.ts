import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { lookUpLimit } from "@unlisted/contracts/admin";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import type { Person } from "../identity/testing/identity-app.ts";
import { passkeyCalls } from "../identity/testing/passkey-calls.ts";
import { type AdminApp, adminApp, operatorByPasskey } from "./testing/admin-app.ts";

const minute = 60_000;
const reason = "She wrote that no mail reaches her";

onDatabase("an operator", (open) => {
	let app: AdminApp;
	let ann: Person;
	beforeAll(async () => {
		app = await adminApp(await open());
		ann = await app.person("ann@example.com");
	});
	afterAll(() => app.stop());

	const lookUp = (who: Person, why = reason) =>
		app.api(who, "POST", "/api/admin/people/look-up", { email: ann.email, reason: why });
	const toldToAnn = async () =>
		(
			await app.rows("select id from auth.audit_log where user_id = $1 and event = 'looked_up_by_operator'", [
				ann.id,
			])
		).length;

	/** The guard lets the request in. Then `happens` runs, and only then the rest of the body arrives. */
	async function meanwhile(
		who: Person,
		happens: () => Promise<unknown>,
		[method, path, body]: readonly ["POST" | "PUT", string, object],
	): Promise<[number | undefined, string | undefined]> {
		const text = JSON.stringify(body);
		app.clock.advance(1000);
		const asked = request(`${app.url}/api/admin${path}`, {
			method,
			headers: {
				authorization: `Bearer ${who.access}`,
				"content-type": "application/json",
				"content-length": Buffer.byteLength(text),
			},
		});
		const answered = once(asked, "response") as Promise<[IncomingMessage]>;
		asked.write(text.slice(0, 5));
		await vi.waitFor(async () => {
			const active = await app.rows("select 1 from private.operator_activity where last_at = $1", [
				app.clock.now(),
			]);
			expect(active).toHaveLength(1);
		}, 10_000);
		await happens();
		asked.end(text.slice(5));
		const [response] = await answered;
		const { code } = JSON.parse(await textOf(response)) as { code?: string };
		return [response.statusCode, code];
	}

	const look = ["POST", "/people/look-up", { email: "ann@example.com", reason }] as const;

	it("may send the body slowly", async () => {
		const slow = await app.operator("slow@example.com");
		expect(await meanwhile(slow, async () => undefined, look)).toEqual([200, undefined]);
	});

	it("sees and changes nothing if the role is revoked before the body arrives", async () => {
		const before = await toldToAnn();
		const one = await app.operator("revoked@example.com");
		expect(await meanwhile(one, () => app.cli("revoke", "revoked@example.com"), look)).toEqual([
			403,
			"forbidden",
		]);
		expect(await toldToAnn()).toBe(before);
		const two = await app.operator("revoked.too@example.com");
		const { settings, changed_at: seen } = (await app.api(two, "GET", "/api/admin/settings")).body;
		const change = ["PUT", "/settings", { settings: { ...settings, sign_ups: false }, seen }] as const;
		expect(await meanwhile(two, () => app.cli("revoke", "revoked.too@example.com"), change)).toEqual([
			403,
			"forbidden",
		]);
		const three = await app.operator("reader@example.com");
		expect((await app.api(three, "GET", "/api/admin/settings")).body.settings).toEqual(settings);
	});

	it("reads nothing by a press that changes nothing if the role is revoked before the body arrives", async () => {
		const payload = { name: "Fay", email: "fay@example.com", topic: "other", message: "For support alone." };
		const sent = await app.http.inject({ method: "POST", url: "/api/support", payload });
		const path = `/support/${sent.json<{ reference: string }>().reference}`;
		const answer = { text: "We answered that.", key: randomUUID() };
		for (const [step, body] of [
			["answers", answer],
			["close", { padding: "a body that comes slowly" }],
		] as const) {
			const email = `${step}@example.com`;
			const one = await app.operator(email);
			expect((await app.api(one, "POST", `/api/admin${path}/${step}`, body)).status, step).toBe(200);
			const press = ["POST", `${path}/${step}`, body] as const;
			const answered = await meanwhile(one, () => app.cli("revoke", email), press);
			expect(answered, step).toEqual([403, "forbidden"]);
		}
	});

	it("sees nothing if the session or the key ends before the body arrives", async () => {
		const before = await toldToAnn();
		const leaving = await app.operator("leaving@example.com");
		const signOut = () => app.call("POST", "/logout", { token: leaving.access });
		expect(await meanwhile(leaving, signOut, look)).toEqual([401, "unauthenticated"]);
		const owner = await operatorByPasskey(app, "key@example.com");
		const session = await owner.signIn();
		const forget = () => app.rows("delete from auth.passkeys where user_id = $1", [owner.id]);
		expect(await meanwhile(session, forget, look)).toEqual([403, "second_factor_required"]);
		expect(await toldToAnn()).toBe(before);
	});

	it("shows the key again after eight hours, even with constant activity", async () => {
		const owner = await operatorByPasskey(app, "long.day@example.com");
		const session = await owner.signIn();
		const isOpen = async () => (await app.api(session, "GET", "/api/admin/queues")).status === 200;
		for (let worked = 0; worked + 14 < 8 * 60; worked += 14) {
			expect(await isOpen(), `after ${worked} minutes`).toBe(true);
			app.clock.advance(14 * minute);
			// Like a page that stays open: the token is new, but the key was shown long ago.
			const { body } = await app.call("POST", "/token?grant_type=refresh_token", {
				body: { refresh_token: session.refresh },
			});
			Object.assign(session, { access: body.access_token, refresh: body.refresh_token });
		}
		app.clock.advance(5 * minute);
		expect(await isOpen()).toBe(false);
		const { signIn } = passkeyCalls(app);
		const { body } = await signIn(owner.device);
		Object.assign(session, { access: body.access_token });
		expect(await isOpen()).toBe(true);
	}, 60_000);

	it("looks up a limited number of accounts an hour, without slowing down another operator", async () => {
		const [curious, other] = [
			await app.operator("curious@example.com"),
			await app.operator("other@example.com"),
		];
		const answers = [];
		for (let turn = 0; turn < lookUpLimit.most; turn += 1) answers.push((await lookUp(curious)).status);
		expect(new Set(answers)).toEqual(new Set([200]));
		const [before, events] = [await toldToAnn(), (await app.events()).length];
		const refused = await lookUp(curious);
		expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
		expect(Number(refused.headers["retry-after"])).toBeGreaterThan(lookUpLimit.seconds - 60);
		expect([await toldToAnn(), (await app.events()).length], "nothing was seen").toEqual([before, events]);
		expect((await lookUp(other)).status).toBe(200);
	}, 60_000);

	it("must give a reason in letters that the person can read", async () => {
		const asking = await app.operator("asking@example.com");
		for (const why of [
			"\u200b".repeat(12),
			"aaaaaaaaaaaaaaa",
			"............",
			"- - - - - - - -",
			"She wrote\u202e gnihton fo",
			"She wrote\u0000 that no mail",
			"\u3164\u115f\u1160\uffa0".repeat(4),
			"She wrote\u061c that no mail",
			"She wrote\u2028 that no mail",
		])
			expect((await lookUp(asking, why)).status, JSON.stringify(why)).toBe(400);
		for (const why of ["她写信说收不到任何邮件请查看", "She wrote that\nno mail comes"])
			expect((await lookUp(asking, why)).status, why).toBe(200);
	});
});
