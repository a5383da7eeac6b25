import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp } from "./testing/identity-app.ts";

onDatabase("who has an account", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open());
		await app.person("known@example.com");
	});
	afterAll(() => app.stop());

	const known = "known@example.com";
	let next = 0;
	const unknown = () => {
		next += 1;
		return `unknown-${next}@example.com`;
	};
	const calls = {
		"sign-up": (email: string) => app.call("POST", "/signup", { body: { email, password: goodPassword } }),
		recover: (email: string) => app.call("POST", "/recover", { body: { email } }),
		resend: (email: string) => app.call("POST", "/resend", { body: { type: "signup", email } }),
		otp: (email: string) => app.call("POST", "/otp", { body: { email } }),
		"sign-in": (email: string) =>
			app.call("POST", "/token?grant_type=password", { body: { email, password: "Wrong-Horse-7!" } }),
	};

	it.each(Object.keys(calls) as (keyof typeof calls)[])("does not show in the answer of %s", async (name) => {
		const nobody = unknown();
		const [one, other] = [await calls[name](known), await calls[name](nobody)];
		expect(one.status).toBe(other.status);
		// An invented account differs in its ids and times, as every account does.
		const bare = ({ body }: typeof one, email: string) =>
			JSON.stringify(body)
				.replaceAll(email, "EMAIL")
				.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
				.replace(/\d{4}-\d\d-\d\dT[^"]+/g, "NOW");
		expect(bare(one, known)).toBe(bare(other, nobody));
	});

	it("does not show in the sign-up of an address that waits for confirmation, nor does its person", async () => {
		const waiting = { email: "waiting@example.com", password: goodPassword };
		const first = { first_name: "Winifred", last_name: "Waiting", phone: "+1 555 010 0199" };
		await app.call("POST", "/signup", { body: { ...waiting, data: first } });
		await app.call("POST", "/token?grant_type=password", { body: waiting });
		app.clock.advance(60_000);
		const strangers = { password: "Other-Horse-8!", data: { zz: 1, first_name: "Sam" } };
		const again = async (email: string) => {
			const { status, body } = await app.call("POST", "/signup", { body: { ...strangers, email } });
			const id = String(body.id);
			expect(status).toBe(200);
			// Compares the text, because a different order of keys would show it as well.
			return JSON.stringify(body)
				.replaceAll(id, "ID")
				.replaceAll(email, "EMAIL")
				.replace(/"identity_id":"[^"]+"/, "")
				.replace(/\d{4}-\d\d-\d\dT[^"]+/g, "NOW");
		};
		const [one, other] = [await again(waiting.email), await again(unknown())];
		expect(one).toBe(other);
		expect(one).not.toContain("Win");
	});

	it("is told to its owner, in a mail that the sign-up page knows nothing of", async () => {
		const { text } = await app.mailTo(known, /already have an account/);
		expect(text).toContain("/login");
	});
});

onDatabase("who has an account, where sends are limited", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_SEND_GAP_SECONDS: "60" });
		await app.person("known@example.com");
	});
	afterAll(() => app.stop());

	it.each(["/signup", "/recover", "/resend", "/otp"])(
		"does not show in a second answer of %s, which comes too soon for everybody",
		async (path) => {
			const name = path.slice(1);
			const body = (email: string) => ({ email, password: goodPassword, type: "signup" });
			for (const email of ["known@example.com", `nobody-${name}@example.com`]) {
				expect((await app.call("POST", path, { body: body(email) })).status).toBe(200);
				app.clock.advance(10_000);
				expect(await app.call("POST", path, { body: body(email) })).toMatchObject({
					status: 429,
					headers: { "retry-after": "50" },
					body: {
						error_code: "over_email_send_rate_limit",
						msg: "For security purposes, you can only request this after 50 seconds.",
					},
				});
				app.clock.advance(61_000);
				expect((await app.call("POST", path, { body: body(email) })).status).toBe(200);
				app.clock.advance(61_000);
			}
		},
	);
});

onDatabase("who waits for a change of address", (open) => {
	it("does not show when its mails are requested again, however soon", async () => {
		const app = await identityApp(await open(), { AUTH_SEND_GAP_SECONDS: "60" });
		const { access } = await app.person("waits@example.com");
		await app.call("PUT", "/user", { token: access, body: { email: "to-be@example.com" } });
		const answers = async (email: string) => {
			const again = () => app.call("POST", "/resend", { body: { type: "email_change", email } });
			const [first, second] = [await again(), await again()];
			return [first, second].map(({ status, body }) => [status, body]);
		};
		const known = await answers("waits@example.com");
		expect(known.map(([status]) => status)).toEqual([200, 429]);
		expect(await answers("waits-not@example.com")).toEqual(known);
		await app.stop();
	});
});
