import { afterAll, beforeAll, expect, it } from "vitest";
import { endKeysAsOnCitus } from "../../testing/as-on-citus.ts";
import { onDatabase } from "../../testing/databases.ts";
import { countIn, plantIdentifier, plantRows } from "../../testing/plant-rows.ts";
import { type IdentityApp, identityApp } from "../identity/testing/identity-app.ts";
import { spreadTables } from "./spread-tables.rules.ts";

onDatabase("a person's rows in tables without a foreign key to accounts", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		app = await identityApp(await open());
		await endKeysAsOnCitus(app.parts.db);
	});
	afterAll(() => app.stop());

	const tablesWithRowsOf = async (userId: string) => {
		const filled: string[] = [];
		for (const table of spreadTables)
			if ((await countIn(app.parts.db, { table, column: "user_id" }, userId)) > 0) filled.push(table);
		return filled;
	};

	it("are deleted from every such table with the account, and another person's rows stay", async () => {
		const [gone, stays] = [await app.person("gone@example.com"), await app.person("stays@example.com")];
		const places = spreadTables
			.filter((table) => table !== "private.monitored_identifiers")
			.map((table) => ({ table, column: "user_id" }));
		for (const { id } of [gone, stays]) {
			await plantIdentifier(app.parts.db, app.parts.keys, id);
			await plantRows(app.parts.db, places, id);
			expect(await tablesWithRowsOf(id)).toEqual(spreadTables);
		}
		const { status } = await app.call("DELETE", `/admin/users/${gone.id}`, {
			token: app.parts.serviceRoleKey,
		});
		expect(status).toBe(200);
		expect(await tablesWithRowsOf(gone.id)).toEqual([]);
		expect(await tablesWithRowsOf(stays.id)).toEqual(spreadTables);
	});
});
