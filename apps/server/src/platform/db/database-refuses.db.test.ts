import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { asAdmin } from "../../testing/as-admin.ts";
import { whyDatabaseFails } from "./database-away.ts";
import { openPostgres } from "./postgres.ts";

describe("a PostgreSQL that is changed while a process uses it", () => {
	const name = `test_${randomBytes(8).toString("hex")}`;
	const address = (user: string, database: string) =>
		`postgres://${user}@127.0.0.1:${inject("postgresPort")}/${database}`;
	const admin = (statement: string) => asAdmin(address("postgres", "postgres"), statement);
	let db: Awaited<ReturnType<typeof openPostgres>>;
	beforeEach(async () => {
		await admin(`create role ${name} login`);
		await admin(`create database ${name} owner ${name} template template0`);
		const url = address(name, name);
		db = await openPostgres({ url, pool: 2, prepare: true, onIdleError: () => undefined });
		await db.query("select 1");
	});
	afterEach(async () => {
		await db.close();
		await admin(`drop database if exists ${name} with (force)`);
		await admin(`drop role ${name}`);
	});
	const endConnections = () =>
		admin(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
	const reason = () =>
		db.query("select 1").then(
			() => "none",
			(error: Error) => whyDatabaseFails(error),
		);

	it("and no longer lets its user in, is reported with the reason", async () => {
		await admin(`alter role ${name} nologin`);
		await endConnections();
		await expect.poll(reason).toBe("it refuses our user name or address");
	});

	it("and takes the right to connect from its user, is reported with the reason", async () => {
		await admin(`alter database ${name} owner to postgres`);
		await admin(`revoke connect on database ${name} from public`);
		await endConnections();
		await expect.poll(reason).toBe("it refuses our user name or address");
		await admin(`grant connect on database ${name} to ${name}`);
		await expect.poll(reason).toBe("none");
	});

	it("and gives all connections of its user to others, is reported with the reason, and serves again once one is free", async () => {
		const other = new pg.Client({ connectionString: address(name, name) });
		await other.connect();
		await admin(`alter role ${name} connection limit 1`);
		const taken = `pid <> (select pid from pg_stat_activity where application_name = 'other')`;
		await other.query("set application_name = 'other'");
		await admin(
			`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}' and ${taken}`,
		);
		await expect.poll(reason).toBe("it takes no more connections");
		await other.end();
		await expect.poll(reason).toBe("none");
	});

	it("and ends connections that it finds idle, says so, and is never found away", async () => {
		await admin(`alter role ${name} set idle_session_timeout = '1s'`);
		const lost: (string | undefined)[] = [];
		const url = address(name, name);
		const onIdleError = (error: Error) => void lost.push(whyDatabaseFails(error));
		const other = await openPostgres({ url, pool: 1, prepare: true, onIdleError });
		for (let round = 1; round <= 3; round += 1) {
			await other.query("select 1");
			await expect.poll(() => lost.length).toBe(round);
		}
		expect(new Set(lost)).toEqual(new Set(["it closes connections that it finds idle"]));
		await other.close();
	});

	it("and no longer has the database, is reported with the reason", async () => {
		await admin(`drop database ${name} with (force)`);
		await expect.poll(reason).toBe("it has no database of that name");
	});
});

it("a server on this machine whose socket is gone counts as a database that is away", async () => {
	const client = new pg.Client({ host: join(tmpdir(), "there-is-no-such-folder"), user: "a", database: "a" });
	const failure = await client.connect().then(
		() => undefined,
		(error: Error) => error,
	);
	expect(whyDatabaseFails(failure as Error)).toBe("no connection");
});
