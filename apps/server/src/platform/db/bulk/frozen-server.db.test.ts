import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { openTestPostgres } from "../../../testing/databases.ts";
import { silencer } from "../../../testing/silencer.ts";
import { BulkRefused } from "./bulk-connection.ts";
import { openPostgresBulk } from "./postgres-bulk.ts";

/** Long enough for a busy machine to answer. */
const limits = { rowsMs: 4000, statementsMs: 4000 };

describe("a server that freezes while everything is read or written", () => {
	let far: Awaited<ReturnType<typeof openTestPostgres>>;
	let between: Awaited<ReturnType<typeof silencer>>;
	let open: () => ReturnType<typeof openPostgresBulk>;
	beforeEach(async () => {
		far = await openTestPostgres();
		between = await silencer(inject("postgresPort"));
		const url = (far.url ?? "").replace(/:\d+\//, `:${between.port}/`);
		open = () => openPostgresBulk(url, limits);
	});
	afterEach(async () => {
		await between.close();
		await far.close();
	});

	const gaveUp = async (work: Promise<unknown>) => {
		await expect(work).rejects.toThrow(BulkRefused);
		await expect(work).rejects.toThrow("PostgreSQL sent nothing for 4 seconds");
	};

	it("is given up in the middle of a table, and the connection can be closed", async () => {
		const connection = await open();
		// More than all buffers between the server and us can hold.
		const rows = "(select repeat('r', 1000) as text from generate_series(1, 60000))";
		await connection.sql.query(`create temporary table many as ${rows}`);
		const read = async () => {
			for await (const chunk of connection.rowsOut("many", ["text"])) {
				expect(chunk.length).toBeGreaterThan(0);
				between.silence(true);
			}
		};
		await gaveUp(read());
		await connection.close();
	});

	it("is given up while it should take rows, and while it should answer", async () => {
		const [writes, asks] = [await open(), await open()];
		await writes.sql.query("create temporary table few (text text)");
		await writes.rowsIn("few", ["text"], Buffer.from("one\n"));
		expect((await writes.sql.query("select from few")).rows.length).toBe(1);
		between.silence(true);
		await Promise.all([
			gaveUp(writes.rowsIn("few", ["text"], Buffer.from("two\n"))),
			gaveUp(asks.sql.query("select 1")),
		]);
		await Promise.all([writes.close(), asks.close()]);
	});
});
