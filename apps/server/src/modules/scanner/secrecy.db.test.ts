import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onBothDatabases } from "../../testing/databases.ts";
import type { Person } from "../identity/testing/identity-app.ts";
import { type ScannerApp, scannerApp } from "./testing/scanner-app.ts";

onBothDatabases("what is one person's", (open) => {
	let app: ScannerApp;
	let ann: Person;
	let eve: Person;
	let exposure: string;
	let task: string;
	let identifier: string;
	beforeAll(async () => {
		app = await scannerApp(await open());
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

	it("is as absent for anybody else as what never was", async () => {
		const nothing = randomUUID();
		for (const [what, method, path, body] of calls()) {
			const theirs = await app.api(eve, method, path, body);
			const never = await app.api(eve, method, path.replace(/[0-9a-f-]{36}/, nothing), body);
			const bare = ({ status, body: { requestId: _, ...rest } }: typeof theirs) => ({ status, rest });
			expect([theirs.status, what]).toEqual([404, what]);
			expect(bare(theirs), what).toEqual(bare(never));
		}
		expect((await app.exposures(ann))[0]).toMatchObject({ status: "new", not_me: false });
	});

	it("is not changed by naming it among one's own", async () => {
		const answer = await app.api(eve, "POST", "/exposures/bulk", { ids: [exposure], status: "resolved" });
		expect(answer.body).toEqual({ updated: [] });
		expect((await app.exposures(ann))[0]).toMatchObject({ status: "new" });
	});

	it("is in nobody else's lists, numbers, files or archive", async () => {
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

	it("is open to nobody without a token, nor to the operator's keys", async () => {
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

	it("an address that two people watch is not to be told from one that only one does", async () => {
		const add = (person: Person, value: string) =>
			app.api(person, "POST", "/identifiers", { kind: "email", value });
		const shared = await add(eve, "second@example.org");
		const free = await add(eve, "nobody-has-it@example.org");
		expect(shared.status).toBe(201);
		const bare = ({
			id: _,
			value: __,
			added_at: ___,
			code_expires_at: ____,
			resend_after: _____,
			...rest
		}: Record<string, unknown>) => rest;
		expect(bare(shared.body.identifier)).toEqual(bare(free.body.identifier));
		const rows = await app.rows("select value_hash from private.monitored_identifiers");
		expect(new Set(rows.map(({ value_hash: hash }) => Buffer.from(hash).toString("hex"))).size).toBe(
			rows.length,
		);
	});

	it("goes with the account, to the last row", async () => {
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
