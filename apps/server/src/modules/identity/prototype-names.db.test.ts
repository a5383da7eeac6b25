import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { type IdentityApp, identityApp, type Person } from "./testing/identity-app.ts";

const inherited = ["__proto__", "constructor", "hasOwnProperty", "toString", "valueOf", "__defineGetter__"];

onDatabase("a name that every object inherits", (open) => {
	let app: IdentityApp;
	let ann: Person;
	beforeAll(async () => {
		app = await identityApp(await open());
		ann = await app.person("names@example.com");
	});
	afterAll(() => app.stop());

	it.each(inherited)(
		"%s is no kind of verification, link or mail, and the answer comes at once",
		async (type) => {
			const others = Promise.all(
				Array.from({ length: 20 }, () => app.call("GET", "/user", { token: ann.access })),
			);
			const hash = "a".repeat(56);
			const answers = await Promise.all([
				app.call("POST", "/verify", { body: { type, token_hash: hash } }),
				app.call("POST", "/verify", { body: { type, email: ann.email, token: "123456" } }),
				app.call("POST", "/resend", { body: { type, email: ann.email } }),
				app.call("POST", "/admin/generate_link", {
					token: app.parts.serviceRoleKey,
					body: { type, email: ann.email },
				}),
			]);
			expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
			const link = await app.call("GET", `/verify?type=${type}&token=${hash}`);
			expect(link.status).toBeLessThan(500);
			expect((await others).map(({ status }) => status)).toEqual(Array(20).fill(200));
		},
	);

	it("half of a character pair is refused wherever it is sent, as a value and as a key", async () => {
		const friendly = { factor_type: "totp", friendly_name: "my \ud800 phone" };
		const asked = [
			await app.call("POST", "/factors", { token: ann.access, body: friendly }),
			await app.call("PUT", "/user", { token: ann.access, body: { data: { "a\udc00": 1 } } }),
		];
		for (const answer of asked) {
			expect(answer).toMatchObject({ status: 400, body: { error_code: "validation_failed" } });
		}
		const table = await app.http.inject({
			method: "PATCH",
			url: `/rest/v1/profiles?user_id=eq.${ann.id}`,
			headers: { authorization: `Bearer ${ann.access}` },
			payload: { first_name: "\ud800" },
		});
		expect(table.statusCode).toBe(400);
		expect(Object.keys(table.json()).sort()).toEqual(["code", "details", "hint", "message"]);
	});

	it("a filter that is nested without end affects only its own request", async () => {
		const ask = (filter: string) =>
			app.http.inject({
				url: `/rest/v1/user_preferences?select=user_id&${filter}`,
				headers: { authorization: `Bearer ${ann.access}` },
			});
		for (let time = 0; time < 3; time += 1) {
			expect((await ask(`preferences=eq.${"[".repeat(15_000)}`)).statusCode).toBe(400);
			expect((await ask("limit=1")).statusCode).toBe(200);
		}
	});
});
