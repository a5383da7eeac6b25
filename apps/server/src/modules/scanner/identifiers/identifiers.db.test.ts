import { openCatalogue } from "@unlisted/breach-corpus";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onBothDatabases } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { type ScannerApp, scannerApp } from "../testing/scanner-app.ts";

onBothDatabases("what is watched", (open) => {
	let app: ScannerApp;
	let ann: Person;
	let count = 0;
	beforeAll(async () => {
		app = await scannerApp(await open(), { JWT_EXP: "604800" });
	});
	afterAll(() => app.stop());
	beforeEach(async () => {
		app.source.forget();
		count += 1;
		ann = await app.person(`ann${count}@example.com`);
	});
	const add = (body: object) => app.api(ann, "POST", "/identifiers", body);
	const list = async () => (await app.api(ann, "GET", "/identifiers")).body;
	const codeTo = async (to: string) => {
		const mail = await app.mailer.waitFor(to, ({ subject }) => subject.startsWith("Confirm this address"));
		return /\b\d{6}\b/.exec(mail.text)?.[0] ?? "";
	};

	it("begins with the address that the person signs in with, and offers what the profile says", async () => {
		expect((await list()).identifiers).toMatchObject([
			{ kind: "email", value: ann.email, status: "verified", origin: "account" },
		]);
		const [own] = (await list()).identifiers;
		expect((await app.api(ann, "DELETE", `/identifiers/${own.id}`)).status).toBe(409);
	});

	describe("a further address", () => {
		it("is looked up only once the code that was sent to it is typed in", async () => {
			const other = `other${count}@example.org`;
			const { id, status } = (await add({ kind: "email", value: `  Other${count}@Example.ORG ` })).body
				.identifier;
			expect(status).toBe("pending");
			app.source.holds(other, { recordKey: "breach:Adobe", sourceType: "breach_databases" });
			expect(await app.scan(ann)).toMatchObject({ total_exposures: 0 });
			const code = await codeTo(other);
			const wrong = code === "000000" ? "000001" : "000000";
			const verify = (given: string) => app.api(ann, "POST", `/identifiers/${id}/verify`, { code: given });
			expect(await verify(wrong)).toMatchObject({ status: 400, body: { errors: [{ field: "code" }] } });
			expect((await verify(code)).body.identifier.status).toBe("verified");
			expect(await app.scan(ann)).toMatchObject({ total_exposures: 1 });
		});

		it("has five tries for its code, and then needs another one", async () => {
			const value = `tries${count}@example.org`;
			const { id } = (await add({ kind: "email", value })).body.identifier;
			const code = await codeTo(value);
			const verify = (given: string) => app.api(ann, "POST", `/identifiers/${id}/verify`, { code: given });
			const wrong = code === "000000" ? "000001" : "000000";
			await Promise.all(Array.from({ length: 5 }, () => verify(wrong)));
			expect((await verify(code)).status, "the right one is too late").toBe(400);
			const resend = () => app.api(ann, "POST", `/identifiers/${id}/resend`);
			expect((await resend()).status).toBe(429);
			app.clock.advance(61_000);
			expect((await resend()).status).toBe(200);
		});

		it("has ten minutes for its code", async () => {
			const value = `late${count}@example.org`;
			const { id } = (await add({ kind: "email", value })).body.identifier;
			const code = await codeTo(value);
			app.clock.advance(10 * 60_000 + 1000);
			expect((await app.api(ann, "POST", `/identifiers/${id}/verify`, { code })).status).toBe(400);
		});

		it("is one however it is spelt, where its provider says so", async () => {
			expect((await add({ kind: "email", value: `a.nn+shop${count}@gmail.com` })).status).toBe(201);
			expect((await add({ kind: "email", value: `Ann@googlemail.com` })).status).toBe(409);
			expect((await add({ kind: "email", value: `a.b${count}@example.org` })).status).toBe(201);
			expect(
				(await add({ kind: "email", value: `ab${count}@example.org` })).status,
				"elsewhere dots count",
			).toBe(201);
		});

		it("cannot be filled with codes by several people together, nor do they learn of each other", async () => {
			const value = "victim@example.org";
			for (let n = 0; n < 14; n += 1) {
				const person = await app.person(`flood${count}-${n}@example.com`);
				const { status } = await app.api(person, "POST", "/identifiers", { kind: "email", value });
				expect(status).toBe(201);
			}
			const mails = "select from private.mails where kind = 'identifier-code' and status = 'failed'";
			expect(await app.rows(mails)).toHaveLength(2);
			await expect.poll(() => app.mailer.sent.filter(({ to }) => to === value)).toHaveLength(12);
		});

		it("nor by one person under ever new spellings of it", async () => {
			const answers: number[] = [];
			await list();
			for (let n = 0; n < 8; n += 1) {
				app.clock.advance(1000);
				answers.push((await add({ kind: "email", value: `victim+${n}@gmail.com` })).status);
				const { id } = (await list()).identifiers.at(-1);
				await app.api(ann, "DELETE", `/identifiers/${id}`);
			}
			expect(answers.filter((status) => status === 201)).toHaveLength(6);
			expect(answers.filter((status) => status === 429)).toHaveLength(2);
		});
	});

	it("a number is taken in its international form, and confirmed by a text message", async () => {
		expect((await add({ kind: "phone", value: "12345" })).status).toBe(400);
		const { identifier } = (await add({ kind: "phone", value: "(202) 555-0143", country: "US" })).body;
		expect(identifier).toMatchObject({ value: "+12025550143", status: "pending" });
		const text = app.sms.sent.at(-1);
		expect(text?.to).toBe("12025550143");
		const code = /\d{6}/.exec(text?.text ?? "")?.[0];
		expect(
			(await app.api(ann, "POST", `/identifiers/${identifier.id}/verify`, { code })).body.identifier.status,
		).toBe("verified");
		expect((await add({ kind: "phone", value: "+1 202-555-0143" })).status).toBe(409);
	});

	it("a user name and a name need no code, and a name has what tells it from others", async () => {
		expect((await add({ kind: "username", value: "@DanaDemo" })).body.identifier).toMatchObject({
			value: "DanaDemo",
			status: "verified",
		});
		expect((await add({ kind: "username", value: "danademo" })).status).toBe(409);
		expect((await add({ kind: "name", value: "Dana" })).status).toBe(400);
		const named = await add({ kind: "name", value: "Dana  Demo", city: "Sampleton", birth_year: 1988 });
		expect(named.body.identifier).toMatchObject({ value: "Dana Demo", city: "Sampleton", birth_year: 1988 });
	});

	it("is at most so much of a kind, and not a new list every hour", async () => {
		for (let n = 0; n < 5; n += 1)
			expect((await add({ kind: "username", value: `handle${n}` })).status).toBe(201);
		expect((await add({ kind: "username", value: "handle6" })).status).toBe(409);
		let refused = 0;
		for (let n = 0; n < 20; n += 1) {
			const { identifiers } = await list();
			const last = identifiers.findLast(({ kind }: { kind: string }) => kind === "username");
			await app.api(ann, "DELETE", `/identifiers/${last.id}`);
			if ((await add({ kind: "username", value: `other${n}` })).status === 429) {
				refused += 1;
				break;
			}
		}
		expect(refused).toBe(1);
	});

	it("takes with it, when it goes, what was found through it alone", async () => {
		const { id } = (await add({ kind: "username", value: `gone${count}` })).body.identifier;
		app.source.holds(`gone${count}`, {
			recordKey: "fake:1",
			sourceType: "social_media",
			fields: ["username"],
		});
		app.source.holds(ann.email, { recordKey: "fake:2", sourceType: "social_media" });
		expect(await app.scan(ann)).toMatchObject({ total_exposures: 2 });
		await app.api(ann, "DELETE", `/identifiers/${id}`);
		expect(await app.exposures(ann)).toHaveLength(1);
	});

	it("takes with it what was found by it and by something that went before", async () => {
		const values = [`first${count}`, `second${count}`];
		const ids: string[] = [];
		for (const value of values) {
			ids.push((await add({ kind: "username", value })).body.identifier.id);
			app.source.holds(value, { recordKey: "fake:1", sourceType: "social_media", fields: ["username"] });
		}
		expect(await app.scan(ann)).toMatchObject({ total_exposures: 1 });
		await app.api(ann, "DELETE", `/identifiers/${ids[0]}`);
		expect(await app.exposures(ann)).toHaveLength(1);
		await app.api(ann, "DELETE", `/identifiers/${ids[1]}`);
		expect(await app.exposures(ann)).toEqual([]);
	});

	it("takes with it, at once, what it alone told of something that is left", async () => {
		const value = `second${count}@example.org`;
		const { id } = (await add({ kind: "email", value })).body.identifier;
		await app.api(ann, "POST", `/identifiers/${id}/verify`, { code: await codeTo(value) });
		const leak = { recordKey: "fake:1", title: "Leak", sourceType: "dark_web_markets" } as const;
		app.source.holds(ann.email, { ...leak, fields: ["email"], values: [{ email: ann.email }] });
		const card = { email: value, payment_card: "4242 4242 4242 4242" };
		app.source.holds(value, { ...leak, fields: ["email", "payment_card"], values: [card] });
		await app.scan(ann);
		const [one] = await app.exposures(ann);
		const detail = async () => (await app.api(ann, "GET", `/exposures/${one?.id}`)).body.exposure;
		expect((await detail()).matched_by).toHaveLength(2);
		await app.api(ann, "PUT", `/exposures/${one?.id}/status`, { status: "resolved", notes: "seen" });
		await app.api(ann, "DELETE", `/identifiers/${id}`);
		const left = await detail();
		expect(left).toMatchObject({
			description: "Email address in Leak (dark web listing)",
			severity: "medium",
			confidence_score: 0.99,
			revealable: ["email"],
			status: "resolved",
			resolution_notes: "seen",
		});
		expect(left.matched_by).toHaveLength(1);
		expect(JSON.stringify(left)).not.toContain("example.org");
		const whole = await app.api(ann, "POST", `/exposures/${one?.id}/reveal`, { password: ann.password });
		expect(whole.body.exposed_data).toEqual({ email: ann.email });
		await app.scan(ann);
		expect(await detail(), "the next scan says the same").toMatchObject({
			...left,
			last_seen_at: expect.any(String),
		});
	});

	it("takes with it what is too little to believe without it", async () => {
		const { id } = (await add({ kind: "name", value: "Dana Demo", city: "Sampleton" })).body.identifier;
		await add({ kind: "username", value: `weak${count}` });
		const breach = openCatalogue().breaches.find((one) => !one.IsVerified && !one.IsSpamList) ?? null;
		const leak = { recordKey: "fake:1", sourceType: "social_media", breach } as const;
		app.source.holds(`weak${count}`, { ...leak, fields: ["username"] });
		const values = [{ name: "Dana Demo", city: "Sampleton", email: ann.email }];
		app.source.holds("Dana Demo", { ...leak, fields: ["name"], values });
		expect(await app.scan(ann)).toMatchObject({ total_exposures: 1 });
		await app.api(ann, "DELETE", `/identifiers/${id}`);
		expect(await app.exposures(ann)).toEqual([]);
		expect(await app.scan(ann), "nor does a scan find it").toMatchObject({ total_exposures: 0 });
	});

	it("is no more than that when all come at once", async () => {
		const all = await Promise.all(
			Array.from({ length: 9 }, (_, n) => add({ kind: "username", value: `atonce${count}x${n}` })),
		);
		expect(all.filter(({ status }) => status === 201)).toHaveLength(5);
		expect(
			(await list()).identifiers.filter(({ kind }: { kind: string }) => kind === "username"),
		).toHaveLength(5);
	});

	it("keeps the old address when the person signs in with a new one, and takes the new one too", async () => {
		app.source.holds(ann.email, { recordKey: "breach:Adobe", sourceType: "breach_databases" });
		await app.scan(ann);
		const email = `new${count}@example.com`;
		// They are listed in the order in which they came.
		app.clock.advance(1000);
		app.clock.advance(1000);
		await app.call("PUT", `/admin/users/${ann.id}`, {
			token: app.parts.serviceRoleKey,
			body: { email, email_confirm: true },
		});
		expect((await list()).identifiers).toMatchObject([
			{ value: ann.email, origin: "added", status: "verified" },
			{ value: email, origin: "account", status: "verified" },
		]);
		expect(await app.scan(ann)).toMatchObject({ total_exposures: 1 });
	});
});
