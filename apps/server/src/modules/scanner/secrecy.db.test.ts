import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import type { Person } from "../identity/testing/identity-app.ts";
import { type RecordedDatabase, recordStatements } from "./testing/recorded-statements.ts";
import { type ScannerApp, scannerApp } from "./testing/scanner-app.ts";

onDatabase("the data of one person", (open) => {
	let database: RecordedDatabase;
	let app: ScannerApp;
	let ann: Person;
	let eve: Person;
	let exposure: string;
	let task: string;
	let identifier: string;
	beforeAll(async () => {
		database = recordStatements(await open());
		app = await scannerApp(database);
		ann = await app.person("ann@example.com");
		eve = await app.person("eve@example.com");
		app.source.holds(ann.email, {
			recordKey: "breach:Adobe",
			title: "Adobe",
			sourceType: "breach_databases",
		});
		task = (await app.scan(ann)).task_id;
		await app.scan(eve);
		exposure = String((await app.exposures(ann))[0]?.id);
		const added = await app.api(ann, "POST", "/identifiers", { kind: "email", value: "second@example.org" });
		identifier = added.body.identifier.id;
	});
	afterAll(() => app.stop());

	const calls = (): [string, "GET" | "POST" | "PUT" | "DELETE", string, object?][] => [
		["reads a scan", "GET", `/status/${task}`],
		["reads an exposure", "GET", `/exposures/${exposure}`],
		["resolves it", "PUT", `/exposures/${exposure}/status`, { status: "resolved" }],
		["says that it is not them", "POST", `/exposures/${exposure}/not-me`],
		["takes that back", "DELETE", `/exposures/${exposure}/not-me`],
		["sees what was exposed", "POST", `/exposures/${exposure}/reveal`, { password: eve.password }],
		["ticks a step", "PUT", `/exposures/${exposure}/actions/change_passwords`, { done: true }],
		["exports it", "GET", `/exposures/${exposure}/export?format=json`],
		["confirms an address", "POST", `/identifiers/${identifier}/verify`, { code: "123456" }],
		["has a code sent", "POST", `/identifiers/${identifier}/resend`],
		["removes an address", "DELETE", `/identifiers/${identifier}`],
	];

	/** Returns everything except what differs in every answer, and the statements sent to the database. */
	const seen = async (...call: Parameters<ScannerApp["api"]>) => {
		let answer: unknown;
		const statements = await database.statementsOf(async () => {
			const { status, headers, body } = await app.api(...call);
			const { requestId: _, ...told } = body;
			const { date: __, "x-request-id": ___, "content-length": length, ...rest } = headers;
			answer = { status, headers: rest, length, told };
		});
		return { answer, statements };
	};

	it("answers anybody else as if it never existed, to the byte and the last statement", async () => {
		const nothing = randomUUID();
		for (const [what, method, path, body] of calls()) {
			const never = path.replace(/[0-9a-f-]{36}/, nothing);
			await seen(eve, method, path, body);
			const [their, no] = [await seen(eve, method, path, body), await seen(eve, method, never, body)];
			expect([what, their.answer]).toMatchObject([what, { status: 404 }]);
			expect([what, their]).toEqual([what, no]);
			expect(no.statements.length, what).toBeGreaterThan(1);
		}
		const resolve = (id: string) => seen(eve, "POST", "/exposures/bulk", { ids: [id], status: "resolved" });
		expect(await resolve(exposure)).toEqual(await resolve(nothing));
		expect((await app.exposures(ann))[0]).toMatchObject({ status: "new", not_me: false });
	});

	it("cannot be changed by sending its id among the ids of one's own data", async () => {
		const answer = await app.api(eve, "POST", "/exposures/bulk", { ids: [exposure], status: "resolved" });
		expect(answer.body).toEqual({ updated: [] });
		expect((await app.exposures(ann))[0]).toMatchObject({ status: "new" });
	});

	it("is in nobody else's lists, numbers, files or export", async () => {
		for (const path of [
			"/exposures",
			"/results",
			"/activity",
			"/score",
			"/sources",
			"/identifiers",
			"/settings",
		]) {
			const { body } = await app.api(eve, "GET", path);
			expect(JSON.stringify(body), path).not.toContain(exposure);
			expect(JSON.stringify(body), path).not.toContain("Adobe");
			expect(JSON.stringify(body), path).not.toContain("second@example.org");
		}
		for (const format of ["json", "csv"])
			expect((await app.api(eve, "GET", `/report?format=${format}`)).raw.toString()).not.toContain("Adobe");
		expect((await app.api(eve, "GET", "/api/account/export")).raw.toString()).not.toContain("Adobe");
		const own = (await app.api(ann, "GET", "/api/account/export")).raw.toString();
		expect(own).toContain("Adobe");
		expect(own).toContain("second@example.org");
	});

	it("is open to nobody without a token, and not to the operator's keys", async () => {
		for (const [what, method, path, body] of [
			...calls(),
			["list", "GET", "/exposures"] as const,
			["start", "POST", "/start"] as const,
			["events", "GET", "/events"] as const,
			["settings", "GET", "/settings"] as const,
		]) {
			expect([what, (await app.api(null, method, path, body)).status]).toEqual([what, 401]);
			const operator = { ...ann, access: app.parts.serviceRoleKey };
			expect([what, (await app.api(operator, method, path, body)).status]).toEqual([what, 401]);
		}
	});

	it("answers the same whether someone else watches an address or nobody does", async () => {
		const bare = ({
			id: _,
			value: __,
			added_at: ___,
			code_expires_at: ____,
			resend_after: _____,
			...rest
		}: Record<string, unknown>) => rest;
		const tries = async (value: string) => {
			const add = await database.statementsOf(async () => {
				const { status, body } = await app.api(eve, "POST", "/identifiers", { kind: "email", value });
				expect(status).toBe(201);
				one = body.identifier;
			});
			const statuses: number[] = [];
			const statements = [add];
			for (let n = 0; n < 6; n += 1) {
				app.clock.advance(61_000);
				const resent = database.statementsOf(async () => {
					statuses.push((await app.api(eve, "POST", `/identifiers/${one.id}/resend`)).status);
				});
				statements.push(await resent);
			}
			return { identifier: bare(one), statuses, statements };
		};
		let one: Record<string, unknown> = {};
		await tries("first-of-all@example.org");
		expect(await tries("second@example.org")).toEqual(await tries("nobody-has-it@example.org"));
		const rows = await app.rows("select value_hash from private.monitored_identifiers");
		expect(new Set(rows.map(({ value_hash: hash }) => Buffer.from(hash).toString("hex"))).size).toBe(
			rows.length,
		);
	});

	it("stays when the account of a person who only named the same address is deleted", async () => {
		const carl = await app.person("carl@example.com");
		const insert = `insert into private.mails (dedupe_key, recipient, kind, sealed_message, queued_at)
			values ($1, $1, 'reset-password', '\\x00', now())`;
		const named = ["named-as-watched@example.net", "named-as-new@example.net"];
		for (const value of named) await app.rows(insert, [value]);
		const add = await app.api(carl, "POST", "/identifiers", { kind: "email", value: named[0] });
		expect(add.status).toBe(201);
		expect(
			(await app.call("PUT", "/user", { token: carl.access, body: { email: named[1] } })).body.new_email,
		).toBe(named[1]);
		const gone = await app.api(carl, "POST", "/api/account/delete", {
			password: carl.password,
			confirmation: "DELETE MY ACCOUNT",
		});
		expect(gone.status).toBe(200);
		const left = await app.rows(
			"select recipient from private.mails where kind = 'reset-password' order by 1",
		);
		expect(left.map(({ recipient }) => recipient)).toEqual(named.toSorted());
		expect(await app.rows("select from private.mails where strpos(dedupe_key, $1) > 0", [carl.id])).toEqual(
			[],
		);
	});

	it("is deleted with the account, to the last row", async () => {
		const bob = await app.person("bob@example.com");
		app.source.holds(bob.email, { recordKey: "breach:Canva", sourceType: "breach_databases" });
		await app.scan(bob);
		await app.api(bob, "POST", "/identifiers", { kind: "username", value: "bobby" });
		await app.api(bob, "GET", "/settings");
		const gone = await app.api(bob, "POST", "/api/account/delete", {
			password: bob.password,
			confirmation: "DELETE MY ACCOUNT",
		});
		expect(gone.status).toBe(200);
		const tables = await app.rows(
			`select table_name as name from information_schema.columns where table_schema = 'private' and column_name = 'user_id'`,
		);
		expect(tables.length).toBeGreaterThan(8);
		for (const { name } of tables)
			expect([name, await app.rows(`select from private.${name} where user_id = $1`, [bob.id])]).toEqual([
				name,
				[],
			]);
		expect(await app.rows("select from private.person_keys where person_id = $1", [bob.id])).toEqual([]);
	});
});
