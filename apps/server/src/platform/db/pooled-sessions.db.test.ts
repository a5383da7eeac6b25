import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { migrationsFolder } from "../../open-context.ts";
import { openTestPostgres } from "../../testing/databases.ts";
import { createLog } from "../log/log.ts";
import { analyzeAll } from "./bulk/analyze-all.ts";
import { openPostgresBulk } from "./bulk/postgres-bulk.ts";
import { migrate } from "./migrations/migrate.ts";
import { readMigrations } from "./migrations/migration-files.ts";
import { openDatabase } from "./open-database.ts";

/** The parameters that PgBouncer knows. It refuses a new connection with any other parameter. */
const known = new Set(["user", "database", "client_encoding", "application_name", "datestyle", "timezone"]);

/**
 * Acts as a pooler in transaction mode. It refuses unknown parameters with PgBouncer's message, and alternates each
 * client's transactions between two connections.
 */
async function pooler(port: number) {
	const server: Server = createServer((near) => {
		near.on("error", () => undefined);
		near.once("data", (begin) => {
			const words = begin.subarray(8).toString("utf8").split("\0");
			const names = words.filter((word, at) => at % 2 === 0 && word !== "");
			const unknown = names.find((name) => !known.has(name.toLowerCase()));
			if (unknown !== undefined) return near.end(refusal(`unsupported startup parameter: ${unknown}`));
			const open = () => {
				const far = connect(port, "127.0.0.1", () => far.write(begin));
				far.on("error", () => near.destroy());
				near.on("close", () => far.destroy());
				return far;
			};
			// Drops what the second connection sends when it begins. Only then does the client hear from the first.
			const second = open();
			const hasBegun = transactionEnds();
			second.on("data", function beginning(chunk) {
				if (!hasBegun(chunk)) return;
				second.off("data", beginning);
				takeTurns(near, open(), second);
			});
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return { port: (server.address() as { port: number }).port, close: () => server.close() };
}

/** Sends each transaction to the connection that the one before it did not use. */
function takeTurns(near: Socket, first: Socket, second: Socket): void {
	let current = first;
	let began = false;
	let isOver = true;
	for (const far of [first, second]) {
		const ends = transactionEnds();
		far.on("data", (chunk) => {
			near.write(chunk);
			if (ends(chunk) && far === current) isOver = true;
		});
	}
	near.on("data", (chunk) => {
		if (isOver && began) current = current === first ? second : first;
		began = true;
		isOver = false;
		current.write(chunk);
	});
}

/** Whether the last message of the server says that it is idle, outside a transaction: a message `Z` with `I`. */
function transactionEnds(): (chunk: Buffer) => boolean {
	let rest = Buffer.alloc(0);
	return (chunk) => {
		rest = Buffer.concat([rest, chunk]);
		let ends = false;
		while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
			ends = rest.toString("latin1", 0, 1) === "Z" && rest.toString("latin1", 5, 6) === "I";
			rest = rest.subarray(1 + rest.readUInt32BE(1));
		}
		return ends;
	};
}

function refusal(message: string): Buffer {
	const fields = Buffer.from(`SERROR\0C08P01\0M${message}\0\0`);
	const head = Buffer.alloc(5);
	head.write("E");
	head.writeUInt32BE(fields.length + 4, 1);
	return Buffer.concat([head, fields]);
}

describe("PostgreSQL behind a pooler that refuses connection settings", () => {
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

	const open = (prepare: boolean, migrateUrl?: string) =>
		openDatabase({
			dataDir: "",
			pool: 2,
			prepare,
			migrateUrl,
			log: createLog("silent"),
			spread: inject("workerPorts").length > 0,
			url: (far.url ?? "").replace(/:\d+\//, `:${between.port}/`),
		});

	it("is used once the role has the settings; before that, the start prints the statements that set them", async () => {
		const name = new URL(far.url ?? "").pathname.slice(1);
		await far.db.query(`alter database "${name}" set TimeZone = 'Europe/Berlin'`);
		const refused = await open(false).then(
			() => expect.fail("it was opened"),
			(error: Error) => error.message,
		);
		const statements = refused.match(/^alter role .*;$/gm) ?? [];
		expect(statements.map((one) => one.replace(/.* set /, ""))).toEqual([
			"TimeZone = 'UTC';",
			"statement_timeout = '30s';",
			"lock_timeout = '4500ms';",
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

	const withSettings = async () => {
		const refused = await open(false).then(
			() => "",
			(error: Error) => error.message,
		);
		for (const statement of refused.match(/^alter role .*;$/gm) ?? []) await far.db.query(statement);
	};
	/** The limits that the next transactions have, on either connection. */
	const limits = async (db: Awaited<ReturnType<typeof open>>) => {
		const seen = new Set<unknown>();
		for (let n = 0; n < 6; n += 1) {
			const { rows } = await db.query(
				"select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
			);
			seen.add(JSON.stringify(rows[0]));
		}
		return [...seen];
	};
	const asRole = [JSON.stringify({ statement: "30s", lock: "4500ms" })];
	const noting = `create table public.noted as
		select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;

	it("gives statements that run alone their own limits past the pooler, and leaves none on other connections", async () => {
		await withSettings();
		const db = await open(false, far.url);
		await db.runAlone(noting, { lockTimeout: "400ms" });
		expect((await far.db.query("select * from public.noted")).rows).toEqual([
			{ statement: "0", lock: "400ms" },
		]);
		expect(await limits(db)).toEqual(asRole);
		await db.close();
	});

	it("keeps its own time limit after a restore's ANALYZE", async () => {
		await withSettings();
		const timeouts = new Set<unknown>();
		const opened = async () => {
			const connection = await openPostgresBulk((far.url ?? "").replace(/:\d+\//, `:${between.port}/`));
			const close = async () => {
				for (let n = 0; n < 4; n += 1) {
					const { rows } = await connection.sql.query<{ now: string }>(
						"select current_setting('statement_timeout') as now",
					);
					timeouts.add(rows[0]?.now);
				}
				await connection.close();
			};
			return { ...connection, close };
		};
		const warned: unknown[] = [];
		await analyzeAll(opened, { warn: (...said: unknown[]) => void warned.push(said) });
		expect(warned).toEqual([]);
		expect([...timeouts]).toEqual(["30s"]);
		const { rows } = await far.db.query(
			"select 1 from pg_stat_user_tables where relname = 'users' and schemaname = 'auth' and last_analyze is not null",
		);
		expect(rows).toHaveLength(1);
	});

	it("refuses statements that run alone if it has no address past the pooler, and names the missing setting", async () => {
		await withSettings();
		const db = await open(false);
		await expect(db.runAlone(noting)).rejects.toThrow(/DATABASE_MIGRATE_URL/);
		expect((await far.db.query("select to_regclass('public.noted') as noted")).rows).toEqual([
			{ noted: null },
		]);
		expect(await limits(db)).toEqual(asRole);
		const migration = {
			name: "9999-next.sql",
			sql: "create index concurrently if not exists next on private.mails (kind);\n",
			checksum: "next",
			oneByOne: true,
		};
		await expect(migrate(db, [...readMigrations(migrationsFolder), migration])).rejects.toThrow(
			/^Migration 9999-next\.sql failed: .*DATABASE_MIGRATE_URL/,
		);
		await db.close();
		const past = await open(false, far.url);
		expect(await migrate(past, [...readMigrations(migrationsFolder), migration])).toEqual(["9999-next.sql"]);
		await past.close();
	});
});
