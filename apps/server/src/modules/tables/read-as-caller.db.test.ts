import { expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { useTables } from "../../testing/tables-app.ts";
import { compileRead } from "./compile-read.ts";
import { parseRequest } from "./parse-request.ts";
import { readAccept } from "./read-headers.ts";
import { catalogue } from "./tables.catalogue.ts";
import { readAsCaller } from "./tables.repository.ts";

onDatabase("a read of /rest/v1 in the database", (open) => {
	const here = useTables(open);

	const asked = {
		caller: { role: "service_role", claims: { role: "service_role" } },
		now: new Date(),
	} as const;
	const everything = () => {
		const table = catalogue.tables.get("profiles");
		if (!table) throw new Error("There is no such table.");
		const { root } = parseRequest("select=*");
		return compileRead(catalogue, { table, root, form: readAccept(undefined), counts: "no", hidden: false });
	};

	it("is planned once for a connection, and no function parses its text again", async () => {
		for (let n = 0; n < 4; n += 1) await readAsCaller(here.db, asked, everything());
		const { rows } = await here.db.query(
			`select generic_plans + custom_plans as runs, from_sql as "fromSql"
			 from pg_prepared_statements where statement like '%with page as%' and statement not like '%pg_prepared%'`,
		);
		expect(rows).toEqual([{ runs: 3, fromSql: false }]);
	});

	it("returns no row if the caller's role was not set before the statement", async () => {
		const statement = everything();
		expect((await readAsCaller(here.db, asked, statement)).shown).toBe(2);
		// A pooler that gave the two statements to different connections would do this.
		const torn = {
			...here.db,
			together: (_first: unknown, second: Parameters<typeof here.db.together>[1]) =>
				here.db.together({ text: "select 1", values: [] }, second),
		};
		await expect(readAsCaller(torn, asked, statement)).rejects.toThrow("did not run as the caller");
	});
});
