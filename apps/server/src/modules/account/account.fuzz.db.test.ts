import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import {
	goodPassword,
	type IdentityApp,
	identityApp,
	type Person,
} from "../identity/testing/identity-app.ts";

const endpoint = fc.constantFrom(
	["POST", "/functions/v1/auth-helpers/change-password"],
	["POST", "/functions/v1/auth-helpers/resend-verification"],
	["POST", "/functions/v1/auth-helpers/update-profile"],
	["GET", "/functions/v1/auth-helpers/get-user-info"],
	["POST", "/functions/v1/other"],
	["POST", "/api/account/delete"],
	["GET", "/api/account/proof"],
	["GET", "/api/account/export"],
	["GET", "/api/account/sessions"],
	["POST", "/api/account/sessions/revoke-others"],
	["GET", "/api/account/security-events"],
);
const text = fc.oneof(
	fc.string({ unit: "binary", maxLength: 40 }),
	fc.constantFrom("\0", "\ud800", "DELETE MY ACCOUNT", "x".repeat(2000), "a@b.co"),
);
const fields = [
	"currentPassword",
	"newPassword",
	"email",
	"first_name",
	"last_name",
	"phone",
	"username",
	"password",
	"code",
	"confirmation",
	"__proto__",
];
const body = fc.oneof(
	fc
		.dictionary(
			fc.oneof(fc.constantFrom(...fields), fc.string({ maxLength: 10 })),
			fc.oneof(text, fc.jsonValue({ maxDepth: 2 })),
			{ maxKeys: 5 },
		)
		.map((one) => JSON.stringify(one)),
	fc.json({ maxDepth: 3 }),
	fc.string({ maxLength: 30 }),
);

onDatabase("any request about an account at all", (open) => {
	let app: IdentityApp;
	let ann: Person;
	let other: Person;
	beforeAll(async () => {
		app = await identityApp(await open());
		ann = await app.person("fuzz@example.com");
		other = await app.person("zebulon@example.com");
	});
	afterAll(() => app.stop());

	it("is answered without a failure of ours and without anybody else's data", async () => {
		const token = fc.oneof(
			fc.constantFrom("own", "own", "anon", "service", "none"),
			fc.string({ maxLength: 40 }).filter((one) => /^[\x21-\x7e]+$/.test(one)),
		);
		const tokens: Record<string, string | null> = {
			own: ann.access,
			anon: app.parts.anonKey,
			service: app.parts.serviceRoleKey,
			none: null,
		};
		await fc.assert(
			fc.asyncProperty(endpoint, body, token, async ([method, url], payload, who) => {
				const bearer = who in tokens ? tokens[who] : who;
				const answer = await app.http.inject({
					method: method as "GET",
					url: String(url),
					headers: {
						...(bearer && { authorization: `Bearer ${bearer}` }),
						...(method === "POST" && { "content-type": "application/json" }),
					},
					...(method === "POST" && { payload }),
				});
				expect(answer.statusCode, answer.body).toBeLessThan(500);
				expect(answer.body).not.toContain(other.id);
				expect(answer.body).not.toContain("zebulon");
				if (String(url).startsWith("/functions") && answer.statusCode >= 400) {
					expect(answer.json()).toMatchObject({ success: false, error: expect.any(String) });
				}
			}),
			// The generated requests test our own code, so the second database needs only a sample of them.
			{ numRuns: inject("thorough") ? 400 : 100 },
		);
		const { status } = await app.call("POST", "/token?grant_type=password", {
			body: { email: other.email, password: goodPassword },
		});
		expect(status).toBe(200);
	});
});
