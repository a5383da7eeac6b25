import { connect, createServer, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { openTestPostgres } from "../../testing/databases.ts";
import { createLog } from "../log/log.ts";
import { openDatabase } from "./open-database.ts";

/** What PgBouncer knows. It refuses every other parameter that a connection begins with. */
const known = new Set(["user", "database", "client_encoding", "application_name", "datestyle", "timezone"]);

/** Stands between as a pooler does: it refuses unknown parameters in PgBouncer's words, and passes on everything else. */
async function pooler(port: number) {
	const server: Server = createServer((near) => {
		near.on("error", () => undefined);
		near.once("data", (begin) => {
			const words = begin.subarray(8).toString("utf8").split("\0");
			const names = words.filter((word, at) => at % 2 === 0 && word !== "");
			const unknown = names.find((name) => !known.has(name.toLowerCase()));
			if (unknown !== undefined) return near.end(refusal(`unsupported startup parameter: ${unknown}`));
			const far = connect(port, "127.0.0.1", () => far.write(begin));
			far.on("error", () => near.destroy());
			near.pipe(far).pipe(near);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return { port: (server.address() as { port: number }).port, close: () => server.close() };
}

function refusal(message: string): Buffer {
	const fields = Buffer.from(`SERROR\0C08P01\0M${message}\0\0`);
	const head = Buffer.alloc(5);
	head.write("E");
	head.writeUInt32BE(fields.length + 4, 1);
	return Buffer.concat([head, fields]);
}

describe("PostgreSQL behind a pooler that refuses settings of a connection", () => {
	let far: Awaited<ReturnType<typeof openTestPostgres>>;
	let between: Awaited<ReturnType<typeof pooler>>;
	beforeEach(async () => {
		far = await openTestPostgres();
		between = await pooler(inject("postgresPort"));
	});
	afterEach(async () => {
		between.close();
		await far.close();
	});

	const open = (prepare: boolean) =>
		openDatabase({
			...{ dataDir: "", pool: 2, prepare, log: createLog("silent") },
			spread: inject("workerPorts").length > 0,
			url: (far.url ?? "").replace(/:\d+\//, `:${between.port}/`),
		});

	it("is used once the role has them; before, the start says which statements give them", async () => {
		const name = new URL(far.url ?? "").pathname.slice(1);
		await far.db.query(`alter database "${name}" set TimeZone = 'Europe/Berlin'`);
		const refused = await open(false).then(
			() => expect.fail("it was opened"),
			(error: Error) => error.message,
		);
		const statements = refused.match(/^alter role .*;$/gm) ?? [];
		expect(statements.map((one) => one.replace(/.* set /, ""))).toEqual([
			...["TimeZone = 'UTC';", "statement_timeout = '30s';", "lock_timeout = '4500ms';"],
			"idle_in_transaction_session_timeout = '60s';",
		]);
		for (const statement of statements) await far.db.query(statement);
		const db = await open(false);
		const { rows } = await db.query(
			"select current_setting('statement_timeout') || ' ' || current_setting('TimeZone') as time",
		);
		expect(rows).toEqual([{ time: "30s UTC" }]);
		await db.close();
	});
});
