import { openCatalogue } from "@unlisted/breach-corpus";
import { describe, expect, it } from "vitest";
import { SmsRefused, SmsUnknown } from "../../../providers/sms/port.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { useScanner } from "../testing/scanner-app.ts";

onDatabase("identifiers", (open) => {
	const here = useScanner(open, { JWT_EXP: "604800" });
	const add = (body: object) => here.app.api(here.ann, "POST", "/identifiers", body);
	const list = async () => (await here.app.api(here.ann, "GET", "/identifiers")).body;
	const codeTo = async (to: string) => {
		const mail = await here.app.mailer.waitFor(to, ({ subject }) =>
			subject.startsWith("Confirm this address"),
		);
		return /\b\d{6}\b/.exec(mail.text)?.[0] ?? "";
	};

	it("begin with the address that the person signs in with, and the profile's data is suggested", async () => {
		expect((await list()).identifiers).toMatchObject([
			{ kind: "email", value: here.ann.email, status: "verified", origin: "account" },
		]);
		const [own] = (await list()).identifiers;
		expect((await here.app.api(here.ann, "DELETE", `/identifiers/${own.id}`)).status).toBe(409);
	});

	describe("an added address", () => {
		it("is searched for only after its code is typed in", async () => {
			const other = `other${here.count}@example.org`;
			const { id, status } = (await add({ kind: "email", value: `  Other${here.count}@Example.ORG ` })).body
				.identifier;
			expect(status).toBe("pending");
			here.app.source.holds(other, { recordKey: "breach:Adobe", sourceType: "breach_databases" });
			expect(await here.app.scan(here.ann)).toMatchObject({ total_exposures: 0 });
			const code = await codeTo(other);
			const wrong = code === "000000" ? "000001" : "000000";
			const verify = (given: string) =>
				here.app.api(here.ann, "POST", `/identifiers/${id}/verify`, { code: given });
			expect(await verify(wrong)).toMatchObject({ status: 400, body: { errors: [{ field: "code" }] } });
			expect((await verify(code)).body.identifier.status).toBe("verified");
			expect(await here.app.scan(here.ann)).toMatchObject({ total_exposures: 1 });
		});

		it("allows five tries for a code, and then needs another code", async () => {
			const value = `tries${here.count}@example.org`;
			const { id } = (await add({ kind: "email", value })).body.identifier;
			const code = await codeTo(value);
			const verify = (given: string) =>
				here.app.api(here.ann, "POST", `/identifiers/${id}/verify`, { code: given });
			const wrong = code === "000000" ? "000001" : "000000";
			await Promise.all(Array.from({ length: 5 }, () => verify(wrong)));
			expect((await verify(code)).status, "the right one is too late").toBe(400);
			const resend = () => here.app.api(here.ann, "POST", `/identifiers/${id}/resend`);
			expect((await resend()).status).toBe(429);
			here.app.clock.advance(61_000);
			expect((await resend()).status).toBe(200);
		});

		it("has ten minutes for its code", async () => {
			const value = `late${here.count}@example.org`;
			const { id } = (await add({ kind: "email", value })).body.identifier;
			const code = await codeTo(value);
			here.app.clock.advance(10 * 60_000 + 1000);
			expect((await here.app.api(here.ann, "POST", `/identifiers/${id}/verify`, { code })).status).toBe(400);
		});

		it("counts once however it is spelled, by its provider's rules", async () => {
			expect((await add({ kind: "email", value: `a.nn+shop${here.count}@gmail.com` })).status).toBe(201);
			expect((await add({ kind: "email", value: `Ann@googlemail.com` })).status).toBe(409);
			expect((await add({ kind: "email", value: `a.b${here.count}@example.org` })).status).toBe(201);
			expect(
				(await add({ kind: "email", value: `ab${here.count}@example.org` })).status,
				"elsewhere dots count",
			).toBe(201);
		});

		it("gets no more codes if several people ask together, and none of them learns of the others", async () => {
			const value = "victim@example.org";
			for (let n = 0; n < 14; n += 1) {
				const person = await here.app.person(`flood${here.count}-${n}@example.com`);
				const { status } = await here.app.api(person, "POST", "/identifiers", { kind: "email", value });
				expect(status).toBe(201);
			}
			const mails = "select from private.mails where kind = 'identifier-code' and status = 'failed'";
			expect(await here.app.rows(mails)).toHaveLength(2);
			await expect.poll(() => here.app.mailer.sent.filter(({ to }) => to === value)).toHaveLength(12);
		});

		it("gets no more codes if one person asks with new spellings of it", async () => {
			const codes: boolean[] = [];
			await list();
			for (let n = 0; n < 8; n += 1) {
				here.app.clock.advance(1000);
				const { status, body } = await add({ kind: "email", value: `victim+${n}@gmail.com` });
				expect(status).toBe(201);
				codes.push(body.not_sent === null);
				const { id } = (await list()).identifiers.at(-1);
				await here.app.api(here.ann, "DELETE", `/identifiers/${id}`);
			}
			expect(codes).toEqual([true, true, true, true, true, true, false, false]);
		});
	});

	it("a number is stored in its international form, and confirmed by a text message", async () => {
		expect((await add({ kind: "phone", value: "12345" })).status).toBe(400);
		const { identifier } = (await add({ kind: "phone", value: "(202) 555-0143", country: "US" })).body;
		expect(identifier).toMatchObject({ value: "+12025550143", status: "pending" });
		const text = here.app.sms.sent.at(-1);
		expect(text?.to).toBe("12025550143");
		const code = /\d{6}/.exec(text?.text ?? "")?.[0];
		expect(
			(await here.app.api(here.ann, "POST", `/identifiers/${identifier.id}/verify`, { code })).body.identifier
				.status,
		).toBe("verified");
		expect((await add({ kind: "phone", value: "+1 202-555-0143" })).status).toBe(409);
	});

	it.each([
		["was refused", new SmsRefused("no"), false],
		["may have left all the same", new SmsUnknown("no answer"), true],
	])("says of a code whose text %s whether it works", async (_, error, works) => {
		here.app.sms.failNext(error);
		const { identifier, not_sent } = (await add({ kind: "phone", value: "+1 202-555-0143" })).body;
		expect(not_sent).toMatch(/could not be sent/);
		const shown = (await list()).identifiers.find(({ id }: { id: string }) => id === identifier.id);
		expect([identifier.code_expires_at !== null, shown.code_expires_at !== null]).toEqual([works, works]);
		expect(shown.resend_after).not.toBeNull();
	});

	it("a username or a name needs no code, and a name has details that tell it from others", async () => {
		expect((await add({ kind: "username", value: "@DanaDemo" })).body.identifier).toMatchObject({
			value: "DanaDemo",
			status: "verified",
		});
		expect((await add({ kind: "username", value: "danademo" })).status).toBe(409);
		expect((await add({ kind: "name", value: "Dana" })).status).toBe(400);
		const named = await add({ kind: "name", value: "Dana  Demo", city: "Sampleton", birth_year: 1988 });
		expect(named.body.identifier).toMatchObject({ value: "Dana Demo", city: "Sampleton", birth_year: 1988 });
	});

	it("each kind has a limit, and so have new ones in an hour", async () => {
		for (let n = 0; n < 5; n += 1)
			expect((await add({ kind: "username", value: `handle${n}` })).status).toBe(201);
		expect((await add({ kind: "username", value: "handle6" })).status).toBe(409);
		let refused = 0;
		for (let n = 0; n < 20; n += 1) {
			const { identifiers } = await list();
			const last = identifiers.findLast(({ kind }: { kind: string }) => kind === "username");
			await here.app.api(here.ann, "DELETE", `/identifiers/${last.id}`);
			if ((await add({ kind: "username", value: `other${n}` })).status === 429) {
				refused += 1;
				break;
			}
		}
		expect(refused).toBe(1);
	});

	it("removing an identifier deletes what only that one found", async () => {
		const { id } = (await add({ kind: "username", value: `gone${here.count}` })).body.identifier;
		here.app.source.holds(`gone${here.count}`, {
			recordKey: "fake:1",
			sourceType: "social_media",
			fields: ["username"],
		});
		here.app.source.holds(here.ann.email, { recordKey: "fake:2", sourceType: "social_media" });
		expect(await here.app.scan(here.ann)).toMatchObject({ total_exposures: 2 });
		await here.app.api(here.ann, "DELETE", `/identifiers/${id}`);
		expect(await here.app.exposures(here.ann)).toHaveLength(1);
	});

	it("removing an identifier deletes what only it and an earlier removed one found", async () => {
		const values = [`first${here.count}`, `second${here.count}`];
		const ids: string[] = [];
		for (const value of values) {
			ids.push((await add({ kind: "username", value })).body.identifier.id);
			here.app.source.holds(value, { recordKey: "fake:1", sourceType: "social_media", fields: ["username"] });
		}
		expect(await here.app.scan(here.ann)).toMatchObject({ total_exposures: 1 });
		await here.app.api(here.ann, "DELETE", `/identifiers/${ids[0]}`);
		expect(await here.app.exposures(here.ann)).toHaveLength(1);
		await here.app.api(here.ann, "DELETE", `/identifiers/${ids[1]}`);
		expect(await here.app.exposures(here.ann)).toEqual([]);
	});

	it("removing an identifier deletes at once what only that one told about an exposure that stays", async () => {
		const value = `second${here.count}@example.org`;
		const { id } = (await add({ kind: "email", value })).body.identifier;
		await here.app.api(here.ann, "POST", `/identifiers/${id}/verify`, { code: await codeTo(value) });
		const leak = { recordKey: "fake:1", title: "Leak", sourceType: "dark_web_markets" } as const;
		here.app.source.holds(here.ann.email, {
			...leak,
			fields: ["email"],
			values: [{ email: here.ann.email }],
		});
		const card = { email: value, payment_card: "4242 4242 4242 4242" };
		here.app.source.holds(value, { ...leak, fields: ["email", "payment_card"], values: [card] });
		await here.app.scan(here.ann);
		const [one] = await here.app.exposures(here.ann);
		const detail = async () => (await here.app.api(here.ann, "GET", `/exposures/${one?.id}`)).body.exposure;
		expect((await detail()).matched_by).toHaveLength(2);
		await here.app.api(here.ann, "PUT", `/exposures/${one?.id}/status`, {
			status: "resolved",
			notes: "seen",
		});
		await here.app.api(here.ann, "DELETE", `/identifiers/${id}`);
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
		const whole = await here.app.api(here.ann, "POST", `/exposures/${one?.id}/reveal`, {
			password: here.ann.password,
		});
		expect(whole.body.exposed_data).toEqual({ email: here.ann.email });
		await here.app.scan(here.ann);
		expect(await detail(), "the next scan says the same").toMatchObject({
			...left,
			last_seen_at: expect.any(String),
		});
	});

	it("removing an identifier deletes exposures that are too unlikely without it", async () => {
		const { id } = (await add({ kind: "name", value: "Dana Demo", city: "Sampleton" })).body.identifier;
		await add({ kind: "username", value: `weak${here.count}` });
		const breach = openCatalogue().breaches.find((one) => !one.IsVerified && !one.IsSpamList) ?? null;
		const leak = { recordKey: "fake:1", sourceType: "social_media", breach } as const;
		here.app.source.holds(`weak${here.count}`, { ...leak, fields: ["username"] });
		const values = [{ name: "Dana Demo", city: "Sampleton", email: here.ann.email }];
		here.app.source.holds("Dana Demo", { ...leak, fields: ["name"], values });
		expect(await here.app.scan(here.ann)).toMatchObject({ total_exposures: 1 });
		await here.app.api(here.ann, "DELETE", `/identifiers/${id}`);
		expect(await here.app.exposures(here.ann)).toEqual([]);
		expect(await here.app.scan(here.ann), "nor does a scan find it").toMatchObject({ total_exposures: 0 });
	});

	it("the limit holds when many requests come at once", async () => {
		const all = await Promise.all(
			Array.from({ length: 9 }, (_, n) => add({ kind: "username", value: `atonce${here.count}x${n}` })),
		);
		expect(all.filter(({ status }) => status === 201)).toHaveLength(5);
		expect(
			(await list()).identifiers.filter(({ kind }: { kind: string }) => kind === "username"),
		).toHaveLength(5);
	});

	it("the old address stays and the new one is added when the person signs in with a new one", async () => {
		here.app.source.holds(here.ann.email, { recordKey: "breach:Adobe", sourceType: "breach_databases" });
		await here.app.scan(here.ann);
		const email = `new${here.count}@example.com`;
		// The identifiers are listed in the order in which they were added.
		here.app.clock.advance(1000);
		here.app.clock.advance(1000);
		await here.app.call("PUT", `/admin/users/${here.ann.id}`, {
			token: here.app.parts.serviceRoleKey,
			body: { email, email_confirm: true },
		});
		expect((await list()).identifiers).toMatchObject([
			{ value: here.ann.email, origin: "added", status: "verified" },
			{ value: email, origin: "account", status: "verified" },
		]);
		expect(await here.app.scan(here.ann)).toMatchObject({ total_exposures: 1 });
	});
});
