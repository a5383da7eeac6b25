import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";

onDatabase("metadata", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open());
	});
	afterAll(() => app.stop());
	const serviceKey = () => app.parts.serviceRoleKey;

	it("of a person may have 2 kB in all, in every call that takes it", async () => {
		const big = { note: "ü".repeat(1200) };
		const body = { email: "big@example.com", password: goodPassword, data: big };
		expect((await app.call("POST", "/signup", { body })).status).toBe(400);
		expect((await app.call("POST", "/otp", { body })).status).toBe(400);
		const { access: token } = await app.person("grows@example.com");
		const half = (name: string) => ({ data: { [name]: "x".repeat(1500) } });
		expect((await app.call("PUT", "/user", { token, body: half("a") })).status).toBe(200);
		expect((await app.call("PUT", "/user", { token, body: half("b") })).status).toBe(400);
	});

	it("makes no token larger, the person's or the operator's", async () => {
		const email = `${"e".repeat(60)}@${"d".repeat(60)}.example.com`;
		const large = { note: "x".repeat(16_000) };
		const body = {
			email,
			password: goodPassword,
			email_confirm: true,
			user_metadata: large,
			app_metadata: large,
		};
		expect((await app.call("POST", "/admin/users", { token: serviceKey(), body })).status).toBe(200);
		const session = await app.call("POST", "/token?grant_type=password", {
			body: { email, password: goodPassword },
		});
		const token = String(session.body.access_token);
		expect(token.length).toBeLessThan(2048);
		const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
		expect(claims).toMatchObject({
			user_metadata: {},
			app_metadata: { provider: "email", providers: ["email"] },
		});
		expect((await app.call("GET", "/user", { token })).body.user_metadata).toEqual(large);
	});

	it("allow neither a device nor a scan before the address is confirmed", async () => {
		const body = { email: "unconfirmed@example.com", password: goodPassword };
		await app.call("POST", "/signup", { body });
		const session = await app.call("POST", "/token?grant_type=password", { body });
		const headers = { authorization: `Bearer ${session.body.access_token}` };
		const keys = {
			p256dh: createECDH("prime256v1").generateKeys("base64url"),
			auth: randomBytes(16).toString("base64url"),
		};
		const push = await app.http.inject({
			method: "POST",
			url: "/api/notifications/push-subscriptions",
			headers,
			payload: {
				endpoint: "https://fcm.googleapis.com/fcm/send/x",
				expirationTime: null,
				keys,
			},
		});
		expect(push.statusCode).toBe(403);
		const paths = Object.entries(
			(await app.http.inject("/openapi.json")).json().paths as Record<string, object>,
		);
		const scanner = paths.filter(([path]) => path.startsWith("/api/scanner/"));
		expect(scanner.length).toBeGreaterThan(15);
		for (const [path, methods] of scanner) {
			for (const method of Object.keys(methods)) {
				const url = path.replace(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");
				const asked = await app.http.inject({ method: method.toUpperCase() as "GET", url, headers });
				expect([400, 403], `${method} ${path}`).toContain(asked.statusCode);
			}
		}
	});
});
