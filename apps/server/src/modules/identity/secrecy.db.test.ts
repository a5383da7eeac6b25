import { afterAll, beforeAll, expect, it } from "vitest";
import { onBothDatabases } from "../../testing/databases.ts";
import { passwordHashing } from "./password-hashing.ts";
import { goodPassword, type IdentityApp, identityApp } from "./testing/identity-app.ts";

const tries = 15;

onBothDatabases("who has an account", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		// With hashes as costly as people's: what they are, and how long they take, is looked at here.
		app = await identityApp(await open(), {}, { hashing: passwordHashing() });
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

	it.each(Object.keys(calls) as (keyof typeof calls)[])("is not told by the answer of %s", async (name) => {
		const [one, other] = [await calls[name](known), await calls[name](unknown())];
		expect(one.status).toBe(other.status);
		// A made-up account differs where every account does, and in the list that clients know it by.
		const shape = ({ body }: typeof one) =>
			Object.keys(body)
				.filter((key) => !["identities"].includes(key))
				.sort();
		expect(shape(one)).toEqual(shape(other));
		if (name === "sign-up") expect(one.body.identities).toEqual([]);
		else expect(one.body).toEqual(other.body);
	});

	it.each(Object.keys(calls) as (keyof typeof calls)[])(
		"is not told by the time that %s takes",
		async (name) => {
			const time = async (email: string) => {
				const started = performance.now();
				await calls[name](email);
				return performance.now() - started;
			};
			const knownFirst = async () => ({ one: await time(known), other: await time(unknown()) });
			const unknownFirst = async () => ({ other: await time(unknown()), one: await time(known) });
			// Side by side, so that a machine which gets busier meanwhile does so for both.
			const pairs: { one: number; other: number }[] = [];
			for (let round = 0; round < tries; round += 1) {
				pairs.push(await (round % 2 === 0 ? knownFirst() : unknownFirst()));
			}
			const difference = median(pairs.map(({ one, other }) => one - other));
			expect(Math.abs(difference)).toBeLessThan(Math.max(12, median(pairs.map(({ one }) => one)) / 10));
		},
	);

	it("is not told by the sign-up of an address that waits for its confirmation, nor who they are", async () => {
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
			// The text, because the order of keys tells as well.
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

	it("is told to the one who has it, by a mail that the sign-up page knows nothing of", async () => {
		const { text } = await app.mailTo(known, /already have an account/);
		expect(text).toContain("/login");
	});
});

onBothDatabases("who has an account, where sends are limited", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_SEND_GAP_SECONDS: "60" });
		await app.person("known@example.com");
	});
	afterAll(() => app.stop());

	it.each(["/signup", "/recover", "/resend", "/otp"])(
		"is not told by the second answer of %s, which comes too soon for everybody",
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

onBothDatabases("who waits for a change of address", (open) => {
	it("is not told by asking for its mails once more, however soon", async () => {
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

function median(values: number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
